"""Entries are trusted by their mark alone, and looked up by content alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

import pytest

from fencepost.store.database import Database
from fencepost.store.entries import Key, Kind, Store, canonical


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Database(tmp_path / "file"), bytes(32), "this program")


def test_kept_and_recalled(store: Store) -> None:
    key = store.key(Kind.LITMUS, {"json": True}, [b"text"])
    assert store.recall(key) is None
    store.keep(key, {"said": ["ä\x1b\ud800"]})
    assert store.recall(key) == {"said": ["ä\x1b\ud800"]}


def test_a_body_under_another_key(store: Store) -> None:
    """The mark is of the key, the kind and the body: none of them can be another's."""
    one = store.key(Kind.KERNELS, {}, [b"wrong"])
    store.keep(store.key(Kind.KERNELS, {}, [b"right"]), "PROVED")
    found = store.database.find(store.key(Kind.KERNELS, {}, [b"right"]).digest)
    assert found is not None
    store.database.put(one.digest, *found)
    assert store.recall(one) is None
    other = Key(Kind.LITMUS, store.key(Kind.KERNELS, {}, [b"right"]).digest)
    assert store.recall(other) is None


def test_every_flipped_byte_is_noticed(store: Store) -> None:
    key = store.key(Kind.KERNELS, {}, [])
    store.keep(key, {"verdict": "BUG"})
    found = store.database.find(key.digest)
    assert found is not None
    mark, body = found
    for at in range(len(mark)):
        store.database.put(key.digest, flipped(mark, at), body)
        assert store.recall(key) is None
    for at in range(len(body)):
        store.database.put(key.digest, mark, flipped(body, at))
        assert store.recall(key) is None
    store.database.put(key.digest, mark, body)
    assert store.recall(key) == {"verdict": "BUG"}


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_another_secret(store: Store) -> None:
    key = store.key(Kind.KERNELS, {}, [])
    store.keep(key, "PROVED")
    assert replace(store, secret=bytes(31) + b"x").recall(key) is None


def test_what_a_key_is_made_of(store: Store) -> None:
    """Kind, program, options by name, and each part of the content with its length."""
    keys = [
        store.key(Kind.LITMUS, {"a": 1}, [b"xy"]),
        store.key(Kind.MACHINE, {"a": 1}, [b"xy"]),
        store.key(Kind.LITMUS, {"a": 2}, [b"xy"]),
        store.key(Kind.LITMUS, {"a": "1"}, [b"xy"]),
        store.key(Kind.LITMUS, {"b": 1}, [b"xy"]),
        store.key(Kind.LITMUS, {"a": 1}, [b"x", b"y"]),
        store.key(Kind.LITMUS, {"a": 1}, [b"", b"xy"]),
        store.key(Kind.LITMUS, {"a": 1}, []),
        replace(store, identity="another").key(Kind.LITMUS, {"a": 1}, [b"xy"]),
    ]
    assert len({each.digest for each in keys}) == len(keys)
    assert store.key(Kind.LITMUS, {"b": 1, "a": 2}, []) == store.key(
        Kind.LITMUS, {"a": 2, "b": 1}, []
    )


class Colour(Enum):
    """An option that is a choice."""

    RED = 1


@dataclass
class Pair:
    """An option that is a record."""

    one: object
    other: object = None


def test_values_of_options() -> None:
    """The same text for the same value, another for another."""
    values = [
        *(None, True, 1, 1.5, "1", Path("a"), b"a", Colour.RED, (1, 2), frozenset({1, 2})),
        *(Pair(1), Pair((1,)), Pair(1, 2)),
    ]
    texts = [repr(canonical(each)) for each in values]
    assert len({*texts}) == len(texts)
    assert canonical(frozenset({"a", "b"})) == canonical(frozenset({"b", "a"}))
    with pytest.raises(TypeError, match="object"):
        canonical(object())

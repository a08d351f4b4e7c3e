"""Entries by content: the digest that one is looked up by, and the mark that makes it trusted."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from enum import Enum, unique
from pathlib import Path
from typing import Any

from fencepost.records import dataclass, field, field_names
from fencepost.store.database import Database

FORMAT = 2
"""The form of keys, marks and bodies; another one has a file of its own."""


@unique
class Kind(Enum):
    """What an entry is about, each with a form of its own."""

    KERNELS = "kernels"
    LITMUS = "litmus"
    MACHINE_CODE = "machine code"
    MACHINE = "machine"
    PLACEMENT = "placement"


@dataclass(frozen=True, slots=True)
class Key:
    """What an entry is looked up by."""

    kind: Kind
    digest: bytes


@dataclass(frozen=True, slots=True)
class Store:
    """Entries in a database; `secret` authenticates them, `identity` is this program as it is."""

    database: Database
    secret: bytes = field(repr=False)
    identity: str

    def key(self, kind: Kind, asked: Mapping[str, object], contents: Iterable[bytes]) -> Key:
        """The key for a question: options by name, and the bytes of its inputs in order. Raises
        TypeError for an option's value that has no text of its own.
        """
        found = hashlib.sha256()
        head = [FORMAT, self.identity, kind.value, {n: canonical(v) for n, v in asked.items()}]
        for part in (json.dumps(head, sort_keys=True).encode(), *contents):
            found.update(len(part).to_bytes(8, "little"))
            found.update(part)
        return Key(kind, found.digest())

    def recall(self, key: Key) -> Any:
        """What was kept under a key, as JSON has it; None where nothing is, or it has no mark of
        this user's.
        """
        found = self.database.find(key.digest)
        if found is None:
            return None
        mark, body = found
        if not hmac.compare_digest(mark, self._mark(key, body)):
            return None
        try:
            return json.loads(body)
        except (ValueError, RecursionError):
            return None

    def keep(self, key: Key, data: object) -> None:
        """Keeps what JSON can hold; what it cannot is not kept."""
        try:
            body = json.dumps(data, allow_nan=False).encode("ascii")
        except (TypeError, ValueError, RecursionError):
            return
        self.database.put(key.digest, self._mark(key, body), body)

    def _mark(self, key: Key, body: bytes) -> bytes:
        head = f"fencepost {FORMAT} {key.kind.value}\0".encode()
        return hmac.digest(self.secret, head + key.digest + body, "sha256")


def canonical(value: Any) -> Any:
    """A value of an option, the same for the same value in every run."""
    match value:
        case Enum():
            return f"{type(value).__name__}.{value.name}"
        case frozenset() | set():
            return ["set", *sorted(json.dumps(canonical(each), sort_keys=True) for each in value)]
        case tuple() | list():
            return [canonical(each) for each in value]
        case Path():
            return str(value)
        case bytes():
            return value.hex()
        case None | bool() | int() | float() | str():
            return value
        case _ if (names := field_names(value)) is not None:
            own = {each: canonical(getattr(value, each)) for each in names}
            return {"": type(value).__name__, **own}
        case _:
            raise TypeError(f"{type(value).__name__} is no value of an option")

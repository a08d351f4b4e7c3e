"""Entries by content: the digest that one is looked up by, and the mark that makes it trusted."""

from __future__ import annotations

import enum
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
"""The version of keys, marks and bodies; each version has a file of its own."""


@unique
class Kind(Enum):
    """The kind of an entry, each with a format of its own."""

    KERNELS = "kernels"
    LITMUS = "litmus"
    MACHINE_CODE = "machine code"
    MACHINE = "machine"
    PLACEMENT = "placement"


@dataclass(frozen=True, slots=True)
class Key:
    """The lookup key of an entry."""

    kind: Kind
    digest: bytes


@dataclass(frozen=True, slots=True)
class Store:
    """Entries in a database. `secret` authenticates them, `identity` identifies this program."""

    database: Database
    secret: bytes = field(repr=False)
    identity: str

    def key(self, kind: Kind, asked: Mapping[str, object], contents: Iterable[bytes]) -> Key:
        """Return the key for a question: options by name, and the bytes of its inputs in order.
        Raises TypeError for an option's value without a canonical text.
        """
        found = hashlib.sha256()
        head = [FORMAT, self.identity, kind.value, {n: canonical(v) for n, v in asked.items()}]
        for part in (json.dumps(head, sort_keys=True).encode(), *contents):
            found.update(len(part).to_bytes(8, "little"))
            found.update(part)
        return Key(kind, found.digest())

    def recall(self, key: Key) -> Any:
        """Return the data stored under a key, as JSON represents it; None if there is none, or if
        it lacks this user's mark.
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
        """Store data that JSON can represent; other data is not stored."""
        try:
            body = json.dumps(data, allow_nan=False).encode("ascii")
        except (TypeError, ValueError, RecursionError):
            return
        self.database.put(key.digest, self._mark(key, body), body)

    def _mark(self, key: Key, body: bytes) -> bytes:
        head = f"fencepost {FORMAT} {key.kind.value}\0".encode()
        return hmac.digest(self.secret, head + key.digest + body, "sha256")


def canonical(value: Any) -> Any:
    """Return the canonical text of an option's value, the same in every run."""
    match value:
        case enum.Enum():
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

"""JSON: every record that a command prints is encoded here.

A record is one object on a line. `docs/schema/fencepost-1.json` defines its fields, one definition
a command. The number changes if a field is removed or changes its meaning; new fields do not change
it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from fencepost.citations import Cite
from fencepost.records import field_names
from fencepost.visible import HIDDEN

_SAME = frozenset({str, int, bool, type(None)})
"""The types that JSON represents unchanged; most values of metadata, with their tens of thousands
of arguments, are of these.
"""


def line(record: object) -> str:
    """Encode a record as a line of JSON. Raises TypeError for an unsupported value."""
    return escaped(_ENCODER.encode(record))


def escaped(text: str) -> str:
    """Return JSON with escapes for the characters that reports do not print unchanged."""
    return text if text.isprintable() else HIDDEN.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def spliced(record: Mapping[str, object], encoded: Mapping[str, str]) -> str:
    """Encode a record as `line` does, with some values that are already encoded."""
    parts: list[str] = []
    rest: dict[str, object] = {}
    for key, value in record.items():
        if (text := encoded.get(key)) is None:
            rest[key] = value
            continue
        if rest:
            parts.append(line(rest)[1:-1])
            rest = {}
        parts.append(f"{line(key)}: {text}")
    if rest:
        parts.append(line(rest)[1:-1])
    return "{" + ", ".join(parts) + "}"


def listed(encoded: Iterable[str]) -> str:
    """Encode a list as `line` does, of elements that are already encoded."""
    return "[" + ", ".join(encoded) + "]"


def _known(value: object) -> Any:
    """Convert a value that JSON lacks, of the types that records contain. Raises TypeError for
    others.
    """
    shown = isinstance(value, Cite | Enum | bytes | memoryview | Mapping | frozenset)
    if not shown and field_names(value) is None:
        raise TypeError(f"{type(value).__name__} in a record")
    return plain(value)


_ENCODER = json.JSONEncoder(ensure_ascii=False, default=_known)


def plain(value: Any) -> Any:
    """Convert a value for JSON: dataclasses to objects without computed fields, enums to names,
    cites and numbers that JSON lacks to text, bytes to hexadecimal, sets to sorted lists.
    """
    kind = type(value)
    if kind in _SAME:
        return value
    if kind is dict and all(type(key) is str for key in value):
        return {key: each if type(each) in _SAME else plain(each) for key, each in value.items()}
    match value:
        case Cite():
            return str(value)
        case Enum():
            return (value.name or "none").lower()  # a set of flags may be empty
        case bytes() | memoryview():
            return bytes(value).hex()
        case _ if (names := field_names(value)) is not None:
            return {
                each: plain(getattr(value, each))
                for each in names
                if not callable(getattr(value, each))
            }
        case Mapping():
            return {
                key if isinstance(key, str) else str(plain(key)): plain(each)
                for key, each in value.items()
            }
        case set() | frozenset():
            return sorted(plain(each) for each in value)
        case list() | tuple() if type(value) in (list, tuple):
            return [plain(each) for each in value]
        case float() if not math.isfinite(value):
            return str(value)
        case str() | int() | float() | None:
            return value
        case _:
            return str(value)

"""Rows of tables as lines and as records: enumerations with both name and number, numbers in
hexadecimal if the guide writes them so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, Flag, IntEnum
from types import MappingProxyType
from typing import Any

from fencepost.records import names_of
from fencepost.reports.text.encode import plain
from fencepost.targets.generation import Generation
from fencepost.targets.members import generation_words

_LONGEST = 100
_HEXADECIMAL: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "address-spaces": frozenset({"null_value"}),
        "core-file-header": frozenset({"value"}),
        "dwarf-address-spaces": frozenset({"space"}),
        "dwarf-memory-spaces": frozenset({"space"}),
        "e-flags": frozenset({"value"}),
        "mach": frozenset({"value"}),
        "memory-spaces": frozenset({"null"}),
        "pal-registers": frozenset({"first"}),
        "pal-user-data": frozenset({"encoding"}),
        "processors": frozenset({"mach"}),
        "scheduler-masks": frozenset({"value"}),
        "traps-v2": frozenset({"number"}),
        "traps-v3": frozenset({"number"}),
        "traps-v4": frozenset({"number"}),
    }
)
"""The columns of tables that the guide writes in hexadecimal."""


def table_lines(table: str, rows: Iterable[Any]) -> Iterator[str]:
    """Return the rows of a table, a line each: the contents, the cite last. Numbers are included
    even if 0.
    """
    columns = _HEXADECIMAL.get(table, frozenset())
    for row in rows:
        cells = [
            f"{name}={text}"
            for name, value in _fields(row)
            if name != "cite" and (text := _text(value, hexadecimal=name in columns))
        ]
        yield "  ".join([*cells, f"[{row.cite}]"])


def table_record(row: Any) -> dict[str, Any]:
    """Return a row for JSON; a field that is an enumeration of numbers has its number beside it, as
    `<field>_number`.
    """
    record: dict[str, Any] = plain(row)
    for name, value in _fields(row):
        if isinstance(value, IntEnum):
            record[f"{name}_number"] = int(value)
    record.setdefault("cite", str(row.cite))
    return record


def _fields(row: Any) -> Iterator[tuple[str, Any]]:
    for name in names_of(type(row)):
        value = getattr(row, name)
        if not callable(value):
            yield name, value


def _text(value: Any, *, hexadecimal: bool) -> str:
    """Return a value in a cell; empty for an absent value."""
    if value is None or value is False or value in ("", (), frozenset(), {}):
        return ""
    match value:
        case True:
            return "yes"
        case Flag():
            return " + ".join(str(each.name) for each in value)
        case IntEnum():
            number = hex(value) if hexadecimal else str(int(value))
            return f"{value.name} ({number})"
        case Enum():
            return value.value if isinstance(value.value, str) else value.name.lower()
        case int():
            return hex(value) if hexadecimal else str(value)
        case frozenset() if all(isinstance(each, Generation) for each in value):
            return generation_words(value)
        case range():
            return f"{value[0]} to {value[-1]}" if len(value) > 1 else ",".join(map(str, value))
        case tuple() | frozenset():
            found = sorted(value, key=str) if isinstance(value, frozenset) else value
            return _short(",".join(_text(each, hexadecimal=hexadecimal) for each in found))
        case str():
            return _short(value)
        case _:
            return _short(_flat(plain(value)))


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}:{_flat(each)}" for key, each in value.items() if each)
    if isinstance(value, list):
        return ",".join(map(_flat, value))
    return str(value)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."

"""AMDPAL metadata checked against the tables, and its registers (001 AMDPAL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.abi.amdpal.registers import user_data_faults
from fencepost.abi.amdpal.tables import (
    API_SHADERS,
    CURRENT_VERSION,
    HARDWARE_STAGES,
    KEYS,
    PalKey,
    PalKind,
    PalMap,
)
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "AMDPAL")
_USER_DATA = Cite(Source.GUIDE, "User Data")

_LENGTHS = {PalKind.PAIR: 2, PalKind.TRIPLE: 3}


@dataclass(frozen=True, slots=True)
class PalFinding:
    """A violation of the tables: its place, a message, and the source of the rule."""

    where: str
    message: str
    cite: Cite = _CITE


def check(tree: Mapping[Any, Any]) -> tuple[PalFinding, ...]:
    """Check the metadata for missing keys, values of the wrong type and unknown words.

    Keys that the tables do not list are allowed if they begin with a vendor's name, that is, with
    any character other than a dot.
    """
    return (*_map(tree, PalMap.TOP, "metadata"), *_user_data(tree))


def registers(tree: Mapping[Any, Any]) -> Iterator[tuple[int, int, int]]:
    """Yield pipeline, register offset in dwords and value of every register that the metadata
    program.
    """
    pipelines = tree.get("amdpal.pipelines")
    for index, pipeline in enumerate(pipelines if isinstance(pipelines, list) else ()):
        found = pipeline.get(".registers") if isinstance(pipeline, dict) else None
        for offset, value in found.items() if isinstance(found, dict) else ():
            if _is_integer(offset) and _is_integer(value):
                yield index, offset, value


def _user_data(tree: Mapping[Any, Any]) -> Iterator[PalFinding]:
    """Check the values of the user data registers."""
    pipelines: dict[int, dict[int, int]] = {}
    for index, offset, value in registers(tree):
        pipelines.setdefault(index, {})[offset] = value
    for index, values in pipelines.items():
        for offset, message in user_data_faults(values):
            where = f"metadata amdpal.pipelines[{index}] .registers {offset:#06x}"
            yield PalFinding(where, message, _USER_DATA)


def _map(tree: Mapping[Any, Any], which: PalMap, where: str) -> Iterator[PalFinding]:
    rows = {row.name: row for row in KEYS if row.map is which}
    for row in rows.values():
        if row.required and row.name not in tree:
            yield PalFinding(where, f"{row.name} is missing; it is required in the {which.value}")
    for key, value in tree.items():
        known = rows.get(key) if isinstance(key, str) else None
        if known is not None:
            yield from _value(known, value, f"{where} {key}")
        elif not isinstance(key, str) or key.startswith("."):
            yield PalFinding(where, f"key {key!r} is none of the {which.value}'s")


def _value(row: PalKey, value: Any, where: str) -> Iterator[PalFinding]:
    wrong = PalFinding(where, f"the value {_short(value)} is not {row.kind.value}")
    match row.kind:
        case PalKind.STRING:
            if not isinstance(value, str):
                yield wrong
            elif row.words and value not in row.words:
                yield PalFinding(where, f"{value!r} is none of {', '.join(row.words)}")
        case PalKind.INTEGER:
            if not _is_integer(value):
                yield wrong
        case PalKind.BOOLEAN:
            if not isinstance(value, bool):
                yield wrong
        case PalKind.BINARY:
            if not isinstance(value, bytes | str):
                yield wrong
        case PalKind.PAIR | PalKind.TRIPLE:
            right = isinstance(value, list) and len(value) == _LENGTHS[row.kind]
            if not right or not all(map(_is_integer, value)):
                yield wrong
            elif row.name == "amdpal.version" and tuple(value) != CURRENT_VERSION:
                major, minor = CURRENT_VERSION
                yield PalFinding(
                    where, f"version {value[0]}.{value[1]}; the tables are of {major}.{minor}"
                )
        case PalKind.STRINGS:
            if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
                yield wrong
            else:
                for each in value:
                    if row.words and each not in row.words:
                        yield PalFinding(where, f"{each!r} is none of {', '.join(row.words)}")
        case PalKind.PIPELINES:
            if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
                yield wrong
            else:
                for index, each in enumerate(value):
                    yield from _map(each, PalMap.PIPELINE, f"{where}[{index}]")
        case PalKind.SHADERS:
            yield from _maps(row, value, where, PalMap.SHADER, API_SHADERS)
        case PalKind.STAGES:
            yield from _maps(row, value, where, PalMap.STAGE, HARDWARE_STAGES)
        case PalKind.FUNCTIONS:
            yield from _maps(row, value, where, PalMap.FUNCTION, None)
        case PalKind.REGISTERS:
            yield from _registers(row, value, where)


def _maps(
    row: PalKey, value: Any, where: str, inside: PalMap, names: tuple[str, ...] | None
) -> Iterator[PalFinding]:
    if not isinstance(value, dict):
        yield PalFinding(where, f"the value {_short(value)} is not {row.kind.value}")
        return
    for name, each in value.items():
        if names is not None and name not in names:
            yield PalFinding(where, f"{name!r} is none of {', '.join(names)}")
        if isinstance(each, dict):
            yield from _map(each, inside, f"{where} {name}")
        else:
            yield PalFinding(f"{where} {name}", f"the value {_short(each)} is not a map")


def _registers(row: PalKey, value: Any, where: str) -> Iterator[PalFinding]:
    if not isinstance(value, dict):
        yield PalFinding(where, f"the value {_short(value)} is not {row.kind.value}")
        return
    for offset, each in value.items():
        for what, number, bits in (("register offset", offset, 32), ("value", each, 32)):
            if not _is_integer(number) or not 0 <= number < 1 << bits:
                yield PalFinding(where, f"{what} {_short(number)} is no integer of {bits} bits")


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."

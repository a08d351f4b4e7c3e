"""Converts between trees and typed metadata by the tables.

A value that is not of its key's kind is not an error here: it stays in `extra`, under its key, and
the checks report it. So everything that can be decoded can be inspected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.metadata.key import Key, Kind
from fencepost.code_object.metadata.model import Argument, KernelMetadata, Metadata
from fencepost.code_object.metadata.tables import ARGUMENT, KERNEL, TOP
from fencepost.code_object.metadata.words import Language, Words
from fencepost.records import names_of
from fencepost.targets.code_object_version import CodeObjectVersion

_WRONG = object()
"""The result of a converter for a value of another kind."""

_Converter = Callable[[Any], Any]


def read(tree: Mapping[Any, Any], version: CodeObjectVersion) -> Metadata:
    """The typed metadata of a code object of this version."""
    made: Metadata = _Reader(Metadata, TOP, version, {"kernels": _kernels(version)}).read(tree)
    return made


def plain(metadata: Metadata, version: CodeObjectVersion) -> dict[str, Any]:
    """Return the tree of typed metadata, as a code object of this version spells it.

    Raises CodeObjectError for values that the version cannot express.
    """
    return _write(metadata, TOP, version)


def matches(value: Any, key: Key) -> bool:
    """Return True if a value of a tree is of its key's kind."""
    return _converter(key, CodeObjectVersion.V6)(value) is not _WRONG


def _kernels(version: CodeObjectVersion) -> _Converter:
    argument = _Reader(Argument, ARGUMENT, version, {})
    seen: dict[int, Argument] = {}

    def read_argument(tree: Mapping[Any, Any]) -> Argument:
        # Most kernels share most arguments (the hidden ones always stand in the same places). The
        # decoder makes one map of all that are equal, and the whole tree is alive while this runs.
        if (known := seen.get(id(tree))) is None:
            known = seen[id(tree)] = argument.read(tree)
        return known

    read_all = _maps(read_argument)
    seen_lists: dict[int, Any] = {}

    def read_arguments(value: Any) -> Any:
        if (known := seen_lists.get(id(value))) is None:
            known = seen_lists[id(value)] = read_all(value)
        return known

    kernel = _Reader(KernelMetadata, KERNEL, version, {"args": read_arguments})
    return _maps(kernel.read)


def _maps(read_one: Callable[[Mapping[Any, Any]], Any]) -> _Converter:
    """A converter of sequences of maps."""

    def convert(value: Any) -> Any:
        if type(value) is not list or not all(type(each) is dict for each in value):
            return _WRONG
        return tuple(map(read_one, value))

    return convert


class _Reader:
    """Reads the maps of one table in one version."""

    def __init__(
        self,
        record: type[Argument | KernelMetadata | Metadata],
        table: tuple[Key, ...],
        version: CodeObjectVersion,
        inside: Mapping[str, _Converter],
    ) -> None:
        self._record = record
        empty = record()
        names = list(names_of(record))
        self._defaults: list[Any] = [getattr(empty, name) for name in names]
        self._extra = names.index("extra")
        self._rows: dict[Any, tuple[int, _Converter]] = {}
        self._groups: set[str] = set()
        for key in table:
            spelled = key.spelled(version)
            if spelled is None:
                continue
            row = (names.index(key.field), inside.get(key.field) or _converter(key, version))
            for name in (spelled, *key.also):
                self._rows[name] = row
            if version is CodeObjectVersion.V2 and len(key.v2) > 1:
                self._groups.add(key.v2[0])

    def read(self, tree: Mapping[Any, Any]) -> Any:
        """The typed value of a map."""
        values = self._defaults.copy()
        rows = self._rows
        extra: dict[str, Any] = {}
        items = tree.items() if not self._groups else self._flat(tree).items()
        for key, value in items:
            row = rows.get(key)
            if row is not None:
                typed = row[1](value)
                if typed is not _WRONG:
                    values[row[0]] = typed
                    continue
            extra[key] = value
        if extra:
            values[self._extra] = extra
        return self._record(*values)

    def _flat(self, tree: Mapping[Any, Any]) -> dict[Any, Any]:
        """Return the map with the nested maps of V2 flattened: {'Attrs': {'VecTypeHint': …}}
        becomes {'Attrs.VecTypeHint': …}.
        """
        flat: dict[Any, Any] = {}
        for key, value in tree.items():
            if key in self._groups and isinstance(value, dict):
                flat.update({f"{key}.{name}": each for name, each in value.items()})
            else:
                flat[key] = value
        return flat


def _string(value: Any) -> Any:
    return value if type(value) is str else _WRONG


def _integer(value: Any) -> Any:
    return value if type(value) is int else _WRONG


def _boolean(value: Any) -> Any:
    return value if type(value) is bool else _WRONG


def _flag(value: Any) -> Any:
    return bool(value) if type(value) is bool or value in (0, 1) else _WRONG


def _strings(value: Any) -> Any:
    return (
        tuple(value) if type(value) is list and all(type(each) is str for each in value) else _WRONG
    )


def _integers(length: int | None) -> _Converter:
    def convert(value: Any) -> Any:
        if type(value) is not list or len(value) != length:
            return _WRONG
        return tuple(value) if all(type(each) is int for each in value) else _WRONG

    return convert


def _words(words: type[Words], version: CodeObjectVersion) -> _Converter:
    members = _members(words, version)

    def convert(value: Any) -> Any:
        return members.get(value, value) if type(value) is str else _WRONG

    return convert


@cache
def _members(words: type[Words], version: CodeObjectVersion) -> Mapping[str, Words]:
    spelled = ((word.spelled(version), word) for word in words)
    return {text: word for text, word in spelled if text is not None}


def _converter(key: Key, version: CodeObjectVersion) -> _Converter:
    match key.kind:
        case Kind.STRING:
            return _string if key.words in (None, Language) else _words(key.words, version)
        case Kind.INTEGER:
            return _integer
        case Kind.BOOLEAN:
            return _flag if key.also_kind is Kind.INTEGER else _boolean
        case Kind.PAIR | Kind.TRIPLE:
            return _integers(key.kind.length)
        case Kind.STRINGS:
            return _strings
        case Kind.MAPS:
            return _maps(dict)


def _write(record: Any, table: tuple[Key, ...], version: CodeObjectVersion) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key in table:
        value = getattr(record, key.field)
        if value is None:
            continue
        spelled = key.spelled(version)
        if spelled is None:
            raise CodeObjectError(
                f"{key.field} is {value!r} in metadata of code object {version.name}",
                rule=f"the keys of {version.name} [{key.cite}]",
                mend=f"write None, or a code object of {key.since.name} or above",
            )
        # Loaders look for what compilers write, where that is not what the guide has.
        path = key.v2 if version is CodeObjectVersion.V2 else (*key.also, spelled)[:1]
        inner = tree
        for name in path[:-1]:
            inner = inner.setdefault(name, {})
        inner[path[-1]] = _plain(value, key, version)
    tree.update(record.extra)
    return tree


def _plain(value: Any, key: Key, version: CodeObjectVersion) -> Any:
    match value:
        case Words():
            return value.spelled(version)
        case tuple() if key.kind is Kind.MAPS:
            table = KERNEL if key.field == "kernels" else ARGUMENT
            return [_write(each, table, version) for each in value]
        case tuple():
            return list(value)
        case bool() if key.also_kind is Kind.INTEGER:
            return int(value)
        case _:
            return value

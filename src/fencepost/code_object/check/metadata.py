"""Checks of metadata against their tables, key by key (001 Code Object Metadata)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.code_object.check.findings import Findings
from fencepost.code_object.check.values import Fine, fine, has_form, is_open
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import OsAbi
from fencepost.code_object.metadata.convert import matches
from fencepost.code_object.metadata.key import Key, Required
from fencepost.code_object.metadata.tables import ARGUMENT, KERNEL, METADATA_VERSION, TOP
from fencepost.code_object.metadata.words import Access, ValueKind
from fencepost.code_object.notes import NoteKind
from fencepost.diagnostics import Code, Severity
from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.fault import TargetError
from fencepost.targets.features import Feature
from fencepost.targets.processor import Processor
from fencepost.targets.target_id import TargetID, parse_qualified

_VENDOR = pattern(r"[A-Za-z][\w-]*\.\S", re.ASCII)
_PRINTF = pattern(r"\d+:(?P<count>\d+)(?P<rest>:.*)?", re.DOTALL | re.ASCII)
_MAX_DIGITS = 6

_Rows = tuple[Mapping[str, tuple[Key, Fine]], tuple[tuple[Key, tuple[str, ...]], ...]]


def check_metadata(code: CodeObject, found: Findings) -> None:
    """Check the metadata on their own, and their target."""
    with found.reading():
        note = code.metadata_note
        if note is None or code.os_abi is not OsAbi.AMDGPU_HSA:
            return
        with found.reading(Code.UNDECODABLE):
            checked = _Tree(_described(code, note.at), found)
            checked.check()
            if note.kind is NoteKind.NT_AMDGPU_METADATA:
                for key in code.duplicate_keys:
                    what = f"{_shown(key)} is twice in a map"
                    checked.add(Code.DUPLICATE_KEY, what, "remove one")


def _described(code: CodeObject, offset: int) -> Described:
    try:
        target = code.target.target
    except TargetError:
        target = None
    return Described(code.metadata_tree, code.metadata_version, code.processor, target, offset)


@dataclass(frozen=True, slots=True)
class Described:
    """Metadata to check: the tree, the version that decides its keys, and the processor and the
    target of the code, if known. `offset`: its place in a binary file.
    """

    tree: Mapping[Any, Any]
    version: CodeObjectVersion
    processor: Processor | None
    target: TargetID | None
    offset: int | None = None


def check_tree(described: Described, found: Findings) -> None:
    """Check metadata from any source."""
    _Tree(described, found).check()


class _Tree:
    """The check of one tree."""

    def __init__(self, described: Described, found: Findings) -> None:
        self._described = described
        self._offset = described.offset
        self._found = found
        self._version = described.version
        self._kernel = ""
        self._faultless: set[int] = set()
        self._remarked: set[tuple[str, ValueKind]] = set()
        self._rows = {id(table): self._rows_of(table) for table in (TOP, KERNEL, ARGUMENT)}
        is_v2 = self._version is CodeObjectVersion.V2
        self._kind_key = "ValueKind" if is_v2 else ".value_kind"
        self._kinds = {each.spelled(self._version): each for each in ValueKind}

    def check(self) -> None:
        tree = self._described.tree
        self._check_map(tree, TOP, "")
        name = "Kernels" if self._version is CodeObjectVersion.V2 else "amdhsa.kernels"
        inside = "Args" if self._version is CodeObjectVersion.V2 else ".args"
        for number, kernel in enumerate(_maps(tree.get(name))):
            self._kernel = _name_of(kernel)
            where = f"kernel {self._kernel!r}" if self._kernel else f"kernel {number}"
            self._check_map(kernel, KERNEL, where)
            self._check_arguments(kernel.get(inside), where)
        self._kernel = ""
        self._check_version(tree)
        self._check_target(tree)
        self._check_printf(tree)

    def _check_arguments(self, arguments: Any, where: str) -> None:
        """Check the arguments of a kernel. They are most of the metadata, and most of them are
        equal: then they are one and the same map, and all of a kernel the same list. One without
        faults is checked only once.
        """
        if id(arguments) in self._faultless:
            return
        before = len(self._found)
        for at, tree in enumerate(_maps(arguments)):
            if id(tree) not in self._faultless:
                begun = len(self._found)
                self._check_map(tree, ARGUMENT, f"argument {at} of {where}")
                if len(self._found) == begun:
                    self._faultless.add(id(tree))
        if len(self._found) == before:
            self._faultless.add(id(arguments))

    def _check_map(self, tree: Mapping[Any, Any], table: tuple[Key, ...], where: str) -> None:
        version = self._version
        rows, required = self._rows[id(table)]
        flat = tree if version is not CodeObjectVersion.V2 else dict(_flat(tree, table))
        kind = self._kinds.get(flat.get(self._kind_key)) if table is ARGUMENT else None
        here = f" of {where}" if where else ""
        for key, value in flat.items():
            known = rows.get(key)
            if known is None:
                self._check_other(key, table, here)
                continue
            row, is_fine = known
            if not is_fine(value):
                self._check_value(row, key, value, here)
            # LLVM 15 writes the default access of V2 for every argument.
            default = row.words is Access and value == Access.DEFAULT.spelled(version)
            if kind is not None and row.only_with and kind not in row.only_with and not default:
                only = " or ".join(each.word for each in row.only_with)
                what = f"{key}{here} is there, whose kind is {kind.word}"
                if kind not in row.written_with:
                    self.add(Code.KEY_NOT_HERE, what, f"it is for {only}", row)
                elif (row.field, kind) not in self._remarked:  # every kernel would say the same
                    self._remarked.add((row.field, kind))
                    mend = "none is needed: older compilers wrote it, and no runtime reads it"
                    self.add(Code.KEY_NOT_HERE, what, mend, row, Severity.NOTE)
        for row, names in required:
            if names[0] not in flat and not any(name in flat for name in names):
                what = f"{names[0]}{here} is missing"
                self.add(Code.MISSING_KEY, what, f"write {row.kind.value}", row)

    def _rows_of(self, table: tuple[Key, ...]) -> _Rows:
        """Return the rows of a table by the names that this version has for them, and the required
        ones.
        """
        rows: dict[str, tuple[Key, Fine]] = {}
        required = []
        for row in table:
            spelled = row.spelled(self._version)
            if spelled is not None:
                names = (spelled, *row.also)
                rows |= dict.fromkeys(names, (row, fine(row, self._version)))
                if self._is_required(row):
                    required.append((row, names))
        return rows, tuple(required)

    def _is_required(self, row: Key) -> bool:
        match row.required:
            case Required.ALWAYS:
                return True
            case Required.NEVER:
                return False
            case Required.WITH_ACCUMULATORS:
                processor = self._described.processor
                return processor is not None and Feature.TGSPLIT in processor.features

    def _check_value(self, row: Key, name: str, value: Any, here: str) -> None:
        if not matches(value, row):
            what = f"{name}{here} is {_shown(value)}"
            self.add(Code.WRONG_KIND, what, f"write {row.kind.value}", row)
            return
        if not has_form(value, row.form):
            what = f"{name}{here} is {_shown(value)}"
            self.add(Code.OUT_OF_RANGE, what, row.form.value, row)
        if row.words is None or is_open(row):
            return
        words = [word.spelled(self._version) for word in row.words]
        if value not in words:
            listed = ", ".join(word for word in words if word is not None)
            self.add(Code.UNKNOWN_WORD, f"{name}{here} is {_shown(value)}", f"one of {listed}", row)

    def _check_other(self, key: Any, table: tuple[Key, ...], here: str) -> None:
        later = next((row for row in table if key in (row.name, *row.also)), None)
        if later is not None and later.since > self._version:
            if later.written_since is not None and self._version >= later.written_since:
                return
            what = f"{key}{here} is in a code object {self._version.name}"
            self.add(Code.LATER_KEY, what, f"it is since {later.since.name}", later)
        elif not isinstance(key, str) or not _VENDOR.match(key) or key.startswith("amdhsa."):
            what = f"{_shown(key)}{here} is no key of the guide"
            self.add(Code.UNKNOWN_KEY, what, "write <vendor>.<key>, or correct it")

    def _check_version(self, tree: Mapping[Any, Any]) -> None:
        version = tree.get("Version" if self._version is CodeObjectVersion.V2 else "amdhsa.version")
        right = METADATA_VERSION[self._version]
        if isinstance(version, list) and tuple(version) != right:
            self.add(
                Code.METADATA_VERSION,
                f"the metadata's version is {_shown(version)} in a code object "
                f"{self._version.name}",
                f"write {list(right)}",
            )

    def _check_target(self, tree: Mapping[Any, Any]) -> None:
        text = tree.get("amdhsa.target")
        if not isinstance(text, str):
            return
        try:
            target = parse_qualified(text)
        except TargetError as error:
            self.add(Code.METADATA_TARGET, error.message, error.mend or "write a target ID")
            return
        if str(target) != text:
            what = f"amdhsa.target is {_shown(text)}"
            self.add(Code.METADATA_TARGET, what, f"write {target}")
        flags = self._described.target
        if flags is not None and target.target != flags:
            what = f"amdhsa.target is {_shown(text)}, and e_flags say {flags}"
            self.add(Code.TARGETS_DIFFER, what, "correct one of them")

    def _check_printf(self, tree: Mapping[Any, Any]) -> None:
        key = "Printf" if self._version is CodeObjectVersion.V2 else "amdhsa.printf"
        entries = tree.get(key)
        for text in entries if isinstance(entries, list) else ():
            if isinstance(text, str) and not _is_printf(text):
                self.add(Code.PRINTF, f"{key} has {_shown(text)}", "write ID:N:S[0]:…:format")

    def add(
        self,
        code: Code,
        what: str,
        mend: str,
        row: Key | None = None,
        level: Severity | None = None,
    ) -> None:
        self._found.add(
            code,
            what,
            offset=self._offset,
            name=self._kernel,
            mend=mend,
            cite=None if row is None else row.cite,
            level=level,
        )


def _flat(tree: Mapping[Any, Any], table: tuple[Key, ...]) -> Iterator[tuple[Any, Any]]:
    """Yield the items of a map of V2, with nested maps flattened by dots."""
    groups = {row.v2[0] for row in table if len(row.v2) > 1}
    for key, value in tree.items():
        if key in groups and isinstance(value, dict):
            for name, each in value.items():
                yield f"{key}.{name}", each
        else:
            yield key, value


def _maps(value: Any) -> list[dict[Any, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _name_of(kernel: Mapping[Any, Any]) -> str:
    name = kernel.get(".name", kernel.get("Name"))
    return name if isinstance(name, str) else ""


def _is_printf(text: str) -> bool:
    """Return True if a text is an ID, a count, that many sizes, and a format. Sizes are numbers;
    the format may have colons.
    """
    found = _PRINTF.fullmatch(text)
    if found is None or len(found["count"]) > _MAX_DIGITS:
        return False
    parts = (found["rest"] or "").split(":")[1:]
    count = integer_of(found["count"])
    return len(parts) > count and all(is_decimal(part) for part in parts[:count])


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}…"

"""Finds code objects in every kind of container: bundles, compressed bundles, several of them one
after the other, host files and libraries with sections of them, archives of host files (001
Embedding Bundled Code Objects); zip files of these; and code objects embedded directly in a host
file's data, for `hipModuleLoadData`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fencepost.code_object.bundle import archive, clang, compressed
from fencepost.code_object.bundle.marks import Mark, Marks, extent
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.layouts import MAGIC as ELF_MAGIC
from fencepost.code_object.elf.records import Section
from fencepost.code_object.elf.words import SectionType
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.identity import is_amdgpu
from fencepost.magic import BITCODE, ZIP
from fencepost.records import dataclass, replace

FAT_BINARY = ".hip_fatbin"
"""The section of host files that holds HIP bundles; relocatable ones add a suffix."""

BUNDLED_SECTION = "__CLANG_OFFLOAD_BUNDLE__"
"""The prefix that the bundler adds to an entry ID to name a section of a host object."""

BITCODE_SECTION = ".llvmbc"
"""The section of a code object that holds the bitcode it was made from (-fembed-bitcode)."""

MAX_DEPTH = 4
"""The largest nesting depth of containers that are searched."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on the cost of a file. `max_size`: bytes of one bundle after decompression;
    `max_total`: of all bundles of a file together.
    """

    max_size: int = compressed.MAX_SIZE
    max_total: int = 4 * compressed.MAX_SIZE


@dataclass(frozen=True, slots=True)
class Step:
    """A step from a file to a code object in it: the container opened, and its offset in the one
    around it, in bytes.
    """

    what: str
    offset: int


@dataclass(frozen=True, slots=True)
class Found:
    """A code object that a file holds.

    `entry` is its ID if it comes from a bundle. `offset` is its offset in the file; None if it was
    compressed. `path` leads to it. `intact` says whether the hash of the compressed bundle around
    it is right; None without one.
    """

    data: memoryview
    entry: str | None = None
    offset: int | None = 0
    path: tuple[Step, ...] = ()
    intact: bool | None = None

    @property
    def label(self) -> str:
        """The path to the code object, for reports; empty for a file that is one."""
        steps = [f"{step.what}@{step.offset:#x}" for step in self.path]
        return "/".join([*steps, self.entry] if self.entry else steps)


def find(
    data: bytes | memoryview,
    limits: Limits | None = None,
    on_error: Callable[[CodeObjectError], None] | None = None,
) -> Iterator[Found]:
    """Find every code object in a file, in the order of the file.

    Entries of bundles that are empty or hold no code object for AMDGPU are left out. Raises
    CodeObjectError, with the place, if a container cannot be read; with `on_error`, errors inside a
    file are passed to it instead, and the search goes on.
    """
    budget = _Budget(limits or Limits(), on_error)
    yield from _find(Found(memoryview(data).toreadonly()), budget, 0, any_data=True)


def find_bitcode(data: bytes | memoryview, limits: Limits | None = None) -> Iterator[Found]:
    """Find every module of LLVM bitcode in a file, in the order of the file: entries of bundles
    that are bitcode (-fgpu-rdc), and the bitcode that code objects keep of their sources.

    Raises CodeObjectError, with the place, if a container cannot be read.
    """
    budget = _Budget(limits or Limits(), bitcode=True)
    yield from _find(Found(memoryview(data).toreadonly()), budget, 0, any_data=True)


@dataclass(slots=True)
class _Budget:
    """The state of a search: its goal, the bytes that may still be decompressed, and the callback
    for errors.
    """

    limits: Limits
    on_error: Callable[[CodeObjectError], None] | None = None
    spent: int = 0
    bitcode: bool = False

    def tell(self, error: CodeObjectError) -> None:
        """Pass an error inside a file to the callback; raise it if there is none."""
        if self.on_error is None:
            raise error
        self.on_error(error)

    @property
    def left(self) -> int:
        """The number of bytes that one more container may have."""
        return min(self.limits.max_size, self.limits.max_total - self.spent)

    def decompress(self, bundle: compressed.Compressed, offset: int) -> bytes:
        data = compressed.decompress(bundle, offset, self.left)
        self.spent += len(data)
        return data


def _find(here: Found, budget: _Budget, depth: int, *, any_data: bool = False) -> Iterator[Found]:
    """Find the code objects in some data; `any_data`: also in data of no known kind."""
    start = bytes(here.data[: len(clang.MAGIC)])
    if depth > MAX_DEPTH:
        return
    if start.startswith(ELF_MAGIC):
        yield from _in_elf(here, budget, depth)
    elif start.startswith(BITCODE):
        if budget.bitcode:
            yield here
    elif start.startswith(archive.MAGIC):
        for member in archive.members(here.data):
            inside = _inside(here, member.data, member.offset, f"member {member.name}")
            yield from _within(inside, budget, depth)
    elif start.startswith(ZIP):
        yield from _in_zip(here, budget, depth)
    elif any_data or start.startswith((clang.MAGIC, compressed.MAGIC)):
        yield from _in_data(here, budget, depth)


def _in_zip(here: Found, budget: _Budget, depth: int) -> Iterator[Found]:
    from fencepost.code_object.bundle import zipped

    whole = zipped.Zip(here.data)
    for member in whole.members():
        try:
            data, start = whole.read(member, budget.left)
        except CodeObjectError as error:
            budget.tell(_placed(error, here))
            continue
        budget.spent += len(data)  # also as it stands: members may lie over each other
        offset = None if start is None or here.offset is None else here.offset + start
        path = (*here.path, Step(f"member {member.name}", member.at))
        inside = replace(here, data=data, offset=offset, path=path)
        yield from _within(inside, budget, depth, any_data=True)


def _within(
    inside: Found, budget: _Budget, depth: int, *, any_data: bool = False
) -> Iterator[Found]:
    """Find the code objects in a part of a file; an error in it does not affect the other parts."""
    try:
        yield from _find(inside, budget, depth + 1, any_data=any_data)
    except CodeObjectError as error:
        budget.tell(error)


def _in_elf(here: Found, budget: _Budget, depth: int) -> Iterator[Found]:
    try:
        elf = Elf(here.data)
        if is_amdgpu(elf):
            yield from _kept_bitcode(here, elf) if budget.bitcode else (here,)
            return
        holders = _sections(elf)
    except CodeObjectError as error:
        raise _placed(error, here) from error
    for section in holders:
        data = elf.contents(section)
        inside = _inside(here, data, section.sh_offset, section.name)
        if section.name.startswith(BUNDLED_SECTION):
            entry = section.name.removeprefix(BUNDLED_SECTION)
            if bytes(data[:4]) in (ELF_MAGIC, *BITCODE):
                yield from _within(replace(inside, entry=entry), budget, depth)
        else:
            sure = section.name.startswith(FAT_BINARY)
            yield from _in_data(inside, budget, depth, sure=sure)
    if not elf.sections:
        yield from _in_data(here, budget, depth)


def _kept_bitcode(here: Found, elf: Elf) -> Iterator[Found]:
    """Yield the modules that a code object keeps."""
    for section in elf.sections:
        if section.name == BITCODE_SECTION:
            data = elf.contents(section)
            if bytes(data[:4]) in BITCODE:
                yield _inside(here, data, section.sh_offset, section.name)


def _sections(elf: Elf) -> list[Section]:
    """Yield the sections of a host file that may hold code objects, in the order of the file."""
    held = [s for s in elf.sections if s.sh_type == SectionType.PROGBITS and s.sh_size]
    return sorted(held, key=lambda each: each.sh_offset)


def _in_data(here: Found, budget: _Budget, depth: int, *, sure: bool = False) -> Iterator[Found]:
    """Yield the code objects of all bundles in the data, which follow one another with padding, and
    those embedded directly. If data are not `sure` to hold bundles, and do not begin with one, a
    mark may be a coincidence.
    """
    marks = Marks(here.data)
    sure = sure or bytes(here.data[: len(clang.MAGIC)]).startswith((clang.MAGIC, compressed.MAGIC))
    at = 0
    while (found := marks.first(at)) is not None:
        mark, at = found
        try:
            size, inside = _begun(here, mark, at, budget)
        except CodeObjectError as error:
            if sure:
                budget.tell(_placed(error, here))
            at += 1
            continue
        for each in inside:
            yield from _within(each, budget, depth)
        at += max(size, 1)


def _begun(here: Found, mark: Mark, at: int, budget: _Budget) -> tuple[int, list[Found]]:
    """Return the size of the bundle or code object that begins at a place, and its contents. Raises
    CodeObjectError if there is none.
    """
    data = here.data[at:]
    match mark:
        case Mark.CODE_OBJECT:
            size = extent(data)
            return size, [_inside(here, data[:size], at, "code object")]
        case Mark.BUNDLE:
            bundle = clang.read(data, at)
            inside = _inside(here, data, at, "bundle")
            return bundle.size, _entries(inside, bundle)
        case Mark.COMPRESSED:
            packed = compressed.read(data, at, budget.limits.max_size)
            whole = budget.decompress(packed, at)
            inside = replace(
                _inside(here, memoryview(whole), at, f"CCOB V{packed.version}"),
                offset=None,
                intact=compressed.hash_of(whole) == packed.hash,
            )
            return packed.total_size, _entries(inside, clang.read(inside.data))


def _entries(around: Found, bundle: clang.Bundle) -> list[Found]:
    """Return the contents of a bundle's entries."""
    return [
        replace(
            around,
            data=entry.data,
            entry=str(entry.id),
            offset=None if around.offset is None else around.offset + entry.offset,
        )
        for entry in bundle.entries
    ]


def _inside(here: Found, data: memoryview, offset: int, what: str) -> Found:
    """Return a part of a container, `offset` bytes after its start."""
    begin = None if here.offset is None else here.offset + offset
    return replace(here, data=data, offset=begin, path=(*here.path, Step(what, offset)))


def _placed(error: CodeObjectError, here: Found) -> CodeObjectError:
    """Return the error with its place in the file if it has one, or with the path to the
    container.
    """
    if error.offset is not None and here.offset is not None:
        offset: int | None = here.offset + error.offset
        message = error.message
    else:
        offset = error.offset
        message = f"{error.message} (in {here.label})" if here.label else error.message
    return CodeObjectError(message, offset=offset, rule=error.rule, mend=error.mend)

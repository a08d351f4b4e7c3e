"""Clang offload bundles: a table of entries, then the entries (001 Embedding Bundled Code Objects).

The layout is that of the Clang Offload Bundler's document, 'Bundled Binary File Layout'.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.citations import Cite, Source
from fencepost.code_object.bundle.entry_id import EntryID
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.layout import Field, Layout
from fencepost.magic import BUNDLE
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Embedding Bundled Code Objects")

MAGIC = BUNDLE

ENTRY = Layout(
    "bundle entry",
    (
        Field("offset", 8, "bytes from the start of the bundle to the code object"),
        Field("size", 8, "bytes of the code object"),
        Field("id_length", 8, "bytes of the entry ID, which follows"),
    ),
    _CITE,
)

COUNT = Layout("number of bundle entries", (Field("count", 8, "number of entries"),), _CITE)

PAGE = 4096
"""The alignment of code objects in a HIP fat binary, in bytes."""


@dataclass(frozen=True, slots=True)
class BundleEntry:
    """An entry: its ID, its offset in the bundle, and its bytes."""

    id: EntryID
    offset: int
    data: memoryview


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle. `size` is the end of its last entry, in bytes from its start."""

    entries: tuple[BundleEntry, ...]
    size: int


def read(data: memoryview, offset: int = 0) -> Bundle:
    """Read the bundle at the start of the data, which may continue after it. `offset` is the offset
    of the data in the file.

    Raises CodeObjectError, with the place, if an entry lies outside the data or entries overlap.
    """
    if bytes(data[: len(MAGIC)]) != MAGIC:
        raise CodeObjectError(
            f"a bundle begins with {bytes(data[: len(MAGIC)])!r}",
            offset=offset,
            rule=f"a bundle begins with {MAGIC!r} [{_CITE}]",
            mend="this is not a clang offload bundle",
        )
    at = len(MAGIC)
    (count,) = _record(COUNT, data, at, offset)
    at += COUNT.size
    entries = []
    for _ in range(count):
        start, size, length = _record(ENTRY, data, at, offset)
        name = at + ENTRY.size
        if length > len(data) - name or start > len(data) or size > len(data) - start:
            raise CodeObjectError(
                f"an entry of {size} bytes from {start:#x}, with an ID of {length} bytes, in a "
                f"bundle of {len(data)} bytes",
                offset=offset + at,
                rule=f"entries lie inside their bundle [{_CITE}]",
                mend="the bundle is cut short, or its table is wrong",
            )
        text = bytes(data[name : name + length]).decode("utf-8", "surrogateescape")
        entries.append(BundleEntry(EntryID(text), start, data[start : start + size]))
        at = name + length
    _check_overlap(entries, at, offset)
    ends = [entry.offset + len(entry.data) for entry in entries]
    return Bundle(tuple(entries), max([at, *ends]))


def write(entries: Sequence[tuple[str, bytes]], alignment: int = PAGE) -> bytes:
    """A bundle of entries, each an ID and a code object, aligned to `alignment` bytes."""
    table = len(MAGIC) + COUNT.size
    table += sum(ENTRY.size + len(name.encode()) for name, _ in entries)
    head = [MAGIC, COUNT.write((len(entries),))]
    body: list[bytes] = []
    at = table
    for name, code in entries:
        start = -(-at // alignment) * alignment
        text = name.encode()
        head += [ENTRY.write((start, len(code), len(text))), text]
        body += [bytes(start - at), code]
        at = start + len(code)
    return b"".join(head + body)


def _check_overlap(entries: Sequence[BundleEntry], table: int, offset: int) -> None:
    """Raise CodeObjectError if entries share bytes with each other or with the table: a small
    bundle could otherwise hold any number of large ones.
    """
    end = table
    for entry in sorted(entries, key=lambda entry: entry.offset):
        if not len(entry.data):
            continue
        if entry.offset < end:
            raise CodeObjectError(
                f"entry {entry.id} begins at {entry.offset:#x}, and what is before it ends at "
                f"{end:#x}",
                offset=offset + entry.offset,
                rule=f"entries follow the table and one another [{_CITE}]",
                mend="the table of the bundle is wrong",
            )
        end = entry.offset + len(entry.data)


def _record(layout: Layout, data: memoryview, at: int, offset: int) -> tuple[int, ...]:
    try:
        return layout.read(data, at)
    except CodeObjectError as error:
        raise CodeObjectError(
            f"a bundle of {len(data)} bytes ends inside its table",
            offset=offset + at,
            rule=f"a {layout.name} has {layout.size} bytes [{_CITE}]",
            mend="the bundle is cut short, or its number of entries is wrong",
        ) from error

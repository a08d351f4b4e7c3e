"""Pages of memory before any write: the bytes that belong to an object, and those that do not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fencepost.kernels.execute.memory.contents import BYTES, OUTSIDE, PAGE
from fencepost.kernels.execute.memory.launch_memory import filled
from fencepost.kernels.execute.values.lanes import GIVEN, OPEN, Array
from fencepost.kernels.question.layout import LDS_MIDDLE, LDS_WINDOW, MIDDLE, WINDOW, Layout, Region
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import Memory


@dataclass(frozen=True, slots=True)
class Stray:
    """An access outside: its lane and place, `offset` from the start of `name`, which has `extent`.

    `settled`: neither the address nor the trip count of a loop before it depends on inputs;
    `tentative`: it is on a side of a branch that may not be taken. `step` is that of the run,
    `lanes` the number of lanes that leave at once, of which `lane` is the first.
    """

    lane: int
    site: int
    name: str
    offset: int
    size: int
    extent: int
    memory: Memory
    settled: bool
    tentative: bool
    step: int
    lanes: int


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a table of starts: the bytes of each, the elements between two, and the first
    one. Where nothing is between two, all are the same. `below`: they are mixed, from 0 up to that;
    0 where they are in order. `stride`: the bytes from one entry to the next, 0 if nothing else is
    there; `offset`: those in front of the first, as of a field of structures.
    """

    size: int
    apart: int
    first: int = 0
    below: int = 0
    stride: int = 0
    offset: int = 0


def held(layout: Layout, number: int) -> Entries | None:
    """Return the entries of a buffer whose contents are assumed: each its number, so that they are
    distinct and rise; None for another one.
    """
    found = layout.contents.get(number)
    return None if found is None else Entries(found.size, 1)


def settled_page(
    image: bytes, start: int, settled: Sequence[range] | None
) -> tuple[Array, Array | int]:
    """Return a page that the launch or the module fills; `start` is its offset in the object.

    `settled`: bytes of the object that do not depend on anything else; None: there are none.
    """
    made = np.zeros(BYTES, np.uint8)
    part = np.frombuffer(image, np.uint8)[max(start, 0) : max(start + BYTES, 0)]
    first = max(-start, 0)
    made[first : first + len(part)] = part
    if settled is None:
        return made, GIVEN
    marks = np.full(BYTES, OPEN, np.uint8)
    for each in settled:
        marks[max(each.start - start, 0) : max(each.stop - start, 0)] = GIVEN
    return made, marks


def write_table(table: Entries, page: int, raw: Array) -> None:
    """Write the entries of a table of starts into a page of the buffer."""
    first = ((page << PAGE) & ((1 << WINDOW) - 1)) - MIDDLE - table.offset
    stride = table.stride or table.size
    begun = first // stride  # the entry that the page begins in
    entries = begun + np.arange(BYTES // stride + 2, dtype=np.int64)
    numbers = table.first + entries * table.apart
    if table.below:
        numbers = (numbers * 2654435761 >> 7) % table.below
    held = numbers.astype(f"i{table.size}").view(np.uint8).reshape(-1, table.size)
    at = (entries * stride - first)[:, None] + np.arange(table.size)
    inside = (at >= 0) & (at < BYTES)
    raw[at[inside]] = held[inside]


def place_numbers(region: Region, base: int, raw: Array, size: int) -> None:
    """Write the numbers of a structure that is passed by value, which are `size`, into a page that
    begins at `base`. They are arguments like others, not what a buffer may hold.
    """
    if region.structure is not None and region.base >> PAGE == base >> PAGE:
        fields = np.frombuffer(filled(region.structure, size), np.uint8)[: BYTES // 2]
        raw[region.base - base :][: len(fields)] = fields


def with_pointers(layout: Layout, region: Region, base: int, raw: Array) -> Array:
    """Write the pointers of a structure that is passed by value into a page that begins at `base`;
    return its marks.
    """
    marks = np.ones(BYTES, np.uint8)
    for offset, number in region.pointers:
        at = region.base + offset - base
        if 0 <= at < BYTES - 8:
            held = np.array([layout.buffers[number].base], np.uint64)
            raw[at : at + 8], marks[at : at + 8] = held.view(np.uint8), 0
    return marks


def lds_page(layout: Layout, page: int, mark: int) -> tuple[Array, Array]:
    """Return a page of LDS before any write; `mark` says how settled its bytes are."""
    start = (page << PAGE) & 0xFFFFFFFF
    region = layout.lds.get(start >> LDS_WINDOW)
    size = region.size if region is not None else None
    first = start - ((start >> LDS_WINDOW << LDS_WINDOW) + LDS_MIDDLE)
    return np.zeros(BYTES, np.uint8), _marks(first, size, mark)


def private_page(_page: int) -> tuple[Array, Array]:
    """Return a page of private memory, in which nothing is allocated yet."""
    return np.zeros(BYTES, np.uint8), np.full(BYTES, OUTSIDE, np.uint8)


def of_variable(layout: Layout, page: int, marks: Array | int) -> Array | int:
    """Return the marks of a page of a buffer; a page of a variable includes the variable's end."""
    number = page >> (WINDOW - PAGE)
    region = layout.buffers.get(number)
    if region is None or region.variable is None or not region.size:
        return marks
    start = (page << PAGE) - (number << WINDOW) - MIDDLE
    return np.maximum(_marks(start, region.size, GIVEN), marks)


def _marks(first: int, size: int | None, inside: int) -> Array:
    """Return the marks of a page that starts at an offset of an object with a known or unknown
    end.
    """
    at = np.arange(first, first + BYTES)
    within = at >= 0 if size is None else (at >= 0) & (at < size)
    return np.where(within, inside, OUTSIDE).astype(np.uint8)

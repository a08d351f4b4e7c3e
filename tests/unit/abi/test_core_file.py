"""Core files: the snapshot note both ways, layouts, memory."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.abi.core_file.file import (
    HEADER_ROWS,
    CoreLayout,
    HeaderRow,
    MemorySegment,
    read_core,
    write_core,
)
from fencepost.abi.core_file.snapshot import (
    AGENT,
    HEADER,
    QUEUE,
    RUNTIME,
    Record,
    Snapshot,
    decode,
    encode,
)
from fencepost.abi.fault import AbiError
from fencepost.code_object.layout import Layout
from fencepost.errors import FencepostError


def _records(layout: Layout, more: int) -> st.SearchStrategy[Record]:
    fields = {field.name: st.integers(0, (1 << 8 * field.size) - 1) for field in layout.fields}
    tail = st.binary(min_size=more, max_size=more)
    return st.builds(Record, st.fixed_dictionaries(fields), tail)


@st.composite
def _snapshots(draw: st.DrawFn) -> Snapshot:
    more = draw(st.sampled_from([0, 8, 24]))
    words = st.integers(0, 0xFFFFFFFF)
    return Snapshot(
        (draw(words), draw(words)),
        draw(_records(RUNTIME, more)),
        tuple(draw(st.lists(_records(AGENT, more), max_size=3))),
        tuple(draw(st.lists(_records(QUEUE, more), max_size=3))),
    )


@given(_snapshots())
def test_snapshots_read_back(snapshot: Snapshot) -> None:
    """A note is the snapshot that it was written from, appended fields included."""
    data = encode(snapshot)
    assert decode(data) == snapshot
    assert encode(decode(data)) == data


def test_layouts() -> None:
    """The header has the guide's offsets; records are multiples of 8."""
    assert list(HEADER.offsets.values()) == [0, 4, 8, 16, 20, 24, 28]
    assert [each.size for each in (HEADER, RUNTIME, AGENT, QUEUE)] == [32, 16, 120, 64]


SNAPSHOT = Snapshot(
    (1, 14),
    Record({name: number for number, name in enumerate(RUNTIME.offsets)}),
    (Record({name: number for number, name in enumerate(AGENT.offsets)}),),
    (),
)


@pytest.mark.parametrize(
    ("at", "value", "message"),
    [
        (8, 12, "kfd_runtime_info of 12 bytes"),
        (8, 8, "kfd_runtime_info of 8 bytes"),
        (16, 0xFFFFFFFF, "4294967295 records"),
        (16, 2, "header's sizes make"),
        (20, 124, "kfd_dbg_device_info_entry of 124 bytes"),
        (24, 1, "kfd_queue_snapshot_entry of|sizes make"),
    ],
)
def test_damaged_notes(at: int, value: int, message: str) -> None:
    """Sizes that break a rule or do not add up are errors."""
    data = bytearray(encode(SNAPSHOT))
    data[at : at + 4] = value.to_bytes(4, "little")
    with pytest.raises(AbiError, match=message):
        decode(bytes(data))


def test_records_of_different_sizes() -> None:
    """Records of one kind have one size."""
    other = Record(SNAPSHOT.agents[0].values, bytes(8))
    with pytest.raises(AbiError, match=r"records of \[120, 128\] bytes"):
        encode(Snapshot((1, 14), SNAPSHOT.runtime, (SNAPSHOT.agents[0], other), ()))


@given(st.binary(max_size=300))
def test_garbage(data: bytes) -> None:
    """Bytes that are no note, and no core file, are errors of this package."""
    for reader in (decode, read_core):
        try:
            reader(data)
        except FencepostError:
            continue
        assert reader is decode


MEMORY = (
    MemorySegment(0x7F0000000000, 64, memoryview(bytes(range(64)))),
    MemorySegment(0x7F0000010000, 32, memoryview(b"abcd")),
)


def test_split_file() -> None:
    """A split dump's AMDGPU file reads back, with its memory, and keeps every row of the header."""
    core = read_core(write_core(SNAPSHOT, MEMORY))
    assert core.layout is CoreLayout.SPLIT
    assert core.snapshot == SNAPSHOT
    assert core.odd == ()
    assert [(each.address, each.size, bytes(each.data)) for each in core.memory] == [
        (each.address, each.size, bytes(each.data)) for each in MEMORY
    ]
    assert core.read(0x7F0000000010, 4) == bytes([16, 17, 18, 19])
    assert core.read(0x7F0000010002, 4) == b"cd\0\0"
    assert core.read(0x7F0000000030, 32) is None


PLACES = {"EI_OSABI": 7, "EI_ABIVERSION": 8}


@pytest.mark.parametrize(
    "row", [row for row in HEADER_ROWS if row.field in PLACES], ids=lambda row: row.field
)
def test_header_rows(row: HeaderRow) -> None:
    """Another value in the header of a split file is reported."""
    data = bytearray(write_core(SNAPSHOT, ()))
    data[PLACES[row.field]] ^= 1
    assert read_core(bytes(data)).odd == ((row, row.value ^ 1),)


def test_unified_file() -> None:
    """A core file of the host's architecture with the note is a unified one."""
    data = bytearray(write_core(SNAPSHOT, MEMORY))
    data[18:20] = (62).to_bytes(2, "little")
    core = read_core(bytes(data))
    assert core.layout is CoreLayout.UNIFIED
    assert core.odd == ()
    assert core.snapshot == SNAPSHOT


def test_no_core_file() -> None:
    """Another type of file, and a core file without the note, are errors."""
    data = bytearray(write_core(SNAPSHOT, ()))
    data[16] = 3
    with pytest.raises(AbiError, match="e_type is 3"):
        read_core(bytes(data))
    data[16] = 4
    offset = data.index(b"AMDGPU\0")
    data[offset] = ord("X")
    with pytest.raises(AbiError, match="0 notes"):
        read_core(bytes(data))
    assert {row.field for row in HEADER_ROWS} == {
        "EI_CLASS",
        "EI_DATA",
        "EI_OSABI",
        "EI_ABIVERSION",
        "e_type",
        "e_machine",
    }


@given(st.data())
def test_damaged_files(data: st.DataObject) -> None:
    """A file with a byte changed or an end cut off is read or refused, never more."""
    whole = bytearray(write_core(SNAPSHOT, MEMORY))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(whole)))
    with suppress(FencepostError):
        read_core(bytes(whole[:cut]))

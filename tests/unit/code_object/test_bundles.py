"""Offload bundles, plain and compressed, and everything around them."""

from __future__ import annotations

import zlib

import pytest

from fencepost.code_object.bundle import archive, clang, compressed, zstd
from fencepost.code_object.bundle.compressed import HEADERS, Method
from fencepost.code_object.bundle.entry_id import EntryID, OffloadKind
from fencepost.code_object.containers import Limits, find
from fencepost.code_object.fault import CodeObjectError
from fencepost.errors import InputError
from fencepost.targets.fault import TargetError
from tests.code_object.containers import archive_of, host_of
from tests.code_object.made import built
from tests.code_object.seeds import bundle
from tests.code_object.v2 import built_v2

GFX90A = "hipv4-amdgcn-amd-amdhsa--gfx90a"


def entries(data: bytes) -> list[tuple[str | None, bytes]]:
    return [(each.entry, bytes(each.data)) for each in find(data)]


ENTRIES = [
    (GFX90A, built("gfx90a", kernels=1)),
    ("hipv4-amdgcn-amd-amdhsa--gfx1100", built("gfx1100", kernels=1)),
]


def test_bundle_there_and_back() -> None:
    """The entries of a bundle are those that were written, where the table says."""
    data = bundle()
    made = clang.read(memoryview(data))
    assert [str(each.id) for each in made.entries][1:] == [name for name, _ in ENTRIES]
    assert made.size == len(data)
    for each in made.entries:
        assert data[each.offset : each.offset + len(each.data)] == each.data
    assert entries(data) == ENTRIES


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("version", [1, 2, 3])
def test_compressed_there_and_back(version: int, method: Method) -> None:
    """A compressed bundle of every version is what was compressed, and its hash is right."""
    data = compressed.compress(bundle(), version, method)
    packed = compressed.read(memoryview(data))
    assert (packed.version, packed.method) == (version, method)
    assert packed.total_size == len(data)
    assert compressed.decompress(packed) == bundle()
    assert packed.hash == compressed.hash_of(bundle())
    assert entries(data) == ENTRIES
    assert all(each.intact for each in find(data))


def test_wrong_hash_is_told() -> None:
    """A bundle whose hash is not that of its contents says so."""
    data = bytearray(compressed.compress(bundle()))
    at = HEADERS[3].offsets["hash"]
    data[at] ^= 1
    assert [each.intact for each in find(bytes(data))] == [False, False]


@pytest.mark.parametrize("version", [1, 2, 3])
def test_several_in_one_section(version: int) -> None:
    """Bundles of a section follow one another, with padding, plain and compressed."""
    packed = compressed.compress(bundle(), version)
    section = packed + bytes(100) + bundle() + bytes(3) + packed
    assert entries(host_of(section)) == 3 * ENTRIES
    assert entries(host_of(section, ".hip_fatbin.abc")) == 3 * ENTRIES


def test_offsets_in_the_file() -> None:
    """A code object that is not compressed is where it says in the file."""
    data = host_of(bundle())
    for each in find(data):
        assert each.offset is not None
        assert data[each.offset : each.offset + len(each.data)] == each.data
    assert [each.offset for each in find(compressed.compress(bundle()))] == [None, None]


def test_archives() -> None:
    """Members of a library are looked into, host files and code objects, with long names too."""
    data = archive_of({"a.o": host_of(bundle()), "a member with a long name.o": built_v2()})
    assert entries(data) == [*ENTRIES, (None, built_v2())]
    names = [each.name for each in archive.members(memoryview(data))]
    assert names == ["a.o", "a member with a long name.o"]


def test_a_code_object_is_its_own_container() -> None:
    """A plain code object is found as it is; other files hold none."""
    assert entries(built_v2()) == [(None, built_v2())]
    assert entries(b"") == []
    assert entries(b"nothing of that kind") == []
    assert entries(host_of(b"no bundle at all")) == []


def test_bytes_that_look_like_a_bundle() -> None:
    """In a file that is no bundle, what looks like one may be none; in a section for them not."""
    assert entries(b"text with CCOB in it, and more") == []
    with pytest.raises(CodeObjectError):
        list(find(host_of(b"CCOB\x09\x00\x01\x00" + bytes(40))))


def test_entry_ids() -> None:
    """An entry ID spells kind and target, in both syntaxes of target IDs."""
    entry = EntryID("hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+")
    assert entry.kind is OffloadKind.HIPV4
    assert str(entry.target().target) == "gfx90a:xnack+"
    assert str(EntryID("hip-amdgcn-amd-amdhsa-gfx906+xnack").target().target) == (
        "gfx906:sramecc-:xnack+"
    )
    assert EntryID("host-x86_64-unknown-linux-gnu-").is_amdgpu is False
    assert EntryID("acme-amdgcn").kind is None
    with pytest.raises(TargetError):
        EntryID("hip-amdgcn-amd-amdhsa--gfx90z").target()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data[: len(data) // 2], "inside their bundle|ends inside"),
        (lambda data: data[:24] + b"\xff" * 8 + data[32:], "ends inside its table|entry of"),
        (lambda data: data[:32] + (1 << 62).to_bytes(8, "little") + data[40:], "an entry of"),
        (lambda data: data[:30], "ends inside its table"),
    ],
)
def test_damaged_bundles(change: object, says: str) -> None:
    """A damaged bundle is refused with the place."""
    assert callable(change)
    with pytest.raises(CodeObjectError, match=says) as caught:
        clang.read(memoryview(change(bundle())))
    assert caught.value.offset is not None


def test_entries_share_no_bytes() -> None:
    """Entries that lie on one another are refused: a small bundle would hold many large ones."""
    data = bytearray(clang.write([("a", b"x" * 64), ("b", b"y" * 64)], 64))
    first, second = 32, 32 + 24 + 1
    data[second : second + 8] = data[first : first + 8]
    with pytest.raises(CodeObjectError, match="begins at"):
        clang.read(memoryview(bytes(data)))


@pytest.mark.parametrize("version", [1, 2, 3])
def test_zstd_bomb(version: int) -> None:
    """A gigabyte of zeros in a few kilobytes takes no more room than the header states."""
    chunk = zstd.compress(bytes(1 << 24))
    honest = compressed.compress(bytes(100), version)
    size = HEADERS[version].size
    data = bytearray(honest[:size] + chunk)
    if "total_size" in HEADERS[version].offsets:
        at = HEADERS[version].offsets["total_size"]
        width = 8 if version == 3 else 4
        data[at : at + width] = len(data).to_bytes(width, "little")
    with pytest.raises(CodeObjectError, match="more than the 100 bytes"):
        compressed.decompress(compressed.read(memoryview(bytes(data))))


def test_stated_size_is_bounded() -> None:
    """A bundle that states more than is allowed is not decompressed."""
    data = compressed.compress(bundle())
    with pytest.raises(InputError, match="after decompression"):
        list(find(data, Limits(max_size=100)))
    with pytest.raises(InputError, match="after decompression"):
        list(find(data + data, Limits(max_total=len(bundle()) + 1)))


def test_zlib_bomb_in_version_1() -> None:
    """The end of a V1 bundle is looked for within what its header states."""
    head = compressed.compress(bytes(100), 1, Method.ZLIB)[: HEADERS[1].size]
    with pytest.raises(CodeObjectError, match="do not end within"):
        compressed.read(memoryview(head + zlib.compress(bytes(1 << 24))))


@pytest.mark.parametrize(
    "data",
    [b"CCOB", b"CCOB\x07\x00\x00\x00" + bytes(32), b"CCOB\x03\x00\x05\x00" + bytes(32),
     b"CCOB\x02\x00\x01\x00" + b"\xff" * 32, b"CCOB\x01\x00\x01\x00" + bytes(32)],
    ids=["short", "version", "method", "size", "frame"],
)  # fmt: skip
def test_damaged_compressed_bundles(data: bytes) -> None:
    """A header that is none is refused with the place."""
    with pytest.raises(CodeObjectError) as caught:
        compressed.read(memoryview(data), 1000)
    assert caught.value.offset is not None
    assert caught.value.offset >= 1000

"""What is compressed by zstd: frames and where they end, damage, and how much is made of them."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

from fencepost.code_object.bundle import zstd
from fencepost.code_object.bundle.zstd_frame import frame_size
from fencepost.code_object.fault import CodeObjectError

if sys.version_info >= (3, 14):
    from compression import zstd as library
else:
    from backports import zstd as library

TEXTS = (b"", b"a", bytes(255), bytes(70_000), random.Random(1).randbytes(300_000))


def frames() -> list[tuple[bytes, bytes]]:
    """Texts, and frames of them with and without a checksum, a size and a window of their own."""
    flags = library.CompressionParameter
    found = []
    for text in TEXTS:
        for checksum in (0, 1):
            for size in (0, 1):
                options: dict[Any, int] = {flags.checksum_flag: checksum}
                options[flags.content_size_flag] = size
                writer = library.ZstdCompressor(options=options)
                found.append((text, library.compress(text, options=options)))
                found.append((text, writer.compress(text) + writer.flush()))
    return found


@pytest.mark.parametrize(("text", "frame"), frames())
def test_a_frame_ends_where_the_library_says(text: bytes, frame: bytes) -> None:
    """Whatever follows is not part of it; without its last byte it does not end."""
    for after in (b"", b"CCOB and more", frame):
        data = memoryview(frame + after)
        reader = library.ZstdDecompressor()
        assert reader.decompress(data) == text
        assert frame_size(data) == len(data) - len(reader.unused_data)
        assert zstd.decompress(data, len(text) + 1) == text
    with pytest.raises(CodeObjectError, match=r"goes on after|no zstd frame"):
        frame_size(memoryview(frame[:-1]))


def test_no_frame_begins() -> None:
    """Its first bytes are told; so of a frame that is skipped, and of a reserved block."""
    for data in (b"", b"\x28\xb5\x2f", b"\x28\xb5\x2f\xfd", b"PK\3\4 zip", b"\x50\x2a\x4d\x18" * 9):
        with pytest.raises(CodeObjectError, match="no zstd frame begins here"):
            frame_size(memoryview(data), 7)
    with pytest.raises(CodeObjectError, match="has the type 3"):
        frame_size(memoryview(b"\x28\xb5\x2f\xfd\x20\x01\x07\x00\x00!!"))


def test_damage_is_told() -> None:
    """A frame whose bytes were changed is damaged or something else, never more than asked for."""
    frame = zstd.compress(random.Random(2).randbytes(2000))
    draw = random.Random(3)
    damaged = 0
    for _ in range(300):
        data = bytearray(frame)
        data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
        try:
            assert len(zstd.decompress(memoryview(bytes(data)), 100)) <= 100
            assert len(zstd.decompress(memoryview(bytes(data)), 1 << 22)) <= 1 << 22
        except zstd.DamagedError:
            damaged += 1
    assert damaged > 250


def test_a_cut_frame_gives_what_there_is() -> None:
    """It ends without an error: the size that the bundle states is compared by who asks."""
    text = random.Random(4).randbytes(400_000)
    frame = zstd.compress(text)
    assert text.startswith(zstd.decompress(memoryview(frame[: len(frame) // 2]), len(text)))

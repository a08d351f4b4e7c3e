"""Finds the end of a zstd frame from its header and those of its blocks (RFC 8878). Compressed
bundles of version 1 state no size of their own, and another bundle may follow.
"""

from __future__ import annotations

from fencepost.code_object.fault import CodeObjectError

_MAGIC = (0xFD2FB528).to_bytes(4, "little")
_BLOCK_HEADER = 3
_RLE = 1
_CHECKSUM = 4
_RESERVED = 3
"""The type of a block that no frame has."""


def frame_size(data: memoryview, offset: int = 0) -> int:
    """Return the size of the frame at the start of the data. Raises CodeObjectError if it does not
    end.
    """
    at, has_checksum = _header(data, offset)
    last = False
    while not last:
        if at + _BLOCK_HEADER > len(data):
            raise _fault(f"the zstd frame goes on after {len(data)} bytes", offset + at)
        header = int.from_bytes(data[at : at + _BLOCK_HEADER], "little")
        last, kind = bool(header & 1), header >> 1 & 3
        if kind == _RESERVED:
            raise _fault("a block of the zstd frame has the type 3", offset + at)
        at += _BLOCK_HEADER + (1 if kind == _RLE else header >> 3)
    at += _CHECKSUM if has_checksum else 0
    if at > len(data):
        raise _fault(f"the zstd frame goes on after {len(data)} bytes", offset + len(data))
    return at


def _header(data: memoryview, offset: int) -> tuple[int, bool]:
    """The size of the frame's header, and that a checksum ends the frame (RFC 8878, 3.1.1.1)."""
    magic = bytes(data[: len(_MAGIC)])
    if magic != _MAGIC or len(data) == len(_MAGIC):
        raise _fault(f"no zstd frame begins here: its first bytes are {magic.hex(' ')}", offset)
    descriptor = data[len(_MAGIC)]
    is_single = bool(descriptor & 0x20)
    window = 0 if is_single else 1
    dictionary = (0, 1, 2, 4)[descriptor & 3]
    content = (1 if is_single else 0, 2, 4, 8)[descriptor >> 6]
    return len(_MAGIC) + 1 + window + dictionary + content, bool(descriptor & 4)


def _fault(message: str, offset: int) -> CodeObjectError:
    return CodeObjectError(
        message,
        offset=offset,
        rule="a frame is a header and blocks, the last of them marked [RFC 8878]",
        mend="the bundle is damaged or cut short",
    )

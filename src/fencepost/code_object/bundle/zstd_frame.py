"""Finds the end of a zstd frame from the headers of its blocks (RFC 8878). Compressed bundles of
version 1 state no size of their own, and another bundle may follow.
"""

from __future__ import annotations

from fencepost.code_object.fault import CodeObjectError

_BLOCK_HEADER = 3
_RLE = 1
_CHECKSUM = 4


def frame_size(data: memoryview, offset: int = 0) -> int:
    """Return the size of the frame at the start of the data. Raises CodeObjectError if it does not
    end.
    """
    import zstandard

    try:
        at = zstandard.frame_header_size(data)
        checksum = zstandard.get_frame_parameters(data).has_checksum
    except (zstandard.ZstdError, ValueError) as error:
        raise _fault(f"no zstd frame begins here: {error}", offset) from error
    last = False
    while not last:
        if at + _BLOCK_HEADER > len(data):
            raise _fault(f"the zstd frame goes on after {len(data)} bytes", offset + at)
        header = int.from_bytes(data[at : at + _BLOCK_HEADER], "little")
        last = bool(header & 1)
        at += _BLOCK_HEADER + (1 if header >> 1 & 3 == _RLE else header >> 3)
    at += _CHECKSUM if checksum else 0
    if at > len(data):
        raise _fault(f"the zstd frame goes on after {len(data)} bytes", offset + len(data))
    return at


def _fault(message: str, offset: int) -> CodeObjectError:
    return CodeObjectError(
        message,
        offset=offset,
        rule="a frame is a header and blocks, the last of them marked [RFC 8878]",
        mend="the bundle is damaged or cut short",
    )

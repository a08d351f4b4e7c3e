"""Data that zstd compressed (RFC 8878), as bundles have them. Python has the library since 3.14;
before, the package backports.zstd is the same code. Either takes long to load, so the functions do.
"""

from __future__ import annotations

import sys
from typing import Any

_CHUNK = 1 << 20


class DamagedError(Exception):
    """Data that zstd cannot read, with its reason."""


def compress(data: bytes) -> bytes:
    """Compress data to one frame that ends with a checksum."""
    zstd = _library()
    found: bytes = zstd.compress(data, options={zstd.CompressionParameter.checksum_flag: 1})
    return found


def decompress(payload: memoryview, limit: int) -> bytes:
    """Decompress the first frame, up to `limit` bytes. Raises DamagedError."""
    zstd = _library()
    # A piece is asked for at a time, since the room for all would be taken at once, and 64 KiB of
    # input may hold 2 GiB.
    made = bytearray()
    try:
        reader = zstd.ZstdDecompressor()
        given: memoryview | bytes = payload
        while len(made) < limit and not reader.eof:
            part = reader.decompress(given, min(_CHUNK, limit - len(made)))
            given = b""
            made += part
            if not part and reader.needs_input:
                break
    except zstd.ZstdError as error:
        raise DamagedError(str(error)) from error
    return bytes(made)


def _library() -> Any:
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    return zstd

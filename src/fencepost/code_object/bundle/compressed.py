"""Compressed offload bundles: a header CCOB of version 1, 2 or 3, then a bundle compressed by zlib
or zstd (001 Embedding Bundled Code Objects; the layout is LLVM's CompressedOffloadBundle).
"""

from __future__ import annotations

import zlib
from enum import IntEnum, unique

from fencepost.citations import Cite, Source
from fencepost.code_object.bundle import zstd
from fencepost.code_object.bundle.zstd_frame import frame_size
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.layout import Field, Layout
from fencepost.magic import COMPRESSED_BUNDLE
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Embedding Bundled Code Objects")

MAGIC = COMPRESSED_BUNDLE

MAX_SIZE = 1 << 30
"""The default limit of a bundle's size after decompression, in bytes."""

_CHUNK = 1 << 20

_COMMON = (
    Field("magic", 4, "CCOB"),
    Field("version", 2, "1, 2 or 3"),
    Field("method", 2, "how it is compressed"),
)
_HASH = Field("hash", 8, "the first 8 bytes of the MD5 of what was compressed")

COMMON = Layout("header of a compressed bundle", _COMMON, _CITE)

HEADERS: dict[int, Layout] = {
    1: Layout(
        "header of a compressed bundle V1",
        (*_COMMON, Field("uncompressed_size", 4, "bytes after decompression"), _HASH),
        _CITE,
    ),
    2: Layout(
        "header of a compressed bundle V2",
        (
            *_COMMON,
            Field("total_size", 4, "bytes with this header"),
            Field("uncompressed_size", 4, "bytes after decompression"),
            _HASH,
        ),
        _CITE,
    ),
    3: Layout(
        "header of a compressed bundle V3",
        (
            *_COMMON,
            Field("total_size", 8, "bytes with this header"),
            Field("uncompressed_size", 8, "bytes after decompression"),
            _HASH,
        ),
        _CITE,
    ),
}


@unique
class Method(IntEnum):
    """The compression method of a bundle."""

    ZLIB = 0
    ZSTD = 1


@dataclass(frozen=True, slots=True)
class Compressed:
    """A compressed bundle. `total_size` is its own size with the header; V1 does not state it, and
    then it is the end of the compressed data.
    """

    version: int
    method: Method
    total_size: int
    uncompressed_size: int
    hash: int
    payload: memoryview


def read(data: memoryview, offset: int = 0, max_size: int = MAX_SIZE) -> Compressed:
    """Read the compressed bundle at the start of the data, without decompressing it. `offset` is
    the offset of the data in the file.

    Raises CodeObjectError, with the place, if the header is not one of these or does not fit the
    data, and if the end of a V1 bundle cannot be found within `max_size` bytes of decompressed
    data.
    """
    if len(data) < COMMON.size or bytes(data[:4]) != MAGIC:
        raise _fault(f"a compressed bundle begins with {bytes(data[:8])!r}", offset, repr(MAGIC))
    _, version, number = COMMON.read(data, 0)
    layout = HEADERS.get(version)
    if layout is None:
        raise _fault(f"version {version} of a compressed bundle", offset + 4, "1, 2 or 3")
    if number not in Method._value2member_map_:
        raise _fault(f"compression method {number}", offset + 6, "0 (zlib) or 1 (zstd)")
    method = Method(number)
    if len(data) < layout.size:
        raise _fault(f"{len(data)} bytes of a {layout.name}", offset, f"{layout.size} bytes")
    fields = dict(zip((f.name for f in layout.fields), layout.read(data, 0), strict=True))
    total = fields.get("total_size")
    if total is None:
        payload = data[layout.size :]
        limit = min(max_size, fields["uncompressed_size"])
        total = layout.size + _compressed_size(payload, method, offset + layout.size, limit)
    elif not layout.size <= total <= len(data):
        raise _fault(
            f"a total size of {total}",
            offset + 8,
            f"between its header's {layout.size} and the {len(data)} bytes that there are",
        )
    return Compressed(
        version,
        method,
        total,
        fields["uncompressed_size"],
        fields["hash"],
        data[layout.size : total],
    )


def decompress(bundle: Compressed, offset: int = 0, max_size: int = MAX_SIZE) -> bytes:
    """Decompress a bundle, in memory bounded by the size that the header states.

    Raises CodeObjectError, with the place, if the data are damaged, if they are more or less than
    stated, or if the stated size is above `max_size`.
    """
    wanted = bundle.uncompressed_size
    if wanted > max_size:
        raise CodeObjectError(
            f"the bundle has {wanted} bytes after decompression",
            offset=offset,
            rule=f"bundles are decompressed up to {max_size} bytes",
            mend="allow more (--max-size), if you trust the file",
        )
    try:
        data = _inflate(bundle, wanted + 1)
    except (zlib.error, zstd.DamagedError, MemoryError) as error:
        raise _fault(f"the bundle cannot be decompressed: {error}", offset, "intact") from error
    if len(data) != wanted:
        more = "more than" if len(data) > wanted else f"{len(data)} bytes, not"
        raise _fault(
            f"the bundle decompresses to {more} the {wanted} bytes that its header states",
            offset,
            "what its header says",
        )
    return data


def hash_of(data: bytes) -> int:
    """Return the hash of these bytes, as in the header of a compressed bundle."""
    import hashlib

    return int.from_bytes(hashlib.md5(data, usedforsecurity=False).digest()[:8], "little")


def compress(data: bytes, version: int = 3, method: Method = Method.ZSTD) -> bytes:
    """Compress a bundle. Raises CodeObjectError for unknown versions."""
    layout = HEADERS.get(version)
    if layout is None:
        raise _fault(f"version {version} of a compressed bundle", 0, "1, 2 or 3")
    match method:
        case Method.ZLIB:
            payload = zlib.compress(data)
        case Method.ZSTD:
            payload = zstd.compress(data)
    values = {
        "magic": int.from_bytes(MAGIC, "little"),
        "version": version,
        "method": int(method),
        "total_size": layout.size + len(payload),
        "uncompressed_size": len(data),
        "hash": hash_of(data),
    }
    return layout.write([values[field.name] for field in layout.fields]) + payload


def _inflate(bundle: Compressed, limit: int) -> bytes:
    """Decompress up to `limit` bytes."""
    match bundle.method:
        case Method.ZLIB:
            return zlib.decompressobj().decompress(bundle.payload, limit)
        case Method.ZSTD:
            return zstd.decompress(bundle.payload, limit)


def _compressed_size(data: memoryview, method: Method, offset: int, limit: int) -> int:
    """Return the size of the compressed data at the start of `data`, which hold at most `limit`
    bytes.
    """
    match method:
        case Method.ZSTD:
            return frame_size(data, offset)
        case Method.ZLIB:
            stream = zlib.decompressobj()
            left: bytes | memoryview = data
            made = 0
            try:
                while left and not stream.eof and made <= limit:
                    made += len(stream.decompress(left, _CHUNK))
                    left = stream.unconsumed_tail
            except zlib.error as error:
                what = f"the bundle cannot be decompressed: {error}"
                raise _fault(what, offset, "intact") from error
            if not stream.eof:
                what = f"the compressed data do not end within {made} bytes"
                raise _fault(what, offset, f"at most {limit} bytes after decompression")
            return len(data) - len(stream.unused_data)


def _fault(message: str, offset: int, rule: str) -> CodeObjectError:
    return CodeObjectError(
        message,
        offset=offset,
        rule=f"of a compressed bundle: {rule} [{_CITE}]",
        mend="the bundle is damaged, or is of a newer format",
    )

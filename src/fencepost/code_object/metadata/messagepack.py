"""MessagePack: the tree of a NT_AMDGPU_METADATA note, and back.

Two passes. The first skips over the whole object without making anything of it, which shows that
every element an array or a map claims is there; without it a few bytes could claim gigabytes,
because the decoder allocates an array before it sees its elements. The second makes the tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgpack

from fencepost.citations import Cite, Source
from fencepost.code_object.fault import CodeObjectError

_CITE = Cite(Source.GUIDE, "Code Object V3 Metadata")

MAX_BYTES = 64 << 20
"""Larger metadata are refused, because the tree is up to 64 times as large; those of 2,000 kernels
have 3 MiB."""

_KERNELS = "amdhsa.kernels"
_ARGS = ".args"

_FAULTS = (
    msgpack.UnpackException,
    UnicodeDecodeError,
    ValueError,
    TypeError,
    OverflowError,
    RecursionError,
)
"""What the decoder raises on bytes that are no MessagePack, on its limits, and on maps as keys."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A tree, and the bytes that it took up; more may follow."""

    tree: dict[Any, Any]
    size: int


def decode(data: memoryview, offset: int = 0) -> Decoded:
    """The map that the bytes encode. Equal arguments of kernels are one and the same map, and none
    of the tree is to be changed. Strings that are not UTF-8 keep their bytes as surrogates.

    `offset` is where the bytes stand in the file. Raises CodeObjectError, with the place, where
    they encode no map or are too many.
    """
    if len(data) > MAX_BYTES:
        raise CodeObjectError(
            f"the metadata have {len(data)} bytes",
            offset=offset,
            rule=f"they are read up to {MAX_BYTES} bytes",
            mend="n_descsz may be wrong; or split the code object",
        )
    stream = _stream(data)
    try:
        stream.skip()
        size: int = stream.tell()
        stream = _stream(data)
        return Decoded(_Walk(stream, data).top(), size)
    except _FAULTS as error:
        what = str(error) or type(error).__name__
        raise CodeObjectError(
            f"the metadata cannot be decoded: {what}",
            offset=offset + stream.tell(),
            rule=f"metadata are a map in MessagePack [{_CITE}]",
            mend="the object that begins here is cut short, too deep, or not MessagePack",
        ) from error


def encode(tree: Mapping[str, Any]) -> bytes:
    """The bytes of a map. Keys are sorted, as LLVM writes them."""
    packed: bytes = msgpack.packb(_sorted(tree), unicode_errors="surrogateescape")
    return packed


def _stream(data: bytes | memoryview) -> msgpack.Unpacker:
    stream = msgpack.Unpacker(
        raw=False,
        strict_map_key=False,
        unicode_errors="surrogateescape",
        max_buffer_size=max(len(data), 1),
    )
    stream.feed(data)
    return stream


class _Walk:
    """Makes the tree. The arguments of kernels, which are most of it and mostly alike, are looked
    up by their bytes, and made once.
    """

    def __init__(self, stream: msgpack.Unpacker, data: memoryview) -> None:
        self._stream = stream
        self._data = data
        self._seen: dict[bytes, Any] = {}

    def top(self) -> dict[Any, Any]:
        """The map at the top. Raises one of _FAULTS where there is none."""
        return self._map(_KERNELS, self._kernels)

    def _kernels(self) -> Any:
        if not self._next_is(0x90, 0xDC):
            return self._stream.unpack()
        return [self._kernel() for _ in range(self._stream.read_array_header())]

    def _kernel(self) -> Any:
        if not self._next_is(0x80, 0xDE):
            return self._stream.unpack()
        return self._map(_ARGS, self._arguments)

    def _arguments(self) -> Any:
        if not self._next_is(0x90, 0xDC):
            return self._stream.unpack()
        return [self._argument() for _ in range(self._stream.read_array_header())]

    def _argument(self) -> Any:
        start = self._stream.tell()
        self._stream.skip()
        raw = bytes(self._data[start : self._stream.tell()])
        made = self._seen.get(raw)
        if made is None:
            again = _stream(raw)
            made = self._seen[raw] = again.unpack()
        return made

    def _map(self, special: str, read: Any) -> dict[Any, Any]:
        """A map whose key `special` has a reader of its own."""
        stream = self._stream
        tree = {}
        for _ in range(stream.read_map_header()):
            key = stream.unpack()
            tree[key] = read() if key == special else stream.unpack()
        return tree

    def _next_is(self, small: int, large: int) -> bool:
        """Whether the next object is an array or a map, by the first byte of its small form, which
        holds the length, and of its large ones.
        """
        first = self._data[self._stream.tell()]
        return first & 0xF0 == small or first in (large, large + 1)


def _sorted(value: Any) -> Any:
    """The value with the keys of its maps in order. Keys of several types keep their order."""
    match value:
        case Mapping():
            keys = list(value)
            if all(isinstance(key, str) for key in keys):
                keys.sort()
            return {key: _sorted(value[key]) for key in keys}
        case list() | tuple():
            return [_sorted(each) for each in value]
        case _:
            return value


def duplicate_keys(data: memoryview) -> tuple[str, ...]:
    """The keys that some map of encoded metadata has more than once; the last of them counts.

    The bytes are those that `decode` took.
    """
    found: dict[str, None] = {}

    def pairs(items: list[tuple[Any, Any]]) -> dict[Any, Any]:
        made = dict(items)
        if len(made) < len(items):
            keys = [key for key, _ in items]
            found.update((str(key), None) for key in keys if keys.count(key) > 1)
        return made

    stream = msgpack.Unpacker(
        raw=False,
        strict_map_key=False,
        unicode_errors="surrogateescape",
        object_pairs_hook=pairs,
        max_buffer_size=max(len(data), 1),
    )
    stream.feed(data)
    stream.unpack()
    return tuple(found)

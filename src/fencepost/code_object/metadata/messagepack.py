"""MessagePack: the tree of a NT_AMDGPU_METADATA note, and back.

Two passes. The first skips over the whole object without building anything, which shows that every
element that an array or a map claims is present; without it a few bytes could claim gigabytes,
because the decoder allocates an array before it sees its elements. The second builds the tree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgpack

from fencepost.citations import Cite, Source
from fencepost.code_object.fault import CodeObjectError
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Code Object V3 Metadata")

MAX_BYTES = 32 << 20
"""The largest metadata, in bytes; the tree may take a hundred times as many. Those of 2,000 kernels
have 3 MiB.
"""

_KERNELS = "amdhsa.kernels"
_ARGS = ".args"

_ARRAY = (0x90, 0xDC)
_MAP = (0x80, 0xDE)
"""First bytes: of the small form, without the length in it, and of the first of the large forms."""

_FAULTS = (
    msgpack.UnpackException,
    UnicodeDecodeError,
    ValueError,
    TypeError,
    OverflowError,
    RecursionError,
)
"""The exceptions that the decoder raises on bytes that are not MessagePack, at its limits, and on
maps as keys.
"""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A map that bytes encode, and whether some map in it may have a key more than once."""

    tree: dict[Any, Any]
    may_repeat: bool


def decoded(data: memoryview, offset: int = 0) -> Decoded:
    """Decode a map; the data may continue after it. Equal arguments of kernels are one and the same
    map, and equal lists of them one list; the tree must not be modified. Strings that are not UTF-8
    keep their bytes as surrogates.

    `offset` is the offset of the bytes in the file. Raises CodeObjectError, with the place, if they
    encode no map or are too many.
    """
    encoded_size(data, offset)
    stream = _stream(data)
    try:
        try:
            walk = _Walk(data)
            stream = walk.stream
            return Decoded(walk.top(), walk.may_repeat)
        except _OtherShapeError:
            stream = _stream(data)
            tree = stream.unpack()
            if not isinstance(tree, dict):
                raise ValueError("they are no map") from None
            return Decoded(tree, may_repeat=True)
    except _FAULTS as error:
        raise _undecodable(error, offset + stream.tell()) from error


def encoded_size(data: memoryview, offset: int = 0) -> int:
    """Return the size of the first object of the data, including its contents.

    Raises CodeObjectError as `decode` does.
    """
    if len(data) > MAX_BYTES:
        raise CodeObjectError(
            f"the metadata have {len(data)} bytes",
            offset=offset,
            rule=f"the limit is {MAX_BYTES} bytes",
            mend="n_descsz may be wrong; or split the code object",
        )
    stream = _stream(data)
    try:
        stream.skip()
    except _FAULTS as error:
        raise _undecodable(error, offset + stream.tell()) from error
    size: int = stream.tell()
    return size


def begins_map(data: memoryview) -> bool:
    """Return True if the first object of the data is a map, by its first byte."""
    return len(data) > 0 and _is(data[0], *_MAP)


def _undecodable(error: Exception, offset: int) -> CodeObjectError:
    return CodeObjectError(
        f"the metadata cannot be decoded: {str(error) or type(error).__name__}",
        offset=offset,
        rule=f"metadata are a map in MessagePack [{_CITE}]",
        mend="the object that begins here is cut short, too deep, or not MessagePack",
    )


def encode(tree: Mapping[str, Any]) -> bytes:
    """The bytes of a map. Keys are sorted, as LLVM writes them."""
    packed: bytes = msgpack.packb(_sorted(tree), unicode_errors="surrogateescape")
    return packed


def _stream(data: bytes | memoryview, **hooks: Any) -> msgpack.Unpacker:
    stream = msgpack.Unpacker(
        raw=False,
        strict_map_key=False,
        unicode_errors="surrogateescape",
        max_buffer_size=max(len(data), 1),
        **hooks,
    )
    stream.feed(data)
    return stream


class _OtherShapeError(Exception):
    """The metadata do not have the form of the tables, so nothing is gained by reading their
    parts.
    """


class _Walk:
    """A builder of the tree. Most of it are the arguments of kernels, which are mostly equal; they
    are looked up by their bytes, first all of a kernel and then each, and built once.
    """

    def __init__(self, data: memoryview) -> None:
        self.stream = self._stream = _stream(data, object_pairs_hook=self._made)
        self.may_repeat = False
        self._data = data
        self._seen: dict[bytes, Any] = {}
        self._seen_lists: dict[bytes, Any] = {}

    def _made(self, items: list[tuple[Any, Any]]) -> dict[Any, Any]:
        made = dict(items)
        self.may_repeat |= len(made) < len(items)
        return made

    def top(self) -> dict[Any, Any]:
        """Return the map at the top. Raises one of _FAULTS if there is none, and _OtherShapeError
        if kernels or their arguments are not sequences of maps.
        """
        return self._map(_KERNELS, self._kernels)

    def _kernels(self) -> Any:
        self._must_be(_ARRAY)
        return [self._kernel() for _ in range(self._stream.read_array_header())]

    def _kernel(self) -> Any:
        self._must_be(_MAP)
        return self._map(_ARGS, self._arguments)

    def _arguments(self) -> Any:
        self._must_be(_ARRAY)
        raw = self._skipped(self._stream, self._data)
        made = self._seen_lists.get(raw)
        if made is None:
            inside = _stream(raw)
            size = inside.read_array_header()
            made = self._seen_lists[raw] = [self._argument(inside, raw) for _ in range(size)]
        return made

    def _argument(self, stream: msgpack.Unpacker, data: bytes) -> Any:
        if not _is(data[stream.tell()], *_MAP):
            raise _OtherShapeError
        raw = self._skipped(stream, data)
        made = self._seen.get(raw)
        if made is None:
            again = _stream(raw, object_pairs_hook=self._made)
            made = self._seen[raw] = again.unpack()
        return made

    @staticmethod
    def _skipped(stream: msgpack.Unpacker, data: bytes | memoryview) -> bytes:
        """The bytes of the next object."""
        start = stream.tell()
        stream.skip()
        return bytes(data[start : stream.tell()])

    def _map(self, special: str, read: Any) -> dict[Any, Any]:
        """Return a map whose key `special` has a reader of its own."""
        stream = self._stream
        tree = {}
        size = stream.read_map_header()
        for _ in range(size):
            key = stream.unpack()
            tree[key] = read() if key == special else stream.unpack()
        self.may_repeat |= len(tree) < size
        return tree

    def _must_be(self, kind: tuple[int, int]) -> None:
        """Raise _OtherShapeError unless the next object is an array or a map."""
        if not _is(self._data[self._stream.tell()], *kind):
            raise _OtherShapeError


def _is(first: int, small: int, large: int) -> bool:
    """Return True if an object is an array or a map, by its first byte: that of its small form,
    which holds the length, or of its large ones.
    """
    return first & 0xF0 == small or first in (large, large + 1)


def _sorted(value: Any) -> Any:
    """Return the value with the keys of its maps sorted. Keys of several types keep their order."""
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
    """Return the keys that some map of encoded metadata has more than once; the last occurrence
    counts.

    The bytes are those that `decode` took. The tree is not kept.
    """
    found: dict[str, None] = {}

    def pairs(items: list[tuple[Any, Any]]) -> None:
        if len({key for key, _ in items}) < len(items):
            numbers = Counter(key for key, _ in items)
            found.update((str(key), None) for key, number in numbers.items() if number > 1)

    stream = _stream(data, object_pairs_hook=pairs, list_hook=lambda _: None)
    stream.unpack()
    return tuple(found)

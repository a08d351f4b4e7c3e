"""URIs of loaded code objects."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.code_object.bundle.uri import FileURI, MemoryURI, Separator, parse, resolve
from fencepost.errors import InputError

numbers = st.integers(0, (1 << 64) - 1)


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("file:///dir1/dir2/file1", FileURI(b"/dir1/dir2/file1")),
        (
            "file:///dir3/dir4/file2#offset=0x2000&size=3000",
            FileURI(b"/dir3/dir4/file2", 0x2000, 3000),
        ),
        ("file:///a%20b?offset=010&size=0", FileURI(b"/a b", 8, 0, Separator.QUERY)),
        ("memory://1234#offset=0x20000&size=3000", MemoryURI(1234, 0x20000, 3000)),
        ("memory://1offset=1&size=2", MemoryURI(1, 1, 2, Separator.NONE)),
    ],
)
def test_examples(text: str, uri: FileURI | MemoryURI) -> None:
    """The guide's examples, and every form that its grammar has."""
    assert parse(text) == uri


@given(st.binary(max_size=40), numbers, numbers)
def test_file_uris_there_and_back(path: bytes, offset: int, size: int) -> None:
    """A URI of a file is the same after it was printed and parsed."""
    for uri in (FileURI(path), FileURI(path, offset, size)):
        assert parse(str(uri)) == uri


@given(st.integers(0, 1 << 40), numbers, numbers)
def test_memory_uris_there_and_back(process: int, offset: int, size: int) -> None:
    """So is one of memory."""
    uri = MemoryURI(process, offset, size)
    assert parse(str(uri)) == uri


@pytest.mark.parametrize(
    "text",
    ["", "file:", "http://x", "file:///a b", "file:///a%2", "memory://12", "memory://x#offset=1&size=1",
     "file:///a#offset=1", "file:///a#size=1&offset=1", "file:///a#offset=0x1ffffffffffffffff&size=1"],
)  # fmt: skip
def test_refused(text: str) -> None:
    """What is no URI of the grammar is refused with the grammar."""
    with pytest.raises(InputError) as caught:
        parse(text)
    assert caught.value.rule


def test_resolve() -> None:
    """A URI names bytes of a file or of a process, and all of them must be there."""
    files = {b"/f": b"0123456789"}
    asked = []

    def memory(process: int, offset: int, size: int) -> bytes:
        asked.append((process, offset, size))
        return bytes(size)

    def file(path: bytes) -> memoryview:
        return memoryview(files[path])

    assert bytes(resolve(parse("file:///f"), file, memory)) == b"0123456789"
    assert bytes(resolve(parse("file:///f#offset=2&size=3"), file, memory)) == b"234"
    assert bytes(resolve(parse("memory://7#offset=2&size=3"), file, memory)) == bytes(3)
    assert asked == [(7, 2, 3)]
    with pytest.raises(InputError, match="of which 1 are there"):
        resolve(parse("file:///f#offset=9&size=3"), file, memory)

"""Valid files of every kind, small: where damage begins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from fencepost.code_object.bundle import clang, compressed
from fencepost.code_object.bundle.compressed import Method
from fencepost.code_object.elf.words import FileType
from fencepost.code_object.metadata import messagepack
from tests.code_object.containers import archive_of, host_of
from tests.code_object.made import built, padded
from tests.code_object.v2 import METADATA, built_v2


@cache
def bundle() -> bytes:
    """A bundle of a host entry and two code objects."""
    return clang.write(
        [
            ("host-x86_64-unknown-linux-gnu-", b""),
            ("hipv4-amdgcn-amd-amdhsa--gfx90a", built("gfx90a", kernels=1)),
            ("hipv4-amdgcn-amd-amdhsa--gfx1100", built("gfx1100", kernels=1)),
        ],
        alignment=256,
    )


@cache
def seeds() -> tuple[bytes, ...]:
    """The files."""
    return tuple(_seeds())


def _seeds() -> Iterator[bytes]:
    for cpu in ("gfx600", "gfx803", "gfx90a", "gfx1030", "gfx1250"):
        for file_type in (FileType.REL, FileType.DYN):
            yield built(cpu, file_type=file_type, kernels=1)
    yield padded()
    yield built_v2()
    yield bundle()
    for version in (1, 2, 3):
        for method in Method:
            yield compressed.compress(bundle(), version, method)
    yield compressed.compress(bundle(), 1) + compressed.compress(bundle(), 3) + bundle()
    yield host_of(compressed.compress(bundle()))
    yield archive_of({"a.o": host_of(bundle()), "with a long name of a member.o": built_v2()})
    yield messagepack.encode({"amdhsa.version": [1, 2], "amdhsa.kernels": []})
    yield METADATA.encode()
    yield b"file:///dir/lib%20x.so#offset=0x1000&size=512"
    yield b"memory://123#offset=0x1000&size=512"

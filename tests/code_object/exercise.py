"""Everything that reads bytes, done to any bytes: nothing but InputError comes out.

Shared by the property tests and by the coverage-guided run.
"""

from __future__ import annotations

from contextlib import suppress

from fencepost.code_object.bundle import archive, clang, compressed
from fencepost.code_object.bundle.uri import parse
from fencepost.code_object.check.check import check, check_bytes
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.containers import Limits, find
from fencepost.code_object.elf.draft import write
from fencepost.code_object.metadata import convert, messagepack, yaml_text
from fencepost.code_object.reading import read_code_object
from fencepost.code_object.relocations import relocate
from fencepost.errors import InputError
from fencepost.reports.objects.diff import differences
from fencepost.reports.objects.json import object_line
from fencepost.reports.objects.kernel import kernel_sheet
from fencepost.reports.objects.text import contents, summary
from fencepost.targets.code_object_version import CodeObjectVersion

LIMITS = Limits(max_size=1 << 20, max_total=1 << 22)


def exercise(data: bytes) -> None:
    """Reads, checks, explains and writes what the bytes may be. Raises what is no InputError."""
    check_bytes(data)
    with suppress(InputError):
        read_code_object(data)
    with suppress(InputError):
        for found in find(data, LIMITS):
            _exercise_object(bytes(found.data))
    with suppress(InputError):
        _exercise_object(data)
    view = memoryview(data)
    for read in (_bundle, _compressed, _archive, _messagepack, _yaml):
        with suppress(InputError):
            read(view)
    with suppress(InputError):
        assert str(parse(data[:200].decode("latin-1"))).startswith(("file://", "memory://"))


def _exercise_object(data: bytes) -> None:
    code = CodeObject(data, "input")
    wrong = check(code)
    object_line("input", code, wrong)
    summary("input", code)
    contents(code)
    with suppress(InputError):
        for kernel in code.kernels[:4]:
            kernel_sheet(kernel)
    with suppress(InputError):
        relocate(code.elf)
    with suppress(InputError):
        list(differences(code, code))
    with suppress(InputError):
        # Of tables that overlap no order of writing keeps all; those the checks report.
        if not any(str(each.code) in ("FP513", "FP500", "FP512") for each in wrong):
            assert write(code.elf) == data
    with suppress(InputError):
        if code.metadata is not None:
            convert.plain(code.metadata, code.metadata_version)


def _bundle(data: memoryview) -> None:
    bundle = clang.read(data)
    for entry in bundle.entries:
        with suppress(InputError):
            entry.id.target()


def _compressed(data: memoryview) -> None:
    packed = compressed.read(data, 0, LIMITS.max_size)
    assert len(compressed.decompress(packed, 0, LIMITS.max_size)) <= LIMITS.max_size


def _archive(data: memoryview) -> None:
    list(archive.members(data))


def _messagepack(data: memoryview) -> None:
    if len(data) < 1 << 16:
        tree = messagepack.decoded(data).tree
        for version in CodeObjectVersion:
            convert.read(tree, version)


def _yaml(data: memoryview) -> None:
    if len(data) < 1 << 12:
        convert.read(yaml_text.decode(data), CodeObjectVersion.V2)

"""Registers and scratch that code uses against what its kernel declares, in objects and sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.abi.assembler.target import named_target
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.edit import Edits, edit
from fencepost.diagnostics import Code, Diagnostic, Severity
from fencepost.machine_code.overused import more_than_declared, source_uses_more

OBJECT = Path(__file__).resolve().parent.parent.parent / "examples" / "reduce.co"
KERNELS = Path(__file__).parent / "kernels"


def changed(*, fields: tuple[str, ...] = (), metadata: tuple[str, ...] = ()) -> CodeObject:
    """The example with other fields of the descriptor, or other metadata."""
    code = CodeObject(OBJECT.read_bytes(), "reduce.co")
    (kernel,) = code.kernels
    edits = Edits(None, kernel.name, fields, metadata, None, (), False)
    return CodeObject(edit(code, edits), "reduce.co")


def test_as_compiled() -> None:
    assert not more_than_declared(changed())


@pytest.mark.parametrize(
    ("fields", "metadata", "words", "level"),
    [
        ((), (".vgpr_count=3",), ".vgpr_count is 3", Severity.WARNING),
        ((), (".sgpr_count=7",), ".sgpr_count is 7", Severity.WARNING),
        (("ACCUM_OFFSET=0",), (), "accumulation registers begin at 4", Severity.ERROR),
    ],
)
def test_falsified(
    fields: tuple[str, ...], metadata: tuple[str, ...], words: str, level: Severity
) -> None:
    """Less than the code uses is found, with the instruction and the declaration."""
    found = more_than_declared(changed(fields=fields, metadata=metadata))
    assert [(each.code, each.severity) for each in found] == [(Code.MORE_THAN_DECLARED, level)]
    assert words in found[0].message
    assert found[0].locations[0].offset is not None


def test_offset_in_the_file() -> None:
    """The offset of a finding is that of the instruction in the file."""
    code = changed(fields=("ACCUM_OFFSET=0",))
    (found,) = more_than_declared(code)
    text = next(each for each in code.elf.sections if each.name == ".text")
    offset = found.locations[0].offset
    assert offset is not None
    assert text.sh_offset <= offset < text.sh_offset + text.sh_size


def in_source(text: str) -> tuple[Diagnostic, ...]:
    return source_uses_more(text, named_target("gfx90a"), "k.s")


def test_source() -> None:
    """Of a source the line is known, and `.amdhsa_reserve_vcc`."""
    found = in_source((KERNELS / "more_than_declared.wrong.s").read_text())
    assert [each.locations[0].line for each in found] == [6, 7, 8, 9, 8]
    assert "v29 needs 30 vector registers" in found[0].message
    assert ".amdhsa_reserve_vcc is 0" in found[-1].message


def test_within_the_block_but_not_as_stated() -> None:
    """Eight registers are allocated together; the directive is wrong all the same."""
    text = (KERNELS / "as_declared.right.s").read_text()
    less = text.replace(".amdhsa_next_free_vgpr 16", ".amdhsa_next_free_vgpr 15")
    (found,) = in_source(less)
    assert ".amdhsa_next_free_vgpr is 15" in found.message


def test_source_that_is_not_read() -> None:
    assert not in_source("k:\n\tv_mov_b32 v[0x, 1\n")

"""DWARF register numbers against llvm-mc, and what llc writes of debug information."""

from __future__ import annotations

import io

import pytest
from elftools.dwarf.dwarf_expr import DWARFExprParser
from elftools.elf.elffile import ELFFile

from fencepost.abi.dwarf.read import debug_info
from fencepost.abi.dwarf.registers import DwarfRegister, RegisterKind, register_of
from tests.abi.tools import VERSIONS, Tool, assembled

REGISTERS = [
    *((f"s{number}", RegisterKind.SGPR, number) for number in (0, 5, 63, 64, 101)),
    *((f"v{number}", RegisterKind.VGPR, number) for number in (0, 1, 255)),
]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("processor", ["gfx900", "gfx90a"])
def test_numbers(processor: str, version: int) -> None:
    """The numbers that LLVM writes into call frames name the registers that they were written for,
    and the headers have the guide's constants. llvm-mc takes the numbers of 64 lanes for all code.
    """
    size = 64
    wanted = list(REGISTERS)
    if processor == "gfx90a":
        wanted += [("a0", RegisterKind.AGPR, 0), ("a255", RegisterKind.AGPR, 255)]
    wanted.append(("exec", RegisterKind.EXEC, 0))
    lines = [".text", ".cfi_sections .debug_frame", "f:", ".cfi_startproc"]
    lines += [f".cfi_undefined {name}" for name, _, _ in wanted]
    lines += ["s_endpgm", ".cfi_endproc", ""]
    info = debug_info(assembled(Tool("llvm-mc", version), processor, "\n".join(lines)))
    found = [
        each.register for each in info.frame_registers if each.instruction == "DW_CFA_undefined"
    ]
    bits = {RegisterKind.SGPR: 32, RegisterKind.EXEC: size}
    assert [(each.kind, each.number, each.bits) for each in found if each] == [
        (kind, number, bits.get(kind, 32 * size)) for _, kind, number in wanted
    ]
    assert info.differing == ()


SOURCE = """
target triple = "amdgcn-amd-amdhsa"
define void @f(i32 %x) !dbg !5 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !9, metadata !DIExpression()), !dbg !8
  ret void, !dbg !8
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: ".")
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, unit: !0,
  spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{null, !10}
!8 = !DILocation(line: 1, scope: !5)
!9 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1, type: !10)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
"""


@pytest.mark.parametrize("version", VERSIONS)
def test_units(version: int) -> None:
    """The units, line programs and call frames of compiled code have the guide's constants; in
    `.debug_names` LLVM writes an augmentation of its own.
    """
    done = Tool("llc", version).run("-mcpu=gfx90a", "-filetype=obj", "-o", "-", text=SOURCE)
    assert done.returncode == 0, done.stderr.decode()
    info = debug_info(done.stdout)
    assert info.has_dwarf
    assert info.units == 1
    assert [(row.field, value) for row, value in info.differing] in (
        [],
        [("augmentation_string", "LLVM0700")],
    )


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("processor", "size"), [("gfx90a", 64), ("gfx1030", 32), ("gfx1100", 32)])
def test_variable_in_register(processor: str, size: int, version: int) -> None:
    """The location of an argument in v0 names VGPR0 in the wave size of the code."""
    llc = Tool("llc", version)
    done = llc.run(f"-mcpu={processor}", "-filetype=obj", "-o", "-", text=SOURCE)
    assert done.returncode == 0, done.stderr.decode()
    dwarf = ELFFile(io.BytesIO(done.stdout)).get_dwarf_info(relocate_dwarf_sections=False)
    (unit,) = dwarf.iter_CUs()
    (parameter,) = [die for die in unit.iter_DIEs() if die.tag == "DW_TAG_formal_parameter"]
    expression = parameter.attributes["DW_AT_location"].value
    (operation,) = DWARFExprParser(unit.structs).parse_expr(expression)
    number = operation.args[0] if operation.args else operation.op - 0x50
    register = register_of(number)
    assert (register.name, register.bits) == ("VGPR0", 32 * size)


def test_pc() -> None:
    """The return address of LLVM's frames, column 16, is PC_64."""
    assert register_of(16).kind is RegisterKind.PC
    assert isinstance(register_of(16), DwarfRegister)

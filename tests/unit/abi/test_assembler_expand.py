"""Macros, repetitions and conditions of assembly sources."""

from __future__ import annotations

import pytest

from fencepost.abi.assembler.expressions import Number
from fencepost.abi.assembler.items import KernelBlock
from fencepost.abi.assembler.macros import arguments_of, macro_of
from fencepost.abi.assembler.source import read_source
from fencepost.abi.assembler.target import named_target
from fencepost.abi.fault import AbiError
from fencepost.errors import InputError, Place, UnsupportedError

GFX942 = named_target("gfx942")
MACRO = ".macro m a, b=3, c:req, d:vararg\n{}\n.endm\n"


def symbol(text: str, name: str = "x") -> int | None:
    """The value that a source gives a symbol; None if it gives none."""
    found = read_source(text, GFX942).symbols.get(name)
    return found.value if isinstance(found, Number) else None


@pytest.mark.parametrize(
    ("call", "value"),
    [
        ("m 1, 2, 3", 123),
        ("m 1 2 3", 123),
        ("m 1, , 3", 133),
        ("m 1, c=5", 135),
        ("m c=5, a=2", 235),
        ('m "1", 2, 3', 123),
        ("m (1), 2, 3, 4, 5", 123),
    ],
)
def test_arguments(call: str, value: int) -> None:
    """By position or by name, between commas or blanks; defaults where there are none."""
    text = MACRO.format(".set x, \\a*100+\\b*10+\\c") + call + "\n"
    found = read_source(text + ".if x == " + str(value) + "\n.set y, 1\n.endif\n", GFX942)
    assert found.symbols.get("y") == Number(1)


def test_blanks_beside_operators() -> None:
    """A blank beside an operator ends no argument; one in parentheses does not either."""
    macro = macro_of("m a, b", [], Place(1))
    assert arguments_of(macro, "1 + 2, s[4 : 5]", Place(1)) == {"a": "1 + 2", "b": "s[4 : 5]"}
    assert arguments_of(macro, "f(1, 2) x", Place(1)) == {"a": "f(1, 2)", "b": "x"}


def test_rest_and_numbers() -> None:
    """The last parameter takes all that is left; calls are numbered; names end where they do."""
    text = ".macro m r:vararg\n.set l\\@, 7\n.set a\\()b, 2\nv_add \\r\n.endm\nm v3, v9, v4\nm v1\n"
    found = read_source(text, GFX942)
    assert found.symbols["l0"] == found.symbols["l1"] == Number(7)
    assert found.symbols["ab"] == Number(2)
    assert found.symbols[".amdgcn.next_free_vgpr"] == Number(10)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (".if 1\n.set x, 1\n.else\n.set x, 2\n.endif\n", 1),
        (".if 0\n.set x, 1\n.else\n.set x, 2\n.endif\n", 2),
        (".if 0\n.set x, 1\n.elseif 1\n.set x, 2\n.else\n.set x, 3\n.endif\n", 2),
        (".if 0\n.set x, 1\n.elseif 0\n.set x, 2\n.else\n.set x, 3\n.endif\n", 3),
        (".if 1\n.set x, 1\n.elseif 1\n.set x, 2\n.else\n.set x, 3\n.endif\n", 1),
        (".if 0\n.if 1\n.set x, 1\n.endif\n.else\n.set x, 2\n.endif\n", 2),
        (".if 1\n.if 0\n.set x, 1\n.else\n.set x, 4\n.endif\n.else\n.set x, 2\n.endif\n", 4),
        (".set y, 1\n.ifdef y\n.set x, 1\n.endif\n", 1),
        (".ifndef y\n.set x, 1\n.endif\n", 1),
        ("l:\n.ifdef l\n.set x, 1\n.endif\n", 1),
        (".ifc a, a\n.set x, 1\n.endif\n", 1),
        (".ifnc a, b\n.set x, 1\n.endif\n", 1),
        (".ifb\n.set x, 1\n.endif\n", 1),
        (".ifgt 3\n.set x, 1\n.endif\n", 1),
        (".ifeq .amdgcn.gfx_generation_number - 9\n.set x, 1\n.endif\n", 1),
        (".if .amdgcn.gfx_generation_number == 10\n.set x, 1\n.endif\n", None),
        (".set x, 0\n.rept 5\n.set x, x+1\n.endr\n.if x == 5\n.set x, 1\n.endif\n", 1),
        (".macro m n\n.if \\n == 2\n.exitm\n.endif\n.set x, \\n\n.endm\nm 1\nm 2\n", 1),
    ],
)
def test_conditions(text: str, value: int | None) -> None:
    """The branch that LLVM takes, and no other."""
    assert symbol(text) == value


@pytest.mark.parametrize(
    ("text", "highest"),
    [
        (".irp r, 3, 9, 5\nv_mov_b32 v\\r, 0\n.endr\n", 10),
        (".irpc r, 27\nv_mov_b32 v\\r, 0\n.endr\n", 8),
        (".macro o n\n.macro i\nv_mov_b32 v\\n, 0\n.endm\ni\n.endm\no 12\n", 13),
        (".macro r n\nv_mov_b32 v\\n, 0\n.if \\n\nr \\n-1\n.endif\n.endm\nr 3\n", 4),
    ],
)
def test_repetitions(text: str, highest: int) -> None:
    """Lists, letters, macros that declare macros or call themselves."""
    assert symbol(text, ".amdgcn.next_free_vgpr") == highest


def test_a_macro_declares_a_kernel() -> None:
    """Blocks and metadata in macros, with arguments in them."""
    text = """.macro kernel name, vgprs
.if BSv > 32
  .set lds_BSn, 64
.else
  .set lds_BSn, 16
.endif
.amdhsa_kernel BSn
  .amdhsa_next_free_vgpr BSv
  .amdhsa_group_segment_fixed_size lds_BSn
  .amdhsa_next_free_sgpr 8
.end_amdhsa_kernel
.endm
kernel small, 8
kernel large, 64
""".replace("BSn", "\\name").replace("BSv", "\\vgprs")
    found = read_source(text, GFX942)
    assert [each.name for each in found.items if isinstance(each, KernelBlock)] == [
        "small",
        "large",
    ]
    assert found.symbols["lds_small"] == Number(16)
    assert found.symbols["lds_large"] == Number(64)
    with pytest.raises(AbiError, match=r"inside of \.amdhsa_kernel"):
        read_source(".amdhsa_kernel k\n.if 1\n.endif\n.end_amdhsa_kernel\n", GFX942)


@pytest.mark.parametrize(
    ("operands", "highest"),
    [
        ("v[b], v1", 21),
        ("v[b+3:b+6], 0", 27),
        ("v[ 3 : 7 ], 0", 8),
        ("v2, v3 quad_perm:[0,1,2,3]", 4),
        ("s[b:b+1], v1", 2),
    ],
)
def test_registers_by_symbols(operands: str, highest: int) -> None:
    """A register's number may be an expression."""
    text = f".set b, 20\nv_mov_b32 {operands}\n"
    assert symbol(text, ".amdgcn.next_free_vgpr") == highest
    with pytest.raises(UnsupportedError, match="register v"):
        read_source("v_mov_b32 v[b], 0\n", GFX942)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (".if 1\n", AbiError),
        (".if 0\n", AbiError),
        (".endif\n", AbiError),
        (".else\n.endif\n", AbiError),
        (".endm\n", AbiError),
        (".macro m\n", AbiError),
        (MACRO.format("") + "m 1, 2\n", AbiError),
        (".macro m a\n.endm\nm 1, 2\n", AbiError),
        (".macro m\nm\n.endm\nm\n", AbiError),
        (".rept 99999999\nv_mov_b32 v0, 0\n.endr\n", AbiError),
        (".rept -1\n.endr\n", AbiError),
        (".if unknown\n.endif\n", UnsupportedError),
        ('.include "gpr_alloc.inc"\n', UnsupportedError),
    ],
)
def test_refusals(text: str, error: type[InputError]) -> None:
    """What LLVM refuses, and what cannot be decided, is an error with its line."""
    with pytest.raises(error) as found:
        read_source(text, GFX942)
    assert found.value.place is not None


def test_a_default_with_spaces() -> None:
    """White space around the sign of a default counts for nothing, as in LLVM."""
    text = ".macro m reg, last = 7\nv_mov_b32 v[\\last], \\reg\n.endm\nm v1\n"
    assert read_source(text, GFX942).instructions == 1


def test_other_files() -> None:
    """What a source includes is read where its lines are given."""
    lines = {"a.inc": ["v_mov_b32 v0, 0", '.include "b.inc"'], "b.inc": ["v_nop"]}
    text = '.include "a.inc"\ns_endpgm\n'
    assert read_source(text, GFX942, included=lines.get).instructions == 3
    with pytest.raises(UnsupportedError):
        read_source(text, GFX942, included=lambda _: None)

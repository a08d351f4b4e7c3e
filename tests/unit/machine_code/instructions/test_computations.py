"""The table of computations: each domain agrees with the values of one lane."""

from __future__ import annotations

from random import Random

import pytest

from fencepost.hardware.given.operators import in_order, run_of
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.values import Finder, Number, Stretch
from fencepost.machine_code.instructions.computations import (
    COMPUTATIONS,
    Apply,
    Comparison,
    Expression,
    Op,
    Relation,
    comparison,
    computation,
    sources,
    sources_of,
)
from fencepost.machine_code.waits.meanings import Meanings, _evaluate, _is_known
from fencepost.program.values import unsigned

EXPRESSIONS = {name: row.expression for name, row in COMPUTATIONS.items() if row.bits == 32}
BOUNDS = (
    0,
    1,
    2,
    5,
    31,
    32,
    33,
    40,
    255,
    (1 << 24) - 1,
    1 << 24,
    (1 << 24) + 1,
    (1 << 31),
    2**32 - 1,
)


def code_of(*lines: str) -> Code:
    """The code of a kernel for gfx942."""
    text = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\nk:\n' + "\n".join(lines) + "\ns_endpgm\n"
    return read_code(text, target_of(text, None)).code


@pytest.mark.parametrize("name", [name for name, each in EXPRESSIONS.items() if _is_known(each)])
def test_ranges_have_all_values(name: str) -> None:
    """A lane's result of values within ranges is within the range of the result, also where
    products and shifts leave 24 bits or 32, or a shift counts by more than 31.
    """
    random, expression = Random(name), EXPRESSIONS[name]
    run, count = run_of(expression), len(in_order(expression))
    for _ in range(300):
        ranges = [
            tuple(sorted(random.choice(BOUNDS) for _ in range(2)))
            for _ in range(max(sources(expression)) + 1)
        ]
        least, most = _evaluate(expression, [(low, high) for low, high in ranges])
        for _ in range(20):
            given = [random.choice((*each, random.randint(*each))) for each in ranges]
            value = unsigned(run(*given[:count]))
            assert least <= value <= most, (ranges, given)


def test_products_of_24_bits() -> None:
    """The product of a value above 24 bits is that of its low ones: it is not apart from 0."""
    code = code_of("v_mul_u32_u24 v1, 0x1000001, v0")
    meaning = Meanings(code).of(0)
    assert meaning is not None
    assert meaning.made({256: (1, 1)}) == (0, (1 << 24) - 1)


@pytest.mark.parametrize(
    ("spelled", "value"), [("0xff00", -256), ("-256", -256), ("0x7fff", 0x7FFF)]
)
def test_short_immediates_have_a_sign(spelled: str, value: int) -> None:
    """Sixteen bits are extended by their sign, however they are spelled; ranges have none."""
    code = code_of(f"s_movk_i32 s2, {spelled}", "s_mov_b32 m0, s2")
    finder = Finder(code, {0: Stretch(0, 3, ())})
    assert finder.values(code.instructions[1].operands[1], 0, 1) == frozenset({Number(value)})
    assert Meanings(code).of(0) is None


def test_rows() -> None:
    """A row cites its pseudocode, which names each of its sources; encodings are no other names."""
    for name, row in COMPUTATIONS.items():
        named = {number for number in range(3) if f"S{number}" in row.cite}
        if "SIMM16" in row.cite:
            named = {0}
        assert named == {number for number in sources(row.expression) if number >= 0}, name
        assert computation(f"{name}_e64") is row
    assert computation("v_dual_mov_b32") is COMPUTATIONS["v_mov_b32"]
    assert computation("v_mov_b32_dpp") is None
    assert computation("s_swappc_b64") is None


def operators(expression: Expression) -> set[Op]:
    """The operators of an expression."""
    if not isinstance(expression, Apply):
        return set()
    return {expression.op}.union(*map(operators, expression.on))


def test_each_operator_is_used() -> None:
    """No operator is without a row."""
    used = set[Op]().union(*(operators(each.expression) for each in COMPUTATIONS.values()))
    assert used == set(Op)


@pytest.mark.parametrize(
    ("one", "other", "opposite"),
    [
        ("s_cmp_lg_u32", "s_cmp_eq_i32", True),
        ("s_cmp_ge_i32", "s_cmp_lt_i32", True),
        ("s_cmp_le_u64", "s_cmp_gt_u64", True),
        ("s_bitcmp0_b32", "s_bitcmp1_b32", True),
        ("s_cmp_lt_i32", "s_cmp_lt_i32", False),
    ],
)
def test_opposites(one: str, other: str, opposite: bool) -> None:
    """A comparison and its opposite are one question."""
    first, second = comparison(one), comparison(other)
    assert first is not None
    assert second is not None
    assert first.canonical[0] == second.canonical[0]
    assert (first.canonical[1] != second.canonical[1]) == opposite


def test_what_is_not_opposite() -> None:
    """Neither may hold of floats; signs tell orders apart; short immediates have a sign or none."""
    pairs = [
        ("s_cmp_ge_f32", "s_cmp_lt_f32"),
        ("s_cmp_lt_i32", "s_cmp_lt_u32"),
        ("s_cmpk_eq_i32", "s_cmp_eq_i32"),
        ("v_cmp_eq_u32_e64", "s_cmp_eq_u32"),
    ]
    for names in pairs:
        one, other = map(comparison, names)
        assert one is not None
        assert other is not None
        assert one.canonical[0] != other.canonical[0]
    assert comparison("v_cmp_ne_f32") is None
    assert comparison("s_bitcmp1_b64") == Comparison(Relation.BIT_SET, "b", 64)


def test_a_named_carry_is_no_source() -> None:
    """GFX6 to GFX8 name the mask of carries behind the result."""
    text = '.amdgcn_target "amdgcn-amd-amdhsa--gfx803"\nk:\n'
    text += "v_add_u32 v0, vcc, v1, v2\nv_add_i32 v0, s[0:1], v1, v2\ns_endpgm\n"
    code = read_code(text, target_of(text, None)).code
    meanings = Meanings(code)
    for number in (0, 1):
        found = meanings.of(number)
        assert found is not None
        row = computation(code.instructions[number].opcode.mnemonic)
        assert row is not None
        assert (
            sources_of(row, code.instructions[number].operands)
            == (code.instructions[number].operands[2:])
        )


def test_operands_that_a_row_has_not_are_refused() -> None:
    row = COMPUTATIONS["v_and_b32"]
    assert sources_of(row, "dab") == "ab"
    for operands in ("da", "dcab", ""):
        with pytest.raises(LookupError):
            sources_of(row, operands)

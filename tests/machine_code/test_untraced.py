"""Addresses that the search backwards gives up are those that the flow of ranges does not know."""

from __future__ import annotations

from random import Random

from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.control_flow.flow import Flows
from fencepost.machine_code.waits.effects import effects
from fencepost.machine_code.waits.lds_ranges import LdsOfCode, LdsRanges

PROGRAMS = 150


def drawn(random: Random) -> str:
    """Addresses that are made, moved and loaded over blocks and loops, and accesses by them."""
    length = random.randint(6, 30)
    lines = ['.amdgcn_target "amdgcn-amd-amdhsa--gfx906"', ".text", ".type k,@function", "k:"]
    for number in range(length):
        a, b, c = (f"v{random.randrange(6)}" for _ in range(3))
        lines.append(f".L{number}:")
        lines.append(
            random.choice(
                (
                    f"v_mov_b32_e32 {a}, {random.choice((b, 64, 's9'))}",
                    f"v_lshlrev_b32_e32 {a}, 2, {b}",
                    f"v_add_u32_e32 {a}, {b}, {c}",
                    f"v_and_b32_e32 {a}, 0xff, {b}",
                    f"global_load_dword {a}, {b}, s[2:3]",
                    f"ds_read_b32 {a}, {b}",
                    f"ds_write_b32 {a}, {b}",
                    "s_and_saveexec_b64 s[6:7], vcc",
                    f"s_cbranch_scc1 .L{random.randrange(length)}",
                )
            )
        )
    return "\n".join([*lines, "s_endpgm", ""])


def test_what_is_given_up_has_no_range() -> None:
    given_up = ranged = 0
    for seed in range(PROGRAMS):
        text = drawn(Random(seed))
        target = target_of(text, None)
        code = read_code(text, target).code
        of_code = LdsOfCode(code, effects(code.instructions, target.generation), target.generation)
        ranges = LdsRanges(of_code, Flows(code).of(*code.entries[0]))
        for access, found in ranges._settled().items():
            if ranges._is_open(access):
                assert found is None, text
                given_up += 1
            ranged += found is not None
    assert min(given_up, ranged) > PROGRAMS

"""Stores that waves of a CU see before L2 has them, and read-modify-writes in a first cache."""

from __future__ import annotations

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.assumptions import assumed
from fencepost.hardware.memory.explore import Options, explore
from fencepost.hardware.memory.judge import Standing, judge
from fencepost.hardware.memory.schedule import schedule
from tests.hardware_memory.compare import pairs, target_named

EARLY = parse(
    """AMDGPU early
{ global x = 0; global g = 0; }
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 | P2 @ workgroup 1 ;
 store atomic x, 1 agent | r0 = load atomic x workgroup | r0 = load atomic g agent acquire ;
 | store atomic g, 1 agent release | r1 = load atomic x agent monotonic ;
exists (P1:r0 == 1 /\\ P2:r0 == 1 /\\ P2:r1 == 0)
"""
)
OFF = ["stores-seen-in-l2=off"]


@pytest.mark.parametrize(
    ("name", "standing"),
    [
        ("gfx900", Standing.VIOLATION),
        ("gfx90a", Standing.VIOLATION),
        ("gfx942", Standing.VIOLATION),
        ("gfx942:+tgsplit", Standing.SOUND),
        ("gfx1030", Standing.SOUND),
        ("gfx1030:+cumode", Standing.VIOLATION),
        ("gfx1200", Standing.SOUND),
        ("gfx1200:+cumode", Standing.VIOLATION),
        ("gfx1250", Standing.SOUND),
    ],
)
def test_a_store_that_is_seen_early_is_not_released(name: str, standing: Standing) -> None:
    """The wave that saw it waits for its own operations only; on GFX125x its write-back follows."""
    target = target_named(name)
    assert judge(EARLY, target).standing is Standing.SOUND
    found = judge(EARLY, target, Options(assumed(OFF)))
    assert found.standing is standing
    for outcome in found.violations:
        witness = found.result.outcomes[outcome]
        told = schedule(found.model.test, target, witness, Options(assumed(OFF)))
        assert any(each.says.endswith("not in L2 yet") for each in told)


@pytest.mark.parametrize("name", ["gfx900", "gfx942", "gfx1030:+cumode", "gfx1250"])
@pytest.mark.parametrize("more", [[], ["write-back-after-loads=on"]])
def test_both_explorers_see_it(name: str, more: list[str]) -> None:
    options = Options(assumed(OFF + more), placement=0)
    for pair in pairs(EARLY, target_named(name), options, 200_000):
        assert pair.reduced == pair.plain


def test_waves_of_one_cu_see_it_whatever_their_workgroup() -> None:
    """So that all placements are tried where stores are seen early."""
    test = parse(
        "AMDGPU near\n{ global x = 0; global g = 0; }\n P0 @ workgroup 0 | P1 @ workgroup 1 ;\n"
        " store x, 1 | r0 = load x ;\n | store atomic g, 1 agent monotonic ;\n"
        "exists (P1:r0 == 1)"
    )
    target = target_named("gfx900")
    assert len(explore(test, target).placements) == 1
    assert len(explore(test, target, Options(assumed(OFF))).placements) == 2


def test_a_read_modify_write_finds_its_value_in_the_cache_of_its_scope() -> None:
    """001 GFX12: 'RMW operations can be done locally'. In CU mode workgroup scope is that of the
    CU's cache, where an old line may be.
    """
    text = """AMDGPU local_rmw
{{ global x = 0; global f = 0; }}
 P0 @ workgroup 0 | P1 @ workgroup 1 ;
 store x, 1 | r0 = load atomic f agent monotonic ;
 fence agent release | if r0 == 0 goto end ;
 store atomic f, 1 agent monotonic | r1 = atomicrmw add x, 0 {scope} monotonic ;
 | end: ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""
    old = (("P1:r0", 1), ("P1:r1", 0))
    rows = [("gfx1200:+cumode", "workgroup"), ("gfx1250", "workgroup"), ("gfx1200", "wavefront")]
    for name, scope in rows:
        near = explore(parse(text.format(scope=scope)), target_named(name))
        wide = explore(parse(text.format(scope="agent")), target_named(name))
        assert old in near.outcomes, name
        assert old not in wide.outcomes, name

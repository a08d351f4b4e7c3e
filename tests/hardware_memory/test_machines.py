"""The classical tests on every machine, and which of their instructions they need."""

from __future__ import annotations

import pytest

from fencepost.errors import BoundReached, InputError, UnsupportedError
from fencepost.executions.verdict import VerdictKind
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.assumptions import Assumption, assumed
from fencepost.hardware.memory.explore import Options, explore
from fencepost.hardware.memory.judge import Standing, holds, judge
from fencepost.hardware.memory.needed import Use, needs
from fencepost.hardware.memory.schedule import schedule
from tests.hardware_memory.classical import SCOPES, SHAPES, WAYS, classical
from tests.hardware_memory.compare import MACHINE_NAMES, target_named

CHAIN = """AMDGPU chain
{ global x = 0; global f = 0; global g = 0; }
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 | P2 @ workgroup 1 ;
 store x, 1 | r0 = load atomic f workgroup acquire | r0 = load atomic g agent acquire ;
 store atomic f, 1 workgroup release | store atomic g, 1 agent release | r1 = load x ;
exists (P1:r0 == 1 /\\ P2:r0 == 1 /\\ P2:r1 == 0)
"""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", MACHINE_NAMES)
def test_classical_tests_are_sound(name: str, way: str) -> None:
    """The model forbids what they ask for, and no machine shows it."""
    for shape in SHAPES:
        for scope in SCOPES:
            test = classical(shape, scope, way)
            found = judge(test, target_named(name))
            assert found.standing is Standing.SOUND, (shape, scope, found.violations)
            assert found.model.kind is VerdictKind.FORBIDDEN
            assert not any(holds(test.condition, dict(each)) for each in found.result.outcomes)


@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("gfx900", ["vmcnt(0)", "vmcnt(0)", "buffer_wbinvl1_vol"]),
        ("gfx90a", ["vmcnt(0)", "vmcnt(0)", "buffer_wbinvl1_vol"]),
        ("gfx942", ["buffer_wbl2 sc1", "vmcnt(0)", "vmcnt(0)", "buffer_inv sc1"]),
        ("gfx1030", ["vscnt", "vmcnt(0)", "buffer_gl1_inv", "buffer_gl0_inv"]),
        ("gfx1200", ["s_wait_storecnt", "s_wait_loadcnt", "global_inv scope:SCOPE_DEV"]),
    ],
)
def test_what_message_passing_needs(name: str, needed: list[str]) -> None:
    """At agent scope: each write-back, wait and invalidation; of waits the counters that count."""
    test, target = classical("MP", "agent", "accesses"), target_named(name)
    found = [
        each.site.instruction
        for each in needs(test, target, judge(test, target))
        if each.use is Use.NEEDED and not each.site.part
    ]
    assert len(found) == len(needed), found
    for instruction, part in zip(found, needed, strict=True):
        assert part in instruction


def test_the_release_of_gfx942_rests_on_an_assumption() -> None:
    """Nothing in 001 says that a write-back follows the wave's earlier stores."""
    test, target = classical("MP", "agent", "accesses"), target_named("gfx942")
    options = Options(assumed(["write-back-after-stores=off"]))
    assert judge(test, target, options).standing is Standing.VIOLATION
    # Where there is one L2, nothing has to be written back.
    one = Options(assumed(["write-back-after-stores=off"]), placement=0)
    assert judge(test, target, one).standing is Standing.SOUND


@pytest.mark.parametrize(
    ("name", "standing"),
    [
        ("gfx900", Standing.VIOLATION),
        ("gfx90a", Standing.VIOLATION),
        ("gfx90a:+tgsplit", Standing.SOUND),
        ("gfx942", Standing.VIOLATION),
        ("gfx942:+tgsplit", Standing.SOUND),
        ("gfx1030", Standing.SOUND),
        ("gfx1200:+cumode", Standing.SOUND),
        ("gfx1250", Standing.SOUND),
    ],
)
def test_a_release_of_a_store_of_another_wave(name: str, standing: Standing) -> None:
    """A workgroup's release that waits for no store of its own is not carried on to the agent."""
    found = judge(parse(CHAIN), target_named(name))
    assert found.standing is standing
    settings = ["cache-orders-channels=on"]
    if name == "gfx942":
        # The write-back there comes before the wait for the flag's load, too.
        in_order = Options(assumed(settings))
        assert judge(parse(CHAIN), target_named(name), in_order).standing is Standing.VIOLATION
        settings.append("write-back-after-loads=on")
    in_order = Options(assumed(settings))
    assert judge(parse(CHAIN), target_named(name), in_order).standing is Standing.SOUND


ACQ_REL = """AMDGPU acq_rel
{ global x = 0; global f = 0; global g = 0; }
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 | P2 @ agent 1, workgroup 1 ;
 store x, 1 | r0 = load atomic f workgroup monotonic | r0 = load atomic g system acquire ;
 store atomic f, 1 workgroup release | fence system acq_rel | r1 = load x ;
 | store atomic g, 1 system monotonic | ;
exists (P1:r0 == 1 /\\ P2:r0 == 1 /\\ P2:r1 == 0)
"""


@pytest.mark.parametrize("name", ["gfx90a:+tgsplit", "gfx942:+tgsplit", "gfx1200"])
def test_a_write_back_before_the_wait_for_loads(name: str) -> None:
    """What the load of an acq_rel fence acquires may come behind the write-back of its release."""
    found = judge(parse(ACQ_REL), target_named(name))
    assert [dict(each) for each in found.violations] == [{"P1:r0": 1, "P2:r0": 1, "P2:r1": 0}]
    after = Options(assumed(["write-back-after-loads=on"]))
    assert judge(parse(ACQ_REL), target_named(name), after).standing is Standing.SOUND


def test_a_schedule_leads_to_its_outcome() -> None:
    """The last value that a load finds is that of the violation, and where it was is told."""
    target = target_named("gfx942")
    found = judge(parse(CHAIN), target)
    (outcome,) = found.violations
    steps = schedule(found.model.test, target, found.result.outcomes[outcome])
    assert dict(outcome) == {"P1:r0": 1, "P2:r0": 1, "P2:r1": 0}
    done = [each.says for each in steps if each.thread == 2 and each.says.startswith("done")]
    assert done == ["done: g is 1 in memory", "done: x is 0 in vector L1 1"]
    assert any(one.holder == "vector L1 1" for each in steps for one in each.contents)


def test_bounds_are_unknown_and_never_sound() -> None:
    """Too few states, or too little time: the result says why it is not complete."""
    test, target = classical("IRIW", "agent", "accesses"), target_named("gfx942")
    few = judge(test, target, Options(states=3))
    assert few.standing is Standing.UNKNOWN
    assert few.reason is not None
    assert "more than 3 states" in few.reason


def test_a_loop_that_counts_without_end_is_a_bound() -> None:
    test = parse(
        "AMDGPU counts\n{ global x = 0; }\n P0 ;\n again: ;\n r0 = r0 + 1 ;\n goto again ;\n"
        "exists (P0:r0 == 1)"
    )
    result = explore(test, target_named("gfx942"))
    assert result.reason is not None
    assert "steps that no other thread can notice" in result.reason
    assert issubclass(BoundReached, Exception)


def test_a_loop_that_spins_ends_where_the_flag_is_set() -> None:
    """The spinning wave sees the data behind the flag, whenever it gets on."""
    text = """AMDGPU spins
{{ global x = 0; global f = 0; }}
 P0 @ workgroup 0                | P1 @ workgroup 1                 ;
 store x, 1                      | again:                           ;
 store atomic f, 1 agent {order} | r0 = load atomic f agent acquire ;
                                 | if r0 == 0 goto again            ;
                                 | r1 = load x                      ;
exists (P1:r1 == 0)
"""
    for name in MACHINE_NAMES:
        found = judge(parse(text.format(order="release")), target_named(name))
        assert found.standing is Standing.SOUND
        assert {dict(each)["P1:r1"] for each in found.result.outcomes} == {1}
        loose = explore(parse(text.format(order="monotonic")), target_named(name))
        assert {dict(each)["P1:r1"] for each in loose.outcomes} == {0, 1}


def test_no_lds_where_there_is_none() -> None:
    test = parse("AMDGPU lds\n{ local l = 0; }\n P0 ;\n r0 = load l ;\nexists (P0:r0 == 1)")
    with pytest.raises(UnsupportedError):
        explore(test, target_named("gfx942:+tgsplit"))


@pytest.mark.parametrize("setting", ["nothing=off", "passing-refreshes", "passing-refreshes=maybe"])
def test_assumptions_that_are_none(setting: str) -> None:
    with pytest.raises(InputError, match="--assume"):
        assumed([setting])


def test_assumptions_are_switched() -> None:
    assert Assumption.PASSING_REFRESHES not in assumed(["passing-refreshes=off"])
    assert Assumption.CACHE_ORDERS_CHANNELS in assumed(["cache-orders-channels=on"])

"""Named barriers, the NULL barrier and those of clusters on the machines."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.given.read import given
from fencepost.hardware.memory.explore import Options, explore
from fencepost.hardware.memory.judge import Standing, judge, on_target
from fencepost.program.program import LitmusTest
from tests.hardware_memory.compare import pairs, target_named
from tests.hardware_memory.draw import Shape, drawn
from tests.hardware_memory.naive import TooMany

TARGET = target_named("gfx1250")
GALLERY = Path(__file__).parents[1] / "litmus" / "barriers"
COUNT = 10

HEAD = "AMDGPU n\n{ global x = 0; barrier b = workgroup; barrier n = named; barrier z = null; }\n"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("producer_consumer", {(1, 2)}),
        ("producer_overwrites", {(1,), (2,)}),
        ("null_is_no_barrier", {(0,), (1,)}),
        ("null_join_unjoins", {(0,), (1,)}),
        ("null_not_joined", {(1,)}),
        ("null_then_named", {(1,)}),
    ],
)
def test_of_the_gallery(name: str, shown: set[tuple[int, ...]]) -> None:
    """What the machine shows is what the named barriers order, and no less."""
    found = judge(parse((GALLERY / f"{name}.litmus").read_text(encoding="utf-8")), TARGET)
    assert found.standing is Standing.SOUND
    assert {tuple(value for _, value in each) for each in found.result.outcomes} == shown


@pytest.mark.parametrize("name", ["consumer_does_not_arrive", "producer_does_not_wait"])
def test_a_wait_for_nobody_is_no_end(name: str) -> None:
    test = parse((GALLERY / f"{name}.litmus").read_text(encoding="utf-8"))
    found = explore(test, TARGET)
    assert found.stuck


@pytest.mark.parametrize(
    ("expected", "other", "shown"),
    [
        (2, "", set()),
        (2, "barrier.drop n", {1}),
        (2, "barrier.arrive n", {1}),
        (2, "barrier.join z", set()),
        (1, "", {1}),
        (3, "barrier.arrive n, 2", {1}),
        (3, "barrier.arrive n", set()),
    ],
)
def test_expected_counts(expected: int, other: str, shown: set[int]) -> None:
    """A wave waits until as many have arrived as an init, an arrive or a drop leaves."""
    text = f"""{HEAD}
 P0 @ workgroup 0          | P1 @ workgroup 0 ;
 barrier.init n, {expected} | barrier b        ;
 barrier b                 | barrier.join n   ;
 barrier.join n            | {other}          ;
 barrier n                 |                  ;
 r0 = 1                    |                  ;
exists (P0:r0 == 1)"""
    found = explore(parse(text), TARGET)
    assert {dict(each)["P0:r0"] for each in found.outcomes} == shown
    assert bool(found.stuck) is not bool(shown)


def test_one_wave_arrives_for_its_workgroup() -> None:
    """At the barrier of a cluster; the others of the workgroup wait there."""
    text = """AMDGPU c
{ global x = 0; barrier w = workgroup; barrier c = cluster; }
 P0 @ cluster 0, workgroup 0 | P1 @ cluster 0, workgroup 0 | P2 @ cluster 0, workgroup 1 ;
 barrier w                   | barrier w                   | store atomic x, 1 system release ;
 barrier c                   | barrier.wait c              | barrier c                   ;
                             | r0 = load atomic x system acquire |                       ;
exists (P1:r0 == 0)"""
    found = explore(parse(text), TARGET)
    assert found.outcomes
    assert not found.stuck


def test_bare_barriers_are_refused() -> None:
    memory = "global x = 0; barrier b = bare 2;"
    test = parse(f"AMDGPU n\n{{ {memory} }}\n P0 ;\n barrier b ;\n store x, 1 ;\nexists (x == 1)")
    with pytest.raises(UnsupportedError, match="a bare barrier"):
        explore(test, TARGET)


def test_both_explorers_of_named_barriers() -> None:
    """On drawn programs; some of them cannot end."""
    shape = Shape(2, 0.2, local=True, barrier=True, named=True)
    compared = number = 0
    while compared < COUNT:
        number += 1
        test = drawn(Random(f"named {number}"), shape)
        if len(test.program.barriers) < 2:
            continue
        try:
            for pair in pairs(test, TARGET, Options(), 6_000):
                assert pair.reduced == pair.plain, (number, str(pair.placement))
                compared += 1
        except TooMany:
            continue


HANDED = f"""{HEAD}
 P0 @ workgroup 0 | P1 @ workgroup 0 ;
 store x, 1       | r0 = load x      ;
exists (P1:r0 == 0)"""

CODE = """; P0: x = v[0:1]
; P1: x = v[0:1]
; P1: r0 = v2
P0:
  {init}
  s_barrier_init m0
  s_barrier_signal -1
  s_barrier_wait -1
  v_mov_b32 v4, 1
  global_store_b32 v[0:1], v4, off
  s_wait_storecnt 0x0
  {arrive}
  s_endpgm
P1:
  s_barrier_signal -1
  s_barrier_wait -1
  {join}
  s_barrier_wait {wait}
  global_inv scope:SCOPE_SE
  s_wait_loadcnt 0x0
  global_load_b32 v2, v[0:1], off
  s_wait_loadcnt 0x0
  s_endpgm
"""
GIVEN = {
    "init": "s_mov_b32 m0, 0x10001",
    "arrive": "s_barrier_signal 1",
    "join": "s_barrier_join 1",
    "wait": "1",
}


def shown_by(code: str, test: LitmusTest) -> set[object]:
    """What P1 loads when the code runs."""
    ours = on_target(test, TARGET)
    options = Options(given=given(code.encode(), "code.s", ours, TARGET))
    return {dict(each)["P1:r0"] for each in explore(ours, TARGET, options).outcomes}


FIRST = """AMDGPU f
{ global x = 0; barrier b = workgroup; }
 P0 @ workgroup 0 | P1 @ workgroup 0 ;
"""


@pytest.mark.parametrize(
    ("rows", "name", "shown"),
    [
        ("r0 = barrier.arrive.isfirst b | barrier b ;\n barrier.wait b | ;", "P0:r0", {0, 1}),
        (
            "r0 = barrier.arrive.isfirst b | r0 = 1 ;\n r1 = barrier.arrive.isfirst b | ;",
            "P0:r1",
            {0, 1},
        ),
    ],
)
def test_who_is_first(rows: str, name: str, shown: set[int]) -> None:
    """An arrive, and the end of a wave, wait for the others where somebody asks who was first."""
    found = explore(parse(f"{FIRST} {rows}\nexists ({name} == 2)"), TARGET)
    assert {dict(each)[name] for each in found.outcomes} == shown


def test_names_of_barriers_are_theirs() -> None:
    """A named barrier may be called as what it is not."""
    text = HEAD.replace("barrier n", "barrier workgroup").replace("barrier b", "barrier cluster")
    rows = """ P0 @ workgroup 0           | P1 @ workgroup 0       ;
 barrier.init workgroup, 1  | barrier cluster        ;
 barrier cluster            | barrier.join workgroup ;
 barrier.arrive workgroup   | r0 = load x            ;
"""
    text = text.replace("barrier cluster = workgroup", "barrier cluster = workgroup")
    found = explore(parse(f"{text}{rows}exists (P1:r0 == 2)"), TARGET)
    assert found.outcomes
    assert not found.stuck


def test_several_threads_of_a_wave() -> None:
    """They arrive once; the machine runs them one by one, and refuses where that counts."""
    text = f"""{HEAD}
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 0 ;
 barrier.init n, 1             | barrier.init n, 1             ;
exists (x == 1)"""
    with pytest.raises(UnsupportedError, match="several threads of one wavefront"):
        explore(parse(text), TARGET)


@pytest.mark.parametrize(
    ("changed", "shown"),
    [
        ({}, {1}),
        ({"wait": "7"}, {1}),
        ({"join": "s_nop 0"}, {0, 1}),
        ({"join": "s_barrier_join 1\n s_barrier_join 0"}, {0, 1}),
        ({"wait": "0"}, {0, 1}),
        ({"init": "s_mov_b32 m0, 0x20001"}, set()),
        ({"arrive": "s_barrier_signal m0"}, {1}),
        ({"init": "s_mov_b32 m0, 0x20001", "arrive": "s_barrier_join 1\n s_barrier_leave"}, set()),
        ({"arrive": "s_barrier_join 1\n s_barrier_leave"}, {1}),
    ],
)
def test_given_code(changed: dict[str, str], shown: set[int]) -> None:
    """Instructions name the barrier by an ID or by M0; a wait is at the one joined last."""
    assert shown_by(CODE.format(**GIVEN | changed), parse(HANDED)) == shown


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"join": "s_nop 0"}, "a barrier join is joined-before each barrier wait"),
        ({"init": "s_mov_b32 m0, 0x10001", "arrive": "s_barrier_leave"}, "each barrier drop"),
        ({"arrive": "s_barrier_signal -1"}, "between an arrive"),
        ({"init": "s_mov_b32 m0, 0x20001"}, "no run of the code ends"),
    ],
)
def test_given_code_that_is_undefined(changed: dict[str, str], reason: str) -> None:
    """The model decides the test, not the code: the machine says what the code breaks."""
    ours = on_target(parse(HANDED), TARGET)
    code = CODE.format(**GIVEN | changed)
    found = judge(ours, TARGET, Options(given=given(code.encode(), "code.s", ours, TARGET)))
    assert found.standing is Standing.UNKNOWN
    assert reason in (found.reason or "")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"join": "s_barrier_join 2"}, "no named barrier 2"),
        ({"init": "s_mov_b32 m0, s9"}, "M0, which says"),
        ({"init": "s_nop 0"}, "s_barrier_init m0"),
        ({"join": "s_get_barrier_state s9, 1"}, "s_get_barrier_state"),
        ({"wait": "-2"}, "named barrier"),
        ({"join": "s_barrier_join 17"}, "named barrier 17"),
        ({"join": "s_barrier_join -1"}, "s_barrier_join -1"),
        ({"init": "s_mov_b32 m0, 0x810001"}, "the expected count 129"),
        ({"arrive": "s_barrier_signal_isfirst 0"}, "NULL barrier"),
    ],
)
def test_given_code_is_refused(changed: dict[str, str], words: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        shown_by(CODE.format(**GIVEN | changed), parse(HANDED))
    assert words in str(caught.value)

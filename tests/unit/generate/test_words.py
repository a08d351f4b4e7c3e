"""Cycles as users write them."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.litmus.print import print_test
from fencepost.generate.critical import critical_cycles
from fencepost.generate.vocabulary import Vocabulary
from fencepost.generate.words import cycles_of
from tests.unit.generate.test_critical import VOCABULARIES


def _one(text: str) -> str:
    (cycle,) = cycles_of(text, Vocabulary())
    return print_test(cycle.test())


@pytest.mark.parametrize("vocabulary", VOCABULARIES.values(), ids=VOCABULARIES)
def test_the_description_makes_the_test(vocabulary: Vocabulary) -> None:
    """Every generated test comes back from its own cycle."""
    for cycle in list(critical_cycles(vocabulary))[::29]:
        assert cycle.test() in [each.test() for each in cycles_of(str(cycle), vocabulary)]


def test_a_scope_at_an_edge_orders_it() -> None:
    """A release orders what is before it, an acquire what is behind it."""
    text = _one("PodWW@agent Rfe PodRR@agent Fre")
    assert text.splitlines() == [
        "AMDGPU MP+na-rel@agent+acq-na@agent",
        '"PodWW [rel@agent] Rfe [acq@agent] PodRR Fre"',
        "{",
        "  global x = 0;",
        "  global y = 0;",
        "}",
        " P0 @ agent 0, workgroup 0       | P1 @ agent 0, workgroup 1        ;",
        " store x, 1                      | r0 = load atomic y agent acquire ;",
        " store atomic y, 1 agent release | r1 = load x                      ;",
        "exists P1:r0 == 1 /\\ P1:r1 == 0",
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Fre PodWW@agent Rfe PodRR@agent", "MP+na-rel@agent+acq-na@agent"),
        ("PodRR Fre PodWW Rfe", "MP+na"),
        ("PodWR@system Fre PodWR@system Fre", "SB+sc@system"),
        ("FencedWW:rel@agent Rfe FencedRR:acquire@agent Fre",
         "MP+na-f.rel-na@agent+na-f.acq-na@agent"),
        ("FencedWW@agent Rfe PodRR Fre", "MP+na-f.acqrel-na@agent+na-na"),
        ("FencedWW:rel.local@workgroup-one-as Rfe PodRR Fre",
         "MP+na-f.rel.local-na@workgroup-one-as+na-na"),
        ("[av@agent] PodWW [rel.none@agent] Rfe [acq] PodRR [av@agent] Fre",
         "MP+av-rel.none@agent+acq@system-av@agent"),
        ("PodWW Rfe [na.gen] PodRR Fre", "MP+na-na+na.gen-na"),
        ("PodWW [rel.xchg@agent] Rfe PodRR Fre", "MP+na-rel.xchg@agent+na-na"),
        ("PosRR Fre Rfe", "CoRR+na"),
        ("PosWW Wsi", "CoWW+na"),
        ("PodWR Fre Rfe PodRR Fre", "RWC+na"),
        ("PodWB Bar PodBR Fre", "Bar-Fr+na+0_1"),
        ("PodWW Rfi PodRR Fre Rfe PodRW Coe", "PodWW-Rfi-PodRR-Fre-Rfe-PodRW-Coe+na"),
        (" ".join(["PodRW Rfe"] * 4), "4.LB+na"),
    ],
)  # fmt: skip
def test_names(text: str, name: str) -> None:
    """A cycle has one name, wherever one begins to write it."""
    names = {cycle.name for cycle in cycles_of(text, Vocabulary())}
    assert name in names


CLASSIC = {
    "CoRR": "PosRR Fre Rfe",
    "CoRW2": "PosRW Coe Rfe",
    "ISA2": "PodWW Rfe PodRW Rfe PodRR Fre",
    "W+RWC": "PodWW Rfe PodRR Fre PodWR Fre",
    "WRC": "Rfe PodRW Rfe PodRR Fre",
    "RWC": "Rfe PodRR Fre PodWR Fre",
    "WWC": "Rfe PodRW Rfe PodRW Coe",
    "WRW+2W": "Rfe PodRW Coe PodWW Coe",
    "WRR+2W": "Rfe PodRR Fre PodWW Coe",
    "WRW+WR": "Rfe PodRW Coe PodWR Fre",
    "IRIW": "Rfe PodRR Fre Rfe PodRR Fre",
    "IRWIW": "Rfe PodRW Coe Rfe PodRW Coe",
    "IRRWIW": "Rfe PodRR Fre Rfe PodRW Coe",
    "Z6.0": "PodWW Rfe PodRW Coe PodWR Fre",
    "Z6.1": "PodWW Coe PodWW Rfe PodRW Coe",
    "Z6.2": "PodWW Rfe PodRW Rfe PodRW Coe",
    "Z6.3": "PodWW Coe PodWW Rfe PodRR Fre",
    "Z6.4": "PodWW Coe PodWR Fre PodWR Fre",
    "Z6.5": "PodWW Coe PodWW Coe PodWR Fre",
}


@pytest.mark.parametrize(("name", "text"), CLASSIC.items(), ids=CLASSIC)
def test_names_of_the_literature(name: str, text: str) -> None:
    """Cycles have the names by which they are known."""
    (cycle,) = cycles_of(text, Vocabulary())
    assert cycle.frame.family == name


def test_values_of_a_thread_that_reads_its_own_write() -> None:
    """Store buffering with forwarding: each thread reads what it wrote, and not the other's."""
    text = _one("Rfi PodRR Fre Rfi PodRR Fre")
    assert "exists P0:r0 == 1 /\\ P0:r1 == 0 /\\ P1:r0 == 1 /\\ P1:r1 == 0" in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "two edges"),
        ("PodWW", "two edges"),
        ("PodWX Rfe", "'PodWX' is no edge"),
        ("PodWW PodRR", "ends in a write"),
        ("PodRW Rfe PosRW Rfi", "leaves a thread once"),
        ("PodWW Rfe PosRR Fre", "leaves a location once"),
        ("Rfe Fre", "no program order"),
        ("PodBB Bar PodBB Bar", "no memory"),
        ("PosWW Coe PosWW Coe", "4 times"),
        ("PosWB Bar PosBR Fre", "stays at an object"),
        ("PodWW Coe Coe Coe PodWW Coe", "4 times"),
        ("PodWW@grid Rfe PodRR Fre", "no scope 'grid'"),
        ("PodWW Rfe@agent PodRR Fre", "no scope 'agent'"),
        ("PodWW:rel Rfe PodRR Fre", "no fence"),
        ("PodWW [acq@agent] Rfe PodRR Fre", "store has no ordering 'acq'"),
        ("FencedWW:mono@agent Rfe PodRR Fre", "fence has no ordering 'mono'"),
        ("PodWW [rel@moon] Rfe PodRR Fre", "no form"),
        ("PodWW [na@agent] Rfe PodRR Fre", "no form"),
        ("PodWW [rel.local@agent] Rfe PodRR Fre", "no form"),
        ("PodWW [] Rfe PodRR Fre", "no form"),
        ("PodWW [na] [na] Rfe PodRR Fre", "side by side"),
        ("PodWW Rfe PodRR Fre [na]", "behind the last edge"),
        ("PodWW ] Rfe PodRR Fre", "stands alone"),
        ("[na] PodBR Fre PodWB Bar", "no form"),
        (" ".join(["PodWR Fre"] * 9), "9 threads"),
    ],
)
def test_what_is_no_cycle(text: str, message: str) -> None:
    """The message shows the part that is wrong."""
    with pytest.raises((InputError, UnsupportedError), match=message):
        list(cycles_of(text, Vocabulary()))

"""Drawn messages whose orderings are partly `amdgcn-av:none`: runs show no race that the model
lacks, and none is proved away.

A program hands data over by one or two flags, each between workgroups or waves of one; accesses to
the data are plain, available or visible by themselves, or atomic.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from fencepost.executions.options import Options as LitmusOptions
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.kernels.gallery.ask import asked
from tests.kernels.gallery.translate import kernel

PROGRAMS = int(os.environ.get("FENCEPOST_DRAWN_AVAILABILITY", "24"))
NONE = " !{amdgcn-av:none}"
LEAST_SHOWN = 0.7
"""Of the programs that race, how many runs must show."""


def _tag(draw: random.Random) -> str:
    return draw.choice(("", NONE, NONE))


def _fences(draw: random.Random, order: str, scope: str) -> list[str]:
    return [
        f"fence {draw.choice((scope, 'agent'))} {order}{_tag(draw)}"
        for _ in range(draw.choice((0, 1, 1, 2)))
    ]


def _give(draw: random.Random, flag: str, scope: str) -> list[str]:
    order = draw.choice(("monotonic", "release"))
    tag = _tag(draw) if order == "release" else ""
    return [
        *_fences(draw, "release", scope),
        f"store atomic {flag}, 1 {scope} {order}{tag}",
    ]


def _take(draw: random.Random, flag: str, scope: str, register: str) -> list[str]:
    order = draw.choice(("monotonic", "acquire"))
    tag = _tag(draw) if order == "acquire" else ""
    return [
        f"wait{register}: {register} = load atomic {flag} {scope} {order}{tag}",
        f"if {register} != 1 goto ELSE{register}",
        *_fences(draw, "acquire", scope),
    ]


def _write(draw: random.Random) -> str:
    return draw.choice(
        ("store x, 1", "store x, 1", "store av x, 1 agent", "store atomic x, 1 agent monotonic")
    )


def _use(draw: random.Random) -> list[str]:
    reads = ["r8 = load x", "r8 = load x", "store x, 2", "r8 = load av x agent"]
    return [draw.choice(reads) for _ in range(draw.choice((1, 1, 2)))]


def drawn(seed: int, *, spins: bool) -> str:
    """A litmus test with a message between two threads, or from one through another to a third, who
    spin for it, or else do nothing where it is not there.
    """
    draw = random.Random(seed)
    three = draw.random() < 0.5
    groups = draw.choice(((0, 1, 2), (0, 0, 1), (0, 1, 1), (0, 0, 0)))
    scopes = ["workgroup" if groups[at] == groups[at + 1] else "agent" for at in range(2)]
    threads = [[_write(draw), *_give(draw, "f", scopes[0])]]
    threads.append(_take(draw, "f", scopes[0], "r0"))
    if three:
        threads[1] += [*_fences(draw, "acq_rel", scopes[1]), *_give(draw, "g", scopes[1])]
        threads.append(_take(draw, "g", scopes[1], "r1"))
    threads[-1] += _use(draw)
    heads = [f"P{at} @ workgroup {groups[at]}, wavefront {at}" for at in range(len(threads))]
    most = max(map(len, threads)) + 1
    rows = [
        " | ".join(
            each[row] if row < len(each) else ("end:" if at and row == most - 1 else "")
            for at, each in enumerate(threads)
        )
        for row in range(most)
    ]
    lines = "\n".join(f" {row} ;" for row in (" | ".join(heads), *rows))
    for each in ("r0", "r1"):
        lines = lines.replace(f"ELSE{each}", f"wait{each}" if spins else "end")
    state = "{ global x = 0; global f = 0; global g = 0; }"
    return f"AMDGPU drawn{seed}\n{state}\n{lines}\nexists race\n"


PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_runs_follow_availability(part: int) -> None:
    """A bug is a race of the model's; what races is no proof, and mostly a bug."""
    told: Counter[tuple[bool, Verdict]] = Counter()
    for seed in range(part, PROGRAMS, PARTS):
        text = drawn(seed, spins=False)
        test = asked(parse(text), guard=False)
        verdict = run(test, LitmusOptions(timeout=60.0))
        assert verdict.kind is not VerdictKind.UNKNOWN, text
        made = kernel(asked(parse(drawn(seed, spins=True)), guard=False))
        module = read_module(made.text.encode())
        options = Options(
            workgroup=(made.wave * made.waves, 1, 1), grid=(made.groups, 1, 1), wave=made.wave,
            cluster=(made.cluster, 1, 1), seconds=20.0,
        )  # fmt: skip
        found = check_kernel(module, module.kernels[0], options, "drawn.ll").verdict
        told[bool(verdict.race), found] += 1
        if verdict.race:
            assert found is not Verdict.PROVED, text
        else:
            assert found is not Verdict.BUG, text
    shown = told[True, Verdict.BUG]
    assert shown >= LEAST_SHOWN * (shown + told[True, Verdict.UNKNOWN]), told
    assert told[False, Verdict.UNKNOWN] + told[False, Verdict.PROVED], told

"""Drawn programs of few atomic operations, and what a search of schedules finds in them."""

from __future__ import annotations

import random

from fencepost.frontends.litmus.parse import parse
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report
from fencepost.kernels.runs.exploration import explore
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Task
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module
from tests.kernels.gallery.ask import asked
from tests.kernels.gallery.translate import kernel

STORES = ("monotonic", "monotonic", "release", "seq_cst")
LOADS = ("monotonic", "monotonic", "acquire", "seq_cst")
CHANGES = ("monotonic", "acquire", "release", "acq_rel", "seq_cst")
EXCHANGES = ("monotonic monotonic", "acquire acquire", "acq_rel acquire", "seq_cst seq_cst")
FENCES = ("acquire", "release", "acq_rel", "seq_cst")
PLACES = (
    ("workgroup 0", "workgroup 1", "workgroup 2"),
    ("workgroup 0, wavefront 0", "workgroup 0, wavefront 1", "workgroup 1, wavefront 2"),
    ("workgroup 0, wavefront 0", "workgroup 0, wavefront 1", "workgroup 0, wavefront 2"),
    ("workgroup 0, wavefront 0", "workgroup 0, wavefront 0", "workgroup 1, wavefront 1"),
)


def drawn(seed: int) -> str:
    """A litmus test of two or three threads that, behind what they see of two words, access a third
    one without order.
    """
    draw = random.Random(seed)
    places = draw.choice((PLACES[0], *PLACES))
    count = draw.choice((2, 2, 2, 3))
    threads = [_thread(draw, number + 1, 4 if count == 2 else 3) for number in range(count)]
    most = max(map(len, threads))
    rows = [[f"P{at} @ {places[at]}" for at in range(count)]]
    rows += [[each[row] if row < len(each) else "" for each in threads] for row in range(most)]
    lines = "\n".join(f" {' | '.join(row)} ;" for row in rows)
    state = "{ global x = 0; global y = 0; global d = 0; }"
    return f"AMDGPU drawn{seed}\n{state}\n{lines}\nexists race\n"


def _thread(draw: random.Random, number: int, most: int) -> list[str]:
    found: list[str] = []
    for register in range(draw.randint(2, most)):
        kind = draw.choice(
            ("store", "store", "fence", "load", "load", "load", "load", "add", "cas")
        )
        word, scope, value = draw.choice("xy"), draw.choice((*["agent"] * 9, "workgroup")), register
        match kind:
            case "store":
                order = draw.choice(STORES)
                found.append(f"store atomic {word}, {draw.randint(0, 2)} {scope} {order}")
                continue
            case "fence":
                found.append(f"fence {scope} {draw.choice(FENCES)}")
                continue
            case "load":
                found.append(f"r{value} = load atomic {word} {scope} {draw.choice(LOADS)}")
            case "add":
                op = draw.choice(("add", "xchg"))
                order = draw.choice(CHANGES)
                by = draw.randint(1, 2)
                found.append(f"r{value} = atomicrmw {op} {word}, {by} {scope} {order}")
            case _:
                order = draw.choice(EXCHANGES)
                found.append(f"r{value} = cmpxchg {word}, 0, {draw.randint(1, 2)} {scope} {order}")
        if draw.random() < 0.85:
            compared = draw.choice(("==", "!="))
            found.append(f"if r{value} {compared} {draw.randint(0, 2)} goto end")
    found.append(draw.choice((f"store d, {number}", f"store d, {number}", "r9 = load d")))
    if draw.random() < 0.3:
        found.append(f"store atomic {draw.choice('xy')}, 1 agent {draw.choice(STORES)}")
    return [*found, "end:"]


def _asked(text: str) -> tuple[Module, Options]:
    made = kernel(asked(parse(text), guard=False))
    options = Options(
        workgroup=(made.wave * made.waves, 1, 1),
        grid=(made.groups, 1, 1),
        wave=made.wave,
        cluster=(made.cluster, 1, 1),
        seconds=20.0,
    )
    return read_module(made.text.encode()), options


def report_of(text: str) -> Report:
    """Return what `check` says of a litmus test as a kernel."""
    module, options = _asked(text)
    return check_kernel(module, module.kernels[0], options, "schedule.ll")


def explored(text: str) -> Found:
    """Return what a search of schedules alone finds in it."""
    module, options = _asked(text)
    prepared_kernel = prepared(Task.asked(module, module.kernels[0], options, "schedule.ll"))
    found = Found()
    explore(prepared_kernel, found, list(prepared_kernel.inputs.first()))
    return found

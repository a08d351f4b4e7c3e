"""Every instruction that the lowering spells is one that LLVM's assembler takes."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from fencepost.errors import FencepostError
from fencepost.lowering.generations import Generation, generations
from fencepost.lowering.request import BarrierRequest, BarrierVerb, Form, Request
from fencepost.lowering.rows.instructions import WrapRmw
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.units import lower_request
from fencepost.program.program import BarrierKind
from fencepost.program.values import RmwOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES

NEEDED = 19
"""The version of LLVM that the spellings are those of; older ones lack some instructions."""


def version(program: str) -> int:
    """The version of LLVM that a program says it is of, 0 where it says none."""
    done = subprocess.run(
        [program, "--version"], capture_output=True, text=True, timeout=60, check=False
    )
    found = re.search(r"LLVM version (\d+)", done.stdout)
    return int(found[1]) if found else 0


def assembler() -> str:
    """The path of an assembler that is new enough. Skips the module where there is none."""
    names = (*(f"llvm-mc-{number}" for number in range(30, NEEDED - 1, -1)), "llvm-mc")
    found = {path: version(path) for name in names if (path := shutil.which(name)) is not None}
    for path, number in found.items():
        if number >= NEEDED:
            return path
    said = ", ".join(f"{path} is {number}" for path, number in found.items())
    reason = f"llvm-mc {NEEDED} or newer is not installed" + (f": {said}" if said else "")
    pytest.skip(reason, allow_module_level=True)


ASSEMBLER = assembler()

SPACES = (
    AddressSpace.GLOBAL,
    AddressSpace.GENERIC,
    AddressSpace.LOCAL,
    AddressSpace.PRIVATE,
    AddressSpace.CONSTANT,
    AddressSpace.BUFFER_RESOURCE,
)
ORDERINGS = (Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.RELEASE, Ordering.SEQ_CST)


def requests() -> Iterator[Request | BarrierRequest]:
    """Operations whose code holds every spelling."""
    for space in SPACES:
        for kind in (Kind.LOAD, Kind.STORE):
            for width in (8, 16, 32, 64, 96, 128):
                yield Request(kind, space, width=width)
            yield Request(kind, space, volatile=True)
            yield Request(kind, space, nontemporal=True)
            yield Request(kind, space, last_use=True)
            for scope in ALL_SYNC_SCOPES:
                for ordering in ORDERINGS:
                    yield Request(kind, space, ordering, scope)
        for width in (32, 64):
            for returns in (True, False):
                for scope in ALL_SYNC_SCOPES:
                    yield Request(
                        Kind.RMW, space, Ordering.ACQ_REL, scope, width=width, returns=returns
                    )
                for rmw in (*RmwOp, *WrapRmw):
                    yield Request(
                        Kind.RMW, space, Ordering.MONOTONIC, width=width, returns=returns, rmw=rmw
                    )
    for scope in ALL_SYNC_SCOPES:
        yield Request(Kind.FENCE, None, Ordering.ACQ_REL, scope)
    for width in (8, 16, 32):
        yield Request(Kind.LOAD, AddressSpace.GLOBAL, width=width, form=Form.LDS_DMA)
        yield Request(Kind.LOAD, AddressSpace.BUFFER_RESOURCE, width=width, form=Form.LDS_DMA)
    for barrier in (BarrierKind.WORKGROUP, BarrierKind.NAMED, BarrierKind.CLUSTER):
        for verb in BarrierVerb:
            number = 3 if barrier is BarrierKind.NAMED else 0
            count = 5 if verb is BarrierVerb.INIT else None
            yield BarrierRequest(verb, barrier, number, count)


def instructions(generation: Generation) -> list[str]:
    """Every distinct instruction on a target."""
    found: dict[str, None] = {}
    for request in requests():
        try:
            lowered = lower_request(request, generation.target)
        except FencepostError:
            continue
        found |= dict.fromkeys(step.text for step in lowered.steps)
    return list(found)


@pytest.mark.parametrize("generation", list(generations()), ids=str)
def test_spelling(generation: Generation) -> None:
    """The assembler takes every line, for this processor."""
    name = generation.target.processor.name
    lines = instructions(generation)
    done = subprocess.run(
        [ASSEMBLER, "-triple=amdgcn-amd-amdhsa", f"-mcpu={name}"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if "is not a recognized processor" in done.stderr:
        pytest.skip(f"{ASSEMBLER} does not know {name}")
    assert len(lines) > 30
    assert not done.stderr, done.stderr[:2000]

"""The sequences of the tables are found again in the code that they make, and nowhere else."""

from __future__ import annotations

import pytest

from fencepost.errors import FencepostError
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.target import Target
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.control_flow.flow import Flows
from fencepost.machine_code.sequences import sequences
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

PROCESSORS = ("gfx906", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200", "gfx1250")
OPERATIONS = (
    (Kind.LOAD, Ordering.ACQUIRE),
    (Kind.STORE, Ordering.RELEASE),
    (Kind.RMW, Ordering.ACQUIRE),
    (Kind.RMW, Ordering.ACQ_REL),
    (Kind.FENCE, Ordering.ACQUIRE),
    (Kind.FENCE, Ordering.RELEASE),
    (Kind.FENCE, Ordering.ACQ_REL),
)


def said(processor: str, body: list[str]) -> list[str]:
    """What is said of the sequences of a code."""
    text = "\n".join([f'.amdgcn_target "amdgcn-amd-amdhsa--{processor}"', ".text", "k:", *body])
    code = read_code(f"{text}\ns_endpgm\n", target_of(text, None)).code
    ((name, entry),) = code.entries
    return [words for _, words in sequences(code, Flows(code).of(name, entry), find(processor))]


@pytest.mark.parametrize("processor", PROCESSORS)
def test_what_the_tables_make(processor: str) -> None:
    """Each operation at agent and system scope whose code has cache operations is named."""
    count = 0
    for kind, ordering in OPERATIONS:
        for scope in (Scope.AGENT, Scope.SYSTEM):
            space = None if kind is Kind.FENCE else AddressSpace.GLOBAL
            request = Request(kind, space, ordering, SyncScope(scope), returns=False)
            try:
                steps = [step.text for step in lower(request, Target(find(processor))).steps]
            except FencepostError:
                continue
            if not any("inv" in each or "wb" in each for each in steps):
                continue
            (words,) = said(processor, steps)
            orderings, scopes = words.split(", ")
            assert ordering.name.lower() in orderings.split()
            assert scope.word in scopes.split()
            count += 1
    assert count >= 6


def test_a_wait_that_is_missing() -> None:
    """Without the wait between it is no sequence of an access."""
    load, done, inv = "global_load_dword v1, v0, s[0:1] sc1", "s_waitcnt vmcnt(0)", "buffer_inv sc1"
    assert said("gfx942", [load, done, inv]) == ["as load atomic acquire or seq_cst, agent"]
    assert said("gfx942", [load, inv]) == ["as fence acquire, agent"]
    store = "global_store_dword v0, v1, s[0:1] sc1"
    assert said("gfx942", ["buffer_wbl2 sc1", done, store]) == [
        "as store atomic release or seq_cst, agent"
    ]
    assert said("gfx942", ["buffer_wbl2 sc1", store]) == ["as fence release, agent"]


def test_narrower() -> None:
    """An invalidate for a narrower scope than the access is no sequence of one operation."""
    load, done = "global_load_dword v1, v0, s[0:1] sc0 sc1", "s_waitcnt vmcnt(0)"
    assert said("gfx942", [load, done, "buffer_inv sc1"]) == ["as fence acquire, agent"]


def test_plain() -> None:
    """Accesses without bits and cache operations are not named."""
    assert not said("gfx942", ["global_load_dword v1, v0, s[0:1]", "s_waitcnt vmcnt(0)"])

"""A sample of the comparison with LLVM 22.1; `compare.py` runs the whole."""

from __future__ import annotations

import os
from typing import Any

import pytest

from fencepost.errors import UnsupportedError
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import WrapRmw
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.target import Follow
from fencepost.program.values import RmwOp
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import AV_NONE, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope
from tests.differential.lowering_llvm.compare import batch, run
from tests.differential.lowering_llvm.configurations import CONFIGURATIONS, Configuration
from tests.differential.lowering_llvm.machine_ir import of_action, without_lds_dma
from tests.differential.lowering_llvm.product import combinations
from tests.differential.lowering_llvm.reference import compile_all

binding: Any = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")

if binding.llvm_version_info[0] != 22:
    pytest.skip("llvmlite holds another LLVM than 22", allow_module_level=True)
if not hasattr(os, "fork"):
    pytest.skip("no fork here: LLVM ends the process where it refuses", allow_module_level=True)

AGENT = SyncScope(Scope.AGENT)
SAMPLE = 60
SEED = 2


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_sample(configuration: Configuration) -> None:
    """Where LLVM is followed, the code is LLVM's; where the document is, it differs only in rows
    that are listed as different.
    """
    outcomes, _ = run([configuration], 1, SAMPLE, SEED)
    assert len(outcomes) == SAMPLE
    assert [each for each in outcomes if not each.equal] == []
    assert [each for each in outcomes if not each.explained] == []


def _every(configuration: Configuration, requests: list[Request]) -> None:
    target = configuration.target(Follow.LLVM_22)
    for request, code in zip(requests, compile_all(configuration, requests), strict=True):
        assert code is not None, request
        ours = tuple(of_action(step.action) for step in lower(request, target).steps)
        assert ours == without_lds_dma(code), request


@pytest.mark.parametrize("name", ["gfx600", "gfx803", "gfx942", "gfx1030", "gfx1100", "gfx1250"])
def test_every_operation(name: str) -> None:
    """Every read-modify-write operation of 32 and 64 bits becomes the same kind of instruction."""
    generic = [] if name == "gfx600" else [AddressSpace.GENERIC]
    _every(
        Configuration(name),
        [
            Request(Kind.RMW, space, Ordering.MONOTONIC, AGENT, rmw=rmw, width=width)
            for space in (AddressSpace.GLOBAL, AddressSpace.LOCAL, *generic)
            for rmw in (*RmwOp, *WrapRmw)
            for width in (32, 64)
        ],
    )


@pytest.mark.parametrize("name", ["gfx600", "gfx803", "gfx90a", "gfx1030", "gfx1100", "gfx1250"])
def test_every_width(name: str) -> None:
    """Loads and stores of 8 to 64 bits become one instruction of that width."""
    _every(
        Configuration(name),
        [
            Request(kind, space, width=width)
            for space in (AddressSpace.GLOBAL, AddressSpace.LOCAL)
            for kind in (Kind.LOAD, Kind.STORE)
            for width in (8, 16, 32, 64)
        ],
    )


def test_wide_private_atomics() -> None:
    """An atomic of 64 bits in private memory of GFX12.5 is refused; LLVM converts it."""
    configuration = Configuration("gfx1250")
    request = Request(Kind.RMW, AddressSpace.PRIVATE, Ordering.MONOTONIC, rmw=RmwOp.ADD, width=64)
    _every(configuration, [request])
    with pytest.raises(UnsupportedError, match="64 bits"):
        lower(request, configuration.target(Follow.DOCUMENT))


def test_tags_and_triples_that_llvm_22_ignores() -> None:
    """`amdgcn-av:none` changes nothing in LLVM 22.1."""
    tags = TagSet.of([AV_NONE])
    _every(
        Configuration("gfx942"),
        [
            Request(Kind.FENCE, None, Ordering.ACQ_REL, AGENT, tags=tags),
            Request(Kind.STORE, AddressSpace.GLOBAL, Ordering.RELEASE, AGENT, tags=tags),
            Request(Kind.LOAD, AddressSpace.GLOBAL, Ordering.ACQUIRE, AGENT, tags=tags),
        ],
    )


def test_what_llvm_refuses_stands_alone() -> None:
    """One operation that LLVM refuses does not take the others with it."""
    configuration = Configuration("gfx600")
    good = Request(Kind.STORE, AddressSpace.GLOBAL)
    bad = Request(Kind.STORE, AddressSpace.GENERIC)
    codes = compile_all(configuration, [good, bad, good, good])
    assert [code is None for code in codes] == [False, True, False, False]


def test_the_comparison_can_fail() -> None:
    """A target that is compared with another generation's code differs."""
    numbers = [
        number
        for number, request in enumerate(combinations())
        if request.kind is Kind.FENCE and request.ordering is Ordering.ACQ_REL
    ]
    outcomes, _ = batch(Configuration("gfx942"), numbers[:6])
    other = Configuration("gfx1200").target(Follow.LLVM_22)
    codes = [
        tuple(of_action(step.action) for step in lower(each.request, other).steps)
        for each in outcomes
    ]
    assert [each.llvm for each in outcomes] != codes


def test_processors_exist() -> None:
    """Each processor that is compared stands in the table."""
    assert all(find(each.processor) for each in CONFIGURATIONS)

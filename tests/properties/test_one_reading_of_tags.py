"""A fence with tags means the same to `check`, `lower` and litmus: every scope, order, set of tags.

The three come to a fence by ways of their own: the reader of whole kernels, the reader that lowers,
the litmus format and the facts of the engine.
"""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from fencepost.executions.facts import facts
from fencepost.executions.unfold import unfold
from fencepost.frontends.litmus.parse import parse
from fencepost.llvm.ir import Fence
from fencepost.llvm.read import read_module
from fencepost.lowering.from_llvm.read import read_kernel
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Cache
from fencepost.lowering.special.rules import resolve
from fencepost.lowering.target import Target
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import Tag, TagSet

SCOPES = ("system", "agent", "cluster", "workgroup", "wavefront", "singlethread")
ORDERS = ("acquire", "release", "acq_rel", "seq_cst")
TAGS = (
    Tag("amdgpu-synchronize-as", "local"),
    Tag("amdgpu-synchronize-as", "global"),
    Tag("amdgpu-synchronize-as", "locl"),
    Tag("amdgpu-as", "local"),
    Tag("amdgpu-as", "private"),
    Tag("amdgcn-av", "none"),
    Tag("vulkan", "local"),
)
SETS = tuple(TagSet.of(some) for count in range(4) for some in combinations(TAGS, count))
CASES = tuple(product(SCOPES, ORDERS, SETS))
TARGET = Target(find("gfx1250"))


def expected(tags: TagSet) -> frozenset[AddressSpace] | None:
    """The spaces that a fence is limited to, said once more: local and global count, under both
    names of the prefix; others do not.
    """
    suffixes = {tag.suffix for tag in tags if re.fullmatch("amdgpu-(synchronize-)?as", tag.prefix)}
    named = {"local": AddressSpace.LOCAL, "global": AddressSpace.GLOBAL}
    return frozenset(named[each] for each in suffixes & named.keys()) or None


@pytest.fixture(scope="module")
def module() -> str:
    """A kernel with a fence a case, in the order of the cases; sets are nodes of nodes."""
    number = {tag: index for index, tag in enumerate(TAGS)}
    nodes = [f'!{n} = !{{!"{tag.prefix}", !"{tag.suffix}"}}' for tag, n in number.items()]
    of_set = {tags: len(TAGS) + index for index, tags in enumerate(SETS)}
    for tags, n in of_set.items():
        nodes.append(f"!{n} = !{{{', '.join(f'!{number[tag]}' for tag in tags)}}}")
    lines = []
    for scope, order, tags in CASES:
        named = "" if scope == "system" else f'syncscope("{scope}") '
        lines.append(f"  fence {named}{order}, !mmra !{of_set[tags]}")
    head = 'target triple = "amdgcn-amd-amdhsa"\ndefine amdgpu_kernel void @k() {\n'
    return head + "\n".join(lines) + "\n  ret void\n}\n" + "\n".join(nodes) + "\n"


def test_check_and_place(module: str) -> None:
    """The reader of kernels, which placement reads by too."""
    (kernel,) = read_module(module).kernels
    fences = [each for each in kernel.blocks[0].instructions if isinstance(each, Fence)]
    assert len(fences) == len(CASES)
    for fence, (scope, order, tags) in zip(fences, CASES, strict=True):
        assert fence.tags == tags
        spaces = expected(tags)
        assert fence.tags.synchronized_spaces() == spaces
        assert fence.spaces == {each.name.lower() for each in spaces or ()}
        assert fence.atomic.scope.word == scope
        assert fence.atomic.ordering.value == order


def test_lower(module: str) -> None:
    """The reader that lowers, and the code: what is not av has no cache operation, what is limited
    to LDS none either.
    """
    (function,) = read_kernel(module.encode(), "k.ll").functions
    assert len(function.operations) == len(CASES)
    for operation, (scope, order, tags) in zip(function.operations, CASES, strict=True):
        request = operation.request
        assert isinstance(request, Request)
        assert request.tags == tags
        assert resolve(request, TARGET).spaces == expected(tags)
        ordered = request.scope.scope.word == scope and request.ordering.value == order
        assert ordered
        caches = any(isinstance(step.action, Cache) for step in lower(request, TARGET).steps)
        if not tags.makes_available or expected(tags) == frozenset({AddressSpace.LOCAL}):
            assert not caches
        elif scope in ("agent", "system"):
            assert caches


def test_litmus() -> None:
    """The facts that the engine has of the same fences."""
    for start in range(0, len(CASES), 60):
        cases = CASES[start : start + 60]
        fences = [f" fence {scope} {order} {tags}" for scope, order, tags in cases]
        rows = " ;\n".join(fences)
        test = parse(
            f"AMDGPU t\n{{ global x = 0; }}\n P0 @ workgroup 0 ;\n{rows} ;\nexists (x == 0)\n"
        )
        said = facts(unfold(test.program, 1), clusters=True)
        limited = {int(each) for each in re.findall(r"\blimited\((\d+)\)", said)}
        spaces: dict[int, set[AddressSpace]] = {}
        for event, space in re.findall(r"\bsynchronizes\((\d+),(\d+)\)", said):
            spaces.setdefault(int(event), set()).add(AddressSpace(int(space)))
        none = {int(each) for each in re.findall(r"\bav_none\((\d+)\)", said)}
        events = sorted(int(each) for each in re.findall(r"\bfence\((\d+)\)", said))
        assert len(events) == len(cases)
        for event, (_, _, tags) in zip(events, cases, strict=True):
            wanted = expected(tags)
            assert (event in limited) == (wanted is not None)
            assert spaces.get(event, set()) == (wanted or set())
            assert (event in none) == (not tags.makes_available)

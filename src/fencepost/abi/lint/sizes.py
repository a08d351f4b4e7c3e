"""Sizes that no launch on a processor can have: LDS and work-items of a workgroup, workgroups of a
cluster, waves (001 LLVM IR Attributes; the limits are LLVM's).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import prod

from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.module_text import Function, ModuleText, split
from fencepost.abi.lint.reached import entries, named_globals, reached
from fencepost.citations import Cite, Source
from fencepost.code_object.limits import MAX_WORKGROUP, limits_of
from fencepost.diagnostics import Code
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.targets.generation import Generation
from fencepost.targets.lds import max_lds
from fencepost.targets.processor import Processor, Property
from fencepost.vocabulary.address_spaces import AddressSpace

_CITE = Cite(Source.GUIDE, "LLVM IR Attributes")

MAX_CLUSTER = 16
"""The largest number of workgroups of a cluster: clang refuses cluster_dims of more."""

FLAT = "amdgpu-flat-work-group-size"
_CLUSTER = "amdgpu-cluster-dims"
WAVES = "amdgpu-waves-per-eu"
_ANY_CLUSTER = (1024, 1024, 1024)
"""The value that enables clusters of a size that the launch decides."""

_REQUIRED = pattern(r"!reqd_work_group_size (!\d+|!\{[^}]*\})", re.ASCII)
_NUMBERS = pattern(r"\bi32 (\d+)\b", re.ASCII)
_DEPTH = 32


def check_sizes(
    module: ModuleText, processor: Processor, generation: Generation
) -> Iterator[LintFinding]:
    """Report kernels that request more than a processor has."""
    sizes = _lds_sizes(module)
    for function in entries(module):
        yield from _lds(function, module, sizes, processor)
        yield from _workgroup(function, module)
        if Property.WORKGROUP_CLUSTERS in processor.properties:
            yield from _cluster(function)
        yield from _waves(function, processor, generation)


def _finding(function: Function, message: str, mend: str) -> LintFinding:
    return LintFinding(Code.RESOURCE_LIMIT, function.name, message, mend, _CITE)


def _lds(
    function: Function, module: ModuleText, sizes: Mapping[str, int], processor: Processor
) -> Iterator[LintFinding]:
    """Report a kernel whose LDS variables, with those of its callees and without padding, exceed a
    workgroup's LDS.
    """
    names = {
        name for each in reached(function, module) for name in named_globals(each) if name in sizes
    }
    total, limit = sum(sizes[name] for name in names), max_lds(processor)
    if total > limit:
        yield _finding(
            function,
            f"{total} bytes of LDS, and a workgroup on {processor.name} has {limit}",
            "use less, or memory that the work-items take turns with",
        )


def _lds_sizes(module: ModuleText) -> dict[str, int]:
    """Return the smallest size of each variable in LDS, in bytes. Variables with a fixed address
    may overlap, and are left out.
    """
    return {
        each.name: _bytes(each.type, module.types, 0)
        for each in module.variables
        if each.space == AddressSpace.LOCAL and "!absolute_symbol" not in each.text
    }


_SCALARS = {"half": 2, "bfloat": 2, "float": 4, "double": 8, "fp128": 16}


def _bytes(kind: str, types: Mapping[str, str], depth: int) -> int:
    """Return the size of a type in bytes, without padding; 0 if it is not known."""
    text = types.get(kind, kind).strip()
    if depth > _DEPTH:
        return 0
    if found := re.fullmatch(r"[\[<](\d{1,12}) x (.*)[\]>]", text, flags=re.ASCII):
        return integer_of(found[1]) * _bytes(found[2], types, depth + 1)
    if found := re.fullmatch(r"<?\{(.*)\}>?", text):
        return sum(_bytes(each, types, depth + 1) for each in split(found[1]))
    if found := re.fullmatch(r"i(\d{1,8})", text, flags=re.ASCII):
        return integer_of(found[1]) // 8
    if found := re.fullmatch(r"ptr(?: addrspace\((\d+)\))?", text, flags=re.ASCII):
        return 4 if found[1] in ("2", "3", "5", "6") else 8
    return _SCALARS.get(text, 0)


def _workgroup(function: Function, module: ModuleText) -> Iterator[LintFinding]:
    found = _REQUIRED.search(function.text)
    if found is None:
        return
    sizes = [integer_of(each) for each in _NUMBERS.findall(module.nodes.get(found[1], found[1]))]
    items, by = prod(sizes), " x ".join(map(str, sizes))
    if len(sizes) == 3 and not 0 < items <= MAX_WORKGROUP:
        yield _finding(
            function,
            f"reqd_work_group_size of {by}, which is {items} work-items",
            f"require 1 to {MAX_WORKGROUP} work-items",
        )
        return
    flat = function.numbers(FLAT)
    if len(sizes) == 3 and flat is not None and not flat[0] <= items <= flat[-1]:
        yield _finding(
            function,
            f'reqd_work_group_size of {by}, and "{FLAT}" of {flat[0]} to {flat[-1]}: every launch '
            "is undefined",
            f"let the attribute be {items},{items}",
        )


def _cluster(function: Function) -> Iterator[LintFinding]:
    dims = function.numbers(_CLUSTER)
    if dims is None or len(dims) != 3 or dims in ((0, 0, 0), _ANY_CLUSTER):
        return
    if not 0 < prod(dims) <= MAX_CLUSTER:
        yield _finding(
            function,
            f'"{_CLUSTER}" of {" x ".join(map(str, dims))}, which is {prod(dims)} workgroups',
            f"ask for 1 to {MAX_CLUSTER} workgroups, 0,0,0 for none, or 1024,1024,1024 for as many "
            "as the launch says",
        )


def _waves(
    function: Function, processor: Processor, generation: Generation
) -> Iterator[LintFinding]:
    """Report an impossible number of waves, for which the backend takes its default. The minimum
    for a workgroup is checked if all waves have 64 lanes.
    """
    waves, limits = function.numbers(WAVES), limits_of(processor)
    if waves is None or limits is None:
        return
    message = ""
    if max(waves) > limits.waves:
        message = f"an execution unit of {processor.name} has {limits.waves} at most"
    flat = function.numbers(FLAT)
    if not message and flat is not None and len(waves) > 1 and not generation.has_wave32:
        needed = -(-flat[-1] // (64 * limits.units))
        if waves[1] < needed:
            message = f"workgroups of {flat[-1]} work-items have {needed} in each execution unit"
    if message:
        yield LintFinding(
            Code.ATTRIBUTE_WITHOUT_EFFECT,
            function.name,
            f'"{WAVES}"="{function.attributes[WAVES]}", and {message}',
            "ask for what there is, or remove it",
            _CITE,
        )

"""The premises that a certificate must state, found from the kernel's text and from its
questions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.machine.accesses import ANY, Objects, Place, touched
from fencepost.judge.premises import converged, defined
from fencepost.judge.premises.landing import loads_in_flight
from fencepost.judge.premises.outside import leaves_grids_out, speaks_to_others
from fencepost.judge.premises.overflow import may_overflow
from fencepost.judge.text.flow import Flow
from fencepost.judge.text.loops import cyclic
from fencepost.judge.text.names import FOREIGN, STATED
from fencepost.judge.text.uses import addresses, operands
from fencepost.llvm.ir import (
    AtomicRmw,
    Call,
    Cast,
    CmpXchg,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.launches.launch import Extent, Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import alloc_size, store_size
from fencepost.patterns import pattern

NEEDS = {
    "same-value": "same-value",
    "lockstep": "lockstep",
    "argument": "arguments-apart",
    "sized": "lds-size",
    "numbers": "indices-fit",
}
"""The premise that each reason always depends on."""
OF_PROTOCOL = {
    "lock": "locks-free",
    "semaphore": "locks-free",
    "ticket": "locks-free",
    "turn": "locks-free",
    "flag": "flags-clear",
    "look_back": "flags-clear",
    "counter": "flags-clear",
    "last_block": "flags-clear",
}
"""The premise that an order by each protocol always depends on."""
PREMISES = frozenset(
    {"arguments-apart", "no-overflow", "loops-end", "locks-free", "flags-clear", "declared-calls"}
    | {"same-value", "lockstep", "given", "counters", "offset", "lds-size", "converged"}
    | {"defined", "no-peers", "grid-size", "copy-scope", "direct-loads", "indices-fit"}
)
_COUNTED = pattern(r"\(declare-fun \|?(?:ballot|rank|lanes|lowest|active)\.")
"""The symbols that show that a question depends on a ballot, the lanes that it counts, or the first
active lane.
"""
_PLACED = pattern(
    r"get_(global_(id|offset|linear_id)|work_dim)([jv]|$)|__ockl_get_global_(id|offset)"
)
"""Functions whose result a global offset of the launch, or its dimensions, change."""
_HIDDEN = range(40, 66)
"""The bytes of the hidden arguments with the offsets and dimensions [001, V5 metadata]."""
_ADDS = pattern(r"atom(ic)?_?(fetch_)?(add|sub|inc|dec)|\.atomic\.(add|sub|inc|dec)")


def unstated(exhibit: Exhibit) -> Iterator[str]:
    """Yield the faults in a certificate's premises."""
    stated, queries = exhibit.stated, exhibit.queries
    kernel, proof = exhibit.kernel, stated["proof"]
    told = {each["name"] for each in proof["premises"]}
    needed = {NEEDS[e["reason"]] for e in proof["obligations"] if e["reason"] in NEEDS}
    if proof["engine"] == "terms":
        needed |= _of_terms(exhibit)
    needed |= _of_options(stated["options"])
    if "no-overflow" not in told and any(may_overflow(t, kernel) for t in queries.values()):
        needed.add("no-overflow")
    needed |= _of_text(exhibit)
    if any(_COUNTED.search(each) for each in queries.values()):
        needed.add("converged")
    for name in sorted(needed - told):
        yield f"the premise {name!r} is not stated"
    for name in sorted(told - PREMISES):
        yield f"the premise {name!r} is not known"
    if len(told) != len(proof["premises"]):
        yield "a premise is stated twice"


def _of_options(options: Mapping[str, Any]) -> set[str]:
    needed = {"given"} if options["arguments"] or options["assumptions"] else set[str]()
    return needed | ({"lockstep"} if options["lockstep"] else set())


def _of_terms(exhibit: Exhibit) -> set[str]:
    """Return the premises of an argument about two arbitrary work-items."""
    obligations = exhibit.stated["proof"]["obligations"]
    named = {each for one in obligations for each in one.get("protocols", ())}
    needed = {OF_PROTOCOL[each] for each in named if each in OF_PROTOCOL}
    if "ticket" in named and _added_in_loops(exhibit.kernel):
        needed.add("counters")
    if cyclic(Flow(exhibit.kernel)):
        needed.add("loops-end")
    if _numbered(exhibit.module, exhibit.kernel, obligations, exhibit.queries):
        needed.add("counters")
    return needed


def _of_text(exhibit: Exhibit) -> set[str]:
    """Return the premises that the text of the kernel and the claimed launch need."""
    module, kernel, stated = exhibit.module, exhibit.kernel, exhibit.stated
    obligations = stated["proof"]["obligations"]
    never = {each["at"]["block"] for each in obligations if each["kind"] == "unreached"}
    compared = any(e["reason"] == "same-value" or e.get("protocols") for e in obligations)
    protocols = any(each.get("protocols") for each in obligations)
    called = [each.callee or "" for each in calls(kernel, but=never)]
    needs = {
        "declared-calls": bool(module.replaceable)
        or any(each.startswith((FOREIGN, STATED)) for each in called),
        "given": any(each.startswith(STATED) for each in called),
        "arguments-apart": _overlap_matters(module, kernel),
        "lds-size": stated["options"]["dynamic_lds"] is None and _sized_later(module, kernel),
        "offset": _placed(kernel) or _of_whole_groups(kernel, exhibit.launch, called),
        "defined": defined.needed(module, kernel, compared=compared),
        "converged": converged.needed(module, kernel, compared=compared),
        "no-peers": speaks_to_others(module, kernel, by_protocols=protocols),
        "copy-scope": _copies_matter(module, kernel),
        "direct-loads": loads_in_flight(kernel, never),
        "grid-size": leaves_grids_out(exhibit.launch, kernel),
    }
    return {name for name, needed in needs.items() if needed}


_COPY = pattern(
    r"llvm\.amdgcn\.(?:global|cluster)\.(?:load|store)\.async\.(?:to|from)\.lds\b", re.ASCII
)


def _copies_matter(module: Module, kernel: Function) -> bool:
    """Return True if a copy of GFX125x reads global memory that the kernel writes, or writes some
    that it accesses [LLVM's AMDGPUDMAOperations, DMA Memory Model].
    """
    objects = Objects(module, kernel)
    copies = {
        (block.label, at): each
        for block in kernel.blocks
        for at, each in enumerate(block.instructions)
        if isinstance(each, Call) and _COPY.match(each.callee or "")
    }
    ends = [
        (".store." in (each.callee or ""), objects.of(each.arguments[0]))
        for each in copies.values()
    ]
    others = [
        (each.writes, each.objects)
        for each in touched(module, kernel)
        if each.at not in copies and not each.local
    ]
    return any(
        (writes or also) and (behind & theirs or ANY in behind | theirs)
        for number, (writes, behind) in enumerate(ends)
        for also, theirs in [*others, *ends[:number]]
    )


def calls(kernel: Function, but: Collection[str] = ()) -> Iterator[Call]:
    """Yield the calls of a kernel, outside the blocks `but`."""
    for block in kernel.blocks:
        if block.label in but:
            continue
        for each in block.instructions:
            if isinstance(each, Call):
                yield each


def _overlap_matters(module: Module, kernel: Function) -> bool:
    """Return True if an object is written that another pointer argument could point to."""
    objects = Objects(module, kernel)
    every = [e for e in touched(module, kernel) if not e.local]
    given = {name for each in every for name in each.objects if name.startswith("%")}
    roots = {each.at: _roots(kernel, each.at) for each in every}
    instructions = (each for block in kernel.blocks for each in block.instructions)
    loaded = {each.head.name for each in instructions if isinstance(each, Load)}
    for one in every:
        for other in every:
            if not one.writes:
                continue
            first, second = roots[one.at], roots[other.at]
            if first != second and (first | second) & loaded:
                return True  # pointers that memory holds, as a structure of arguments does
            if ANY in one.objects | other.objects:
                continue
            for a in filter(objects.shared, one.objects):
                for b in filter(objects.shared, other.objects):
                    if a != b and (a in given or b in given):
                        return True
    return False


def _roots(kernel: Function, at: Place) -> frozenset[str | None]:
    """Return the values that the pointers of an access are derived from: the ends of their
    chains.
    """
    made = {each.head.name: each for block in kernel.blocks for each in block.instructions}
    blocks = {block.label: block for block in kernel.blocks}
    found = set()
    for pointer in addresses(blocks[at[0]].instructions[at[1]]):
        now: Operand = pointer
        while isinstance(now, Local):
            match made.get(now.name):
                case Gep(pointer=inner) | Cast(value=inner):
                    now = inner
                case _:
                    break
        found.add(now.name if isinstance(now, Local | Global) else None)
    return frozenset(found)


def _sized_later(module: Module, kernel: Function) -> bool:
    """Return True if the kernel touches LDS that is declared outside and without a size."""
    return any(sized_later(module) & each.objects for each in touched(module, kernel))


def sized_later(module: Module) -> frozenset[str]:
    """Return the variables in LDS whose size the launch gives."""
    return frozenset(
        f"@{each.name}"
        for each in module.variables.values()
        if each.space == 3 and each.external and alloc_size(each.type) == 0
    )


# Where the launch begins


def _placed(kernel: Function) -> bool:
    """Return True if a kernel queries the launch's offset, or its number of dimensions."""
    if any(_PLACED.search(each.callee or "") for each in calls(kernel)):
        return True
    every = [each for block in kernel.blocks for each in block.instructions]
    starts = {
        each.head.name: 0
        for each in every
        if isinstance(each, Call) and (each.callee or "").endswith("implicitarg.ptr")
    }
    places: dict[str | None, int | None] = dict(starts)
    for _ in range(len(every)) if places else ():
        before = len(places)
        for each in every:
            if isinstance(each, Gep) and _among(each.pointer, places):
                assert isinstance(each.pointer, Local)
                places[each.head.name] = _moved(each, places[each.pointer.name])
        if len(places) == before:
            break
    return any(_told(each, places) for each in every)


_SHARED = pattern(
    r"barrier|ballot|readlane|readfirstlane|permute|atom|local_size|num_groups|global_size"
    r"|_linear_id|sub_group|work_group|mbcnt|llvm\.amdgcn\.(?:[if]cmp|dispatch\.ptr)"
)
"""Functions that wait for the other work-items of a workgroup, get something from them, or count
them.
"""


def _of_whole_groups(kernel: Function, launch: Launch, called: Collection[str]) -> bool:
    """Return True if the last workgroups of a grid may be smaller than the others, and work-items
    depend on each other [.uniform_work_group_size, 001 Kernel Metadata].
    """
    if kernel.attributes.get("uniform-work-group-size") == "true" or launch.extent is Extent.GRID:
        return False
    every = (each for block in kernel.blocks for each in block.instructions)
    return any(isinstance(each, AtomicRmw | CmpXchg) for each in every) or any(
        _SHARED.search(each) and not each.startswith((FOREIGN, STATED)) for each in called
    )


def _moved(gep: Gep, start: int | None) -> int | None:
    if start is None or len(gep.indices) != 1 or not isinstance(gep.indices[0], Int):
        return None
    return start + gep.indices[0].value * alloc_size(gep.base_type)


def _told(each: Instruction, places: Mapping[str | None, int | None]) -> bool:
    """Return True if an instruction reads those bytes, or uses an address in a way that is not
    traced.
    """
    if isinstance(each, Gep):
        return any(_among(one, places) for one in each.indices)
    if isinstance(each, Load) and _among(each.pointer, places):
        assert isinstance(each.pointer, Local)
        start = places[each.pointer.name]
        if start is None:
            return True
        return start < _HIDDEN.stop and start + store_size(each.head.type) > _HIDDEN.start
    given = operands(each)
    if isinstance(each, Store):
        given = iter((each.pointer, each.value))
    return any(_among(one, places) for one in given)


def _among(operand: Operand, places: Mapping[str | None, int | None]) -> bool:
    return isinstance(operand, Local) and operand.name in places


# Numbers that counters give out


def _added_in_loops(kernel: Function) -> bool:
    """Return True if an atomic adds in a loop."""
    loops = cyclic(Flow(kernel))
    for label, block in Flow(kernel).blocks.items():
        for each in block.instructions:
            adds = isinstance(each, AtomicRmw) and each.op in (AtomicOp.ADD, AtomicOp.SUB)
            called = isinstance(each, Call) and _ADDS.search(each.callee or "") is not None
            if label in loops and (adds or called):
                return True
    return False


def _numbered(
    module: Module, kernel: Function, obligations: list[dict[str, Any]], queries: Mapping[str, str]
) -> bool:
    """Return True if a question assumes that a counter, which a loop adds to, never returns a value
    twice.
    """
    names = "|".join(map(re.escape, sorted(_numbers(module, kernel), key=len, reverse=True)))
    if not names:
        return False
    used = {each["query"] for each in obligations if each["reason"] != "same-value"}
    mine = rf"\(\|?\w+\.(?:{names})\|? tag(?= |\))[^()]*\)"
    theirs = rf"\(\|?\w+\.(?:{names})\|? \|tag'\|[^()]*\)"
    for name in used & set(queries):
        for text in re.split(r"^\(assert", queries[name], flags=re.MULTILINE):
            one, other = (
                {
                    each
                    for found in re.finditer(rf"\((\?\w+) {form}\)|({form})", text)
                    for each in found.groups()
                    if each
                }
                for form in (mine, theirs)
            )
            for a, b in re.findall(r"\(distinct (\?\w+|\([^()]*\)) (\?\w+|\([^()]*\))\)", text):
                if (a in one and b in other) or (b in one and a in other):
                    return True
    return False


def _numbers(module: Module, kernel: Function) -> set[str]:
    """Return the registers with results of atomics that count in loops, or beside those that do."""
    objects = Objects(module, kernel)
    flow = Flow(kernel)
    loops = cyclic(flow)
    often: set[str] = set()
    found: list[tuple[str, frozenset[str]]] = []
    for label, block in flow.blocks.items():
        for each in block.instructions:
            behind = _counted(objects, each)
            if behind is None:
                continue
            if label in loops:
                often |= behind
            if each.head.name is not None:
                found.append((each.head.name, behind))
    return {name for name, behind in found if behind & often}


def _counted(objects: Objects, each: Instruction) -> frozenset[str] | None:
    match each:
        case AtomicRmw(op=AtomicOp.ADD | AtomicOp.SUB, pointer=pointer):
            return objects.of(pointer)
        case Call(callee=str(name), arguments=given) if _ADDS.search(name):
            return frozenset().union(*(objects.of(one) for one in given))
    return None


__all__ = ["calls", "unstated"]

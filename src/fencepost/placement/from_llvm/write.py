"""The module's text with barriers inserted, and with others taken out."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from fencepost.llvm.rewriting.normalise import plain_text
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.placement.emit import Placed
from fencepost.placement.from_llvm.between import Window, earlier, renumbered, with_names
from fencepost.placement.from_llvm.early import Beginnings
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.waits import MOST, encode
from fencepost.placement.place import Placement
from fencepost.placement.regions import (
    Access,
    Barrier,
    Counter,
    CounterWait,
    Fence,
    Mark,
    Node,
    Signal,
    Wait,
    of_workgroup,
    walk,
)
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace

_LABEL = pattern(r'("[^"]*"|[\w.$-]+):', re.ASCII)
_TYPE = pattern(r"^%(\d+) = type ", re.MULTILINE | re.ASCII)
_NODE = pattern(r"^!(\d+) = ", re.MULTILINE | re.ASCII)

_RELEASES = Barrier | Signal | Fence
"""The operations that follow a release fence."""

DECLARATIONS = {
    "s.barrier": "declare void @llvm.amdgcn.s.barrier()",
    "s.barrier.signal": "declare void @llvm.amdgcn.s.barrier.signal(i32)",
    "s.barrier.wait": "declare void @llvm.amdgcn.s.barrier.wait(i16)",
    "wave.barrier": "declare void @llvm.amdgcn.wave.barrier()",
    "s.waitcnt": "declare void @llvm.amdgcn.s.waitcnt(i32)",
    "s.wait.loadcnt": "declare void @llvm.amdgcn.s.wait.loadcnt(i16)",
    "s.wait.asynccnt": "declare void @llvm.amdgcn.s.wait.asynccnt(i16)",
    "asyncmark": "declare void @llvm.amdgcn.asyncmark()",
    "wait.asyncmark": "declare void @llvm.amdgcn.wait.asyncmark(i16)",
    "s.wait.tensorcnt": "declare void @llvm.amdgcn.s.wait.tensorcnt(i16)",
}


@dataclass(slots=True)
class Changes:
    """Lines to insert before and after lines of the text, by number, and lines to take out."""

    added: dict[int, list[str]] = field(default_factory=dict)
    after: dict[int, list[str]] = field(default_factory=dict)
    removed: set[int] = field(default_factory=set)
    names: dict[int, dict[str, str]] = field(default_factory=dict)
    """Other names for values, by the number of the line."""
    used: set[str] = field(default_factory=set)
    local: bool = False


@dataclass(frozen=True, slots=True)
class _Spots:
    """The positions of a kernel's gaps: the ordinals of the instructions at the `ends` of its
    sequences and of its `nodes`, the line of each instruction, and the beginnings of the gaps.
    """

    ends: Sequence[int]
    nodes: Sequence[int]
    numbers: Sequence[int]
    beginnings: Beginnings


def write_module(text: str, kernels: Sequence[tuple[Kernel, Placement]]) -> str:
    """Return the text of a module with the operations placed in its kernels, and without those that
    were stripped.
    """
    lines = text.split("\n")
    node = 1 + max((integer_of(n) for n in _NODE.findall(text)), default=-1)
    types = frozenset(_TYPE.findall(text))
    changes = Changes()
    for kernel, placement in kernels:
        numbers, strip = instruction_lines(lines, kernel.function.name), placement.is_stripped
        spots = stripped_spots(kernel) if strip else kernel.spots
        if strip:
            changes.removed |= {numbers[at] for at in kernel.synchronizing}
        beginnings = Beginnings(
            kernel.function, placement.layout, spots, kernel.synchronizing if strip else frozenset()
        )
        where = _Spots(kernel.ends, spots, numbers, beginnings)
        drawn = _drawn(changes, lines, where, placement, types)
        _add(changes, where, placement, node, kernel.generation, drawn)
    out: list[str] = []
    for number, line in enumerate(lines):
        these = list(changes.added.get(number, ()))
        if number not in changes.removed:
            these.append(plain_text(line))
        these += changes.after.get(number, ())
        if names := changes.names.get(number):
            these = [with_names(each, names) for each in these]
        out += these
    declared = set(
        re.findall(
            r"@llvm\.amdgcn\.([\w.]+)\(",
            "\n".join(line for line in out if line.startswith("declare")),
            flags=re.ASCII,
        )
    )
    out += [DECLARATIONS[each] for each in sorted(changes.used - declared)]
    if changes.local:
        out.append(f'!{node} = !{{!"amdgpu-synchronize-as", !"local"}}')
    return "\n".join(out).rstrip("\n") + "\n"


def stripped_spots(kernel: Kernel) -> list[int]:
    """Return the spots of the nodes that a kernel's program has without its barriers."""
    return [
        spot
        for spot, each in zip(kernel.spots, walk(kernel.program.body), strict=True)
        if not (isinstance(each, Fence) or of_workgroup(each))
    ]


def spot_of(placement: Placement, placed: Placed, spots: Sequence[int], ends: Sequence[int]) -> int:
    """Return the ordinal of the instruction that a placed operation precedes."""
    gap = placement.layout.gaps[placed.gap]
    return ends[gap.sequence] if gap.before is None else spots[gap.before]


def instruction_lines(lines: Sequence[str], function: str) -> list[int]:
    """Return the line of each instruction of a function, in order."""
    names = (f"@{function}(", f'@"{function}"(')
    start = next(
        at
        for at, line in enumerate(lines)
        if line.startswith("define ") and any(each in line for each in names)
    )
    out: list[int] = []
    inside = False
    for at in range(start + 1, len(lines)):
        line = lines[at]
        if line == "}":
            break
        stripped = line.strip()
        if not stripped or stripped.startswith((";", "#dbg")):
            continue
        if not inside:
            if not line.startswith(" ") and _LABEL.match(line):
                continue
            out.append(at)
        inside = (inside or stripped.startswith("switch ")) and "]" not in stripped
    return out


def _add(
    changes: Changes,
    spots: _Spots,
    placement: Placement,
    node: int,
    generation: int,
    drawn: dict[int, list[str]],
) -> None:
    kinds = list(walk(placement.before.body))
    for placed, at in _stands(spots, placement):
        if isinstance(placed.node, Wait):
            changes.added.setdefault(spots.numbers[at], []).extend(drawn.pop(at, ()))
        local = only_lds(placement, placed)
        mark = f", !mmra !{node}" if local else ""
        new = list(_lines(placed, mark, generation, changes.used))
        changes.local = changes.local or any(mark and mark in line for line in new)
        changes.added.setdefault(spots.numbers[at], []).extend(f"  {each}" for each in new)
    for number in sorted({*placement.strengthened, *_behind_fences(placement, kinds)}):
        lacks = number in placement.strengthened
        mark = f", !mmra !{node}" if lacks and SyncSpace.GLOBAL not in placement.fenced else ""
        changes.local = changes.local or bool(mark)
        release, acquire = _beside(kinds[number], mark)
        at = spots.numbers[spots.nodes[number]]
        changes.added.setdefault(at, []).extend(f"  {line}" for line in release)
        if lacks:
            changes.after.setdefault(at, []).extend(f"  {line}" for line in acquire)


def _stands(spots: _Spots, placement: Placement) -> Iterator[tuple[Placed, int]]:
    """Yield each placed operation with the ordinal of the instruction that it precedes."""
    begun: set[int] = set()
    for placed in placement.placed:
        early = isinstance(placed.node, Signal) and placed.gap not in begun
        begun.add(placed.gap)
        at = spot_of(placement, placed, spots.nodes, spots.ends)
        yield placed, spots.beginnings.of(placement.layout.gaps[placed.gap], at) if early else at


def _drawn(
    changes: Changes,
    lines: Sequence[str],
    spots: _Spots,
    placement: Placement,
    types: AbstractSet[str],
) -> dict[int, list[str]]:
    """Return the lines that move in front of each wait, by the ordinal that it precedes. If a value
    would get another number, and one of the `types` has that number too, nothing moves.
    """
    beginnings, begun = spots.beginnings, -1
    windows: dict[int, list[Window]] = {}
    for placed, at in _stands(spots, placement):
        if not of_workgroup(placed.node):
            continue
        if isinstance(placed.node, Signal):
            begun = at
        elif isinstance(placed.node, Wait):
            number = bisect_right(beginnings.blocks, at) - 1
            first = beginnings.blocks[number]
            signal = begun if first <= begun <= at else first
            windows.setdefault(number, []).append(Window(signal, at))
    drawn: dict[int, list[str]] = {}
    names: dict[str, str] = {}
    for number, each in windows.items():
        start, end = beginnings.blocks[number], beginnings.blocks[number + 1]
        block = beginnings.instructions[start:end]
        moved = earlier(block, start, each, beginnings.removed)
        new = renumbered(block, start, moved)
        if types & new.keys():
            continue
        names |= new
        for n, wait in moved.items():
            line = spots.numbers[n]
            changes.removed.add(line)
            drawn.setdefault(wait, []).append(plain_text(lines[line]))
    if names:
        last = lines.index("}", spots.numbers[-1])
        changes.names |= dict.fromkeys(range(spots.numbers[0], last), names)
    return drawn


def _behind_fences(placement: Placement, kinds: Sequence[Node]) -> Iterable[int]:
    """Yield the existing barriers that are signalled right behind an inserted wait for copies:
    their release fence, if they have one, comes before it.
    """
    gaps = placement.layout.gaps
    fenced = {each.gap for each in placement.placed if isinstance(each.node, _RELEASES)}
    for each in placement.placed:
        before = gaps[each.gap].before
        if before is None or each.gap in fenced or not isinstance(each.node, CounterWait):
            continue
        if isinstance(kinds[before], _RELEASES):
            yield before


def only_lds(placement: Placement, placed: Placed) -> bool:
    """Return True if nothing that a barrier covers is in global memory."""
    elsewhere = {e.name for e in placement.before.allocations if e.space is SyncSpace.GLOBAL}
    for need in placed.covers:
        node = placement.layout.nodes[need.producer]
        if isinstance(node, Access) and node.buffer in elsewhere:
            return False
    return True


def _beside(node: Node, mark: str) -> tuple[list[str], list[str]]:
    """Return the fences that go before and behind a barrier that lacks them."""
    scope = "wavefront" if isinstance(node, Fence) else "workgroup"
    release = [f'fence syncscope("{scope}") release{mark}']
    acquire = [f'fence syncscope("{scope}") acquire{mark}']
    match node:
        case Signal():
            return release, []
        case Wait():
            return [], acquire
        case _:
            return release, acquire


def _lines(placed: Placed, mark: str, generation: int, used: set[str]) -> Iterable[str]:
    def call(name: str, argument: str = "") -> str:
        used.add(name)
        return f"call void @llvm.amdgcn.{name}({argument})"

    release = f'fence syncscope("workgroup") release{mark}'
    acquire = f'fence syncscope("workgroup") acquire{mark}'
    match placed.node:
        case Barrier():
            yield from (release, call("s.barrier"), acquire)
        case Signal():
            yield from (release, call("s.barrier.signal", f"i32 {placed.node.barrier}"))
        case Wait():
            yield from (call("s.barrier.wait", f"i16 {placed.node.barrier}"), acquire)
        case Fence():
            yield 'fence syncscope("wavefront") release'
            yield call("wave.barrier")
            yield 'fence syncscope("wavefront") acquire'
        case Mark():
            yield call("asyncmark")
        case CounterWait():
            yield _counter(placed.node, generation, call)
        case _:
            pass


def _counter(wait: CounterWait, generation: int, call: object) -> str:
    """Return a counter wait as an intrinsic; before GFX12 one instruction encodes all counters."""
    assert callable(call)
    count = wait.outstanding
    if wait.counter is Counter.TENSORCNT:
        return str(call("s.wait.tensorcnt", f"i16 {count}"))
    if wait.counter is Counter.ASYNCMARK:
        return str(call("wait.asyncmark", f"i16 {count}"))
    if wait.counter is Counter.ASYNCCNT:
        return str(call("s.wait.asynccnt", f"i16 {count}"))
    if generation >= 12:
        return str(call("s.wait.loadcnt", f"i16 {min(count, MOST)}"))
    return str(call("s.waitcnt", f"i32 {encode(count, generation)}"))

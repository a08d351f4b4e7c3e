"""Direct loads to LDS that may not have landed where a wave releases what it did.

Such a load writes at any time until its wave waits for all of its loads [001 Memory Model, LDS
DMA]. From every load the paths through the kernel are followed, up to a wait; one that comes to a
fence, an atomic or a barrier first depends on the compiler to wait there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from fencepost.judge.text.flow import Flow
from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg, Fence, Instruction, Int, Load, Other, Store
from fencepost.llvm.module import Function
from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_LOAD = pattern(
    r"llvm\.amdgcn\.(?:load\.to|(?:global|(?:raw|struct)(?:\.ptr)?\.buffer)\.load)\.lds(?:\.p[0-9]+)?",
    re.ASCII,
)
_ORDERS = pattern(
    r"unknown\.|.*(?:barrier|fence(?!post)|atom|cmpswap|cmpxchg|(?<!a)sync|wgred|work_group_|wait_group|mutex"
    r"|ds\.(?:append|consume|ordered|f(?:add|min|max))|wakeup|s\.wait\.event)"
)
"""The functions that may order accesses, among those that the judge knows by name."""
_PROCESSOR = pattern(r"gfx(?P<major>[0-9]{1,2}?)(?:[0-9][0-9a-f]|-(?:[0-9]+-)?generic)")
_LINE = pattern(r"(?P<word>\w+)\s*(?P<rest>.*)", re.ASCII)
_REMARK = pattern(r"/\*.*?\*/|(?://|;).*")


def loads_in_flight(kernel: Function, but: Collection[str]) -> bool:
    """Return True if a direct load outside the blocks `but` may come to an ordering operation
    before any wait for all loads.
    """
    flow = Flow(kernel)
    major = _major(kernel)
    return any(
        _is_open(flow, label, at + 1, major)
        for label, block in flow.blocks.items()
        if label not in but
        for at, each in enumerate(block.instructions)
        if isinstance(each, Call) and _LOAD.fullmatch(each.callee or "")
    )


def _is_open(flow: Flow, label: str, at: int, major: int | None) -> bool:
    """Return True if some path from an instruction comes to an ordering operation, unwaited."""
    seen: set[str] = set()
    rest: list[tuple[str, int]] = [(label, at)]
    while rest:
        here, start = rest.pop()
        for each in flow.blocks[here].instructions[start:]:
            if _is_wait(each, major):
                break
            if _orders(each):
                return True
        else:
            rest += [(one, 0) for one in flow.targets(here) if one not in seen]
            seen.update(flow.targets(here))
    return False


def _orders(each: Instruction) -> bool:
    match each:
        case Fence() | AtomicRmw() | CmpXchg() | Other():
            return True
        case Load(atomic=atomic) | Store(atomic=atomic):
            return atomic is not None
        case Call(callee=None):
            return True
        case Call(callee=str(name)):
            return _ORDERS.match(name) is not None
    return False


def _is_wait(each: Instruction, major: int | None) -> bool:
    """Return True if an instruction waits until no load of its wave is outstanding."""
    if not isinstance(each, Call):
        return False
    if each.assembly is not None:
        lines = list(_lines(each.assembly))
        plain = not any(one.startswith("s_barrier") for one in lines)
        kept = "~{memory}" in each.constraints
        return plain and kept and any(_line_waits(one, major) for one in lines)
    match each.callee, each.arguments:
        case "llvm.amdgcn.s.wait.loadcnt", (Int(value=0),):
            return major in (None, 12)
        case "llvm.amdgcn.s.waitcnt", (Int(value=field),):
            low, high = field & 0xC00F == 0, field & 0xFC00 == 0
            match major:
                case None:
                    return low and high
                case 11:
                    return high
                case _:
                    return low and major < 11
    return False


def _line_waits(line: str, major: int | None) -> bool:
    found = _LINE.fullmatch(line)
    word, rest = (found["word"], found["rest"]) if found else ("", "")
    if word == "s_wait_loadcnt":
        return major in (None, 12) and rest in ("0", "0x0")
    counters = rest.replace("&", " ").replace(",", " ").split()
    waits = rest in ("0", "0x0") or "vmcnt(0)" in counters
    return word == "s_waitcnt" and waits and (major is None or major < 12)


def _lines(text: str) -> Iterator[str]:
    plain = text.replace("\\0A", "\n").replace("\\09", " ")
    return (_REMARK.sub("", each).strip() for each in plain.split("\n"))


def _major(kernel: Function) -> int | None:
    """Return the major version of the processor that the module states for a kernel."""
    found = _PROCESSOR.fullmatch(kernel.attributes.get("target-cpu", ""))
    return integer_of(found["major"]) if found else None


__all__ = ["loads_in_flight"]

"""Reading LLVM's machine IR: the waits, cache operations and accesses of each operation.

Both sides are brought into one form, a tuple of words for each instruction, which says all that
the tables decide: for a wait the counters, for a cache operation its name and policy bits, for an
access also the instruction's family, what it does, its width and whether it returns.
"""

from __future__ import annotations

import re

from fencepost.lowering.rows.instructions import (
    Action,
    Barrier,
    Bit,
    Cache,
    CacheOp,
    Counter,
    Family,
    Memory,
    Tensor,
    Verb,
    Wait,
)
from fencepost.targets.processor import Family as Series
from fencepost.targets.processor import MemoryModelChapter, Processor

Line = tuple[str, ...]
Code = tuple[Line, ...]

LDS_DMA: Line = ("wait for loads into LDS",)
"""A mark that a later pass makes a wait for loads where loads into LDS are in flight."""


def with_lds_dma(code: Code) -> Code:
    """The code where loads into LDS are in flight: the mark is a wait, unless one stands there."""
    found: list[Line] = []
    for line in code:
        if line != LDS_DMA:
            found.append(line)
        elif not any(each[0] == "wait" and "vmcnt(0)" in each for each in found):
            found.append(("wait", "vmcnt(0)"))
    return tuple(found)


def without_lds_dma(code: Code) -> Code:
    """The code where no loads into LDS are in flight."""
    return tuple(line for line in code if line != LDS_DMA)


_FAMILIES = {
    Family.BUFFER: "buffer",
    Family.BUFFER_SCRATCH: "buffer",
    Family.BUFFER_RESOURCE: "buffer",
    Family.FLAT: "flat",
    Family.GLOBAL: "global",
    Family.SCRATCH: "scratch",
    Family.DS: "ds",
}
_VERBS = {
    Verb.LOAD: "load",
    Verb.LOAD_MONITOR: "monitor",
    Verb.LOAD_TO_LDS: "load to lds",
    Verb.LOAD_TO_LDS_ASYNC: "async load to lds",
    Verb.STORE_FROM_LDS_ASYNC: "async store from lds",
    Verb.STORE: "store",
    Verb.RMW: "atomic",
    Verb.COMPARE: "compare",
}
_COMBINED = (Counter.VM, Counter.EXP, Counter.LGKM)

_NO_SYNCHRONIZATION = re.compile(
    r"(V_|S_(SETPC|MOV|AND|OR|ADD|CSELECT|CBRANCH|BRANCH|CMP|LSHL|XOR|SUB|ENDPGM|LOAD|BFE|ASHR|NOP)|"
    r"SI_|IMPLICIT_DEF|KILL|BUNDLE|WAVE_BARRIER|ATOMIC_FENCE$|COPY|S_SETREG|CFI_|DBG_)"
)
"""Instructions that take no part; what is neither known nor listed here is an error."""


def of_action(action: Action) -> Line:
    """The line of a step of the lowering."""
    match action:
        case Wait(counters):
            return ("wait", *(f"{counter.value}({number})" for counter, number in counters))
        case Cache(op, bits):
            return ("cache", op.value, *_sorted(bits))
        case Memory(family, verb, width, bits, returns):
            return (
                _FAMILIES[family],
                _VERBS[verb],
                str(width),
                *(("returns",) if returns else ()),
                *_sorted(bits),
            )
        case Barrier(text):
            return ("barrier", text)
        case Tensor(loads):
            return ("tensor", "load" if loads else "store")


def _sorted(bits: tuple[Bit, ...]) -> list[str]:
    return sorted(bit.value for bit in bits)


_MARK = re.compile(r'INLINEASM &"; operation (\d+)"')


def operations(text: str, processor: Processor) -> dict[int, Code]:
    """The code of each operation of a module's machine IR, by its number."""
    found: dict[int, Code] = {}
    for document in text.split("\n---\n")[1:]:
        lines: list[Line] = []
        for line in document.partition("\nbody: ")[2].splitlines():
            if mark := _MARK.search(line):
                found[int(mark[1])] = tuple(lines)
                lines = []
            elif (one := _instruction(line.strip(), processor)) is not None:
                lines.append(one)
        if lines:
            raise ValueError(f"instructions of no operation: {lines}")
    return found


def _instruction(text: str, processor: Processor) -> Line | None:
    # What stands behind `::` describes memory operands.
    text = text.partition(" :: ")[0]
    text = re.sub(r"^.*? = ", "", text)
    text = re.sub(r"^((nuw|nsw|exact|nofpexcept|contract|frame-setup) )*", "", text)
    opcode = re.match(r"[A-Z][A-Z0-9_a-z]*(?= |$)", text)
    if opcode is None:
        return None
    return _line(opcode[0], text[opcode.end() :], processor)


def _line(opcode: str, operands: str, processor: Processor) -> Line | None:
    number = [int(n) for n in re.findall(r"(?<![\w$%.!-])(-?\d+)(?![\w.])", operands)]
    if opcode == "S_WAITCNT_lds_direct":
        return LDS_DMA
    if opcode.startswith("S_WAIT"):
        return _wait(opcode.removesuffix("_soft"), number, processor)
    if _is_cache(opcode):
        # LLVM gives GFX90A's `buffer_wbl2` bits that its encoding does not have.
        bare = processor.memory_model is MemoryModelChapter.GFX90A or not number
        return ("cache", opcode.lower(), *_policy(0 if bare else number[0], processor, None))
    prefix, _, name = opcode.partition("_")
    if prefix in ("GLOBAL", "FLAT", "BUFFER", "SCRATCH", "DS"):
        return _memory(prefix, name, number, processor)
    if not _NO_SYNCHRONIZATION.match(opcode):
        raise ValueError(f"{opcode} is an instruction that this comparison does not know")
    return None


def _is_cache(opcode: str) -> bool:
    return opcode.lower() in {op.value for op in CacheOp}


def _wait(opcode: str, numbers: list[int], processor: Processor) -> Line:
    if opcode != "S_WAITCNT":
        name = opcode.removeprefix("S_WAITCNT_").removeprefix("S_WAIT_").lower()
        if name == "vscnt":
            return ("wait", f"vscnt({numbers[-1]})")
        return ("wait", f"{name}({numbers[-1]})")
    fields = _fields(processor)
    word = numbers[-1]
    found = []
    for counter in _COMBINED:
        value, greatest = 0, 0
        for shift, bits, at in fields[counter]:
            value |= ((word >> shift) & ((1 << bits) - 1)) << at
            greatest |= ((1 << bits) - 1) << at
        if value != greatest:
            found.append(f"{counter.value}({value})")
    return ("wait", *found)


def _fields(processor: Processor) -> dict[Counter, tuple[tuple[int, int, int], ...]]:
    """Where the counters stand in the immediate of `s_waitcnt`: position, bits, and what position
    these have in the count.
    """
    if processor.family in (Series.GFX11, Series.GFX11_5):
        return {
            Counter.VM: ((10, 6, 0),),
            Counter.EXP: ((0, 3, 0),),
            Counter.LGKM: ((4, 6, 0),),
        }
    wide = processor.family in (Series.GFX10_1, Series.GFX10_3)
    narrow = processor.family in (Series.GFX6, Series.GFX7, Series.GFX8)
    return {
        Counter.VM: ((0, 4, 0),) if narrow else ((0, 4, 0), (14, 2, 4)),
        Counter.EXP: ((4, 3, 0),),
        Counter.LGKM: ((8, 6, 0),) if wide else ((8, 4, 0),),
    }


def _memory(prefix: str, name: str, numbers: list[int], processor: Processor) -> Line:
    returns = "_RTN" in name
    if "CMPSWAP" in name or "CMPST" in name:
        verb = "compare"
    elif re.match(r"(LOAD|READ)", name):
        verb = "load"
        if "MONITOR" in name:
            verb = "monitor"
        elif "LDS" in name:
            verb = "async load to lds" if "ASYNC" in name else "load to lds"
    elif re.match(r"(STORE|WRITE)", name):
        verb = "store"
    else:
        verb = "atomic"
    words = [prefix.lower(), verb, str(_width(name, verb))]
    if returns:
        words.append("returns")
    if prefix != "DS":
        # A buffer load or store ends in the operand that says whether its address is swizzled.
        swizzled = prefix == "BUFFER" and "ATOMIC" not in name
        words += sorted(_policy(numbers[-2 if swizzled else -1], processor, verb))
    elif numbers and numbers[-1] == 1 and "gfx9" not in name and len(numbers) > 1:
        words.append("gds")
    return tuple(words)


_WIDTHS = (
    (r"DWORDX4|[BU]128", 128),
    (r"DWORDX3|[BU]96", 96),
    (r"DWORDX2|_X2|[BUIF]64", 64),
    (r"UBYTE|BYTE|[BUI]8(?!\d)", 8),
    (r"USHORT|SHORT|[BUI]16", 16),
)


def _width(name: str, verb: str) -> int:
    for pattern, width in _WIDTHS:
        if re.search(pattern, name):
            return width
    return 32


def _policy(word: int, processor: Processor, verb: str | None) -> list[str]:
    """The policy operand's bits. `verb` is None for cache operations."""
    chapter = processor.memory_model
    found: list[Bit] = []
    if chapter in (MemoryModelChapter.GFX12, MemoryModelChapter.GFX125X):
        temporal, scope, rest = word & 7, word >> 3 & 3, word & ~0x1F
        found += {1: [Bit.SCOPE_SE], 2: [Bit.SCOPE_DEV], 3: [Bit.SCOPE_SYS]}.get(scope, [])
        if temporal:
            found.append(_temporal(temporal, verb))
    else:
        gfx942 = chapter is MemoryModelChapter.GFX942
        names = (
            {1: Bit.SC0, 2: Bit.NT, 16: Bit.SC1} if gfx942 else {1: Bit.GLC, 2: Bit.SLC, 4: Bit.DLC}
        )
        found += [bit for mask, bit in names.items() if word & mask]
        rest = word & ~sum(names)
    if rest:
        raise ValueError(f"policy bits {word:#x} are not known")
    return [bit.value for bit in found]


def _temporal(temporal: int, verb: str | None) -> Bit:
    match temporal, verb:
        case 1, "atomic" | "compare":
            return Bit.TH_ATOMIC_RETURN
        case 1, "store":
            return Bit.TH_STORE_NT
        case 1, _:
            return Bit.TH_LOAD_NT
        case 3, "load":
            return Bit.TH_LOAD_LU
    raise ValueError(f"temporal hint {temporal} of {verb} is not known")

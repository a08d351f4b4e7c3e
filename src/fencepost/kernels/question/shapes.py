"""Kernels without their names, and without constants that are data alone.

    template <int N> __global__ void scaled(const float *in, float *out) {
      out[at()] = in[at()] * N;       scaled<2> and scaled<3> have one pattern
    }

A constant is data alone if it is an operand of arithmetic whose results go nowhere but into more of
it, and into plain stores. What it is decides no branch, no address and no operation of an order, so
a proof for one kernel is a proof for another of the same pattern. Loads may return what was stored,
so constants that are stored are data only where what is loaded is data, too, and where nothing else
in the kernel may read memory: an intrinsic, a copy, a function that is only declared. Equal
constants stay equal; a proof that rests on equal values is another matter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    CrossLane,
    Mark,
    MemoryFence,
    Nothing,
    Pointer,
    Pure,
    Query,
    Trap,
    WaveBarrier,
)
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Element,
    Float,
    Global,
    Head,
    Instruction,
    Int,
    Load,
    Local,
    Location,
    Operand,
    Other,
    Phi,
    Select,
    Store,
)
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import DIVISIONS, SHIFTS, CastOp
from fencepost.patterns import pattern
from fencepost.records import dataclass, field_names, replace
from fencepost.symbols import function_name

_KEEPS_DATA = frozenset(
    {
        *(CastOp.ZEXT, CastOp.SEXT, CastOp.TRUNC, CastOp.BITCAST, CastOp.FPEXT, CastOp.FPTRUNC),
        *(CastOp.SITOFP, CastOp.UITOFP, CastOp.FNEG),
    }
)
_ARITHMETIC = pattern(r"llvm\.(?:fma|fmuladd)\.")
_WITHOUT_MEMORY = (
    *(Query, Barrier, WaveBarrier, MemoryFence, Mark, Pure, CrossLane, Pointer),
    *(Assume, Nothing, Trap),
)
"""Effects of calls that read no memory."""
_DEEPEST = 64


@dataclass(frozen=True, slots=True)
class Shape:
    """A kernel without its own names: `code` with constants, `pattern` without those that are data.
    `names` are the own ones.
    """

    code: str
    pattern: str
    names: tuple[str, ...]


def shape_of(module: Module, kernel: Function) -> Shape:
    """The shape of a kernel."""
    code, own = _Writer(module, kernel, frozenset()).written()
    data = frozenset(id(each) for each in _data_constants(kernel, module.pure))
    pattern, _ = _Writer(module, kernel, data).written()
    names = {kernel.name, function_name(kernel.name), *own}
    return Shape(code, pattern, tuple(sorted(names)))


class _Writer:
    """Writes a kernel without its names; `data` are the constants to hide, by identity."""

    def __init__(self, module: Module, kernel: Function, data: frozenset[int]) -> None:
        self.module, self.kernel, self.data = module, kernel, data
        self.numbers: dict[tuple[object, ...], int] = {}
        self.globals: dict[str, int] = {}

    def written(self) -> tuple[str, list[str]]:
        """The text of the kernel, and the names of variables that it does not have."""
        parts = list(self._write(replace(self.kernel, name=""), 0))
        own: list[str] = []
        # Variables may name others.
        done = 0
        while done < len(self.globals):
            name = list(self.globals)[done]
            done += 1
            variable = self.module.variables.get(name)
            if variable is None:
                parts.append(f"@{name}")
            else:
                own += (name, function_name(name))
                parts += self._write(replace(variable, name=""), 0)
        return "\n".join(parts), own

    def _write(self, value: object, depth: int) -> Iterator[str]:
        if depth > _DEEPEST:
            raise RecursionError
        if id(value) in self.data and isinstance(value, (Int, Float)):
            key = (type(value).__name__, value.type, value.value)
            yield f"data {value.type} {self.numbers.setdefault(key, len(self.numbers))}"
        elif isinstance(value, Global):
            yield f"global {self.globals.setdefault(value.name, len(self.globals))} {value.type}"
        elif isinstance(value, Head):
            yield f"{value.name!r} {value.type} {sorted(value.marks)} {_lines(value.at)}"
        elif isinstance(value, Location):
            yield _lines(value)
        elif (names := field_names(value)) is not None:
            yield type(value).__name__
            for each in names:
                yield from self._write(getattr(value, each), depth + 1)
        elif isinstance(value, Mapping):
            yield repr(sorted(map(repr, value.items())))
        elif isinstance(value, (set, frozenset)):
            yield repr(sorted(map(repr, value)))
        elif isinstance(value, (tuple, list)):
            yield f"{len(value)}:"
            for each in value:
                yield from self._write(each, depth + 1)
        else:
            yield repr(value)


def _lines(place: Location | None) -> str:
    """A place without the name of its function, which may be an instance."""
    parts = []
    while place is not None:
        parts.append(f"{place.directory}/{place.file}:{place.line}:{place.column}")
        place = place.inlined_at
    return " in ".join(parts)


def _data_constants(kernel: Function, pure: frozenset[str]) -> Iterator[Int | Float]:
    """The constants of a kernel that are data alone. `pure` functions touch no memory."""
    code = [each for block in kernel.blocks for each in block.instructions]
    bad = _decisive(code, stores=True)
    if any(_may_tell_what_is_stored(each, bad, pure) for each in code):
        bad = _decisive(code, stores=False)
    for each in code:
        for operand in _data_operands(each) or ():
            is_finite = not isinstance(operand, Float) or math.isfinite(operand.value)
            if isinstance(operand, (Int, Float)) and is_finite and each.head.name not in bad:
                yield operand


def _may_tell_what_is_stored(each: Instruction, bad: set[str | None], pure: frozenset[str]) -> bool:
    """Return True if an instruction may read memory, and that may decide more than data."""
    match each:
        case Load() | AtomicRmw() | CmpXchg():
            return each.head.name in bad
        case Call():
            return not isinstance(effect_of(each, pure), _WITHOUT_MEMORY)
        case Other():
            return True
    return False


def _decisive(code: list[Instruction], *, stores: bool) -> set[str | None]:
    """The values that may decide more than data; what is stored does not if `stores` is True."""
    bad: set[str | None] = set()
    waiting = []
    for each in code:
        used = set(_locals(each))
        data = _data_operands(each)
        if data is not None:
            waiting.append((each.head.name, set(_locals(data))))
            used = set(_locals(_deciding_operand(each)))
        elif stores and isinstance(each, Store) and each.atomic is None and not each.volatile:
            used = set(_locals(each.pointer))
        bad |= used
    while True:
        more = {name for result, used in waiting if result in bad for name in used} - bad
        if not more:
            return bad
        bad |= more


def _data_operands(each: Instruction) -> tuple[Operand, ...] | None:
    """The operands of arithmetic; None for any other instruction."""
    match each:
        case Binary(op=op, left=left, right=right) if op not in DIVISIONS | SHIFTS:
            return left, right
        case Cast(op=op, value=value) if op in _KEEPS_DATA:
            return (value,)
        case Phi(incoming=incoming):
            return tuple(value for value, _ in incoming)
        case Select(true=true, false=false):
            return true, false
        case Element(vector=vector, value=value):
            return (vector,) if value is None else (vector, value)
        case Call(callee=str(callee), arguments=arguments) if _ARITHMETIC.match(callee):
            return arguments
    return None


def _deciding_operand(each: Instruction) -> Operand | None:
    """The operand of arithmetic that decides what its result is made of."""
    match each:
        case Select(condition=operand) | Element(index=operand):
            return operand
    return None


def _locals(value: object) -> Iterator[str]:
    """The names of the values in an instruction or operand."""
    if isinstance(value, Local):
        yield value.name
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from _locals(each)
    elif not isinstance(value, Head):
        for name in field_names(value) or ():
            yield from _locals(getattr(value, name))

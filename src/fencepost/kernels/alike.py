"""Kernels of one module that are alike, such as instances of a template: one check for all of them.

    template <int N> __global__ void scaled(const float *in, float *out) {
      out[at()] = in[at()] * N;       scaled<2> and scaled<3> are alike
    }

Two kernels are alike if their code is the same but for its own names, and but for constants that
are data alone: operands of arithmetic whose results go nowhere but into more of it, and into plain
stores. What such a constant is decides no branch, no address and no operation of an order, so a
proof for one is a proof for the other. Loads may return what was stored, so constants are data only
where what is loaded is data, too. Equal constants stay equal, and a proof that rests on equal
values is not shared.

A bug is shared between kernels that are the same in their constants, too: its witness has values.
What is unknown is not shared, nor is a report that has a name of the kernel in it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fencepost.kernels.certificate import Premise, Spot, spots
from fencepost.kernels.launched import Launched, SourceLaunch
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
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
    Phi,
    Select,
    Store,
)
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import DIVISIONS, SHIFTS, CastOp
from fencepost.records import dataclass, field_names, replace
from fencepost.symbols import function_name

_KEEPS_DATA = frozenset(
    {
        *(CastOp.ZEXT, CastOp.SEXT, CastOp.TRUNC, CastOp.BITCAST, CastOp.FPEXT, CastOp.FPTRUNC),
        *(CastOp.SITOFP, CastOp.UITOFP, CastOp.FNEG),
    }
)
_ARITHMETIC = re.compile(r"llvm\.(?:fma|fmuladd)\.")
_LOADS = (Load, AtomicRmw, CmpXchg)
_DEEPEST = 64


@dataclass(frozen=True, slots=True)
class Shape:
    """A kernel without its own names: `code` with constants, `pattern` without those that are data.
    `names` are the own ones.
    """

    code: str
    pattern: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    shape: Shape
    launched: Launched
    report: Report
    options: Options


class Alike:
    """The kernels of a module that were checked. `Check` is the function that checks one."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, Options, Launched], list[_Known]] = {}

    def checked(
        self,
        module: Module,
        kernel: Function,
        options: Options,
        launched: Launched,
        check: Callable[[], tuple[Report, Options]],
    ) -> tuple[Report, Options]:
        """Return the report on a kernel: that on another one which it is like, or of its own."""
        shape = shape_of(module, kernel)
        key = (shape.pattern, replace(options, seconds=0.0), _without_places(launched))
        for known in self._known.get(key, ()):
            if _is_shared(known, shape):
                return _of_another(known, kernel, launched), known.options
        report, used = check()
        self._known.setdefault(key, []).append(_Known(shape, launched, report, used))
        return report, used


def _is_shared(known: _Known, shape: Shape) -> bool:
    """Return True if a report is that on a kernel of another shape, too."""
    report = known.report
    if report.verdict is Verdict.UNKNOWN or report.stopped or report.unread:
        return False
    if shape.code != known.shape.code:
        proof = report.proof
        if proof is None or report.verdict is Verdict.BUG or report.right_for:
            return False
        if Premise.SAME_VALUE in proof.premises:
            return False
    text = repr(replace(report, kernel="", proof=None))
    names = "|".join(map(re.escape, known.shape.names))
    return re.search(rf"(?<!\w)(?:{names})(?!\w)", text) is None


def _of_another(known: _Known, kernel: Function, launched: Launched) -> Report:
    """A report with the name and the launches of another kernel."""
    pairs = zip(known.launched.read, launched.read, strict=True)
    places = {one.place: other.place for one, other in pairs}
    own = {(each.block, each.index): each for each in spots(kernel).values()}
    proof = None if known.report.proof is None else _respotted(known.report.proof, own)
    report = replace(known.report, kernel=kernel.name, seconds=0.0, proof=proof)
    if all(one == other for one, other in places.items()):
        return report
    listed = "|".join(map(re.escape, sorted(places, key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)(?:{listed})(?!\w)")
    return replace(
        report,
        places=tuple(places[each] for each in report.places),
        notes=tuple(pattern.sub(lambda found: places[found[0]], each) for each in report.notes),
    )


def _respotted(value: Any, own: Mapping[tuple[str, int], Spot]) -> Any:
    """A part of a proof with the spots of another kernel."""
    if isinstance(value, Spot):
        return own.get((value.block, value.index), value)
    if isinstance(value, tuple):
        return tuple(_respotted(each, own) for each in value)
    names = field_names(value)
    if names is None:
        return value
    changed = {name: _respotted(getattr(value, name), own) for name in names}
    return replace(value, **changed)


def _without_places(launched: Launched) -> Launched:
    """Launches that are equal where they differ in their lines alone. Several launches of one line
    have one place in common.
    """
    numbers: dict[str, str] = {}
    read: list[SourceLaunch] = []
    for each in launched.read:
        number = numbers.setdefault(each.place, str(len(numbers)))
        read.append(replace(each, place=number))
    return replace(launched, read=tuple(read))


def shape_of(module: Module, kernel: Function) -> Shape:
    """The shape of a kernel."""
    code, own = _Writer(module, kernel, frozenset()).written()
    data = frozenset(id(each) for each in _data_constants(kernel))
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


def _data_constants(kernel: Function) -> Iterator[Int | Float]:
    """The constants of a kernel that are data alone."""
    code = [each for block in kernel.blocks for each in block.instructions]
    bad = _decisive(code, stores=True)
    if any(isinstance(each, _LOADS) and each.head.name in bad for each in code):
        bad = _decisive(code, stores=False)
    for each in code:
        for operand in _data_operands(each) or ():
            is_finite = not isinstance(operand, Float) or math.isfinite(operand.value)
            if isinstance(operand, (Int, Float)) and is_finite and each.head.name not in bad:
                yield operand


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

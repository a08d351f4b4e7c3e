"""Control flow: the paths of a thread, and what values a path computes from the values it reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf

from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.operations import (
    COPIED,
    Assign,
    AsyncMark,
    AtomicRmw,
    CmpXchg,
    Fence,
    Goto,
    Load,
    LoadToLds,
    Operation,
    Store,
    WaitAsyncMark,
)
from fencepost.program.program import Thread
from fencepost.program.values import (
    UNDEF,
    WORD,
    Partial,
    Value,
    apply_binary,
    apply_rmw,
    apply_unary,
    from_bytes,
    to_bytes,
)


class Pending(Enum):
    """The type of a value that is not computed yet."""

    PENDING = "pending"


PENDING = Pending.PENDING


@dataclass(frozen=True, slots=True)
class Half:
    """A value of which some bytes are not computed yet, the lowest byte first; None is undef."""

    bytes: tuple[int | Pending | None, ...]


Known = Value | Pending | Half


def joined(parts: Sequence[int | Pending | None]) -> Value | Half:
    """The value of these bytes, the lowest first."""
    known = [part for part in parts if not isinstance(part, Pending)]
    return from_bytes(known) if len(known) == len(parts) else Half(tuple(parts))


def byte_of(value: Value | Half, place: int) -> int | Pending | None:
    """A byte of a value; 0 is the lowest."""
    if not isinstance(value, Half):
        return to_bytes(value, place + 1)[place]
    return value.bytes[place] if place < len(value.bytes) else PENDING


@dataclass(frozen=True, slots=True)
class Step:
    """An operation on a path. `chosen` is the way of a conditional branch (taken or not) or of a
    cmpxchg (it succeeds or not). `copy` is the asynchronous load to LDS that it is an access of.
    """

    operation: Operation
    chosen: bool | None = None
    copy: LoadToLds | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """One way through a thread. A truncated path ends where one more backward jump would exceed
    the bound.
    """

    steps: tuple[Step, ...]
    truncated: bool


def evaluate(expr: Expr, registers: Mapping[str, Known]) -> Known:
    """The value of an expression; registers that nothing set hold 0 [litmus format]."""
    match expr:
        case Const(value):
            return value
        case Register(name):
            return registers.get(name, 0)
        case Unary(op, operand):
            a = evaluate(operand, registers)
            return PENDING if a is PENDING or isinstance(a, Half) else apply_unary(op, a)
        case Binary(op, left, right):
            a, b = evaluate(left, registers), evaluate(right, registers)
            if a is PENDING or b is PENDING or isinstance(a, Half) or isinstance(b, Half):
                return PENDING
            return apply_binary(op, a, b)


def paths(thread: Thread, bound: int) -> Iterator[Path]:
    """All paths with at most `bound` backward jumps, whatever the reads return."""
    yield from _paths_from(thread, 0, {**dict(thread.registers)}, (), bound)


def _paths_from(
    thread: Thread, at: int, registers: dict[str, Known], steps: tuple[Step, ...], jumps: int
) -> Iterator[Path]:
    labels = dict(thread.labels)
    registers = dict(registers)
    while at < len(thread.code):
        operation = thread.code[at]
        match operation:
            case LoadToLds():
                registers[COPIED] = PENDING
                copy = operation if operation.asynchronous else None
                steps = (*steps, Step(operation.load, copy=copy), Step(operation.store, copy=copy))
                at += 1
                continue
            case Goto(label, condition):
                value = 1 if condition is None else evaluate(condition, registers)
                for taken in _ways(value):
                    step = Step(operation, taken)
                    target = labels[label] if taken else at + 1
                    if target > at:
                        yield from _paths_from(thread, target, registers, (*steps, step), jumps)
                    elif jumps:
                        yield from _paths_from(thread, target, registers, (*steps, step), jumps - 1)
                    else:
                        yield Path((*steps, step), True)
                return
            case CmpXchg():
                registers[operation.register] = PENDING
                for succeeds in (True, False):
                    yield from _paths_from(
                        thread, at + 1, registers, (*steps, Step(operation, succeeds)), jumps
                    )
                return
            case Assign(register, value_of):
                registers[register] = evaluate(value_of, registers)
            case Load() | AtomicRmw():
                registers[operation.register] = PENDING
            case Store() | Fence() | AsyncMark() | WaitAsyncMark():
                pass
            case _:
                raise NotImplementedError(f"no barriers here: {operation}")
        steps = (*steps, Step(operation))
        at += 1
    yield Path(steps, False)


def done_at(path: Path, at: int) -> float | None:
    """The step of the first wait for an access of an asynchronous load to LDS, by which that is
    done; None for other operations. `wait.asyncmark N` waits for what stands before a mark that N
    later ones follow [001 load.async.to.lds].
    """
    if path.steps[at].copy is None:
        return None
    marks = 0
    for number in range(at + 1, len(path.steps)):
        match path.steps[number].operation:
            case AsyncMark():
                marks += 1
            case WaitAsyncMark(left) if marks > left:
                return number
    return inf


def _ways(condition: Known) -> tuple[bool, ...]:
    """The ways that a branch may go; both where its condition is undef [D9]."""
    if isinstance(condition, Partial):
        return (True,) if any(condition.known) else (True, False)
    if condition is PENDING or condition is UNDEF or isinstance(condition, Half):
        return (True, False)
    return (condition != 0,)


NO_SIZES: Mapping[int, int] = {}


class Course(Enum):
    """How far a path got with the values read so far."""

    DONE = "done"
    STUCK = "stuck"
    """Something that happens on it still waits for a value."""
    CONTRADICTED = "contradicted"
    """A value makes a branch or a cmpxchg go the other way."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a path computes: the values it writes, by step, and its registers at the end."""

    course: Course
    written: Mapping[int, Value | Half]
    registers: Mapping[str, Known]


def run(
    thread: Thread,
    path: Path,
    read: Mapping[int, Value | Half],
    sizes: Mapping[int, int] = NO_SIZES,
) -> Run:
    """Follows the path with the values read so far, by step; `sizes` are those of accesses.

    What comes behind a branch does not happen before the branch is decided: this is what keeps
    control dependencies out of causal cycles [D11].
    """
    registers: dict[str, Known] = {**dict(thread.registers)}
    written: dict[int, Known] = {}
    for number, step in enumerate(path.steps):
        operation = step.operation
        old = read.get(number, PENDING)
        match operation:
            case Goto(_, condition):
                value = 1 if condition is None else evaluate(condition, registers)
                if value is PENDING or isinstance(value, Half):
                    return _result(Course.STUCK, written, registers)
                if step.chosen not in _ways(value):
                    return _result(Course.CONTRADICTED, written, registers)
            case Assign(register, value_of):
                registers[register] = evaluate(value_of, registers)
            case Load(register):
                registers[register] = old
            case Store():
                written[number] = evaluate(operation.value, registers)
            case AtomicRmw():
                operand = evaluate(operation.operand, registers)
                written[number] = _modified(operation, old, operand, sizes.get(number, WORD))
                registers[operation.register] = old
            case CmpXchg():
                expected = evaluate(operation.expected, registers)
                if _settled(old) and _settled(expected):
                    # either is undef: it may be equal or not [D15]
                    equal = _equal(old, expected, sizes.get(number, WORD))
                    if equal is not UNDEF and bool(equal) != step.chosen:
                        return _result(Course.CONTRADICTED, written, registers)
                    if step.chosen:
                        written[number] = evaluate(operation.new, registers)
                else:
                    written[number] = PENDING
                registers[operation.register] = old
            case _:
                pass
    unsettled = not all(map(_settled, [*written.values(), *registers.values()]))
    return _result(Course.STUCK if unsettled else Course.DONE, written, registers)


def _settled(value: Known) -> bool:
    return value is not PENDING and not isinstance(value, Half)


def _equal(old: Known, expected: Known, size: int) -> Value:
    """Whether so many bytes of two values are equal; undef where that is open."""
    assert not isinstance(old, Pending | Half)
    assert not isinstance(expected, Pending | Half)
    one, other = to_bytes(old, size), to_bytes(expected, size)
    if any(None not in (a, b) and a != b for a, b in zip(one, other, strict=True)):
        return 0
    return UNDEF if None in (*one, *other) else 1


def _modified(operation: AtomicRmw, old: Known, operand: Known, size: int) -> Known:
    """What an atomicrmw of so many bytes writes; an `xchg` does not wait for what it reads, and
    what works bit by bit waits for each byte alone [D11, D15].
    """
    word = operation.op.value
    if word == "xchg":
        return operand
    if word in ("and", "or", "xor") and (isinstance(old, Half) or isinstance(operand, Half)):
        if old is PENDING or operand is PENDING:
            return PENDING
        pairs = [(byte_of(old, n), byte_of(operand, n)) for n in range(size)]
        return joined([_bits(operation, a, b) for a, b in pairs])
    if isinstance(old, Pending | Half) or isinstance(operand, Pending | Half):
        return PENDING
    return apply_rmw(operation.op, old, operand, size)


def _bits(
    operation: AtomicRmw, a: int | Pending | None, b: int | Pending | None
) -> int | Pending | None:
    """One byte that an `and`, `or` or `xor` writes."""
    if isinstance(a, Pending) or isinstance(b, Pending):
        return PENDING
    made = apply_rmw(operation.op, UNDEF if a is None else a, UNDEF if b is None else b, 1)
    return made if isinstance(made, int) else None


def _result(course: Course, written: Mapping[int, Known], registers: Mapping[str, Known]) -> Run:
    settled = {number: value for number, value in written.items() if value is not PENDING}
    return Run(course, settled, registers)

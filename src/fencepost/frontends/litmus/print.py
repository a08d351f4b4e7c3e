"""Prints `LitmusTest` in the litmus format; `parse` reads back an equal test."""

from __future__ import annotations

from itertools import zip_longest
from typing import assert_never

from fencepost.frontends.litmus.expressions import LEVEL_OF, LEVELS
from fencepost.program.bytes import part_name, type_name
from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    Not,
    Or,
    Race,
    Truth,
    UndefinedBehavior,
)
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.operations import (
    COPIED,
    AccessKind,
    Assign,
    AsyncMark,
    AtomicRmw,
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierSync,
    BarrierWait,
    CmpXchg,
    CopyOperation,
    Fence,
    Goto,
    Load,
    LoadToLds,
    Operation,
    Pointer,
    Store,
    WaitAsyncMark,
)
from fencepost.program.program import LitmusTest, Location, Thread
from fencepost.program.values import WORD, BinaryOp, Value, from_bytes, number_text, to_bytes
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.barrier_words import GUIDE, BarrierWords, words_under
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.scopes import Scope

_SPACES = {
    AddressSpace.GLOBAL: "global",
    AddressSpace.LOCAL: "local",
    AddressSpace.PRIVATE: "private",
    AddressSpace.CONSTANT: "constant",
    AddressSpace.REGION: "region",
}


def print_test(test: LitmusTest) -> str:
    """Return the test as text, in aligned columns, with a final newline."""
    program = test.program
    lines = [f"AMDGPU {test.name}"]
    if test.description is not None:
        lines.append(f'"{test.description}"')
    if program.target is not None:
        lines.append(f"target {program.target}")
    if test.model is not None:
        lines.append(f"model {test.model}")
    lines.append("{")
    lines += (f"  {_SPACES[each.space]} {print_location(each)};" for each in program.locations)
    for barrier in program.barriers:
        count = "" if barrier.count is None else f" {barrier.count}"
        scope = "" if barrier.scope is Scope.WORKGROUP else f" {barrier.scope.word}"
        lines.append(f"  barrier {barrier.name} = {barrier.kind.value}{count}{scope};")
    for thread in program.threads:
        lines += (f"  P{thread.number}:{name} = {value};" for name, value in thread.registers)
    lines.append("}")
    words = words_under(test.model)
    columns = [[_header(thread), *_code(thread, words)] for thread in program.threads]
    widths = [max(map(len, column)) for column in columns]
    for row in zip_longest(*columns, fillvalue=""):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        lines.append(" " + " | ".join(cells) + " ;")
    if test.filter is not None:
        lines.append(f"filter {print_condition(test.filter)}")
    lines.append(f"{test.quantifier.value} {print_condition(test.condition)}")
    for expectation in test.expectations:
        edition = "" if expectation.edition is None else f"[{expectation.edition}]"
        lines.append(f"expect{edition} {expectation.expected.value}")
    return "\n".join(lines) + "\n"


def print_location(location: Location) -> str:
    """Return the declaration of a location, without its address space."""
    if location.element is None:
        initial = "undef" if location.initial is None else number_text(location.initial)
        kind = "" if location.size == WORD else f"{type_name(location.size)} "
        return f"{kind}{location.name} = {initial}"
    size, count = location.element, location.size // location.element
    known = [
        None if location.initial is None or offset in location.undefined else byte
        for offset, byte in enumerate(to_bytes(location.initial or 0, location.size))
    ]
    values = [_spelled(from_bytes(known[n * size : (n + 1) * size])) for n in range(count)]
    initial = values[0] if len(set(values)) == 1 else "{" + ", ".join(values) + "}"
    return f"{type_name(size)} {location.name}[{count}] = {initial}"


def _spelled(value: Value) -> str:
    return number_text(value) if isinstance(value, int) else str(value)


def _header(thread: Thread) -> str:
    """Return the thread and the numbered parts of its position: implied instances have negative
    numbers.
    """
    position = thread.position
    numbered = [
        f"{word} {number}"
        for word, number in (
            ("agent", position.agent),
            ("cluster", position.cluster),
            ("workgroup", position.workgroup),
            ("wavefront", position.wavefront),
        )
        if number >= 0
    ]
    return f"P{thread.number} @ " + ", ".join(numbered)


def _code(thread: Thread, words: BarrierWords) -> list[str]:
    if not thread.labels:
        return [print_operation(operation, words) for operation in thread.code]
    labels: dict[int, list[str]] = {}
    for label, index in thread.labels:
        labels.setdefault(index, []).append(label)
    lines: list[str] = []
    for index, operation in enumerate(thread.code):
        lines += (f"{label}:" for label in labels.get(index, ()))
        lines.append(print_operation(operation, words))
    lines += (f"{label}:" for label in labels.get(len(thread.code), ()))
    return lines


def print_operation(operation: Operation, words: BarrierWords = GUIDE) -> str:
    """Return one operation as in a cell; `words` are those for barrier operations."""
    match operation:
        case Load(register=register) if register == COPIED:
            return f"load to LDS reads {_pointer(operation.pointer)}"
        case Store(value=Register(name)) if name == COPIED:
            return f"load to LDS writes {_pointer(operation.pointer)}"
        case Load():
            text = (
                f"{operation.register} = load{_modifiers(operation)} {_pointer(operation.pointer)}"
            )
            return text + _access_end(operation) + _tags(operation.tags)
        case Store():
            text = f"store{_modifiers(operation)} {_pointer(operation.pointer)}, "
            text += print_expression(operation.value)
            return text + _access_end(operation) + _tags(operation.tags)
        case AtomicRmw():
            return (
                f"{operation.register} = atomicrmw {operation.op.value} "
                f"{_pointer(operation.pointer)}, {print_expression(operation.operand)} "
                f"{operation.scope.word} {operation.ordering.value}{_tags(operation.tags)}"
            )
        case CmpXchg():
            return (
                f"{operation.register} = cmpxchg {_pointer(operation.pointer)}, "
                f"{print_expression(operation.expected)}, {print_expression(operation.new)} "
                f"{operation.scope.word} {operation.success.value} {operation.failure.value}"
                f"{_tags(operation.tags)}"
            )
        case Fence():
            ordering = operation.ordering.value
            return f"fence {operation.scope.word} {ordering}{_tags(operation.tags)}"
        case LoadToLds() | AsyncMark() | WaitAsyncMark():
            return _copy(operation)
        case BarrierInit(barrier, count):
            return f"barrier.init {barrier}, {print_expression(count)}"
        case BarrierJoin(barrier):
            return f"barrier.join {barrier}"
        case BarrierDrop(barrier):
            return f"barrier.{words.drop} {barrier}"
        case BarrierArrive(barrier, count, first):
            end = "" if count is None else f", {print_expression(count)}"
            if first is not None:
                return f"{first} = barrier.{words.arrive}.isfirst {barrier}{end}"
            return f"barrier.{words.arrive} {barrier}{end}"
        case BarrierWait(barrier):
            return f"barrier.wait {barrier}"
        case BarrierSync(barrier):
            return f"barrier {barrier}"
        case Assign(register, value):
            return f"{register} = {print_expression(value)}"
        case Goto(label, None):
            return f"goto {label}"
        case Goto(label, condition):
            assert condition is not None
            return f"if {print_expression(condition)} goto {label}"
        case _:
            assert_never(operation)


def _copy(operation: CopyOperation) -> str:
    match operation:
        case LoadToLds():
            word = "load.async.to.lds" if operation.asynchronous else "load.to.lds"
            places = f"{_pointer(operation.destination)}, {_pointer(operation.source)}"
            return f"{word}{_modifiers(operation)} {places}"
        case AsyncMark():
            return "asyncmark"
        case WaitAsyncMark(left):
            return f"wait.asyncmark {left}"


def _modifiers(operation: Load | Store | LoadToLds) -> str:
    words = []
    if not isinstance(operation, LoadToLds) and operation.kind is not AccessKind.PLAIN:
        words.append(operation.kind.value)
    if operation.volatile:
        words.append("volatile")
    if operation.nontemporal:
        words.append("nontemporal")
    return "".join(f" {word}" for word in words)


def _pointer(pointer: Pointer) -> str:
    if not pointer.generic:
        return part_name(pointer.name, pointer.offset, pointer.size)
    place = pointer.name + (f"+{pointer.offset}" if pointer.offset else "")
    kind = "" if pointer.size is None else f"{type_name(pointer.size)} "
    return f"{kind}generic({place})"


def _access_end(operation: Load | Store) -> str:
    match operation.kind:
        case AccessKind.PLAIN:
            return ""
        case AccessKind.AV:
            assert operation.scope is not None
            return f" {operation.scope.word}"
        case AccessKind.ATOMIC | AccessKind.COOPERATIVE | AccessKind.MONITOR:
            assert operation.scope is not None
            return f" {operation.scope.word} {operation.ordering.value}"


def _tags(tags: TagSet) -> str:
    return f" {tags}" if tags else ""


def print_expression(expr: Expr, level: int = 0, *, nested: bool = False) -> str:
    """Return an expression with the parentheses it needs.

    `level` is the loosest precedence that needs none; `|` is always in parentheses, since otherwise
    it would end the cell.
    """
    match expr:
        case Const(value):
            return number_text(value)
        case Register(name):
            return name
        case Unary(op, operand):
            return op.value + print_expression(operand, len(LEVELS), nested=nested)
        case Binary(op, left, right):
            own = LEVEL_OF[op]
            bare = own >= level and (nested or op is not BinaryOp.OR)
            inner = nested or not bare
            text = (
                f"{print_expression(left, own, nested=inner)} {op.value} "
                f"{print_expression(right, own + 1, nested=inner)}"
            )
            return text if bare else f"({text})"
        case _:
            assert_never(expr)


def print_condition(condition: Condition, *, bare: bool = True) -> str:
    """Return a condition; composed ones are in parentheses unless `bare`."""
    match condition:
        case Compare(op, left, right):
            return f"{left} {op.value} {right}"
        case Race():
            return "race"
        case UndefinedBehavior():
            return "ub"
        case Truth(value):
            return "true" if value else "false"
        case Not(operand):
            return (
                f"~{print_condition(operand, bare=False)}"
                if not isinstance(operand, Compare)
                else f"~({print_condition(operand)})"
            )
        case And(operands) | Or(operands):
            word = " /\\ " if isinstance(condition, And) else " \\/ "
            text = word.join(print_condition(operand, bare=False) for operand in operands)
            return text if bare else f"({text})"
        case _:
            assert_never(condition)

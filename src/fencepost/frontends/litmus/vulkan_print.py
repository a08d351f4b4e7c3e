"""Prints `LitmusTest` as a Vulkan litmus test in Dat3M's format; `parse` reads back an equal
test.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from types import MappingProxyType

from fencepost.frontends.litmus.print import print_condition
from fencepost.frontends.litmus.vulkan_words import BRANCHES, COMPUTES, ORDERS, RMW, SCOPES
from fencepost.frontends.litmus.vulkan_words import unsupported as _unsupported
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.program.conditions import (
    And,
    Condition,
    Not,
    Or,
    Quantifier,
    Race,
    UndefinedBehavior,
    ValueTerm,
    terms,
)
from fencepost.program.expressions import Binary, Const, Expr, Register
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AtomicRmw,
    BarrierSync,
    Fence,
    Goto,
    Load,
    Operation,
    Pointer,
    Store,
)
from fencepost.program.program import BarrierKind, LitmusTest, Program, Thread
from fencepost.program.values import UNDEF, RmwOp
from fencepost.program.wellformed import check_no_sizes
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import AV_NONE, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SyncScope

_SCOPE_WORDS = MappingProxyType({scope: word for word, scope in SCOPES.items()})
_ORDER_WORDS = MappingProxyType({order: word for word, order in ORDERS.items()})
_RMW_WORDS = MappingProxyType({op: word for word, op in RMW.items()})
_BRANCH_WORDS = MappingProxyType({op: word for word, op in BRANCHES.items()})
_COMPUTE_WORDS = MappingProxyType({op: word for word, op in COMPUTES.items()})
_REGISTER = pattern(r"r[0-9]+")
_NAME = pattern(r"(?!r[0-9]+$)[A-Za-z_][A-Za-z0-9_]*")


def print_vulkan(test: LitmusTest) -> str:
    """Print the test in Vulkan's syntax, in aligned columns, without its expected verdict. A test
    that asks for races has no condition there.

    Raises UnsupportedError if Vulkan's syntax has no words for a part.
    """
    program = test.program
    check_no_sizes(program, "Vulkan's syntax", "keep the test in the litmus format")
    if program.target is not None or test.model is not None:
        raise _unsupported("a target or a model", "Vulkan's tests name neither")
    lines = [f"VULKAN {test.name}"]
    if test.description is not None:
        lines.append(f'"{test.description}"')
    lines.append("{")
    for each in program.locations:
        if each.space is not AddressSpace.GLOBAL or each.initial is None:
            raise _unsupported(f"location {each.name}", "locations are global and have a value")
        lines.append(f"{_name(each.name)}={each.initial};")
    for thread in program.threads:
        for register, value in thread.registers:
            lines.append(f"P{thread.number}:{_register(register)}={value};")
    lines.append("}")
    numbers = _barrier_numbers(program)
    columns = [
        [head, *_code(thread, numbers)]
        for head, thread in zip(_heads(program), program.threads, strict=True)
    ]
    widths = [max(map(len, column)) for column in columns]
    for row in zip_longest(*columns, fillvalue=""):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        lines.append(" " + " | ".join(cells) + " ;")
    if test.filter is not None:
        lines.append(f"filter ({_condition(test.filter)})")
    if test.condition != Race() or test.quantifier is not Quantifier.EXISTS:
        lines.append(f"{test.quantifier.value} ({_condition(test.condition)})")
    return "\n".join(lines) + "\n"


def _condition(condition: Condition) -> str:
    work = [condition]
    while work:
        match work.pop():
            case Race() | UndefinedBehavior():
                raise _unsupported("race or ub in a condition", "conditions are of values")
            case Not(operand):
                work.append(operand)
            case And(operands) | Or(operands):
                work += operands
    if any(isinstance(each, ValueTerm) and each.value is UNDEF for each in terms(condition)):
        raise _unsupported("undef in a condition", "values are integers")
    return print_condition(condition)


def _heads(program: Program) -> list[str]:
    """Return the heading of each thread, which states its position: subgroups are numbered within a
    workgroup, and workgroups within a queue family.
    """
    inside: dict[tuple[int, ...], dict[int, int]] = {}
    found = []
    for thread in program.threads:
        position = thread.position
        if position.agent != program.threads[0].position.agent:
            raise _unsupported("a second agent", "Vulkan's tests are of one device")
        path: tuple[int, ...] = ()
        numbers = []
        for each in (position.cluster, position.workgroup, position.wavefront):
            known = inside.setdefault(path, {})
            numbers.append(known.setdefault(each, len(known)))
            path = (*path, each)
        family, group, wave = numbers
        found.append(f"P{thread.number}@sg {wave}, wg {group}, qf {family}")
    return found


def _barrier_numbers(program: Program) -> dict[str, int]:
    """Return a number for each barrier: the one in its name, or otherwise a free one."""
    found: dict[str, int] = {}
    for barrier in program.barriers:
        users: dict[int, int] = {}
        for thread in program.threads:
            if any(isinstance(e, BarrierSync) and e.barrier == barrier.name for e in thread.code):
                group = thread.position.workgroup
                users[group] = users.get(group, 0) + 1
        if barrier.kind is not BarrierKind.BARE or set(users.values()) - {barrier.count}:
            raise _unsupported(
                f"barrier {barrier.name}", "a control barrier is of all threads that come to it"
            )
        wanted = re.fullmatch(r"b(0|[1-9][0-9]{0,8})", barrier.name)
        taken = set(found.values())
        number = integer_of(wanted[1]) if wanted else len(taken)
        while number in taken:
            number += 1
        found[barrier.name] = number
    return found


def _code(thread: Thread, numbers: dict[str, int]) -> list[str]:
    labels: dict[int, list[str]] = {}
    for label, index in thread.labels:
        labels.setdefault(index, []).append(_name(label))
    lines: list[str] = []
    for index, operation in enumerate(thread.code):
        lines += (f"{label}:" for label in labels.get(index, ()))
        lines.append(_instruction(operation, numbers))
    lines += (f"{label}:" for label in labels.get(len(thread.code), ()))
    return lines


def _instruction(operation: Operation, numbers: dict[str, int]) -> str:
    match operation:
        case Load(register=register):
            return f"{_access('ld', 'vis', operation)} {_register(register)}, {_of(operation)}"
        case Store(value=value):
            return f"{_access('st', 'av', operation)} {_of(operation)}, {_value(value)}"
        case AtomicRmw(register=register, op=op, operand=operand):
            words = ["rmw.atom", *_ordered(operation.scope, operation.ordering, operation.tags)]
            if op is not RmwOp.XCHG:
                words.append(_word(_RMW_WORDS.get(op), f"atomicrmw {op.value}"))
            return f"{'.'.join(words)} {_register(register)}, {_of(operation)}, {_value(operand)}"
        case Fence(scope=scope, ordering=ordering, tags=tags):
            words = [each for each in _ordered(scope, ordering, tags) if each != "sc0"]
            return ".".join(["membar", *words])
        case BarrierSync(barrier):
            return f"cbar.wg {numbers[barrier]}"
        case Assign(register, Binary(op, left, right)) if op in _COMPUTE_WORDS:
            return f"{_COMPUTE_WORDS[op]} {_register(register)}, {_value(left)}, {_value(right)}"
        case Assign(register, Const(number)):
            return f"ld {_register(register)}, {number}"
        case Assign(register, value):
            return f"add {_register(register)}, {_value(value)}, 0"
        case Goto(label, None):
            return f"goto {_name(label)}"
        case Goto(label, Binary(op, left, right)) if op in _BRANCH_WORDS:
            return f"{_BRANCH_WORDS[op]} {_value(left)}, {_value(right)}, {_name(label)}"
    raise _unsupported(type(operation).__name__, "Vulkan's tests have no such instruction")


def _access(opcode: str, own: str, access: Load | Store) -> str:
    if access.volatile or access.nontemporal or access.pointer.generic:
        raise _unsupported("volatile, nontemporal or generic", "002's table does not have them")
    match access.kind:
        case AccessKind.PLAIN:
            _only_known(access.tags)
            return f"{opcode}.nonpriv.sc0"
        case AccessKind.AV:
            _only_known(access.tags)
            return f"{opcode}.{own}.{_scope(access.scope)}.sc0"
        case AccessKind.COOPERATIVE | AccessKind.MONITOR:
            raise _unsupported(f"{access.kind.value} accesses", "002's table does not have them")
        case AccessKind.ATOMIC:
            pass
    return ".".join([f"{opcode}.atom", *_ordered(access.scope, access.ordering, access.tags)])


def _ordered(scope: SyncScope | None, ordering: Ordering, tags: TagSet) -> list[str]:
    """Return order, scope, storage class, and the words for the order's coverage, availability and
    visibility.
    """
    _only_known(tags)
    word = _scope(scope)
    if ordering is Ordering.MONOTONIC:
        if tags:
            raise _unsupported(f"{tags} of a relaxed operation", "semantics go with an order")
        return [word, "sc0"]
    order = _word(_ORDER_WORDS.get(ordering), f"ordering {ordering.value}")
    words = [order, word, "sc0", "semsc0"]
    if AV_NONE not in tags:
        words += ["semav"] if ordering.at_least_release else []
        words += ["semvis"] if ordering.at_least_acquire else []
    return words


def _only_known(tags: TagSet) -> None:
    if any(each != AV_NONE for each in tags):
        raise _unsupported(f"{tags}", "Vulkan has no tags")


def _scope(scope: SyncScope | None) -> str:
    assert scope is not None
    word = None if scope.one_as else _SCOPE_WORDS.get(scope.scope)
    return _word(word, f"scope {scope.word}")


def _word(word: str | None, what: str) -> str:
    if word is None:
        raise _unsupported(what, "Vulkan's tests have no word for it")
    return word


def _of(access: Load | Store | AtomicRmw) -> str:
    pointer: Pointer = access.pointer
    if pointer.generic:
        raise _unsupported("a generic pointer", "002's table does not have it")
    return _name(pointer.name)


def _name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise _unsupported(f"the name {name!r}", "names are letters, digits and _, and no register")
    return name


def _register(name: str) -> str:
    if not _REGISTER.fullmatch(name):
        raise _unsupported(f"the register {name!r}", "registers are r0, r1, …")
    return name


def _value(value: Expr) -> str:
    match value:
        case Const(number):
            return str(number)
        case Register(name):
            return _register(name)
    raise _unsupported("an expression", "operands are numbers and registers")

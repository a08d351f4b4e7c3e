"""Litmus tests as HIP programs that run on a GPU and print a histogram, as litmus7 does.

Each lane runs one instance of the test, with locations of its own, so a launch runs thousands at a
time. A thread of the test is a role: a workgroup of the test is a block, a wavefront 64 lanes of a
block, and threads of one wavefront are neighbouring lanes. The blocks of an instance wait for each
other before they begin, for a while at most, so that their accesses meet. The host counts the final
states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import assert_never

from fencepost.errors import UnsupportedError
from fencepost.frontends.litmus.hip_operations import Writer, expression, spelled
from fencepost.frontends.litmus.hip_text import GENERIC, HOST, KERNEL
from fencepost.frontends.litmus.print import print_condition, print_test
from fencepost.lines import lines_of
from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    LocationTerm,
    Not,
    Or,
    Quantifier,
    Race,
    RegisterTerm,
    Term,
    Truth,
    UndefinedBehavior,
    ValueTerm,
    terms,
)
from fencepost.program.expressions import Const
from fencepost.program.operations import BarrierSync
from fencepost.program.program import Barrier, BarrierKind, LitmusTest, Location, Program, Thread
from fencepost.program.values import UNDEF
from fencepost.program.wellformed import check_no_sizes
from fencepost.program.wellformed import registers as registers_of
from fencepost.records import dataclass
from fencepost.visible import visible_name
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

_KINDS = MappingProxyType(
    {
        Quantifier.EXISTS: "Allowed",
        Quantifier.NOT_EXISTS: "Forbidden",
        Quantifier.FORALL: "Required",
    }
)
"""The words of litmus7."""
_HOLDS = MappingProxyType(
    {
        Quantifier.EXISTS: "positive > 0",
        Quantifier.NOT_EXISTS: "positive == 0",
        Quantifier.FORALL: "negative == 0",
    }
)
_WAVE = 64
"""Lanes between two wavefronts of a block, which is the size of the largest ones."""


def print_hip(test: LitmusTest) -> str:
    """Return the program. Raises UnsupportedError if HIP cannot say what the test says."""
    program = test.program
    check_no_sizes(program, "the HIP program of a test", "use a location for each part")
    grid = _grid(program)
    _check_barriers(program)
    asked = tuple(dict.fromkeys(_asked(test.condition)))
    if test.filter is not None:
        asked = tuple(dict.fromkeys((*asked, *_asked(test.filter))))
    registers = [each for each in asked if isinstance(each, RegisterTerm)]
    initials = [each for each in program.locations if each.space is AddressSpace.GLOBAL]
    return HOST.substitute(
        text=_comment(print_test(test)),
        name=_string(test.name),
        lanes=_WAVE,
        sharing=grid.sharing,
        waves=grid.waves,
        workgroups=grid.workgroups,
        locations=max(1, len(initials)),
        results=max(1, len(registers)),
        terms=max(1, len(asked)),
        kernel=_kernel(program, grid, registers),
        values=_lines((f"{_value(each, registers, initials)}," for each in asked), 16),
        names=", ".join(_string(str(each)) for each in asked) or '""',
        initials=", ".join(expression(Const(each.initial or 0)) for each in initials) or "0",
        condition=_c(test.condition, asked),
        filter="true" if test.filter is None else _c(test.filter, asked),
        shown=_string(f"{test.quantifier.value} {print_condition(test.condition)}"),
        kind=_KINDS[test.quantifier],
        holds=_HOLDS[test.quantifier],
    )


def _kernel(program: Program, grid: _Grid, registers: list[RegisterTerm]) -> str:
    of_space: dict[AddressSpace, list[Location]] = {}
    for location in program.locations:
        if location.initial is None:
            raise _unsupported("locations without an initial value")
        of_space.setdefault(location.space, []).append(location)
    for space in (AddressSpace.PRIVATE, AddressSpace.CONSTANT, AddressSpace.REGION):
        if space in of_space:
            raise _unsupported(f"{space.name.lower()} locations")
    shared = of_space.get(AddressSpace.LOCAL, [])
    pointers = [
        f"int *{spelled(each.name)} = memory + (instance * LOCATIONS + {number}) * STRIDE;"
        for number, each in enumerate(of_space.get(AddressSpace.GLOBAL, ()))
    ]
    pointers += [
        f"int *{spelled(each.name)} = lds + {number} * LANES + place;"
        for number, each in enumerate(shared)
    ]
    pointers += [f"(void){spelled(each.name)};" for each in program.locations]
    roles = [
        line
        for thread, role in zip(program.threads, grid.roles, strict=True)
        for line in _role(thread, role, registers, Writer(len(of_space) > 1, f"P{thread.number}_"))
    ]
    initial = [f"*{spelled(e.name)} = {expression(Const(e.initial or 0))};" for e in shared]
    if initial:
        initial = ["if (wave == 0 && slot == 0) {", *(f"    {each}" for each in initial), "}"]
    uses_generic = any("generic(" in each for each in roles)
    return KERNEL.substitute(
        generic=GENERIC if uses_generic else "",
        lds=max(1, len(shared)),
        pointers=_lines(pointers, 4),
        initial=_lines(initial, 4),
        roles=_lines(roles, 4),
    )


@dataclass(frozen=True, slots=True)
class _Role:
    """The place of a thread: its block among those of an instance, its wavefront in the block, and
    its lane among those of its wavefront.
    """

    workgroup: int
    wave: int
    lane: int


@dataclass(frozen=True, slots=True)
class _Grid:
    roles: tuple[_Role, ...]
    workgroups: int
    waves: int
    sharing: int
    """The most threads of one wavefront."""


def _grid(program: Program) -> _Grid:
    workgroups: dict[int, dict[int, int]] = {}
    numbers: dict[int, int] = {}
    roles = []
    for thread in program.threads:
        place = thread.position
        if place.agent != program.threads[0].position.agent:
            raise _unsupported("threads on several agents")
        waves = workgroups.setdefault(place.workgroup, {})
        lane = waves.get(place.wavefront, 0)
        waves[place.wavefront] = lane + 1
        workgroup = numbers.setdefault(place.workgroup, len(numbers))
        roles.append(_Role(workgroup, list(waves).index(place.wavefront), lane))
    clusters = {t.position.instance(Scope.CLUSTER) for t in program.threads}
    if any(t.position.cluster >= 0 for t in program.threads) and len(numbers) > 1:
        raise _unsupported(f"{'clusters' if len(clusters) > 1 else 'a cluster'} of workgroups")
    return _Grid(
        tuple(roles),
        len(workgroups),
        max(len(waves) for waves in workgroups.values()),
        max(count for waves in workgroups.values() for count in waves.values()),
    )


def _check_barriers(program: Program) -> None:
    """Refuse barriers that `s_barrier` is not: it is one of all waves of a workgroup, each of which
    has to wait as often as the others.
    """
    used: dict[int, list[tuple[str, ...]]] = {}
    for thread in program.threads:
        waits = tuple(each.barrier for each in thread.code if isinstance(each, BarrierSync))
        if waits and thread.labels:
            raise _unsupported("barriers in loops or branches")
        used.setdefault(thread.position.workgroup, []).append(waits)
    for waits_of in used.values():
        objects = {name for waits in waits_of for name in waits}
        if len(objects) > 1 or len(set(waits_of)) > 1:
            raise _unsupported("barriers of some waves of a workgroup, or several of them")
        for each in program.barriers:
            if each.name in objects and not _is_of_all(each, len(waits_of)):
                raise _unsupported(f"barriers like '{each.name}'")
    waves = {thread.position.wavefront for thread in program.threads}
    waits_some = any(any(waits) for waits_of in used.values() for waits in waits_of)
    if waits_some and len(waves) < len(program.threads):
        raise _unsupported("barriers of threads in one wavefront")


def _is_of_all(barrier: Barrier, threads: int) -> bool:
    match barrier.kind:
        case BarrierKind.WORKGROUP:
            return True
        case BarrierKind.BARE:
            return barrier.count == threads
        case BarrierKind.CLUSTER | BarrierKind.NAMED | BarrierKind.NULL:
            return False
        case _:
            assert_never(barrier.kind)


def _role(
    thread: Thread, role: _Role, registers: list[RegisterTerm], writer: Writer
) -> Iterator[str]:
    yield (
        f"if (workgroup == {role.workgroup} && wave == {role.wave} && slot == {role.lane}) {{"
        f" // P{thread.number}"
    )
    names = dict.fromkeys(sorted(registers_of(thread)))
    names |= dict.fromkeys(t.register for t in registers if t.thread == thread.number)
    starts = dict(thread.registers)
    for name in names:
        value = starts.get(name, 0)
        if value is UNDEF:
            raise _unsupported("registers without an initial value")
        yield f"    int {spelled(name)} = {expression(Const(int(value)))};"
    labels: dict[int, list[str]] = {}
    for label, index in thread.labels:
        labels.setdefault(index, []).append(label)
    for index, operation in enumerate(thread.code):
        yield from (f"{writer.labels}{label}:;" for label in labels.get(index, ()))
        yield f"    {writer.statement(operation)}"
    yield from (f"{writer.labels}{label}:;" for label in labels.get(len(thread.code), ()))
    for number, term in enumerate(registers):
        if term.thread == thread.number:
            yield f"    results[instance * RESULTS + {number}] = {spelled(term.register)};"
    yield "}"


def _asked(condition: Condition) -> Iterator[Term]:
    for term in terms(condition):
        if term == ValueTerm(UNDEF):
            raise _unsupported("conditions on undef")
        if not isinstance(term, ValueTerm):
            yield term


def _value(term: Term, registers: list[RegisterTerm], initials: Sequence[Location]) -> str:
    """Return the final value of a term, on the host."""
    if isinstance(term, RegisterTerm):
        return f"results[instance * RESULTS + {registers.index(term)}]"
    assert isinstance(term, LocationTerm)
    names = [each.name for each in initials]
    return f"memory[(instance * LOCATIONS + {names.index(term.location)}) * STRIDE]"


def _c(condition: Condition, asked: Sequence[Term]) -> str:
    """Return a condition over the array `state`."""
    match condition:
        case Compare(op, left, right):
            return f"({_c_term(left, asked)} {op.value} {_c_term(right, asked)})"
        case Truth(value):
            return "true" if value else "false"
        case Not(operand):
            return f"!{_c(operand, asked)}"
        case And(operands):
            return "(" + " && ".join(_c(each, asked) for each in operands) + ")"
        case Or(operands):
            return "(" + " || ".join(_c(each, asked) for each in operands) + ")"
        case Race() | UndefinedBehavior():
            raise _unsupported("conditions on races or undefined behaviour")
        case _:
            assert_never(condition)


def _c_term(term: Term, asked: Sequence[Term]) -> str:
    if isinstance(term, ValueTerm):
        assert term.value is not UNDEF
        return expression(Const(int(term.value)))
    return f"state[{asked.index(term)}]"


def _lines(lines: Iterable[str], indent: int) -> str:
    return "\n".join(" " * indent + line for line in lines)


def _comment(text: str) -> str:
    """Return lines of a comment; one that ends in a backslash would take in the next line."""
    lines = (visible_name(line).rstrip() for line in lines_of(text))
    return "\n".join(f"//   {line}" + "." * line.endswith("\\") for line in lines)


def _string(text: str) -> str:
    """Return a string of C++. What is not printable ASCII is escaped in octal, and `?` too: two of
    them may begin a trigraph, such as that of the backslash.
    """
    out = "".join(
        f"\\{char}" if char in '"\\?' else char if " " <= char <= "~" else _octal(char)
        for char in text
    )
    return f'"{out}"'


def _octal(char: str) -> str:
    return "".join(f"\\{byte:03o}" for byte in char.encode("utf-8", "surrogateescape"))


def _unsupported(what: str) -> UnsupportedError:
    return UnsupportedError(
        f"a HIP program of a litmus test has no {what}",
        rule="one GPU runs it, as one launch of workgroups",
        mend="leave it out of the test",
    )

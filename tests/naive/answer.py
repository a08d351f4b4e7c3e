"""The answer to a test: conditions over the final states of its executions [litmus format, Final
condition; D5, D6, D10].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

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
from fencepost.program.operations import Assign, AtomicRmw, CmpXchg, Load
from fencepost.program.program import LitmusTest, Program
from fencepost.program.values import (
    UNDEF,
    WORD,
    BinaryOp,
    Partial,
    Value,
    apply_binary,
    from_bytes,
    to_bytes,
    trimmed,
)
from tests.naive.events import Edition, Event, inclusive_scopes, share_byte
from tests.naive.executions import DEFAULT_BOUND, Execution, candidates, executions
from tests.naive.values import all_atomic_and_inclusive

Outcome = frozenset[tuple[str, Value]]


@dataclass(frozen=True, slots=True)
class Answer:
    """`reachable`: some complete execution that the filter lets through satisfies the condition
    (under forall: its negation). `outcomes` and `race` are of the same executions.
    """

    reachable: bool
    outcomes: frozenset[Outcome]
    race: bool
    truncated: bool


def answers(
    test: LitmusTest,
    editions: Sequence[Edition],
    bound: int = DEFAULT_BOUND,
    limit: int | None = None,
    *,
    alike: bool = False,
) -> dict[Edition, Answer]:
    """The answers under several editions, which share their candidates; `alike` as for these.

    Raises TooLargeError where that takes more than `limit` steps.
    """
    found = {edition: Answer(False, frozenset(), False, False) for edition in editions}
    for candidate in candidates(test.program, bound, limit, alike=alike):
        for edition in editions:
            for execution in executions(candidate, edition):
                found[edition] = _extend(found[edition], test, execution)
    return found


def _extend(answer: Answer, test: LitmusTest, execution: Execution) -> Answer:
    if execution.candidate.truncated:
        return Answer(answer.reachable, answer.outcomes, answer.race, True)
    raced = any(races(execution))
    reachable, outcomes, race = answer.reachable, set(answer.outcomes), answer.race
    goal = test.condition if test.quantifier is not Quantifier.FORALL else Not(test.condition)
    for outcome in outcomes_of(test, execution):
        state = dict(outcome)
        if test.filter is not None and not holds(test.filter, state, raced):
            continue
        outcomes.add(outcome)
        race = race or raced
        reachable = reachable or holds(goal, state, raced)
    return Answer(reachable, frozenset(outcomes), race, answer.truncated)


def outcomes_of(test: LitmusTest, execution: Execution) -> Iterator[Outcome]:
    """The final states of an execution: all registers that it sets, and the locations that the
    filter and the condition name. A location may have more than one final value.
    """
    registers = [
        (f"P{thread.number}:{name}", trimmed(final.get(name, 0)))
        for thread, final in zip(test.program.threads, execution.candidate.registers, strict=True)
        for name in _register_names(test, thread.number)
    ]
    named = sorted(_named_locations(test), key=str)
    whole = {term.location: final_values(test.program, term.location, execution) for term in named}
    for states in product(*whole.values()):
        state = dict(zip(whole, states, strict=True))
        located = [
            (str(term), trimmed(_of_term(test.program, term, state[term.location])))
            for term in named
        ]
        yield frozenset([*registers, *located])


def _of_term(program: Program, term: LocationTerm, value: Value) -> Value:
    """The part of a location's value that a term names."""
    if not program.has_sizes or term.size is None:
        return value
    location = program.location(term.location)
    assert location is not None
    return from_bytes(to_bytes(value, location.size)[term.offset : term.offset + term.size])


def _register_names(test: LitmusTest, number: int) -> list[str]:
    """The registers that a thread can set, or that the initial state sets."""
    thread = next(t for t in test.program.threads if t.number == number)
    names = [name for name, _ in thread.registers]
    names += [o.register for o in thread.code if isinstance(o, _SETTING)]
    return sorted(set(names))


_SETTING = (Load, AtomicRmw, CmpXchg, Assign)


def _named_locations(test: LitmusTest) -> set[LocationTerm]:
    conditions = [c for c in (test.condition, test.filter) if c is not None]
    return {term for c in conditions for term in terms(c) if isinstance(term, LocationTerm)}


def final_values(program: Program, name: str, execution: Execution) -> set[Value]:
    """What an atomic read of system scope may return after all threads have ended, when every write
    is visible to it; the conditions name global locations only [D6].
    """
    candidate = execution.candidate
    location = program.location(name)
    assert location is not None
    if not program.has_sizes:
        last = _last(name, 0, execution)
        return {UNDEF if w is None else candidate.values[w.index] for w in last}
    every = [_last(name, byte, execution) for byte in range(location.size)]
    found: set[Value] = set()
    for chosen in product(*every):
        if not _whole([w for w in chosen if w is not None]):
            continue
        known: list[int | None] = []
        for byte, w in enumerate(chosen):
            start = 0 if w is None or w.is_initial else w.bytes[0]
            part = None
            if w is not None:
                part = to_bytes(candidate.values[w.index], byte - start + 1)[byte - start]
            known.append(part)
        found.add(from_bytes(known))
    return found


def _whole(chosen: Sequence[Event]) -> bool:
    """Whether no two of the writes that a location is left with touch the same bytes, and are
    atomic with inclusive scopes: then one of them is read whole [D42].
    """
    return not any(
        a is not b and a.bytes == b.bytes and all_atomic_and_inclusive([a, b])
        for a, b in combinations(chosen, 2)
    )


def _last(name: str, byte: int, execution: Execution) -> list[Event | None]:
    """The writes that may be the last of a byte; None stands for undef."""
    writes = [
        e
        for e in execution.candidate.events
        if e.writes and e.location and e.location.name == name and byte in e.bytes
    ]
    if not writes:
        return [None]
    order = execution.propagation.location_order[byte]
    last = [w for w in writes if not any((w.index, w2.index) in order for w2 in writes)]
    if last and all_atomic_and_inclusive(last):
        modified = execution.modification[byte]
        return [w for w in last if not any((w.index, w2.index) in modified for w2 in last)]
    if len(last) == 1:
        return [last[0]]
    return [None]


def races(execution: Execution) -> Iterator[tuple[Event, Event]]:
    """The pairs of accesses that race at some byte [litmus format, Final condition; D5]."""
    events = [e for e in execution.candidate.events if e.location and not e.is_initial]
    for place, a in enumerate(events):
        for b in events[place + 1 :]:
            if not share_byte(a, b) or not (a.writes or b.writes):
                continue
            if a.is_atomic and b.is_atomic and inclusive_scopes(a, b):
                continue
            if any(
                not _comes_before(a, b, byte, execution)
                and not _comes_before(b, a, byte, execution)
                for byte in set(a.bytes) & set(b.bytes)
            ):
                yield a, b


def _comes_before(a: Event, b: Event, byte: int, execution: Execution) -> bool:
    """Whether `a` is location-ordered before `b`, or is a read that happens before it: it cannot
    see it [D5]. What a read-modify-write writes must be location-ordered [D19].
    """
    if a.writes:
        return (a.index, b.index) in execution.propagation.location_order[byte]
    return execution.candidate.hb.ordered(a, b)


def holds(condition: Condition, state: dict[str, Value], raced: bool) -> bool:
    """Whether the condition can hold of a final state: each comparison with undef may go either
    way, after negations are pushed inwards [D10].
    """
    match condition:
        case Truth(value):
            return value
        case Race():
            return raced
        case UndefinedBehavior():
            return False
        case And(operands):
            return all(holds(c, state, raced) for c in operands)
        case Or(operands):
            return any(holds(c, state, raced) for c in operands)
        case Compare():
            return _compare(condition, state, True)
        case Not(inner):
            return _refuted(inner, state, raced)


def _refuted(condition: Condition, state: dict[str, Value], raced: bool) -> bool:
    """Whether the negation of the condition can hold."""
    match condition:
        case And(operands):
            return any(_refuted(c, state, raced) for c in operands)
        case Or(operands):
            return all(_refuted(c, state, raced) for c in operands)
        case Not(inner):
            return holds(inner, state, raced)
        case Compare():
            return _compare(condition, state, False)
        case _:
            return not holds(condition, state, raced)


def _compare(condition: Compare, state: dict[str, Value], wanted: bool) -> bool:
    """Whether the comparison can come out as wanted."""
    left, right = _value(condition.left, state), _value(condition.right, state)
    literal = ValueTerm(UNDEF)
    if literal in (condition.left, condition.right):
        # the word undef asks what the value is, it is no use of it
        equal = left is right
        return {"==": equal, "!=": not equal}.get(condition.op.value, False) == wanted
    if left is UNDEF or right is UNDEF:
        return True
    if isinstance(left, Partial) or isinstance(right, Partial):
        return _compare_parts(condition.op, left, right, wanted)
    return (apply_binary(condition.op, left, right) == 1) == wanted


def _compare_parts(op: BinaryOp, left: Value, right: Value, wanted: bool) -> bool:
    """Whether the comparison can come out as wanted, where bytes that are undef may be anything."""
    lowest, highest = _bounds(left), _bounds(right)
    size = max(len(v.known) if isinstance(v, Partial) else WORD for v in (left, right))
    pairs = list(zip(to_bytes(left, size), to_bytes(right, size), strict=True))
    equal = all(None in pair or pair[0] == pair[1] for pair in pairs)
    different = any(None in pair or pair[0] != pair[1] for pair in pairs)
    below, above = lowest[0] < highest[1], lowest[1] > highest[0]
    can = {
        BinaryOp.EQ: (equal, different),
        BinaryOp.NE: (different, equal),
        BinaryOp.LT: (below, above or equal),
        BinaryOp.GE: (above or equal, below),
        BinaryOp.GT: (above, below or equal),
        BinaryOp.LE: (below or equal, above),
    }
    return can[op][0 if wanted else 1]


def _bounds(value: Value) -> tuple[int, int]:
    """The least and the greatest number that a value may be."""
    if isinstance(value, int):
        return value, value
    assert isinstance(value, Partial)
    signed = len(value.known) >= WORD
    ends = []
    for fill, sign in ((0, 0x80), (0xFF, 0x7F)):
        filled = [fill if byte is None else byte for byte in value.known]
        if signed and value.known[-1] is None:
            filled[-1] = sign
        ends.append(int.from_bytes(bytes(filled), "little", signed=signed))
    return ends[0], ends[1]


def _value(term: Term, state: dict[str, Value]) -> Value:
    match term:
        case RegisterTerm(thread, register):
            return state[f"P{thread}:{register}"]
        case LocationTerm():
            return state[str(term)]
        case ValueTerm(value):
            return value

"""The questions whether each operation kept what its code sequence asks for, and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum, unique

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.against.matching.items import Match
from fencepost.machine_code.against.matching.scores import bits_lost
from fencepost.machine_code.against.order import Order
from fencepost.machine_code.against.place import Place
from fencepost.machine_code.against.program import START, Operation, Program, Role
from fencepost.machine_code.against.questions import Acquire, Pending, Release, Seen, Standing
from fencepost.machine_code.against.required import CacheNeed, Need
from fencepost.machine_code.against.totals import Allowed, Totals
from fencepost.records import dataclass
from fencepost.vocabulary.orderings import Ordering


@unique
class Lost(Enum):
    """A part of its sequence that an operation lost; the value is its name in reports."""

    INSTRUCTION = "instruction"
    BEFORE = "order with what comes before it"
    BEHIND = "order with what comes behind it"
    POLICY = "cache policy"
    WAIT_BEFORE = "wait before it"
    WRITE_BACK = "write-back"
    WRITE_BACK_DONE = "wait for the write-back"
    WAIT_BEHIND = "wait behind it"
    INVALIDATE = "invalidate"
    INVALIDATE_DONE = "wait for the invalidate"


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that is missing: at which instruction, and of which other one, as far as there are
    such; the counters to wait for, or the cache operation.
    """

    lost: Lost
    at: int | None = None
    other: int | None = None
    counters: frozenset[Counter] = frozenset()
    cache: CacheNeed | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The losses of an operation by one of its needs, and why more is not known."""

    losses: tuple[Loss, ...] = ()
    doubts: tuple[str, ...] = ()


def _never(_: Operation) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class _Question:
    operation: int
    need: Need
    allowed: Allowed


class Judge:
    """The questions about the operations of a program, and what the data flow answers."""

    def __init__(self, program: Program, match: Match, place: Place, order: Order) -> None:
        self._program, self._match, self._code = program, match, place.code
        self._kernel, self._returns = place.flow.kernel, place.flow.returns
        self._order = order
        self._questions: list[_Question] = []
        self.releases: list[Release] = []
        self.acquires: list[Acquire] = []

    def ask(self, operation: Operation, need: Need) -> str:
        """Puts the questions of an operation; why that is not possible, or ""."""
        if operation.role is Role.FENCE:
            return self._ask_fence(operation, need)
        for number in self._match.found.get(operation.number, ()):
            if need.releases:
                watch = self._watch(operation, need, Allowed())
                self.releases.append(Release(watch, number, need))
            if need.acquires:
                apart = self._program.apart(operation.number)
                allowed = Allowed(apart, ordered=self._all_after(operation.number, apart))
                watch = self._watch(operation, need, allowed)
                self.acquires.append(Acquire(watch, number, need, fence=False))
        return ""

    def _watch(self, operation: Operation, need: Need, allowed: Allowed) -> int:
        self._questions.append(_Question(operation.number, need, allowed))
        return len(self._questions) - 1

    def _ask_fence(self, fence: Operation, need: Need) -> str:
        program, request = self._program, fence.request
        assert request is not None
        lost: list[str] = []
        if need.releases:
            sequential = request.ordering is Ordering.SEQ_CST

            def publishes(each: Operation) -> bool:
                return each.publishes or (sequential and each.observes)

            reached, ends = program.after(fence.number, publishes)
            places = [program.operations[one] for one in sorted(reached)]
            for place in filter(publishes, places):
                lost += self._release(fence, need, place)
            if ends and not self._kernel:
                allowed = self._not_behind(fence)
                for number in self._returns:
                    self.releases.append(Release(self._watch(fence, need, allowed), number, need))
        if need.acquires:
            reached, begins = program.before(fence.number, lambda each: each.observes)
            for one in sorted(reached):
                if program.operations[one].observes:
                    lost += self._acquire(fence, need, one)
            if begins and not self._kernel:
                watch = self._watch(fence, need, self._not_before(fence))
                self.acquires.append(Acquire(watch, START, need, fence=True))
        return lost[0] if lost else ""

    def _release(self, fence: Operation, need: Need, place: Operation) -> Iterator[str]:
        numbers = self._match.found.get(place.number, ())
        if not numbers:
            yield f"{place.source.text}: no instruction of it was found, which the fence is before"
        # What comes from elsewhere than over the fence is not ordered by it.
        between, begins = self._program.before(
            place.number, lambda each: each.number == fence.number
        )
        rest = frozenset(between - {fence.number}) | self._program.apart(place.number)
        allowed = Allowed(rest, begins, self._all_before(place.number, rest))
        for number in numbers:
            self.releases.append(Release(self._watch(fence, need, allowed), number, need))

    def _acquire(self, fence: Operation, need: Need, one: int) -> Iterator[str]:
        numbers = self._match.found.get(one, ())
        if not numbers:
            text = self._program.operations[one].source.text
            yield f"{text}: no instruction of it was found, which the fence is behind"
        beside, ends = self._program.after(one, lambda each: each.number == fence.number)
        rest = frozenset(beside - {fence.number}) | self._program.apart(one)
        allowed = Allowed(rest, ends, self._all_after(one, rest))
        for number in numbers:
            watch = self._watch(fence, need, allowed)
            self.acquires.append(Acquire(watch, number, need, fence=True))

    def _not_behind(self, fence: Operation) -> Allowed:
        behind = frozenset(self._program.after(fence.number, _never)[0])
        return Allowed(behind, ordered=self._all_before(fence.number, behind))

    def _not_before(self, fence: Operation) -> Allowed:
        before = frozenset(self._program.before(fence.number, _never)[0])
        return Allowed(before, ordered=self._all_after(fence.number, before))

    # Asked for only where ordinary accesses are not done.

    def _all_after(self, number: int, but: AbstractSet[int]) -> Callable[[], AbstractSet[int]]:
        return lambda: self._program.after(number, _never)[0] - but

    def _all_before(self, number: int, but: AbstractSet[int]) -> Callable[[], AbstractSet[int]]:
        return lambda: self._program.before(number, _never)[0] - but

    # Answers

    def answer(self, seen: Seen) -> dict[tuple[int, Need], Answer]:
        """Return the losses and doubts of each operation by each of its needs."""
        found: dict[tuple[int, Need], Answer] = {}
        order, totals = self._order, self._order.totals
        parts: dict[tuple[int, Need], list[Answer]] = {}
        for (watch, at), standing in seen.releases.items():
            question = self._questions[watch]
            key = (question.operation, question.need)
            parts.setdefault(key, []).append(self._at_release(question, at, standing, totals))
        begins = {each.watch: each.since for each in self.acquires}
        for watch, accesses in seen.accesses.items():
            question, since = self._questions[watch], begins[watch]
            key = (question.operation, question.need)
            parts.setdefault(key, []).append(self._behind(question, since, accesses, totals))
        moved: dict[int, Answer] = {}
        for each in self._questions:
            if each.operation not in moved:
                moved[each.operation] = _moved(order, self._program.operations[each.operation])
            answers = [moved[each.operation], *parts.get((each.operation, each.need), [])]
            found[each.operation, each.need] = Answer(
                tuple(dict.fromkeys(loss for one in answers for loss in one.losses)),
                tuple(dict.fromkeys(doubt for one in answers for doubt in one.doubts)),
            )
        return found

    def _at_release(
        self, question: _Question, at: int, standing: Standing, totals: Totals
    ) -> Answer:
        allowed = question.allowed
        losses: list[Loss] = []
        doubts: list[str] = []
        numbers = {number for number, _ in standing.flying}

        def before() -> set[int]:
            return totals.reach.before(at)

        left = totals.unexplained(numbers, allowed, before)
        if left.numbers:
            counters = frozenset(c for n, c in standing.flying if n in left.numbers)
            losses.append(Loss(Lost.WAIT_BEFORE, at, _nearest(left.numbers, at), counters))
        doubts += left.doubts
        for cache, stored in standing.dirty:
            dirty = totals.unexplained(stored, allowed, before)
            if dirty.numbers:
                losses.append(Loss(Lost.WRITE_BACK, at, _nearest(dirty.numbers, at), cache=cache))
            doubts += dirty.doubts
        for cache, stored in standing.flushing:
            flushed = totals.unexplained(stored, allowed, before)
            if flushed.numbers:
                back = _nearest(standing.writing_back, at)
                counters = question.need.before & frozenset({Counter.VM, Counter.STORE})
                losses.append(Loss(Lost.WRITE_BACK_DONE, at, back, counters, cache))
            doubts += flushed.doubts
        return Answer(tuple(losses), tuple(doubts))

    def _behind(
        self, question: _Question, since: int, accesses: Mapping[int, Pending], totals: Totals
    ) -> Answer:
        if question.need.volatile:
            accesses = {
                at: left
                for at, left in accesses.items()
                if any(self._is_volatile(one) for one in self._match.owners.get(at, ()))
            }
        left = totals.unexplained(
            set(accesses), question.allowed, lambda: totals.reach.behind(since)
        )
        losses: list[Loss] = []
        for at in sorted(left.numbers, key=lambda one: (one <= since, one))[:1]:
            pending = accesses[at]
            place = None if since < 0 else since
            if pending.waiting:
                counters = frozenset(counter for _, counter in pending.waiting)
                losses.append(Loss(Lost.WAIT_BEHIND, place, at, counters))
            losses += [
                Loss(Lost.INVALIDATE, place, at, cache=cache)
                for cache in sorted(pending.invalidates, key=lambda one: one.op.value)
            ]
            if pending.last:
                counters = frozenset(counter for _, counter in pending.last)
                losses.append(Loss(Lost.INVALIDATE_DONE, place, at, counters))
        return Answer(tuple(losses), tuple(left.doubts))

    def _is_volatile(self, operation: int) -> bool:
        request = self._program.operations[operation].request
        return request is not None and request.volatile

    def policy(self, operation: Operation, need: Need) -> Iterator[Loss]:
        """The instructions of an operation whose cache policy is too weak."""
        if need.bits is None:
            return
        for number in self._match.found.get(operation.number, ()):
            if bits_lost(need, self._code.instructions[number].bits, operation.role):
                yield Loss(Lost.POLICY, number)


def _moved(order: Order, operation: Operation) -> Answer:
    """The accesses that were moved over an operation."""
    found = [*order.moved(operation)]
    losses = [
        Loss(Lost.BEFORE if each.late else Lost.BEHIND, each.at, each.other)
        for each in found
        if each.other is not None
    ]
    return Answer(tuple(losses), tuple(each.doubt for each in found if each.doubt))


def _nearest(numbers: frozenset[int], at: int) -> int | None:
    """The instruction that is named: the last one before a place, or else the first behind it; None
    for what comes before the function.
    """
    before = [each for each in numbers if 0 <= each < at]
    behind = [each for each in numbers if each >= at]
    return max(before) if before else min(behind, default=None)

"""Requirements of the code sequence of an operation, from the steps of the target's table.

A row of 001 is one order of instructions that is right; what it asks for is less: that waits and
cache operations stand between what they keep in order. Either of the document's row and LLVM 22.1's
listed difference from it will do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.citations import Cite
from fencepost.errors import FencepostError
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Action, Bit, Cache, CacheOp, Counter, Memory, Wait
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import Hint, Kind
from fencepost.lowering.steps import Lowered
from fencepost.lowering.target import Follow, Target
from fencepost.machine_code.instructions.instruction import CacheBits
from fencepost.records import dataclass, replace
from fencepost.vocabulary.orderings import Ordering


@dataclass(frozen=True, slots=True)
class CacheNeed:
    """A cache operation, for at least a scope (0 is the narrowest)."""

    op: CacheOp
    level: int = 0


@dataclass(frozen=True, slots=True)
class Need:
    """The requirements of one table for an operation.

    - `first`: counters to wait for before the write-back; `write_back`; `before`: counters to wait
      for before the access, or for a fence before what follows it.
    - `bits`: policy of the access, None for a fence.
    - `after`: counters to wait for behind the access, or behind what a fence follows; then
      `invalidates` in their order, the outermost cache first, then `last`: counters to wait for
      behind these.
    - `volatile`: what is waited for behind the access is for volatile accesses alone.
    - `row` and `cite` are those of the table; `otherwise` the listed difference of LLVM 22.1.
    """

    first: frozenset[Counter] = frozenset()
    write_back: tuple[CacheNeed, ...] = ()
    before: frozenset[Counter] = frozenset()
    bits: tuple[Bit, ...] | None = None
    after: frozenset[Counter] = frozenset()
    invalidates: tuple[CacheNeed, ...] = ()
    last: frozenset[Counter] = frozenset()
    volatile: bool = False
    row: str = ""
    cite: Cite | None = None
    otherwise: str = ""

    @property
    def releases(self) -> bool:
        """True if anything must be done before the access."""
        return bool(self.first or self.write_back or self.before)

    @property
    def acquires(self) -> bool:
        """True if anything must be done behind it."""
        return bool(self.after or self.invalidates or self.last)

    @property
    def asks(self) -> tuple[object, ...]:
        """All that it asks for, to compare with."""
        return (
            *(self.first, self.write_back, self.before, self.bits),
            *(self.after, self.invalidates, self.last, self.volatile),
        )


def needs(request: Request, target: Target) -> tuple[Need, ...]:
    """Return the needs by the tables: by 001 first, then by LLVM 22.1's where it is another.

    Raises UnsupportedError and InputError where neither has a row.
    """
    found: list[Need] = []
    error: FencepostError | None = None
    for follow in (Follow.DOCUMENT, Follow.LLVM_22):
        try:
            lowered = lower(request, replace(target, follow=follow))
        except FencepostError as why:
            error = error or why
            continue
        need = _need(request, lowered)
        if all(need.asks != each.asks for each in found):
            titles = dict.fromkeys(each.title for each in lowered.differences)
            said = "; ".join(titles) or ("LLVM 22.1" if follow is Follow.LLVM_22 else "")
            found.append(replace(need, otherwise=said if found or error else ""))
    if not found:
        assert error is not None
        raise error
    return tuple(found)


def _need(request: Request, lowered: Lowered) -> Need:
    # What only the default adds, neither the document nor LLVM asks for.
    actions = [each.action for each in lowered.steps if each.reason is not Reason.CUMULATIVE]
    places = [at for at, each in enumerate(actions) if isinstance(each, Memory)]
    fence = request.kind is Kind.FENCE
    begin = places[0] if places else _end_of_release(actions)
    end = places[-1] + 1 if places else begin
    before, behind = actions[:begin], actions[end:]
    backs = [at for at, each in enumerate(before) if isinstance(each, Cache)]
    invalid = [at for at, each in enumerate(behind) if isinstance(each, Cache)]
    split = backs[0] if backs else 0
    waits = frozenset(_counters(before[split:]))
    row = lowered.row
    need = Need(
        first=frozenset(_counters(before[:split])),
        write_back=tuple(_caches(before)),
        before=waits,
        bits=None if fence else _bits(actions[begin:end]),
        after=frozenset(_counters(behind[: invalid[0] if invalid else len(behind)])),
        invalidates=tuple(_caches(behind)),
        last=frozenset(_counters(behind[invalid[-1] :] if invalid else ())),
        volatile=row is not None
        and row.ordering is Ordering.NOT_ATOMIC
        and Hint.VOLATILE in row.hints,
        row=str(row) if row is not None else "",
        cite=lowered.steps[0].cite if lowered.steps else None,
    )
    if not fence:
        return need
    # What a fence waits for, it waits for on both sides.
    ordering = request.ordering
    if not ordering.at_least_release:
        need = replace(need, before=frozenset(), first=frozenset())
    return replace(need, after=waits) if ordering.at_least_acquire else need


def _end_of_release(actions: Sequence[Action]) -> int:
    """Return the start of the invalidates of a fence."""
    for at, each in enumerate(actions):
        if isinstance(each, Cache) and not each.op.writes_back:
            return at
    return len(actions)


def _counters(actions: Sequence[Action]) -> Iterator[Counter]:
    for each in actions:
        if isinstance(each, Wait):
            yield from (counter for counter, _ in each.counters)


def _caches(actions: Sequence[Action]) -> Iterator[CacheNeed]:
    for each in actions:
        if isinstance(each, Cache):
            yield CacheNeed(each.op, level_of_bits(each.bits))


def _bits(actions: Sequence[Action]) -> tuple[Bit, ...]:
    found = {bit for each in actions if isinstance(each, Memory) for bit in each.bits}
    return tuple(each for each in Bit if each in found)


_LEVELS = {
    Bit.SC0: 1,
    Bit.SC1: 2,
    Bit.SCOPE_SE: 1,
    Bit.SCOPE_DEV: 2,
    Bit.SCOPE_SYS: 3,
}


def level_of_bits(bits: tuple[Bit, ...]) -> int:
    """The scope that policy bits name, 0 is the narrowest."""
    return sum(_LEVELS.get(each, 0) for each in bits)


def level_of(bits: CacheBits) -> int:
    """The same of an instruction."""
    return max(bits.scope, bits.sc0 + 2 * bits.sc1)

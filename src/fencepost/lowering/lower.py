"""The engine: an operation and a target to the steps of the target's table. It knows no target.

request → rules.resolve → row → parts whose conditions hold → instructions
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fencepost.errors import InternalError
from fencepost.lowering.llvm22.all import LLVM22
from fencepost.lowering.llvm22.rules import (
    CUMULATIVE,
    LDS_DMA,
    NON_AV,
    OPENCL,
    SINGLE_WAVE,
    TAG_BEFORE,
)
from fencepost.lowering.request import Form, Request
from fencepost.lowering.rows.conditions import Condition
from fencepost.lowering.rows.instructions import (
    COMBINED,
    COUNTER_ORDER,
    Action,
    Bit,
    Cache,
    Counter,
    Family,
    Memory,
    StepKind,
    Verb,
    Wait,
)
from fencepost.lowering.rows.notes import Note
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import (
    Access,
    CacheStep,
    Difference,
    Hint,
    Key,
    Kind,
    Like,
    Row,
    Treated,
    WaitStep,
)
from fencepost.lowering.special.access import pieces, verb_of
from fencepost.lowering.special.cumulative import made_cumulative
from fencepost.lowering.special.forms import least_scope_bits, untracked
from fencepost.lowering.special.rules import Resolved, resolve
from fencepost.lowering.special.swap_loops import swap_loop_notes
from fencepost.lowering.spelling import spell
from fencepost.lowering.steps import Lowered, Origin, Step
from fencepost.lowering.tables.all import TABLES
from fencepost.lowering.target import Follow, Target
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import SYNCHRONIZE_AS_BEFORE
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

PRIVATE_RMW = Row(
    Kind.RMW,
    Ordering.NOT_ATOMIC,
    frozenset(),
    frozenset({AddressSpace.PRIVATE}),
    (Treated(Kind.LOAD), Treated(Kind.STORE)),
)
"""Private memory is of one thread: a read-modify-write is a load and a store (001 Memory Model)."""


def lower(request: Request, target: Target) -> Lowered:
    """The steps of an operation on a target.

    Raises InputError where the operation cannot exist, UnsupportedError where the target does not
    have it.
    """
    resolved = resolve(request, target)
    engine = _Engine(request, resolved, target)
    hint = engine.known(resolved.hint)
    row = engine.row(resolved.kind, resolved.ordering, hint)
    steps = list(engine.expand(row, resolved.kind, hint, engine.facts))
    if target.lds_dma and target.loads_to_lds:
        from fencepost.lowering.special.lds_dma import with_lds_dma

        steps = with_lds_dma(steps, resolved, engine.step, target.follow)
    steps, chained = made_cumulative(request, resolved, target, steps, engine.step)
    notes = (
        *resolved.notes,
        *engine.mending(),
        *chained,
        *swap_loop_notes(request, target.processor.name),
    )
    return Lowered(request, tuple(steps), notes, row, engine.followed(hint))


def llvm_differs(request: Request, target: Target) -> tuple[Difference, ...]:
    """Return the listed differences because of which LLVM 22.1's code for an operation is not the
    document's; empty if both are equal.

    Raises what `lower` raises where the document is followed.
    """
    ours = lower(request, target)
    theirs = lower(request, replace(target, follow=Follow.LLVM_22))
    if [step.text for step in ours.steps] == [step.text for step in theirs.steps]:
        return ()
    found = list(theirs.differences)
    found += _rule_differences(request, target, ours)
    return tuple(found)


def _rule_differences(request: Request, target: Target, ours: Lowered) -> Iterator[Difference]:
    """The differences in rules around the tables that an operation can fall under."""
    if not request.tags.makes_available:
        yield NON_AV
    if request.tags.with_prefix(SYNCHRONIZE_AS_BEFORE):
        yield TAG_BEFORE
    if target.opencl:
        yield OPENCL
    if target.single_wave and request.scope.scope is Scope.WORKGROUP:
        yield SINGLE_WAVE
    if target.lds_dma and any(step.reason is Reason.LDS_DMA_DONE for step in ours.steps):
        yield LDS_DMA
    if any(step.reason is Reason.CUMULATIVE for step in ours.steps):
        yield CUMULATIVE


class _Engine:
    """The expansion of one operation's row."""

    def __init__(self, request: Request, resolved: Resolved, target: Target) -> None:
        self.request = request
        self.resolved = resolved
        self.target = target
        self.table = TABLES[target.chapter]
        known = LLVM22[target.chapter]
        self.llvm = known if target.follow is Follow.LLVM_22 else None
        self.mended = known.mended if target.follow is Follow.DOCUMENT else {}
        self.mends: dict[str, Difference] = {}
        self.taken: dict[Key, Difference] = {}
        self.others: list[Difference] = []
        facts = resolved.facts
        self.family = self._family(facts)
        # An access that is not atomic may be replayed.
        if self.family in (Family.FLAT, Family.GLOBAL) and request.form is not Form.AV:
            facts |= {Condition.FLAT_OR_GLOBAL}
        self.facts = facts

    def _family(self, facts: frozenset[Condition]) -> Family | None:
        """Return the instructions through which the operation reaches memory; None for fences."""
        space = self.resolved.space
        if space is None:
            return None
        if self.request.space in BUFFER_SPACES:
            return Family.BUFFER_RESOURCE
        if self.llvm is not None and self.llvm.families_why is not None:
            for family, clause in self.llvm.families.get(space, ()):
                if clause.holds(facts):
                    self.others.append(self.llvm.families_why)
                    return family
        for family, clause in self.table.families[space]:
            if clause.holds(facts):
                return family
        raise InternalError(f"no instruction reaches {space.name.lower()} memory")

    def mending(self) -> Iterator[Note]:
        """Yield a note on each row that replaces a slip of the document."""
        for each in self.mends.values():
            text = f"the document's row is a slip: {each.document}; {Follow.LITERAL.value} has it"
            yield Note(text, self.table.cite)

    def followed(self, hint: Hint) -> tuple[Difference, ...]:
        """Return the differences of LLVM that changed the code. A row may differ only in other
        respects, or replace a row of the document that refers to another one, itself different.
        """
        for referred in (LLVM, DOCUMENT):
            keys = [key for key in list(self.taken) if self._changed(key, hint, referred)]
            if keys:
                break
        else:
            return tuple(self.others)
        return (*self.others, *(self.taken[key] for key in keys))

    def _changed(self, key: Key, hint: Hint, referred: Follow) -> bool:
        """Return True if LLVM's row has other steps than the document's when the rows it refers to
        are those of `referred`.
        """
        llvm = self.llvm
        assert llvm is not None
        new = self._texts(llvm.index[key], key[0], hint)
        taken = dict(self.taken)
        self.llvm = llvm if referred is LLVM else None
        old = self._texts(self.table.index.get(key, PRIVATE_RMW), key[0], hint)
        self.llvm, self.taken = llvm, taken
        return old != new

    def _texts(self, row: Row, kind: Kind, hint: Hint) -> list[str]:
        return [step.text for step in self.expand(row, kind, hint, self.facts)]

    def known(self, hint: Hint) -> Hint:
        """Return the mark, or the next weaker one if the table has none for the last use."""
        if hint is not Hint.LAST_USE or self.table.has_last_use:
            return hint
        return Hint.NONTEMPORAL if self.request.nontemporal else Hint.NONE

    def row(self, kind: Kind, ordering: Ordering, hint: Hint) -> Row:
        """Return the row of the operation: LLVM's, if LLVM is followed and has one, else the
        document's.
        """
        scope = None if ordering is Ordering.NOT_ATOMIC else self.resolved.scope
        key = (kind, ordering, scope, self.resolved.space, hint)
        if self.llvm is not None and (row := self.llvm.index.get(key)) is not None:
            self.taken[key] = self.llvm.difference_of[key]
            return row
        row = self.table.index.get(key)
        if (mended := self.mended.get(key)) is not None:
            self.mends |= {
                each.title: each
                for each in LLVM22[self.target.chapter].differences
                if mended in each.mended
            }
            return mended
        if row is None and key[:2] == (PRIVATE_RMW.kind, PRIVATE_RMW.ordering):
            return PRIVATE_RMW
        if row is None:
            raise InternalError(f"no row of {self.table.chapter.value} for {key}")
        return row

    def step(self, action: Action, kind: StepKind, reason: Reason) -> Step:
        """A step with its spelling and the table's cite."""
        return Step(action, kind, spell(action, self.target.dialect), reason, self.table.cite)

    def expand(
        self,
        row: Row,
        kind: Kind,
        hint: Hint,
        facts: frozenset[Condition],
    ) -> Iterator[Step]:
        """Expand the templates of a row into steps."""
        for number, template in enumerate(row.steps):
            match template:
                case Like(ordering, even_for_opencl):
                    other = self.row(kind, ordering, hint)
                    drops = even_for_opencl and Condition.ONE_AS not in facts
                    known = facts - OPENCL_FACTS if drops else facts
                    yield from self.expand(other, kind, hint, known)
                case Treated(as_kind, as_hint):
                    marked = hint if as_hint is None else as_hint
                    other = self.row(as_kind, Ordering.NOT_ATOMIC, marked)
                    yield from self.expand(other, as_kind, marked, facts)
                case _:
                    for step in self._own(template, kind, facts):
                        yield replace(step, origin=Origin(row, number))

    def _own(
        self, template: Access | WaitStep | CacheStep, kind: Kind, facts: frozenset[Condition]
    ) -> Iterator[Step]:
        """The steps of a template that refers to no other row."""
        match template:
            case Access():
                return self._access(template, kind, facts)
            case WaitStep():
                return self._wait(template, facts)
            case CacheStep():
                return self._cache(template, facts)
            case _:
                assert_never(template)

    def _concerns(self, space: AddressSpace) -> bool:
        """Return True if the operation orders this address space; a limited fence orders only those
        it names.
        """
        return self.resolved.spaces is None or space in self.resolved.spaces

    def _wait(self, template: WaitStep, facts: frozenset[Condition]) -> Iterator[Step]:
        if template.with_cache and not self.resolved.availability:
            return
        counters = [
            part.counter
            for part in template.parts
            if part.clause.holds(facts) and self._concerns(part.counter.space)
        ]
        yield from self.waits(counters, template.reason)

    def waits(self, counters: list[Counter], reason: Reason) -> Iterator[Step]:
        """The instructions that wait until these counters are zero."""
        left = sorted(counters, key=COUNTER_ORDER.__getitem__)
        if together := tuple((c, 0) for c in left if c in COMBINED):
            yield self.step(Wait(together), StepKind.WAIT, reason)
        for counter in left:
            if counter not in COMBINED:
                yield self.step(Wait(((counter, 0),)), StepKind.WAIT, reason)

    def _cache(self, template: CacheStep, facts: frozenset[Condition]) -> Iterator[Step]:
        if not (self.resolved.availability and self._concerns(AddressSpace.GLOBAL)):
            return
        if template.clause.holds(facts):
            bits = template.bits + (self._scope_bits(facts) if template.scoped else ())
            yield self.step(Cache(template.op, bits), StepKind.CACHE, template.reason)

    def _scope_bits(self, facts: frozenset[Condition]) -> tuple[Bit, ...]:
        assert self.resolved.scope is not None
        parts = self.table.scope_bits[self.resolved.scope]
        return tuple(part.bit for part in parts if part.clause.holds(facts))

    def _access(self, template: Access, kind: Kind, facts: frozenset[Condition]) -> Iterator[Step]:
        request, family = self.request, self.family
        assert family is not None
        bits = tuple(part.bit for part in template.bits if part.clause.holds(facts))
        if template.scoped:
            bits += self._scope_bits(facts)
        bits = least_scope_bits(request, bits)
        returns = kind is Kind.RMW and request.returns
        if returns and family is not Family.DS:
            bits += (self.table.return_bit,)
        if request.space is AddressSpace.REGION:
            bits += (Bit.GDS,)
        verb = Verb.LOAD_TO_LDS if untracked(request, self.target) else verb_of(request, kind)
        if verb is Verb.LOAD_TO_LDS and (family is Family.BUFFER_RESOURCE or self.table.lds_bit):
            bits += (Bit.LDS,)
        reason = _REASONS.get(verb, template.reason)
        if kind is Kind.RMW and verb is Verb.COMPARE and not request.compare:
            reason = Reason.CONVERTED
        elif reason is Reason.SCOPE and not bits:
            reason = Reason.ACCESS
        rmw = request.rmw if verb is Verb.RMW else None
        for width in pieces(request.width, verb, family, facts):
            memory = Memory(family, verb, width, bits, returns, rmw)
            yield self.step(memory, StepKind.MEMORY, reason)


DOCUMENT, LLVM = Follow.DOCUMENT, Follow.LLVM_22
OPENCL_FACTS = frozenset({Condition.OPENCL, Condition.OPENCL_ONE_SPACE})
BUFFER_SPACES = frozenset(
    {
        AddressSpace.BUFFER_FAT_POINTER,
        AddressSpace.BUFFER_RESOURCE,
        AddressSpace.BUFFER_STRIDED_POINTER,
    }
)
_REASONS = {
    Verb.LOAD_MONITOR: Reason.MONITOR,
    Verb.LOAD_TO_LDS: Reason.LDS_DMA,
    Verb.LOAD_TO_LDS_ASYNC: Reason.LDS_DMA,
    Verb.STORE_FROM_LDS_ASYNC: Reason.LDS_DMA_STORE,
}

"""Contents of an object in LDS, place by place, after the stores of one iteration of a loop, or of
the kernel.

If ids and constants decide the place and phase of each work-item's stores, these are replayed for
all work-items of a workgroup, phase by phase. Stored values are kept as sums of unknown values
(`Forms`), so the way in which a scan is written does not matter. Nothing is concluded about an
object if two work-items access one place between two barriers and one of them stores: then
something besides barriers may order them, or it is a race.

Stores of other iterations, and outside of the loop, do not come between. Barriers order those of
earlier iterations before each store of this one to that place, and those of later iterations after
the loads of this one, or the accesses race, and there is no proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import z3

from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.prove.facts.summing import Summing, number
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.phases import phase
from fencepost.kernels.prove.terms.forms import Columns, Forms
from fencepost.kernels.prove.terms.term import Expr, Term, conjuncts
from fencepost.llvm.effects.effect import Access
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace

MOST_STEPS = 1 << 16
"""Greatest number of accesses of work-items that are replayed."""
MOST_CELLS = 1 << 25
"""Greatest number of coefficients of loaded values that are kept."""


@dataclass(frozen=True, slots=True)
class Event:
    """An access in an iteration of the inner loops: its work-items, places and phases."""

    site: Site
    turn: dict[int, int]
    order: tuple[int, ...]
    made: Array
    place: Array
    phase: Array


@dataclass(frozen=True, slots=True)
class Held:
    """Contents of an object in a phase, by places of `size` bytes; values stored in the phase
    itself are not known.
    """

    size: int
    places: Forms


@dataclass
class Replay:
    """The stores to an object in one iteration of the loops `around`, innermost first; of the
    kernel, if there are none. `sites` are all accesses to the object.
    """

    evaluator: Evaluator
    sites: Sequence[Site]
    around: tuple[int, ...]
    columns: Columns = field(default_factory=Columns)

    def __post_init__(self) -> None:
        place = self.evaluator.place
        outer = {place.counter(each).get_id() for each in self.around}
        self.own = place.private() - outer
        self.size = int(self.sites[0].size.as_long())
        self.granted = self._granted()
        self.held: dict[int, Held] = {}
        self.loaded: dict[tuple[str, tuple[int, ...]], Forms] = {}

    def run(self) -> bool:
        """Replay the stores; return False if nothing can be concluded."""
        if not self._like_words():
            return False
        events = self._events()
        if events is None or sum(len(each.made) for each in events) > MOST_STEPS:
            return False
        many = 1 + max((int(each.place[each.made].max(initial=0)) for each in events), default=0)
        asked = {int(each) for each in self._asked().values()}
        self.summing = Summing(self.evaluator, self.columns, self.loaded, self.around, self.size)
        memory = _Memory(Forms.nothing(many), np.full((2, many), -1), np.full((2, many), -1))
        phases = sorted(asked | {int(n) for e in events for n in distinct(e.phase[e.made])})
        cells = 0
        for now in phases:
            before, stored = memory.words, np.zeros(many, np.bool_)
            for event in events:
                here = np.flatnonzero(event.made & (event.phase == now))
                if not len(here):
                    continue
                if not memory.touched(event.place[here], here, now, writes=event.site.how.writes):
                    return False
                if event.site.how.writes:
                    stored[event.place[here]] = True
                    self._store(event, here, memory)
                    continue
                cells += self._load(event, here, memory)
                if cells > MOST_CELLS:
                    return False
            if now in asked:
                left = before.among(~stored, Forms.nothing(many))
                self.held[now] = Held(self.size, left)
        return True

    def at(self, site: Site) -> Held | None:
        """Return the contents of the object at a load of it, in an iteration of the loops."""
        now = self._asked().get(site.number)
        return None if now is None else self.held.get(now)

    # Which accesses there are

    def _like_words(self) -> bool:
        """Return True if all accesses are plain ones, to whole words of one size."""
        return all(
            each.how in (Access.READ, Access.WRITE)
            and not each.narrowed
            and z3.is_bv_value(each.size)
            and each.size.as_long() == self.size
            and each.atomic is None
            and (each.value is not None or not each.how.writes)  # copies may come later
            for each in self.sites
        )

    def _inner(self, site: Site) -> tuple[int, ...] | None:
        """Return the loops around an access inside of those that are replayed once, outermost
        first; None if it is not in these.
        """
        loops = self.evaluator.graph.loops_around(site.node)
        many = len(loops) - len(self.around)
        if many < 0 or loops[many:] != self.around:
            return None
        return loops[:many][::-1]

    def _asked(self) -> dict[int, int]:
        """Return the phases of loads that are in no inner loop, by the number of the access."""
        found: dict[int, int] = {}
        for each in self.sites:
            if each.how.writes or self._inner(each) != ():
                continue
            now = self._number(self._phase(each), {})
            if now is not None and (now == now[0]).all():
                found[each.number] = int(now[0])
        return found

    def _events(self) -> list[Event] | None:
        """Return the accesses of the iteration in program order; None if a place is not known."""
        found: list[Event] = []
        for site in self.sites:
            inner = self._inner(site)
            if inner is None:
                continue
            made = self._of_site(site, inner)
            if made is None and site.how.writes:
                return None
            found += made or []
        return sorted(found, key=lambda each: each.order)

    def _of_site(self, site: Site, inner: tuple[int, ...]) -> list[Event] | None:
        """Return the events of an access; None if they are not known."""
        ends = [self.evaluator.last_turn(each) for each in inner]
        if any(each is None for each in ends):
            return None
        turns = [range(each + 1) for each in ends if each is not None]
        if np.prod([len(each) for each in turns], initial=1.0) > MOST_STEPS:
            return None
        found = []
        for numbers in product(*turns):
            turn = dict(zip(inner, numbers, strict=True))
            made = self._made(site, turn)
            offset = self._number(site.pointer.offset, turn)
            now = self._number(self._phase(site), turn)
            if made is None or offset is None or now is None:
                return None
            offset = offset.view(np.int64)
            if (offset[made] % self.size).any() or (offset[made] < 0).any():
                return None
            if (offset[made] >= self.size * MOST_STEPS).any():
                return None
            path = [part for pair in zip(inner, numbers, strict=True) for part in pair]
            order = (*path, site.node, site.number)
            found.append(Event(site, turn, order, made, offset // self.size, now.view(np.int64)))
        return found

    def _made(self, site: Site, turn: dict[int, int]) -> Array | None:
        """Return a mask of the work-items that make an access, in an iteration that all are in;
        None if it is not known.
        """
        made = np.ones(self.evaluator.launch.items, np.bool_)
        for each in conjuncts(site.reached):
            if each.get_id() in self.granted:
                continue
            holds = self._number(each, turn)
            if holds is None:
                return None
            made &= holds
        return made

    def _granted(self) -> frozenset[int]:
        """Return the z3 ids of conditions that hold at every load of the object in the iteration,
        equally for all work-items of a workgroup.
        """
        kept: list[Expr] = []
        common: set[int] | None = None
        for site in self.sites:
            if not site.how.writes and self._inner(site) == ():
                kept += conjuncts(site.reached)
                mine = {each.get_id() for each in conjuncts(site.reached)}
                common = mine if common is None else common & mine
        walks = self.evaluator.walks
        self.kept = [each for each in kept if not walks.mentions(each, self.own)]
        return frozenset(each.get_id() for each in self.kept) & (common or set())

    # Their terms as numbers

    def _phase(self, site: Site) -> Expr:
        """Return the number of barriers before an access, from the start of the iteration."""
        start = self.around[0] if self.around else 0
        now = phase(self.evaluator, site.node, SyncSpace.LOCAL)
        return z3.simplify(now - phase(self.evaluator, start, SyncSpace.LOCAL))

    def _number(self, term: Expr, turn: dict[int, int]) -> Array | None:
        return number(self.evaluator, term, turn)

    # What they do

    def _store(self, event: Event, here: Array, memory: _Memory) -> None:
        value = event.site.value
        rows = Forms.nothing(len(event.made))
        if z3.is_bv(value) and value.size() == 8 * self.size:
            rows = self.summing.of(value, event.turn, event.made)
        memory.words = memory.words.put(event.place[here], rows.rows(here))

    def _load(self, event: Event, here: Array, memory: _Memory) -> int:
        """Record the values that a load gives, by the load's function; return their size."""
        name = event.site.instruction.head.name
        value: Expr = self.evaluator.value(name) if name is not None else z3.BoolVal(False)
        if not is_shared_load(self.evaluator, event.site, value):
            return 0
        inner = self.evaluator.graph.loops_around(event.site.node)
        self.summing.loads[value.decl().name()] = inner
        key = value.decl().name(), tuple(event.turn[each] for each in inner if each in event.turn)
        old = self.loaded.get(key, Forms.nothing(len(memory.words.known)))
        places = distinct(event.place[here])
        self.loaded[key] = old.put(places, memory.words.rows(places))
        return int(memory.words.many.size)


@dataclass
class _Memory:
    """The words of an object, and the work-item and phase of the last load and store of each; no
    work-item if several did it in one phase.
    """

    words: Forms
    who: Array
    when: Array

    def touched(self, places: Array, items: Array, now: int, *, writes: bool) -> bool:
        """Record accesses of one instruction; return False if they meet others of their phase of
        which one stores.
        """
        if writes and len(distinct(places)) < len(places):
            return False
        for kind in (0, 1) if writes else (1,):
            late = self.when[kind, places] == now
            if (late & (self.who[kind, places] != items)).any():
                return False
        kind = int(writes)
        late = (self.when[kind, places] == now) & (self.who[kind, places] != items)
        self.who[kind, places] = np.where(late, -1, items)
        self.when[kind, places] = now
        if not writes:  # of several that load one place at once, none is alone
            _, first, count = np.unique(places, return_index=True, return_counts=True)
            self.who[kind, places[first[count > 1]]] = -1
        return True


def is_shared_load(evaluator: Evaluator, site: Site, value: Term) -> bool:
    """Return True if a load's value is a function of its place, the same for all of a workgroup."""
    if not z3.is_bv(value) or value.decl().kind() != z3.Z3_OP_UNINTERPRETED:
        return False
    place, loops = evaluator.place, evaluator.graph.loops_around(site.node)
    known = [*place.groups, *(place.counter(each) for each in loops), site.pointer.offset]
    given = value.children()
    return len(given) == len(known) and all(a.eq(b) for a, b in zip(given, known, strict=True))

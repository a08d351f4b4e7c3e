"""One execution as data: its events, their values, and the relations that order them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache

from clingo import SymbolType

from fencepost.executions.cells import Extent
from fencepost.executions.facts.program_order import program_order
from fencepost.executions.solve import Symbol
from fencepost.executions.structure import EventStructure
from fencepost.executions.terms import value_of
from fencepost.program.values import Value
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.barrier_words import GUIDE, BarrierWords
from fencepost.vocabulary.scopes import Scope


class Relation(Enum):
    """The relations between events that an execution shows; the value is the predicate's name."""

    PROGRAM_ORDER = "po"
    READS_FROM = "rf"
    MODIFICATION_ORDER = "mo"
    SYNCHRONIZES_WITH = "sw"
    HAPPENS_BEFORE = "hb"
    LOCATION_ORDER = "lo"
    AVAILABILITY = "avop"
    VISIBILITY = "visop"
    SEQ_CST_ORDER = "sc"
    MAY_SEE = "may_see"
    PARTICIPATES_IN = "participates"
    RACE = "race"

    @property
    def words(self) -> str:
        """The name of the relation in prose."""
        return _WORDS[self]

    @property
    def has_spaces(self) -> bool:
        """True if a pair holds in some address spaces and not in others."""
        return self in (Relation.SYNCHRONIZES_WITH, Relation.HAPPENS_BEFORE)


_WORDS = {
    Relation.PROGRAM_ORDER: "program order",
    Relation.READS_FROM: "reads-from",
    Relation.MODIFICATION_ORDER: "modification order",
    Relation.SYNCHRONIZES_WITH: "synchronizes-with",
    Relation.HAPPENS_BEFORE: "happens-before",
    Relation.LOCATION_ORDER: "location order",
    Relation.AVAILABILITY: "availability operation",
    Relation.VISIBILITY: "visibility operation",
    Relation.SEQ_CST_ORDER: "seq_cst order",
    Relation.MAY_SEE: "may be seen by",
    Relation.PARTICIPATES_IN: "barrier-participates-in",
    Relation.RACE: "data race",
}

SHOWN = frozenset(
    {
        "executed",
        "written",
        "value",
        "in",
        "takes",
        "first",
        "part",
        "goes_on",
        "ub",
        "undefined",
        "count",
        "spins",
    }
    | {relation.value for relation in Relation}
)
"""The predicates that make up an execution."""

SHOW = """
participates(X,W) :- takes(W,B,P), part(X,B,P).
#show count/2. #show spins/1. #show in/3. #show takes/3. #show goes_on/2. #show ub/2.
#show participates/2. #show first/3.
read_value(R,V) :- value_of(X,R), value(X,V).
tells_first(R,V) :- tells(X,R), value(X,V).
#show tells_first/2.
#show executed/1. #show written/2. #show read_value/2. #show rf/2. #show mo/2.
#show sw/3. #show hb/3. #show lo/2. #show avop/3. #show visop/3. #show sc/2. #show may_see/2.
#show race/2.
"""
"""The part of a question that makes a model show a whole execution."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair of a relation. `spaces` are the address spaces in which it holds, where the relation
    distinguishes them; `scope` is the scope of an availability or visibility operation: from the
    write to the operation, which makes it available or visible in its instance of that scope.
    `bytes` are those of the location at which the pair holds, if these are not all that both
    access.
    """

    first: int
    second: int
    spaces: frozenset[AddressSpace] = frozenset()
    scope: Scope | None = None
    bytes: tuple[Extent, ...] = ()


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that an event breaks, by the rule's name; the behaviour is undefined."""

    rule: str
    event: int


@dataclass(frozen=True, slots=True)
class Execution:
    """An execution of a structure. Events are indices into `structure.events`; a read's value is
    that of the write it reads from, or `undef`. `events` are those of operations and initial
    writes, `implied` those of the launch and end of threads.

    `intervals` are the intervals of barrier-modification-order in which modification operations
    stand, and those at whose end waits complete, as pairs of object and number; `continued` are
    those that an arrive with a new expected count opened in the middle of a phase. `counts` are the
    expected counts that operations set; `firsts` the arrives that are the first of a phase, if some
    arrive of their object returns that, and `told` the values that these return; `spinning` the
    threads that go round a loop forever.
    """

    structure: EventStructure
    events: tuple[int, ...]
    read: Mapping[int, Value]
    written: Mapping[int, Value]
    relations: Mapping[Relation, tuple[Pair, ...]]
    implied: tuple[int, ...] = ()
    intervals: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    continued: frozenset[tuple[int, int]] = frozenset()
    counts: Mapping[int, Value] = field(default_factory=dict)
    firsts: frozenset[int] = frozenset()
    told: Mapping[int, Value] = field(default_factory=dict)
    breaches: tuple[Breach, ...] = ()
    spinning: tuple[int, ...] = ()
    words: BarrierWords = GUIDE
    """The words of the model for barrier operations."""

    def pairs(self, relation: Relation) -> tuple[Pair, ...]:
        """The pairs of a relation, in order."""
        return self.relations.get(relation, ())

    def label(self, event: int) -> str:
        """A short name for an event: a letter, or `init x` for an initial write."""
        event = self.structure.lead(event)
        node = self.structure.events[event]
        if node.thread is None:
            assert node.location is not None
            return f"init {self.structure.locations[node.location].declared}"
        own = [e for e in self.events if self.structure.events[e].thread is not None]
        return _letters(self.structure.names)[own.index(event)]

    def part_label(self, event: int) -> str:
        """A short name for a part of an event, with its bytes: `a[4..7]`."""
        node = self.structure.events[event]
        if node.lead is None or node.location is None:
            return self.label(event)
        cell = self.structure.locations[node.location]
        return f"{self.label(event)}[{Extent(cell.offset, cell.size)}]"


@lru_cache(maxsize=16)
def _letters(taken: frozenset[str]) -> tuple[str, ...]:
    """Short names that none of a test's own names are: a, b, …, z, a1, b1, …"""
    letters = [chr(ord("a") + index) for index in range(26)]
    every = (letter + number for number in ("", *map(str, range(1, 100))) for letter in letters)
    return tuple(name for name in every if name not in taken)


def execution(
    structure: EventStructure, symbols: Sequence[Symbol], words: BarrierWords = GUIDE
) -> Execution:
    """The execution that a model shows, whose question had `SHOW`; the parts of an access are
    events of their own.
    """
    executed: set[int] = set()
    read: dict[int, Value] = {}
    written: dict[int, Value] = {}
    found: dict[tuple[Relation, int, int, Scope | None], set[AddressSpace]] = {}
    intervals: dict[int, tuple[int, int]] = {}
    continued: set[tuple[int, int]] = set()
    counts: dict[int, Value] = {}
    firsts: set[int] = set()
    told: dict[int, Value] = {}
    breaches: list[Breach] = []
    spinning: set[int] = set()
    names = {relation.value: relation for relation in Relation}
    for symbol in symbols:
        arguments = symbol.arguments
        if symbol.name == "ub":
            breaches.append(Breach(arguments[0].string, arguments[1].number))
            continue
        if arguments[0].type is not SymbolType.Number:
            continue  # what is read from nowhere: the read's value says it
        match symbol.name:
            case "executed":
                executed.add(arguments[0].number)
            case "read_value":
                read[arguments[0].number] = value_of(arguments[1])
            case "written":
                written[arguments[0].number] = value_of(arguments[1])
            case "in" | "takes":
                event, barrier, interval = (argument.number for argument in arguments)
                intervals[event] = (barrier, interval)
            case "first":
                firsts.add(arguments[0].number)
            case "tells_first":
                told[arguments[0].number] = value_of(arguments[1])
            case "count":
                counts[arguments[0].number] = value_of(arguments[1])
            case "spins":
                edge = structure.edges[arguments[0].number]
                spinning.add(structure.blocks[edge.source].thread)
            case "goes_on":
                continued.add((arguments[0].number, arguments[1].number))
            case name if name in names:
                relation = names[name]
                key = (relation, arguments[0].number, arguments[1].number)
                if relation in (Relation.AVAILABILITY, Relation.VISIBILITY):
                    found[*key, Scope(arguments[2].number)] = set()
                elif len(arguments) == 3:
                    space = AddressSpace(arguments[2].number)
                    found.setdefault((*key, None), set()).add(space)
                else:
                    found[*key, None] = set()
    implied = {
        e
        for e in executed
        if structure.events[e].thread is not None and structure.events[e].operation is None
    }
    for first, second in program_order(structure).pairs:
        found[Relation.PROGRAM_ORDER, first, second, None] = set()
    relations: dict[Relation, list[Pair]] = {}
    for (relation, first, second, scope), spaces in sorted(
        found.items(), key=lambda item: (item[0][0].value, item[0][1:3], item[0][3] or 0)
    ):
        if {first, second} <= executed - implied:
            pair = Pair(first, second, frozenset(spaces), scope)
            relations.setdefault(relation, []).append(pair)
    return Execution(
        structure,
        tuple(sorted(executed - implied)),
        read,
        {event: value for event, value in written.items() if event in executed},
        {relation: tuple(pairs) for relation, pairs in relations.items()},
        tuple(sorted(implied)),
        intervals,
        frozenset(continued),
        counts,
        frozenset(firsts),
        told,
        tuple(sorted(breaches, key=lambda breach: (breach.rule, breach.event))),
        tuple(sorted(spinning)),
        words,
    )

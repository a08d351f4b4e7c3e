"""The axiom of broadcasts: a load of a word with one writer gives the value that the writer stored.

The word has one writer in each iteration: one work-item of the workgroup stores it, or it belongs
to an array in which each work-item stores the element with its own number (`spread`). A barrier
lies between the store and the load.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import z3

from fencepost.kernels.protocol_words import LOCAL, Gain, Part, Protocol
from fencepost.kernels.protocols.table import BROADCAST
from fencepost.kernels.prove.facts.axiom import (
    Axiom,
    Brought,
    Facts,
    Occurrence,
    Party,
    Question,
    Spot,
    Two,
)
from fencepost.kernels.prove.protocols.instance import Instance, Word
from fencepost.kernels.prove.protocols.matching import Matcher
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.pairs import aligned
from fencepost.kernels.prove.summary.parties import Item, Items, never
from fencepost.kernels.prove.terms.term import Expr, bits, mentions, resized, symbol_name
from fencepost.kernels.question.objects import LDS
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Load, Store
from fencepost.records import dataclass, replace
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Loaded:
    """A load of a word that one work-item stores, with the loaded value."""

    word: Instance
    load: Site
    value: Expr

    @property
    def store(self) -> Site:
        """The store of the word."""
        return self.word.one(Part.STORE)


@dataclass(eq=False)
class Broadcasts(Axiom):
    """Words that one work-item of a workgroup stores and others load."""

    evaluator: Evaluator
    items: Items
    words: Iterable[Instance]

    def __post_init__(self) -> None:
        made = [each for word in self.words for each in loaded_of(self.evaluator, word)]
        self.loaded: dict[str, list[Loaded]] = defaultdict(list)
        for each in made:
            self.loaded[symbol_name(each.value)].append(each)
            for site in (each.store, each.load):
                self.items.phase(site.node)  # before facts are collected, which this adds to
        self.symbols = {name: some[0].value for name, some in self.loaded.items()}
        self.sources = {
            name: [each.store.value for each in some] for name, some in self.loaded.items()
        }

    def brings(self, found: Occurrence, question: Question) -> Iterator[Brought]:
        """Yield the work-items that stored the values that two parties load."""
        for each in self.loaded[found.name]:
            if self.items.many:
                return
            two = Two(*(self._storer(party, each) for party in found.two))
            terms = [
                gives_what_is_stored(self.items, each, party, storer)
                for party, storer in zip(found.two, two, strict=True)
            ]
            spot = Spot(each.store.node, each.store.reached)
            facts = Facts(tuple(terms), protocols=frozenset({Protocol.BROADCAST}))
            yield Brought(two, spot, [each.store.value], facts)

    def _storer(self, party: Party, loaded: Loaded) -> Party:
        """Return the work-item that stored the word that a party loads."""
        item = who_stored(self.items, party.item, loaded.word)
        there = [*party.item.exists, *item.exists]
        if there:
            item = replace(item, there=z3.And(*there))
        return replace(party, item=item, asked=False)


def loaded_of(evaluator: Evaluator, word: Instance) -> Iterator[Loaded]:
    """Yield the full-width loads of a word that are in the same loops as its store."""
    store = word.one(Part.STORE)
    graph = evaluator.graph
    for load in word.parts[Part.LOAD]:
        value = evaluator.value(load.instruction.head.name or "")
        if graph.loops_around(store.node) != graph.loops_around(load.node):
            continue
        if not (z3.is_bv(value) and z3.is_bv(store.value)):
            continue
        if value.size() == store.value.size():
            yield Loaded(word, load, value)


def gives_what_is_stored(items: Items, loaded: Loaded, party: Party, storer: Party) -> Expr:
    """Return the fact that a load gives the stored value if a barrier lies between."""
    store, load, evaluator = loaded.store, loaded.load, items.evaluator
    earlier = items.before(store.node, storer.item, load.node, party.item, LOCAL)
    same = party(load.pointer.offset) == storer(store.pointer.offset)
    both = [
        storer.comes_to(evaluator, Spot(store.node, store.reached)),
        party.comes_to(evaluator, Spot(load.node, load.reached)),
    ]
    return z3.Implies(z3.And(*both, earlier, same), party(loaded.value) == storer(store.value))


def who_stored(items: Items, item: Item, shared: Instance) -> Item:
    """Return the work-item that stored a word which `item` loads: its only writer, or the work-item
    whose number is the index of the word.
    """
    if shared.number is None:
        return items.beside(item, shared.leader or [])
    evaluator, number = items.evaluator, item(shared.number)
    chosen = evaluator.place.numbered(z3.Extract(31, 0, number))
    there = z3.ULT(number, resized(evaluator.place.items, number.size()))
    return replace(items.beside(item, chosen), there=there)


def broadcasts(items: Items, words: Iterable[Instance], loading: Iterable[Item]) -> list[Expr]:
    """Return the facts that loads by some work-items give the values stored to such words."""
    return [
        gives_what_is_stored(items, each, Party(item), Party(who_stored(items, item, word)))
        for item in loading
        for word in words
        for each in loaded_of(items.evaluator, word)
    ]


def shared_words(matcher: Matcher) -> list[Instance]:
    """Return the words with one writer: those that one work-item stores, and elements of arrays."""
    found = list(matcher.instances(Gain.VALUE))
    known = {each.word.region for each in found}
    return [*found, *(each for each in spread(matcher) if each.word.region not in known)]


def spread(matcher: Matcher) -> Iterator[Instance]:
    """Yield a broadcast for each load of an LDS array in which each work-item stores one element;
    `number` is that of the work-item that stored the loaded one.
    """
    if any(each.pointer.region is None and each.how.writes for each in matcher.found):
        return
    objects = defaultdict[int, list[Site]](list)
    for each in matcher.found:
        objects[each.pointer.region or 0].append(each)
    for region, sites in objects.items():
        stores = [each for each in sites if each.how.writes]
        loads = [each for each in sites if not each.how.writes]
        if region < LDS or len(stores) != 1 or not _plain(stores[0], loads):
            continue
        first = _first_place(matcher.evaluator, stores[0])
        if first is None:
            continue
        word = Word(region, None, tuple(sites), aligned=True)
        for load in loads:
            parts = {Part.STORE: (stores[0],), Part.LOAD: (load,)}
            rest = tuple(each for each in loads if each is not load)
            number = z3.UDiv(load.pointer.offset - first, load.size)
            yield Instance(BROADCAST, word, parts, rest, Scope.WORKGROUP, number=number)


def _plain(store: Site, loads: list[Site]) -> bool:
    """Return True if an object is accessed only by one store and by loads, all of whole words of
    one size.
    """
    every = [store, *loads]
    return (
        store.how is Access.WRITE
        and isinstance(store.instruction, Store)
        and z3.is_bv(store.value)
        and all(each.how is Access.READ and isinstance(each.instruction, Load) for each in loads)
        and all(each.size.eq(store.size) for each in every)
        and all(aligned(z3.simplify(each.pointer.offset), each) for each in every)
    )


def _first_place(evaluator: Evaluator, store: Site) -> Expr | None:
    """Return the offset of the first work-item's word if the number of each work-item is the index
    of its word, counted from there; None otherwise.
    """
    place = evaluator.place
    zero = [(each, bits(0, 32)) for each in place.local if not z3.is_bv_value(each)]
    first = z3.simplify(z3.substitute(store.pointer.offset, *zero))
    own = place.private() - {each.get_id() for each in place.counters.values()}
    if not zero or mentions(first, own):
        return None
    words = z3.UDiv(store.pointer.offset - first, store.size)
    elsewhere = words != z3.ZeroExt(32, place.item)
    asked = [*place.bounds(), *evaluator.constraints, store.reached, elsewhere]
    return first if never(evaluator.ledger, asked) else None

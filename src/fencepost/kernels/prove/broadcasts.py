"""Values that a work-item shares with its workgroup through LDS."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import z3

from fencepost.kernels.objects import LDS
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.held import never
from fencepost.kernels.prove.items import Item, Items, Party
from fencepost.kernels.prove.terms import Expr, bits
from fencepost.kernels.prove.words import Leader, Word, leader_of
from fencepost.llvm.effects.effect import Access

Shared = tuple[Site, Site, Leader]
"""A load, the one store that it may see, and the work-item of each workgroup that stores."""


def shared_words(evaluator: Evaluator, found: list[Site]) -> list[Shared]:
    """Loads of words of LDS that one store writes, of one work-item of the workgroup."""
    made = []
    graph = evaluator.graph
    leaders: dict[int, Leader | None] = {}
    for load in found:
        region = load.pointer.region
        if load.how is not Access.READ or region is None or region < LDS:
            continue
        if load.instruction.head.name is None:  # a copy gives no value
            continue
        writers = [
            each for each in found if each.how.writes and each.pointer.region in (region, None)
        ]
        if len(writers) != 1 or writers[0].how is not Access.WRITE:
            continue
        (store,) = writers
        if graph.loops_around(store.node) != graph.loops_around(load.node):
            continue
        if store.number not in leaders:
            leaders[store.number] = leader_of(evaluator, [store])
        leader = leaders[store.number]
        if leader is not None:
            made.append((load, store, leader))
    return made


def broadcasts(items: Items, shared: Iterable[Shared], parties: Iterable[Party]) -> list[Expr]:
    """What such loads give, where a barrier lies between store and load."""
    found = []
    local = frozenset({"local"})
    for party in parties:
        for load, store, leader in shared:
            item = items.beside(party.item, leader)
            loaded = items.evaluator.value(load.instruction.head.name or "")
            if not (z3.is_bv(loaded) and z3.is_bv(store.value)):
                continue
            if loaded.size() != store.value.size():
                continue
            earlier = items.before(store.node, item, load.node, party.item, local)
            same = party.item(load.pointer.offset) == item(store.pointer.offset)
            seen = party.item(loaded) == item(store.value)
            found.append(z3.Implies(z3.And(item(store.reached), earlier, same), seen))
    return found


def counted(items: Items, shared: list[Shared], word: Word) -> Word:
    """The word as a counter only if what resets it comes after all additions."""
    if word.count is None or not word.resets:
        return word
    evaluator, leader = items.evaluator, word.count.leader
    full = bits(word.count.step * (word.count.most - 1), word.adds.loaded.size())
    for each in word.resets:
        party = Party(Item(()), each.node, each.number)
        known = broadcasts(items, shared, [party])
        counter = items.beside(party.item, leader) if leader is not None else party.item
        seen = counter(word.adds.loaded) if leader is not None else word.adds.loaded
        asked = [*evaluator.place.bounds(), *known, each.reached, seen != full]
        if not never(evaluator.ledger, asked):
            return replace(word, count=None)
    return word


def drawn(items: Items, words: Iterable[Word], one: Party, other: Party) -> list[Expr]:
    """That those who count for two workgroups read different numbers."""
    found = []
    for word in words:
        if word.count is not None and word.count.leader is not None:
            mine = items.beside(one.item, word.count.leader)
            others = items.beside(other.item, word.count.leader)
            number = word.adds.loaded
            found.append(mine(number) != others(number))
    return found

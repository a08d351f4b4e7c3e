"""Arrays in LDS of which each work-item stores one word, and others load it behind a barrier.

Each word has one writer in a turn of its loops, as a broadcast's word has: the work-item whose
number the place of the word tells. So what is loaded is what that work-item stored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import z3

from fencepost.kernels.objects import LDS
from fencepost.kernels.protocols.table import BROADCAST
from fencepost.kernels.protocols.vocabulary import Part
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.instance import Instance, Word
from fencepost.kernels.prove.matching import Matcher
from fencepost.kernels.prove.pairs import aligned
from fencepost.kernels.prove.parties import never
from fencepost.kernels.prove.terms import Expr, bits, mentions
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Load, Store
from fencepost.vocabulary.scopes import Scope


def spread(matcher: Matcher) -> Iterator[Instance]:
    """A broadcast for each load of such an array, whose `number` is that of the work-item that
    stored the word.
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
    """Whether all that touches an object is a store and loads of whole words of one size."""
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
    """Where the word of the first work-item is, if each one's stands as many words behind it as its
    number says; None otherwise.
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


__all__ = ["spread"]

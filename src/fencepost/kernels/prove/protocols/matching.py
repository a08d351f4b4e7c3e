"""Rows of the table of protocols, matched to the accesses of a kernel.

Accesses are grouped by word; an instance of a row is a word, or two, whose accesses play its parts,
with no others that the row does not allow. The user of the instance checks that a party goes on
with the value that the row names, and what lies in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import assert_never

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import (
    Does,
    Extent,
    Gain,
    Others,
    Part,
    Protocol,
    Who,
)
from fencepost.kernels.protocols.table import ROWS, Role, Row
from fencepost.kernels.prove.protocols.amounts import Amount, amount_of, groups_of_one_word
from fencepost.kernels.prove.protocols.claims import claims
from fencepost.kernels.prove.protocols.instance import (
    Count,
    Instance,
    Word,
    changes,
    constant,
    may_begin_with,
)
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.pairs import aligned
from fencepost.kernels.prove.summary.parties import Leader, leader_of, members, never
from fencepost.kernels.prove.summary.phases import phase
from fencepost.kernels.prove.terms.term import Expr, bits, mentions
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Store
from fencepost.llvm.operations import AtomicOp
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope

OCCUPYING = frozenset({AtomicOp.XCHG, AtomicOp.OR, AtomicOp.UMAX, AtomicOp.MAX, AtomicOp.FLAG})
"""Operations that leave a nonzero value if their operand is not 0."""
LEAVING = frozenset({AtomicOp.XCHG, AtomicOp.CMPXCHG, AtomicOp.FLAG})
"""Operations that leave their operand, if they write at all."""
AT_FIRST = frozenset({Premise.LOCKS_FREE, Premise.FLAGS_CLEAR})
"""Premises about the initial values of words."""


@dataclass
class Matcher:
    """Finds the instances of rows among the accesses `found` of a kernel. `known` holds of the
    values that its work-items load.
    """

    evaluator: Evaluator
    found: list[Site]
    known: Sequence[Expr] = ()
    _counts: dict[int, Count | None] = field(default_factory=dict)
    _amounts: dict[int, Amount | None] = field(default_factory=dict)

    def instances(self, *gains: Gain) -> Iterator[Instance]:
        """Yield the instances of the rows with one of the gains; none if a pointer that is written
        through may lead anywhere.
        """
        if any(each.pointer.region is None and each.how.writes for each in self.found):
            return
        for row in ROWS:
            if row.gain not in gains:
                continue
            words = [each for each in self._places(row) if each.space in row.spaces]
            two = any(role.other for role in row.roles)
            for word in words:
                for second in words if two else (word,):
                    if two is (second is not word):
                        instance = self._match(row, word, second)
                        if instance is not None:
                            yield instance

    # Words

    def _places(self, row: Row) -> list[Word]:
        words = self._words
        if row.gain is Gain.MESSAGE:
            words = [each for each in words if each.aligned]
        match row.extent:
            case Extent.WORD:
                return [each for each in words if each.offset is not None]
            case Extent.ARRAY:
                return [each for each in words if each.offset is None]
            case Extent.WORDS:
                return words
            case Extent.OBJECT:
                return self._objects
            case _:
                assert_never(row.extent)

    @cached_property
    def _objects(self) -> list[Word]:
        written = dict.fromkeys(each.pointer.region or 0 for each in self.found if each.how.writes)
        return [Word(each, None, tuple(self._of(each))) for each in written]

    @cached_property
    def _words(self) -> list[Word]:
        """The words that atomics of one size use: one each, if all offsets are known."""
        made = []
        for region in sorted({each.pointer.region or 0 for each in self.found if each.how.atomic}):
            mine = self._of(region)
            if len({each.size.get_id() for each in mine}) != 1:
                continue
            offsets = [z3.simplify(each.pointer.offset) for each in mine]
            pairs = list(zip(mine, offsets, strict=True))
            whole = all(aligned(offset, each) for each, offset in pairs)
            if not all(z3.is_bv_value(each) for each in offsets):
                made.append(Word(region, None, tuple(mine), whole))
                continue
            for known in dict.fromkeys(each.as_long() for each in offsets):
                same = tuple(site for site, at in pairs if at.as_long() == known)
                made.append(Word(region, known, same, whole))
        return made

    def _of(self, region: int) -> list[Site]:
        return [each for each in self.found if each.pointer.region == region]

    # Parts

    def _match(self, row: Row, word: Word, second: Word) -> Instance | None:
        layout = self.evaluator.layout
        if row.premises & AT_FIRST and not all(
            may_begin_with(layout, w, row.free) for w in (word, second)
        ):
            return None
        parts: dict[Part, tuple[Site, ...]] = {}
        playing: set[int] = set()
        for role in row.roles:
            if role.does is Does.MEETS:
                continue
            sites = (second if role.other else word).sites
            mine = tuple(each for each in sites if self._plays(role.does, each, row.free))
            if not mine or (role.one and len(mine) > 1):
                return None
            if not all(_bits(each) >= row.bits for each in mine):
                return None
            parts[role.part] = mine
            playing |= {id(each) for each in mine}
        every = word.sites if second is word else (*word.sites, *second.sites)
        rest = tuple(each for each in every if id(each) not in playing)
        if not self._allowed(row, rest, word):
            return None
        scope = min(_scope(each) for sites in parts.values() for each in sites)
        return self._named(Instance(row, word, parts, rest, scope))

    def _named(self, found: Instance) -> Instance | None:
        """Return an instance with the parties that play its parts, and their numbers."""
        row, parts = found.row, found.parts
        led = [each for role in row.roles if _led(role) for each in parts[role.part]]
        leader = leader_of(self.evaluator, led) if led else None
        if led and leader is None:
            return None
        match row.protocol:
            case Protocol.COUNTER | Protocol.LAST_BLOCK:
                count = self._count(found.one(Part.ADD))
                return replace(found, count=count) if count is not None else None
            case Protocol.TICKET:
                often = bool(self.evaluator.graph.loops_around(found.one(Part.DRAW).node))
                launch = self.evaluator.launch
                groups = launch.sharing(lds=found.word.space is SyncSpace.LOCAL)
                once = launch.items * groups < 1 << row.bits
                often |= launch.is_open and not once  # as many as are drawn in loops
                return replace(found, drawn_often=often) if often or once else None
            case Protocol.TURN:
                assert leader is not None
                number = self._own_number(found.one(Part.GIVE), leader)
                return replace(found, leader=leader, number=number) if number is not None else None
        return replace(found, leader=leader)

    def _plays(self, does: Does, site: Site, free: int) -> bool:
        """Return True if an access does what a part requires, to a word that `free` leaves free."""
        match does:
            case Does.OCCUPIES:
                return self._occupies(site, free)
            case Does.FREES:
                return _frees(site, free)
            case Does.ADDS_ONE:
                return site.op is AtomicOp.ADD and site.adds == 1 and site.loaded is not None
            case Does.PASSES_ON:
                return site.how is Access.ATOMIC_WRITE or (
                    site.how is Access.RMW and site.adds == 1
                )
            case Does.ADDS:
                return self.amount(site) is not None
            case Does.CLAIMS:
                return claims(site)
            case Does.COUNTS:
                counts = site.adds is not None or site.op is AtomicOp.UINC_WRAP
                return counts and changes(site) and site.loaded is not None
            case Does.WRITES:
                return changes(site)
            case Does.READS:
                reads = site.how is Access.ATOMIC_READ or (site.how.atomic and not changes(site))
                return reads and site.loaded is not None
            case Does.RETURNS:
                return site.loaded is not None
            case Does.STORES:
                return site.how is Access.WRITE
            case Does.LOADS:  # a copy gives no value
                return site.how is Access.READ and site.instruction.head.name is not None
            case Does.MEETS:
                return False
            case _:
                assert_never(does)

    def amount(self, site: Site) -> Amount | None:
        """Return the amount that an access adds; None if it may be anything."""
        if site.number not in self._amounts:
            self._amounts[site.number] = amount_of(self.evaluator, site, self.known)
        return self._amounts[site.number]

    def _occupies(self, site: Site, free: int) -> bool:
        if site.how is not Access.RMW or site.loaded is None or not z3.is_bv(site.operand):
            return False
        if site.op is AtomicOp.CMPXCHG:
            if not _is(site.expected, free):
                return False
        elif site.op not in (OCCUPYING if free == 0 else LEAVING) or (
            site.op is AtomicOp.MAX and not _positive(site.operand)
        ):
            return False
        return never(self.evaluator.ledger, [site.operand == bits(free, site.operand.size())])

    # What else is done to a word

    def _allowed(self, row: Row, rest: Sequence[Site], word: Word) -> bool:
        writes = [each for each in rest if changes(each)]
        match row.others:
            case Others.NOTHING:
                return not rest
            case Others.READS:
                return not writes
            case Others.RESETS:  # whether behind all additions is for the caller to see
                if word.space is SyncSpace.LOCAL:  # what LDS holds at first is not known
                    return bool(writes) and self._freed(writes, word, row.free)
                return all(
                    each.how is not Access.RMW or each.op is AtomicOp.XCHG for each in writes
                )
            case Others.FREES_FIRST:
                if not writes:
                    return word.space != SyncSpace.LOCAL  # what LDS holds at first is not known
                return self._freed(writes, word, row.free)
            case Others.ROUNDS:
                return not writes or self._parted(writes, word)
            case _:
                assert_never(row.others)

    def _parted(self, stores: list[Site], word: Word) -> bool:
        """Return True if barriers separate stores to a word in LDS from all other writes to it.
        Only plain stores qualify, since copies may land behind the barrier.
        """
        evaluator = self.evaluator
        if word.space != SyncSpace.LOCAL or not all(
            isinstance(s.instruction, Store) for s in stores
        ):
            return False
        pairs = evaluator.place.second(apart=False)
        own = [*evaluator.place.bounds(), *evaluator.constraints]
        both = [*own, *(z3.substitute(each, *pairs) for each in own)]
        others = [each for each in word.sites if each.how.writes and each not in stores]
        for one, other in product(stores, others):
            numbers = [phase(evaluator, each.node, word.space) for each in (one, other)]
            same = numbers[0] == z3.substitute(numbers[1], *pairs)
            meet = [one.reached, z3.substitute(other.reached, *pairs), same]
            if not never(evaluator.ledger, [*both, *meet]):
                return False
        return True

    def _freed(self, first: list[Site], word: Word, free: int) -> bool:
        """Return True if stores of `free` come a barrier before all other accesses to a word.

        Only if all its users are of one workgroup.
        """
        evaluator = self.evaluator
        if word.offset is None or (word.space == SyncSpace.GLOBAL and evaluator.launch.groups > 1):
            return False
        zero = [(each, bits(0, 32)) for each in evaluator.place.local if not z3.is_bv_value(each)]
        if any(each.how is Access.RMW or not _is(each.value, free) for each in first):
            return False
        for each in first:
            before = phase(evaluator, each.node, word.space)
            for other in word.sites:
                after = phase(evaluator, other.node, word.space)
                if other not in first and not z3.is_true(z3.simplify(z3.ULT(before, after))):
                    return False
        return any(z3.is_true(z3.simplify(z3.substitute(each.reached, *zero))) for each in first)

    # Numbers

    def _count(self, adds: Site) -> Count | None:
        """Return how an addition counts, if each work-item reaches it at most once."""
        if adds.number not in self._counts:
            self._counts[adds.number] = self._counted(adds)
        return self._counts[adds.number]

    def _counted(self, adds: Site) -> Count | None:
        launch = self.evaluator.launch
        if self.evaluator.graph.loops_around(adds.node):
            return None
        leader = leader_of(self.evaluator, [adds])
        groups = groups_of_one_word(self.evaluator, adds, leader or [])
        if groups is None:
            return None
        adders = members(self.evaluator, adds.reached) if leader is None else None
        some = tuple(adders or ())
        most = groups if leader is not None else groups * (len(some) or launch.items)
        if adds.op is AtomicOp.UINC_WRAP and z3.is_bv(adds.operand):
            bound = z3.simplify(adds.operand)
            if z3.is_bv_value(bound) and bound.as_long() >= most - 1:
                return Count(1, most, leader, some)
        if adds.adds is None or adds.adds <= 0 or adds.adds * most >= 1 << 31:
            return None
        return Count(adds.adds, most, leader, some)

    def _own_number(self, give: Site, leader: Leader) -> Expr | None:
        """Return the number before the one that is passed on, if it is unique to the workgroup."""
        evaluator, place = self.evaluator, self.evaluator.place
        if give.how is not Access.ATOMIC_WRITE or not z3.is_bv(give.value):
            return None
        number: Expr = z3.simplify(give.value - 1)
        if mentions(number, place.private() - {each.get_id() for each in place.local}):
            return None
        pairs = place.second(apart=True)
        bounds = [*place.bounds(), *(z3.substitute(each, *pairs) for each in place.bounds())]
        apart = z3.Or(*(each != z3.substitute(each, *pairs) for each in place.groups))
        own = z3.substitute(number, *leader)
        alike = own == z3.substitute(own, *pairs)
        return number if never(evaluator.ledger, [*bounds, apart, alike]) else None


def written(site: Site) -> Expr | None:
    """Return the value that a writer leaves; None if it is not known."""
    if site.how in (Access.WRITE, Access.ATOMIC_WRITE):
        return site.value if z3.is_bv(site.value) else None
    return site.operand if site.op in LEAVING and z3.is_bv(site.operand) else None


def _led(role: Role) -> bool:
    return role.who is Who.ONE_OF_GROUP


def _frees(site: Site, free: int) -> bool:
    """Return True if an atomic writes the value of a free word, whatever it held."""
    match site.how:
        case Access.ATOMIC_WRITE:
            return _is(site.value, free)
        case Access.RMW:
            ops = (AtomicOp.XCHG, AtomicOp.AND) if free == 0 else (AtomicOp.XCHG,)
            return site.op in ops and _is(site.operand, free)
    return False


def _is(term: object, number: int) -> bool:
    return constant(term) == number


def _positive(term: object) -> bool:
    """Return True if a term is a positive constant."""
    known = constant(term)
    return known is not None and known > 0


def _bits(site: Site) -> int:
    return 8 * int(site.size.as_long()) if z3.is_bv_value(site.size) else 8


def _scope(site: Site) -> Scope:
    return site.atomic.scope.scope if site.atomic is not None else Scope.SYSTEM

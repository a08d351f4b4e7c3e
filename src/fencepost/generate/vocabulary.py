"""The vocabulary that a user chooses for the tests of critical cycles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from fencepost.errors import InputError
from fencepost.generate.draft import LOCATIONS
from fencepost.generate.forms import Action, BarrierForm, Form
from fencepost.generate.spelling import LEGAL, TAGS, level
from fencepost.program.operations import AccessKind
from fencepost.program.program import BarrierKind
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import NO_TAGS
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

SPACES = (AddressSpace.GLOBAL, AddressSpace.LOCAL)
BARRIERS = (BarrierKind.BARE, BarrierKind.WORKGROUP, BarrierKind.CLUSTER)
"""The barrier objects that threads can wait at without an init."""


@dataclass(frozen=True)
class Vocabulary:
    """The parts of tests.

    `orderings` are those of accesses, NOT_ATOMIC for plain ones; each applies to the loads, the
    stores, and with `updates` the exchanges that may have it. `available` adds store-available and
    load-visible accesses. `fences` are the orderings of fences between two accesses of a thread,
    None for no fence. Atomics and fences have each of `scopes`, with `one_as`
    also in the `-one-as` form; what synchronizes has each of `tags` beside no tag, those of address
    spaces only fences. Locations are in each of `spaces`; with `generic`, they are also accessed by
    generic pointers. `shared` are the smallest scopes that two threads may share. A test has at
    most so many `threads` and `accesses`.
    """

    orderings: tuple[Ordering, ...] = (Ordering.MONOTONIC,)
    scopes: tuple[Scope, ...] = (Scope.AGENT,)
    one_as: bool = False
    available: bool = False
    updates: bool = False
    fences: tuple[Ordering | None, ...] = (None,)
    tags: tuple[str, ...] = ()
    spaces: tuple[AddressSpace, ...] = (AddressSpace.GLOBAL,)
    generic: bool = False
    barriers: tuple[BarrierForm, ...] = ()
    shared: frozenset[Scope] = frozenset({Scope.AGENT})
    threads: int = 4
    accesses: int = 6

    def __post_init__(self) -> None:
        if self.threads > len(LOCATIONS):
            raise InputError(
                f"{self.threads} threads are too many",
                rule=f"a generated test has at most {len(LOCATIONS)} threads",
                mend=f"choose 1 to {len(LOCATIONS)}",
            )
        for action in (Action.WRITE, Action.READ):
            if not self.forms(action):
                noun = "store" if action is Action.WRITE else "load"
                raise InputError(
                    f"no {noun} has any of these orderings",
                    rule="a cycle has loads and stores",
                    mend=f"add an ordering that a {noun} can have, such as monotonic",
                )
        if not self.links:
            raise InputError("no fence has any of these orderings", mend="add acq_rel")

    @cached_property
    def links(self) -> tuple[Form | None, ...]:
        """The fences that may stand between two accesses of a thread; None for no fence."""
        orderings = tuple(each for each in self.fences if each is not None)
        fences = self._synchronizing(Action.FENCE, orderings, tuple(TAGS))
        return (*((None,) if None in self.fences else ()), *fences)

    def forms(self, action: Action) -> tuple[Form, ...]:
        """Return the forms of an event, each once."""
        if action is Action.SYNC:
            return (Form(Action.SYNC),)
        found = [*self._plain(action)]
        found += self._synchronizing(action, self.orderings, ("none",))
        if self.updates and action is Action.WRITE:
            found += self._synchronizing(Action.UPDATE, self.orderings, ("none",))
        if self.generic:
            found += [replace(form, generic=True) for form in found]
        return tuple(dict.fromkeys(found))

    def _plain(self, action: Action) -> Iterator[Form]:
        if Ordering.NOT_ATOMIC in self.orderings:
            yield Form(action)
        if self.available:
            for scope in self.scopes:
                yield Form(action, AccessKind.AV, level=level(scope))

    def _synchronizing(
        self, action: Action, orderings: tuple[Ordering, ...], known: tuple[str, ...]
    ) -> Iterator[Form]:
        kind = AccessKind.PLAIN if action is Action.FENCE else AccessKind.ATOMIC
        for ordering in orderings:
            if ordering not in LEGAL[action]:
                continue
            for scope in self.scopes:
                for one_as in (False, True) if self.one_as else (False,):
                    for tags in (NO_TAGS, *(TAGS[each] for each in self.tags if each in known)):
                        synchronizes = ordering.at_least_acquire or ordering.at_least_release
                        if not tags or synchronizes:
                            yield Form(
                                action, kind, ordering, level(scope), one_as=one_as, tags=tags
                            )

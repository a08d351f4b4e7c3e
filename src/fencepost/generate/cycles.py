"""Cycles with forms, and the litmus tests that they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from fencepost.generate.draft import Draft, build
from fencepost.generate.forms import Action, BarrierForm
from fencepost.generate.frames import Frame, Rotation
from fencepost.generate.layouts import Layout
from fencepost.generate.spelling import Spelled
from fencepost.program.conditions import Condition, Quantifier
from fencepost.program.operations import Operation
from fencepost.program.program import BarrierKind, LitmusTest
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

Kind = AddressSpace | BarrierForm
"""The kind of an object: the space of a location, or the kind of a barrier object."""


@dataclass(frozen=True)
class Setting:
    """The kind of each object of a cycle, and the places of its threads."""

    kinds: tuple[Kind, ...]
    layout: Layout

    @cached_property
    def suffix(self) -> str:
        """The end of a test's name: empty if locations are global, barrier objects bare, and
        threads in workgroups of their own.
        """
        special = [_word(kind) for kind in self.kinds]
        words = [".".join(special)] if any(special) else []
        if not self.layout.is_apart:
            words.append(str(self.layout))
        return "".join(f"+{each}" for each in words)

    @cached_property
    def spaces(self) -> tuple[AddressSpace, ...]:
        """The space of each location."""
        return tuple(kind for kind in self.kinds if isinstance(kind, AddressSpace))

    @cached_property
    def key(self) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
        """A value that orders settings."""
        return tuple(map(_key, self.kinds)), self.layout.groups

    def turned(self, rotation: Rotation) -> Setting:
        """Return the setting with threads and objects in each other's places."""
        _, threads, objects = rotation
        kinds = tuple(self.kinds[number] for number in objects)
        return Setting(kinds, self.layout.renamed(threads))


def _key(kind: Kind) -> str:
    return kind.kind.value if isinstance(kind, BarrierForm) else kind.name


def _word(kind: Kind) -> str:
    if isinstance(kind, BarrierForm):
        return "" if kind.kind is BarrierKind.BARE else kind.kind.value
    return "" if kind is AddressSpace.GLOBAL else kind.name.lower()


@dataclass(frozen=True)
class Cycle:
    """A frame with the form of each event, and at each edge of program order a fence or None."""

    frame: Frame
    forms: tuple[Spelled, ...]
    links: tuple[Spelled | None, ...]
    setting: Setting

    def __str__(self) -> str:
        """The cycle in the words that `fencepost generate --cycle` takes."""
        return " ".join(
            f"{form.bracketed}{edge}"
            if link is None
            else f"{form.bracketed}Fence{edge[2:]}:{link.text}"
            for form, edge, link in zip(self.forms, self.frame.words, self.links, strict=True)
        )

    @property
    def words(self) -> tuple[str, ...]:
        """The words of each event's form and of the fence behind it, which order cycles."""
        pairs = zip(self.forms, self.links, strict=True)
        return tuple(
            each for form, link in pairs for each in (form.text, "" if link is None else link.text)
        )

    @property
    def name(self) -> str:
        """The name of the test: the family, then the forms of each thread, or the one form that all
        accesses have; what is special about objects and places.
        """
        forms = {each.text for each in self.forms if each.form.action is not Action.SYNC}
        if len(forms) == 1 and not any(self.links):
            return f"{self.frame.family}+{min(forms)}{self.setting.suffix}"
        parts = [self.frame.family, *map(self._thread, self.frame.events)]
        return "+".join(parts) + self.setting.suffix

    def _thread(self, events: Sequence[int]) -> str:
        """Return the forms of a thread; the scope that all of them have stands at the end."""
        forms: list[tuple[str, Spelled]] = []
        for event in events:
            forms.append(("", self.forms[event]))
            link = self.links[event]
            if link is not None:
                forms.append(("f.", link))
        scopes = {form.scope for _, form in forms} - {""}
        if len(scopes) == 1:
            return "-".join([mark + form.word for mark, form in forms]) + min(scopes)
        return "-".join([mark + form.text for mark, form in forms])

    def test(self) -> LitmusTest:
        """Return the test: it asks for the values that only the cycle explains."""
        draft = Draft(
            tuple(map(self._code, self.frame.events)),
            self.setting.spaces,
            tuple(self._barrier(number) for number in self.frame.barriers),
            self.setting.layout.positions,
        )
        return LitmusTest(
            self.name,
            build(draft),
            Quantifier.EXISTS,
            self._condition(),
            description=str(self),
        )

    def _code(self, events: Sequence[int]) -> tuple[Operation, ...]:
        found: list[Operation] = []
        read = 0
        for event in events:
            spelled = self.forms[event]
            found.append(spelled.operation(*self.frame.targets[event], read))
            read += spelled.form.action.reads
            link = self.links[event]
            if link is not None:
                found.append(link.operation(0, 0, 0))
        return tuple(found)

    def _barrier(self, number: int) -> BarrierForm:
        kind = self.setting.kinds[number]
        assert isinstance(kind, BarrierForm)
        if kind.kind is BarrierKind.BARE:
            return replace(kind, count=len(self.frame.users(number)))
        return kind

    def _condition(self) -> Condition:
        if any(each.form.action is Action.UPDATE for each in self.forms):
            return self.frame.condition([each.form.action.reads for each in self.forms])
        return self.frame.plain_condition


def fits(frame: Frame, setting: Setting) -> bool:
    """Return True if the threads of a setting can use its objects: LDS is one workgroup's, and has
    no final value; a barrier object's waves are exactly its users.
    """
    written_twice = {number for number, _ in frame.finals}
    for number, kind in enumerate(setting.kinds):
        users = frame.users(number)
        if isinstance(kind, BarrierForm):
            if not _fits_barrier(users, kind.kind, setting.layout):
                return False
        elif kind is AddressSpace.LOCAL and (
            number in written_twice or not setting.layout.together(sorted(users), Scope.WORKGROUP)
        ):
            return False
    return True


def _fits_barrier(users: frozenset[int], kind: BarrierKind, layout: Layout) -> bool:
    some = min(users)
    if any(layout.members(user, Scope.WAVEFRONT) != {user} for user in users):
        return False  # a thread that waits stands for its wavefront
    if kind is BarrierKind.BARE:
        return layout.together(sorted(users), Scope.WORKGROUP)
    if kind is BarrierKind.CLUSTER:
        return layout.clusters and layout.members(some, Scope.CLUSTER) == users
    return layout.members(some, Scope.WORKGROUP) == users

"""Forms in short words, as they stand in cycles and in the names of tests: `rel@agent`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from fencepost.errors import InputError
from fencepost.generate.draft import operation
from fencepost.generate.forms import LIMITED, NONE, Action, Form
from fencepost.patterns import pattern
from fencepost.program.operations import AccessKind, Operation
from fencepost.records import dataclass, replace
from fencepost.vocabulary.mmra import NO_TAGS, TagSet
from fencepost.vocabulary.orderings import (
    FENCE_ORDERINGS,
    LOAD_ORDERINGS,
    RMW_ORDERINGS,
    STORE_ORDERINGS,
    Ordering,
)
from fencepost.vocabulary.scopes import Scope, SyncScope, sync_scope

OUTWARDS = tuple(reversed(Scope))
"""The scope of each level of a form: all of them, the system first."""

_SHORT: Mapping[Ordering, str] = MappingProxyType(
    {
        Ordering.UNORDERED: "unord",
        Ordering.MONOTONIC: "mono",
        Ordering.ACQUIRE: "acq",
        Ordering.RELEASE: "rel",
        Ordering.ACQ_REL: "acqrel",
        Ordering.SEQ_CST: "sc",
    }
)
_ORDERING = {word: o for o, word in _SHORT.items()} | {o.value: o for o in _SHORT}
PLAIN, AV = "na", "av"
GENERIC, EXCHANGE = "gen", "xchg"
TAGS: Mapping[str, TagSet] = MappingProxyType(
    dict(zip(("none", "local", "global"), (NONE, *LIMITED), strict=True))
)
"""The tags of a form by their suffixes, which are their words."""

LEGAL: Mapping[Action, frozenset[Ordering]] = MappingProxyType(
    {
        # `acq_rel` means acquire on a load and release on a store, so it adds no test.
        Action.READ: LOAD_ORDERINGS - {Ordering.ACQ_REL},
        Action.WRITE: STORE_ORDERINGS - {Ordering.ACQ_REL},
        Action.UPDATE: RMW_ORDERINGS,
        Action.FENCE: FENCE_ORDERINGS,
    }
)
"""The orderings that an action may have."""

_FORM = pattern(r"(?P<word>[a-z_]+)(?P<flags>(?:\.[a-z]+)*)(?:@(?P<scope>[a-z-]+))?")


def level(scope: Scope) -> int:
    """Return the level of a scope: its number in `OUTWARDS`."""
    return OUTWARDS.index(scope)


@dataclass(frozen=True)
class Spelled:
    """A form with its words, of which `form_of` reads the whole."""

    form: Form

    @cached_property
    def word(self) -> str:
        """The words without the scope."""
        form = self.form
        if form.action is Action.SYNC:
            return "bar"
        match form.kind:
            case AccessKind.AV:
                head = AV
            case AccessKind.PLAIN if form.action is not Action.FENCE:
                head = PLAIN
            case _:
                head = _SHORT[form.ordering]
        flags = [name for name, tags in TAGS.items() if form.tags == tags]
        flags += [GENERIC] * form.generic + [EXCHANGE] * (form.action is Action.UPDATE)
        return ".".join((head, *flags))

    @cached_property
    def scope(self) -> str:
        """The scope with `@` before it; nothing if the form names none."""
        if not self.form.scoped or self.form.action is Action.SYNC:
            return ""
        return f"@{SyncScope(OUTWARDS[self.form.level], self.form.one_as).word}"

    @cached_property
    def text(self) -> str:
        """All words, such as `rel@agent`."""
        return self.word + self.scope

    @cached_property
    def _operations(self) -> dict[tuple[int, int, int], Operation]:
        return {}

    def operation(self, number: int, value: int, read: int) -> Operation:
        """Return the operation on an object, made once: few of them occur in many tests."""
        key = (number, value, read)
        found = self._operations.get(key)
        if found is None:
            scope = OUTWARDS[self.form.level]
            found = self._operations[key] = operation(self.form, scope, number, read, value)
        return found

    @cached_property
    def bracketed(self) -> str:
        """The form as it stands in a cycle, with a space behind it; nothing where it may be left
        out.
        """
        is_plain = self.form.action is Action.SYNC or self.word == PLAIN
        return "" if is_plain else f"[{self.text}] "


def form_of(text: str, action: Action) -> Form:
    """Return the form of an event or fence. Raises InputError if the words are none for its
    action.
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise _no_form(text)
    flags = found["flags"].split(".")[1:]
    if EXCHANGE in flags and action is Action.WRITE:
        flags.remove(EXCHANGE)
        action = Action.UPDATE
    made = _unscoped(found["word"], action, text)
    for flag in flags:
        if flag == GENERIC and action is not Action.FENCE:
            made = replace(made, generic=True)
        elif flag in TAGS and made.tags == NO_TAGS and made.scoped:
            made = replace(made, tags=_tags(flag, action, text))
        else:
            raise _no_form(text)
    if found["scope"] is None:
        return made
    scope = sync_scope(found["scope"])
    if scope is None or not made.scoped:
        raise _no_form(text)
    return replace(made, level=level(scope.scope), one_as=scope.one_as)


def _unscoped(name: str, action: Action, text: str) -> Form:
    if name in (PLAIN, "plain") and action in (Action.READ, Action.WRITE):
        return Form(action)
    if name == AV and action in (Action.READ, Action.WRITE):
        return Form(action, AccessKind.AV)
    ordering = _ORDERING.get(name)
    if ordering is None:
        raise _no_form(text)
    if ordering not in LEGAL[action]:
        raise InputError(
            f"a {_NOUNS[action]} has no ordering '{name}'",
            rule="orderings are those that LLVM allows",
            mend="one of: " + ", ".join(_SHORT[o] for o in _SHORT if o in LEGAL[action]),
        )
    kind = AccessKind.PLAIN if action is Action.FENCE else AccessKind.ATOMIC
    return Form(action, kind, ordering)


_NOUNS = {
    Action.READ: "load",
    Action.WRITE: "store",
    Action.UPDATE: "read-modify-write",
    Action.FENCE: "fence",
}


def _tags(flag: str, action: Action, text: str) -> TagSet:
    if TAGS[flag] in LIMITED and action is not Action.FENCE:
        raise _no_form(text)
    return TAGS[flag]


def _no_form(text: str) -> InputError:
    return InputError(
        f"'{text}' is no form of an operation",
        rule="a form is na, or an ordering with a scope, as rel@agent; av@agent is store-available "
        "and load-visible; .none is a tag, on a fence .local and .global too; .gen accesses by a "
        "generic pointer, .xchg stores by an exchange",
        mend="for example: [rel@agent]",
    )

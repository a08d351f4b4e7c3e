"""A vocabulary from the words of a user: of options, or of a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from fencepost.errors import InputError
from fencepost.generate.forms import BarrierForm
from fencepost.generate.spelling import TAGS
from fencepost.generate.vocabulary import BARRIERS, SPACES, Vocabulary
from fencepost.near import near_names
from fencepost.records import dataclass
from fencepost.vocabulary.orderings import FENCE_ORDERINGS, Ordering
from fencepost.vocabulary.scopes import Scope

AVAILABLE = "av"
GENERIC = "generic"

_ORDERS: Mapping[str, Ordering | None] = MappingProxyType(
    {"plain": Ordering.NOT_ATOMIC, AVAILABLE: None}
    | {each.value: each for each in Ordering if each.is_atomic}
)
_SCOPES = MappingProxyType(
    {each.word: each for each in reversed(Scope) if each is not Scope.SINGLETHREAD}
)
_FENCES: Mapping[str, Ordering | None] = MappingProxyType(
    {"none": None} | {each.value: each for each in Ordering if each in FENCE_ORDERINGS}
)
_TAGS = MappingProxyType({str(tag): name for name, tags in TAGS.items() for tag in tags})
_SPACES = MappingProxyType({each.name.lower(): each for each in SPACES} | {GENERIC: None})
_BARRIERS = MappingProxyType({each.value: BarrierForm(each) for each in BARRIERS})


@dataclass(frozen=True, slots=True)
class Chosen:
    """The words that a vocabulary is made of; an empty list stands for the default."""

    orders: Sequence[str] = ()
    scopes: Sequence[str] = ()
    fences: Sequence[str] = ()
    tags: Sequence[str] = ()
    spaces: Sequence[str] = ()
    barriers: Sequence[str] = ()
    share: Sequence[str] = ()
    one_as: bool = False
    updates: bool = False
    threads: int = 4
    accesses: int = 6


def vocabulary_of(chosen: Chosen) -> Vocabulary:
    """Return the vocabulary of these words. Raises InputError for one that is not known."""
    orders = chosen.orders or ("monotonic",)
    orderings = [each for each in _known(orders, _ORDERS, "order") if each is not None]
    spaces = chosen.spaces or ("global",)
    return Vocabulary(
        orderings=tuple(orderings),
        scopes=_known(chosen.scopes or ("agent",), _SCOPES, "scope"),
        one_as=chosen.one_as,
        available=AVAILABLE in orders,
        updates=chosen.updates,
        fences=_known(chosen.fences or ("none",), _FENCES, "fence"),
        tags=_known(chosen.tags, _TAGS, "tag"),
        spaces=tuple(e for e in _known(spaces, _SPACES, "space") if e is not None) or (SPACES[0],),
        generic=GENERIC in spaces,
        barriers=_known(chosen.barriers, _BARRIERS, "barrier"),
        shared=frozenset(_known(chosen.share or ("agent",), _SCOPES, "scope")),
        threads=chosen.threads,
        accesses=chosen.accesses,
    )


_Value = TypeVar("_Value")


def _known(words: Sequence[str], known: Mapping[str, _Value], noun: str) -> tuple[_Value, ...]:
    """Return the values of words, each once."""
    for word in words:
        if word not in known:
            near = near_names(word, list(known), n=1)
            raise InputError(
                f"'{word}' is no {noun} of generated tests",
                rule=f"one of: {', '.join(known)}",
                mend=f"did you mean {near[0]}?" if near else "choose some of these",
            )
    return tuple(dict.fromkeys(known[word] for word in words))

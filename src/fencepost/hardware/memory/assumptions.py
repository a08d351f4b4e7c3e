"""The assumptions of a machine where its chapter is silent. Each can be switched off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, unique
from types import MappingProxyType

from fencepost.errors import InputError
from fencepost.near import near_names
from fencepost.records import dataclass
from fencepost.targets.processor import MemoryModelChapter as Chapter


@unique
class Assumption(Enum):
    """Something that 001 does not say; the value is its name on the command line."""

    WRITE_BACK_AFTER_STORES = "write-back-after-stores"
    WRITE_BACK_AFTER_LOADS = "write-back-after-loads"
    WRITE_BACK_AFTER_NEIGHBOURS = "write-back-after-neighbours"
    INVALIDATE_BEFORE_LATER = "invalidate-before-later"
    INVALIDATE_STOPS_FILLS = "invalidate-stops-fills"
    PASSING_REFRESHES = "passing-refreshes"
    DIRTY_BEFORE_PASSING = "dirty-before-passing"
    VECTOR_AT_ISSUE = "vector-at-issue"
    CACHE_ORDERS_CHANNELS = "cache-orders-channels"
    STORES_REACH_L2 = "stores-reach-l2"
    STORES_LEAVE_FIRST_CACHE = "stores-leave-first-cache"
    STORES_SEEN_IN_L2 = "stores-seen-in-l2"
    AGENTS_COHERENT = "agents-coherent"
    SYSTEM_ATOMICS_FINE_GRAINED = "system-atomics-fine-grained"


@dataclass(frozen=True, slots=True)
class AssumptionText:
    """The text of an assumption: its content, the reason for its default, the chapters in which 001
    does not state it, and whether it holds by default.
    """

    says: str
    why: str
    chapters: frozenset[Chapter]
    default: bool = True


_EARLY = frozenset({Chapter.GFX6_GFX9, Chapter.GFX90A, Chapter.GFX942})
_UP_TO_11 = _EARLY | {Chapter.GFX10_GFX11}
_UP_TO_12 = _UP_TO_11 | {Chapter.GFX12}
_ALL = frozenset(Chapter)

ASSUMPTIONS: Mapping[Assumption, AssumptionText] = MappingProxyType(
    {
        Assumption.WRITE_BACK_AFTER_STORES: AssumptionText(
            "a write-back follows the wave's earlier stores, through every channel",
            "the rows put no wait between the stores and the write-back, so that they would "
            "release nothing without it",
            frozenset({Chapter.GFX90A, Chapter.GFX942}),
        ),
        Assumption.WRITE_BACK_AFTER_LOADS: AssumptionText(
            "a write-back follows the wave's earlier loads",
            "no text says so; the acq_rel rows of fences have the wait for loads behind it, where "
            "what those loads acquire is no longer written back",
            frozenset({Chapter.GFX90A, Chapter.GFX942, Chapter.GFX12}),
            default=False,
        ),
        Assumption.WRITE_BACK_AFTER_NEIGHBOURS: AssumptionText(
            "a write-back follows the earlier stores of all waves that share its first cache",
            "no text speaks of other waves",
            frozenset({Chapter.GFX90A, Chapter.GFX942, Chapter.GFX12}),
            default=False,
        ),
        Assumption.INVALIDATE_BEFORE_LATER: AssumptionText(
            "an invalidation has taken place before the wave's later loads look into the cache",
            "the rows put no wait behind it; GFX12 and GFX125x state it",
            _UP_TO_11,
        ),
        Assumption.INVALIDATE_STOPS_FILLS: AssumptionText(
            "an invalidation also keeps lines out that are on their way into the cache",
            "else it would be without effect, whenever another wave has loads in flight",
            _ALL,
        ),
        Assumption.PASSING_REFRESHES: AssumptionText(
            "a load that passes by a cache leaves no line there that is older than what it read",
            "loads of one address by one wave would otherwise go backwards",
            _ALL,
        ),
        Assumption.DIRTY_BEFORE_PASSING: AssumptionText(
            "a load or read-modify-write that passes by a dirty line has it written back first",
            "a wave would otherwise not see its own stores; GFX125x states it for lines that are "
            "not volatile",
            frozenset({Chapter.GFX90A, Chapter.GFX942, Chapter.GFX12, Chapter.GFX125X}),
        ),
        Assumption.VECTOR_AT_ISSUE: AssumptionText(
            "a wave's vector memory operation is at the first cache when its next instruction "
            "executes",
            "001 has request queues of LDS there, and none of vector memory; the rows rely on it "
            "where a workgroup shares a cache",
            _UP_TO_12,
        ),
        Assumption.CACHE_ORDERS_CHANNELS: AssumptionText(
            "requests of one first cache to different channels are done in the order in which they "
            "passed it",
            "001 has a queue for each channel, and no order between them",
            _ALL,
            default=False,
        ),
        Assumption.STORES_REACH_L2: AssumptionText(
            "a store is acknowledged by L2, whatever its scope",
            "on gfx120x the write-back may be left out below system scope, so stores that a wave "
            "has waited for are in L2",
            frozenset({Chapter.GFX12}),
        ),
        Assumption.STORES_LEAVE_FIRST_CACHE: AssumptionText(
            "a store is acknowledged behind the first cache, which is written through, whatever "
            "its scope",
            "the chapter lets the cache report its completion; the rows of cluster scope rely on "
            "the contrary",
            frozenset({Chapter.GFX125X}),
            default=False,
        ),
        Assumption.STORES_SEEN_IN_L2: AssumptionText(
            "a load finds no store in the first cache that is not in L2 yet",
            "a wave could else read a store of a neighbour, release it, and wait for nothing; "
            "GFX12 and GFX125x have stores happen in a cache, and do not say who sees them there",
            _ALL,
        ),
        Assumption.AGENTS_COHERENT: AssumptionText(
            "the L2 caches of different agents are coherent, or what agents share passes by them",
            "001 names both, as what can be set up; no instruction of the chapter would do it",
            frozenset({Chapter.GFX6_GFX9, Chapter.GFX10_GFX11}),
        ),
        Assumption.SYSTEM_ATOMICS_FINE_GRAINED: AssumptionText(
            "what several agents access by atomics is of memory type CC or UC",
            "a read-modify-write in the L2 of each agent would not be atomic; 001 gives the types, "
            "not the rule",
            frozenset({Chapter.GFX90A}),
        ),
    }
)

DEFAULTS = frozenset(each for each, text in ASSUMPTIONS.items() if text.default)
_BY_NAME = {each.value: each for each in Assumption}


def assumed(settings: Iterable[str]) -> frozenset[Assumption]:
    """Return the assumptions that hold, with settings such as `passing-refreshes=off`.

    Raises InputError if a setting names none, or is neither on nor off.
    """
    found = set(DEFAULTS)
    for setting in settings:
        name, equals, word = setting.partition("=")
        assumption = _BY_NAME.get(name.strip())
        if assumption is None:
            near = near_names(name, _BY_NAME, n=1)
            raise InputError(
                f"--assume {setting!r}",
                rule=f"the assumptions are {', '.join(_BY_NAME)}",
                mend=f"did you mean {near[0]}?" if near else "choose one of these",
            )
        if not equals or word not in ("on", "off"):
            raise InputError(
                f"--assume {setting!r}",
                rule="an assumption is on or off",
                mend=f"write {assumption.value}=off",
            )
        (found.add if word == "on" else found.discard)(assumption)
    return frozenset(found)

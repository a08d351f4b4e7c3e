"""The findings of `docs/findings.md` that explain what machines show and the model forbids.

A finding explains an outcome on a machine if one of its assumptions, switched on, keeps the machine
from showing it; or, where no assumption is to blame, it names the test.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.hardware.memory.assumptions import DEFAULTS, Assumption
from fencepost.lowering.target import Target
from fencepost.targets.processor import MemoryModelChapter as Chapter
from tests.architecture.source_tree import ROOT
from tests.hardware_memory.campaign.exploring import Judge

PAGE = ROOT / "docs" / "findings.md"


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding, by its title: the chapters that it is about, the assumptions of which each alone
    mends what it explains, the tests of the gallery that it explains without one.
    """

    title: str
    chapters: frozenset[Chapter]
    mended: tuple[Assumption, ...] = ()
    tests: frozenset[str] = frozenset()


_WRITTEN_BACK = frozenset({Chapter.GFX90A, Chapter.GFX942})
_IN_WGPS = frozenset({Chapter.GFX10_GFX11, Chapter.GFX12})

FINDINGS = (
    Finding(
        "A write-back before the wait for loads.",
        _WRITTEN_BACK | {Chapter.GFX12},
        (Assumption.WRITE_BACK_AFTER_LOADS,),
    ),
    Finding(
        "A store of another wave of the workgroup",
        _WRITTEN_BACK | {Chapter.GFX6_GFX9},
        (Assumption.CACHE_ORDERS_CHANNELS, Assumption.WRITE_BACK_AFTER_NEIGHBOURS),
    ),
    Finding(
        "Releases at cluster scope on GFX125x",
        frozenset({Chapter.GFX125X}),
        (Assumption.STORES_LEAVE_FIRST_CACHE,),
    ),
    Finding(
        "Fences for LDS alone, and a flag in global memory.",
        _IN_WGPS,
        tests=frozenset(
            f"address_spaces/{name}"
            for name in (
                "both_tags_meet_local",
                "both_tags_meet_local_lds_arrives",
                "generic_lds_local_fence",
                "load_buffering_local_data",
                "load_buffering_local_fences",
                "local_fence_local_data",
            )
        ),
    ),
    Finding(
        "Reads before a barrier.",
        _WRITTEN_BACK | _IN_WGPS | {Chapter.GFX125X},
        tests=frozenset(
            f"barriers/{name}"
            for name in ("load_buffering", "load_buffering_one_side", "read_from_behind")
        ),
    ),
    Finding(
        "Availability that an acquire without visibility precedes.",
        frozenset(Chapter),
        tests=frozenset({"chains/own_scope_includes_the_write"}),
    ),
)


def finding_of(name: str, text: str, target: Target, judge: Judge) -> str:
    """The title of the first finding that explains what the machine of a target shows of a test of
    the gallery; '' if none does.
    """
    return next(_explaining(name, text, target, judge), "")


def _explaining(name: str, text: str, target: Target, judge: Judge) -> Iterator[str]:
    for each in FINDINGS:
        if target.chapter not in each.chapters:
            continue
        if name in each.tests or any(_mends(one, text, target, judge) for one in each.mended):
            yield each.title


def _mends(assumption: Assumption, text: str, target: Target, judge: Judge) -> bool:
    shown = judge.shown(text, target, (), DEFAULTS | {assumption})
    return shown.complete and judge.forbidden(text, target, shown.outcomes) is None

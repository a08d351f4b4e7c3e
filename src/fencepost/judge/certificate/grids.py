"""The largest grid that a claim is about, where its assumptions tie the grid to arguments."""

from __future__ import annotations

from fencepost.judge.certificate.anew import Anew
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.certificate.questions import unsatisfiable
from fencepost.judge.terms import words
from fencepost.judge.terms.slices import Slice
from fencepost.judge.terms.words import Script, Word
from fencepost.kernels.question.argument_types import GROUPS
from fencepost.llvm.launches.launch import Launch
from fencepost.records import replace

_SOON = 1_000
"""Milliseconds for a question about one axis."""


def largest_launch(exhibit: Exhibit) -> Launch:
    """The launch of a claim, with no more workgroups along an axis than its assumptions allow."""
    launch = exhibit.launch
    assumed = tuple(exhibit.stated["options"]["assumptions"])
    if not launch.is_open or not any(name in each for each in assumed for name in GROUPS):
        return launch
    anew = Anew(exhibit.module, exhibit.kernel, launch, exhibit.given, assumed)
    x, y, z = (_most(anew, axis) for axis in range(3))
    return replace(launch, grid=(x, y, z))


def _most(anew: Anew, axis: int) -> int:
    """The most workgroups along an axis that the judge does not find to be too many."""
    part, high = anew.launch.cluster[axis], anew.launch.grid[axis]
    low = part - 1
    if high == part or not _too_many(anew, axis, high - 1):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if _too_many(anew, axis, middle):
            high = middle
        else:
            low = middle
    return -(-high // part) * part


def _too_many(anew: Anew, axis: int, count: int) -> bool:
    """Return True if the assumptions allow no more workgroups along an axis than a number."""
    script = Script(["(set-logic QF_UFBV)"])
    item = Slice(script, "", anew.shape)
    more: Word = words.compare("ult", 32, count, item.count(axis))
    anew.ground(script, item, None, two=False)
    script.say(words.holds(more))
    return unsatisfiable("\n".join([*script.lines, "(check-sat)"]), _SOON) is True

"""`fencepost explain` answers the guide's names with the guide's rows."""

from __future__ import annotations

import pytest

from tests.abi.guide_names import DRAWN, answered, drawn, guide_names
from tests.architecture.source_tree import SHARED

pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="the texts are not here")

LEAST = 0.98


def test_drawn_names() -> None:
    """Of 300 names drawn at random, at least 98 % are answered."""
    names, known = drawn(), guide_names()
    assert len(names) == DRAWN
    missed = [name for name in names if not answered(name, known[name])]
    assert len(missed) <= (1 - LEAST) * DRAWN, missed


def test_all_names() -> None:
    """Of all names as well, so that no draw does better by luck."""
    known = guide_names()
    missed = [name for name, sections in known.items() if not answered(name, sections)]
    assert len(missed) <= (1 - LEAST) * len(known), missed


def test_the_measure_bites() -> None:
    """A name that nobody gives a row is not answered, nor one whose row cites another section."""
    assert not answered("llvm.amdgcn.no.such", frozenset({"llvm ir intrinsics"}))
    assert answered("llvm.amdgcn.readlane", frozenset({"llvm ir intrinsics"}))
    assert not answered("llvm.amdgcn.readlane", frozenset({"symbols"}))

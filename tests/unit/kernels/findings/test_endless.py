"""Hangs are reported with who waits, for what, and how it came to that."""

from __future__ import annotations

from tests.unit.kernels.runs.test_hangs import BY_WAY, EACH_WAITS, KEPT, asked, hang

OF_PAIRS = (
    EACH_WAITS.replace("%theirs", "%of.other")
    .replace("%mine", "%of.mine")
    .replace(
        "begin:\n",
        """begin:
  %m = and i32 %g, 1
  %o = xor i32 %m, 1
  %of.mine = getelementptr i32, ptr addrspace(1) %f, i32 %m
  %of.other = getelementptr i32, ptr addrspace(1) %f, i32 %o
""",
    )
)


def test_each_wait_is_told_with_its_write() -> None:
    found = hang(asked(EACH_WAITS))
    assert found is not None
    assert found.witness is not None
    notes = [each.note for each in found.diagnostic.locations]
    assert ["waits for f[1]" in notes[0], "would write f[1]" in notes[1]] == [True, True]
    assert "though all workgroups are resident" in found.diagnostic.message
    assert "hold 0 at first" in found.witness.contents


def test_one_word_is_told_once() -> None:
    """Of four workgroups, two wait for each word."""
    found = hang(asked(OF_PAIRS, grid=(4, 1, 1)))
    assert found is not None
    assert len(found.diagnostic.locations) == 4


def test_operations_are_told_once_each() -> None:
    """A wait reads its word again and again, which is one step of the order."""
    found = hang(asked(BY_WAY))
    assert found is not None
    steps = found.diagnostic.steps
    assert len(set(steps)) == len(steps) >= 4


def test_a_lock_that_is_kept_is_told_with_who_took_it() -> None:
    found = hang(asked(KEPT))
    assert found is not None
    assert "wrote f[0] last" in found.diagnostic.locations[1].note
    assert "nobody is left to change back" in found.diagnostic.message

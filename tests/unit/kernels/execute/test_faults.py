"""Faults of barriers as they are told."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Area, Severity
from fencepost.kernels.execute.faults import Fault


@pytest.mark.parametrize("fault", Fault)
def test_each_has_its_words(fault: Fault) -> None:
    """A code of barriers that is an error, what is wrong, what the party does, and a mend."""
    text = fault.value
    assert text.code.severity is Severity.ERROR
    assert text.code.area is Area.BARRIERS
    assert text.message[0].islower()
    assert not text.message.endswith(".")
    assert text.does.split()[0].endswith("s")
    assert text.mend != text.message


def test_no_two_say_the_same() -> None:
    """An enumeration makes one of values that are equal."""
    assert len({fault.value.message for fault in Fault}) == len(Fault)
    assert len({*Fault.__members__}) == len(Fault)

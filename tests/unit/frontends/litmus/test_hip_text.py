"""The text around a test in HIP."""

from __future__ import annotations

import re

from fencepost.frontends.litmus.hip_operations import spelled
from fencepost.frontends.litmus.hip_text import GENERIC, HOST, KERNEL


def test_no_name_of_a_test_is_one_of_the_kernel() -> None:
    """Locations and registers hide nothing that the text around them uses."""
    text = GENERIC + KERNEL.template
    for name in set(re.findall(r"(?<![.\w])[A-Za-z_]\w*", text)):
        assert spelled(name) != name, name


def test_the_lines_are_short() -> None:
    """What is written can be read."""
    assert max(map(len, (HOST.template + KERNEL.template).splitlines())) <= 100

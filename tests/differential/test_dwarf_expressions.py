"""Expressions of debug information of a few kernels against llvm-dwarfdump; fifty are compared by
`python -m tests.differential.dwarf`.
"""

from __future__ import annotations

import shutil

import pytest

from tests.differential.dwarf import CLANG, DUMP, LEVELS, PROCESSORS, differences

pytestmark = pytest.mark.skipif(
    shutil.which(CLANG) is None or shutil.which(DUMP) is None, reason="clang or dwarfdump is absent"
)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(4))
def test_expressions(seed: int, level: str) -> None:
    """Every expression of a drawn kernel, with its addresses, registers and operands."""
    count, apart = differences(seed, PROCESSORS[seed], level)
    assert apart == []
    assert count > 3

"""A few drawn signatures of each calling convention against LLVM 22; as many as wanted are tried by
`python -m tests.differential.calls.compare`.
"""

from __future__ import annotations

import pytest

from tests.abi.compiled import binding
from tests.differential.calls.compare import NAMES, Tally, compare

if binding.llvm_version_info[0] != 22:
    pytest.skip("llvmlite holds another LLVM than 22", allow_module_level=True)

COUNT = 20


@pytest.mark.parametrize("convention", NAMES)
@pytest.mark.parametrize("processor", ["gfx803", "gfx942", "gfx1030"])
def test_drawn(convention: str, processor: str) -> None:
    """Arguments and results are where LLVM has them."""
    tally = Tally(differ=[])
    compare(convention, processor, COUNT, tally)
    assert tally.differ == []
    assert tally.compared == COUNT

"""`fencepost.check_triton`."""

from __future__ import annotations

import pytest

import fencepost
from tests.triton.modules import module


def test_check() -> None:
    """Names, launch and specialisation are Triton's."""
    texts = module("racing")
    (report,) = fencepost.check_triton(texts.llir, ttir=texts.ttir, metadata=texts.metadata)
    assert report.verdict.value == "bug"
    assert report.launch.workgroup == (128, 1, 1)
    witness = report.findings[0].witness
    assert witness is not None
    assert witness.object == "out_ptr"
    assert witness.arguments["n_elements"] % 16 == 0


def test_the_module_alone() -> None:
    """Neither of the texts beside it is needed."""
    (report,) = fencepost.check_triton(module("right").llir)
    assert report.verdict.value == "proved"
    assert not report.notes


def test_other_texts() -> None:
    with pytest.raises(fencepost.InputError):
        fencepost.check_triton(module("right").llir, metadata="{}")

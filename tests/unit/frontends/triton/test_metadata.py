"""Metadata of compiled kernels."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fencepost.errors import InputError
from fencepost.frontends.triton.metadata import Metadata, metadata_of

GOOD: dict[str, Any] = {
    "hash": "f7d3",
    "target": {"backend": "hip", "arch": "gfx942", "warp_size": 64},
    "num_warps": 16,
    "num_ctas": 1,
    "shared": 1040,
    "warp_size": 64,
    "triton_version": "3.9.0",
    "name": "softmax",
}


def test_launch() -> None:
    """A program has `num_warps` waves of `warp_size` work-items."""
    found = metadata_of(json.dumps(GOOD))
    assert found == Metadata("softmax", "hip", "gfx942", 64, 16, 1, 1040, "3.9.0")
    assert found.items == 1024
    assert found.is_amd


def test_other_backends() -> None:
    """A kernel for another backend is read, and is not for AMD."""
    target = {"backend": "cuda", "arch": 90, "warp_size": 32}
    found = metadata_of(json.dumps({**GOOD, "target": target, "warp_size": 32}))
    assert not found.is_amd
    assert found.processor == "90"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 100_000,
        '{"n": ' + "9" * 5000 + "}",
        "{}",
        *(json.dumps({k: v for k, v in GOOD.items() if k != key}) for key in ("target", "name")),
        *(json.dumps({**GOOD, "num_warps": each}) for each in (0, -1, "4", True, 1 << 40, None)),
        json.dumps({**GOOD, "warp_size": 0}),
        json.dumps({**GOOD, "shared": -1}),
        json.dumps({**GOOD, "target": {"backend": "hip"}}),
    ],
)
def test_refused(text: str) -> None:
    """What no compiler writes is refused, and nothing else happens."""
    with pytest.raises(InputError):
        metadata_of(text)

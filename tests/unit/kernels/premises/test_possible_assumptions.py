"""Assumptions that no launch meets are refused."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.kernels.premises.possible_assumptions import possible
from fencepost.kernels.question.argument_types import assumable_types
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.meter import Meter
from tests.unit.kernels.kernels_of_text import module_of

WORKGROUPS = (1, 1, 1), (256, 1, 1)
KERNEL = module_of("define amdgpu_kernel void @k(ptr %p, i32 %n) { ret void }").kernels[0]


@pytest.mark.parametrize(
    ("text", "most", "may"),
    [
        ("groups_x == 5", 5, True),
        ("groups_x == 6", 5, False),
        ("groups_x == 0", 5, False),
        ("n > 3 and n < 4", 5, False),
        ("groups_x == n", 5, True),
        ("items_x == 256", 5, True),
        ("items_x == 257", 5, False),
        ("items_y > 1", 5, False),
        ("n > 4 and items_x == 64 * n", 5, False),
    ],
)
def test_what_some_grid_meets(text: str, most: int, may: bool) -> None:
    assumptions = Assumptions.read([text], assumable_types(KERNEL))
    grids = (1, 1, 1), (most, 1, 1)
    if may:
        possible(KERNEL, assumptions, {}, WORKGROUPS, grids, Meter())
    else:
        with pytest.raises(InputError, match="nothing satisfies"):
            possible(KERNEL, assumptions, {}, WORKGROUPS, grids, Meter())

"""The ties of a launch that say something of a kernel."""

from __future__ import annotations

from fencepost.kernels.question.grid_ties import GridTie, usable
from tests.unit.kernels.kernels_of_text import module_of

KERNEL = module_of("define amdgpu_kernel void @k(ptr %p, i32 %n) { ret void }").kernels[0]
TIE = GridTie(0, "groups_x == n // 64", ("n",))


def test_names_and_axes() -> None:
    """All names are the kernel's, and one workgroup along an axis that it does not use is no
    news.
    """
    other = GridTie(0, "groups_x == m", ("m",))
    one, four = GridTie(1, "groups_y == 1"), GridTie(1, "groups_y == 4")
    axes = (True, False, False)
    assert usable((TIE, other, one, four), KERNEL, (64, 1, 1), axes) == (TIE, four)
    assert usable((one,), KERNEL, (64, 1, 1), (True, True, False)) == (one,)


def test_a_grid_is_told_as_a_number_of_workgroups() -> None:
    assert TIE.text == "n / 64"
    assert GridTie(1, "groups_y == 4").text == "4"
    assert GridTie(0, "groups_x * 64 == n", ("n",)).text == "n / 64"
    assert GridTie(0, "groups_x * 64 == n + m", ("n", "m")).text == "(n + m) / 64"
    assert GridTie(0, "groups_x * 64 <= n", ("n",)).text == "groups_x * 64 <= n"


def test_a_negative_size_is_no_grid_of_several_work_items() -> None:
    for workgroup, exact in (((64, 1, 1), True), ((1, 64, 1), False), (None, False)):
        (found,) = usable((TIE,), KERNEL, workgroup, (True, False, False))
        assert found.exact is exact

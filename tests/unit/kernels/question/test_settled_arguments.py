"""What launches settle of the arguments of a kernel."""

from __future__ import annotations

from fencepost.kernels.question.grid_ties import GridTie
from fencepost.kernels.question.settled_arguments import Settled, settled_by
from tests.unit.kernels.kernels_of_text import module_of, text_of

KERNEL = module_of(text_of("  ret void")).kernels[0]
RELATION = GridTie(None, "m == n // 2", ("m", "n"))


def by(*relations: GridTie, given: tuple[str, ...] = (), **constants: int) -> Settled:
    return settled_by(KERNEL, given, tuple(constants.items()), relations)


def test_what_counts() -> None:
    assert by(RELATION, n=7) == Settled((("n", "7"),))
    assert by(RELATION) == Settled((), (RELATION,))
    assert by(RELATION).text == "m = n / 2"
    assert by(n=7).text == "n = 7"
    assert by(n=1 << 40) == by(other=3) == Settled()


def test_what_options_say_comes_first() -> None:
    assert by(RELATION, given=("n",), n=7) == Settled()


def test_names_that_the_kernel_does_not_have() -> None:
    assert by(GridTie(None, "k == n", ("k", "n"))) == Settled()

"""Terms that last, and those that a data flow over all paths has renewed."""

from __future__ import annotations

from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.races.lanes import Lanes
from fencepost.machine_code.races.paths import Lasting
from fencepost.machine_code.races.term import Data
from fencepost.machine_code.races.terms import Terms


def _flow(*following: list[int], twice: bool = False) -> Flow:
    """Blocks of ten instructions; `twice`: the last one has those of the first, as a subroutine
    that is called again.
    """
    blocks = [Block(at, 10 * at, 10 * at + 10, after) for at, after in enumerate(following)]
    if twice:
        blocks[-1].first, blocks[-1].end = blocks[0].first, blocks[0].end
    for each in blocks:
        for target in each.following:
            blocks[target].before.append(each.number)
    return Flow("k", True, tuple(blocks), frozenset(), frozenset(), ())


def test_what_lasts() -> None:
    """Arguments, and what an instruction outside of loops gives."""
    terms = Terms(Lanes((128, 1, 1), 64))
    lasting = Lasting(_flow([1], [1, 2], []))
    assert lasting(terms.symbol(("entry", 4)))
    assert lasting(terms.group_size(0))
    assert lasting(terms.symbol(((3, None), 8)))
    assert lasting(terms.unknown(Data(((3, None), 8))))
    assert not lasting(terms.symbol(((13, None), 8)))
    assert not lasting(terms.symbol(((13, 2), 8)))
    assert not lasting(terms.unknown(("phi", 1, 8)))
    assert not lasting(terms.unknown_mask(("parted", 1)))


def test_what_is_stale() -> None:
    """The last execution of an instruction of a loop, and what paths bring that meet; not one
    execution of its own.
    """
    terms = Terms(Lanes((128, 1, 1), 64))
    lasting = Lasting(_flow([1], [1, 2], []))
    assert lasting.is_stale(terms.symbol(((13, None), 8)))
    assert lasting.is_stale(terms.symbol(("phi", 1, 8)))
    assert not lasting.is_stale(terms.symbol(((13, 2), 8)))
    assert not lasting.is_stale(terms.symbol(((3, None), 8)))


def test_a_subroutine_that_is_called_again() -> None:
    """Its instructions give other values each time, though no loop has them."""
    terms = Terms(Lanes((128, 1, 1), 64))
    assert not Lasting(_flow([1], [2], [], twice=True))(terms.symbol(((3, None), 8)))
    assert Lasting(_flow([1], [2], []))(terms.symbol(((3, None), 8)))

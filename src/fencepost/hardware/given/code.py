"""Given machine code as code that a machine of memory runs."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.follow import follow
from fencepost.hardware.given.refused import refuse_early, refuse_unknown
from fencepost.hardware.given.thread import Maker
from fencepost.hardware.memory.barriers import Barriers
from fencepost.hardware.memory.description import Description
from fencepost.hardware.memory.instructions import Code as MachineCode
from fencepost.hardware.memory.instructions import Site, SiteText, ThreadCode
from fencepost.hardware.memory.locations import locations_of
from fencepost.lowering.target import Target
from fencepost.machine_code.control_flow.code import Code
from fencepost.program.program import LitmusTest
from fencepost.targets.generation import generation_of


def given_code(
    test: LitmusTest,
    target: Target,
    description: Description,
    threads: Sequence[tuple[Code, Binding]],
    dropped: frozenset[Site] = frozenset(),
) -> MachineCode:
    """The code of a test's threads, each given with what its registers are bound to.

    Raises UnsupportedError for what cannot be followed, or what the machines lack.
    """
    locations = locations_of(test.program)
    barriers = Barriers(test.program)
    found: list[ThreadCode] = []
    sites: list[SiteText] = []
    for thread, (code, bound) in zip(test.program.threads, threads, strict=True):
        generation = generation_of(target.processor)
        assert generation is not None
        followed = follow(code, generation, bound)
        refuse_unknown(code, followed)
        refuse_early(code, generation, bound)
        maker = Maker(test, thread, target, description, barriers, bound)
        maker.number_of = dict(locations.number)
        maker.dropped = dropped
        found.append(maker.code(code, followed))
        sites += maker.sites
    ordered = any(most for thread in found for each in thread.instructions for _, most in each.most)
    return MachineCode(tuple(found), locations, tuple(barriers.objects), tuple(sites), ordered)

"""The machine code of a function, as the comparison looks at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fencepost.machine_code.against.matching.shapes import Shape
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flow
from fencepost.machine_code.waits.effects import Effect
from fencepost.records import dataclass
from fencepost.targets.generation import Generation


@dataclass(frozen=True, slots=True)
class Place:
    """A function of a code: its flow, the effects of all instructions, and the `shapes` of its
    accesses of memory that others share, and of its barriers.
    """

    code: Code
    flow: Flow
    effects: Sequence[Effect]
    generation: Generation
    shapes: Mapping[int, Shape]

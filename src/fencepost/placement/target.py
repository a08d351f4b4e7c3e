"""What a target's barriers are (003 Target)."""

from __future__ import annotations

from dataclasses import dataclass, field

from fencepost.targets.barrier_objects import BarrierKind, barrier_objects
from fencepost.targets.processor import Processor
from fencepost.targets.target_id import parse_either


@dataclass(frozen=True, slots=True)
class TargetConfig:
    """Which barriers a target takes. `target` is a processor's name or a target ID; empty for one
    barrier without halves, which every target accepts.

    Raises TargetError where the name or a feature is unknown.
    """

    target: str = ""
    has_split_barriers: bool = field(init=False, default=False)
    has_named_barriers: bool = field(init=False, default=False)
    max_named_barriers: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        processor = self.processor
        objects = barrier_objects(processor) if processor is not None else ()
        split = any(o.kind is BarrierKind.WORKGROUP and o.split for o in objects)
        named = sum(len(o.ids) for o in objects if o.kind is BarrierKind.NAMED)
        object.__setattr__(self, "has_split_barriers", split)
        object.__setattr__(self, "has_named_barriers", named > 0)
        object.__setattr__(self, "max_named_barriers", named)

    @property
    def processor(self) -> Processor | None:
        """The processor; None where the target is empty."""
        return parse_either(self.target).processor if self.target else None

"""The barriers of a target (003 Target)."""

from __future__ import annotations

from fencepost.records import dataclass, field
from fencepost.targets.barrier_objects import BarrierKind, barrier_objects
from fencepost.targets.families import members_of
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.processor import Processor
from fencepost.targets.target_id import parse_either


@dataclass(frozen=True, slots=True)
class TargetConfig:
    """The barriers that a target takes. `target` is a processor's name, a target ID, or a family's
    name (gfx94x, gfx12): then the barriers that all of its processors have; empty for one barrier
    without halves, which every target accepts.

    Raises TargetError if the name or a feature is unknown, or if the processors of a family have no
    code in common: other generations, other sizes of waves.
    """

    target: str = ""
    members: tuple[Processor, ...] = field(init=False, default=())
    """The processors of the target; none if the target is empty."""
    has_split_barriers: bool = field(init=False, default=False)
    has_named_barriers: bool = field(init=False, default=False)
    max_named_barriers: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        members = _members(self.target)
        named = min(map(_named, members), default=0)
        object.__setattr__(self, "members", members)
        object.__setattr__(self, "has_split_barriers", bool(members) and all(map(_split, members)))
        object.__setattr__(self, "has_named_barriers", named > 0)
        object.__setattr__(self, "max_named_barriers", named)

    @property
    def processor(self) -> Processor | None:
        """The processor, of a family the one with the fewest barriers; None if the target is
        empty.
        """
        return min(self.members, key=_named, default=None)


def _members(target: str) -> tuple[Processor, ...]:
    if not target:
        return ()
    found = members_of(target)
    if not found:
        return (parse_either(target).processor,)
    kinds = {
        (each.isa_version and each.isa_version[0], each.default_wavefront_size) for each in found
    }
    if len(kinds) > 1:
        names = ", ".join(each.name for each in found)
        raise TargetError(
            TargetFault.UNKNOWN_PROCESSOR,
            f"{target} is {names}",
            rule="these have other instructions, or waves of other sizes",
            mend="name a smaller family, such as gfx94x, or one of them",
        )
    return found


def _split(processor: Processor) -> bool:
    objects = barrier_objects(processor)
    return any(each.kind is BarrierKind.WORKGROUP and each.split for each in objects)


def _named(processor: Processor) -> int:
    objects = barrier_objects(processor)
    return sum(len(each.ids) for each in objects if each.kind is BarrierKind.NAMED)

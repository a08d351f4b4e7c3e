"""The machine code of what placement puts in: what `lower` says of each operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fencepost.errors import FencepostError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fencepost.lowering.request import AnyRequest
    from fencepost.lowering.target import Target
    from fencepost.placement.emit import Placed
    from fencepost.placement.place import Placement


def codes(placement: Placement, processor: str) -> list[tuple[str, ...]] | None:
    """Return the instructions of each placed operation, with its fences, for a processor; None if
    none is named. Empty for operations that the compiler counts itself (asynchronous groups).
    """
    from fencepost.lowering.options import Options, target_of

    if not processor:
        return None
    target = target_of(Options(mcpu=processor))
    return [tuple(_of(placement, each, target)) for each in placement.placed]


def _of(placement: Placement, placed: Placed, target: Target) -> Iterator[str]:
    from fencepost.lowering.units import lower_request
    from fencepost.placement.regions import Counter, CounterWait

    if isinstance(placed.node, CounterWait):
        if placed.node.counter is not Counter.ASYNCMARK:
            yield _counter(placed.node.counter.value, placed.node.outstanding, target)
        return
    for request in _requests(placement, placed):
        try:
            steps = lower_request(request, target).steps
        except FencepostError as error:
            yield f"({error.message})"
            continue
        yield from (step.text for step in steps)


def _requests(placement: Placement, placed: Placed) -> Sequence[AnyRequest]:
    from fencepost.lowering.options import Details, request_of
    from fencepost.lowering.request import BarrierRequest, BarrierVerb
    from fencepost.placement.from_llvm.write import only_lds
    from fencepost.placement.regions import Barrier, Fence, Signal, Wait
    from fencepost.program.program import BarrierKind

    mark = " !{amdgpu-synchronize-as:local}" if only_lds(placement, placed) else ""

    def fence(ordering: str, scope: str = "workgroup") -> AnyRequest:
        return request_of(f"fence {scope} {ordering}{mark}", Details())

    def barrier(verb: BarrierVerb, number: int) -> AnyRequest:
        kind = BarrierKind.NAMED if number > 0 else BarrierKind.WORKGROUP
        return BarrierRequest(verb, kind, max(number, 0))

    match placed.node:
        case Barrier(barrier=number):
            return [fence("release"), barrier(BarrierVerb.SYNC, number), fence("acquire")]
        case Signal(barrier=number):
            return [fence("release"), barrier(BarrierVerb.ARRIVE, number)]
        case Wait(barrier=number):
            return [barrier(BarrierVerb.WAIT, number), fence("acquire")]
        case Fence():
            return [fence("release", "wavefront"), fence("acquire", "wavefront")]
        case _:
            return []


def _counter(name: str, outstanding: int, target: Target) -> str:
    """Return a wait for a counter, as GFX12 or earlier targets spell it."""
    version = target.processor.isa_version
    if version is not None and version[0] >= 12:
        word = "loadcnt" if name == "vmcnt" else name
        return f"s_wait_{word} {outstanding:#x}"
    return f"s_waitcnt {name}({outstanding})"

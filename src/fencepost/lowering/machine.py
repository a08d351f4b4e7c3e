"""Why the machine needs a step: the rows of its description that a reason rests on."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.lowering.rows.reasons import Reason
from fencepost.targets.machine.all import machine
from fencepost.targets.machine.rows import MachineRow, Part
from fencepost.targets.processor import MemoryModelChapter

_LDS_QUEUE = (Part.QUEUE, ("LDS", "WGP$"))
_GLOBAL_QUEUES = (Part.QUEUE, ("L1", "L2", "WGP$"))
_COMPLETED = (Part.COMPLETION, ("vector memory",))
_NOT_SHARED = (Part.COHERENCE, ("waves of a workgroup", "workgroups", "invalidation"))
_L2 = (
    Part.COHERENCE,
    ("L2 and the CUs of an agent", "L2 and other agents", "L2s", "write-back"),
)

_BY_REASON = MappingProxyType(
    {
        Reason.SCOPE: (Part.COHERENCE, ("atomics", "scope of an operation", "workgroups")),
        Reason.VOLATILE_ORDER: _COMPLETED,
        Reason.ACQUIRED_FROM_LDS: _LDS_QUEUE,
        Reason.ACQUIRED: _GLOBAL_QUEUES,
        Reason.ACQUIRE_FIRST: _GLOBAL_QUEUES,
        Reason.PAIRED_FIRST: _GLOBAL_QUEUES,
        Reason.NO_STALE: _NOT_SHARED,
        Reason.NO_STALE_L1: _NOT_SHARED,
        Reason.NO_STALE_L2: _L2,
        Reason.INVALIDATED: (Part.COHERENCE, ("invalidation",)),
        Reason.RELEASED: _GLOBAL_QUEUES,
        Reason.RELEASED_LDS: _LDS_QUEUE,
        Reason.RELEASED_GLOBAL: _LDS_QUEUE,
        Reason.RELEASED_BY_FENCE: _GLOBAL_QUEUES,
        Reason.RELEASED_LDS_BY_FENCE: _LDS_QUEUE,
        Reason.WRITTEN_BACK: _L2,
        Reason.STORED_FIRST: _L2,
        Reason.FENCED: _GLOBAL_QUEUES,
        Reason.SEQ_CST: _GLOBAL_QUEUES,
        Reason.NO_REPLAY: (Part.COMPLETION, ("XNACK replay",)),
        Reason.LDS_DMA_USED: (Part.COMPLETION, ("LDS", "asynchronous LDS and tensor")),
        Reason.COPIES_DONE: (Part.COMPLETION, ("asynchronous LDS and tensor",)),
        Reason.TENSOR: (Part.COMPLETION, ("asynchronous LDS and tensor",)),
    }
)


def machine_of(reason: Reason, chapter: MemoryModelChapter) -> tuple[MachineRow, ...]:
    """The rows of a chapter that a reason rests on; none for a reason that is not the machine's."""
    wanted = _BY_REASON.get(reason)
    if wanted is None:
        return ()
    part, names = wanted
    return tuple(each for each in machine(chapter) if each.part is part and each.name in names)

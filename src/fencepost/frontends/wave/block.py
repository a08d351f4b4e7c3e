"""The threads of a trace's workgroup. Wave's barrier pass does not receive them, but an earlier
pass does; they are recorded there and kept with the trace.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from fencepost.frontends.wave.indices import Block

BEFORE = "apply_shared_memory_indexing_corrections"
"""A pass that Wave always runs before barriers are placed, and that receives the constraints."""
NOTE = "fencepost_block"


def block_of(trace: Any) -> Block | None:
    """Return the threads of a trace's workgroup, if they have been recorded."""
    found = getattr(trace, NOTE, None)
    return found if isinstance(found, Block) else None


def noting(compiler: Any) -> None:
    """Make a compiler's module record, on each trace, the threads of its workgroup."""
    before = getattr(compiler, BEFORE, None)
    if before is None or hasattr(before, "__wrapped__"):
        return

    @wraps(before)
    def noted(trace: Any, constraints: Any, *rest: Any, **named: Any) -> Any:
        note(trace, constraints)
        return before(trace, constraints, *rest, **named)

    setattr(compiler, BEFORE, noted)


def note(trace: Any, constraints: Any) -> None:
    """Record the threads that a kernel's constraints give to a workgroup, if they do."""
    from wave_lang.kernel.wave.constraints import HardwareConstraint

    for each in constraints:
        if not isinstance(each, HardwareConstraint) or not each.waves_per_block:
            continue
        try:
            width, depth, height = (int(n) for n in each.threads_per_block)
            trace.fencepost_block = Block((width, depth, height), int(each.threads_per_wave))
        except (TypeError, ValueError):
            # The numbers are symbols still.
            return

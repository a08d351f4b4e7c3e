"""What words hold when a kernel starts, where its module says so.

That locks are free and counters 0 is a premise about what the host leaves there. The first launch
finds what the module gave a variable, so no premise can say otherwise of that.
"""

from __future__ import annotations

import z3

from fencepost.kernels.execute.launch_memory import constant_bytes
from fencepost.kernels.layout import Layout
from fencepost.kernels.prove.instance import Word
from fencepost.vocabulary.address_spaces import SyncSpace


def may_be_zero(layout: Layout, word: Word) -> bool:
    """Whether a word, or each one of its object, may be 0 at first."""
    region = layout.buffers.get(word.region)
    if word.space == SyncSpace.LOCAL or region is None or region.variable is None:
        return True
    variable = region.variable
    if variable.value is None:
        return True
    held = constant_bytes(variable.value, variable.type)
    if held is None:
        return True
    if word.offset is not None:
        sizes = [each.size for each in word.sites if each.how.atomic]
        size = max((int(each.as_long()) for each in sizes if z3.is_bv_value(each)), default=1)
        held = held[word.offset : word.offset + size]
    return not any(held)


__all__ = ["may_be_zero"]

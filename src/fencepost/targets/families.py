"""Names of several processors at once, as compilers of kernels have them (003 Target): gfx94 and
gfx12 for all whose names begin so, gfx94x and gfx120x with an x for each character that may be any.
"""

from __future__ import annotations

from fencepost.patterns import pattern
from fencepost.targets.processor import Processor
from fencepost.targets.processor_table import PROCESSORS
from fencepost.targets.processors import BY_ALTERNATIVE, BY_NAME

_NAME = pattern(r"gfx([0-9a-f]+)(x*)")


def members_of(name: str) -> tuple[Processor, ...]:
    """The processors of a family, in the order of the guide; none where the name is that of a
    processor, or of no family. Generic processors belong to none.
    """
    found = _NAME.fullmatch(name)
    if found is None or name in BY_NAME or name in BY_ALTERNATIVE:
        return ()
    digits, any_ = found.groups()
    return tuple(
        each
        for each in PROCESSORS
        if each.name.startswith(f"gfx{digits}")
        and (not any_ or len(each.name) == len(f"gfx{digits}") + len(any_))
    )

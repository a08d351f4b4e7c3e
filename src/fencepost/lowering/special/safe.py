"""The safe default of the AMDGPU memory model (002 Introduction): its operations replaced by those
of the default LLVM memory model, which allow fewer executions and so are always correct.
"""

from __future__ import annotations

from fencepost.lowering.request import Form, Request
from fencepost.records import replace
from fencepost.vocabulary.mmra import AV_NONE, TagSet
from fencepost.vocabulary.orderings import Ordering

_WIDEST_ATOMIC = 64


def safe_by_default(request: Request) -> tuple[Request, ...]:
    """Return the operations of the default model that replace one of the AMDGPU model, in order.

    A store-available or load-visible access becomes a monotonic atomic of its scope, one for each
    64 bits; a non-av operation loses its tag. Other operations stay as they are.
    """
    tags = TagSet.of(tag for tag in request.tags if tag != AV_NONE)
    if request.form is not Form.AV:
        return (replace(request, tags=tags),)
    widths = [_WIDEST_ATOMIC] * (request.width // _WIDEST_ATOMIC)
    if rest := request.width % _WIDEST_ATOMIC:
        widths.append(rest)
    return tuple(
        replace(request, form=Form.PLAIN, ordering=Ordering.MONOTONIC, width=width, tags=tags)
        for width in widths
    )

"""Memory and barrier operations: lowered to machine code."""

from __future__ import annotations

from fencepost.api.display import show
from fencepost.errors import InputError
from fencepost.lowering.options import Details, Options, request_of, target_of
from fencepost.lowering.request import AnyRequest
from fencepost.lowering.steps import Lowered
from fencepost.lowering.target import Follow, Target
from fencepost.lowering.units import lower_request


def lower(
    operation: str | AnyRequest,
    target: str | Target,
    details: Details | None = None,
    *,
    features: str = "",
    follow: Follow = Follow.DOCUMENT,
) -> Lowered:
    """The machine code of a memory or barrier operation in litmus syntax on a processor, step by
    step, each with its reason and cite (001 Memory Model).

    - `target` is a processor or target ID, such as 'gfx90a:xnack+', or all of a Target.
    - `details` says what litmus syntax does not: address space, width in bits, form.
    - `features` are those of the command line, as '+cumode'; `follow` chooses between the document
      and LLVM 22.

    Raises InputError where the operation cannot exist, UnsupportedError where the target lacks it.
    """
    if isinstance(target, str):
        target = target_of(Options(mcpu=target, features=features, follow=follow.value))
    elif features or follow is not Follow.DOCUMENT:
        raise InputError(
            "`features` or `follow` beside a Target",
            rule="a Target says both itself",
            mend="name the processor as text, or leave them to the Target",
        )
    if isinstance(operation, str):
        operation = request_of(operation, details or Details())
    return lower_request(operation, target)


def _line(lowered: Lowered) -> str:
    return "; ".join(step.text for step in lowered.steps) or "no instruction"


def _html(lowered: Lowered) -> str:
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.section import Section, Table, Tone

    rows = tuple((step.text, step.reason.value, str(step.cite)) for step in lowered.steps)
    table = Table("", ("Instruction", "Reason", "Source"), rows)
    text = getattr(lowered.request, "text", "")
    return fragment(Section("", text, Tone.OPEN, "lowered", tables=(table,)))


show(Lowered, _line, _html)

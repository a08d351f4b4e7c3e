"""Memory and barrier operations: lowered to machine code."""

from __future__ import annotations

from fencepost.api.display import show
from fencepost.errors import InputError
from fencepost.lowering.options import Details, Options, request_of, target_of
from fencepost.lowering.request import AnyRequest
from fencepost.lowering.steps import Lowered
from fencepost.lowering.target import Follow, Target
from fencepost.lowering.units import lower_request
from fencepost.records import dataclass


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


@dataclass(frozen=True, slots=True)
class Matrix:
    """An operation on every generation. `cells` are the targets in order, each with its code; None
    where the operation does not exist there.
    """

    operation: str
    cells: tuple[tuple[str, Lowered | None], ...]

    @property
    def codes(self) -> tuple[tuple[tuple[str, ...], tuple[Lowered | None, ...]], ...]:
        """The targets that have the same code, with it, in the order of the first of them."""
        found: dict[tuple[str, ...] | None, tuple[list[str], list[Lowered | None]]] = {}
        for name, lowered in self.cells:
            key = None if lowered is None else tuple(step.text for step in lowered.steps)
            names, all_of_them = found.setdefault(key, ([], []))
            names.append(name)
            all_of_them.append(lowered)
        return tuple((tuple(names), tuple(every)) for names, every in found.values())


def matrix(
    operation: str, details: Details | None = None, *, follow: Follow = Follow.DOCUMENT
) -> Matrix:
    """The machine code of an operation on one target of each generation, in each of its modes
    (001 Memory Model). Raises InputError where the operation cannot exist.
    """
    from fencepost.lowering.generations import generations
    from fencepost.lowering.units import outcome

    request = request_of(operation, details or Details())
    cells = (
        (str(each), outcome(request, each.target, request.text, "", safe=False).lowered)
        for each in generations(follow)
    )
    return Matrix(request.text, tuple(cells))


def _line(lowered: Lowered) -> str:
    return "; ".join(step.text for step in lowered.steps) or "no instruction"


def _html(lowered: Lowered) -> str:
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.section import Section, Table, Tone

    rows = tuple((step.text, step.reason.value, str(step.cite)) for step in lowered.steps)
    table = Table("", ("Instruction", "Reason", "Source"), rows)
    text = getattr(lowered.request, "text", "")
    return fragment(Section("", text, Tone.OPEN, "lowered", tables=(table,)))


def _matrix_line(found: Matrix) -> str:
    return f"{found.operation}: {len(found.codes)} codes on {len(found.cells)} targets"


def _matrix_html(found: Matrix) -> str:
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.section import Section, Table, Tone

    tables = []
    for names, (first, *_) in found.codes:
        steps = () if first is None else first.steps
        rows = tuple((step.text, step.reason.value, str(step.cite)) for step in steps)
        if not rows:
            rows = (("no such operation" if first is None else "no instruction", "", ""),)
        tables.append(Table(", ".join(names), ("Instruction", "Reason", "Source"), rows))
    return fragment(Section("", found.operation, Tone.OPEN, "matrix", tables=tuple(tables)))


show(Lowered, _line, _html)
show(Matrix, _matrix_line, _matrix_html)

"""A finding of a check of LLVM IR: a code, the place, the rule, and a fix."""

from __future__ import annotations

from fencepost.citations import Cite
from fencepost.diagnostics import Code
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class LintFinding:
    """A finding. `where` is the function or variable; `instruction` is the number of the
    instruction in the function from 0, None for the function or variable as a whole.
    """

    code: Code
    where: str
    message: str
    mend: str
    cite: Cite
    instruction: int | None = None

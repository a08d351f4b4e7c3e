"""What a check of LLVM IR finds: a code, the place, the rule, what would mend it."""

from __future__ import annotations

from fencepost.citations import Cite
from fencepost.diagnostics import Code
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class LintFinding:
    """A finding. `where` is the function or variable; `instruction` the number of the instruction
    in the function from 0, None where the whole is meant.
    """

    code: Code
    where: str
    message: str
    mend: str
    cite: Cite
    instruction: int | None = None

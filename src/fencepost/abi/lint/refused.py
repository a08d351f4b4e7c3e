"""Rules of the guide that LLVM's verifier enforces first: it rejects the module, so the checks here
never see it (001 Calling Conventions, Address Spaces).
"""

from __future__ import annotations

import re

from fencepost.abi.lint.finding import LintFinding
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.errors import InputError, Place
from fencepost.lines import lines_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

_CONVENTIONS = Cite(Source.GUIDE, "Calling Conventions")
_SPACES = Cite(Source.GUIDE, "Address Spaces")

_FUNCTION = pattern(r'^\s*define\b.*?@(?:([\w.$-]+)|"([^"]*)")\(', re.ASCII)
_NAMED = pattern(r'ptr @(?:([\w.$-]+)|"([^"]*)")', re.ASCII)


@dataclass(frozen=True, slots=True)
class Refusal:
    """The prefix of a reason that LLVM gives, and its code. `line` matches the source line that the
    reason is about; None if it is about a function as a whole.
    """

    reason: str
    code: Code
    mend: str
    cite: Cite
    line: re.Pattern[str] | None = None


_PARAMETER = Code.CONVENTION_PARAMETER
REFUSALS: tuple[Refusal, ...] = (
    Refusal(
        "Calling convention requires void return type",
        Code.CONVENTION_RESULT,
        "return void",
        _CONVENTIONS,
    ),
    *(
        Refusal(f"Calling convention {rest}", _PARAMETER, mend, _CONVENTIONS)
        for rest, mend in (
            ("does not support varargs", "pass a fixed number of arguments"),
            ("requires first argument to be i1", "take EXEC as an i1 first"),
            ("requires first argument to not be inreg", "take EXEC as an i1 first, not inreg"),
            ("does not allow sret", "return void, and pass a pointer"),
            ("disallows byval", "pass a pointer"),
            ("disallows preallocated", "pass the argument itself"),
            ("disallows inalloca", "pass the argument itself"),
            ("disallows stack byref", "pass the argument itself, or a pointer"),
        )
    ),
    Refusal(
        "calling convention does not permit calls",
        Code.CONVENTION_CALL,
        "call a function of another convention",
        _CONVENTIONS,
        pattern(r"^(?>.*?\bcall\b).*\b(?:amdgpu_\w+|cc ?\d+)\b", re.ASCII),
    ),
    Refusal(
        "alloca on amdgpu must be in addrspace(5)",
        Code.ALLOCA_ADDRESS_SPACE,
        "write addrspace(5), and the data layout of amdgcn",
        _SPACES,
        pattern(r"^(?>.*\balloca\b)(?!.*\baddrspace\(5\))", re.ASCII),
    ),
)
"""The reasons, as LLVM 22 words them."""


def refused(error: InputError, source: str) -> tuple[LintFinding, Place | None] | None:
    """Return the finding for LLVM's reason, and its line in the source; None for a reason outside
    the guide.
    """
    said = error.message.partition(": ")[2]
    row = next((each for each in REFUSALS if said.startswith(each.reason)), None)
    if row is None:
        return None
    what = said.partition(", !fencepost.line")[0]
    named = _NAMED.search(said)
    function = (named[1] or named[2]) if named else ""
    where, place = _place(row, function, source)
    return LintFinding(row.code, where or "module", what, row.mend, row.cite), place


def _place(row: Refusal, function: str, source: str) -> tuple[str, Place | None]:
    """Return the function that a reason is about, and its line or that of the instruction."""
    current = ""
    for number, line in enumerate(lines_of(source), 1):
        plain = line.split(";")[0]
        if found := _FUNCTION.match(plain):
            current = found[1] or found[2]
            if row.line is None and current == function:
                return current, Place(number)
        elif row.line is not None and row.line.search(plain):
            return current, Place(number)
    return function, None

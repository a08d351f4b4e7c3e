"""Checks for known tags of memory model relaxation annotations with unknown values (001 Fence and
Address Spaces; 002 MakeAvailable and MakeVisible).
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.module_text import ModuleText
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.llvm.tags import attached_tags
from fencepost.numerals import integer_of, is_decimal
from fencepost.vocabulary.mmra import AV_NONE, SUFFIXES

_FENCES = Cite(Source.GUIDE, "Fence and Address Spaces")
_AVAILABLE = Cite(Source.MEMORY_MODEL, "MakeAvailable and MakeVisible")


def check_tags(module: ModuleText) -> Iterator[LintFinding]:
    """Report the tags of all instructions whose prefix is known and whose value is not."""
    nodes = {
        integer_of(name[1:]): text for name, text in module.nodes.items() if is_decimal(name[1:])
    }
    for function in module.functions:
        for number, each in enumerate(function.instructions):
            for tag in attached_tags(each.text, nodes):
                known = SUFFIXES.get(tag.prefix)
                if known is not None and tag.suffix not in known:
                    yield LintFinding(
                        Code.TAG_VALUE,
                        function.name,
                        f"the tag {tag} of {each.opcode}",
                        f"write {' or '.join(sorted(known))}",
                        _AVAILABLE if tag.prefix == AV_NONE.prefix else _FENCES,
                        number,
                    )

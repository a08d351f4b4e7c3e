"""Docstrings are a noun phrase for a value, a verb phrase for a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.source_tree import Module, in_every_module, nodes

CLAUSES = frozenset(
    {"What", "Whether", "Which", "Who", "Whose", "Of", "How", "Where", "When", "That"}
)
"""Words that begin a clause, which is neither."""


def clauses(module: Module) -> Iterator[str]:
    """Yield the docstrings of a module, its classes, functions and fields that are clauses."""
    documented: tuple[ast.Module | ast.ClassDef | ast.FunctionDef, ...] = (
        *nodes(module.tree, ast.Module),
        *nodes(module.tree, ast.ClassDef),
        *nodes(module.tree, ast.FunctionDef),
    )
    for node in documented:
        for each in node.body:
            match each:
                case ast.Expr(value=ast.Constant(value=str(text), lineno=line)):
                    words = text.split()
                    if words and words[0].rstrip(",.") in CLAUSES:
                        yield f"{module.inside}:{line} {' '.join(words[:6])}"


@in_every_module
def test_no_docstring_is_a_clause(module: Module) -> list[str]:
    """A docstring says in a phrase of its own what there is, or what is done."""
    return list(clauses(module))

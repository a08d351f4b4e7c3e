"""z3's interface for Python, with less work for each term that is looked at.

Every function of that interface asks z3 afterwards if there was an error, and before that, in
Python, if its operands are what they should be. A proof looks at its terms some hundred thousand
times: their kind, sort, number, and parts. These questions have an answer for every term that there
is, so they are asked alone here; whatever makes terms, or asks a solver, is left as it is.

There is no public way to do this. Where an edition of z3 keeps its functions otherwise, all stays
as it is, and takes longer.
"""

from __future__ import annotations

import sys
from typing import Any

_ASKED = (
    *("Z3_get_ast_kind", "Z3_get_ast_id", "Z3_get_ast_hash", "Z3_is_eq_ast", "Z3_is_eq_sort"),
    *("Z3_get_sort", "Z3_get_sort_kind", "Z3_get_bv_sort_size", "Z3_is_finite_set_sort"),
    *("Z3_get_app_decl", "Z3_get_app_num_args", "Z3_get_app_arg", "Z3_get_decl_kind"),
    *("Z3_inc_ref", "Z3_dec_ref"),
)
"""Functions that cannot fail for a term of their context."""


def ask_terms_alone() -> None:
    """Let z3's interface ask about terms without looking for errors."""
    names = vars(sys.modules["z3.z3"])
    known = vars(sys.modules["z3.z3core"])
    for name in _ASKED:
        alone = _alone(known.get(name))
        if alone is not None and name in names:
            names[name] = alone
    kind = names.get("ExprRef")
    if isinstance(kind, type) and names.keys() >= _CALLS:
        kind.children = _children(names)  # type: ignore[attr-defined]


_CALLS = frozenset(
    {
        *("Z3_get_ast_kind", "Z3_get_app_num_args", "Z3_get_app_arg", "Z3_APP_AST"),
        "_to_expr_ref",
    }
)


def _alone(checked: Any) -> Any:
    """Return the function of the library that one of the interface calls before it looks for an
    error; None where that is not known.
    """
    defaults = getattr(checked, "__defaults__", None)
    return getattr(defaults[0], "f", None) if defaults and len(defaults) == 1 else None


def _children(names: dict[str, Any]) -> Any:
    """Return the method that lists the parts of a term."""
    kind_of, count, part = (names[each] for each in _PARTS)
    application, made = names["Z3_APP_AST"], names["_to_expr_ref"]

    def children(self: Any) -> list[Any]:
        context, term = self.ctx, self.ast
        own = context.ref()
        if kind_of(own, term) != application:
            return []
        return [made(part(own, term, at), context) for at in range(count(own, term))]

    return children


_PARTS = ("Z3_get_ast_kind", "Z3_get_app_num_args", "Z3_get_app_arg")

__all__ = ["ask_terms_alone"]

"""Declarations of variables of host code."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration of a variable: where its name is in scope at the most, and True for `local` if
    that is a function. `private` is True if no other file sees it.
    """

    node: Node
    begin: int
    end: int
    local: bool
    private: bool = False


_REPLACED = frozenset({"WeakAttr", "WeakRefAttr", "AliasAttr", "SelectAnyAttr", "IFuncAttr"})
"""Attributes of variables that another file may define otherwise."""


def may_be_replaced(node: Node) -> bool:
    """Return True for a variable that another file may define with another value."""
    return any(str(each.attributes.get("kind")) in _REPLACED for each in node.inner)


def is_in_file(parents: Sequence[Node]) -> bool:
    """Return True for what stands in no class, function or template."""
    return all(
        each.attributes.get("kind") in ("NamespaceDecl", "LinkageSpecDecl") for each in parents
    )


def initializer_of(node: Node) -> Node | None:
    """Return the initializer of a declaration; None without one."""
    # Attributes and the like may follow.
    found = [each for each in node.inner if each.kind is not Kind.OTHER]
    return found[0] if len(found) == 1 else None

"""The open accesses at a point, for the verifier: by root allocation, in trees that share their
common parts.

A copy is the same tree. Where two paths meet, and where a barrier changes the open accesses,
identical parts are processed once, so that a step costs what is new in it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from operator import is_
from typing import Any

from fencepost.placement.verifier.meeting import Key

BITS = 4
"""The logarithm of the number of children of a tree's node."""
FEWEST_KEPT = 1024
"""The number of changed parts of trees that are remembered for a change, or the number of roots if
that is greater."""

Leaf = dict[Key, int]
"""The open accesses of one root allocation: bytes as bits by key. Never changed once it is in a
tree."""
Tree = Any
"""None if empty, a leaf at height 0, else the children as a tuple of trees."""
Change = Callable[[Key], Key | None]
_NOTHING: Mapping[Key, int] = {}


class Shape:
    """The height of a program's trees, and a memo of the changes of their parts."""

    def __init__(self, roots: int) -> None:
        self.height = 1
        while 1 << (BITS * self.height) < roots:
            self.height += 1
        self.most = max(FEWEST_KEPT, 2 * roots)
        self.known: dict[Hashable, dict[int, tuple[Tree, Tree]]] = {}

    def changed(self, tree: Tree, name: Hashable, change: Change) -> Tree:
        """Return the tree with each key changed, or removed if it becomes None. Changes of the same
        name must be the same function.
        """
        known = self.known.setdefault(name, {})
        if len(known) > self.most:
            known.clear()
        return _changed(tree, self.height, change, known)


class State:
    """The open accesses on one path: `tree`, except for the roots in `own`, which this state alone
    has.
    """

    __slots__ = ("own", "shape", "tree")

    def __init__(self, shape: Shape, tree: Tree = None) -> None:
        self.shape = shape
        self.tree = tree
        self.own: dict[int, Leaf] = {}

    def copy(self) -> State:
        """Return a copy of the state."""
        self.settle()
        return State(self.shape, self.tree)

    def settle(self) -> None:
        """Put the state's own roots into its tree."""
        for root, leaf in self.own.items():
            self.tree = _with(self.tree, self.shape.height, root, leaf or None)
        self.own = {}

    def at(self, root: int) -> Mapping[Key, int]:
        """Return the open accesses of a root allocation."""
        own = self.own.get(root)
        return own if own is not None else _at(self.tree, self.shape.height, root) or _NOTHING

    def add(self, key: Key, mask: int) -> None:
        """Add open bytes to those of a root allocation."""
        leaf = self.own.get(key[0])
        if leaf is None:
            leaf = self.own[key[0]] = dict(self.at(key[0]))
        leaf[key] = leaf.get(key, 0) | mask

    def clear(self) -> None:
        """Close everything."""
        self.tree, self.own = None, {}

    def change(self, name: Hashable, change: Change) -> None:
        """Change each key, as `Shape.changed`."""
        self.settle()
        self.tree = self.shape.changed(self.tree, name, change)

    def join(self, other: State) -> bool:
        """Add the open accesses of another path. Return True if any was new."""
        self.settle()
        other.settle()
        both = _joined(self.tree, other.tree, self.shape.height)
        grown = both is not self.tree
        self.tree = both
        return grown


def _at(tree: Tree, height: int, root: int) -> Leaf | None:
    while tree is not None and height:
        height -= 1
        tree = tree[root >> (BITS * height) & (1 << BITS) - 1]
    found: Leaf | None = tree
    return found


def _with(tree: Tree, height: int, root: int, leaf: Leaf | None) -> Tree:
    if not height:
        return leaf
    at = root >> (BITS * (height - 1)) & (1 << BITS) - 1
    children = list(tree) if tree is not None else [None] * (1 << BITS)
    children[at] = _with(children[at], height - 1, root, leaf)
    return _node(children)


def _node(children: list[Tree]) -> Tree:
    return tuple(children) if any(each is not None for each in children) else None


def _joined(one: Tree, two: Tree, height: int) -> Tree:
    """Return the union of both trees; the first itself if the second adds nothing."""
    if two is None or one is two:
        return one
    if one is None:
        return two
    if height:
        # What is the same is not gone into.
        both = tuple(
            [
                a if b is None or a is b else b if a is None else _joined(a, b, height - 1)
                for a, b in zip(one, two, strict=True)
            ]
        )
        return one if all(map(is_, one, both)) else both
    new = {key: mask for key, mask in two.items() if mask & ~one.get(key, 0)}
    return {**one, **{key: one.get(key, 0) | mask for key, mask in new.items()}} if new else one


def _changed(tree: Tree, height: int, change: Change, known: dict[int, tuple[Tree, Tree]]) -> Tree:
    if tree is None:
        return None
    found = known.get(id(tree))
    if found is not None:
        return found[1]
    new: Tree
    if height:
        new = _node([_changed(each, height - 1, change, known) for each in tree])
    else:
        new = {}
        for key, mask in tree.items():
            after = change(key)
            if after is not None:
                new[after] = new.get(after, 0) | mask
        new = new or None
    # With the tree itself, so that no other gets its identity.
    known[id(tree)] = tree, new
    return new

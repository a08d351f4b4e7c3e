"""What is open at a point, as the verifier knows it: by root allocation, in trees that share what
they have in common.

A copy is the same tree. Where two paths meet, and where a barrier changes what is open, parts that
are one and the same are looked at once, so that a step costs what is new in it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from operator import is_
from typing import Any

from fencepost.placement.meeting import Key

BITS = 4
"""A node of a tree has two to this power of children."""
FEWEST_KEPT = 1024
"""So many changed parts of trees are remembered for a change, or as many as there are roots."""

Leaf = dict[Key, int]
"""What is open of one root allocation: bytes as bits by key. Never changed once it is in a tree."""
Tree = Any
"""None if empty, a leaf at height 0, else the children as a tuple of trees."""
Change = Callable[[Key], Key | None]
_NOTHING: Mapping[Key, int] = {}


class Shape:
    """How high the trees of a program are, and what has become of their parts by each change."""

    def __init__(self, roots: int) -> None:
        self.height = 1
        while 1 << (BITS * self.height) < roots:
            self.height += 1
        self.most = max(FEWEST_KEPT, 2 * roots)
        self.known: dict[Hashable, dict[int, tuple[Tree, Tree]]] = {}

    def changed(self, tree: Tree, name: Hashable, change: Change) -> Tree:
        """The tree with each key changed, or taken out where it becomes None. Changes of one name
        are one and the same.
        """
        known = self.known.setdefault(name, {})
        if len(known) > self.most:
            known.clear()
        return _changed(tree, self.height, change, known)


class State:
    """What is open on one path: `tree`, but for the roots in `own`, which this state alone has."""

    __slots__ = ("own", "shape", "tree")

    def __init__(self, shape: Shape, tree: Tree = None) -> None:
        self.shape = shape
        self.tree = tree
        self.own: dict[int, Leaf] = {}

    def copy(self) -> State:
        """Another state of the same."""
        self.settle()
        return State(self.shape, self.tree)

    def settle(self) -> None:
        """Put what the state alone has into its tree."""
        for root, leaf in self.own.items():
            self.tree = _with(self.tree, self.shape.height, root, leaf or None)
        self.own = {}

    def at(self, root: int) -> Mapping[Key, int]:
        """What is open of a root allocation."""
        own = self.own.get(root)
        return own if own is not None else _at(self.tree, self.shape.height, root) or _NOTHING

    def add(self, key: Key, mask: int) -> None:
        """Bytes are open, with those that were."""
        leaf = self.own.get(key[0])
        if leaf is None:
            leaf = self.own[key[0]] = dict(self.at(key[0]))
        leaf[key] = leaf.get(key, 0) | mask

    def clear(self) -> None:
        """Nothing is open."""
        self.tree, self.own = None, {}

    def change(self, name: Hashable, change: Change) -> None:
        """Change each key, as `Shape.changed`."""
        self.settle()
        self.tree = self.shape.changed(self.tree, name, change)

    def join(self, other: State) -> bool:
        """What is open on another path is open here. Whether anything was new."""
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
    """Both trees as one; the first itself where the second adds nothing."""
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

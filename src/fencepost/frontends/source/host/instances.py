"""Templates whose instances the tree has all.

A launch in a template counts as its instances have it. An instance is missing where clang could not
read the call that makes it, or the types in it:

    template <class T> void run(int *p) { k<<<1, T::size>>>(p); }
    run<Small>(p);     the tree has this instance
    run<lib::Big>(p);  and no trace of this one

A function template has all instances if the tree resolves every mention of its name, also in the
templates that use it. Instances of classes are not traced back to names, nor are those that fail
inside: with an error there, none counts as complete.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from fencepost.frontends.source.host.mentions import Mentions
from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node
from fencepost.frontends.source.host.text import NAME
from fencepost.patterns import pattern
from fencepost.records import dataclass

_ERROR = pattern(rb"\berror: ")
_IN_INSTANCE = pattern(rb"\bin instantiation of |\bwhile substituting ")


@dataclass(frozen=True, slots=True)
class Instances:
    """The names of templates that may lack an instance; of all with `any_lacks`."""

    lacking: frozenset[str] = frozenset()
    any_lacks: bool = False

    def has_all(self, templates: Sequence[str]) -> bool:
        """Return True if the tree has every instance of some templates."""
        return not templates or not (self.any_lacks or self.lacking.intersection(templates))


def find_instances(
    tree: Sequence[Node], mentions: Mentions, said: bytes, *, unknown_types: bool
) -> Instances:
    """The templates that may lack an instance, of a tree that clang `said` something about.
    `unknown_types`: some type counts as another one.
    """
    if unknown_types or _IN_INSTANCE.search(said):
        return Instances(any_lacks=True)
    if not _ERROR.search(said):
        return Instances()
    patterns: dict[str, list[Node]] = defaultdict(list)
    lacking: set[str] = set()
    resolved: dict[str, set[int]] = defaultdict(set)
    for top in tree:
        for node in top.walk():
            match node.kind:
                case Kind.CLASS_TEMPLATE:
                    lacking.add(node.name)
                case Kind.FUNCTION_TEMPLATE if NAME.fullmatch(node.name):
                    patterns[node.name].append(node)
                    resolved[node.name].add(node.at)
                case Kind.FUNCTION_TEMPLATE:
                    lacking.add(node.name)
                case Kind.REFERENCE | Kind.MEMBER if node.refers and node.begin >= 0:
                    resolved[node.name].update(
                        at
                        for at in mentions.places(node.name)
                        if node.begin <= at <= max(node.end, node.begin)
                    )
                case kind if kind in FUNCTIONS:
                    resolved[node.name].add(node.at)
                case _:
                    pass
    for name in patterns:
        if any(at not in resolved[name] for at in mentions.places(name)):
            lacking.add(name)
    changed = True
    while changed:
        changed = False
        for name in patterns.keys() - lacking:
            if any(
                each.begin <= at <= each.end
                for other in lacking & patterns.keys()
                for each in patterns[other]
                for at in mentions.places(name)
            ):
                lacking.add(name)
                changed = True
    return Instances(frozenset(lacking))

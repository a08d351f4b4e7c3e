"""Mentions of names: in the text, and in the tree that clang made of it.

After an error clang drops what it cannot read: a statement, a declaration, a whole function. The
tree has no trace of that, the text has. A dropped statement may change a variable, and a dropped
declaration may hide a constant, so a name counts as known only where each of its mentions in the
text is a node of the tree. Members (`a.n`, `a->n`) are other names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.text import Token
from fencepost.records import dataclass, field

_BEFORE_VALUES = frozenset({"return", "case", "else", "do", "sizeof", "co_return", "throw", "new"})
"""Words that a value may follow; after other words a name is declared."""
_DECLARES = frozenset({*"=;({[,:)>", "__attribute__", "alignas", "asm", "__asm__"})
"""Words and signs that follow the name in a declaration."""


@dataclass(frozen=True, slots=True)
class _Mention:
    before: str
    at: int
    after: str

    @property
    def is_subscript(self) -> bool:
        """True for the size of an array, or an index: it is read."""
        return self.before == "[" and self.after == "]"


def may_declare(before: str, after: str) -> bool:
    """Return True if the words around a name may make this its declaration."""
    if after not in _DECLARES:
        return False
    match before:
        case ",":
            return after not in (":", ")", ">")
        case ")" | "]":  # decltype(x) n; alignas(8) n;
            return after in ("=", ";", "{")
        case "::":  # using lib::n;
            return after == ";"
        case "{":  # enum { n = 4 };
            return after in ("=", ",", "}")
    is_word = bool(before) and (before[0].isalpha() or before[0] == "_")
    return before in (">", "*", "&", "&&") or (is_word and before not in _BEFORE_VALUES)


@dataclass(frozen=True, slots=True)
class Mentions:
    """The offsets of names in a text; `known` are the offsets of those that the tree has. `members`
    are the offsets of names behind a point or an arrow, which are not in `of_names`.
    """

    of_names: Mapping[str, tuple[_Mention, ...]]
    known: Mapping[str, frozenset[int]]
    members: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def unknown(self, name: str, begin: int, end: int) -> Iterator[_Mention]:
        """The mentions of a name in a part of the text that the tree lacks."""
        known = self.known.get(name, frozenset())
        for each in self.of_names.get(name, ()):
            if begin <= each.at <= end and each.at not in known:
                yield each

    def places(self, name: str) -> tuple[int, ...]:
        """The offsets of every mention of a name."""
        return (*(each.at for each in self.of_names.get(name, ())), *self.members.get(name, ()))

    def unknown_members(self, name: str) -> Iterator[int]:
        """The offsets of a name behind a point or an arrow that the tree lacks."""
        known = self.known.get(name, frozenset())
        return (at for at in self.members.get(name, ()) if at not in known)

    def are_known(self, name: str, begin: int, end: int) -> bool:
        """Return True if no mention of a variable that the tree lacks may change or hide it."""
        return all(each.is_subscript for each in self.unknown(name, begin, end))

    def may_hide(self, name: str) -> bool:
        """Return True if something that the tree lacks may be another declaration of a name."""
        return any(may_declare(each.before, each.after) for each in self.unknown(name, 0, 1 << 62))


def find_mentions(words: tuple[Token, ...], tree: Iterable[Node]) -> Mentions:
    """The mentions of all names in the words of a text, and those that its tree has."""
    found: dict[str, list[_Mention]] = defaultdict(list)
    members: dict[str, list[int]] = defaultdict(list)
    for number, token in enumerate(words):
        if not token.is_word:
            continue
        before = words[number - 1].text if number else ""
        if before in (".", "->"):
            members[token.text].append(token.at)
            continue
        after = words[number + 1].text if number + 1 < len(words) else ""
        found[token.text].append(_Mention(before, token.at, after))
    known: dict[str, set[int]] = defaultdict(set)
    for top in tree:
        for node in top.walk():
            name = node.name
            if not name or (name not in found and name not in members):
                continue
            # What is not understood may become an invalid declaration: `lib::set(n);` one of n.
            is_kernel = any(each.kind is Kind.GLOBAL for each in node.inner)
            if node.at >= 0 and (is_kernel or not node.is_invalid):
                known[name].add(node.at)
            if node.kind is Kind.MEMBER and 0 <= node.begin <= node.end:
                known[name].update(
                    at for at in members.get(name, ()) if node.begin <= at <= node.end
                )
            if node.kind in _NAMING and name in found and 0 <= node.begin <= node.end:
                known[name].update(
                    each.at for each in found[name] if node.begin <= each.at <= node.end
                )
    return Mentions(
        {name: tuple(each) for name, each in found.items()},
        {name: frozenset(each) for name, each in known.items()},
        {name: tuple(each) for name, each in members.items()},
    )


_NAMING = frozenset({Kind.REFERENCE, Kind.UNRESOLVED})
"""Expressions that are a name, perhaps with what qualifies it."""

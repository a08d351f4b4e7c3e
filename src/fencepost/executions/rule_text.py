"""Statements of rule files, read from their text: the predicates that a head derives and a body
uses.

Rule files use a small part of the solver's language: rules, choices, constraints and edges, whose
bodies are atoms, comparisons, counts, and atoms under conditions. Reading only that takes a tenth
of the time that the solver's own syntax trees take; a test compares the two on every rule file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.errors import InternalError
from fencepost.patterns import pattern
from fencepost.records import dataclass, replace

Signature = str
"""A predicate, by name: the vocabulary of facts uses no name at two meanings."""

_EDGE = "#edge"
_COMMENT = pattern(r"%\*.*?\*%|%[^\n]*", re.DOTALL)
_ATOM = pattern(r"(?P<negated>not +)?(?P<name>[a-z]\w*)(?:\((?P<arguments>.*)\))?", re.ASCII)
_COUNT = pattern(r"\w* ?[<>=!]* ?#count ?\{(?P<elements>.*)\}", re.ASCII)
_CHOICE = pattern(r"(?:1 )?\{(?P<elements>.*)\}(?: 1)?")
_COMPARED = pattern(r"[\w+-]+ (?:<|>|<=|>=|=|!=) [\w+-]+", re.ASCII)
_PLAIN = pattern(
    r" ?((?:(not) )?([a-z]\w*)(?:\(([^(){}\"]*)\))?|[\w+-]+ (?:<|>|<=|>=|=|!=) [\w+-]+) ?(?:,|$)",
    re.ASCII,
)
"""A literal that most bodies have nothing but: an atom without terms in terms, or a comparison."""
_TOKEN = pattern(r'"[^"]*"|[(){}]|:-|[,;:.]')


@dataclass(frozen=True, slots=True)
class Literal:
    """A part of a body. An atom has a `name`, and the text between its brackets; `mentions` are the
    predicates in it, including those of conditions and counts.
    """

    text: str
    name: Signature | None = None
    inner: str = ""
    negated: bool = False
    mentions: frozenset[Signature] = frozenset()

    @property
    def arguments(self) -> list[str]:
        """The arguments of an atom."""
        return _split(self.inner, ",")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: its head, '' of a constraint, and its body; the predicates that the head may
    derive, and those that its conditions ask for.
    """

    head: str
    body: tuple[Literal, ...]
    gives: frozenset[Signature]
    asks: frozenset[Signature]

    @property
    def is_edge(self) -> bool:
        """True if it adds an edge to the graph that must stay acyclic."""
        return self.head.startswith(_EDGE)

    @property
    def is_choice(self) -> bool:
        """True if executions may differ in what it derives."""
        return self.head.endswith(("}", "} 1"))

    def with_body(self, body: list[Literal]) -> Statement:
        """The same with another body."""
        return replace(self, body=tuple(body))

    def __str__(self) -> str:
        # What follows a condition belongs to it: so it stands last.
        parts = "; ".join(each.text for each in self.body)
        if not parts and self.head:
            return f"{self.head}."
        return f"{self.head} {':' if self.is_edge else ':-'} {parts}."


def statements(text: str) -> Iterator[Statement]:
    """The statements of a rule file, in order. Raises InternalError for any other text."""
    start, middle = 0, None
    text = " ".join(_COMMENT.sub(" ", text).split())
    for token in _outside(text):
        if token[0] in (":-", ":"):
            middle = middle or token
        elif token[0] == ".":
            yield _statement(
                text[start : middle.start() if middle else token.start()].strip(),
                text[middle.end() : token.start()] if middle else "",
            )
            start, middle = token.end(), None
    if text[start:].strip():
        raise InternalError(f"{text[start:].strip()!r} is no statement that rule files use")


def _statement(head: str, body: str) -> Statement:
    literals = tuple(_literals(body))
    if not head or head.startswith(_EDGE):
        return Statement(head, literals, frozenset(), frozenset())
    choice = _CHOICE.fullmatch(head)
    if choice is None:
        return Statement(head, literals, frozenset({_name(head)}), frozenset())
    gives: set[Signature] = set()
    asks: set[Signature] = set()
    for element in _split(choice["elements"], ";"):
        derived, _, conditions = element.partition(":")
        gives.add(_name(derived.strip()))
        asks.update(each.name for each in _literals(conditions) if each.name is not None)
    return Statement(head, literals, frozenset(gives), frozenset(asks))


def _name(head: str) -> Signature:
    found = _ATOM.fullmatch(head)
    if found is None or found["negated"]:
        raise InternalError(f"{head!r} is no head that rule files use")
    return found["name"]


def _literals(body: str) -> Iterator[Literal]:
    """The literals of a body, or of a condition. What follows a colon is a condition."""
    at = 0
    while at < len(body) and (found := _PLAIN.match(body, at)):
        text, negated, name, inner = found.groups()
        mentions = frozenset() if name is None else frozenset({name})
        yield Literal(text, name, inner or "", negated is not None, mentions)
        at = found.end()
    for part in _split(body[at:], ";"):
        asked, *conditions = _split(part, ":")
        *plain, last = _split(asked, ",") or [""]
        yield from map(_literal, plain)
        if conditions:
            every = (each for text in (last, *conditions) for each in _literals(text))
            names = frozenset(name for each in every for name in each.mentions)
            yield Literal(part[len(asked) - len(last) :], mentions=names)
        elif last:
            yield _literal(last)


def _literal(text: str) -> Literal:
    found = _ATOM.fullmatch(text)
    if found is not None:
        return Literal(
            text,
            found["name"],
            found["arguments"] or "",
            found["negated"] is not None,
            frozenset({found["name"]}),
        )
    if _COMPARED.fullmatch(text):
        return Literal(text)
    counted = _COUNT.fullmatch(text)
    if counted is None:
        raise InternalError(f"{text!r} is no literal that rule files use")
    conditions = (each.partition(":")[2] for each in _split(counted["elements"], ";"))
    asked = (name for text in conditions for each in _literals(text) for name in each.mentions)
    return Literal(text, mentions=frozenset(asked))


def _split(text: str, separator: str) -> list[str]:
    """The parts of a text between separators outside brackets and strings."""
    if separator not in text:
        return [text.strip()] if text.strip() else []
    parts, start = [], 0
    for token in _outside(text):
        if token[0] == separator:
            parts.append(text[start : token.start()].strip())
            start = token.end()
    rest = text[start:].strip()
    return [*parts, rest] if rest else parts


def _outside(text: str) -> Iterator[re.Match[str]]:
    """The separators of a text outside brackets and strings."""
    depth = 0
    for token in _TOKEN.finditer(text):
        match token[0]:
            case "(" | "{":
                depth += 1
            case ")" | "}":
                depth -= 1
            case _:
                if not depth:
                    yield token

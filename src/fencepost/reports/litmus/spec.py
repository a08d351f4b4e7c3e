"""Looks up rules: the axioms and sections that match a query, in words and as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, unique
from typing import TypeVar

from fencepost.citations import Section, normal, place, resolve
from fencepost.executions.rules import Axiom
from fencepost.near import near_names
from fencepost.records import dataclass
from fencepost.reports.text.encode import line

_Entry = TypeVar("_Entry")

PACKAGE = "src/fencepost"
"""The path of the package in the repository."""

_SHORT = 10
"""The number of axioms, and of sections, that are listed unless all are requested."""

_SUGGESTIONS = 6
_FILLERS = frozenset({"a", "an", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to"})


@dataclass(frozen=True, slots=True)
class Rule:
    """An axiom, the editions that have it, and the litmus tests whose verdict depends on it."""

    axiom: Axiom
    editions: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The results of a query, best first. `more` counts those left out; `suggestions` are similar
    names if there are none.
    """

    rules: tuple[Rule, ...]
    sections: tuple[Section, ...]
    more: int = 0
    suggestions: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        return bool(self.rules or self.sections)


@unique
class Style(Enum):
    """The style of a line of text, for output in colour."""

    NAME = "name"
    SAYS = "says"
    DETAIL = "detail"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text."""

    text: str
    style: Style
    indent: int = 0

    def __str__(self) -> str:
        return " " * self.indent + self.text


def rules(
    axioms: Mapping[str, Mapping[str, Axiom]], bites: Mapping[str, Sequence[str]]
) -> tuple[Rule, ...]:
    """Return the axioms of all editions, each once, from the axioms by edition and name and the
    tests by axiom.
    """
    editions: dict[Axiom, list[str]] = {}
    for edition, own in axioms.items():
        for axiom in own.values():
            editions.setdefault(axiom, []).append(edition)
    return tuple(
        Rule(axiom, tuple(names), tuple(bites.get(axiom.name, ())))
        for axiom, names in editions.items()
    )


def look_up(
    query: str, known: Iterable[Rule], sections: Iterable[Section], *, everything: bool = False
) -> Answer:
    """Look a query up among axioms and sections.

    First come exact matches of a name or heading, with the sections that such an axiom cites and
    the axioms that cite such a section; then those that have all words of the query. If there is an
    exact match, or there are many, the rest is only counted, unless `everything` is set.
    """
    known, sections = tuple(known), tuple(sections)
    named_rules = [rule for rule in known if _same(query, _rule_names(rule))]
    named_sections = [section for section in sections if _same(query, _section_names(section))]
    cited = {resolve(cite) for rule in named_rules for cite in rule.axiom.cites}
    first_rules = named_rules + [
        rule for rule in known if any(resolve(cite) in named_sections for cite in rule.axiom.cites)
    ]
    first_sections = named_sections + [section for section in sections if section in cited]
    words = _words(query) - _FILLERS or _words(query)
    all_rules = _unique([*first_rules, *_matching(words, known, _rule_texts)])
    all_sections = _unique([*first_sections, *_matching(words, sections, _section_texts)])
    if not all_rules and not all_sections:
        return Answer((), (), suggestions=_suggest(query, known, sections))
    if everything:
        return Answer(all_rules, all_sections)
    if named_rules or named_sections:
        shown = Answer(_unique(first_rules), _unique(first_sections))
    else:
        shown = Answer(all_rules[:_SHORT], all_sections[:_SHORT])
    more = len(all_rules) + len(all_sections) - len(shown.rules) - len(shown.sections)
    return Answer(shown.rules, shown.sections, more)


def lines(answer: Answer) -> Iterator[Line]:
    """An answer in words."""
    for rule in answer.rules:
        yield from _rule_lines(rule)
    for section in answer.sections:
        yield from _section_lines(section)
    if answer.more:
        yield Line(f"{answer.more} more match these words; --all shows them", Style.DETAIL)


def json_lines(answer: Answer) -> Iterator[str]:
    """An answer as JSON, a line for each axiom, section or suggestion."""
    for rule in answer.rules:
        axiom = rule.axiom
        yield line(
            {
                "kind": "axiom",
                "name": axiom.name,
                "says": axiom.text,
                "cites": [str(cite) for cite in axiom.cites],
                "file": f"{PACKAGE}/{axiom.file}",
                "line": axiom.line,
                "reading": axiom.reading,
                "optional": axiom.optional,
                "models": list(rule.editions),
                "tests": list(rule.tests),
            },
        )
    for section in answer.sections:
        built, planned = _modules(section)
        yield line(
            {
                "kind": "section",
                "source": section.source.value,
                "heading": section.heading,
                "under": section.under,
                "says": section.says,
                "keywords": list(section.keywords),
                "modules": built,
                "planned": planned,
            },
        )
    for name in answer.suggestions:
        yield line({"kind": "suggestion", "name": name})


def not_found(query: str, answer: Answer) -> str:
    """Return the message for a query without results."""
    message = f"nothing in the rules or the documents has all words of {query!r}"
    if answer.suggestions:
        message += "\n  did you mean: " + "; ".join(answer.suggestions)
    return message


def _rule_lines(rule: Rule) -> Iterator[Line]:
    axiom = rule.axiom
    yield Line(f"axiom {axiom.name}", Style.NAME)
    yield Line(axiom.text, Style.SAYS, 4)
    yield Line("cites: " + "; ".join(map(str, axiom.cites)), Style.DETAIL, 4)
    yield Line(f"file: {PACKAGE}/{axiom.file}:{axiom.line}", Style.DETAIL, 4)
    if axiom.reading is not None:
        state = "off unless --with" if axiom.optional else "on unless --without"
        yield Line(f"reading: {axiom.reading} in DEVIATIONS.md, {state}", Style.DETAIL, 4)
    yield Line("models: " + ", ".join(rule.editions), Style.DETAIL, 4)
    if rule.tests:
        yield Line("tests: " + ", ".join(rule.tests), Style.DETAIL, 4)


def _section_lines(section: Section) -> Iterator[Line]:
    yield Line(f"section {section.source.value} {section.path}", Style.NAME)
    yield Line(section.says, Style.SAYS, 4)
    built, planned = _modules(section)
    if built:
        yield Line("in: " + ", ".join(built), Style.DETAIL, 4)
    if planned:
        yield Line("planned: " + ", ".join(planned), Style.DETAIL, 4)


def _modules(section: Section) -> tuple[list[str], list[str]]:
    """Return the paths of a section's modules: existing ones, and planned ones."""
    built: list[str] = []
    planned: list[str] = []
    for module in section.modules:
        path = place(module)
        (planned if path is None else built).append(f"{PACKAGE}/{path or module}")
    return built, planned


def _same(query: str, names: Iterable[str]) -> bool:
    return normal(query) in map(normal, names)


def _rule_names(rule: Rule) -> tuple[str, ...]:
    """Return the axiom's name, and the section of DEVIATIONS.md whose reading it is."""
    reading = rule.axiom.reading
    return (rule.axiom.name,) if reading is None else (rule.axiom.name, reading)


def _section_names(section: Section) -> tuple[str, ...]:
    source = section.source.value
    return (
        section.heading,
        section.path,
        f"{source} {section.heading}",
        f"{source} {section.path}",
    )


def _rule_texts(rule: Rule) -> tuple[str, ...]:
    axiom = rule.axiom
    return axiom.name, axiom.text, " ".join(map(str, axiom.cites))


def _section_texts(section: Section) -> tuple[str, ...]:
    return (
        section.heading,
        " ".join(section.keywords),
        f"{section.source.value} {section.under or ''}",
        section.says,
    )


def _matching(
    words: frozenset[str], entries: Iterable[_Entry], texts: Callable[[_Entry], Sequence[str]]
) -> list[_Entry]:
    """The entries that have all the words, those first that have them in their first texts."""
    ranked = []
    for entry in entries:
        seen: frozenset[str] = frozenset()
        for rank, text in enumerate(texts(entry)):
            seen |= _words(text)
            if words and words <= seen:
                ranked.append((rank, entry))
                break
    return [entry for _, entry in sorted(ranked, key=lambda pair: pair[0])]


def _words(text: str) -> frozenset[str]:
    """The words of a text, in lower case and without a plural's s."""
    found = re.findall(r"[^\W_]+", text.casefold())
    return frozenset(word[:-1] if len(word) > 3 and word[-1] == "s" else word for word in found)


def _suggest(query: str, known: Iterable[Rule], sections: Iterable[Section]) -> tuple[str, ...]:
    """Return names that begin with the query, or resemble it."""
    names = [name for rule in known for name in _rule_names(rule)]
    for section in sections:
        names += [section.heading, *section.keywords]
    keys: dict[str, str] = {}
    for name in names:
        keys.setdefault(normal(name), name)
    wanted = normal(query)
    if not wanted:
        return ()
    starts = [key for key in keys if any(part.startswith(wanted) for part in (key, *key.split()))]
    close = near_names(wanted, keys, _SUGGESTIONS)
    return tuple(keys[key] for key in _unique([*starts, *close])[:_SUGGESTIONS])


def _unique(entries: Iterable[_Entry]) -> tuple[_Entry, ...]:
    return tuple(dict.fromkeys(entries))

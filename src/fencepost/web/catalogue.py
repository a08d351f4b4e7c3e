"""The names that pages offer, handed in by the command: pages know no table of the package."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Example:
    """A program that a page offers. `kind` is the page; `about` says in a line what it shows,
    `fields` are options that it is opened with.
    """

    kind: str
    name: str
    about: str
    text: str
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the guide that can be searched: a code, a name of the documents, a test."""

    kind: str
    name: str
    about: str
    link: str


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule of a model that can be switched: an axiom off, an optional one (`is_optional`) on."""

    name: str
    text: str
    cite: str
    is_optional: bool


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The offer of all pages.

    - `version`: of the package.
    - `models`: names of models, the default first.
    - `processors`: names of processors.
    - `examples`: programs, in order; of each page's the first is what it opens with.
    - `entries`: the guide.
    - `tests`: programs that are found by the search, and not listed in pages.
    - `rules`: for each model its rules.
    - `static`: files by name; `drawing.css` is the style sheet of pictures.
    """

    version: str
    models: tuple[str, ...]
    processors: tuple[str, ...]
    examples: tuple[Example, ...]
    entries: tuple[Entry, ...]
    static: Mapping[str, bytes]
    tests: Mapping[str, Example] = field(default_factory=dict)
    rules: Mapping[str, tuple[Switch, ...]] = field(default_factory=dict)

    def examples_of(self, kind: str) -> tuple[Example, ...]:
        """Return the examples of a page."""
        return tuple(each for each in self.examples if each.kind == kind)

    def example(self, kind: str, name: str) -> Example | None:
        """Return an example, or a test of the gallery, by its name."""
        listed = (each for each in self.examples_of(kind) if each.name == name)
        found = next(listed, self.tests.get(name))
        return found if found is not None and found.kind == kind else None

    def rules_of(self, model: str) -> tuple[Switch, ...]:
        """Return the rules of a model; none for a name that is not known."""
        return self.rules.get(model, ())

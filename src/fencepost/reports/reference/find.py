"""Finding entries by what a person types: a name as any text spells it, a number, words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fencepost.near import near_names
from fencepost.numerals import integer_of
from fencepost.records import dataclass
from fencepost.reports.reference.entry import Entry

_NEAR = 5
LONGEST = 300
"""Characters of a query; nothing is called by more, or asked for in so many words."""
_QUOTES = "`'\"“”‘’"
_VALUED = re.compile(r'^(".+?"|[\w.-]+)\s*=\s*\S.*$')
_PREFIXES = ("llvm.amdgcn.", "llvm.", ".amdhsa_", ".amd_", ".", "dw_", "r_amdgpu_")
_HEXADECIMAL = re.compile(r"0x[0-9a-f]+")


@dataclass(frozen=True, slots=True)
class Found:
    """What a query found: entries `named` so; else those with its words, and names `near` it."""

    named: tuple[Entry, ...]
    worded: tuple[Entry, ...] = ()
    near: tuple[str, ...] = ()


def find(query: str, entries: Iterable[Entry]) -> Found:
    """What a query finds: entries by a name of theirs; without what the name begins with, as in
    `readlane` for `llvm.amdgcn.readlane`; by what a family's name begins with; by a value in
    hexadecimal; by words, of the name before those of what is said.
    """
    if len(query) > LONGEST:
        return Found(())
    known = tuple(entries)
    for wanted in _spellings(query):
        if named := _named(wanted, known):
            return Found(named)
    words = _words(query)
    worded = _worded(words, known)
    return Found((), worded, _near(normal(query), known))


def normal(name: str) -> str:
    """A name without what texts write around it: quotes, sigils, case, blanks that are doubled; and
    without the value that an attribute has behind it.
    """
    bare = name.strip()
    if found := _VALUED.match(bare):
        bare = found[1]
    return " ".join(bare.lstrip("@%!").strip(_QUOTES).lstrip("@%!").casefold().split())


def _spellings(query: str) -> Iterable[str]:
    """The query, then without types behind the name of an intrinsic."""
    wanted = normal(query)
    yield wanted
    while wanted.startswith("llvm.") and wanted.count(".") > 1:
        wanted = wanted.rpartition(".")[0]
        yield wanted


def _names(entry: Entry) -> Iterable[str]:
    yield normal(entry.name)
    for each in entry.also:
        yield normal(each)


def _named(wanted: str, known: tuple[Entry, ...]) -> tuple[Entry, ...]:
    if not wanted:
        return ()
    if found := [each for each in known if wanted in _names(each)]:
        return tuple(found)
    if found := [each for each in known if any(wanted == _bare(name) for name in _names(each))]:
        return tuple(found)
    if _HEXADECIMAL.fullmatch(wanted):
        value = integer_of(wanted, 16)
        return tuple(each for each in known if _value(each) == value)
    family = [
        (len(name), each)
        for each in known
        for name in _names(each)
        if "*" in name and re.fullmatch(re.escape(name).replace(r"\*", ".*"), wanted)
    ]
    longest = max((length for length, _ in family), default=0)
    return tuple(each for length, each in family if length == longest)


def _bare(name: str) -> str:
    """A name without what all of its kind begin with."""
    for prefix in _PREFIXES:
        if name.startswith(prefix) and len(name) > len(prefix) + 1:
            return name.removeprefix(prefix)
    return name


def _value(entry: Entry) -> int | None:
    text = entry.facts.get("value", "").casefold()
    return integer_of(text, 16) if _HEXADECIMAL.fullmatch(text) else None


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))


def _worded(words: frozenset[str], known: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries with all the words, those first that have them in their names."""
    if not words:
        return ()
    ranked = []
    for each in known:
        name = " ".join(_names(each))
        if words <= _words(name):
            ranked.append((0, each))
        elif words <= _words(" ".join((name, each.says, *each.facts.values(), *each.pitfalls))):
            ranked.append((1, each))
    return tuple(each for _, each in sorted(ranked, key=lambda pair: pair[0]))


def _near(wanted: str, known: tuple[Entry, ...]) -> tuple[str, ...]:
    """Names that have the query in them, or come close to it."""
    spelled: dict[str, str] = {}
    for each in known:
        for name in (each.name, *each.also):
            spelled.setdefault(normal(name), name)
            spelled.setdefault(_bare(normal(name)), name)
    inside = [name for name in spelled if len(wanted) > 3 and wanted in name][:_NEAR]
    close = [*inside, *near_names(wanted, spelled, 2 * _NEAR)]
    return tuple(dict.fromkeys(spelled[each] for each in close))[:_NEAR]

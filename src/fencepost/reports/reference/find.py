"""Finds entries by a user's query: a name in any spelling, a number, words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from fencepost.near import near_names
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.reports.reference.entry import Entry

_NEAR = 5
LONGEST = 300
"""The largest length of a query, in characters; every name and every sensible question is
shorter.
"""
_QUOTES = "`'\"“”‘’"
_VALUED = pattern(r'^(".+?"|[\w.-]+)\s*=\s*\S.*$')
_PREFIXES = ("llvm.amdgcn.", "llvm.", ".amdhsa_", ".amd_", ".", "dw_", "r_amdgpu_")
_TYPE = pattern(r"(?:v\d+)?(?:i|f|bf|p|b)\d+|sl_\w+", re.ASCII)
"""The name of a type behind that of an intrinsic."""
_MNEMONIC = pattern(r"[a-z][a-z0-9]*_[a-z0-9_]+|exp|export", re.ASCII)
_HEXADECIMAL = pattern(r"0x[0-9a-f]+")


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a query: entries `named` so; otherwise those with its words, and names `near`
    it.
    """

    named: tuple[Entry, ...]
    worded: tuple[Entry, ...] = ()
    near: tuple[str, ...] = ()


def find(query: str, entries: Iterable[Entry]) -> Found:
    """Look a query up among entries: by name; by name without its prefix, as in `readlane` for
    `llvm.amdgcn.readlane`; by a family's prefix; by a value in hexadecimal; by words, whole
    phrases before words apart, and names before prose.
    """
    if len(query) > LONGEST:
        return Found(())
    known = tuple(entries)
    for wanted in spellings(query):
        if named := _named(wanted, known):
            return Found(named)
    worded = _worded(_words(query), known)
    return Found((), worded, _near(normal(query), known))


def normal(name: str) -> str:
    """Return a name without its decoration in texts: quotes, sigils, case, repeated blanks; and
    without an attribute's value.
    """
    bare = name.strip()
    if found := _VALUED.match(bare):
        bare = found[1]
    return " ".join(bare.lstrip("@%!").strip(_QUOTES).lstrip("@%!").casefold().split())


def may_be_mnemonic(query: str) -> bool:
    """Return True if a query has the form of an instruction's name: only then are the tables of
    instructions worth loading.
    """
    return _MNEMONIC.fullmatch(normal(query)) is not None


def spellings(query: str) -> Iterable[str]:
    """Yield a query as names are compared, then without types after the name of an intrinsic."""
    wanted = normal(query)
    yield wanted
    while wanted.startswith("llvm.") and _TYPE.fullmatch(wanted.rpartition(".")[2]):
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
        # Those with the name before those that have it as another name.
        return tuple(sorted(found, key=lambda each: normal(each.name) != wanted))
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
    """Return a name without the prefix of its kind."""
    for prefix in _PREFIXES:
        if name.startswith(prefix) and len(name) > len(prefix) + 1:
            return name.removeprefix(prefix)
    return name


def _value(entry: Entry) -> int | None:
    text = entry.facts.get("value", "").casefold()
    return integer_of(text, 16) if _HEXADECIMAL.fullmatch(text) else None


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _worded(wanted: Sequence[str], known: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries with all the words, the best first; of several that state the same, one."""
    if not wanted:
        return ()
    ranked = [(rank, each) for each in known if (rank := _rank(wanted, each)) is not None]
    best = (each for _, each in sorted(ranked, key=lambda pair: pair[0]))
    return tuple({_statement(each): each for each in reversed(tuple(best))}.values())[::-1]


def _statement(entry: Entry) -> tuple[str, str]:
    """The prose of an entry, the same for rows that differ in the name alone."""
    return entry.table, entry.says.replace(entry.name, "")


def _rank(wanted: Sequence[str], entry: Entry) -> tuple[int, int] | None:
    """The place of an entry among those with the words; None if it has not all of them.

    The phrase in a name comes first, then the words in a name, the phrase in the prose, and the
    words in the prose, by the length of the passage that holds them all.
    """
    name = _words(" ".join(_names(entry)))
    if frozenset(wanted) <= frozenset(name):
        return (0 if _passage(wanted, name) == len(wanted) else 1), len(name)
    prose = _words(" ".join((*_names(entry), entry.says, *entry.facts.values(), *entry.pitfalls)))
    if not frozenset(wanted) <= frozenset(prose):
        return None
    length = _passage(wanted, prose)
    return (2 if length == len(wanted) else 3), length


def _passage(wanted: Sequence[str], text: Sequence[str]) -> int:
    """The length of the shortest passage that holds all words; in another order it counts one
    longer.
    """
    if any(text[at : at + len(wanted)] == wanted for at in range(len(text))):
        return len(wanted)
    left = dict.fromkeys(wanted, -1)
    best = len(text)
    for at, word in enumerate(text):
        if word in left:
            left[word] = at
            first = min(left.values())
            if first >= 0:
                best = min(best, at - first + 1)
    return best + 1


def _near(wanted: str, known: tuple[Entry, ...]) -> tuple[str, ...]:
    """Return names that contain the query, or resemble it."""
    spelled: dict[str, str] = {}
    for each in known:
        for name in (each.name, *each.also):
            spelled.setdefault(normal(name), name)
            spelled.setdefault(_bare(normal(name)), name)
    inside = [name for name in spelled if len(wanted) > 3 and wanted in name][:_NEAR]
    close = [*inside, *near_names(wanted, spelled, 2 * _NEAR)]
    return tuple(dict.fromkeys(spelled[each] for each in close))[:_NEAR]

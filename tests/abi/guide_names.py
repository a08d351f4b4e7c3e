"""The names that the guide marks as such: what is literal in its text, and the first cells of the
rows of its tables, each with the sections that it stands in.

The text at hand (001) has lost its markup; the copy of LLVM 22 has it. A name counts if both have
it. `python -m tests.abi.guide_names` draws 300 and says which `fencepost explain` answers with the
row that the guide has; `--all` tries every one.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from fencepost.citations import Source, normal
from fencepost.reports.reference.entry import Entry
from fencepost.reports.reference.find import find
from fencepost.reports.reference.index import index
from fencepost.reports.reference.registers import register_entry
from tests.architecture.source_tree import GUIDE_OF_LLVM_22, TEXTS, text

DRAWN = 300
SEED = 20261123

ANYWHERE = ""
"""The section of names that only the text without headings has."""

_LEVELS = "=-~+#^"
_LITERAL = re.compile(r"(?<![`:])``([^`]+)``(?!`)")
_RULE = re.compile(r"^( *)(=+)((?: +=+)+) *$")
_NAME_COLUMNS = ("field name", "name", "string key", "llvm intrinsic", "processor")
_SEQUENCES = "Code Sequences"
_OWN = re.compile(
    r"(?<![\w.])llvm\.[a-z][\w.]*\w|(?<=“)[\w.-]{4,}(?=”)|(?<!\w)(?:DW|EF|NT|R|EM|ET)_[A-Z]\w+"
    r"|(?<!\w)(?:hidden_|SCOPE_)\w+"
)
"""Names that the text at hand shows by their form; some are newer than LLVM 22's copy."""
_NAMELIKE = re.compile(r'[.@%$!"]?[A-Za-z_][\w.\-+*/:<>{}\[\]@$%!#"=()]+')


@dataclass(frozen=True, slots=True)
class Place:
    """A heading with those around it, outermost first."""

    headings: tuple[str, ...]

    @property
    def sections(self) -> frozenset[str]:
        return frozenset(map(normal, self.headings))


def guide_names() -> Mapping[str, frozenset[str]]:
    """The names, each with the sections that it stands in and the sections around these."""
    lines = text(GUIDE_OF_LLVM_22).splitlines()
    squeezed = _squeezed(text(TEXTS[Source.GUIDE]))
    spaced = text(TEXTS[Source.GUIDE])
    found: dict[str, set[str]] = {}
    places = _places(lines)
    for number, name in (*_literals(lines), *_cells(lines)):
        if _is_name(name) and _stands(name, squeezed, spaced):
            found.setdefault(name, set()).update(places[number].sections)
    for name in _OWN.findall(spaced):
        found.setdefault(name, {ANYWHERE})
    return {name: frozenset(sections) for name, sections in found.items()}


def answered(name: str, sections: frozenset[str]) -> bool:
    """Whether a look-up gives a row of this name that cites a section where the guide has it."""
    register = register_entry(name)
    if register is not None and _cited(register, sections):
        return True
    return any(_cited(each, sections) for each in _found(name))


def drawn(count: int = DRAWN, seed: int = SEED) -> list[str]:
    """Names at random, the same ones for a seed."""
    names = sorted(guide_names())
    return random.Random(seed).sample(names, min(count, len(names)))


@cache
def _found(name: str) -> tuple[Entry, ...]:
    return find(name, index()).named


def _cited(entry: Entry, sections: frozenset[str]) -> bool:
    source, _, section = entry.cite.partition(" ")
    cited = {ANYWHERE, normal(section), normal(section.rpartition(" / ")[2])}
    return source == Source.GUIDE.value and not cited.isdisjoint(sections)


def _squeezed(of: str) -> str:
    plain = of.replace("“", '"').replace("”", '"').replace("’", "'")
    return re.sub(r"\s+", "", plain)


def _stands(name: str, squeezed: str, spaced: str) -> bool:
    if len(name) > 5:
        return _squeezed(name) in squeezed
    return re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", spaced) is not None


def _is_name(name: str) -> bool:
    """A name is one word that begins with a letter, maybe after a sigil."""
    return _NAMELIKE.fullmatch(name) is not None


def _places(lines: Sequence[str]) -> list[Place]:
    """The place of each line."""
    stack: list[tuple[str, str]] = []
    found = []
    for number, line in enumerate(lines):
        under = lines[number + 1] if number + 1 < len(lines) else ""
        if line[:1].strip() and re.fullmatch(rf"([{re.escape(_LEVELS)}])\1{{2,}}", under):
            mark = under[0]
            while stack and _LEVELS.index(stack[-1][0]) >= _LEVELS.index(mark):
                stack.pop()
            stack.append((mark, line.strip()))
        found.append(Place(tuple(heading for _, heading in stack)))
    return found


def _literals(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines):
        for name in _LITERAL.findall(line):
            yield number, name


def _cells(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The cells of rows that name what the row is about, of tables with titles."""
    title, rules = "", 0
    held: tuple[int, str] | None = None
    columns: list[tuple[int, int]] = []
    header: list[str] = []
    for number, line in enumerate(lines):
        if ".. table::" in line:
            title, rules, header = line.partition("::")[2].strip(), 0, []
        elif _RULE.match(line):
            rules += 1
            columns = [found.span() for found in re.finditer(r"=+", line)]
        elif rules == 1:
            header.append(line)
        elif rules == 2 and title and _SEQUENCES not in title:
            start, end = columns[_column(header, columns)]
            cell = line[start:end] if end < len(line) else line[start:]
            cell = cell.strip().removeprefix("- ").strip("`").strip()
            if cell.startswith("_") and held:  # a name that goes on in the next line
                held = (held[0], held[1] + cell)
            elif cell and (start == 0 or line[start - 1] == " "):
                if held:
                    yield held
                held = (
                    number,
                    cell.strip('"').split('"=')[0] if cell.startswith('"') else cell,
                )
    if held:
        yield held


def _column(header: Sequence[str], columns: Sequence[tuple[int, int]]) -> int:
    first = header[0] if header else ""
    titles = [first[start:end].strip().casefold() for start, end in columns]
    return next((titles.index(each) for each in _NAME_COLUMNS if each in titles), 0)


def main() -> None:
    """Says which names are not answered, and how many are."""
    known = guide_names()
    names = sorted(known) if "--all" in sys.argv else drawn()
    missed = [name for name in names if not answered(name, known[name])]
    for name in missed:
        other = "; ".join(f"{each.table}: {each.cite}" for each in _found(name))
        print(f"{name}  |  {', '.join(sorted(known[name]))[:120]}  |  {other[:120]}")
    print(f"{len(names) - len(missed)} of {len(names)} answered")


if __name__ == "__main__":
    main()

"""The sizes that every launch is expected to have.

Sizes are positive, rows of an array are as far apart as they are long, and what is computed of
sizes fits its type. A kernel that is wrong for other sizes alone is proved, under premises that say
so; who wants it to be right for all refuses them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from fencepost.kernels.certificate import Premise, Sized
from fencepost.kernels.conditions.vocabulary import LARGEST, Vocabulary, bound, word
from fencepost.kernels.question.argument_types import GROUPS, ITEMS, ArgumentType
from fencepost.records import dataclass, replace

COUNTED = 1 << 30
"""The largest number of things: a few more still fit 32 bits with a sign."""


@dataclass(frozen=True, slots=True)
class Pitch:
    """A pitch: the arguments that say how long its rows are, and how many of the
    units that it counts in an element of a row may have. `tiles`: the axes of the grid along which
    workgroups share a row, and how much of it each takes; `items` those of a workgroup of any size
    along which work-items do.
    """

    rows: frozenset[str] = frozenset()
    units: tuple[int, ...] = (1,)
    tiles: frozenset[tuple[int, int]] = frozenset()
    items: frozenset[tuple[int, int]] = frozenset()
    is_plain: bool = True
    """True for an argument that is nothing but a pitch."""
    longest: int | None = None
    """The most elements that a row is expected to have, where it is one of a workgroup's own."""


@dataclass(frozen=True, slots=True)
class Least:
    """The least value of an argument, by name. `bound` is a number or the name of another one."""

    name: str
    bound: int | str


@dataclass(frozen=True, slots=True)
class Expected:
    """The conditions that every launch is expected to meet, with the premise that each is.

    `lengths` compare a pitch with a number; they are tried after the `others`. `implied` are those
    that follow from one that says more. `unsaid` are the pitches of which runs tell how long rows
    are: no argument says it, nor does the width of a grid.
    """

    others: Mapping[str, Premise]
    lengths: Mapping[str, Premise]
    implied: frozenset[str]
    unsaid: frozenset[str]

    @property
    def premises(self) -> Mapping[str, Premise]:
        """All of them, those first that say the least."""
        return {**self.others, **self.lengths}

    def reaching(self, least: Mapping[str, int], types: Mapping[str, ArgumentType]) -> Expected:
        """Return these with lengths that some arguments have to reach by what runs showed."""
        own = {name: each for name, each in least.items() if name in self.unsaid}
        more = [bound(name, types[name], number) for name, number in own.items()]
        return replace(self, lengths={**dict.fromkeys(more, Premise.ROWS_APART), **self.lengths})

    def within(self, words: Vocabulary, refused: Collection[Premise]) -> Vocabulary:
        """Return them as a vocabulary, without the premises refused. Those of rows are asked for
        one after another: all others say less of a caller.
        """
        kept = {text: each for text, each in self.premises.items() if each not in refused}
        rows = [text for text, each in kept.items() if each is Premise.ROWS_APART]
        others = [text for text in kept if text not in rows]
        return replace(words, most=tuple(others), others=tuple(rows))

    def strongest(self, words: Vocabulary) -> tuple[str, ...]:
        """Return all of a vocabulary but what follows from the rest; those of rows come first."""
        return tuple(e for e in (*words.others, *words.most) if e not in self.implied)

    def sized(self, conditions: Sequence[str]) -> tuple[Sized, ...]:
        """Return conditions that are among them with their premises."""
        return tuple(Sized(each, self.premises[each]) for each in conditions)


def expected(
    words: Vocabulary,
    sizes: Collection[str],
    pitches: Mapping[str, Pitch],
    fitting: Callable[[str, int], int] = lambda _, most: most,
    least: Sequence[Least] = (),
    counts: Collection[str] = (),
) -> Expected:
    """Return the conditions on arguments that are `sizes`, on those that are `pitches`, on others
    that are at `least` something, and on `counts`, which are no larger than sizes are. A row may
    have as many elements as the bounds of the vocabulary if no argument says how many: else that
    would excuse a guard that lets too many in. `fitting` returns the largest number up to another
    of which all that is computed of an argument fits its type.
    """
    types = words.types
    known = (e for e in least if e.name in types and (isinstance(e.bound, int) or e.bound in types))
    texts = (bound(e.name, types[e.name], _worded(e.bound, types)) for e in known)
    others: dict[str, Premise] = dict.fromkeys(texts, Premise.POSITIVE_SIZES)
    lengths: list[str] = []
    implied: set[str] = set()
    for name in (each for each in types if each in sizes or each in pitches or each in counts):
        plain = name in pitches and pitches[name].is_plain
        own = word(name, types[name])
        largest = fitting(name, LARGEST if plain else COUNTED)
        if types[name].highest > largest:
            others[f"{own} <= {largest}"] = Premise.SIZES_FIT
        if name in sizes or name in pitches:
            others[f"{own} >= 1"] = Premise.POSITIVE_SIZES
        if name not in pitches:
            continue
        wide = _sizes(GROUPS, pitches[name].tiles)
        lengths += [f"{own} >= {each}" for each in wide]
        if not plain:
            continue
        units = sorted(pitches[name].units)
        for row in (word(each, types[each]) for each in types if each in pitches[name].rows):
            long = [f"{own} >= {row if n == 1 else f'{n} * {row}'}" for n in units]
            others |= dict.fromkeys(long, Premise.ROWS_APART)
            implied |= {*long[:-1]}
        if pitches[name].rows or wide:
            continue
        if pitches[name].items:
            lengths += [f"{own} >= {each}" for each in _sizes(ITEMS, pitches[name].items)]
            continue
        most = pitches[name].longest
        bounds = [each for each in words.bounds if each > 1 and (most is None or each <= most)]
        long = [f"{own} >= {n}" for n in sorted({by * n for by in units for n in bounds})]
        lengths += long
        implied |= {*long[:-1]}
    found = dict.fromkeys(lengths, Premise.ROWS_APART)
    unsaid = frozenset(
        name
        for name, e in pitches.items()
        if not e.tiles and not e.items and not e.rows and e.longest is None
    )
    return Expected(others, found, frozenset(implied), unsaid)


def _sizes(names: Sequence[str], steps: Collection[tuple[int, int]]) -> list[str]:
    """Return sizes of the launch by their axes, times how much of a row each takes."""
    return [names[axis] if n == 1 else f"{names[axis]} * {n}" for axis, n in sorted(steps)]


def _worded(least: int | str, types: Mapping[str, ArgumentType]) -> int | str:
    return word(least, types[least]) if isinstance(least, str) else least


__all__ = ["Expected", "Least", "Pitch", "expected"]

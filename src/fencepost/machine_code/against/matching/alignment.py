"""The best way to go through operations and instructions at once, each in its order."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.machine_code.against.matching.items import Item
from fencepost.machine_code.against.matching.scores import Line, Scores
from fencepost.machine_code.against.program import Operation

Pairs = list[tuple[int, int]]
"""Places of operations with those of their instructions."""


class Alignment:
    """The alignment of operations with instructions (Needleman and Wunsch, no cost for gaps), of
    equal ones that with the first.
    """

    def __init__(self, ours: Sequence[Operation], theirs: Sequence[Item], scores: Scores) -> None:
        self._ours, self._theirs, self._scores = ours, theirs, scores

    def best(self, most: int) -> tuple[int, Pairs] | None:
        """The largest score, and the alignment that has it; None where more than `most` pairs would
        have to be compared.
        """
        ours, theirs, of = self._ours, self._theirs, self._scores.of
        operations, items = self._scores.group(ours), self._scores.group(theirs)
        fit = [self._scores.best(each, items) for each in ours]
        theirs_fit = [self._scores.best(each, operations) for each in theirs]
        # What fits nothing is passed.
        left = [at for at, each in enumerate(fit) if each]
        there = [at for at, each in enumerate(theirs_fit) if each]
        if (pairs := self._all_best(left, there, fit)) is not None:
            return sum(fit), pairs
        score, pairs = 0, []
        # Two first ones of which neither fits another one better belong together.
        for one, two in zip(left, there, strict=False):
            own = of(ours[one], theirs[two])
            if own < fit[one] or own < theirs_fit[two]:
                break
            pairs.append((one, two))
            score += own
        left, there = left[len(pairs) :], there[len(pairs) :]
        if len(left) * len(there) > most:
            return None
        more, rest = self._aligned(left, there)
        return score + more, pairs + rest

    def _all_best(
        self, left: Sequence[int], there: Sequence[int], fit: Sequence[int]
    ) -> Pairs | None:
        """Each operation with the first instruction, behind those of the operations before it, that
        fits it as well as any: no alignment is better. None where one has none.
        """
        pairs, waiting = [], iter(there)
        for one in left:
            for two in waiting:
                if self._scores.of(self._ours[one], self._theirs[two]) == fit[one]:
                    pairs.append((one, two))
                    break
            else:
                return None
        return pairs

    def _aligned(self, left: Sequence[int], there: Sequence[int]) -> tuple[int, Pairs]:
        """The same of some operations and some instructions."""
        items = [self._theirs[at] for at in there]
        best, steps = [0] * (len(items) + 1), []
        known: dict[tuple[int, Line], list[int]] = {}
        for at in left:
            operation = self._ours[at]
            kind = self._scores.kind(operation)
            if kind not in known:
                known[kind] = [self._scores.of(operation, item) for item in items]
            best, taken = _row(known[kind], best)
            steps.append(taken)
        pairs = []
        one, two = len(left), len(items)
        while one and two:
            step = steps[one - 1][two - 1]
            one -= step != _NO_OPERATION
            two -= step != _NO_INSTRUCTION
            if step == _BOTH:
                pairs.append((left[one], there[two]))
        return best[-1], pairs[::-1]


_BOTH, _NO_OPERATION, _NO_INSTRUCTION = range(3)
"""The last step of an alignment: a pair, or one side alone."""


def _row(scores: Sequence[int], above: Sequence[int]) -> tuple[list[int], bytearray]:
    """The best scores with one operation more, by how many of the instructions there are, and the
    last step of each.
    """
    before, row, steps = 0, [0], bytearray()
    for score, shorter, without in zip(scores, above, above[1:], strict=False):
        best = max(before, without)
        if score and shorter + score > best:
            best = shorter + score
        row.append(best)
        if best == without:
            steps.append(_NO_INSTRUCTION)
        else:
            steps.append(_NO_OPERATION if best == before else _BOTH)
        before = best
    return row, steps

"""Losses of operations of LLVM IR in machine code, as diagnostics."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.lowering.rows.instructions import COUNTER_ORDER, Bit, Counter
from fencepost.machine_code.against.check import Comparison, Verdict
from fencepost.machine_code.against.judge import Loss, Lost
from fencepost.machine_code.against.required import CacheNeed
from fencepost.machine_code.control_flow.code import Code as Instructions
from fencepost.machine_code.describe import Described, Operation, location, wait_text
from fencepost.machine_code.findings import Finding, Hazard
from fencepost.machine_code.findings import Verdict as How
from fencepost.targets.generation import Generation


def described(
    comparison: Comparison, code: Instructions, generation: Generation, file: str, entry: int
) -> Iterator[Described]:
    """Each operation that lost something, in the order of the IR; `entry` is where the code of the
    function begins.
    """
    words = _Words(code, generation, file, comparison.name, entry)
    for each in comparison.lost:
        yield words.described(each)


_SCOPES = {
    "buffer": ("", " sc0", " sc1", " sc0 sc1"),
    "global": ("", " scope:SCOPE_SE", " scope:SCOPE_DEV", " scope:SCOPE_SYS"),
}


class _Words:
    def __init__(
        self, code: Instructions, generation: Generation, file: str, name: str, entry: int
    ) -> None:
        self._code, self._generation = code, generation
        self._file, self._name, self._entry = file, name, entry

    def described(self, verdict: Verdict) -> Described:
        """The diagnostic of an operation that lost something."""
        source = verdict.operation.source
        first = verdict.losses[0]
        others = verdict.losses[1:]
        more = f"; also its {_and([each.lost.value for each in others])}" if others else ""
        what = f"`{source.text}` ({source.location}) lost its {first.lost.value}"
        places = [*self._places(first, verdict), self._source(verdict)]
        waits = tuple((counter, 0) for counter in _sorted(first.counters))
        at = self._at(first)
        finding = Finding(
            *(Hazard.SEQUENCE_LOST, How.ON_A_PATH),
            first.other if first.other is not None else at,
            at,
            waits=waits,
        )
        diagnostic = Diagnostic(
            Code.SEQUENCE_LOST,
            f"{what}: {self._why(first, verdict)}{more}",
            tuple(places),
            self._help(first, verdict),
            cite=verdict.need.cite,
        )
        lost = tuple(dict.fromkeys(each.lost.value for each in verdict.losses))
        asked = Operation(source.text, source.location, lost, verdict.need.row)
        return Described(finding, diagnostic, asked)

    def _at(self, loss: Loss) -> int:
        if loss.lost in _AT_OTHER:
            assert loss.other is not None
            return loss.other
        return self._entry if loss.at is None else loss.at

    def _why(self, loss: Loss, verdict: Verdict) -> str:
        at = self._named(loss.at)
        other = self._named(loss.other)
        match loss.lost:
            case Lost.INSTRUCTION:
                return "no instruction of it was found"
            case Lost.BEFORE:
                return f"{other} comes behind {at}, and before it in the IR"
            case Lost.BEHIND:
                return f"{other} comes before {at}, and behind it in the IR"
            case Lost.POLICY:
                return f"{at} has a weaker policy than {self._policy(verdict)}"
            case Lost.WAIT_BEFORE:
                return f"{other} may still be in flight at {at}"
            case Lost.WRITE_BACK:
                need = self._cache(loss.cache)
                return f"no `{need}` between {other} and {at}"
            case Lost.WRITE_BACK_DONE:
                return f"{other} may still be in flight at {at}"
            case Lost.WAIT_BEHIND:
                return f"{at} may still be in flight at {other}"
            case Lost.INVALIDATE:
                outer = self._outer(loss, verdict)
                behind = f"a `{self._cache(outer)}` behind {at}" if outer is not None else at
                return f"no `{self._cache(loss.cache)}` between {behind} and {other}"
            case Lost.INVALIDATE_DONE:
                return f"the invalidate may still be in flight at {other}"

    def _help(self, loss: Loss, verdict: Verdict) -> str:
        where = self._code.where(self._at(loss))
        match loss.lost:
            case Lost.INSTRUCTION:
                return "compile it anew, or give the IR that the code was made of"
            case Lost.BEFORE:
                return f"move it before {self._code.where(loss.at or 0)}"
            case Lost.BEHIND:
                return f"move it behind {self._code.where(loss.at or 0)}"
            case Lost.POLICY:
                return f"give {where} the policy {self._policy(verdict)}"
            case Lost.WRITE_BACK | Lost.INVALIDATE:
                return (
                    f"insert `{self._cache(loss.cache)}`, with the waits of its row, before {where}"
                )
            case _:
                waits = tuple((counter, 0) for counter in _sorted(loss.counters))
                return f"insert `{wait_text(waits, self._generation)}` before {where}"

    def _outer(self, loss: Loss, verdict: Verdict) -> CacheNeed | None:
        """The cache operation that must come before the one that is missing, and does."""
        missing = {each.cache for each in verdict.losses}
        row = verdict.need.invalidates
        before = row[: row.index(loss.cache)] if loss.cache in row else ()
        return before[-1] if before and not missing & {*before} else None

    def _policy(self, verdict: Verdict) -> str:
        bits = [each.value for each in verdict.need.bits or () if each not in _HINTS]
        return f"`{' '.join(bits)}`"

    def _cache(self, need: CacheNeed | None) -> str:
        assert need is not None
        name = need.op.value
        return name + _SCOPES[name.split("_")[0]][need.level]

    def _named(self, number: int | None) -> str:
        if number is None or number < 0:
            return "what comes before the function"
        name = self._code.instructions[number].opcode.mnemonic
        return f"{name} ({self._code.where(number)})"

    def _places(self, loss: Loss, verdict: Verdict) -> Iterator[Location]:
        at = self._at(loss)
        yield self._place(at, f"`{self._code.text(at)}`")
        for number in (loss.at, loss.other):
            if number is not None and number >= 0 and number != at:
                yield self._place(number, f"`{self._code.text(number)}`")

    def _place(self, number: int, note: str) -> Location:
        return location(self._code, self._file, self._name, number, note)

    def _source(self, verdict: Verdict) -> Location:
        row = f": 001's row is `{verdict.need.row}`" if verdict.need.row else ""
        place = Location.of(verdict.operation.source.location)
        return Location(
            *(place.file, place.line, place.column),
            name=self._name,
            note=f"`{verdict.operation.source.text}`{row}",
        )


_AT_OTHER = (*(Lost.BEFORE, Lost.BEHIND, Lost.WAIT_BEHIND, Lost.INVALIDATE, Lost.INVALIDATE_DONE),)
_HINTS = frozenset({Bit.NT, Bit.SLC, Bit.TH_LOAD_NT, Bit.TH_LOAD_LU, Bit.TH_STORE_NT})


def _sorted(counters: frozenset[Counter]) -> list[Counter]:
    return sorted(counters, key=COUNTER_ORDER.__getitem__)


def _and(words: list[str]) -> str:
    return " and its ".join(dict.fromkeys(words))

"""Questions in SMT-LIB 2, decided by cvc5."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from fencepost.judge.machine.tracks import NotJudged
from fencepost.patterns import pattern
from fencepost.records import dataclass

MILLISECONDS = 60_000
STEPS = 400
"""Steps of cvc5 for each millisecond that a query may take: those that it counts are made in less,
so that a slow machine does not decide less. It does not count those of its SAT solver.
"""
_deadline: ContextVar[float] = ContextVar("_deadline", default=math.inf)
"""The processor time at which the judge gives up: every query is limited to the time left."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Limit the processor time of queries inside to a number of seconds, then raise NotJudged."""
    token = _deadline.set(time.process_time() + seconds)
    try:
        yield
    finally:
        _deadline.reset(token)


def milliseconds_left(most: int) -> int:
    """Return the milliseconds that a query may take: the usual limit, or the time left if less."""
    left = 1000 * (_deadline.get() - time.process_time())
    if left <= 0:
        raise NotJudged("it takes longer than --timeout lets the judge take")
    return min(most, max(1, round(min(left, MILLISECONDS))))


def unsatisfiable(text: str, milliseconds: int = MILLISECONDS) -> bool | None:
    """Return True if a question has no model; None if cvc5 does not decide it, or cannot read it.

    Questions about bit-vectors are converted to Booleans at once, with an equality for each pair of
    applications of a function: cvc5 then decides in a second what otherwise takes a minute.
    """
    if re.search(r"\b(Int|Real)\b", text) is None:
        try:
            found = _asked(text, milliseconds, EAGER)
        except RuntimeError:
            found = None
        if found is not None:
            return found
    return _asked(text, milliseconds, {})


EAGER = {"incremental": "false", "bitblast": "eager", "ackermann": "true"}


def _asked(text: str, milliseconds: int, options: Mapping[str, str]) -> bool | None:
    """Return cvc5's answer within a number of steps, or within a processor time; cvc5's own clock
    runs on while others compute.
    """
    steps = STEPS * milliseconds
    patience = milliseconds = milliseconds_left(milliseconds)
    while True:
        before = time.process_time()
        said = _answered(text, patience, {**options, "rlimit-per": str(steps)})
        used = 1000 * (time.process_time() - before)
        if said in ("sat", "unsat"):
            return said == "unsat"
        tried = "RESOURCEOUT" in said or used > milliseconds / 2
        if tried or patience >= 16 * milliseconds:
            return None
        patience *= 4


def _answered(text: str, milliseconds: int, options: Mapping[str, str]) -> str:
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(milliseconds))
    for name, value in options.items():
        solver.setOption(name, value)
    if "(set-logic" not in text:
        solver.setLogic("QF_UFBV" if "bitblast" in options else "ALL")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "question")
    symbols = parser.getSymbolManager()
    answer = ""
    while True:
        command = parser.nextCommand()
        if command.isNull():
            return answer
        answer = command.invoke(solver, symbols).strip() or answer


class Facts:
    """Assertions that are parsed once and checked with many conditions."""

    def __init__(self, declared: Iterable[str], asserted: Iterable[str], milliseconds: int) -> None:
        import cvc5

        self.solver: Any = cvc5.Solver()
        self.solver.setOption("incremental", "true")
        self.solver.setOption("tlimit-per", str(milliseconds))
        self.parser: Any = cvc5.InputParser(self.solver)
        held = [*declared, *asserted]
        if not any(each.startswith("(set-logic") for each in held):
            self.solver.setLogic("ALL")
        self._said("\n".join(held))

    def never(self, also: Iterable[str]) -> bool | None:
        """Return True if the facts contradict some conditions; None if that is not decided."""
        milliseconds_left(MILLISECONDS)
        held = "\n".join(f"(assert {each})" for each in also)
        said = self._said(f"(push 1)\n{held}\n(check-sat)\n(pop 1)")
        return said == "unsat" if said in ("sat", "unsat") else None

    def _said(self, text: str) -> str:
        import cvc5

        self.parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "facts")
        symbols, answer = self.parser.getSymbolManager(), ""
        while not (command := self.parser.nextCommand()).isNull():
            answer = command.invoke(self.solver, symbols).strip() or answer
        return answer


@dataclass(frozen=True, slots=True)
class Question:
    """A question, parsed: its declarations, its assertions, and the conflicts it names."""

    declared: tuple[str, ...]
    asserted: tuple[str, ...]
    symbols: dict[str, tuple[str, int]]
    """The spelling and the number of bits of each bit-vector constant, by its name; 0 bits for an
    integer.
    """
    parts: int
    names: frozenset[str] = frozenset()

    @staticmethod
    @lru_cache(maxsize=64)
    def of(text: str) -> Question:
        """Parse a question."""
        declared, asserted = [], []
        symbols, parts = {}, 0
        for each in commands(text):
            if each.startswith("(assert"):
                asserted.append(each)
            elif each.startswith(("(declare", "(define", "(set-logic")):
                declared.append(each)
                form = r"\(declare-fun\s+(\S+)\s+\(\)\s+(?:\(_ BitVec (\d+)\)|Int\b)"
                if found := re.match(form, each):
                    symbols[found[1].strip("|")] = found[1], int(found[2] or 0)
                parts += re.match(r"\(declare-fun\s+\|?meet\.\d+\|?\s", each, re.ASCII) is not None
        named = (re.match(r"\(declare-\w+\s+(\|[^|]*\||\S+)", each) for each in declared)
        names = frozenset(each[1] for each in named if each)
        return Question(tuple(declared), tuple(asserted), symbols, parts, names)

    @property
    def overlaps(self) -> tuple[str, ...]:
        """The assertions that state, for each conflict, that bytes are the same."""
        return self.asserted[-2 * self.parts :: 2] if self.parts else ()

    def used(self, assertion: str) -> set[str]:
        """Return the declared names that an assertion contains."""
        parts = set(re.findall(r"\|[^|]*\||[^\s()|]+", assertion))
        return {each.strip("|") for each in parts & self.names}

    def never(
        self, assertions: Iterable[str], milliseconds: int = MILLISECONDS, also: Iterable[str] = ()
    ) -> bool | None:
        """Return True if assertions contradict the conditions `also`, which use the same
        symbols.
        """
        held = [f"(assert {each})" for each in also]
        return unsatisfiable(
            "\n".join([*self.declared, *assertions, *held, "(check-sat)"]), milliseconds
        )

    @property
    def meanings(self) -> list[str]:
        """The conditions that integers and truth values equal the terms that the question says they
        mean.
        """
        found = []
        for name in sorted(self.names):
            plain = name.strip("|")
            made = plain.removeprefix("means.")
            if made == plain:
                continue
            spelt = f"|{made}|" if f"|{made}|" in self.names else made
            if plain in self.symbols:
                found.append(f"(= {spelt} (sbv_to_int {name}))")
            else:
                found.append(f"(= {spelt} {name})")
        return found

    def pinned(self, numbers: dict[str, int]) -> list[str]:
        """Return the conditions that fix symbols to numbers, for those that occur in the
        question.
        """
        found = []
        for name, number in numbers.items():
            if name in self.symbols:
                spelt, bits = self.symbols[name]
                if not bits:
                    found += [f"(= {spelt} {number})"] if number < 1 << 31 else []
                    continue
                found.append(f"(= {spelt} (_ bv{number & ((1 << bits) - 1)} {bits}))")
        return found


_ALLOWED = pattern(
    r"\((?:set-logic|set-info|declare-(?:fun|const|sort|datatypes?)|define-(?:fun|const|sort)"
    r"|assert|check-sat)(?=[\s()])"
)
DEEPEST = 4_000
"""The deepest nesting of parentheses in a question."""


def is_question(text: str) -> bool:
    """Return True for declarations and assertions followed by one `check-sat`: a script that can do
    nothing but ask.
    """
    found, end = list(commands(text)), 0
    if not found or found[-1].split() != ["(check-sat)"]:
        return False
    if sum(each.startswith("(check-sat") for each in found) != 1:
        return False
    depth = 0
    for mark in _MARKS.finditer(text):
        if not depth and text[end : mark.start()].strip():
            return False
        depth += {"(": 1, ")": -1}.get(mark[0], 0)
        if not 0 <= depth <= DEEPEST or (not depth and mark[0][0] in '"|'):
            return False
        end = mark.end()
    return not depth and not text[end:].strip() and all(map(_ALLOWED.match, found))


def commands(text: str) -> Iterator[str]:
    """Yield the commands of a script."""
    depth, start = 0, 0
    for found in _MARKS.finditer(text):
        match found[0]:
            case "(":
                start = found.start() if not depth else start
                depth += 1
            case ")":
                depth -= 1
                if not depth:
                    yield text[start : found.end()]


_MARKS = pattern(r"""[()]|;[^\n]*|"[^"]*"|\|[^|]*\|""")

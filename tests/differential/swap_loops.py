"""Which atomicrmw LLVM 22 turns into a loop of compare and swap: `python -m
tests.differential.swap_loops` writes the table that `lower` reads, `--check` compares.

Code generation is stopped behind the pass that decides, and loops have a `cmpxchg` then. Options of
LLVM hold for a process, so each processor has a child of its own.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from fencepost.abi.fault import AbiError
from fencepost.abi.lint.metadata_table import FLOATING_POINT_OPERATIONS
from fencepost.abi.native_atomics import ALIGNMENTS, OPERATIONS, Atomic
from fencepost.lowering.special.swap_loops import LOOP, NATIVE, PROMISES, SPACES, TABLE
from fencepost.targets.members import in_words
from fencepost.vocabulary.scopes import SYSTEM, Scope, SyncScope
from tests.abi.tools import AMDGCN

STOP = "-stop-after=atomic-expand"
Answers = dict[str, dict[str, str]]
"""The answer for each processor, by the words of a row."""


@dataclass(frozen=True, slots=True)
class Case:
    """An atomicrmw; `promises` are the letters of its metadata."""

    atomic: Atomic
    used: bool
    promises: str

    @property
    def words(self) -> str:
        """The words of the row that has every word."""
        of = self.atomic
        scope = "system" if of.scope == SYSTEM else "narrower"
        result = "used" if self.used else "unused"
        return f"{of.operation} {of.type} {SPACES[of.space]} {scope} {result}"

    def function(self, number: int) -> str:
        of = self.atomic
        space = f"ptr addrspace({int(of.space)})"
        scope = f'syncscope("{of.scope.syncscope}") ' if of.scope.syncscope else ""
        marks = "".join(f", !{PROMISES[each]} !0" for each in self.promises)
        result = of.type if self.used else "void"
        return (
            f"define {result} @f{number}({space} %p, {of.type} %v) {{\n"
            f"  %r = atomicrmw {of.operation} {space} %p, {of.type} %v {scope}monotonic, "
            f"align {ALIGNMENTS[of.type]}{marks}\n  ret {result}{' %r' * self.used}\n}}"
        )


def cases() -> tuple[Case, ...]:
    """Every operation on every type, in each memory, with each set of promises."""
    return tuple(
        Case(atomic, used, promises)
        for atomic in _atomics()
        for used in (True, False)
        for promises in _sets(floating=atomic.operation in FLOATING_POINT_OPERATIONS)
    )


def _atomics() -> Iterator[Atomic]:
    for each in product(OPERATIONS, ALIGNMENTS, SPACES, (SyncScope(Scope.AGENT), SYSTEM)):
        try:
            yield Atomic(*each)
        except AbiError:
            continue  # an operation that the type does not have


def _sets(*, floating: bool) -> Iterable[str]:
    letters = "RFD" if floating else "RF"
    return ["".join(c) for n in range(len(letters) + 1) for c in combinations(letters, n)]


def native(processor: str, asked: Sequence[Case]) -> list[bool]:
    """Return, for each case, whether LLVM leaves it to one instruction."""
    text = "\n".join(each.function(number) for number, each in enumerate(asked))
    shown = _expanded(processor, f'target triple = "amdgcn-amd-amdhsa"\n{text}\n!0 = !{{}}\n')
    found = {}
    for part in re.split(r"\n  define ", shown)[1:]:
        number = re.search(r"@f(\d+)\(", part)
        assert number is not None
        found[int(number[1])] = "cmpxchg" not in part.partition("\n  }")[0]
    return [found[number] for number in range(len(asked))]


def _expanded(processor: str, text: str) -> str:
    """What LLVM has behind its pass, from a child of this process."""
    with tempfile.TemporaryFile() as out:
        child = os.fork()
        if child == 0:
            try:
                from llvmlite import binding

                binding.set_option("fencepost", STOP)
                binding.initialize_all_targets()
                binding.initialize_all_asmprinters()
                target = binding.Target.from_triple("amdgcn-amd-amdhsa")
                machine = target.create_target_machine(cpu=processor)
                out.write(machine.emit_assembly(binding.parse_assembly(text)).encode())
                out.flush()
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        out.seek(0)
        return out.read().decode()


def answers(processors: Iterable[str], asked: Sequence[Case]) -> Answers:
    """The answers of LLVM, by the words of rows that have every word."""
    found: Answers = {}
    for processor in processors:
        sets: dict[str, list[str]] = {}
        for each, is_native in zip(asked, native(processor, asked), strict=True):
            least = sets.setdefault(each.words, [])
            if is_native and not any(set(less) <= set(each.promises) for less in least):
                least.append(each.promises)
        for words, promises in sets.items():
            shown = NATIVE if "" in promises else "/".join(promises) or LOOP
            found.setdefault(words, {})[processor] = shown
    return found


def lines(found: Answers) -> Iterator[str]:
    """The lines of the table: words that do not matter are left out."""
    grouped: dict[str, Answers] = {}
    for words, row in found.items():
        operation, scope, result = words.rsplit(" ", 2)
        grouped.setdefault(operation, {})[f"{scope} {result}"] = row
    for operation, rows in grouped.items():
        for more, answered in _short(rows):
            by_answer: dict[str, set[str]] = {}
            for processor, answer in answered.items():
                by_answer.setdefault(answer, set()).add(processor)
            parts = (f"{a} = {_targets(of)}" for a, of in sorted(by_answer.items()))
            yield f"{' '.join((operation, *more))}: {'; '.join(parts)}\n"


def _short(rows: Answers) -> Iterator[tuple[tuple[str, ...], Mapping[str, str]]]:
    """The rows of one operation, by the words that matter."""
    for kept in ((), (0,), (1,), (0, 1)):
        by_words: dict[tuple[str, ...], list[Mapping[str, str]]] = {}
        for words, row in rows.items():
            of = words.split()
            by_words.setdefault(tuple(of[n] for n in kept), []).append(row)
        if all(each == of[0] for of in by_words.values() for each in of):
            yield from ((words, of[0]) for words, of in by_words.items())
            return


def _targets(processors: set[str]) -> str:
    whole, others = in_words(frozenset(processors))
    return " ".join((*(each.name for each in sorted(whole)), *others))


def main() -> int:
    """Writes or compares the table."""
    made = "".join(lines(answers([each.name for each in AMDGCN], cases())))
    count = len(cases()) * len(AMDGCN)
    if "--check" not in sys.argv:
        TABLE.write_text(made, encoding="utf-8")
        print(f"{count} operations of {len(AMDGCN)} processors")
        return 0
    known = TABLE.read_text(encoding="utf-8")
    wrong = sorted(set(made.splitlines()) ^ set(known.splitlines()))
    print(*wrong, f"{count} operations compiled, {len(wrong)} lines differ", sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())

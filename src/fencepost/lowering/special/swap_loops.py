"""The read-modify-writes that LLVM 22 turns into a loop of compare and swap.

The guide leaves it to the target whether `atomicrmw` becomes one instruction. LLVM decides by the
operation and its type, the address space, whether the scope is the system's, whether the result is
used, and the metadata by which the program promises what it does not do (001 LLVM IR Metadata).
`swap_loops.txt` is written by `python -m tests.differential.swap_loops`, which reads LLVM's answer
for every processor. A line is `operation type space [scope] [result]: answer = targets; …`: a word
is there where it matters, and an answer is `-` for one instruction, `loop` for a loop whatever the
program promises, else the least promises that make it one instruction, `/` between alternatives.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.lines import lines_of
from fencepost.lowering.request import Arithmetic, Request
from fencepost.lowering.rows.instructions import Verb
from fencepost.lowering.rows.notes import Note
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.special.access import verb_of
from fencepost.targets.members import members
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

TABLE = Path(__file__).with_name("swap_loops.txt")
PROMISES: Mapping[str, str] = MappingProxyType(
    {
        "R": "amdgpu.no.remote.memory",
        "F": "amdgpu.no.fine.grained.memory",
        "D": "amdgpu.ignore.denormal.mode",
    }
)
"""The metadata of `atomicrmw`, by the letters of the file."""
NATIVE, LOOP = "-", "loop"
SPACES: Mapping[AddressSpace, str] = MappingProxyType(
    {
        AddressSpace.GENERIC: "generic",
        AddressSpace.GLOBAL: "global",
        AddressSpace.LOCAL: "local",
    }
)
_CITE = Cite(Source.GUIDE, "LLVM IR Metadata")
Row = Mapping[str, str]
"""The answer for each processor."""


@cache
def rows() -> Mapping[str, Row]:
    """The rows by the words before their colon."""
    named = {each.name: names for each, names in members().items()}
    found: dict[str, Row] = {}
    for line in lines_of(TABLE.read_text(encoding="utf-8")):
        key, _, rest = line.partition(": ")
        answers: dict[str, str] = {}
        for part in rest.split("; "):
            answer, _, targets = part.partition(" = ")
            for word in targets.split():
                answers.update(dict.fromkeys(named.get(word, (word,)), answer))
        found[key] = answers
    return MappingProxyType(found)


def answer(
    operation: str, kind: str, space: AddressSpace, *, system: bool, used: bool, processor: str
) -> str | None:
    """The answer for a read-modify-write of a type (`kind`); None where the table has none."""
    words = f"{operation} {kind} {SPACES.get(space, '')}"
    scope = "system" if system else "narrower"
    result = "used" if used else "unused"
    for more in ("", f" {scope}", f" {result}", f" {scope} {result}"):
        if (row := rows().get(words + more)) is not None:
            return row.get(processor)
    return None


def swap_loop_notes(request: Request, processor: str) -> Iterator[Note]:
    """Yield a note where LLVM 22 makes a loop of a read-modify-write that is shown as one
    instruction, or one instruction of a loop. Of LLVM IR, whose metadata are known, a loop is a
    warning: it is not the code that a reader expects.
    """
    if request.kind is not Kind.RMW or request.space is None:
        return
    if request.width < _DWORD:
        yield from _of_part(request, processor)
        return
    if request.compare:
        return
    of = request.arithmetic or _plain(request)
    found = None if of is None else _asked(of, request, processor)
    if of is None or found is None:
        return
    sets = [] if found in (NATIVE, LOOP) else [_promises(each) for each in found.split("/")]
    native = found == NATIVE or any(each <= of.promises for each in sets)
    shown = verb_of(request, Kind.RMW) is Verb.RMW
    what = f"{of.operation} of {of.type}"
    if native and not shown:
        yield Note(f"LLVM 22 performs {what} by one instruction here", _CITE)
    elif not native and (shown or sets):
        warns = shown and request.arithmetic is not None
        yield Note(
            f"LLVM 22 makes a loop of compare and swap of {what} here{_ways(sets, of)}",
            _CITE,
            warns,
        )


_DWORD = 32
_WIDENED = frozenset({"and", "or", "xor"})
"""Operations of a part of a dword that are ones of the whole, whose other bits do not change."""


def _of_part(request: Request, processor: str) -> Iterator[Note]:
    """Yield a warning that a read-modify-write of a part of a dword is a loop around the dword."""
    of = request.arithmetic or _plain(request)
    what = f"cmpxchg of i{request.width}" if of is None else f"{of.operation} of {of.type}"
    if of is not None and of.operation in _WIDENED:
        whole = Arithmetic(of.operation, f"i{_DWORD}", of.promises)
        found = _asked(whole, request, processor)
        sets = (
            [] if found in (None, NATIVE, LOOP) else [_promises(each) for each in found.split("/")]
        )
        if found == NATIVE or any(each <= of.promises for each in sets):
            yield Note(f"LLVM 22 performs {what} by one instruction on the dword around it", _CITE)
            return
    yield Note(
        f"LLVM 22 makes a loop of compare and swap of {what} here, on the dword around it",
        _CITE,
        is_warning=True,
    )


def _plain(request: Request) -> Arithmetic | None:
    """The operation of a litmus test, on integers, without promises; None where none is known."""
    if request.rmw is None:
        return None
    return Arithmetic(str(request.rmw.value), f"i{request.width}")


def _asked(of: Arithmetic, request: Request, processor: str) -> str | None:
    assert request.space is not None
    system = request.scope.scope is Scope.SYSTEM
    return answer(
        of.operation,
        of.type,
        request.space,
        system=system,
        used=request.returns,
        processor=processor,
    )


def _ways(sets: list[frozenset[str]], of: Arithmetic) -> str:
    """Describe the promises that would make it one instruction."""
    if not sets:
        return ", whatever the program promises"
    ways = [" and ".join(f"!{each}" for each in sorted(one - of.promises)) for one in sets]
    return f", and one instruction with {' or '.join(ways)}"


def _promises(letters: str) -> frozenset[str]:
    return frozenset(PROMISES[each] for each in letters)

"""Changes of one statement in a source of HIP or OpenCL C, as texts to try.

A proposal is text only: the caller compiles and checks it, so a place where no statement may stand
costs only a compilation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, unique

from fencepost.kernels.chain import Change, Kind
from fencepost.patterns import pattern
from fencepost.records import dataclass

REACH = 5
"""Lines around a change within which a barrier is tried."""
MOST = 12
"""Greatest number of places that are tried for the barrier of one race."""


@unique
class Dialect(Enum):
    """Language of a source, with its spelling of synchronization."""

    HIP = "__threadfence();"
    OPENCL = (
        "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_{order}, memory_scope_device);"
    )

    def barrier(self, *, lds: bool) -> str:
        """Return a barrier of the workgroup for LDS or global memory."""
        if self is Dialect.HIP:
            return "__syncthreads();"
        return f"barrier({'CLK_LOCAL_MEM_FENCE' if lds else 'CLK_GLOBAL_MEM_FENCE'});"

    def fence(self, order: str) -> str:
        """Return a fence of agent scope."""
        return self.value.format(order=order)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change in words, and the lines with it."""

    words: str
    lines: tuple[str, ...]


_HEADER = pattern(r"^\s*(?:(?:\}\s*)?else\b|if\b|for\b|while\b|do\b)[^;{]*$")
_LOOP = pattern(r"^\s*(?:for|while)\b.*\)$")
_STRONGER = pattern(r"__ATOMIC_RELAXED|memory_order_relaxed")
_NARROW = (
    (pattern(r"__HIP_MEMORY_SCOPE_(?:WORKGROUP|WAVEFRONT|SINGLETHREAD)"), "AGENT"),
    (pattern(r"memory_scope_(?:work_group|sub_group|work_item)"), "device"),
    (pattern(r"__threadfence_block\(\)"), "__threadfence()"),
)
_BARE = pattern(r"__builtin_amdgcn_s_barrier\s*\(\s*\)")
_ONE_SPACE = pattern(r"barrier\s*\(\s*CLK_(?:LOCAL|GLOBAL)_MEM_FENCE\s*\)")


def dialect_of(name: str) -> Dialect:
    """Return the dialect of a source by its file name."""
    return Dialect.OPENCL if name.endswith((".cl", ".clcpp")) else Dialect.HIP


def barriers(
    lines: Sequence[str], first: int, second: int, dialect: Dialect, *, lds: bool
) -> Iterator[Proposal]:
    """Yield a barrier at each place where a statement may stand, between two lines and behind them;
    those of the least indentation first, where loops are over and a barrier is passed once.
    """
    low, high = min(first, second), max(first, second)
    places = range(low, min(high + REACH, len(lines)) + 1)
    possible = [after for after in places if _stands_behind(lines, after)][:MOST]
    for after in sorted(possible, key=lambda each: _indent(lines, each)):
        yield _inserted(lines, after, dialect.barrier(lds=lds))


def braced(
    lines: Sequence[str], first: int, second: int, dialect: Dialect, *, lds: bool
) -> Iterator[Proposal]:
    """Yield a barrier at the end of each loop without braces whose one statement contains both
    lines, with the braces that it takes.
    """
    low, high = min(first, second), max(first, second)
    for head in range(low - 2, max(low - 2 - REACH, -1), -1):
        if head < 0 or not _LOOP.match(_code(lines[head])):
            continue
        last = _statement_end(lines, head)
        if last is None or not head + 1 < low <= high <= last + 1:
            continue
        indent = lines[head][: len(lines[head]) - len(lines[head].lstrip())]
        statement = dialect.barrier(lds=lds)
        made = (
            *lines[:head],
            f"{_code(lines[head])} {{",
            *lines[head + 1 : last + 1],
            f"{indent}  {statement}",
            f"{indent}}}",
            *lines[last + 1 :],
        )
        yield Proposal(f"{statement.rstrip(';')} at the end of the loop of line {head + 1}", made)


def _statement_end(lines: Sequence[str], head: int) -> int | None:
    """Return the index of the line that ends the statement under a head; None where its text does
    not show it.
    """
    for at in range(head + 1, min(head + 1 + REACH, len(lines))):
        text = _code(lines[at])
        if "{" in text or "}" in text:
            return None
        if text.endswith(";"):
            after = lines[at + 1].lstrip() if at + 1 < len(lines) else ""
            return None if after.startswith("else") else at
    return None


def _code(line: str) -> str:
    """Return a line without its comment."""
    return re.sub(r"//.*", "", line).rstrip()


def bare_barriers(lines: Sequence[str]) -> Iterator[Proposal]:
    """Yield barriers of the language in place of those of the target, which have no fences."""
    made = tuple(_BARE.sub("__syncthreads()", each) for each in lines)
    if made != tuple(lines):
        yield Proposal("barriers with fences, as __syncthreads() is", made)


def both_spaces(lines: Sequence[str]) -> Iterator[Proposal]:
    """Yield barriers that order local and global memory."""
    flags = "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)"
    for number, each in enumerate(lines):
        if _ONE_SPACE.search(each):
            made = [*lines]
            made[number] = _ONE_SPACE.sub(flags, each)
            yield Proposal(f"line {number + 1}: both address spaces", tuple(made))


def of_changes(
    lines: Sequence[str], changes: Sequence[Change], dialect: Dialect
) -> Iterator[Proposal]:
    """Yield the changes of a chain, all of them; a barrier at each place near its line."""
    made = tuple(lines)
    words = []
    # From below, so that lines above keep their numbers.
    ordered = sorted(
        dict.fromkeys(changes),
        key=lambda each: (-each.at.line, each.kind not in (Kind.ACQUIRE, Kind.FENCE_AFTER)),
    )
    moving = [e for e in ordered if e.kind in (Kind.BARRIER_BEFORE, Kind.BARRIER_AFTER)]
    for change in ordered:
        if change in moving:
            continue
        again = _changed(made, change, ordered, dialect)
        if again is None:
            return
        made = again
        words.append(str(change))
    if not moving:
        yield Proposal("; ".join(words), made)
        return
    if len(moving) > 1 or len(made) != len(lines):
        return
    (change,) = moving
    line = change.at.line
    places = range(line - 1, max(line - 1 - REACH, 0), -1)
    if change.kind is Kind.BARRIER_AFTER:
        places = range(line, min(line + REACH, len(lines)))
    for after in places:
        if _stands_behind(made, after):
            put = _inserted(made, after, dialect.barrier(lds=False))
            yield Proposal("; ".join([*words, put.words]), put.lines)


def _changed(
    lines: tuple[str, ...], change: Change, all_of_them: Sequence[Change], dialect: Dialect
) -> tuple[str, ...] | None:
    """Return the lines with one change; None if the line does not contain what is to be changed."""
    at = change.at.line - 1
    if not 0 <= at < len(lines):
        return None
    text = lines[at]
    match change.kind:
        case Kind.WIDEN:
            for pattern, wide in _NARROW:
                if found := pattern.search(text):
                    whole = wide if "(" in wide else _scope_of(found[0])
                    return _with(lines, at, text[: found.start()] + whole + text[found.end() :])
            return None
        case Kind.RELEASE | Kind.ACQUIRE:
            kinds = {each.kind for each in all_of_them if each.at.line == change.at.line}
            both = {Kind.RELEASE, Kind.ACQUIRE} <= kinds or "fetch_" in text
            order = "acq_rel" if both else change.kind.name.lower()
            if found := _STRONGER.search(text):
                word = f"__ATOMIC_{order.upper()}"
                if found[0].startswith("memory"):
                    word = f"memory_order_{order}"
                return _with(lines, at, text[: found.start()] + word + text[found.end() :])
            if re.search(r"__ATOMIC_(?:ACQ_REL|SEQ_CST)|memory_order_(?:acq_rel|seq_cst)", text):
                return lines
            kind = Kind.FENCE_BEFORE if change.kind is Kind.RELEASE else Kind.FENCE_AFTER
            return _changed(lines, Change(kind, change.at), all_of_them, dialect)
        case Kind.FENCE_BEFORE if _stands_behind(lines, at):
            return _inserted(lines, at, dialect.fence("release")).lines
        case Kind.FENCE_AFTER if _stands_behind(lines, at + 1):
            return _inserted(lines, at + 1, dialect.fence("acquire")).lines
    return None


def _scope_of(word: str) -> str:
    """Return agent scope in the spelling of the given scope."""
    return "memory_scope_device" if word.startswith("memory") else "__HIP_MEMORY_SCOPE_AGENT"


def _with(lines: tuple[str, ...], at: int, text: str) -> tuple[str, ...]:
    return (*lines[:at], text, *lines[at + 1 :])


def _opening(lines: Sequence[str], last: int) -> str:
    """Return the line where the statement that ends at a line begins: the head of a loop or branch
    that has no braces.
    """
    while last > 0 and (_HEADER.match(above := _code(lines[last - 1])) or _LOOP.match(above)):
        last -= 1
    return lines[last]


def _stands_behind(lines: Sequence[str], after: int) -> bool:
    """Return True if a statement may stand behind so many lines, as far as their text shows."""
    if not 0 < after <= len(lines):
        return False
    before = _code(lines[after - 1])
    if _HEADER.match(before):
        return False
    following = lines[after].lstrip() if after < len(lines) else ""
    return before.endswith((";", "{", "}")) and not following.startswith(("else", "{"))


def _inserted(lines: Sequence[str], after: int, statement: str) -> Proposal:
    """Insert a statement behind so many lines, indented like its neighbours."""
    indent = _indent(lines, after)
    made = (*lines[:after], f"{indent}{statement}", *lines[after:])
    return Proposal(f"{statement.rstrip(';')} after line {after}", made)


def _indent(lines: Sequence[str], after: int) -> str:
    """Return the indentation of the statement before, or behind an opening brace of the one that
    follows.
    """
    before = _opening(lines, after - 1)
    width = len(before) - len(before.lstrip())
    if _code(before).endswith("{"):
        following = lines[after] if after < len(lines) else ""
        inner = len(following) - len(following.lstrip())
        width = inner if inner > width else width + 2
    return " " * width

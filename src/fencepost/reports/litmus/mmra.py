"""The report on relaxation annotations: the operations that they leave unordered, and the
relaxations that passes added (004).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

from fencepost.citations import Cite, Source
from fencepost.llvm.module import Remark
from fencepost.llvm.ordering.annotated import Annotated, Apart, Group, Operation
from fencepost.llvm.ordering.loosened import Loosened
from fencepost.reports.text.encode import line
from fencepost.visible import visible_name
from fencepost.vocabulary.mmra import AV_NONE, TagSet

_ORDER = Cite(Source.MMRA, "The happens-before Relation")
_COMBINING = Cite(Source.MMRA, "Combining Operations")
_MANY = 8
"""Operations of a set that are listed."""


def text(file: str, functions: Sequence[Annotated], remarks: Sequence[Remark]) -> str:
    """Return the text on the annotations of one module."""
    found = [each for function in functions for each in _function(file, function)]
    if not functions:
        found.append(f"{file}: no operation has relaxation annotations (!mmra)")
    found += [f"{file}:{each.line}: {each.text}" for each in remarks]
    return "\n".join(map(visible_name, found)) + "\n"


def loosened_text(file: str, before: str, found: Sequence[Loosened]) -> str:
    """Return the text on the operations that a second module relaxes more than the first."""
    if not found:
        return (
            f"{visible_name(file)}: no operation is relaxed more than in {visible_name(before)}; "
            "operations were matched by their order and text\n"
        )
    lines = (each for one in found for each in _loosened(file, before, one))
    return "\n".join(map(visible_name, lines)) + "\n"


def json_line(file: str, functions: Sequence[Annotated], remarks: Sequence[Remark]) -> str:
    """One line of JSON for one module."""
    return line(
        {
            "input": file,
            "functions": [_function_data(each) for each in functions],
            "unknown_tags": [{"line": each.line, "message": each.text} for each in remarks],
        }
    )


def loosened_line(file: str, before: str, found: Sequence[Loosened]) -> str:
    """Return one line of JSON for the operations that a second module relaxes more."""
    return line(
        {
            "input": file,
            "before": before,
            "relaxed_more": [
                {
                    "function": each.function,
                    **_operation_data(each.after),
                    "tags": list(map(str, each.after.tags)),
                    "allowed": list(map(str, each.allowed)),
                    "prefixes": list(each.prefixes),
                    "before": [
                        {**_operation_data(one), "tags": list(map(str, one.tags))}
                        for one in each.before
                    ],
                }
                for each in found
            ],
        }
    )


def _function(file: str, function: Annotated) -> Iterator[str]:
    count = sum(len(each.operations) for each in function.groups)
    rest = function.untagged
    others = f"; {rest} without, compatible with all" if rest else ""
    yield (
        f"{file}: @{function.function}: {_number(count, 'operation')} with tags, in "
        f"{_number(len(function.groups), 'set')}{others}"
    )
    for at, group in enumerate(function.groups):
        yield f"  {_letter(at)}  {group.tags}"
        for each in group.operations[:_MANY]:
            yield f"     line {each.line}: {each.text}"
        if len(group.operations) > _MANY:
            yield f"     and {len(group.operations) - _MANY} more"
        yield from (f"     {each}" for each in _meaning(group))
    for pair in function.pairs:
        yield from _pair(pair, function.groups)


def _meaning(group: Group) -> Iterator[str]:
    """Explain how the backend interprets the tags of a set."""
    spaces = group.tags.synchronized_spaces()
    if spaces is not None and any(each.is_fence for each in group.operations):
        names = " and ".join(sorted(each.name.lower() for each in spaces))
        yield f"these fences order {names} memory alone"
    if not group.tags.makes_available:
        yield f"{AV_NONE}: what synchronizes here makes nothing available or visible"


def _pair(pair: Apart, groups: Sequence[Group]) -> Iterator[str]:
    one, other = _letter(pair.first), _letter(pair.second)
    if not pair.clashes:
        yield f"  {one} and {other}: compatible{_replaced(pair.combined)}"
        return
    first, second = groups[pair.first].tags, groups[pair.second].tags
    why = "; ".join(
        f"of {each} {one} has {_suffixes(first, each)}, {other} {_suffixes(second, each)}"
        for each in pair.clashes
    )
    yield (
        f"  {one} and {other}: not compatible ({why}): program order between them is no "
        f"happens-before [{_ORDER}]{_replaced(pair.combined)}"
    )


def _replaced(combined: TagSet) -> str:
    return f"; an operation that replaces one of each has {combined} [{_COMBINING}]"


def _suffixes(tags: TagSet, prefix: str) -> str:
    return " and ".join(sorted(each.suffix for each in tags.with_prefix(prefix)))


def _loosened(file: str, before: str, found: Loosened) -> Iterator[str]:
    after = found.after
    yield (
        f"{file}:{after.line}: @{found.function}: {after.text} has {after.tags}, relaxed more than "
        f"before by {' and '.join(found.prefixes)}"
    )
    if found.is_new:
        yield f"  {before} has no operation that it could stand for: one that is new has no tags"
        return
    yield from (f"  {before}:{each.line}: {each.text} has {each.tags}" for each in found.before)
    yield f"  at the most it may have {found.allowed} [{_COMBINING}]"


def _function_data(function: Annotated) -> Mapping[str, object]:
    return {
        "function": function.function,
        "untagged": function.untagged,
        "sets": [
            {
                "tags": list(map(str, each.tags)),
                "operations": [_operation_data(one) for one in each.operations],
            }
            for each in function.groups
        ],
        "pairs": [
            {
                "first": each.first,
                "second": each.second,
                "compatible": not each.clashes,
                "clashes": list(each.clashes),
                "combined": list(map(str, each.combined)),
            }
            for each in function.pairs
        ],
    }


def _operation_data(operation: Operation) -> Mapping[str, object]:
    return {"line": operation.line, "text": operation.text, "fence": operation.is_fence}


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _letter(at: int) -> str:
    """A, B, …, Z, AA, …"""
    rest, letter = divmod(at, len(ascii_uppercase))
    return (_letter(rest - 1) if rest else "") + ascii_uppercase[letter]


__all__ = ["json_line", "loosened_line", "loosened_text", "text"]

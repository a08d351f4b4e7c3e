"""Reasons why a kernel is not decided, as diagnostics: missing fact, place, and remedy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.errors import BoundReached, FencepostError
from fencepost.kernels.findings.index_text import PlaceText
from fencepost.kernels.question.source_places import line_of, place_of
from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg, Instruction, Load, Store
from fencepost.records import dataclass

_NEXT = (
    "if a launch can have that, order the accesses by a barrier, or by atomics that release and "
    "acquire"
)


def reason(code: Code, text: str, mend: str | None = None) -> Diagnostic:
    """Return a reason without a place."""
    return Diagnostic(code, text, (), mend)


def of_error(error: FencepostError) -> Diagnostic:
    """Return the reason with which an engine gives up."""
    if isinstance(error, BoundReached):
        return reason(Code.STEPS_USED_UP, error.message, error.mend)
    return reason(Code.NOT_FOLLOWED, error.message, error.mend)


def once(reasons: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return each reason once, in the order of first occurrence, and with its places if one has
    them: another attempt often has another example, and runs and terms stop at the same
    instruction.
    """
    found: dict[tuple[Code, str], Diagnostic] = {}
    for each in reasons:
        known = found.setdefault((each.code, each.message), each)
        if each.locations and not known.locations:
            found[each.code, each.message] = each
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Access:
    """An access, and its place as the source could have it."""

    instruction: Instruction
    text: PlaceText | None = None


def not_apart(
    one: Access,
    other: Access,
    *,
    file: str,
    kernel: str,
    of_two_groups: bool,
    example: str,
) -> Diagnostic:
    """Report two accesses that are neither shown to be apart nor seen to meet. `example` are the
    inputs for which the prover lets them meet, empty if its steps ended first.
    """
    first, second = one.instruction, other.instruction
    groups = "two workgroups" if of_two_groups else "a workgroup"
    told = dict.fromkeys(f"the {_kind(each)} at {line_of(each)}" for each in (first, second))
    apart = f"that two work-items of {groups} keep apart in {' and '.join(told)}"
    if example:
        text = f"nothing shows {apart}, and no run showed that they meet"
        mend = f"the prover cannot rule out {example}: {_NEXT}"
    else:
        text = f"the steps ended before it was shown {apart}"
        mend = ""
    mend = "; ".join(filter(None, (*_needs(one, other), mend)))
    places = _places(((first, _kind(first)), (second, _kind(second))), file, kernel)
    return Diagnostic(Code.NOT_SHOWN_APART, text, places, mend or None)


def _needs(one: Access, other: Access) -> Iterator[str]:
    """Say which fact would settle two accesses, and where it has to come from if no option has
    it.
    """
    first, second = one.text, other.text
    if first is None or second is None:
        return
    places = f"{_shown(one, first)} and {_shown(other, second)}"
    if one.instruction is other.instruction and not first.is_readable:
        whose = f"{first.object} at {line_of(one.instruction)}"
        yield f"needs: two work-items never reach the same element of {whose}"
    elif first.element == second.element and first.is_readable:
        shown = first.index or f"the place of {first.element}"
        yield f"needs: {shown} differs between work-items"
    else:
        yield f"needs: {places} are different elements, or ordered"
    if functions := sorted(first.functions | second.functions):
        yield f"link what defines {' and '.join(functions)}, which decides that"
    elif contents := sorted(first.contents | second.contents):
        read = " and ".join(contents)
        yield f"what {read} holds decides that: see where it is written"


def _shown(access: Access, text: PlaceText) -> str:
    """An element as it can be read aloud: by its expression, or by its object and the line."""
    if text.is_readable:
        return text.element
    return f"the element of {text.object} at {line_of(access.instruction)}"


def not_alike(branch: Instruction, barrier: Instruction, file: str, kernel: str) -> Diagnostic:
    """Report a branch before a barrier at which work-items of a workgroup may diverge."""
    places = _places(((branch, "branch"), (barrier, "barrier")), file, kernel)
    text = f"the branch at {line_of(branch)} may diverge before the barrier at {line_of(barrier)}"
    mend = "make the condition the same for all work-items, or move the barrier out of the branch"
    return Diagnostic(Code.NOT_SHOWN_ALIKE, text, places, mend)


def _places(
    told: Iterable[tuple[Instruction, str]], file: str, kernel: str
) -> tuple[Location, ...]:
    return tuple(dict.fromkeys(place_of(each, file, kernel, does) for each, does in told))


def _kind(instruction: Instruction) -> str:
    """Return an access in a word."""
    match instruction:
        case Load(atomic=atomic):
            return "load" if atomic is None else "atomic load"
        case Store(atomic=atomic):
            return "store" if atomic is None else "atomic store"
        case AtomicRmw() | CmpXchg():
            return "read-modify-write"
        case Call(callee=callee):
            return f"call of {callee}" if callee else "call"
        case _:
            return "access"

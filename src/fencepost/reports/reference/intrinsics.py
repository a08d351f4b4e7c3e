"""Intrinsics: the targets of each in words, and entries of those that no table of the guide has."""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.llvm.effects.amdgcn_table import AMDGCN
from fencepost.llvm.effects.columns import LIST
from fencepost.llvm.effects.intrinsic_targets import Availability, Known, availability
from fencepost.reports.reference.effect_words import effect_words
from fencepost.reports.reference.entry import Entry
from fencepost.reports.reference.images import image_entry
from fencepost.targets.members import targets_in_words

_PREFIX = "llvm.amdgcn."
_CITE = Cite(Source.GUIDE, LIST)


def availability_words(of: Availability) -> str:
    """Describe the targets that have an intrinsic; empty where nothing is known of them."""
    targets = targets_in_words(of.processors) if of.stated else ""
    match of.known:
        case Known.NEWER:
            return f"{targets or 'not known'}; LLVM 22 does not have it yet"
        case Known.GONE:
            return f"{targets or 'not known'}; LLVM 22 does not have it any more"
        case Known.COMPILED:
            more = of.compiled - of.processors
            return targets + (
                f"; LLVM 22 compiles it on {targets_in_words(more)} too" if more else ""
            )


def intrinsic_entry(name: str) -> Entry | None:
    """Return the entry of an intrinsic that LLVM or the table of effects has; None for others."""
    if not name.startswith(_PREFIX):
        return None
    if (image := image_entry(name)) is not None:
        return image
    found = AMDGCN.find(name.removeprefix(_PREFIX))
    of = availability(name)
    if found is None and of.known is Known.NEWER:
        return None
    facts = {"targets": availability_words(of)}
    cite = _CITE
    if found is not None:
        row, named = found
        facts["memory effect"] = effect_words(named.stem.partition(".b{")[0], row)
        cite = row.cite
    says = "An intrinsic that the guide's table does not list."
    return Entry(
        name, "intrinsics", says, str(cite), {key: text for key, text in facts.items() if text}
    )

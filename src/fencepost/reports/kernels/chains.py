"""The chain between two accesses, and its broken link: as text and for JSON."""

from __future__ import annotations

from typing import Any

from fencepost.kernels.chain import Chain
from fencepost.reports.text.records import location_record


def chain_text(chain: Chain) -> list[str]:
    """The links in order, those that hold and those that do not."""
    out = ["what orders them, as far as it goes:"]
    for number, each in enumerate(chain.links, 1):
        mark = "ok" if each.failure is None else "MISSING"
        out.append(f"  {number}. {mark}: line {each.at.line}: {each.does}")
        if each.failure is not None:
            out.append(f"     {each.failure.value}")
    return out


def chain_record(chain: Chain) -> dict[str, Any]:
    """Return the links of a chain as data, with the failure and the fix of each missing one."""
    return {
        "links": [
            {
                "at": location_record(each.at),
                "does": each.does,
                "holds": each.failure is None,
                "missing": None if each.failure is None else each.failure.value,
                "mend": None if each.change is None else str(each.change),
            }
            for each in chain.links
        ],
        "broken": chain.links.index(chain.broken),
    }

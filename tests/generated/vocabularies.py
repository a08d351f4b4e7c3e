"""The vocabularies whose critical cycles, of up to 4 threads and 6 accesses, are compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice

from fencepost.generate.chosen import Chosen, vocabulary_of
from fencepost.generate.critical import critical_cycles
from fencepost.generate.cycles import Cycle
from fencepost.records import field_names

MODELS = ("llvm", "amdgpu", "amdgpu-2026-08")
ORDERS = ("plain", "acquire", "release")
VOCABULARIES: Mapping[str, Chosen] = {
    "tags": Chosen(ORDERS, tags=("amdgcn-av:none",)),
    "orders": Chosen(("plain", "monotonic", "acquire", "release", "seq_cst")),
    "scopes": Chosen(ORDERS, scopes=("agent", "workgroup"), share=("agent", "workgroup")),
    "spaces": Chosen(ORDERS, one_as=True, spaces=("global", "local"), share=("workgroup",)),
    "fences": Chosen(("plain", "monotonic"), fences=("none", "acq_rel", "seq_cst")),
    "barriers": Chosen(ORDERS, barriers=("bare", "workgroup"), share=("workgroup",)),
}
"""The forms of accesses that may stand in a cycle, by the name of the vocabulary."""


def table(chosen: Chosen) -> str:
    """A vocabulary as a plan says it, without what it leaves as it is."""
    plain = Chosen()
    values = {
        name.replace("_", "-"): getattr(chosen, name)
        for name in field_names(chosen) or ()
        if getattr(chosen, name) != getattr(plain, name)
    }
    return ", ".join(f"{key} = {json.dumps(value)}" for key, value in values.items())


def plan_of(name: str) -> str:
    """The plan of a vocabulary's campaign."""
    return (
        f"[[litmus]]\nmodels = {json.dumps(MODELS)}\ngenerate = {{ {table(VOCABULARIES[name])} }}\n"
    )


def every(name: str, step: int) -> Iterator[Cycle]:
    """Every so manyth cycle of a vocabulary, the first one too."""
    return islice(critical_cycles(vocabulary_of(VOCABULARIES[name])), 0, None, step)

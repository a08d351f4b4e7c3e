"""The catalogue of the workbench: names that pages offer, from the tables of the package."""

from __future__ import annotations

import json
from importlib.resources import files
from urllib.parse import urlencode

from fencepost.web.catalogue import Catalogue, Entry, Example, Switch


def make_catalogue() -> Catalogue:
    """Return what pages offer."""
    from importlib.metadata import version

    import fencepost

    examples = (*EXAMPLES, *_tests())
    gallery = _gallery()
    return Catalogue(
        version("fencepost"),
        _models(),
        tuple(each.name for each in fencepost.processors()),
        examples,
        (*_entries("example", examples), *_codes(), *_names(), *_entries("test", gallery)),
        _static(),
        {each.name: each for each in gallery},
        _rules(),
    )


def _models() -> tuple[str, ...]:
    from fencepost.executions.rule import Part
    from fencepost.executions.rules import editions

    return tuple(name for name, each in editions().items() if each.part is Part.MEMORY)


def _tests() -> tuple[Example, ...]:
    """Return the litmus tests of the protocols that the package has."""
    folder = files("fencepost.kernels.protocols").joinpath("litmus")
    found = sorted((each for each in folder.iterdir()), key=lambda each: each.name)
    return tuple(
        Example(
            "litmus",
            each.name.removesuffix(".litmus"),
            "",
            each.read_text(encoding="utf-8"),
        )
        for each in found
        if each.name.endswith(".litmus")
    )


def _gallery() -> tuple[Example, ...]:
    """Return the litmus tests that fencepost is tested with."""
    text = files("fencepost.web").joinpath("gallery.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.split("\n") if line]
    return tuple(Example("litmus", row["name"], row["about"], row["text"]) for row in rows)


def _rules() -> dict[str, tuple[Switch, ...]]:
    from fencepost.executions.rules import axioms_of, editions

    return {
        name: tuple(
            Switch(each.name, each.text, "; ".join(map(str, each.cites)), each.optional)
            for each in axioms_of(name).values()
        )
        for name in editions()
    }


def _entries(kind: str, examples: tuple[Example, ...]) -> tuple[Entry, ...]:
    return tuple(
        Entry(kind, each.name, each.about or f"{each.kind} example", _link(each.kind, each.name))
        for each in examples
    )


def _link(kind: str, name: str) -> str:
    return f"/{kind}?{urlencode({'example': name})}"


def _codes() -> tuple[Entry, ...]:
    from fencepost.diagnostics import Code

    return tuple(
        Entry("finding", str(each), f"{each.slug}: {each.rule}", f"/gallery?name={each}")
        for each in Code
    )


def _names() -> tuple[Entry, ...]:
    """Return the names that `explain` knows."""
    text = files("fencepost.reports.reference").joinpath("index.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.split("\n") if line]
    return tuple(
        Entry("name", row["name"], row["says"], f"/gallery?{urlencode({'name': row['name']})}")
        for row in rows
    )


def _static() -> dict[str, bytes]:
    """Return the static files, and the style of pictures, which holds within pictures alone."""
    from fencepost.executions.execution import Relation
    from fencepost.reports.picture.svg_style import style_sheet

    folder = files("fencepost.web").joinpath("static")
    found = {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}
    found["drawing.css"] = f".drawing {{\n{style_sheet(Relation)}\n}}\n".encode()
    return found


EXAMPLES = (
    Example(
        "litmus",
        "MP+agent",
        "message passing with release and acquire",
        """AMDGPU MP+agent
{ global x = 0; global flag = 0; }
 P0 @ agent 0, workgroup 0          | P1 @ agent 0, workgroup 1            ;
 store x, 1                         | r0 = load atomic flag agent acquire  ;
 store atomic flag, 1 agent release | r1 = load x                          ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
""",
    ),
    Example(
        "kernel",
        "reduce",
        "a reduction without a barrier in its loop: a race",
        """// The sum of 256 numbers of each workgroup. A barrier is missing: which one?
#include <hip/hip_runtime.h>

__global__ void __launch_bounds__(256) reduce(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2)
    if (t < half)
      s[t] += s[t + half];
  if (t == 0)
    out[blockIdx.x] = s[0];
}
""",
        (("kind", "hip"),),
    ),
    Example(
        "kernel",
        "reduce, right",
        "the same with the barrier: proved",
        """// The same, with the barrier in the loop.
#include <hip/hip_runtime.h>

__global__ void __launch_bounds__(256) reduce(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half)
      s[t] += s[t + half];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}
""",
        (("kind", "hip"),),
    ),
    Example(
        "kernel",
        "one place",
        "all work-items store to one place",
        """kernel void all_to_one(global uint *out) {
  out[0] = get_local_id(0);
}
""",
        (("kind", "cl"), ("workgroup", "64"), ("grid", "1")),
    ),
)

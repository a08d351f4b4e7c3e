"""Tests in Vulkan's words, and back: drawn ones, and the outside ones that were translated."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.frontends.litmus.vulkan_print import print_vulkan
from tests.architecture.source_tree import SHARED

SCOPES = ("wavefront", "workgroup", "cluster", "agent")
PLACES = ((0, 0, 0), (0, 0, 1), (0, 1, 2), (1, 2, 3))
"""Clusters, workgroups and wavefronts, as a reader numbers them."""
NONE = " !{amdgcn-av:none}"


def _operation(draw: random.Random) -> str:
    scope = draw.choice(SCOPES)
    name, register, value = draw.choice("xyz"), f"r{draw.randrange(4)}", draw.choice(("1", "r1"))
    order = draw.choice(("monotonic", "acquire", "release", "acq_rel"))
    tag = draw.choice(("", NONE)) if order != "monotonic" else ""
    match draw.randrange(10):
        case 0:
            return f"{register} = load {name}"
        case 1:
            return f"{register} = load av {name} {scope}"
        case 2:
            return f"store {name}, {value}"
        case 3:
            return f"store av {name}, {value} {scope}"
        case 4 if order in ("monotonic", "acquire"):
            return f"{register} = load atomic {name} {scope} {order}{tag}"
        case 5 if order in ("monotonic", "release"):
            return f"store atomic {name}, {value} {scope} {order}{tag}"
        case 6:
            op = draw.choice(("xchg", "add", "sub", "and", "or", "xor"))
            return f"{register} = atomicrmw {op} {name}, {value} {scope} {order}{tag}"
        case 7 if order != "monotonic":
            return f"fence {scope} {order}{tag}"
        case 8:
            return draw.choice((f"if {register} != 1 goto end", f"{register} = r0 + 2"))
    return f"{register} = {value}"


def drawn(seed: int) -> str:
    """A test of the words that both formats have."""
    draw = random.Random(seed)
    count = draw.choice((2, 3, 4))
    barrier = draw.random() < 0.4
    heads, columns = [], []
    for at, (cluster, group, wave) in enumerate(PLACES[:count]):
        heads.append(f"P{at} @ agent 0, cluster {cluster}, workgroup {group}, wavefront {wave}")
        code = [_operation(draw) for _ in range(draw.randrange(1, 6))]
        if barrier and group == 0:
            code.insert(draw.randrange(len(code) + 1), "barrier b0")
        columns.append(["r0 = 1" if at == 0 else "r0 = 2", *code, "end:"])
    rows = [
        " | ".join(column[row] if row < len(column) else "" for column in columns)
        for row in range(max(map(len, columns)))
    ]
    state = "global x = 0; global y = 3; global z = 0;" + " barrier b0 = bare 2;" * barrier
    table = "".join(f" {row} ;\n" for row in (" | ".join(heads), *rows))
    asked = draw.choice(
        ("exists P0:r0 == 1", "exists race", "~exists x != 2", "forall (P0:r0 == 0 \\/ y == 1)")
    )
    return f"AMDGPU drawn{seed}\n{{ {state} }}\n{table}{asked}\n"


@pytest.mark.parametrize("seed", range(150))
def test_drawn_programs_come_back(seed: int) -> None:
    """To Vulkan's words and back it is the same test; and the other way round the same text."""
    test = parse(drawn(seed))
    vulkan = print_vulkan(test)
    assert vulkan.startswith("VULKAN ")
    assert print_test(parse(vulkan)) == print_test(test)
    assert parse(vulkan) == test
    assert print_vulkan(parse(vulkan)) == vulkan


OUTSIDE = sorted((SHARED / "corpora" / "vulkan").glob("*/*.litmus"))


@pytest.mark.skipif(not OUTSIDE, reason="the outside programs are not beside the repository")
def test_programs_from_outside_come_back() -> None:
    """Those that were translated before, also where they ask for races."""
    for path in OUTSIDE:
        test = replace(parse(Path(path).read_text(encoding="utf-8")), expectations=())
        again = parse(print_vulkan(test))
        assert (again.quantifier, again.condition) == (test.quantifier, test.condition)
        assert again.filter == test.filter
        ours = [each.code for each in test.program.threads]
        if not test.program.barriers:
            assert [each.code for each in again.program.threads] == ours
        assert list(map(len, ours)) == [len(each.code) for each in again.program.threads]


@pytest.mark.parametrize(
    "operation",
    [
        "fence system release",
        "fence singlethread release",
        "fence agent seq_cst",
        "fence agent-one-as release",
        "fence agent release !{amdgpu-synchronize-as:global}",
        "r0 = load volatile x",
        "r0 = load generic(x)",
        "r0 = load l",
        "r0 = load atomic x agent unordered",
        "r0 = load atomic x agent monotonic !{amdgcn-av:none}",
        "r0 = cmpxchg x, 0, 1 agent monotonic monotonic",
        "r0 = atomicrmw umax x, 1 agent monotonic",
        "store x, r1 + 1",
        "a = load x",
        "if r0 + 1 goto end",
        "barrier.arrive w",
        "barrier w",
    ],
)
def test_what_vulkan_has_no_words_for(operation: str) -> None:
    text = (
        "AMDGPU t\n{ global x = 0; local l = 0; barrier w = workgroup; }\n"
        f" P0 @ workgroup 0 ;\n {operation} ;\n end: ;\nexists true\n"
    )
    if " l" not in operation:
        text = text.replace(" local l = 0;", "")
    if not operation.endswith(" w"):
        text = text.replace(" barrier w = workgroup;", "")
    with pytest.raises(UnsupportedError):
        print_vulkan(parse(text))

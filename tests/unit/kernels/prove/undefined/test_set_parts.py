"""Variables of which the known parts alone are set."""

from __future__ import annotations

import pytest

from fencepost.kernels.prove.undefined.set_parts import set_in_part
from fencepost.kernels.prove.undefined.unset_memory import UnsetMemory
from tests.unit.kernels.kernels_of_text import parts_of

TWO = """  %p = alloca { i32, [2 x i16] }, addrspace(5)
  %last = getelementptr { i32, [2 x i16] }, ptr addrspace(5) %p, i32 0, i32 1, i32 1
  %some = getelementptr i16, ptr addrspace(5) %p, i32 %n
  """
FIRST = "store i32 %n, ptr addrspace(5) %p\n  "
LAST = "store i16 1, ptr addrspace(5) %last\n  "
REST = "%q = getelementptr i8, ptr addrspace(5) %p, i32 4\n  store i16 1, ptr addrspace(5) %q\n  "
SOME = "store i16 1, ptr addrspace(5) %some\n  "


@pytest.mark.parametrize(
    ("stored", "partly"),
    [
        (FIRST, True),
        (LAST, True),
        (FIRST + LAST, True),
        (FIRST + REST + LAST, False),
        (FIRST + SOME, False),
        ("", False),
    ],
    ids=["first", "last", "all but one", "all", "anywhere", "nothing"],
)
def test_what_is_set_in_part(stored: str, partly: bool) -> None:
    graph, layout = parts_of(f"{TWO}{stored}ret void")
    definitions = {
        each.head.name: (each, meaning, node.number)
        for node in graph.nodes
        for each, meaning in node.body
        if each.head.name is not None
    }
    memory = UnsetMemory(definitions, layout, lambda _: True)
    assert set_in_part(definitions, graph, memory.bases) == ({"%p"} if partly else set())

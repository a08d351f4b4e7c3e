"""The buffers that an assumption on contents may be about."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fencepost.errors import InputError
from fencepost.kernels.question.contents import Contents, Held
from fencepost.kernels.question.held_buffers import contents_of
from fencepost.kernels.question.layout import lay_out
from fencepost.llvm.cfg.graph import control_flow
from tests.unit.kernels.kernels_of_text import module_of, text_of

READ = """
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %v
  store i32 %t, ptr addrspace(1) %q
  ret void"""


def contents(body: str, *assumed: tuple[str, Held]) -> Mapping[int, Contents]:
    module = module_of(text_of(body))
    (kernel,) = module.kernels
    graph = control_flow(kernel, module.pure)
    return contents_of(kernel, graph, lay_out(module, kernel), assumed)


def test_integers_that_are_only_read() -> None:
    both = (("in", Held.DISTINCT), ("in", Held.RISING))
    assert contents(READ) == {}
    assert contents(READ, both[0]) == {2: Contents(4, frozenset({Held.DISTINCT}))}
    assert contents(READ, *both) == {2: Contents(4, frozenset(Held))}
    wide = READ.replace("load i32", "load <2 x i32>").replace(
        "%q =", "%w = extractelement <2 x i32> %v, i32 0\n%q ="
    )
    assert contents(wide.replace("i32 %v\n", "i32 %w\n"), both[0])[2].size == 4


@pytest.mark.parametrize(
    ("body", "name", "why"),
    [
        (READ, "out", "the kernel writes out"),
        (READ, "n", "n is no buffer"),
        (READ, "other", "other is no buffer"),
        (READ.replace("%v = load i32", "%f = load float").replace("%v", "%t"), "in", "no integers"),
        ("ret void", "in", "no integers"),
        (
            READ.replace("%q =", "%b = load i8, ptr addrspace(1) %p\n%q ="),
            "in",
            "no integers of one size",
        ),
        (
            READ.replace("%v = load i32", "%b = load i8").replace("i32 %v", "i32 %t"),
            "in",
            "no integers",
        ),
        (READ.replace("%q =", "store i32 1, ptr addrspace(1) %p\n%q ="), "in", "writes in"),
    ],
)
def test_others(body: str, name: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        contents(body, (name, Held.RISING))

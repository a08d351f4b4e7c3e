"""Arguments that are pointers to functions: compared with one, and never an address."""

from __future__ import annotations

import pytest

from fencepost.kernels.question.code_pointers import code_pointers
from tests.unit.kernels.kernels_of_text import module_of

MODULE = """
target triple = "amdgcn-amd-amdhsa"
declare void @f()
declare void @g(ptr)
@v = addrspace(1) global i32 0
define amdgpu_kernel void @k(ptr %p, ptr %q, i32 %n) {{
entry:
  {body}
  ret void
}}
"""
COMPARED = "%c = icmp eq ptr %p, @f\n"


def found(body: str) -> set[str]:
    module = module_of(MODULE.format(body=body))
    return {*code_pointers(module.kernels[0], frozenset({"f", "g"}))}


@pytest.mark.parametrize(
    ("body", "names"),
    [
        (COMPARED, {"p"}),
        ("%c = icmp eq ptr @f, %p\n", {"p"}),
        ("%i = ptrtoint ptr %p to i64\n  %c = icmp eq i64 %i, ptrtoint (ptr @f to i64)\n", {"p"}),
        ("%s = select i1 true, ptr %p, ptr %q\n  %c = icmp eq ptr %s, @f\n", {"p", "q"}),
        (COMPARED + "  %v = load i32, ptr %p\n", set()),
        (COMPARED + "  store i32 0, ptr %p\n", set()),
        (COMPARED + "  call void @g(ptr %p)\n", set()),
        (COMPARED + "  %a = getelementptr i8, ptr %p, i64 4\n", set()),
        (COMPARED + "  %i = ptrtoint ptr %p to i64\n  %s = add i64 %i, 1\n", set()),
        ("%c = icmp eq ptr %p, null\n", set()),
        ("%c = icmp eq ptr %p, %q\n", set()),
    ],
)
def test_what_points_to_a_function(body: str, names: set[str]) -> None:
    """Copies of it count; one use as an address, or none at all, and it does not."""
    assert found(body) == names

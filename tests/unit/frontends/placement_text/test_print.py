"""Programs printed and read again are the same programs."""

from __future__ import annotations

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_node, print_program
from fencepost.placement.regions import walk

WHOLE = """\
buffer X 1024
buffer Y 512 in X at 256
buffer Z 65536
waves 4
apart i j
apart now k l
across i k
W X[0:64] own=t index=i
A.add Y waves={0, 2} counter=vmcnt label=l
signal 1 waves={0, 1}
wait 1 waves={0, 1}
barrier
init 1 2 waves={0, 1}
join 1
vmcnt 0
mark
fence
other name
for >= 2 (a = X -> b, b = Y -> a) {
  R a
  if uniform {
    W b
  } else if {
    R b
  } else {
    barrier
  }
}
for divergent 8 {
}
if divergent {
  R Z
}
"""


def test_a_whole_program() -> None:
    """A statement a line, as it was written."""
    assert print_program(parse(WHOLE)) == WHOLE


@pytest.mark.parametrize(
    "text",
    ["R x", "for 3 { W x; R x }", "if { if { R x } } else { W x }", "waves 2; barrier 2 waves={1}"],
)
def test_what_is_printed_is_read_again(text: str) -> None:
    program = parse(text)
    again = parse(print_program(program))
    assert again == program
    assert [print_node(node) for node in walk(again.body)] == [
        print_node(node) for node in walk(program.body)
    ]


def test_regions_are_printed_without_what_they_hold() -> None:
    nodes = list(walk(parse("for 2 { if { R x } }").body))
    assert [print_node(node) for node in nodes] == ["for 2", "if", "R x"]

"""Templates of which the tree may lack an instance."""

from __future__ import annotations

from fencepost.frontends.source.host.instances import Instances, find_instances
from fencepost.frontends.source.host.mentions import find_mentions
from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.text import tokens

TEXT = "template <int N> void run() {} void f() { run<1>(); run<lib::n>(); }"
ERROR = b"<stdin>:1:9: error: no member named 'n' in namespace 'lib'"


def instances(*known: int, said: bytes = ERROR, unknown_types: bool = False) -> Instances:
    template = Node(Kind.FUNCTION_TEMPLATE, "1", "run", "", 0, 29, TEXT.index("run()"), "", {})
    uses = [Node(Kind.REFERENCE, "", "run", "", at, at, -1, "2", {}) for at in known]
    tree = (template, *uses)
    mentions = find_mentions(tokens(TEXT), tree)
    return find_instances(tree, mentions, said, unknown_types=unknown_types)


FIRST, SECOND = TEXT.index("run<1>"), TEXT.index("run<lib")


def test_a_mention_that_is_not_resolved_is_an_instance_that_is_missing() -> None:
    assert not instances(FIRST).has_all(("run",))
    assert instances(FIRST, SECOND).has_all(("run",))
    assert instances(FIRST).has_all(())


def test_without_errors_nothing_is_missing() -> None:
    assert instances(FIRST, said=b"").has_all(("run",))


def test_an_error_in_an_instance_and_unknown_types_leave_all_open() -> None:
    within = ERROR + b"\nnote: in instantiation of function template specialization"
    assert not instances(FIRST, SECOND, said=within).has_all(("run",))
    assert not instances(FIRST, SECOND, said=b"", unknown_types=True).has_all(("run",))


def test_an_instance_of_a_class_is_not_traced() -> None:
    template = Node(Kind.CLASS_TEMPLATE, "1", "R", "", 0, 9, 5, "", {})
    found = find_instances((template,), find_mentions((), ()), ERROR, unknown_types=False)
    assert not found.has_all(("R",))

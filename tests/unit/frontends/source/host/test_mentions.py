"""Mentions of a name that the tree has, and those that it lacks."""

from __future__ import annotations

from fencepost.frontends.source.host.mentions import Mentions, find_mentions
from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.text import tokens


def node(name: str, at: int, kind: Kind = Kind.REFERENCE) -> Node:
    return Node(kind, "", name, "int", at, at, -1, "", {})


def mentions(text: str, *known: int) -> Mentions:
    return find_mentions(tokens(text), [node("n", at) for at in known])


def test_a_mention_that_the_tree_has_is_known() -> None:
    text = "int n = 4; f(n);"
    first, second = text.index("n ="), text.index("n)")
    assert mentions(text, first, second).are_known("n", 0, len(text))
    assert not mentions(text, first).are_known("n", 0, len(text))
    assert mentions(text, first).are_known("n", 0, second - 1)


def test_members_and_sizes_of_arrays_are_no_mentions() -> None:
    text = "a.n = 4; p->n = 5; int x[n];"
    assert mentions(text).are_known("n", 0, len(text))
    assert not mentions("x[n = 1];").are_known("n", 0, 9)


def test_the_words_around_may_make_a_declaration() -> None:
    for text in (
        "lib::T n(3);",
        "T<2> n = 1;",
        "T *n;",
        "f(T n)",
        "T a, n;",
        "T &n : v",
        "T n{1};",
        "T n __attribute__((unused)) = 1;",
        "decltype(a) n = 1;",
        "using lib::n;",
        "enum { n = 4 };",
        "template <T n> void f();",
    ):
        assert mentions(text).may_hide("n"), text
    for text in ("return n;", "k<n>(p);", "x[n]", "f(a, n)", "a + n;", "case n:", "T<int, n> x;"):
        assert not mentions(text).may_hide("n"), text


def test_a_declaration_that_the_tree_has_hides_nothing() -> None:
    text = "int n = 4;"
    declared = Node(Kind.VARIABLE, "1", "n", "int", 0, 8, 4, "", {})
    assert not find_mentions(tokens(text), [declared]).may_hide("n")


def test_an_invalid_declaration_may_be_something_else() -> None:
    """But for a kernel of a type that is not known."""
    text = "lib::set(n);"
    attribute = Node(Kind.GLOBAL, "", "", "", -1, -1, -1, "", {})
    for inner, known in (((), False), ((attribute,), True)):
        made = Node(Kind.VARIABLE, "1", "n", "int", 0, 10, 9, "", {"isInvalid": True}, inner)
        assert find_mentions(tokens(text), [made]).are_known("n", 0, 12) is known

"""Conditions of the host that a launch is reached under.

    if (k > n) return;
    assert(n % 64 == 0);
    if (n <= 1024) step<<<g, b>>>(d, n, k);       k <= n and n % 64 == 0 and n <= 1024

They hold of variables that nothing ever changes, wherever they are read. A function that control
may jump into by a label says nothing, nor does what stands before a label of a `switch`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.frontends.source.host.cases import is_label_below
from fencepost.frontends.source.host.expressions import Expressions
from fencepost.frontends.source.host.integers import integer_type
from fencepost.frontends.source.host.loop_bounds import Bound, runs_in
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.frontends.source.host.terms import Term
from fencepost.records import dataclass

_NEGATED = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_LEAVING = frozenset({"BreakStmt", "ContinueStmt", "ReturnStmt", "CXXThrowExpr"})
_FATAL = frozenset({"abort", "exit", "_Exit", "quick_exit", "terminate", "__assert_fail"})
"""Functions of the libraries of C and C++ that do not return."""


@dataclass(frozen=True, slots=True)
class Guards:
    """The blocks of a tree, of which those around a launch are looked for."""

    reads: Expressions
    blocks: tuple[Node, ...]

    def of_launch(self, launch: Node) -> Iterator[Bound]:
        """Yield the conditions that hold of the arguments of a launch."""
        for block in self.blocks:
            if block.begin <= launch.begin <= block.end and runs_in(launch, block):
                yield from self._of_block(block, launch)

    def _of_block(self, block: Node, launch: Node) -> Iterator[Bound]:
        for each in block.inner:
            if runs_in(launch, each):
                while (part := _entered(each, launch)) is not None:
                    yield from self._said(each.inner[0], holds=part is each.inner[1])
                    each = part
                return
            is_choice = each.attributes.get("kind") == "IfStmt" and not _declares(each)
            if is_choice and _leaves(each.inner[1]):
                yield from self._said(each.inner[0], holds=False)
            elif is_choice and len(each.inner) == 3 and _leaves(each.inner[2]):
                yield from self._said(each.inner[0], holds=True)
            elif (stated := _asserted(each)) is not None:
                yield from self._said(stated, holds=True)

    def _said(self, condition: Node, *, holds: bool) -> Iterator[Bound]:
        """Yield what is said of arguments by a condition that holds, or does not."""
        condition = _bare(condition)
        sign = str(condition.attributes.get("opcode"))
        match condition:
            case Node(kind=Kind.UNARY, inner=(inner,)) if sign == "!":
                yield from self._said(inner, holds=not holds)
            case Node(kind=Kind.BINARY, inner=(left, right)) if sign == ("&&" if holds else "||"):
                yield from self._said(left, holds=holds)
                yield from self._said(right, holds=holds)
            case Node(kind=Kind.BINARY, inner=(left, right)) if sign in _NEGATED:
                found = self._compared(left, sign if holds else _NEGATED[sign], right)
                if found is not None:
                    yield found
            case _ if (one := self._term(condition)) is not None and one.names:
                yield Bound(f"{one.text} {'!=' if holds else '=='} 0", one.names, one.exact)

    def _compared(self, left: Node, sign: str, right: Node) -> Bound | None:
        one, other = self._term(left), self.reads.fixed(right)
        if one is None or other is None or not one.names | other.names:
            return None
        if "%" in one.text and (other.value != 0 or sign not in ("==", "!=")):
            return None
        names, exact = one.names | other.names, one.exact and other.exact
        return Bound(f"{one.text} {sign} {other.text}", names, exact)

    def _term(self, node: Node) -> Term | None:
        """Return an expression as a term, also a remainder, which is 0 whatever the signs are."""
        if integer_type(node.type) is None:
            return None
        bare = _bare(node)
        if bare.kind is Kind.BINARY and bare.attributes.get("opcode") == "%":
            left, right = bare.inner
            divisor = self.reads.constants.integer(right)
            dividend = self.reads.fixed(left)
            if dividend is None or divisor is None or divisor <= 0:
                return None
            return Term(f"{dividend.part} % {divisor}", dividend.names, dividend.exact, atom=False)
        return self.reads.fixed(node)


def _entered(node: Node, launch: Node) -> Node | None:
    """Return the branch of an `if` that a launch is reached by; None of any other statement."""
    if node.attributes.get("kind") != "IfStmt" or _declares(node):
        return None
    return next((each for each in node.inner[1:] if runs_in(launch, each)), None)


def _declares(choice: Node) -> bool:
    return bool({"hasInit", "hasVar"} & choice.attributes.keys()) or len(choice.inner) < 2


def _leaves(node: Node) -> bool:
    """Return True if control does not come out of a statement at its end."""
    while node.inner and (node.kind in (Kind.COMPOUND, Kind.CLEANUPS)):
        node = node.inner[-1]
    return node.attributes.get("kind") in _LEAVING or _is_fatal(node)


def _asserted(node: Node) -> Node | None:
    """Return what an `assert` states; None of any other statement."""
    match _bare(node):
        case Node(kind=Kind.CONDITIONAL, inner=(condition, _, failure)) if _is_fatal(failure):
            return condition
    return None


def _is_fatal(node: Node) -> bool:
    node = _bare(node)
    if node.kind not in (Kind.CALL, Kind.RECOVERY) or not node.inner:
        return False
    callee = _bare(node.inner[0])
    return callee.kind in (Kind.REFERENCE, Kind.UNRESOLVED) and callee.name in _FATAL


def _bare(node: Node) -> Node:
    while len(node.inner) == 1 and (node.kind in TRANSPARENT or _keeps_truth(node)):
        (node,) = node.inner
    return node


def _keeps_truth(node: Node) -> bool:
    """Return True for a conversion of a truth value, or of a function to a pointer."""
    how = node.attributes.get("castKind")
    return node.kind in CASTS and how in ("FunctionToPointerDecay", "NoOp", "IntegralToBoolean")


def find_blocks(tree: tuple[Node, ...]) -> tuple[Node, ...]:
    """Collect the blocks of a tree in which conditions may stop control: none of a function with
    labels of its own, nor the block of a `switch`.
    """
    found: list[Node] = []
    for top in tree:
        blocks = [each for each in top.walk() if each.kind is Kind.COMPOUND]
        if any(each.attributes.get("kind") == "LabelStmt" for each in top.walk()):
            continue
        found += [each for each in blocks if not any(map(is_label_below, each.inner))]
    return tuple(found)

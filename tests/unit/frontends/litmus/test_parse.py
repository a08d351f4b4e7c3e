"""Reading litmus tests: what is accepted, and what each mistake is called."""

from __future__ import annotations

import time

import pytest

from fencepost.errors import InputError
from fencepost.frontends.litmus.parse import MAX_THREADS, parse
from fencepost.program.expressions import Binary, Const, Register
from fencepost.program.operations import AccessKind, Assign, CmpXchg, Fence, Load, Store
from fencepost.program.program import Expected
from fencepost.program.values import BinaryOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SYSTEM, Scope, SyncScope

HEAD = "AMDGPU t\n{ global x = 0; barrier b = workgroup; }\n P0 @ workgroup 0 ;\n"


def one(operation: str) -> str:
    """A test of one thread with one operation."""
    return f"{HEAD} {operation} ;\nexists true\n"


def test_a_whole_test() -> None:
    test = parse(
        """AMDGPU MP+agent // a comment
"two threads"
target gfx942
model llvm
{
  global x = 0; local y = undef; private z = -1;
  P1:r3 = 0x10; (* another
  comment *)
}
 P0 @ agent 0, workgroup 0          | P1 @ agent 0, workgroup 1           ;
 store x, 1                         | L:                                  ;
 store atomic f, 1 agent release    | r0 = load atomic f agent acquire    ;
                                    | if r0 == 0 goto L                   ;
filter P1:r0 == 1
exists (P1:r0 == 1 /\\ ~(x == 0) \\/ race)
expect forbidden
expect[amdgpu-2026-08] ub
"""
    )
    program = test.program
    assert (test.name, test.description, test.model) == (
        "MP+agent // a comment",
        "two threads",
        "llvm",
    )
    assert program.target == "gfx942"
    assert [(loc.name, loc.space, loc.initial) for loc in program.locations] == [
        ("x", AddressSpace.GLOBAL, 0),
        ("y", AddressSpace.LOCAL, None),
        ("z", AddressSpace.PRIVATE, -1),
        ("f", AddressSpace.GLOBAL, 0),
    ]
    assert program.threads[1].registers == (("r3", 16),)
    assert program.threads[1].labels == (("L", 0),)
    assert len(program.threads[1].code) == 2
    assert test.expectation(("amdgpu",)) is Expected.FORBIDDEN
    assert test.expectation(("amdgpu-2026-08",)) is Expected.UB


@pytest.mark.parametrize(
    ("text", "scope", "ordering", "kind"),
    [
        ("store x, 1", None, Ordering.NOT_ATOMIC, AccessKind.PLAIN),
        ("store atomic x, 1", SYSTEM, Ordering.MONOTONIC, AccessKind.ATOMIC),
        ("store atomic x, 1 release", SYSTEM, Ordering.RELEASE, AccessKind.ATOMIC),
        (
            "store atomic x, 1 agent-one-as unordered",
            SyncScope(Scope.AGENT, one_as=True),
            Ordering.UNORDERED,
            AccessKind.ATOMIC,
        ),
        ("store av x, 1 wavefront", SyncScope(Scope.WAVEFRONT), Ordering.NOT_ATOMIC, AccessKind.AV),
        ("store atomic x, 1 system na", None, Ordering.NOT_ATOMIC, AccessKind.PLAIN),
        (
            "store atomic x, 1 agent acq_rel",
            SyncScope(Scope.AGENT),
            Ordering.RELEASE,
            AccessKind.ATOMIC,
        ),
    ],
)
def test_stores(text: str, scope: SyncScope | None, ordering: Ordering, kind: AccessKind) -> None:
    (operation,) = parse(one(text)).program.threads[0].code
    assert isinstance(operation, Store)
    assert (operation.scope, operation.ordering, operation.kind) == (scope, ordering, kind)


def test_modifiers_pointers_and_tags() -> None:
    (operation,) = (
        parse(one("r0 = load volatile nontemporal generic(x) !{a:b, amdgcn-av:none}"))
        .program.threads[0]
        .code
    )
    assert isinstance(operation, Load)
    assert operation.volatile
    assert operation.nontemporal
    assert operation.pointer.generic
    assert str(operation.tags) == "!{a:b, amdgcn-av:none}"


def test_cmpxchg_failure_ordering_follows_success() -> None:
    (operation,) = parse(one("r0 = cmpxchg x, 0, 1 agent acq_rel")).program.threads[0].code
    assert isinstance(operation, CmpXchg)
    assert operation.failure is Ordering.ACQUIRE


def test_a_bar_is_an_operator_inside_parentheses_only() -> None:
    (operation,) = parse(one("r0 = (r1 | 2) + 1")).program.threads[0].code
    assert operation == Assign(
        "r0", Binary(BinaryOp.ADD, Binary(BinaryOp.OR, Register("r1"), Const(2)), Const(1))
    )


def test_a_fence() -> None:
    (operation,) = parse(one("fence workgroup seq_cst")).program.threads[0].code
    assert isinstance(operation, Fence)


MISTAKES = [
    ("", "1:1: a test starts with 'AMDGPU NAME', found the end of the file"),
    ("\x00\x01", "1:1: no token starts with"),
    ("X86 t", "1:1: a test starts with"),
    ("AMDGPU\n{}", "1:1: the test has no name"),
    ("AMDGPU t\nglobal x = 0;", "2:1: expected 'target', 'model' or the initial state"),
    ("AMDGPU t\n{ global x = 0", "expected ';' after the declaration, found the end"),
    ("AMDGPU t\n{ global x = 0; global x = 1; }", "2:24: x is declared twice"),
    ("AMDGPU t\n{ shared x = 0; }", "2:3: 'shared' is not a declaration"),
    ("AMDGPU t\n{ barrier b = magic; }", "2:15: 'magic' is not a kind of barrier object"),
    ("AMDGPU t\n{ global x = 99999999999; }", "does not fit in 32 bits"),
    ("AMDGPU t\n{}\n Q0 ;", "4:2: 'Q0' is not a thread".replace("4:2", "3:2")),
    ("AMDGPU t\n{}\n P0 @ grid 0 ;", "3:7: 'grid' is not a position in a launch"),
    ("AMDGPU t\n{}\n P0 | P0 ;\nexists true", "P0 appears twice in the table"),
    (
        "AMDGPU t\n{}\n P0 | P1 ;\n store x, 1 ;\nexists true",
        "4:13: expected '|' after the cell of P0",
    ),
    (one("stor x, 1"), "4:2: 'stor' is not an operation"),
    (one("store x"), "expected ',' and the value to store"),
    (one("store atomic x, 1 device"), "4:20: 'device' is not a scope"),
    (one("store atomic x, 1 agent strong"), "4:26: 'strong' is not an ordering"),
    (one("store atomic x, 1 agent acquire"), "4:26: store atomic cannot be acquire"),
    (one("r0 = load atomic x release"), "load atomic cannot be release"),
    (one("fence agent monotonic"), "fence cannot be monotonic"),
    (one("fence agent"), "a fence needs an ordering"),
    (one("r0 = atomicrmw nand x, 1"), "'nand' is not an atomicrmw operation"),
    (one("r0 = cmpxchg x, 0, 1 agent acq_rel release"), "the failure of cmpxchg cannot be release"),
    (one("barrier.wait c"), "4:15: c is not a declared barrier object"),
    (one("store b, 1"), "b is a barrier object, not a location"),
    (one("x = 1"), "'x' is a declared name, not a register"),
    (one("r0 = x"), "x is a declared name, not a register"),
    (one("goto M"), "there is no label M in this thread"),
    (one("store x, 1 !{amdgcn-av}"), "'amdgcn-av' is not a tag"),
    (one("store x, 1 !{a:b"), "these tags are not closed"),
    (one("r0 = " + "(" * 200 + "1" + ")" * 200), "nests deeper than"),
    (HEAD + " store x, 1 ;\nexists P1:r0 == 0", "there is no thread P1"),
    (HEAD + " store x, 1 ;\nexists P0:r9 == 0", "P0 never writes the register r9"),
    (HEAD + " store x, 1 ;\nexists y == 0", "there is no location y"),
    (HEAD + " store x, 1 ;\nexists P0:r0", "expected a comparison"),
    (HEAD + " store x, 1 ;\nexists true\nexpect maybe", "'maybe' is not a verdict"),
    (HEAD + " store x, 1 ;", "expected exists, ~exists or forall"),
    (HEAD + " (* store x, 1 ;", "4:2: this comment is not closed"),
    ("AMDGPU t\ntarget gfx9999\n{}\n P0 ;\nexists true", "gfx9999"),
]


@pytest.mark.parametrize(("text", "message"), MISTAKES, ids=[m for _, m in MISTAKES])
def test_mistakes_are_named_with_their_place(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert caught.value.place is not None


def test_a_thousand_threads_are_refused_at_the_first_too_many() -> None:
    header = " | ".join(f"P{i}" for i in range(1000))
    with pytest.raises(InputError, match=f"more than {MAX_THREADS} threads") as caught:
        parse("AMDGPU t\n{}\n" + header + " ;\nexists true")
    assert caught.value.place is not None
    assert caught.value.place.line == 3


@pytest.mark.parametrize(
    ("head", "repeated", "times", "end"),
    [
        ("", "\x7f", 10_000_000, ""),
        ("AMDGPU t\n{}\n", " ", 10_000_000, "\x7f"),
        ("AMDGPU t\n{}\n P0 ;\n", "store x, 1 ;\n", 700_000, "\x7f"),
        ("AMDGPU t (*", "*", 10_000_000, ""),
    ],
    ids=["bytes", "blanks", "rows", "comment"],
)
def test_ten_megabytes_of_garbage_are_read_in_linear_time(
    head: str, repeated: str, times: int, end: str
) -> None:
    """Not a timed test: a quadratic reader would not return at all."""
    garbage = head + repeated * times + end
    start = time.monotonic()
    with pytest.raises(InputError):
        parse(garbage)
    assert time.monotonic() - start < 120

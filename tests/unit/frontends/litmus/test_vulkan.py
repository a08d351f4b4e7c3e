"""Vulkan's litmus tests: read by their content, and what the memory model has no equal for."""

from __future__ import annotations

import pytest

from fencepost.errors import FencepostError, InputError, UnsupportedError
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.frontends.litmus.vulkan_words import BRANCHES
from fencepost.program.program import BarrierKind

MESSAGE = """Vulkan message // in Dat3M's words
"over
two lines"
{
P1:r0=0; P1:r3=7;
x=0;
y = 0 @ sc0;
}
 P0@sg 0, wg 0, qf 0         | P1@sg 0, wg 1, qf 0         ;
 st.nonpriv.sc0 x, 1         | ld.atom.dv.sc0 r0, y        ;
 membar.rel.dv.semsc0.SEMAV  | membar.acq.dv.semsc0.SEMVIS ;
 st.atom.dv.sc0 y, 1         | ld.nonpriv.sc0 r1, x        ;
filter (P1:r0 == 1)
exists (P1:r1 == 0 /\\ P1:r0 == 1)
"""
BOTH = MESSAGE.replace("SEMAV", "semav").replace("SEMVIS", "semvis")
HALF = MESSAGE.replace("SEMAV", "semav").replace(".SEMVIS", "")

OURS = """AMDGPU message
"over two lines"
{
  global x = 0;
  global y = 0;
  P1:r3 = 7;
}
 P0 @ agent 0, cluster 0, workgroup 0, wavefront 0 | P1 @ agent 0, cluster 0, workgroup 1, wavefront 1 ;
 store x, 1                                        | r0 = load atomic y agent monotonic                ;
 fence agent release                               | fence agent acquire                               ;
 store atomic y, 1 agent monotonic                 | r1 = load x                                       ;
filter P1:r0 == 1
exists P1:r1 == 0 /\\ P1:r0 == 1
"""  # noqa: E501


def test_a_whole_test() -> None:
    """It is the test that the table of 002 makes of it, and decided as that is."""
    assert print_test(parse(BOTH)) == OURS
    assert run(parse(BOTH)).holds is False
    assert run(parse(HALF)).holds is True
    assert "fence agent acquire !{amdgcn-av:none}" in print_test(parse(HALF))


def test_levels() -> None:
    """A subgroup is one of its workgroup, a workgroup one of its queue family."""
    test = parse(
        "VULKAN levels\n{}\n"
        " P0@sg 0, wg 0, qf 0 | P1@sg 0, wg 0, qf 0 | P2@sg 0, wg 1, qf 0 | P3@sg 0, wg 1, qf 1 ;\n"
        " ld.atom.qf.sc0 r0, x | ld.atom.sg.sc0 r0, x | ld.atom.wg.sc0 r0, x | ;\nexists true\n"
    )
    places = [each.position for each in test.program.threads]
    assert [each.wavefront for each in places] == [0, 0, 1, 2]
    assert [each.workgroup for each in places] == [0, 0, 1, 2]
    assert [each.cluster for each in places] == [0, 0, 0, 1]


BARRIER = """VULKAN barrier
{ x=0; }
 P0@sg 0, wg 0, qf 0           | P1@sg 0, wg 0, qf 0           | P2@sg 0, wg 1, qf 0 ;
 st.av.wg.sc0 x, 1             | cbar.acq_rel.wg.semsc0 3      | cbar.wg 3           ;
 cbar.acq_rel.wg.semsc0 3      | ld.vis.wg.sc0 r0, x           |                     ;
exists (P1:r0 == 0)
"""


def test_control_barriers() -> None:
    """They are objects of the model itself, of all that come to them in a workgroup."""
    test = parse(BARRIER)
    assert [(each.kind, each.count) for each in test.program.barriers] == [
        (BarrierKind.BARE, 2),
        (BarrierKind.BARE, 1),
    ]
    assert len({each.position.wavefront for each in test.program.threads}) == 3
    assert run(test).holds is False
    assert run(parse(BARRIER.replace("cbar.acq_rel.wg.semsc0 3", "cbar.wg 3"))).holds is True


def test_a_filter_alone_asks_for_races() -> None:
    """Where what the flag's reader saw is what it waited for."""
    assert run(parse(BOTH[: BOTH.index("exists")])).holds is False
    assert run(parse(HALF[: HALF.index("exists")])).holds is True
    assert run(parse(BOTH[: BOTH.index("filter")])).holds is True


@pytest.mark.parametrize(
    ("old", "new", "error", "words"),
    [
        ("st.nonpriv.sc0", "st.nonpriv", UnsupportedError, "without a storage class"),
        ("st.nonpriv.sc0", "st.nonpriv.sc0.sc1", InputError, "one storage class"),
        ("st.nonpriv.sc0 x, 1", "rmw.atom.dv.sc0.add.sub r0, x, 1", InputError, "one operation"),
        ("st.nonpriv.sc0 x, 1", "rmw.atom.dv r0, x, 1", UnsupportedError, "storage class"),
        ("st.nonpriv.sc0 x, 1", "st.nonpriv.sc0 x, y", InputError, "'y' is no register"),
        ("st.nonpriv.sc0 x, 1", "st.nonpriv.sc0 r1, 1", InputError, "'r1' is a register"),
        ("ld.nonpriv.sc0 r1, x", "ld.nonpriv.sc0 y, x", InputError, "'y' is no register"),
        ("membar.rel.dv", "membar.av.rel.dv", InputError, "'av' is no word of membar"),
        ("ld.nonpriv.sc0 r1, x", "goto.acq.dv L", InputError, "goto takes no words"),
        ("P1:r0=0;", "Q1:r0=0;", InputError, "not a thread"),
        ("P1:r0=0;", "P:r0=0;", InputError, "not a thread"),
        ("P1:r0=0;", "P7:r0=0;", InputError, "no thread P7"),
        ("P1:r0=0;", "P1:r0=0; P1:r0=1;", InputError, "a value already"),
        ("x=0;", "x=0; x=1;", InputError, "a value already"),
        ("x=0;", "x=0 @ ;", InputError, "storage class"),
        ("x=0;", "x=0 @ heap;", InputError, "'heap' is no storage class"),
        ("x=0;", "x=0; z aliases x;", UnsupportedError, "two names"),
        ("x=0;", "x=0; z = &x;", InputError, "&"),
        ("}\n P0", "}\n{\nssw 0 7;\n}\n P0", InputError, "no order of two threads"),
        ("}\n P0", "}\n{\nssw 1 1;\n}\n P0", InputError, "no order of two threads"),
        ("}\n P0", "}\n{\nssw 0;\n}\n P0", InputError, "a thread"),
        ("st.atom.dv.sc0 y, 1", "avdevice", UnsupportedError, "avdevice"),
        ("st.atom.dv", "st.atom", UnsupportedError, "without a scope"),
        ("st.atom.dv", "st.atom.dv.wg", InputError, "one scope"),
        ("st.atom.dv", "st.atom.planet", InputError, "planet"),
        ("membar.rel.dv.semsc0.semav", "membar.acq_rel.dv.semsc0.semav", UnsupportedError, "alone"),
        ("membar.rel.dv.semsc0.semav", "membar.rel.dv.semsc0.semvis", UnsupportedError, "acquire"),
        ("ld.atom.dv", "ld.atom.rel.dv", InputError, "does not release"),
        ("ld.nonpriv.sc0 r1, x", "ld.av.dv.sc0 r1, x", UnsupportedError, "takes vis"),
        ("ld.nonpriv.sc0 r1, x", "goto away", InputError, "no label away"),
        ("ld.nonpriv.sc0 r1, x", "halt r1", InputError, "no instruction"),
        ("membar.rel.dv.semsc0.semav", "cbar.wg 1, 1, 0", InputError, "one thread at least"),
        ("membar.rel.dv.semsc0.semav", "cbar 1", UnsupportedError, "cbar without a scope"),
        ("@sg 0, wg 1", "@sg 0, dv 1", UnsupportedError, "second device"),
        ("| P1@sg 0, wg 1, qf 0", "| Q1@sg 0", InputError, "not a thread"),
    ],
)
def test_what_is_refused(old: str, new: str, error: type[FencepostError], words: str) -> None:
    """With its place; no operation is taken for one that orders more, or less."""
    text = BOTH.replace(old, new, 1)
    assert text != BOTH
    with pytest.raises(error) as raised:
        parse(text)
    assert words in str(raised.value)


@pytest.mark.parametrize("wide", ["cbar.acq_rel.dv.semsc0 3", "cbar.dv 3", "cbar.qf 3"])
def test_a_control_barrier_of_several_workgroups(wide: str) -> None:
    """Its scope is that of its semantics: each workgroup has a barrier of its own."""
    test = parse(BARRIER.replace("cbar.wg 3", wide))
    assert [each.count for each in test.program.barriers] == [2, 1]
    apart = BARRIER.replace("P1@sg 0, wg 0", "P1@sg 0, wg 1").replace("cbar.wg 3", wide)
    assert run(parse(apart)).holds is True


SOME = """VULKAN some
{ x=0; }
 P0@sg 0, wg 0, qf 0            | P1@sg 1, wg 0, qf 0            | P2@sg 2, wg 0, qf 0  ;
 st.av.wg.sc0 x, 1              | cbar.acq_rel.wg.semsc0 3, 1, 2 | THIRD                ;
 cbar.acq_rel.wg.semsc0 4, 1, 2 | ld.vis.wg.sc0 r0, x            |                      ;
exists (P1:r0 == 0)
"""


def test_a_control_barrier_of_some() -> None:
    """It waits for as many as it says; who comes too much waits forever."""
    two = parse(SOME.replace("THIRD", "ld r0, 1"))
    assert [each.count for each in two.program.barriers] == [2]
    assert run(two).holds is False
    three = parse(SOME.replace("THIRD", "cbar.wg 5, 1, 2"))
    assert run(three).broken
    every = parse(SOME.replace("THIRD", "cbar.wg 5, 1, 3").replace("1, 2", "1, 3"))
    assert run(every).holds is False
    with pytest.raises(UnsupportedError, match="several scopes or numbers"):
        parse(SOME.replace("THIRD", "ld r0, 1").replace("ld.vis.wg.sc0 r0, x  ", "cbar.wg 3, 1, 3"))


SUBGROUPS = """VULKAN subgroups
{ x=0; }
 P0@sg 0, wg 0, qf 0      | P1@sg 0, wg 0, qf 0      | P2@sg 1, wg 0, qf 0      ;
 st.av.wg.sc0 x, 1        | cbar.acq_rel.sg.semsc0 1 | cbar.acq_rel.wg.semsc0 2 ;
 cbar.acq_rel.sg.semsc0 1 | cbar.acq_rel.wg.semsc0 2 | ld.vis.wg.sc0 r0, x      ;
exists (P2:r0 == 0)
"""


def test_a_control_barrier_of_a_subgroup() -> None:
    """Threads that wait are waves, so subgroups are workgroups, and all other levels the next."""
    test = parse(SUBGROUPS)
    assert [(each.scope.word, each.count) for each in test.program.barriers] == [
        ("workgroup", 2),
        ("cluster", 2),
    ]
    assert [each.position.workgroup for each in test.program.threads] == [0, 0, 1]
    assert len({each.position.cluster for each in test.program.threads}) == 1
    assert run(test).holds is False
    assert run(parse(SUBGROUPS.replace("cbar.acq_rel.sg", "cbar.sg", 1))).kind
    narrow = SUBGROUPS.replace("cbar.acq_rel.wg.semsc0 2", "cbar.acq_rel.sg.semsc0 2")
    assert run(parse(narrow)).holds is True


def test_barriers_of_each_subgroup() -> None:
    """One number in two subgroups is two barriers."""
    text = SUBGROUPS.replace("cbar.acq_rel.wg.semsc0 2", "cbar.acq_rel.sg.semsc0 1")
    assert [each.count for each in parse(text).program.barriers] == [2, 1]


def test_private_accesses_are_in_no_order_between_threads() -> None:
    """004's recipe for NonPrivatePointer: they lose the order with what synchronizes, and keep that
    of their own location.
    """
    private = BOTH.replace("st.nonpriv.sc0", "st.sc0")
    printed = print_test(parse(private))
    assert "store x, 1 !{vulkan:private}" in printed
    assert "fence agent release !{vulkan:nonprivate}" in printed
    assert "r1 = load x !{vulkan:nonprivate}" in printed
    assert run(parse(private)).holds is True
    own = private.replace("membar.rel.dv.semsc0.semav ", "ld.sc0 r4, x").replace(
        "exists (P1:r1 == 0 /\\ P1:r0 == 1)", "exists (P0:r4 == 0)"
    )
    assert run(parse(own)).holds is False


def test_orders_about_some_storage_classes() -> None:
    """004's memory types: what the order is not about is not ordered by it."""
    other = BOTH.replace("semsc0.semav", "semsc1.semav").replace("semsc0.semvis", "semsc1.semvis")
    assert "fence agent release !{storage-class:sc1}" in print_test(parse(other))
    assert run(parse(other)).holds is True
    both = BOTH.replace("semsc0.semav", "semsc0.semsc1.semav").replace("y", "z")
    assert run(parse(both)).holds is False
    none = BOTH.replace("membar.rel.dv.semsc0", "membar.rel.dv")
    assert "fence agent release !{storage-class:none}" in print_test(parse(none))
    assert run(parse(none)).holds is True


HOST = """VULKAN host
{ x=0; }
{ ssw 0 1; }
 P0@sg 0, wg 0, qf 0 | P1@sg 1, wg 0, qf 0 ;
 STORE x, 1          | LOAD r0, x          ;
exists (P1:r0 == 0)
"""


@pytest.mark.parametrize(
    ("store", "load", "stale"),
    [
        ("st.av.dv.sc0", "ld.vis.dv.sc0", False),
        ("st.nonpriv.sc0", "ld.nonpriv.sc0", True),
        ("st.sc0", "ld.sc0", True),
    ],
)
def test_orders_of_the_host(store: str, load: str, stale: bool) -> None:
    """They are happens-before, and make nothing available or visible by themselves."""
    text = HOST.replace("STORE", store).replace("LOAD", load)
    assert run(parse(text)).holds is stale
    assert run(parse(text.replace("{ ssw 0 1; }\n", ""))).holds is True


def test_a_read_before_the_host_does_not_see_what_follows() -> None:
    """Also where both are private."""
    text = """VULKAN future
{ x=0; }
{ ssw 0 1; }
 P0@sg 0, wg 0, qf 0 | P1@sg 1, wg 0, qf 0 ;
 ld.sc0 r0, x        | st.sc0 x, 1         ;
exists (P0:r0 == 1)
"""
    assert run(parse(text)).holds is False
    assert run(parse(text.replace("{ ssw 0 1; }\n", ""))).holds is True


def test_descriptions_keep_addresses() -> None:
    """Two slashes in quotes are no comment."""
    text = BOTH.replace('"over\ntwo lines"', '"https://example.org/a" // not this\n"or"')
    assert parse(text).description == "https://example.org/a or"


def test_branches() -> None:
    """All comparisons have a branch, of signed numbers."""
    text = (
        "VULKAN less\n{ x=0; P0:r0=-1; }\n P0@sg 0, wg 0, qf 0 ;\n WORD r0, 0, L ;\n"
        " st.nonpriv.sc0 x, 1 ;\n L: ;\nexists (x == 0)\n"
    )
    taken = {word: run(parse(text.replace("WORD", word))).holds for word in BRANCHES}
    assert taken == {
        "beq": False,
        "bne": True,
        "blt": True,
        "ble": True,
        "bgt": False,
        "bge": False,
    }

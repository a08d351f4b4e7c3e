"""The rules around the tables: scopes by mode, single waves, private memory, special forms."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace

import pytest

from fencepost.errors import FencepostError, InputError, UnsupportedError
from fencepost.lowering.generations import generations
from fencepost.lowering.litmus import operation_request
from fencepost.lowering.llvm22.all import LLVM22
from fencepost.lowering.lower import llvm_differs, lower
from fencepost.lowering.request import Form, Request, joined
from fencepost.lowering.rows.conditions import Condition
from fencepost.lowering.rows.table import Hint, Kind
from fencepost.lowering.special.forms import check_lanes
from fencepost.lowering.special.safe import safe_by_default
from fencepost.lowering.target import Follow, Target, parse_features
from fencepost.program.values import RmwOp
from fencepost.targets.features import Feature
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import AV_NONE, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES, Scope, SyncScope
from tests.differential.lowering_llvm.product import combinations

GLOBAL, LOCAL, GENERIC = AddressSpace.GLOBAL, AddressSpace.LOCAL, AddressSpace.GENERIC
PRIVATE = AddressSpace.PRIVATE


def target(name: str, features: str = "", **other: object) -> Target:
    processor = find(name)
    return replace(Target(processor, parse_features(processor, features)), **other)  # type: ignore[arg-type]


def memory(text: str) -> Request:
    request = operation_request(text)
    assert isinstance(request, Request)
    return request


def code(request: Request | str, on: Target) -> list[str]:
    request = memory(request) if isinstance(request, str) else request
    return [step.text for step in lower(request, on).steps]


def test_lds_knows_no_scope_beyond_the_workgroup() -> None:
    """A wider scope is workgroup scope in LDS."""
    wide = code("store atomic local, 1 system release", target("gfx1100"))
    assert wide == code("store atomic local, 1 workgroup release", target("gfx1100"))


def test_cluster_is_agent_where_there_are_none() -> None:
    """Cluster scope is agent scope on processors without clusters, and its own on GFX12.5."""
    for name in ("gfx900", "gfx942", "gfx1200"):
        on = target(name)
        assert code("fence cluster acq_rel", on) == code("fence agent acq_rel", on)
    on = target("gfx1250")
    assert code("fence cluster acquire", on) != code("fence agent acquire", on)


@pytest.mark.parametrize(
    ("name", "features", "size", "narrow"),
    [
        ("gfx900", "", 64, True),
        ("gfx900", "", 65, False),
        ("gfx1100", "", 32, True),
        ("gfx1100", "", 64, False),
        ("gfx1100", "+wavefrontsize64", 64, True),
    ],
)
def test_a_workgroup_of_one_wave(name: str, features: str, size: int, narrow: bool) -> None:
    """Workgroup scope is wavefront scope where the workgroup fits into a wave of this mode."""
    on = target(name, features, workgroup_size=size)
    synchronizing = (
        "fence workgroup acq_rel",
        "r0 = load atomic generic(x) workgroup acquire",
        "store atomic x, 1 workgroup release",
        "r0 = cmpxchg x, 1, 2 workgroup acq_rel acquire",
    )
    for text in synchronizing:
        wave = code(text.replace("workgroup", "wavefront"), on)
        assert (code(text, on) == wave) is narrow, text


def test_one_wave_leaves_what_does_not_synchronize() -> None:
    """Monotonic operations keep their scope: the rule is for synchronizing orderings."""
    on = target("gfx942", workgroup_size=32)
    assert code("load atomic x workgroup monotonic", on) == [
        "global_load_dword v0, v[2:3], off sc0"
    ]


def test_no_lds_in_threadgroup_split_mode() -> None:
    """LDS is not allocated in tgsplit mode."""
    with pytest.raises(UnsupportedError, match="threadgroup split"):
        code("load local", target("gfx90a", "+tgsplit"))


def test_workgroup_scope_in_threadgroup_split_mode() -> None:
    """The waves of a workgroup may be in different CUs: its scope needs what agent scope needs."""
    split, whole = target("gfx942", "tgsplit"), target("gfx942")
    assert "buffer_inv sc0" in code("fence workgroup acquire", split)
    assert "buffer_inv sc0" not in code("fence workgroup acquire", whole)


def test_private_atomics() -> None:
    """Private memory is of one thread; on GFX12.5 other threads reach scratch, so its atomics are
    generic, and those above 32 bits are refused.
    """
    store = "store atomic private, 1 agent release"
    assert code(store, target("gfx942")) == ["scratch_store_dword v2, v0, off"]
    on = target("gfx1250")
    assert code(store, on) == code("store atomic generic(x), 1 agent release", on)
    with pytest.raises(UnsupportedError, match="64 bits"):
        lower(replace(memory(store), width=64), on)
    assert code("store private, 1", on) == ["scratch_store_b32 v2, v0, off"]


def test_translation_is_waited_for() -> None:
    """On GFX12.5 a flat or global atomic store or read-modify-write waits for xcnt; loads, plain
    stores and store-available ones do not.
    """
    on = target("gfx1250")
    wait = "s_wait_xcnt 0x0"
    assert wait in code("store atomic x, 1 agent monotonic", on)
    assert wait in code("atomicrmw add generic(x), 1 wavefront monotonic", on)
    for text in ("load atomic x agent monotonic", "store x, 1", "store av x, 1 agent"):
        assert wait not in code(text, on)
    assert wait not in code("atomicrmw add local, 1 workgroup monotonic", on)


def test_non_av_forms_keep_the_waits() -> None:
    """`amdgcn-av:none` drops write-backs and invalidations, and no wait of the row."""
    for name in ("gfx90a", "gfx942", "gfx1030", "gfx1200"):
        on = target(name)
        full = lower(memory("fence system acq_rel"), on).steps
        bare = lower(memory("fence system acq_rel !{amdgcn-av:none}"), on).steps
        assert bare == tuple(step for step in full if step.kind.value != "cache")
        assert len(bare) < len(full)


def test_non_av_keeps_the_access_itself() -> None:
    """The tag does not concern the access of the operation itself."""
    on = target("gfx942")
    tagged = code("store atomic x, 1 agent release !{amdgcn-av:none}", on)
    assert tagged == ["s_waitcnt vmcnt(0) lgkmcnt(0)", "global_store_dword v[2:3], v0, off sc1"]


def test_non_av_has_no_waits_of_cache_operations() -> None:
    """On GFX12.5 the waits that belong to global_wb and global_inv go with them."""
    on = target("gfx1250")
    assert code("fence agent acq_rel !{amdgcn-av:none}", on) == [
        "s_wait_loadcnt 0x0",
        "s_wait_storecnt 0x0",
        "s_wait_dscnt 0x0",
    ]


def test_av_accesses() -> None:
    """A store-available or load-visible access has the policy of its scope, and orders nothing."""
    on = target("gfx942")
    assert code("store av x, 1 agent", on) == ["global_store_dword v[2:3], v0, off sc1"]
    wide = replace(memory("load av x system"), width=128)
    assert code(wide, on) == ["global_load_dwordx4 v[4:7], v[2:3], off sc0 sc1"]


def test_safe_by_default() -> None:
    """The model's operations by those of the default model: monotonic atomics, and no tag."""
    (one,) = safe_by_default(memory("store av x, 1 agent"))
    assert (one.form, one.ordering, one.scope) == (
        Form.PLAIN,
        Ordering.MONOTONIC,
        SyncScope(Scope.AGENT),
    )
    two = safe_by_default(replace(memory("load av x agent"), width=128))
    assert [each.width for each in two] == [64, 64]
    (fence,) = safe_by_default(memory("fence agent release !{amdgcn-av:none}"))
    assert code(fence, target("gfx942")) == code("fence agent release", target("gfx942"))
    plain = memory("load x")
    assert safe_by_default(plain) == (plain,)


@pytest.mark.parametrize(
    ("width", "lanes"), [(32, range(32)), (64, range(16, 32)), (128, range(8))]
)
def test_groups_of_lanes(width: int, lanes: range) -> None:
    """Whole groups of lanes perform a cooperative atomic."""
    check_lanes(width, frozenset(lanes))
    with pytest.raises(InputError, match="lanes"):
        check_lanes(width, frozenset(lanes) - {lanes[0]})


def test_cooperative_atomics() -> None:
    """GFX12.5 alone has them, in global memory, of 4, 8 or 16 bytes each lane."""
    request = replace(memory("load atomic x agent acquire"), form=Form.COOPERATIVE)
    assert code(request, target("gfx1250"))[0] == (
        "global_load_b32 v0, v[2:3], off scope:SCOPE_DEV"
    )
    with pytest.raises(UnsupportedError, match="cooperative"):
        code(request, target("gfx1200"))
    with pytest.raises(InputError, match="local memory"):
        code(replace(request, space=LOCAL), target("gfx1250"))
    with pytest.raises(InputError, match="16 bits"):
        code(replace(request, width=16), target("gfx1250"))


def test_load_monitors() -> None:
    """A load monitor must reach the L2 cache: cluster scope is the least."""
    on = target("gfx1250")
    request = replace(memory("load atomic x agent monotonic"), form=Form.MONITOR)
    assert code(request, on) == ["global_load_monitor_b32 v0, v[2:3], off scope:SCOPE_DEV"]
    with pytest.raises(InputError, match="workgroup scope"):
        code(replace(request, scope=SyncScope(Scope.WORKGROUP)), on)
    with pytest.raises(UnsupportedError, match="load monitor"):
        code(request, target("gfx942"))
    with pytest.raises(InputError, match="a store in the form"):
        code(replace(memory("store atomic x, 1 agent monotonic"), form=Form.MONITOR), on)


def test_loads_to_lds() -> None:
    """They have the marks of loads, cannot be atomic, and exist on GFX9 and GFX10."""
    request = Request(Kind.LOAD, GLOBAL, volatile=True, form=Form.LDS_DMA)
    assert code(request, target("gfx942")) == [
        "global_load_lds_dword v[2:3], off sc0 sc1",
        "s_waitcnt vmcnt(0)",
    ]
    with pytest.raises(InputError, match="atomic load to LDS"):
        code(replace(request, ordering=Ordering.ACQUIRE, volatile=False), target("gfx942"))
    with pytest.raises(UnsupportedError, match="no loads to LDS"):
        code(request, target("gfx1100"))


def test_asynchronous_loads_to_lds() -> None:
    """The same instruction where loads to LDS exist, untracked; one of its own on GFX12.5."""
    request = Request(Kind.LOAD, GLOBAL, form=Form.LDS_DMA_ASYNC)
    assert code(request, target("gfx942")) == ["global_load_lds_dword v[2:3], off"]
    assert code(request, target("gfx1250")) == ["global_load_async_to_lds_b32 v0, v[2:3], off"]
    assert "the user tracks" in lower(request, target("gfx942")).notes[0].text
    with pytest.raises(UnsupportedError, match="asynchronous"):
        code(request, target("gfx1100"))


@pytest.mark.parametrize("form", [Form.LDS_DMA, Form.LDS_DMA_ASYNC, Form.MONITOR])
def test_forms_of_global_memory(form: Form) -> None:
    """Loads to LDS and monitors are no LDS or scratch instructions."""
    for name in ("gfx900", "gfx942", "gfx1030", "gfx1250"):
        for space in (LOCAL, PRIVATE, AddressSpace.CONSTANT, AddressSpace.REGION):
            ordering = Ordering.MONOTONIC if form is Form.MONITOR else Ordering.NOT_ATOMIC
            request = Request(Kind.LOAD, space, ordering, form=form)
            with pytest.raises((InputError, UnsupportedError)):
                code(request, target(name))


def test_releases_wait_for_loads_to_lds() -> None:
    """Where loads to LDS may be in flight, what releases LDS waits for them."""
    on = target("gfx900", lds_dma=True)
    release = "store atomic local, 1 workgroup release"
    assert code(release, on) == ["s_waitcnt vmcnt(0)", "ds_write_b32 v2, v0"]
    literal = replace(target("gfx900"), follow=Follow.LITERAL)
    assert code(release, literal) == ["ds_write_b32 v2, v0"]
    limited = "fence agent release !{amdgpu-synchronize-as:local}"
    assert "s_waitcnt vmcnt(0)" in code(limited, on)
    assert "s_waitcnt vmcnt(0)" not in code(limited, replace(on, follow=Follow.LLVM_22))


def test_opencl_orders_spaces_apart() -> None:
    """OpenCL omits the waits for LDS of a global release; a seq_cst one keeps them."""
    plain, opencl = (
        replace(target("gfx900", opencl=each), follow=Follow.LITERAL) for each in (False, True)
    )
    store = "store atomic x, 1 workgroup {}"
    assert code(store.format("release"), opencl) == ["global_store_dword v[2:3], v0, off"]
    assert code(store.format("seq_cst"), opencl) == code(store.format("seq_cst"), plain)


@pytest.mark.parametrize(
    ("success", "failure", "whole"),
    [
        ("monotonic", "acquire", "acquire"),
        ("release", "monotonic", "release"),
        ("release", "acquire", "acq_rel"),
        ("acquire", "seq_cst", "seq_cst"),
        ("monotonic", "monotonic", "monotonic"),
    ],
)
def test_cmpxchg_is_as_strong_as_both_orderings(success: str, failure: str, whole: str) -> None:
    assert joined(Ordering(success), Ordering(failure)) is Ordering(whole)
    on = target("gfx942")
    assert code(f"cmpxchg x, 1, 2 agent {success} {failure}", on) == code(
        replace(memory("cmpxchg x, 1, 2 agent monotonic monotonic"), ordering=Ordering(whole)), on
    )


def test_acq_rel_of_loads_and_stores() -> None:
    """A load or store has the part of acq_rel that it can have."""
    on = target("gfx1200")
    load = memory("load atomic x agent acquire")
    assert code(replace(load, ordering=Ordering.ACQ_REL), on) == code(load, on)


WRONG = [
    (Request(Kind.LOAD, None), "without an address space"),
    (Request(Kind.FENCE, GLOBAL, Ordering.ACQUIRE), "fence of an address space"),
    (Request(Kind.FENCE), "fence without an ordering"),
    (Request(Kind.RMW, GLOBAL), "atomicrmw without an ordering"),
    (Request(Kind.LOAD, AddressSpace.STREAMOUT_REGISTERS), "streamout"),
    (Request(Kind.STORE, AddressSpace.CONSTANT_32BIT), "constant memory"),
    (Request(Kind.LOAD, GLOBAL, Ordering.RELEASE), "load cannot be release"),
    (Request(Kind.STORE, GLOBAL, Ordering.ACQUIRE), "store cannot be acquire"),
    (Request(Kind.FENCE, None, Ordering.MONOTONIC), "fence cannot be monotonic"),
    (Request(Kind.STORE, AddressSpace.CONSTANT), "constant memory"),
    (Request(Kind.LOAD, AddressSpace.CONSTANT, Ordering.ACQUIRE), "constant memory"),
    (Request(Kind.RMW, AddressSpace.CONSTANT, Ordering.MONOTONIC), "constant memory"),
    (Request(Kind.LOAD, GLOBAL, Ordering.ACQUIRE, width=128), "128 bits"),
    (Request(Kind.RMW, GLOBAL, Ordering.ACQUIRE, width=96), "96 bits"),
    (
        Request(Kind.RMW, GLOBAL, Ordering.ACQUIRE, compare=True, failure=Ordering.RELEASE),
        "failure of cmpxchg",
    ),
]


@pytest.mark.parametrize(("request_", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_cannot_be(request_: Request, message: str) -> None:
    """Wrong operations are refused on every target, with a rule and what to do."""
    for generation in generations():
        with pytest.raises(FencepostError, match=message) as found:
            lower(request_, generation.target)
        assert found.value.rule
        assert found.value.mend


def test_no_generic_address_space_on_gfx6() -> None:
    with pytest.raises(UnsupportedError, match="no generic address space"):
        code("load generic(x)", target("gfx600"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tgspilt", "did you mean tgsplit"),
        ("+cumode", "does not have the feature 'cumode'"),
        ("+tgsplit,-tgsplit", "both on and off"),
    ],
)
def test_wrong_features(text: str, message: str) -> None:
    with pytest.raises(InputError) as found:
        parse_features(find("gfx90a"), text)
    assert message in str(found.value)


def test_r600_has_no_code_sequences() -> None:
    with pytest.raises(UnsupportedError, match="r600"):
        Target(find("r600"))


def test_features_that_the_processor_lacks() -> None:
    with pytest.raises(InputError, match="does not have"):
        Target(find("gfx900"), frozenset({Feature.TGSPLIT}))


def test_every_listed_difference_is_one() -> None:
    """Each difference that is listed changes some code of the document's, in its generation."""
    seen: dict[str, set[str]] = {}
    unmarked = [r for r in combinations() if not r.nontemporal]
    for each in generations(Follow.LITERAL):
        if each.target.conditions & {Condition.GFX7_GFX8}:
            continue
        chapter = seen.setdefault(each.target.chapter.value, set())
        for request in unmarked:
            try:
                chapter |= {found.title for found in llvm_differs(request, each.target)}
            except FencepostError:
                continue
    for chapter_, llvm in LLVM22.items():
        listed = {each.title for each in llvm.differences}
        if llvm.families_why is not None:
            listed.add(llvm.families_why.title)
        # The document refuses what this one is about.
        listed.discard("LDS in threadgroup split mode")
        assert listed == seen[chapter_.value]


def test_without_result_there_is_no_return_bit() -> None:
    on = target("gfx1200")
    request = Request(Kind.RMW, GLOBAL, Ordering.MONOTONIC, returns=False, rmw=RmwOp.ADD)
    assert "TH_ATOMIC_RETURN" not in "".join(code(request, on))
    assert "TH_ATOMIC_RETURN" in "".join(code(replace(request, returns=True), on))


def test_an_operation_without_an_instruction_is_a_loop() -> None:
    """A read-modify-write that no instruction performs swaps until nothing came between."""
    request = Request(Kind.RMW, GLOBAL, Ordering.ACQUIRE, rmw=None)
    step = lower(request, target("gfx942")).steps[0]
    assert "cmpswap" in step.text
    assert "loop" in step.reason.value


def test_tags_that_the_document_does_not_know_change_nothing() -> None:
    on = target("gfx942")
    tagged = memory("fence agent release !{amdgpu-synchronize-as:private, x:y}")
    assert code(tagged, on) == code("fence agent release", on)


def test_notes_name_the_rule() -> None:
    """Rules that changed the operation are reported with their cite."""
    lowered = lower(memory("fence cluster release !{amdgcn-av:none}"), target("gfx942"))
    assert [str(note.cite) for note in lowered.notes] == [
        "001 Memory Scopes",
        "002 MakeAvailable and MakeVisible",
    ]
    assert TagSet.of([AV_NONE]) == memory("fence agent release !{amdgcn-av:none}").tags
    assert Hint.NONE.value == "no mark"


def test_every_request_has_an_answer_or_an_error() -> None:
    """Whatever combination is asked for, nothing but the two errors of input comes of it."""
    chance = random.Random(4)
    every = [*generations(), *generations(Follow.LITERAL), *generations(Follow.LLVM_22)]
    every += [*generations(Follow.DOCUMENT, opencl=True, workgroup_size=32)]
    for _ in range(20_000):
        request = Request(
            chance.choice(list(Kind)),
            chance.choice([None, *AddressSpace]),
            chance.choice(list(Ordering)),
            chance.choice(ALL_SYNC_SCOPES),
            volatile=chance.random() < 0.2,
            last_use=chance.random() < 0.2,
            width=chance.choice([8, 16, 32, 64, 96, 128, 256]),
            returns=chance.random() < 0.5,
            tags=TagSet.of([AV_NONE]) if chance.random() < 0.3 else TagSet(),
            form=chance.choice([Form.PLAIN, Form.PLAIN, *Form]),
        )
        with contextlib.suppress(InputError, UnsupportedError):
            lower(request, chance.choice(every).target)

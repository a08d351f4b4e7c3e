"""Sizes against the target, values of tags, scopes and pointers of intrinsics, barrier IDs."""

from __future__ import annotations

import pytest

from fencepost.abi.lint.check import findings
from fencepost.abi.lint.module_text import read_module
from fencepost.diagnostics import Code
from fencepost.targets.processors import find

HEAD = 'target triple = "amdgcn-amd-amdhsa"\n'


def codes(text: str, processor: str = "gfx942") -> list[Code]:
    return [each.code for each in findings(read_module(HEAD + text), find(processor))]


def kernel(body: str = "", attributes: str = "", head: str = "", tail: str = "") -> str:
    """A kernel with a body and attributes, between other lines."""
    parameters = "ptr addrspace(1) %p, ptr addrspace(3) %l"
    return (
        f"{head}define amdgpu_kernel void @k({parameters}) {attributes} {{\n"
        f"  {body}\n  ret void\n}}\n{tail}"
    )


def variable(name: str, kind: str, more: str = "") -> str:
    return f"@{name} = internal addrspace(3) global {kind} poison{more}\n"


def touch(*names: str) -> str:
    return "\n  ".join(f"store i8 1, ptr addrspace(3) @{name}" for name in names)


LIMIT = [Code.RESOURCE_LIMIT]


@pytest.mark.parametrize(
    ("kinds", "processor", "found"),
    [
        (["[65536 x i8]"], "gfx942", []),
        (["[65537 x i8]"], "gfx942", LIMIT),
        (["[65537 x i8]"], "gfx950", []),
        (["[40960 x i32]"], "gfx950", []),
        (["[40961 x i32]"], "gfx950", LIMIT),
        (["[32 x [1024 x i8]]", "i8"], "gfx600", LIMIT),
        (["[327680 x i8]"], "gfx1250", []),
        (["[327680 x i8]", "<4 x half>"], "gfx1250", LIMIT),
        (["[4096 x { double, ptr, i8 }]"], "gfx1100", LIMIT),
        (["[4096 x { double, ptr }]"], "gfx1100", []),
        (["[8191 x ptr addrspace(3)]", "[16384 x half]"], "gfx942", []),
        (["%unknown"], "gfx942", []),
    ],
)
def test_lds(kinds: list[str], processor: str, found: list[Code]) -> None:
    """What a kernel names, at the least: without padding, without what is not known."""
    names = [f"v{number}" for number in range(len(kinds))]
    head = "".join(map(variable, names, kinds))
    assert codes(kernel(touch(*names), head=head), processor) == found


def test_lds_of_callees() -> None:
    """Callees count, what nobody reaches does not, nor what lies at an address of its own."""
    head = variable("a", "[40000 x i8]") + variable("b", "[40000 x i8]")
    callee = f"define void @f() {{\n  {touch('b')}\n  ret void\n}}\n"
    both = kernel(f"call void @f()\n  {touch('a')}", head=head, tail=callee)
    assert codes(both) == LIMIT
    assert codes(kernel(touch("a"), head=head, tail=callee)) == []
    placed = ", !absolute_symbol !0"
    over = variable("a", "[40000 x i8]", placed) + variable("b", "[40000 x i8]", placed)
    assert codes(kernel(touch("a", "b"), head=over, tail="!0 = !{i32 0, i32 1}\n")) == []


@pytest.mark.parametrize(
    ("sizes", "flat", "found"),
    [
        ((64, 16, 1), None, []),
        ((64, 16, 2), None, LIMIT),
        ((4294967295, 1, 1), None, LIMIT),
        ((64, 0, 1), None, LIMIT),
        ((64, 1, 1), "64,64", []),
        ((64, 2, 1), "64,64", LIMIT),
        ((32, 1, 1), "64,256", LIMIT),
    ],
)
def test_workgroups(sizes: tuple[int, int, int], flat: str | None, found: list[Code]) -> None:
    """The required size is one that a workgroup can have, and that the attribute allows."""
    text = "!0 = !{" + ", ".join(f"i32 {size}" for size in sizes) + "}\n"
    attribute = f'"amdgpu-flat-work-group-size"="{flat}" ' if flat else ""
    made = kernel(attributes=f"{attribute}!reqd_work_group_size !0", tail=text)
    assert codes(made) == found


@pytest.mark.parametrize(
    ("dims", "found"),
    [
        ("4,4,1", []),
        ("16,1,1", []),
        ("0,0,0", []),
        ("1024,1024,1024", []),
        ("4,4,4", LIMIT),
        ("0,1,2", LIMIT),
    ],
)
def test_clusters(dims: str, found: list[Code]) -> None:
    """At most 16 workgroups; on targets without clusters another code says that there are none."""
    assert codes(kernel(attributes=f'"amdgpu-cluster-dims"="{dims}"'), "gfx1250") == found
    assert Code.RESOURCE_LIMIT not in codes(kernel(attributes=f'"amdgpu-cluster-dims"="{dims}"'))


@pytest.mark.parametrize(
    ("waves", "flat", "processor", "found"),
    [
        ("1,8", None, "gfx942", False),
        ("1,10", None, "gfx942", True),
        ("1,10", None, "gfx900", False),
        ("1,1", "1,1024", "gfx942", True),
        ("1,4", "1,1024", "gfx942", False),
        ("1,1", "1,256", "gfx942", False),
        ("1,1", "1,1024", "gfx1100", False),
        ("2", "1,1024", "gfx942", False),
    ],
)
def test_waves(waves: str, flat: str | None, processor: str, found: bool) -> None:
    """What an execution unit has, and what a workgroup needs where waves have 64 lanes."""
    more = f' "amdgpu-flat-work-group-size"="{flat}"' if flat else ""
    text = kernel(attributes=f'"amdgpu-waves-per-eu"="{waves}"{more}')
    assert codes(text, processor) == ([Code.ATTRIBUTE_WITHOUT_EFFECT] if found else [])


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        (("amdgcn-av", "none"), False),
        (("amdgcn-av", "workgroup"), True),
        (("amdgpu-synchronize-as", "local"), False),
        (("amdgpu-synchronize-as", "shared"), True),
        (("mine", "anything"), False),
    ],
)
def test_tags(tag: tuple[str, str], found: bool) -> None:
    """Tags of others mean what they want."""
    node = f'!{{!"{tag[0]}", !"{tag[1]}"}}'
    for nodes in (f"!0 = {node}\n", f"!0 = !{{!1}}\n!1 = {node}\n"):
        text = kernel("fence release, !mmra !0", tail=nodes)
        assert codes(text) == ([Code.TAG_VALUE] if found else [])


@pytest.mark.parametrize("name", ["signal", "signal.isfirst", "wait"])
@pytest.mark.parametrize("number", [-5, -4, -3, -2, -1, 0, 1, 16, 17])
def test_barrier_ids(name: str, number: int) -> None:
    """The barriers of programs: trap barriers are not among them."""
    kind = "i16" if name == "wait" else "i32"
    text = kernel(f"call void @llvm.amdgcn.s.barrier.{name}({kind} {number})")
    assert (codes(text, "gfx1200") == []) == (number == -1)
    assert (codes(text, "gfx1250") == []) == (number in (-3, -1, *range(17)))


def test_barrier_pointers() -> None:
    """A pointer to something else is none to a barrier; parameters and parts of barriers are not
    judged.
    """
    barriers = variable("b", '[2 x target("amdgcn.named.barrier", 0)]')
    head = barriers + variable("x", "i32")
    part = "getelementptr (i8, ptr addrspace(3) @b, i32 16)"
    for name in ("join", "init", "signal.var"):
        call = f"call void @llvm.amdgcn.s.barrier.{name}(ptr addrspace(3) {{}}, i32 2)"
        for operand in ("@b", "%l", part):
            assert codes(kernel(call.format(operand), head=head), "gfx1250") == []
        found = codes(kernel(call.format("@x"), head=head), "gfx1250")
        assert found == [Code.INTRINSIC_OPERAND]


@pytest.mark.parametrize("scope", ["agent", "", "agent-one-as", "workgroup", "cluster", "device"])
def test_scopes_of_monitors(scope: str) -> None:
    """A load that monitors must hit L2; a policy, as LLVM 22 has it, is not judged."""
    call = "call i32 @llvm.amdgcn.global.load.monitor.b32.i32(ptr addrspace(1) %p, i32 0, {})"
    text = kernel(call.format("metadata !0"), tail=f'!0 = !{{!"{scope}"}}\n')
    right = scope in ("agent", "", "agent-one-as", "cluster")
    assert codes(text, "gfx1250") == ([] if right else [Code.INTRINSIC_OPERAND])
    assert codes(kernel(call.format("i32 0")), "gfx1250") == []
    assert codes(kernel(call.replace("i32 0, {}", "i32 24")), "gfx1250") == []


@pytest.mark.parametrize("ordering", [0, 1, 2, 3, 4, 5, 77])
def test_orderings_of_monitors(ordering: int) -> None:
    """They are loads: relaxed, acquire and seq_cst."""
    call = f"call i32 @llvm.amdgcn.flat.load.monitor.b32.i32(ptr %p, i32 {ordering}, metadata !0)"
    found = codes(kernel(call, tail='!0 = !{!"agent"}\n'), "gfx1250")
    assert found == ([] if ordering in (0, 2, 5) else [Code.INTRINSIC_OPERAND])


@pytest.mark.parametrize("number", ["4294967297", "99999999999999999999", "0x63"])
def test_numbers_however_large(number: str) -> None:
    """A number that is too large for the target is, also where it is too large for 32 bits."""
    for name, value, code in (
        ("amdgpu-waves-per-eu", number, Code.ATTRIBUTE_WITHOUT_EFFECT),
        ("amdgpu-cluster-dims", f"{number},1,1", Code.RESOURCE_LIMIT),
    ):
        text = kernel(attributes=f'"{name}"="{value}"')
        assert codes(text, "gfx1250") == [code], text


@pytest.mark.parametrize(
    ("name", "on"),
    [
        ("wmma.f32.16x16x16.f16", ("gfx1100", "gfx1200", "gfx1250")),
        ("swmmac.f32.16x16x32.f16", ("gfx1200", "gfx1250")),
        ("smfmac.f32.16x16x32.f16", ("gfx942", "gfx950")),
    ],
)
def test_products(name: str, on: tuple[str, ...]) -> None:
    """Products of matrices by family."""
    for processor in ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1200"):
        found = codes(kernel(f"call void @llvm.amdgcn.{name}.v8f32()"), processor)
        assert found == ([] if processor in on else [Code.INTRINSIC_TARGET])

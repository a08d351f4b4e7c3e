"""Options of a check: the launch that they mean, and the arguments that they settle."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import (
    DEFAULT_ITEMS,
    Infer,
    Options,
    launch_of,
    same_objects,
    settled,
)
from fencepost.kernels.report import Verdict
from fencepost.llvm.launches.compiled_for import for_processor
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.targets.fault import TargetError
from tests.unit.kernels.kernels_of_text import module_of

MODULE = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %x, i32 %n, i8 %m) #0 {{
  ret void
}}
attributes #0 = {{ nounwind {attributes} }}
"""


def kernel(attributes: str = "") -> tuple[Module, Function]:
    module = module_of(MODULE.format(attributes=attributes))
    return module, module.kernels[0]


def launch(attributes: str = "", options: Options | None = None) -> Launch:
    module, function = kernel(attributes)
    return launch_of(function, options or Options(), module)


@pytest.mark.parametrize(
    ("attributes", "items"),
    [
        ("", DEFAULT_ITEMS),
        ('"amdgpu-flat-work-group-size"="1,128"', 128),
        ('"amdgpu-flat-work-group-size"="1,1024"', DEFAULT_ITEMS),
        ('"amdgpu-flat-work-group-size"="1024,1024"', 1024),
        ('"amdgpu-flat-work-group-size"="much"', DEFAULT_ITEMS),
    ],
)
def test_workgroups(attributes: str, items: int) -> None:
    """As the kernel says, unless it says what compilers say where nobody did."""
    assert launch(attributes).items == items


@pytest.mark.parametrize(
    ("attributes", "wave"),
    [
        ('"target-cpu"="gfx942"', 64),
        ('"target-cpu"="gfx1100"', 32),
        ('"target-cpu"="gfx1100" "target-features"="+wavefrontsize64"', 64),
        ('"target-cpu"="gfx1030" "target-features"="+wavefrontsize32"', 32),
        ("", 64),
    ],
)
def test_waves(attributes: str, wave: int) -> None:
    """By features, else by the processor."""
    assert launch(attributes).wave == wave


def test_an_option_is_above_the_processor() -> None:
    """If the processor has such waves."""
    assert launch('"target-cpu"="gfx1100"', Options(wave=64)).wave == 64
    with pytest.raises(InputError):
        launch('"target-cpu"="gfx942"', Options(wave=32))


def test_what_is_given_is_taken() -> None:
    found = launch("", Options((8, 4, 2), (3, 1, 1)))
    assert (found.workgroup, found.grid) == ((8, 4, 2), (3, 1, 1))
    assert launch().groups > 1


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("n", "5", {"n": 5}),
        ("%n", "-1", {"n": 2**32 - 1}),
        ("1", "0x10", {"n": 16}),
        ("m", "255", {"m": 255}),
        ("m", "-128", {"m": 128}),
    ],
)
def test_arguments(name: str, text: str, found: dict[str, int]) -> None:
    """By name, register or position; as unsigned numbers of their width."""
    assert settled(kernel()[1], Options(arguments=((name, text),))) == found


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("k", "5", "@k has no such argument"),
        ("3", "5", "@k has no such argument"),
        ("x", "5", "x is a pointer, and 5 is none of its type"),
        ("n", "five", "'five' is not an integer"),
        ("n", "1.5", "'1.5' is not an integer"),
        ("m", "256", "the argument has 8 bits"),
        ("m", "-129", "the argument has 8 bits"),
    ],
)
def test_arguments_that_are_none(name: str, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        settled(kernel()[1], Options(arguments=((name, text),)))


def test_conditions_are_searched_of_what_is_not_proved() -> None:
    assert [each.verdicts for each in Infer] == [
        frozenset(),
        {Verdict.BUG},
        {Verdict.BUG, Verdict.UNKNOWN},
    ]


def test_processor_of_kernels_that_name_none() -> None:
    """It decides what the launch is like; a kernel for another one is refused."""
    module, plain = kernel()
    told = for_processor(plain, "gfx1201")
    assert launch_of(told, Options(), module).wave == 32
    assert for_processor(told, "gfx1201") is told
    assert for_processor(told, "") is told
    _, other = kernel('"target-cpu"="gfx90a"')
    assert for_processor(other, "gfx90a:xnack+") is other
    with pytest.raises(InputError) as found:
        for_processor(told, "gfx942")
    assert "compiled for gfx1201" in (found.value.rule or "")
    with pytest.raises(TargetError):
        for_processor(plain, "gfx943")


def test_a_check_asks_for_the_processor() -> None:
    """The option reaches the check, and a kernel for another processor is not checked as if."""
    module, plain = kernel()
    assert check_kernel(module, plain, Options(processor="gfx1201"), "k.ll").launch.wave == 32
    module, other = kernel('"target-cpu"="gfx942"')
    with pytest.raises(InputError):
        check_kernel(module, other, Options(processor="gfx1201"), "k.ll")


POINTERS = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c,
    ptr addrspace(3) %l, ptr addrspace(4) byref(i64) %s, i32 %n) {
  ret void
}
"""


def objects(*given: tuple[str, str]) -> dict[str, str]:
    return same_objects(module_of(POINTERS).kernels[0], Options(arguments=given))


def test_pointers_that_are_given_as_another_one() -> None:
    assert objects(("n", "3")) == {}
    assert objects(("b", "a"), ("n", "3")) == {"b": "a"}
    assert objects(("b", "a"), ("a", "b")) == {"b": "a"}
    assert objects(("c", "b"), ("b", "a")) == {"b": "a", "c": "a"}
    assert objects(("1", "0")) == {"b": "a"}
    assert objects(("a", "a")) == {}


@pytest.mark.parametrize("given", [("b", "n"), ("b", "5"), ("b", "l"), ("b", "x"), ("b", "s")])
def test_what_is_no_pointer_of_the_type(given: tuple[str, str]) -> None:
    with pytest.raises(InputError, match=f"--arg {given[0]}={given[1]}: b is a pointer"):
        objects(given)

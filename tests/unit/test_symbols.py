"""Names of C++ in the words of their sources."""

from __future__ import annotations

import pytest

from fencepost.symbols import demangled, function_name, is_named, variable_name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("_Z6reducePKfPfi", "reduce"),
        ("_Z6kernelILi4EEvP15HIP_vector_typeIfLj4EE", "kernel<4>"),
        ("_ZN12_GLOBAL__N_13addEPi", "(anonymous namespace)::add"),
        ("_Z1fIZ4mainEUlvE_EvT_", "f<main::{lambda()#1}>"),
        ("_ZN3FooclEi", "Foo::operator()"),
        ("_Z4gemmPKDF16_S0_Pfii", "gemm"),
        ("_Z4castIDF16bDF16_EvPT_PT0_", "cast<__bf16, _Float16>"),
        ("_Z8of_DF16_i", "of_DF16_"),
        ("plain", "plain"),
        ("_Z3", "_Z3"),
    ],
)
def test_a_function_is_shown_without_its_parameters(name: str, shown: str) -> None:
    assert function_name(name) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("_ZZ6reduceIfLi256EEvPKT_PS0_iE1s", "s"),
        ("_ZN2ns4tileE", "tile"),
        ("_ZZ4gemmPKDF16_S0_PfiiE2bs", "bs"),
        ("k.s", "s"),
        ("other.s", "other.s"),
        ("global_smem", "global_smem"),
    ],
)
def test_a_variable_is_shown_as_its_function_sees_it(name: str, shown: str) -> None:
    assert variable_name(name, "k") == shown


def test_a_kernel_is_found_by_each_of_its_names() -> None:
    name = "_Z6reduceIfLi256EEvPKT_PS0_i"
    for asked in (name, demangled(name), "reduce<float, 256>", "reduce"):
        assert is_named(name, asked)
    assert not is_named(name, "reduc")
    assert not is_named(name, "reduce<float>")

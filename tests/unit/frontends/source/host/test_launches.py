"""Kernels of host code by their names in device code. `test_read.py` has the launches."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.declared import device_name
from fencepost.frontends.source.host.syntax import Kind, Node


@pytest.mark.parametrize(
    ("name", "host", "device"),
    [
        ("k", "_Z16__device_stub__kPi", "_Z1kPi"),
        ("k", "__device_stub__k", "k"),
        ("n", "_ZN12_GLOBAL__N_116__device_stub__nEv", "_ZN12_GLOBAL__N_11nEv"),
        ("t", "_Z16__device_stub__tILi64EEvv", "_Z1tILi64EEvv"),
        ("k", "", ""),
    ],
)
def test_a_kernel_has_its_name_of_device_code(name: str, host: str, device: str) -> None:
    kernel = Node(Kind.FUNCTION, "1", name, "", -1, -1, -1, "", {"mangledName": host})
    assert device_name(kernel) == device

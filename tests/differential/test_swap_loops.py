"""The table of compare-and-swap loops against LLVM 22: a sample of it made anew, and of the code
that comes out; `python -m tests.differential.swap_loops --check` compares all.
"""

from __future__ import annotations

import random

import pytest

from fencepost.abi.native_atomics import answers as compiled
from fencepost.lowering.special.swap_loops import LOOP, NATIVE, answer
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import SYSTEM
from tests.abi.tools import AMDGCN
from tests.differential.swap_loops import Case, cases, native

binding = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")
if binding.llvm_version_info[0] != 22:
    pytest.skip("llvmlite holds another LLVM than 22", allow_module_level=True)


CERTAIN = ("i32", "i64", "float", "double")
"""Types whose operations LLVM has code for on every processor, in global memory and in LDS."""


def stated(case: Case, processor: str) -> str:
    """The table's answer for an operation, whatever its promises."""
    found = answer(
        case.atomic.operation,
        case.atomic.type,
        case.atomic.space,
        system=case.atomic.scope == SYSTEM,
        used=case.used,
        processor=processor,
    )
    assert found is not None
    return found


def is_native(case: Case, processor: str) -> bool:
    """Whether the table says that an operation with its promises is one instruction."""
    found = stated(case, processor)
    sets = [""] if found == NATIVE else [] if found == LOOP else found.split("/")
    return any(set(each) <= set(case.promises) for each in sets)


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_sample(processor: object) -> None:
    """LLVM's pass decides as the table says, with every set of promises."""
    name = str(processor)
    drawn = random.Random(name).sample(cases(), 120)
    wrong = [
        each.words
        for each, is_one in zip(drawn, native(name, drawn), strict=True)
        if is_one != is_native(each, name)
    ]
    assert not wrong


def test_code() -> None:
    """What the pass leaves is one instruction in the code, and what it expands has a loop."""
    drawn = random.Random(40)
    plain = [each for each in cases() if not each.promises and each.atomic.type in CERTAIN]
    plain = [each for each in plain if each.atomic.space is not AddressSpace.GENERIC]
    for processor in drawn.sample(AMDGCN, 8):
        for case in drawn.sample(plain, 3):
            found = compiled(case.atomic, processor)[case.used].plain
            assert found.native == is_native(case, processor.name), (case.words, str(processor))

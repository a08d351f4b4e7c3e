"""A second opinion: LLVM 19, where it knows the intrinsic and the processor."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tests.abi.tools import AMDGCN, Tool
from tests.differential.intrinsic_targets.call import IntrinsicCall


def differences(
    grouped: Mapping[str, Sequence[IntrinsicCall]], table: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    """What LLVM 19 says otherwise, of calls that it knows; and how many it was asked."""
    llc = Tool("llc", 19)
    declared = {name: of for name, each in grouped.items() if (of := _declared(each))}
    asked = 0
    for processor in AMDGCN:
        if processor.is_generic or not llc.knows(processor.name):
            continue  # a generic one needs a newer code object than LLVM 19 makes by itself
        for name, of in declared.items():
            asked += 1
            has = any(_compiles(llc, processor.name, each) for each in of)
            if has != (processor.name in table[name]):
                yield f"{name} on {processor.name}: LLVM 19 {'has' if has else 'lacks'} it"
    yield f"{asked} pairs put to LLVM 19, {len(declared)} intrinsics"


def _declared(of: Sequence[IntrinsicCall]) -> list[IntrinsicCall]:
    """Those that LLVM 19 knows, with the same types and operands."""
    return [each for each in of if _known(each)]


def _known(call: IntrinsicCall) -> bool:
    done = Tool("opt", 19).run("-S", "-passes=verify", text=call.module)
    return done.returncode == 0 and _has_attributes(done.stdout.decode(), call.callee)


def _has_attributes(shown: str, callee: str) -> bool:
    """Return True if a declaration has attributes, which LLVM gives intrinsics that it knows."""
    return (
        re.search(rf"^declare [^\n]*@{re.escape(callee)}\(.*\) #\d", shown, re.MULTILINE)
        is not None
    )


def _compiles(llc: Tool, processor: str, call: IntrinsicCall) -> bool:
    done = llc.run(f"-mcpu={processor}", "-filetype=obj", "-o", "/dev/null", text=call.module)
    return done.returncode == 0

"""Target intrinsics that copy between LDS and global memory, and the waits for them."""

from __future__ import annotations

import re

from fencepost.llvm.effects.effect import Await, Counter, Mark, Transfer, Unsupported
from fencepost.llvm.ir import Call, Int

_BUFFER = re.compile(r"raw\.(?:ptr\.)?buffer\.load\.(async\.)?lds")
_BY_WAVE = ("global.load.lds", "load.to.lds", "load.async.to.lds", "global.load.async.lds")
_BY_LANE = re.compile(r"global\.(load|store)\.async\.(?:to|from)\.lds\.b(\d+)")


def transfer(name: str, call: Call) -> Transfer | Await | Mark | Unsupported | None:
    """What `llvm.amdgcn.<name>` copies or waits for; None where it is none of these."""
    arguments = call.arguments
    if name == "asyncmark":
        return Mark()
    if name == "wait.asyncmark":
        return Await(Counter.MARKS, arguments[0])
    if name == "s.wait.asynccnt":
        return Await(Counter.ASYNC, arguments[0])
    if found := _BY_LANE.fullmatch(name):
        shift = arguments[2]
        if not isinstance(shift, Int):
            return None
        loads = found[1] == "load"
        return Transfer(
            arguments[1],
            arguments[0],
            int(found[2]) // 8,
            (),
            shift.value,
            loads,
            by_wave=False,
            counter=Counter.ASYNC,
        )
    if found := _BUFFER.match(name):
        size, shift = arguments[2], arguments[5]
        if isinstance(size, Int) and isinstance(shift, Int):
            marks = Counter.MARKS if found[1] else None
            return Transfer(
                arguments[1], arguments[0], size.value, arguments[3:5], shift.value, counter=marks
            )
    if name.startswith(_BY_WAVE):
        size, shift = arguments[2], arguments[3]
        if isinstance(size, Int) and isinstance(shift, Int):
            marks = Counter.MARKS if "async" in name else None
            return Transfer(arguments[1], arguments[0], size.value, (), shift.value, counter=marks)
    if name.startswith("tensor."):
        return Unsupported(f"llvm.amdgcn.{name}: what it copies stands in its descriptor")
    if re.match(r"(cluster\.load|struct\.(ptr\.)?buffer\.load)\.(async\.)?(to\.)?lds", name):
        return Unsupported(f"llvm.amdgcn.{name} is not interpreted")
    return None

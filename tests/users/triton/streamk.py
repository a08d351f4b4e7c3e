"""Stream-K's fix-up: the second program of each pair leaves its part of a tile in memory and raises
a flag, the first waits for it and adds.
"""

import triton
import triton.language as tl


@triton.jit
def streamk(in_ptr, partial_ptr, out_ptr, flag_ptr, block: tl.constexpr):
    program = tl.program_id(0)
    tile = program // 2
    at = tl.arange(0, block)
    part = tl.load(in_ptr + program * block + at)
    if program % 2 == 1:
        tl.store(partial_ptr + tile * block + at, part)
        tl.debug_barrier()
        tl.atomic_xchg(flag_ptr + tile, 1, sem="release")
    else:
        while tl.atomic_cas(flag_ptr + tile, 1, 1, sem="acquire") != 1:
            pass
        tl.debug_barrier()
        other = tl.load(partial_ptr + tile * block + at)
        tl.store(out_ptr + tile * block + at, part + other)

"""Two phases with a barrier of the whole grid between them, which orders nothing."""

import triton
import triton.language as tl


@triton.jit
def gridbar_wrong(in_ptr, middle_ptr, out_ptr, count_ptr, block: tl.constexpr):
    programs = tl.num_programs(0)
    at = tl.arange(0, block)
    mine = tl.program_id(0)
    tl.store(middle_ptr + mine * block + at, tl.load(in_ptr + mine * block + at) * 2.0)
    tl.debug_barrier()
    tl.atomic_add(count_ptr, 1, sem="relaxed")
    while tl.atomic_add(count_ptr, 0, sem="relaxed") < programs:
        pass
    tl.debug_barrier()
    other = (mine + 1) % programs
    tl.store(out_ptr + mine * block + at, tl.load(middle_ptr + other * block + at))

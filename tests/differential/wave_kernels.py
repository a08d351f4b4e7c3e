"""Kernels against Wave's API, compiled as far as MLIR with either pass.

Annotations are values here: Wave reads them when a kernel is defined.
"""

from dataclasses import dataclass
from typing import Any

from fencepost.placement.verify import Verdict

NAMES = ("gemm", "gemm_prefetch", "gemm_modulo", "attention", "copy", "atomics")


@dataclass(frozen=True, slots=True)
class Compiled:
    """Barriers in the trace and in the MLIR, and what the verifier says of the trace."""

    barriers: int
    in_mlir: int
    verdict: Verdict


def compile_with(name: str, target: str, drop_in: bool) -> Compiled:
    """Compile a kernel with Wave's pass or with the drop-in."""
    import importlib

    from wave_lang.kernel.wave.compile import WaveCompileOptions, wave_compile
    from wave_lang.kernel.wave.scheduling.schedule_enums import SchedulingType

    from fencepost.frontends import wave as ours

    compiler: Any = importlib.import_module("wave_lang.kernel.wave.wave")
    before = compiler.add_shared_memory_barriers
    found: dict[str, Any] = {}

    def both(trace: Any, target: str = "") -> None:
        (ours.add_shared_memory_barriers if drop_in else before)(trace, target)
        names = [node.name for node in trace.preorder_walk()]
        found["barriers"] = sum(
            n.startswith("shared_memory_barrier") and "_wait" not in n for n in names
        )
        found["verdict"] = ours.verify(trace)

    schedules = {"gemm_prefetch": SchedulingType.PREFETCH, "gemm_modulo": SchedulingType.MODULO}
    kernel, symbols = _kernel(name, target)
    options = WaveCompileOptions(
        subs=symbols,
        target=target,
        schedule=schedules.get(name, SchedulingType.NONE),
        compile_to_mlir=True,
        # This pass of Wave does not follow memory that only atomics and plain accesses share.
        minimize_shared_allocs=name != "atomics",
    )
    compiler.add_shared_memory_barriers = both
    try:
        mlir = wave_compile(options, kernel).asm
    finally:
        compiler.add_shared_memory_barriers = before
    count = mlir.count("amdgpu.lds_barrier") + mlir.count("rocdl.s.barrier.signal")
    return Compiled(found["barriers"], count, found["verdict"])


def _kernel(name: str, target: str) -> tuple[Any, dict[Any, Any]]:
    import wave_lang.kernel.lang as tkl
    import wave_lang.kernel.wave as tkw
    from wave_lang.kernel.lang.global_symbols import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE
    from wave_lang.kernel.wave.constraints import MMAType
    from wave_lang.kernel.wave.utils.general_utils import get_default_scheduling_params

    split = target.startswith("gfx12")
    threads = 32 if split else 64
    mma = MMAType.RDNA4_WAVE32_F32_16x16x16_F16 if split else MMAType.F32_16x16x16_F16
    m, n, k = tkl.sym.M, tkl.sym.N, tkl.sym.K
    block_m, block_n, block_k = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
    space = tkl.sym.ADDRESS_SPACE
    shared = {space: SHARED_ADDRESS_SPACE}
    sizes = get_default_scheduling_params() | {
        m: 256,
        n: 256,
        k: 128,
        block_m: 64,
        block_n: 64,
        block_k: 32,
    }
    tiles = [tkw.WorkgroupConstraint(m, block_m, 0), tkw.WorkgroupConstraint(n, block_n, 1)]
    waves = [tkw.WaveConstraint(m, block_m / 2), tkw.WaveConstraint(n, block_n / 2)]
    hardware = tkw.HardwareConstraint(threads_per_wave=threads, mma_type=mma)

    if name.startswith("gemm"):
        constraints = [*tiles, tkw.TilingConstraint(k, block_k), *waves, hardware]

        @tkw.wave(constraints)
        def gemm(
            a: tkl.Memory[m, k, space, tkl.f16],
            b: tkl.Memory[n, k, space, tkl.f16],
            c: tkl.Memory[m, n, GLOBAL_ADDRESS_SPACE, tkl.f32],
        ) -> None:
            zero = tkl.Register[m, n, tkl.f32](0.0)

            @tkw.iterate(k, init_args=[zero])
            def total(acc: tkl.Register[m, n, tkl.f32]) -> tkl.Register[m, n, tkl.f32]:
                return tkw.mma(tkw.read(a), tkw.read(b), acc)

            tkw.write(total, c)

        return gemm, sizes | shared

    if name == "attention":
        # Two products a step: the second's operand reuses the first's shared memory.
        d = tkl.sym.D
        constraints = [
            tkw.WorkgroupConstraint(m, block_m, 0),
            tkw.WorkgroupConstraint(n, block_n, 1),
            tkw.TilingConstraint(k, block_k),
            *waves,
            hardware,
        ]

        @tkw.wave(constraints)
        def attention(
            q: tkl.Memory[m, d, space, tkl.f16],
            keys: tkl.Memory[k, d, space, tkl.f16],
            values: tkl.Memory[n, k, space, tkl.f16],
            out: tkl.Memory[m, n, GLOBAL_ADDRESS_SPACE, tkl.f32],
        ) -> None:
            zero = tkl.Register[m, n, tkl.f32](0.0)

            @tkw.iterate(k, init_args=[zero])
            def total(acc: tkl.Register[m, n, tkl.f32]) -> tkl.Register[m, n, tkl.f32]:
                inner = tkl.Register[k, m, tkl.f32](0.0)
                scores = tkw.mma(tkw.read(keys), tkw.read(q), inner)
                weights = tkw.cast(tkw.permute(scores, target_shape=[m, k]), tkl.f16)
                return tkw.mma(weights, tkw.read(values), acc)

            tkw.write(total, out)

        return attention, sizes | shared | {d: 32}

    if name == "copy":
        constraints = [
            *tiles,
            *waves,
            tkw.HardwareConstraint(threads_per_wave=threads, vector_shapes={m: 16, n: 16}),
        ]

        @tkw.wave(constraints)
        def copy(
            a: tkl.Memory[m, n, space, tkl.f16],
            b: tkl.Memory[m, n, GLOBAL_ADDRESS_SPACE, tkl.f16],
        ) -> None:
            tkw.write(tkw.read(a, elements_per_thread=4), b, elements_per_thread=4)

        return copy, sizes | shared

    assert name == "atomics"
    constraints = [
        *tiles,
        tkw.WaveConstraint(m, block_m),
        tkw.WaveConstraint(n, block_n),
        tkw.HardwareConstraint(threads_per_wave=threads, vector_shapes={m: 16, n: 16}),
    ]

    @tkw.wave(constraints)
    def atomics(
        a: tkl.Memory[m, n, GLOBAL_ADDRESS_SPACE, tkl.i32],
        b: tkl.Memory[m, n, GLOBAL_ADDRESS_SPACE, tkl.i32],
    ) -> None:
        low = tkw.allocate((m, n), (block_m, block_n), tkl.i32, SHARED_ADDRESS_SPACE)
        start = tkl.Register[m, n, tkl.i32](1000)
        tkw.write(start, low, elements_per_thread=4)
        tkw.atomic_min(tkw.read(a, elements_per_thread=4), low, elements_per_thread=4)
        tkw.write(tkw.read(low, elements_per_thread=4), b, elements_per_thread=4)

    return atomics, sizes

"""Kernels against Wave's API, compiled as far as MLIR with either pass.

Annotations are values here: Wave reads them when a kernel is defined.
"""

from dataclasses import dataclass
from typing import Any

from fencepost.placement.verifier.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Settings:
    """A kernel and how it is compiled: the name of its source and of Wave's scheduler, how many
    buffers the scheduler rotates, and whether allocations share memory.
    """

    kernel: str
    schedule: str = "NONE"
    buffers: int | None = None
    shares: bool = True


SETTINGS = {
    "gemm": Settings("gemm"),
    "gemm_prefetch": Settings("gemm", "PREFETCH"),
    "gemm_prefetch_double": Settings("gemm", "PREFETCH", 2),
    "gemm_modulo": Settings("gemm", "MODULO"),
    "gemm_modulo_double": Settings("gemm", "MODULO", 2),
    "attention": Settings("attention"),
    "template_attention": Settings("template"),
    "copy": Settings("copy"),
    "copy_double": Settings("copy_double", shares=False),
    "copy_double_reused": Settings("copy_double"),
    # Wave's sharing does not follow memory that only atomics and plain accesses have in common.
    "atomics": Settings("atomics", shares=False),
}


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

    settings = SETTINGS[name]
    kernel, symbols = _kernel(settings.kernel, target)
    options = WaveCompileOptions(
        subs=symbols,
        target=target,
        schedule=SchedulingType[settings.schedule],
        multi_buffer_count=settings.buffers,
        compile_to_mlir=True,
        minimize_shared_allocs=settings.shares,
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

    if name == "template":
        return _template(mma)

    if name == "gemm":
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

    if name == "copy_double":
        # Two buffers in turn: while one is read, the other is written.
        constraints = [
            tkw.WorkgroupConstraint(m, block_m, 0),
            tkw.TilingConstraint(n, block_n),
            tkw.WaveConstraint(m, block_m / 2),
            tkw.HardwareConstraint(threads_per_wave=threads, vector_shapes={m: 16, n: 16}),
        ]

        @tkw.wave(constraints)
        def copy_double(
            a: tkl.Memory[m, n, GLOBAL_ADDRESS_SPACE, tkl.f16],
            b: tkl.Memory[m, n, GLOBAL_ADDRESS_SPACE, tkl.f16],
            c: tkl.Memory[m, n, GLOBAL_ADDRESS_SPACE, tkl.f16],
            d: tkl.Memory[m, n, GLOBAL_ADDRESS_SPACE, tkl.f16],
        ) -> None:
            one = tkw.allocate((m, n), (block_m, block_n), tkl.f16, SHARED_ADDRESS_SPACE)
            two = tkw.allocate((m, n), (block_m, block_n), tkl.f16, SHARED_ADDRESS_SPACE)

            @tkw.iterate(n, init_args=[])
            def step() -> None:
                tkw.write(tkw.read(a, elements_per_thread=4), one, elements_per_thread=4)
                tkw.write(tkw.read(one, elements_per_thread=4), b, elements_per_thread=4)
                tkw.write(tkw.read(c, elements_per_thread=4), two, elements_per_thread=4)
                tkw.write(tkw.read(two, elements_per_thread=4), d, elements_per_thread=4)

        return copy_double, sizes

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


def _template(mma: Any) -> tuple[Any, dict[Any, Any]]:
    """The attention kernel that comes with Wave."""
    from wave_lang.kernel.wave.templates.attention_common import AttentionShape
    from wave_lang.kernel.wave.templates.vanilla_attention import get_bshd_attention_kernel
    from wave_lang.kernel.wave.utils.general_utils import get_default_scheduling_params

    shape = AttentionShape(
        num_query_heads=8,
        num_kv_heads=8,
        query_seq_len=128,
        head_size_kv=128,
        head_size=64,
        kv_seq_len=256,
    )
    kernel, symbols, _ = get_bshd_attention_kernel(shape, (mma, mma), False)
    return kernel, symbols | get_default_scheduling_params()

"""Functions of device libraries, HIP, C and LLVM's own passes that modules declare and do not
define.

Names that begin with `__ockl_`, `__ocml_` and the like are reserved for the implementation in every
language that is compiled for AMD GPUs, so no program may define them; each is still taken only with
the type that the library gives it. Names of HIP and C are those of the C family alone.
"""

from __future__ import annotations

from functools import partial

from fencepost.citations import Cite, Source
from fencepost.llvm.effects import opencl
from fencepost.llvm.effects.effect import (
    Access,
    Barrier,
    Collective,
    Effect,
    Gathers,
    MemoryFence,
    Opaque,
    Pointer,
    Query,
    Stored,
    Touch,
    Trap,
    Unsupported,
)
from fencepost.llvm.effects.functions import Combine, LaunchData
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.row import Named, Row, Signature, Table
from fencepost.llvm.ir import Atomic, Call, Undef
from fencepost.llvm.language import Language
from fencepost.llvm.rewriting.undefined import ANY
from fencepost.llvm.types import (
    I32,
    VOID,
    FloatType,
    IntType,
    PointerType,
    Type,
    VectorType,
    store_size,
)
from fencepost.patterns import pattern
from fencepost.vocabulary.address_spaces import ALL_SPACES, AddressSpace
from fencepost.vocabulary.scopes import Scope, SyncScope

_LIBRARY = Cite(Source.HIP, "Device libraries")
_SYNC = Cite(Source.HIP, "Synchronization functions")

_PLACES = (
    ("local_id", Id.LOCAL_ID),
    ("group_id", Id.GROUP_ID),
    ("local_size", Id.LOCAL_SIZE),
    ("num_groups", Id.GROUPS),
    ("global_id", Id.GLOBAL_ID),
    ("global_size", Id.GLOBAL_SIZE),
    ("global_offset", Id.GLOBAL_OFFSET),
    ("enqueued_local_size", Id.LOCAL_SIZE),
)
_NOTHING = Signature(VOID)
_PLACE = Signature(IntType(64), (I32,))
_FAILED = Signature(VOID, (None, None, I32, None))
_PRINTF = Signature(I32, (None,), variadic=True)


def _asked(call: Call, named: Named) -> Effect:
    return Query(dict(_PLACES)[named.stem.removeprefix("__ockl_get_")], call.arguments[0])


def _work_item_fence(call: Call, _: Named) -> Effect:
    """(flags, order, scope), in the numbers of OpenCL; nothing where the order is relaxed."""
    _flags, order, scope = call.arguments
    atomic = Atomic(opencl.order_of(order), SyncScope(opencl.scope_of(scope)))
    return MemoryFence(atomic, ALL_SPACES)


def _reduction(combine: Combine, call: Call, _: Named) -> Effect:
    """A value of each work-item of the workgroup, combined."""
    return Collective(Gathers.REDUCE, combine, call.arguments[0])


_row = partial(Row, typed=False)

_OF_ITEM = Signature(I32, (I32,))

# fmt: off
DEVICE = Table((
    _row(" ".join(f"__ockl_get_{name}" for name, _ in _PLACES), _asked, _LIBRARY,
        signature=_PLACE),
    _row("__ockl_get_work_dim", Query(Id.DIMENSIONS), _LIBRARY, signature=Signature(I32)),
    _row("__ockl_barrier", Barrier(ALL_SPACES, strict=True), _SYNC, signature=_NOTHING),
    _row("__ockl_grid_sync", Barrier(ALL_SPACES, strict=True, grid=True), _SYNC,
        signature=_NOTHING),
    _row("__ockl_wgred_add_i32", partial(_reduction, Combine.ADD), _SYNC, signature=_OF_ITEM),
    _row("__ockl_wgred_and_i32", partial(_reduction, Combine.AND), _SYNC, signature=_OF_ITEM),
    _row("__ockl_wgred_or_i32", partial(_reduction, Combine.OR), _SYNC, signature=_OF_ITEM),
    _row("__assert_fail", Trap(), _LIBRARY, signature=_FAILED),
    _row("__assertfail", Trap(), _LIBRARY,
        signature=Signature(VOID, (None, None, I32, None, IntType(64)))),
    _row("__fencepost_printf", Opaque(), _LIBRARY, signature=_PRINTF),
    _row("__fencepost_memcpy_async",
        Unsupported("cuda::memcpy_async is not followed: it copies until a phase or a stage ends"),
        _LIBRARY, signature=Signature(VOID, (None, None, IntType(64)))),
    _row("__fencepost_pipeline",
        Unsupported("cuda::pipeline is not followed: its stages end copies"),
        _LIBRARY, signature=Signature(VOID, (None,))),
    _row("__printf_alloc", Pointer(LaunchData.PRINTED), _LIBRARY,
        signature=Signature(PointerType(AddressSpace.GLOBAL), (I32,))),
    _row(f"{ANY}*", Opaque(), Cite(Source.LANGREF, "Undefined Values")),
))
"""Reserved names, in every language."""

C_FAMILY = Table((
    _row("__syncthreads _Z13__syncthreadsv", Barrier(ALL_SPACES, strict=True), _SYNC,
        signature=_NOTHING),
    _row("__threadfence _Z13__threadfencev", opencl.whole_fence(Scope.AGENT), _SYNC,
        signature=_NOTHING),
    _row("__threadfence_system _Z20__threadfence_systemv", opencl.whole_fence(Scope.SYSTEM), _SYNC,
        signature=_NOTHING),
    _row("__threadfence_block _Z19__threadfence_blockv", opencl.whole_fence(Scope.WORKGROUP), _SYNC,
        signature=_NOTHING),
    # Headers of ROCm before 5.3. The library's definition passes over the flags: its fences order
    # all memory, whatever they name.
    _row("__atomic_work_item_fence", _work_item_fence, _SYNC,
        signature=Signature(VOID, (I32, I32, I32))),
    _row("abort", Trap(), _LIBRARY, signature=_NOTHING),
    _row("exit", Trap(), _LIBRARY, signature=Signature(VOID, (I32,))),
    _row("printf", Opaque(), _LIBRARY, signature=_PRINTF),
))
"""Names that the headers of HIP and C reserve."""

_MATH = {
    name: shape
    for names, shape in (
        ("acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi", "x"),
        ("erf erfc erfcinv erfcx erfinv exp exp2 exp10 expm1 fabs floor i0 i1 j0 j1 y0 y1", "x"),
        ("lgamma log log10 log1p log2 logb ncdf ncdfinv nearbyint pred rcbrt rint round", "x"),
        ("rsqrt sin sinh sinpi sqrt succ tan tanh tanpi tgamma trunc native_recip", "x"),
        ("native_rsqrt native_sqrt native_sin native_cos native_exp native_exp2", "x"),
        ("native_exp10 native_log native_log2 native_log10", "x"),
        ("atan2 atan2pi copysign fdim fmax fmin fmod hypot max maxmag min minmag", "xx"),
        ("nextafter pow powr remainder rhypot scalb", "xx"),
        ("fma mad len3 rlen3", "xxx"),
        ("len4 rlen4", "xxxx"),
        ("ldexp pown rootn scalbn", "xi"),
        ("isfinite isinf isnan isnormal signbit ilogb", "x>i"),
        ("sincos sincospi modf fract", "xp"),
        ("frexp lgamma_r", "xq"),
        ("remquo", "xxq"),
    )
    for name in names.split()
}
"""Functions of the math library by their parameters: `x` the number, `i` an integer, `p` and `q` a
private pointer to such a number or integer; behind `>` the result where it is no number."""
# fmt: on
_OCML = pattern(r"__ocml_(?P<name>\w+?)_(?P<kind>2?f16|f32|f64)")
_NUMBERS: dict[str, Type] = {
    "f16": FloatType("half"),
    "2f16": VectorType(2, FloatType("half")),
    "f32": FloatType("float"),
    "f64": FloatType("double"),
}


def library_call(call: Call) -> Effect | None:
    """Return the effect of a call of a library function; None if it is of no such function."""
    name = call.callee or ""
    if (found := DEVICE.effect(name, call)) is not None:
        return found
    if (found := _math(name, call)) is not None:
        return found
    match call.language:
        case Language.C_FAMILY:
            return C_FAMILY.effect(name, call)
        case Language.OPENCL | Language.OPEN:
            return None


def _math(name: str, call: Call) -> Effect | None:
    """A function of the math library with exactly its type."""
    found = _OCML.fullmatch(name)
    if found is None or (shape := _MATH.get(found["name"])) is None:
        return None
    number = _NUMBERS[found["kind"]]
    whole: Type = VectorType(2, I32) if isinstance(number, VectorType) else I32
    private = PointerType(AddressSpace.PRIVATE)
    kinds = {"x": number, "i": whole, "p": private, "q": private}
    parameters, _, result = shape.partition(">")
    if not Signature(kinds[result or "x"], tuple(kinds[each] for each in parameters)).fits(call):
        return None
    if parameters[-1] not in "pq":
        return Opaque()
    stored = number if parameters[-1] == "p" else whole
    return Touch(
        Access.WRITE,
        call.arguments[-1],
        store_size(stored),
        (),
        Undef(stored),
        stored=Stored.ROUNDED,
    )

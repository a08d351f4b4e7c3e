"""The built-in functions of OpenCL C as its specification declares them [OpenCL C, 6.15].

A row is `result (parameters): names`. Parameter types are written as in the specification, but for:

- `F`, `I`, `N`: the first of them in a row is a real, an integer or any number, scalar or vector,
  and is the row's gentype. `F4` has at most four elements, `F3` three or four, `N2` is a
  vector but for three elements, `Fv` any vector, `N1` a scalar. Braces
  list the scalar types that it may be of: `{float double}1`.
- `T` is the gentype, `E` its element, `K` int and `R` the integer of a comparison's result with as
  many elements, `U` the unsigned integer and `W` either integer of its width with as many.
- `size` is size_t; `gl*T`: a pointer into one of the address spaces `g` (global), `l` (local), `p`
  (private), `c` (constant), `x` (generic); `volatile`, `const` and `atomic` stand before the type,
  with dots: `gl*volatile.atomic.T`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from fencepost.judge.text.mangled import BITS, REALS, Parsed, Plain, Pointer, passed_as
from fencepost.llvm.ir import Call
from fencepost.llvm.types import VOID
from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_COUNTS = (1, 2, 3, 4, 8, 16)
_SHUFFLED = (2, 4, 8, 16)
_SPACES = {"x": 0, "g": 1, "l": 3, "c": 4, "p": 5}
_INTEGERS = frozenset(BITS) - REALS - {"bool"}
_UNSIGNED = {8: "uchar", 16: "ushort", 32: "uint", 64: "ulong"}
_SIGNED = {8: "char", 16: "short", 32: "int", 64: "long"}
_SCALARS = "{int uint long ulong float double half}1"
# fmt: off
_ROWS = f"""
uint (): get_work_dim get_sub_group_size get_max_sub_group_size get_num_sub_groups
    get_enqueued_num_sub_groups get_sub_group_id get_sub_group_local_id
size (): get_global_linear_id get_local_linear_id
size (uint): get_global_size get_global_id get_local_size get_enqueued_local_size get_local_id
    get_num_groups get_group_id get_global_offset
T (F): acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erfc erf exp
    exp2 exp10 expm1 fabs floor lgamma log log2 log10 log1p logb rint round rsqrt sin sinh sinpi
    sqrt tan tanh tanpi tgamma trunc degrees radians sign
T (F, T): atan2 atan2pi copysign fdim fmod hypot maxmag minmag nextafter pow powr remainder fmax
    fmin step
T (Fv, E): fmax fmin
T (F, T, T): fma mad mix smoothstep
T (Fv, T, E): mix
T (E, Fv): step
T (E, E, Fv): smoothstep
T (F, K): pown rootn ldexp
T (Fv, int): ldexp
K (F): ilogb
T (F, xglp*T): fract modf sincos
T (F, xglp*K): frexp lgamma_r
T (F, T, xglp*K): remquo
f ({{ushort uint ulong}}): nan
T ({{float}}): native_cos native_exp native_exp2 native_exp10 native_log native_log2 native_log10
    native_recip native_rsqrt native_sin native_sqrt native_tan half_cos half_exp half_exp2
    half_exp10 half_log half_log2 half_log10 half_recip half_rsqrt half_sin half_sqrt half_tan
T ({{float}}, T): native_divide native_powr half_divide half_powr
U (I): abs
U (I, T): abs_diff
T (I): clz ctz popcount bit_reverse
T (I, T): add_sat sub_sat hadd rhadd mul_hi rotate
T (I, T, T): mad_hi mad_sat
T ({{int uint}}, T): mul24
T ({{int uint}}, T, T): mad24
T (I, T, uint, uint): bitfield_insert
S (I, uint, uint): bitfield_extract_signed
U (I, uint, uint): bitfield_extract_unsigned
D ({{char uchar short ushort int uint}}, U): upsample
T (N, T): max min
T (Nv, E): max min
T (N, T, T): clamp bitselect
T (Nv, E, E): clamp
T (N, T, W): select
E (F4, T): dot distance
E (F4): length
T (F4): normalize
T (F3, T): cross
float ({{float}}4, T): fast_distance
float ({{float}}4): fast_length
T ({{float}}4): fast_normalize
R (F): isfinite isinf isnan isnormal signbit
R (F, T): isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater isordered
    isunordered
int ({{char short int long}}): any all
M (N2, V): shuffle
M (N2, T, V): shuffle2
void (uint): barrier mem_fence read_mem_fence write_mem_fence work_group_barrier sub_group_barrier
void (uint, memory_scope): work_group_barrier sub_group_barrier
void (uint, memory_order, memory_scope): atomic_work_item_fence
ocl_event (l*T, g*const.N, size, ocl_event): async_work_group_copy
ocl_event (g*T, l*const.N, size, ocl_event): async_work_group_copy
ocl_event (l*T, g*const.N, size, size, ocl_event): async_work_group_strided_copy
ocl_event (g*T, l*const.N, size, size, ocl_event): async_work_group_strided_copy
void (int, xpc*ocl_event): wait_group_events
void (g*const.N, size): prefetch
T (gl*volatile.{{int uint}}1, T): atomic_add atomic_sub atomic_min atomic_max atomic_and atomic_or
    atomic_xor
T (gl*volatile.{{int uint float}}1, T): atomic_xchg
T (gl*volatile.{{int uint}}1): atomic_inc atomic_dec
T (gl*volatile.{{int uint}}1, T, T): atomic_cmpxchg
T (gl*volatile.{{int uint long ulong}}1, T): atom_add atom_sub atom_xchg atom_min atom_max atom_and
    atom_or atom_xor
T (gl*volatile.{{int uint long ulong}}1): atom_inc atom_dec
T (gl*volatile.{{int uint long ulong}}1, T, T): atom_cmpxchg
void (xgl*volatile.atomic.{_SCALARS}, T): atomic_init atomic_store
T (xgl*volatile.atomic.{_SCALARS}): atomic_load
T (xgl*volatile.atomic.{_SCALARS}, T): atomic_exchange atomic_fetch_add atomic_fetch_sub
    atomic_fetch_min atomic_fetch_max
T (xgl*volatile.atomic.{{int uint long ulong}}1, T): atomic_fetch_and atomic_fetch_or
    atomic_fetch_xor
bool (xgl*volatile.atomic.{_SCALARS}, xglp*T, T): atomic_compare_exchange_strong
    atomic_compare_exchange_weak
void (xgl*volatile.atomic.int): atomic_flag_clear
bool (xgl*volatile.atomic.int): atomic_flag_test_and_set
int (image): get_image_width get_image_height get_image_depth get_image_channel_data_type
    get_image_channel_order get_image_num_mip_levels get_image_num_samples
int2 (image2d): get_image_dim
int4 (image3d): get_image_dim
size (image): get_image_array_size
int (int): work_group_all work_group_any sub_group_all sub_group_any sub_group_non_uniform_all
    sub_group_non_uniform_any
T ({_SCALARS}, size): work_group_broadcast
T ({_SCALARS}, size, size): work_group_broadcast
T ({_SCALARS}, size, size, size): work_group_broadcast
T ({_SCALARS}): work_group_reduce_add work_group_reduce_min work_group_reduce_max
    work_group_scan_inclusive_add work_group_scan_inclusive_min work_group_scan_inclusive_max
    work_group_scan_exclusive_add work_group_scan_exclusive_min work_group_scan_exclusive_max
T (N1): sub_group_reduce_add sub_group_reduce_min sub_group_reduce_max sub_group_scan_inclusive_add
    sub_group_scan_inclusive_min sub_group_scan_inclusive_max sub_group_scan_exclusive_add
    sub_group_scan_exclusive_min sub_group_scan_exclusive_max sub_group_broadcast_first
T (N, uint): sub_group_broadcast sub_group_non_uniform_broadcast
T (N1, uint): sub_group_shuffle sub_group_shuffle_xor sub_group_shuffle_up sub_group_shuffle_down
T (N1, int): sub_group_rotate
T (N1, int, uint): sub_group_clustered_rotate
int (N1): sub_group_non_uniform_all_equal
int (): sub_group_elect
uint4 (int): sub_group_ballot
int (uint4): sub_group_inverse_ballot
int (uint4, uint): sub_group_ballot_bit_extract
uint (uint4): sub_group_ballot_bit_count sub_group_ballot_inclusive_scan
    sub_group_ballot_exclusive_scan sub_group_ballot_find_lsb sub_group_ballot_find_msb
"""
# fmt: on
_ROW = pattern(
    r"^(?P<result>\w+) \((?P<given>[^)]*)\): (?P<names>.*(?:\n +.*)*)", re.ASCII | re.MULTILINE
)
_WAYS = ("reduce", "scan_inclusive", "scan_exclusive")
_BITWISE = ("and", "or", "xor")
_CONVERT = pattern(
    r"convert_(?P<to>u?(?:char|short|int|long)|half|float|double)(?P<count>2|3|4|8|16)?"
    r"(?P<sat>_sat)?(?:_rt[ezpn])?"
)
_VECTOR = pattern(r"v(?P<way>load|store)(?P<count>2|3|4|8|16)")
_HALVES = pattern(
    r"v(?P<way>load|store)(?P<aligned>a?)_half(?P<count>2|3|4|8|16)?(?P<rounds>_rt[ezpn])?"
)
_PIXELS = pattern(r"(?P<way>read|write)_image(?P<kind>f|i|ui|h)")
_IMAGE = pattern(
    r"ocl_image(?P<axes>[123])d(?P<array>_array)?(?P<buffer>_buffer)?(?P<samples>_msaa)?"
    r"(?P<depth>_depth)?_(?P<how>ro|wo|rw)"
)
_GENERIC = pattern(
    r"(?:(?P<of>[FIN])|\{(?P<names>[a-z ]+)\})(?P<most>1|2|3|4)?(?P<vector>v)?", re.ASCII
)
_PIXEL = {"f": "float", "i": "int", "ui": "uint", "h": "half"}


def declares(name: str, parameters: tuple[Parsed, ...], call: Call) -> bool:
    """Return True if OpenCL C declares a function of this name with the whole signature of `call`:
    the parameters of its mangled name, which are its arguments in LLVM IR, and the result.
    """
    if len(parameters) != len(call.arguments):
        return False
    given = zip(parameters, call.arguments, strict=True)
    if not all(passed_as(one, other.type) for one, other in given):
        return False
    if found := _PIXELS.fullmatch(name):
        return _is_pixel(found["way"], found["kind"], parameters, call)
    return any(_fits(result, form, parameters, call) for result, form in _forms(name))


@cache
def _declarations() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Results and parameters by name."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for row in _ROW.finditer(_ROWS):
        for name in row["names"].split():
            found[name] = (*found.get(name, ()), (row["result"], row["given"]))
    for name, forms in list(found.items()):
        if name.startswith("atomic_") and name != "atomic_init" and "atomic." in forms[0][1]:
            orders = ", memory_order" * (2 if "compare" in name else 1)
            more = [(r, f"{given}{orders}{end}") for r, given in forms for end in _SCOPES]
            found[f"{name}_explicit"] = tuple(more)
    for add in ("fetch_add", "fetch_sub"):  # of atomic_uintptr_t
        far = ("ulong", "xgl*volatile.atomic.ulong, long")
        found[f"atomic_{add}"] = (*found[f"atomic_{add}"], far)
    return found | dict(_combined())


_SCOPES = ("", ", memory_scope")


def _combined() -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Reductions and scans of the extensions, of workgroups and of subgroups."""
    for op in ("add", "mul", "min", "max", *_BITWISE, *(f"logical_{each}" for each in _BITWISE)):
        gentype = "I1" if op in _BITWISE else "N1"
        of_group = "{int uint long ulong}1" if op in _BITWISE else _SCALARS
        one = ("int", "int") if op.startswith("logical") else ("T", gentype)
        for way in _WAYS:
            yield f"sub_group_non_uniform_{way}_{op}", (one,)
            if op not in ("add", "min", "max"):
                wide = one if op.startswith("logical") else ("T", of_group)
                yield f"work_group_{way}_{op}", (wide,)
        yield f"sub_group_clustered_reduce_{op}", ((one[0], f"{one[1]}, uint"),)


def _forms(name: str) -> tuple[tuple[str, str], ...]:
    if (found := _declarations().get(name)) is not None:
        return found
    if match := _CONVERT.fullmatch(name):
        real = match["to"] in REALS
        count = match["count"] or ""
        made = (match["to"] + count, f"of{count or 1}")
        return () if match["sat"] and real else (made,)
    if match := _VECTOR.fullmatch(name):
        if match["way"] == "load":
            return ((f"x{match['count']}", "size, xglpc*const.N1"),)
        return (("void", f"of{match['count']}, size, xglp*E"),)
    if match := _HALVES.fullmatch(name):
        count = match["count"] or ""
        if match["aligned"] and not count:
            return ()
        if match["way"] == "load":
            return () if match["rounds"] else ((f"float{count}", "size, xglpc*const.half"),)
        reals = ("float", "double")
        return tuple(("void", f"{real}{count}, size, xglp*half") for real in reals)
    return ()


def _fits(result: str, form: str, parameters: tuple[Parsed, ...], call: Call) -> bool:
    words = form.split(", ") if form else []
    if len(words) != len(parameters):
        return False
    gentype: Plain | None = None
    for word, given in zip(words, parameters, strict=True):
        plain = word.rpartition("*")[2].rpartition(".")[2]
        if _GENERIC.fullmatch(plain) or re.fullmatch(r"of\d+", plain, re.ASCII):
            gentype = given.to if isinstance(given, Pointer) else given
            break
    if not all(_takes(*each, gentype) for each in zip(words, parameters, strict=True)):
        return False
    return _gives(result, parameters, gentype, call)


def _takes(word: str, given: Parsed, gentype: Plain | None) -> bool:
    spaces, star, rest = word.rpartition("*")
    *qualifiers, plain = rest.split(".")
    if star:
        return (
            isinstance(given, Pointer)
            and given.space in {_SPACES[each] for each in spaces}
            and given.qualifiers == frozenset(qualifiers)
            and _takes(plain, given.to, gentype)
        )
    if not isinstance(given, Plain):
        return False
    if found := _GENERIC.fullmatch(plain):
        return _is_generic(found, given)
    if found := re.fullmatch(r"of(\d+)", plain, re.ASCII):
        numbers = given.name in _INTEGERS | REALS
        return numbers and given.count == integer_of(found[1])
    if plain.startswith("image"):
        return (image := _IMAGE.fullmatch(given.name)) is not None and (
            plain == "image" or plain == f"image{image['axes']}d"
        )
    return given in _named(plain, gentype)


def _is_generic(found: re.Match[str], given: Plain) -> bool:
    names = {"F": REALS, "I": _INTEGERS, "N": _INTEGERS | REALS}
    allowed = names[found["of"]] if found["of"] else frozenset(found["names"].split())
    counts = {"1": (1,), "2": _SHUFFLED, "3": (3, 4), "4": (1, 2, 3, 4)}.get(
        found["most"] or "", _COUNTS
    )
    fits = given.name in allowed and given.count in counts
    return fits and not (found["vector"] and given.count == 1)


def _named(word: str, gentype: Plain | None) -> frozenset[Plain]:
    """Return the types that a word denotes in a row with this gentype."""
    if word == "size":
        return frozenset({Plain("ulong"), Plain("uint")})
    if found := re.fullmatch(r"([a-z]+)(\d+)", word, re.ASCII):
        return frozenset({Plain(found[1], integer_of(found[2]))})
    if gentype is None or gentype.name not in BITS:
        return frozenset({Plain(word)})
    bits, count = BITS[gentype.name], gentype.count
    unsigned, signed = Plain(_UNSIGNED.get(bits, ""), count), Plain(_SIGNED.get(bits, ""), count)
    match word:
        case "T":
            return frozenset({gentype})
        case "E":
            return frozenset({gentype.element})
        case "K":
            return frozenset({Plain("int", count)})
        case "U":
            return frozenset({unsigned})
        case "S":
            return frozenset({signed})
        case "W":
            return frozenset({unsigned, signed})
        case "R":
            return frozenset({Plain("int") if count == 1 else signed})
        case "D":  # twice as wide, signed if the high half is
            wide = (_UNSIGNED if gentype.name.startswith("u") else _SIGNED)[2 * bits]
            return frozenset({Plain(wide, count)})
        case "f":
            reals = {16: "half", 32: "float", 64: "double"}
            return frozenset({Plain(reals.get(bits, ""), count)})
        case "V":  # masks of a shuffle
            return frozenset(Plain(unsigned.name, each) for each in _SHUFFLED)
    return frozenset({Plain(word)})


def _gives(result: str, parameters: tuple[Parsed, ...], gentype: Plain | None, call: Call) -> bool:
    kind = call.head.type
    if result == "void":
        return kind == VOID
    if result == "size":  # AMDGPU's pointers have 64 bits
        return passed_as(Plain("ulong"), kind)
    if result == "M":  # as many elements as the mask has
        mask = parameters[-1]
        assert isinstance(mask, Plain)
        assert gentype is not None
        return passed_as(Plain(gentype.name, mask.count), kind)
    if (found := re.fullmatch(r"x(\d+)", result, re.ASCII)) and gentype is not None:
        return passed_as(Plain(gentype.name, integer_of(found[1])), kind)
    return any(passed_as(each, kind) for each in _named(result, gentype))


def _is_pixel(way: str, kind: str, parameters: tuple[Parsed, ...], call: Call) -> bool:
    """Return True for a whole signature of a function that reads or writes pixels: the image,
    perhaps a sampler, the place, and further parameters.
    """
    plain = [each for each in parameters if isinstance(each, Plain)]
    if len(plain) != len(parameters) or not plain:
        return False
    image, rest = _IMAGE.fullmatch(plain[0].name), plain[1:]
    if image is None or image["how"] == ("wo" if way == "read" else "ro"):
        return False
    pixel = Plain("float") if image["depth"] else Plain(_PIXEL[kind], 4)
    if image["depth"] and kind != "f":
        return False
    axes = integer_of(image["axes"]) + (1 if image["array"] else 0)
    count = {1: 1, 2: 2, 3: 4}[axes]
    place, real = Plain("int", count), Plain("float", count)
    if way == "write":
        fits = rest in ([place, pixel], [place, Plain("int"), pixel])
        return fits and not image["samples"] and call.head.type == VOID
    if not passed_as(pixel, call.head.type):
        return False
    if image["samples"]:
        return rest == [place, Plain("int")]
    if rest == [place]:
        return True
    if image["buffer"] or rest[:1] != [Plain("ocl_sampler")] or len(rest) < 2:
        return False
    steps = Plain("float", {"1": 1, "2": 2, "3": 4}[image["axes"]])
    levels = rest[2:] in ([], [Plain("float")], [steps, steps])
    return rest[1:] == [place] or (rest[1] == real and levels)


__all__ = ["declares"]

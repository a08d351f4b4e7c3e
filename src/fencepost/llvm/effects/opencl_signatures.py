"""The signatures of OpenCL's built-in functions, as the specification declares them.

A row has names and forms; a form is what the parameters may be, separated by blanks:

- `F`, `I`, `A`: any vector or scalar of real numbers, of integers, of both (gentype). A digit
  behind limits the elements: `F4` has at most four, `A1` is a scalar. Anything in brackets lists
  element types: `[ij]4`. The first of these in a form stands for T.
- `T` is T, `E` its element, `N` int with as many elements, `U` the unsigned integer and `W` either
  integer of its width, `M` unsigned integers of its element's width and any count.
- `z` is size_t; `*SPACES:QUALIFIERS:TYPE` is a pointer into one of the address spaces, where both
  are lists; any other word is a type as it is mangled.

[OpenCL C, 6.15 Built-in Functions; the address spaces are those of the AMDGPU and SPIR targets]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from fencepost.llvm.effects.mangled import BITS, Mangled, Reference, Value, parse_types
from fencepost.patterns import pattern

_COUNTS = frozenset({1, 2, 3, 4, 8, 16})
_REALS = ("f", "d", "Dh")
_INTEGERS = ("c", "h", "s", "t", "i", "j", "l", "m")
_CLASSES = {"F": _REALS, "I": _INTEGERS, "A": (*_INTEGERS, *_REALS)}
_WIDTHS = {**BITS, "f": 32, "d": 64, "Dh": 16}
_UNSIGNED = {8: "h", 16: "t", 32: "j", 64: "m"}
_SIGNED = {8: "c", 16: "s", 32: "i", 64: "l"}
_CODE = pattern(r"Dh|\w")

# fmt: off
_ROWS = """
acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erfc erf exp exp2
exp10 expm1 fabs floor ilogb lgamma log log2 log10 log1p logb rint round rsqrt sin sinh sinpi sqrt
tan tanh tanpi tgamma trunc degrees radians sign isnan isinf isfinite isnormal signbit | F
atan2 atan2pi copysign fdim fmod hypot maxmag minmag nextafter pow powr remainder isequal isnotequal
isgreater isgreaterequal isless islessequal islessgreater isordered isunordered | F T
fmax fmin | F T; Fv E
pown rootn | F N
ldexp | F N; Fv i
fma mad | F T T
nan | [tjm]
mix | F T T; Fv T E
smoothstep | F T T; E E Fv
step | F T; E Fv
clamp | A T T; Av E E
min max | A T; Av E
cross | [fdDh]3 T; [fdDh]4 T
distance dot | F4 T
length normalize | F4
fast_distance | [f]4 T
fast_length fast_normalize | [f]4
any all | [csil]
bitselect | A T T
select | A T W
shuffle | A M
shuffle2 | A T M
abs clz ctz popcount bit_reverse | I
abs_diff add_sat sub_sat hadd rhadd mul_hi rotate | I T
mad_hi mad_sat | I T T
mul24 | [ij] T
mad24 | [ij] T T
upsample | [chstij] U
bitfield_insert | I T j j
bitfield_extract_signed bitfield_extract_unsigned | I j j
native_cos native_exp native_exp2 native_exp10 native_log native_log2 native_log10 native_recip
native_rsqrt native_sin native_sqrt native_tan half_cos half_exp half_exp2 half_exp10 half_log
half_log2 half_log10 half_recip half_rsqrt half_sin half_sqrt half_tan | [f]
native_divide native_powr half_divide half_powr | [f] T
sincos fract modf | F *01345::T
frexp lgamma_r | F *01345::N
remquo | F T *01345::N

get_local_id get_group_id get_local_size get_enqueued_local_size get_num_groups get_global_id
get_global_size get_global_offset | j
get_local_linear_id get_global_linear_id get_work_dim get_sub_group_local_id get_sub_group_id
get_sub_group_size get_max_sub_group_size get_num_sub_groups | v

barrier mem_fence read_mem_fence write_mem_fence | j
work_group_barrier sub_group_barrier | j; j memory_scope
atomic_work_item_fence | j memory_order memory_scope

async_work_group_copy | *1::T *3:K:A z ocl_event; *3::T *1:K:A z ocl_event
async_work_group_strided_copy | *1::T *3:K:A z z ocl_event; *3::T *1:K:A z z ocl_event
wait_group_events | i *045::ocl_event
prefetch | *1:K:A z

atomic_add atomic_sub atomic_and atomic_or atomic_xor atomic_min atomic_max | *13:V:[ij]1 T
atomic_xchg | *13:V:[ijf]1 T
atomic_inc atomic_dec | *13:V:[ij]1
atomic_cmpxchg | *13:V:[ij]1 T T
atom_add atom_sub atom_and atom_or atom_xor atom_min atom_max atom_xchg | *13:V:[ijlm]1 T
atom_inc atom_dec | *13:V:[ijlm]1
atom_cmpxchg | *13:V:[ijlm]1 T T
atomic_init atomic_store atomic_exchange | *0134:VA:[ijlmfdDh]1 T
atomic_load | *0134:VA:[ijlmfdDh]1
atomic_fetch_add atomic_fetch_sub | *0134:VA:[ijlmfdDh]1 T; *0134:VA:m l
atomic_fetch_min atomic_fetch_max | *0134:VA:[ijlmfdDh]1 T
atomic_fetch_and atomic_fetch_or atomic_fetch_xor | *0134:VA:[ijlm]1 T
atomic_compare_exchange_strong atomic_compare_exchange_weak
    | *0134:VA:[ijlmfd]1 *01345::T T
atomic_flag_clear atomic_flag_test_and_set | *0134:VA:i

get_image_width get_image_channel_data_type get_image_channel_order get_image_height
get_image_depth get_image_dim get_image_array_size get_image_num_mip_levels get_image_num_samples
    | ocl_image

work_group_all work_group_any | i
work_group_broadcast | [ijlmfdDh]1 z; [ijlmfdDh]1 z z; [ijlmfdDh]1 z z z
work_group_reduce_add work_group_reduce_min work_group_reduce_max
work_group_scan_inclusive_add work_group_scan_inclusive_min work_group_scan_inclusive_max
work_group_scan_exclusive_add work_group_scan_exclusive_min work_group_scan_exclusive_max
    | [ijlmfdDh]1

sub_group_elect | v
sub_group_all sub_group_any sub_group_non_uniform_all sub_group_non_uniform_any sub_group_ballot | i
sub_group_non_uniform_all_equal sub_group_broadcast_first | A1
sub_group_broadcast sub_group_non_uniform_broadcast | A j
sub_group_shuffle sub_group_shuffle_xor sub_group_shuffle_up sub_group_shuffle_down | A1 j
sub_group_rotate | A1 i
sub_group_clustered_rotate | A1 i j
sub_group_inverse_ballot sub_group_ballot_bit_count sub_group_ballot_inclusive_scan
sub_group_ballot_exclusive_scan sub_group_ballot_find_lsb sub_group_ballot_find_msb | Dv4_j
sub_group_ballot_bit_extract | Dv4_j j
"""
# fmt: on
_OPS = ("add", "mul", "min", "max", "and", "or", "xor", "logical_and", "logical_or", "logical_xor")
_NUMBERS = "[ijlmfdDh]1"
_OF_LANES = ("reduce", "scan_inclusive", "scan_exclusive")


def _rows() -> Iterator[tuple[str, str]]:
    names: list[str] = []
    for line in _ROWS.split("\n"):
        before, bar, forms = line.partition("|")
        names += before.split()
        if bar:
            yield from ((name, forms) for name in names)
            names = []
    for op in _OPS:
        operand = "i" if op.startswith("logical") else "I1" if op in ("and", "or", "xor") else "A1"
        if op not in ("add", "min", "max"):
            # Of the extension cl_khr_work_group_uniform_arithmetic.
            of_group = operand if operand == "i" else "[ijlm]1" if "I" in operand else _NUMBERS
            yield from ((f"work_group_{way}_{op}", of_group) for way in _OF_LANES)
        for way in _OF_LANES:
            if op in ("add", "min", "max"):
                yield f"sub_group_{way}_{op}", operand
            yield f"sub_group_non_uniform_{way}_{op}", operand
        yield f"sub_group_clustered_reduce_{op}", f"{operand} j"


def _explicit(table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The atomic functions of OpenCL 2 with their orders and perhaps a scope."""
    for name, forms in table.items():
        if name.startswith("atomic_") and ":VA:" in forms and name != "atomic_init":
            orders = " memory_order" * (2 if "compare" in name else 1)
            longer = (f"{form}{orders}{end}" for form in forms.split(";") for end in _SCOPES)
            yield f"{name}_explicit", ";".join(longer)


_SCOPES = ("", " memory_scope")
_FORMS: Mapping[str, str] = {
    **(_plain := dict(_rows())),
    **dict(_explicit(_plain)),
}
NAMES = frozenset(_FORMS)
"""The names whose signatures stand in rows, without conversions, vectors in memory and images."""

_CONVERT = pattern(
    r"convert_(?P<to>u?(?:char|short|int|long)|half|float|double)(?P<count>2|3|4|8|16)?"
    r"(?P<sat>_sat)?(?:_rt[ezpn])?"
)
_VECTOR = pattern(r"(?P<way>vload|vstore)(?P<count>2|3|4|8|16)")
_HALF = pattern(
    r"(?:vload_half(?P<load>2|3|4|8|16)?|vloada_half(?P<aload>2|3|4|8|16)"
    r"|vstore_half(?P<store>2|3|4|8|16)?(?:_rt[ezpn])?"
    r"|vstorea_half(?P<astore>2|3|4|8|16)(?:_rt[ezpn])?)"
)
_PIXELS = pattern(r"(?P<way>read|write)_image(?P<kind>f|i|ui|h)")
_IMAGE = pattern(
    r"ocl_image(?P<dim>[123]d)(?P<array>_array)?(?P<buffer>_buffer)?(?P<msaa>_msaa)?(?P<depth>_depth)?_(?P<qualifier>ro|wo|rw)"
)
_PIXEL = {"f": "f", "i": "i", "ui": "j", "h": "Dh"}


@lru_cache(maxsize=4096)
def is_builtin(name: str, types: str) -> bool:
    """Return True if OpenCL C declares a function of this name with parameters of these types."""
    parameters = parse_types(types)
    if parameters is None:
        return False
    if found := _PIXELS.fullmatch(name):
        return _of_image(found["way"], found["kind"], parameters)
    return any(_fits(form.split(), parameters) for form in _forms(name).split(";") if form)


def _forms(name: str) -> str:
    if (found := _FORMS.get(name)) is not None:
        return found
    if match := _CONVERT.fullmatch(name):
        if match["sat"] and match["to"] in ("half", "float", "double"):
            return ""
        count = match["count"] or "1"
        return "A1" if count == "1" else f"A={count}"
    if match := _VECTOR.fullmatch(name):
        count = match["count"]
        return "z *012345:K:A1" if match["way"] == "vload" else f"A={count} z *01345::E"
    if match := _HALF.fullmatch(name):
        if name.startswith("vload"):
            return "z *012345:K:Dh"
        count = match["store"] or match["astore"] or "1"
        return f"[fd]={count} z *01345::Dh"
    return ""


def _fits(form: list[str], parameters: tuple[Mangled, ...]) -> bool:
    if form == ["v"]:
        return not parameters
    if len(form) != len(parameters):
        return False
    bound: Value | None = None
    for word, given in zip(form, parameters, strict=True):
        plain = word.rpartition(":")[2]
        if _GENERIC.fullmatch(plain):
            bound = given.pointee if isinstance(given, Reference) else given
            break
    return all(_matches(*each, bound) for each in zip(form, parameters, strict=True))


_GENERIC = pattern(r"(?:(?P<of>[FIA])|\[(?P<codes>\w+)\])(?P<limit>=?\d*)(?P<vector>v?)", re.ASCII)


def _matches(word: str, given: Mangled, bound: Value | None) -> bool:
    if word.startswith("*"):
        spaces, qualifiers, plain = word[1:].split(":")
        return (
            isinstance(given, Reference)
            and str(given.space) in spaces
            and given.qualifiers == qualifiers
            and _matches(plain, given.pointee, bound)
        )
    if not isinstance(given, Value):
        return False
    if (found := _GENERIC.fullmatch(word)) is not None:
        codes = _CLASSES[found["of"]] if found["of"] else tuple(_CODE.findall(found["codes"]))
        limit = found["limit"]
        if limit.startswith("="):
            fits = given.count == int(limit[1:])
        else:
            fits = given.count in _COUNTS and given.count <= int(limit or 16)
        return fits and given.code in codes and not (found["vector"] and given.count == 1)
    match word, bound:
        case "z", _:
            return given in (Value("m"), Value("j"))
        case "T", Value():
            return given == bound
        case "E", Value(code=code):
            return given == Value(code)
        case "N", Value(count=count):
            return given == Value("i", count)
        case "U" | "W", Value(code=code, count=count):
            bits = _WIDTHS.get(code, 0)
            integers = {_UNSIGNED.get(bits)} | ({_SIGNED.get(bits)} if word == "W" else set())
            return given.count == count and given.code in integers
        case "M", Value(code=code, count=count):
            counts = {2, 4, 8, 16}
            return (
                count in counts
                and given.count in counts
                and given.code == _UNSIGNED.get(_WIDTHS.get(code, 0))
            )
        case "ocl_image", _:
            return _IMAGE.fullmatch(given.code) is not None
    if word.startswith("Dv"):
        return parse_types(word) == (given,)
    return given == Value(word)


def _of_image(way: str, kind: str, parameters: tuple[Mangled, ...]) -> bool:
    """Accesses to images: coordinates by the dimension, gradients, levels, samples, the pixel."""
    if not parameters or not all(isinstance(each, Value) for each in parameters):
        return False
    image, *rest = (each for each in parameters if isinstance(each, Value))
    found = _IMAGE.fullmatch(image.code)
    if found is None or found["qualifier"] == ("wo" if way == "read" else "ro"):
        return False
    wide = {"1d": 2 if found["array"] else 1, "2d": 4 if found["array"] else 2, "3d": 4}
    size = wide[found["dim"]]
    place = Value("i", size)
    if found["depth"] and kind != "f":
        return False
    if way == "write":
        pixel = Value("f") if found["depth"] else Value(_PIXEL[kind], 4)
        return not found["msaa"] and rest in ([place, pixel], [place, Value("i"), pixel])
    if found["msaa"]:
        return rest == [place, Value("i")]
    if rest == [place]:
        return True
    if found["buffer"] or rest[:1] != [Value("ocl_sampler")]:
        return False
    real = Value("f", size)
    steps = Value("f", {"1d": 1, "2d": 2, "3d": 4}[found["dim"]])
    more = rest[2:] in ([], [Value("f")], [steps, steps])
    return len(rest) > 1 and (rest[1:] == [place] or (rest[1] == real and more))

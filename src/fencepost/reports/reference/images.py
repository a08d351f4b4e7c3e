"""Intrinsics of images: the operands that a name asks for, and what they do.

LLVM has 1,400 of them, one for each operation, its modifiers and the dimension of the image:
`llvm.amdgcn.image.sample.c.l.o.2darray` compares (`c`), at a level that an operand gives (`l`), at
coordinates that an offset moves (`o`), in an array of 2D images. The name is taken apart here; a
test has LLVM verify a declaration of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.reports.reference.entry import Entry
from fencepost.targets.members import targets_in_words

TABLE = "image-intrinsics"
PREFIX = "llvm.amdgcn.image."
_CITE = "001 LLVM IR Intrinsics"

_SAMPLED = {
    "1d": ("s",),
    "2d": ("s", "t"),
    "3d": ("s", "t", "r"),
    "cube": ("s", "t", "face"),
    "1darray": ("s", "slice"),
    "2darray": ("s", "t", "slice"),
}
DIMENSIONS = {
    **_SAMPLED,
    "2dmsaa": ("s", "t", "fragid"),
    "2darraymsaa": ("s", "t", "slice", "fragid"),
}
"""The coordinates in an image of each dimension."""
_MSAA = ("2dmsaa", "2darraymsaa")
_GATHERED = ("2d", "cube", "2darray")
_NAME = pattern(
    rf"(?P<operation>[a-z0-9.]+?)\.(?P<dim>{'|'.join(DIMENSIONS)})(?P<nortn>\.nortn)?", 0
)
_MODIFIERS = pattern(r"(?P<c>\.c)?(?P<level>\.(?:d|cd|l|b|lz))?(?P<clamp>\.cl)?(?P<offset>\.o)?", 0)

ATOMICS = {
    "swap": "stores the operand",
    "add": "adds the operand",
    "sub": "subtracts the operand",
    "smin": "takes the least, signed",
    "umin": "takes the least, unsigned",
    "fmin": "takes the least, of floating point",
    "smax": "takes the greatest, signed",
    "umax": "takes the greatest, unsigned",
    "fmax": "takes the greatest, of floating point",
    "and": "ands the operand",
    "or": "ors the operand",
    "xor": "xors the operand",
    "inc": "counts up to the operand, then from 0 again",
    "dec": "counts down from the operand to 0",
    "cmpswap": "stores the first operand where the element equals the second",
    "pk.add.f16": "adds two halves",
    "pk.add.bf16": "adds two bfloats",
    "add.flt": "adds, of floating point",
    "max.flt": "takes the greatest number, of floating point",
    "min.flt": "takes the least number, of floating point",
}
"""The effects of the read-modify-writes on an element."""

_PLAIN = {
    "load": ("Loads an element of an image", "image_load", tuple(DIMENSIONS)),
    "load.mip": ("Loads an element of a level of an image", "image_load_mip", tuple(_SAMPLED)),
    "store": ("Stores an element of an image", "image_store", tuple(DIMENSIONS)),
    "store.mip": ("Stores an element of a level of an image", "image_store_mip", tuple(_SAMPLED)),
    "msaa.load": ("Loads one component of four samples of an image", "image_msaa_load", _MSAA),
    "msaa.load.x": (
        "Loads one component of four samples of an image; the name of msaa.load before GFX11",
        "image_msaa_load",
        _MSAA,
    ),
    "getresinfo": (
        "Reads the width, height, depth and levels of an image",
        "image_get_resinfo",
        tuple(DIMENSIONS),
    ),
}
_RAYS = {
    "bvh.intersect.ray": (
        "Tests a ray against a node of a bounding volume hierarchy",
        "image_bvh_intersect_ray",
        ("node", "ray extent", "ray origin", "ray direction", "inverse direction", "resource"),
    ),
    "bvh8.intersect.ray": (
        "Tests a ray against a node with eight children of a bounding volume hierarchy",
        "image_bvh8_intersect_ray",
        (
            "base",
            "ray extent",
            "instance mask",
            "ray origin",
            "ray direction",
            "offset",
            "resource",
        ),
    ),
    "bvh.dual.intersect.ray": (
        "Tests a ray against two nodes of a bounding volume hierarchy",
        "image_bvh_dual_intersect_ray",
        (
            "base",
            "ray extent",
            "instance mask",
            "ray origin",
            "ray direction",
            "offsets",
            "resource",
        ),
    ),
}
_LEVELS = {
    ".d": "derivatives of the coordinates choose the level",
    ".cd": "derivatives of the coordinates, of each quad, choose the level",
    ".l": "an operand is the level",
    ".b": "a bias is added to the level",
    ".lz": "of level 0",
    None: "",
}


@dataclass(frozen=True, slots=True)
class Image:
    """An intrinsic: what it does, its operands in order, its instruction.

    `returns`: it has a result; `effect`: what it does with memory.
    """

    says: str
    operands: tuple[str, ...]
    instruction: str
    effect: str
    returns: bool = True


def image_entry(name: str) -> Entry | None:
    """Return the entry of an intrinsic of images; None for any other name."""
    from fencepost.machine_code.decoding.syntax import syntaxes

    found = image_of(name)
    if found is None:
        return None
    having = frozenset().union(*(each.processors for each in syntaxes(found.instruction)))
    facts = {f"operand {number}": each for number, each in enumerate(found.operands)}
    facts["memory effect"] = found.effect
    facts["lowering"] = found.instruction
    facts["targets"] = targets_in_words(having)
    return Entry(
        name, TABLE, found.says + ".", _CITE, {key: text for key, text in facts.items() if text}
    )


def image_of(name: str) -> Image | None:
    """Return what the intrinsic of a name is; None if LLVM has no such one."""
    if not name.startswith(PREFIX):
        return None
    rest = name.removeprefix(PREFIX)
    if rest in _RAYS:
        says, instruction, operands = _RAYS[rest]
        return Image(says, operands, instruction, "reads the hierarchy")
    found = _NAME.fullmatch(rest)
    if found is None:
        return None
    operation, dim, nortn = found["operation"], found["dim"], found["nortn"] is not None
    head, _, modifiers = operation.partition(".")
    if head in ("sample", "gather4"):
        return _sampling(head, modifiers, dim, nortn=nortn)
    if nortn:
        return None
    if head == "atomic" and modifiers in ATOMICS:
        return _atomic(modifiers, dim)
    if operation == "getlod" and dim in _SAMPLED:
        says = "Reads the level that a sampler would choose, clamped and not"
        operands = ("dmask", *_SAMPLED[dim], *_tail(sampler=True))
        return Image(f"{says}: {_image(dim)}", operands, "image_get_lod", "reads the image")
    return _plain(operation, dim)


def _plain(operation: str, dim: str) -> Image | None:
    says, instruction, dims = _PLAIN.get(operation, ("", "", ()))
    if dim not in dims:
        return None
    stores, level = operation.startswith("store"), operation.endswith(".mip")
    coordinates = ("mip",) if operation == "getresinfo" else DIMENSIONS[dim]
    operands = (
        *(("data",) * stores),
        "dmask",
        *coordinates,
        *(("mip",) * level),
        *_tail(sampler=False),
    )
    effect = "none: it reads the resource" if operation == "getresinfo" else "reads the image"
    return Image(
        f"{says}: {_image(dim)}",
        operands,
        instruction,
        "writes the image" if stores else effect,
        returns=not stores,
    )


def _atomic(operation: str, dim: str) -> Image:
    data = ("new value", "expected value") if operation == "cmpswap" else ("data",)
    return Image(
        f"Atomically {ATOMICS[operation]}, and returns the element as it was: {_image(dim)}",
        (*data, *DIMENSIONS[dim], *_tail(sampler=False)),
        f"image_atomic_{operation.replace('.', '_')}",
        "reads and writes the image atomically",
    )


def _sampling(head: str, modifiers: str, dim: str, *, nortn: bool) -> Image | None:
    """Return the intrinsic that samples an image, or gathers one component of four texels."""
    found = _MODIFIERS.fullmatch(f".{modifiers}" if modifiers else "")
    dims = _GATHERED if head == "gather4" else tuple(_SAMPLED)
    if found is None or dim not in dims or (nortn and head == "gather4"):
        return None
    level, clamp = found["level"], found["clamp"] is not None
    derived = level in (".d", ".cd")
    if (clamp and level in (".l", ".lz")) or (derived and head == "gather4"):
        return None
    coordinates = _SAMPLED[dim]
    operands = (
        "dmask",
        *(("offset",) if found["offset"] else ()),
        *(("bias",) if level == ".b" else ()),
        *(("reference",) if found["c"] else ()),
        *(_derivatives(dim) if derived else ()),
        *coordinates,
        *(("level",) if level == ".l" else ("least level",) if clamp else ()),
        *_tail(sampler=True),
    )
    does = "Gathers one component of four texels" if head == "gather4" else "Samples an image"
    says = (
        f"{does}: {_image(dim)}",
        "compares with a reference" if found["c"] else "",
        _LEVELS[level],
        "the level is clamped" if clamp else "",
        "an offset moves the coordinates" if found["offset"] else "",
        "without a result" if nortn else "",
    )
    instruction = f"image_{head}{f'_{modifiers}' if modifiers else ''}".replace(".", "_")
    return Image(
        "; ".join(filter(None, says)), operands, instruction, "reads the image", returns=not nortn
    )


def _derivatives(dim: str) -> Iterator[str]:
    """Yield the derivatives of the coordinates by the two directions of the screen."""
    across = {"1d": "s", "1darray": "s", "3d": "str"}.get(dim, "st")
    for direction in "hv":
        yield from (f"d{each}/d{direction}" for each in across)


def _tail(*, sampler: bool) -> Sequence[str]:
    """The operands that end every list."""
    return (
        "image resource, a <8 x i32>",
        *(("sampler, a <4 x i32>", "unnormalized coordinates, an i1 constant") * sampler),
        "tfe and lwe, a constant",
        "the cache policy, a constant",
    )


def _image(dim: str) -> str:
    """Describe an image of a dimension."""
    kinds = {
        "1darray": "an array of 1D images",
        "2darray": "an array of 2D images",
        "2dmsaa": "a 2D image with several samples",
        "2darraymsaa": "an array of 2D images with several samples",
        "cube": "a cube",
    }
    return kinds.get(dim, f"a {dim.upper()} image")

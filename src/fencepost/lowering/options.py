"""The options of `fencepost lower`: a target, and the details of an operation that litmus syntax
cannot express.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from fencepost.errors import InputError
from fencepost.lowering.litmus import operation_request
from fencepost.lowering.request import AnyRequest, Form, Request
from fencepost.lowering.special.forms import LANE_GROUPS, check_lanes
from fencepost.lowering.target import Follow, Target, parse_features
from fencepost.near import near_names
from fencepost.numerals import integer_of, is_decimal
from fencepost.program.values import BITS
from fencepost.records import dataclass, replace
from fencepost.targets.features import Setting
from fencepost.targets.target_id import parse_either
from fencepost.vocabulary.address_spaces import AddressSpace

Choice = TypeVar("Choice")

SPACES = MappingProxyType(
    {
        space.name.lower(): space
        for space in (
            AddressSpace.GLOBAL,
            AddressSpace.LOCAL,
            AddressSpace.PRIVATE,
            AddressSpace.CONSTANT,
            AddressSpace.REGION,
            AddressSpace.GENERIC,
        )
    }
)
FORMS = MappingProxyType(
    {
        "plain": None,
        "cooperative": Form.COOPERATIVE,
        "monitor": Form.MONITOR,
        "lds-dma": Form.LDS_DMA,
        "lds-dma-async": Form.LDS_DMA_ASYNC,
    }
)
FOLLOW = MappingProxyType({each.value: each for each in Follow})
_LARGEST_LANE = 10**6


@dataclass(frozen=True, slots=True)
class Options:
    """The options, as given."""

    mcpu: str | None = None
    features: str = ""
    follow: str = Follow.DOCUMENT.value
    opencl: bool = False
    workgroup_size: int | None = None
    lds_dma: bool = False
    safe: bool = False
    waits: bool = False
    explain: bool = False
    json: bool = False


@dataclass(frozen=True, slots=True)
class Details:
    """The details of an operation that litmus syntax cannot express: words of options, a width in
    bits.
    """

    space: str = "global"
    width: int = BITS
    form: str = "plain"
    last_use: bool = False
    lanes: str | None = None


def chosen(word: str, choices: Mapping[str, Choice], option: str) -> Choice:
    """Return the choice that an option's word names. Raises InputError with the nearest word if
    there is none.
    """
    if word not in choices:
        near = near_names(word, choices, n=1)
        raise InputError(
            f"{option} {word!r}",
            rule=f"one of {', '.join(choices)}",
            mend=f"did you mean {near[0]}?" if near else "choose one of these",
        )
    return choices[word]


def target_of(
    options: Options,
    own: str | None = None,
    *,
    workgroup_size: int | None = None,
    lds_dma: bool = False,
    opencl: bool = False,
) -> Target:
    """The target that the options name, or else the input itself (`own`).

    Raises InputError where none is named, or by a name, feature or word that does not exist.
    """
    name = options.mcpu or own
    if name is None:
        raise InputError(
            "no processor is named",
            rule="code is lowered for one processor",
            mend="write --mcpu gfx942, for example; `fencepost targets` lists all processors",
        )
    identity = parse_either(name)
    processor = identity.processor
    features = parse_features(processor, options.features)
    features |= {f for f in processor.features if identity.setting(f) is Setting.ON}
    return Target(
        processor,
        features,
        options.workgroup_size or workgroup_size,
        options.opencl or opencl,
        options.lds_dma or lds_dma,
        chosen(options.follow, FOLLOW, "--follow"),
    )


def request_of(text: str, details: Details) -> AnyRequest:
    """Return the operation that a text in litmus syntax holds, with the details.

    Raises InputError with the column of the error.
    """
    form = chosen(details.form, FORMS, "--form")
    request = operation_request(text, chosen(details.space, SPACES, "--space"))
    if not isinstance(request, Request):
        return request
    if details.width % 8:
        raise InputError(
            f"--width {details.width}",
            rule="an access is of whole bytes",
            mend="give a multiple of 8",
        )
    if form is not None:
        request = replace(request, form=form)
    width = request.width if details.width == BITS else details.width
    request = replace(request, width=width, last_use=details.last_use)
    if details.lanes is not None:
        if request.form is not Form.COOPERATIVE or request.width not in LANE_GROUPS:
            raise InputError(
                f"--lanes {details.lanes!r}",
                rule="lanes are asked of cooperative atomics of 32, 64 or 128 bits in each lane",
                mend="add --form cooperative and --width",
            )
        check_lanes(request.width, lanes_of(details.lanes))
    return request


def lanes_of(text: str) -> frozenset[int]:
    """The lanes in a list of numbers and ranges, such as `0-15,16`. Raises InputError."""
    lanes: set[int] = set()
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if not is_decimal(first) or (last and not is_decimal(last)):
            raise InputError(f"--lanes {text!r}", mend="give numbers and ranges, as 0-15,16-31")
        start, end = integer_of(first), integer_of(last or first)
        if start > end or end > _LARGEST_LANE:
            raise InputError(f"--lanes {text!r}", mend="give ranges from the lower lane up")
        lanes |= set(range(start, end + 1))
    return frozenset(lanes)

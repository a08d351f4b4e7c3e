"""The target of lowered code: a processor, its modes, and what is known of the launch."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from fencepost.citations import Cite, Source
from fencepost.errors import InputError, UnsupportedError
from fencepost.lowering.rows.conditions import Condition
from fencepost.lowering.spelling import Dialect
from fencepost.near import near_names
from fencepost.records import dataclass
from fencepost.targets.features import FEATURE_BY_NAME, FEATURE_ROW, Feature, Setting
from fencepost.targets.processor import (
    Architecture,
    Family,
    MemoryModelChapter,
    Processor,
    Property,
)

_FEATURES = Cite(Source.GUIDE, "Target Features")


class Follow(Enum):
    """The text to follow where LLVM and its document disagree; the value is the option's.

    DOCUMENT corrects the rows of the document that are slips, so that an operation is never weaker
    than its parts; LITERAL keeps them as they stand.
    """

    DOCUMENT = "001"
    LITERAL = "001-literal"
    LLVM_22 = "llvm-22"


@dataclass(frozen=True, slots=True)
class Target:
    """A processor in a mode.

    - `features`: the features that are on, of those that the processor lists.
    - `workgroup_size`: the largest flat workgroup size, where it is known (at least 1).
    - `opencl`: the environment of the target triple says OpenCL.
    - `lds_dma`: loads into LDS may be in flight, so that releases have to wait for them.
    """

    processor: Processor
    features: frozenset[Feature] = frozenset()
    workgroup_size: int | None = None
    opencl: bool = False
    lds_dma: bool = False
    follow: Follow = Follow.DOCUMENT

    def __post_init__(self) -> None:
        if self.processor.architecture is Architecture.R600:
            raise UnsupportedError(
                f"processor '{self.processor}' is of the architecture r600",
                rule=f"only amdgcn has code sequences [{Cite(Source.GUIDE, 'Memory Model')}]",
                mend="name a processor from GFX6 on",
            )
        for feature in self.features:
            if feature not in self.processor.features:
                raise _lacks(self.processor, feature)

    @property
    def chapter(self) -> MemoryModelChapter:
        """The chapter whose code sequences the processor uses."""
        assert self.processor.memory_model is not None
        return self.processor.memory_model

    @property
    def dialect(self) -> Dialect:
        """The spelling of the processor's instructions."""
        return Dialect.TYPES if self.processor.family in _TYPED else Dialect.SIZES

    @property
    def wavefront_size(self) -> int:
        """The lanes of a wave in this mode."""
        if Feature.WAVEFRONTSIZE64 in self.features:
            return 64
        return self.processor.default_wavefront_size

    @property
    def single_wave(self) -> bool:
        """True if every workgroup is known to fit into one wave (001 Memory Model)."""
        return self.workgroup_size is not None and self.workgroup_size <= self.wavefront_size

    @property
    def loads_to_lds(self) -> bool:
        """True if it has loads from global memory to LDS, which its counter of loads counts."""
        return self.processor.family in LDS_DMA_FAMILIES

    @property
    def conditions(self) -> frozenset[Condition]:
        """The conditions of table cells that hold for every operation on this target."""
        found = set(_FAMILY_CONDITIONS.get(self.processor.family, ()))
        found |= {
            condition
            for feature, condition in _FEATURE_CONDITIONS.items()
            if feature in self.features
        }
        found |= {
            condition
            for prop, condition in _PROPERTY_CONDITIONS.items()
            if prop in self.processor.properties
        }
        return frozenset(found)


LDS_DMA_FAMILIES = frozenset({Family.GFX9, Family.GFX10_1, Family.GFX10_3})
"""The series whose processors load from global memory to LDS."""

_TYPED = frozenset({Family.GFX11, Family.GFX11_5, Family.GFX12, Family.GFX12_5})

_FAMILY_CONDITIONS = {
    Family.GFX6: (Condition.GFX6,),
    Family.GFX7: (Condition.GFX7_GFX8,),
    Family.GFX8: (Condition.GFX7_GFX8,),
    Family.GFX10_1: (Condition.GFX10,),
    Family.GFX10_3: (Condition.GFX10,),
    Family.GFX11: (Condition.GFX11,),
    Family.GFX11_5: (Condition.GFX11,),
}
_FEATURE_CONDITIONS = {
    Feature.TGSPLIT: Condition.TGSPLIT,
    Feature.CUMODE: Condition.CU_MODE,
}
_PROPERTY_CONDITIONS = {Property.ABSOLUTE_FLAT_SCRATCH: Condition.ABSOLUTE_FLAT_SCRATCH}


def parse_features(processor: Processor, text: str) -> frozenset[Feature]:
    """The features that a list such as `+tgsplit,-cumode` or `tgsplit` switches on.

    Raises InputError for a name that is no feature, with the nearest, for one that the processor
    lacks, and for one given both ways.
    """
    settings: dict[Feature, Setting] = {}
    for part in (each.strip() for each in text.split(",")):
        if not part:
            continue
        name = part.lstrip("+-")
        feature = FEATURE_BY_NAME.get(name)
        if feature is None:
            near = near_names(name, FEATURE_BY_NAME, n=1)
            raise InputError(
                f"unknown target feature {name!r}",
                rule=f"a target feature of the guide's table [{_FEATURES}]",
                mend=f"did you mean {near[0]}?" if near else _known(processor),
            )
        if feature not in processor.features:
            raise _lacks(processor, feature)
        setting = Setting.OFF if part.startswith("-") else Setting.ON
        if settings.setdefault(feature, setting) is not setting:
            raise InputError(
                f"target feature '{name}' is switched both on and off",
                mend="keep one of the two",
            )
    return frozenset(f for f, setting in settings.items() if setting is Setting.ON)


def feature_names(features: Iterable[Feature]) -> list[str]:
    """The names of features, sorted."""
    return sorted(feature.value for feature in features)


def _lacks(processor: Processor, feature: Feature) -> InputError:
    meaning = FEATURE_ROW[feature].meaning
    return InputError(
        f"processor '{processor}' does not have the feature '{feature.value}' ({meaning})",
        rule=f"the features that the processor's row lists [{Cite(Source.GUIDE, 'Processors')}]",
        mend=_known(processor),
    )


def _known(processor: Processor) -> str:
    names = feature_names(processor.features)
    return f"{processor} has {', '.join(names)}" if names else f"{processor} has no such feature"

"""The keys of AMDPAL metadata, one row each (001 AMDPAL Code Object Metadata)."""

from __future__ import annotations

from enum import Enum, unique
from functools import partial

from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "AMDPAL")

CURRENT_VERSION = (2, 6)
"""The version of the metadata that the guide was written for; the guide supports that alone."""


@unique
class PalKind(Enum):
    """The type of a key's value; the enum's value is its name in messages."""

    STRING = "a string"
    INTEGER = "an integer"
    BOOLEAN = "a boolean"
    BINARY = "bytes"
    PAIR = "a sequence of 2 integers"
    TRIPLE = "a sequence of 3 integers"
    STRINGS = "a sequence of strings"
    PIPELINES = "a sequence of maps"
    SHADERS = "a map of API shaders"
    STAGES = "a map of hardware stages"
    FUNCTIONS = "a map of shader functions"
    REGISTERS = "a map of register offsets to values"


@unique
class PalMap(Enum):
    """A map of the metadata; the value is its name in the guide."""

    TOP = "Metadata Map"
    PIPELINE = "Pipeline Metadata Map"
    SHADER = "API Shader Metadata Map"
    STAGE = "Hardware Stage Metadata Map"
    FUNCTION = "Shader Function Metadata Map"


@dataclass(frozen=True, slots=True)
class PalKey:
    """A row: a key of a map. `words` are the permitted strings; empty if any is allowed."""

    map: PalMap
    name: str
    kind: PalKind
    meaning: str
    required: bool = False
    words: tuple[str, ...] = ()
    cite: Cite = _CITE


HARDWARE_STAGES = (".ls", ".hs", ".es", ".gs", ".vs", ".ps", ".cs")
"""The keys of the Hardware Stage Map."""

API_SHADERS = (".compute", ".vertex", ".hull", ".domain", ".geometry", ".pixel")
"""The keys of the Shader Map."""

NO_SPILLING = 0xFFFF
"""`.spill_threshold` of pipelines that spill no user data."""

_top = partial(PalKey, PalMap.TOP)
_pipeline = partial(PalKey, PalMap.PIPELINE)
_shader = partial(PalKey, PalMap.SHADER)
_stage = partial(PalKey, PalMap.STAGE)
_function = partial(PalKey, PalMap.FUNCTION)

KEYS: tuple[PalKey, ...] = (
    _top("amdpal.version", PalKind.PAIR, "major and minor version", required=True),
    _top("amdpal.pipelines", PalKind.PIPELINES, "the pipelines", required=True),
    _pipeline(".name", PalKind.STRING, "source name"),
    _pipeline(
        ".type",
        PalKind.STRING,
        "kind of pipeline",
        words=("VsPs", "Gs", "Cs", "Ngg", "Tess", "GsTess", "NggTess"),
    ),
    _pipeline(
        ".internal_pipeline_hash",
        PalKind.PAIR,
        "the compiler's hash: the lower 64 bits stable, the upper unique",
        required=True,
    ),
    _pipeline(".shaders", PalKind.SHADERS, "the API shaders"),
    _pipeline(".hardware_stages", PalKind.STAGES, "the hardware stages"),
    _pipeline(".shader_functions", PalKind.FUNCTIONS, "the shader functions"),
    _pipeline(".registers", PalKind.REGISTERS, "what to program", required=True),
    _pipeline(".user_data_limit", PalKind.INTEGER, "user data entries that are accessed"),
    _pipeline(".spill_threshold", PalKind.INTEGER, "first user data entry in the spill table"),
    _pipeline(".uses_viewport_array_index", PalKind.BOOLEAN, "renders into all viewports"),
    _pipeline(".es_gs_lds_size", PalKind.INTEGER, "bytes of LDS between ES and GS"),
    _pipeline(".nggSubgroupSize", PalKind.INTEGER, "threads of an NGG subgroup, at most"),
    _pipeline(".num_interpolants", PalKind.INTEGER, "interpolants of the pixel shader"),
    _pipeline(".mesh_scratch_memory_size", PalKind.INTEGER, "scratch of mesh shaders, at most"),
    _pipeline(".api", PalKind.STRING, "graphics API"),
    _pipeline(".api_create_info", PalKind.BINARY, "what the API gave at creation"),
    _shader(".api_shader_hash", PalKind.PAIR, "the client's hash of the shader", required=True),
    _shader(
        ".hardware_mapping",
        PalKind.STRINGS,
        "the hardware stages that the shader runs in",
        required=True,
        words=HARDWARE_STAGES,
    ),
    _stage(".entry_point", PalKind.STRING, "symbol of the entry point"),
    _stage(".scratch_memory_size", PalKind.INTEGER, "bytes of scratch"),
    _stage(".lds_size", PalKind.INTEGER, "bytes of LDS"),
    _stage(".perf_data_buffer_size", PalKind.INTEGER, "bytes of performance data"),
    _stage(".vgpr_count", PalKind.INTEGER, "vector registers"),
    _stage(".agpr_count", PalKind.INTEGER, "accumulator registers"),
    _stage(".sgpr_count", PalKind.INTEGER, "scalar registers"),
    _stage(
        ".dynamic_vgpr_saved_count",
        PalKind.INTEGER,
        "dynamic vector registers that the trap handler can save; GFX12 and above",
    ),
    _stage(".vgpr_limit", PalKind.INTEGER, "limit on vector registers, if not the hardware's"),
    _stage(".sgpr_limit", PalKind.INTEGER, "limit on scalar registers, if not the hardware's"),
    _stage(".threadgroup_dimensions", PalKind.TRIPLE, "size of workgroups"),
    _stage(".wavefront_size", PalKind.INTEGER, "lanes of a wave, if not the hardware's"),
    _stage(".uses_uavs", PalKind.BOOLEAN, "reads or writes UAVs"),
    _stage(".uses_rovs", PalKind.BOOLEAN, "reads or writes ROVs"),
    _stage(".writes_uavs", PalKind.BOOLEAN, "writes UAVs"),
    _stage(".writes_depth", PalKind.BOOLEAN, "writes a depth value"),
    _stage(".uses_append_consume", PalKind.BOOLEAN, "appends or consumes"),
    _stage(".uses_prim_id", PalKind.BOOLEAN, "uses PrimID"),
    _function(".api_shader_hash", PalKind.PAIR, "the client's hash of the shader"),
    _function(".scratch_memory_size", PalKind.INTEGER, "bytes of scratch"),
    _function(".lds_size", PalKind.INTEGER, "bytes of LDS"),
    _function(".vgpr_count", PalKind.INTEGER, "vector registers"),
    _function(".sgpr_count", PalKind.INTEGER, "scalar registers"),
    _function(".stack_frame_size_in_bytes", PalKind.INTEGER, "bytes of stack"),
    _function(".shader_subtype", PalKind.STRING, "kind of shader"),
)
"""All keys, in the order of the guide."""

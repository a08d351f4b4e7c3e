"""The snapshot note, version 1, both ways (001 Core file notes).

The records in it are the kernel driver's (`kfd_ioctl.h`, version 1.13 and above). Each comes with
its size, so that a newer driver can append fields; bytes after the fields here are kept as bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.layout import Field, Layout
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Core file notes")

ALIGNMENT = 8
"""The granularity of record sizes, in bytes."""

MAX_RECORDS = 1 << 16
"""The largest number of agents or queues; a note that claims more is refused."""

HEADER = Layout(
    "snapshot note",
    (
        Field("version_major", 4, "major version of the driver's interface"),
        Field("version_minor", 4, "minor version of the driver's interface"),
        Field("runtime_info_size", 8, "bytes of the runtime's record"),
        Field("n_agents", 4, "agents"),
        Field("agent_info_entry_size", 4, "bytes of an agent's record"),
        Field("n_queues", 4, "queues"),
        Field("queue_info_entry_size", 4, "bytes of a queue's record"),
    ),
    _CITE,
)
"""The first fields of the note; the records of the runtime, the agents and the queues follow."""

RUNTIME = Layout(
    "kfd_runtime_info",
    (
        Field("r_debug", 8, "address of the runtime's r_debug"),
        Field("runtime_state", 4, "0: disabled; 1: enabled; 2: busy; 3: error"),
        Field("ttmp_setup", 4, "whether trap temporaries are set up"),
    ),
    _CITE,
)

AGENT = Layout(
    "kfd_dbg_device_info_entry",
    (
        Field("exception_status", 8, "exceptions raised, a bit each"),
        Field("lds_base", 8, "first address of the shared aperture"),
        Field("lds_limit", 8, "last address of the shared aperture"),
        Field("scratch_base", 8, "first address of the private aperture"),
        Field("scratch_limit", 8, "last address of the private aperture"),
        Field("gpuvm_base", 8, "first address of the GPU's memory"),
        Field("gpuvm_limit", 8, "last address of the GPU's memory"),
        Field("gpu_id", 4, "the driver's number of the GPU"),
        Field("location_id", 4, "PCI bus, device and function"),
        Field("vendor_id", 4, "PCI vendor"),
        Field("device_id", 4, "PCI device"),
        Field("revision_id", 4, "PCI revision"),
        Field("subsystem_vendor_id", 4, "PCI subsystem vendor"),
        Field("subsystem_device_id", 4, "PCI subsystem device"),
        Field("fw_version", 4, "firmware version"),
        Field("gfx_target_version", 4, "major * 10000 + minor * 100 + stepping"),
        Field("simd_count", 4, "SIMDs"),
        Field("max_waves_per_simd", 4, "waves of a SIMD, at most"),
        Field("array_count", 4, "shader arrays"),
        Field("simd_arrays_per_engine", 4, "shader arrays of an engine"),
        Field("num_xcc", 4, "accelerator complexes"),
        Field("capability", 4, "capabilities, a bit each"),
        Field("debug_prop", 4, "properties for debuggers, a bit each"),
    ),
    _CITE,
)

QUEUE = Layout(
    "kfd_queue_snapshot_entry",
    (
        Field("exception_status", 8, "exceptions raised, a bit each"),
        Field("ring_base_address", 8, "address of the ring"),
        Field("write_pointer_address", 8, "address of the write pointer"),
        Field("read_pointer_address", 8, "address of the read pointer"),
        Field("ctx_save_restore_address", 8, "address of the waves' saved state"),
        Field("queue_id", 4, "the driver's number of the queue"),
        Field("gpu_id", 4, "the driver's number of the GPU"),
        Field("ring_size", 4, "bytes of the ring"),
        Field("queue_type", 4, "kind of queue"),
        Field("ctx_save_restore_area_size", 4, "bytes of the waves' saved state"),
        Field("reserved", 4, "reserved"),
    ),
    _CITE,
)


@dataclass(frozen=True, slots=True)
class Record:
    """A record: its fields by name, and the bytes behind them that a newer driver added."""

    values: Mapping[str, int]
    more: bytes = b""

    def __getitem__(self, name: str) -> int:
        return self.values[name]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The content of the note."""

    version: tuple[int, int]
    runtime: Record
    agents: tuple[Record, ...]
    queues: tuple[Record, ...]


def decode(data: bytes | memoryview, offset: int = 0) -> Snapshot:
    """Decode the snapshot in the description of a note; `offset` is its offset in the file.

    Raises AbiError if sizes contradict each other or the rules.
    """
    view = memoryview(data)
    if len(view) < HEADER.size:
        raise _fault(f"{len(view)} bytes at {offset:#x}", f"the header has {HEADER.size}")
    head = dict(zip(HEADER.offsets, HEADER.read(view, 0), strict=True))
    sizes = {
        RUNTIME: head["runtime_info_size"],
        AGENT: head["agent_info_entry_size"],
        QUEUE: head["queue_info_entry_size"],
    }
    counts = {RUNTIME: 1, AGENT: head["n_agents"], QUEUE: head["n_queues"]}
    for layout, size in sizes.items():
        if counts[layout] > MAX_RECORDS:
            raise _fault(f"{counts[layout]} records", f"up to {MAX_RECORDS} are read")
        if counts[layout] and (size % ALIGNMENT or size < layout.size):
            raise _fault(
                f"a {layout.name} of {size} bytes",
                f"it has {layout.size} or more, in multiples of {ALIGNMENT}",
            )
    wanted = HEADER.size + sum(counts[each] * sizes[each] for each in sizes)
    if wanted != len(view):
        raise _fault(f"{len(view)} bytes at {offset:#x}", f"the header's sizes make {wanted}")
    at = HEADER.size
    found: dict[str, list[Record]] = {}
    for layout, size in sizes.items():
        records = []
        for _ in range(counts[layout]):
            values = dict(zip(layout.offsets, layout.read(view, at), strict=True))
            more = bytes(view[at + layout.size : at + size])
            records.append(Record(MappingProxyType(values), more))
            at += size
        found[layout.name] = records
    return Snapshot(
        (head["version_major"], head["version_minor"]),
        found[RUNTIME.name][0],
        tuple(found[AGENT.name]),
        tuple(found[QUEUE.name]),
    )


def encode(snapshot: Snapshot) -> bytes:
    """Encode the description of a note. Raises AbiError if records of one kind differ in size, or a
    size is not a multiple of 8.
    """
    groups = ((RUNTIME, (snapshot.runtime,)), (AGENT, snapshot.agents), (QUEUE, snapshot.queues))
    sizes: list[int] = []
    body = b""
    for layout, records in groups:
        lengths = {layout.size + len(record.more) for record in records} or {layout.size}
        if len(lengths) > 1 or min(lengths) % ALIGNMENT:
            raise _fault(
                f"{layout.name} records of {sorted(lengths)} bytes",
                f"they have one size, a multiple of {ALIGNMENT}",
            )
        sizes.append(lengths.pop())
        for record in records:
            body += layout.write([record[name] for name in layout.offsets]) + record.more
    head = [*snapshot.version, sizes[0], len(snapshot.agents), sizes[1], len(snapshot.queues)]
    return HEADER.write([*head, sizes[2]]) + body


def _fault(what: str, rule: str) -> AbiError:
    return AbiError(
        f"the core note has {what}",
        rule=f"{rule} [{_CITE}]",
        mend="the note is damaged, or of another version",
    )

"""What the guide says, as statements that the command states or decides: the audit's list of sixty.

Each has the words of a command line and the words that its output must hold. A statement without a
command line has a reason.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: its number in the list, what it is about, and what asks for it."""

    number: int
    about: str
    line: tuple[str, ...]
    words: tuple[str, ...]


def _said(number: int, name: str, *words: str) -> Statement:
    return Statement(number, name, ("explain", name), words)


STATEMENTS: tuple[Statement, ...] = (
    _said(
        1,
        "llvm.amdgcn.load.to.lds",
        "4 * lane",
        "16 * lane",
        "uniform in the wave",
        "size in bytes, a constant: 1, 2 or 4",
        "12 and 16 on gfx950",
    ),
    _said(2, "llvm.amdgcn.load.async.to.lds", "does not track", "wait.asyncmark", "before it uses"),
    _said(2, "llvm.amdgcn.asyncmark", "Marks the asynchronous copies"),
    _said(2, "llvm.amdgcn.wait.asyncmark", "Waits until"),
    _said(3, "llvm.amdgcn.sched.barrier", "0x0001", "0x0400", "no meaning"),
    Statement(
        3,
        "the masks of sched.barrier",
        ("abi", "table", "scheduler-masks"),
        ("0x0000", "0x0008", "MFMA", "0x0400", "Transcendental"),
    ),
    _said(4, "llvm.amdgcn.sched.group.barrier", "mask", "size", "SyncID", "undefined behavior"),
    _said(
        5, "llvm.amdgcn.iglp.opt", "small GEMM", "attention kernels", "only one", "sched.barrier"
    ),
    _said(6, "llvm.amdgcn.wave.reduce.umin", "i32, i64", "iterative", "2 DPP", "GFX6, GFX7"),
    _said(
        6, "llvm.amdgcn.wave.reduce.fmin", "NaN", "-0.0 is less than", "sNaN", "not deterministic"
    ),
    _said(7, "llvm.amdgcn.permlane16", "must be scalar", "16 consecutive lanes", "64 bits"),
    _said(7, "llvm.amdgcn.permlanex16", "must be scalar", "other row"),
    _said(8, "llvm.amdgcn.permlane64", "wave of 32 lanes it performs no operation"),
    _said(9, "llvm.amdgcn.permlane16.swap", "odd rows", "even rows", "a pair"),
    _said(9, "llvm.amdgcn.permlane32.swap", "rows 2 and 3", "rows 0 and 1", "a pair"),
    _said(10, "llvm.amdgcn.readlane", "bfloat", "multiples of 32 bits", "active or not"),
    _said(10, "llvm.amdgcn.readfirstlane", "lowest active lane"),
    _said(10, "llvm.amdgcn.writelane", "leaves the other lanes"),
    _said(11, "llvm.amdgcn.sdot4", "clamp", "v_dot4c_i32_i8", "v_dot4_i32_iu8", "GFX11"),
    _said(11, "llvm.amdgcn.udot2", "<2 x i16>", "v_dot2_u32_u16"),
    _said(12, "llvm.amdgcn.sudot4", "i1: the next operand is signed", "fifth operand"),
    _said(
        13,
        "llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4",
        "last four",
        "2-bit index of the byte",
        "scale values",
    ),
    _said(14, "llvm.amdgcn.ballot", "i32 or i64", "0 in inactive", "EXEC mask"),
    _said(15, "llvm.amdgcn.s.getpc", "sign-extended"),
    _said(16, "llvm.amdgcn.update.dpp", "old, src, dpp_ctrl, row_mask, bank_mask", "v_mov_b32"),
    _said(16, "llvm.amdgcn.mov.dpp", "deprecated", "update.dpp"),
    _said(
        17,
        "llvm.prefetch",
        "SCOPE_SYS",
        "SCOPE_DEV",
        "SCOPE_SE",
        "SCOPE_CU is never",
        "LDS among them",
        "instruction (ignored",
    ),
    _said(18, "llvm.log2", "1 ULP", "0.51 ULP", "denormal", "not double"),
    _said(19, "llvm.get.fpmode", "0 to 9", "12 to 18", "bit 23", "FP16_OVFL"),
    _said(20, "llvm.get.rounding", "12 extended values", "float, one of double and half"),
    _said(20, "llvm.set.rounding", "first active lane", "undefined"),
    Statement(
        20,
        "the extended values",
        ("abi", "table", "flt-rounds"),
        ("value=19", "MINUS_INFINITY (2)", "single=ZERO (3)", "value=0"),
    ),
    _said(21, "llvm.get.fpenv", "MODE and TRAPSTS", "i64"),
    _said(22, "llvm.amdgcn.s.barrier.signal.var", "not 0", "named barrier"),
    _said(22, "llvm.amdgcn.s.barrier.wait", "joined last"),
    _said(23, "llvm.amdgcn.global.load.monitor", "atomic load", "hits L2"),
    _said(
        24,
        "llvm.amdgcn.cooperative.atomic.load.16x8B",
        "naturally aligned",
        "wave32",
        "0 to 15; 16 to 31",
        "128 or 256 bytes",
        "same total size",
        "Only global memory",
    ),
    _said(25, "amdgpu.no.remote.memory", "native", "compare-and-swap", "system scope"),
    _said(25, "amdgpu.no.fine.grained.memory", "native", "conservatively"),
    _said(25, "amdgpu.ignore.denormal.mode", "native", "flush denormals"),
    _said(26, "amdgpu-flat-work-group-size", "undefined behavior", "1,1024", "wins over"),
    _said(27, "amdgpu-agpr-alloc", "multiple of 4", "undefined", "0 says"),
    _said(
        28,
        "amdgpu-dynamic-vgpr-block-size",
        "callees",
        "DEALLOC_VGPRS",
        "_dvgpr$",
        "bits 5 to 3",
    ),
    _said(29, "amdgpu-cluster-dims", "1024,1024,1024 enables", "not known"),
    _said(30, "amdgpu-no-workitem-id-x", "whole program", "moves all that follow"),
    _said(30, "amdgpu-no-heap-ptr", "amdgpu-no-implicitarg-ptr is dropped too"),
    _said(31, "amdgpu-no-queue-ptr", "addrspacecast", "is.shared", "llvm.trap"),
    _said(32, "amdgpu-no-wwm", "llvm.amdgcn.strict.wwm", "undefined"),
    _said(33, "amdgpu-lds-size", "min = max", "closed"),
    _said(34, "amdgpu-color-export", "null export", "1 for amdgpu_ps"),
    _said(34, "amdgpu-depth-export", "GFX11", "depth channel"),
    _said(34, "InitialPSInputAddr", "spi_ps_input_addr"),
    _said(34, "amdgpu-git-ptr-high", "0xffffffff"),
    _said(34, "amdgpu-unroll-threshold", "300"),
    _said(
        35,
        "amdgpu_cs_chain",
        "v8",
        "s0",
        "48 dwords",
        "s32",
        "s33",
        "s34",
        "inactive lanes",
        "llvm.amdgcn.init.whole.wave",
        "uniform control flow",
    ),
    _said(36, "amdgpu_cs_chain_preserve", "amdgpu_gfx functions are not allowed", "more VGPR"),
    _said(37, "amdgpu_gfx_whole_wave", "EXEC to -1", "poison in their inactive lanes"),
    _said(38, "amdgpu_es", "before the geometry shader", "stage ES"),
    _said(38, "amdgpu_ls", "tessellation", "stage LS"),
    _said(38, "amdgpu_vs", "before rasterization", "stage VS"),
    _said(39, "vgpr40", "preserved: yes"),
    _said(39, "v48", "preserved: no"),
    _said(39, "a32", "preserved: yes, on GFX90A"),
    _said(39, "preserved registers", "v40 to v47", "v56 to v63", "s4 to s31", "EXEC", "M0"),
    _said(40, "s30", "return address"),
    _said(40, "stack pointer", "unswizzled", "Divided by the lanes", "16 bytes"),
    _said(40, "s33", "frame pointer"),
    _said(40, "s34", "base pointer"),
    _said(40, "stack arguments", "positive offsets"),
    _said(41, "CFA", "unswizzled", "lowest"),
    _said(41, "DW_AT_frame_base", "divided by the lanes", "negative"),
    _said(42, "sret", "larger than 16 bytes", "last argument before the implicit"),
    _said(42, "lambda", "struct"),
    _said(42, "this", "first"),
    _said(43, "GFX11.7", "21", "23", "reserved", "no effect"),
    _said(43, "amdgpu-ieee", "GFX11.7"),
    _said(44, "GFX6-GFX9 machine", "several request queues", "vector L1 of each CU", "channels"),
    _said(44, "GFX942 machine", "XCC", "MTYPE RW", "NC", "UC"),
    _said(44, "GFX10-GFX11 machine", "L0 of each CU", "quadrants", "MALL"),
    _said(45, "GFX90A machine", "MTYPE UC on a dGPU, CC on an APU", "NC_NV"),
    _said(45, "s_dcache_wb", "spill SGPRs", "s_endpgm"),
    _said(46, "BackOffBarrier", "traps", "s_waitcnt 0", "memory violation"),
    _said(47, "OpenCL orders", "two separate happens-before", "joins the two"),
    _said(48, "image operations", "no part in the synchronizes-with"),
    _said(49, "llvm.amdgcn.make.buffer.rsrc", "63 to 48", "95 to 64", "57 bits", "45"),
    _said(49, "addrspace(7)", "stride 0", "add_tid 0", "swizzle off"),
    _said(49, "addrspace(8)", "0xfffe", "0x10000"),
    _said(50, "addrspace(5)", "Globally Accessible Scratch", "undefined behavior"),
    _said(51, "LIBOMPTARGET_STACK_SIZE", "private segment", "dynamic"),
    _said(52, "DW_AT_LLVM_lane_pc", "inactive", "undefined if it was not active on entry"),
    _said(52, "DW_OP_LLVM_select_bit_piece", "spilled under EXEC"),
    _said(52, "DW_OP_LLVM_push_lane", "lane in focus"),
    Statement(
        53,
        "the numbers of DWARF's spaces",
        ("abi", "table", "dwarf-address-spaces"),
        ("DW_ASPACE_AMDGPU_local (0x3)", "DW_ASPACE_AMDGPU_private_wave (0x6)"),
    ),
    Statement(
        53,
        "the numbers of DWARF's memory spaces",
        ("abi", "table", "dwarf-memory-spaces"),
        ("DW_MSPACE_AMDGPU_region (0x8000)", "DW_MSPACE_LLVM_none (0x0)"),
    ),
    _said(54, "augmentation_string", "[amdgpu:v0.0]", "multiple of 4"),
    _said(54, "DW_AT_LLVM_augmentation", "[amdgpu:v0.0]"),
    _said(55, "reserved user data registers", "GlobalTable", "PerShaderTable"),
    _said(55, "Workgroup", "takes two", "Compute pipelines"),
    _said(55, "BaseVertex", "first stage"),
    _said(55, "Spill Table", "0xFFFF"),
    _said(55, "_amdgpu_cs_shdr_intrl_data", "_amdgpu_xs_shdr_intrl_data"),
    _said(55, "AMDPAL metadata version", "2.6"),
    Statement(
        55,
        "names of PAL registers",
        ("abi", "table", "pal-registers"),
        ("SPI_SHADER_PGM_RSRC1_PS", "0x2c0a", "COMPUTE_USER_DATA"),
    ),
    Statement(
        56,
        "the table of address spaces",
        ("abi", "table", "address-spaces"),
        ("GENERIC (0)", "address_bits=160", "null_value=0xffffffff"),
    ),
    Statement(
        56, "the table of scopes", ("abi", "table", "sync-scopes"), ("workgroup-one-as", "agent")
    ),
    Statement(
        56,
        "the table of relocations",
        ("abi", "table", "relocations"),
        ("R_AMDGPU_REL32_HI", "number=11", "S + A - P"),
    ),
    Statement(
        56,
        "the table of metadata keys",
        ("abi", "table", "metadata-keys"),
        (".kernarg_segment_align", "a power of two"),
    ),
    Statement(
        56,
        "the table of descriptor fields",
        ("abi", "table", "descriptor-fields"),
        ("ENABLE_IEEE_MODE", "NAMED_BAR_CNT"),
    ),
    _said(57, "instruction syntax", "commas between operands", "order of both is fixed"),
    _said(57, "encoding suffixes", "_e32", "_e64", "_dpp", "_sdwa"),
    _said(57, "s_waitcnt operands", "vmcnt(0)", "sendmsg("),
    _said(58, "ttmp registers", "All other registers are unspecified"),
    Statement(
        59,
        "whether code loads on a device",
        ("targets", "gfx9-generic:xnack+", "--compatible", "gfx90c:xnack-"),
        ("needs xnack on", "[001 Target ID]"),
    ),
    _said(60, "kernel dispatch steps", "doorbell", "header last", "release", "16 bytes"),
)
"""The statements; some have several look-ups."""

"""Kernels in LLVM IR that make use of everything a code object can say of a kernel.

Doubled braces are for `str.format`: `{triple}`, `{version}` and `{more}` are filled in.
"""

from __future__ import annotations

KERNELS = r"""
target triple = "{triple}"
@lds = internal addrspace(3) global [256 x i32] poison, align 16
@dynamic_lds = external addrspace(3) global [0 x i32], align 16
@table = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@elsewhere = external addrspace(1) global i32

define amdgpu_kernel void @arguments(
    ptr addrspace(1) noalias nocapture readonly %a, ptr addrspace(1) %b, i8 %c, i16 %d, i32 %e,
    i64 %f, <4 x float> %g, half %h, i1 %i, ptr addrspace(3) align 8 %j, ptr addrspace(4) %k) #0
    !kernel_arg_addr_space !20 !kernel_arg_access_qual !21 !kernel_arg_type !22
    !kernel_arg_base_type !22 !kernel_arg_type_qual !23 !kernel_arg_name !24 {{
  %v = load i32, ptr addrspace(1) %a
  %w = add i32 %v, %e
  store i32 %w, ptr addrspace(1) %b
  store i32 %w, ptr addrspace(3) %j
  ret void
}}

define amdgpu_kernel void @uses_lds(ptr addrspace(1) %a, i32 %n) #1 {{
  %p = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %n
  %q = getelementptr [0 x i32], ptr addrspace(3) @dynamic_lds, i32 0, i32 %n
  %v = load i32, ptr addrspace(1) %a
  store i32 %v, ptr addrspace(3) %p
  store i32 %v, ptr addrspace(3) %q
  %x = load i32, ptr addrspace(1) @table
  store i32 %x, ptr addrspace(1) @elsewhere
  ret void
}}

define amdgpu_kernel void @uses_scratch(ptr addrspace(1) %a, i32 %n) #2
    !reqd_work_group_size !10 !work_group_size_hint !10 !vec_type_hint !12 {{
  %s = alloca [100 x i32], align 4, addrspace(5)
  %p = getelementptr [100 x i32], ptr addrspace(5) %s, i32 0, i32 %n
  store volatile i32 %n, ptr addrspace(5) %p
  %v = load volatile i32, ptr addrspace(5) %p
  store i32 %v, ptr addrspace(1) %a
  ret void
}}

define amdgpu_kernel void @by_reference(
    ptr addrspace(4) byref({{ i32, i64, [3 x i8] }}) align 8 %s, i32 %n) {{
  %v = load i32, ptr addrspace(4) %s
  store i32 %v, ptr addrspace(1) @table
  ret void
}}

define amdgpu_kernel void @dynamic_stack(ptr addrspace(1) %a, i32 %n) #3 {{
  %s = alloca i32, i32 %n, align 4, addrspace(5)
  store volatile i32 %n, ptr addrspace(5) %s
  ret void
}}

define amdgpu_kernel void @calls(ptr %f) #3 {{
  call void %f()
  ret void
}}

define amdgpu_kernel void @first() #4 {{
  ret void
}}

define amdgpu_kernel void @last() #5 {{
  ret void
}}

define amdgpu_kernel void @registers(ptr addrspace(1) %a) #6 {{
  call void asm sideeffect "", "~{{v55}},~{{s60}},~{{vcc}}"()
  ret void
}}
{more}
attributes #0 = {{ "amdgpu-flat-work-group-size"="1,256" "uniform-work-group-size"="true" }}
attributes #1 = {{ "amdgpu-flat-work-group-size"="64,512" "amdgpu-waves-per-eu"="2,4" }}
attributes #2 = {{ "amdgpu-flat-work-group-size"="64,64" "amdgpu-max-num-workgroups"="10,20,30" }}
attributes #3 = {{ "amdgpu-flat-work-group-size"="1,1024" }}
attributes #4 = {{ "device-init" }}
attributes #5 = {{ "device-fini" }}
attributes #6 = {{ "amdgpu-ieee"="false" }}
!llvm.module.flags = !{{!0}}
!0 = !{{i32 1, !"amdhsa_code_object_version", i32 {version}00}}
!llvm.printf.fmts = !{{!1}}
!1 = !{{!"1:1:4:value %d\5Cn"}}
!opencl.ocl.version = !{{!2}}
!2 = !{{i32 2, i32 0}}
!10 = !{{i32 8, i32 4, i32 2}}
!12 = !{{<4 x i32> undef, i32 1}}
!20 = !{{i32 1, i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 3, i32 2}}
!21 = !{{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none",
         !"none", !"none"}}
!22 = !{{!"int*", !"int*", !"char", !"short", !"int", !"long", !"float4", !"half", !"bool",
         !"int*", !"int*"}}
!23 = !{{!"const restrict", !"volatile", !"", !"", !"", !"", !"", !"", !"", !"", !"const"}}
!24 = !{{!"a", !"b", !"c", !"d", !"e", !"f", !"g", !"h", !"i", !"j", !"k"}}
"""

ACCUMULATORS = r"""
define amdgpu_kernel void @accumulators(ptr addrspace(1) %a) #8 {
  call void asm sideeffect "", "~{a20},~{v9}"()
  ret void
}
attributes #8 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-agpr-alloc"="32" }
"""

PRELOAD = r"""
define amdgpu_kernel void @preloads(i32 inreg %x, i64 inreg %y, ptr addrspace(1) inreg %p) #10 {
  %v = trunc i64 %y to i32
  %w = add i32 %v, %x
  store i32 %w, ptr addrspace(1) %p
  ret void
}
attributes #10 = { "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id"
                   "amdgpu-no-implicitarg-ptr" "amdgpu-no-flat-scratch-init" }
"""

CLUSTERS = r"""
define amdgpu_kernel void @clusters(ptr addrspace(1) %p) #9 {
  store i32 1, ptr addrspace(1) %p
  ret void
}
attributes #9 = { "amdgpu-cluster-dims"="2,4,1" "amdgpu-flat-work-group-size"="1,64" }
"""

NAMED_BARRIERS = r"""
@bar = internal addrspace(3) global [3 x target("amdgcn.named.barrier", 0)] poison
define amdgpu_kernel void @named_barriers() {
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @bar, i32 7)
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @bar)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  ret void
}
declare void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3), i32)
declare void @llvm.amdgcn.s.barrier.join(ptr addrspace(3))
declare void @llvm.amdgcn.s.barrier.wait(i16)
"""

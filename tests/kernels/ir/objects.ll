; Accesses inside and outside of arrays whose size is known.
; launch: --workgroup 128 --grid 2
target triple = "amdgcn-amd-amdhsa"

@s = internal addrspace(3) global [128 x i32] poison
@small = internal addrspace(3) global [127 x i32] poison

; expect: proved
define amdgpu_kernel void @inside(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  ret void
}

; expect: bug FP211
define amdgpu_kernel void @one_too_few(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @small, i32 %id
  store i32 %id, ptr addrspace(3) %p
  ret void
}

; expect: bug FP211
define amdgpu_kernel void @before_its_start(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %i = sub i32 126, %id
  %p = getelementptr i32, ptr addrspace(3) @small, i32 %i
  store i32 %id, ptr addrspace(3) %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

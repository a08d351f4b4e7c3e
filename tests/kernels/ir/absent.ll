; Barrier objects that the target does not have.
; launch: --workgroup 64 --grid 1
target triple = "amdgcn-amd-amdhsa"

@s = internal addrspace(3) global [64 x i32] poison
@full = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison

; expect: bug FP109
define amdgpu_kernel void @split_on_gfx11(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: proved
define amdgpu_kernel void @whole_on_gfx11(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32 immarg)
declare void @llvm.amdgcn.s.barrier.wait(i16 immarg)

attributes #0 = { "target-cpu"="gfx1100" "target-features"="+wavefrontsize32" }

; Cluster barriers: two workgroups of a cluster exchange data.
; launch: --workgroup 64 --grid 4 --cluster 2
target triple = "amdgcn-amd-amdhsa"


; expect: proved
define amdgpu_kernel void @exchange(ptr addrspace(1) %data, ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %at
  store i32 %at, ptr addrspace(1) %p
  fence syncscope("cluster") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("cluster") acquire
  fence syncscope("cluster") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %end

b:
  br label %end

end:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  fence syncscope("cluster") acquire
  %i = xor i32 %at, 64
  %q = getelementptr i32, ptr addrspace(1) %data, i32 %i
  %v = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP203
define amdgpu_kernel void @no_wait(ptr addrspace(1) %data, ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %at
  store i32 %at, ptr addrspace(1) %p
  fence syncscope("cluster") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("cluster") acquire
  fence syncscope("cluster") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %end

b:
  br label %end

end:
  fence syncscope("cluster") acquire
  %i = xor i32 %at, 64
  %q = getelementptr i32, ptr addrspace(1) %data, i32 %i
  %v = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP108
define amdgpu_kernel void @every_wave_signals(ptr addrspace(1) %data, ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %at
  store i32 %at, ptr addrspace(1) %p
  fence syncscope("cluster") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("cluster") acquire
  fence syncscope("cluster") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %end

b:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %end

end:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  fence syncscope("cluster") acquire
  %i = xor i32 %at, 64
  %q = getelementptr i32, ptr addrspace(1) %data, i32 %i
  %v = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP102
define amdgpu_kernel void @one_workgroup_signals(ptr addrspace(1) %data, ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %at
  store i32 %at, ptr addrspace(1) %p
  fence syncscope("cluster") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("cluster") acquire
  fence syncscope("cluster") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  %isone = icmp eq i32 %g, 1
  br i1 %isone, label %c, label %end

c:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %end

b:
  br label %end

end:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  fence syncscope("cluster") acquire
  %i = xor i32 %at, 64
  %q = getelementptr i32, ptr addrspace(1) %data, i32 %i
  %v = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP206
define amdgpu_kernel void @workgroup_scope(ptr addrspace(1) %data, ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %at
  store i32 %at, ptr addrspace(1) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  fence syncscope("workgroup") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %end

b:
  br label %end

end:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  fence syncscope("workgroup") acquire
  %i = xor i32 %at, 64
  %q = getelementptr i32, ptr addrspace(1) %data, i32 %i
  %v = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP203
define amdgpu_kernel void @no_meeting_before(ptr addrspace(1) %data, ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %at
  store i32 %at, ptr addrspace(1) %p
  fence syncscope("cluster") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %end

b:
  br label %end

end:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  fence syncscope("cluster") acquire
  %i = xor i32 %at, 64
  %q = getelementptr i32, ptr addrspace(1) %data, i32 %i
  %v = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP203
define amdgpu_kernel void @beyond_the_cluster(ptr addrspace(1) %data, ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %at
  store i32 %at, ptr addrspace(1) %p
  fence syncscope("cluster") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("cluster") acquire
  fence syncscope("cluster") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -3)
  br label %end

b:
  br label %end

end:
  call void @llvm.amdgcn.s.barrier.wait(i16 -3)
  fence syncscope("cluster") acquire
  %i = xor i32 %at, 128
  %q = getelementptr i32, ptr addrspace(1) %data, i32 %i
  %v = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32 immarg)
declare void @llvm.amdgcn.s.barrier.wait(i16 immarg)

attributes #0 = { "target-cpu"="gfx1250" "target-features"="+wavefrontsize32" }

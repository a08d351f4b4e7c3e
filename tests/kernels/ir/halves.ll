; Split barriers wave by wave.
; launch: --workgroup 64 --grid 2
target triple = "amdgcn-amd-amdhsa"

@s = internal addrspace(3) global [64 x i32] poison

; expect: proved
define amdgpu_kernel void @specialised(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

b:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

end:
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP102
define amdgpu_kernel void @wait_without_signal(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  br label %end

b:
  br label %end

end:
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP102
define amdgpu_kernel void @nobody_signals(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  br label %end

b:
  br label %end

end:
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP107
define amdgpu_kernel void @two_signals(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

b:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

end:
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP105
define amdgpu_kernel void @signal_and_end(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  br label %end

b:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  br label %end

end:
  ret void
}

; expect: bug FP107
define amdgpu_kernel void @signal_without_wait(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  br label %end

b:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  br label %end

end:
  ret void
}

; expect: proved
define amdgpu_kernel void @signal_and_wait_both(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

b:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  br label %end

end:
  ret void
}

; expect: proved
define amdgpu_kernel void @whole_meets_halves(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier()
  br label %end

b:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

end:
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP204
define amdgpu_kernel void @halves_without_fences(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

b:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

end:
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP205
define amdgpu_kernel void @halves_with_fences_of_global(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release, !mmra !0
  %zero = icmp eq i32 %wave, 0
  br i1 %zero, label %a, label %b

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

b:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  br label %end

end:
  fence syncscope("workgroup") acquire, !mmra !0
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP101
define amdgpu_kernel void @signal_in_divergent_flow(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  %odd = trunc i32 %id to i1
  br i1 %odd, label %a, label %end

a:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  br label %end

end:
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: proved
define amdgpu_kernel void @first_to_signal(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  %f = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: proved
define amdgpu_kernel void @after_uneven_loops(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  br label %loop

loop:
  %n = phi i32 [ 0, %entry ], [ %n1, %loop ]
  %n1 = add i32 %n, 1
  %t = mul i32 %id, 3
  %more = icmp slt i32 %n1, %t
  br i1 %more, label %loop, label %end

end:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32 immarg)
declare i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 immarg)
declare void @llvm.amdgcn.s.barrier.wait(i16 immarg)

!0 = !{!"amdgpu-synchronize-as", !"global"}

attributes #0 = { "target-cpu"="gfx1201" "target-features"="+wavefrontsize32" }

; Named barriers: a producer and a consumer wave, and what goes wrong between them.
; launch: --workgroup 64 --grid 1
target triple = "amdgcn-amd-amdhsa"

@s = internal addrspace(3) global [64 x i32] poison
@full = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison
@empty = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison
@other = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison

; expect: proved
define amdgpu_kernel void @producer_consumer(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP201
define amdgpu_kernel void @no_wait(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP204
define amdgpu_kernel void @no_release(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP102
define amdgpu_kernel void @one_too_many_expected(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 3)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 0)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 0)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP102
define amdgpu_kernel void @producer_does_not_arrive(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: proved
define amdgpu_kernel void @count_from_init(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 0)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 0)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: proved
define amdgpu_kernel void @count_from_arrive(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 5)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP103
define amdgpu_kernel void @not_initialised(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 0)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 0)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP103
define amdgpu_kernel void @init_without_barrier(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP103
define amdgpu_kernel void @init_zero(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 0)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP104
define amdgpu_kernel void @not_joined(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP104
define amdgpu_kernel void @left_before_wait(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.leave(i16 1)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: proved
define amdgpu_kernel void @left_after_wait(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.leave(i16 1)
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP105
define amdgpu_kernel void @left_after_arrive(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.leave(i16 1)
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP104
define amdgpu_kernel void @left_twice(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.leave(i16 1)
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  call void @llvm.amdgcn.s.barrier.leave(i16 1)
  ret void
}

; expect: bug FP106
define amdgpu_kernel void @count_below_arrivals(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 3)
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 1)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP102
define amdgpu_kernel void @joined_another(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @other, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @other)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: proved
define amdgpu_kernel void @joined_another_and_back(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @other, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @other)
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP104
define amdgpu_kernel void @joined_null(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) null)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void

take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: bug FP104
define amdgpu_kernel void @joined_too_late(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 1)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 1)
  ret void

take:
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; expect: proved
define amdgpu_kernel void @ring(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @empty, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %n = phi i32 [ 0, %entry ], [ %n1, %give ]
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @empty)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @empty, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %lane = and i32 %id, 31
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %lane
  store i32 %n, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %n1 = add i32 %n, 1
  %more = icmp slt i32 %n1, 4
  br i1 %more, label %give, label %end

take:
  %m = phi i32 [ 0, %entry ], [ %m1, %take ]
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @empty, i32 2)
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %l = and i32 %id, 31
  %r = xor i32 %l, 31
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %r
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  %m1 = add i32 %m, 1
  %again = icmp slt i32 %m1, 4
  br i1 %again, label %take, label %end

end:
  ret void
}

; expect: bug FP201
define amdgpu_kernel void @ring_without_empty(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @empty, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %producer = icmp eq i32 %wave, 0
  br i1 %producer, label %give, label %take

give:
  %n = phi i32 [ 0, %entry ], [ %n1, %give ]
  %lane = and i32 %id, 31
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %lane
  store i32 %n, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %n1 = add i32 %n, 1
  %more = icmp slt i32 %n1, 4
  br i1 %more, label %give, label %end

take:
  %m = phi i32 [ 0, %entry ], [ %m1, %take ]
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %l = and i32 %id, 31
  %r = xor i32 %l, 31
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %r
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  %m1 = add i32 %m, 1
  %again = icmp slt i32 %m1, 4
  br i1 %again, label %take, label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32 immarg)
declare void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3), i32 immarg)
declare void @llvm.amdgcn.s.barrier.wait(i16 immarg)
declare void @llvm.amdgcn.s.barrier.init(ptr addrspace(3), i32 immarg)
declare void @llvm.amdgcn.s.barrier.join(ptr addrspace(3))
declare void @llvm.amdgcn.s.barrier.leave(i16 immarg)

attributes #0 = { "target-cpu"="gfx1250" "target-features"="+wavefrontsize32" }

; ModuleID = 'tests/kernels/opencl/locks.cl'
source_filename = "tests/kernels/opencl/locks.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@inside.lock = internal addrspace(3) global i32 undef, align 4
@inside.sum = internal unnamed_addr addrspace(3) global i32 undef, align 4
@inside_relaxed.lock = internal addrspace(3) global i32 undef, align 4
@inside_relaxed.sum = internal unnamed_addr addrspace(3) global i32 undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_by_exchange(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !17

while.cond:                                       ; preds = %while.cond, %entry
  %call = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !17
  %tobool.not = icmp eq i32 %call, 0, !dbg !17
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !17, !llvm.loop !18

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !17, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !17
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !17, !tbaa !20
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !17
  ret void, !dbg !17
}

; Function Attrs: convergent nounwind
declare !dbg !24 hidden i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !25 hidden void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_by_compare(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !26 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %expected.i = alloca i32, align 4, addrspace(5)
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  %expected.ascast.i = addrspacecast ptr addrspace(5) %expected.i to ptr
  br label %while.cond, !dbg !27

while.cond:                                       ; preds = %while.cond, %entry
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !28
  store i32 0, ptr addrspace(5) %expected.i, align 4, !dbg !31, !tbaa !20
  %call.i = call zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %expected.ascast.i, i32 noundef 1, i32 noundef 2, i32 noundef 0, i32 noundef 2) #4, !dbg !32
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !33
  br i1 %call.i, label %while.end, label %while.cond, !dbg !27, !llvm.loop !34

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !27, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !27
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !27, !tbaa !20
  call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !27
  ret void, !dbg !27
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_relaxed_take(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !35 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %expected.i = alloca i32, align 4, addrspace(5)
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  %expected.ascast.i = addrspacecast ptr addrspace(5) %expected.i to ptr
  br label %while.cond, !dbg !36

while.cond:                                       ; preds = %while.cond, %entry
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !37
  store i32 0, ptr addrspace(5) %expected.i, align 4, !dbg !39, !tbaa !20
  %call.i = call zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %expected.ascast.i, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 2) #4, !dbg !40
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !41
  br i1 %call.i, label %while.end, label %while.cond, !dbg !36, !llvm.loop !42

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !36, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !36
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !36, !tbaa !20
  call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !36
  ret void, !dbg !36
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_relaxed_give(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !43 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %expected.i = alloca i32, align 4, addrspace(5)
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  %expected.ascast.i = addrspacecast ptr addrspace(5) %expected.i to ptr
  br label %while.cond, !dbg !44

while.cond:                                       ; preds = %while.cond, %entry
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !45
  store i32 0, ptr addrspace(5) %expected.i, align 4, !dbg !47, !tbaa !20
  %call.i = call zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %expected.ascast.i, i32 noundef 1, i32 noundef 2, i32 noundef 0, i32 noundef 2) #4, !dbg !48
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !49
  br i1 %call.i, label %while.end, label %while.cond, !dbg !44, !llvm.loop !50

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !44, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !44
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !44, !tbaa !20
  call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 0, i32 noundef 2) #4, !dbg !44
  ret void, !dbg !44
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_given_by_exchange(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !51 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !52

while.cond:                                       ; preds = %while.cond, %entry
  %call = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !52
  %tobool.not = icmp eq i32 %call, 0, !dbg !52
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !52, !llvm.loop !53

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !52, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !52
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !52, !tbaa !20
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !52
  ret void, !dbg !52
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_with_fences(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !54 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !55

while.cond:                                       ; preds = %while.cond, %entry
  %call = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #4, !dbg !55
  %tobool.not = icmp eq i32 %call, 0, !dbg !55
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !55, !llvm.loop !56

while.end:                                        ; preds = %while.cond
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 3, i32 noundef 2, i32 noundef 2) #4, !dbg !55
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !55, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !55
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !55, !tbaa !20
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 3, i32 noundef 3, i32 noundef 2) #4, !dbg !55
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 0, i32 noundef 2) #4, !dbg !55
  ret void, !dbg !55
}

; Function Attrs: convergent nounwind
declare !dbg !57 hidden void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_fence_before_take(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !58 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 3, i32 noundef 2, i32 noundef 2) #4, !dbg !59
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !59

while.cond:                                       ; preds = %while.cond, %entry
  %call = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #4, !dbg !59
  %tobool.not = icmp eq i32 %call, 0, !dbg !59
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !59, !llvm.loop !60

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !59, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !59
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !59, !tbaa !20
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 3, i32 noundef 3, i32 noundef 2) #4, !dbg !59
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 0, i32 noundef 2) #4, !dbg !59
  ret void, !dbg !59
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_fence_after_give(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !61 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !62

while.cond:                                       ; preds = %while.cond, %entry
  %call = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #4, !dbg !62
  %tobool.not = icmp eq i32 %call, 0, !dbg !62
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !62, !llvm.loop !63

while.end:                                        ; preds = %while.cond
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 3, i32 noundef 2, i32 noundef 2) #4, !dbg !62
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !62, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !62
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !62, !tbaa !20
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 0, i32 noundef 2) #4, !dbg !62
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 3, i32 noundef 3, i32 noundef 2) #4, !dbg !62
  ret void, !dbg !62
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_given_plainly(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !64 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !65

while.cond:                                       ; preds = %while.cond, %entry
  %call = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !65
  %tobool.not = icmp eq i32 %call, 0, !dbg !65
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !65, !llvm.loop !66

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !65, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !65
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !65, !tbaa !20
  store i32 0, ptr addrspace(1) %lock, align 4, !dbg !65, !tbaa !20
  ret void, !dbg !65
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_not_waiting(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !67 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %0 = addrspacecast ptr addrspace(1) %lock to ptr, !dbg !68
  %call = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !68
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !68, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !68
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !68, !tbaa !20
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !68
  ret void, !dbg !68
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_lock_of_the_group(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !69 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  br label %while.cond, !dbg !70

while.cond:                                       ; preds = %while.cond, %entry
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !70
  %add.ptr = getelementptr inbounds i32, ptr addrspace(1) %lock, i64 %call, !dbg !70
  %add.ptr.ascast = addrspacecast ptr addrspace(1) %add.ptr to ptr, !dbg !70
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %add.ptr.ascast, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !70
  %tobool.not = icmp eq i32 %call1, 0, !dbg !70
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !70, !llvm.loop !71

while.end:                                        ; preds = %while.cond
  %0 = load i32, ptr addrspace(1) %sum, align 4, !dbg !70, !tbaa !20
  %add = add nsw i32 %0, 1, !dbg !70
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !70, !tbaa !20
  %call2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !70
  %add.ptr3 = getelementptr inbounds i32, ptr addrspace(1) %lock, i64 %call2, !dbg !70
  %add.ptr3.ascast = addrspacecast ptr addrspace(1) %add.ptr3 to ptr, !dbg !70
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %add.ptr3.ascast, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !70
  ret void, !dbg !70
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !72 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @turns(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !73 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %expected.i = alloca i32, align 4, addrspace(5)
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  %expected.ascast.i = addrspacecast ptr addrspace(5) %expected.i to ptr
  br label %while.body, !dbg !74

while.body:                                       ; preds = %entry, %if.end
  %done.0.off03 = phi i1 [ false, %entry ], [ %done.1.off0, %if.end ]
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !75
  store i32 0, ptr addrspace(5) %expected.i, align 4, !dbg !77, !tbaa !20
  %call.i = call zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %expected.ascast.i, i32 noundef 1, i32 noundef 2, i32 noundef 0, i32 noundef 2) #4, !dbg !78
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !79
  br i1 %call.i, label %if.then, label %if.end, !dbg !80

if.then:                                          ; preds = %while.body
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !81, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !81
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !81, !tbaa !20
  call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !82
  br label %if.end, !dbg !83

if.end:                                           ; preds = %if.then, %while.body
  %done.1.off0 = phi i1 [ true, %if.then ], [ %done.0.off03, %while.body ]
  br i1 %done.1.off0, label %while.end, label %while.body, !dbg !74, !llvm.loop !84

while.end:                                        ; preds = %if.end
  ret void, !dbg !86
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #3

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @turns_after_giving(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !87 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %expected.i = alloca i32, align 4, addrspace(5)
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  %expected.ascast.i = addrspacecast ptr addrspace(5) %expected.i to ptr
  br label %while.body, !dbg !88

while.body:                                       ; preds = %entry, %if.end
  %done.0.off03 = phi i1 [ false, %entry ], [ %done.1.off0, %if.end ]
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !89
  store i32 0, ptr addrspace(5) %expected.i, align 4, !dbg !91, !tbaa !20
  %call.i = call zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %expected.ascast.i, i32 noundef 1, i32 noundef 2, i32 noundef 0, i32 noundef 2) #4, !dbg !92
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %expected.i) #5, !dbg !93
  br i1 %call.i, label %if.then, label %if.end, !dbg !94

if.then:                                          ; preds = %while.body
  call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !95
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !96, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !96
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !96, !tbaa !20
  br label %if.end, !dbg !97

if.end:                                           ; preds = %if.then, %while.body
  %done.1.off0 = phi i1 [ true, %if.then ], [ %done.0.off03, %while.body ]
  br i1 %done.1.off0, label %while.end, label %while.body, !dbg !88, !llvm.loop !98

while.end:                                        ; preds = %if.end
  ret void, !dbg !100
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @bins(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %bin, ptr addrspace(1) nocapture noundef readonly align 4 %in) local_unnamed_addr #0 !dbg !101 !kernel_arg_addr_space !102 !kernel_arg_access_qual !103 !kernel_arg_type !104 !kernel_arg_base_type !105 !kernel_arg_type_qual !106 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !107
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !108
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !108, !tbaa !20
  %and = and i32 %0, 15, !dbg !109
  %idxprom = zext nneg i32 %and to i64
  %arrayidx1 = getelementptr inbounds i32, ptr addrspace(1) %lock, i64 %idxprom
  %arrayidx1.ascast = addrspacecast ptr addrspace(1) %arrayidx1 to ptr
  br label %while.cond, !dbg !110

while.cond:                                       ; preds = %while.cond, %entry
  %call2 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %arrayidx1.ascast, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !111
  %tobool.not = icmp eq i32 %call2, 0, !dbg !110
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !110, !llvm.loop !112

while.end:                                        ; preds = %while.cond
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %bin, i64 %idxprom, !dbg !114
  %1 = load i32, ptr addrspace(1) %arrayidx4, align 4, !dbg !115, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !115
  store i32 %add, ptr addrspace(1) %arrayidx4, align 4, !dbg !115, !tbaa !20
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %arrayidx1.ascast, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !116
  ret void, !dbg !117
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !118 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @bins_neighbour(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %bin, ptr addrspace(1) nocapture noundef readonly align 4 %in) local_unnamed_addr #0 !dbg !119 !kernel_arg_addr_space !102 !kernel_arg_access_qual !103 !kernel_arg_type !104 !kernel_arg_base_type !105 !kernel_arg_type_qual !106 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !120
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !121
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !121, !tbaa !20
  %and = and i32 %0, 15, !dbg !122
  %idxprom = zext nneg i32 %and to i64
  %arrayidx1 = getelementptr inbounds i32, ptr addrspace(1) %lock, i64 %idxprom
  %arrayidx1.ascast = addrspacecast ptr addrspace(1) %arrayidx1 to ptr
  br label %while.cond, !dbg !123

while.cond:                                       ; preds = %while.cond, %entry
  %call2 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %arrayidx1.ascast, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !124
  %tobool.not = icmp eq i32 %call2, 0, !dbg !123
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !123, !llvm.loop !125

while.end:                                        ; preds = %while.cond
  %call3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !127
  %and4 = and i64 %call3, 1, !dbg !128
  %add = add nuw nsw i64 %and4, %idxprom, !dbg !129
  %and5 = and i64 %add, 15, !dbg !130
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %bin, i64 %and5, !dbg !131
  %1 = load i32, ptr addrspace(1) %arrayidx6, align 4, !dbg !132, !tbaa !20
  %add7 = add nsw i32 %1, 1, !dbg !132
  store i32 %add7, ptr addrspace(1) %arrayidx6, align 4, !dbg !132, !tbaa !20
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %arrayidx1.ascast, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !133
  ret void, !dbg !134
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @bins_too_few_locks(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %bin, ptr addrspace(1) nocapture noundef readonly align 4 %in) local_unnamed_addr #0 !dbg !135 !kernel_arg_addr_space !102 !kernel_arg_access_qual !103 !kernel_arg_type !104 !kernel_arg_base_type !105 !kernel_arg_type_qual !106 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !136
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !137
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !137, !tbaa !20
  %conv = and i64 %call, 1, !dbg !138
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %lock, i64 %conv
  %arrayidx3.ascast = addrspacecast ptr addrspace(1) %arrayidx3 to ptr
  br label %while.cond, !dbg !139

while.cond:                                       ; preds = %while.cond, %entry
  %call4 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %arrayidx3.ascast, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !140
  %tobool.not = icmp eq i32 %call4, 0, !dbg !139
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !139, !llvm.loop !141

while.end:                                        ; preds = %while.cond
  %and = and i32 %0, 15, !dbg !143
  %idxprom5 = zext nneg i32 %and to i64, !dbg !144
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %bin, i64 %idxprom5, !dbg !144
  %1 = load i32, ptr addrspace(1) %arrayidx6, align 4, !dbg !145, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !145
  store i32 %add, ptr addrspace(1) %arrayidx6, align 4, !dbg !145, !tbaa !20
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %arrayidx3.ascast, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !146
  ret void, !dbg !147
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @ticket(ptr addrspace(1) noundef align 4 %next, ptr addrspace(1) noundef align 4 %turn, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !148 !kernel_arg_addr_space !102 !kernel_arg_access_qual !103 !kernel_arg_type !149 !kernel_arg_base_type !150 !kernel_arg_type_qual !151 {
entry:
  %0 = addrspacecast ptr addrspace(1) %next to ptr, !dbg !152
  %call = tail call i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #4, !dbg !152
  %1 = addrspacecast ptr addrspace(1) %turn to ptr
  br label %while.cond, !dbg !152

while.cond:                                       ; preds = %while.cond, %entry
  %call1 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #4, !dbg !152
  %cmp.not = icmp eq i32 %call1, %call, !dbg !152
  br i1 %cmp.not, label %while.end, label %while.cond, !dbg !152, !llvm.loop !153

while.end:                                        ; preds = %while.cond
  %2 = load i32, ptr addrspace(1) %sum, align 4, !dbg !152, !tbaa !20
  %add = add nsw i32 %2, 1, !dbg !152
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !152, !tbaa !20
  %add2 = add i32 %call, 1, !dbg !152
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %1, i32 noundef %add2, i32 noundef 3, i32 noundef 2) #4, !dbg !152
  ret void, !dbg !152
}

; Function Attrs: convergent nounwind
declare !dbg !154 hidden i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !155 hidden i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !156 hidden void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @ticket_relaxed_wait(ptr addrspace(1) noundef align 4 %next, ptr addrspace(1) noundef align 4 %turn, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !157 !kernel_arg_addr_space !102 !kernel_arg_access_qual !103 !kernel_arg_type !149 !kernel_arg_base_type !150 !kernel_arg_type_qual !151 {
entry:
  %0 = addrspacecast ptr addrspace(1) %next to ptr, !dbg !158
  %call = tail call i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #4, !dbg !158
  %1 = addrspacecast ptr addrspace(1) %turn to ptr
  br label %while.cond, !dbg !158

while.cond:                                       ; preds = %while.cond, %entry
  %call1 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 0, i32 noundef 2) #4, !dbg !158
  %cmp.not = icmp eq i32 %call1, %call, !dbg !158
  br i1 %cmp.not, label %while.end, label %while.cond, !dbg !158, !llvm.loop !159

while.end:                                        ; preds = %while.cond
  %2 = load i32, ptr addrspace(1) %sum, align 4, !dbg !158, !tbaa !20
  %add = add nsw i32 %2, 1, !dbg !158
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !158, !tbaa !20
  %add2 = add i32 %call, 1, !dbg !158
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %1, i32 noundef %add2, i32 noundef 3, i32 noundef 2) #4, !dbg !158
  ret void, !dbg !158
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @ticket_relaxed_serve(ptr addrspace(1) noundef align 4 %next, ptr addrspace(1) noundef align 4 %turn, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !160 !kernel_arg_addr_space !102 !kernel_arg_access_qual !103 !kernel_arg_type !149 !kernel_arg_base_type !150 !kernel_arg_type_qual !151 {
entry:
  %0 = addrspacecast ptr addrspace(1) %next to ptr, !dbg !161
  %call = tail call i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #4, !dbg !161
  %1 = addrspacecast ptr addrspace(1) %turn to ptr
  br label %while.cond, !dbg !161

while.cond:                                       ; preds = %while.cond, %entry
  %call1 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #4, !dbg !161
  %cmp.not = icmp eq i32 %call1, %call, !dbg !161
  br i1 %cmp.not, label %while.end, label %while.cond, !dbg !161, !llvm.loop !162

while.end:                                        ; preds = %while.cond
  %2 = load i32, ptr addrspace(1) %sum, align 4, !dbg !161, !tbaa !20
  %add = add nsw i32 %2, 1, !dbg !161
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !161, !tbaa !20
  %add2 = add i32 %call, 1, !dbg !161
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %1, i32 noundef %add2, i32 noundef 0, i32 noundef 2) #4, !dbg !161
  ret void, !dbg !161
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @ticket_from_turn(ptr addrspace(1) noundef align 4 %next, ptr addrspace(1) noundef align 4 %turn, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !163 !kernel_arg_addr_space !102 !kernel_arg_access_qual !103 !kernel_arg_type !149 !kernel_arg_base_type !150 !kernel_arg_type_qual !151 {
entry:
  %0 = addrspacecast ptr addrspace(1) %next to ptr, !dbg !164
  %call = tail call i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #4, !dbg !164
  %1 = addrspacecast ptr addrspace(1) %turn to ptr
  br label %while.cond, !dbg !164

while.cond:                                       ; preds = %while.cond, %entry
  %call1 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #4, !dbg !164
  %cmp.not = icmp eq i32 %call1, %call, !dbg !164
  br i1 %cmp.not, label %while.end, label %while.cond, !dbg !164, !llvm.loop !165

while.end:                                        ; preds = %while.cond
  %2 = load i32, ptr addrspace(1) %sum, align 4, !dbg !164, !tbaa !20
  %add = add nsw i32 %2, 1, !dbg !164
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !164, !tbaa !20
  %call2 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 0, i32 noundef 2) #4, !dbg !164
  %add3 = add i32 %call2, 1, !dbg !164
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %1, i32 noundef %add3, i32 noundef 3, i32 noundef 2) #4, !dbg !164
  ret void, !dbg !164
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @ticket_not_drawn(ptr addrspace(1) noundef align 4 %next, ptr addrspace(1) noundef align 4 %turn, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !166 !kernel_arg_addr_space !102 !kernel_arg_access_qual !103 !kernel_arg_type !149 !kernel_arg_base_type !150 !kernel_arg_type_qual !151 {
entry:
  %0 = addrspacecast ptr addrspace(1) %next to ptr, !dbg !167
  %call = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 2) #4, !dbg !168
  %1 = addrspacecast ptr addrspace(1) %turn to ptr
  br label %while.cond, !dbg !169

while.cond:                                       ; preds = %while.cond, %entry
  %call1 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #4, !dbg !170
  %cmp.not = icmp eq i32 %call1, %call, !dbg !171
  br i1 %cmp.not, label %while.end, label %while.cond, !dbg !169, !llvm.loop !172

while.end:                                        ; preds = %while.cond
  %2 = load i32, ptr addrspace(1) %sum, align 4, !dbg !174, !tbaa !20
  %add = add nsw i32 %2, 1, !dbg !174
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !174, !tbaa !20
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %1, i32 noundef %call, i32 noundef 3, i32 noundef 2) #4, !dbg !175
  ret void, !dbg !176
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @held(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !177 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !178
  %cmp = icmp eq i64 %call, 0, !dbg !178
  br i1 %cmp, label %while.cond.preheader, label %if.end, !dbg !178

while.cond.preheader:                             ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !178

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !178
  %tobool.not = icmp eq i32 %call1, 0, !dbg !178
  br i1 %tobool.not, label %if.end, label %while.cond, !dbg !178, !llvm.loop !179

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !178
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !178
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call2, !dbg !178
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !178, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !178
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !178, !tbaa !20
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !178
  %cmp4 = icmp eq i64 %call2, 0, !dbg !178
  br i1 %cmp4, label %if.then5, label %if.end6, !dbg !178

if.then5:                                         ; preds = %if.end
  %2 = addrspacecast ptr addrspace(1) %lock to ptr, !dbg !178
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %2, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !178
  br label %if.end6, !dbg !178

if.end6:                                          ; preds = %if.then5, %if.end
  ret void, !dbg !178
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !180 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare !dbg !181 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @held_no_barrier_before(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !182 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !183
  %cmp = icmp eq i64 %call, 0, !dbg !183
  br i1 %cmp, label %while.cond.preheader, label %if.end, !dbg !183

while.cond.preheader:                             ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !183

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !183
  %tobool.not = icmp eq i32 %call1, 0, !dbg !183
  br i1 %tobool.not, label %if.end, label %while.cond, !dbg !183, !llvm.loop !184

if.end:                                           ; preds = %while.cond, %entry
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !183
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call2, !dbg !183
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !183, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !183
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !183, !tbaa !20
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !183
  %cmp4 = icmp eq i64 %call2, 0, !dbg !183
  br i1 %cmp4, label %if.then5, label %if.end6, !dbg !183

if.then5:                                         ; preds = %if.end
  %2 = addrspacecast ptr addrspace(1) %lock to ptr, !dbg !183
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %2, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !183
  br label %if.end6, !dbg !183

if.end6:                                          ; preds = %if.then5, %if.end
  ret void, !dbg !183
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @held_no_barrier_behind(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !185 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !186
  %cmp = icmp eq i64 %call, 0, !dbg !186
  br i1 %cmp, label %while.cond.preheader, label %if.end, !dbg !186

while.cond.preheader:                             ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !186

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !186
  %tobool.not = icmp eq i32 %call1, 0, !dbg !186
  br i1 %tobool.not, label %if.end, label %while.cond, !dbg !186, !llvm.loop !187

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !186
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !186
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call2, !dbg !186
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !186, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !186
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !186, !tbaa !20
  %cmp4 = icmp eq i64 %call2, 0, !dbg !186
  br i1 %cmp4, label %if.then5, label %if.end6, !dbg !186

if.then5:                                         ; preds = %if.end
  %2 = addrspacecast ptr addrspace(1) %lock to ptr, !dbg !186
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %2, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !186
  br label %if.end6, !dbg !186

if.end6:                                          ; preds = %if.then5, %if.end
  ret void, !dbg !186
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @held_local_barrier(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !188 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !189
  %cmp = icmp eq i64 %call, 0, !dbg !189
  br i1 %cmp, label %while.cond.preheader, label %if.end, !dbg !189

while.cond.preheader:                             ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !189

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !189
  %tobool.not = icmp eq i32 %call1, 0, !dbg !189
  br i1 %tobool.not, label %if.end, label %while.cond, !dbg !189, !llvm.loop !190

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !189
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !189
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call2, !dbg !189
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !189, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !189
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !189, !tbaa !20
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !189
  %cmp4 = icmp eq i64 %call2, 0, !dbg !189
  br i1 %cmp4, label %if.then5, label %if.end6, !dbg !189

if.then5:                                         ; preds = %if.end
  %2 = addrspacecast ptr addrspace(1) %lock to ptr, !dbg !189
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %2, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !189
  br label %if.end6, !dbg !189

if.end6:                                          ; preds = %if.then5, %if.end
  ret void, !dbg !189
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @held_relaxed(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !191 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !192
  %cmp = icmp eq i64 %call, 0, !dbg !192
  br i1 %cmp, label %while.cond.preheader, label %if.end, !dbg !192

while.cond.preheader:                             ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !192

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #4, !dbg !192
  %tobool.not = icmp eq i32 %call1, 0, !dbg !192
  br i1 %tobool.not, label %if.end, label %while.cond, !dbg !192, !llvm.loop !193

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !192
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !192
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call2, !dbg !192
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !192, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !192
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !192, !tbaa !20
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !192
  %cmp4 = icmp eq i64 %call2, 0, !dbg !192
  br i1 %cmp4, label %if.then5, label %if.end6, !dbg !192

if.then5:                                         ; preds = %if.end
  %2 = addrspacecast ptr addrspace(1) %lock to ptr, !dbg !192
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %2, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !192
  br label %if.end6, !dbg !192

if.end6:                                          ; preds = %if.then5, %if.end
  ret void, !dbg !192
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @held_given_relaxed(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !194 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !195
  %cmp = icmp eq i64 %call, 0, !dbg !195
  br i1 %cmp, label %while.cond.preheader, label %if.end, !dbg !195

while.cond.preheader:                             ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !195

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !195
  %tobool.not = icmp eq i32 %call1, 0, !dbg !195
  br i1 %tobool.not, label %if.end, label %while.cond, !dbg !195, !llvm.loop !196

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !195
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !195
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call2, !dbg !195
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !195, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !195
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !195, !tbaa !20
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !195
  %cmp4 = icmp eq i64 %call2, 0, !dbg !195
  br i1 %cmp4, label %if.then5, label %if.end6, !dbg !195

if.then5:                                         ; preds = %if.end
  %2 = addrspacecast ptr addrspace(1) %lock to ptr, !dbg !195
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %2, i32 noundef 0, i32 noundef 0, i32 noundef 2) #4, !dbg !195
  br label %if.end6, !dbg !195

if.end6:                                          ; preds = %if.then5, %if.end
  ret void, !dbg !195
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @held_lock_of_the_group(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !197 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !198
  %cmp = icmp eq i64 %call, 0, !dbg !198
  br i1 %cmp, label %while.cond, label %if.end, !dbg !198

while.cond:                                       ; preds = %entry, %while.cond
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !198
  %add.ptr = getelementptr inbounds i32, ptr addrspace(1) %lock, i64 %call1, !dbg !198
  %add.ptr.ascast = addrspacecast ptr addrspace(1) %add.ptr to ptr, !dbg !198
  %call2 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %add.ptr.ascast, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !198
  %tobool.not = icmp eq i32 %call2, 0, !dbg !198
  br i1 %tobool.not, label %if.end, label %while.cond, !dbg !198, !llvm.loop !199

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !198
  %call3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !198
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call3, !dbg !198
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !198, !tbaa !20
  %add = add nsw i32 %0, 1, !dbg !198
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !198, !tbaa !20
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !198
  %cmp5 = icmp eq i64 %call3, 0, !dbg !198
  br i1 %cmp5, label %if.then6, label %if.end9, !dbg !198

if.then6:                                         ; preds = %if.end
  %call7 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !198
  %add.ptr8 = getelementptr inbounds i32, ptr addrspace(1) %lock, i64 %call7, !dbg !198
  %add.ptr8.ascast = addrspacecast ptr addrspace(1) %add.ptr8 to ptr, !dbg !198
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %add.ptr8.ascast, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !198
  br label %if.end9, !dbg !198

if.end9:                                          ; preds = %if.then6, %if.end
  ret void, !dbg !198
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @held_in_a_loop(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum, i32 noundef %n) local_unnamed_addr #0 !dbg !200 !kernel_arg_addr_space !201 !kernel_arg_access_qual !103 !kernel_arg_type !202 !kernel_arg_base_type !203 !kernel_arg_type_qual !151 {
entry:
  %cmp11 = icmp sgt i32 %n, 0, !dbg !204
  br i1 %cmp11, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !205

for.body.lr.ph:                                   ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  %1 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %for.body, !dbg !205

for.cond.cleanup:                                 ; preds = %for.inc, %entry
  ret void, !dbg !206

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %i.012 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.inc ]
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !207
  %cmp1 = icmp eq i64 %call, 0, !dbg !208
  br i1 %cmp1, label %while.cond, label %if.end, !dbg !207

while.cond:                                       ; preds = %for.body, %while.cond
  %call2 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !209
  %tobool.not = icmp eq i32 %call2, 0, !dbg !209
  br i1 %tobool.not, label %if.end, label %while.cond, !dbg !209, !llvm.loop !210

if.end:                                           ; preds = %while.cond, %for.body
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !212
  %call3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !213
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call3, !dbg !214
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !215, !tbaa !20
  %add = add nsw i32 %2, %i.012, !dbg !215
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !215, !tbaa !20
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !216
  %cmp5 = icmp eq i64 %call3, 0, !dbg !217
  br i1 %cmp5, label %if.then6, label %for.inc, !dbg !218

if.then6:                                         ; preds = %if.end
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %1, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !219
  br label %for.inc, !dbg !219

for.inc:                                          ; preds = %if.end, %if.then6
  %inc = add nuw nsw i32 %i.012, 1, !dbg !220
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !204
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !205, !llvm.loop !221
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @held_once_used_twice(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !223 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !224
  %cmp = icmp eq i64 %call, 0, !dbg !225
  br i1 %cmp, label %while.cond.preheader, label %if.end, !dbg !224

while.cond.preheader:                             ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br label %while.cond, !dbg !226

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 2, i32 noundef 2) #4, !dbg !226
  %tobool.not = icmp eq i32 %call1, 0, !dbg !226
  br i1 %tobool.not, label %if.end, label %while.cond, !dbg !226, !llvm.loop !227

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !229
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !230
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call2, !dbg !231
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !232, !tbaa !20
  %add = add nsw i32 %1, 1, !dbg !232
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !232, !tbaa !20
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !233
  %cmp4 = icmp eq i64 %call2, 0, !dbg !234
  br i1 %cmp4, label %if.then5, label %if.end6, !dbg !235

if.then5:                                         ; preds = %if.end
  %2 = addrspacecast ptr addrspace(1) %lock to ptr, !dbg !236
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %2, i32 noundef 0, i32 noundef 3, i32 noundef 2) #4, !dbg !236
  br label %if.end6, !dbg !236

if.end6:                                          ; preds = %if.then5, %if.end
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !237
  %call7 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !238
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %call7, !dbg !239
  %3 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !240, !tbaa !20
  %add9 = add nsw i32 %3, 1, !dbg !240
  store i32 %add9, ptr addrspace(1) %arrayidx8, align 4, !dbg !240, !tbaa !20
  ret void, !dbg !241
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @inside(ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !242 !kernel_arg_addr_space !243 !kernel_arg_access_qual !244 !kernel_arg_type !245 !kernel_arg_base_type !245 !kernel_arg_type_qual !246 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !247
  %cmp = icmp eq i64 %call, 0, !dbg !248
  br i1 %cmp, label %if.then, label %if.end, !dbg !247

if.then:                                          ; preds = %entry
  tail call void @_Z11atomic_initPU3AS0VU7_Atomicii(ptr noundef addrspacecast (ptr addrspace(3) @inside.lock to ptr), i32 noundef 0) #4, !dbg !249
  store i32 0, ptr addrspace(3) @inside.sum, align 4, !dbg !250, !tbaa !20
  br label %if.end, !dbg !251

if.end:                                           ; preds = %if.then, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !252
  br label %while.cond, !dbg !253

while.cond:                                       ; preds = %while.cond, %if.end
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef addrspacecast (ptr addrspace(3) @inside.lock to ptr), i32 noundef 1, i32 noundef 2, i32 noundef 1) #4, !dbg !254
  %tobool.not = icmp eq i32 %call1, 0, !dbg !253
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !253, !llvm.loop !255

while.end:                                        ; preds = %while.cond
  %0 = load i32, ptr addrspace(3) @inside.sum, align 4, !dbg !257, !tbaa !20
  %add = add nsw i32 %0, 1, !dbg !257
  store i32 %add, ptr addrspace(3) @inside.sum, align 4, !dbg !257, !tbaa !20
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef addrspacecast (ptr addrspace(3) @inside.lock to ptr), i32 noundef 0, i32 noundef 3, i32 noundef 1) #4, !dbg !258
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !259
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !260
  %cmp3 = icmp eq i64 %call2, 0, !dbg !261
  br i1 %cmp3, label %if.then4, label %if.end6, !dbg !260

if.then4:                                         ; preds = %while.end
  %1 = load i32, ptr addrspace(3) @inside.sum, align 4, !dbg !262, !tbaa !20
  %call5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !263
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call5, !dbg !264
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !265, !tbaa !20
  br label %if.end6, !dbg !264

if.end6:                                          ; preds = %if.then4, %while.end
  ret void, !dbg !266
}

; Function Attrs: convergent nounwind
declare !dbg !267 hidden void @_Z11atomic_initPU3AS0VU7_Atomicii(ptr noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @inside_relaxed(ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !268 !kernel_arg_addr_space !243 !kernel_arg_access_qual !244 !kernel_arg_type !245 !kernel_arg_base_type !245 !kernel_arg_type_qual !246 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !269
  %cmp = icmp eq i64 %call, 0, !dbg !270
  br i1 %cmp, label %if.then, label %if.end, !dbg !269

if.then:                                          ; preds = %entry
  tail call void @_Z11atomic_initPU3AS0VU7_Atomicii(ptr noundef addrspacecast (ptr addrspace(3) @inside_relaxed.lock to ptr), i32 noundef 0) #4, !dbg !271
  store i32 0, ptr addrspace(3) @inside_relaxed.sum, align 4, !dbg !272, !tbaa !20
  br label %if.end, !dbg !273

if.end:                                           ; preds = %if.then, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !274
  br label %while.cond, !dbg !275

while.cond:                                       ; preds = %while.cond, %if.end
  %call1 = tail call i32 @_Z24atomic_exchange_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef addrspacecast (ptr addrspace(3) @inside_relaxed.lock to ptr), i32 noundef 1, i32 noundef 0, i32 noundef 1) #4, !dbg !276
  %tobool.not = icmp eq i32 %call1, 0, !dbg !275
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !275, !llvm.loop !277

while.end:                                        ; preds = %while.cond
  %0 = load i32, ptr addrspace(3) @inside_relaxed.sum, align 4, !dbg !279, !tbaa !20
  %add = add nsw i32 %0, 1, !dbg !279
  store i32 %add, ptr addrspace(3) @inside_relaxed.sum, align 4, !dbg !279, !tbaa !20
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef addrspacecast (ptr addrspace(3) @inside_relaxed.lock to ptr), i32 noundef 0, i32 noundef 3, i32 noundef 1) #4, !dbg !280
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !281
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !282
  %cmp3 = icmp eq i64 %call2, 0, !dbg !283
  br i1 %cmp3, label %if.then4, label %if.end6, !dbg !282

if.then4:                                         ; preds = %while.end
  %1 = load i32, ptr addrspace(3) @inside_relaxed.sum, align 4, !dbg !284, !tbaa !20
  %call5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !285
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call5, !dbg !286
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !287, !tbaa !20
  br label %if.end6, !dbg !286

if.end6:                                          ; preds = %if.then4, %while.end
  ret void, !dbg !288
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @old_atomics(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !289 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !290 !kernel_arg_base_type !290 !kernel_arg_type_qual !291 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !292
  %cmp = icmp eq i64 %call, 0, !dbg !293
  br i1 %cmp, label %while.cond, label %if.end, !dbg !292

while.cond:                                       ; preds = %entry, %while.cond
  %call1 = tail call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) noundef %lock, i32 noundef 0, i32 noundef 1) #4, !dbg !294
  %tobool.not = icmp eq i32 %call1, 0, !dbg !295
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !295, !llvm.loop !296

while.end:                                        ; preds = %while.cond
  %0 = load i32, ptr addrspace(1) %sum, align 4, !dbg !298, !tbaa !20
  %add = add nsw i32 %0, 1, !dbg !298
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !298, !tbaa !20
  %call2 = tail call i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1) noundef %lock, i32 noundef 0) #4, !dbg !299
  br label %if.end, !dbg !300

if.end:                                           ; preds = %while.end, %entry
  ret void, !dbg !301
}

; Function Attrs: convergent nounwind
declare !dbg !302 hidden i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !303 hidden i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1) noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @old_atomics_and_fences(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !304 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !290 !kernel_arg_base_type !290 !kernel_arg_type_qual !291 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !305
  %cmp = icmp eq i64 %call, 0, !dbg !306
  br i1 %cmp, label %while.cond, label %if.end, !dbg !305

while.cond:                                       ; preds = %entry, %while.cond
  %call1 = tail call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) noundef %lock, i32 noundef 0, i32 noundef 1) #4, !dbg !307
  %tobool.not = icmp eq i32 %call1, 0, !dbg !308
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !308, !llvm.loop !309

while.end:                                        ; preds = %while.cond
  tail call void @_Z9mem_fencej(i32 noundef 2) #4, !dbg !311
  %0 = load i32, ptr addrspace(1) %sum, align 4, !dbg !312, !tbaa !20
  %add = add nsw i32 %0, 1, !dbg !312
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !312, !tbaa !20
  tail call void @_Z9mem_fencej(i32 noundef 2) #4, !dbg !313
  %call2 = tail call i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1) noundef %lock, i32 noundef 0) #4, !dbg !314
  br label %if.end, !dbg !315

if.end:                                           ; preds = %while.end, %entry
  ret void, !dbg !316
}

; Function Attrs: convergent nounwind
declare !dbg !317 hidden void @_Z9mem_fencej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @old_atomics_in_one_group(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !318 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !290 !kernel_arg_base_type !290 !kernel_arg_type_qual !291 {
entry:
  br label %while.cond, !dbg !319

while.cond:                                       ; preds = %while.cond, %entry
  %call = tail call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) noundef %lock, i32 noundef 0, i32 noundef 1) #4, !dbg !320
  %tobool.not = icmp eq i32 %call, 0, !dbg !319
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !319, !llvm.loop !321

while.end:                                        ; preds = %while.cond
  tail call void @_Z9mem_fencej(i32 noundef 2) #4, !dbg !323
  %0 = load i32, ptr addrspace(1) %sum, align 4, !dbg !324, !tbaa !20
  %add = add nsw i32 %0, 1, !dbg !324
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !324, !tbaa !20
  tail call void @_Z9mem_fencej(i32 noundef 2) #4, !dbg !325
  %call1 = tail call i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1) noundef %lock, i32 noundef 0) #4, !dbg !326
  ret void, !dbg !327
}

; Function Attrs: convergent nounwind
declare !dbg !328 hidden zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef, ptr noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent nounwind }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/locks.cl", directory: ".", checksumkind: CSK_MD5, checksum: "20c613fd8dab5dff05874c7b92a4aa64")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "each_by_exchange", scope: !1, file: !1, line: 30, type: !10, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 1}
!13 = !{!"none", !"none"}
!14 = !{!"atomic_int*", !"int*"}
!15 = !{!"_Atomic(int)*", !"int*"}
!16 = !{!"", !""}
!17 = !DILocation(line: 30, column: 1, scope: !9)
!18 = distinct !{!18, !17, !17, !19}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = !{!21, !21, i64 0}
!21 = !{!"int", !22, i64 0}
!22 = !{!"omnipotent char", !23, i64 0}
!23 = !{!"Simple C/C++ TBAA"}
!24 = !DISubprogram(name: "atomic_exchange_explicit", scope: !1, file: !1, line: 30, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!25 = !DISubprogram(name: "atomic_store_explicit", scope: !1, file: !1, line: 30, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!26 = distinct !DISubprogram(name: "each_by_compare", scope: !1, file: !1, line: 32, type: !10, scopeLine: 32, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!27 = !DILocation(line: 32, column: 1, scope: !26)
!28 = !DILocation(line: 17, column: 3, scope: !29, inlinedAt: !30)
!29 = distinct !DISubprogram(name: "try_take", scope: !1, file: !1, line: 16, type: !10, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!30 = distinct !DILocation(line: 32, column: 1, scope: !26)
!31 = !DILocation(line: 17, column: 7, scope: !29, inlinedAt: !30)
!32 = !DILocation(line: 18, column: 10, scope: !29, inlinedAt: !30)
!33 = !DILocation(line: 19, column: 1, scope: !29, inlinedAt: !30)
!34 = distinct !{!34, !27, !27, !19}
!35 = distinct !DISubprogram(name: "each_relaxed_take", scope: !1, file: !1, line: 34, type: !10, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!36 = !DILocation(line: 34, column: 1, scope: !35)
!37 = !DILocation(line: 17, column: 3, scope: !29, inlinedAt: !38)
!38 = distinct !DILocation(line: 34, column: 1, scope: !35)
!39 = !DILocation(line: 17, column: 7, scope: !29, inlinedAt: !38)
!40 = !DILocation(line: 18, column: 10, scope: !29, inlinedAt: !38)
!41 = !DILocation(line: 19, column: 1, scope: !29, inlinedAt: !38)
!42 = distinct !{!42, !36, !36, !19}
!43 = distinct !DISubprogram(name: "each_relaxed_give", scope: !1, file: !1, line: 36, type: !10, scopeLine: 36, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!44 = !DILocation(line: 36, column: 1, scope: !43)
!45 = !DILocation(line: 17, column: 3, scope: !29, inlinedAt: !46)
!46 = distinct !DILocation(line: 36, column: 1, scope: !43)
!47 = !DILocation(line: 17, column: 7, scope: !29, inlinedAt: !46)
!48 = !DILocation(line: 18, column: 10, scope: !29, inlinedAt: !46)
!49 = !DILocation(line: 19, column: 1, scope: !29, inlinedAt: !46)
!50 = distinct !{!50, !44, !44, !19}
!51 = distinct !DISubprogram(name: "each_given_by_exchange", scope: !1, file: !1, line: 38, type: !10, scopeLine: 38, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!52 = !DILocation(line: 38, column: 1, scope: !51)
!53 = distinct !{!53, !52, !52, !19}
!54 = distinct !DISubprogram(name: "each_with_fences", scope: !1, file: !1, line: 40, type: !10, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!55 = !DILocation(line: 40, column: 1, scope: !54)
!56 = distinct !{!56, !55, !55, !19}
!57 = !DISubprogram(name: "atomic_work_item_fence", scope: !1, file: !1, line: 40, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!58 = distinct !DISubprogram(name: "each_fence_before_take", scope: !1, file: !1, line: 42, type: !10, scopeLine: 42, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!59 = !DILocation(line: 42, column: 1, scope: !58)
!60 = distinct !{!60, !59, !59, !19}
!61 = distinct !DISubprogram(name: "each_fence_after_give", scope: !1, file: !1, line: 44, type: !10, scopeLine: 44, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!62 = !DILocation(line: 44, column: 1, scope: !61)
!63 = distinct !{!63, !62, !62, !19}
!64 = distinct !DISubprogram(name: "each_given_plainly", scope: !1, file: !1, line: 46, type: !10, scopeLine: 46, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!65 = !DILocation(line: 46, column: 1, scope: !64)
!66 = distinct !{!66, !65, !65, !19}
!67 = distinct !DISubprogram(name: "each_not_waiting", scope: !1, file: !1, line: 48, type: !10, scopeLine: 48, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!68 = !DILocation(line: 48, column: 1, scope: !67)
!69 = distinct !DISubprogram(name: "each_lock_of_the_group", scope: !1, file: !1, line: 50, type: !10, scopeLine: 50, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!70 = !DILocation(line: 50, column: 1, scope: !69)
!71 = distinct !{!71, !70, !70, !19}
!72 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 50, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!73 = distinct !DISubprogram(name: "turns", scope: !1, file: !1, line: 54, type: !10, scopeLine: 54, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!74 = !DILocation(line: 56, column: 3, scope: !73)
!75 = !DILocation(line: 17, column: 3, scope: !29, inlinedAt: !76)
!76 = distinct !DILocation(line: 57, column: 9, scope: !73)
!77 = !DILocation(line: 17, column: 7, scope: !29, inlinedAt: !76)
!78 = !DILocation(line: 18, column: 10, scope: !29, inlinedAt: !76)
!79 = !DILocation(line: 19, column: 1, scope: !29, inlinedAt: !76)
!80 = !DILocation(line: 57, column: 9, scope: !73)
!81 = !DILocation(line: 58, column: 12, scope: !73)
!82 = !DILocation(line: 60, column: 7, scope: !73)
!83 = !DILocation(line: 61, column: 5, scope: !73)
!84 = distinct !{!84, !74, !85, !19}
!85 = !DILocation(line: 62, column: 3, scope: !73)
!86 = !DILocation(line: 63, column: 1, scope: !73)
!87 = distinct !DISubprogram(name: "turns_after_giving", scope: !1, file: !1, line: 66, type: !10, scopeLine: 66, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!88 = !DILocation(line: 68, column: 3, scope: !87)
!89 = !DILocation(line: 17, column: 3, scope: !29, inlinedAt: !90)
!90 = distinct !DILocation(line: 69, column: 9, scope: !87)
!91 = !DILocation(line: 17, column: 7, scope: !29, inlinedAt: !90)
!92 = !DILocation(line: 18, column: 10, scope: !29, inlinedAt: !90)
!93 = !DILocation(line: 19, column: 1, scope: !29, inlinedAt: !90)
!94 = !DILocation(line: 69, column: 9, scope: !87)
!95 = !DILocation(line: 71, column: 7, scope: !87)
!96 = !DILocation(line: 72, column: 12, scope: !87)
!97 = !DILocation(line: 73, column: 5, scope: !87)
!98 = distinct !{!98, !88, !99, !19}
!99 = !DILocation(line: 74, column: 3, scope: !87)
!100 = !DILocation(line: 75, column: 1, scope: !87)
!101 = distinct !DISubprogram(name: "bins", scope: !1, file: !1, line: 79, type: !10, scopeLine: 79, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!102 = !{i32 1, i32 1, i32 1}
!103 = !{!"none", !"none", !"none"}
!104 = !{!"atomic_int*", !"int*", !"int*"}
!105 = !{!"_Atomic(int)*", !"int*", !"int*"}
!106 = !{!"", !"", !"const"}
!107 = !DILocation(line: 80, column: 15, scope: !101)
!108 = !DILocation(line: 80, column: 12, scope: !101)
!109 = !DILocation(line: 80, column: 33, scope: !101)
!110 = !DILocation(line: 81, column: 3, scope: !101)
!111 = !DILocation(line: 81, column: 10, scope: !101)
!112 = distinct !{!112, !110, !113, !19}
!113 = !DILocation(line: 82, column: 5, scope: !101)
!114 = !DILocation(line: 83, column: 3, scope: !101)
!115 = !DILocation(line: 83, column: 11, scope: !101)
!116 = !DILocation(line: 84, column: 3, scope: !101)
!117 = !DILocation(line: 85, column: 1, scope: !101)
!118 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 80, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!119 = distinct !DISubprogram(name: "bins_neighbour", scope: !1, file: !1, line: 88, type: !10, scopeLine: 88, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!120 = !DILocation(line: 89, column: 15, scope: !119)
!121 = !DILocation(line: 89, column: 12, scope: !119)
!122 = !DILocation(line: 89, column: 33, scope: !119)
!123 = !DILocation(line: 90, column: 3, scope: !119)
!124 = !DILocation(line: 90, column: 10, scope: !119)
!125 = distinct !{!125, !123, !126, !19}
!126 = !DILocation(line: 91, column: 5, scope: !119)
!127 = !DILocation(line: 92, column: 14, scope: !119)
!128 = !DILocation(line: 92, column: 31, scope: !119)
!129 = !DILocation(line: 92, column: 11, scope: !119)
!130 = !DILocation(line: 92, column: 37, scope: !119)
!131 = !DILocation(line: 92, column: 3, scope: !119)
!132 = !DILocation(line: 92, column: 43, scope: !119)
!133 = !DILocation(line: 93, column: 3, scope: !119)
!134 = !DILocation(line: 94, column: 1, scope: !119)
!135 = distinct !DISubprogram(name: "bins_too_few_locks", scope: !1, file: !1, line: 97, type: !10, scopeLine: 97, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!136 = !DILocation(line: 98, column: 15, scope: !135)
!137 = !DILocation(line: 98, column: 12, scope: !135)
!138 = !DILocation(line: 99, column: 14, scope: !135)
!139 = !DILocation(line: 100, column: 3, scope: !135)
!140 = !DILocation(line: 100, column: 10, scope: !135)
!141 = distinct !{!141, !139, !142, !19}
!142 = !DILocation(line: 101, column: 5, scope: !135)
!143 = !DILocation(line: 98, column: 33, scope: !135)
!144 = !DILocation(line: 102, column: 3, scope: !135)
!145 = !DILocation(line: 102, column: 11, scope: !135)
!146 = !DILocation(line: 103, column: 3, scope: !135)
!147 = !DILocation(line: 104, column: 1, scope: !135)
!148 = distinct !DISubprogram(name: "ticket", scope: !1, file: !1, line: 117, type: !10, scopeLine: 117, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!149 = !{!"atomic_uint*", !"atomic_uint*", !"int*"}
!150 = !{!"_Atomic(unsigned int)*", !"_Atomic(unsigned int)*", !"int*"}
!151 = !{!"", !"", !""}
!152 = !DILocation(line: 117, column: 1, scope: !148)
!153 = distinct !{!153, !152, !152, !19}
!154 = !DISubprogram(name: "atomic_fetch_add_explicit", scope: !1, file: !1, line: 117, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!155 = !DISubprogram(name: "atomic_load_explicit", scope: !1, file: !1, line: 117, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!156 = !DISubprogram(name: "atomic_store_explicit", scope: !1, file: !1, line: 117, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!157 = distinct !DISubprogram(name: "ticket_relaxed_wait", scope: !1, file: !1, line: 119, type: !10, scopeLine: 119, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!158 = !DILocation(line: 119, column: 1, scope: !157)
!159 = distinct !{!159, !158, !158, !19}
!160 = distinct !DISubprogram(name: "ticket_relaxed_serve", scope: !1, file: !1, line: 121, type: !10, scopeLine: 121, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!161 = !DILocation(line: 121, column: 1, scope: !160)
!162 = distinct !{!162, !161, !161, !19}
!163 = distinct !DISubprogram(name: "ticket_from_turn", scope: !1, file: !1, line: 123, type: !10, scopeLine: 123, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!164 = !DILocation(line: 123, column: 1, scope: !163)
!165 = distinct !{!165, !164, !164, !19}
!166 = distinct !DISubprogram(name: "ticket_not_drawn", scope: !1, file: !1, line: 126, type: !10, scopeLine: 126, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!167 = !DILocation(line: 127, column: 36, scope: !166)
!168 = !DILocation(line: 127, column: 15, scope: !166)
!169 = !DILocation(line: 128, column: 3, scope: !166)
!170 = !DILocation(line: 128, column: 10, scope: !166)
!171 = !DILocation(line: 128, column: 30, scope: !166)
!172 = distinct !{!172, !169, !173, !19}
!173 = !DILocation(line: 129, column: 5, scope: !166)
!174 = !DILocation(line: 130, column: 8, scope: !166)
!175 = !DILocation(line: 131, column: 3, scope: !166)
!176 = !DILocation(line: 132, column: 1, scope: !166)
!177 = distinct !DISubprogram(name: "held", scope: !1, file: !1, line: 150, type: !10, scopeLine: 150, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!178 = !DILocation(line: 150, column: 1, scope: !177)
!179 = distinct !{!179, !178, !178, !19}
!180 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 150, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!181 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 150, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!182 = distinct !DISubprogram(name: "held_no_barrier_before", scope: !1, file: !1, line: 152, type: !10, scopeLine: 152, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!183 = !DILocation(line: 152, column: 1, scope: !182)
!184 = distinct !{!184, !183, !183, !19}
!185 = distinct !DISubprogram(name: "held_no_barrier_behind", scope: !1, file: !1, line: 154, type: !10, scopeLine: 154, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!186 = !DILocation(line: 154, column: 1, scope: !185)
!187 = distinct !{!187, !186, !186, !19}
!188 = distinct !DISubprogram(name: "held_local_barrier", scope: !1, file: !1, line: 156, type: !10, scopeLine: 156, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!189 = !DILocation(line: 156, column: 1, scope: !188)
!190 = distinct !{!190, !189, !189, !19}
!191 = distinct !DISubprogram(name: "held_relaxed", scope: !1, file: !1, line: 158, type: !10, scopeLine: 158, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!192 = !DILocation(line: 158, column: 1, scope: !191)
!193 = distinct !{!193, !192, !192, !19}
!194 = distinct !DISubprogram(name: "held_given_relaxed", scope: !1, file: !1, line: 160, type: !10, scopeLine: 160, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!195 = !DILocation(line: 160, column: 1, scope: !194)
!196 = distinct !{!196, !195, !195, !19}
!197 = distinct !DISubprogram(name: "held_lock_of_the_group", scope: !1, file: !1, line: 162, type: !10, scopeLine: 162, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!198 = !DILocation(line: 162, column: 1, scope: !197)
!199 = distinct !{!199, !198, !198, !19}
!200 = distinct !DISubprogram(name: "held_in_a_loop", scope: !1, file: !1, line: 165, type: !10, scopeLine: 165, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!201 = !{i32 1, i32 1, i32 0}
!202 = !{!"atomic_int*", !"int*", !"int"}
!203 = !{!"_Atomic(int)*", !"int*", !"int"}
!204 = !DILocation(line: 166, column: 21, scope: !200)
!205 = !DILocation(line: 166, column: 3, scope: !200)
!206 = !DILocation(line: 175, column: 1, scope: !200)
!207 = !DILocation(line: 167, column: 9, scope: !200)
!208 = !DILocation(line: 167, column: 13, scope: !200)
!209 = !DILocation(line: 168, column: 7, scope: !200)
!210 = distinct !{!210, !209, !211, !19}
!211 = !DILocation(line: 168, column: 11, scope: !200)
!212 = !DILocation(line: 169, column: 5, scope: !200)
!213 = !DILocation(line: 170, column: 9, scope: !200)
!214 = !DILocation(line: 170, column: 5, scope: !200)
!215 = !DILocation(line: 170, column: 14, scope: !200)
!216 = !DILocation(line: 171, column: 5, scope: !200)
!217 = !DILocation(line: 172, column: 13, scope: !200)
!218 = !DILocation(line: 172, column: 9, scope: !200)
!219 = !DILocation(line: 173, column: 7, scope: !200)
!220 = !DILocation(line: 166, column: 27, scope: !200)
!221 = distinct !{!221, !205, !222, !19}
!222 = !DILocation(line: 174, column: 3, scope: !200)
!223 = distinct !DISubprogram(name: "held_once_used_twice", scope: !1, file: !1, line: 178, type: !10, scopeLine: 178, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!224 = !DILocation(line: 179, column: 7, scope: !223)
!225 = !DILocation(line: 179, column: 11, scope: !223)
!226 = !DILocation(line: 180, column: 5, scope: !223)
!227 = distinct !{!227, !226, !228, !19}
!228 = !DILocation(line: 180, column: 9, scope: !223)
!229 = !DILocation(line: 181, column: 3, scope: !223)
!230 = !DILocation(line: 182, column: 7, scope: !223)
!231 = !DILocation(line: 182, column: 3, scope: !223)
!232 = !DILocation(line: 182, column: 12, scope: !223)
!233 = !DILocation(line: 183, column: 3, scope: !223)
!234 = !DILocation(line: 184, column: 11, scope: !223)
!235 = !DILocation(line: 184, column: 7, scope: !223)
!236 = !DILocation(line: 185, column: 5, scope: !223)
!237 = !DILocation(line: 186, column: 3, scope: !223)
!238 = !DILocation(line: 187, column: 7, scope: !223)
!239 = !DILocation(line: 187, column: 3, scope: !223)
!240 = !DILocation(line: 187, column: 12, scope: !223)
!241 = !DILocation(line: 188, column: 1, scope: !223)
!242 = distinct !DISubprogram(name: "inside", scope: !1, file: !1, line: 193, type: !10, scopeLine: 193, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!243 = !{i32 1}
!244 = !{!"none"}
!245 = !{!"int*"}
!246 = !{!""}
!247 = !DILocation(line: 196, column: 7, scope: !242)
!248 = !DILocation(line: 196, column: 11, scope: !242)
!249 = !DILocation(line: 197, column: 5, scope: !242)
!250 = !DILocation(line: 198, column: 9, scope: !242)
!251 = !DILocation(line: 199, column: 3, scope: !242)
!252 = !DILocation(line: 200, column: 3, scope: !242)
!253 = !DILocation(line: 201, column: 3, scope: !242)
!254 = !DILocation(line: 201, column: 10, scope: !242)
!255 = distinct !{!255, !253, !256, !19}
!256 = !DILocation(line: 202, column: 5, scope: !242)
!257 = !DILocation(line: 203, column: 7, scope: !242)
!258 = !DILocation(line: 204, column: 3, scope: !242)
!259 = !DILocation(line: 205, column: 3, scope: !242)
!260 = !DILocation(line: 206, column: 7, scope: !242)
!261 = !DILocation(line: 206, column: 11, scope: !242)
!262 = !DILocation(line: 207, column: 16, scope: !242)
!263 = !DILocation(line: 207, column: 9, scope: !242)
!264 = !DILocation(line: 207, column: 5, scope: !242)
!265 = !DILocation(line: 207, column: 14, scope: !242)
!266 = !DILocation(line: 208, column: 1, scope: !242)
!267 = !DISubprogram(name: "atomic_init", scope: !1, file: !1, line: 197, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!268 = distinct !DISubprogram(name: "inside_relaxed", scope: !1, file: !1, line: 211, type: !10, scopeLine: 211, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!269 = !DILocation(line: 214, column: 7, scope: !268)
!270 = !DILocation(line: 214, column: 11, scope: !268)
!271 = !DILocation(line: 215, column: 5, scope: !268)
!272 = !DILocation(line: 216, column: 9, scope: !268)
!273 = !DILocation(line: 217, column: 3, scope: !268)
!274 = !DILocation(line: 218, column: 3, scope: !268)
!275 = !DILocation(line: 219, column: 3, scope: !268)
!276 = !DILocation(line: 219, column: 10, scope: !268)
!277 = distinct !{!277, !275, !278, !19}
!278 = !DILocation(line: 220, column: 5, scope: !268)
!279 = !DILocation(line: 221, column: 7, scope: !268)
!280 = !DILocation(line: 222, column: 3, scope: !268)
!281 = !DILocation(line: 223, column: 3, scope: !268)
!282 = !DILocation(line: 224, column: 7, scope: !268)
!283 = !DILocation(line: 224, column: 11, scope: !268)
!284 = !DILocation(line: 225, column: 16, scope: !268)
!285 = !DILocation(line: 225, column: 9, scope: !268)
!286 = !DILocation(line: 225, column: 5, scope: !268)
!287 = !DILocation(line: 225, column: 14, scope: !268)
!288 = !DILocation(line: 226, column: 1, scope: !268)
!289 = distinct !DISubprogram(name: "old_atomics", scope: !1, file: !1, line: 230, type: !10, scopeLine: 230, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!290 = !{!"int*", !"int*"}
!291 = !{!"volatile", !""}
!292 = !DILocation(line: 231, column: 7, scope: !289)
!293 = !DILocation(line: 231, column: 11, scope: !289)
!294 = !DILocation(line: 232, column: 12, scope: !289)
!295 = !DILocation(line: 232, column: 5, scope: !289)
!296 = distinct !{!296, !295, !297, !19}
!297 = !DILocation(line: 233, column: 7, scope: !289)
!298 = !DILocation(line: 234, column: 10, scope: !289)
!299 = !DILocation(line: 235, column: 5, scope: !289)
!300 = !DILocation(line: 236, column: 3, scope: !289)
!301 = !DILocation(line: 237, column: 1, scope: !289)
!302 = !DISubprogram(name: "atomic_cmpxchg", scope: !1, file: !1, line: 232, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!303 = !DISubprogram(name: "atomic_xchg", scope: !1, file: !1, line: 235, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!304 = distinct !DISubprogram(name: "old_atomics_and_fences", scope: !1, file: !1, line: 240, type: !10, scopeLine: 240, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!305 = !DILocation(line: 241, column: 7, scope: !304)
!306 = !DILocation(line: 241, column: 11, scope: !304)
!307 = !DILocation(line: 242, column: 12, scope: !304)
!308 = !DILocation(line: 242, column: 5, scope: !304)
!309 = distinct !{!309, !308, !310, !19}
!310 = !DILocation(line: 243, column: 7, scope: !304)
!311 = !DILocation(line: 244, column: 5, scope: !304)
!312 = !DILocation(line: 245, column: 10, scope: !304)
!313 = !DILocation(line: 246, column: 5, scope: !304)
!314 = !DILocation(line: 247, column: 5, scope: !304)
!315 = !DILocation(line: 248, column: 3, scope: !304)
!316 = !DILocation(line: 249, column: 1, scope: !304)
!317 = !DISubprogram(name: "mem_fence", scope: !1, file: !1, line: 244, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!318 = distinct !DISubprogram(name: "old_atomics_in_one_group", scope: !1, file: !1, line: 253, type: !10, scopeLine: 253, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!319 = !DILocation(line: 254, column: 3, scope: !318)
!320 = !DILocation(line: 254, column: 10, scope: !318)
!321 = distinct !{!321, !319, !322, !19}
!322 = !DILocation(line: 255, column: 5, scope: !318)
!323 = !DILocation(line: 256, column: 3, scope: !318)
!324 = !DILocation(line: 257, column: 8, scope: !318)
!325 = !DILocation(line: 258, column: 3, scope: !318)
!326 = !DILocation(line: 259, column: 3, scope: !318)
!327 = !DILocation(line: 260, column: 1, scope: !318)
!328 = !DISubprogram(name: "atomic_compare_exchange_strong_explicit", scope: !1, file: !1, line: 18, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)

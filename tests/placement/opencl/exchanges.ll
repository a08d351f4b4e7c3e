; ModuleID = 'exchanges.cl'
source_filename = "exchanges.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@reversed.t = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@rotated.t = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@told_by_one.word = internal unnamed_addr addrspace(3) global i32 undef, align 4
@told_in_turn.word = internal unnamed_addr addrspace(3) global i32 undef, align 4
@queue_of_neighbours.queue = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@queue_of_neighbours.length = internal addrspace(3) global i32 undef, align 4
@until_nothing_changes.t = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@until_nothing_changes.changed = internal unnamed_addr addrspace(3) global i32 undef, align 4
@nearest_centre.c = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4
@matches.t = internal unnamed_addr addrspace(3) global [80 x i8] undef, align 1
@matches.w = internal unnamed_addr addrspace(3) global [16 x i8] undef, align 1
@pairs_swapped.t = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@halves_apart.left = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@halves_apart.right = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@table_of_steps.v = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@two_phases.a = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@two_phases.b = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reversed(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %3 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %2
  %4 = load i32, ptr addrspace(1) %3, align 4, !tbaa !9
  %5 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %6 = trunc i64 %5 to i32
  %7 = getelementptr inbounds [64 x i32], ptr addrspace(3) @reversed.t, i32 0, i32 %6
  store i32 %4, ptr addrspace(3) %7, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %8 = sub i32 63, %6
  %9 = getelementptr inbounds [64 x i32], ptr addrspace(3) @reversed.t, i32 0, i32 %8
  %10 = load i32, ptr addrspace(3) %9, align 4, !tbaa !9
  store i32 %10, ptr addrspace(1) %3, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @rotated(ptr addrspace(1) noalias nocapture noundef align 4 %0, i32 noundef %1) local_unnamed_addr #0 !kernel_arg_addr_space !13 !kernel_arg_access_qual !14 !kernel_arg_type !15 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 !reqd_work_group_size !8 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [64 x i32], ptr addrspace(3) @rotated.t, i32 0, i32 %7
  store i32 %5, ptr addrspace(3) %8, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %9 = icmp eq i32 %1, 0
  br i1 %9, label %10, label %17

10:                                               ; preds = %17, %2
  %11 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %12 = trunc i64 %11 to i32
  %13 = getelementptr inbounds [64 x i32], ptr addrspace(3) @rotated.t, i32 0, i32 %12
  %14 = load i32, ptr addrspace(3) %13, align 4, !tbaa !9
  %15 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %16 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %15
  store i32 %14, ptr addrspace(1) %16, align 4, !tbaa !9
  ret void

17:                                               ; preds = %2, %17
  %18 = phi i32 [ %26, %17 ], [ 0, %2 ]
  %19 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %20 = trunc i64 %19 to i32
  %21 = add i32 %20, 1
  %22 = and i32 %21, 63
  %23 = getelementptr inbounds [64 x i32], ptr addrspace(3) @rotated.t, i32 0, i32 %22
  %24 = load i32, ptr addrspace(3) %23, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %25 = getelementptr inbounds [64 x i32], ptr addrspace(3) @rotated.t, i32 0, i32 %20
  store i32 %24, ptr addrspace(3) %25, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %26 = add nuw i32 %18, 1
  %27 = icmp eq i32 %26, %1
  br i1 %27, label %10, label %17, !llvm.loop !17
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @told_by_one(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #0 !kernel_arg_addr_space !19 !kernel_arg_access_qual !14 !kernel_arg_type !20 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 !reqd_work_group_size !8 {
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %5, label %9

5:                                                ; preds = %2
  %6 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %7 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %6
  %8 = load i32, ptr addrspace(1) %7, align 4, !tbaa !9
  store i32 %8, ptr addrspace(3) @told_by_one.word, align 4, !tbaa !9
  br label %9

9:                                                ; preds = %5, %2
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %10 = load i32, ptr addrspace(3) @told_by_one.word, align 4, !tbaa !9
  %11 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %12 = trunc i64 %11 to i32
  %13 = add i32 %10, %12
  %14 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %15 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %14
  store i32 %13, ptr addrspace(1) %15, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @told_in_turn(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #0 !kernel_arg_addr_space !19 !kernel_arg_access_qual !14 !kernel_arg_type !20 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 !reqd_work_group_size !8 {
  br label %6

3:                                                ; preds = %15
  %4 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %5 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %4
  store i32 %17, ptr addrspace(1) %5, align 4, !tbaa !9
  ret void

6:                                                ; preds = %2, %15
  %7 = phi i32 [ 0, %2 ], [ %18, %15 ]
  %8 = phi i32 [ 0, %2 ], [ %17, %15 ]
  %9 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %10 = zext nneg i32 %7 to i64
  %11 = icmp eq i64 %9, %10
  br i1 %11, label %12, label %15

12:                                               ; preds = %6
  %13 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %10
  %14 = load i32, ptr addrspace(1) %13, align 4, !tbaa !9
  store i32 %14, ptr addrspace(3) @told_in_turn.word, align 4, !tbaa !9
  br label %15

15:                                               ; preds = %12, %6
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %16 = load i32, ptr addrspace(3) @told_in_turn.word, align 4, !tbaa !9
  %17 = add nsw i32 %16, %8
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %18 = add nuw nsw i32 %7, 1
  %19 = icmp eq i32 %18, 64
  br i1 %19, label %3, label %6, !llvm.loop !22
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @queue_of_neighbours(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2) local_unnamed_addr #0 !kernel_arg_addr_space !23 !kernel_arg_access_qual !24 !kernel_arg_type !25 !kernel_arg_base_type !25 !kernel_arg_type_qual !26 !reqd_work_group_size !8 {
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %3
  store i32 0, ptr addrspace(3) @queue_of_neighbours.length, align 4, !tbaa !9
  br label %7

7:                                                ; preds = %6, %3
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %8 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %9 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %8
  %10 = load i32, ptr addrspace(1) %9, align 4, !tbaa !9
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %16, label %13

13:                                               ; preds = %7
  %14 = tail call i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef @queue_of_neighbours.length) #6
  %15 = getelementptr inbounds [64 x i32], ptr addrspace(3) @queue_of_neighbours.queue, i32 0, i32 %14
  store i32 %10, ptr addrspace(3) %15, align 4, !tbaa !9
  br label %16

16:                                               ; preds = %13, %7
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %18 = load i32, ptr addrspace(3) @queue_of_neighbours.length, align 4, !tbaa !9
  %19 = zext i32 %18 to i64
  %20 = icmp ult i64 %17, %19
  br i1 %20, label %21, label %28

21:                                               ; preds = %16
  %22 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %23 = trunc i64 %22 to i32
  %24 = getelementptr inbounds [64 x i32], ptr addrspace(3) @queue_of_neighbours.queue, i32 0, i32 %23
  %25 = load i32, ptr addrspace(3) %24, align 4, !tbaa !9
  %26 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %27 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %26
  store i32 %25, ptr addrspace(1) %27, align 4, !tbaa !9
  br label %28

28:                                               ; preds = %21, %16
  %29 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %30 = icmp eq i64 %29, 0
  br i1 %30, label %31, label %34

31:                                               ; preds = %28
  %32 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %33 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %32
  store i32 %18, ptr addrspace(1) %33, align 4, !tbaa !9
  br label %34

34:                                               ; preds = %31, %28
  ret void
}

; Function Attrs: convergent nounwind
declare hidden i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @until_nothing_changes(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %3 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %2
  %4 = load i32, ptr addrspace(1) %3, align 4, !tbaa !9
  %5 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %6 = trunc i64 %5 to i32
  %7 = getelementptr inbounds [64 x i32], ptr addrspace(3) @until_nothing_changes.t, i32 0, i32 %6
  store i32 %4, ptr addrspace(3) %7, align 4, !tbaa !9
  br label %8

8:                                                ; preds = %1, %31
  %9 = phi i32 [ 0, %1 ], [ %32, %31 ]
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %12, label %13

12:                                               ; preds = %8
  store i32 0, ptr addrspace(3) @until_nothing_changes.changed, align 4, !tbaa !9
  br label %13

13:                                               ; preds = %12, %8
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %14 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %15 = trunc i64 %14 to i32
  %16 = getelementptr inbounds [64 x i32], ptr addrspace(3) @until_nothing_changes.t, i32 0, i32 %15
  %17 = load i32, ptr addrspace(3) %16, align 4, !tbaa !9
  %18 = xor i32 %15, 1
  %19 = getelementptr inbounds [64 x i32], ptr addrspace(3) @until_nothing_changes.t, i32 0, i32 %18
  %20 = load i32, ptr addrspace(3) %19, align 4, !tbaa !9
  %21 = tail call i32 @_Z3minii(i32 noundef %17, i32 noundef %20) #5
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %22 = load i32, ptr addrspace(3) %16, align 4, !tbaa !9
  %23 = icmp slt i32 %21, %22
  br i1 %23, label %24, label %28

24:                                               ; preds = %13
  %25 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %26 = trunc i64 %25 to i32
  %27 = getelementptr inbounds [64 x i32], ptr addrspace(3) @until_nothing_changes.t, i32 0, i32 %26
  store i32 %21, ptr addrspace(3) %27, align 4, !tbaa !9
  store i32 1, ptr addrspace(3) @until_nothing_changes.changed, align 4, !tbaa !9
  br label %28

28:                                               ; preds = %24, %13
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %29 = load i32, ptr addrspace(3) @until_nothing_changes.changed, align 4, !tbaa !9
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %34, label %31

31:                                               ; preds = %28
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %32 = add nuw nsw i32 %9, 1
  %33 = icmp eq i32 %32, 64
  br i1 %33, label %34, label %8, !llvm.loop !27

34:                                               ; preds = %28, %31
  %35 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %36 = trunc i64 %35 to i32
  %37 = getelementptr inbounds [64 x i32], ptr addrspace(3) @until_nothing_changes.t, i32 0, i32 %36
  %38 = load i32, ptr addrspace(3) %37, align 4, !tbaa !9
  %39 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %40 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %39
  store i32 %38, ptr addrspace(1) %40, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i32 @_Z3minii(i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @nearest_centre(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !28 !kernel_arg_access_qual !29 !kernel_arg_type !30 !kernel_arg_base_type !30 !kernel_arg_type_qual !31 !reqd_work_group_size !8 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %6 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %5
  %7 = load float, ptr addrspace(1) %6, align 4, !tbaa !32
  %8 = icmp eq i32 %3, 0
  br i1 %8, label %9, label %13

9:                                                ; preds = %24, %4
  %10 = phi i32 [ 0, %4 ], [ %39, %24 ]
  %11 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %12 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %11
  store i32 %10, ptr addrspace(1) %12, align 4, !tbaa !9
  ret void

13:                                               ; preds = %4, %24
  %14 = phi i32 [ %25, %24 ], [ 0, %4 ]
  %15 = phi i32 [ %39, %24 ], [ 0, %4 ]
  %16 = phi float [ %38, %24 ], [ 0x7FF0000000000000, %4 ]
  %17 = zext i32 %14 to i64
  %18 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %19 = getelementptr float, ptr addrspace(1) %1, i64 %18
  %20 = getelementptr float, ptr addrspace(1) %19, i64 %17
  %21 = load float, ptr addrspace(1) %20, align 4, !tbaa !32
  %22 = trunc i64 %18 to i32
  %23 = getelementptr inbounds [64 x float], ptr addrspace(3) @nearest_centre.c, i32 0, i32 %22
  store float %21, ptr addrspace(3) %23, align 4, !tbaa !32
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %27

24:                                               ; preds = %27
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %25 = add i32 %14, 64
  %26 = icmp ult i32 %25, %3
  br i1 %26, label %13, label %9, !llvm.loop !34

27:                                               ; preds = %13, %27
  %28 = phi i32 [ 0, %13 ], [ %40, %27 ]
  %29 = phi i32 [ %15, %13 ], [ %39, %27 ]
  %30 = phi float [ %16, %13 ], [ %38, %27 ]
  %31 = getelementptr inbounds [64 x float], ptr addrspace(3) @nearest_centre.c, i32 0, i32 %28
  %32 = load float, ptr addrspace(3) %31, align 4, !tbaa !32
  %33 = fsub float %32, %7
  %34 = tail call float @llvm.fabs.f32(float noundef %33) #5
  %35 = fcmp olt float %34, %30
  %36 = tail call float @llvm.fabs.f32(float %33) #5
  %37 = or disjoint i32 %28, %14
  %38 = select i1 %35, float %36, float %30
  %39 = select i1 %35, i32 %37, i32 %29
  %40 = add nuw nsw i32 %28, 1
  %41 = icmp eq i32 %40, 64
  br i1 %41, label %24, label %27, !llvm.loop !35
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @matches(ptr addrspace(1) noalias nocapture noundef readonly align 1 %0, ptr addrspace(1) noalias nocapture noundef readonly align 1 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 1 %2) local_unnamed_addr #0 !kernel_arg_addr_space !23 !kernel_arg_access_qual !24 !kernel_arg_type !36 !kernel_arg_base_type !36 !kernel_arg_type_qual !37 !reqd_work_group_size !8 {
  %4 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %5 = shl i64 %4, 6
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %7 = getelementptr i8, ptr addrspace(1) %0, i64 %5
  %8 = getelementptr i8, ptr addrspace(1) %7, i64 %6
  %9 = load i8, ptr addrspace(1) %8, align 1, !tbaa !38
  %10 = trunc i64 %6 to i32
  %11 = getelementptr inbounds [80 x i8], ptr addrspace(3) @matches.t, i32 0, i32 %10
  store i8 %9, ptr addrspace(3) %11, align 1, !tbaa !38
  %12 = icmp ult i64 %6, 16
  br i1 %12, label %13, label %27

13:                                               ; preds = %3
  %14 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %15 = shl i64 %14, 6
  %16 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %17 = getelementptr i8, ptr addrspace(1) %0, i64 %15
  %18 = getelementptr i8, ptr addrspace(1) %17, i64 64
  %19 = getelementptr i8, ptr addrspace(1) %18, i64 %16
  %20 = load i8, ptr addrspace(1) %19, align 1, !tbaa !38
  %21 = trunc i64 %16 to i32
  %22 = add i32 %21, 64
  %23 = getelementptr inbounds [80 x i8], ptr addrspace(3) @matches.t, i32 0, i32 %22
  store i8 %20, ptr addrspace(3) %23, align 1, !tbaa !38
  %24 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %16
  %25 = load i8, ptr addrspace(1) %24, align 1, !tbaa !38
  %26 = getelementptr inbounds [16 x i8], ptr addrspace(3) @matches.w, i32 0, i32 %21
  store i8 %25, ptr addrspace(3) %26, align 1, !tbaa !38
  br label %27

27:                                               ; preds = %13, %3
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %31

28:                                               ; preds = %31
  %29 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %30 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 %29
  store i8 %42, ptr addrspace(1) %30, align 1, !tbaa !38
  ret void

31:                                               ; preds = %27, %31
  %32 = phi i32 [ 0, %27 ], [ %43, %31 ]
  %33 = phi i8 [ 1, %27 ], [ %42, %31 ]
  %34 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %35 = trunc i64 %34 to i32
  %36 = add i32 %32, %35
  %37 = getelementptr inbounds [80 x i8], ptr addrspace(3) @matches.t, i32 0, i32 %36
  %38 = load i8, ptr addrspace(3) %37, align 1, !tbaa !38
  %39 = getelementptr inbounds [16 x i8], ptr addrspace(3) @matches.w, i32 0, i32 %32
  %40 = load i8, ptr addrspace(3) %39, align 1, !tbaa !38
  %41 = icmp eq i8 %38, %40
  %42 = select i1 %41, i8 %33, i8 0
  %43 = add nuw nsw i32 %32, 1
  %44 = icmp eq i32 %43, 16
  br i1 %44, label %28, label %31, !llvm.loop !39
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @pairs_swapped(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %3 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %2
  %4 = load i32, ptr addrspace(1) %3, align 4, !tbaa !9
  %5 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %6 = trunc i64 %5 to i32
  %7 = getelementptr inbounds [64 x i32], ptr addrspace(3) @pairs_swapped.t, i32 0, i32 %6
  store i32 %4, ptr addrspace(3) %7, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %15

8:                                                ; preds = %15
  %9 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %10 = trunc i64 %9 to i32
  %11 = getelementptr inbounds [64 x i32], ptr addrspace(3) @pairs_swapped.t, i32 0, i32 %10
  %12 = load i32, ptr addrspace(3) %11, align 4, !tbaa !9
  %13 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %14 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %13
  store i32 %12, ptr addrspace(1) %14, align 4, !tbaa !9
  ret void

15:                                               ; preds = %1, %15
  %16 = phi i32 [ 1, %1 ], [ %23, %15 ]
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %18 = trunc i64 %17 to i32
  %19 = xor i32 %16, %18
  %20 = getelementptr inbounds [64 x i32], ptr addrspace(3) @pairs_swapped.t, i32 0, i32 %19
  %21 = load i32, ptr addrspace(3) %20, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %22 = getelementptr inbounds [64 x i32], ptr addrspace(3) @pairs_swapped.t, i32 0, i32 %18
  store i32 %21, ptr addrspace(3) %22, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %23 = shl nuw nsw i32 %16, 1
  %24 = icmp ult i32 %16, 32
  br i1 %24, label %15, label %8, !llvm.loop !40
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @halves_apart(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #3 !kernel_arg_addr_space !19 !kernel_arg_access_qual !14 !kernel_arg_type !20 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 !reqd_work_group_size !41 {
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %4 = icmp ult i64 %3, 64
  br i1 %4, label %5, label %12

5:                                                ; preds = %2
  %6 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %7 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %6
  %8 = load i32, ptr addrspace(1) %7, align 4, !tbaa !9
  %9 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %10 = trunc i64 %9 to i32
  %11 = getelementptr inbounds [64 x i32], ptr addrspace(3) @halves_apart.left, i32 0, i32 %10
  store i32 %8, ptr addrspace(3) %11, align 4, !tbaa !9
  br label %20

12:                                               ; preds = %2
  %13 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %14 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %13
  %15 = load i32, ptr addrspace(1) %14, align 4, !tbaa !9
  %16 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %17 = trunc i64 %16 to i32
  %18 = add i32 %17, -64
  %19 = getelementptr inbounds [64 x i32], ptr addrspace(3) @halves_apart.right, i32 0, i32 %18
  store i32 %15, ptr addrspace(3) %19, align 4, !tbaa !9
  br label %20

20:                                               ; preds = %12, %5
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %21 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %22 = icmp ult i64 %21, 64
  br i1 %22, label %23, label %25

23:                                               ; preds = %20
  %24 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  br label %27

25:                                               ; preds = %20
  %26 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  br label %27

27:                                               ; preds = %25, %23
  %28 = phi i64 [ %26, %25 ], [ %24, %23 ]
  %29 = phi i32 [ 127, %25 ], [ 63, %23 ]
  %30 = phi ptr addrspace(3) [ @halves_apart.left, %25 ], [ @halves_apart.right, %23 ]
  %31 = trunc i64 %28 to i32
  %32 = sub i32 %29, %31
  %33 = getelementptr inbounds [64 x i32], ptr addrspace(3) %30, i32 0, i32 %32
  %34 = load i32, ptr addrspace(3) %33, align 4, !tbaa !9
  %35 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %36 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %35
  store i32 %34, ptr addrspace(1) %36, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @table_of_steps(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !42 !kernel_arg_access_qual !24 !kernel_arg_type !43 !kernel_arg_base_type !43 !kernel_arg_type_qual !44 !reqd_work_group_size !8 {
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %5 = icmp ult i64 %4, 32
  br i1 %5, label %6, label %12

6:                                                ; preds = %3
  %7 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %8 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %7
  %9 = load i32, ptr addrspace(1) %8, align 4, !tbaa !9
  %10 = trunc i64 %7 to i32
  %11 = getelementptr inbounds [32 x i32], ptr addrspace(3) @table_of_steps.v, i32 0, i32 %10
  store i32 %9, ptr addrspace(3) %11, align 4, !tbaa !9
  br label %12

12:                                               ; preds = %6, %3
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %17

13:                                               ; preds = %29
  %14 = add i32 %30, %2
  %15 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %16 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %15
  store i32 %14, ptr addrspace(1) %16, align 4, !tbaa !9
  ret void

17:                                               ; preds = %12, %29
  %18 = phi i32 [ 0, %12 ], [ %31, %29 ]
  %19 = phi i32 [ 0, %12 ], [ %30, %29 ]
  %20 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %21 = zext nneg i32 %18 to i64
  %22 = shl nuw nsw i64 1, %21
  %23 = and i64 %20, %22
  %24 = icmp eq i64 %23, 0
  br i1 %24, label %29, label %25

25:                                               ; preds = %17
  %26 = getelementptr inbounds [32 x i32], ptr addrspace(3) @table_of_steps.v, i32 0, i32 %18
  %27 = load i32, ptr addrspace(3) %26, align 4, !tbaa !9
  %28 = xor i32 %27, %19
  br label %29

29:                                               ; preds = %17, %25
  %30 = phi i32 [ %28, %25 ], [ %19, %17 ]
  %31 = add nuw nsw i32 %18, 1
  %32 = icmp eq i32 %31, 32
  br i1 %32, label %13, label %17, !llvm.loop !45
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @two_phases(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %3 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %2
  %4 = load i32, ptr addrspace(1) %3, align 4, !tbaa !9
  %5 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %6 = trunc i64 %5 to i32
  %7 = getelementptr inbounds [64 x i32], ptr addrspace(3) @two_phases.a, i32 0, i32 %6
  store i32 %4, ptr addrspace(3) %7, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %8 = sub i32 63, %6
  %9 = getelementptr inbounds [64 x i32], ptr addrspace(3) @two_phases.a, i32 0, i32 %8
  %10 = load i32, ptr addrspace(3) %9, align 4, !tbaa !9
  %11 = getelementptr inbounds [64 x i32], ptr addrspace(3) @two_phases.b, i32 0, i32 %6
  store i32 %10, ptr addrspace(3) %11, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %12 = xor i32 %6, 1
  %13 = getelementptr inbounds [64 x i32], ptr addrspace(3) @two_phases.b, i32 0, i32 %12
  %14 = load i32, ptr addrspace(3) %13, align 4, !tbaa !9
  store i32 %14, ptr addrspace(3) %7, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %15 = add i32 %6, 7
  %16 = and i32 %15, 63
  %17 = getelementptr inbounds [64 x i32], ptr addrspace(3) @two_phases.a, i32 0, i32 %16
  %18 = load i32, ptr addrspace(3) %17, align 4, !tbaa !9
  store i32 %18, ptr addrspace(1) %3, align 4, !tbaa !9
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #4

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="128,128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nounwind willreturn memory(none) }
attributes #6 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1}
!5 = !{!"none"}
!6 = !{!"int*"}
!7 = !{!"restrict"}
!8 = !{i32 64, i32 1, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{i32 1, i32 0}
!14 = !{!"none", !"none"}
!15 = !{!"int*", !"uint"}
!16 = !{!"restrict", !""}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = !{i32 1, i32 1}
!20 = !{!"int*", !"int*"}
!21 = !{!"restrict const", !"restrict"}
!22 = distinct !{!22, !18}
!23 = !{i32 1, i32 1, i32 1}
!24 = !{!"none", !"none", !"none"}
!25 = !{!"uint*", !"uint*", !"uint*"}
!26 = !{!"restrict const", !"restrict", !"restrict"}
!27 = distinct !{!27, !18}
!28 = !{i32 1, i32 1, i32 1, i32 0}
!29 = !{!"none", !"none", !"none", !"none"}
!30 = !{!"float*", !"float*", !"uint*", !"uint"}
!31 = !{!"restrict const", !"restrict const", !"restrict", !""}
!32 = !{!33, !33, i64 0}
!33 = !{!"float", !11, i64 0}
!34 = distinct !{!34, !18}
!35 = distinct !{!35, !18}
!36 = !{!"uchar*", !"uchar*", !"uchar*"}
!37 = !{!"restrict const", !"restrict const", !"restrict"}
!38 = !{!11, !11, i64 0}
!39 = distinct !{!39, !18}
!40 = distinct !{!40, !18}
!41 = !{i32 128, i32 1, i32 1}
!42 = !{i32 1, i32 1, i32 0}
!43 = !{!"uint*", !"uint*", !"uint"}
!44 = !{!"restrict const", !"restrict", !""}
!45 = distinct !{!45, !18}

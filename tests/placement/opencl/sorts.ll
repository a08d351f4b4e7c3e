; ModuleID = 'sorts.cl'
source_filename = "sorts.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@bitonic.t = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@odd_even.t = internal unnamed_addr addrspace(3) global [130 x i32] undef, align 4
@ranks.t = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@merge_places.t = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@network_of_four.t = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @bitonic(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4
  %3 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %2
  %4 = load i32, ptr addrspace(1) %3, align 4, !tbaa !9
  %5 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %6 = trunc i64 %5 to i32
  %7 = getelementptr inbounds [128 x i32], ptr addrspace(3) @bitonic.t, i32 0, i32 %6
  store i32 %4, ptr addrspace(3) %7, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #5
  br label %8

8:                                                ; preds = %1, %18
  %9 = phi i32 [ 2, %1 ], [ %19, %18 ]
  %10 = zext nneg i32 %9 to i64
  br label %21

11:                                               ; preds = %18
  %12 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %13 = trunc i64 %12 to i32
  %14 = getelementptr inbounds [128 x i32], ptr addrspace(3) @bitonic.t, i32 0, i32 %13
  %15 = load i32, ptr addrspace(3) %14, align 4, !tbaa !9
  %16 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4
  %17 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %16
  store i32 %15, ptr addrspace(1) %17, align 4, !tbaa !9
  ret void

18:                                               ; preds = %44
  %19 = shl nuw nsw i32 %9, 1
  %20 = icmp ult i32 %9, 65
  br i1 %20, label %8, label %11, !llvm.loop !13

21:                                               ; preds = %8, %44
  %22 = phi i32 [ %9, %8 ], [ %23, %44 ]
  %23 = lshr i32 %22, 1
  %24 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %25 = trunc i64 %24 to i32
  %26 = xor i32 %23, %25
  %27 = zext i32 %26 to i64
  %28 = icmp ult i64 %24, %27
  br i1 %28, label %29, label %44

29:                                               ; preds = %21
  %30 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %31 = trunc i64 %30 to i32
  %32 = getelementptr inbounds [128 x i32], ptr addrspace(3) @bitonic.t, i32 0, i32 %31
  %33 = load i32, ptr addrspace(3) %32, align 4, !tbaa !9
  %34 = getelementptr inbounds [128 x i32], ptr addrspace(3) @bitonic.t, i32 0, i32 %26
  %35 = load i32, ptr addrspace(3) %34, align 4, !tbaa !9
  %36 = icmp sgt i32 %33, %35
  %37 = and i64 %30, %10
  %38 = icmp ne i64 %37, 0
  %39 = xor i1 %38, %36
  br i1 %39, label %40, label %44

40:                                               ; preds = %29
  %41 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %42 = trunc i64 %41 to i32
  %43 = getelementptr inbounds [128 x i32], ptr addrspace(3) @bitonic.t, i32 0, i32 %42
  store i32 %35, ptr addrspace(3) %43, align 4, !tbaa !9
  store i32 %33, ptr addrspace(3) %34, align 4, !tbaa !9
  br label %44

44:                                               ; preds = %29, %40, %21
  tail call void @_Z7barrierj(i32 noundef 1) #5
  %45 = icmp ult i32 %22, 4
  br i1 %45, label %18, label %21, !llvm.loop !15
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @odd_even(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #3 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !16 {
  %2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #4
  %3 = shl i64 %2, 7
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %5 = shl i64 %4, 1
  %6 = add i64 %5, %3
  %7 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %6
  %8 = load i32, ptr addrspace(1) %7, align 4, !tbaa !9
  %9 = trunc i64 %5 to i32
  %10 = getelementptr inbounds [130 x i32], ptr addrspace(3) @odd_even.t, i32 0, i32 %9
  store i32 %8, ptr addrspace(3) %10, align 4, !tbaa !9
  %11 = or disjoint i64 %6, 1
  %12 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %11
  %13 = load i32, ptr addrspace(1) %12, align 4, !tbaa !9
  %14 = or disjoint i32 %9, 1
  %15 = getelementptr inbounds [130 x i32], ptr addrspace(3) @odd_even.t, i32 0, i32 %14
  store i32 %13, ptr addrspace(3) %15, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #5
  br label %31

16:                                               ; preds = %56
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %18 = shl i64 %17, 1
  %19 = trunc i64 %18 to i32
  %20 = getelementptr inbounds [130 x i32], ptr addrspace(3) @odd_even.t, i32 0, i32 %19
  %21 = load i32, ptr addrspace(3) %20, align 4, !tbaa !9
  %22 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #4
  %23 = shl i64 %22, 7
  %24 = add i64 %23, %18
  %25 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %24
  store i32 %21, ptr addrspace(1) %25, align 4, !tbaa !9
  %26 = or disjoint i32 %19, 1
  %27 = getelementptr inbounds [130 x i32], ptr addrspace(3) @odd_even.t, i32 0, i32 %26
  %28 = load i32, ptr addrspace(3) %27, align 4, !tbaa !9
  %29 = or disjoint i64 %24, 1
  %30 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %29
  store i32 %28, ptr addrspace(1) %30, align 4, !tbaa !9
  ret void

31:                                               ; preds = %1, %56
  %32 = phi i32 [ 0, %1 ], [ %57, %56 ]
  %33 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %34 = trunc i64 %33 to i32
  %35 = shl i32 %34, 1
  %36 = getelementptr inbounds [130 x i32], ptr addrspace(3) @odd_even.t, i32 0, i32 %35
  %37 = load i32, ptr addrspace(3) %36, align 4, !tbaa !9
  %38 = or disjoint i32 %35, 1
  %39 = getelementptr inbounds [130 x i32], ptr addrspace(3) @odd_even.t, i32 0, i32 %38
  %40 = load i32, ptr addrspace(3) %39, align 4, !tbaa !9
  %41 = tail call i32 @_Z3minii(i32 noundef %37, i32 noundef %40) #4
  store i32 %41, ptr addrspace(3) %36, align 4, !tbaa !9
  %42 = tail call i32 @_Z3maxii(i32 noundef %37, i32 noundef %40) #4
  store i32 %42, ptr addrspace(3) %39, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #5
  %43 = icmp ult i64 %33, 63
  br i1 %43, label %44, label %56

44:                                               ; preds = %31
  %45 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %46 = trunc i64 %45 to i32
  %47 = shl i32 %46, 1
  %48 = or disjoint i32 %47, 1
  %49 = getelementptr inbounds [130 x i32], ptr addrspace(3) @odd_even.t, i32 0, i32 %48
  %50 = load i32, ptr addrspace(3) %49, align 4, !tbaa !9
  %51 = add i32 %47, 2
  %52 = getelementptr inbounds [130 x i32], ptr addrspace(3) @odd_even.t, i32 0, i32 %51
  %53 = load i32, ptr addrspace(3) %52, align 4, !tbaa !9
  %54 = tail call i32 @_Z3minii(i32 noundef %50, i32 noundef %53) #4
  store i32 %54, ptr addrspace(3) %49, align 4, !tbaa !9
  %55 = tail call i32 @_Z3maxii(i32 noundef %50, i32 noundef %53) #4
  store i32 %55, ptr addrspace(3) %52, align 4, !tbaa !9
  br label %56

56:                                               ; preds = %44, %31
  tail call void @_Z7barrierj(i32 noundef 1) #5
  %57 = add nuw nsw i32 %32, 1
  %58 = icmp eq i32 %57, 64
  br i1 %58, label %16, label %31, !llvm.loop !17
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i32 @_Z3minii(i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i32 @_Z3maxii(i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @ranks(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #0 !kernel_arg_addr_space !18 !kernel_arg_access_qual !19 !kernel_arg_type !20 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 !reqd_work_group_size !8 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [128 x i32], ptr addrspace(3) @ranks.t, i32 0, i32 %7
  store i32 %5, ptr addrspace(3) %8, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #5
  br label %12

9:                                                ; preds = %24
  %10 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4
  %11 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %10
  store i32 %27, ptr addrspace(1) %11, align 4, !tbaa !9
  ret void

12:                                               ; preds = %2, %24
  %13 = phi i32 [ 0, %2 ], [ %28, %24 ]
  %14 = phi i32 [ 0, %2 ], [ %27, %24 ]
  %15 = zext nneg i32 %13 to i64
  %16 = getelementptr inbounds [128 x i32], ptr addrspace(3) @ranks.t, i32 0, i32 %13
  %17 = load i32, ptr addrspace(3) %16, align 4, !tbaa !9
  %18 = icmp slt i32 %17, %5
  br i1 %18, label %24, label %19

19:                                               ; preds = %12
  %20 = icmp eq i32 %17, %5
  br i1 %20, label %21, label %24

21:                                               ; preds = %19
  %22 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %23 = icmp ugt i64 %22, %15
  br label %24

24:                                               ; preds = %19, %21, %12
  %25 = phi i1 [ true, %12 ], [ false, %19 ], [ %23, %21 ]
  %26 = zext i1 %25 to i32
  %27 = add i32 %14, %26
  %28 = add nuw nsw i32 %13, 1
  %29 = icmp eq i32 %28, 128
  br i1 %29, label %9, label %12, !llvm.loop !22
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @merge_places(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #3 !kernel_arg_addr_space !18 !kernel_arg_access_qual !19 !kernel_arg_type !20 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 !reqd_work_group_size !16 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [64 x i32], ptr addrspace(3) @merge_places.t, i32 0, i32 %7
  store i32 %5, ptr addrspace(3) %8, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #5
  %9 = icmp ult i64 %6, 32
  %10 = select i1 %9, i32 32, i32 0
  %11 = add nuw nsw i32 %10, 32
  br label %12

12:                                               ; preds = %2, %12
  %13 = phi i32 [ %10, %2 ], [ %26, %12 ]
  %14 = phi i32 [ %11, %2 ], [ %25, %12 ]
  %15 = add i32 %13, %14
  %16 = lshr i32 %15, 1
  %17 = getelementptr inbounds [64 x i32], ptr addrspace(3) @merge_places.t, i32 0, i32 %16
  %18 = load i32, ptr addrspace(3) %17, align 4, !tbaa !9
  %19 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %20 = trunc i64 %19 to i32
  %21 = getelementptr inbounds [64 x i32], ptr addrspace(3) @merge_places.t, i32 0, i32 %20
  %22 = load i32, ptr addrspace(3) %21, align 4, !tbaa !9
  %23 = icmp slt i32 %18, %22
  %24 = add nuw i32 %16, 1
  %25 = select i1 %23, i32 %14, i32 %16
  %26 = select i1 %23, i32 %24, i32 %13
  %27 = icmp ult i32 %26, %25
  br i1 %27, label %12, label %28, !llvm.loop !23

28:                                               ; preds = %12
  %29 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4
  %30 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %29
  store i32 %26, ptr addrspace(1) %30, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @network_of_four(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #3 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !16 {
  br label %27

2:                                                ; preds = %27
  tail call void @_Z7barrierj(i32 noundef 1) #5
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %4 = trunc i64 %3 to i32
  %5 = shl i32 %4, 2
  %6 = getelementptr inbounds [256 x i32], ptr addrspace(3) @network_of_four.t, i32 0, i32 %5
  %7 = load i32, ptr addrspace(3) %6, align 4, !tbaa !9
  %8 = or disjoint i32 %5, 1
  %9 = getelementptr inbounds [256 x i32], ptr addrspace(3) @network_of_four.t, i32 0, i32 %8
  %10 = load i32, ptr addrspace(3) %9, align 4, !tbaa !9
  %11 = or disjoint i32 %5, 2
  %12 = getelementptr inbounds [256 x i32], ptr addrspace(3) @network_of_four.t, i32 0, i32 %11
  %13 = load i32, ptr addrspace(3) %12, align 4, !tbaa !9
  %14 = or disjoint i32 %5, 3
  %15 = getelementptr inbounds [256 x i32], ptr addrspace(3) @network_of_four.t, i32 0, i32 %14
  %16 = load i32, ptr addrspace(3) %15, align 4, !tbaa !9
  %17 = tail call i32 @_Z3minii(i32 noundef %7, i32 noundef %10) #4
  %18 = tail call i32 @_Z3maxii(i32 noundef %7, i32 noundef %10) #4
  %19 = tail call i32 @_Z3minii(i32 noundef %13, i32 noundef %16) #4
  %20 = tail call i32 @_Z3maxii(i32 noundef %13, i32 noundef %16) #4
  %21 = tail call i32 @_Z3minii(i32 noundef %17, i32 noundef %19) #4
  store i32 %21, ptr addrspace(3) %6, align 4, !tbaa !9
  %22 = tail call i32 @_Z3maxii(i32 noundef %17, i32 noundef %19) #4
  %23 = tail call i32 @_Z3minii(i32 noundef %18, i32 noundef %20) #4
  %24 = tail call i32 @_Z3minii(i32 noundef %22, i32 noundef %23) #4
  store i32 %24, ptr addrspace(3) %9, align 4, !tbaa !9
  %25 = tail call i32 @_Z3maxii(i32 noundef %22, i32 noundef %23) #4
  store i32 %25, ptr addrspace(3) %12, align 4, !tbaa !9
  %26 = tail call i32 @_Z3maxii(i32 noundef %18, i32 noundef %20) #4
  store i32 %26, ptr addrspace(3) %15, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #5
  br label %44

27:                                               ; preds = %1, %27
  %28 = phi i32 [ 0, %1 ], [ %41, %27 ]
  %29 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #4
  %30 = shl nuw nsw i32 %28, 6
  %31 = zext nneg i32 %30 to i64
  %32 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %33 = shl i64 %29, 10
  %34 = getelementptr i8, ptr addrspace(1) %0, i64 %33
  %35 = getelementptr i32, ptr addrspace(1) %34, i64 %31
  %36 = getelementptr i32, ptr addrspace(1) %35, i64 %32
  %37 = load i32, ptr addrspace(1) %36, align 4, !tbaa !9
  %38 = trunc i64 %32 to i32
  %39 = add i32 %30, %38
  %40 = getelementptr inbounds [256 x i32], ptr addrspace(3) @network_of_four.t, i32 0, i32 %39
  store i32 %37, ptr addrspace(3) %40, align 4, !tbaa !9
  %41 = add nuw nsw i32 %28, 1
  %42 = icmp eq i32 %41, 4
  br i1 %42, label %2, label %27, !llvm.loop !24

43:                                               ; preds = %44
  ret void

44:                                               ; preds = %2, %44
  %45 = phi i32 [ 0, %2 ], [ %58, %44 ]
  %46 = shl nuw nsw i32 %45, 6
  %47 = zext nneg i32 %46 to i64
  %48 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4
  %49 = trunc i64 %48 to i32
  %50 = add i32 %46, %49
  %51 = getelementptr inbounds [256 x i32], ptr addrspace(3) @network_of_four.t, i32 0, i32 %50
  %52 = load i32, ptr addrspace(3) %51, align 4, !tbaa !9
  %53 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #4
  %54 = shl i64 %53, 10
  %55 = getelementptr i8, ptr addrspace(1) %0, i64 %54
  %56 = getelementptr i32, ptr addrspace(1) %55, i64 %47
  %57 = getelementptr i32, ptr addrspace(1) %56, i64 %48
  store i32 %52, ptr addrspace(1) %57, align 4, !tbaa !9
  %58 = add nuw nsw i32 %45, 1
  %59 = icmp eq i32 %58, 4
  br i1 %59, label %43, label %44, !llvm.loop !25
}

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="128,128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #4 = { convergent nounwind willreturn memory(none) }
attributes #5 = { convergent nounwind }

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
!8 = !{i32 128, i32 1, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !14}
!16 = !{i32 64, i32 1, i32 1}
!17 = distinct !{!17, !14}
!18 = !{i32 1, i32 1}
!19 = !{!"none", !"none"}
!20 = !{!"int*", !"uint*"}
!21 = !{!"restrict const", !"restrict"}
!22 = distinct !{!22, !14}
!23 = distinct !{!23, !14}
!24 = distinct !{!24, !14}
!25 = distinct !{!25, !14}

; ModuleID = 'reductions.cl'
source_filename = "reductions.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@sum_halves.t = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@sum_strides.t = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@sum_to_all.t = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4
@largest_of_many.best = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@place_of_largest.value = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4
@place_of_largest.place = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@dot_of_vectors.t = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@sum_in_two_buffers.a = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@sum_in_two_buffers.b = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@mean_and_distance.t = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @sum_halves(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [256 x i32], ptr addrspace(3) @sum_halves.t, i32 0, i32 %7
  store i32 %5, ptr addrspace(3) %8, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %12

9:                                                ; preds = %26
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %29, label %33

12:                                               ; preds = %2, %26
  %13 = phi i32 [ 128, %2 ], [ %27, %26 ]
  %14 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %15 = zext nneg i32 %13 to i64
  %16 = icmp ult i64 %14, %15
  br i1 %16, label %17, label %26

17:                                               ; preds = %12
  %18 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %19 = trunc i64 %18 to i32
  %20 = add i32 %13, %19
  %21 = getelementptr inbounds [256 x i32], ptr addrspace(3) @sum_halves.t, i32 0, i32 %20
  %22 = load i32, ptr addrspace(3) %21, align 4, !tbaa !9
  %23 = getelementptr inbounds [256 x i32], ptr addrspace(3) @sum_halves.t, i32 0, i32 %19
  %24 = load i32, ptr addrspace(3) %23, align 4, !tbaa !9
  %25 = add nsw i32 %24, %22
  store i32 %25, ptr addrspace(3) %23, align 4, !tbaa !9
  br label %26

26:                                               ; preds = %17, %12
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %27 = lshr i32 %13, 1
  %28 = icmp ult i32 %13, 2
  br i1 %28, label %9, label %12, !llvm.loop !13

29:                                               ; preds = %9
  %30 = load i32, ptr addrspace(3) @sum_halves.t, align 4, !tbaa !9
  %31 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %32 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %31
  store i32 %30, ptr addrspace(1) %32, align 4, !tbaa !9
  br label %33

33:                                               ; preds = %29, %9
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @sum_strides(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #3 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !15 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_strides.t, i32 0, i32 %7
  store i32 %5, ptr addrspace(3) %8, align 4, !tbaa !9
  br label %12

9:                                                ; preds = %29
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %31, label %35

12:                                               ; preds = %2, %29
  %13 = phi i32 [ 1, %2 ], [ %15, %29 ]
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %14 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %15 = shl nuw nsw i32 %13, 1
  %16 = zext nneg i32 %15 to i64
  %17 = add nsw i64 %16, -1
  %18 = and i64 %14, %17
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %20, label %29

20:                                               ; preds = %12
  %21 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %22 = trunc i64 %21 to i32
  %23 = add i32 %13, %22
  %24 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_strides.t, i32 0, i32 %23
  %25 = load i32, ptr addrspace(3) %24, align 4, !tbaa !9
  %26 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_strides.t, i32 0, i32 %22
  %27 = load i32, ptr addrspace(3) %26, align 4, !tbaa !9
  %28 = add nsw i32 %27, %25
  store i32 %28, ptr addrspace(3) %26, align 4, !tbaa !9
  br label %29

29:                                               ; preds = %12, %20
  %30 = icmp ult i32 %13, 64
  br i1 %30, label %12, label %9, !llvm.loop !16

31:                                               ; preds = %9
  %32 = load i32, ptr addrspace(3) @sum_strides.t, align 4, !tbaa !9
  %33 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %34 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %33
  store i32 %32, ptr addrspace(1) %34, align 4, !tbaa !9
  br label %35

35:                                               ; preds = %31, %9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @sum_to_all(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #4 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !17 !kernel_arg_base_type !17 !kernel_arg_type_qual !7 !reqd_work_group_size !18 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %4 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %3
  %5 = load float, ptr addrspace(1) %4, align 4, !tbaa !19
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [64 x float], ptr addrspace(3) @sum_to_all.t, i32 0, i32 %7
  store float %5, ptr addrspace(3) %8, align 4, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %13

9:                                                ; preds = %27
  %10 = load float, ptr addrspace(3) @sum_to_all.t, align 4, !tbaa !19
  %11 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %12 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %11
  store float %10, ptr addrspace(1) %12, align 4, !tbaa !19
  ret void

13:                                               ; preds = %2, %27
  %14 = phi i32 [ 32, %2 ], [ %28, %27 ]
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %16 = zext nneg i32 %14 to i64
  %17 = icmp ult i64 %15, %16
  br i1 %17, label %18, label %27

18:                                               ; preds = %13
  %19 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %20 = trunc i64 %19 to i32
  %21 = add i32 %14, %20
  %22 = getelementptr inbounds [64 x float], ptr addrspace(3) @sum_to_all.t, i32 0, i32 %21
  %23 = load float, ptr addrspace(3) %22, align 4, !tbaa !19
  %24 = getelementptr inbounds [64 x float], ptr addrspace(3) @sum_to_all.t, i32 0, i32 %20
  %25 = load float, ptr addrspace(3) %24, align 4, !tbaa !19
  %26 = fadd float %23, %25
  store float %26, ptr addrspace(3) %24, align 4, !tbaa !19
  br label %27

27:                                               ; preds = %18, %13
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %28 = lshr i32 %14, 1
  %29 = icmp ult i32 %14, 2
  br i1 %29, label %9, label %13, !llvm.loop !21
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @largest_of_many(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2) local_unnamed_addr #3 !kernel_arg_addr_space !22 !kernel_arg_access_qual !23 !kernel_arg_type !24 !kernel_arg_base_type !24 !kernel_arg_type_qual !25 !reqd_work_group_size !15 {
  %4 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %5 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %4
  %6 = load i32, ptr addrspace(1) %5, align 4, !tbaa !9
  %7 = trunc i64 %4 to i32
  %8 = icmp ult i32 %7, %2
  br i1 %8, label %14, label %9

9:                                                ; preds = %14, %3
  %10 = phi i32 [ %6, %3 ], [ %20, %14 ]
  %11 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %12 = trunc i64 %11 to i32
  %13 = getelementptr inbounds [128 x i32], ptr addrspace(3) @largest_of_many.best, i32 0, i32 %12
  store i32 %10, ptr addrspace(3) %13, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %28

14:                                               ; preds = %3, %14
  %15 = phi i64 [ %22, %14 ], [ %4, %3 ]
  %16 = phi i32 [ %20, %14 ], [ %6, %3 ]
  %17 = and i64 %15, 4294967295
  %18 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %17
  %19 = load i32, ptr addrspace(1) %18, align 4, !tbaa !9
  %20 = tail call i32 @_Z3maxii(i32 noundef %16, i32 noundef %19) #6
  %21 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6
  %22 = add i64 %21, %17
  %23 = trunc i64 %22 to i32
  %24 = icmp ult i32 %23, %2
  br i1 %24, label %14, label %9, !llvm.loop !26

25:                                               ; preds = %42
  %26 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %27 = icmp eq i64 %26, 0
  br i1 %27, label %45, label %49

28:                                               ; preds = %9, %42
  %29 = phi i32 [ 64, %9 ], [ %43, %42 ]
  %30 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %31 = zext nneg i32 %29 to i64
  %32 = icmp ult i64 %30, %31
  br i1 %32, label %33, label %42

33:                                               ; preds = %28
  %34 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %35 = trunc i64 %34 to i32
  %36 = getelementptr inbounds [128 x i32], ptr addrspace(3) @largest_of_many.best, i32 0, i32 %35
  %37 = load i32, ptr addrspace(3) %36, align 4, !tbaa !9
  %38 = add i32 %29, %35
  %39 = getelementptr inbounds [128 x i32], ptr addrspace(3) @largest_of_many.best, i32 0, i32 %38
  %40 = load i32, ptr addrspace(3) %39, align 4, !tbaa !9
  %41 = tail call i32 @_Z3maxii(i32 noundef %37, i32 noundef %40) #6
  store i32 %41, ptr addrspace(3) %36, align 4, !tbaa !9
  br label %42

42:                                               ; preds = %33, %28
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %43 = lshr i32 %29, 1
  %44 = icmp ult i32 %29, 2
  br i1 %44, label %25, label %28, !llvm.loop !27

45:                                               ; preds = %25
  %46 = load i32, ptr addrspace(3) @largest_of_many.best, align 4, !tbaa !9
  %47 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %48 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %47
  store i32 %46, ptr addrspace(1) %48, align 4, !tbaa !9
  br label %49

49:                                               ; preds = %45, %25
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i32 @_Z3maxii(i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @place_of_largest(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #4 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !28 !kernel_arg_base_type !28 !kernel_arg_type_qual !7 !reqd_work_group_size !18 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %4 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %3
  %5 = load float, ptr addrspace(1) %4, align 4, !tbaa !19
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [64 x float], ptr addrspace(3) @place_of_largest.value, i32 0, i32 %7
  store float %5, ptr addrspace(3) %8, align 4, !tbaa !19
  %9 = getelementptr inbounds [64 x i32], ptr addrspace(3) @place_of_largest.place, i32 0, i32 %7
  store i32 %7, ptr addrspace(3) %9, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %13

10:                                               ; preds = %38
  %11 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %41, label %45

13:                                               ; preds = %2, %38
  %14 = phi i32 [ 32, %2 ], [ %39, %38 ]
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %16 = zext nneg i32 %14 to i64
  %17 = icmp ult i64 %15, %16
  br i1 %17, label %18, label %38

18:                                               ; preds = %13
  %19 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %20 = trunc i64 %19 to i32
  %21 = add i32 %14, %20
  %22 = getelementptr inbounds [64 x float], ptr addrspace(3) @place_of_largest.value, i32 0, i32 %21
  %23 = load float, ptr addrspace(3) %22, align 4, !tbaa !19
  %24 = getelementptr inbounds [64 x float], ptr addrspace(3) @place_of_largest.value, i32 0, i32 %20
  %25 = load float, ptr addrspace(3) %24, align 4, !tbaa !19
  %26 = fcmp ogt float %23, %25
  br i1 %26, label %27, label %38

27:                                               ; preds = %18
  %28 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %29 = trunc i64 %28 to i32
  %30 = add i32 %14, %29
  %31 = getelementptr inbounds [64 x float], ptr addrspace(3) @place_of_largest.value, i32 0, i32 %30
  %32 = load float, ptr addrspace(3) %31, align 4, !tbaa !19
  %33 = trunc i64 %28 to i32
  %34 = getelementptr inbounds [64 x float], ptr addrspace(3) @place_of_largest.value, i32 0, i32 %33
  store float %32, ptr addrspace(3) %34, align 4, !tbaa !19
  %35 = getelementptr inbounds [64 x i32], ptr addrspace(3) @place_of_largest.place, i32 0, i32 %30
  %36 = load i32, ptr addrspace(3) %35, align 4, !tbaa !9
  %37 = getelementptr inbounds [64 x i32], ptr addrspace(3) @place_of_largest.place, i32 0, i32 %33
  store i32 %36, ptr addrspace(3) %37, align 4, !tbaa !9
  br label %38

38:                                               ; preds = %27, %18, %13
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %39 = lshr i32 %14, 1
  %40 = icmp ult i32 %14, 2
  br i1 %40, label %10, label %13, !llvm.loop !29

41:                                               ; preds = %10
  %42 = load i32, ptr addrspace(3) @place_of_largest.place, align 4, !tbaa !9
  %43 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %44 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %43
  store i32 %42, ptr addrspace(1) %44, align 4, !tbaa !9
  br label %45

45:                                               ; preds = %41, %10
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @dot_of_vectors(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !30 !kernel_arg_access_qual !31 !kernel_arg_type !32 !kernel_arg_base_type !32 !kernel_arg_type_qual !33 !reqd_work_group_size !8 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %6 = trunc i64 %5 to i32
  %7 = icmp ult i32 %6, %3
  br i1 %7, label %13, label %8

8:                                                ; preds = %13, %4
  %9 = phi float [ 0.000000e+00, %4 ], [ %21, %13 ]
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %11 = trunc i64 %10 to i32
  %12 = getelementptr inbounds [256 x float], ptr addrspace(3) @dot_of_vectors.t, i32 0, i32 %11
  store float %9, ptr addrspace(3) %12, align 4, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %29

13:                                               ; preds = %4, %13
  %14 = phi i64 [ %23, %13 ], [ %5, %4 ]
  %15 = phi float [ %21, %13 ], [ 0.000000e+00, %4 ]
  %16 = and i64 %14, 4294967295
  %17 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %16
  %18 = load float, ptr addrspace(1) %17, align 4, !tbaa !19
  %19 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %16
  %20 = load float, ptr addrspace(1) %19, align 4, !tbaa !19
  %21 = tail call float @llvm.fmuladd.f32(float %18, float %20, float %15)
  %22 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6
  %23 = add i64 %22, %16
  %24 = trunc i64 %23 to i32
  %25 = icmp ult i32 %24, %3
  br i1 %25, label %13, label %8, !llvm.loop !34

26:                                               ; preds = %43
  %27 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %46, label %50

29:                                               ; preds = %8, %43
  %30 = phi i32 [ 128, %8 ], [ %44, %43 ]
  %31 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %32 = zext nneg i32 %30 to i64
  %33 = icmp ult i64 %31, %32
  br i1 %33, label %34, label %43

34:                                               ; preds = %29
  %35 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %36 = trunc i64 %35 to i32
  %37 = add i32 %30, %36
  %38 = getelementptr inbounds [256 x float], ptr addrspace(3) @dot_of_vectors.t, i32 0, i32 %37
  %39 = load float, ptr addrspace(3) %38, align 4, !tbaa !19
  %40 = getelementptr inbounds [256 x float], ptr addrspace(3) @dot_of_vectors.t, i32 0, i32 %36
  %41 = load float, ptr addrspace(3) %40, align 4, !tbaa !19
  %42 = fadd float %39, %41
  store float %42, ptr addrspace(3) %40, align 4, !tbaa !19
  br label %43

43:                                               ; preds = %34, %29
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %44 = lshr i32 %30, 1
  %45 = icmp ult i32 %30, 2
  br i1 %45, label %26, label %29, !llvm.loop !35

46:                                               ; preds = %26
  %47 = load float, ptr addrspace(3) @dot_of_vectors.t, align 4, !tbaa !19
  %48 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %49 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %48
  store float %47, ptr addrspace(1) %49, align 4, !tbaa !19
  br label %50

50:                                               ; preds = %46, %26
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #5

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @sum_in_two_buffers(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #3 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !15 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_in_two_buffers.a, i32 0, i32 %7
  store i32 %5, ptr addrspace(3) %8, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %12

9:                                                ; preds = %42
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %45, label %49

12:                                               ; preds = %2, %42
  %13 = phi i32 [ 64, %2 ], [ %43, %42 ]
  %14 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %15 = zext nneg i32 %13 to i64
  %16 = icmp ult i64 %14, %15
  br i1 %16, label %17, label %27

17:                                               ; preds = %12
  %18 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %19 = trunc i64 %18 to i32
  %20 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_in_two_buffers.a, i32 0, i32 %19
  %21 = load i32, ptr addrspace(3) %20, align 4, !tbaa !9
  %22 = add i32 %13, %19
  %23 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_in_two_buffers.a, i32 0, i32 %22
  %24 = load i32, ptr addrspace(3) %23, align 4, !tbaa !9
  %25 = add nsw i32 %24, %21
  %26 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_in_two_buffers.b, i32 0, i32 %19
  store i32 %25, ptr addrspace(3) %26, align 4, !tbaa !9
  br label %27

27:                                               ; preds = %17, %12
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %28 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %29 = lshr i32 %13, 1
  %30 = zext nneg i32 %29 to i64
  %31 = icmp ult i64 %28, %30
  br i1 %31, label %32, label %42

32:                                               ; preds = %27
  %33 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %34 = trunc i64 %33 to i32
  %35 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_in_two_buffers.b, i32 0, i32 %34
  %36 = load i32, ptr addrspace(3) %35, align 4, !tbaa !9
  %37 = add i32 %29, %34
  %38 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_in_two_buffers.b, i32 0, i32 %37
  %39 = load i32, ptr addrspace(3) %38, align 4, !tbaa !9
  %40 = add nsw i32 %39, %36
  %41 = getelementptr inbounds [128 x i32], ptr addrspace(3) @sum_in_two_buffers.a, i32 0, i32 %34
  store i32 %40, ptr addrspace(3) %41, align 4, !tbaa !9
  br label %42

42:                                               ; preds = %32, %27
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %43 = lshr i32 %13, 2
  %44 = icmp ugt i32 %13, 7
  br i1 %44, label %12, label %9, !llvm.loop !36

45:                                               ; preds = %9
  %46 = load i32, ptr addrspace(3) @sum_in_two_buffers.a, align 4, !tbaa !9
  %47 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %48 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %47
  store i32 %46, ptr addrspace(1) %48, align 4, !tbaa !9
  br label %49

49:                                               ; preds = %45, %9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @mean_and_distance(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #4 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !17 !kernel_arg_base_type !17 !kernel_arg_type_qual !7 !reqd_work_group_size !18 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %4 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %3
  %5 = load float, ptr addrspace(1) %4, align 4, !tbaa !19
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [64 x float], ptr addrspace(3) @mean_and_distance.t, i32 0, i32 %7
  store float %5, ptr addrspace(3) %8, align 4, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %16

9:                                                ; preds = %16
  %10 = fmul float %21, 1.562500e-02
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %11 = fsub float %5, %10
  %12 = fmul float %11, %11
  %13 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %14 = trunc i64 %13 to i32
  %15 = getelementptr inbounds [64 x float], ptr addrspace(3) @mean_and_distance.t, i32 0, i32 %14
  store float %12, ptr addrspace(3) %15, align 4, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %27

16:                                               ; preds = %2, %16
  %17 = phi i32 [ 0, %2 ], [ %22, %16 ]
  %18 = phi float [ 0.000000e+00, %2 ], [ %21, %16 ]
  %19 = getelementptr inbounds [64 x float], ptr addrspace(3) @mean_and_distance.t, i32 0, i32 %17
  %20 = load float, ptr addrspace(3) %19, align 4, !tbaa !19
  %21 = fadd float %18, %20
  %22 = add nuw nsw i32 %17, 1
  %23 = icmp eq i32 %22, 64
  br i1 %23, label %9, label %16, !llvm.loop !37

24:                                               ; preds = %27
  %25 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %26 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %25
  store float %32, ptr addrspace(1) %26, align 4, !tbaa !19
  ret void

27:                                               ; preds = %9, %27
  %28 = phi i32 [ 0, %9 ], [ %33, %27 ]
  %29 = phi float [ 0.000000e+00, %9 ], [ %32, %27 ]
  %30 = getelementptr inbounds [64 x float], ptr addrspace(3) @mean_and_distance.t, i32 0, i32 %28
  %31 = load float, ptr addrspace(3) %30, align 4, !tbaa !19
  %32 = fadd float %29, %31
  %33 = add nuw nsw i32 %28, 1
  %34 = icmp eq i32 %33, 64
  br i1 %34, label %24, label %27, !llvm.loop !38
}

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="128,128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #4 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1}
!5 = !{!"none", !"none"}
!6 = !{!"int*", !"int*"}
!7 = !{!"restrict const", !"restrict"}
!8 = !{i32 256, i32 1, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = !{i32 128, i32 1, i32 1}
!16 = distinct !{!16, !14}
!17 = !{!"float*", !"float*"}
!18 = !{i32 64, i32 1, i32 1}
!19 = !{!20, !20, i64 0}
!20 = !{!"float", !11, i64 0}
!21 = distinct !{!21, !14}
!22 = !{i32 1, i32 1, i32 0}
!23 = !{!"none", !"none", !"none"}
!24 = !{!"int*", !"int*", !"uint"}
!25 = !{!"restrict const", !"restrict", !""}
!26 = distinct !{!26, !14}
!27 = distinct !{!27, !14}
!28 = !{!"float*", !"uint*"}
!29 = distinct !{!29, !14}
!30 = !{i32 1, i32 1, i32 1, i32 0}
!31 = !{!"none", !"none", !"none", !"none"}
!32 = !{!"float*", !"float*", !"float*", !"uint"}
!33 = !{!"restrict const", !"restrict const", !"restrict", !""}
!34 = distinct !{!34, !14}
!35 = distinct !{!35, !14}
!36 = distinct !{!36, !14}
!37 = distinct !{!37, !14}
!38 = distinct !{!38, !14}

; ModuleID = 'stencils.cl'
source_filename = "stencils.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@three_points.t = internal unnamed_addr addrspace(3) global [130 x float] undef, align 4
@heat_in_place.t = internal unnamed_addr addrspace(3) global [130 x float] undef, align 4
@heat_two_buffers.a = internal unnamed_addr addrspace(3) global [66 x float] undef, align 4
@heat_two_buffers.b = internal unnamed_addr addrspace(3) global [66 x float] undef, align 4
@filtered.t = internal unnamed_addr addrspace(3) global [144 x float] undef, align 4
@filtered.c = internal unnamed_addr addrspace(3) global [16 x float] undef, align 4
@sliding_largest.t = internal unnamed_addr addrspace(3) global [80 x i32] undef, align 4
@five_points.t = internal unnamed_addr addrspace(3) global [18 x [18 x float]] undef, align 4
@life.t = internal unnamed_addr addrspace(3) global [18 x [18 x i8]] undef, align 1
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @three_points(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %4 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %5 = trunc i64 %4 to i32
  %6 = and i64 %4, 4294967295
  %7 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %6
  %8 = load float, ptr addrspace(1) %7, align 4, !tbaa !9
  %9 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %10 = trunc i64 %9 to i32
  %11 = add i32 %10, 1
  %12 = getelementptr inbounds [130 x float], ptr addrspace(3) @three_points.t, i32 0, i32 %11
  store float %8, ptr addrspace(3) %12, align 4, !tbaa !9
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %14, label %23

14:                                               ; preds = %3
  %15 = icmp eq i32 %5, 0
  br i1 %15, label %21, label %16

16:                                               ; preds = %14
  %17 = add i64 %4, 4294967295
  %18 = and i64 %17, 4294967295
  %19 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %18
  %20 = load float, ptr addrspace(1) %19, align 4, !tbaa !9
  br label %21

21:                                               ; preds = %14, %16
  %22 = phi float [ %20, %16 ], [ 0.000000e+00, %14 ]
  store float %22, ptr addrspace(3) @three_points.t, align 4, !tbaa !9
  br label %23

23:                                               ; preds = %21, %3
  %24 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %25 = icmp eq i64 %24, 127
  br i1 %25, label %26, label %35

26:                                               ; preds = %23
  %27 = add i32 %5, 1
  %28 = icmp ult i32 %27, %2
  br i1 %28, label %29, label %33

29:                                               ; preds = %26
  %30 = zext i32 %27 to i64
  %31 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %30
  %32 = load float, ptr addrspace(1) %31, align 4, !tbaa !9
  br label %33

33:                                               ; preds = %26, %29
  %34 = phi float [ %32, %29 ], [ 0.000000e+00, %26 ]
  store float %34, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @three_points.t, i32 516), align 4, !tbaa !9
  br label %35

35:                                               ; preds = %33, %23
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %36 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %37 = trunc i64 %36 to i32
  %38 = getelementptr inbounds [130 x float], ptr addrspace(3) @three_points.t, i32 0, i32 %37
  %39 = load float, ptr addrspace(3) %38, align 4, !tbaa !9
  %40 = add i32 %37, 1
  %41 = getelementptr inbounds [130 x float], ptr addrspace(3) @three_points.t, i32 0, i32 %40
  %42 = load float, ptr addrspace(3) %41, align 4, !tbaa !9
  %43 = fadd float %39, %42
  %44 = add i32 %37, 2
  %45 = getelementptr inbounds [130 x float], ptr addrspace(3) @three_points.t, i32 0, i32 %44
  %46 = load float, ptr addrspace(3) %45, align 4, !tbaa !9
  %47 = fadd float %43, %46
  %48 = fdiv float %47, 3.000000e+00, !fpmath !13
  %49 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %6
  store float %48, ptr addrspace(1) %49, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @heat_in_place(ptr addrspace(1) noalias nocapture noundef align 4 %0, i32 noundef %1) local_unnamed_addr #0 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !16 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 !reqd_work_group_size !8 {
  %3 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %5 = shl i64 %3, 9
  %6 = getelementptr i8, ptr addrspace(1) %0, i64 %5
  %7 = getelementptr float, ptr addrspace(1) %6, i64 %4
  %8 = load float, ptr addrspace(1) %7, align 4, !tbaa !9
  %9 = trunc i64 %4 to i32
  %10 = add i32 %9, 1
  %11 = getelementptr inbounds [130 x float], ptr addrspace(3) @heat_in_place.t, i32 0, i32 %10
  store float %8, ptr addrspace(3) %11, align 4, !tbaa !9
  %12 = icmp eq i64 %4, 0
  br i1 %12, label %13, label %14

13:                                               ; preds = %2
  store float 0.000000e+00, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @heat_in_place.t, i32 516), align 4, !tbaa !9
  store float 0.000000e+00, ptr addrspace(3) @heat_in_place.t, align 4, !tbaa !9
  br label %14

14:                                               ; preds = %13, %2
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %15 = icmp eq i32 %1, 0
  br i1 %15, label %16, label %26

16:                                               ; preds = %26, %14
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %18 = trunc i64 %17 to i32
  %19 = add i32 %18, 1
  %20 = getelementptr inbounds [130 x float], ptr addrspace(3) @heat_in_place.t, i32 0, i32 %19
  %21 = load float, ptr addrspace(3) %20, align 4, !tbaa !9
  %22 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %23 = shl i64 %22, 9
  %24 = getelementptr i8, ptr addrspace(1) %0, i64 %23
  %25 = getelementptr float, ptr addrspace(1) %24, i64 %17
  store float %21, ptr addrspace(1) %25, align 4, !tbaa !9
  ret void

26:                                               ; preds = %14, %26
  %27 = phi i32 [ %41, %26 ], [ 0, %14 ]
  %28 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %29 = trunc i64 %28 to i32
  %30 = getelementptr inbounds [130 x float], ptr addrspace(3) @heat_in_place.t, i32 0, i32 %29
  %31 = load float, ptr addrspace(3) %30, align 4, !tbaa !9
  %32 = add i32 %29, 1
  %33 = getelementptr inbounds [130 x float], ptr addrspace(3) @heat_in_place.t, i32 0, i32 %32
  %34 = load float, ptr addrspace(3) %33, align 4, !tbaa !9
  %35 = fmul float %34, 5.000000e-01
  %36 = tail call float @llvm.fmuladd.f32(float %31, float 2.500000e-01, float %35)
  %37 = add i32 %29, 2
  %38 = getelementptr inbounds [130 x float], ptr addrspace(3) @heat_in_place.t, i32 0, i32 %37
  %39 = load float, ptr addrspace(3) %38, align 4, !tbaa !9
  %40 = tail call float @llvm.fmuladd.f32(float %39, float 2.500000e-01, float %36)
  tail call void @_Z7barrierj(i32 noundef 1) #7
  store float %40, ptr addrspace(3) %33, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %41 = add nuw i32 %27, 1
  %42 = icmp eq i32 %41, %1
  br i1 %42, label %16, label %26, !llvm.loop !18
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @heat_two_buffers(ptr addrspace(1) noalias nocapture noundef align 4 %0, i32 noundef %1) local_unnamed_addr #4 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !16 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 !reqd_work_group_size !20 {
  %3 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %5 = shl i64 %3, 8
  %6 = getelementptr i8, ptr addrspace(1) %0, i64 %5
  %7 = getelementptr float, ptr addrspace(1) %6, i64 %4
  %8 = load float, ptr addrspace(1) %7, align 4, !tbaa !9
  %9 = trunc i64 %4 to i32
  %10 = add i32 %9, 1
  %11 = getelementptr inbounds [66 x float], ptr addrspace(3) @heat_two_buffers.a, i32 0, i32 %10
  store float %8, ptr addrspace(3) %11, align 4, !tbaa !9
  %12 = icmp eq i64 %4, 0
  br i1 %12, label %13, label %14

13:                                               ; preds = %2
  store float 0.000000e+00, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @heat_two_buffers.b, i32 260), align 4, !tbaa !9
  store float 0.000000e+00, ptr addrspace(3) @heat_two_buffers.b, align 4, !tbaa !9
  store float 0.000000e+00, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @heat_two_buffers.a, i32 260), align 4, !tbaa !9
  store float 0.000000e+00, ptr addrspace(3) @heat_two_buffers.a, align 4, !tbaa !9
  br label %14

14:                                               ; preds = %13, %2
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %15 = icmp eq i32 %1, 0
  br i1 %15, label %16, label %26

16:                                               ; preds = %26, %14
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %18 = trunc i64 %17 to i32
  %19 = add i32 %18, 1
  %20 = getelementptr inbounds [66 x float], ptr addrspace(3) @heat_two_buffers.a, i32 0, i32 %19
  %21 = load float, ptr addrspace(3) %20, align 4, !tbaa !9
  %22 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %23 = shl i64 %22, 8
  %24 = getelementptr i8, ptr addrspace(1) %0, i64 %23
  %25 = getelementptr float, ptr addrspace(1) %24, i64 %17
  store float %21, ptr addrspace(1) %25, align 4, !tbaa !9
  ret void

26:                                               ; preds = %14, %26
  %27 = phi i32 [ %48, %26 ], [ 0, %14 ]
  %28 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %29 = trunc i64 %28 to i32
  %30 = getelementptr inbounds [66 x float], ptr addrspace(3) @heat_two_buffers.a, i32 0, i32 %29
  %31 = load float, ptr addrspace(3) %30, align 4, !tbaa !9
  %32 = trunc i64 %28 to i32
  %33 = add i32 %32, 2
  %34 = getelementptr inbounds [66 x float], ptr addrspace(3) @heat_two_buffers.a, i32 0, i32 %33
  %35 = load float, ptr addrspace(3) %34, align 4, !tbaa !9
  %36 = fadd float %31, %35
  %37 = fmul float %36, 5.000000e-01
  %38 = trunc i64 %28 to i32
  %39 = add i32 %38, 1
  %40 = getelementptr inbounds [66 x float], ptr addrspace(3) @heat_two_buffers.b, i32 0, i32 %39
  store float %37, ptr addrspace(3) %40, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %41 = getelementptr inbounds [66 x float], ptr addrspace(3) @heat_two_buffers.b, i32 0, i32 %29
  %42 = load float, ptr addrspace(3) %41, align 4, !tbaa !9
  %43 = getelementptr inbounds [66 x float], ptr addrspace(3) @heat_two_buffers.b, i32 0, i32 %33
  %44 = load float, ptr addrspace(3) %43, align 4, !tbaa !9
  %45 = fadd float %42, %44
  %46 = fmul float %45, 5.000000e-01
  %47 = getelementptr inbounds [66 x float], ptr addrspace(3) @heat_two_buffers.a, i32 0, i32 %39
  store float %46, ptr addrspace(3) %47, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %48 = add nuw i32 %27, 1
  %49 = icmp eq i32 %48, %1
  br i1 %49, label %16, label %26, !llvm.loop !21
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @filtered(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2) local_unnamed_addr #0 !kernel_arg_addr_space !22 !kernel_arg_access_qual !5 !kernel_arg_type !23 !kernel_arg_base_type !23 !kernel_arg_type_qual !24 !reqd_work_group_size !8 {
  %4 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %5 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %6 = shl i64 %4, 9
  %7 = getelementptr i8, ptr addrspace(1) %0, i64 %6
  %8 = getelementptr float, ptr addrspace(1) %7, i64 %5
  %9 = load float, ptr addrspace(1) %8, align 4, !tbaa !9
  %10 = trunc i64 %5 to i32
  %11 = getelementptr inbounds [144 x float], ptr addrspace(3) @filtered.t, i32 0, i32 %10
  store float %9, ptr addrspace(3) %11, align 4, !tbaa !9
  %12 = icmp ult i64 %5, 16
  br i1 %12, label %13, label %27

13:                                               ; preds = %3
  %14 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %16 = shl i64 %14, 9
  %17 = getelementptr i8, ptr addrspace(1) %0, i64 %16
  %18 = getelementptr i8, ptr addrspace(1) %17, i64 512
  %19 = getelementptr float, ptr addrspace(1) %18, i64 %15
  %20 = load float, ptr addrspace(1) %19, align 4, !tbaa !9
  %21 = trunc i64 %15 to i32
  %22 = add i32 %21, 128
  %23 = getelementptr inbounds [144 x float], ptr addrspace(3) @filtered.t, i32 0, i32 %22
  store float %20, ptr addrspace(3) %23, align 4, !tbaa !9
  %24 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %15
  %25 = load float, ptr addrspace(1) %24, align 4, !tbaa !9
  %26 = getelementptr inbounds [16 x float], ptr addrspace(3) @filtered.c, i32 0, i32 %21
  store float %25, ptr addrspace(3) %26, align 4, !tbaa !9
  br label %27

27:                                               ; preds = %13, %3
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %34

28:                                               ; preds = %34
  %29 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %30 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %31 = shl i64 %29, 9
  %32 = getelementptr i8, ptr addrspace(1) %2, i64 %31
  %33 = getelementptr float, ptr addrspace(1) %32, i64 %30
  store float %44, ptr addrspace(1) %33, align 4, !tbaa !9
  ret void

34:                                               ; preds = %27, %34
  %35 = phi i32 [ 0, %27 ], [ %45, %34 ]
  %36 = phi float [ 0.000000e+00, %27 ], [ %44, %34 ]
  %37 = getelementptr inbounds [16 x float], ptr addrspace(3) @filtered.c, i32 0, i32 %35
  %38 = load float, ptr addrspace(3) %37, align 4, !tbaa !9
  %39 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %40 = trunc i64 %39 to i32
  %41 = add i32 %35, %40
  %42 = getelementptr inbounds [144 x float], ptr addrspace(3) @filtered.t, i32 0, i32 %41
  %43 = load float, ptr addrspace(3) %42, align 4, !tbaa !9
  %44 = tail call float @llvm.fmuladd.f32(float %38, float %43, float %36)
  %45 = add nuw nsw i32 %35, 1
  %46 = icmp eq i32 %45, 16
  br i1 %46, label %28, label %34, !llvm.loop !25
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @sliding_largest(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #4 !kernel_arg_addr_space !26 !kernel_arg_access_qual !15 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !28 !reqd_work_group_size !20 {
  %3 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %5 = shl i64 %3, 8
  %6 = getelementptr i8, ptr addrspace(1) %0, i64 %5
  %7 = getelementptr i32, ptr addrspace(1) %6, i64 %4
  %8 = load i32, ptr addrspace(1) %7, align 4, !tbaa !29
  %9 = trunc i64 %4 to i32
  %10 = getelementptr inbounds [80 x i32], ptr addrspace(3) @sliding_largest.t, i32 0, i32 %9
  store i32 %8, ptr addrspace(3) %10, align 4, !tbaa !29
  %11 = icmp ult i64 %4, 16
  br i1 %11, label %12, label %23

12:                                               ; preds = %2
  %13 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %14 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %15 = shl i64 %13, 8
  %16 = getelementptr i8, ptr addrspace(1) %0, i64 %15
  %17 = getelementptr i8, ptr addrspace(1) %16, i64 256
  %18 = getelementptr i32, ptr addrspace(1) %17, i64 %14
  %19 = load i32, ptr addrspace(1) %18, align 4, !tbaa !29
  %20 = trunc i64 %14 to i32
  %21 = add i32 %20, 64
  %22 = getelementptr inbounds [80 x i32], ptr addrspace(3) @sliding_largest.t, i32 0, i32 %21
  store i32 %19, ptr addrspace(3) %22, align 4, !tbaa !29
  br label %23

23:                                               ; preds = %12, %2
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %33

24:                                               ; preds = %33
  %25 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %26 = trunc i64 %25 to i32
  %27 = getelementptr inbounds [80 x i32], ptr addrspace(3) @sliding_largest.t, i32 0, i32 %26
  %28 = load i32, ptr addrspace(3) %27, align 4, !tbaa !29
  %29 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %30 = shl i64 %29, 8
  %31 = getelementptr i8, ptr addrspace(1) %1, i64 %30
  %32 = getelementptr i32, ptr addrspace(1) %31, i64 %25
  store i32 %28, ptr addrspace(1) %32, align 4, !tbaa !29
  ret void

33:                                               ; preds = %23, %33
  %34 = phi i32 [ 1, %23 ], [ %43, %33 ]
  %35 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %36 = trunc i64 %35 to i32
  %37 = getelementptr inbounds [80 x i32], ptr addrspace(3) @sliding_largest.t, i32 0, i32 %36
  %38 = load i32, ptr addrspace(3) %37, align 4, !tbaa !29
  %39 = add i32 %34, %36
  %40 = getelementptr inbounds [80 x i32], ptr addrspace(3) @sliding_largest.t, i32 0, i32 %39
  %41 = load i32, ptr addrspace(3) %40, align 4, !tbaa !29
  %42 = tail call i32 @_Z3maxii(i32 noundef %38, i32 noundef %41) #6
  tail call void @_Z7barrierj(i32 noundef 1) #7
  store i32 %42, ptr addrspace(3) %37, align 4, !tbaa !29
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %43 = shl nuw nsw i32 %34, 1
  %44 = icmp ult i32 %34, 8
  br i1 %44, label %33, label %24, !llvm.loop !31
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i32 @_Z3maxii(i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @five_points(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2) local_unnamed_addr #5 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !32 {
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %5 = trunc i64 %4 to i32
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #6
  %7 = trunc i64 %6 to i32
  %8 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %9 = trunc i64 %8 to i32
  %10 = add i32 %9, 1
  %11 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #6
  %12 = trunc i64 %11 to i32
  %13 = add i32 %12, 1
  %14 = mul i32 %13, %2
  %15 = add i32 %14, %10
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %16
  %18 = load float, ptr addrspace(1) %17, align 4, !tbaa !9
  %19 = add i32 %7, 1
  %20 = getelementptr inbounds [18 x [18 x float]], ptr addrspace(3) @five_points.t, i32 0, i32 %19
  %21 = trunc i64 %4 to i32
  %22 = add i32 %21, 1
  %23 = getelementptr inbounds [18 x [18 x float]], ptr addrspace(3) @five_points.t, i32 0, i32 %19, i32 %22
  store float %18, ptr addrspace(3) %23, align 4, !tbaa !9
  switch i32 %5, label %35 [
    i32 0, label %24
    i32 15, label %29
  ]

24:                                               ; preds = %3
  %25 = add i32 %14, %9
  %26 = zext i32 %25 to i64
  %27 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %26
  %28 = load float, ptr addrspace(1) %27, align 4, !tbaa !9
  store float %28, ptr addrspace(3) %20, align 4, !tbaa !9
  br label %35

29:                                               ; preds = %3
  %30 = add i32 %15, 1
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %31
  %33 = load float, ptr addrspace(1) %32, align 4, !tbaa !9
  %34 = getelementptr inbounds i8, ptr addrspace(3) %20, i32 68
  store float %33, ptr addrspace(3) %34, align 4, !tbaa !9
  br label %35

35:                                               ; preds = %24, %3, %29
  switch i32 %7, label %47 [
    i32 0, label %38
    i32 15, label %36
  ]

36:                                               ; preds = %35
  %37 = add i32 %12, 2
  br label %38

38:                                               ; preds = %35, %36
  %39 = phi i32 [ %37, %36 ], [ %12, %35 ]
  %40 = phi ptr addrspace(3) [ getelementptr inbounds (i8, ptr addrspace(3) @five_points.t, i32 1224), %36 ], [ @five_points.t, %35 ]
  %41 = mul i32 %39, %2
  %42 = add i32 %41, %10
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %43
  %45 = load float, ptr addrspace(1) %44, align 4, !tbaa !9
  %46 = getelementptr inbounds [18 x float], ptr addrspace(3) %40, i32 0, i32 %22
  store float %45, ptr addrspace(3) %46, align 4, !tbaa !9
  br label %47

47:                                               ; preds = %38, %35
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %48 = getelementptr inbounds [18 x [18 x float]], ptr addrspace(3) @five_points.t, i32 0, i32 %7, i32 %22
  %49 = load float, ptr addrspace(3) %48, align 4, !tbaa !9
  %50 = add i32 %7, 2
  %51 = getelementptr inbounds [18 x [18 x float]], ptr addrspace(3) @five_points.t, i32 0, i32 %50, i32 %22
  %52 = load float, ptr addrspace(3) %51, align 4, !tbaa !9
  %53 = fadd float %49, %52
  %54 = getelementptr inbounds [18 x [18 x float]], ptr addrspace(3) @five_points.t, i32 0, i32 %19, i32 %5
  %55 = load float, ptr addrspace(3) %54, align 4, !tbaa !9
  %56 = fadd float %53, %55
  %57 = add i32 %5, 2
  %58 = getelementptr inbounds [18 x [18 x float]], ptr addrspace(3) @five_points.t, i32 0, i32 %19, i32 %57
  %59 = load float, ptr addrspace(3) %58, align 4, !tbaa !9
  %60 = fadd float %56, %59
  %61 = load float, ptr addrspace(3) %23, align 4, !tbaa !9
  %62 = tail call float @llvm.fmuladd.f32(float %61, float -4.000000e+00, float %60)
  %63 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %16
  store float %62, ptr addrspace(1) %63, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @life(ptr addrspace(1) noalias nocapture noundef align 1 %0, i32 noundef %1) local_unnamed_addr #5 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !33 !kernel_arg_base_type !33 !kernel_arg_type_qual !17 !reqd_work_group_size !32 {
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %4 = trunc i64 %3 to i32
  %5 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #6
  %6 = trunc i64 %5 to i32
  %7 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %8 = shl i64 %7, 8
  %9 = shl i64 %5, 4
  %10 = and i64 %9, 4294967280
  %11 = and i64 %3, 4294967295
  %12 = getelementptr i8, ptr addrspace(1) %0, i64 %8
  %13 = getelementptr i8, ptr addrspace(1) %12, i64 %10
  %14 = getelementptr i8, ptr addrspace(1) %13, i64 %11
  %15 = load i8, ptr addrspace(1) %14, align 1, !tbaa !34
  %16 = add i32 %6, 1
  %17 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %16
  %18 = trunc i64 %3 to i32
  %19 = add i32 %18, 1
  %20 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %16, i32 %19
  store i8 %15, ptr addrspace(3) %20, align 1, !tbaa !34
  %21 = icmp eq i32 %6, 0
  br i1 %21, label %22, label %25

22:                                               ; preds = %2
  %23 = getelementptr inbounds [18 x i8], ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @life.t, i32 306), i32 0, i32 %19
  store i8 0, ptr addrspace(3) %23, align 1, !tbaa !34
  %24 = getelementptr inbounds [18 x i8], ptr addrspace(3) @life.t, i32 0, i32 %19
  store i8 0, ptr addrspace(3) %24, align 1, !tbaa !34
  br label %25

25:                                               ; preds = %22, %2
  %26 = icmp eq i32 %4, 0
  br i1 %26, label %27, label %29

27:                                               ; preds = %25
  %28 = getelementptr inbounds i8, ptr addrspace(3) %17, i32 17
  store i8 0, ptr addrspace(3) %28, align 1, !tbaa !34
  store i8 0, ptr addrspace(3) %17, align 1, !tbaa !34
  br label %29

29:                                               ; preds = %27, %25
  %30 = sub i32 0, %6
  %31 = icmp eq i32 %4, %30
  br i1 %31, label %32, label %33

32:                                               ; preds = %29
  store i8 0, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @life.t, i32 323), align 1, !tbaa !34
  store i8 0, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @life.t, i32 306), align 1, !tbaa !34
  store i8 0, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @life.t, i32 17), align 1, !tbaa !34
  store i8 0, ptr addrspace(3) @life.t, align 1, !tbaa !34
  br label %33

33:                                               ; preds = %32, %29
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %34 = icmp eq i32 %1, 0
  br i1 %34, label %47, label %35

35:                                               ; preds = %33
  %36 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %6, i32 %4
  %37 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %6, i32 %19
  %38 = trunc i64 %3 to i32
  %39 = add i32 %38, 2
  %40 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %6, i32 %39
  %41 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %16, i32 %4
  %42 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %16, i32 %39
  %43 = add i32 %6, 2
  %44 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %43, i32 %4
  %45 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %43, i32 %19
  %46 = getelementptr inbounds [18 x [18 x i8]], ptr addrspace(3) @life.t, i32 0, i32 %43, i32 %39
  br label %54

47:                                               ; preds = %83, %33
  %48 = load i8, ptr addrspace(3) %20, align 1, !tbaa !34
  %49 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %50 = shl i64 %49, 8
  %51 = getelementptr i8, ptr addrspace(1) %0, i64 %50
  %52 = getelementptr i8, ptr addrspace(1) %51, i64 %10
  %53 = getelementptr i8, ptr addrspace(1) %52, i64 %11
  store i8 %48, ptr addrspace(1) %53, align 1, !tbaa !34
  ret void

54:                                               ; preds = %35, %83
  %55 = phi i32 [ 0, %35 ], [ %86, %83 ]
  %56 = load i8, ptr addrspace(3) %36, align 1, !tbaa !34
  %57 = zext i8 %56 to i32
  %58 = load i8, ptr addrspace(3) %37, align 1, !tbaa !34
  %59 = zext i8 %58 to i32
  %60 = add nuw nsw i32 %59, %57
  %61 = load i8, ptr addrspace(3) %40, align 1, !tbaa !34
  %62 = zext i8 %61 to i32
  %63 = add nuw nsw i32 %60, %62
  %64 = load i8, ptr addrspace(3) %41, align 1, !tbaa !34
  %65 = zext i8 %64 to i32
  %66 = add nuw nsw i32 %63, %65
  %67 = load i8, ptr addrspace(3) %42, align 1, !tbaa !34
  %68 = zext i8 %67 to i32
  %69 = add nuw nsw i32 %66, %68
  %70 = load i8, ptr addrspace(3) %44, align 1, !tbaa !34
  %71 = zext i8 %70 to i32
  %72 = add nuw nsw i32 %69, %71
  %73 = load i8, ptr addrspace(3) %45, align 1, !tbaa !34
  %74 = zext i8 %73 to i32
  %75 = add nuw nsw i32 %72, %74
  %76 = load i8, ptr addrspace(3) %46, align 1, !tbaa !34
  %77 = zext i8 %76 to i32
  %78 = add nuw nsw i32 %75, %77
  switch i32 %78, label %82 [
    i32 3, label %83
    i32 2, label %79
  ]

79:                                               ; preds = %54
  %80 = load i8, ptr addrspace(3) %20, align 1, !tbaa !34
  %81 = icmp ne i8 %80, 0
  br label %83

82:                                               ; preds = %54
  br label %83

83:                                               ; preds = %54, %82, %79
  %84 = phi i1 [ true, %54 ], [ %81, %79 ], [ false, %82 ]
  %85 = zext i1 %84 to i8
  tail call void @_Z7barrierj(i32 noundef 1) #7
  store i8 %85, ptr addrspace(3) %20, align 1, !tbaa !34
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %86 = add nuw i32 %55, 1
  %87 = icmp eq i32 %86, %1
  br i1 %87, label %47, label %54, !llvm.loop !35
}

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="128,128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #5 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"uint"}
!7 = !{!"restrict const", !"restrict", !""}
!8 = !{i32 128, i32 1, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{float 2.500000e+00}
!14 = !{i32 1, i32 0}
!15 = !{!"none", !"none"}
!16 = !{!"float*", !"uint"}
!17 = !{!"restrict", !""}
!18 = distinct !{!18, !19}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = !{i32 64, i32 1, i32 1}
!21 = distinct !{!21, !19}
!22 = !{i32 1, i32 1, i32 1}
!23 = !{!"float*", !"float*", !"float*"}
!24 = !{!"restrict const", !"restrict const", !"restrict"}
!25 = distinct !{!25, !19}
!26 = !{i32 1, i32 1}
!27 = !{!"int*", !"int*"}
!28 = !{!"restrict const", !"restrict"}
!29 = !{!30, !30, i64 0}
!30 = !{!"int", !11, i64 0}
!31 = distinct !{!31, !19}
!32 = !{i32 16, i32 16, i32 1}
!33 = !{!"uchar*", !"uint"}
!34 = !{!11, !11, i64 0}
!35 = distinct !{!35, !19}

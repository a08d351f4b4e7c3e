; ModuleID = 'tiles.cl'
source_filename = "tiles.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@transposed.t = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@transposed_padded.t = internal unnamed_addr addrspace(3) global [272 x float] undef, align 4
@transposed_many.t = internal unnamed_addr addrspace(3) global [8 x [9 x i32]] undef, align 4
@product.ta = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@product.tb = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@product_two_stages.ta = internal unnamed_addr addrspace(3) global [2 x [16 x [16 x float]]] undef, align 4
@product_two_stages.tb = internal unnamed_addr addrspace(3) global [2 x [16 x [16 x float]]] undef, align 4
@closure.t = internal unnamed_addr addrspace(3) global [16 x [16 x i32]] undef, align 4
@shortest_paths.t = internal unnamed_addr addrspace(3) global [16 x [17 x float]] undef, align 4
@eliminated.t = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @transposed(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %6 = shl i64 %5, 4
  %7 = tail call i64 @_Z12get_group_idj(i32 noundef 1) #5
  %8 = shl i64 %7, 4
  %9 = and i64 %8, 4294967280
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %11 = add i64 %9, %10
  %12 = zext i32 %2 to i64
  %13 = mul i64 %11, %12
  %14 = and i64 %6, 4294967280
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %16 = getelementptr float, ptr addrspace(1) %0, i64 %13
  %17 = getelementptr float, ptr addrspace(1) %16, i64 %14
  %18 = getelementptr float, ptr addrspace(1) %17, i64 %15
  %19 = load float, ptr addrspace(1) %18, align 4, !tbaa !9
  %20 = trunc i64 %10 to i32
  %21 = trunc i64 %15 to i32
  %22 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @transposed.t, i32 0, i32 %20, i32 %21
  store float %19, ptr addrspace(3) %22, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %23 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @transposed.t, i32 0, i32 %21, i32 %20
  %24 = load float, ptr addrspace(3) %23, align 4, !tbaa !9
  %25 = add i64 %14, %10
  %26 = zext i32 %3 to i64
  %27 = mul i64 %25, %26
  %28 = getelementptr float, ptr addrspace(1) %1, i64 %27
  %29 = getelementptr float, ptr addrspace(1) %28, i64 %9
  %30 = getelementptr float, ptr addrspace(1) %29, i64 %15
  store float %24, ptr addrspace(1) %30, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @transposed_padded(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %6 = shl i64 %5, 4
  %7 = tail call i64 @_Z12get_group_idj(i32 noundef 1) #5
  %8 = trunc i64 %7 to i32
  %9 = shl i32 %8, 4
  %10 = and i64 %6, 4294967280
  %11 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %12 = add i64 %10, %11
  %13 = zext i32 %2 to i64
  %14 = icmp ult i64 %12, %13
  br i1 %14, label %15, label %34

15:                                               ; preds = %4
  %16 = zext i32 %9 to i64
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %18 = add i64 %17, %16
  %19 = zext i32 %3 to i64
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %34

21:                                               ; preds = %15
  %22 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %23 = add i64 %22, %16
  %24 = mul i64 %23, %13
  %25 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %26 = getelementptr float, ptr addrspace(1) %0, i64 %24
  %27 = getelementptr float, ptr addrspace(1) %26, i64 %10
  %28 = getelementptr float, ptr addrspace(1) %27, i64 %25
  %29 = load float, ptr addrspace(1) %28, align 4, !tbaa !9
  %30 = mul i64 %22, 17
  %31 = add i64 %30, %25
  %32 = trunc i64 %31 to i32
  %33 = getelementptr inbounds [272 x float], ptr addrspace(3) @transposed_padded.t, i32 0, i32 %32
  store float %29, ptr addrspace(3) %33, align 4, !tbaa !9
  br label %34

34:                                               ; preds = %21, %15, %4
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %35 = zext i32 %9 to i64
  %36 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %37 = add i64 %36, %35
  %38 = zext i32 %3 to i64
  %39 = icmp ult i64 %37, %38
  br i1 %39, label %40, label %57

40:                                               ; preds = %34
  %41 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %42 = add i64 %41, %10
  %43 = icmp ult i64 %42, %13
  br i1 %43, label %44, label %57

44:                                               ; preds = %40
  %45 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %46 = mul i64 %45, 17
  %47 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %48 = add i64 %46, %47
  %49 = trunc i64 %48 to i32
  %50 = getelementptr inbounds [272 x float], ptr addrspace(3) @transposed_padded.t, i32 0, i32 %49
  %51 = load float, ptr addrspace(3) %50, align 4, !tbaa !9
  %52 = add i64 %47, %10
  %53 = mul i64 %52, %38
  %54 = getelementptr float, ptr addrspace(1) %1, i64 %53
  %55 = getelementptr float, ptr addrspace(1) %54, i64 %35
  %56 = getelementptr float, ptr addrspace(1) %55, i64 %45
  store float %51, ptr addrspace(1) %56, align 4, !tbaa !9
  br label %57

57:                                               ; preds = %44, %40, %34
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @transposed_many(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2) local_unnamed_addr #3 !kernel_arg_addr_space !13 !kernel_arg_access_qual !14 !kernel_arg_type !15 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 !reqd_work_group_size !17 {
  %4 = icmp eq i32 %2, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %3
  %6 = zext i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i32 [ 0, %5 ], [ %28, %8 ]
  %10 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %11 = mul i64 %10, %6
  %12 = zext i32 %9 to i64
  %13 = add i64 %11, %12
  %14 = shl i64 %13, 6
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %16 = shl i64 %15, 3
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %18 = add i64 %17, %16
  %19 = add i64 %18, %14
  %20 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %19
  %21 = load i32, ptr addrspace(1) %20, align 4, !tbaa !18
  %22 = trunc i64 %15 to i32
  %23 = trunc i64 %17 to i32
  %24 = getelementptr inbounds [8 x [9 x i32]], ptr addrspace(3) @transposed_many.t, i32 0, i32 %22, i32 %23
  store i32 %21, ptr addrspace(3) %24, align 4, !tbaa !18
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %25 = getelementptr inbounds [8 x [9 x i32]], ptr addrspace(3) @transposed_many.t, i32 0, i32 %23, i32 %22
  %26 = load i32, ptr addrspace(3) %25, align 4, !tbaa !18
  %27 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %19
  store i32 %26, ptr addrspace(1) %27, align 4, !tbaa !18
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %28 = add nuw i32 %9, 1
  %29 = icmp eq i32 %28, %2
  br i1 %29, label %7, label %8, !llvm.loop !20
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @transposed_in_given_space(ptr addrspace(1) noalias nocapture noundef align 4 %0, ptr addrspace(3) nocapture noundef align 4 %1) local_unnamed_addr #3 !kernel_arg_addr_space !22 !kernel_arg_access_qual !23 !kernel_arg_type !24 !kernel_arg_base_type !24 !kernel_arg_type_qual !25 !reqd_work_group_size !17 {
  %3 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %4 = shl i64 %3, 6
  %5 = and i64 %4, 4294967232
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %7 = shl i64 %6, 3
  %8 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %9 = getelementptr i32, ptr addrspace(1) %0, i64 %5
  %10 = getelementptr i32, ptr addrspace(1) %9, i64 %7
  %11 = getelementptr i32, ptr addrspace(1) %10, i64 %8
  %12 = load i32, ptr addrspace(1) %11, align 4, !tbaa !18
  %13 = add i64 %7, %8
  %14 = trunc i64 %13 to i32
  %15 = getelementptr inbounds i32, ptr addrspace(3) %1, i32 %14
  store i32 %12, ptr addrspace(3) %15, align 4, !tbaa !18
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %16 = shl i64 %8, 3
  %17 = add i64 %16, %6
  %18 = trunc i64 %17 to i32
  %19 = getelementptr inbounds i32, ptr addrspace(3) %1, i32 %18
  %20 = load i32, ptr addrspace(3) %19, align 4, !tbaa !18
  store i32 %20, ptr addrspace(1) %11, align 4, !tbaa !18
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @product(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !26 !kernel_arg_access_qual !5 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !28 !reqd_work_group_size !8 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #5
  %6 = trunc i64 %5 to i32
  %7 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %8 = icmp eq i32 %3, 0
  br i1 %8, label %14, label %9

9:                                                ; preds = %4
  %10 = mul i32 %6, %3
  %11 = zext i32 %3 to i64
  %12 = and i64 %7, 4294967295
  %13 = getelementptr float, ptr addrspace(1) %1, i64 %12
  br label %21

14:                                               ; preds = %40, %4
  %15 = phi float [ 0.000000e+00, %4 ], [ %54, %40 ]
  %16 = trunc i64 %7 to i32
  %17 = mul i32 %6, %3
  %18 = add i32 %17, %16
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %19
  store float %15, ptr addrspace(1) %20, align 4, !tbaa !9
  ret void

21:                                               ; preds = %9, %40
  %22 = phi i32 [ 0, %9 ], [ %41, %40 ]
  %23 = phi float [ 0.000000e+00, %9 ], [ %54, %40 ]
  %24 = add i32 %22, %10
  %25 = zext i32 %24 to i64
  %26 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %27 = getelementptr float, ptr addrspace(1) %0, i64 %26
  %28 = getelementptr float, ptr addrspace(1) %27, i64 %25
  %29 = load float, ptr addrspace(1) %28, align 4, !tbaa !9
  %30 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %31 = trunc i64 %30 to i32
  %32 = trunc i64 %26 to i32
  %33 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @product.ta, i32 0, i32 %31, i32 %32
  store float %29, ptr addrspace(3) %33, align 4, !tbaa !9
  %34 = zext i32 %22 to i64
  %35 = add i64 %30, %34
  %36 = mul i64 %35, %11
  %37 = getelementptr float, ptr addrspace(1) %13, i64 %36
  %38 = load float, ptr addrspace(1) %37, align 4, !tbaa !9
  %39 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @product.tb, i32 0, i32 %31, i32 %32
  store float %38, ptr addrspace(3) %39, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %43

40:                                               ; preds = %43
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %41 = add i32 %22, 16
  %42 = icmp ult i32 %41, %3
  br i1 %42, label %21, label %14, !llvm.loop !29

43:                                               ; preds = %21, %43
  %44 = phi i32 [ 0, %21 ], [ %55, %43 ]
  %45 = phi float [ %23, %21 ], [ %54, %43 ]
  %46 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %47 = trunc i64 %46 to i32
  %48 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @product.ta, i32 0, i32 %47, i32 %44
  %49 = load float, ptr addrspace(3) %48, align 4, !tbaa !9
  %50 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %51 = trunc i64 %50 to i32
  %52 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @product.tb, i32 0, i32 %44, i32 %51
  %53 = load float, ptr addrspace(3) %52, align 4, !tbaa !9
  %54 = tail call float @llvm.fmuladd.f32(float %49, float %53, float %45)
  %55 = add nuw nsw i32 %44, 1
  %56 = icmp eq i32 %55, 16
  br i1 %56, label %40, label %43, !llvm.loop !30
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #4

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @product_two_stages(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !26 !kernel_arg_access_qual !5 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !28 !reqd_work_group_size !8 {
  %5 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #5
  %6 = trunc i64 %5 to i32
  %7 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %8 = mul i32 %6, %3
  %9 = zext i32 %8 to i64
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %11 = getelementptr float, ptr addrspace(1) %0, i64 %10
  %12 = getelementptr float, ptr addrspace(1) %11, i64 %9
  %13 = load float, ptr addrspace(1) %12, align 4, !tbaa !9
  %14 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %15 = trunc i64 %14 to i32
  %16 = trunc i64 %10 to i32
  %17 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @product_two_stages.ta, i32 0, i32 %15, i32 %16
  store float %13, ptr addrspace(3) %17, align 4, !tbaa !9
  %18 = zext i32 %3 to i64
  %19 = mul i64 %14, %18
  %20 = and i64 %7, 4294967295
  %21 = getelementptr float, ptr addrspace(1) %1, i64 %19
  %22 = getelementptr float, ptr addrspace(1) %21, i64 %20
  %23 = load float, ptr addrspace(1) %22, align 4, !tbaa !9
  %24 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @product_two_stages.tb, i32 0, i32 %15, i32 %16
  store float %23, ptr addrspace(3) %24, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %25 = getelementptr float, ptr addrspace(1) %1, i64 %20
  %26 = icmp ugt i32 %3, 16
  br i1 %26, label %33, label %27

27:                                               ; preds = %54, %4
  %28 = phi float [ 0.000000e+00, %4 ], [ %68, %54 ]
  %29 = trunc i64 %7 to i32
  %30 = add i32 %8, %29
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %31
  store float %28, ptr addrspace(1) %32, align 4, !tbaa !9
  ret void

33:                                               ; preds = %4, %54
  %34 = phi i32 [ %43, %54 ], [ 0, %4 ]
  %35 = phi i32 [ %55, %54 ], [ 16, %4 ]
  %36 = phi float [ %68, %54 ], [ 0.000000e+00, %4 ]
  %37 = add i32 %35, %8
  %38 = zext i32 %37 to i64
  %39 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %40 = getelementptr float, ptr addrspace(1) %0, i64 %39
  %41 = getelementptr float, ptr addrspace(1) %40, i64 %38
  %42 = load float, ptr addrspace(1) %41, align 4, !tbaa !9
  %43 = xor i32 %34, 1
  %44 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %45 = trunc i64 %44 to i32
  %46 = trunc i64 %39 to i32
  %47 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @product_two_stages.ta, i32 0, i32 %43, i32 %45, i32 %46
  store float %42, ptr addrspace(3) %47, align 4, !tbaa !9
  %48 = zext i32 %35 to i64
  %49 = add i64 %44, %48
  %50 = mul i64 %49, %18
  %51 = getelementptr float, ptr addrspace(1) %25, i64 %50
  %52 = load float, ptr addrspace(1) %51, align 4, !tbaa !9
  %53 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @product_two_stages.tb, i32 0, i32 %43, i32 %45, i32 %46
  store float %52, ptr addrspace(3) %53, align 4, !tbaa !9
  br label %57

54:                                               ; preds = %57
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %55 = add i32 %35, 16
  %56 = icmp ult i32 %55, %3
  br i1 %56, label %33, label %27, !llvm.loop !31

57:                                               ; preds = %33, %57
  %58 = phi i32 [ 0, %33 ], [ %69, %57 ]
  %59 = phi float [ %36, %33 ], [ %68, %57 ]
  %60 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %61 = trunc i64 %60 to i32
  %62 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @product_two_stages.ta, i32 0, i32 %34, i32 %61, i32 %58
  %63 = load float, ptr addrspace(3) %62, align 4, !tbaa !9
  %64 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %65 = trunc i64 %64 to i32
  %66 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @product_two_stages.tb, i32 0, i32 %34, i32 %58, i32 %65
  %67 = load float, ptr addrspace(3) %66, align 4, !tbaa !9
  %68 = tail call float @llvm.fmuladd.f32(float %63, float %67, float %59)
  %69 = add nuw nsw i32 %58, 1
  %70 = icmp eq i32 %69, 16
  br i1 %70, label %54, label %57, !llvm.loop !32
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @closure(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #0 !kernel_arg_addr_space !33 !kernel_arg_access_qual !34 !kernel_arg_type !35 !kernel_arg_base_type !35 !kernel_arg_type_qual !36 !reqd_work_group_size !8 {
  %2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %5 = shl i64 %2, 10
  %6 = getelementptr i8, ptr addrspace(1) %0, i64 %5
  %7 = shl i64 %3, 6
  %8 = getelementptr i8, ptr addrspace(1) %6, i64 %7
  %9 = getelementptr i32, ptr addrspace(1) %8, i64 %4
  %10 = load i32, ptr addrspace(1) %9, align 4, !tbaa !18
  %11 = trunc i64 %3 to i32
  %12 = trunc i64 %4 to i32
  %13 = getelementptr inbounds [16 x [16 x i32]], ptr addrspace(3) @closure.t, i32 0, i32 %11, i32 %12
  store i32 %10, ptr addrspace(3) %13, align 4, !tbaa !18
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %27

14:                                               ; preds = %27
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %16 = trunc i64 %15 to i32
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %18 = trunc i64 %17 to i32
  %19 = getelementptr inbounds [16 x [16 x i32]], ptr addrspace(3) @closure.t, i32 0, i32 %16, i32 %18
  %20 = load i32, ptr addrspace(3) %19, align 4, !tbaa !18
  %21 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %22 = shl i64 %21, 10
  %23 = getelementptr i8, ptr addrspace(1) %0, i64 %22
  %24 = shl i64 %15, 6
  %25 = getelementptr i8, ptr addrspace(1) %23, i64 %24
  %26 = getelementptr i32, ptr addrspace(1) %25, i64 %17
  store i32 %20, ptr addrspace(1) %26, align 4, !tbaa !18
  ret void

27:                                               ; preds = %1, %27
  %28 = phi i32 [ 0, %1 ], [ %41, %27 ]
  %29 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %30 = trunc i64 %29 to i32
  %31 = getelementptr inbounds [16 x [16 x i32]], ptr addrspace(3) @closure.t, i32 0, i32 %30, i32 %28
  %32 = load i32, ptr addrspace(3) %31, align 4, !tbaa !18
  %33 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %34 = trunc i64 %33 to i32
  %35 = getelementptr inbounds [16 x [16 x i32]], ptr addrspace(3) @closure.t, i32 0, i32 %28, i32 %34
  %36 = load i32, ptr addrspace(3) %35, align 4, !tbaa !18
  %37 = and i32 %36, %32
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %38 = getelementptr inbounds [16 x [16 x i32]], ptr addrspace(3) @closure.t, i32 0, i32 %30, i32 %34
  %39 = load i32, ptr addrspace(3) %38, align 4, !tbaa !18
  %40 = or i32 %39, %37
  store i32 %40, ptr addrspace(3) %38, align 4, !tbaa !18
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %41 = add nuw nsw i32 %28, 1
  %42 = icmp eq i32 %41, 16
  br i1 %42, label %14, label %27, !llvm.loop !37
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @shortest_paths(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #0 !kernel_arg_addr_space !33 !kernel_arg_access_qual !34 !kernel_arg_type !38 !kernel_arg_base_type !38 !kernel_arg_type_qual !36 !reqd_work_group_size !8 {
  %2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %5 = shl i64 %2, 10
  %6 = getelementptr i8, ptr addrspace(1) %0, i64 %5
  %7 = shl i64 %3, 6
  %8 = getelementptr i8, ptr addrspace(1) %6, i64 %7
  %9 = getelementptr float, ptr addrspace(1) %8, i64 %4
  %10 = load float, ptr addrspace(1) %9, align 4, !tbaa !9
  %11 = trunc i64 %3 to i32
  %12 = trunc i64 %4 to i32
  %13 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @shortest_paths.t, i32 0, i32 %11, i32 %12
  store float %10, ptr addrspace(3) %13, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %27

14:                                               ; preds = %47
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %16 = trunc i64 %15 to i32
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %18 = trunc i64 %17 to i32
  %19 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @shortest_paths.t, i32 0, i32 %16, i32 %18
  %20 = load float, ptr addrspace(3) %19, align 4, !tbaa !9
  %21 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %22 = shl i64 %21, 10
  %23 = getelementptr i8, ptr addrspace(1) %0, i64 %22
  %24 = shl i64 %15, 6
  %25 = getelementptr i8, ptr addrspace(1) %23, i64 %24
  %26 = getelementptr float, ptr addrspace(1) %25, i64 %17
  store float %20, ptr addrspace(1) %26, align 4, !tbaa !9
  ret void

27:                                               ; preds = %1, %47
  %28 = phi i32 [ 0, %1 ], [ %48, %47 ]
  %29 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %30 = trunc i64 %29 to i32
  %31 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @shortest_paths.t, i32 0, i32 %30, i32 %28
  %32 = load float, ptr addrspace(3) %31, align 4, !tbaa !9
  %33 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %34 = trunc i64 %33 to i32
  %35 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @shortest_paths.t, i32 0, i32 %28, i32 %34
  %36 = load float, ptr addrspace(3) %35, align 4, !tbaa !9
  %37 = fadd float %32, %36
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %38 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @shortest_paths.t, i32 0, i32 %30, i32 %34
  %39 = load float, ptr addrspace(3) %38, align 4, !tbaa !9
  %40 = fcmp olt float %37, %39
  br i1 %40, label %41, label %47

41:                                               ; preds = %27
  %42 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %43 = trunc i64 %42 to i32
  %44 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %45 = trunc i64 %44 to i32
  %46 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @shortest_paths.t, i32 0, i32 %43, i32 %45
  store float %37, ptr addrspace(3) %46, align 4, !tbaa !9
  br label %47

47:                                               ; preds = %41, %27
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %48 = add nuw nsw i32 %28, 1
  %49 = icmp eq i32 %48, 16
  br i1 %49, label %14, label %27, !llvm.loop !39
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @eliminated(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #0 !kernel_arg_addr_space !33 !kernel_arg_access_qual !34 !kernel_arg_type !38 !kernel_arg_base_type !38 !kernel_arg_type_qual !36 !reqd_work_group_size !8 {
  %2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %5 = shl i64 %2, 10
  %6 = getelementptr i8, ptr addrspace(1) %0, i64 %5
  %7 = shl i64 %3, 6
  %8 = getelementptr i8, ptr addrspace(1) %6, i64 %7
  %9 = getelementptr float, ptr addrspace(1) %8, i64 %4
  %10 = load float, ptr addrspace(1) %9, align 4, !tbaa !9
  %11 = trunc i64 %3 to i32
  %12 = trunc i64 %4 to i32
  %13 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @eliminated.t, i32 0, i32 %11, i32 %12
  store float %10, ptr addrspace(3) %13, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %27

14:                                               ; preds = %51
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %16 = trunc i64 %15 to i32
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %18 = trunc i64 %17 to i32
  %19 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @eliminated.t, i32 0, i32 %16, i32 %18
  %20 = load float, ptr addrspace(3) %19, align 4, !tbaa !9
  %21 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %22 = shl i64 %21, 10
  %23 = getelementptr i8, ptr addrspace(1) %0, i64 %22
  %24 = shl i64 %15, 6
  %25 = getelementptr i8, ptr addrspace(1) %23, i64 %24
  %26 = getelementptr float, ptr addrspace(1) %25, i64 %17
  store float %20, ptr addrspace(1) %26, align 4, !tbaa !9
  ret void

27:                                               ; preds = %1, %51
  %28 = phi i32 [ 0, %1 ], [ %52, %51 ]
  %29 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %30 = trunc i64 %29 to i32
  %31 = zext nneg i32 %28 to i64
  %32 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @eliminated.t, i32 0, i32 %30, i32 %28
  %33 = load float, ptr addrspace(3) %32, align 4, !tbaa !9
  %34 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @eliminated.t, i32 0, i32 %28, i32 %28
  %35 = load float, ptr addrspace(3) %34, align 4, !tbaa !9
  %36 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %37 = trunc i64 %36 to i32
  %38 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @eliminated.t, i32 0, i32 %28, i32 %37
  %39 = load float, ptr addrspace(3) %38, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %40 = icmp ugt i64 %29, %31
  br i1 %40, label %41, label %51

41:                                               ; preds = %27
  %42 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #5
  %43 = trunc i64 %42 to i32
  %44 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %45 = trunc i64 %44 to i32
  %46 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @eliminated.t, i32 0, i32 %43, i32 %45
  %47 = load float, ptr addrspace(3) %46, align 4, !tbaa !9
  %48 = fneg float %33
  %49 = fdiv float %48, %35
  %50 = tail call float @llvm.fmuladd.f32(float %49, float %39, float %47)
  store float %50, ptr addrspace(3) %46, align 4, !tbaa !9
  br label %51

51:                                               ; preds = %41, %27
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %52 = add nuw nsw i32 %28, 1
  %53 = icmp eq i32 %52, 15
  br i1 %53, label %14, label %27, !llvm.loop !40
}

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nounwind willreturn memory(none) }
attributes #6 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"uint", !"uint"}
!7 = !{!"restrict const", !"restrict", !"", !""}
!8 = !{i32 16, i32 16, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{i32 1, i32 1, i32 0}
!14 = !{!"none", !"none", !"none"}
!15 = !{!"int*", !"int*", !"uint"}
!16 = !{!"restrict const", !"restrict", !""}
!17 = !{i32 8, i32 8, i32 1}
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !11, i64 0}
!20 = distinct !{!20, !21}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = !{i32 1, i32 3}
!23 = !{!"none", !"none"}
!24 = !{!"int*", !"int*"}
!25 = !{!"restrict", !""}
!26 = !{i32 1, i32 1, i32 1, i32 0}
!27 = !{!"float*", !"float*", !"float*", !"uint"}
!28 = !{!"restrict const", !"restrict const", !"restrict", !""}
!29 = distinct !{!29, !21}
!30 = distinct !{!30, !21}
!31 = distinct !{!31, !21}
!32 = distinct !{!32, !21}
!33 = !{i32 1}
!34 = !{!"none"}
!35 = !{!"uint*"}
!36 = !{!"restrict"}
!37 = distinct !{!37, !21}
!38 = !{!"float*"}
!39 = distinct !{!39, !21}
!40 = distinct !{!40, !21}

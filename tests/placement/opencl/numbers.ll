; ModuleID = 'numbers.cl'
source_filename = "numbers.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@binomial_option.t = internal unnamed_addr addrspace(3) global [257 x float] undef, align 4
@walsh.t = internal unnamed_addr addrspace(3) global [128 x float] undef, align 4
@fourier.t = internal unnamed_addr addrspace(3) global [128 x <2 x float>] undef, align 8
@cosine.in = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@cosine.half_way = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@haar.t = internal unnamed_addr addrspace(3) global [128 x float] undef, align 4
@bodies.t = internal unnamed_addr addrspace(3) global [64 x <4 x float>] undef, align 16
@times_vector.t = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4
@triangular_solve.x = internal unnamed_addr addrspace(3) global float undef, align 4
@polynomial.c = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @binomial_option(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, float noundef %2, float noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %6 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %5
  %7 = load float, ptr addrspace(1) %6, align 4, !tbaa !9
  %8 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %9 = uitofp i64 %8 to float
  %10 = tail call float @llvm.fmuladd.f32(float %9, float %2, float %7)
  %11 = tail call float @llvm.maxnum.f32(float noundef %10, float noundef 0.000000e+00) #6
  %12 = trunc i64 %8 to i32
  %13 = getelementptr inbounds [257 x float], ptr addrspace(3) @binomial_option.t, i32 0, i32 %12
  store float %11, ptr addrspace(3) %13, align 4, !tbaa !9
  %14 = icmp eq i64 %8, 0
  br i1 %14, label %15, label %19

15:                                               ; preds = %4
  %16 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %17 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %16
  %18 = load float, ptr addrspace(1) %17, align 4, !tbaa !9
  store float %18, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @binomial_option.t, i32 1024), align 4, !tbaa !9
  br label %19

19:                                               ; preds = %15, %4
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %23

20:                                               ; preds = %46
  %21 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %22 = icmp eq i64 %21, 0
  br i1 %22, label %49, label %53

23:                                               ; preds = %19, %46
  %24 = phi i32 [ 256, %19 ], [ %47, %46 ]
  %25 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %26 = zext i32 %24 to i64
  %27 = icmp ult i64 %25, %26
  br i1 %27, label %28, label %38

28:                                               ; preds = %23
  %29 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %30 = trunc i64 %29 to i32
  %31 = add i32 %30, 1
  %32 = getelementptr inbounds [257 x float], ptr addrspace(3) @binomial_option.t, i32 0, i32 %31
  %33 = load float, ptr addrspace(3) %32, align 4, !tbaa !9
  %34 = getelementptr inbounds [257 x float], ptr addrspace(3) @binomial_option.t, i32 0, i32 %30
  %35 = load float, ptr addrspace(3) %34, align 4, !tbaa !9
  %36 = fmul float %35, %3
  %37 = tail call float @llvm.fmuladd.f32(float %2, float %33, float %36)
  br label %38

38:                                               ; preds = %23, %28
  %39 = phi float [ %37, %28 ], [ 0.000000e+00, %23 ]
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %40 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %41 = icmp ult i64 %40, %26
  br i1 %41, label %42, label %46

42:                                               ; preds = %38
  %43 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %44 = trunc i64 %43 to i32
  %45 = getelementptr inbounds [257 x float], ptr addrspace(3) @binomial_option.t, i32 0, i32 %44
  store float %39, ptr addrspace(3) %45, align 4, !tbaa !9
  br label %46

46:                                               ; preds = %42, %38
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %47 = add nsw i32 %24, -1
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %20, label %23, !llvm.loop !13

49:                                               ; preds = %20
  %50 = load float, ptr addrspace(3) @binomial_option.t, align 4, !tbaa !9
  %51 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %52 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %51
  store float %50, ptr addrspace(1) %52, align 4, !tbaa !9
  br label %53

53:                                               ; preds = %49, %20
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #3

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @walsh(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #4 !kernel_arg_addr_space !15 !kernel_arg_access_qual !16 !kernel_arg_type !17 !kernel_arg_base_type !17 !kernel_arg_type_qual !18 !reqd_work_group_size !19 {
  %2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %4 = shl i64 %2, 9
  %5 = getelementptr i8, ptr addrspace(1) %0, i64 %4
  %6 = getelementptr float, ptr addrspace(1) %5, i64 %3
  %7 = load float, ptr addrspace(1) %6, align 4, !tbaa !9
  %8 = trunc i64 %3 to i32
  %9 = getelementptr inbounds [128 x float], ptr addrspace(3) @walsh.t, i32 0, i32 %8
  store float %7, ptr addrspace(3) %9, align 4, !tbaa !9
  %10 = getelementptr i8, ptr addrspace(1) %6, i64 256
  %11 = load float, ptr addrspace(1) %10, align 4, !tbaa !9
  %12 = add i32 %8, 64
  %13 = getelementptr inbounds [128 x float], ptr addrspace(3) @walsh.t, i32 0, i32 %12
  store float %11, ptr addrspace(3) %13, align 4, !tbaa !9
  br label %27

14:                                               ; preds = %27
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %16 = trunc i64 %15 to i32
  %17 = getelementptr inbounds [128 x float], ptr addrspace(3) @walsh.t, i32 0, i32 %16
  %18 = load float, ptr addrspace(3) %17, align 4, !tbaa !9
  %19 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %20 = shl i64 %19, 9
  %21 = getelementptr i8, ptr addrspace(1) %0, i64 %20
  %22 = getelementptr float, ptr addrspace(1) %21, i64 %15
  store float %18, ptr addrspace(1) %22, align 4, !tbaa !9
  %23 = add i32 %16, 64
  %24 = getelementptr inbounds [128 x float], ptr addrspace(3) @walsh.t, i32 0, i32 %23
  %25 = load float, ptr addrspace(3) %24, align 4, !tbaa !9
  %26 = getelementptr i8, ptr addrspace(1) %22, i64 256
  store float %25, ptr addrspace(1) %26, align 4, !tbaa !9
  ret void

27:                                               ; preds = %1, %27
  %28 = phi i32 [ 64, %1 ], [ %42, %27 ]
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %29 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %30 = add nsw i32 %28, -1
  %31 = trunc i64 %29 to i32
  %32 = and i32 %30, %31
  %33 = shl i32 %31, 1
  %34 = sub i32 %33, %32
  %35 = getelementptr inbounds [128 x float], ptr addrspace(3) @walsh.t, i32 0, i32 %34
  %36 = load float, ptr addrspace(3) %35, align 4, !tbaa !9
  %37 = add i32 %34, %28
  %38 = getelementptr inbounds [128 x float], ptr addrspace(3) @walsh.t, i32 0, i32 %37
  %39 = load float, ptr addrspace(3) %38, align 4, !tbaa !9
  %40 = fadd float %36, %39
  store float %40, ptr addrspace(3) %35, align 4, !tbaa !9
  %41 = fsub float %36, %39
  store float %41, ptr addrspace(3) %38, align 4, !tbaa !9
  %42 = lshr i32 %28, 1
  %43 = icmp ult i32 %28, 2
  br i1 %43, label %14, label %27, !llvm.loop !20
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @fourier(ptr addrspace(1) noalias nocapture noundef align 8 %0) local_unnamed_addr #4 !kernel_arg_addr_space !15 !kernel_arg_access_qual !16 !kernel_arg_type !21 !kernel_arg_base_type !22 !kernel_arg_type_qual !18 !reqd_work_group_size !19 {
  %2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %4 = shl i64 %2, 10
  %5 = getelementptr i8, ptr addrspace(1) %0, i64 %4
  %6 = getelementptr <2 x float>, ptr addrspace(1) %5, i64 %3
  %7 = load <2 x float>, ptr addrspace(1) %6, align 8, !tbaa !23
  %8 = trunc i64 %3 to i32
  %9 = getelementptr inbounds [128 x <2 x float>], ptr addrspace(3) @fourier.t, i32 0, i32 %8
  store <2 x float> %7, ptr addrspace(3) %9, align 8, !tbaa !23
  %10 = getelementptr i8, ptr addrspace(1) %6, i64 512
  %11 = load <2 x float>, ptr addrspace(1) %10, align 8, !tbaa !23
  %12 = add i32 %8, 64
  %13 = getelementptr inbounds [128 x <2 x float>], ptr addrspace(3) @fourier.t, i32 0, i32 %12
  store <2 x float> %11, ptr addrspace(3) %13, align 8, !tbaa !23
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %27

14:                                               ; preds = %27
  %15 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %16 = trunc i64 %15 to i32
  %17 = getelementptr inbounds [128 x <2 x float>], ptr addrspace(3) @fourier.t, i32 0, i32 %16
  %18 = load <2 x float>, ptr addrspace(3) %17, align 8, !tbaa !23
  %19 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %20 = shl i64 %19, 10
  %21 = getelementptr i8, ptr addrspace(1) %0, i64 %20
  %22 = getelementptr <2 x float>, ptr addrspace(1) %21, i64 %15
  store <2 x float> %18, ptr addrspace(1) %22, align 8, !tbaa !23
  %23 = add i32 %16, 64
  %24 = getelementptr inbounds [128 x <2 x float>], ptr addrspace(3) @fourier.t, i32 0, i32 %23
  %25 = load <2 x float>, ptr addrspace(3) %24, align 8, !tbaa !23
  %26 = getelementptr i8, ptr addrspace(1) %22, i64 512
  store <2 x float> %25, ptr addrspace(1) %26, align 8, !tbaa !23
  ret void

27:                                               ; preds = %1, %27
  %28 = phi i32 [ 1, %1 ], [ %50, %27 ]
  %29 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %30 = trunc i64 %29 to i32
  %31 = getelementptr inbounds [128 x <2 x float>], ptr addrspace(3) @fourier.t, i32 0, i32 %30
  %32 = load <2 x float>, ptr addrspace(3) %31, align 8, !tbaa !23
  %33 = add i32 %30, 64
  %34 = getelementptr inbounds [128 x <2 x float>], ptr addrspace(3) @fourier.t, i32 0, i32 %33
  %35 = load <2 x float>, ptr addrspace(3) %34, align 8, !tbaa !23
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %36 = add nsw i32 %28, -1
  %37 = sub nsw i32 0, %28
  %38 = zext i32 %37 to i64
  %39 = and i64 %29, %38
  %40 = shl nuw nsw i64 %39, 1
  %41 = zext i32 %36 to i64
  %42 = and i64 %29, %41
  %43 = or i64 %40, %42
  %44 = trunc i64 %43 to i32
  %45 = fadd <2 x float> %32, %35
  %46 = getelementptr inbounds [128 x <2 x float>], ptr addrspace(3) @fourier.t, i32 0, i32 %44
  store <2 x float> %45, ptr addrspace(3) %46, align 8, !tbaa !23
  %47 = fsub <2 x float> %32, %35
  %48 = add i32 %28, %44
  %49 = getelementptr inbounds [128 x <2 x float>], ptr addrspace(3) @fourier.t, i32 0, i32 %48
  store <2 x float> %47, ptr addrspace(3) %49, align 8, !tbaa !23
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %50 = shl nuw nsw i32 %28, 1
  %51 = icmp ult i32 %28, 64
  br i1 %51, label %27, label %14, !llvm.loop !24
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @cosine(ptr addrspace(1) noalias nocapture noundef align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1) local_unnamed_addr #4 !kernel_arg_addr_space !25 !kernel_arg_access_qual !26 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !28 !reqd_work_group_size !29 {
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %4 = trunc i64 %3 to i32
  %5 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #6
  %6 = trunc i64 %5 to i32
  %7 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %8 = shl i64 %7, 6
  %9 = shl i32 %6, 3
  %10 = add i64 %8, %3
  %11 = trunc i64 %10 to i32
  %12 = add i32 %9, %11
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %13
  %15 = load float, ptr addrspace(1) %14, align 4, !tbaa !9
  %16 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @cosine.in, i32 0, i32 %6, i32 %4
  store float %15, ptr addrspace(3) %16, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %17 = shl i32 %4, 3
  br label %20

18:                                               ; preds = %20
  %19 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @cosine.half_way, i32 0, i32 %6, i32 %4
  store float %29, ptr addrspace(3) %19, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %33

20:                                               ; preds = %2, %20
  %21 = phi i32 [ 0, %2 ], [ %30, %20 ]
  %22 = phi float [ 0.000000e+00, %2 ], [ %29, %20 ]
  %23 = add nuw nsw i32 %21, %17
  %24 = zext i32 %23 to i64
  %25 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %24
  %26 = load float, ptr addrspace(1) %25, align 4, !tbaa !9
  %27 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @cosine.in, i32 0, i32 %6, i32 %21
  %28 = load float, ptr addrspace(3) %27, align 4, !tbaa !9
  %29 = tail call float @llvm.fmuladd.f32(float %26, float %28, float %22)
  %30 = add nuw nsw i32 %21, 1
  %31 = icmp eq i32 %30, 8
  br i1 %31, label %18, label %20, !llvm.loop !30

32:                                               ; preds = %33
  store float %42, ptr addrspace(1) %14, align 4, !tbaa !9
  ret void

33:                                               ; preds = %18, %33
  %34 = phi i32 [ 0, %18 ], [ %43, %33 ]
  %35 = phi float [ 0.000000e+00, %18 ], [ %42, %33 ]
  %36 = or disjoint i32 %34, %9
  %37 = zext i32 %36 to i64
  %38 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %37
  %39 = load float, ptr addrspace(1) %38, align 4, !tbaa !9
  %40 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @cosine.half_way, i32 0, i32 %34, i32 %4
  %41 = load float, ptr addrspace(3) %40, align 4, !tbaa !9
  %42 = tail call float @llvm.fmuladd.f32(float %39, float %41, float %35)
  %43 = add nuw nsw i32 %34, 1
  %44 = icmp eq i32 %43, 8
  br i1 %44, label %32, label %33, !llvm.loop !31
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @haar(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #4 !kernel_arg_addr_space !15 !kernel_arg_access_qual !16 !kernel_arg_type !17 !kernel_arg_base_type !17 !kernel_arg_type_qual !18 !reqd_work_group_size !19 {
  %2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %3 = shl i64 %2, 7
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %5 = shl i64 %4, 1
  %6 = add i64 %5, %3
  %7 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %6
  %8 = load float, ptr addrspace(1) %7, align 4, !tbaa !9
  %9 = trunc i64 %5 to i32
  %10 = getelementptr inbounds [128 x float], ptr addrspace(3) @haar.t, i32 0, i32 %9
  store float %8, ptr addrspace(3) %10, align 4, !tbaa !9
  %11 = or disjoint i64 %6, 1
  %12 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %11
  %13 = load float, ptr addrspace(1) %12, align 4, !tbaa !9
  %14 = or disjoint i32 %9, 1
  %15 = getelementptr inbounds [128 x float], ptr addrspace(3) @haar.t, i32 0, i32 %14
  store float %13, ptr addrspace(3) %15, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %31

16:                                               ; preds = %58
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %18 = shl i64 %17, 1
  %19 = trunc i64 %18 to i32
  %20 = getelementptr inbounds [128 x float], ptr addrspace(3) @haar.t, i32 0, i32 %19
  %21 = load float, ptr addrspace(3) %20, align 4, !tbaa !9
  %22 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %23 = shl i64 %22, 7
  %24 = add i64 %23, %18
  %25 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %24
  store float %21, ptr addrspace(1) %25, align 4, !tbaa !9
  %26 = or disjoint i32 %19, 1
  %27 = getelementptr inbounds [128 x float], ptr addrspace(3) @haar.t, i32 0, i32 %26
  %28 = load float, ptr addrspace(3) %27, align 4, !tbaa !9
  %29 = or disjoint i64 %24, 1
  %30 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %29
  store float %28, ptr addrspace(1) %30, align 4, !tbaa !9
  ret void

31:                                               ; preds = %1, %58
  %32 = phi i32 [ 64, %1 ], [ %59, %58 ]
  %33 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %34 = zext nneg i32 %32 to i64
  %35 = icmp ult i64 %33, %34
  br i1 %35, label %36, label %47

36:                                               ; preds = %31
  %37 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %38 = trunc i64 %37 to i32
  %39 = shl i32 %38, 1
  %40 = getelementptr inbounds [128 x float], ptr addrspace(3) @haar.t, i32 0, i32 %39
  %41 = load float, ptr addrspace(3) %40, align 4, !tbaa !9
  %42 = or disjoint i32 %39, 1
  %43 = getelementptr inbounds [128 x float], ptr addrspace(3) @haar.t, i32 0, i32 %42
  %44 = load float, ptr addrspace(3) %43, align 4, !tbaa !9
  %45 = fadd float %41, %44
  %46 = fsub float %41, %44
  br label %47

47:                                               ; preds = %36, %31
  %48 = phi float [ %45, %36 ], [ 0.000000e+00, %31 ]
  %49 = phi float [ %46, %36 ], [ 0.000000e+00, %31 ]
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %50 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %51 = icmp ult i64 %50, %34
  br i1 %51, label %52, label %58

52:                                               ; preds = %47
  %53 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %54 = trunc i64 %53 to i32
  %55 = getelementptr inbounds [128 x float], ptr addrspace(3) @haar.t, i32 0, i32 %54
  store float %48, ptr addrspace(3) %55, align 4, !tbaa !9
  %56 = add i32 %32, %54
  %57 = getelementptr inbounds [128 x float], ptr addrspace(3) @haar.t, i32 0, i32 %56
  store float %49, ptr addrspace(3) %57, align 4, !tbaa !9
  br label %58

58:                                               ; preds = %52, %47
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %59 = lshr i32 %32, 1
  %60 = icmp ult i32 %32, 2
  br i1 %60, label %16, label %31, !llvm.loop !32
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @bodies(ptr addrspace(1) noalias nocapture noundef readonly align 16 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 16 %1, i32 noundef %2) local_unnamed_addr #4 !kernel_arg_addr_space !33 !kernel_arg_access_qual !34 !kernel_arg_type !35 !kernel_arg_base_type !36 !kernel_arg_type_qual !37 !reqd_work_group_size !19 {
  %4 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %5 = getelementptr inbounds <4 x float>, ptr addrspace(1) %0, i64 %4
  %6 = load <4 x float>, ptr addrspace(1) %5, align 16, !tbaa !23
  %7 = icmp eq i32 %2, 0
  br i1 %7, label %8, label %12

8:                                                ; preds = %22, %3
  %9 = phi <4 x float> [ zeroinitializer, %3 ], [ %32, %22 ]
  %10 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %11 = getelementptr inbounds <4 x float>, ptr addrspace(1) %1, i64 %10
  store <4 x float> %9, ptr addrspace(1) %11, align 16, !tbaa !23
  ret void

12:                                               ; preds = %3, %22
  %13 = phi i32 [ %23, %22 ], [ 0, %3 ]
  %14 = phi <4 x float> [ %32, %22 ], [ zeroinitializer, %3 ]
  %15 = zext i32 %13 to i64
  %16 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %17 = getelementptr <4 x float>, ptr addrspace(1) %0, i64 %16
  %18 = getelementptr <4 x float>, ptr addrspace(1) %17, i64 %15
  %19 = load <4 x float>, ptr addrspace(1) %18, align 16, !tbaa !23
  %20 = trunc i64 %16 to i32
  %21 = getelementptr inbounds [64 x <4 x float>], ptr addrspace(3) @bodies.t, i32 0, i32 %20
  store <4 x float> %19, ptr addrspace(3) %21, align 16, !tbaa !23
  tail call void @_Z7barrierj(i32 noundef 1) #7
  br label %25

22:                                               ; preds = %25
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %23 = add i32 %13, 64
  %24 = icmp ult i32 %23, %2
  br i1 %24, label %12, label %8, !llvm.loop !38

25:                                               ; preds = %12, %25
  %26 = phi i32 [ 0, %12 ], [ %33, %25 ]
  %27 = phi <4 x float> [ %14, %12 ], [ %32, %25 ]
  %28 = getelementptr inbounds [64 x <4 x float>], ptr addrspace(3) @bodies.t, i32 0, i32 %26
  %29 = load <4 x float>, ptr addrspace(3) %28, align 16
  %30 = fsub <4 x float> %29, %6
  %31 = shufflevector <4 x float> %29, <4 x float> poison, <4 x i32> <i32 3, i32 3, i32 3, i32 3>
  %32 = tail call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %30, <4 x float> %31, <4 x float> %27)
  %33 = add nuw nsw i32 %26, 1
  %34 = icmp eq i32 %33, 64
  br i1 %34, label %22, label %25, !llvm.loop !39
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>) #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @times_vector(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2, i32 noundef %3) local_unnamed_addr #4 !kernel_arg_addr_space !40 !kernel_arg_access_qual !5 !kernel_arg_type !41 !kernel_arg_base_type !41 !kernel_arg_type_qual !42 !reqd_work_group_size !19 {
  %5 = icmp eq i32 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %4
  %7 = zext i32 %3 to i64
  br label %12

8:                                                ; preds = %23, %4
  %9 = phi float [ 0.000000e+00, %4 ], [ %37, %23 ]
  %10 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %11 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %10
  store float %9, ptr addrspace(1) %11, align 4, !tbaa !9
  ret void

12:                                               ; preds = %6, %23
  %13 = phi i32 [ 0, %6 ], [ %24, %23 ]
  %14 = phi float [ 0.000000e+00, %6 ], [ %37, %23 ]
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %15 = zext i32 %13 to i64
  %16 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %17 = getelementptr float, ptr addrspace(1) %1, i64 %16
  %18 = getelementptr float, ptr addrspace(1) %17, i64 %15
  %19 = load float, ptr addrspace(1) %18, align 4, !tbaa !9
  %20 = trunc i64 %16 to i32
  %21 = getelementptr inbounds [64 x float], ptr addrspace(3) @times_vector.t, i32 0, i32 %20
  store float %19, ptr addrspace(3) %21, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %22 = getelementptr float, ptr addrspace(1) %0, i64 %15
  br label %26

23:                                               ; preds = %26
  %24 = add i32 %13, 64
  %25 = icmp ult i32 %24, %3
  br i1 %25, label %12, label %8, !llvm.loop !43

26:                                               ; preds = %12, %26
  %27 = phi i32 [ 0, %12 ], [ %38, %26 ]
  %28 = phi float [ %14, %12 ], [ %37, %26 ]
  %29 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %30 = mul i64 %29, %7
  %31 = zext nneg i32 %27 to i64
  %32 = getelementptr float, ptr addrspace(1) %22, i64 %30
  %33 = getelementptr float, ptr addrspace(1) %32, i64 %31
  %34 = load float, ptr addrspace(1) %33, align 4, !tbaa !9
  %35 = getelementptr inbounds [64 x float], ptr addrspace(3) @times_vector.t, i32 0, i32 %27
  %36 = load float, ptr addrspace(3) %35, align 4, !tbaa !9
  %37 = tail call float @llvm.fmuladd.f32(float %34, float %36, float %28)
  %38 = add nuw nsw i32 %27, 1
  %39 = icmp eq i32 %38, 64
  br i1 %39, label %23, label %26, !llvm.loop !44
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @triangular_solve(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef align 4 %1) local_unnamed_addr #4 !kernel_arg_addr_space !25 !kernel_arg_access_qual !26 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !45 !reqd_work_group_size !19 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %4 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %3
  %5 = load float, ptr addrspace(1) %4, align 4, !tbaa !9
  br label %9

6:                                                ; preds = %33
  %7 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %8 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %7
  store float %34, ptr addrspace(1) %8, align 4, !tbaa !9
  ret void

9:                                                ; preds = %2, %33
  %10 = phi i32 [ 0, %2 ], [ %35, %33 ]
  %11 = phi float [ %5, %2 ], [ %34, %33 ]
  %12 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %13 = zext nneg i32 %10 to i64
  %14 = icmp eq i64 %12, %13
  br i1 %14, label %15, label %21

15:                                               ; preds = %9
  %16 = mul nuw nsw i32 %10, 65
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %17
  %19 = load float, ptr addrspace(1) %18, align 4, !tbaa !9
  %20 = fdiv float %11, %19, !fpmath !46
  store float %20, ptr addrspace(3) @triangular_solve.x, align 4, !tbaa !9
  br label %21

21:                                               ; preds = %15, %9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %22 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %23 = icmp ugt i64 %22, %13
  br i1 %23, label %24, label %33

24:                                               ; preds = %21
  %25 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %26 = shl i64 %25, 8
  %27 = getelementptr i8, ptr addrspace(1) %0, i64 %26
  %28 = getelementptr float, ptr addrspace(1) %27, i64 %13
  %29 = load float, ptr addrspace(1) %28, align 4, !tbaa !9
  %30 = load float, ptr addrspace(3) @triangular_solve.x, align 4, !tbaa !9
  %31 = fneg float %29
  %32 = tail call float @llvm.fmuladd.f32(float %31, float %30, float %11)
  br label %33

33:                                               ; preds = %24, %21
  %34 = phi float [ %32, %24 ], [ %11, %21 ]
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %35 = add nuw nsw i32 %10, 1
  %36 = icmp eq i32 %35, 64
  br i1 %36, label %6, label %9, !llvm.loop !47
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @polynomial(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef align 4 %1, i32 noundef %2) local_unnamed_addr #4 !kernel_arg_addr_space !33 !kernel_arg_access_qual !34 !kernel_arg_type !48 !kernel_arg_base_type !48 !kernel_arg_type_qual !37 !reqd_work_group_size !19 {
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %5 = zext i32 %2 to i64
  %6 = icmp ugt i64 %4, %5
  br i1 %6, label %11, label %7

7:                                                ; preds = %3
  %8 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %9 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %8
  %10 = load float, ptr addrspace(1) %9, align 4, !tbaa !9
  br label %11

11:                                               ; preds = %3, %7
  %12 = phi float [ %10, %7 ], [ 0.000000e+00, %3 ]
  %13 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %14 = trunc i64 %13 to i32
  %15 = getelementptr inbounds [64 x float], ptr addrspace(3) @polynomial.c, i32 0, i32 %14
  store float %12, ptr addrspace(3) %15, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %16 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %17 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %16
  %18 = load float, ptr addrspace(1) %17, align 4, !tbaa !9
  br label %22

19:                                               ; preds = %22
  %20 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %21 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %20
  store float %27, ptr addrspace(1) %21, align 4, !tbaa !9
  ret void

22:                                               ; preds = %11, %22
  %23 = phi i32 [ 63, %11 ], [ %28, %22 ]
  %24 = phi float [ 0.000000e+00, %11 ], [ %27, %22 ]
  %25 = getelementptr inbounds [64 x float], ptr addrspace(3) @polynomial.c, i32 0, i32 %23
  %26 = load float, ptr addrspace(3) %25, align 4, !tbaa !9
  %27 = tail call float @llvm.fmuladd.f32(float %24, float %18, float %26)
  %28 = add nsw i32 %23, -1
  %29 = icmp eq i32 %23, 0
  br i1 %29, label %19, label %22, !llvm.loop !49
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #5

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #4 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float", !"float"}
!7 = !{!"restrict const", !"restrict", !"", !""}
!8 = !{i32 256, i32 1, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = !{i32 1}
!16 = !{!"none"}
!17 = !{!"float*"}
!18 = !{!"restrict"}
!19 = !{i32 64, i32 1, i32 1}
!20 = distinct !{!20, !14}
!21 = !{!"float2*"}
!22 = !{!"float __attribute__((ext_vector_type(2)))*"}
!23 = !{!11, !11, i64 0}
!24 = distinct !{!24, !14}
!25 = !{i32 1, i32 1}
!26 = !{!"none", !"none"}
!27 = !{!"float*", !"float*"}
!28 = !{!"restrict", !"restrict const"}
!29 = !{i32 8, i32 8, i32 1}
!30 = distinct !{!30, !14}
!31 = distinct !{!31, !14}
!32 = distinct !{!32, !14}
!33 = !{i32 1, i32 1, i32 0}
!34 = !{!"none", !"none", !"none"}
!35 = !{!"float4*", !"float4*", !"uint"}
!36 = !{!"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"uint"}
!37 = !{!"restrict const", !"restrict", !""}
!38 = distinct !{!38, !14}
!39 = distinct !{!39, !14}
!40 = !{i32 1, i32 1, i32 1, i32 0}
!41 = !{!"float*", !"float*", !"float*", !"uint"}
!42 = !{!"restrict const", !"restrict const", !"restrict", !""}
!43 = distinct !{!43, !14}
!44 = distinct !{!44, !14}
!45 = !{!"restrict const", !"restrict"}
!46 = !{float 2.500000e+00}
!47 = distinct !{!47, !14}
!48 = !{!"float*", !"float*", !"uint"}
!49 = distinct !{!49, !14}

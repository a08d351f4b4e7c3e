; ModuleID = 'scans.cl'
source_filename = "scans.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@scan_in_place.t = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@scan_two_halves.t = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@scan_up_and_down.t = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@scan_exclusive.t = internal unnamed_addr addrspace(3) global [257 x i32] undef, align 4
@compact_flags.t = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@scan_of_columns.t = internal unnamed_addr addrspace(3) global [64 x [4 x i32]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scan_in_place(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_in_place.t, i32 0, i32 %7
  store i32 %5, ptr addrspace(3) %8, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %16

9:                                                ; preds = %27
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %11 = trunc i64 %10 to i32
  %12 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_in_place.t, i32 0, i32 %11
  %13 = load i32, ptr addrspace(3) %12, align 4, !tbaa !9
  %14 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %15 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %14
  store i32 %13, ptr addrspace(1) %15, align 4, !tbaa !9
  ret void

16:                                               ; preds = %2, %27
  %17 = phi i32 [ 1, %2 ], [ %34, %27 ]
  %18 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %19 = zext nneg i32 %17 to i64
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %27, label %21

21:                                               ; preds = %16
  %22 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %23 = trunc i64 %22 to i32
  %24 = sub i32 %23, %17
  %25 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_in_place.t, i32 0, i32 %24
  %26 = load i32, ptr addrspace(3) %25, align 4, !tbaa !9
  br label %27

27:                                               ; preds = %16, %21
  %28 = phi i32 [ %26, %21 ], [ 0, %16 ]
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %29 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %30 = trunc i64 %29 to i32
  %31 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_in_place.t, i32 0, i32 %30
  %32 = load i32, ptr addrspace(3) %31, align 4, !tbaa !9
  %33 = add nsw i32 %32, %28
  store i32 %33, ptr addrspace(3) %31, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %34 = shl nuw nsw i32 %17, 1
  %35 = icmp ult i32 %17, 64
  br i1 %35, label %16, label %9, !llvm.loop !13
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scan_two_halves(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds [256 x i32], ptr addrspace(3) @scan_two_halves.t, i32 0, i32 %7
  store i32 %5, ptr addrspace(3) %8, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %17

9:                                                ; preds = %40
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %11 = trunc i64 %10 to i32
  %12 = add i32 %11, 128
  %13 = getelementptr inbounds [256 x i32], ptr addrspace(3) @scan_two_halves.t, i32 0, i32 %12
  %14 = load i32, ptr addrspace(3) %13, align 4, !tbaa !9
  %15 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %16 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %15
  store i32 %14, ptr addrspace(1) %16, align 4, !tbaa !9
  ret void

17:                                               ; preds = %2, %40
  %18 = phi i32 [ 1, %2 ], [ %48, %40 ]
  %19 = phi i32 [ 128, %2 ], [ %47, %40 ]
  %20 = phi i32 [ 0, %2 ], [ %46, %40 ]
  %21 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %22 = zext nneg i32 %18 to i64
  %23 = icmp ult i64 %21, %22
  br i1 %23, label %34, label %24

24:                                               ; preds = %17
  %25 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %26 = trunc i64 %25 to i32
  %27 = add i32 %20, %26
  %28 = getelementptr inbounds [256 x i32], ptr addrspace(3) @scan_two_halves.t, i32 0, i32 %27
  %29 = load i32, ptr addrspace(3) %28, align 4, !tbaa !9
  %30 = sub i32 %27, %18
  %31 = getelementptr inbounds [256 x i32], ptr addrspace(3) @scan_two_halves.t, i32 0, i32 %30
  %32 = load i32, ptr addrspace(3) %31, align 4, !tbaa !9
  %33 = add nsw i32 %32, %29
  br label %40

34:                                               ; preds = %17
  %35 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %36 = trunc i64 %35 to i32
  %37 = add i32 %20, %36
  %38 = getelementptr inbounds [256 x i32], ptr addrspace(3) @scan_two_halves.t, i32 0, i32 %37
  %39 = load i32, ptr addrspace(3) %38, align 4, !tbaa !9
  br label %40

40:                                               ; preds = %34, %24
  %41 = phi i32 [ %33, %24 ], [ %39, %34 ]
  %42 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %43 = trunc i64 %42 to i32
  %44 = add i32 %19, %43
  %45 = getelementptr inbounds [256 x i32], ptr addrspace(3) @scan_two_halves.t, i32 0, i32 %44
  store i32 %41, ptr addrspace(3) %45, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %46 = sub nuw nsw i32 128, %20
  %47 = sub nuw nsw i32 128, %19
  %48 = shl nuw nsw i32 %18, 1
  %49 = icmp ult i32 %18, 64
  br i1 %49, label %17, label %9, !llvm.loop !15
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scan_up_and_down(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #3 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !18 !kernel_arg_base_type !18 !kernel_arg_type_qual !19 !reqd_work_group_size !20 {
  %2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %3 = shl i64 %2, 7
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %5 = shl i64 %4, 1
  %6 = add i64 %5, %3
  %7 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %6
  %8 = load i32, ptr addrspace(1) %7, align 4, !tbaa !9
  %9 = trunc i64 %5 to i32
  %10 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_up_and_down.t, i32 0, i32 %9
  store i32 %8, ptr addrspace(3) %10, align 4, !tbaa !9
  %11 = or disjoint i64 %6, 1
  %12 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %11
  %13 = load i32, ptr addrspace(1) %12, align 4, !tbaa !9
  %14 = or disjoint i32 %9, 1
  %15 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_up_and_down.t, i32 0, i32 %14
  store i32 %13, ptr addrspace(3) %15, align 4, !tbaa !9
  br label %20

16:                                               ; preds = %41
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %45, label %19

19:                                               ; preds = %45, %16
  br label %61

20:                                               ; preds = %1, %41
  %21 = phi i32 [ 1, %1 ], [ %42, %41 ]
  %22 = phi i32 [ 64, %1 ], [ %43, %41 ]
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %23 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %24 = zext nneg i32 %22 to i64
  %25 = icmp ult i64 %23, %24
  br i1 %25, label %26, label %41

26:                                               ; preds = %20
  %27 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %28 = trunc i64 %27 to i32
  %29 = shl i32 %28, 1
  %30 = or disjoint i32 %29, 1
  %31 = mul i32 %30, %21
  %32 = add i32 %31, -1
  %33 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_up_and_down.t, i32 0, i32 %32
  %34 = load i32, ptr addrspace(3) %33, align 4, !tbaa !9
  %35 = add i32 %29, 2
  %36 = mul i32 %35, %21
  %37 = add i32 %36, -1
  %38 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_up_and_down.t, i32 0, i32 %37
  %39 = load i32, ptr addrspace(3) %38, align 4, !tbaa !9
  %40 = add nsw i32 %39, %34
  store i32 %40, ptr addrspace(3) %38, align 4, !tbaa !9
  br label %41

41:                                               ; preds = %26, %20
  %42 = shl i32 %21, 1
  %43 = lshr i32 %22, 1
  %44 = icmp ult i32 %22, 2
  br i1 %44, label %16, label %20, !llvm.loop !21

45:                                               ; preds = %16
  store i32 0, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @scan_up_and_down.t, i32 508), align 4, !tbaa !9
  br label %19

46:                                               ; preds = %84
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %47 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %48 = shl i64 %47, 1
  %49 = trunc i64 %48 to i32
  %50 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_up_and_down.t, i32 0, i32 %49
  %51 = load i32, ptr addrspace(3) %50, align 4, !tbaa !9
  %52 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %53 = shl i64 %52, 7
  %54 = add i64 %53, %48
  %55 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %54
  store i32 %51, ptr addrspace(1) %55, align 4, !tbaa !9
  %56 = or disjoint i32 %49, 1
  %57 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_up_and_down.t, i32 0, i32 %56
  %58 = load i32, ptr addrspace(3) %57, align 4, !tbaa !9
  %59 = or disjoint i64 %54, 1
  %60 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %59
  store i32 %58, ptr addrspace(1) %60, align 4, !tbaa !9
  ret void

61:                                               ; preds = %19, %84
  %62 = phi i32 [ %64, %84 ], [ 128, %19 ]
  %63 = phi i32 [ %85, %84 ], [ 1, %19 ]
  %64 = lshr i32 %62, 1
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %65 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %66 = zext nneg i32 %63 to i64
  %67 = icmp ult i64 %65, %66
  br i1 %67, label %68, label %84

68:                                               ; preds = %61
  %69 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %70 = trunc i64 %69 to i32
  %71 = shl i32 %70, 1
  %72 = or disjoint i32 %71, 1
  %73 = mul i32 %72, %64
  %74 = add i32 %73, -1
  %75 = add i32 %71, 2
  %76 = mul i32 %75, %64
  %77 = add i32 %76, -1
  %78 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_up_and_down.t, i32 0, i32 %74
  %79 = load i32, ptr addrspace(3) %78, align 4, !tbaa !9
  %80 = getelementptr inbounds [128 x i32], ptr addrspace(3) @scan_up_and_down.t, i32 0, i32 %77
  %81 = load i32, ptr addrspace(3) %80, align 4, !tbaa !9
  store i32 %81, ptr addrspace(3) %78, align 4, !tbaa !9
  %82 = load i32, ptr addrspace(3) %80, align 4, !tbaa !9
  %83 = add nsw i32 %82, %79
  store i32 %83, ptr addrspace(3) %80, align 4, !tbaa !9
  br label %84

84:                                               ; preds = %61, %68
  %85 = shl nuw nsw i32 %63, 1
  %86 = icmp ult i32 %63, 64
  br i1 %86, label %61, label %46, !llvm.loop !22
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scan_exclusive(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #4 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !23 {
  %3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %7 = trunc i64 %6 to i32
  %8 = add i32 %7, 1
  %9 = getelementptr inbounds [257 x i32], ptr addrspace(3) @scan_exclusive.t, i32 0, i32 %8
  store i32 %5, ptr addrspace(3) %9, align 4, !tbaa !9
  %10 = icmp eq i64 %6, 0
  br i1 %10, label %11, label %12

11:                                               ; preds = %2
  store i32 0, ptr addrspace(3) @scan_exclusive.t, align 4, !tbaa !9
  br label %12

12:                                               ; preds = %11, %2
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %20

13:                                               ; preds = %33
  %14 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %15 = trunc i64 %14 to i32
  %16 = getelementptr inbounds [257 x i32], ptr addrspace(3) @scan_exclusive.t, i32 0, i32 %15
  %17 = load i32, ptr addrspace(3) %16, align 4, !tbaa !9
  %18 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %19 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %18
  store i32 %17, ptr addrspace(1) %19, align 4, !tbaa !9
  ret void

20:                                               ; preds = %12, %33
  %21 = phi i32 [ 1, %12 ], [ %41, %33 ]
  %22 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %23 = add i64 %22, 1
  %24 = zext nneg i32 %21 to i64
  %25 = icmp ugt i64 %23, %24
  br i1 %25, label %26, label %33

26:                                               ; preds = %20
  %27 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %28 = trunc i64 %27 to i32
  %29 = sub i32 %28, %21
  %30 = add i32 %29, 1
  %31 = getelementptr inbounds [257 x i32], ptr addrspace(3) @scan_exclusive.t, i32 0, i32 %30
  %32 = load i32, ptr addrspace(3) %31, align 4, !tbaa !9
  br label %33

33:                                               ; preds = %20, %26
  %34 = phi i32 [ %32, %26 ], [ 0, %20 ]
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %35 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %36 = trunc i64 %35 to i32
  %37 = add i32 %36, 1
  %38 = getelementptr inbounds [257 x i32], ptr addrspace(3) @scan_exclusive.t, i32 0, i32 %37
  %39 = load i32, ptr addrspace(3) %38, align 4, !tbaa !9
  %40 = add nsw i32 %39, %34
  store i32 %40, ptr addrspace(3) %38, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %41 = shl nuw nsw i32 %21, 1
  %42 = icmp ult i32 %21, 128
  br i1 %42, label %20, label %13, !llvm.loop !24
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @compact_flags(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readnone align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2) local_unnamed_addr #3 !kernel_arg_addr_space !25 !kernel_arg_access_qual !26 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !28 !reqd_work_group_size !20 {
  %4 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %5 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %4
  %6 = load i32, ptr addrspace(1) %5, align 4, !tbaa !9
  %7 = icmp sgt i32 %6, 0
  %8 = zext i1 %7 to i32
  %9 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %10 = trunc i64 %9 to i32
  %11 = getelementptr inbounds [64 x i32], ptr addrspace(3) @compact_flags.t, i32 0, i32 %10
  store i32 %8, ptr addrspace(3) %11, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %15

12:                                               ; preds = %26
  %13 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %14 = icmp eq i64 %13, 63
  br i1 %14, label %35, label %39

15:                                               ; preds = %3, %26
  %16 = phi i32 [ 1, %3 ], [ %33, %26 ]
  %17 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %18 = zext nneg i32 %16 to i64
  %19 = icmp ult i64 %17, %18
  br i1 %19, label %26, label %20

20:                                               ; preds = %15
  %21 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %22 = trunc i64 %21 to i32
  %23 = sub i32 %22, %16
  %24 = getelementptr inbounds [64 x i32], ptr addrspace(3) @compact_flags.t, i32 0, i32 %23
  %25 = load i32, ptr addrspace(3) %24, align 4, !tbaa !9
  br label %26

26:                                               ; preds = %15, %20
  %27 = phi i32 [ %25, %20 ], [ 0, %15 ]
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %28 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %29 = trunc i64 %28 to i32
  %30 = getelementptr inbounds [64 x i32], ptr addrspace(3) @compact_flags.t, i32 0, i32 %29
  %31 = load i32, ptr addrspace(3) %30, align 4, !tbaa !9
  %32 = add nsw i32 %31, %27
  store i32 %32, ptr addrspace(3) %30, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %33 = shl nuw nsw i32 %16, 1
  %34 = icmp ult i32 %16, 32
  br i1 %34, label %15, label %12, !llvm.loop !29

35:                                               ; preds = %12
  %36 = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @compact_flags.t, i32 252), align 4, !tbaa !9
  %37 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %38 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %37
  store i32 %36, ptr addrspace(1) %38, align 4, !tbaa !9
  br label %39

39:                                               ; preds = %35, %12
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scan_of_columns(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #3 !kernel_arg_addr_space !16 !kernel_arg_access_qual !17 !kernel_arg_type !18 !kernel_arg_base_type !18 !kernel_arg_type_qual !19 !reqd_work_group_size !20 {
  br label %5

2:                                                ; preds = %5
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %4 = icmp ult i64 %3, 4
  br i1 %4, label %20, label %32

5:                                                ; preds = %1, %5
  %6 = phi i32 [ 0, %1 ], [ %18, %5 ]
  %7 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %8 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %9 = zext nneg i32 %6 to i64
  %10 = shl i64 %8, 4
  %11 = getelementptr i8, ptr addrspace(1) %0, i64 %10
  %12 = shl i64 %7, 10
  %13 = getelementptr i8, ptr addrspace(1) %11, i64 %12
  %14 = getelementptr i32, ptr addrspace(1) %13, i64 %9
  %15 = load i32, ptr addrspace(1) %14, align 4, !tbaa !9
  %16 = trunc i64 %8 to i32
  %17 = getelementptr inbounds [64 x [4 x i32]], ptr addrspace(3) @scan_of_columns.t, i32 0, i32 %16, i32 %6
  store i32 %15, ptr addrspace(3) %17, align 4, !tbaa !9
  %18 = add nuw nsw i32 %6, 1
  %19 = icmp eq i32 %18, 4
  br i1 %19, label %2, label %5, !llvm.loop !30

20:                                               ; preds = %2, %20
  %21 = phi i32 [ %30, %20 ], [ 1, %2 ]
  %22 = add nsw i32 %21, -1
  %23 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %24 = trunc i64 %23 to i32
  %25 = getelementptr inbounds [64 x [4 x i32]], ptr addrspace(3) @scan_of_columns.t, i32 0, i32 %22, i32 %24
  %26 = load i32, ptr addrspace(3) %25, align 4, !tbaa !9
  %27 = getelementptr inbounds [64 x [4 x i32]], ptr addrspace(3) @scan_of_columns.t, i32 0, i32 %21, i32 %24
  %28 = load i32, ptr addrspace(3) %27, align 4, !tbaa !9
  %29 = add nsw i32 %28, %26
  store i32 %29, ptr addrspace(3) %27, align 4, !tbaa !9
  %30 = add nuw nsw i32 %21, 1
  %31 = icmp eq i32 %30, 64
  br i1 %31, label %32, label %20, !llvm.loop !31

32:                                               ; preds = %20, %2
  tail call void @_Z7barrierj(i32 noundef 1) #6
  br label %34

33:                                               ; preds = %34
  ret void

34:                                               ; preds = %32, %34
  %35 = phi i32 [ 0, %32 ], [ %47, %34 ]
  %36 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %37 = trunc i64 %36 to i32
  %38 = zext nneg i32 %35 to i64
  %39 = getelementptr inbounds [64 x [4 x i32]], ptr addrspace(3) @scan_of_columns.t, i32 0, i32 %37, i32 %35
  %40 = load i32, ptr addrspace(3) %39, align 4, !tbaa !9
  %41 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %42 = shl i64 %41, 10
  %43 = getelementptr i8, ptr addrspace(1) %0, i64 %42
  %44 = shl i64 %36, 4
  %45 = getelementptr i8, ptr addrspace(1) %43, i64 %44
  %46 = getelementptr i32, ptr addrspace(1) %45, i64 %38
  store i32 %40, ptr addrspace(1) %46, align 4, !tbaa !9
  %47 = add nuw nsw i32 %35, 1
  %48 = icmp eq i32 %47, 4
  br i1 %48, label %33, label %34, !llvm.loop !32
}

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="128,128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #4 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #5 = { convergent nounwind willreturn memory(none) }
attributes #6 = { convergent nounwind }

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
!8 = !{i32 128, i32 1, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !14}
!16 = !{i32 1}
!17 = !{!"none"}
!18 = !{!"int*"}
!19 = !{!"restrict"}
!20 = !{i32 64, i32 1, i32 1}
!21 = distinct !{!21, !14}
!22 = distinct !{!22, !14}
!23 = !{i32 256, i32 1, i32 1}
!24 = distinct !{!24, !14}
!25 = !{i32 1, i32 1, i32 1}
!26 = !{!"none", !"none", !"none"}
!27 = !{!"int*", !"int*", !"int*"}
!28 = !{!"restrict const", !"restrict", !"restrict"}
!29 = distinct !{!29, !14}
!30 = distinct !{!30, !14}
!31 = distinct !{!31, !14}
!32 = distinct !{!32, !14}

; ModuleID = 'histograms.cl'
source_filename = "histograms.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@counted.bins = internal addrspace(3) global [256 x i32] undef, align 4
@own_bins.bins = internal unnamed_addr addrspace(3) global [1024 x i8] undef, align 1
@many_rounds.bins = internal addrspace(3) global [64 x i32] undef, align 4
@smallest_and_largest.low = internal addrspace(3) global i32 undef, align 4
@smallest_and_largest.high = internal addrspace(3) global i32 undef, align 4
@one_flag.found = internal addrspace(3) global i32 undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @counted(ptr addrspace(1) noalias nocapture noundef readonly align 1 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %5 = trunc i64 %4 to i32
  %6 = getelementptr inbounds [256 x i32], ptr addrspace(3) @counted.bins, i32 0, i32 %5
  store i32 0, ptr addrspace(3) %6, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %7 = icmp ult i32 %5, %2
  br i1 %7, label %17, label %8

8:                                                ; preds = %17, %3
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %9 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %10 = trunc i64 %9 to i32
  %11 = getelementptr inbounds [256 x i32], ptr addrspace(3) @counted.bins, i32 0, i32 %10
  %12 = load i32, ptr addrspace(3) %11, align 4, !tbaa !9
  %13 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %14 = shl i64 %13, 10
  %15 = getelementptr i8, ptr addrspace(1) %1, i64 %14
  %16 = getelementptr i32, ptr addrspace(1) %15, i64 %9
  store i32 %12, ptr addrspace(1) %16, align 4, !tbaa !9
  ret void

17:                                               ; preds = %3, %17
  %18 = phi i32 [ %25, %17 ], [ %5, %3 ]
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds i8, ptr addrspace(1) %0, i64 %19
  %21 = load i8, ptr addrspace(1) %20, align 1, !tbaa !13
  %22 = zext i8 %21 to i32
  %23 = getelementptr inbounds [256 x i32], ptr addrspace(3) @counted.bins, i32 0, i32 %22
  %24 = tail call i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef %23) #6
  %25 = add i32 %18, 256
  %26 = icmp ult i32 %25, %2
  br i1 %26, label %17, label %8, !llvm.loop !14
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare hidden i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @own_bins(ptr addrspace(1) noalias nocapture noundef readonly align 1 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2) local_unnamed_addr #3 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !16 {
  br label %8

4:                                                ; preds = %8
  %5 = icmp eq i32 %2, 0
  br i1 %5, label %17, label %6

6:                                                ; preds = %4
  %7 = zext i32 %2 to i64
  br label %20

8:                                                ; preds = %3, %8
  %9 = phi i32 [ 0, %3 ], [ %15, %8 ]
  %10 = shl nuw nsw i32 %9, 6
  %11 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %12 = trunc i64 %11 to i32
  %13 = add i32 %10, %12
  %14 = getelementptr inbounds [1024 x i8], ptr addrspace(3) @own_bins.bins, i32 0, i32 %13
  store i8 0, ptr addrspace(3) %14, align 1, !tbaa !13
  %15 = add nuw nsw i32 %9, 1
  %16 = icmp eq i32 %15, 16
  br i1 %16, label %4, label %8, !llvm.loop !17

17:                                               ; preds = %20, %4
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %18 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %19 = icmp ult i64 %18, 16
  br i1 %19, label %45, label %58

20:                                               ; preds = %6, %20
  %21 = phi i32 [ 0, %6 ], [ %37, %20 ]
  %22 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %23 = mul i64 %22, %7
  %24 = zext i32 %21 to i64
  %25 = getelementptr i8, ptr addrspace(1) %0, i64 %23
  %26 = getelementptr i8, ptr addrspace(1) %25, i64 %24
  %27 = load i8, ptr addrspace(1) %26, align 1, !tbaa !13
  %28 = and i8 %27, 15
  %29 = zext nneg i8 %28 to i64
  %30 = shl nuw nsw i64 %29, 6
  %31 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %32 = add i64 %30, %31
  %33 = trunc i64 %32 to i32
  %34 = getelementptr inbounds [1024 x i8], ptr addrspace(3) @own_bins.bins, i32 0, i32 %33
  %35 = load i8, ptr addrspace(3) %34, align 1, !tbaa !13
  %36 = add i8 %35, 1
  store i8 %36, ptr addrspace(3) %34, align 1, !tbaa !13
  %37 = add nuw i32 %21, 1
  %38 = icmp eq i32 %37, %2
  br i1 %38, label %17, label %20, !llvm.loop !18

39:                                               ; preds = %45
  %40 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %41 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %42 = shl i64 %40, 6
  %43 = getelementptr i8, ptr addrspace(1) %1, i64 %42
  %44 = getelementptr i32, ptr addrspace(1) %43, i64 %41
  store i32 %55, ptr addrspace(1) %44, align 4, !tbaa !9
  br label %58

45:                                               ; preds = %17, %45
  %46 = phi i32 [ %56, %45 ], [ 0, %17 ]
  %47 = phi i32 [ %55, %45 ], [ 0, %17 ]
  %48 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %49 = trunc i64 %48 to i32
  %50 = shl i32 %49, 6
  %51 = add nuw nsw i32 %50, %46
  %52 = getelementptr inbounds [1024 x i8], ptr addrspace(3) @own_bins.bins, i32 0, i32 %51
  %53 = load i8, ptr addrspace(3) %52, align 1, !tbaa !13
  %54 = zext i8 %53 to i32
  %55 = add i32 %47, %54
  %56 = add nuw nsw i32 %46, 1
  %57 = icmp eq i32 %56, 64
  br i1 %57, label %39, label %45, !llvm.loop !19

58:                                               ; preds = %39, %17
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @many_rounds(ptr addrspace(1) noalias nocapture noundef readonly align 1 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2) local_unnamed_addr #3 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !16 {
  %4 = icmp eq i32 %2, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %3
  %6 = zext i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i32 [ 0, %5 ], [ %30, %8 ]
  %10 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %11 = trunc i64 %10 to i32
  %12 = getelementptr inbounds [64 x i32], ptr addrspace(3) @many_rounds.bins, i32 0, i32 %11
  store i32 0, ptr addrspace(3) %12, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %13 = shl i32 %9, 6
  %14 = zext i32 %13 to i64
  %15 = getelementptr i8, ptr addrspace(1) %0, i64 %10
  %16 = getelementptr i8, ptr addrspace(1) %15, i64 %14
  %17 = load i8, ptr addrspace(1) %16, align 1, !tbaa !13
  %18 = and i8 %17, 63
  %19 = zext nneg i8 %18 to i32
  %20 = getelementptr inbounds [64 x i32], ptr addrspace(3) @many_rounds.bins, i32 0, i32 %19
  %21 = tail call i32 @_Z10atomic_addPU3AS3Vjj(ptr addrspace(3) noundef %20, i32 noundef 1) #6
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %22 = load i32, ptr addrspace(3) %12, align 4, !tbaa !9
  %23 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %24 = mul i64 %23, %6
  %25 = zext i32 %9 to i64
  %26 = add i64 %24, %25
  %27 = shl i64 %26, 8
  %28 = getelementptr i8, ptr addrspace(1) %1, i64 %27
  %29 = getelementptr i32, ptr addrspace(1) %28, i64 %10
  store i32 %22, ptr addrspace(1) %29, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %30 = add nuw i32 %9, 1
  %31 = icmp eq i32 %30, %2
  br i1 %31, label %7, label %8, !llvm.loop !20
}

; Function Attrs: convergent nounwind
declare hidden i32 @_Z10atomic_addPU3AS3Vjj(ptr addrspace(3) noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @of_given_space(ptr addrspace(1) noalias nocapture noundef readonly align 1 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, ptr addrspace(3) noundef align 4 %2) local_unnamed_addr #4 !kernel_arg_addr_space !21 !kernel_arg_access_qual !5 !kernel_arg_type !22 !kernel_arg_base_type !22 !kernel_arg_type_qual !7 !reqd_work_group_size !23 {
  %4 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %5 = trunc i64 %4 to i32
  %6 = getelementptr inbounds i32, ptr addrspace(3) %2, i32 %5
  store i32 0, ptr addrspace(3) %6, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %7 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %8 = getelementptr inbounds i8, ptr addrspace(1) %0, i64 %7
  %9 = load i8, ptr addrspace(1) %8, align 1, !tbaa !13
  %10 = and i8 %9, 127
  %11 = zext nneg i8 %10 to i32
  %12 = getelementptr inbounds i32, ptr addrspace(3) %2, i32 %11
  %13 = tail call i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef %12) #6
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %14 = load i32, ptr addrspace(3) %6, align 4, !tbaa !9
  %15 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %7
  store i32 %14, ptr addrspace(1) %15, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @smallest_and_largest(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #3 !kernel_arg_addr_space !24 !kernel_arg_access_qual !25 !kernel_arg_type !26 !kernel_arg_base_type !26 !kernel_arg_type_qual !27 !reqd_work_group_size !16 {
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %2
  store i32 2147483647, ptr addrspace(3) @smallest_and_largest.low, align 4, !tbaa !9
  store i32 -2147483648, ptr addrspace(3) @smallest_and_largest.high, align 4, !tbaa !9
  br label %6

6:                                                ; preds = %5, %2
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %7 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %8 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %7
  %9 = load i32, ptr addrspace(1) %8, align 4, !tbaa !9
  %10 = tail call i32 @_Z10atomic_minPU3AS3Vii(ptr addrspace(3) noundef @smallest_and_largest.low, i32 noundef %9) #6
  %11 = tail call i32 @_Z10atomic_maxPU3AS3Vii(ptr addrspace(3) noundef @smallest_and_largest.high, i32 noundef %9) #6
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %12 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %14, label %22

14:                                               ; preds = %6
  %15 = load i32, ptr addrspace(3) @smallest_and_largest.low, align 4, !tbaa !9
  %16 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %17 = shl i64 %16, 1
  %18 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %17
  store i32 %15, ptr addrspace(1) %18, align 4, !tbaa !9
  %19 = load i32, ptr addrspace(3) @smallest_and_largest.high, align 4, !tbaa !9
  %20 = or disjoint i64 %17, 1
  %21 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %20
  store i32 %19, ptr addrspace(1) %21, align 4, !tbaa !9
  br label %22

22:                                               ; preds = %14, %6
  ret void
}

; Function Attrs: convergent nounwind
declare hidden i32 @_Z10atomic_minPU3AS3Vii(ptr addrspace(3) noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare hidden i32 @_Z10atomic_maxPU3AS3Vii(ptr addrspace(3) noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @one_flag(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #3 !kernel_arg_addr_space !24 !kernel_arg_access_qual !25 !kernel_arg_type !26 !kernel_arg_base_type !26 !kernel_arg_type_qual !27 !reqd_work_group_size !16 {
  %3 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %2
  store i32 0, ptr addrspace(3) @one_flag.found, align 4, !tbaa !9
  br label %6

6:                                                ; preds = %5, %2
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %7 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %8 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %7
  %9 = load i32, ptr addrspace(1) %8, align 4, !tbaa !9
  %10 = icmp eq i32 %9, 42
  br i1 %10, label %11, label %13

11:                                               ; preds = %6
  %12 = tail call i32 @_Z9atomic_orPU3AS3Vii(ptr addrspace(3) noundef @one_flag.found, i32 noundef 1) #6
  br label %13

13:                                               ; preds = %11, %6
  tail call void @_Z7barrierj(i32 noundef 1) #6
  %14 = load i32, ptr addrspace(3) @one_flag.found, align 4, !tbaa !9
  %15 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %16 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %15
  store i32 %14, ptr addrspace(1) %16, align 4, !tbaa !9
  ret void
}

; Function Attrs: convergent nounwind
declare hidden i32 @_Z9atomic_orPU3AS3Vii(ptr addrspace(3) noundef, i32 noundef) local_unnamed_addr #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="8,16" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="false" }
attributes #3 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="64,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #4 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="128,128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1100" "target-features"="+16-bit-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot10-insts,+dot5-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx8-insts,+gfx9-insts,+wavefrontsize32" "uniform-work-group-size"="true" }
attributes #5 = { convergent nounwind willreturn memory(none) }
attributes #6 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"uchar*", !"uint*", !"uint"}
!7 = !{!"restrict const", !"restrict", !""}
!8 = !{i32 256, i32 1, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{i32 64, i32 1, i32 1}
!17 = distinct !{!17, !15}
!18 = distinct !{!18, !15}
!19 = distinct !{!19, !15}
!20 = distinct !{!20, !15}
!21 = !{i32 1, i32 1, i32 3}
!22 = !{!"uchar*", !"uint*", !"uint*"}
!23 = !{i32 128, i32 1, i32 1}
!24 = !{i32 1, i32 1}
!25 = !{!"none", !"none"}
!26 = !{!"int*", !"int*"}
!27 = !{!"restrict const", !"restrict"}

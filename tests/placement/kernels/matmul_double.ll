; ModuleID = 'matmul_double.cl'
source_filename = "matmul_double.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@matmul_double.ta = internal unnamed_addr addrspace(3) global [2 x [16 x [16 x float]]] undef, align 4
@matmul_double.tb = internal unnamed_addr addrspace(3) global [2 x [16 x [16 x float]]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @matmul_double(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %7 = mul i32 %6, %3
  %8 = add i32 %7, %5
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %9
  %11 = load float, ptr addrspace(1) %10, align 4, !tbaa !9
  %12 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matmul_double.ta, i32 0, i32 %6, i32 %5
  store float %11, ptr addrspace(3) %12, align 4, !tbaa !9
  %13 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %9
  %14 = load float, ptr addrspace(1) %13, align 4, !tbaa !9
  %15 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matmul_double.tb, i32 0, i32 %6, i32 %5
  store float %14, ptr addrspace(3) %15, align 4, !tbaa !9
  %16 = icmp ugt i32 %3, 16
  br i1 %16, label %17, label %19

17:                                               ; preds = %4
  %18 = add i32 %7, %5
  br label %22

19:                                               ; preds = %39, %4
  %20 = phi i32 [ 0, %4 ], [ %30, %39 ]
  %21 = phi float [ 0.000000e+00, %4 ], [ %49, %39 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %54

22:                                               ; preds = %17, %39
  %23 = phi i32 [ 16, %17 ], [ %40, %39 ]
  %24 = phi float [ 0.000000e+00, %17 ], [ %49, %39 ]
  %25 = phi i32 [ 0, %17 ], [ %30, %39 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %26 = add i32 %18, %23
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %27
  %29 = load float, ptr addrspace(1) %28, align 4, !tbaa !9
  %30 = xor i32 %25, 1
  %31 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @matmul_double.ta, i32 0, i32 %30, i32 %6, i32 %5
  store float %29, ptr addrspace(3) %31, align 4, !tbaa !9
  %32 = add i32 %23, %6
  %33 = mul i32 %32, %3
  %34 = add i32 %33, %5
  %35 = zext i32 %34 to i64
  %36 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %35
  %37 = load float, ptr addrspace(1) %36, align 4, !tbaa !9
  %38 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @matmul_double.tb, i32 0, i32 %30, i32 %6, i32 %5
  store float %37, ptr addrspace(3) %38, align 4, !tbaa !9
  br label %42

39:                                               ; preds = %42
  %40 = add i32 %23, 16
  %41 = icmp ult i32 %40, %3
  br i1 %41, label %22, label %19, !llvm.loop !13

42:                                               ; preds = %22, %42
  %43 = phi i32 [ 0, %22 ], [ %50, %42 ]
  %44 = phi float [ %24, %22 ], [ %49, %42 ]
  %45 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @matmul_double.ta, i32 0, i32 %25, i32 %6, i32 %43
  %46 = load float, ptr addrspace(3) %45, align 4, !tbaa !9
  %47 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @matmul_double.tb, i32 0, i32 %25, i32 %43, i32 %5
  %48 = load float, ptr addrspace(3) %47, align 4, !tbaa !9
  %49 = tail call float @llvm.fmuladd.f32(float %46, float %48, float %44)
  %50 = add nuw nsw i32 %43, 1
  %51 = icmp eq i32 %50, 16
  br i1 %51, label %39, label %42, !llvm.loop !15

52:                                               ; preds = %54
  %53 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %9
  store float %61, ptr addrspace(1) %53, align 4, !tbaa !9
  ret void

54:                                               ; preds = %19, %54
  %55 = phi i32 [ 0, %19 ], [ %62, %54 ]
  %56 = phi float [ %21, %19 ], [ %61, %54 ]
  %57 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @matmul_double.ta, i32 0, i32 %20, i32 %6, i32 %55
  %58 = load float, ptr addrspace(3) %57, align 4, !tbaa !9
  %59 = getelementptr inbounds [2 x [16 x [16 x float]]], ptr addrspace(3) @matmul_double.tb, i32 0, i32 %20, i32 %55, i32 %5
  %60 = load float, ptr addrspace(3) %59, align 4, !tbaa !9
  %61 = tail call float @llvm.fmuladd.f32(float %58, float %60, float %56)
  %62 = add nuw nsw i32 %55, 1
  %63 = icmp eq i32 %62, 16
  br i1 %63, label %52, label %54, !llvm.loop !16
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.y() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"uint"}
!7 = !{!"restrict const", !"restrict const", !"restrict", !""}
!8 = !{i32 16, i32 16, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !14}

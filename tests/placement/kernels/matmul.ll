; ModuleID = 'matmul.cl'
source_filename = "matmul.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@matmul.ta = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@matmul.tb = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @matmul(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %7 = icmp eq i32 %3, 0
  br i1 %7, label %13, label %8

8:                                                ; preds = %4
  %9 = mul i32 %6, %3
  %10 = add i32 %9, %5
  %11 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matmul.ta, i32 0, i32 %6, i32 %5
  %12 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matmul.tb, i32 0, i32 %6, i32 %5
  br label %19

13:                                               ; preds = %32, %4
  %14 = phi float [ 0.000000e+00, %4 ], [ %42, %32 ]
  %15 = mul i32 %6, %3
  %16 = add i32 %15, %5
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %17
  store float %14, ptr addrspace(1) %18, align 4, !tbaa !9
  ret void

19:                                               ; preds = %8, %32
  %20 = phi i32 [ 0, %8 ], [ %33, %32 ]
  %21 = phi float [ 0.000000e+00, %8 ], [ %42, %32 ]
  %22 = add i32 %10, %20
  %23 = zext i32 %22 to i64
  %24 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %23
  %25 = load float, ptr addrspace(1) %24, align 4, !tbaa !9
  store float %25, ptr addrspace(3) %11, align 4, !tbaa !9
  %26 = add i32 %20, %6
  %27 = mul i32 %26, %3
  %28 = add i32 %27, %5
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %29
  %31 = load float, ptr addrspace(1) %30, align 4, !tbaa !9
  store float %31, ptr addrspace(3) %12, align 4, !tbaa !9
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %35

32:                                               ; preds = %35
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %33 = add i32 %20, 16
  %34 = icmp ult i32 %33, %3
  br i1 %34, label %19, label %13, !llvm.loop !13

35:                                               ; preds = %19, %35
  %36 = phi i32 [ 0, %19 ], [ %43, %35 ]
  %37 = phi float [ %21, %19 ], [ %42, %35 ]
  %38 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matmul.ta, i32 0, i32 %6, i32 %36
  %39 = load float, ptr addrspace(3) %38, align 4, !tbaa !9
  %40 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matmul.tb, i32 0, i32 %36, i32 %5
  %41 = load float, ptr addrspace(3) %40, align 4, !tbaa !9
  %42 = tail call float @llvm.fmuladd.f32(float %39, float %41, float %37)
  %43 = add nuw nsw i32 %36, 1
  %44 = icmp eq i32 %43, 16
  br i1 %44, label %32, label %35, !llvm.loop !15
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

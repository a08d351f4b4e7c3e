; ModuleID = 'stencil_double.cl'
source_filename = "stencil_double.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@stencil_double.t = internal unnamed_addr addrspace(3) global [2 x [258 x float]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @stencil_double(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = shl i32 %5, 8
  %7 = add i32 %6, %4
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %8
  %10 = load float, ptr addrspace(1) %9, align 4, !tbaa !9
  %11 = add nuw nsw i32 %4, 1
  %12 = getelementptr inbounds [258 x float], ptr addrspace(3) @stencil_double.t, i32 0, i32 %11
  store float %10, ptr addrspace(3) %12, align 4, !tbaa !9
  %13 = getelementptr inbounds [258 x float], ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stencil_double.t, i32 1032), i32 0, i32 %11
  store float 0.000000e+00, ptr addrspace(3) %13, align 4, !tbaa !9
  %14 = icmp ult i32 %4, 2
  br i1 %14, label %15, label %18

15:                                               ; preds = %3
  %16 = getelementptr inbounds [2 x [258 x float]], ptr addrspace(3) @stencil_double.t, i32 0, i32 %4
  store float 0.000000e+00, ptr addrspace(3) %16, align 4, !tbaa !9
  %17 = getelementptr inbounds i8, ptr addrspace(3) %16, i32 1028
  store float 0.000000e+00, ptr addrspace(3) %17, align 4, !tbaa !9
  br label %18

18:                                               ; preds = %15, %3
  %19 = icmp eq i32 %2, 0
  br i1 %19, label %22, label %20

20:                                               ; preds = %18
  %21 = add nuw nsw i32 %4, 2
  br label %27

22:                                               ; preds = %27, %18
  %23 = phi i32 [ 0, %18 ], [ %39, %27 ]
  %24 = getelementptr inbounds [2 x [258 x float]], ptr addrspace(3) @stencil_double.t, i32 0, i32 %23, i32 %11
  %25 = load float, ptr addrspace(3) %24, align 4, !tbaa !9
  %26 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %8
  store float %25, ptr addrspace(1) %26, align 4, !tbaa !9
  ret void

27:                                               ; preds = %20, %27
  %28 = phi i32 [ 0, %20 ], [ %41, %27 ]
  %29 = phi i32 [ 0, %20 ], [ %39, %27 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %30 = getelementptr inbounds [2 x [258 x float]], ptr addrspace(3) @stencil_double.t, i32 0, i32 %29, i32 %4
  %31 = load float, ptr addrspace(3) %30, align 4, !tbaa !9
  %32 = getelementptr inbounds [2 x [258 x float]], ptr addrspace(3) @stencil_double.t, i32 0, i32 %29, i32 %11
  %33 = load float, ptr addrspace(3) %32, align 4, !tbaa !9
  %34 = fadd float %31, %33
  %35 = getelementptr inbounds [2 x [258 x float]], ptr addrspace(3) @stencil_double.t, i32 0, i32 %29, i32 %21
  %36 = load float, ptr addrspace(3) %35, align 4, !tbaa !9
  %37 = fadd float %34, %36
  %38 = fmul float %37, 0x3FD54FDF40000000
  %39 = xor i32 %29, 1
  %40 = getelementptr inbounds [2 x [258 x float]], ptr addrspace(3) @stencil_double.t, i32 0, i32 %39, i32 %11
  store float %38, ptr addrspace(3) %40, align 4, !tbaa !9
  %41 = add nuw i32 %28, 1
  %42 = icmp eq i32 %41, %2
  br i1 %42, label %22, label %27, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"uint"}
!7 = !{!"restrict const", !"restrict", !""}
!8 = !{i32 256, i32 1, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}

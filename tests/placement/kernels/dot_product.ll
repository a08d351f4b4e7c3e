; ModuleID = 'dot_product.cl'
source_filename = "dot_product.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@dot_product.t = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @dot_product(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %6 = icmp ult i32 %5, %3
  br i1 %6, label %10, label %7

7:                                                ; preds = %10, %4
  %8 = phi float [ 0.000000e+00, %4 ], [ %18, %10 ]
  %9 = getelementptr inbounds [256 x float], ptr addrspace(3) @dot_product.t, i32 0, i32 %5
  store float %8, ptr addrspace(3) %9, align 4, !tbaa !8
  br label %23

10:                                               ; preds = %4, %10
  %11 = phi i32 [ %19, %10 ], [ %5, %4 ]
  %12 = phi float [ %18, %10 ], [ 0.000000e+00, %4 ]
  %13 = zext i32 %11 to i64
  %14 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %13
  %15 = load float, ptr addrspace(1) %14, align 4, !tbaa !8
  %16 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %13
  %17 = load float, ptr addrspace(1) %16, align 4, !tbaa !8
  %18 = tail call float @llvm.fmuladd.f32(float %15, float %17, float %12)
  %19 = add i32 %11, 256
  %20 = icmp ult i32 %19, %3
  br i1 %20, label %10, label %7, !llvm.loop !12

21:                                               ; preds = %32
  %22 = icmp eq i32 %5, 0
  br i1 %22, label %35, label %40

23:                                               ; preds = %7, %32
  %24 = phi i32 [ 128, %7 ], [ %33, %32 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %25 = icmp ult i32 %5, %24
  br i1 %25, label %26, label %32

26:                                               ; preds = %23
  %27 = add nuw nsw i32 %24, %5
  %28 = getelementptr inbounds [256 x float], ptr addrspace(3) @dot_product.t, i32 0, i32 %27
  %29 = load float, ptr addrspace(3) %28, align 4, !tbaa !8
  %30 = load float, ptr addrspace(3) %9, align 4, !tbaa !8
  %31 = fadd float %29, %30
  store float %31, ptr addrspace(3) %9, align 4, !tbaa !8
  br label %32

32:                                               ; preds = %23, %26
  %33 = lshr i32 %24, 1
  %34 = icmp ult i32 %24, 2
  br i1 %34, label %21, label %23, !llvm.loop !14

35:                                               ; preds = %21
  %36 = load float, ptr addrspace(3) @dot_product.t, align 4, !tbaa !8
  %37 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %38 = zext i32 %37 to i64
  %39 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %38
  store float %36, ptr addrspace(1) %39, align 4, !tbaa !8
  br label %40

40:                                               ; preds = %35, %21
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
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
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !13}

; ModuleID = 'prefix_blelloch.cl'
source_filename = "prefix_blelloch.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@prefix_blelloch.t = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @prefix_blelloch(ptr addrspace(1) noalias nocapture noundef readonly align 4 %0, ptr addrspace(1) noalias nocapture noundef writeonly align 4 %1) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %4 = shl nuw nsw i32 %3, 1
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %5
  %7 = load i32, ptr addrspace(1) %6, align 4, !tbaa !9
  %8 = getelementptr inbounds [256 x i32], ptr addrspace(3) @prefix_blelloch.t, i32 0, i32 %4
  store i32 %7, ptr addrspace(3) %8, align 4, !tbaa !9
  %9 = or disjoint i32 %4, 1
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %10
  %12 = load i32, ptr addrspace(1) %11, align 4, !tbaa !9
  %13 = getelementptr inbounds [256 x i32], ptr addrspace(3) @prefix_blelloch.t, i32 0, i32 %9
  store i32 %12, ptr addrspace(3) %13, align 4, !tbaa !9
  %14 = add nuw nsw i32 %4, 2
  br label %17

15:                                               ; preds = %31
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %16 = icmp eq i32 %3, 0
  br i1 %16, label %35, label %36

17:                                               ; preds = %2, %31
  %18 = phi i32 [ 1, %2 ], [ %32, %31 ]
  %19 = phi i32 [ 128, %2 ], [ %33, %31 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %20 = icmp ult i32 %3, %19
  br i1 %20, label %21, label %31

21:                                               ; preds = %17
  %22 = mul i32 %18, %9
  %23 = add i32 %22, -1
  %24 = getelementptr inbounds [256 x i32], ptr addrspace(3) @prefix_blelloch.t, i32 0, i32 %23
  %25 = load i32, ptr addrspace(3) %24, align 4, !tbaa !9
  %26 = mul i32 %18, %14
  %27 = add i32 %26, -1
  %28 = getelementptr inbounds [256 x i32], ptr addrspace(3) @prefix_blelloch.t, i32 0, i32 %27
  %29 = load i32, ptr addrspace(3) %28, align 4, !tbaa !9
  %30 = add nsw i32 %29, %25
  store i32 %30, ptr addrspace(3) %28, align 4, !tbaa !9
  br label %31

31:                                               ; preds = %21, %17
  %32 = shl i32 %18, 1
  %33 = lshr i32 %19, 1
  %34 = icmp ult i32 %19, 2
  br i1 %34, label %15, label %17, !llvm.loop !13

35:                                               ; preds = %15
  store i32 0, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @prefix_blelloch.t, i32 1020), align 4, !tbaa !9
  br label %36

36:                                               ; preds = %35, %15
  %37 = add nuw nsw i32 %4, 2
  br label %43

38:                                               ; preds = %59
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %39 = load i32, ptr addrspace(3) %8, align 4, !tbaa !9
  %40 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %5
  store i32 %39, ptr addrspace(1) %40, align 4, !tbaa !9
  %41 = load i32, ptr addrspace(3) %13, align 4, !tbaa !9
  %42 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %10
  store i32 %41, ptr addrspace(1) %42, align 4, !tbaa !9
  ret void

43:                                               ; preds = %36, %59
  %44 = phi i32 [ 256, %36 ], [ %46, %59 ]
  %45 = phi i32 [ 1, %36 ], [ %60, %59 ]
  %46 = lshr i32 %44, 1
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %47 = icmp ult i32 %3, %45
  br i1 %47, label %48, label %59

48:                                               ; preds = %43
  %49 = mul nuw nsw i32 %46, %9
  %50 = add nsw i32 %49, -1
  %51 = getelementptr inbounds [256 x i32], ptr addrspace(3) @prefix_blelloch.t, i32 0, i32 %50
  %52 = load i32, ptr addrspace(3) %51, align 4, !tbaa !9
  %53 = mul nuw nsw i32 %46, %37
  %54 = add nsw i32 %53, -1
  %55 = getelementptr inbounds [256 x i32], ptr addrspace(3) @prefix_blelloch.t, i32 0, i32 %54
  %56 = load i32, ptr addrspace(3) %55, align 4, !tbaa !9
  store i32 %56, ptr addrspace(3) %51, align 4, !tbaa !9
  %57 = load i32, ptr addrspace(3) %55, align 4, !tbaa !9
  %58 = add nsw i32 %57, %52
  store i32 %58, ptr addrspace(3) %55, align 4, !tbaa !9
  br label %59

59:                                               ; preds = %43, %48
  %60 = shl nuw nsw i32 %45, 1
  %61 = icmp ult i32 %45, 128
  br i1 %61, label %43, label %38, !llvm.loop !15
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="128,128" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
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

; ModuleID = 'odd_even_sort.cl'
source_filename = "odd_even_sort.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@odd_even_sort.t = internal unnamed_addr addrspace(3) global [257 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @odd_even_sort(ptr addrspace(1) noalias nocapture noundef align 4 %0) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %3 = zext nneg i32 %2 to i64
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4, !tbaa !9
  %6 = getelementptr inbounds [257 x i32], ptr addrspace(3) @odd_even_sort.t, i32 0, i32 %2
  store i32 %5, ptr addrspace(3) %6, align 4, !tbaa !9
  %7 = add nuw nsw i32 %2, 128
  %8 = zext nneg i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %8
  %10 = load i32, ptr addrspace(1) %9, align 4, !tbaa !9
  %11 = getelementptr inbounds [257 x i32], ptr addrspace(3) @odd_even_sort.t, i32 0, i32 %7
  store i32 %10, ptr addrspace(3) %11, align 4, !tbaa !9
  %12 = shl nuw nsw i32 %2, 1
  br label %16

13:                                               ; preds = %29
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %14 = load i32, ptr addrspace(3) %6, align 4, !tbaa !9
  store i32 %14, ptr addrspace(1) %4, align 4, !tbaa !9
  %15 = load i32, ptr addrspace(3) %11, align 4, !tbaa !9
  store i32 %15, ptr addrspace(1) %9, align 4, !tbaa !9
  ret void

16:                                               ; preds = %1, %29
  %17 = phi i32 [ 0, %1 ], [ %30, %29 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %18 = and i32 %17, 1
  %19 = or disjoint i32 %18, %12
  %20 = icmp ult i32 %19, 255
  br i1 %20, label %21, label %29

21:                                               ; preds = %16
  %22 = getelementptr inbounds [257 x i32], ptr addrspace(3) @odd_even_sort.t, i32 0, i32 %19
  %23 = load i32, ptr addrspace(3) %22, align 4, !tbaa !9
  %24 = add nuw nsw i32 %19, 1
  %25 = getelementptr inbounds [257 x i32], ptr addrspace(3) @odd_even_sort.t, i32 0, i32 %24
  %26 = load i32, ptr addrspace(3) %25, align 4, !tbaa !9
  %27 = tail call i32 @llvm.smin.i32(i32 %23, i32 %26)
  store i32 %27, ptr addrspace(3) %22, align 4, !tbaa !9
  %28 = tail call i32 @llvm.smax.i32(i32 %23, i32 %26)
  store i32 %28, ptr addrspace(3) %25, align 4, !tbaa !9
  br label %29

29:                                               ; preds = %21, %16
  %30 = add nuw nsw i32 %17, 1
  %31 = icmp eq i32 %30, 256
  br i1 %31, label %13, label %16, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="128,128" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{i32 1}
!5 = !{!"none"}
!6 = !{!"int*"}
!7 = !{!"restrict"}
!8 = !{i32 128, i32 1, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}

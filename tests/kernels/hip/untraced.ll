; ModuleID = 'tests/kernels/hip/untraced.c'
source_filename = "tests/kernels/hip/untraced.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal unnamed_addr addrspace(3) global [8 x [17 x float]] zeroinitializer, align 4
@bins = internal addrspace(3) global [64 x i32] zeroinitializer, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @tile_turned(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %and = and i32 %0, 15
  %shr = lshr i32 %0, 4
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %1, 7
  %add = add i32 %mul, %0
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom
  %2 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !4, !amdgpu.noclobber !8
  %arrayidx4 = getelementptr inbounds [8 x [17 x float]], ptr addrspace(3) @tile, i32 0, i32 %shr, i32 %and
  store float %2, ptr addrspace(3) %arrayidx4, align 4, !tbaa !4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %and5 = and i32 %0, 7
  %shr8 = lshr i32 %0, 3
  %arrayidx10 = getelementptr inbounds [8 x [17 x float]], ptr addrspace(3) @tile, i32 0, i32 %and5, i32 %shr8
  %3 = load float, ptr addrspace(3) %arrayidx10, align 4, !tbaa !4
  %arrayidx14 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom
  store float %3, ptr addrspace(1) %arrayidx14, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none)
define hidden amdgpu_kernel void @tile_turned_no_barrier(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #3 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %and = and i32 %0, 15
  %shr = lshr i32 %0, 4
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %1, 7
  %add = add i32 %mul, %0
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom
  %2 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !4, !amdgpu.noclobber !8
  %arrayidx4 = getelementptr inbounds [8 x [17 x float]], ptr addrspace(3) @tile, i32 0, i32 %shr, i32 %and
  store float %2, ptr addrspace(3) %arrayidx4, align 4, !tbaa !4
  %and5 = and i32 %0, 7
  %shr8 = lshr i32 %0, 3
  %arrayidx10 = getelementptr inbounds [8 x [17 x float]], ptr addrspace(3) @tile, i32 0, i32 %and5, i32 %shr8
  %3 = load float, ptr addrspace(3) %arrayidx10, align 4, !tbaa !4
  %arrayidx14 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom
  store float %3, ptr addrspace(1) %arrayidx14, align 4, !tbaa !4
  ret void
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @private_histogram(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef %out, i32 noundef %n) local_unnamed_addr #4 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp ult i32 %0, 64
  br i1 %cmp, label %if.then, label %do.body

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds [64 x i32], ptr addrspace(3) @bins, i32 0, i32 %0
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !tbaa !9
  br label %do.body

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %1, 7
  %add = add i32 %mul, %0
  %cmp120 = icmp slt i32 %add, %n
  br i1 %cmp120, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %do.body
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %cmp, label %if.then10, label %if.end17

for.body:                                         ; preds = %do.body, %for.body
  %i.021 = phi i32 [ %add6, %for.body ], [ %add, %do.body ]
  %idxprom2 = sext i32 %i.021 to i64
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom2
  %2 = load i32, ptr addrspace(1) %arrayidx3, align 4, !tbaa !9, !amdgpu.noclobber !8
  %and = and i32 %2, 63
  %arrayidx5 = getelementptr inbounds [64 x i32], ptr addrspace(3) @bins, i32 0, i32 %and
  %3 = atomicrmw add ptr addrspace(3) %arrayidx5, i32 1 syncscope("workgroup-one-as") monotonic, align 4
  %add6 = add nsw i32 %i.021, 256
  %cmp1 = icmp slt i32 %add6, %n
  br i1 %cmp1, label %for.body, label %for.cond.cleanup, !llvm.loop !11

if.then10:                                        ; preds = %for.cond.cleanup
  %arrayidx15 = getelementptr inbounds [64 x i32], ptr addrspace(3) @bins, i32 0, i32 %0
  %idxprom11 = zext nneg i32 %0 to i64
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11
  %4 = load i32, ptr addrspace(3) %arrayidx15, align 4, !tbaa !9
  %5 = atomicrmw add ptr addrspace(1) %arrayidx12, i32 %4 syncscope("agent-one-as") monotonic, align 4
  br label %if.end17

if.end17:                                         ; preds = %if.then10, %for.cond.cleanup
  ret void
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @private_histogram_early_read(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef %out, i32 noundef %n) local_unnamed_addr #4 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp ult i32 %0, 64
  br i1 %cmp, label %if.then, label %do.body

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds [64 x i32], ptr addrspace(3) @bins, i32 0, i32 %0
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !tbaa !9
  br label %do.body

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %1, 7
  %add = add i32 %mul, %0
  %cmp220 = icmp slt i32 %add, %n
  %2 = and i1 %cmp, %cmp220
  br i1 %2, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %do.body
  %cmp8 = icmp ugt i32 %0, 63
  br i1 %cmp8, label %if.then9, label %if.end17

for.body:                                         ; preds = %do.body, %for.body
  %i.021 = phi i32 [ %add7, %for.body ], [ %add, %do.body ]
  %idxprom3 = sext i32 %i.021 to i64
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom3
  %3 = load i32, ptr addrspace(1) %arrayidx4, align 4, !tbaa !9, !amdgpu.noclobber !8
  %and = and i32 %3, 63
  %arrayidx6 = getelementptr inbounds [64 x i32], ptr addrspace(3) @bins, i32 0, i32 %and
  %4 = atomicrmw add ptr addrspace(3) %arrayidx6, i32 1 syncscope("workgroup-one-as") monotonic, align 4
  %add7 = add nsw i32 %i.021, 256
  %cmp2 = icmp slt i32 %add7, %n
  br i1 %cmp2, label %for.body, label %for.cond.cleanup, !llvm.loop !13

if.then9:                                         ; preds = %for.cond.cleanup
  %sub = add nsw i32 %0, -64
  %arrayidx15 = getelementptr inbounds [64 x i32], ptr addrspace(3) @bins, i32 0, i32 %sub
  %idxprom10 = zext nneg i32 %sub to i64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom10
  %5 = load i32, ptr addrspace(3) %arrayidx15, align 4, !tbaa !9
  %6 = atomicrmw add ptr addrspace(1) %arrayidx11, i32 %5 syncscope("agent-one-as") monotonic, align 4
  br label %if.end17

if.end17:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @private_histogram_narrow(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef %out, i32 noundef %n) local_unnamed_addr #4 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp ult i32 %0, 64
  br i1 %cmp, label %if.then, label %do.body

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds [64 x i32], ptr addrspace(3) @bins, i32 0, i32 %0
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !tbaa !9
  br label %do.body

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %1, 7
  %add = add i32 %mul, %0
  %cmp120 = icmp slt i32 %add, %n
  br i1 %cmp120, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %do.body
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %cmp, label %if.then10, label %if.end17

for.body:                                         ; preds = %do.body, %for.body
  %i.021 = phi i32 [ %add6, %for.body ], [ %add, %do.body ]
  %idxprom2 = sext i32 %i.021 to i64
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom2
  %2 = load i32, ptr addrspace(1) %arrayidx3, align 4, !tbaa !9, !amdgpu.noclobber !8
  %and = and i32 %2, 63
  %arrayidx5 = getelementptr inbounds [64 x i32], ptr addrspace(3) @bins, i32 0, i32 %and
  %3 = atomicrmw add ptr addrspace(3) %arrayidx5, i32 1 syncscope("workgroup-one-as") monotonic, align 4
  %add6 = add nsw i32 %i.021, 256
  %cmp1 = icmp slt i32 %add6, %n
  br i1 %cmp1, label %for.body, label %for.cond.cleanup, !llvm.loop !14

if.then10:                                        ; preds = %for.cond.cleanup
  %arrayidx15 = getelementptr inbounds [64 x i32], ptr addrspace(3) @bins, i32 0, i32 %0
  %idxprom11 = zext nneg i32 %0 to i64
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11
  %4 = load i32, ptr addrspace(3) %arrayidx15, align 4, !tbaa !9
  %5 = atomicrmw add ptr addrspace(1) %arrayidx12, i32 %4 syncscope("workgroup-one-as") monotonic, align 4
  br label %if.end17

if.end17:                                         ; preds = %if.then10, %for.cond.cleanup
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @last_group_sums(ptr addrspace(1) nocapture noundef %partial, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #5 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end5

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %idxprom = zext i32 %1 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %partial, i64 %idxprom
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !tbaa !9
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") acq_rel, align 4
  %cmp1 = icmp eq i32 %2, 1
  br i1 %cmp1, label %if.then2, label %if.end5

if.then2:                                         ; preds = %if.then
  %3 = load <2 x i32>, ptr addrspace(1) %partial, align 4, !tbaa !9
  %4 = extractelement <2 x i32> %3, i64 0
  %5 = extractelement <2 x i32> %3, i64 1
  %add = add nsw i32 %5, %4
  store i32 %add, ptr addrspace(1) %out, align 4, !tbaa !9
  br label %if.end5

if.end5:                                          ; preds = %if.then, %if.then2, %entry
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @last_group_sums_relaxed(ptr addrspace(1) nocapture noundef %partial, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #5 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end5

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %idxprom = zext i32 %1 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %partial, i64 %idxprom
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !tbaa !9
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") monotonic, align 4
  %cmp1 = icmp eq i32 %2, 1
  br i1 %cmp1, label %if.then2, label %if.end5

if.then2:                                         ; preds = %if.then
  %3 = load <2 x i32>, ptr addrspace(1) %partial, align 4, !tbaa !9
  %4 = extractelement <2 x i32> %3, i64 0
  %5 = extractelement <2 x i32> %3, i64 1
  %add = add nsw i32 %5, %4
  store i32 %add, ptr addrspace(1) %out, align 4, !tbaa !9
  br label %if.end5

if.end5:                                          ; preds = %if.then, %if.then2, %entry
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @last_group_sums_narrow(ptr addrspace(1) nocapture noundef %partial, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #5 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end5

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %idxprom = zext i32 %1 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %partial, i64 %idxprom
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !tbaa !9
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("workgroup-one-as") acq_rel, align 4
  %cmp1 = icmp eq i32 %2, 1
  br i1 %cmp1, label %if.then2, label %if.end5

if.then2:                                         ; preds = %if.then
  %3 = load <2 x i32>, ptr addrspace(1) %partial, align 4, !tbaa !9
  %4 = extractelement <2 x i32> %3, i64 0
  %5 = extractelement <2 x i32> %3, i64 1
  %add = add nsw i32 %5, %4
  store i32 %add, ptr addrspace(1) %out, align 4, !tbaa !9
  br label %if.end5

if.end5:                                          ; preds = %if.then, %if.then2, %entry
  ret void
}

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { nofree norecurse nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"float", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !6, i64 0}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
!13 = distinct !{!13, !12}
!14 = distinct !{!14, !12}

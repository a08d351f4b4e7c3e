; ModuleID = 'tests/kernels/hip/messages.c'
source_filename = "tests/kernels/hip/messages.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@last = internal unnamed_addr addrspace(3) global i32 0, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !11
  %cmp = icmp eq i32 %0, 0, !dbg !11
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !11
  br i1 %cmp, label %if.then, label %if.else, !dbg !11

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !11
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !11
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !11, !tbaa !12
  fence syncscope("workgroup") release, !dbg !11
  tail call void @llvm.amdgcn.s.barrier(), !dbg !11
  fence syncscope("workgroup") acquire, !dbg !11
  %cmp1 = icmp eq i32 %1, 0, !dbg !11
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !11

if.then2:                                         ; preds = %if.then
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") release, align 4, !dbg !11
  br label %if.end13, !dbg !11

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !11
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !11

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !11
  %cmp5 = icmp eq i32 %2, 0, !dbg !11
  br i1 %cmp5, label %while.cond, label %do.body7, !dbg !11, !llvm.loop !16

do.body7:                                         ; preds = %while.cond, %if.else
  fence syncscope("workgroup") release, !dbg !11
  tail call void @llvm.amdgcn.s.barrier(), !dbg !11
  fence syncscope("workgroup") acquire, !dbg !11
  %sub = sub nsw i32 63, %1, !dbg !11
  %idxprom9 = zext i32 %sub to i64, !dbg !11
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !11
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !11, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !11
  %add = add i32 %mul, %1, !dbg !11
  %idxprom11 = zext i32 %add to i64, !dbg !11
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !11
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !11, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !11
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_relaxed_store(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !19 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !20
  %cmp = icmp eq i32 %0, 0, !dbg !20
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !20
  br i1 %cmp, label %if.then, label %if.else, !dbg !20

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !20
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !20
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !20, !tbaa !12
  fence syncscope("workgroup") release, !dbg !20
  tail call void @llvm.amdgcn.s.barrier(), !dbg !20
  fence syncscope("workgroup") acquire, !dbg !20
  %cmp1 = icmp eq i32 %1, 0, !dbg !20
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !20

if.then2:                                         ; preds = %if.then
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !20
  br label %if.end13, !dbg !20

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !20
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !20

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !20
  %cmp5 = icmp eq i32 %2, 0, !dbg !20
  br i1 %cmp5, label %while.cond, label %do.body7, !dbg !20, !llvm.loop !21

do.body7:                                         ; preds = %while.cond, %if.else
  fence syncscope("workgroup") release, !dbg !20
  tail call void @llvm.amdgcn.s.barrier(), !dbg !20
  fence syncscope("workgroup") acquire, !dbg !20
  %sub = sub nsw i32 63, %1, !dbg !20
  %idxprom9 = zext i32 %sub to i64, !dbg !20
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !20
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !20, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !20
  %add = add i32 %mul, %1, !dbg !20
  %idxprom11 = zext i32 %add to i64, !dbg !20
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !20
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !20, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !20
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_relaxed_load(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !22 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !23
  %cmp = icmp eq i32 %0, 0, !dbg !23
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !23
  br i1 %cmp, label %if.then, label %if.else, !dbg !23

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !23
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !23
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !23, !tbaa !12
  fence syncscope("workgroup") release, !dbg !23
  tail call void @llvm.amdgcn.s.barrier(), !dbg !23
  fence syncscope("workgroup") acquire, !dbg !23
  %cmp1 = icmp eq i32 %1, 0, !dbg !23
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !23

if.then2:                                         ; preds = %if.then
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") release, align 4, !dbg !23
  br label %if.end13, !dbg !23

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !23
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !23

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !23
  %cmp5 = icmp eq i32 %2, 0, !dbg !23
  br i1 %cmp5, label %while.cond, label %do.body7, !dbg !23, !llvm.loop !24

do.body7:                                         ; preds = %while.cond, %if.else
  fence syncscope("workgroup") release, !dbg !23
  tail call void @llvm.amdgcn.s.barrier(), !dbg !23
  fence syncscope("workgroup") acquire, !dbg !23
  %sub = sub nsw i32 63, %1, !dbg !23
  %idxprom9 = zext i32 %sub to i64, !dbg !23
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !23
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !23, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !23
  %add = add i32 %mul, %1, !dbg !23
  %idxprom11 = zext i32 %add to i64, !dbg !23
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !23
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !23, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !23
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_narrow_store(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !25 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !26
  %cmp = icmp eq i32 %0, 0, !dbg !26
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !26
  br i1 %cmp, label %if.then, label %if.else, !dbg !26

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !26
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !26
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !26, !tbaa !12
  fence syncscope("workgroup") release, !dbg !26
  tail call void @llvm.amdgcn.s.barrier(), !dbg !26
  fence syncscope("workgroup") acquire, !dbg !26
  %cmp1 = icmp eq i32 %1, 0, !dbg !26
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !26

if.then2:                                         ; preds = %if.then
  store atomic i32 1, ptr addrspace(1) %flag syncscope("workgroup-one-as") release, align 4, !dbg !26
  br label %if.end13, !dbg !26

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !26
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !26

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !26
  %cmp5 = icmp eq i32 %2, 0, !dbg !26
  br i1 %cmp5, label %while.cond, label %do.body7, !dbg !26, !llvm.loop !27

do.body7:                                         ; preds = %while.cond, %if.else
  fence syncscope("workgroup") release, !dbg !26
  tail call void @llvm.amdgcn.s.barrier(), !dbg !26
  fence syncscope("workgroup") acquire, !dbg !26
  %sub = sub nsw i32 63, %1, !dbg !26
  %idxprom9 = zext i32 %sub to i64, !dbg !26
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !26
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !26, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !26
  %add = add i32 %mul, %1, !dbg !26
  %idxprom11 = zext i32 %add to i64, !dbg !26
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !26
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !26, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !26
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_narrow_load(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !28 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !29
  %cmp = icmp eq i32 %0, 0, !dbg !29
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !29
  br i1 %cmp, label %if.then, label %if.else, !dbg !29

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !29
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !29
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !29, !tbaa !12
  fence syncscope("workgroup") release, !dbg !29
  tail call void @llvm.amdgcn.s.barrier(), !dbg !29
  fence syncscope("workgroup") acquire, !dbg !29
  %cmp1 = icmp eq i32 %1, 0, !dbg !29
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !29

if.then2:                                         ; preds = %if.then
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") release, align 4, !dbg !29
  br label %if.end13, !dbg !29

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !29
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !29

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("workgroup-one-as") acquire, align 4, !dbg !29
  %cmp5 = icmp eq i32 %2, 0, !dbg !29
  br i1 %cmp5, label %while.cond, label %do.body7, !dbg !29, !llvm.loop !30

do.body7:                                         ; preds = %while.cond, %if.else
  fence syncscope("workgroup") release, !dbg !29
  tail call void @llvm.amdgcn.s.barrier(), !dbg !29
  fence syncscope("workgroup") acquire, !dbg !29
  %sub = sub nsw i32 63, %1, !dbg !29
  %idxprom9 = zext i32 %sub to i64, !dbg !29
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !29
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !29, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !29
  %add = add i32 %mul, %1, !dbg !29
  %idxprom11 = zext i32 %add to i64, !dbg !29
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !29
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !29, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !29
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_fences(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !31 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !32
  %cmp = icmp eq i32 %0, 0, !dbg !32
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !32
  br i1 %cmp, label %if.then, label %if.else, !dbg !32

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !32
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !32
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !32, !tbaa !12
  fence syncscope("workgroup") release, !dbg !32
  tail call void @llvm.amdgcn.s.barrier(), !dbg !32
  fence syncscope("workgroup") acquire, !dbg !32
  %cmp1 = icmp eq i32 %1, 0, !dbg !32
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !32

if.then2:                                         ; preds = %if.then
  fence syncscope("agent") release, !dbg !32
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !32
  br label %if.end13, !dbg !32

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !32
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !32

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !32
  %cmp5 = icmp eq i32 %2, 0, !dbg !32
  br i1 %cmp5, label %while.cond, label %while.end, !dbg !32, !llvm.loop !33

while.end:                                        ; preds = %while.cond
  fence syncscope("agent") acquire, !dbg !32
  br label %do.body7, !dbg !32

do.body7:                                         ; preds = %if.else, %while.end
  fence syncscope("workgroup") release, !dbg !32
  tail call void @llvm.amdgcn.s.barrier(), !dbg !32
  fence syncscope("workgroup") acquire, !dbg !32
  %sub = sub nsw i32 63, %1, !dbg !32
  %idxprom9 = zext i32 %sub to i64, !dbg !32
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !32
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !32, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !32
  %add = add i32 %mul, %1, !dbg !32
  %idxprom11 = zext i32 %add to i64, !dbg !32
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !32
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !32, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !32
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_one_fence(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !34 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !35
  %cmp = icmp eq i32 %0, 0, !dbg !35
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !35
  br i1 %cmp, label %if.then, label %if.else, !dbg !35

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !35
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !35
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !35, !tbaa !12
  fence syncscope("workgroup") release, !dbg !35
  tail call void @llvm.amdgcn.s.barrier(), !dbg !35
  fence syncscope("workgroup") acquire, !dbg !35
  %cmp1 = icmp eq i32 %1, 0, !dbg !35
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !35

if.then2:                                         ; preds = %if.then
  fence syncscope("agent") release, !dbg !35
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !35
  br label %if.end13, !dbg !35

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !35
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !35

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !35
  %cmp5 = icmp eq i32 %2, 0, !dbg !35
  br i1 %cmp5, label %while.cond, label %do.body7, !dbg !35, !llvm.loop !36

do.body7:                                         ; preds = %while.cond, %if.else
  fence syncscope("workgroup") release, !dbg !35
  tail call void @llvm.amdgcn.s.barrier(), !dbg !35
  fence syncscope("workgroup") acquire, !dbg !35
  %sub = sub nsw i32 63, %1, !dbg !35
  %idxprom9 = zext i32 %sub to i64, !dbg !35
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !35
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !35, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !35
  %add = add i32 %mul, %1, !dbg !35
  %idxprom11 = zext i32 %add to i64, !dbg !35
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !35
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !35, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !35
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_narrow_fence(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !37 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !38
  %cmp = icmp eq i32 %0, 0, !dbg !38
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !38
  br i1 %cmp, label %if.then, label %if.else, !dbg !38

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !38
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !38
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !38, !tbaa !12
  fence syncscope("workgroup") release, !dbg !38
  tail call void @llvm.amdgcn.s.barrier(), !dbg !38
  fence syncscope("workgroup") acquire, !dbg !38
  %cmp1 = icmp eq i32 %1, 0, !dbg !38
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !38

if.then2:                                         ; preds = %if.then
  fence syncscope("workgroup") release, !dbg !38
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !38
  br label %if.end13, !dbg !38

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !38
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !38

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !38
  %cmp5 = icmp eq i32 %2, 0, !dbg !38
  br i1 %cmp5, label %while.cond, label %while.end, !dbg !38, !llvm.loop !39

while.end:                                        ; preds = %while.cond
  fence syncscope("agent") acquire, !dbg !38
  br label %do.body7, !dbg !38

do.body7:                                         ; preds = %if.else, %while.end
  fence syncscope("workgroup") release, !dbg !38
  tail call void @llvm.amdgcn.s.barrier(), !dbg !38
  fence syncscope("workgroup") acquire, !dbg !38
  %sub = sub nsw i32 63, %1, !dbg !38
  %idxprom9 = zext i32 %sub to i64, !dbg !38
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !38
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !38, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !38
  %add = add i32 %mul, %1, !dbg !38
  %idxprom11 = zext i32 %add to i64, !dbg !38
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !38
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !38, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !38
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_local_fence(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !40 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !41
  %cmp = icmp eq i32 %0, 0, !dbg !41
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !41
  br i1 %cmp, label %if.then, label %if.else, !dbg !41

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !41
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !41
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !41, !tbaa !12
  fence syncscope("workgroup") release, !dbg !41
  tail call void @llvm.amdgcn.s.barrier(), !dbg !41
  fence syncscope("workgroup") acquire, !dbg !41
  %cmp1 = icmp eq i32 %1, 0, !dbg !41
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !41

if.then2:                                         ; preds = %if.then
  fence syncscope("agent") release, !dbg !41
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !41
  br label %if.end13, !dbg !41

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !41
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !41

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !41
  %cmp5 = icmp eq i32 %2, 0, !dbg !41
  br i1 %cmp5, label %while.cond, label %while.end, !dbg !41, !llvm.loop !42

while.end:                                        ; preds = %while.cond
  fence syncscope("agent") acquire, !dbg !41, !mmra !43
  br label %do.body7, !dbg !41

do.body7:                                         ; preds = %if.else, %while.end
  fence syncscope("workgroup") release, !dbg !41
  tail call void @llvm.amdgcn.s.barrier(), !dbg !41
  fence syncscope("workgroup") acquire, !dbg !41
  %sub = sub nsw i32 63, %1, !dbg !41
  %idxprom9 = zext i32 %sub to i64, !dbg !41
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !41
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !41, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !41
  %add = add i32 %mul, %1, !dbg !41
  %idxprom11 = zext i32 %add to i64, !dbg !41
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !41
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !41, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !41
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_global_fence(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !44 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !45
  %cmp = icmp eq i32 %0, 0, !dbg !45
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !45
  br i1 %cmp, label %if.then, label %if.else, !dbg !45

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !45
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !45
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !45, !tbaa !12
  fence syncscope("workgroup") release, !dbg !45
  tail call void @llvm.amdgcn.s.barrier(), !dbg !45
  fence syncscope("workgroup") acquire, !dbg !45
  %cmp1 = icmp eq i32 %1, 0, !dbg !45
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !45

if.then2:                                         ; preds = %if.then
  fence syncscope("agent") release, !dbg !45, !mmra !46
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !45
  br label %if.end13, !dbg !45

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !45
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !45

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !45
  %cmp5 = icmp eq i32 %2, 0, !dbg !45
  br i1 %cmp5, label %while.cond, label %while.end, !dbg !45, !llvm.loop !47

while.end:                                        ; preds = %while.cond
  fence syncscope("agent") acquire, !dbg !45, !mmra !46
  br label %do.body7, !dbg !45

do.body7:                                         ; preds = %if.else, %while.end
  fence syncscope("workgroup") release, !dbg !45
  tail call void @llvm.amdgcn.s.barrier(), !dbg !45
  fence syncscope("workgroup") acquire, !dbg !45
  %sub = sub nsw i32 63, %1, !dbg !45
  %idxprom9 = zext i32 %sub to i64, !dbg !45
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !45
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !45, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !45
  %add = add i32 %mul, %1, !dbg !45
  %idxprom11 = zext i32 %add to i64, !dbg !45
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !45
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !45, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !45
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_one_space(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !48 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !49
  %cmp = icmp eq i32 %0, 0, !dbg !49
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !49
  br i1 %cmp, label %if.then, label %if.else, !dbg !49

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !49
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !49
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !49, !tbaa !12
  fence syncscope("workgroup") release, !dbg !49
  tail call void @llvm.amdgcn.s.barrier(), !dbg !49
  fence syncscope("workgroup") acquire, !dbg !49
  %cmp1 = icmp eq i32 %1, 0, !dbg !49
  br i1 %cmp1, label %if.then2, label %if.end13, !dbg !49

if.then2:                                         ; preds = %if.then
  fence syncscope("agent") release, !dbg !49
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !49
  br label %if.end13, !dbg !49

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !49
  br i1 %cmp3, label %while.cond, label %do.body7, !dbg !49

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !49
  %cmp5 = icmp eq i32 %2, 0, !dbg !49
  br i1 %cmp5, label %while.cond, label %while.end, !dbg !49, !llvm.loop !50

while.end:                                        ; preds = %while.cond
  fence syncscope("wavefront") acquire, !dbg !49
  br label %do.body7, !dbg !49

do.body7:                                         ; preds = %if.else, %while.end
  fence syncscope("workgroup") release, !dbg !49
  tail call void @llvm.amdgcn.s.barrier(), !dbg !49
  fence syncscope("workgroup") acquire, !dbg !49
  %sub = sub nsw i32 63, %1, !dbg !49
  %idxprom9 = zext i32 %sub to i64, !dbg !49
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom9, !dbg !49
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !49, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !49
  %add = add i32 %mul, %1, !dbg !49
  %idxprom11 = zext i32 %add to i64, !dbg !49
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !49
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !49, !tbaa !12
  br label %if.end13

if.end13:                                         ; preds = %if.then, %if.then2, %do.body7
  ret void, !dbg !49
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_no_barrier(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !51 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !52
  %cmp = icmp eq i32 %0, 0, !dbg !53
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !54
  br i1 %cmp, label %if.then, label %if.else, !dbg !52

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !55
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !55
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !56, !tbaa !12
  %cmp1 = icmp eq i32 %1, 0, !dbg !57
  br i1 %cmp1, label %if.then2, label %if.end11, !dbg !58

if.then2:                                         ; preds = %if.then
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") release, align 4, !dbg !59
  br label %if.end11, !dbg !59

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !60
  br i1 %cmp3, label %while.cond, label %do.body, !dbg !61

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !62
  %cmp5 = icmp eq i32 %2, 0, !dbg !63
  br i1 %cmp5, label %while.cond, label %do.body, !dbg !64, !llvm.loop !65

do.body:                                          ; preds = %while.cond, %if.else
  fence syncscope("workgroup") release, !dbg !67
  tail call void @llvm.amdgcn.s.barrier(), !dbg !67
  fence syncscope("workgroup") acquire, !dbg !67
  %sub = sub nsw i32 63, %1, !dbg !68
  %idxprom7 = zext i32 %sub to i64, !dbg !69
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom7, !dbg !69
  %3 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !69, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !70
  %add = add i32 %mul, %1, !dbg !71
  %idxprom9 = zext i32 %add to i64, !dbg !72
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom9, !dbg !72
  store i32 %3, ptr addrspace(1) %arrayidx10, align 4, !dbg !73, !tbaa !12
  br label %if.end11

if.end11:                                         ; preds = %if.then, %if.then2, %do.body
  ret void, !dbg !74
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @consume_no_barrier(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !75 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !76
  %cmp = icmp eq i32 %0, 0, !dbg !77
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !78
  br i1 %cmp, label %if.then, label %if.else, !dbg !76

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %1 to i64, !dbg !79
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !79
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !80, !tbaa !12
  fence syncscope("workgroup") release, !dbg !81
  tail call void @llvm.amdgcn.s.barrier(), !dbg !81
  fence syncscope("workgroup") acquire, !dbg !81
  %cmp1 = icmp eq i32 %1, 0, !dbg !82
  br i1 %cmp1, label %if.then2, label %if.end11, !dbg !83

if.then2:                                         ; preds = %if.then
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") release, align 4, !dbg !84
  br label %if.end11, !dbg !84

if.else:                                          ; preds = %entry
  %cmp3 = icmp eq i32 %1, 0, !dbg !85
  br i1 %cmp3, label %while.cond, label %if.end6, !dbg !86

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !87
  %cmp5 = icmp eq i32 %2, 0, !dbg !88
  br i1 %cmp5, label %while.cond, label %if.end6, !dbg !89, !llvm.loop !90

if.end6:                                          ; preds = %while.cond, %if.else
  %sub = sub nsw i32 63, %1, !dbg !92
  %idxprom7 = zext i32 %sub to i64, !dbg !93
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom7, !dbg !93
  %3 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !93, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !94
  %add = add i32 %mul, %1, !dbg !95
  %idxprom9 = zext i32 %add to i64, !dbg !96
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom9, !dbg !96
  store i32 %3, ptr addrspace(1) %arrayidx10, align 4, !dbg !97, !tbaa !12
  br label %if.end11

if.end11:                                         ; preds = %if.then, %if.then2, %if.end6
  ret void, !dbg !98
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @produce_after_flag(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !99 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !100
  %cmp = icmp eq i32 %0, 0, !dbg !101
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !102
  %cmp1 = icmp eq i32 %1, 0, !dbg !102
  br i1 %cmp, label %if.then, label %if.else, !dbg !100

if.then:                                          ; preds = %entry
  br i1 %cmp1, label %if.then2, label %if.end11, !dbg !103

if.then2:                                         ; preds = %if.then
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") release, align 4, !dbg !104
  br label %if.end11, !dbg !104

if.else:                                          ; preds = %entry
  br i1 %cmp1, label %while.cond, label %do.body, !dbg !105

while.cond:                                       ; preds = %if.else, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !106
  %cmp5 = icmp eq i32 %2, 0, !dbg !107
  br i1 %cmp5, label %while.cond, label %do.body, !dbg !108, !llvm.loop !109

do.body:                                          ; preds = %while.cond, %if.else
  fence syncscope("workgroup") release, !dbg !111
  tail call void @llvm.amdgcn.s.barrier(), !dbg !111
  fence syncscope("workgroup") acquire, !dbg !111
  %sub = sub nsw i32 63, %1, !dbg !112
  %idxprom7 = zext i32 %sub to i64, !dbg !113
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom7, !dbg !113
  %3 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !113, !tbaa !12
  %mul = shl i32 %0, 6, !dbg !114
  %add = add i32 %mul, %1, !dbg !115
  br label %if.end11

if.end11:                                         ; preds = %if.then, %if.then2, %do.body
  %add.sink = phi i32 [ %add, %do.body ], [ %1, %if.then2 ], [ %1, %if.then ]
  %out.sink = phi ptr addrspace(1) [ %out, %do.body ], [ %data, %if.then2 ], [ %data, %if.then ]
  %.sink = phi i32 [ %3, %do.body ], [ %1, %if.then2 ], [ %1, %if.then ]
  %idxprom9 = zext i32 %add.sink to i64, !dbg !102
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %out.sink, i64 %idxprom9, !dbg !102
  store i32 %.sink, ptr addrspace(1) %arrayidx10, align 4, !dbg !102, !tbaa !12
  ret void, !dbg !116
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @pairwise(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #3 !dbg !117 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !118
  switch i32 %0, label %if.end11 [
    i32 0, label %if.then
    i32 1, label %while.cond.preheader
  ], !dbg !118

while.cond.preheader:                             ; preds = %entry
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %idxprom5 = zext nneg i32 %1 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom5
  br label %while.cond, !dbg !119

if.then:                                          ; preds = %entry
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !120
  %idxprom = zext nneg i32 %2 to i64, !dbg !121
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !121
  store i32 %2, ptr addrspace(1) %arrayidx, align 4, !dbg !122, !tbaa !12
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom, !dbg !123
  store atomic i32 1, ptr addrspace(1) %arrayidx2 syncscope("agent-one-as") release, align 4, !dbg !123
  br label %if.end11, !dbg !124

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %3 = load atomic i32, ptr addrspace(1) %arrayidx6 syncscope("agent-one-as") acquire, align 4, !dbg !125
  %tobool.not = icmp eq i32 %3, 0, !dbg !126
  br i1 %tobool.not, label %while.cond, label %while.end, !dbg !119, !llvm.loop !127

while.end:                                        ; preds = %while.cond
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom5, !dbg !129
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !129, !tbaa !12
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom5, !dbg !130
  store i32 %4, ptr addrspace(1) %arrayidx10, align 4, !dbg !131, !tbaa !12
  br label %if.end11, !dbg !132

if.end11:                                         ; preds = %entry, %while.end, %if.then
  ret void, !dbg !133
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @pairwise_other(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #3 !dbg !134 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !135
  switch i32 %0, label %if.end11 [
    i32 0, label %if.then
    i32 1, label %while.cond.preheader
  ], !dbg !135

while.cond.preheader:                             ; preds = %entry
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %idxprom5 = zext nneg i32 %1 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom5
  br label %while.cond, !dbg !136

if.then:                                          ; preds = %entry
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !137
  %idxprom = zext nneg i32 %2 to i64, !dbg !138
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !138
  store i32 %2, ptr addrspace(1) %arrayidx, align 4, !dbg !139, !tbaa !12
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom, !dbg !140
  store atomic i32 1, ptr addrspace(1) %arrayidx2 syncscope("agent-one-as") release, align 4, !dbg !140
  br label %if.end11, !dbg !141

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %3 = load atomic i32, ptr addrspace(1) %arrayidx6 syncscope("agent-one-as") acquire, align 4, !dbg !142
  %tobool.not = icmp eq i32 %3, 0, !dbg !143
  br i1 %tobool.not, label %while.cond, label %while.end, !dbg !136, !llvm.loop !144

while.end:                                        ; preds = %while.cond
  %xor = xor i32 %1, 1, !dbg !146
  %idxprom7 = zext nneg i32 %xor to i64, !dbg !147
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom7, !dbg !147
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !147, !tbaa !12
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom5, !dbg !148
  store i32 %4, ptr addrspace(1) %arrayidx10, align 4, !dbg !149, !tbaa !12
  br label %if.end11, !dbg !150

if.end11:                                         ; preds = %entry, %while.end, %if.then
  ret void, !dbg !151
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @last_block(ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #4 !dbg !152 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !153
  %cmp = icmp eq i32 %0, 0, !dbg !153
  br i1 %cmp, label %if.then, label %do.body, !dbg !153

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !153
  %add = add i32 %1, 1, !dbg !153
  %idxprom = zext i32 %1 to i64, !dbg !153
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !153
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !153, !tbaa !12
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") acq_rel, align 4, !dbg !153
  %cmp3 = icmp eq i32 %2, 3, !dbg !153
  %conv = zext i1 %cmp3 to i32, !dbg !153
  store i32 %conv, ptr addrspace(3) @last, align 4, !dbg !153, !tbaa !12
  br label %do.body, !dbg !153

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !153
  tail call void @llvm.amdgcn.s.barrier(), !dbg !153
  fence syncscope("workgroup") acquire, !dbg !153
  %3 = load i32, ptr addrspace(3) @last, align 4, !dbg !153, !tbaa !12
  %tobool = icmp ne i32 %3, 0, !dbg !153
  %4 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !153
  %cmp5 = icmp ult i32 %4, 4, !dbg !153
  %or.cond = and i1 %cmp5, %tobool, !dbg !153
  br i1 %or.cond, label %if.then7, label %if.end12, !dbg !153

if.then7:                                         ; preds = %do.body
  %idxprom8 = zext nneg i32 %0 to i64, !dbg !153
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom8, !dbg !153
  %5 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !153, !tbaa !12
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom8, !dbg !153
  store i32 %5, ptr addrspace(1) %arrayidx11, align 4, !dbg !153, !tbaa !12
  br label %if.end12, !dbg !153

if.end12:                                         ; preds = %if.then7, %do.body
  ret void, !dbg !153
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @last_block_release(ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #4 !dbg !154 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !155
  %cmp = icmp eq i32 %0, 0, !dbg !155
  br i1 %cmp, label %if.then, label %do.body, !dbg !155

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !155
  %add = add i32 %1, 1, !dbg !155
  %idxprom = zext i32 %1 to i64, !dbg !155
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !155
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !155, !tbaa !12
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") release, align 4, !dbg !155
  %cmp3 = icmp eq i32 %2, 3, !dbg !155
  %conv = zext i1 %cmp3 to i32, !dbg !155
  store i32 %conv, ptr addrspace(3) @last, align 4, !dbg !155, !tbaa !12
  br label %do.body, !dbg !155

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !155
  tail call void @llvm.amdgcn.s.barrier(), !dbg !155
  fence syncscope("workgroup") acquire, !dbg !155
  %3 = load i32, ptr addrspace(3) @last, align 4, !dbg !155, !tbaa !12
  %tobool = icmp ne i32 %3, 0, !dbg !155
  %4 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !155
  %cmp5 = icmp ult i32 %4, 4, !dbg !155
  %or.cond = and i1 %cmp5, %tobool, !dbg !155
  br i1 %or.cond, label %if.then7, label %if.end12, !dbg !155

if.then7:                                         ; preds = %do.body
  %idxprom8 = zext nneg i32 %0 to i64, !dbg !155
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom8, !dbg !155
  %5 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !155, !tbaa !12
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom8, !dbg !155
  store i32 %5, ptr addrspace(1) %arrayidx11, align 4, !dbg !155, !tbaa !12
  br label %if.end12, !dbg !155

if.end12:                                         ; preds = %if.then7, %do.body
  ret void, !dbg !155
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @last_block_acquire(ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #4 !dbg !156 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !157
  %cmp = icmp eq i32 %0, 0, !dbg !157
  br i1 %cmp, label %if.then, label %do.body, !dbg !157

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !157
  %add = add i32 %1, 1, !dbg !157
  %idxprom = zext i32 %1 to i64, !dbg !157
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !157
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !157, !tbaa !12
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") acquire, align 4, !dbg !157
  %cmp3 = icmp eq i32 %2, 3, !dbg !157
  %conv = zext i1 %cmp3 to i32, !dbg !157
  store i32 %conv, ptr addrspace(3) @last, align 4, !dbg !157, !tbaa !12
  br label %do.body, !dbg !157

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !157
  tail call void @llvm.amdgcn.s.barrier(), !dbg !157
  fence syncscope("workgroup") acquire, !dbg !157
  %3 = load i32, ptr addrspace(3) @last, align 4, !dbg !157, !tbaa !12
  %tobool = icmp ne i32 %3, 0, !dbg !157
  %4 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !157
  %cmp5 = icmp ult i32 %4, 4, !dbg !157
  %or.cond = and i1 %cmp5, %tobool, !dbg !157
  br i1 %or.cond, label %if.then7, label %if.end12, !dbg !157

if.then7:                                         ; preds = %do.body
  %idxprom8 = zext nneg i32 %0 to i64, !dbg !157
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom8, !dbg !157
  %5 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !157, !tbaa !12
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom8, !dbg !157
  store i32 %5, ptr addrspace(1) %arrayidx11, align 4, !dbg !157, !tbaa !12
  br label %if.end12, !dbg !157

if.end12:                                         ; preds = %if.then7, %do.body
  ret void, !dbg !157
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @last_block_narrow(ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #4 !dbg !158 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !159
  %cmp = icmp eq i32 %0, 0, !dbg !159
  br i1 %cmp, label %if.then, label %do.body, !dbg !159

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !159
  %add = add i32 %1, 1, !dbg !159
  %idxprom = zext i32 %1 to i64, !dbg !159
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !159
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !159, !tbaa !12
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("workgroup-one-as") acq_rel, align 4, !dbg !159
  %cmp3 = icmp eq i32 %2, 3, !dbg !159
  %conv = zext i1 %cmp3 to i32, !dbg !159
  store i32 %conv, ptr addrspace(3) @last, align 4, !dbg !159, !tbaa !12
  br label %do.body, !dbg !159

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !159
  tail call void @llvm.amdgcn.s.barrier(), !dbg !159
  fence syncscope("workgroup") acquire, !dbg !159
  %3 = load i32, ptr addrspace(3) @last, align 4, !dbg !159, !tbaa !12
  %tobool = icmp ne i32 %3, 0, !dbg !159
  %4 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !159
  %cmp5 = icmp ult i32 %4, 4, !dbg !159
  %or.cond = and i1 %cmp5, %tobool, !dbg !159
  br i1 %or.cond, label %if.then7, label %if.end12, !dbg !159

if.then7:                                         ; preds = %do.body
  %idxprom8 = zext nneg i32 %0 to i64, !dbg !159
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom8, !dbg !159
  %5 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !159, !tbaa !12
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom8, !dbg !159
  store i32 %5, ptr addrspace(1) %arrayidx11, align 4, !dbg !159, !tbaa !12
  br label %if.end12, !dbg !159

if.end12:                                         ; preds = %if.then7, %do.body
  ret void, !dbg !159
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @last_block_too_early(ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #4 !dbg !160 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !161
  %cmp = icmp eq i32 %0, 0, !dbg !161
  br i1 %cmp, label %if.then, label %do.body, !dbg !161

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !161
  %add = add i32 %1, 1, !dbg !161
  %idxprom = zext i32 %1 to i64, !dbg !161
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !161
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !161, !tbaa !12
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") acq_rel, align 4, !dbg !161
  %cmp3 = icmp eq i32 %2, 2, !dbg !161
  %conv = zext i1 %cmp3 to i32, !dbg !161
  store i32 %conv, ptr addrspace(3) @last, align 4, !dbg !161, !tbaa !12
  br label %do.body, !dbg !161

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !161
  tail call void @llvm.amdgcn.s.barrier(), !dbg !161
  fence syncscope("workgroup") acquire, !dbg !161
  %3 = load i32, ptr addrspace(3) @last, align 4, !dbg !161, !tbaa !12
  %tobool = icmp ne i32 %3, 0, !dbg !161
  %4 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !161
  %cmp5 = icmp ult i32 %4, 4, !dbg !161
  %or.cond = and i1 %cmp5, %tobool, !dbg !161
  br i1 %or.cond, label %if.then7, label %if.end12, !dbg !161

if.then7:                                         ; preds = %do.body
  %idxprom8 = zext nneg i32 %0 to i64, !dbg !161
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom8, !dbg !161
  %5 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !161, !tbaa !12
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom8, !dbg !161
  store i32 %5, ptr addrspace(1) %arrayidx11, align 4, !dbg !161, !tbaa !12
  br label %if.end12, !dbg !161

if.end12:                                         ; preds = %if.then7, %do.body
  ret void, !dbg !161
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @last_block_fences(ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #4 !dbg !162 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !163
  %cmp = icmp eq i32 %0, 0, !dbg !163
  br i1 %cmp, label %if.then, label %do.body, !dbg !163

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !163
  %add = add i32 %1, 1, !dbg !163
  %idxprom = zext i32 %1 to i64, !dbg !163
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !163
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !163, !tbaa !12
  fence syncscope("agent") release, !dbg !163
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !163
  %cmp3 = icmp eq i32 %2, 3, !dbg !163
  %conv = zext i1 %cmp3 to i32, !dbg !163
  store i32 %conv, ptr addrspace(3) @last, align 4, !dbg !163, !tbaa !12
  fence syncscope("agent") acquire, !dbg !163
  br label %do.body, !dbg !163

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !163
  tail call void @llvm.amdgcn.s.barrier(), !dbg !163
  fence syncscope("workgroup") acquire, !dbg !163
  %3 = load i32, ptr addrspace(3) @last, align 4, !dbg !163, !tbaa !12
  %tobool = icmp ne i32 %3, 0, !dbg !163
  %4 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !163
  %cmp5 = icmp ult i32 %4, 4, !dbg !163
  %or.cond = and i1 %cmp5, %tobool, !dbg !163
  br i1 %or.cond, label %if.then7, label %if.end12, !dbg !163

if.then7:                                         ; preds = %do.body
  %idxprom8 = zext nneg i32 %0 to i64, !dbg !163
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom8, !dbg !163
  %5 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !163, !tbaa !12
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom8, !dbg !163
  store i32 %5, ptr addrspace(1) %arrayidx11, align 4, !dbg !163, !tbaa !12
  br label %if.end12, !dbg !163

if.end12:                                         ; preds = %if.then7, %do.body
  ret void, !dbg !163
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @last_block_no_acquire(ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #4 !dbg !164 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !165
  %cmp = icmp eq i32 %0, 0, !dbg !165
  br i1 %cmp, label %if.then, label %do.body, !dbg !165

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !165
  %add = add i32 %1, 1, !dbg !165
  %idxprom = zext i32 %1 to i64, !dbg !165
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !165
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !165, !tbaa !12
  fence syncscope("agent") release, !dbg !165
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !165
  %cmp3 = icmp eq i32 %2, 3, !dbg !165
  %conv = zext i1 %cmp3 to i32, !dbg !165
  store i32 %conv, ptr addrspace(3) @last, align 4, !dbg !165, !tbaa !12
  br label %do.body, !dbg !165

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !165
  tail call void @llvm.amdgcn.s.barrier(), !dbg !165
  fence syncscope("workgroup") acquire, !dbg !165
  %3 = load i32, ptr addrspace(3) @last, align 4, !dbg !165, !tbaa !12
  %tobool = icmp ne i32 %3, 0, !dbg !165
  %4 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !165
  %cmp5 = icmp ult i32 %4, 4, !dbg !165
  %or.cond = and i1 %cmp5, %tobool, !dbg !165
  br i1 %or.cond, label %if.then7, label %if.end12, !dbg !165

if.then7:                                         ; preds = %do.body
  %idxprom8 = zext nneg i32 %0 to i64, !dbg !165
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom8, !dbg !165
  %5 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !165, !tbaa !12
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom8, !dbg !165
  store i32 %5, ptr addrspace(1) %arrayidx11, align 4, !dbg !165, !tbaa !12
  br label %if.end12, !dbg !165

if.end12:                                         ; preds = %if.then7, %do.body
  ret void, !dbg !165
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @last_block_of_all(ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !166 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !167
  %mul = shl i32 %0, 6, !dbg !168
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !169
  %add = add i32 %mul, %1, !dbg !170
  %idxprom = zext i32 %add to i64, !dbg !171
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !171
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !172, !tbaa !12
  fence syncscope("workgroup") release, !dbg !173
  tail call void @llvm.amdgcn.s.barrier(), !dbg !173
  fence syncscope("workgroup") acquire, !dbg !173
  %cmp = icmp eq i32 %1, 0, !dbg !174
  br i1 %cmp, label %if.then, label %do.body2, !dbg !175

if.then:                                          ; preds = %entry
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") acq_rel, align 4, !dbg !176
  %cmp1 = icmp eq i32 %2, 3, !dbg !177
  %conv = zext i1 %cmp1 to i32, !dbg !177
  store i32 %conv, ptr addrspace(3) @last, align 4, !dbg !178, !tbaa !12
  br label %do.body2, !dbg !179

do.body2:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !180
  tail call void @llvm.amdgcn.s.barrier(), !dbg !180
  fence syncscope("workgroup") acquire, !dbg !180
  %3 = load i32, ptr addrspace(3) @last, align 4, !dbg !181, !tbaa !12
  %tobool.not = icmp ne i32 %3, 0, !dbg !181
  %cmp517 = icmp ult i32 %1, 256
  %or.cond = and i1 %tobool.not, %cmp517, !dbg !181
  br i1 %or.cond, label %for.body, label %if.end12, !dbg !181

for.body:                                         ; preds = %do.body2, %for.body
  %i.018 = phi i32 [ %add11, %for.body ], [ %1, %do.body2 ]
  %sub = sub nuw nsw i32 255, %i.018, !dbg !182
  %idxprom7 = zext nneg i32 %sub to i64, !dbg !183
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom7, !dbg !183
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !183, !tbaa !12
  %idxprom9 = zext nneg i32 %i.018 to i64, !dbg !184
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom9, !dbg !184
  store i32 %4, ptr addrspace(1) %arrayidx10, align 4, !dbg !185, !tbaa !12
  %add11 = add nuw nsw i32 %i.018, 64, !dbg !186
  %cmp5 = icmp ult i32 %i.018, 192, !dbg !187
  br i1 %cmp5, label %for.body, label %if.end12, !dbg !188, !llvm.loop !189

if.end12:                                         ; preds = %for.body, %do.body2
  ret void, !dbg !191
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @last_block_no_barrier(ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !192 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !193
  %mul = shl i32 %0, 6, !dbg !194
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !195
  %add = add i32 %mul, %1, !dbg !196
  %idxprom = zext i32 %add to i64, !dbg !197
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !197
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !198, !tbaa !12
  %cmp = icmp eq i32 %1, 0, !dbg !199
  br i1 %cmp, label %if.then, label %do.body, !dbg !200

if.then:                                          ; preds = %entry
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") acq_rel, align 4, !dbg !201
  %cmp1 = icmp eq i32 %2, 3, !dbg !202
  %conv = zext i1 %cmp1 to i32, !dbg !202
  store i32 %conv, ptr addrspace(3) @last, align 4, !dbg !203, !tbaa !12
  br label %do.body, !dbg !204

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !205
  tail call void @llvm.amdgcn.s.barrier(), !dbg !205
  fence syncscope("workgroup") acquire, !dbg !205
  %3 = load i32, ptr addrspace(3) @last, align 4, !dbg !206, !tbaa !12
  %tobool.not = icmp ne i32 %3, 0, !dbg !206
  %cmp315 = icmp ult i32 %1, 256
  %or.cond = and i1 %tobool.not, %cmp315, !dbg !206
  br i1 %or.cond, label %for.body, label %if.end10, !dbg !206

for.body:                                         ; preds = %do.body, %for.body
  %i.016 = phi i32 [ %add9, %for.body ], [ %1, %do.body ]
  %sub = sub nuw nsw i32 255, %i.016, !dbg !207
  %idxprom5 = zext nneg i32 %sub to i64, !dbg !208
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom5, !dbg !208
  %4 = load i32, ptr addrspace(1) %arrayidx6, align 4, !dbg !208, !tbaa !12
  %idxprom7 = zext nneg i32 %i.016 to i64, !dbg !209
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom7, !dbg !209
  store i32 %4, ptr addrspace(1) %arrayidx8, align 4, !dbg !210, !tbaa !12
  %add9 = add nuw nsw i32 %i.016, 64, !dbg !211
  %cmp3 = icmp ult i32 %i.016, 192, !dbg !212
  br i1 %cmp3, label %for.body, label %if.end10, !dbg !213, !llvm.loop !214

if.end10:                                         ; preds = %for.body, %do.body
  ret void, !dbg !216
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @grid_barrier(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !217 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !218
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !218
  %mul = shl i32 %1, 6, !dbg !218
  %add = add i32 %mul, %0, !dbg !218
  %idxprom = zext i32 %add to i64, !dbg !218
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !218
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !218, !tbaa !12
  fence syncscope("workgroup") release, !dbg !218
  tail call void @llvm.amdgcn.s.barrier(), !dbg !218
  fence syncscope("workgroup") acquire, !dbg !218
  %cmp = icmp eq i32 %0, 0, !dbg !218
  br i1 %cmp, label %if.then, label %do.body3, !dbg !218

if.then:                                          ; preds = %entry
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") release, align 4, !dbg !218
  br label %while.cond, !dbg !218

while.cond:                                       ; preds = %while.cond, %if.then
  %3 = load atomic i32, ptr addrspace(1) %count syncscope("agent-one-as") acquire, align 4, !dbg !218
  %cmp2.not = icmp eq i32 %3, 4, !dbg !218
  br i1 %cmp2.not, label %do.body3, label %while.cond, !dbg !218, !llvm.loop !219

do.body3:                                         ; preds = %while.cond, %entry
  fence syncscope("workgroup") release, !dbg !218
  tail call void @llvm.amdgcn.s.barrier(), !dbg !218
  fence syncscope("workgroup") acquire, !dbg !218
  %sub6 = sub i32 255, %add, !dbg !218
  %idxprom7 = zext i32 %sub6 to i64, !dbg !218
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom7, !dbg !218
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !218, !tbaa !12
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !218
  store i32 %4, ptr addrspace(1) %arrayidx12, align 4, !dbg !218, !tbaa !12
  ret void, !dbg !218
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @grid_barrier_relaxed(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !220 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !221
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !221
  %mul = shl i32 %1, 6, !dbg !221
  %add = add i32 %mul, %0, !dbg !221
  %idxprom = zext i32 %add to i64, !dbg !221
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !221
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !221, !tbaa !12
  fence syncscope("workgroup") release, !dbg !221
  tail call void @llvm.amdgcn.s.barrier(), !dbg !221
  fence syncscope("workgroup") acquire, !dbg !221
  %cmp = icmp eq i32 %0, 0, !dbg !221
  br i1 %cmp, label %if.then, label %do.body3, !dbg !221

if.then:                                          ; preds = %entry
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !221
  br label %while.cond, !dbg !221

while.cond:                                       ; preds = %while.cond, %if.then
  %3 = load atomic i32, ptr addrspace(1) %count syncscope("agent-one-as") acquire, align 4, !dbg !221
  %cmp2.not = icmp eq i32 %3, 4, !dbg !221
  br i1 %cmp2.not, label %do.body3, label %while.cond, !dbg !221, !llvm.loop !222

do.body3:                                         ; preds = %while.cond, %entry
  fence syncscope("workgroup") release, !dbg !221
  tail call void @llvm.amdgcn.s.barrier(), !dbg !221
  fence syncscope("workgroup") acquire, !dbg !221
  %sub6 = sub i32 255, %add, !dbg !221
  %idxprom7 = zext i32 %sub6 to i64, !dbg !221
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom7, !dbg !221
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !221, !tbaa !12
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !221
  store i32 %4, ptr addrspace(1) %arrayidx12, align 4, !dbg !221, !tbaa !12
  ret void, !dbg !221
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @grid_barrier_relaxed_wait(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !223 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !224
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !224
  %mul = shl i32 %1, 6, !dbg !224
  %add = add i32 %mul, %0, !dbg !224
  %idxprom = zext i32 %add to i64, !dbg !224
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !224
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !224, !tbaa !12
  fence syncscope("workgroup") release, !dbg !224
  tail call void @llvm.amdgcn.s.barrier(), !dbg !224
  fence syncscope("workgroup") acquire, !dbg !224
  %cmp = icmp eq i32 %0, 0, !dbg !224
  br i1 %cmp, label %if.then, label %do.body3, !dbg !224

if.then:                                          ; preds = %entry
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent-one-as") release, align 4, !dbg !224
  br label %while.cond, !dbg !224

while.cond:                                       ; preds = %while.cond, %if.then
  %3 = load atomic i32, ptr addrspace(1) %count syncscope("agent-one-as") monotonic, align 4, !dbg !224
  %cmp2.not = icmp eq i32 %3, 4, !dbg !224
  br i1 %cmp2.not, label %do.body3, label %while.cond, !dbg !224, !llvm.loop !225

do.body3:                                         ; preds = %while.cond, %entry
  fence syncscope("workgroup") release, !dbg !224
  tail call void @llvm.amdgcn.s.barrier(), !dbg !224
  fence syncscope("workgroup") acquire, !dbg !224
  %sub6 = sub i32 255, %add, !dbg !224
  %idxprom7 = zext i32 %sub6 to i64, !dbg !224
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom7, !dbg !224
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !224, !tbaa !12
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !224
  store i32 %4, ptr addrspace(1) %arrayidx12, align 4, !dbg !224, !tbaa !12
  ret void, !dbg !224
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @grid_barrier_narrow(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !226 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !227
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !227
  %mul = shl i32 %1, 6, !dbg !227
  %add = add i32 %mul, %0, !dbg !227
  %idxprom = zext i32 %add to i64, !dbg !227
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !227
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !227, !tbaa !12
  fence syncscope("workgroup") release, !dbg !227
  tail call void @llvm.amdgcn.s.barrier(), !dbg !227
  fence syncscope("workgroup") acquire, !dbg !227
  %cmp = icmp eq i32 %0, 0, !dbg !227
  br i1 %cmp, label %if.then, label %do.body3, !dbg !227

if.then:                                          ; preds = %entry
  %2 = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("workgroup-one-as") release, align 4, !dbg !227
  br label %while.cond, !dbg !227

while.cond:                                       ; preds = %while.cond, %if.then
  %3 = load atomic i32, ptr addrspace(1) %count syncscope("workgroup-one-as") acquire, align 4, !dbg !227
  %cmp2.not = icmp eq i32 %3, 4, !dbg !227
  br i1 %cmp2.not, label %do.body3, label %while.cond, !dbg !227, !llvm.loop !228

do.body3:                                         ; preds = %while.cond, %entry
  fence syncscope("workgroup") release, !dbg !227
  tail call void @llvm.amdgcn.s.barrier(), !dbg !227
  fence syncscope("workgroup") acquire, !dbg !227
  %sub6 = sub i32 255, %add, !dbg !227
  %idxprom7 = zext i32 %sub6 to i64, !dbg !227
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom7, !dbg !227
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !227, !tbaa !12
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !227
  store i32 %4, ptr addrspace(1) %arrayidx12, align 4, !dbg !227, !tbaa !12
  ret void, !dbg !227
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @chained_scan(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef %sum, ptr addrspace(1) nocapture noundef %flag) local_unnamed_addr #3 !dbg !229 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !230
  %cmp = icmp eq i32 %0, 0, !dbg !230
  br i1 %cmp, label %if.then, label %if.end13, !dbg !230

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !230
  %cmp1.not = icmp eq i32 %1, 0, !dbg !230
  br i1 %cmp1.not, label %if.end, label %while.cond.preheader, !dbg !230

while.cond.preheader:                             ; preds = %if.then
  %sub = add i32 %1, -1
  %idxprom = zext i32 %sub to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom
  br label %while.cond, !dbg !230

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %arrayidx syncscope("agent-one-as") acquire, align 4, !dbg !230
  %cmp3 = icmp eq i32 %2, 0, !dbg !230
  br i1 %cmp3, label %while.cond, label %while.end, !dbg !230, !llvm.loop !231

while.end:                                        ; preds = %while.cond
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom, !dbg !230
  %3 = load i32, ptr addrspace(1) %arrayidx6, align 4, !dbg !230, !tbaa !12
  br label %if.end, !dbg !230

if.end:                                           ; preds = %while.end, %if.then
  %before.0 = phi i32 [ %3, %while.end ], [ 0, %if.then ], !dbg !230
  %idxprom7 = zext i32 %1 to i64, !dbg !230
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom7, !dbg !230
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !230, !tbaa !12
  %add = add nsw i32 %4, %before.0, !dbg !230
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom7, !dbg !230
  store i32 %add, ptr addrspace(1) %arrayidx10, align 4, !dbg !230, !tbaa !12
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom7, !dbg !230
  store atomic i32 1, ptr addrspace(1) %arrayidx12 syncscope("agent-one-as") release, align 4, !dbg !230
  br label %if.end13, !dbg !230

if.end13:                                         ; preds = %if.end, %entry
  ret void, !dbg !230
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @chained_scan_relaxed_store(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef %sum, ptr addrspace(1) nocapture noundef %flag) local_unnamed_addr #3 !dbg !232 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !233
  %cmp = icmp eq i32 %0, 0, !dbg !233
  br i1 %cmp, label %if.then, label %if.end13, !dbg !233

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !233
  %cmp1.not = icmp eq i32 %1, 0, !dbg !233
  br i1 %cmp1.not, label %if.end, label %while.cond.preheader, !dbg !233

while.cond.preheader:                             ; preds = %if.then
  %sub = add i32 %1, -1
  %idxprom = zext i32 %sub to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom
  br label %while.cond, !dbg !233

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %arrayidx syncscope("agent-one-as") acquire, align 4, !dbg !233
  %cmp3 = icmp eq i32 %2, 0, !dbg !233
  br i1 %cmp3, label %while.cond, label %while.end, !dbg !233, !llvm.loop !234

while.end:                                        ; preds = %while.cond
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom, !dbg !233
  %3 = load i32, ptr addrspace(1) %arrayidx6, align 4, !dbg !233, !tbaa !12
  br label %if.end, !dbg !233

if.end:                                           ; preds = %while.end, %if.then
  %before.0 = phi i32 [ %3, %while.end ], [ 0, %if.then ], !dbg !233
  %idxprom7 = zext i32 %1 to i64, !dbg !233
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom7, !dbg !233
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !233, !tbaa !12
  %add = add nsw i32 %4, %before.0, !dbg !233
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom7, !dbg !233
  store i32 %add, ptr addrspace(1) %arrayidx10, align 4, !dbg !233, !tbaa !12
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom7, !dbg !233
  store atomic i32 1, ptr addrspace(1) %arrayidx12 syncscope("agent-one-as") monotonic, align 4, !dbg !233
  br label %if.end13, !dbg !233

if.end13:                                         ; preds = %if.end, %entry
  ret void, !dbg !233
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @chained_scan_relaxed_load(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef %sum, ptr addrspace(1) nocapture noundef %flag) local_unnamed_addr #3 !dbg !235 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !236
  %cmp = icmp eq i32 %0, 0, !dbg !236
  br i1 %cmp, label %if.then, label %if.end13, !dbg !236

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !236
  %cmp1.not = icmp eq i32 %1, 0, !dbg !236
  br i1 %cmp1.not, label %if.end, label %while.cond.preheader, !dbg !236

while.cond.preheader:                             ; preds = %if.then
  %sub = add i32 %1, -1
  %idxprom = zext i32 %sub to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom
  br label %while.cond, !dbg !236

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %2 = load atomic i32, ptr addrspace(1) %arrayidx syncscope("agent-one-as") monotonic, align 4, !dbg !236
  %cmp3 = icmp eq i32 %2, 0, !dbg !236
  br i1 %cmp3, label %while.cond, label %while.end, !dbg !236, !llvm.loop !237

while.end:                                        ; preds = %while.cond
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom, !dbg !236
  %3 = load i32, ptr addrspace(1) %arrayidx6, align 4, !dbg !236, !tbaa !12
  br label %if.end, !dbg !236

if.end:                                           ; preds = %while.end, %if.then
  %before.0 = phi i32 [ %3, %while.end ], [ 0, %if.then ], !dbg !236
  %idxprom7 = zext i32 %1 to i64, !dbg !236
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom7, !dbg !236
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !236, !tbaa !12
  %add = add nsw i32 %4, %before.0, !dbg !236
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom7, !dbg !236
  store i32 %add, ptr addrspace(1) %arrayidx10, align 4, !dbg !236, !tbaa !12
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom7, !dbg !236
  store atomic i32 1, ptr addrspace(1) %arrayidx12 syncscope("agent-one-as") release, align 4, !dbg !236
  br label %if.end13, !dbg !236

if.end13:                                         ; preds = %if.end, %entry
  ret void, !dbg !236
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @look_back(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #3 !dbg !238 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !239
  %cmp = icmp eq i32 %0, 0, !dbg !240
  br i1 %cmp, label %if.then, label %if.end, !dbg !239

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !241
  %idxprom = zext i32 %1 to i64, !dbg !242
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !242
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !242, !tbaa !12
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !243
  store i32 %2, ptr addrspace(1) %arrayidx2, align 4, !dbg !244, !tbaa !12
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom, !dbg !245
  store atomic i32 1, ptr addrspace(1) %arrayidx4 syncscope("agent-one-as") release, align 4, !dbg !245
  %cmp520 = icmp sgt i32 %1, 0, !dbg !246
  br i1 %cmp520, label %while.cond.preheader, label %for.cond.cleanup, !dbg !247

while.cond.preheader:                             ; preds = %if.then, %while.end
  %sum.022 = phi i32 [ %add, %while.end ], [ 0, %if.then ]
  %at.021 = phi i32 [ %sub, %while.end ], [ %1, %if.then ]
  %sub = add nsw i32 %at.021, -1
  %idxprom6 = sext i32 %sub to i64
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom6
  br label %while.cond, !dbg !248

for.cond.cleanup:                                 ; preds = %while.end, %if.then
  %sum.0.lcssa = phi i32 [ 0, %if.then ], [ %add, %while.end ], !dbg !249
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !250
  store i32 %sum.0.lcssa, ptr addrspace(1) %arrayidx13, align 4, !dbg !251, !tbaa !12
  br label %if.end, !dbg !252

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %3 = load atomic i32, ptr addrspace(1) %arrayidx7 syncscope("agent-one-as") acquire, align 4, !dbg !253
  %cmp8 = icmp eq i32 %3, 0, !dbg !254
  br i1 %cmp8, label %while.cond, label %while.end, !dbg !248, !llvm.loop !255

while.end:                                        ; preds = %while.cond
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom6, !dbg !257
  %4 = load i32, ptr addrspace(1) %arrayidx11, align 4, !dbg !257, !tbaa !12
  %add = add nsw i32 %4, %sum.022, !dbg !258
  %cmp5 = icmp sgt i32 %at.021, 1, !dbg !246
  br i1 %cmp5, label %while.cond.preheader, label %for.cond.cleanup, !dbg !247, !llvm.loop !259

if.end:                                           ; preds = %for.cond.cleanup, %entry
  ret void, !dbg !261
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @look_back_too_far(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef %part, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #3 !dbg !262 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !263
  %cmp = icmp eq i32 %0, 0, !dbg !264
  br i1 %cmp, label %if.then, label %if.end, !dbg !263

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !265
  %idxprom = zext i32 %1 to i64, !dbg !266
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !266
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !266, !tbaa !12
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !267
  store i32 %2, ptr addrspace(1) %arrayidx2, align 4, !dbg !268, !tbaa !12
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom, !dbg !269
  store atomic i32 1, ptr addrspace(1) %arrayidx4 syncscope("agent-one-as") release, align 4, !dbg !269
  %invariant.gep = getelementptr i8, ptr addrspace(1) %flag, i64 -4, !dbg !270
  %invariant.gep20 = getelementptr i8, ptr addrspace(1) %part, i64 -8, !dbg !270
  %cmp522 = icmp sgt i32 %1, 1, !dbg !271
  br i1 %cmp522, label %while.cond.preheader, label %for.cond.cleanup, !dbg !272

while.cond.preheader:                             ; preds = %if.then, %while.end
  %sum.024 = phi i32 [ %add, %while.end ], [ 0, %if.then ]
  %at.023 = phi i32 [ %dec, %while.end ], [ %1, %if.then ]
  %3 = zext nneg i32 %at.023 to i64
  %gep = getelementptr i32, ptr addrspace(1) %invariant.gep, i64 %3
  br label %while.cond, !dbg !273

for.cond.cleanup:                                 ; preds = %while.end, %if.then
  %sum.0.lcssa = phi i32 [ 0, %if.then ], [ %add, %while.end ], !dbg !274
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !275
  store i32 %sum.0.lcssa, ptr addrspace(1) %arrayidx13, align 4, !dbg !276, !tbaa !12
  br label %if.end, !dbg !277

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %4 = load atomic i32, ptr addrspace(1) %gep syncscope("agent-one-as") acquire, align 4, !dbg !278
  %cmp8 = icmp eq i32 %4, 0, !dbg !279
  br i1 %cmp8, label %while.cond, label %while.end, !dbg !273, !llvm.loop !280

while.end:                                        ; preds = %while.cond
  %gep21 = getelementptr i32, ptr addrspace(1) %invariant.gep20, i64 %3, !dbg !282
  %5 = load i32, ptr addrspace(1) %gep21, align 4, !dbg !282, !tbaa !12
  %add = add nsw i32 %5, %sum.024, !dbg !283
  %dec = add nsw i32 %at.023, -1, !dbg !284
  %cmp5 = icmp sgt i32 %at.023, 2, !dbg !271
  br i1 %cmp5, label %while.cond.preheader, label %for.cond.cleanup, !dbg !272, !llvm.loop !285

if.end:                                           ; preds = %for.cond.cleanup, %entry
  ret void, !dbg !287
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @try_once(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #5 !dbg !288 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !289
  %cmp = icmp eq i32 %0, 0, !dbg !290
  br i1 %cmp, label %if.then, label %if.end6, !dbg !289

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !291
  %cmp1 = icmp eq i32 %1, 0, !dbg !292
  br i1 %cmp1, label %if.then2, label %if.else, !dbg !291

if.then2:                                         ; preds = %if.then
  store i32 42, ptr addrspace(1) %data, align 4, !dbg !293, !tbaa !12
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") release, align 4, !dbg !294
  br label %if.end6, !dbg !295

if.else:                                          ; preds = %if.then
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !296
  %cmp3 = icmp eq i32 %2, 1, !dbg !297
  br i1 %cmp3, label %if.then4, label %if.end6, !dbg !296

if.then4:                                         ; preds = %if.else
  %3 = load i32, ptr addrspace(1) %data, align 4, !dbg !298, !tbaa !12
  %idxprom = zext i32 %1 to i64, !dbg !299
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !299
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !300, !tbaa !12
  br label %if.end6, !dbg !301

if.end6:                                          ; preds = %if.then2, %if.then4, %if.else, %entry
  ret void, !dbg !302
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @try_once_other_way(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #5 !dbg !303 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !304
  %cmp = icmp eq i32 %0, 0, !dbg !305
  br i1 %cmp, label %if.then, label %if.end6, !dbg !304

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !306
  %cmp1 = icmp eq i32 %1, 0, !dbg !307
  br i1 %cmp1, label %if.then2, label %if.else, !dbg !306

if.then2:                                         ; preds = %if.then
  store i32 42, ptr addrspace(1) %data, align 4, !dbg !308, !tbaa !12
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") release, align 4, !dbg !309
  br label %if.end6, !dbg !310

if.else:                                          ; preds = %if.then
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !311
  %cmp3 = icmp eq i32 %2, 0, !dbg !312
  br i1 %cmp3, label %if.then4, label %if.end6, !dbg !311

if.then4:                                         ; preds = %if.else
  %3 = load i32, ptr addrspace(1) %data, align 4, !dbg !313, !tbaa !12
  %idxprom = zext i32 %1 to i64, !dbg !314
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !314
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !315, !tbaa !12
  br label %if.end6, !dbg !316

if.end6:                                          ; preds = %if.then2, %if.then4, %if.else, %entry
  ret void, !dbg !317
}

attributes #0 = { nofree norecurse nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/messages.c", directory: ".", checksumkind: CSK_MD5, checksum: "2fd1ef3e01ac32d9c90ec976d1b8a24d")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "produce", scope: !1, file: !1, line: 41, type: !9, scopeLine: 41, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 41, column: 1, scope: !8)
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = distinct !{!16, !11, !11, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !DISubprogram(name: "produce_relaxed_store", scope: !1, file: !1, line: 43, type: !9, scopeLine: 43, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!20 = !DILocation(line: 43, column: 1, scope: !19)
!21 = distinct !{!21, !20, !20, !17, !18}
!22 = distinct !DISubprogram(name: "produce_relaxed_load", scope: !1, file: !1, line: 45, type: !9, scopeLine: 45, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!23 = !DILocation(line: 45, column: 1, scope: !22)
!24 = distinct !{!24, !23, !23, !17, !18}
!25 = distinct !DISubprogram(name: "produce_narrow_store", scope: !1, file: !1, line: 47, type: !9, scopeLine: 47, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!26 = !DILocation(line: 47, column: 1, scope: !25)
!27 = distinct !{!27, !26, !26, !17, !18}
!28 = distinct !DISubprogram(name: "produce_narrow_load", scope: !1, file: !1, line: 49, type: !9, scopeLine: 49, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!29 = !DILocation(line: 49, column: 1, scope: !28)
!30 = distinct !{!30, !29, !29, !17, !18}
!31 = distinct !DISubprogram(name: "produce_fences", scope: !1, file: !1, line: 51, type: !9, scopeLine: 51, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!32 = !DILocation(line: 51, column: 1, scope: !31)
!33 = distinct !{!33, !32, !32, !17, !18}
!34 = distinct !DISubprogram(name: "produce_one_fence", scope: !1, file: !1, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!35 = !DILocation(line: 53, column: 1, scope: !34)
!36 = distinct !{!36, !35, !35, !17, !18}
!37 = distinct !DISubprogram(name: "produce_narrow_fence", scope: !1, file: !1, line: 55, type: !9, scopeLine: 55, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!38 = !DILocation(line: 55, column: 1, scope: !37)
!39 = distinct !{!39, !38, !38, !17, !18}
!40 = distinct !DISubprogram(name: "produce_local_fence", scope: !1, file: !1, line: 57, type: !9, scopeLine: 57, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!41 = !DILocation(line: 57, column: 1, scope: !40)
!42 = distinct !{!42, !41, !41, !17, !18}
!43 = !{!"amdgpu-as", !"local"}
!44 = distinct !DISubprogram(name: "produce_global_fence", scope: !1, file: !1, line: 59, type: !9, scopeLine: 59, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!45 = !DILocation(line: 59, column: 1, scope: !44)
!46 = !{!"amdgpu-as", !"global"}
!47 = distinct !{!47, !45, !45, !17, !18}
!48 = distinct !DISubprogram(name: "produce_one_space", scope: !1, file: !1, line: 61, type: !9, scopeLine: 61, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!49 = !DILocation(line: 61, column: 1, scope: !48)
!50 = distinct !{!50, !49, !49, !17, !18}
!51 = distinct !DISubprogram(name: "produce_no_barrier", scope: !1, file: !1, line: 64, type: !9, scopeLine: 64, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!52 = !DILocation(line: 65, column: 7, scope: !51)
!53 = !DILocation(line: 65, column: 11, scope: !51)
!54 = !DILocation(line: 0, scope: !51)
!55 = !DILocation(line: 66, column: 5, scope: !51)
!56 = !DILocation(line: 66, column: 15, scope: !51)
!57 = !DILocation(line: 67, column: 13, scope: !51)
!58 = !DILocation(line: 67, column: 9, scope: !51)
!59 = !DILocation(line: 68, column: 7, scope: !51)
!60 = !DILocation(line: 70, column: 13, scope: !51)
!61 = !DILocation(line: 70, column: 9, scope: !51)
!62 = !DILocation(line: 71, column: 14, scope: !51)
!63 = !DILocation(line: 71, column: 42, scope: !51)
!64 = !DILocation(line: 71, column: 7, scope: !51)
!65 = distinct !{!65, !64, !66, !17, !18}
!66 = !DILocation(line: 72, column: 9, scope: !51)
!67 = !DILocation(line: 73, column: 5, scope: !51)
!68 = !DILocation(line: 74, column: 35, scope: !51)
!69 = !DILocation(line: 74, column: 27, scope: !51)
!70 = !DILocation(line: 74, column: 13, scope: !51)
!71 = !DILocation(line: 74, column: 18, scope: !51)
!72 = !DILocation(line: 74, column: 5, scope: !51)
!73 = !DILocation(line: 74, column: 25, scope: !51)
!74 = !DILocation(line: 76, column: 1, scope: !51)
!75 = distinct !DISubprogram(name: "consume_no_barrier", scope: !1, file: !1, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!76 = !DILocation(line: 80, column: 7, scope: !75)
!77 = !DILocation(line: 80, column: 11, scope: !75)
!78 = !DILocation(line: 0, scope: !75)
!79 = !DILocation(line: 81, column: 5, scope: !75)
!80 = !DILocation(line: 81, column: 15, scope: !75)
!81 = !DILocation(line: 82, column: 5, scope: !75)
!82 = !DILocation(line: 83, column: 13, scope: !75)
!83 = !DILocation(line: 83, column: 9, scope: !75)
!84 = !DILocation(line: 84, column: 7, scope: !75)
!85 = !DILocation(line: 86, column: 13, scope: !75)
!86 = !DILocation(line: 86, column: 9, scope: !75)
!87 = !DILocation(line: 87, column: 14, scope: !75)
!88 = !DILocation(line: 87, column: 42, scope: !75)
!89 = !DILocation(line: 87, column: 7, scope: !75)
!90 = distinct !{!90, !89, !91, !17, !18}
!91 = !DILocation(line: 88, column: 9, scope: !75)
!92 = !DILocation(line: 89, column: 35, scope: !75)
!93 = !DILocation(line: 89, column: 27, scope: !75)
!94 = !DILocation(line: 89, column: 13, scope: !75)
!95 = !DILocation(line: 89, column: 18, scope: !75)
!96 = !DILocation(line: 89, column: 5, scope: !75)
!97 = !DILocation(line: 89, column: 25, scope: !75)
!98 = !DILocation(line: 91, column: 1, scope: !75)
!99 = distinct !DISubprogram(name: "produce_after_flag", scope: !1, file: !1, line: 94, type: !9, scopeLine: 94, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!100 = !DILocation(line: 95, column: 7, scope: !99)
!101 = !DILocation(line: 95, column: 11, scope: !99)
!102 = !DILocation(line: 0, scope: !99)
!103 = !DILocation(line: 96, column: 9, scope: !99)
!104 = !DILocation(line: 97, column: 7, scope: !99)
!105 = !DILocation(line: 100, column: 9, scope: !99)
!106 = !DILocation(line: 101, column: 14, scope: !99)
!107 = !DILocation(line: 101, column: 42, scope: !99)
!108 = !DILocation(line: 101, column: 7, scope: !99)
!109 = distinct !{!109, !108, !110, !17, !18}
!110 = !DILocation(line: 102, column: 9, scope: !99)
!111 = !DILocation(line: 103, column: 5, scope: !99)
!112 = !DILocation(line: 104, column: 35, scope: !99)
!113 = !DILocation(line: 104, column: 27, scope: !99)
!114 = !DILocation(line: 104, column: 13, scope: !99)
!115 = !DILocation(line: 104, column: 18, scope: !99)
!116 = !DILocation(line: 106, column: 1, scope: !99)
!117 = distinct !DISubprogram(name: "pairwise", scope: !1, file: !1, line: 110, type: !9, scopeLine: 110, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!118 = !DILocation(line: 111, column: 7, scope: !117)
!119 = !DILocation(line: 115, column: 5, scope: !117)
!120 = !DILocation(line: 112, column: 17, scope: !117)
!121 = !DILocation(line: 112, column: 5, scope: !117)
!122 = !DILocation(line: 112, column: 15, scope: !117)
!123 = !DILocation(line: 113, column: 5, scope: !117)
!124 = !DILocation(line: 114, column: 3, scope: !117)
!125 = !DILocation(line: 115, column: 13, scope: !117)
!126 = !DILocation(line: 115, column: 12, scope: !117)
!127 = distinct !{!127, !119, !128, !17, !18}
!128 = !DILocation(line: 116, column: 7, scope: !117)
!129 = !DILocation(line: 117, column: 16, scope: !117)
!130 = !DILocation(line: 117, column: 5, scope: !117)
!131 = !DILocation(line: 117, column: 14, scope: !117)
!132 = !DILocation(line: 118, column: 3, scope: !117)
!133 = !DILocation(line: 119, column: 1, scope: !117)
!134 = distinct !DISubprogram(name: "pairwise_other", scope: !1, file: !1, line: 122, type: !9, scopeLine: 122, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!135 = !DILocation(line: 123, column: 7, scope: !134)
!136 = !DILocation(line: 127, column: 5, scope: !134)
!137 = !DILocation(line: 124, column: 17, scope: !134)
!138 = !DILocation(line: 124, column: 5, scope: !134)
!139 = !DILocation(line: 124, column: 15, scope: !134)
!140 = !DILocation(line: 125, column: 5, scope: !134)
!141 = !DILocation(line: 126, column: 3, scope: !134)
!142 = !DILocation(line: 127, column: 13, scope: !134)
!143 = !DILocation(line: 127, column: 12, scope: !134)
!144 = distinct !{!144, !136, !145, !17, !18}
!145 = !DILocation(line: 128, column: 7, scope: !134)
!146 = !DILocation(line: 129, column: 25, scope: !134)
!147 = !DILocation(line: 129, column: 16, scope: !134)
!148 = !DILocation(line: 129, column: 5, scope: !134)
!149 = !DILocation(line: 129, column: 14, scope: !134)
!150 = !DILocation(line: 130, column: 3, scope: !134)
!151 = !DILocation(line: 131, column: 1, scope: !134)
!152 = distinct !DISubprogram(name: "last_block", scope: !1, file: !1, line: 149, type: !9, scopeLine: 149, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!153 = !DILocation(line: 149, column: 1, scope: !152)
!154 = distinct !DISubprogram(name: "last_block_release", scope: !1, file: !1, line: 151, type: !9, scopeLine: 151, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!155 = !DILocation(line: 151, column: 1, scope: !154)
!156 = distinct !DISubprogram(name: "last_block_acquire", scope: !1, file: !1, line: 153, type: !9, scopeLine: 153, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!157 = !DILocation(line: 153, column: 1, scope: !156)
!158 = distinct !DISubprogram(name: "last_block_narrow", scope: !1, file: !1, line: 155, type: !9, scopeLine: 155, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!159 = !DILocation(line: 155, column: 1, scope: !158)
!160 = distinct !DISubprogram(name: "last_block_too_early", scope: !1, file: !1, line: 157, type: !9, scopeLine: 157, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!161 = !DILocation(line: 157, column: 1, scope: !160)
!162 = distinct !DISubprogram(name: "last_block_fences", scope: !1, file: !1, line: 159, type: !9, scopeLine: 159, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!163 = !DILocation(line: 159, column: 1, scope: !162)
!164 = distinct !DISubprogram(name: "last_block_no_acquire", scope: !1, file: !1, line: 161, type: !9, scopeLine: 161, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!165 = !DILocation(line: 161, column: 1, scope: !164)
!166 = distinct !DISubprogram(name: "last_block_of_all", scope: !1, file: !1, line: 164, type: !9, scopeLine: 164, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!167 = !DILocation(line: 165, column: 26, scope: !166)
!168 = !DILocation(line: 165, column: 12, scope: !166)
!169 = !DILocation(line: 165, column: 19, scope: !166)
!170 = !DILocation(line: 165, column: 17, scope: !166)
!171 = !DILocation(line: 165, column: 3, scope: !166)
!172 = !DILocation(line: 165, column: 24, scope: !166)
!173 = !DILocation(line: 166, column: 3, scope: !166)
!174 = !DILocation(line: 167, column: 11, scope: !166)
!175 = !DILocation(line: 167, column: 7, scope: !166)
!176 = !DILocation(line: 168, column: 12, scope: !166)
!177 = !DILocation(line: 168, column: 43, scope: !166)
!178 = !DILocation(line: 168, column: 10, scope: !166)
!179 = !DILocation(line: 168, column: 5, scope: !166)
!180 = !DILocation(line: 169, column: 3, scope: !166)
!181 = !DILocation(line: 170, column: 7, scope: !166)
!182 = !DILocation(line: 172, column: 25, scope: !166)
!183 = !DILocation(line: 172, column: 16, scope: !166)
!184 = !DILocation(line: 172, column: 7, scope: !166)
!185 = !DILocation(line: 172, column: 14, scope: !166)
!186 = !DILocation(line: 171, column: 34, scope: !166)
!187 = !DILocation(line: 171, column: 25, scope: !166)
!188 = !DILocation(line: 171, column: 5, scope: !166)
!189 = distinct !{!189, !188, !190, !17, !18}
!190 = !DILocation(line: 172, column: 28, scope: !166)
!191 = !DILocation(line: 173, column: 1, scope: !166)
!192 = distinct !DISubprogram(name: "last_block_no_barrier", scope: !1, file: !1, line: 176, type: !9, scopeLine: 176, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!193 = !DILocation(line: 177, column: 26, scope: !192)
!194 = !DILocation(line: 177, column: 12, scope: !192)
!195 = !DILocation(line: 177, column: 19, scope: !192)
!196 = !DILocation(line: 177, column: 17, scope: !192)
!197 = !DILocation(line: 177, column: 3, scope: !192)
!198 = !DILocation(line: 177, column: 24, scope: !192)
!199 = !DILocation(line: 178, column: 11, scope: !192)
!200 = !DILocation(line: 178, column: 7, scope: !192)
!201 = !DILocation(line: 179, column: 12, scope: !192)
!202 = !DILocation(line: 179, column: 43, scope: !192)
!203 = !DILocation(line: 179, column: 10, scope: !192)
!204 = !DILocation(line: 179, column: 5, scope: !192)
!205 = !DILocation(line: 180, column: 3, scope: !192)
!206 = !DILocation(line: 181, column: 7, scope: !192)
!207 = !DILocation(line: 183, column: 25, scope: !192)
!208 = !DILocation(line: 183, column: 16, scope: !192)
!209 = !DILocation(line: 183, column: 7, scope: !192)
!210 = !DILocation(line: 183, column: 14, scope: !192)
!211 = !DILocation(line: 182, column: 34, scope: !192)
!212 = !DILocation(line: 182, column: 25, scope: !192)
!213 = !DILocation(line: 182, column: 5, scope: !192)
!214 = distinct !{!214, !213, !215, !17, !18}
!215 = !DILocation(line: 183, column: 28, scope: !192)
!216 = !DILocation(line: 184, column: 1, scope: !192)
!217 = distinct !DISubprogram(name: "grid_barrier", scope: !1, file: !1, line: 201, type: !9, scopeLine: 201, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!218 = !DILocation(line: 201, column: 1, scope: !217)
!219 = distinct !{!219, !218, !218, !17, !18}
!220 = distinct !DISubprogram(name: "grid_barrier_relaxed", scope: !1, file: !1, line: 203, type: !9, scopeLine: 203, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!221 = !DILocation(line: 203, column: 1, scope: !220)
!222 = distinct !{!222, !221, !221, !17, !18}
!223 = distinct !DISubprogram(name: "grid_barrier_relaxed_wait", scope: !1, file: !1, line: 205, type: !9, scopeLine: 205, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!224 = !DILocation(line: 205, column: 1, scope: !223)
!225 = distinct !{!225, !224, !224, !17, !18}
!226 = distinct !DISubprogram(name: "grid_barrier_narrow", scope: !1, file: !1, line: 207, type: !9, scopeLine: 207, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!227 = !DILocation(line: 207, column: 1, scope: !226)
!228 = distinct !{!228, !227, !227, !17, !18}
!229 = distinct !DISubprogram(name: "chained_scan", scope: !1, file: !1, line: 225, type: !9, scopeLine: 225, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!230 = !DILocation(line: 225, column: 1, scope: !229)
!231 = distinct !{!231, !230, !230, !17, !18}
!232 = distinct !DISubprogram(name: "chained_scan_relaxed_store", scope: !1, file: !1, line: 227, type: !9, scopeLine: 227, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!233 = !DILocation(line: 227, column: 1, scope: !232)
!234 = distinct !{!234, !233, !233, !17, !18}
!235 = distinct !DISubprogram(name: "chained_scan_relaxed_load", scope: !1, file: !1, line: 229, type: !9, scopeLine: 229, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!236 = !DILocation(line: 229, column: 1, scope: !235)
!237 = distinct !{!237, !236, !236, !17, !18}
!238 = distinct !DISubprogram(name: "look_back", scope: !1, file: !1, line: 232, type: !9, scopeLine: 232, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!239 = !DILocation(line: 233, column: 7, scope: !238)
!240 = !DILocation(line: 233, column: 11, scope: !238)
!241 = !DILocation(line: 234, column: 20, scope: !238)
!242 = !DILocation(line: 234, column: 17, scope: !238)
!243 = !DILocation(line: 234, column: 5, scope: !238)
!244 = !DILocation(line: 234, column: 15, scope: !238)
!245 = !DILocation(line: 235, column: 5, scope: !238)
!246 = !DILocation(line: 237, column: 27, scope: !238)
!247 = !DILocation(line: 237, column: 5, scope: !238)
!248 = !DILocation(line: 238, column: 7, scope: !238)
!249 = !DILocation(line: 0, scope: !238)
!250 = !DILocation(line: 242, column: 5, scope: !238)
!251 = !DILocation(line: 242, column: 14, scope: !238)
!252 = !DILocation(line: 243, column: 3, scope: !238)
!253 = !DILocation(line: 238, column: 14, scope: !238)
!254 = !DILocation(line: 238, column: 51, scope: !238)
!255 = distinct !{!255, !248, !256, !17, !18}
!256 = !DILocation(line: 239, column: 9, scope: !238)
!257 = !DILocation(line: 240, column: 14, scope: !238)
!258 = !DILocation(line: 240, column: 11, scope: !238)
!259 = distinct !{!259, !247, !260, !17, !18}
!260 = !DILocation(line: 241, column: 5, scope: !238)
!261 = !DILocation(line: 244, column: 1, scope: !238)
!262 = distinct !DISubprogram(name: "look_back_too_far", scope: !1, file: !1, line: 247, type: !9, scopeLine: 247, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!263 = !DILocation(line: 248, column: 7, scope: !262)
!264 = !DILocation(line: 248, column: 11, scope: !262)
!265 = !DILocation(line: 249, column: 20, scope: !262)
!266 = !DILocation(line: 249, column: 17, scope: !262)
!267 = !DILocation(line: 249, column: 5, scope: !262)
!268 = !DILocation(line: 249, column: 15, scope: !262)
!269 = !DILocation(line: 250, column: 5, scope: !262)
!270 = !DILocation(line: 252, column: 10, scope: !262)
!271 = !DILocation(line: 252, column: 27, scope: !262)
!272 = !DILocation(line: 252, column: 5, scope: !262)
!273 = !DILocation(line: 253, column: 7, scope: !262)
!274 = !DILocation(line: 0, scope: !262)
!275 = !DILocation(line: 257, column: 5, scope: !262)
!276 = !DILocation(line: 257, column: 14, scope: !262)
!277 = !DILocation(line: 258, column: 3, scope: !262)
!278 = !DILocation(line: 253, column: 14, scope: !262)
!279 = !DILocation(line: 253, column: 51, scope: !262)
!280 = distinct !{!280, !273, !281, !17, !18}
!281 = !DILocation(line: 254, column: 9, scope: !262)
!282 = !DILocation(line: 255, column: 14, scope: !262)
!283 = !DILocation(line: 255, column: 11, scope: !262)
!284 = !DILocation(line: 252, column: 34, scope: !262)
!285 = distinct !{!285, !272, !286, !17, !18}
!286 = !DILocation(line: 256, column: 5, scope: !262)
!287 = !DILocation(line: 259, column: 1, scope: !262)
!288 = distinct !DISubprogram(name: "try_once", scope: !1, file: !1, line: 263, type: !9, scopeLine: 263, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!289 = !DILocation(line: 264, column: 7, scope: !288)
!290 = !DILocation(line: 264, column: 11, scope: !288)
!291 = !DILocation(line: 265, column: 9, scope: !288)
!292 = !DILocation(line: 265, column: 13, scope: !288)
!293 = !DILocation(line: 266, column: 13, scope: !288)
!294 = !DILocation(line: 267, column: 7, scope: !288)
!295 = !DILocation(line: 268, column: 5, scope: !288)
!296 = !DILocation(line: 268, column: 16, scope: !288)
!297 = !DILocation(line: 268, column: 44, scope: !288)
!298 = !DILocation(line: 269, column: 18, scope: !288)
!299 = !DILocation(line: 269, column: 7, scope: !288)
!300 = !DILocation(line: 269, column: 16, scope: !288)
!301 = !DILocation(line: 270, column: 5, scope: !288)
!302 = !DILocation(line: 272, column: 1, scope: !288)
!303 = distinct !DISubprogram(name: "try_once_other_way", scope: !1, file: !1, line: 275, type: !9, scopeLine: 275, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!304 = !DILocation(line: 276, column: 7, scope: !303)
!305 = !DILocation(line: 276, column: 11, scope: !303)
!306 = !DILocation(line: 277, column: 9, scope: !303)
!307 = !DILocation(line: 277, column: 13, scope: !303)
!308 = !DILocation(line: 278, column: 13, scope: !303)
!309 = !DILocation(line: 279, column: 7, scope: !303)
!310 = !DILocation(line: 280, column: 5, scope: !303)
!311 = !DILocation(line: 280, column: 16, scope: !303)
!312 = !DILocation(line: 280, column: 44, scope: !303)
!313 = !DILocation(line: 281, column: 18, scope: !303)
!314 = !DILocation(line: 281, column: 7, scope: !303)
!315 = !DILocation(line: 281, column: 16, scope: !303)
!316 = !DILocation(line: 282, column: 5, scope: !303)
!317 = !DILocation(line: 284, column: 1, scope: !303)

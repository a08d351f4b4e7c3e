; ModuleID = 'tests/kernels/hip/appends.c'
source_filename = "tests/kernels/hip/appends.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@count = internal addrspace(3) global i32 0, align 4
@base = internal unnamed_addr addrspace(3) global i32 0, align 4
@list = internal unnamed_addr addrspace(3) global [128 x i32] zeroinitializer, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @each_a_place(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !11
  %cmp = icmp eq i32 %0, 0, !dbg !11
  br i1 %cmp, label %if.then, label %do.body1, !dbg !11

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !11, !tbaa !12
  br label %do.body1, !dbg !11

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !11
  tail call void @llvm.amdgcn.s.barrier(), !dbg !11
  fence syncscope("workgroup") acquire, !dbg !11
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !16
  %mul = shl i32 %1, 7, !dbg !16
  %add = add i32 %mul, %0, !dbg !16
  %idxprom = zext i32 %add to i64, !dbg !17
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !17
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !17, !tbaa !12
  %cmp4 = icmp sgt i32 %2, 0, !dbg !18
  br i1 %cmp4, label %if.then5, label %do.body8, !dbg !17

if.then5:                                         ; preds = %do.body1
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !19
  br label %do.body8, !dbg !20

do.body8:                                         ; preds = %if.then5, %do.body1
  %mine.0 = phi i32 [ %3, %if.then5 ], [ 0, %do.body1 ], !dbg !21
  fence syncscope("workgroup") release, !dbg !22
  tail call void @llvm.amdgcn.s.barrier(), !dbg !22
  fence syncscope("workgroup") acquire, !dbg !22
  br i1 %cmp, label %if.then12, label %do.body16, !dbg !22

if.then12:                                        ; preds = %do.body8
  %4 = load i32, ptr addrspace(3) @count, align 4, !dbg !22, !tbaa !12
  %5 = atomicrmw add ptr addrspace(1) %length, i32 %4 syncscope("agent-one-as") monotonic, align 4, !dbg !22
  store i32 %5, ptr addrspace(3) @base, align 4, !dbg !22, !tbaa !12
  br label %do.body16, !dbg !22

do.body16:                                        ; preds = %do.body8, %if.then12
  fence syncscope("workgroup") release, !dbg !22
  tail call void @llvm.amdgcn.s.barrier(), !dbg !22
  fence syncscope("workgroup") acquire, !dbg !22
  %6 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !23, !tbaa !12
  %cmp25 = icmp sgt i32 %6, 0, !dbg !24
  br i1 %cmp25, label %if.then26, label %if.end32, !dbg !23

if.then26:                                        ; preds = %do.body16
  %7 = load i32, ptr addrspace(3) @base, align 4, !dbg !25, !tbaa !12
  %add29 = add i32 %7, %mine.0, !dbg !26
  %idxprom30 = zext i32 %add29 to i64, !dbg !27
  %arrayidx31 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom30, !dbg !27
  store i32 %add, ptr addrspace(1) %arrayidx31, align 4, !dbg !28, !tbaa !12
  br label %if.end32, !dbg !27

if.end32:                                         ; preds = %if.then26, %do.body16
  ret void, !dbg !29
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @several_places(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #3 !dbg !30 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !31
  %mul = shl i32 %0, 7, !dbg !31
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !31
  %add = add i32 %mul, %1, !dbg !31
  %idxprom = zext i32 %add to i64, !dbg !32
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !32
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !32, !tbaa !12
  %and = and i32 %2, 7, !dbg !33
  %cmp = icmp eq i32 %1, 0, !dbg !34
  br i1 %cmp, label %if.then, label %do.body1, !dbg !34

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !34, !tbaa !12
  br label %do.body1, !dbg !34

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !34
  tail call void @llvm.amdgcn.s.barrier(), !dbg !34
  fence syncscope("workgroup") acquire, !dbg !34
  %3 = atomicrmw add ptr addrspace(3) @count, i32 %and syncscope("agent-one-as") monotonic, align 4, !dbg !35
  fence syncscope("workgroup") release, !dbg !36
  tail call void @llvm.amdgcn.s.barrier(), !dbg !36
  fence syncscope("workgroup") acquire, !dbg !36
  br i1 %cmp, label %if.then9, label %do.body13, !dbg !36

if.then9:                                         ; preds = %do.body1
  %4 = load i32, ptr addrspace(3) @count, align 4, !dbg !36, !tbaa !12
  %5 = atomicrmw add ptr addrspace(1) %length, i32 %4 syncscope("agent-one-as") monotonic, align 4, !dbg !36
  store i32 %5, ptr addrspace(3) @base, align 4, !dbg !36, !tbaa !12
  br label %do.body13, !dbg !36

do.body13:                                        ; preds = %do.body1, %if.then9
  fence syncscope("workgroup") release, !dbg !36
  tail call void @llvm.amdgcn.s.barrier(), !dbg !36
  fence syncscope("workgroup") acquire, !dbg !36
  %cmp1828.not = icmp eq i32 %and, 0, !dbg !37
  br i1 %cmp1828.not, label %for.cond.cleanup, label %for.body.lr.ph, !dbg !38

for.body.lr.ph:                                   ; preds = %do.body13
  %6 = load i32, ptr addrspace(3) @base, align 4, !tbaa !12
  br label %for.body, !dbg !38

for.cond.cleanup:                                 ; preds = %for.body, %do.body13
  ret void, !dbg !39

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %k.029 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %add21 = add i32 %k.029, %3, !dbg !40
  %add22 = add i32 %add21, %6, !dbg !41
  %idxprom23 = zext i32 %add22 to i64, !dbg !42
  %arrayidx24 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom23, !dbg !42
  store i32 %add, ptr addrspace(1) %arrayidx24, align 4, !dbg !43, !tbaa !12
  %inc = add nuw nsw i32 %k.029, 1, !dbg !44
  %exitcond.not = icmp eq i32 %inc, %and, !dbg !37
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !38, !llvm.loop !45
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @one_place_too_many(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #3 !dbg !49 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !50
  %mul = shl i32 %0, 7, !dbg !50
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !50
  %add = add i32 %mul, %1, !dbg !50
  %idxprom = zext i32 %add to i64, !dbg !51
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !51
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !51, !tbaa !12
  %and = and i32 %2, 7, !dbg !52
  %cmp = icmp eq i32 %1, 0, !dbg !53
  br i1 %cmp, label %if.then, label %do.body1, !dbg !53

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !53, !tbaa !12
  br label %do.body1, !dbg !53

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !53
  tail call void @llvm.amdgcn.s.barrier(), !dbg !53
  fence syncscope("workgroup") acquire, !dbg !53
  %3 = atomicrmw add ptr addrspace(3) @count, i32 %and syncscope("agent-one-as") monotonic, align 4, !dbg !54
  fence syncscope("workgroup") release, !dbg !55
  tail call void @llvm.amdgcn.s.barrier(), !dbg !55
  fence syncscope("workgroup") acquire, !dbg !55
  br i1 %cmp, label %if.then9, label %do.body13, !dbg !55

if.then9:                                         ; preds = %do.body1
  %4 = load i32, ptr addrspace(3) @count, align 4, !dbg !55, !tbaa !12
  %5 = atomicrmw add ptr addrspace(1) %length, i32 %4 syncscope("agent-one-as") monotonic, align 4, !dbg !55
  store i32 %5, ptr addrspace(3) @base, align 4, !dbg !55, !tbaa !12
  br label %do.body13, !dbg !55

do.body13:                                        ; preds = %do.body1, %if.then9
  fence syncscope("workgroup") release, !dbg !55
  tail call void @llvm.amdgcn.s.barrier(), !dbg !55
  fence syncscope("workgroup") acquire, !dbg !55
  %6 = load i32, ptr addrspace(3) @base, align 4, !tbaa !12
  br label %for.body, !dbg !56

for.cond.cleanup:                                 ; preds = %for.body
  ret void, !dbg !57

for.body:                                         ; preds = %do.body13, %for.body
  %k.028 = phi i32 [ 0, %do.body13 ], [ %inc, %for.body ]
  %add21 = add i32 %k.028, %3, !dbg !58
  %add22 = add i32 %add21, %6, !dbg !59
  %idxprom23 = zext i32 %add22 to i64, !dbg !60
  %arrayidx24 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom23, !dbg !60
  store i32 %add, ptr addrspace(1) %arrayidx24, align 4, !dbg !61, !tbaa !12
  %inc = add nuw nsw i32 %k.028, 1, !dbg !62
  %exitcond.not = icmp eq i32 %k.028, %and, !dbg !63
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !56, !llvm.loop !64
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @total_too_small(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !66 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !67
  %cmp = icmp eq i32 %0, 0, !dbg !67
  br i1 %cmp, label %if.then, label %do.body1, !dbg !67

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !67, !tbaa !12
  br label %do.body1, !dbg !67

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !67
  tail call void @llvm.amdgcn.s.barrier(), !dbg !67
  fence syncscope("workgroup") acquire, !dbg !67
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !68
  %mul = shl i32 %1, 7, !dbg !68
  %add = add i32 %mul, %0, !dbg !68
  %idxprom = zext i32 %add to i64, !dbg !69
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !69
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !69, !tbaa !12
  %cmp4 = icmp sgt i32 %2, 0, !dbg !70
  br i1 %cmp4, label %if.then5, label %do.body7, !dbg !69

if.then5:                                         ; preds = %do.body1
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !71
  br label %do.body7, !dbg !72

do.body7:                                         ; preds = %do.body1, %if.then5
  %mine.0 = phi i32 [ %3, %if.then5 ], [ 0, %do.body1 ], !dbg !73
  fence syncscope("workgroup") release, !dbg !74
  tail call void @llvm.amdgcn.s.barrier(), !dbg !74
  fence syncscope("workgroup") acquire, !dbg !74
  br i1 %cmp, label %if.then11, label %do.body15, !dbg !75

if.then11:                                        ; preds = %do.body7
  %4 = load i32, ptr addrspace(3) @count, align 4, !dbg !76, !tbaa !12
  %div31 = lshr i32 %4, 1, !dbg !76
  %5 = atomicrmw add ptr addrspace(1) %length, i32 %div31 syncscope("agent-one-as") monotonic, align 4, !dbg !76
  store i32 %5, ptr addrspace(3) @base, align 4, !dbg !77, !tbaa !12
  br label %do.body15, !dbg !78

do.body15:                                        ; preds = %do.body7, %if.then11
  fence syncscope("workgroup") release, !dbg !79
  tail call void @llvm.amdgcn.s.barrier(), !dbg !79
  fence syncscope("workgroup") acquire, !dbg !79
  %6 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !80, !tbaa !12
  %cmp22 = icmp sgt i32 %6, 0, !dbg !81
  br i1 %cmp22, label %if.then23, label %if.end29, !dbg !80

if.then23:                                        ; preds = %do.body15
  %7 = load i32, ptr addrspace(3) @base, align 4, !dbg !82, !tbaa !12
  %add26 = add i32 %7, %mine.0, !dbg !83
  %idxprom27 = zext i32 %add26 to i64, !dbg !84
  %arrayidx28 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom27, !dbg !84
  store i32 %add, ptr addrspace(1) %arrayidx28, align 4, !dbg !85, !tbaa !12
  br label %if.end29, !dbg !84

if.end29:                                         ; preds = %if.then23, %do.body15
  ret void, !dbg !86
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @total_too_early(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !87 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !88
  %cmp = icmp eq i32 %0, 0, !dbg !88
  br i1 %cmp, label %if.then, label %do.body1, !dbg !88

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !88, !tbaa !12
  br label %do.body1, !dbg !88

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !88
  tail call void @llvm.amdgcn.s.barrier(), !dbg !88
  fence syncscope("workgroup") acquire, !dbg !88
  br i1 %cmp, label %if.then5, label %if.end8, !dbg !89

if.then5:                                         ; preds = %do.body1
  %1 = atomicrmw or ptr addrspace(3) @count, i32 0 syncscope("agent-one-as") monotonic, align 4, !dbg !90
  %2 = atomicrmw add ptr addrspace(1) %length, i32 %1 syncscope("agent-one-as") monotonic, align 4, !dbg !90
  store i32 %2, ptr addrspace(3) @base, align 4, !dbg !91, !tbaa !12
  br label %if.end8, !dbg !92

if.end8:                                          ; preds = %if.then5, %do.body1
  %3 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !93
  %mul = shl i32 %3, 7, !dbg !93
  %add = add i32 %mul, %0, !dbg !93
  %idxprom = zext i32 %add to i64, !dbg !94
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !94
  %4 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !94, !tbaa !12
  %cmp9 = icmp sgt i32 %4, 0, !dbg !95
  br i1 %cmp9, label %if.then10, label %do.body14, !dbg !94

if.then10:                                        ; preds = %if.end8
  %5 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !96
  br label %do.body14, !dbg !97

do.body14:                                        ; preds = %if.end8, %if.then10
  %mine.0 = phi i32 [ %5, %if.then10 ], [ 0, %if.end8 ], !dbg !98
  fence syncscope("workgroup") release, !dbg !99
  tail call void @llvm.amdgcn.s.barrier(), !dbg !99
  fence syncscope("workgroup") acquire, !dbg !99
  %6 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !100, !tbaa !12
  %cmp21 = icmp sgt i32 %6, 0, !dbg !101
  br i1 %cmp21, label %if.then22, label %if.end28, !dbg !100

if.then22:                                        ; preds = %do.body14
  %7 = load i32, ptr addrspace(3) @base, align 4, !dbg !102, !tbaa !12
  %add25 = add i32 %7, %mine.0, !dbg !103
  %idxprom26 = zext i32 %add25 to i64, !dbg !104
  %arrayidx27 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom26, !dbg !104
  store i32 %add, ptr addrspace(1) %arrayidx27, align 4, !dbg !105, !tbaa !12
  br label %if.end28, !dbg !104

if.end28:                                         ; preds = %if.then22, %do.body14
  ret void, !dbg !106
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @drawn_behind_the_total(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !107 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !108
  %cmp = icmp eq i32 %0, 0, !dbg !108
  br i1 %cmp, label %if.then, label %do.body1, !dbg !108

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !108, !tbaa !12
  br label %do.body1, !dbg !108

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !108
  tail call void @llvm.amdgcn.s.barrier(), !dbg !108
  fence syncscope("workgroup") acquire, !dbg !108
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !109
  %mul = shl i32 %1, 7, !dbg !109
  %add = add i32 %mul, %0, !dbg !109
  %idxprom = zext i32 %add to i64, !dbg !110
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !110
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !110, !tbaa !12
  %cmp4 = icmp sgt i32 %2, 0, !dbg !111
  br i1 %cmp4, label %if.then5, label %do.body8, !dbg !110

if.then5:                                         ; preds = %do.body1
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !112
  br label %do.body8, !dbg !113

do.body8:                                         ; preds = %if.then5, %do.body1
  %mine.0 = phi i32 [ %3, %if.then5 ], [ 0, %do.body1 ], !dbg !114
  fence syncscope("workgroup") release, !dbg !115
  tail call void @llvm.amdgcn.s.barrier(), !dbg !115
  fence syncscope("workgroup") acquire, !dbg !115
  br i1 %cmp, label %if.then12, label %do.body16, !dbg !115

if.then12:                                        ; preds = %do.body8
  %4 = load i32, ptr addrspace(3) @count, align 4, !dbg !115, !tbaa !12
  %5 = atomicrmw add ptr addrspace(1) %length, i32 %4 syncscope("agent-one-as") monotonic, align 4, !dbg !115
  store i32 %5, ptr addrspace(3) @base, align 4, !dbg !115, !tbaa !12
  br label %do.body16, !dbg !115

do.body16:                                        ; preds = %do.body8, %if.then12
  fence syncscope("workgroup") release, !dbg !115
  tail call void @llvm.amdgcn.s.barrier(), !dbg !115
  fence syncscope("workgroup") acquire, !dbg !115
  %6 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !116, !tbaa !12
  %cmp25 = icmp slt i32 %6, 1, !dbg !117
  br i1 %cmp25, label %if.then26, label %if.end29, !dbg !116

if.then26:                                        ; preds = %do.body16
  %7 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !118
  br label %if.end29, !dbg !119

if.end29:                                         ; preds = %if.then26, %do.body16
  %mine.1 = phi i32 [ %7, %if.then26 ], [ %mine.0, %do.body16 ], !dbg !114
  %8 = load i32, ptr addrspace(3) @base, align 4, !dbg !120, !tbaa !12
  %add32 = add i32 %8, %mine.1, !dbg !121
  %idxprom33 = zext i32 %add32 to i64, !dbg !122
  %arrayidx34 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom33, !dbg !122
  store i32 %add, ptr addrspace(1) %arrayidx34, align 4, !dbg !123, !tbaa !12
  ret void, !dbg !124
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @in_rounds(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in, i32 noundef %n) local_unnamed_addr #3 !dbg !125 {
entry:
  %cmp40 = icmp sgt i32 %n, 0, !dbg !126
  br i1 %cmp40, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !127

for.body.lr.ph:                                   ; preds = %entry
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul1 = shl i32 %0, 7
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul1, %1
  %cmp4 = icmp eq i32 %1, 0
  br label %for.body, !dbg !127

for.cond.cleanup:                                 ; preds = %do.body34, %entry
  ret void, !dbg !128

for.body:                                         ; preds = %for.body.lr.ph, %do.body34
  %k.041 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %do.body34 ]
  %mul = shl nsw i32 %k.041, 8, !dbg !129
  %add2 = add i32 %mul, %add, !dbg !130
  %idxprom = zext i32 %add2 to i64, !dbg !131
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !131
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !131, !tbaa !12
  %cmp3 = icmp sgt i32 %2, 0, !dbg !132
  br i1 %cmp4, label %if.then, label %do.body6, !dbg !133

if.then:                                          ; preds = %for.body
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !133, !tbaa !12
  br label %do.body6, !dbg !133

do.body6:                                         ; preds = %for.body, %if.then
  fence syncscope("workgroup") release, !dbg !133
  tail call void @llvm.amdgcn.s.barrier(), !dbg !133
  fence syncscope("workgroup") acquire, !dbg !133
  br i1 %cmp3, label %if.then9, label %do.body12, !dbg !134

if.then9:                                         ; preds = %do.body6
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !135
  br label %do.body12, !dbg !136

do.body12:                                        ; preds = %if.then9, %do.body6
  %mine.0 = phi i32 [ %3, %if.then9 ], [ 0, %do.body6 ], !dbg !137
  fence syncscope("workgroup") release, !dbg !138
  tail call void @llvm.amdgcn.s.barrier(), !dbg !138
  fence syncscope("workgroup") acquire, !dbg !138
  br i1 %cmp4, label %if.then17, label %do.body21, !dbg !138

if.then17:                                        ; preds = %do.body12
  %4 = load i32, ptr addrspace(3) @count, align 4, !dbg !138, !tbaa !12
  %5 = atomicrmw add ptr addrspace(1) %length, i32 %4 syncscope("agent-one-as") monotonic, align 4, !dbg !138
  store i32 %5, ptr addrspace(3) @base, align 4, !dbg !138, !tbaa !12
  br label %do.body21, !dbg !138

do.body21:                                        ; preds = %do.body12, %if.then17
  fence syncscope("workgroup") release, !dbg !138
  tail call void @llvm.amdgcn.s.barrier(), !dbg !138
  fence syncscope("workgroup") acquire, !dbg !138
  br i1 %cmp3, label %if.then27, label %do.body34, !dbg !139

if.then27:                                        ; preds = %do.body21
  %6 = load i32, ptr addrspace(3) @base, align 4, !dbg !140, !tbaa !12
  %add30 = add i32 %6, %mine.0, !dbg !141
  %idxprom31 = zext i32 %add30 to i64, !dbg !142
  %arrayidx32 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom31, !dbg !142
  store i32 %add, ptr addrspace(1) %arrayidx32, align 4, !dbg !143, !tbaa !12
  br label %do.body34, !dbg !142

do.body34:                                        ; preds = %do.body21, %if.then27
  fence syncscope("workgroup") release, !dbg !144
  tail call void @llvm.amdgcn.s.barrier(), !dbg !144
  fence syncscope("workgroup") acquire, !dbg !144
  %inc = add nuw nsw i32 %k.041, 1, !dbg !145
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !126
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !127, !llvm.loop !146
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @rounds_in_one_place(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readnone %in, i32 noundef %n) local_unnamed_addr #3 !dbg !148 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !149
  %cmp = icmp eq i32 %0, 0, !dbg !149
  br i1 %cmp, label %if.then, label %do.body1, !dbg !149

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !149, !tbaa !12
  br label %do.body1, !dbg !149

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !149
  tail call void @llvm.amdgcn.s.barrier(), !dbg !149
  fence syncscope("workgroup") acquire, !dbg !149
  br i1 %cmp, label %if.then4, label %do.body6, !dbg !150

if.then4:                                         ; preds = %do.body1
  %1 = atomicrmw add ptr addrspace(1) %length, i32 128 syncscope("agent-one-as") monotonic, align 4, !dbg !151
  store i32 %1, ptr addrspace(3) @base, align 4, !dbg !152, !tbaa !12
  br label %do.body6, !dbg !153

do.body6:                                         ; preds = %do.body1, %if.then4
  fence syncscope("workgroup") release, !dbg !154
  tail call void @llvm.amdgcn.s.barrier(), !dbg !154
  fence syncscope("workgroup") acquire, !dbg !154
  %cmp815 = icmp sgt i32 %n, 0, !dbg !155
  br i1 %cmp815, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !156

for.body.lr.ph:                                   ; preds = %do.body6
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %2, 7
  %add = add i32 %mul, %0
  br label %for.body, !dbg !156

for.cond.cleanup:                                 ; preds = %for.body, %do.body6
  ret void, !dbg !157

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %k.016 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !158
  %4 = load i32, ptr addrspace(3) @base, align 4, !dbg !159, !tbaa !12
  %add11 = add i32 %4, %3, !dbg !160
  %idxprom = zext i32 %add11 to i64, !dbg !161
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !161
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !162, !tbaa !12
  fence syncscope("workgroup") release, !dbg !163
  tail call void @llvm.amdgcn.s.barrier(), !dbg !163
  fence syncscope("workgroup") acquire, !dbg !163
  %inc = add nuw nsw i32 %k.016, 1, !dbg !164
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !155
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !156, !llvm.loop !165
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @by_waves(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !167 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !168
  %mul = shl i32 %0, 7, !dbg !168
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !168
  %add = add i32 %mul, %1, !dbg !168
  %idxprom = zext i32 %add to i64, !dbg !168
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !168
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !168, !tbaa !12
  %cmp = icmp sgt i32 %2, 0, !dbg !168
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %cmp), !dbg !168
  %cmp1 = icmp eq i32 %1, 0, !dbg !169
  br i1 %cmp1, label %if.then, label %do.body2, !dbg !169

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !169, !tbaa !12
  br label %do.body2, !dbg !169

do.body2:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !169
  tail call void @llvm.amdgcn.s.barrier(), !dbg !169
  fence syncscope("workgroup") acquire, !dbg !169
  %and = and i32 %1, 63, !dbg !170
  %cmp5 = icmp eq i32 %and, 0, !dbg !171
  br i1 %cmp5, label %if.then6, label %if.end7, !dbg !170

if.then6:                                         ; preds = %do.body2
  %4 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !172
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !172
  %5 = atomicrmw add ptr addrspace(3) @count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !172
  br label %if.end7, !dbg !173

if.end7:                                          ; preds = %if.then6, %do.body2
  %of_wave.0 = phi i32 [ %5, %if.then6 ], [ 0, %do.body2 ], !dbg !174
  %6 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %of_wave.0), !dbg !175
  fence syncscope("workgroup") release, !dbg !176
  tail call void @llvm.amdgcn.s.barrier(), !dbg !176
  fence syncscope("workgroup") acquire, !dbg !176
  br i1 %cmp1, label %if.then13, label %do.body17, !dbg !176

if.then13:                                        ; preds = %if.end7
  %7 = load i32, ptr addrspace(3) @count, align 4, !dbg !176, !tbaa !12
  %8 = atomicrmw add ptr addrspace(1) %length, i32 %7 syncscope("agent-one-as") monotonic, align 4, !dbg !176
  store i32 %8, ptr addrspace(3) @base, align 4, !dbg !176, !tbaa !12
  br label %do.body17, !dbg !176

do.body17:                                        ; preds = %if.end7, %if.then13
  fence syncscope("workgroup") release, !dbg !176
  tail call void @llvm.amdgcn.s.barrier(), !dbg !176
  fence syncscope("workgroup") acquire, !dbg !176
  %9 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !177, !tbaa !12
  %cmp26 = icmp sgt i32 %9, 0, !dbg !178
  br i1 %cmp26, label %if.then27, label %if.end37, !dbg !177

if.then27:                                        ; preds = %do.body17
  %10 = load i32, ptr addrspace(3) @base, align 4, !dbg !179, !tbaa !12
  %sh_prom = zext nneg i32 %and to i64, !dbg !180
  %notmask = shl nsw i64 -1, %sh_prom, !dbg !180
  %sub = xor i64 %notmask, -1, !dbg !180
  %and32 = and i64 %3, %sub, !dbg !180
  %11 = tail call range(i64 0, 64) i64 @llvm.ctpop.i64(i64 %and32), !dbg !180
  %cast33 = trunc nuw nsw i64 %11 to i32, !dbg !180
  %add30 = add i32 %6, %cast33, !dbg !181
  %add34 = add i32 %add30, %10, !dbg !182
  %idxprom35 = zext i32 %add34 to i64, !dbg !183
  %arrayidx36 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom35, !dbg !183
  store i32 %add, ptr addrspace(1) %arrayidx36, align 4, !dbg !184, !tbaa !12
  br label %if.end37, !dbg !183

if.end37:                                         ; preds = %if.then27, %do.body17
  ret void, !dbg !185
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #4

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @list_of_waves(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !186 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !187
  %mul = shl i32 %0, 7, !dbg !187
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !187
  %add = add i32 %mul, %1, !dbg !187
  %idxprom = zext i32 %add to i64, !dbg !188
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !188
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !188, !tbaa !12
  %cmp = icmp sgt i32 %2, 0, !dbg !189
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %cmp), !dbg !189
  %cmp1 = icmp eq i32 %1, 0, !dbg !190
  br i1 %cmp1, label %if.then, label %do.body2, !dbg !190

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !190, !tbaa !12
  br label %do.body2, !dbg !190

do.body2:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !190
  tail call void @llvm.amdgcn.s.barrier(), !dbg !190
  fence syncscope("workgroup") acquire, !dbg !190
  %and = and i32 %1, 63, !dbg !191
  %cmp5 = icmp eq i32 %and, 0, !dbg !192
  br i1 %cmp5, label %if.then6, label %if.end7, !dbg !191

if.then6:                                         ; preds = %do.body2
  %4 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !193
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !193
  %5 = atomicrmw add ptr addrspace(3) @count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !193
  br label %if.end7, !dbg !194

if.end7:                                          ; preds = %if.then6, %do.body2
  %of_wave.0 = phi i32 [ %5, %if.then6 ], [ 0, %do.body2 ], !dbg !195
  %6 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %of_wave.0), !dbg !196
  br i1 %cmp, label %if.then9, label %do.body17, !dbg !197

if.then9:                                         ; preds = %if.end7
  %sh_prom = zext nneg i32 %and to i64, !dbg !198
  %notmask = shl nsw i64 -1, %sh_prom, !dbg !198
  %sub = xor i64 %notmask, -1, !dbg !198
  %and11 = and i64 %3, %sub, !dbg !198
  %7 = tail call range(i64 0, 64) i64 @llvm.ctpop.i64(i64 %and11), !dbg !198
  %cast12 = trunc nuw nsw i64 %7 to i32, !dbg !198
  %add13 = add i32 %6, %cast12, !dbg !199
  %arrayidx15 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %add13, !dbg !200
  store i32 %2, ptr addrspace(3) %arrayidx15, align 4, !dbg !201, !tbaa !12
  br label %do.body17, !dbg !200

do.body17:                                        ; preds = %if.end7, %if.then9
  fence syncscope("workgroup") release, !dbg !202
  tail call void @llvm.amdgcn.s.barrier(), !dbg !202
  fence syncscope("workgroup") acquire, !dbg !202
  %8 = load i32, ptr addrspace(3) @count, align 4, !dbg !203, !tbaa !12
  %cmp20 = icmp ult i32 %1, %8, !dbg !204
  br i1 %cmp20, label %if.then21, label %if.end28, !dbg !205

if.then21:                                        ; preds = %do.body17
  %arrayidx23 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %1, !dbg !206
  %9 = load i32, ptr addrspace(3) %arrayidx23, align 4, !dbg !206, !tbaa !12
  %arrayidx27 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !207
  store i32 %9, ptr addrspace(1) %arrayidx27, align 4, !dbg !208, !tbaa !12
  br label %if.end28, !dbg !207

if.end28:                                         ; preds = %if.then21, %do.body17
  ret void, !dbg !209
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @list_of_both_halves(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !210 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !211
  %mul = shl i32 %0, 7, !dbg !211
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !211
  %add = add i32 %mul, %1, !dbg !211
  %idxprom = zext i32 %add to i64, !dbg !212
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !212
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !212, !tbaa !12
  %cmp = icmp sgt i32 %2, 0, !dbg !213
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %cmp), !dbg !213
  %cmp1 = icmp eq i32 %1, 0, !dbg !214
  br i1 %cmp1, label %if.then, label %do.body2, !dbg !214

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !214, !tbaa !12
  br label %do.body2, !dbg !214

do.body2:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !214
  tail call void @llvm.amdgcn.s.barrier(), !dbg !214
  fence syncscope("workgroup") acquire, !dbg !214
  %and = and i32 %1, 63, !dbg !215
  switch i32 %and, label %if.end9 [
    i32 0, label %if.then8
    i32 32, label %if.then8
  ], !dbg !216

if.then8:                                         ; preds = %do.body2, %do.body2
  %4 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !217
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !217
  %5 = atomicrmw add ptr addrspace(3) @count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !217
  br label %if.end9, !dbg !218

if.end9:                                          ; preds = %do.body2, %if.then8
  %of_wave.0 = phi i32 [ %5, %if.then8 ], [ 0, %do.body2 ], !dbg !219
  %6 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %of_wave.0), !dbg !220
  br i1 %cmp, label %if.then11, label %do.body19, !dbg !221

if.then11:                                        ; preds = %if.end9
  %sh_prom = zext nneg i32 %and to i64, !dbg !222
  %notmask = shl nsw i64 -1, %sh_prom, !dbg !222
  %sub = xor i64 %notmask, -1, !dbg !222
  %and13 = and i64 %3, %sub, !dbg !222
  %7 = tail call range(i64 0, 64) i64 @llvm.ctpop.i64(i64 %and13), !dbg !222
  %cast14 = trunc nuw nsw i64 %7 to i32, !dbg !222
  %add15 = add i32 %6, %cast14, !dbg !223
  %arrayidx17 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %add15, !dbg !224
  store i32 %2, ptr addrspace(3) %arrayidx17, align 4, !dbg !225, !tbaa !12
  br label %do.body19, !dbg !224

do.body19:                                        ; preds = %if.end9, %if.then11
  fence syncscope("workgroup") release, !dbg !226
  tail call void @llvm.amdgcn.s.barrier(), !dbg !226
  fence syncscope("workgroup") acquire, !dbg !226
  %8 = load i32, ptr addrspace(3) @count, align 4, !dbg !227, !tbaa !12
  %cmp22 = icmp ult i32 %1, %8, !dbg !228
  br i1 %cmp22, label %if.then23, label %if.end30, !dbg !229

if.then23:                                        ; preds = %do.body19
  %arrayidx25 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %1, !dbg !230
  %9 = load i32, ptr addrspace(3) %arrayidx25, align 4, !dbg !230, !tbaa !12
  %arrayidx29 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !231
  store i32 %9, ptr addrspace(1) %arrayidx29, align 4, !dbg !232, !tbaa !12
  br label %if.end30, !dbg !231

if.end30:                                         ; preds = %if.then23, %do.body19
  ret void, !dbg !233
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @list_of_waves_and_one(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !234 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !235
  %mul = shl i32 %0, 7, !dbg !235
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !235
  %add = add i32 %mul, %1, !dbg !235
  %idxprom = zext i32 %add to i64, !dbg !236
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !236
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !236, !tbaa !12
  %cmp = icmp sgt i32 %2, 0, !dbg !237
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %cmp), !dbg !237
  %cmp1 = icmp eq i32 %1, 0, !dbg !238
  br i1 %cmp1, label %if.then, label %do.body2, !dbg !238

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !238, !tbaa !12
  br label %do.body2, !dbg !238

do.body2:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !238
  tail call void @llvm.amdgcn.s.barrier(), !dbg !238
  fence syncscope("workgroup") acquire, !dbg !238
  %and = and i32 %1, 63, !dbg !239
  %cmp5 = icmp eq i32 %and, 0, !dbg !240
  br i1 %cmp5, label %if.then6, label %if.end7, !dbg !239

if.then6:                                         ; preds = %do.body2
  %4 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !241
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !241
  %5 = atomicrmw add ptr addrspace(3) @count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !241
  br label %if.end7, !dbg !242

if.end7:                                          ; preds = %if.then6, %do.body2
  %of_wave.0 = phi i32 [ %5, %if.then6 ], [ 0, %do.body2 ], !dbg !243
  %6 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %of_wave.0), !dbg !244
  br i1 %cmp, label %if.then9, label %do.body18, !dbg !245

if.then9:                                         ; preds = %if.end7
  %sh_prom = zext nneg i32 %and to i64, !dbg !246
  %notmask = shl nsw i64 -1, %sh_prom, !dbg !246
  %sub = xor i64 %notmask, -1, !dbg !246
  %and11 = and i64 %3, %sub, !dbg !246
  %7 = tail call range(i64 0, 64) i64 @llvm.ctpop.i64(i64 %and11), !dbg !246
  %cast12 = trunc nuw nsw i64 %7 to i32, !dbg !246
  %add13 = add nuw nsw i32 %cast12, 1, !dbg !247
  %add14 = add i32 %add13, %6, !dbg !248
  %arrayidx16 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %add14, !dbg !249
  store i32 %2, ptr addrspace(3) %arrayidx16, align 4, !dbg !250, !tbaa !12
  br label %do.body18, !dbg !249

do.body18:                                        ; preds = %if.end7, %if.then9
  fence syncscope("workgroup") release, !dbg !251
  tail call void @llvm.amdgcn.s.barrier(), !dbg !251
  fence syncscope("workgroup") acquire, !dbg !251
  %arrayidx22 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %1, !dbg !252
  %8 = load i32, ptr addrspace(3) %arrayidx22, align 4, !dbg !252, !tbaa !12
  %arrayidx26 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !253
  store i32 %8, ptr addrspace(1) %arrayidx26, align 4, !dbg !254, !tbaa !12
  ret void, !dbg !255
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @list_of_each_wave(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !256 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !257
  %mul = shl i32 %0, 7, !dbg !257
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !257
  %add = add i32 %mul, %1, !dbg !257
  %idxprom = zext i32 %add to i64, !dbg !258
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !258
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !258, !tbaa !12
  %cmp = icmp sgt i32 %2, 0, !dbg !259
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %cmp), !dbg !259
  %cmp1 = icmp eq i32 %1, 0, !dbg !260
  br i1 %cmp1, label %if.then, label %do.body2, !dbg !260

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !260, !tbaa !12
  br label %do.body2, !dbg !260

do.body2:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !260
  tail call void @llvm.amdgcn.s.barrier(), !dbg !260
  fence syncscope("workgroup") acquire, !dbg !260
  %and = and i32 %1, 63, !dbg !261
  %cmp5 = icmp eq i32 %and, 0, !dbg !262
  br i1 %cmp5, label %if.then6, label %if.end7, !dbg !261

if.then6:                                         ; preds = %do.body2
  %4 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !263
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !263
  %5 = atomicrmw add ptr addrspace(3) @count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !263
  br label %if.end7, !dbg !263

if.end7:                                          ; preds = %if.then6, %do.body2
  br i1 %cmp, label %if.then9, label %do.body16, !dbg !264

if.then9:                                         ; preds = %if.end7
  %sh_prom = zext nneg i32 %and to i64, !dbg !265
  %notmask = shl nsw i64 -1, %sh_prom, !dbg !265
  %sub = xor i64 %notmask, -1, !dbg !265
  %and11 = and i64 %3, %sub, !dbg !265
  %6 = tail call range(i64 0, 64) i64 @llvm.ctpop.i64(i64 %and11), !dbg !265
  %7 = trunc nuw nsw i64 %6 to i32, !dbg !266
  %arrayidx14 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %7, !dbg !266
  store i32 %2, ptr addrspace(3) %arrayidx14, align 4, !dbg !267, !tbaa !12
  br label %do.body16, !dbg !266

do.body16:                                        ; preds = %if.end7, %if.then9
  fence syncscope("workgroup") release, !dbg !268
  tail call void @llvm.amdgcn.s.barrier(), !dbg !268
  fence syncscope("workgroup") acquire, !dbg !268
  %8 = load i32, ptr addrspace(3) @count, align 4, !dbg !269, !tbaa !12
  %cmp19 = icmp ult i32 %1, %8, !dbg !270
  br i1 %cmp19, label %if.then20, label %if.end27, !dbg !271

if.then20:                                        ; preds = %do.body16
  %arrayidx22 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %1, !dbg !272
  %9 = load i32, ptr addrspace(3) %arrayidx22, align 4, !dbg !272, !tbaa !12
  %arrayidx26 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !273
  store i32 %9, ptr addrspace(1) %arrayidx26, align 4, !dbg !274, !tbaa !12
  br label %if.end27, !dbg !273

if.end27:                                         ; preds = %if.then20, %do.body16
  ret void, !dbg !275
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @list_copied(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #3 !dbg !276 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !277
  %mul = shl i32 %0, 7, !dbg !277
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !277
  %add = add i32 %mul, %1, !dbg !277
  %idxprom = zext i32 %add to i64, !dbg !278
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !278
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !278, !tbaa !12
  %cmp = icmp eq i32 %1, 0, !dbg !279
  br i1 %cmp, label %if.then, label %do.body1, !dbg !279

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !279, !tbaa !12
  br label %do.body1, !dbg !279

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !279
  tail call void @llvm.amdgcn.s.barrier(), !dbg !279
  fence syncscope("workgroup") acquire, !dbg !279
  %cmp4 = icmp sgt i32 %2, 0, !dbg !280
  br i1 %cmp4, label %if.then5, label %do.body10, !dbg !281

if.then5:                                         ; preds = %do.body1
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !282
  %arrayidx7 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %3, !dbg !283
  store i32 %2, ptr addrspace(3) %arrayidx7, align 4, !dbg !284, !tbaa !12
  br label %do.body10, !dbg !283

do.body10:                                        ; preds = %if.then5, %do.body1
  fence syncscope("workgroup") release, !dbg !285
  tail call void @llvm.amdgcn.s.barrier(), !dbg !285
  fence syncscope("workgroup") acquire, !dbg !285
  br i1 %cmp, label %if.then14, label %do.body18, !dbg !285

if.then14:                                        ; preds = %do.body10
  %4 = load i32, ptr addrspace(3) @count, align 4, !dbg !285, !tbaa !12
  %5 = atomicrmw add ptr addrspace(1) %length, i32 %4 syncscope("agent-one-as") monotonic, align 4, !dbg !285
  store i32 %5, ptr addrspace(3) @base, align 4, !dbg !285, !tbaa !12
  br label %do.body18, !dbg !285

do.body18:                                        ; preds = %do.body10, %if.then14
  fence syncscope("workgroup") release, !dbg !285
  tail call void @llvm.amdgcn.s.barrier(), !dbg !285
  fence syncscope("workgroup") acquire, !dbg !285
  %6 = load i32, ptr addrspace(3) @count, align 4, !tbaa !12
  %cmp2334 = icmp ult i32 %1, %6, !dbg !286
  br i1 %cmp2334, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !287

for.body.lr.ph:                                   ; preds = %do.body18
  %7 = load i32, ptr addrspace(3) @base, align 4, !tbaa !12
  br label %for.body, !dbg !287

for.cond.cleanup:                                 ; preds = %for.body, %do.body18
  ret void, !dbg !288

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %k.035 = phi i32 [ %1, %for.body.lr.ph ], [ %add29, %for.body ]
  %arrayidx25 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %k.035, !dbg !289
  %8 = load i32, ptr addrspace(3) %arrayidx25, align 4, !dbg !289, !tbaa !12
  %add26 = add i32 %7, %k.035, !dbg !290
  %idxprom27 = zext i32 %add26 to i64, !dbg !291
  %arrayidx28 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom27, !dbg !291
  store i32 %8, ptr addrspace(1) %arrayidx28, align 4, !dbg !292, !tbaa !12
  %add29 = add i32 %k.035, 128, !dbg !293
  %cmp23 = icmp ult i32 %add29, %6, !dbg !286
  br i1 %cmp23, label %for.body, label %for.cond.cleanup, !dbg !287, !llvm.loop !294
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @list_copied_and_one(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %length, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #3 !dbg !296 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !297
  %mul = shl i32 %0, 7, !dbg !297
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !297
  %add = add i32 %mul, %1, !dbg !297
  %idxprom = zext i32 %add to i64, !dbg !298
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !298
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !298, !tbaa !12
  %cmp = icmp eq i32 %1, 0, !dbg !299
  br i1 %cmp, label %if.then, label %do.body1, !dbg !299

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !299, !tbaa !12
  br label %do.body1, !dbg !299

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !299
  tail call void @llvm.amdgcn.s.barrier(), !dbg !299
  fence syncscope("workgroup") acquire, !dbg !299
  %cmp4 = icmp sgt i32 %2, 0, !dbg !300
  br i1 %cmp4, label %if.then5, label %do.body10, !dbg !301

if.then5:                                         ; preds = %do.body1
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !302
  %arrayidx7 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %3, !dbg !303
  store i32 %2, ptr addrspace(3) %arrayidx7, align 4, !dbg !304, !tbaa !12
  br label %do.body10, !dbg !303

do.body10:                                        ; preds = %if.then5, %do.body1
  fence syncscope("workgroup") release, !dbg !305
  tail call void @llvm.amdgcn.s.barrier(), !dbg !305
  fence syncscope("workgroup") acquire, !dbg !305
  br i1 %cmp, label %if.then14, label %do.body18, !dbg !305

if.then14:                                        ; preds = %do.body10
  %4 = load i32, ptr addrspace(3) @count, align 4, !dbg !305, !tbaa !12
  %5 = atomicrmw add ptr addrspace(1) %length, i32 %4 syncscope("agent-one-as") monotonic, align 4, !dbg !305
  store i32 %5, ptr addrspace(3) @base, align 4, !dbg !305, !tbaa !12
  br label %do.body18, !dbg !305

do.body18:                                        ; preds = %do.body10, %if.then14
  fence syncscope("workgroup") release, !dbg !305
  tail call void @llvm.amdgcn.s.barrier(), !dbg !305
  fence syncscope("workgroup") acquire, !dbg !305
  %6 = load i32, ptr addrspace(3) @count, align 4, !tbaa !12
  %cmp23.not34 = icmp ugt i32 %1, %6, !dbg !306
  br i1 %cmp23.not34, label %for.cond.cleanup, label %for.body.lr.ph, !dbg !307

for.body.lr.ph:                                   ; preds = %do.body18
  %7 = load i32, ptr addrspace(3) @base, align 4, !tbaa !12
  %8 = and i32 %1, 127, !dbg !307
  %arrayidx25 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %8
  %9 = load i32, ptr addrspace(3) %arrayidx25, align 4, !tbaa !12
  br label %for.body, !dbg !307

for.cond.cleanup:                                 ; preds = %for.body, %do.body18
  ret void, !dbg !308

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %k.035 = phi i32 [ %1, %for.body.lr.ph ], [ %add29, %for.body ]
  %add26 = add i32 %7, %k.035, !dbg !309
  %idxprom27 = zext i32 %add26 to i64, !dbg !310
  %arrayidx28 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom27, !dbg !310
  store i32 %9, ptr addrspace(1) %arrayidx28, align 4, !dbg !311, !tbaa !12
  %add29 = add i32 %k.035, 128, !dbg !312
  %cmp23.not = icmp ugt i32 %add29, %6, !dbg !306
  br i1 %cmp23.not, label %for.cond.cleanup, label %for.body, !dbg !307, !llvm.loop !313
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @first_in_a_bin(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %taken, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #5 !dbg !315 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !316
  %mul = shl i32 %0, 7, !dbg !316
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !316
  %add = add i32 %mul, %1, !dbg !316
  %idxprom = zext i32 %add to i64, !dbg !317
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !317
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !317, !tbaa !12
  %and = and i32 %2, 255, !dbg !318
  %idxprom1 = zext nneg i32 %and to i64, !dbg !319
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %taken, i64 %idxprom1, !dbg !319
  %3 = atomicrmw xchg ptr addrspace(1) %arrayidx2, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !319
  %cmp = icmp eq i32 %3, 0, !dbg !320
  br i1 %cmp, label %if.then, label %if.end, !dbg !319

if.then:                                          ; preds = %entry
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom1, !dbg !321
  store i32 %add, ptr addrspace(1) %arrayidx6, align 4, !dbg !322, !tbaa !12
  br label %if.end, !dbg !321

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !323
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @first_in_half_a_bin(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %taken, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #5 !dbg !324 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !325
  %mul = shl i32 %0, 7, !dbg !325
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !325
  %add = add i32 %mul, %1, !dbg !325
  %idxprom = zext i32 %add to i64, !dbg !326
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !326
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !326, !tbaa !12
  %and = and i32 %2, 255, !dbg !327
  %idxprom1 = zext nneg i32 %and to i64, !dbg !328
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %taken, i64 %idxprom1, !dbg !328
  %3 = atomicrmw xchg ptr addrspace(1) %arrayidx2, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !328
  %cmp = icmp eq i32 %3, 0, !dbg !329
  br i1 %cmp, label %if.then, label %if.end, !dbg !328

if.then:                                          ; preds = %entry
  %div8 = lshr i32 %and, 1, !dbg !330
  %idxprom5 = zext nneg i32 %div8 to i64, !dbg !331
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom5, !dbg !331
  store i32 %add, ptr addrspace(1) %arrayidx6, align 4, !dbg !332, !tbaa !12
  br label %if.end, !dbg !331

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !333
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @first_of_a_bit(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %taken, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #5 !dbg !334 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !335
  %mul = shl i32 %0, 7, !dbg !335
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !335
  %add = add i32 %mul, %1, !dbg !335
  %idxprom = zext i32 %add to i64, !dbg !336
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !336
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !336, !tbaa !12
  %and = and i32 %2, 255, !dbg !337
  %and1 = and i32 %2, 31, !dbg !338
  %shl = shl nuw i32 1, %and1, !dbg !339
  %div12 = lshr i32 %and, 5, !dbg !340
  %idxprom2 = zext nneg i32 %div12 to i64, !dbg !340
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %taken, i64 %idxprom2, !dbg !340
  %3 = atomicrmw or ptr addrspace(1) %arrayidx3, i32 %shl syncscope("agent-one-as") monotonic, align 4, !dbg !340
  %and4 = and i32 %shl, %3, !dbg !341
  %tobool.not = icmp eq i32 %and4, 0, !dbg !341
  br i1 %tobool.not, label %if.then, label %if.end, !dbg !342

if.then:                                          ; preds = %entry
  %idxprom7 = zext nneg i32 %and to i64, !dbg !343
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom7, !dbg !343
  store i32 %add, ptr addrspace(1) %arrayidx8, align 4, !dbg !344, !tbaa !12
  br label %if.end, !dbg !343

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !345
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @first_of_some_bit(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %taken, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #5 !dbg !346 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !347
  %mul = shl i32 %0, 7, !dbg !347
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !347
  %add = add i32 %mul, %1, !dbg !347
  %idxprom = zext i32 %add to i64, !dbg !348
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !348
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !348, !tbaa !12
  %and1 = and i32 %2, 31, !dbg !349
  %shl = shl nuw i32 1, %and1, !dbg !350
  %and = lshr i32 %2, 5, !dbg !351
  %div13 = and i32 %and, 7, !dbg !351
  %idxprom2 = zext nneg i32 %div13 to i64, !dbg !351
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %taken, i64 %idxprom2, !dbg !351
  %3 = atomicrmw or ptr addrspace(1) %arrayidx3, i32 %shl syncscope("agent-one-as") monotonic, align 4, !dbg !351
  %and4 = and i32 %shl, %3, !dbg !352
  %tobool.not = icmp eq i32 %and4, 0, !dbg !352
  br i1 %tobool.not, label %if.then, label %if.end, !dbg !353

if.then:                                          ; preds = %entry
  %and7 = and i32 %2, 15, !dbg !354
  %idxprom8 = zext nneg i32 %and7 to i64, !dbg !355
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom8, !dbg !355
  store i32 %add, ptr addrspace(1) %arrayidx9, align 4, !dbg !356, !tbaa !12
  br label %if.end, !dbg !355

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !357
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @taken_by_anything(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef %taken, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #5 !dbg !358 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !359
  %mul = shl i32 %0, 7, !dbg !359
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !359
  %add = add i32 %mul, %1, !dbg !359
  %idxprom = zext i32 %add to i64, !dbg !359
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !359
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !359, !tbaa !12
  %3 = atomicrmw xchg ptr addrspace(1) %taken, i32 %2 syncscope("agent-one-as") monotonic, align 4, !dbg !359
  %cmp = icmp eq i32 %3, 0, !dbg !360
  br i1 %cmp, label %if.then, label %if.end, !dbg !359

if.then:                                          ; preds = %entry
  store i32 %add, ptr addrspace(1) %out, align 4, !dbg !361, !tbaa !12
  br label %if.end, !dbg !362

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !363
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @last_adds_up(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #3 !dbg !364 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !365
  %cmp = icmp eq i32 %0, 0, !dbg !365
  br i1 %cmp, label %if.then, label %do.body1, !dbg !365

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !365, !tbaa !12
  br label %do.body1, !dbg !365

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !365
  tail call void @llvm.amdgcn.s.barrier(), !dbg !365
  fence syncscope("workgroup") acquire, !dbg !365
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !366
  %mul = shl i32 %1, 7, !dbg !366
  %add = add i32 %mul, %0, !dbg !366
  %idxprom = zext i32 %add to i64, !dbg !367
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !367
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !367, !tbaa !12
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %0, !dbg !368
  store i32 %2, ptr addrspace(3) %arrayidx4, align 4, !dbg !369, !tbaa !12
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("workgroup-one-as") acq_rel, align 4, !dbg !370
  %cmp5 = icmp eq i32 %3, 127, !dbg !371
  br i1 %cmp5, label %for.body, label %if.end13, !dbg !370

for.cond.cleanup:                                 ; preds = %for.body
  %idxprom11 = zext i32 %1 to i64, !dbg !372
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !372
  store i32 %add10, ptr addrspace(1) %arrayidx12, align 4, !dbg !373, !tbaa !12
  br label %if.end13, !dbg !374

for.body:                                         ; preds = %do.body1, %for.body
  %k.018 = phi i32 [ %inc, %for.body ], [ 0, %do.body1 ]
  %sum.017 = phi i32 [ %add10, %for.body ], [ 0, %do.body1 ]
  %arrayidx9 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %k.018, !dbg !375
  %4 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !375, !tbaa !12
  %add10 = add nsw i32 %4, %sum.017, !dbg !376
  %inc = add nuw nsw i32 %k.018, 1, !dbg !377
  %exitcond.not = icmp eq i32 %inc, 128, !dbg !378
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !379, !llvm.loop !380

if.end13:                                         ; preds = %for.cond.cleanup, %do.body1
  ret void, !dbg !382
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @one_before_the_last_adds_up(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #3 !dbg !383 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !384
  %cmp = icmp eq i32 %0, 0, !dbg !384
  br i1 %cmp, label %if.then, label %do.body1, !dbg !384

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !384, !tbaa !12
  br label %do.body1, !dbg !384

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !384
  tail call void @llvm.amdgcn.s.barrier(), !dbg !384
  fence syncscope("workgroup") acquire, !dbg !384
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !385
  %mul = shl i32 %1, 7, !dbg !385
  %add = add i32 %mul, %0, !dbg !385
  %idxprom = zext i32 %add to i64, !dbg !386
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !386
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !386, !tbaa !12
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %0, !dbg !387
  store i32 %2, ptr addrspace(3) %arrayidx4, align 4, !dbg !388, !tbaa !12
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("workgroup-one-as") acq_rel, align 4, !dbg !389
  %cmp5 = icmp eq i32 %3, 126, !dbg !390
  br i1 %cmp5, label %for.body, label %if.end13, !dbg !389

for.cond.cleanup:                                 ; preds = %for.body
  %idxprom11 = zext i32 %1 to i64, !dbg !391
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom11, !dbg !391
  store i32 %add10, ptr addrspace(1) %arrayidx12, align 4, !dbg !392, !tbaa !12
  br label %if.end13, !dbg !393

for.body:                                         ; preds = %do.body1, %for.body
  %k.018 = phi i32 [ %inc, %for.body ], [ 0, %do.body1 ]
  %sum.017 = phi i32 [ %add10, %for.body ], [ 0, %do.body1 ]
  %arrayidx9 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %k.018, !dbg !394
  %4 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !394, !tbaa !12
  %add10 = add nsw i32 %4, %sum.017, !dbg !395
  %inc = add nuw nsw i32 %k.018, 1, !dbg !396
  %exitcond.not = icmp eq i32 %inc, 128, !dbg !397
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !398, !llvm.loop !399

if.end13:                                         ; preds = %for.cond.cleanup, %do.body1
  ret void, !dbg !401
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @last_wave_adds_up(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !402 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !403
  %cmp = icmp eq i32 %0, 0, !dbg !403
  br i1 %cmp, label %if.then, label %do.body1, !dbg !403

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !403, !tbaa !12
  br label %do.body1, !dbg !403

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !403
  tail call void @llvm.amdgcn.s.barrier(), !dbg !403
  fence syncscope("workgroup") acquire, !dbg !403
  %and = and i32 %0, 63, !dbg !404
  %cmp3 = icmp eq i32 %and, 0, !dbg !405
  br i1 %cmp3, label %if.then4, label %if.end13, !dbg !404

if.then4:                                         ; preds = %do.body1
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !406
  %mul = shl i32 %1, 7, !dbg !406
  %add = add i32 %mul, %0, !dbg !406
  %idxprom = zext i32 %add to i64, !dbg !407
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !407
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !407, !tbaa !12
  %div14 = lshr exact i32 %0, 6, !dbg !408
  %arrayidx6 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %div14, !dbg !409
  store i32 %2, ptr addrspace(3) %arrayidx6, align 4, !dbg !410, !tbaa !12
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("workgroup-one-as") acq_rel, align 4, !dbg !411
  %cmp7 = icmp eq i32 %3, 1, !dbg !412
  br i1 %cmp7, label %if.then8, label %if.end13, !dbg !411

if.then8:                                         ; preds = %if.then4
  %4 = load i32, ptr addrspace(3) @list, align 4, !dbg !413, !tbaa !12
  %5 = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @list, i32 4), align 4, !dbg !414, !tbaa !12
  %add9 = add nsw i32 %5, %4, !dbg !415
  %idxprom10 = zext i32 %1 to i64, !dbg !416
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom10, !dbg !416
  store i32 %add9, ptr addrspace(1) %arrayidx11, align 4, !dbg !417, !tbaa !12
  br label %if.end13, !dbg !416

if.end13:                                         ; preds = %if.then4, %if.then8, %do.body1
  ret void, !dbg !418
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @last_lane_adds_up(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !419 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !420
  %cmp = icmp eq i32 %0, 0, !dbg !420
  br i1 %cmp, label %if.then, label %do.body1, !dbg !420

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @count, align 4, !dbg !420, !tbaa !12
  br label %do.body1, !dbg !420

do.body1:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !420
  tail call void @llvm.amdgcn.s.barrier(), !dbg !420
  fence syncscope("workgroup") acquire, !dbg !420
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !421
  %mul = shl i32 %1, 7, !dbg !421
  %add = add i32 %mul, %0, !dbg !421
  %idxprom = zext i32 %add to i64, !dbg !422
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !422
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !422, !tbaa !12
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @list, i32 0, i32 %0, !dbg !423
  store i32 %2, ptr addrspace(3) %arrayidx4, align 4, !dbg !424, !tbaa !12
  %and = and i32 %0, 63, !dbg !425
  %cmp5 = icmp eq i32 %and, 0, !dbg !426
  br i1 %cmp5, label %if.then6, label %if.end13, !dbg !425

if.then6:                                         ; preds = %do.body1
  %3 = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope("workgroup-one-as") acq_rel, align 4, !dbg !427
  %cmp7 = icmp eq i32 %3, 1, !dbg !428
  br i1 %cmp7, label %if.then8, label %if.end13, !dbg !427

if.then8:                                         ; preds = %if.then6
  %4 = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @list, i32 252), align 4, !dbg !429, !tbaa !12
  %5 = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @list, i32 508), align 4, !dbg !430, !tbaa !12
  %add9 = add nsw i32 %5, %4, !dbg !431
  %idxprom10 = zext i32 %1 to i64, !dbg !432
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom10, !dbg !432
  store i32 %add9, ptr addrspace(1) %arrayidx11, align 4, !dbg !433, !tbaa !12
  br label %if.end13, !dbg !432

if.end13:                                         ; preds = %if.then6, %if.then8, %do.body1
  ret void, !dbg !434
}

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nofree norecurse nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #5 = { mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/appends.c", directory: ".", checksumkind: CSK_MD5, checksum: "528dc274771d4dcfaa7e8279bdf9282c")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "each_a_place", scope: !1, file: !1, line: 33, type: !9, scopeLine: 33, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 35, column: 3, scope: !8)
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = !DILocation(line: 36, column: 10, scope: !8)
!17 = !DILocation(line: 36, column: 7, scope: !8)
!18 = !DILocation(line: 36, column: 13, scope: !8)
!19 = !DILocation(line: 37, column: 12, scope: !8)
!20 = !DILocation(line: 37, column: 5, scope: !8)
!21 = !DILocation(line: 0, scope: !8)
!22 = !DILocation(line: 38, column: 3, scope: !8)
!23 = !DILocation(line: 39, column: 7, scope: !8)
!24 = !DILocation(line: 39, column: 13, scope: !8)
!25 = !DILocation(line: 40, column: 9, scope: !8)
!26 = !DILocation(line: 40, column: 14, scope: !8)
!27 = !DILocation(line: 40, column: 5, scope: !8)
!28 = !DILocation(line: 40, column: 22, scope: !8)
!29 = !DILocation(line: 41, column: 1, scope: !8)
!30 = distinct !DISubprogram(name: "several_places", scope: !1, file: !1, line: 44, type: !9, scopeLine: 44, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!31 = !DILocation(line: 45, column: 22, scope: !30)
!32 = !DILocation(line: 45, column: 19, scope: !30)
!33 = !DILocation(line: 45, column: 25, scope: !30)
!34 = !DILocation(line: 46, column: 3, scope: !30)
!35 = !DILocation(line: 47, column: 19, scope: !30)
!36 = !DILocation(line: 48, column: 3, scope: !30)
!37 = !DILocation(line: 49, column: 26, scope: !30)
!38 = !DILocation(line: 49, column: 3, scope: !30)
!39 = !DILocation(line: 51, column: 1, scope: !30)
!40 = !DILocation(line: 50, column: 14, scope: !30)
!41 = !DILocation(line: 50, column: 21, scope: !30)
!42 = !DILocation(line: 50, column: 5, scope: !30)
!43 = !DILocation(line: 50, column: 26, scope: !30)
!44 = !DILocation(line: 49, column: 35, scope: !30)
!45 = distinct !{!45, !38, !46, !47, !48}
!46 = !DILocation(line: 50, column: 28, scope: !30)
!47 = !{!"llvm.loop.mustprogress"}
!48 = !{!"llvm.loop.unroll.disable"}
!49 = distinct !DISubprogram(name: "one_place_too_many", scope: !1, file: !1, line: 54, type: !9, scopeLine: 54, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!50 = !DILocation(line: 55, column: 22, scope: !49)
!51 = !DILocation(line: 55, column: 19, scope: !49)
!52 = !DILocation(line: 55, column: 25, scope: !49)
!53 = !DILocation(line: 56, column: 3, scope: !49)
!54 = !DILocation(line: 57, column: 19, scope: !49)
!55 = !DILocation(line: 58, column: 3, scope: !49)
!56 = !DILocation(line: 59, column: 3, scope: !49)
!57 = !DILocation(line: 61, column: 1, scope: !49)
!58 = !DILocation(line: 60, column: 14, scope: !49)
!59 = !DILocation(line: 60, column: 21, scope: !49)
!60 = !DILocation(line: 60, column: 5, scope: !49)
!61 = !DILocation(line: 60, column: 26, scope: !49)
!62 = !DILocation(line: 59, column: 36, scope: !49)
!63 = !DILocation(line: 59, column: 26, scope: !49)
!64 = distinct !{!64, !56, !65, !47, !48}
!65 = !DILocation(line: 60, column: 28, scope: !49)
!66 = distinct !DISubprogram(name: "total_too_small", scope: !1, file: !1, line: 64, type: !9, scopeLine: 64, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!67 = !DILocation(line: 66, column: 3, scope: !66)
!68 = !DILocation(line: 67, column: 10, scope: !66)
!69 = !DILocation(line: 67, column: 7, scope: !66)
!70 = !DILocation(line: 67, column: 13, scope: !66)
!71 = !DILocation(line: 68, column: 12, scope: !66)
!72 = !DILocation(line: 68, column: 5, scope: !66)
!73 = !DILocation(line: 0, scope: !66)
!74 = !DILocation(line: 69, column: 3, scope: !66)
!75 = !DILocation(line: 70, column: 7, scope: !66)
!76 = !DILocation(line: 71, column: 12, scope: !66)
!77 = !DILocation(line: 71, column: 10, scope: !66)
!78 = !DILocation(line: 71, column: 5, scope: !66)
!79 = !DILocation(line: 72, column: 3, scope: !66)
!80 = !DILocation(line: 73, column: 7, scope: !66)
!81 = !DILocation(line: 73, column: 13, scope: !66)
!82 = !DILocation(line: 74, column: 9, scope: !66)
!83 = !DILocation(line: 74, column: 14, scope: !66)
!84 = !DILocation(line: 74, column: 5, scope: !66)
!85 = !DILocation(line: 74, column: 22, scope: !66)
!86 = !DILocation(line: 75, column: 1, scope: !66)
!87 = distinct !DISubprogram(name: "total_too_early", scope: !1, file: !1, line: 78, type: !9, scopeLine: 78, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!88 = !DILocation(line: 80, column: 3, scope: !87)
!89 = !DILocation(line: 81, column: 7, scope: !87)
!90 = !DILocation(line: 82, column: 12, scope: !87)
!91 = !DILocation(line: 82, column: 10, scope: !87)
!92 = !DILocation(line: 82, column: 5, scope: !87)
!93 = !DILocation(line: 83, column: 10, scope: !87)
!94 = !DILocation(line: 83, column: 7, scope: !87)
!95 = !DILocation(line: 83, column: 13, scope: !87)
!96 = !DILocation(line: 84, column: 12, scope: !87)
!97 = !DILocation(line: 84, column: 5, scope: !87)
!98 = !DILocation(line: 0, scope: !87)
!99 = !DILocation(line: 85, column: 3, scope: !87)
!100 = !DILocation(line: 86, column: 7, scope: !87)
!101 = !DILocation(line: 86, column: 13, scope: !87)
!102 = !DILocation(line: 87, column: 9, scope: !87)
!103 = !DILocation(line: 87, column: 14, scope: !87)
!104 = !DILocation(line: 87, column: 5, scope: !87)
!105 = !DILocation(line: 87, column: 22, scope: !87)
!106 = !DILocation(line: 88, column: 1, scope: !87)
!107 = distinct !DISubprogram(name: "drawn_behind_the_total", scope: !1, file: !1, line: 91, type: !9, scopeLine: 91, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!108 = !DILocation(line: 93, column: 3, scope: !107)
!109 = !DILocation(line: 94, column: 10, scope: !107)
!110 = !DILocation(line: 94, column: 7, scope: !107)
!111 = !DILocation(line: 94, column: 13, scope: !107)
!112 = !DILocation(line: 95, column: 12, scope: !107)
!113 = !DILocation(line: 95, column: 5, scope: !107)
!114 = !DILocation(line: 0, scope: !107)
!115 = !DILocation(line: 96, column: 3, scope: !107)
!116 = !DILocation(line: 97, column: 7, scope: !107)
!117 = !DILocation(line: 97, column: 13, scope: !107)
!118 = !DILocation(line: 98, column: 12, scope: !107)
!119 = !DILocation(line: 98, column: 5, scope: !107)
!120 = !DILocation(line: 99, column: 7, scope: !107)
!121 = !DILocation(line: 99, column: 12, scope: !107)
!122 = !DILocation(line: 99, column: 3, scope: !107)
!123 = !DILocation(line: 99, column: 20, scope: !107)
!124 = !DILocation(line: 100, column: 1, scope: !107)
!125 = distinct !DISubprogram(name: "in_rounds", scope: !1, file: !1, line: 103, type: !9, scopeLine: 103, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!126 = !DILocation(line: 104, column: 21, scope: !125)
!127 = !DILocation(line: 104, column: 3, scope: !125)
!128 = !DILocation(line: 115, column: 1, scope: !125)
!129 = !DILocation(line: 106, column: 21, scope: !125)
!130 = !DILocation(line: 106, column: 27, scope: !125)
!131 = !DILocation(line: 106, column: 16, scope: !125)
!132 = !DILocation(line: 106, column: 32, scope: !125)
!133 = !DILocation(line: 107, column: 5, scope: !125)
!134 = !DILocation(line: 108, column: 9, scope: !125)
!135 = !DILocation(line: 109, column: 14, scope: !125)
!136 = !DILocation(line: 109, column: 7, scope: !125)
!137 = !DILocation(line: 0, scope: !125)
!138 = !DILocation(line: 110, column: 5, scope: !125)
!139 = !DILocation(line: 111, column: 9, scope: !125)
!140 = !DILocation(line: 112, column: 11, scope: !125)
!141 = !DILocation(line: 112, column: 16, scope: !125)
!142 = !DILocation(line: 112, column: 7, scope: !125)
!143 = !DILocation(line: 112, column: 24, scope: !125)
!144 = !DILocation(line: 113, column: 5, scope: !125)
!145 = !DILocation(line: 104, column: 27, scope: !125)
!146 = distinct !{!146, !127, !147, !47, !48}
!147 = !DILocation(line: 114, column: 3, scope: !125)
!148 = distinct !DISubprogram(name: "rounds_in_one_place", scope: !1, file: !1, line: 118, type: !9, scopeLine: 118, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!149 = !DILocation(line: 119, column: 3, scope: !148)
!150 = !DILocation(line: 120, column: 7, scope: !148)
!151 = !DILocation(line: 121, column: 12, scope: !148)
!152 = !DILocation(line: 121, column: 10, scope: !148)
!153 = !DILocation(line: 121, column: 5, scope: !148)
!154 = !DILocation(line: 122, column: 3, scope: !148)
!155 = !DILocation(line: 123, column: 21, scope: !148)
!156 = !DILocation(line: 123, column: 3, scope: !148)
!157 = !DILocation(line: 128, column: 1, scope: !148)
!158 = !DILocation(line: 124, column: 21, scope: !148)
!159 = !DILocation(line: 125, column: 9, scope: !148)
!160 = !DILocation(line: 125, column: 14, scope: !148)
!161 = !DILocation(line: 125, column: 5, scope: !148)
!162 = !DILocation(line: 125, column: 22, scope: !148)
!163 = !DILocation(line: 126, column: 5, scope: !148)
!164 = !DILocation(line: 123, column: 27, scope: !148)
!165 = distinct !{!165, !156, !166, !47, !48}
!166 = !DILocation(line: 127, column: 3, scope: !148)
!167 = distinct !DISubprogram(name: "by_waves", scope: !1, file: !1, line: 131, type: !9, scopeLine: 131, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!168 = !DILocation(line: 132, column: 26, scope: !167)
!169 = !DILocation(line: 134, column: 3, scope: !167)
!170 = !DILocation(line: 135, column: 7, scope: !167)
!171 = !DILocation(line: 135, column: 12, scope: !167)
!172 = !DILocation(line: 136, column: 15, scope: !167)
!173 = !DILocation(line: 136, column: 5, scope: !167)
!174 = !DILocation(line: 0, scope: !167)
!175 = !DILocation(line: 137, column: 13, scope: !167)
!176 = !DILocation(line: 138, column: 3, scope: !167)
!177 = !DILocation(line: 139, column: 7, scope: !167)
!178 = !DILocation(line: 139, column: 13, scope: !167)
!179 = !DILocation(line: 140, column: 9, scope: !167)
!180 = !DILocation(line: 140, column: 26, scope: !167)
!181 = !DILocation(line: 140, column: 14, scope: !167)
!182 = !DILocation(line: 140, column: 24, scope: !167)
!183 = !DILocation(line: 140, column: 5, scope: !167)
!184 = !DILocation(line: 140, column: 36, scope: !167)
!185 = !DILocation(line: 141, column: 1, scope: !167)
!186 = distinct !DISubprogram(name: "list_of_waves", scope: !1, file: !1, line: 144, type: !9, scopeLine: 144, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!187 = !DILocation(line: 145, column: 14, scope: !186)
!188 = !DILocation(line: 145, column: 11, scope: !186)
!189 = !DILocation(line: 146, column: 26, scope: !186)
!190 = !DILocation(line: 148, column: 3, scope: !186)
!191 = !DILocation(line: 149, column: 7, scope: !186)
!192 = !DILocation(line: 149, column: 12, scope: !186)
!193 = !DILocation(line: 150, column: 15, scope: !186)
!194 = !DILocation(line: 150, column: 5, scope: !186)
!195 = !DILocation(line: 0, scope: !186)
!196 = !DILocation(line: 151, column: 13, scope: !186)
!197 = !DILocation(line: 152, column: 7, scope: !186)
!198 = !DILocation(line: 153, column: 20, scope: !186)
!199 = !DILocation(line: 153, column: 18, scope: !186)
!200 = !DILocation(line: 153, column: 5, scope: !186)
!201 = !DILocation(line: 153, column: 30, scope: !186)
!202 = !DILocation(line: 154, column: 3, scope: !186)
!203 = !DILocation(line: 155, column: 13, scope: !186)
!204 = !DILocation(line: 155, column: 11, scope: !186)
!205 = !DILocation(line: 155, column: 7, scope: !186)
!206 = !DILocation(line: 156, column: 14, scope: !186)
!207 = !DILocation(line: 156, column: 5, scope: !186)
!208 = !DILocation(line: 156, column: 12, scope: !186)
!209 = !DILocation(line: 157, column: 1, scope: !186)
!210 = distinct !DISubprogram(name: "list_of_both_halves", scope: !1, file: !1, line: 160, type: !9, scopeLine: 160, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!211 = !DILocation(line: 161, column: 14, scope: !210)
!212 = !DILocation(line: 161, column: 11, scope: !210)
!213 = !DILocation(line: 162, column: 26, scope: !210)
!214 = !DILocation(line: 164, column: 3, scope: !210)
!215 = !DILocation(line: 165, column: 7, scope: !210)
!216 = !DILocation(line: 165, column: 17, scope: !210)
!217 = !DILocation(line: 166, column: 15, scope: !210)
!218 = !DILocation(line: 166, column: 5, scope: !210)
!219 = !DILocation(line: 0, scope: !210)
!220 = !DILocation(line: 167, column: 13, scope: !210)
!221 = !DILocation(line: 168, column: 7, scope: !210)
!222 = !DILocation(line: 169, column: 20, scope: !210)
!223 = !DILocation(line: 169, column: 18, scope: !210)
!224 = !DILocation(line: 169, column: 5, scope: !210)
!225 = !DILocation(line: 169, column: 30, scope: !210)
!226 = !DILocation(line: 170, column: 3, scope: !210)
!227 = !DILocation(line: 171, column: 13, scope: !210)
!228 = !DILocation(line: 171, column: 11, scope: !210)
!229 = !DILocation(line: 171, column: 7, scope: !210)
!230 = !DILocation(line: 172, column: 14, scope: !210)
!231 = !DILocation(line: 172, column: 5, scope: !210)
!232 = !DILocation(line: 172, column: 12, scope: !210)
!233 = !DILocation(line: 173, column: 1, scope: !210)
!234 = distinct !DISubprogram(name: "list_of_waves_and_one", scope: !1, file: !1, line: 176, type: !9, scopeLine: 176, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!235 = !DILocation(line: 177, column: 14, scope: !234)
!236 = !DILocation(line: 177, column: 11, scope: !234)
!237 = !DILocation(line: 178, column: 26, scope: !234)
!238 = !DILocation(line: 180, column: 3, scope: !234)
!239 = !DILocation(line: 181, column: 7, scope: !234)
!240 = !DILocation(line: 181, column: 12, scope: !234)
!241 = !DILocation(line: 182, column: 15, scope: !234)
!242 = !DILocation(line: 182, column: 5, scope: !234)
!243 = !DILocation(line: 0, scope: !234)
!244 = !DILocation(line: 183, column: 13, scope: !234)
!245 = !DILocation(line: 184, column: 7, scope: !234)
!246 = !DILocation(line: 185, column: 20, scope: !234)
!247 = !DILocation(line: 185, column: 18, scope: !234)
!248 = !DILocation(line: 185, column: 29, scope: !234)
!249 = !DILocation(line: 185, column: 5, scope: !234)
!250 = !DILocation(line: 185, column: 34, scope: !234)
!251 = !DILocation(line: 186, column: 3, scope: !234)
!252 = !DILocation(line: 187, column: 12, scope: !234)
!253 = !DILocation(line: 187, column: 3, scope: !234)
!254 = !DILocation(line: 187, column: 10, scope: !234)
!255 = !DILocation(line: 188, column: 1, scope: !234)
!256 = distinct !DISubprogram(name: "list_of_each_wave", scope: !1, file: !1, line: 191, type: !9, scopeLine: 191, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!257 = !DILocation(line: 192, column: 14, scope: !256)
!258 = !DILocation(line: 192, column: 11, scope: !256)
!259 = !DILocation(line: 193, column: 26, scope: !256)
!260 = !DILocation(line: 194, column: 3, scope: !256)
!261 = !DILocation(line: 195, column: 7, scope: !256)
!262 = !DILocation(line: 195, column: 12, scope: !256)
!263 = !DILocation(line: 196, column: 5, scope: !256)
!264 = !DILocation(line: 197, column: 7, scope: !256)
!265 = !DILocation(line: 198, column: 10, scope: !256)
!266 = !DILocation(line: 198, column: 5, scope: !256)
!267 = !DILocation(line: 198, column: 20, scope: !256)
!268 = !DILocation(line: 199, column: 3, scope: !256)
!269 = !DILocation(line: 200, column: 13, scope: !256)
!270 = !DILocation(line: 200, column: 11, scope: !256)
!271 = !DILocation(line: 200, column: 7, scope: !256)
!272 = !DILocation(line: 201, column: 14, scope: !256)
!273 = !DILocation(line: 201, column: 5, scope: !256)
!274 = !DILocation(line: 201, column: 12, scope: !256)
!275 = !DILocation(line: 202, column: 1, scope: !256)
!276 = distinct !DISubprogram(name: "list_copied", scope: !1, file: !1, line: 205, type: !9, scopeLine: 205, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!277 = !DILocation(line: 206, column: 14, scope: !276)
!278 = !DILocation(line: 206, column: 11, scope: !276)
!279 = !DILocation(line: 207, column: 3, scope: !276)
!280 = !DILocation(line: 208, column: 9, scope: !276)
!281 = !DILocation(line: 208, column: 7, scope: !276)
!282 = !DILocation(line: 209, column: 10, scope: !276)
!283 = !DILocation(line: 209, column: 5, scope: !276)
!284 = !DILocation(line: 209, column: 26, scope: !276)
!285 = !DILocation(line: 210, column: 3, scope: !276)
!286 = !DILocation(line: 211, column: 28, scope: !276)
!287 = !DILocation(line: 211, column: 3, scope: !276)
!288 = !DILocation(line: 213, column: 1, scope: !276)
!289 = !DILocation(line: 212, column: 21, scope: !276)
!290 = !DILocation(line: 212, column: 14, scope: !276)
!291 = !DILocation(line: 212, column: 5, scope: !276)
!292 = !DILocation(line: 212, column: 19, scope: !276)
!293 = !DILocation(line: 211, column: 39, scope: !276)
!294 = distinct !{!294, !287, !295, !47, !48}
!295 = !DILocation(line: 212, column: 27, scope: !276)
!296 = distinct !DISubprogram(name: "list_copied_and_one", scope: !1, file: !1, line: 216, type: !9, scopeLine: 216, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!297 = !DILocation(line: 217, column: 14, scope: !296)
!298 = !DILocation(line: 217, column: 11, scope: !296)
!299 = !DILocation(line: 218, column: 3, scope: !296)
!300 = !DILocation(line: 219, column: 9, scope: !296)
!301 = !DILocation(line: 219, column: 7, scope: !296)
!302 = !DILocation(line: 220, column: 10, scope: !296)
!303 = !DILocation(line: 220, column: 5, scope: !296)
!304 = !DILocation(line: 220, column: 26, scope: !296)
!305 = !DILocation(line: 221, column: 3, scope: !296)
!306 = !DILocation(line: 222, column: 28, scope: !296)
!307 = !DILocation(line: 222, column: 3, scope: !296)
!308 = !DILocation(line: 224, column: 1, scope: !296)
!309 = !DILocation(line: 223, column: 14, scope: !296)
!310 = !DILocation(line: 223, column: 5, scope: !296)
!311 = !DILocation(line: 223, column: 19, scope: !296)
!312 = !DILocation(line: 222, column: 40, scope: !296)
!313 = distinct !{!313, !307, !314, !47, !48}
!314 = !DILocation(line: 223, column: 33, scope: !296)
!315 = distinct !DISubprogram(name: "first_in_a_bin", scope: !1, file: !1, line: 227, type: !9, scopeLine: 227, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!316 = !DILocation(line: 228, column: 16, scope: !315)
!317 = !DILocation(line: 228, column: 13, scope: !315)
!318 = !DILocation(line: 228, column: 19, scope: !315)
!319 = !DILocation(line: 229, column: 7, scope: !315)
!320 = !DILocation(line: 229, column: 32, scope: !315)
!321 = !DILocation(line: 230, column: 5, scope: !315)
!322 = !DILocation(line: 230, column: 14, scope: !315)
!323 = !DILocation(line: 231, column: 1, scope: !315)
!324 = distinct !DISubprogram(name: "first_in_half_a_bin", scope: !1, file: !1, line: 234, type: !9, scopeLine: 234, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!325 = !DILocation(line: 235, column: 16, scope: !324)
!326 = !DILocation(line: 235, column: 13, scope: !324)
!327 = !DILocation(line: 235, column: 19, scope: !324)
!328 = !DILocation(line: 236, column: 7, scope: !324)
!329 = !DILocation(line: 236, column: 32, scope: !324)
!330 = !DILocation(line: 237, column: 13, scope: !324)
!331 = !DILocation(line: 237, column: 5, scope: !324)
!332 = !DILocation(line: 237, column: 18, scope: !324)
!333 = !DILocation(line: 238, column: 1, scope: !324)
!334 = distinct !DISubprogram(name: "first_of_a_bit", scope: !1, file: !1, line: 241, type: !9, scopeLine: 241, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!335 = !DILocation(line: 242, column: 21, scope: !334)
!336 = !DILocation(line: 242, column: 18, scope: !334)
!337 = !DILocation(line: 242, column: 24, scope: !334)
!338 = !DILocation(line: 242, column: 48, scope: !334)
!339 = !DILocation(line: 242, column: 40, scope: !334)
!340 = !DILocation(line: 243, column: 9, scope: !334)
!341 = !DILocation(line: 243, column: 35, scope: !334)
!342 = !DILocation(line: 243, column: 7, scope: !334)
!343 = !DILocation(line: 244, column: 5, scope: !334)
!344 = !DILocation(line: 244, column: 14, scope: !334)
!345 = !DILocation(line: 245, column: 1, scope: !334)
!346 = distinct !DISubprogram(name: "first_of_some_bit", scope: !1, file: !1, line: 248, type: !9, scopeLine: 248, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!347 = !DILocation(line: 249, column: 21, scope: !346)
!348 = !DILocation(line: 249, column: 18, scope: !346)
!349 = !DILocation(line: 249, column: 48, scope: !346)
!350 = !DILocation(line: 249, column: 40, scope: !346)
!351 = !DILocation(line: 250, column: 9, scope: !346)
!352 = !DILocation(line: 250, column: 35, scope: !346)
!353 = !DILocation(line: 250, column: 7, scope: !346)
!354 = !DILocation(line: 251, column: 13, scope: !346)
!355 = !DILocation(line: 251, column: 5, scope: !346)
!356 = !DILocation(line: 251, column: 19, scope: !346)
!357 = !DILocation(line: 252, column: 1, scope: !346)
!358 = distinct !DISubprogram(name: "taken_by_anything", scope: !1, file: !1, line: 255, type: !9, scopeLine: 255, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!359 = !DILocation(line: 256, column: 7, scope: !358)
!360 = !DILocation(line: 256, column: 30, scope: !358)
!361 = !DILocation(line: 257, column: 10, scope: !358)
!362 = !DILocation(line: 257, column: 5, scope: !358)
!363 = !DILocation(line: 258, column: 1, scope: !358)
!364 = distinct !DISubprogram(name: "last_adds_up", scope: !1, file: !1, line: 261, type: !9, scopeLine: 261, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!365 = !DILocation(line: 262, column: 3, scope: !364)
!366 = !DILocation(line: 263, column: 18, scope: !364)
!367 = !DILocation(line: 263, column: 15, scope: !364)
!368 = !DILocation(line: 263, column: 3, scope: !364)
!369 = !DILocation(line: 263, column: 13, scope: !364)
!370 = !DILocation(line: 264, column: 7, scope: !364)
!371 = !DILocation(line: 264, column: 85, scope: !364)
!372 = !DILocation(line: 268, column: 5, scope: !364)
!373 = !DILocation(line: 268, column: 14, scope: !364)
!374 = !DILocation(line: 269, column: 3, scope: !364)
!375 = !DILocation(line: 267, column: 14, scope: !364)
!376 = !DILocation(line: 267, column: 11, scope: !364)
!377 = !DILocation(line: 266, column: 31, scope: !364)
!378 = !DILocation(line: 266, column: 23, scope: !364)
!379 = !DILocation(line: 266, column: 5, scope: !364)
!380 = distinct !{!380, !379, !381, !47, !48}
!381 = !DILocation(line: 267, column: 20, scope: !364)
!382 = !DILocation(line: 270, column: 1, scope: !364)
!383 = distinct !DISubprogram(name: "one_before_the_last_adds_up", scope: !1, file: !1, line: 273, type: !9, scopeLine: 273, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!384 = !DILocation(line: 274, column: 3, scope: !383)
!385 = !DILocation(line: 275, column: 18, scope: !383)
!386 = !DILocation(line: 275, column: 15, scope: !383)
!387 = !DILocation(line: 275, column: 3, scope: !383)
!388 = !DILocation(line: 275, column: 13, scope: !383)
!389 = !DILocation(line: 276, column: 7, scope: !383)
!390 = !DILocation(line: 276, column: 85, scope: !383)
!391 = !DILocation(line: 280, column: 5, scope: !383)
!392 = !DILocation(line: 280, column: 14, scope: !383)
!393 = !DILocation(line: 281, column: 3, scope: !383)
!394 = !DILocation(line: 279, column: 14, scope: !383)
!395 = !DILocation(line: 279, column: 11, scope: !383)
!396 = !DILocation(line: 278, column: 31, scope: !383)
!397 = !DILocation(line: 278, column: 23, scope: !383)
!398 = !DILocation(line: 278, column: 5, scope: !383)
!399 = distinct !{!399, !398, !400, !47, !48}
!400 = !DILocation(line: 279, column: 20, scope: !383)
!401 = !DILocation(line: 282, column: 1, scope: !383)
!402 = distinct !DISubprogram(name: "last_wave_adds_up", scope: !1, file: !1, line: 285, type: !9, scopeLine: 285, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!403 = !DILocation(line: 286, column: 3, scope: !402)
!404 = !DILocation(line: 287, column: 7, scope: !402)
!405 = !DILocation(line: 287, column: 12, scope: !402)
!406 = !DILocation(line: 288, column: 25, scope: !402)
!407 = !DILocation(line: 288, column: 22, scope: !402)
!408 = !DILocation(line: 288, column: 14, scope: !402)
!409 = !DILocation(line: 288, column: 5, scope: !402)
!410 = !DILocation(line: 288, column: 20, scope: !402)
!411 = !DILocation(line: 289, column: 9, scope: !402)
!412 = !DILocation(line: 289, column: 87, scope: !402)
!413 = !DILocation(line: 290, column: 18, scope: !402)
!414 = !DILocation(line: 290, column: 28, scope: !402)
!415 = !DILocation(line: 290, column: 26, scope: !402)
!416 = !DILocation(line: 290, column: 7, scope: !402)
!417 = !DILocation(line: 290, column: 16, scope: !402)
!418 = !DILocation(line: 292, column: 1, scope: !402)
!419 = distinct !DISubprogram(name: "last_lane_adds_up", scope: !1, file: !1, line: 295, type: !9, scopeLine: 295, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!420 = !DILocation(line: 296, column: 3, scope: !419)
!421 = !DILocation(line: 297, column: 18, scope: !419)
!422 = !DILocation(line: 297, column: 15, scope: !419)
!423 = !DILocation(line: 297, column: 3, scope: !419)
!424 = !DILocation(line: 297, column: 13, scope: !419)
!425 = !DILocation(line: 298, column: 7, scope: !419)
!426 = !DILocation(line: 298, column: 12, scope: !419)
!427 = !DILocation(line: 299, column: 9, scope: !419)
!428 = !DILocation(line: 299, column: 87, scope: !419)
!429 = !DILocation(line: 300, column: 18, scope: !419)
!430 = !DILocation(line: 300, column: 29, scope: !419)
!431 = !DILocation(line: 300, column: 27, scope: !419)
!432 = !DILocation(line: 300, column: 7, scope: !419)
!433 = !DILocation(line: 300, column: 16, scope: !419)
!434 = !DILocation(line: 301, column: 1, scope: !419)

; ModuleID = 'tests/kernels/hip/ranks.c'
source_filename = "tests/kernels/hip/ranks.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@part = internal unnamed_addr addrspace(3) global [128 x i32] zeroinitializer, align 4
@length = internal addrspace(3) global i32 0, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @compacted_in_lds(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !11
  %mul = shl i32 %0, 7, !dbg !11
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !11
  %add = add i32 %mul, %1, !dbg !11
  %idxprom = zext i32 %add to i64, !dbg !12
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !12
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !12, !tbaa !13
  %cmp = icmp sgt i32 %2, 0, !dbg !17
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %cmp), !dbg !17
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %1, !dbg !18
  store i32 0, ptr addrspace(3) %arrayidx2, align 4, !dbg !19, !tbaa !13
  fence syncscope("workgroup") release, !dbg !20
  tail call void @llvm.amdgcn.s.barrier(), !dbg !20
  fence syncscope("workgroup") acquire, !dbg !20
  br i1 %cmp, label %if.then, label %do.body9, !dbg !21

if.then:                                          ; preds = %entry
  %div20 = and i32 %1, 960, !dbg !22
  %and = and i32 %1, 63, !dbg !23
  %sh_prom = zext nneg i32 %and to i64, !dbg !23
  %notmask = shl nsw i64 -1, %sh_prom, !dbg !23
  %sub = xor i64 %notmask, -1, !dbg !23
  %and5 = and i64 %3, %sub, !dbg !23
  %4 = tail call range(i64 0, 64) i64 @llvm.ctpop.i64(i64 %and5), !dbg !23
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !23
  %add6 = or disjoint i32 %div20, %cast, !dbg !24
  %arrayidx8 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %add6, !dbg !25
  store i32 %2, ptr addrspace(3) %arrayidx8, align 4, !dbg !26, !tbaa !13
  br label %do.body9, !dbg !25

do.body9:                                         ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !27
  tail call void @llvm.amdgcn.s.barrier(), !dbg !27
  fence syncscope("workgroup") acquire, !dbg !27
  %5 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !28, !tbaa !13
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !29
  store i32 %5, ptr addrspace(1) %arrayidx17, align 4, !dbg !30, !tbaa !13
  ret void, !dbg !31
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #1

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @split_in_lds(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !32 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !33
  %mul = shl i32 %0, 7, !dbg !33
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !33
  %add = add i32 %mul, %1, !dbg !33
  %idxprom = zext i32 %add to i64, !dbg !34
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !34
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !34, !tbaa !13
  %and = and i32 %2, 1, !dbg !35
  %tobool = icmp ne i32 %and, 0, !dbg !35
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %tobool), !dbg !35
  %and1 = and i32 %1, 63, !dbg !36
  %sh_prom = zext nneg i32 %and1 to i64, !dbg !36
  %notmask = shl nsw i64 -1, %sh_prom, !dbg !36
  %sub = xor i64 %notmask, -1, !dbg !36
  %and2 = and i64 %3, %sub, !dbg !36
  %4 = tail call range(i64 0, 64) i64 @llvm.ctpop.i64(i64 %and2), !dbg !36
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !36
  %5 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !37
  %cast6 = trunc nuw nsw i64 %5 to i32, !dbg !37
  %reass.sub25 = sub nsw i32 %cast, %cast6, !dbg !37
  %add8 = add nsw i32 %reass.sub25, 64, !dbg !37
  %sub10 = sub nsw i32 %and1, %cast, !dbg !37
  %cond = select i1 %tobool, i32 %add8, i32 %sub10, !dbg !37
  %div24 = and i32 %1, 960, !dbg !38
  %add11 = add nsw i32 %cond, %div24, !dbg !39
  %arrayidx13 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %add11, !dbg !40
  store i32 %2, ptr addrspace(3) %arrayidx13, align 4, !dbg !41, !tbaa !13
  fence syncscope("workgroup") release, !dbg !42
  tail call void @llvm.amdgcn.s.barrier(), !dbg !42
  fence syncscope("workgroup") acquire, !dbg !42
  %arrayidx15 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %1, !dbg !43
  %6 = load i32, ptr addrspace(3) %arrayidx15, align 4, !dbg !43, !tbaa !13
  %arrayidx19 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !44
  store i32 %6, ptr addrspace(1) %arrayidx19, align 4, !dbg !45, !tbaa !13
  ret void, !dbg !46
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @split_of_all(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !47 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !48
  %mul = shl i32 %0, 7, !dbg !48
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !48
  %add = add i32 %mul, %1, !dbg !48
  %idxprom = zext i32 %add to i64, !dbg !49
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !49
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !49, !tbaa !13
  %and = and i32 %2, 1, !dbg !50
  %tobool = icmp ne i32 %and, 0, !dbg !50
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %tobool), !dbg !50
  %and1 = and i32 %1, 63, !dbg !51
  %4 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !52
  %cast6 = trunc nuw nsw i64 %4 to i32, !dbg !52
  %cast6.pn = select i1 %tobool, i32 %cast6, i32 %and1, !dbg !52
  %sh_prom = zext nneg i32 %and1 to i64, !dbg !51
  %notmask = shl nsw i64 -1, %sh_prom, !dbg !51
  %sub = xor i64 %notmask, -1, !dbg !51
  %and2 = and i64 %3, %sub, !dbg !51
  %5 = tail call range(i64 0, 64) i64 @llvm.ctpop.i64(i64 %and2), !dbg !51
  %cast = trunc nuw nsw i64 %5 to i32, !dbg !51
  %div23 = and i32 %1, 960, !dbg !53
  %cond = sub nsw i32 %div23, %cast, !dbg !52
  %add10 = add nsw i32 %cond, %cast6.pn, !dbg !54
  %arrayidx12 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %add10, !dbg !55
  store i32 %2, ptr addrspace(3) %arrayidx12, align 4, !dbg !56, !tbaa !13
  fence syncscope("workgroup") release, !dbg !57
  tail call void @llvm.amdgcn.s.barrier(), !dbg !57
  fence syncscope("workgroup") acquire, !dbg !57
  %arrayidx14 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %1, !dbg !58
  %6 = load i32, ptr addrspace(3) %arrayidx14, align 4, !dbg !58, !tbaa !13
  %arrayidx18 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !59
  store i32 %6, ptr addrspace(1) %arrayidx18, align 4, !dbg !60, !tbaa !13
  ret void, !dbg !61
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @appended(ptr addrspace(1) nocapture noundef writeonly %list, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef readonly %in, i32 noundef %n) local_unnamed_addr #4 !dbg !62 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !63
  %mul = shl i32 %0, 7, !dbg !63
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !63
  %add = add i32 %mul, %1, !dbg !63
  %cmp = icmp ult i32 %add, %n, !dbg !64
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !63

cond.true:                                        ; preds = %entry
  %idxprom = zext i32 %add to i64, !dbg !65
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !65
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !65, !tbaa !13
  br label %cond.end, !dbg !63

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %2, %cond.true ], [ 0, %entry ], !dbg !63
  %cmp3 = icmp sgt i32 %cond, 0, !dbg !66
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %cmp3), !dbg !66
  %and = and i32 %1, 63, !dbg !67
  %cmp4 = icmp eq i32 %and, 0, !dbg !68
  br i1 %cmp4, label %if.then, label %if.end, !dbg !67

if.then:                                          ; preds = %cond.end
  %4 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !69
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !69
  %5 = atomicrmw add ptr addrspace(1) %count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !69
  br label %if.end, !dbg !70

if.end:                                           ; preds = %if.then, %cond.end
  %base.0 = phi i32 [ %5, %if.then ], [ 0, %cond.end ], !dbg !71
  %6 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %base.0), !dbg !72
  br i1 %cmp3, label %if.then6, label %if.end11, !dbg !73

if.then6:                                         ; preds = %if.end
  %shr = lshr i64 %3, 32, !dbg !74
  %conv = trunc nuw i64 %shr to i32, !dbg !74
  %conv7 = trunc i64 %3 to i32, !dbg !74
  %7 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 %conv7, i32 0), !dbg !74
  %8 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 %conv, i32 %7), !dbg !74
  %add8 = add i32 %8, %6, !dbg !75
  %idxprom9 = zext i32 %add8 to i64, !dbg !76
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom9, !dbg !76
  store i32 %cond, ptr addrspace(1) %arrayidx10, align 4, !dbg !77, !tbaa !13
  br label %if.end11, !dbg !76

if.end11:                                         ; preds = %if.then6, %if.end
  ret void, !dbg !78
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #5

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @appended_by_more(ptr addrspace(1) nocapture noundef writeonly %list, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef readonly %in, i32 noundef %n) local_unnamed_addr #4 !dbg !79 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !80
  %mul = shl i32 %0, 7, !dbg !80
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !80
  %add = add i32 %mul, %1, !dbg !80
  %cmp = icmp ult i32 %add, %n, !dbg !81
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !80

cond.true:                                        ; preds = %entry
  %idxprom = zext i32 %add to i64, !dbg !82
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !82
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !82, !tbaa !13
  br label %cond.end, !dbg !80

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %2, %cond.true ], [ 0, %entry ], !dbg !80
  %cmp3 = icmp sgt i32 %cond, 0, !dbg !83
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %cmp3), !dbg !83
  %and = and i32 %1, 63, !dbg !84
  %cmp4 = icmp eq i32 %and, 0, !dbg !85
  br i1 %cmp4, label %if.then, label %if.end, !dbg !84

if.then:                                          ; preds = %cond.end
  %4 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !86
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !86
  %5 = atomicrmw add ptr addrspace(1) %count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !86
  br label %if.end, !dbg !87

if.end:                                           ; preds = %if.then, %cond.end
  %base.0 = phi i32 [ %5, %if.then ], [ 0, %cond.end ], !dbg !88
  %6 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %base.0), !dbg !89
  %cmp5 = icmp sgt i32 %cond, -1, !dbg !90
  br i1 %cmp5, label %if.then6, label %if.end11, !dbg !91

if.then6:                                         ; preds = %if.end
  %shr = lshr i64 %3, 32, !dbg !92
  %conv = trunc nuw i64 %shr to i32, !dbg !92
  %conv7 = trunc i64 %3 to i32, !dbg !92
  %7 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 %conv7, i32 0), !dbg !92
  %8 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 %conv, i32 %7), !dbg !92
  %add8 = add i32 %8, %6, !dbg !93
  %idxprom9 = zext i32 %add8 to i64, !dbg !94
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom9, !dbg !94
  store i32 %cond, ptr addrspace(1) %arrayidx10, align 4, !dbg !95, !tbaa !13
  br label %if.end11, !dbg !94

if.end11:                                         ; preds = %if.then6, %if.end
  ret void, !dbg !96
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @base_kept(ptr addrspace(1) nocapture noundef writeonly %list, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef readonly %in, i32 noundef %n) local_unnamed_addr #4 !dbg !97 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !98
  %mul = shl i32 %0, 7, !dbg !98
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !98
  %add = add i32 %mul, %1, !dbg !98
  %cmp = icmp ult i32 %add, %n, !dbg !99
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !98

cond.true:                                        ; preds = %entry
  %idxprom = zext i32 %add to i64, !dbg !100
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !100
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !100, !tbaa !13
  br label %cond.end, !dbg !98

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %2, %cond.true ], [ 0, %entry ], !dbg !98
  %cmp3 = icmp sgt i32 %cond, 0, !dbg !101
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %cmp3), !dbg !101
  %and = and i32 %1, 63, !dbg !102
  %cmp4 = icmp eq i32 %and, 0, !dbg !103
  br i1 %cmp4, label %if.then, label %if.end, !dbg !102

if.then:                                          ; preds = %cond.end
  %4 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !104
  %cast = trunc nuw nsw i64 %4 to i32, !dbg !104
  %5 = atomicrmw add ptr addrspace(1) %count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !104
  br label %if.end, !dbg !105

if.end:                                           ; preds = %if.then, %cond.end
  %base.0 = phi i32 [ %5, %if.then ], [ 0, %cond.end ], !dbg !106
  br i1 %cmp3, label %if.then6, label %if.end11, !dbg !107

if.then6:                                         ; preds = %if.end
  %shr = lshr i64 %3, 32, !dbg !108
  %conv = trunc nuw i64 %shr to i32, !dbg !108
  %conv7 = trunc i64 %3 to i32, !dbg !108
  %6 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 %conv7, i32 0), !dbg !108
  %7 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 %conv, i32 %6), !dbg !108
  %add8 = add i32 %7, %base.0, !dbg !109
  %idxprom9 = zext i32 %add8 to i64, !dbg !110
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom9, !dbg !110
  store i32 %cond, ptr addrspace(1) %arrayidx10, align 4, !dbg !111, !tbaa !13
  br label %if.end11, !dbg !110

if.end11:                                         ; preds = %if.then6, %if.end
  ret void, !dbg !112
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @appended_by_active(ptr addrspace(1) nocapture noundef writeonly %list, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef readonly %in, i32 noundef %n) local_unnamed_addr #4 !dbg !113 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !114
  %mul = shl i32 %0, 7, !dbg !114
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !114
  %add = add i32 %mul, %1, !dbg !114
  %cmp = icmp ult i32 %add, %n, !dbg !115
  br i1 %cmp, label %land.lhs.true, label %if.end13, !dbg !116

land.lhs.true:                                    ; preds = %entry
  %idxprom = zext i32 %add to i64, !dbg !117
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !117
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !117, !tbaa !13
  %cmp3 = icmp sgt i32 %2, 0, !dbg !118
  br i1 %cmp3, label %if.then, label %if.end13, !dbg !114

if.then:                                          ; preds = %land.lhs.true
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true), !dbg !119
  %shr = lshr i64 %3, 32, !dbg !120
  %conv = trunc nuw i64 %shr to i32, !dbg !120
  %conv4 = trunc i64 %3 to i32, !dbg !120
  %4 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 %conv4, i32 0), !dbg !120
  %5 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 %conv, i32 %4), !dbg !120
  %cmp5 = icmp eq i32 %5, 0, !dbg !121
  br i1 %cmp5, label %if.then7, label %if.end, !dbg !122

if.then7:                                         ; preds = %if.then
  %6 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !123
  %cast = trunc nuw nsw i64 %6 to i32, !dbg !123
  %7 = atomicrmw add ptr addrspace(1) %count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !123
  br label %if.end, !dbg !124

if.end:                                           ; preds = %if.then7, %if.then
  %base.0 = phi i32 [ %7, %if.then7 ], [ 0, %if.then ], !dbg !125
  %8 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %base.0), !dbg !126
  %add10 = add i32 %8, %5, !dbg !127
  %idxprom11 = zext i32 %add10 to i64, !dbg !128
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom11, !dbg !128
  store i32 %add, ptr addrspace(1) %arrayidx12, align 4, !dbg !129, !tbaa !13
  br label %if.end13, !dbg !130

if.end13:                                         ; preds = %if.end, %land.lhs.true, %entry
  ret void, !dbg !131
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @first_of_others(ptr addrspace(1) nocapture noundef writeonly %list, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef readonly %in, i32 noundef %n) local_unnamed_addr #4 !dbg !132 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !133
  %mul = shl i32 %0, 7, !dbg !133
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !133
  %add = add i32 %mul, %1, !dbg !133
  %cmp = icmp ult i32 %add, %n, !dbg !134
  br i1 %cmp, label %land.lhs.true, label %if.end8, !dbg !135

land.lhs.true:                                    ; preds = %entry
  %idxprom = zext i32 %add to i64, !dbg !136
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !136
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !136, !tbaa !13
  %cmp3 = icmp sgt i32 %2, 0, !dbg !137
  br i1 %cmp3, label %if.then, label %if.end8, !dbg !133

if.then:                                          ; preds = %land.lhs.true
  %3 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true), !dbg !138
  %shr = lshr i64 %3, 32, !dbg !139
  %conv = trunc nuw i64 %shr to i32, !dbg !139
  %conv4 = trunc i64 %3 to i32, !dbg !139
  %4 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 %conv4, i32 0), !dbg !139
  %5 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 %conv, i32 %4), !dbg !139
  %cmp5 = icmp eq i32 %5, 0, !dbg !140
  br i1 %cmp5, label %if.then7, label %if.end8, !dbg !141

if.then7:                                         ; preds = %if.then
  %6 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3), !dbg !142
  %cast = trunc nuw nsw i64 %6 to i32, !dbg !142
  %7 = atomicrmw add ptr addrspace(1) %count, i32 %cast syncscope("agent-one-as") monotonic, align 4, !dbg !142
  br label %if.end8, !dbg !143

if.end8:                                          ; preds = %if.then, %if.then7, %land.lhs.true, %entry
  %base.1 = phi i32 [ 0, %land.lhs.true ], [ 0, %entry ], [ %7, %if.then7 ], [ 0, %if.then ], !dbg !144
  %rank.0 = phi i32 [ 0, %land.lhs.true ], [ 0, %entry ], [ %5, %if.then7 ], [ %5, %if.then ], !dbg !144
  %8 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %base.1), !dbg !145
  br i1 %cmp, label %land.lhs.true13, label %if.end26, !dbg !146

land.lhs.true13:                                  ; preds = %if.end8
  %idxprom16 = zext i32 %add to i64, !dbg !147
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom16, !dbg !147
  %9 = load i32, ptr addrspace(1) %arrayidx17, align 4, !dbg !147, !tbaa !13
  %cmp18 = icmp sgt i32 %9, 0, !dbg !148
  br i1 %cmp18, label %if.then20, label %if.end26, !dbg !149

if.then20:                                        ; preds = %land.lhs.true13
  %add23 = add i32 %8, %rank.0, !dbg !150
  %idxprom24 = zext i32 %add23 to i64, !dbg !151
  %arrayidx25 = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom24, !dbg !151
  store i32 %add, ptr addrspace(1) %arrayidx25, align 4, !dbg !152, !tbaa !13
  br label %if.end26, !dbg !151

if.end26:                                         ; preds = %if.then20, %land.lhs.true13, %if.end8
  ret void, !dbg !153
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @several_each(ptr addrspace(1) nocapture noundef writeonly %list, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #6 !dbg !154 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !155
  %mul = shl i32 %0, 7, !dbg !155
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !155
  %add = add i32 %mul, %1, !dbg !155
  %idxprom = zext i32 %add to i64, !dbg !156
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !156
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !156, !tbaa !13
  %cmp = icmp sgt i32 %2, 0, !dbg !157
  br i1 %cmp, label %if.then, label %if.end, !dbg !156

if.then:                                          ; preds = %entry
  %3 = atomicrmw add ptr addrspace(1) %count, i32 3 syncscope("agent-one-as") monotonic, align 4, !dbg !158
  br label %for.body, !dbg !159

for.body:                                         ; preds = %if.then, %for.body
  %k.012 = phi i32 [ 0, %if.then ], [ %inc, %for.body ]
  %4 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !160, !tbaa !13
  %add6 = add i32 %k.012, %3, !dbg !161
  %idxprom7 = zext i32 %add6 to i64, !dbg !162
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom7, !dbg !162
  store i32 %4, ptr addrspace(1) %arrayidx8, align 4, !dbg !163, !tbaa !13
  %inc = add nuw nsw i32 %k.012, 1, !dbg !164
  %exitcond.not = icmp eq i32 %inc, 3, !dbg !165
  br i1 %exitcond.not, label %if.end, label %for.body, !dbg !159, !llvm.loop !166

if.end:                                           ; preds = %for.body, %entry
  ret void, !dbg !170
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @several_too_many(ptr addrspace(1) nocapture noundef writeonly %list, ptr addrspace(1) nocapture noundef %count, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #6 !dbg !171 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !172
  %mul = shl i32 %0, 7, !dbg !172
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !172
  %add = add i32 %mul, %1, !dbg !172
  %idxprom = zext i32 %add to i64, !dbg !173
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !173
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !173, !tbaa !13
  %cmp = icmp sgt i32 %2, 0, !dbg !174
  br i1 %cmp, label %if.then, label %if.end, !dbg !173

if.then:                                          ; preds = %entry
  %3 = atomicrmw add ptr addrspace(1) %count, i32 3 syncscope("agent-one-as") monotonic, align 4, !dbg !175
  br label %for.body, !dbg !176

for.body:                                         ; preds = %if.then, %for.body
  %k.012 = phi i32 [ 0, %if.then ], [ %inc, %for.body ]
  %4 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !177, !tbaa !13
  %add6 = add i32 %k.012, %3, !dbg !178
  %idxprom7 = zext i32 %add6 to i64, !dbg !179
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom7, !dbg !179
  store i32 %4, ptr addrspace(1) %arrayidx8, align 4, !dbg !180, !tbaa !13
  %inc = add nuw nsw i32 %k.012, 1, !dbg !181
  %exitcond.not = icmp eq i32 %inc, 4, !dbg !182
  br i1 %exitcond.not, label %if.end, label %for.body, !dbg !176, !llvm.loop !183

if.end:                                           ; preds = %for.body, %entry
  ret void, !dbg !185
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @queue_in_lds(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !186 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !187
  %cmp = icmp eq i32 %0, 0, !dbg !188
  br i1 %cmp, label %if.then, label %do.body, !dbg !187

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @length, align 4, !dbg !189, !tbaa !13
  br label %do.body, !dbg !190

do.body:                                          ; preds = %entry, %if.then
  fence syncscope("workgroup") release, !dbg !191
  tail call void @llvm.amdgcn.s.barrier(), !dbg !191
  fence syncscope("workgroup") acquire, !dbg !191
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !192
  %mul = shl i32 %1, 7, !dbg !192
  %add = add i32 %mul, %0, !dbg !192
  %idxprom = zext i32 %add to i64, !dbg !193
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !193
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !193, !tbaa !13
  %cmp1 = icmp sgt i32 %2, 0, !dbg !194
  br i1 %cmp1, label %if.then2, label %do.body8, !dbg !193

if.then2:                                         ; preds = %do.body
  %3 = atomicrmw add ptr addrspace(3) @length, i32 1 syncscope("workgroup-one-as") monotonic, align 4, !dbg !195
  %arrayidx6 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %3, !dbg !196
  store i32 %add, ptr addrspace(3) %arrayidx6, align 4, !dbg !197, !tbaa !13
  br label %do.body8, !dbg !196

do.body8:                                         ; preds = %do.body, %if.then2
  fence syncscope("workgroup") release, !dbg !198
  tail call void @llvm.amdgcn.s.barrier(), !dbg !198
  fence syncscope("workgroup") acquire, !dbg !198
  %4 = load i32, ptr addrspace(3) @length, align 4, !dbg !199, !tbaa !13
  %cmp10 = icmp ult i32 %0, %4, !dbg !200
  br i1 %cmp10, label %if.then11, label %if.end18, !dbg !201

if.then11:                                        ; preds = %do.body8
  %arrayidx13 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %0, !dbg !202
  %5 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !202, !tbaa !13
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !203
  store i32 %5, ptr addrspace(1) %arrayidx17, align 4, !dbg !204, !tbaa !13
  br label %if.end18, !dbg !203

if.end18:                                         ; preds = %if.then11, %do.body8
  ret void, !dbg !205
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @queue_not_parted(ptr addrspace(1) nocapture noundef writeonly %out, ptr addrspace(1) nocapture noundef readonly %in) local_unnamed_addr #0 !dbg !206 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !207
  %cmp = icmp eq i32 %0, 0, !dbg !208
  br i1 %cmp, label %if.then, label %if.end, !dbg !207

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspace(3) @length, align 4, !dbg !209, !tbaa !13
  br label %if.end, !dbg !210

if.end:                                           ; preds = %if.then, %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !211
  %mul = shl i32 %1, 7, !dbg !211
  %add = add i32 %mul, %0, !dbg !211
  %idxprom = zext i32 %add to i64, !dbg !212
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !212
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !212, !tbaa !13
  %cmp1 = icmp sgt i32 %2, 0, !dbg !213
  br i1 %cmp1, label %if.then2, label %do.body, !dbg !212

if.then2:                                         ; preds = %if.end
  %3 = atomicrmw add ptr addrspace(3) @length, i32 1 syncscope("workgroup-one-as") monotonic, align 4, !dbg !214
  %and = and i32 %3, 127, !dbg !215
  %arrayidx6 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %and, !dbg !216
  store i32 %add, ptr addrspace(3) %arrayidx6, align 4, !dbg !217, !tbaa !13
  br label %do.body, !dbg !216

do.body:                                          ; preds = %if.end, %if.then2
  fence syncscope("workgroup") release, !dbg !218
  tail call void @llvm.amdgcn.s.barrier(), !dbg !218
  fence syncscope("workgroup") acquire, !dbg !218
  %arrayidx9 = getelementptr inbounds [128 x i32], ptr addrspace(3) @part, i32 0, i32 %0, !dbg !219
  %4 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !219, !tbaa !13
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !220
  store i32 %4, ptr addrspace(1) %arrayidx13, align 4, !dbg !221, !tbaa !13
  ret void, !dbg !222
}

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #6 = { nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/ranks.c", directory: ".", checksumkind: CSK_MD5, checksum: "67b5ac1f8922ce31f4ee32ffc1b4ff89")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "compacted_in_lds", scope: !1, file: !1, line: 17, type: !9, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 18, column: 14, scope: !8)
!12 = !DILocation(line: 18, column: 11, scope: !8)
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !15, i64 0}
!15 = !{!"omnipotent char", !16, i64 0}
!16 = !{!"Simple C/C++ TBAA"}
!17 = !DILocation(line: 19, column: 26, scope: !8)
!18 = !DILocation(line: 20, column: 3, scope: !8)
!19 = !DILocation(line: 20, column: 13, scope: !8)
!20 = !DILocation(line: 21, column: 3, scope: !8)
!21 = !DILocation(line: 22, column: 7, scope: !8)
!22 = !DILocation(line: 23, column: 19, scope: !8)
!23 = !DILocation(line: 23, column: 26, scope: !8)
!24 = !DILocation(line: 23, column: 24, scope: !8)
!25 = !DILocation(line: 23, column: 5, scope: !8)
!26 = !DILocation(line: 23, column: 36, scope: !8)
!27 = !DILocation(line: 24, column: 3, scope: !8)
!28 = !DILocation(line: 25, column: 12, scope: !8)
!29 = !DILocation(line: 25, column: 3, scope: !8)
!30 = !DILocation(line: 25, column: 10, scope: !8)
!31 = !DILocation(line: 26, column: 1, scope: !8)
!32 = distinct !DISubprogram(name: "split_in_lds", scope: !1, file: !1, line: 29, type: !9, scopeLine: 29, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!33 = !DILocation(line: 30, column: 14, scope: !32)
!34 = !DILocation(line: 30, column: 11, scope: !32)
!35 = !DILocation(line: 31, column: 26, scope: !32)
!36 = !DILocation(line: 32, column: 20, scope: !32)
!37 = !DILocation(line: 33, column: 25, scope: !32)
!38 = !DILocation(line: 33, column: 17, scope: !32)
!39 = !DILocation(line: 33, column: 22, scope: !32)
!40 = !DILocation(line: 33, column: 3, scope: !32)
!41 = !DILocation(line: 33, column: 74, scope: !32)
!42 = !DILocation(line: 34, column: 3, scope: !32)
!43 = !DILocation(line: 35, column: 12, scope: !32)
!44 = !DILocation(line: 35, column: 3, scope: !32)
!45 = !DILocation(line: 35, column: 10, scope: !32)
!46 = !DILocation(line: 36, column: 1, scope: !32)
!47 = distinct !DISubprogram(name: "split_of_all", scope: !1, file: !1, line: 39, type: !9, scopeLine: 39, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!48 = !DILocation(line: 40, column: 14, scope: !47)
!49 = !DILocation(line: 40, column: 11, scope: !47)
!50 = !DILocation(line: 41, column: 26, scope: !47)
!51 = !DILocation(line: 42, column: 20, scope: !47)
!52 = !DILocation(line: 43, column: 25, scope: !47)
!53 = !DILocation(line: 43, column: 17, scope: !47)
!54 = !DILocation(line: 43, column: 22, scope: !47)
!55 = !DILocation(line: 43, column: 3, scope: !47)
!56 = !DILocation(line: 43, column: 69, scope: !47)
!57 = !DILocation(line: 44, column: 3, scope: !47)
!58 = !DILocation(line: 45, column: 12, scope: !47)
!59 = !DILocation(line: 45, column: 3, scope: !47)
!60 = !DILocation(line: 45, column: 10, scope: !47)
!61 = !DILocation(line: 46, column: 1, scope: !47)
!62 = distinct !DISubprogram(name: "appended", scope: !1, file: !1, line: 49, type: !9, scopeLine: 49, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!63 = !DILocation(line: 50, column: 11, scope: !62)
!64 = !DILocation(line: 50, column: 13, scope: !62)
!65 = !DILocation(line: 50, column: 19, scope: !62)
!66 = !DILocation(line: 51, column: 26, scope: !62)
!67 = !DILocation(line: 53, column: 7, scope: !62)
!68 = !DILocation(line: 53, column: 12, scope: !62)
!69 = !DILocation(line: 54, column: 12, scope: !62)
!70 = !DILocation(line: 54, column: 5, scope: !62)
!71 = !DILocation(line: 0, scope: !62)
!72 = !DILocation(line: 55, column: 10, scope: !62)
!73 = !DILocation(line: 56, column: 7, scope: !62)
!74 = !DILocation(line: 57, column: 17, scope: !62)
!75 = !DILocation(line: 57, column: 15, scope: !62)
!76 = !DILocation(line: 57, column: 5, scope: !62)
!77 = !DILocation(line: 57, column: 26, scope: !62)
!78 = !DILocation(line: 58, column: 1, scope: !62)
!79 = distinct !DISubprogram(name: "appended_by_more", scope: !1, file: !1, line: 61, type: !9, scopeLine: 61, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!80 = !DILocation(line: 62, column: 11, scope: !79)
!81 = !DILocation(line: 62, column: 13, scope: !79)
!82 = !DILocation(line: 62, column: 19, scope: !79)
!83 = !DILocation(line: 63, column: 26, scope: !79)
!84 = !DILocation(line: 65, column: 7, scope: !79)
!85 = !DILocation(line: 65, column: 12, scope: !79)
!86 = !DILocation(line: 66, column: 12, scope: !79)
!87 = !DILocation(line: 66, column: 5, scope: !79)
!88 = !DILocation(line: 0, scope: !79)
!89 = !DILocation(line: 67, column: 10, scope: !79)
!90 = !DILocation(line: 68, column: 9, scope: !79)
!91 = !DILocation(line: 68, column: 7, scope: !79)
!92 = !DILocation(line: 69, column: 17, scope: !79)
!93 = !DILocation(line: 69, column: 15, scope: !79)
!94 = !DILocation(line: 69, column: 5, scope: !79)
!95 = !DILocation(line: 69, column: 26, scope: !79)
!96 = !DILocation(line: 70, column: 1, scope: !79)
!97 = distinct !DISubprogram(name: "base_kept", scope: !1, file: !1, line: 73, type: !9, scopeLine: 73, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!98 = !DILocation(line: 74, column: 11, scope: !97)
!99 = !DILocation(line: 74, column: 13, scope: !97)
!100 = !DILocation(line: 74, column: 19, scope: !97)
!101 = !DILocation(line: 75, column: 26, scope: !97)
!102 = !DILocation(line: 77, column: 7, scope: !97)
!103 = !DILocation(line: 77, column: 12, scope: !97)
!104 = !DILocation(line: 78, column: 12, scope: !97)
!105 = !DILocation(line: 78, column: 5, scope: !97)
!106 = !DILocation(line: 0, scope: !97)
!107 = !DILocation(line: 79, column: 7, scope: !97)
!108 = !DILocation(line: 80, column: 17, scope: !97)
!109 = !DILocation(line: 80, column: 15, scope: !97)
!110 = !DILocation(line: 80, column: 5, scope: !97)
!111 = !DILocation(line: 80, column: 26, scope: !97)
!112 = !DILocation(line: 81, column: 1, scope: !97)
!113 = distinct !DISubprogram(name: "appended_by_active", scope: !1, file: !1, line: 84, type: !9, scopeLine: 84, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!114 = !DILocation(line: 85, column: 7, scope: !113)
!115 = !DILocation(line: 85, column: 9, scope: !113)
!116 = !DILocation(line: 85, column: 13, scope: !113)
!117 = !DILocation(line: 85, column: 16, scope: !113)
!118 = !DILocation(line: 85, column: 22, scope: !113)
!119 = !DILocation(line: 86, column: 28, scope: !113)
!120 = !DILocation(line: 87, column: 21, scope: !113)
!121 = !DILocation(line: 88, column: 14, scope: !113)
!122 = !DILocation(line: 88, column: 9, scope: !113)
!123 = !DILocation(line: 89, column: 14, scope: !113)
!124 = !DILocation(line: 89, column: 7, scope: !113)
!125 = !DILocation(line: 0, scope: !113)
!126 = !DILocation(line: 90, column: 10, scope: !113)
!127 = !DILocation(line: 90, column: 22, scope: !113)
!128 = !DILocation(line: 90, column: 5, scope: !113)
!129 = !DILocation(line: 90, column: 30, scope: !113)
!130 = !DILocation(line: 91, column: 3, scope: !113)
!131 = !DILocation(line: 92, column: 1, scope: !113)
!132 = distinct !DISubprogram(name: "first_of_others", scope: !1, file: !1, line: 95, type: !9, scopeLine: 95, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!133 = !DILocation(line: 97, column: 7, scope: !132)
!134 = !DILocation(line: 97, column: 9, scope: !132)
!135 = !DILocation(line: 97, column: 13, scope: !132)
!136 = !DILocation(line: 97, column: 16, scope: !132)
!137 = !DILocation(line: 97, column: 22, scope: !132)
!138 = !DILocation(line: 98, column: 28, scope: !132)
!139 = !DILocation(line: 99, column: 12, scope: !132)
!140 = !DILocation(line: 100, column: 14, scope: !132)
!141 = !DILocation(line: 100, column: 9, scope: !132)
!142 = !DILocation(line: 101, column: 14, scope: !132)
!143 = !DILocation(line: 101, column: 7, scope: !132)
!144 = !DILocation(line: 0, scope: !132)
!145 = !DILocation(line: 103, column: 10, scope: !132)
!146 = !DILocation(line: 104, column: 13, scope: !132)
!147 = !DILocation(line: 104, column: 16, scope: !132)
!148 = !DILocation(line: 104, column: 22, scope: !132)
!149 = !DILocation(line: 104, column: 7, scope: !132)
!150 = !DILocation(line: 105, column: 15, scope: !132)
!151 = !DILocation(line: 105, column: 5, scope: !132)
!152 = !DILocation(line: 105, column: 23, scope: !132)
!153 = !DILocation(line: 106, column: 1, scope: !132)
!154 = distinct !DISubprogram(name: "several_each", scope: !1, file: !1, line: 109, type: !9, scopeLine: 109, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!155 = !DILocation(line: 110, column: 10, scope: !154)
!156 = !DILocation(line: 110, column: 7, scope: !154)
!157 = !DILocation(line: 110, column: 13, scope: !154)
!158 = !DILocation(line: 111, column: 19, scope: !154)
!159 = !DILocation(line: 112, column: 5, scope: !154)
!160 = !DILocation(line: 113, column: 22, scope: !154)
!161 = !DILocation(line: 113, column: 15, scope: !154)
!162 = !DILocation(line: 113, column: 7, scope: !154)
!163 = !DILocation(line: 113, column: 20, scope: !154)
!164 = !DILocation(line: 112, column: 34, scope: !154)
!165 = !DILocation(line: 112, column: 28, scope: !154)
!166 = distinct !{!166, !159, !167, !168, !169}
!167 = !DILocation(line: 113, column: 26, scope: !154)
!168 = !{!"llvm.loop.mustprogress"}
!169 = !{!"llvm.loop.unroll.disable"}
!170 = !DILocation(line: 115, column: 1, scope: !154)
!171 = distinct !DISubprogram(name: "several_too_many", scope: !1, file: !1, line: 118, type: !9, scopeLine: 118, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!172 = !DILocation(line: 119, column: 10, scope: !171)
!173 = !DILocation(line: 119, column: 7, scope: !171)
!174 = !DILocation(line: 119, column: 13, scope: !171)
!175 = !DILocation(line: 120, column: 19, scope: !171)
!176 = !DILocation(line: 121, column: 5, scope: !171)
!177 = !DILocation(line: 122, column: 22, scope: !171)
!178 = !DILocation(line: 122, column: 15, scope: !171)
!179 = !DILocation(line: 122, column: 7, scope: !171)
!180 = !DILocation(line: 122, column: 20, scope: !171)
!181 = !DILocation(line: 121, column: 34, scope: !171)
!182 = !DILocation(line: 121, column: 28, scope: !171)
!183 = distinct !{!183, !176, !184, !168, !169}
!184 = !DILocation(line: 122, column: 26, scope: !171)
!185 = !DILocation(line: 124, column: 1, scope: !171)
!186 = distinct !DISubprogram(name: "queue_in_lds", scope: !1, file: !1, line: 129, type: !9, scopeLine: 129, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!187 = !DILocation(line: 130, column: 7, scope: !186)
!188 = !DILocation(line: 130, column: 11, scope: !186)
!189 = !DILocation(line: 131, column: 12, scope: !186)
!190 = !DILocation(line: 131, column: 5, scope: !186)
!191 = !DILocation(line: 132, column: 3, scope: !186)
!192 = !DILocation(line: 133, column: 10, scope: !186)
!193 = !DILocation(line: 133, column: 7, scope: !186)
!194 = !DILocation(line: 133, column: 13, scope: !186)
!195 = !DILocation(line: 134, column: 10, scope: !186)
!196 = !DILocation(line: 134, column: 5, scope: !186)
!197 = !DILocation(line: 134, column: 91, scope: !186)
!198 = !DILocation(line: 135, column: 3, scope: !186)
!199 = !DILocation(line: 136, column: 13, scope: !186)
!200 = !DILocation(line: 136, column: 11, scope: !186)
!201 = !DILocation(line: 136, column: 7, scope: !186)
!202 = !DILocation(line: 137, column: 14, scope: !186)
!203 = !DILocation(line: 137, column: 5, scope: !186)
!204 = !DILocation(line: 137, column: 12, scope: !186)
!205 = !DILocation(line: 138, column: 1, scope: !186)
!206 = distinct !DISubprogram(name: "queue_not_parted", scope: !1, file: !1, line: 141, type: !9, scopeLine: 141, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!207 = !DILocation(line: 142, column: 7, scope: !206)
!208 = !DILocation(line: 142, column: 11, scope: !206)
!209 = !DILocation(line: 143, column: 12, scope: !206)
!210 = !DILocation(line: 143, column: 5, scope: !206)
!211 = !DILocation(line: 144, column: 10, scope: !206)
!212 = !DILocation(line: 144, column: 7, scope: !206)
!213 = !DILocation(line: 144, column: 13, scope: !206)
!214 = !DILocation(line: 145, column: 10, scope: !206)
!215 = !DILocation(line: 145, column: 90, scope: !206)
!216 = !DILocation(line: 145, column: 5, scope: !206)
!217 = !DILocation(line: 145, column: 97, scope: !206)
!218 = !DILocation(line: 146, column: 3, scope: !206)
!219 = !DILocation(line: 147, column: 12, scope: !206)
!220 = !DILocation(line: 147, column: 3, scope: !206)
!221 = !DILocation(line: 147, column: 10, scope: !206)
!222 = !DILocation(line: 148, column: 1, scope: !206)

; ModuleID = 'tests/kernels/hip/functions.c'
source_filename = "tests/kernels/hip/functions.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nounwind
define hidden amdgpu_kernel void @chosen_by_argument(ptr addrspace(1) noundef %a, i32 noundef %which) local_unnamed_addr #0 !dbg !8 {
entry:
  %tobool.not = icmp eq i32 %which, 0, !dbg !11
  %cond = select i1 %tobool.not, ptr @twice, ptr @own, !dbg !11
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !12
  %mul = shl i32 %0, 7, !dbg !12
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !12
  %add = add i32 %mul, %1, !dbg !12
  tail call void %cond(ptr addrspace(1) noundef %a, i32 noundef %add) #10, !dbg !13, !callees !14
  ret void, !dbg !15
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define internal void @own(ptr addrspace(1) nocapture noundef writeonly %a, i32 noundef %at) #1 !dbg !16 {
entry:
  %idxprom = sext i32 %at to i64, !dbg !17
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !17
  store i32 %at, ptr addrspace(1) %arrayidx, align 4, !dbg !18, !tbaa !19
  ret void, !dbg !23
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define internal void @twice(ptr addrspace(1) nocapture noundef writeonly %a, i32 noundef %at) #1 !dbg !24 {
entry:
  %mul = shl nsw i32 %at, 1, !dbg !25
  %idxprom = sext i32 %mul to i64, !dbg !26
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !26
  store i32 %at, ptr addrspace(1) %arrayidx, align 4, !dbg !27, !tbaa !19
  ret void, !dbg !28
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nounwind
define hidden amdgpu_kernel void @chosen_wrongly(ptr addrspace(1) noundef %a, i32 noundef %which) local_unnamed_addr #0 !dbg !29 {
entry:
  %tobool.not = icmp eq i32 %which, 0, !dbg !30
  %cond = select i1 %tobool.not, ptr @next, ptr @own, !dbg !30
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !31
  %mul = shl i32 %0, 7, !dbg !31
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !31
  %add = add i32 %mul, %1, !dbg !31
  tail call void %cond(ptr addrspace(1) noundef %a, i32 noundef %add) #10, !dbg !32, !callees !33
  ret void, !dbg !34
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define internal void @next(ptr addrspace(1) nocapture noundef %a, i32 noundef %at) #3 !dbg !35 {
entry:
  %0 = sext i32 %at to i64, !dbg !36
  %1 = getelementptr i32, ptr addrspace(1) %a, i64 %0, !dbg !36
  %arrayidx = getelementptr i8, ptr addrspace(1) %1, i64 4, !dbg !36
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !36, !tbaa !19
  store i32 %2, ptr addrspace(1) %1, align 4, !dbg !37, !tbaa !19
  ret void, !dbg !38
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @chosen_by_item(ptr addrspace(1) noundef %a) local_unnamed_addr #0 !dbg !39 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !40
  %and = and i32 %0, 1, !dbg !41
  %tobool.not = icmp eq i32 %and, 0, !dbg !40
  %cond = select i1 %tobool.not, ptr @own, ptr @twice, !dbg !40
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !42
  %mul = shl i32 %1, 7, !dbg !42
  %add = add i32 %mul, %0, !dbg !42
  tail call void %cond(ptr addrspace(1) noundef %a, i32 noundef %add) #10, !dbg !43, !callees !14
  ret void, !dbg !44
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @barrier_behind(ptr addrspace(1) noundef %a) local_unnamed_addr #0 !dbg !45 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !46
  %and = and i32 %0, 1, !dbg !47
  %tobool.not = icmp eq i32 %and, 0, !dbg !46
  %cond = select i1 %tobool.not, ptr @sync_first, ptr @own, !dbg !46
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !48
  %mul = shl i32 %1, 7, !dbg !48
  %add = add i32 %mul, %0, !dbg !48
  tail call void %cond(ptr addrspace(1) noundef %a, i32 noundef %add) #10, !dbg !49, !callees !50
  ret void, !dbg !51
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define internal void @sync_first(ptr addrspace(1) nocapture noundef writeonly %a, i32 noundef %at) unnamed_addr #4 !dbg !52 {
entry:
  fence syncscope("workgroup") release, !dbg !53
  tail call void @llvm.amdgcn.s.barrier(), !dbg !53
  fence syncscope("workgroup") acquire, !dbg !53
  %idxprom = sext i32 %at to i64, !dbg !54
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !54
  store i32 %at, ptr addrspace(1) %arrayidx, align 4, !dbg !55, !tbaa !19
  ret void, !dbg !56
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @barrier_for_all(ptr addrspace(1) noundef %a, i32 noundef %which) local_unnamed_addr #0 !dbg !57 {
entry:
  %tobool.not = icmp eq i32 %which, 0, !dbg !58
  %cond = select i1 %tobool.not, ptr @sync_first, ptr @own, !dbg !58
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !59
  %mul = shl i32 %0, 7, !dbg !59
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !59
  %add = add i32 %mul, %1, !dbg !59
  tail call void %cond(ptr addrspace(1) noundef %a, i32 noundef %add) #10, !dbg !60, !callees !50
  ret void, !dbg !61
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @passed_along(ptr addrspace(1) noundef %a, ptr noundef readonly %f) local_unnamed_addr #5 !dbg !62 {
entry:
  %cmp = icmp eq ptr %f, @own, !dbg !63
  %cmp1 = icmp eq ptr %f, @twice, !dbg !64
  %0 = or i1 %cmp, %cmp1, !dbg !64
  tail call void @llvm.assume(i1 %0), !dbg !65
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !66
  %mul = shl i32 %1, 7, !dbg !66
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !66
  %add = add i32 %mul, %2, !dbg !66
  tail call void %f(ptr addrspace(1) noundef %a, i32 noundef %add) #10, !dbg !67
  ret void, !dbg !68
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #6

; Function Attrs: nounwind
define hidden amdgpu_kernel void @passed_wrongly(ptr addrspace(1) noundef %a, ptr noundef readonly %f) local_unnamed_addr #5 !dbg !69 {
entry:
  %cmp = icmp eq ptr %f, @own, !dbg !70
  %cmp1 = icmp eq ptr %f, @next, !dbg !71
  %0 = or i1 %cmp, %cmp1, !dbg !71
  tail call void @llvm.assume(i1 %0), !dbg !72
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !73
  %mul = shl i32 %1, 7, !dbg !73
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !73
  %add = add i32 %mul, %2, !dbg !73
  tail call void %f(ptr addrspace(1) noundef %a, i32 noundef %add) #10, !dbg !74
  ret void, !dbg !75
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @passed_any(ptr addrspace(1) noundef %a, ptr nocapture noundef readonly %f) local_unnamed_addr #5 !dbg !76 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !77
  %mul = shl i32 %0, 7, !dbg !77
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !77
  %add = add i32 %mul, %1, !dbg !77
  tail call void %f(ptr addrspace(1) noundef %a, i32 noundef %add) #10, !dbg !78
  ret void, !dbg !79
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @recursion(ptr addrspace(1) noundef %a, ptr addrspace(1) nocapture noundef writeonly %b, i32 noundef %n) local_unnamed_addr #7 !dbg !80 {
entry:
  %call = tail call fastcc i32 @depth(ptr addrspace(1) noundef %a, i32 noundef %n) #11, !dbg !81
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !82
  %mul = shl i32 %0, 7, !dbg !82
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !82
  %add = add i32 %mul, %1, !dbg !82
  %idxprom = zext i32 %add to i64, !dbg !83
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %idxprom, !dbg !83
  store i32 %call, ptr addrspace(1) %arrayidx, align 4, !dbg !84, !tbaa !19
  ret void, !dbg !85
}

; Function Attrs: nofree nosync nounwind memory(argmem: read)
define internal fastcc i32 @depth(ptr addrspace(1) noundef %a, i32 noundef %n) unnamed_addr #8 !dbg !86 {
entry:
  br label %tailrecurse

tailrecurse:                                      ; preds = %cond.true, %entry
  %accumulator.tr = phi i32 [ 0, %entry ], [ %add, %cond.true ]
  %n.tr = phi i32 [ %n, %entry ], [ %sub1, %cond.true ]
  %cmp = icmp sgt i32 %n.tr, 1, !dbg !87
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !88

cond.true:                                        ; preds = %tailrecurse
  %idxprom = zext nneg i32 %n.tr to i64, !dbg !89
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !89
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !89, !tbaa !19
  %sub = sub nsw i32 %n.tr, %0, !dbg !90
  %call = tail call fastcc i32 @depth(ptr addrspace(1) noundef %a, i32 noundef %sub) #11, !dbg !91
  %sub1 = add nsw i32 %n.tr, -2, !dbg !92
  %add = add nsw i32 %accumulator.tr, %call, !dbg !93
  br label %tailrecurse, !dbg !94

cond.false:                                       ; preds = %tailrecurse
  %idxprom3 = sext i32 %n.tr to i64, !dbg !95
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom3, !dbg !95
  %1 = load i32, ptr addrspace(1) %arrayidx4, align 4, !dbg !95, !tbaa !19
  %accumulator.ret.tr = add nsw i32 %accumulator.tr, %1
  ret i32 %accumulator.ret.tr, !dbg !96
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #9

attributes #0 = { nounwind "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #6 = { mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #7 = { nofree nosync nounwind memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #8 = { nofree nosync nounwind memory(argmem: read) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #9 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #10 = { nobuiltin nounwind "no-builtins" }
attributes #11 = { nobuiltin "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/functions.c", directory: ".", checksumkind: CSK_MD5, checksum: "c2cdab6e1b05a4081e6a561f0f72bf33")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "chosen_by_argument", scope: !1, file: !1, line: 17, type: !9, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 18, column: 17, scope: !8)
!12 = !DILocation(line: 19, column: 8, scope: !8)
!13 = !DILocation(line: 19, column: 3, scope: !8)
!14 = !{ptr @own, ptr @twice}
!15 = !DILocation(line: 20, column: 1, scope: !8)
!16 = distinct !DISubprogram(name: "own", scope: !1, file: !1, line: 8, type: !9, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = !DILocation(line: 8, column: 42, scope: !16)
!18 = !DILocation(line: 8, column: 48, scope: !16)
!19 = !{!20, !20, i64 0}
!20 = !{!"int", !21, i64 0}
!21 = !{!"omnipotent char", !22, i64 0}
!22 = !{!"Simple C/C++ TBAA"}
!23 = !DILocation(line: 8, column: 54, scope: !16)
!24 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 9, type: !9, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!25 = !DILocation(line: 9, column: 48, scope: !24)
!26 = !DILocation(line: 9, column: 44, scope: !24)
!27 = !DILocation(line: 9, column: 54, scope: !24)
!28 = !DILocation(line: 9, column: 60, scope: !24)
!29 = distinct !DISubprogram(name: "chosen_wrongly", scope: !1, file: !1, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!30 = !DILocation(line: 24, column: 17, scope: !29)
!31 = !DILocation(line: 25, column: 8, scope: !29)
!32 = !DILocation(line: 25, column: 3, scope: !29)
!33 = !{ptr @next, ptr @own}
!34 = !DILocation(line: 26, column: 1, scope: !29)
!35 = distinct !DISubprogram(name: "next", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!36 = !DILocation(line: 10, column: 51, scope: !35)
!37 = !DILocation(line: 10, column: 49, scope: !35)
!38 = !DILocation(line: 10, column: 62, scope: !35)
!39 = distinct !DISubprogram(name: "chosen_by_item", scope: !1, file: !1, line: 29, type: !9, scopeLine: 29, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!40 = !DILocation(line: 30, column: 17, scope: !39)
!41 = !DILocation(line: 30, column: 21, scope: !39)
!42 = !DILocation(line: 31, column: 8, scope: !39)
!43 = !DILocation(line: 31, column: 3, scope: !39)
!44 = !DILocation(line: 32, column: 1, scope: !39)
!45 = distinct !DISubprogram(name: "barrier_behind", scope: !1, file: !1, line: 35, type: !9, scopeLine: 35, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!46 = !DILocation(line: 36, column: 17, scope: !45)
!47 = !DILocation(line: 36, column: 21, scope: !45)
!48 = !DILocation(line: 37, column: 8, scope: !45)
!49 = !DILocation(line: 37, column: 3, scope: !45)
!50 = !{ptr @own, ptr @sync_first}
!51 = !DILocation(line: 38, column: 1, scope: !45)
!52 = distinct !DISubprogram(name: "sync_first", scope: !1, file: !1, line: 11, type: !9, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!53 = !DILocation(line: 12, column: 3, scope: !52)
!54 = !DILocation(line: 13, column: 3, scope: !52)
!55 = !DILocation(line: 13, column: 9, scope: !52)
!56 = !DILocation(line: 14, column: 1, scope: !52)
!57 = distinct !DISubprogram(name: "barrier_for_all", scope: !1, file: !1, line: 41, type: !9, scopeLine: 41, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!58 = !DILocation(line: 42, column: 17, scope: !57)
!59 = !DILocation(line: 43, column: 8, scope: !57)
!60 = !DILocation(line: 43, column: 3, scope: !57)
!61 = !DILocation(line: 44, column: 1, scope: !57)
!62 = distinct !DISubprogram(name: "passed_along", scope: !1, file: !1, line: 47, type: !9, scopeLine: 47, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!63 = !DILocation(line: 48, column: 22, scope: !62)
!64 = !DILocation(line: 48, column: 29, scope: !62)
!65 = !DILocation(line: 48, column: 3, scope: !62)
!66 = !DILocation(line: 49, column: 8, scope: !62)
!67 = !DILocation(line: 49, column: 3, scope: !62)
!68 = !DILocation(line: 50, column: 1, scope: !62)
!69 = distinct !DISubprogram(name: "passed_wrongly", scope: !1, file: !1, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!70 = !DILocation(line: 54, column: 22, scope: !69)
!71 = !DILocation(line: 54, column: 29, scope: !69)
!72 = !DILocation(line: 54, column: 3, scope: !69)
!73 = !DILocation(line: 55, column: 8, scope: !69)
!74 = !DILocation(line: 55, column: 3, scope: !69)
!75 = !DILocation(line: 56, column: 1, scope: !69)
!76 = distinct !DISubprogram(name: "passed_any", scope: !1, file: !1, line: 59, type: !9, scopeLine: 59, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!77 = !DILocation(line: 59, column: 54, scope: !76)
!78 = !DILocation(line: 59, column: 49, scope: !76)
!79 = !DILocation(line: 59, column: 59, scope: !76)
!80 = distinct !DISubprogram(name: "recursion", scope: !1, file: !1, line: 64, type: !9, scopeLine: 64, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!81 = !DILocation(line: 64, column: 65, scope: !80)
!82 = !DILocation(line: 64, column: 59, scope: !80)
!83 = !DILocation(line: 64, column: 57, scope: !80)
!84 = !DILocation(line: 64, column: 63, scope: !80)
!85 = !DILocation(line: 64, column: 78, scope: !80)
!86 = distinct !DISubprogram(name: "depth", scope: !1, file: !1, line: 61, type: !9, scopeLine: 61, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!87 = !DILocation(line: 61, column: 51, scope: !86)
!88 = !DILocation(line: 61, column: 49, scope: !86)
!89 = !DILocation(line: 61, column: 70, scope: !86)
!90 = !DILocation(line: 61, column: 68, scope: !86)
!91 = !DILocation(line: 61, column: 57, scope: !86)
!92 = !DILocation(line: 61, column: 89, scope: !86)
!93 = !DILocation(line: 61, column: 76, scope: !86)
!94 = !DILocation(line: 61, column: 78, scope: !86)
!95 = !DILocation(line: 61, column: 96, scope: !86)
!96 = !DILocation(line: 61, column: 42, scope: !86)

; ModuleID = 'tests/kernels/hip/split_k.c'
source_filename = "tests/kernels/hip/split_k.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @locked(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum, ptr addrspace(1) nocapture noundef readonly %part) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !11
  %mul = shl i32 %0, 6, !dbg !12
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !13
  %add = add i32 %mul, %1, !dbg !14
  %idxprom = zext i32 %add to i64, !dbg !15
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !15
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !15, !tbaa !16
  %cmp = icmp eq i32 %1, 0, !dbg !20
  br i1 %cmp, label %while.cond, label %do.body, !dbg !20

while.cond:                                       ; preds = %entry, %while.cond
  %3 = atomicrmw xchg ptr addrspace(1) %lock, i32 1 syncscope("agent-one-as") acquire, align 4, !dbg !20
  %tobool.not = icmp eq i32 %3, 0, !dbg !20
  br i1 %tobool.not, label %do.body, label %while.cond, !dbg !20, !llvm.loop !21

do.body:                                          ; preds = %while.cond, %entry
  fence syncscope("workgroup") release, !dbg !24
  tail call void @llvm.amdgcn.s.barrier(), !dbg !24
  fence syncscope("workgroup") acquire, !dbg !24
  %idxprom1 = zext nneg i32 %1 to i64, !dbg !25
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom1, !dbg !25
  %4 = load i32, ptr addrspace(1) %arrayidx2, align 4, !dbg !26, !tbaa !16
  %add3 = add nsw i32 %4, %2, !dbg !26
  store i32 %add3, ptr addrspace(1) %arrayidx2, align 4, !dbg !26, !tbaa !16
  fence syncscope("workgroup") release, !dbg !27
  tail call void @llvm.amdgcn.s.barrier(), !dbg !27
  fence syncscope("workgroup") acquire, !dbg !27
  br i1 %cmp, label %if.then8, label %if.end10, !dbg !28

if.then8:                                         ; preds = %do.body
  store atomic i32 0, ptr addrspace(1) %lock syncscope("agent-one-as") release, align 4, !dbg !28
  br label %if.end10, !dbg !28

if.end10:                                         ; preds = %if.then8, %do.body
  ret void, !dbg !29
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @locked_local_fences(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum, ptr addrspace(1) nocapture noundef readonly %part) local_unnamed_addr #0 !dbg !30 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !31
  %mul = shl i32 %0, 6, !dbg !32
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !33
  %add = add i32 %mul, %1, !dbg !34
  %idxprom = zext i32 %add to i64, !dbg !35
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !35
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !35, !tbaa !16
  %cmp = icmp eq i32 %1, 0, !dbg !36
  br i1 %cmp, label %while.cond, label %do.body, !dbg !36

while.cond:                                       ; preds = %entry, %while.cond
  %3 = atomicrmw xchg ptr addrspace(1) %lock, i32 1 syncscope("agent-one-as") acquire, align 4, !dbg !36
  %tobool.not = icmp eq i32 %3, 0, !dbg !36
  br i1 %tobool.not, label %do.body, label %while.cond, !dbg !36, !llvm.loop !37

do.body:                                          ; preds = %while.cond, %entry
  fence syncscope("workgroup") release, !dbg !38, !mmra !39
  tail call void @llvm.amdgcn.s.barrier(), !dbg !38
  fence syncscope("workgroup") acquire, !dbg !38, !mmra !39
  %idxprom1 = zext nneg i32 %1 to i64, !dbg !40
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom1, !dbg !40
  %4 = load i32, ptr addrspace(1) %arrayidx2, align 4, !dbg !41, !tbaa !16
  %add3 = add nsw i32 %4, %2, !dbg !41
  store i32 %add3, ptr addrspace(1) %arrayidx2, align 4, !dbg !41, !tbaa !16
  fence syncscope("workgroup") release, !dbg !42, !mmra !39
  tail call void @llvm.amdgcn.s.barrier(), !dbg !42
  fence syncscope("workgroup") acquire, !dbg !42, !mmra !39
  br i1 %cmp, label %if.then8, label %if.end10, !dbg !43

if.then8:                                         ; preds = %do.body
  store atomic i32 0, ptr addrspace(1) %lock syncscope("agent-one-as") release, align 4, !dbg !43
  br label %if.end10, !dbg !43

if.end10:                                         ; preds = %if.then8, %do.body
  ret void, !dbg !44
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @locked_released_early(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum, ptr addrspace(1) nocapture noundef readonly %part) local_unnamed_addr #0 !dbg !45 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !46
  %mul = shl i32 %0, 6, !dbg !47
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !48
  %add = add i32 %mul, %1, !dbg !49
  %idxprom = zext i32 %add to i64, !dbg !50
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !50
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !50, !tbaa !16
  %cmp = icmp eq i32 %1, 0, !dbg !51
  br i1 %cmp, label %while.cond, label %do.body, !dbg !51

while.cond:                                       ; preds = %entry, %while.cond
  %3 = atomicrmw xchg ptr addrspace(1) %lock, i32 1 syncscope("agent-one-as") acquire, align 4, !dbg !51
  %tobool.not = icmp eq i32 %3, 0, !dbg !51
  br i1 %tobool.not, label %do.body, label %while.cond, !dbg !51, !llvm.loop !52

do.body:                                          ; preds = %while.cond, %entry
  fence syncscope("workgroup") release, !dbg !53
  tail call void @llvm.amdgcn.s.barrier(), !dbg !53
  fence syncscope("workgroup") acquire, !dbg !53
  br i1 %cmp, label %if.then2, label %if.end4, !dbg !54

if.then2:                                         ; preds = %do.body
  store atomic i32 0, ptr addrspace(1) %lock syncscope("agent-one-as") release, align 4, !dbg !54
  br label %if.end4, !dbg !54

if.end4:                                          ; preds = %if.then2, %do.body
  %idxprom5 = zext nneg i32 %1 to i64, !dbg !55
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom5, !dbg !55
  %4 = load i32, ptr addrspace(1) %arrayidx6, align 4, !dbg !56, !tbaa !16
  %add7 = add nsw i32 %4, %2, !dbg !56
  store i32 %add7, ptr addrspace(1) %arrayidx6, align 4, !dbg !56, !tbaa !16
  ret void, !dbg !57
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @locked_for_the_group(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum, ptr addrspace(1) nocapture noundef readonly %part) local_unnamed_addr #0 !dbg !58 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !59
  %mul = shl i32 %0, 6, !dbg !60
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !61
  %add = add i32 %mul, %1, !dbg !62
  %idxprom = zext i32 %add to i64, !dbg !63
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %idxprom, !dbg !63
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !63, !tbaa !16
  %cmp = icmp eq i32 %1, 0, !dbg !64
  br i1 %cmp, label %while.cond, label %do.body, !dbg !64

while.cond:                                       ; preds = %entry, %while.cond
  %3 = atomicrmw xchg ptr addrspace(1) %lock, i32 1 syncscope("workgroup-one-as") acquire, align 4, !dbg !64
  %tobool.not = icmp eq i32 %3, 0, !dbg !64
  br i1 %tobool.not, label %do.body, label %while.cond, !dbg !64, !llvm.loop !65

do.body:                                          ; preds = %while.cond, %entry
  fence syncscope("workgroup") release, !dbg !66
  tail call void @llvm.amdgcn.s.barrier(), !dbg !66
  fence syncscope("workgroup") acquire, !dbg !66
  %idxprom1 = zext nneg i32 %1 to i64, !dbg !67
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %sum, i64 %idxprom1, !dbg !67
  %4 = load i32, ptr addrspace(1) %arrayidx2, align 4, !dbg !68, !tbaa !16
  %add3 = add nsw i32 %4, %2, !dbg !68
  store i32 %add3, ptr addrspace(1) %arrayidx2, align 4, !dbg !68, !tbaa !16
  fence syncscope("workgroup") release, !dbg !69
  tail call void @llvm.amdgcn.s.barrier(), !dbg !69
  fence syncscope("workgroup") acquire, !dbg !69
  br i1 %cmp, label %if.then8, label %if.end10, !dbg !70

if.then8:                                         ; preds = %do.body
  store atomic i32 0, ptr addrspace(1) %lock syncscope("workgroup-one-as") release, align 4, !dbg !70
  br label %if.end10, !dbg !70

if.end10:                                         ; preds = %if.then8, %do.body
  ret void, !dbg !71
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @ticket_relaxed(ptr addrspace(1) nocapture noundef %next, ptr addrspace(1) nocapture noundef %serving, ptr addrspace(1) nocapture noundef %sum) local_unnamed_addr #3 !dbg !72 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !73
  %cmp = icmp eq i32 %0, 0, !dbg !74
  br i1 %cmp, label %if.then, label %if.end, !dbg !73

if.then:                                          ; preds = %entry
  %1 = atomicrmw add ptr addrspace(1) %next, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !75
  br label %while.cond, !dbg !76

while.cond:                                       ; preds = %while.cond, %if.then
  %2 = load atomic i32, ptr addrspace(1) %serving syncscope("agent-one-as") monotonic, align 4, !dbg !77
  %cmp2.not = icmp eq i32 %2, %1, !dbg !78
  br i1 %cmp2.not, label %while.end, label %while.cond, !dbg !76, !llvm.loop !79

while.end:                                        ; preds = %while.cond
  %3 = load i32, ptr addrspace(1) %sum, align 4, !dbg !81, !tbaa !16
  %add = add nsw i32 %3, 1, !dbg !81
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !81, !tbaa !16
  %4 = atomicrmw add ptr addrspace(1) %serving, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !82
  br label %if.end, !dbg !83

if.end:                                           ; preds = %while.end, %entry
  ret void, !dbg !84
}

attributes #0 = { nofree norecurse nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/split_k.c", directory: ".", checksumkind: CSK_MD5, checksum: "2b6acf73d99b31b997c25adfe3492e3b")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "locked", scope: !1, file: !1, line: 14, type: !9, scopeLine: 14, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 15, column: 16, scope: !8)
!12 = !DILocation(line: 15, column: 20, scope: !8)
!13 = !DILocation(line: 15, column: 27, scope: !8)
!14 = !DILocation(line: 15, column: 25, scope: !8)
!15 = !DILocation(line: 15, column: 11, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C/C++ TBAA"}
!20 = !DILocation(line: 16, column: 3, scope: !8)
!21 = distinct !{!21, !20, !20, !22, !23}
!22 = !{!"llvm.loop.mustprogress"}
!23 = !{!"llvm.loop.unroll.disable"}
!24 = !DILocation(line: 17, column: 3, scope: !8)
!25 = !DILocation(line: 18, column: 3, scope: !8)
!26 = !DILocation(line: 18, column: 12, scope: !8)
!27 = !DILocation(line: 19, column: 3, scope: !8)
!28 = !DILocation(line: 20, column: 3, scope: !8)
!29 = !DILocation(line: 21, column: 1, scope: !8)
!30 = distinct !DISubprogram(name: "locked_local_fences", scope: !1, file: !1, line: 24, type: !9, scopeLine: 24, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!31 = !DILocation(line: 25, column: 16, scope: !30)
!32 = !DILocation(line: 25, column: 20, scope: !30)
!33 = !DILocation(line: 25, column: 27, scope: !30)
!34 = !DILocation(line: 25, column: 25, scope: !30)
!35 = !DILocation(line: 25, column: 11, scope: !30)
!36 = !DILocation(line: 26, column: 3, scope: !30)
!37 = distinct !{!37, !36, !36, !22, !23}
!38 = !DILocation(line: 27, column: 3, scope: !30)
!39 = !{!"amdgpu-as", !"local"}
!40 = !DILocation(line: 28, column: 3, scope: !30)
!41 = !DILocation(line: 28, column: 12, scope: !30)
!42 = !DILocation(line: 29, column: 3, scope: !30)
!43 = !DILocation(line: 30, column: 3, scope: !30)
!44 = !DILocation(line: 31, column: 1, scope: !30)
!45 = distinct !DISubprogram(name: "locked_released_early", scope: !1, file: !1, line: 34, type: !9, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!46 = !DILocation(line: 35, column: 16, scope: !45)
!47 = !DILocation(line: 35, column: 20, scope: !45)
!48 = !DILocation(line: 35, column: 27, scope: !45)
!49 = !DILocation(line: 35, column: 25, scope: !45)
!50 = !DILocation(line: 35, column: 11, scope: !45)
!51 = !DILocation(line: 36, column: 3, scope: !45)
!52 = distinct !{!52, !51, !51, !22, !23}
!53 = !DILocation(line: 37, column: 3, scope: !45)
!54 = !DILocation(line: 38, column: 3, scope: !45)
!55 = !DILocation(line: 39, column: 3, scope: !45)
!56 = !DILocation(line: 39, column: 12, scope: !45)
!57 = !DILocation(line: 40, column: 1, scope: !45)
!58 = distinct !DISubprogram(name: "locked_for_the_group", scope: !1, file: !1, line: 43, type: !9, scopeLine: 43, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!59 = !DILocation(line: 44, column: 16, scope: !58)
!60 = !DILocation(line: 44, column: 20, scope: !58)
!61 = !DILocation(line: 44, column: 27, scope: !58)
!62 = !DILocation(line: 44, column: 25, scope: !58)
!63 = !DILocation(line: 44, column: 11, scope: !58)
!64 = !DILocation(line: 45, column: 3, scope: !58)
!65 = distinct !{!65, !64, !64, !22, !23}
!66 = !DILocation(line: 46, column: 3, scope: !58)
!67 = !DILocation(line: 47, column: 3, scope: !58)
!68 = !DILocation(line: 47, column: 12, scope: !58)
!69 = !DILocation(line: 48, column: 3, scope: !58)
!70 = !DILocation(line: 49, column: 3, scope: !58)
!71 = !DILocation(line: 50, column: 1, scope: !58)
!72 = distinct !DISubprogram(name: "ticket_relaxed", scope: !1, file: !1, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!73 = !DILocation(line: 54, column: 7, scope: !72)
!74 = !DILocation(line: 54, column: 11, scope: !72)
!75 = !DILocation(line: 55, column: 16, scope: !72)
!76 = !DILocation(line: 56, column: 5, scope: !72)
!77 = !DILocation(line: 56, column: 12, scope: !72)
!78 = !DILocation(line: 56, column: 85, scope: !72)
!79 = distinct !{!79, !76, !80, !22, !23}
!80 = !DILocation(line: 57, column: 7, scope: !72)
!81 = !DILocation(line: 58, column: 10, scope: !72)
!82 = !DILocation(line: 59, column: 5, scope: !72)
!83 = !DILocation(line: 60, column: 3, scope: !72)
!84 = !DILocation(line: 61, column: 1, scope: !72)

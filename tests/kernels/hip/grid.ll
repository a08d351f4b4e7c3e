; ModuleID = 'tests/kernels/hip/grid.c'
source_filename = "tests/kernels/hip/grid.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nounwind
define hidden amdgpu_kernel void @shift(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !11
  %mul = shl i32 %0, 6, !dbg !11
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !11
  %add = add i32 %mul, %1, !dbg !11
  %add1 = add i32 %add, 1, !dbg !12
  %idxprom = zext i32 %add1 to i64, !dbg !13
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !13
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !13, !tbaa !14
  tail call void @__ockl_grid_sync() #5, !dbg !18
  %idxprom4 = zext i32 %add to i64, !dbg !19
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom4, !dbg !19
  store i32 %2, ptr addrspace(1) %arrayidx5, align 4, !dbg !20, !tbaa !14
  ret void, !dbg !21
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

declare !dbg !22 hidden void @__ockl_grid_sync() local_unnamed_addr #2

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @shift_group_barrier(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #3 !dbg !23 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !24
  %mul = shl i32 %0, 6, !dbg !24
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !24
  %add = add i32 %mul, %1, !dbg !24
  %add1 = add i32 %add, 1, !dbg !25
  %idxprom = zext i32 %add1 to i64, !dbg !26
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !26
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !26, !tbaa !14
  fence syncscope("workgroup") release, !dbg !27
  tail call void @llvm.amdgcn.s.barrier(), !dbg !27
  fence syncscope("workgroup") acquire, !dbg !27
  %idxprom4 = zext i32 %add to i64, !dbg !28
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom4, !dbg !28
  store i32 %2, ptr addrspace(1) %arrayidx5, align 4, !dbg !29, !tbaa !14
  ret void, !dbg !30
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

; Function Attrs: nounwind
define hidden amdgpu_kernel void @rounds(ptr addrspace(1) nocapture noundef %a, ptr addrspace(1) nocapture noundef %b) local_unnamed_addr #0 !dbg !31 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %0, 6
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %1
  %sub = sub i32 191, %add
  %idxprom = zext i32 %sub to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom
  %idxprom3 = zext i32 %add to i64
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %idxprom3
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom3
  br label %for.body, !dbg !32

for.cond.cleanup:                                 ; preds = %for.body
  ret void, !dbg !33

for.body:                                         ; preds = %entry, %for.body
  %k.018 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !34, !tbaa !14
  store i32 %2, ptr addrspace(1) %arrayidx4, align 4, !dbg !35, !tbaa !14
  tail call void @__ockl_grid_sync() #5, !dbg !36
  %add7 = add i32 %k.018, %add, !dbg !37
  %rem = urem i32 %add7, 192, !dbg !38
  %idxprom8 = zext nneg i32 %rem to i64, !dbg !39
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %idxprom8, !dbg !39
  %3 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !39, !tbaa !14
  store i32 %3, ptr addrspace(1) %arrayidx13, align 4, !dbg !40, !tbaa !14
  tail call void @__ockl_grid_sync() #5, !dbg !41
  %inc = add nuw nsw i32 %k.018, 1, !dbg !42
  %exitcond.not = icmp eq i32 %inc, 4, !dbg !43
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !32, !llvm.loop !44
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @rounds_short(ptr addrspace(1) nocapture noundef %a, ptr addrspace(1) nocapture noundef %b) local_unnamed_addr #0 !dbg !48 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %0, 6
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %1
  %sub = sub i32 191, %add
  %idxprom = zext i32 %sub to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom
  %idxprom3 = zext i32 %add to i64
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %idxprom3
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom3
  br label %for.body, !dbg !49

for.cond.cleanup:                                 ; preds = %for.body
  ret void, !dbg !50

for.body:                                         ; preds = %entry, %for.body
  %k.018 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !51, !tbaa !14
  store i32 %2, ptr addrspace(1) %arrayidx4, align 4, !dbg !52, !tbaa !14
  tail call void @__ockl_grid_sync() #5, !dbg !53
  %add7 = add i32 %k.018, %add, !dbg !54
  %rem = urem i32 %add7, 192, !dbg !55
  %idxprom8 = zext nneg i32 %rem to i64, !dbg !56
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %idxprom8, !dbg !56
  %3 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !56, !tbaa !14
  store i32 %3, ptr addrspace(1) %arrayidx13, align 4, !dbg !57, !tbaa !14
  %inc = add nuw nsw i32 %k.018, 1, !dbg !58
  %exitcond.not = icmp eq i32 %inc, 4, !dbg !59
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !49, !llvm.loop !60
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @some_groups(ptr addrspace(1) nocapture noundef writeonly %a) local_unnamed_addr #0 !dbg !62 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !63
  %cmp.not = icmp eq i32 %0, 1, !dbg !64
  br i1 %cmp.not, label %if.end, label %if.then, !dbg !63

if.then:                                          ; preds = %entry
  tail call void @__ockl_grid_sync() #5, !dbg !65
  br label %if.end, !dbg !65

if.end:                                           ; preds = %if.then, %entry
  %mul = shl i32 %0, 6, !dbg !66
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !66
  %add = add i32 %mul, %1, !dbg !66
  %idxprom = zext i32 %add to i64, !dbg !67
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !67
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !68, !tbaa !14
  ret void, !dbg !69
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @some_items(ptr addrspace(1) nocapture noundef writeonly %a) local_unnamed_addr #0 !dbg !70 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !71
  %and = and i32 %0, 1, !dbg !72
  %tobool.not = icmp eq i32 %and, 0, !dbg !72
  br i1 %tobool.not, label %if.end, label %if.then, !dbg !71

if.then:                                          ; preds = %entry
  tail call void @__ockl_grid_sync() #5, !dbg !73
  br label %if.end, !dbg !73

if.end:                                           ; preds = %if.then, %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !74
  %mul = shl i32 %1, 6, !dbg !74
  %add = add i32 %mul, %0, !dbg !74
  %idxprom = zext i32 %add to i64, !dbg !75
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !75
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !76, !tbaa !14
  ret void, !dbg !77
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @then_group_barrier(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !78 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !79
  %mul = shl i32 %0, 6, !dbg !79
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !79
  %add = add i32 %mul, %1, !dbg !79
  %add1 = add i32 %add, 1, !dbg !80
  %idxprom = zext i32 %add1 to i64, !dbg !81
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !81
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !81, !tbaa !14
  tail call void @__ockl_grid_sync() #5, !dbg !82
  %idxprom4 = zext i32 %add to i64, !dbg !83
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom4, !dbg !83
  store i32 %2, ptr addrspace(1) %arrayidx5, align 4, !dbg !84, !tbaa !14
  %cmp = icmp eq i32 %0, 0, !dbg !85
  br i1 %cmp, label %do.body, label %if.end, !dbg !86

do.body:                                          ; preds = %entry
  fence syncscope("workgroup") release, !dbg !87
  tail call void @llvm.amdgcn.s.barrier(), !dbg !87
  fence syncscope("workgroup") acquire, !dbg !87
  %sub = sub nsw i32 63, %1, !dbg !88
  %idxprom6 = zext i32 %sub to i64, !dbg !89
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom6, !dbg !89
  %3 = load i32, ptr addrspace(1) %arrayidx7, align 4, !dbg !89, !tbaa !14
  fence syncscope("workgroup") release, !dbg !90
  tail call void @llvm.amdgcn.s.barrier(), !dbg !90
  fence syncscope("workgroup") acquire, !dbg !90
  store i32 %3, ptr addrspace(1) %arrayidx5, align 4, !dbg !91, !tbaa !14
  br label %if.end, !dbg !92

if.end:                                           ; preds = %do.body, %entry
  ret void, !dbg !93
}

attributes #0 = { nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { "amdgpu-waves-per-eu"="4,8" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #5 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/grid.c", directory: ".", checksumkind: CSK_MD5, checksum: "6c1a4eb5efa7dbe355ff3366f8339190")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "shift", scope: !1, file: !1, line: 9, type: !9, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 10, column: 16, scope: !8)
!12 = !DILocation(line: 10, column: 19, scope: !8)
!13 = !DILocation(line: 10, column: 14, scope: !8)
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !16, i64 0}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C/C++ TBAA"}
!18 = !DILocation(line: 11, column: 3, scope: !8)
!19 = !DILocation(line: 12, column: 3, scope: !8)
!20 = !DILocation(line: 12, column: 9, scope: !8)
!21 = !DILocation(line: 13, column: 1, scope: !8)
!22 = !DISubprogram(name: "__ockl_grid_sync", scope: !1, file: !1, line: 6, type: !9, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!23 = distinct !DISubprogram(name: "shift_group_barrier", scope: !1, file: !1, line: 16, type: !9, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!24 = !DILocation(line: 17, column: 16, scope: !23)
!25 = !DILocation(line: 17, column: 19, scope: !23)
!26 = !DILocation(line: 17, column: 14, scope: !23)
!27 = !DILocation(line: 18, column: 3, scope: !23)
!28 = !DILocation(line: 19, column: 3, scope: !23)
!29 = !DILocation(line: 19, column: 9, scope: !23)
!30 = !DILocation(line: 20, column: 1, scope: !23)
!31 = distinct !DISubprogram(name: "rounds", scope: !1, file: !1, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!32 = !DILocation(line: 24, column: 3, scope: !31)
!33 = !DILocation(line: 30, column: 1, scope: !31)
!34 = !DILocation(line: 25, column: 13, scope: !31)
!35 = !DILocation(line: 25, column: 11, scope: !31)
!36 = !DILocation(line: 26, column: 5, scope: !31)
!37 = !DILocation(line: 27, column: 19, scope: !31)
!38 = !DILocation(line: 27, column: 24, scope: !31)
!39 = !DILocation(line: 27, column: 13, scope: !31)
!40 = !DILocation(line: 27, column: 11, scope: !31)
!41 = !DILocation(line: 28, column: 5, scope: !31)
!42 = !DILocation(line: 24, column: 27, scope: !31)
!43 = !DILocation(line: 24, column: 21, scope: !31)
!44 = distinct !{!44, !32, !45, !46, !47}
!45 = !DILocation(line: 29, column: 3, scope: !31)
!46 = !{!"llvm.loop.mustprogress"}
!47 = !{!"llvm.loop.unroll.disable"}
!48 = distinct !DISubprogram(name: "rounds_short", scope: !1, file: !1, line: 33, type: !9, scopeLine: 33, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!49 = !DILocation(line: 34, column: 3, scope: !48)
!50 = !DILocation(line: 39, column: 1, scope: !48)
!51 = !DILocation(line: 35, column: 13, scope: !48)
!52 = !DILocation(line: 35, column: 11, scope: !48)
!53 = !DILocation(line: 36, column: 5, scope: !48)
!54 = !DILocation(line: 37, column: 19, scope: !48)
!55 = !DILocation(line: 37, column: 24, scope: !48)
!56 = !DILocation(line: 37, column: 13, scope: !48)
!57 = !DILocation(line: 37, column: 11, scope: !48)
!58 = !DILocation(line: 34, column: 27, scope: !48)
!59 = !DILocation(line: 34, column: 21, scope: !48)
!60 = distinct !{!60, !49, !61, !46, !47}
!61 = !DILocation(line: 38, column: 3, scope: !48)
!62 = distinct !DISubprogram(name: "some_groups", scope: !1, file: !1, line: 42, type: !9, scopeLine: 42, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!63 = !DILocation(line: 43, column: 7, scope: !62)
!64 = !DILocation(line: 43, column: 11, scope: !62)
!65 = !DILocation(line: 44, column: 5, scope: !62)
!66 = !DILocation(line: 45, column: 5, scope: !62)
!67 = !DILocation(line: 45, column: 3, scope: !62)
!68 = !DILocation(line: 45, column: 9, scope: !62)
!69 = !DILocation(line: 46, column: 1, scope: !62)
!70 = distinct !DISubprogram(name: "some_items", scope: !1, file: !1, line: 49, type: !9, scopeLine: 49, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!71 = !DILocation(line: 50, column: 7, scope: !70)
!72 = !DILocation(line: 50, column: 11, scope: !70)
!73 = !DILocation(line: 51, column: 5, scope: !70)
!74 = !DILocation(line: 52, column: 5, scope: !70)
!75 = !DILocation(line: 52, column: 3, scope: !70)
!76 = !DILocation(line: 52, column: 9, scope: !70)
!77 = !DILocation(line: 53, column: 1, scope: !70)
!78 = distinct !DISubprogram(name: "then_group_barrier", scope: !1, file: !1, line: 56, type: !9, scopeLine: 56, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!79 = !DILocation(line: 57, column: 16, scope: !78)
!80 = !DILocation(line: 57, column: 19, scope: !78)
!81 = !DILocation(line: 57, column: 14, scope: !78)
!82 = !DILocation(line: 58, column: 3, scope: !78)
!83 = !DILocation(line: 59, column: 3, scope: !78)
!84 = !DILocation(line: 59, column: 9, scope: !78)
!85 = !DILocation(line: 60, column: 11, scope: !78)
!86 = !DILocation(line: 60, column: 7, scope: !78)
!87 = !DILocation(line: 61, column: 5, scope: !78)
!88 = !DILocation(line: 62, column: 17, scope: !78)
!89 = !DILocation(line: 62, column: 12, scope: !78)
!90 = !DILocation(line: 63, column: 5, scope: !78)
!91 = !DILocation(line: 64, column: 11, scope: !78)
!92 = !DILocation(line: 65, column: 3, scope: !78)
!93 = !DILocation(line: 66, column: 1, scope: !78)

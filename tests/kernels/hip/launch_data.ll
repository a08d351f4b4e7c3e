; ModuleID = 'tests/kernels/hip/launch_data.c'
source_filename = "tests/kernels/hip/launch_data.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@step = internal unnamed_addr addrspace(4) constant [4 x i32] [i32 64, i32 128, i32 192, i32 256], align 4
@narrow = internal unnamed_addr addrspace(4) constant [4 x i32] [i32 64, i32 65, i32 63, i32 64], align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @own_element(ptr addrspace(1) nocapture noundef writeonly %a) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !11
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !12
  %2 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr(), !dbg !13
  %3 = getelementptr inbounds i8, ptr addrspace(4) %2, i64 12, !dbg !13
  %4 = load i16, ptr addrspace(4) %3, align 4, !dbg !13, !range !14, !invariant.load !10, !noundef !10
  %conv = zext nneg i16 %4 to i32, !dbg !13
  %mul = mul i32 %1, %conv, !dbg !15
  %add = add i32 %mul, %0, !dbg !16
  %idxprom = zext i32 %add to i64, !dbg !17
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !17
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !18, !tbaa !19
  ret void, !dbg !23
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @size_forgotten(ptr addrspace(1) nocapture noundef writeonly %a) local_unnamed_addr #2 !dbg !24 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !25
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !26
  %add = add i32 %1, %0, !dbg !27
  %idxprom = zext i32 %add to i64, !dbg !28
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !28
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !29, !tbaa !19
  ret void, !dbg !30
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write)
define hidden amdgpu_kernel void @grid_stride(ptr addrspace(1) nocapture noundef writeonly %a, i32 noundef %n) local_unnamed_addr #3 !dbg !31 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !32
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr(), !dbg !33
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12, !dbg !33
  %3 = load i16, ptr addrspace(4) %2, align 4, !dbg !33, !range !14, !invariant.load !10, !noundef !10
  %conv = zext nneg i16 %3 to i32, !dbg !33
  %mul = mul i32 %0, %conv, !dbg !34
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !35
  %add = add i32 %mul, %4, !dbg !36
  %cmp6 = icmp ult i32 %add, %n, !dbg !37
  br i1 %cmp6, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !38

for.body.lr.ph:                                   ; preds = %entry
  %5 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %6 = getelementptr inbounds i8, ptr addrspace(4) %5, i64 12
  %7 = load i32, ptr addrspace(4) %6, align 4, !invariant.load !10
  br label %for.body, !dbg !38

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !39

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.07 = phi i32 [ %add, %for.body.lr.ph ], [ %add2, %for.body ]
  %idxprom = zext i32 %i.07 to i64, !dbg !40
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !40
  store i32 %i.07, ptr addrspace(1) %arrayidx, align 4, !dbg !41, !tbaa !19
  %add2 = add i32 %7, %i.07, !dbg !42
  %cmp = icmp ult i32 %add2, %n, !dbg !37
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !38, !llvm.loop !43
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write)
define hidden amdgpu_kernel void @short_stride(ptr addrspace(1) nocapture noundef writeonly %a, i32 noundef %n) local_unnamed_addr #4 !dbg !47 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !48
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr(), !dbg !49
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12, !dbg !49
  %3 = load i16, ptr addrspace(4) %2, align 4, !dbg !49, !range !14, !invariant.load !10, !noundef !10
  %conv = zext nneg i16 %3 to i32, !dbg !49
  %mul = mul i32 %0, %conv, !dbg !50
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !51
  %add = add i32 %mul, %4, !dbg !52
  %cmp8 = icmp ult i32 %add, %n, !dbg !53
  br i1 %cmp8, label %for.body, label %for.cond.cleanup, !dbg !54

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !55

for.body:                                         ; preds = %entry, %for.body
  %i.09 = phi i32 [ %add4, %for.body ], [ %add, %entry ]
  %add2 = add i32 %i.09, %0, !dbg !56
  %idxprom = zext i32 %i.09 to i64, !dbg !57
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !57
  store i32 %add2, ptr addrspace(1) %arrayidx, align 4, !dbg !58, !tbaa !19
  %add4 = add i32 %i.09, %conv, !dbg !59
  %cmp = icmp ult i32 %add4, %n, !dbg !53
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !54, !llvm.loop !60
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @table(ptr addrspace(1) nocapture noundef writeonly %a, i32 noundef %which) local_unnamed_addr #2 !dbg !62 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !63
  %and = and i32 %which, 3, !dbg !64
  %idxprom = zext nneg i32 %and to i64, !dbg !65
  %arrayidx = getelementptr inbounds [4 x i32], ptr addrspace(4) @step, i64 0, i64 %idxprom, !dbg !65
  %1 = load i32, ptr addrspace(4) %arrayidx, align 4, !dbg !65, !tbaa !19
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !66
  %mul = mul i32 %1, %2, !dbg !67
  %add = add nuw nsw i32 %and, %0, !dbg !68
  %add2 = add i32 %add, %mul, !dbg !69
  %idxprom3 = zext i32 %add2 to i64, !dbg !70
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom3, !dbg !70
  store i32 %0, ptr addrspace(1) %arrayidx4, align 4, !dbg !71, !tbaa !19
  ret void, !dbg !72
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @narrow_table(ptr addrspace(1) nocapture noundef writeonly %a, i32 noundef %which) local_unnamed_addr #2 !dbg !73 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !74
  %and = and i32 %which, 3, !dbg !75
  %idxprom = zext nneg i32 %and to i64, !dbg !76
  %arrayidx = getelementptr inbounds [4 x i32], ptr addrspace(4) @narrow, i64 0, i64 %idxprom, !dbg !76
  %1 = load i32, ptr addrspace(4) %arrayidx, align 4, !dbg !76, !tbaa !19
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !77
  %mul = mul i32 %1, %2, !dbg !78
  %add = add i32 %mul, %0, !dbg !79
  %idxprom1 = zext i32 %add to i64, !dbg !80
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom1, !dbg !80
  store i32 %0, ptr addrspace(1) %arrayidx2, align 4, !dbg !81, !tbaa !19
  ret void, !dbg !82
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { nofree norecurse nosync nounwind memory(argmem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { nofree norecurse nosync nounwind memory(argmem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/launch_data.c", directory: ".", checksumkind: CSK_MD5, checksum: "0e9e35543d0c4c1fa963ced91542da7f")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "own_element", scope: !1, file: !1, line: 9, type: !9, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 9, column: 59, scope: !8)
!12 = !DILocation(line: 9, column: 39, scope: !8)
!13 = !DILocation(line: 9, column: 45, scope: !8)
!14 = !{i16 1, i16 1025}
!15 = !DILocation(line: 9, column: 43, scope: !8)
!16 = !DILocation(line: 9, column: 50, scope: !8)
!17 = !DILocation(line: 9, column: 37, scope: !8)
!18 = !DILocation(line: 9, column: 57, scope: !8)
!19 = !{!20, !20, i64 0}
!20 = !{!"int", !21, i64 0}
!21 = !{!"omnipotent char", !22, i64 0}
!22 = !{!"Simple C/C++ TBAA"}
!23 = !DILocation(line: 9, column: 64, scope: !8)
!24 = distinct !DISubprogram(name: "size_forgotten", scope: !1, file: !1, line: 12, type: !9, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!25 = !DILocation(line: 12, column: 55, scope: !24)
!26 = !DILocation(line: 12, column: 42, scope: !24)
!27 = !DILocation(line: 12, column: 46, scope: !24)
!28 = !DILocation(line: 12, column: 40, scope: !24)
!29 = !DILocation(line: 12, column: 53, scope: !24)
!30 = !DILocation(line: 12, column: 60, scope: !24)
!31 = distinct !DISubprogram(name: "grid_stride", scope: !1, file: !1, line: 15, type: !9, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!32 = !DILocation(line: 16, column: 21, scope: !31)
!33 = !DILocation(line: 16, column: 27, scope: !31)
!34 = !DILocation(line: 16, column: 25, scope: !31)
!35 = !DILocation(line: 16, column: 34, scope: !31)
!36 = !DILocation(line: 16, column: 32, scope: !31)
!37 = !DILocation(line: 16, column: 41, scope: !31)
!38 = !DILocation(line: 16, column: 3, scope: !31)
!39 = !DILocation(line: 18, column: 1, scope: !31)
!40 = !DILocation(line: 17, column: 5, scope: !31)
!41 = !DILocation(line: 17, column: 10, scope: !31)
!42 = !DILocation(line: 16, column: 48, scope: !31)
!43 = distinct !{!43, !38, !44, !45, !46}
!44 = !DILocation(line: 17, column: 12, scope: !31)
!45 = !{!"llvm.loop.mustprogress"}
!46 = !{!"llvm.loop.unroll.disable"}
!47 = distinct !DISubprogram(name: "short_stride", scope: !1, file: !1, line: 21, type: !9, scopeLine: 21, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!48 = !DILocation(line: 22, column: 21, scope: !47)
!49 = !DILocation(line: 22, column: 27, scope: !47)
!50 = !DILocation(line: 22, column: 25, scope: !47)
!51 = !DILocation(line: 22, column: 34, scope: !47)
!52 = !DILocation(line: 22, column: 32, scope: !47)
!53 = !DILocation(line: 22, column: 41, scope: !47)
!54 = !DILocation(line: 22, column: 3, scope: !47)
!55 = !DILocation(line: 24, column: 1, scope: !47)
!56 = !DILocation(line: 23, column: 14, scope: !47)
!57 = !DILocation(line: 23, column: 5, scope: !47)
!58 = !DILocation(line: 23, column: 10, scope: !47)
!59 = !DILocation(line: 22, column: 48, scope: !47)
!60 = distinct !{!60, !54, !61, !45, !46}
!61 = !DILocation(line: 23, column: 16, scope: !47)
!62 = distinct !DISubprogram(name: "table", scope: !1, file: !1, line: 29, type: !9, scopeLine: 29, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!63 = !DILocation(line: 29, column: 89, scope: !62)
!64 = !DILocation(line: 29, column: 55, scope: !62)
!65 = !DILocation(line: 29, column: 44, scope: !62)
!66 = !DILocation(line: 29, column: 62, scope: !62)
!67 = !DILocation(line: 29, column: 60, scope: !62)
!68 = !DILocation(line: 29, column: 66, scope: !62)
!69 = !DILocation(line: 29, column: 72, scope: !62)
!70 = !DILocation(line: 29, column: 42, scope: !62)
!71 = !DILocation(line: 29, column: 87, scope: !62)
!72 = !DILocation(line: 29, column: 94, scope: !62)
!73 = distinct !DISubprogram(name: "narrow_table", scope: !1, file: !1, line: 34, type: !9, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!74 = !DILocation(line: 34, column: 84, scope: !73)
!75 = !DILocation(line: 34, column: 64, scope: !73)
!76 = !DILocation(line: 34, column: 51, scope: !73)
!77 = !DILocation(line: 34, column: 71, scope: !73)
!78 = !DILocation(line: 34, column: 69, scope: !73)
!79 = !DILocation(line: 34, column: 75, scope: !73)
!80 = !DILocation(line: 34, column: 49, scope: !73)
!81 = !DILocation(line: 34, column: 82, scope: !73)
!82 = !DILocation(line: 34, column: 89, scope: !73)

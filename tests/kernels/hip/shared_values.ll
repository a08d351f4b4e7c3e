; ModuleID = 'tests/kernels/hip/shared_values.c'
source_filename = "tests/kernels/hip/shared_values.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal unnamed_addr addrspace(3) global [8 x [8 x i32]] zeroinitializer, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @fill_gaps(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y(), !dbg !11
  %mul = shl nuw nsw i32 %0, 3, !dbg !12
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !13
  %add = add nuw nsw i32 %mul, %1, !dbg !14
  %idxprom = zext nneg i32 %add to i64, !dbg !15
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !15
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx4 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %0, i32 %1, !dbg !20
  store i32 %2, ptr addrspace(3) %arrayidx4, align 4, !dbg !21, !tbaa !16
  fence syncscope("workgroup") release, !dbg !22
  tail call void @llvm.amdgcn.s.barrier(), !dbg !22
  fence syncscope("workgroup") acquire, !dbg !22
  br label %for.body, !dbg !23

for.cond.cleanup:                                 ; preds = %do.body26
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !24, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !25, !tbaa !16
  ret void, !dbg !26

for.body:                                         ; preds = %entry, %do.body26
  %k.041 = phi i32 [ 0, %entry ], [ %inc, %do.body26 ]
  %4 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !27, !tbaa !16
  %cmp9 = icmp eq i32 %4, 0, !dbg !28
  br i1 %cmp9, label %land.lhs.true, label %do.body26, !dbg !29

land.lhs.true:                                    ; preds = %for.body
  %arrayidx13 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %0, i32 %k.041, !dbg !30
  %5 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !30, !tbaa !16
  %cmp14.not = icmp eq i32 %5, 0, !dbg !31
  br i1 %cmp14.not, label %do.body26, label %land.lhs.true15, !dbg !32

land.lhs.true15:                                  ; preds = %land.lhs.true
  %arrayidx19 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %k.041, i32 %1, !dbg !33
  %6 = load i32, ptr addrspace(3) %arrayidx19, align 4, !dbg !33, !tbaa !16
  %cmp20.not = icmp eq i32 %6, 0, !dbg !34
  br i1 %cmp20.not, label %do.body26, label %if.then, !dbg !27

if.then:                                          ; preds = %land.lhs.true15
  %add21 = add nuw nsw i32 %k.041, 1, !dbg !35
  store i32 %add21, ptr addrspace(3) %arrayidx4, align 4, !dbg !36, !tbaa !16
  br label %do.body26, !dbg !37

do.body26:                                        ; preds = %for.body, %land.lhs.true, %land.lhs.true15, %if.then
  fence syncscope("workgroup") release, !dbg !38
  tail call void @llvm.amdgcn.s.barrier(), !dbg !38
  fence syncscope("workgroup") acquire, !dbg !38
  %inc = add nuw nsw i32 %k.041, 1, !dbg !39
  %exitcond.not = icmp eq i32 %inc, 8, !dbg !40
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !23, !llvm.loop !41
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @overwrite(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !45 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y(), !dbg !46
  %mul = shl nuw nsw i32 %0, 3, !dbg !47
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !48
  %add = add nuw nsw i32 %mul, %1, !dbg !49
  %idxprom = zext nneg i32 %add to i64, !dbg !50
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !50
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !50, !tbaa !16
  %arrayidx4 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %0, i32 %1, !dbg !51
  store i32 %2, ptr addrspace(3) %arrayidx4, align 4, !dbg !52, !tbaa !16
  fence syncscope("workgroup") release, !dbg !53
  tail call void @llvm.amdgcn.s.barrier(), !dbg !53
  fence syncscope("workgroup") acquire, !dbg !53
  br label %for.body, !dbg !54

for.cond.cleanup:                                 ; preds = %do.body20
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !55, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !56, !tbaa !16
  ret void, !dbg !57

for.body:                                         ; preds = %entry, %do.body20
  %k.035 = phi i32 [ 0, %entry ], [ %inc, %do.body20 ]
  %arrayidx8 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %0, i32 %k.035, !dbg !58
  %4 = load i32, ptr addrspace(3) %arrayidx8, align 4, !dbg !58, !tbaa !16
  %cmp9.not = icmp eq i32 %4, 0, !dbg !59
  br i1 %cmp9.not, label %do.body20, label %land.lhs.true, !dbg !60

land.lhs.true:                                    ; preds = %for.body
  %arrayidx13 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %k.035, i32 %1, !dbg !61
  %5 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !61, !tbaa !16
  %cmp14.not = icmp eq i32 %5, 0, !dbg !62
  br i1 %cmp14.not, label %do.body20, label %if.then, !dbg !58

if.then:                                          ; preds = %land.lhs.true
  %add15 = add nuw nsw i32 %k.035, 1, !dbg !63
  store i32 %add15, ptr addrspace(3) %arrayidx4, align 4, !dbg !64, !tbaa !16
  br label %do.body20, !dbg !65

do.body20:                                        ; preds = %for.body, %land.lhs.true, %if.then
  fence syncscope("workgroup") release, !dbg !66
  tail call void @llvm.amdgcn.s.barrier(), !dbg !66
  fence syncscope("workgroup") acquire, !dbg !66
  %inc = add nuw nsw i32 %k.035, 1, !dbg !67
  %exitcond.not = icmp eq i32 %inc, 8, !dbg !68
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !54, !llvm.loop !69
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @written_between(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #3 !dbg !71 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y(), !dbg !72
  %mul = shl nuw nsw i32 %0, 3, !dbg !73
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !74
  %add = add nuw nsw i32 %mul, %1, !dbg !75
  %idxprom = zext nneg i32 %add to i64, !dbg !76
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !76
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !76, !tbaa !16
  %arrayidx2 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %0, !dbg !77
  %arrayidx4 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %0, i32 %1, !dbg !77
  store i32 %2, ptr addrspace(3) %arrayidx4, align 4, !dbg !78, !tbaa !16
  fence syncscope("workgroup") release, !dbg !79
  tail call void @llvm.amdgcn.s.barrier(), !dbg !79
  fence syncscope("workgroup") acquire, !dbg !79
  %3 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !80, !tbaa !16
  %cmp = icmp eq i32 %3, 0, !dbg !81
  br i1 %cmp, label %if.then, label %do.body20, !dbg !80

if.then:                                          ; preds = %entry
  store i32 3, ptr addrspace(3) %arrayidx4, align 4, !dbg !82, !tbaa !16
  %4 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !83, !tbaa !16
  %cmp15.not = icmp eq i32 %4, 0, !dbg !84
  br i1 %cmp15.not, label %do.body20, label %if.then16, !dbg !83

if.then16:                                        ; preds = %if.then
  %arrayidx18 = getelementptr inbounds [8 x i32], ptr addrspace(3) @tile, i32 0, i32 %1, !dbg !85
  store i32 2, ptr addrspace(3) %arrayidx18, align 4, !dbg !86, !tbaa !16
  br label %do.body20, !dbg !85

do.body20:                                        ; preds = %entry, %if.then16, %if.then
  fence syncscope("workgroup") release, !dbg !87
  tail call void @llvm.amdgcn.s.barrier(), !dbg !87
  fence syncscope("workgroup") acquire, !dbg !87
  %5 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !88, !tbaa !16
  store i32 %5, ptr addrspace(1) %arrayidx, align 4, !dbg !89, !tbaa !16
  ret void, !dbg !90
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @fill_gaps_at_once(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !91 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y(), !dbg !92
  %mul = shl nuw nsw i32 %0, 3, !dbg !93
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !94
  %add = add nuw nsw i32 %mul, %1, !dbg !95
  %idxprom = zext nneg i32 %add to i64, !dbg !96
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !96
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !96, !tbaa !16
  %arrayidx4 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %0, i32 %1, !dbg !97
  store i32 %2, ptr addrspace(3) %arrayidx4, align 4, !dbg !98, !tbaa !16
  fence syncscope("workgroup") release, !dbg !99
  tail call void @llvm.amdgcn.s.barrier(), !dbg !99
  fence syncscope("workgroup") acquire, !dbg !99
  %arrayidx4.promoted = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !16
  br label %for.body, !dbg !100

for.cond.cleanup:                                 ; preds = %for.inc
  fence syncscope("workgroup") release, !dbg !101
  tail call void @llvm.amdgcn.s.barrier(), !dbg !101
  fence syncscope("workgroup") acquire, !dbg !101
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !102, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !103, !tbaa !16
  ret void, !dbg !104

for.body:                                         ; preds = %entry, %for.inc
  %k.041 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  %4 = phi i32 [ %arrayidx4.promoted, %entry ], [ %7, %for.inc ]
  %cmp9 = icmp eq i32 %4, 0, !dbg !105
  br i1 %cmp9, label %land.lhs.true, label %for.inc, !dbg !106

land.lhs.true:                                    ; preds = %for.body
  %arrayidx13 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %0, i32 %k.041, !dbg !107
  %5 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !107, !tbaa !16
  %cmp14.not = icmp eq i32 %5, 0, !dbg !108
  br i1 %cmp14.not, label %for.inc, label %land.lhs.true15, !dbg !109

land.lhs.true15:                                  ; preds = %land.lhs.true
  %arrayidx19 = getelementptr inbounds [8 x [8 x i32]], ptr addrspace(3) @tile, i32 0, i32 %k.041, i32 %1, !dbg !110
  %6 = load i32, ptr addrspace(3) %arrayidx19, align 4, !dbg !110, !tbaa !16
  %cmp20.not = icmp eq i32 %6, 0, !dbg !111
  br i1 %cmp20.not, label %for.inc, label %if.then, !dbg !112

if.then:                                          ; preds = %land.lhs.true15
  %add21 = add nuw nsw i32 %k.041, 1, !dbg !113
  store i32 %add21, ptr addrspace(3) %arrayidx4, align 4, !dbg !114, !tbaa !16
  br label %for.inc, !dbg !115

for.inc:                                          ; preds = %for.body, %land.lhs.true, %land.lhs.true15, %if.then
  %7 = phi i32 [ %4, %for.body ], [ %4, %land.lhs.true ], [ %4, %land.lhs.true15 ], [ %add21, %if.then ]
  %inc = add nuw nsw i32 %k.041, 1, !dbg !116
  %exitcond.not = icmp eq i32 %inc, 8, !dbg !117
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !100, !llvm.loop !118
}

attributes #0 = { nofree norecurse nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/shared_values.c", directory: ".", checksumkind: CSK_MD5, checksum: "52bb34b6747f7c4fa407f2b2f82816fb")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "fill_gaps", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 11, column: 22, scope: !8)
!12 = !DILocation(line: 11, column: 20, scope: !8)
!13 = !DILocation(line: 11, column: 26, scope: !8)
!14 = !DILocation(line: 11, column: 24, scope: !8)
!15 = !DILocation(line: 11, column: 16, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C/C++ TBAA"}
!20 = !DILocation(line: 11, column: 3, scope: !8)
!21 = !DILocation(line: 11, column: 14, scope: !8)
!22 = !DILocation(line: 12, column: 3, scope: !8)
!23 = !DILocation(line: 13, column: 3, scope: !8)
!24 = !DILocation(line: 18, column: 18, scope: !8)
!25 = !DILocation(line: 18, column: 16, scope: !8)
!26 = !DILocation(line: 19, column: 1, scope: !8)
!27 = !DILocation(line: 14, column: 9, scope: !8)
!28 = !DILocation(line: 14, column: 20, scope: !8)
!29 = !DILocation(line: 14, column: 25, scope: !8)
!30 = !DILocation(line: 14, column: 28, scope: !8)
!31 = !DILocation(line: 14, column: 39, scope: !8)
!32 = !DILocation(line: 14, column: 44, scope: !8)
!33 = !DILocation(line: 14, column: 47, scope: !8)
!34 = !DILocation(line: 14, column: 58, scope: !8)
!35 = !DILocation(line: 15, column: 22, scope: !8)
!36 = !DILocation(line: 15, column: 18, scope: !8)
!37 = !DILocation(line: 15, column: 7, scope: !8)
!38 = !DILocation(line: 16, column: 5, scope: !8)
!39 = !DILocation(line: 13, column: 27, scope: !8)
!40 = !DILocation(line: 13, column: 21, scope: !8)
!41 = distinct !{!41, !23, !42, !43, !44}
!42 = !DILocation(line: 17, column: 3, scope: !8)
!43 = !{!"llvm.loop.mustprogress"}
!44 = !{!"llvm.loop.unroll.disable"}
!45 = distinct !DISubprogram(name: "overwrite", scope: !1, file: !1, line: 22, type: !9, scopeLine: 22, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!46 = !DILocation(line: 23, column: 22, scope: !45)
!47 = !DILocation(line: 23, column: 20, scope: !45)
!48 = !DILocation(line: 23, column: 26, scope: !45)
!49 = !DILocation(line: 23, column: 24, scope: !45)
!50 = !DILocation(line: 23, column: 16, scope: !45)
!51 = !DILocation(line: 23, column: 3, scope: !45)
!52 = !DILocation(line: 23, column: 14, scope: !45)
!53 = !DILocation(line: 24, column: 3, scope: !45)
!54 = !DILocation(line: 25, column: 3, scope: !45)
!55 = !DILocation(line: 30, column: 18, scope: !45)
!56 = !DILocation(line: 30, column: 16, scope: !45)
!57 = !DILocation(line: 31, column: 1, scope: !45)
!58 = !DILocation(line: 26, column: 9, scope: !45)
!59 = !DILocation(line: 26, column: 20, scope: !45)
!60 = !DILocation(line: 26, column: 25, scope: !45)
!61 = !DILocation(line: 26, column: 28, scope: !45)
!62 = !DILocation(line: 26, column: 39, scope: !45)
!63 = !DILocation(line: 27, column: 22, scope: !45)
!64 = !DILocation(line: 27, column: 18, scope: !45)
!65 = !DILocation(line: 27, column: 7, scope: !45)
!66 = !DILocation(line: 28, column: 5, scope: !45)
!67 = !DILocation(line: 25, column: 27, scope: !45)
!68 = !DILocation(line: 25, column: 21, scope: !45)
!69 = distinct !{!69, !54, !70, !43, !44}
!70 = !DILocation(line: 29, column: 3, scope: !45)
!71 = distinct !DISubprogram(name: "written_between", scope: !1, file: !1, line: 34, type: !9, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!72 = !DILocation(line: 35, column: 22, scope: !71)
!73 = !DILocation(line: 35, column: 20, scope: !71)
!74 = !DILocation(line: 35, column: 26, scope: !71)
!75 = !DILocation(line: 35, column: 24, scope: !71)
!76 = !DILocation(line: 35, column: 16, scope: !71)
!77 = !DILocation(line: 35, column: 3, scope: !71)
!78 = !DILocation(line: 35, column: 14, scope: !71)
!79 = !DILocation(line: 36, column: 3, scope: !71)
!80 = !DILocation(line: 37, column: 7, scope: !71)
!81 = !DILocation(line: 37, column: 18, scope: !71)
!82 = !DILocation(line: 38, column: 16, scope: !71)
!83 = !DILocation(line: 39, column: 9, scope: !71)
!84 = !DILocation(line: 39, column: 20, scope: !71)
!85 = !DILocation(line: 40, column: 7, scope: !71)
!86 = !DILocation(line: 40, column: 18, scope: !71)
!87 = !DILocation(line: 42, column: 3, scope: !71)
!88 = !DILocation(line: 43, column: 18, scope: !71)
!89 = !DILocation(line: 43, column: 16, scope: !71)
!90 = !DILocation(line: 44, column: 1, scope: !71)
!91 = distinct !DISubprogram(name: "fill_gaps_at_once", scope: !1, file: !1, line: 47, type: !9, scopeLine: 47, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!92 = !DILocation(line: 48, column: 22, scope: !91)
!93 = !DILocation(line: 48, column: 20, scope: !91)
!94 = !DILocation(line: 48, column: 26, scope: !91)
!95 = !DILocation(line: 48, column: 24, scope: !91)
!96 = !DILocation(line: 48, column: 16, scope: !91)
!97 = !DILocation(line: 48, column: 3, scope: !91)
!98 = !DILocation(line: 48, column: 14, scope: !91)
!99 = !DILocation(line: 49, column: 3, scope: !91)
!100 = !DILocation(line: 50, column: 3, scope: !91)
!101 = !DILocation(line: 54, column: 3, scope: !91)
!102 = !DILocation(line: 55, column: 18, scope: !91)
!103 = !DILocation(line: 55, column: 16, scope: !91)
!104 = !DILocation(line: 56, column: 1, scope: !91)
!105 = !DILocation(line: 51, column: 20, scope: !91)
!106 = !DILocation(line: 51, column: 25, scope: !91)
!107 = !DILocation(line: 51, column: 28, scope: !91)
!108 = !DILocation(line: 51, column: 39, scope: !91)
!109 = !DILocation(line: 51, column: 44, scope: !91)
!110 = !DILocation(line: 51, column: 47, scope: !91)
!111 = !DILocation(line: 51, column: 58, scope: !91)
!112 = !DILocation(line: 51, column: 9, scope: !91)
!113 = !DILocation(line: 52, column: 22, scope: !91)
!114 = !DILocation(line: 52, column: 18, scope: !91)
!115 = !DILocation(line: 52, column: 7, scope: !91)
!116 = !DILocation(line: 50, column: 27, scope: !91)
!117 = !DILocation(line: 50, column: 21, scope: !91)
!118 = distinct !{!118, !100, !119, !43, !44}
!119 = !DILocation(line: 53, column: 3, scope: !91)

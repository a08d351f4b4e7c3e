; ModuleID = 'tests/kernels/hip/split.c'
source_filename = "tests/kernels/hip/split.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@s = internal unnamed_addr addrspace(3) global [128 x i32] zeroinitializer, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @split(ptr addrspace(1) nocapture noundef %a, ptr addrspace(1) nocapture noundef writeonly %b) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !11
  %mul = shl i32 %0, 7, !dbg !12
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !13
  %add = add i32 %mul, %1, !dbg !14
  %idxprom = zext i32 %add to i64, !dbg !15
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !15
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !20
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !21, !tbaa !16
  fence syncscope("workgroup") release, !dbg !22
  tail call void @llvm.amdgcn.s.barrier.signal(i32 -1), !dbg !23
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %idxprom, !dbg !24
  store i32 1, ptr addrspace(1) %arrayidx6, align 4, !dbg !25, !tbaa !16
  tail call void @llvm.amdgcn.s.barrier.wait(i16 -1), !dbg !26
  fence syncscope("workgroup") acquire, !dbg !27
  %sub = sub nsw i32 127, %1, !dbg !28
  %arrayidx8 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !29
  %3 = load i32, ptr addrspace(3) %arrayidx8, align 4, !dbg !29, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !30, !tbaa !16
  ret void, !dbg !31
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier.signal(i32 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier.wait(i16 immarg) #2

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @split_read_before_wait(ptr addrspace(1) nocapture noundef readonly %a, ptr addrspace(1) nocapture noundef writeonly %b) local_unnamed_addr #0 !dbg !32 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !33
  %mul = shl i32 %0, 7, !dbg !34
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !35
  %add = add i32 %mul, %1, !dbg !36
  %idxprom = zext i32 %add to i64, !dbg !37
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !37
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !37, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !38
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !39, !tbaa !16
  fence syncscope("workgroup") release, !dbg !40
  tail call void @llvm.amdgcn.s.barrier.signal(i32 -1), !dbg !41
  %sub = sub nsw i32 127, %1, !dbg !42
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !43
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !43, !tbaa !16
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %idxprom, !dbg !44
  store i32 %3, ptr addrspace(1) %arrayidx8, align 4, !dbg !45, !tbaa !16
  tail call void @llvm.amdgcn.s.barrier.wait(i16 -1), !dbg !46
  fence syncscope("workgroup") acquire, !dbg !47
  ret void, !dbg !48
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @split_write_after_signal(ptr addrspace(1) nocapture noundef readonly %a, ptr addrspace(1) nocapture noundef writeonly %b) local_unnamed_addr #0 !dbg !49 {
entry:
  fence syncscope("workgroup") release, !dbg !50
  tail call void @llvm.amdgcn.s.barrier.signal(i32 -1), !dbg !51
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !52
  %mul = shl i32 %0, 7, !dbg !53
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !54
  %add = add i32 %mul, %1, !dbg !55
  %idxprom = zext i32 %add to i64, !dbg !56
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !56
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !56, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !57
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !58, !tbaa !16
  tail call void @llvm.amdgcn.s.barrier.wait(i16 -1), !dbg !59
  fence syncscope("workgroup") acquire, !dbg !60
  %sub = sub nsw i32 127, %1, !dbg !61
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !62
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !62, !tbaa !16
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %idxprom, !dbg !63
  store i32 %3, ptr addrspace(1) %arrayidx8, align 4, !dbg !64, !tbaa !16
  ret void, !dbg !65
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @split_wait_without_signal(ptr addrspace(1) nocapture noundef readonly %a) local_unnamed_addr #0 !dbg !66 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !67
  %mul = shl i32 %0, 7, !dbg !68
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !69
  %add = add i32 %mul, %1, !dbg !70
  %idxprom = zext i32 %add to i64, !dbg !71
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !71
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !71, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !72
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !73, !tbaa !16
  %3 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %1), !dbg !74
  %cmp = icmp slt i32 %3, 64, !dbg !75
  br i1 %cmp, label %if.then, label %if.end, !dbg !74

if.then:                                          ; preds = %entry
  tail call void @llvm.amdgcn.s.barrier.signal(i32 -1), !dbg !76
  br label %if.end, !dbg !76

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.amdgcn.s.barrier.wait(i16 -1), !dbg !77
  ret void, !dbg !78
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #3

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @split_loop(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #4 !dbg !79 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %0
  %sub = sub nsw i32 127, %0
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %1, 7
  %add = add i32 %mul, %0
  %idxprom3 = zext i32 %add to i64
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom3
  br label %for.body, !dbg !80

for.cond.cleanup:                                 ; preds = %for.body
  ret void, !dbg !81

for.body:                                         ; preds = %entry, %for.body
  %i.08 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  store i32 %i.08, ptr addrspace(3) %arrayidx, align 4, !dbg !82, !tbaa !16
  fence syncscope("workgroup") release, !dbg !83
  tail call void @llvm.amdgcn.s.barrier.signal(i32 -1), !dbg !84
  tail call void @llvm.amdgcn.s.barrier.wait(i16 -1), !dbg !85
  fence syncscope("workgroup") acquire, !dbg !86
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !87, !tbaa !16
  %3 = load i32, ptr addrspace(1) %arrayidx4, align 4, !dbg !88, !tbaa !16
  %add5 = add nsw i32 %3, %2, !dbg !88
  store i32 %add5, ptr addrspace(1) %arrayidx4, align 4, !dbg !88, !tbaa !16
  fence syncscope("workgroup") release, !dbg !89
  tail call void @llvm.amdgcn.s.barrier.signal(i32 -1), !dbg !90
  tail call void @llvm.amdgcn.s.barrier.wait(i16 -1), !dbg !91
  fence syncscope("workgroup") acquire, !dbg !92
  %inc = add nuw nsw i32 %i.08, 1, !dbg !93
  %exitcond.not = icmp eq i32 %inc, 8, !dbg !94
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !80, !llvm.loop !95
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @split_loop_no_war(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #4 !dbg !99 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %0
  %sub = sub nsw i32 127, %0
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %1, 7
  %add = add i32 %mul, %0
  %idxprom3 = zext i32 %add to i64
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom3
  br label %for.body, !dbg !100

for.cond.cleanup:                                 ; preds = %for.body
  ret void, !dbg !101

for.body:                                         ; preds = %entry, %for.body
  %i.08 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  store i32 %i.08, ptr addrspace(3) %arrayidx, align 4, !dbg !102, !tbaa !16
  fence syncscope("workgroup") release, !dbg !103
  tail call void @llvm.amdgcn.s.barrier.signal(i32 -1), !dbg !104
  tail call void @llvm.amdgcn.s.barrier.wait(i16 -1), !dbg !105
  fence syncscope("workgroup") acquire, !dbg !106
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !107, !tbaa !16
  %3 = load i32, ptr addrspace(1) %arrayidx4, align 4, !dbg !108, !tbaa !16
  %add5 = add nsw i32 %3, %2, !dbg !108
  store i32 %add5, ptr addrspace(1) %arrayidx4, align 4, !dbg !108, !tbaa !16
  %inc = add nuw nsw i32 %i.08, 1, !dbg !109
  %exitcond.not = icmp eq i32 %inc, 8, !dbg !110
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !100, !llvm.loop !111
}

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1201" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { nofree norecurse nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx1201" "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/split.c", directory: ".", checksumkind: CSK_MD5, checksum: "317f923b5a386cd9a26874d01941f41e")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "split", scope: !1, file: !1, line: 9, type: !9, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 10, column: 14, scope: !8)
!12 = !DILocation(line: 10, column: 18, scope: !8)
!13 = !DILocation(line: 10, column: 26, scope: !8)
!14 = !DILocation(line: 10, column: 24, scope: !8)
!15 = !DILocation(line: 10, column: 12, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C/C++ TBAA"}
!20 = !DILocation(line: 10, column: 3, scope: !8)
!21 = !DILocation(line: 10, column: 10, scope: !8)
!22 = !DILocation(line: 11, column: 3, scope: !8)
!23 = !DILocation(line: 12, column: 3, scope: !8)
!24 = !DILocation(line: 13, column: 3, scope: !8)
!25 = !DILocation(line: 13, column: 22, scope: !8)
!26 = !DILocation(line: 14, column: 3, scope: !8)
!27 = !DILocation(line: 15, column: 3, scope: !8)
!28 = !DILocation(line: 16, column: 30, scope: !8)
!29 = !DILocation(line: 16, column: 24, scope: !8)
!30 = !DILocation(line: 16, column: 22, scope: !8)
!31 = !DILocation(line: 17, column: 1, scope: !8)
!32 = distinct !DISubprogram(name: "split_read_before_wait", scope: !1, file: !1, line: 20, type: !9, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!33 = !DILocation(line: 21, column: 14, scope: !32)
!34 = !DILocation(line: 21, column: 18, scope: !32)
!35 = !DILocation(line: 21, column: 26, scope: !32)
!36 = !DILocation(line: 21, column: 24, scope: !32)
!37 = !DILocation(line: 21, column: 12, scope: !32)
!38 = !DILocation(line: 21, column: 3, scope: !32)
!39 = !DILocation(line: 21, column: 10, scope: !32)
!40 = !DILocation(line: 22, column: 3, scope: !32)
!41 = !DILocation(line: 23, column: 3, scope: !32)
!42 = !DILocation(line: 24, column: 30, scope: !32)
!43 = !DILocation(line: 24, column: 24, scope: !32)
!44 = !DILocation(line: 24, column: 3, scope: !32)
!45 = !DILocation(line: 24, column: 22, scope: !32)
!46 = !DILocation(line: 25, column: 3, scope: !32)
!47 = !DILocation(line: 26, column: 3, scope: !32)
!48 = !DILocation(line: 27, column: 1, scope: !32)
!49 = distinct !DISubprogram(name: "split_write_after_signal", scope: !1, file: !1, line: 30, type: !9, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!50 = !DILocation(line: 31, column: 3, scope: !49)
!51 = !DILocation(line: 32, column: 3, scope: !49)
!52 = !DILocation(line: 33, column: 14, scope: !49)
!53 = !DILocation(line: 33, column: 18, scope: !49)
!54 = !DILocation(line: 33, column: 26, scope: !49)
!55 = !DILocation(line: 33, column: 24, scope: !49)
!56 = !DILocation(line: 33, column: 12, scope: !49)
!57 = !DILocation(line: 33, column: 3, scope: !49)
!58 = !DILocation(line: 33, column: 10, scope: !49)
!59 = !DILocation(line: 34, column: 3, scope: !49)
!60 = !DILocation(line: 35, column: 3, scope: !49)
!61 = !DILocation(line: 36, column: 30, scope: !49)
!62 = !DILocation(line: 36, column: 24, scope: !49)
!63 = !DILocation(line: 36, column: 3, scope: !49)
!64 = !DILocation(line: 36, column: 22, scope: !49)
!65 = !DILocation(line: 37, column: 1, scope: !49)
!66 = distinct !DISubprogram(name: "split_wait_without_signal", scope: !1, file: !1, line: 40, type: !9, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!67 = !DILocation(line: 41, column: 14, scope: !66)
!68 = !DILocation(line: 41, column: 18, scope: !66)
!69 = !DILocation(line: 41, column: 26, scope: !66)
!70 = !DILocation(line: 41, column: 24, scope: !66)
!71 = !DILocation(line: 41, column: 12, scope: !66)
!72 = !DILocation(line: 41, column: 3, scope: !66)
!73 = !DILocation(line: 41, column: 10, scope: !66)
!74 = !DILocation(line: 42, column: 7, scope: !66)
!75 = !DILocation(line: 42, column: 43, scope: !66)
!76 = !DILocation(line: 43, column: 5, scope: !66)
!77 = !DILocation(line: 44, column: 3, scope: !66)
!78 = !DILocation(line: 45, column: 1, scope: !66)
!79 = distinct !DISubprogram(name: "split_loop", scope: !1, file: !1, line: 48, type: !9, scopeLine: 48, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!80 = !DILocation(line: 49, column: 3, scope: !79)
!81 = !DILocation(line: 61, column: 1, scope: !79)
!82 = !DILocation(line: 50, column: 12, scope: !79)
!83 = !DILocation(line: 51, column: 5, scope: !79)
!84 = !DILocation(line: 52, column: 5, scope: !79)
!85 = !DILocation(line: 53, column: 5, scope: !79)
!86 = !DILocation(line: 54, column: 5, scope: !79)
!87 = !DILocation(line: 55, column: 27, scope: !79)
!88 = !DILocation(line: 55, column: 24, scope: !79)
!89 = !DILocation(line: 56, column: 5, scope: !79)
!90 = !DILocation(line: 57, column: 5, scope: !79)
!91 = !DILocation(line: 58, column: 5, scope: !79)
!92 = !DILocation(line: 59, column: 5, scope: !79)
!93 = !DILocation(line: 49, column: 27, scope: !79)
!94 = !DILocation(line: 49, column: 21, scope: !79)
!95 = distinct !{!95, !80, !96, !97, !98}
!96 = !DILocation(line: 60, column: 3, scope: !79)
!97 = !{!"llvm.loop.mustprogress"}
!98 = !{!"llvm.loop.unroll.disable"}
!99 = distinct !DISubprogram(name: "split_loop_no_war", scope: !1, file: !1, line: 64, type: !9, scopeLine: 64, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!100 = !DILocation(line: 65, column: 3, scope: !99)
!101 = !DILocation(line: 73, column: 1, scope: !99)
!102 = !DILocation(line: 66, column: 12, scope: !99)
!103 = !DILocation(line: 67, column: 5, scope: !99)
!104 = !DILocation(line: 68, column: 5, scope: !99)
!105 = !DILocation(line: 69, column: 5, scope: !99)
!106 = !DILocation(line: 70, column: 5, scope: !99)
!107 = !DILocation(line: 71, column: 27, scope: !99)
!108 = !DILocation(line: 71, column: 24, scope: !99)
!109 = !DILocation(line: 65, column: 27, scope: !99)
!110 = !DILocation(line: 65, column: 21, scope: !99)
!111 = distinct !{!111, !100, !112, !97, !98}
!112 = !DILocation(line: 72, column: 3, scope: !99)

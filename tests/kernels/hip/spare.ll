; ModuleID = 'tests/kernels/hip/spare.c'
source_filename = "tests/kernels/hip/spare.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@s = internal unnamed_addr addrspace(3) global [128 x i32] zeroinitializer, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @two_barriers(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !11
  %mul = shl i32 %0, 7, !dbg !11
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !11
  %add = add i32 %mul, %1, !dbg !11
  %idxprom = zext i32 %add to i64, !dbg !11
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !11
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !11, !tbaa !12
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !11
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !11, !tbaa !12
  fence syncscope("workgroup") release, !dbg !16, !mmra !17
  tail call void @llvm.amdgcn.s.barrier(), !dbg !18
  tail call void @llvm.amdgcn.s.barrier(), !dbg !19
  fence syncscope("workgroup") acquire, !dbg !20, !mmra !17
  %sub = sub nsw i32 127, %1, !dbg !21
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !21
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !21, !tbaa !12
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !21, !tbaa !12
  ret void, !dbg !22
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @two_barriers_no_release(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !23 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !24
  %mul = shl i32 %0, 7, !dbg !24
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !24
  %add = add i32 %mul, %1, !dbg !24
  %idxprom = zext i32 %add to i64, !dbg !24
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !24
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !24, !tbaa !12
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !24
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !24, !tbaa !12
  tail call void @llvm.amdgcn.s.barrier(), !dbg !25
  tail call void @llvm.amdgcn.s.barrier(), !dbg !26
  fence syncscope("workgroup") acquire, !dbg !27, !mmra !17
  %sub = sub nsw i32 127, %1, !dbg !28
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !28
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !28, !tbaa !12
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !28, !tbaa !12
  ret void, !dbg !29
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @two_barriers_no_acquire(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !30 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !31
  %mul = shl i32 %0, 7, !dbg !31
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !31
  %add = add i32 %mul, %1, !dbg !31
  %idxprom = zext i32 %add to i64, !dbg !31
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !31
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !31, !tbaa !12
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !31
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !31, !tbaa !12
  fence syncscope("workgroup") release, !dbg !32, !mmra !17
  tail call void @llvm.amdgcn.s.barrier(), !dbg !33
  tail call void @llvm.amdgcn.s.barrier(), !dbg !34
  %sub = sub nsw i32 127, %1, !dbg !35
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !35
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !35, !tbaa !12
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !35, !tbaa !12
  ret void, !dbg !36
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @one_barrier(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !37 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !38
  %mul = shl i32 %0, 7, !dbg !38
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !38
  %add = add i32 %mul, %1, !dbg !38
  %idxprom = zext i32 %add to i64, !dbg !38
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !38
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !38, !tbaa !12
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !38
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !38, !tbaa !12
  fence syncscope("workgroup") release, !dbg !39, !mmra !17
  tail call void @llvm.amdgcn.s.barrier(), !dbg !39
  fence syncscope("workgroup") acquire, !dbg !39, !mmra !17
  %sub = sub nsw i32 127, %1, !dbg !40
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !40
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !40, !tbaa !12
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !40, !tbaa !12
  ret void, !dbg !41
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @fence_of_nothing(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !42 {
entry:
  fence syncscope("agent") seq_cst, !dbg !43
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !44
  %mul = shl i32 %0, 7, !dbg !44
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !44
  %add = add i32 %mul, %1, !dbg !44
  %idxprom = zext i32 %add to i64, !dbg !44
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !44
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !44, !tbaa !12
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !44
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !44, !tbaa !12
  fence syncscope("workgroup") release, !dbg !45, !mmra !17
  tail call void @llvm.amdgcn.s.barrier(), !dbg !45
  fence syncscope("workgroup") acquire, !dbg !45, !mmra !17
  %sub = sub nsw i32 127, %1, !dbg !46
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !46
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !46, !tbaa !12
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !46, !tbaa !12
  ret void, !dbg !47
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @wide_fences(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !48 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !49
  %mul = shl i32 %0, 7, !dbg !49
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !49
  %add = add i32 %mul, %1, !dbg !49
  %idxprom = zext i32 %add to i64, !dbg !49
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !49
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !49, !tbaa !12
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !49
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !49, !tbaa !12
  fence syncscope("agent") release, !dbg !50, !mmra !17
  tail call void @llvm.amdgcn.s.barrier(), !dbg !51
  fence acquire, !dbg !52, !mmra !17
  %sub = sub nsw i32 127, %1, !dbg !53
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !53
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !53, !tbaa !12
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !53, !tbaa !12
  ret void, !dbg !54
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @exact_fences(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !55 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !56
  %mul = shl i32 %0, 7, !dbg !56
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !56
  %add = add i32 %mul, %1, !dbg !56
  %idxprom = zext i32 %add to i64, !dbg !56
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !56
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !56, !tbaa !12
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !56
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !56, !tbaa !12
  fence syncscope("workgroup") release, !dbg !57, !mmra !17
  tail call void @llvm.amdgcn.s.barrier(), !dbg !57
  fence syncscope("workgroup") acquire, !dbg !57, !mmra !17
  %sub = sub nsw i32 127, %1, !dbg !58
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !58
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !58, !tbaa !12
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !58, !tbaa !12
  ret void, !dbg !59
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @both_spaces(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !60 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !61
  %mul = shl i32 %0, 7, !dbg !61
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !61
  %add = add i32 %mul, %1, !dbg !61
  %idxprom = zext i32 %add to i64, !dbg !61
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !61
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !61, !tbaa !12
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !61
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !61, !tbaa !12
  fence syncscope("workgroup") release, !dbg !62
  tail call void @llvm.amdgcn.s.barrier(), !dbg !63
  fence syncscope("workgroup") acquire, !dbg !64, !mmra !17
  %sub = sub nsw i32 127, %1, !dbg !65
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !65
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !65, !tbaa !12
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !65, !tbaa !12
  ret void, !dbg !66
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @local_space(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !67 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !68
  %mul = shl i32 %0, 7, !dbg !68
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !68
  %add = add i32 %mul, %1, !dbg !68
  %idxprom = zext i32 %add to i64, !dbg !68
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !68
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !68, !tbaa !12
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !68
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !68, !tbaa !12
  fence syncscope("workgroup") release, !dbg !69, !mmra !17
  tail call void @llvm.amdgcn.s.barrier(), !dbg !69
  fence syncscope("workgroup") acquire, !dbg !69, !mmra !17
  %sub = sub nsw i32 127, %1, !dbg !70
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !70
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !70, !tbaa !12
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !70, !tbaa !12
  ret void, !dbg !71
}

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/spare.c", directory: ".", checksumkind: CSK_MD5, checksum: "27b68cc78c118b69b8ceba95d2a065f0")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "two_barriers", scope: !1, file: !1, line: 11, type: !9, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 12, column: 3, scope: !8)
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = !DILocation(line: 13, column: 3, scope: !8)
!17 = !{!"amdgpu-as", !"local"}
!18 = !DILocation(line: 14, column: 3, scope: !8)
!19 = !DILocation(line: 15, column: 3, scope: !8)
!20 = !DILocation(line: 16, column: 3, scope: !8)
!21 = !DILocation(line: 17, column: 3, scope: !8)
!22 = !DILocation(line: 18, column: 1, scope: !8)
!23 = distinct !DISubprogram(name: "two_barriers_no_release", scope: !1, file: !1, line: 22, type: !9, scopeLine: 22, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!24 = !DILocation(line: 23, column: 3, scope: !23)
!25 = !DILocation(line: 24, column: 3, scope: !23)
!26 = !DILocation(line: 25, column: 3, scope: !23)
!27 = !DILocation(line: 26, column: 3, scope: !23)
!28 = !DILocation(line: 27, column: 3, scope: !23)
!29 = !DILocation(line: 28, column: 1, scope: !23)
!30 = distinct !DISubprogram(name: "two_barriers_no_acquire", scope: !1, file: !1, line: 31, type: !9, scopeLine: 31, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!31 = !DILocation(line: 32, column: 3, scope: !30)
!32 = !DILocation(line: 33, column: 3, scope: !30)
!33 = !DILocation(line: 34, column: 3, scope: !30)
!34 = !DILocation(line: 35, column: 3, scope: !30)
!35 = !DILocation(line: 36, column: 3, scope: !30)
!36 = !DILocation(line: 37, column: 1, scope: !30)
!37 = distinct !DISubprogram(name: "one_barrier", scope: !1, file: !1, line: 40, type: !9, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!38 = !DILocation(line: 41, column: 3, scope: !37)
!39 = !DILocation(line: 42, column: 3, scope: !37)
!40 = !DILocation(line: 43, column: 3, scope: !37)
!41 = !DILocation(line: 44, column: 1, scope: !37)
!42 = distinct !DISubprogram(name: "fence_of_nothing", scope: !1, file: !1, line: 47, type: !9, scopeLine: 47, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!43 = !DILocation(line: 48, column: 3, scope: !42)
!44 = !DILocation(line: 49, column: 3, scope: !42)
!45 = !DILocation(line: 50, column: 3, scope: !42)
!46 = !DILocation(line: 51, column: 3, scope: !42)
!47 = !DILocation(line: 52, column: 1, scope: !42)
!48 = distinct !DISubprogram(name: "wide_fences", scope: !1, file: !1, line: 55, type: !9, scopeLine: 55, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!49 = !DILocation(line: 56, column: 3, scope: !48)
!50 = !DILocation(line: 57, column: 3, scope: !48)
!51 = !DILocation(line: 58, column: 3, scope: !48)
!52 = !DILocation(line: 59, column: 3, scope: !48)
!53 = !DILocation(line: 60, column: 3, scope: !48)
!54 = !DILocation(line: 61, column: 1, scope: !48)
!55 = distinct !DISubprogram(name: "exact_fences", scope: !1, file: !1, line: 64, type: !9, scopeLine: 64, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!56 = !DILocation(line: 65, column: 3, scope: !55)
!57 = !DILocation(line: 66, column: 3, scope: !55)
!58 = !DILocation(line: 67, column: 3, scope: !55)
!59 = !DILocation(line: 68, column: 1, scope: !55)
!60 = distinct !DISubprogram(name: "both_spaces", scope: !1, file: !1, line: 71, type: !9, scopeLine: 71, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!61 = !DILocation(line: 72, column: 3, scope: !60)
!62 = !DILocation(line: 73, column: 3, scope: !60)
!63 = !DILocation(line: 74, column: 3, scope: !60)
!64 = !DILocation(line: 75, column: 3, scope: !60)
!65 = !DILocation(line: 76, column: 3, scope: !60)
!66 = !DILocation(line: 77, column: 1, scope: !60)
!67 = distinct !DISubprogram(name: "local_space", scope: !1, file: !1, line: 80, type: !9, scopeLine: 80, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!68 = !DILocation(line: 81, column: 3, scope: !67)
!69 = !DILocation(line: 82, column: 3, scope: !67)
!70 = !DILocation(line: 83, column: 3, scope: !67)
!71 = !DILocation(line: 84, column: 1, scope: !67)

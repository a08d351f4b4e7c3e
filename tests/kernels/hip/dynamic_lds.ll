; ModuleID = 'tests/kernels/hip/dynamic_lds.c'
source_filename = "tests/kernels/hip/dynamic_lds.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@pool = external hidden local_unnamed_addr addrspace(3) global [0 x i32], align 4
@bytes = external hidden local_unnamed_addr addrspace(3) global [0 x i8], align 1
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @reversed(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !11
  %idxprom = zext nneg i32 %0 to i64, !dbg !12
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !12
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !12, !tbaa !13
  %arrayidx2 = getelementptr inbounds [0 x i32], ptr addrspace(3) @pool, i32 0, i32 %0, !dbg !17
  store i32 %1, ptr addrspace(3) %arrayidx2, align 4, !dbg !18, !tbaa !13
  fence syncscope("workgroup") release, !dbg !19
  tail call void @llvm.amdgcn.s.barrier(), !dbg !19
  fence syncscope("workgroup") acquire, !dbg !19
  %sub = sub nsw i32 127, %0, !dbg !20
  %arrayidx4 = getelementptr inbounds [0 x i32], ptr addrspace(3) @pool, i32 0, i32 %sub, !dbg !21
  %2 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !21, !tbaa !13
  %3 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !22
  %mul = shl i32 %3, 7, !dbg !23
  %add = add nuw nsw i32 %0, 256, !dbg !24
  %add5 = add i32 %add, %mul, !dbg !25
  %idxprom6 = zext i32 %add5 to i64, !dbg !26
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom6, !dbg !26
  store i32 %2, ptr addrspace(1) %arrayidx7, align 4, !dbg !27, !tbaa !13
  ret void, !dbg !28
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @two_names(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !29 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !30
  %idxprom = zext nneg i32 %0 to i64, !dbg !31
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !31
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !31, !tbaa !13
  %arrayidx2 = getelementptr inbounds [0 x i32], ptr addrspace(3) @pool, i32 0, i32 %0, !dbg !32
  store i32 %1, ptr addrspace(3) %arrayidx2, align 4, !dbg !33, !tbaa !13
  %arrayidx4 = getelementptr inbounds [0 x i8], ptr addrspace(3) @bytes, i32 0, i32 %0, !dbg !34
  store i8 1, ptr addrspace(3) %arrayidx4, align 1, !dbg !35, !tbaa !36
  fence syncscope("workgroup") release, !dbg !37
  tail call void @llvm.amdgcn.s.barrier(), !dbg !37
  fence syncscope("workgroup") acquire, !dbg !37
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !38, !tbaa !13
  %3 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !39
  %mul = shl i32 %3, 7, !dbg !40
  %add = add nuw nsw i32 %0, 256, !dbg !41
  %add7 = add i32 %add, %mul, !dbg !42
  %idxprom8 = zext i32 %add7 to i64, !dbg !43
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom8, !dbg !43
  store i32 %2, ptr addrspace(1) %arrayidx9, align 4, !dbg !44, !tbaa !13
  ret void, !dbg !45
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @one_behind_the_other(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !46 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !47
  %idxprom = zext nneg i32 %0 to i64, !dbg !48
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !48
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !48, !tbaa !13
  %arrayidx2 = getelementptr inbounds [0 x i32], ptr addrspace(3) @pool, i32 0, i32 %0, !dbg !49
  store i32 %1, ptr addrspace(3) %arrayidx2, align 4, !dbg !50, !tbaa !13
  %add = add nuw nsw i32 %0, 512, !dbg !51
  %arrayidx4 = getelementptr inbounds [0 x i8], ptr addrspace(3) @bytes, i32 0, i32 %add, !dbg !52
  store i8 1, ptr addrspace(3) %arrayidx4, align 1, !dbg !53, !tbaa !36
  fence syncscope("workgroup") release, !dbg !54
  tail call void @llvm.amdgcn.s.barrier(), !dbg !54
  fence syncscope("workgroup") acquire, !dbg !54
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !55, !tbaa !13
  %xor = xor i32 %0, 1, !dbg !56
  %add7 = add nuw nsw i32 %xor, 512, !dbg !57
  %arrayidx9 = getelementptr inbounds [0 x i8], ptr addrspace(3) @bytes, i32 0, i32 %add7, !dbg !58
  %3 = load i8, ptr addrspace(3) %arrayidx9, align 1, !dbg !58, !tbaa !36
  %conv = sext i8 %3 to i32, !dbg !58
  %add10 = add nsw i32 %2, %conv, !dbg !59
  %4 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !60
  %mul = shl i32 %4, 7, !dbg !61
  %add11 = add nuw nsw i32 %0, 256, !dbg !62
  %add12 = add i32 %add11, %mul, !dbg !63
  %idxprom13 = zext i32 %add12 to i64, !dbg !64
  %arrayidx14 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom13, !dbg !64
  store i32 %add10, ptr addrspace(1) %arrayidx14, align 4, !dbg !65, !tbaa !13
  ret void, !dbg !66
}

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/dynamic_lds.c", directory: ".", checksumkind: CSK_MD5, checksum: "b21353937d8b2d866bc4a910b37d4309")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "reversed", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 11, column: 17, scope: !8)
!12 = !DILocation(line: 11, column: 15, scope: !8)
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !15, i64 0}
!15 = !{!"omnipotent char", !16, i64 0}
!16 = !{!"Simple C/C++ TBAA"}
!17 = !DILocation(line: 11, column: 3, scope: !8)
!18 = !DILocation(line: 11, column: 13, scope: !8)
!19 = !DILocation(line: 12, column: 3, scope: !8)
!20 = !DILocation(line: 13, column: 39, scope: !8)
!21 = !DILocation(line: 13, column: 30, scope: !8)
!22 = !DILocation(line: 13, column: 11, scope: !8)
!23 = !DILocation(line: 13, column: 15, scope: !8)
!24 = !DILocation(line: 13, column: 9, scope: !8)
!25 = !DILocation(line: 13, column: 21, scope: !8)
!26 = !DILocation(line: 13, column: 3, scope: !8)
!27 = !DILocation(line: 13, column: 28, scope: !8)
!28 = !DILocation(line: 14, column: 1, scope: !8)
!29 = distinct !DISubprogram(name: "two_names", scope: !1, file: !1, line: 17, type: !9, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!30 = !DILocation(line: 18, column: 17, scope: !29)
!31 = !DILocation(line: 18, column: 15, scope: !29)
!32 = !DILocation(line: 18, column: 3, scope: !29)
!33 = !DILocation(line: 18, column: 13, scope: !29)
!34 = !DILocation(line: 19, column: 3, scope: !29)
!35 = !DILocation(line: 19, column: 14, scope: !29)
!36 = !{!15, !15, i64 0}
!37 = !DILocation(line: 20, column: 3, scope: !29)
!38 = !DILocation(line: 21, column: 30, scope: !29)
!39 = !DILocation(line: 21, column: 11, scope: !29)
!40 = !DILocation(line: 21, column: 15, scope: !29)
!41 = !DILocation(line: 21, column: 9, scope: !29)
!42 = !DILocation(line: 21, column: 21, scope: !29)
!43 = !DILocation(line: 21, column: 3, scope: !29)
!44 = !DILocation(line: 21, column: 28, scope: !29)
!45 = !DILocation(line: 22, column: 1, scope: !29)
!46 = distinct !DISubprogram(name: "one_behind_the_other", scope: !1, file: !1, line: 25, type: !9, scopeLine: 25, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!47 = !DILocation(line: 26, column: 17, scope: !46)
!48 = !DILocation(line: 26, column: 15, scope: !46)
!49 = !DILocation(line: 26, column: 3, scope: !46)
!50 = !DILocation(line: 26, column: 13, scope: !46)
!51 = !DILocation(line: 27, column: 13, scope: !46)
!52 = !DILocation(line: 27, column: 3, scope: !46)
!53 = !DILocation(line: 27, column: 20, scope: !46)
!54 = !DILocation(line: 28, column: 3, scope: !46)
!55 = !DILocation(line: 29, column: 30, scope: !46)
!56 = !DILocation(line: 29, column: 59, scope: !46)
!57 = !DILocation(line: 29, column: 52, scope: !46)
!58 = !DILocation(line: 29, column: 42, scope: !46)
!59 = !DILocation(line: 29, column: 40, scope: !46)
!60 = !DILocation(line: 29, column: 11, scope: !46)
!61 = !DILocation(line: 29, column: 15, scope: !46)
!62 = !DILocation(line: 29, column: 9, scope: !46)
!63 = !DILocation(line: 29, column: 21, scope: !46)
!64 = !DILocation(line: 29, column: 3, scope: !46)
!65 = !DILocation(line: 29, column: 28, scope: !46)
!66 = !DILocation(line: 30, column: 1, scope: !46)

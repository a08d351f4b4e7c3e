; ModuleID = 'examples/reduce.hip'
source_filename = "examples/reduce.hip"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ6reducePKfPfE1s = internal unnamed_addr addrspace(3) global [256 x float] undef, align 16
@__hip_cuid_82b614c262418855 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_82b614c262418855 to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nounwind
define protected amdgpu_kernel void @_Z6reducePKfPf(ptr addrspace(1) nocapture noundef readonly %0, ptr addrspace(1) nocapture noundef writeonly %1) local_unnamed_addr #0 !dbg !9 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !12
  %4 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x(), !dbg !13
  %5 = shl i32 %4, 8, !dbg !14
  %6 = add i32 %5, %3, !dbg !15
  %7 = zext i32 %6 to i64, !dbg !16
  %8 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %7, !dbg !16
  %9 = load float, ptr addrspace(1) %8, align 4, !dbg !16, !tbaa !17
  %10 = getelementptr inbounds [256 x float], ptr addrspace(3) @_ZZ6reducePKfPfE1s, i32 0, i32 %3, !dbg !21
  store float %9, ptr addrspace(3) %10, align 4, !dbg !22, !tbaa !17
  fence syncscope("workgroup") release, !dbg !23
  tail call void @llvm.amdgcn.s.barrier(), !dbg !23
  fence syncscope("workgroup") acquire, !dbg !23
  br label %13, !dbg !24

11:                                               ; preds = %22
  %12 = icmp eq i32 %3, 0, !dbg !25
  br i1 %12, label %25, label %29, !dbg !26

13:                                               ; preds = %2, %22
  %14 = phi i32 [ 128, %2 ], [ %23, %22 ]
  %15 = icmp ult i32 %3, %14, !dbg !27
  br i1 %15, label %16, label %22, !dbg !28

16:                                               ; preds = %13
  %17 = add nuw nsw i32 %14, %3, !dbg !29
  %18 = getelementptr inbounds [256 x float], ptr addrspace(3) @_ZZ6reducePKfPfE1s, i32 0, i32 %17, !dbg !30
  %19 = load float, ptr addrspace(3) %18, align 4, !dbg !30, !tbaa !17
  %20 = load float, ptr addrspace(3) %10, align 4, !dbg !31, !tbaa !17
  %21 = fadd contract float %19, %20, !dbg !31
  store float %21, ptr addrspace(3) %10, align 4, !dbg !31, !tbaa !17
  br label %22, !dbg !32

22:                                               ; preds = %13, %16
  %23 = lshr i32 %14, 1, !dbg !33
  %24 = icmp ult i32 %14, 2, !dbg !34
  br i1 %24, label %11, label %13, !dbg !24, !llvm.loop !35

25:                                               ; preds = %11
  %26 = load float, ptr addrspace(3) @_ZZ6reducePKfPfE1s, align 16, !dbg !39, !tbaa !17
  %27 = zext i32 %4 to i64, !dbg !40
  %28 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %27, !dbg !40
  store float %26, ptr addrspace(1) %28, align 4, !dbg !41, !tbaa !17
  br label %29, !dbg !40

29:                                               ; preds = %25, %11
  ret void, !dbg !42
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent mustprogress nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "examples/reduce.hip", directory: ".", checksumkind: CSK_MD5, checksum: "785e3b959d3f4911c9e1c48f96274a1b")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!4 = !{i32 7, !"Dwarf Version", i32 5}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 1, !"wchar_size", i32 4}
!7 = !{i32 8, !"PIC Level", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "reduce", scope: !1, file: !1, line: 4, type: !10, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 6, column: 21, scope: !9)
!13 = !DILocation(line: 7, column: 22, scope: !9)
!14 = !DILocation(line: 7, column: 24, scope: !9)
!15 = !DILocation(line: 7, column: 30, scope: !9)
!16 = !DILocation(line: 7, column: 10, scope: !9)
!17 = !{!18, !18, i64 0}
!18 = !{!"float", !19, i64 0}
!19 = !{!"omnipotent char", !20, i64 0}
!20 = !{!"Simple C++ TBAA"}
!21 = !DILocation(line: 7, column: 3, scope: !9)
!22 = !DILocation(line: 7, column: 8, scope: !9)
!23 = !DILocation(line: 8, column: 3, scope: !9)
!24 = !DILocation(line: 9, column: 3, scope: !9)
!25 = !DILocation(line: 12, column: 9, scope: !9)
!26 = !DILocation(line: 12, column: 7, scope: !9)
!27 = !DILocation(line: 10, column: 11, scope: !9)
!28 = !DILocation(line: 10, column: 9, scope: !9)
!29 = !DILocation(line: 11, column: 19, scope: !9)
!30 = !DILocation(line: 11, column: 15, scope: !9)
!31 = !DILocation(line: 11, column: 12, scope: !9)
!32 = !DILocation(line: 11, column: 7, scope: !9)
!33 = !DILocation(line: 9, column: 39, scope: !9)
!34 = !DILocation(line: 9, column: 29, scope: !9)
!35 = distinct !{!35, !24, !36, !37, !38}
!36 = !DILocation(line: 11, column: 25, scope: !9)
!37 = !{!"llvm.loop.mustprogress"}
!38 = !{!"llvm.loop.unroll.disable"}
!39 = !DILocation(line: 13, column: 23, scope: !9)
!40 = !DILocation(line: 13, column: 5, scope: !9)
!41 = !DILocation(line: 13, column: 21, scope: !9)
!42 = !DILocation(line: 14, column: 1, scope: !9)

; ModuleID = 'tests/kernels/opencl/hangs.cl'
source_filename = "tests/kernels/opencl/hangs.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_waits(ptr addrspace(1) noundef align 4 %flag, ptr addrspace(1) nocapture noundef writeonly align 4 %data) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !17
  %xor = shl i64 %call, 32
  %sext = ashr exact i64 %xor, 32
  %idxprom = xor i64 %sext, 1
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom
  %arrayidx.ascast = addrspacecast ptr addrspace(1) %arrayidx to ptr
  br label %while.cond, !dbg !18

while.cond:                                       ; preds = %while.cond, %entry
  %call1 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef %arrayidx.ascast, i32 noundef 2, i32 noundef 2) #4, !dbg !19
  %cmp = icmp eq i32 %call1, 0, !dbg !20
  br i1 %cmp, label %while.cond, label %while.end, !dbg !18, !llvm.loop !21

while.end:                                        ; preds = %while.cond
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %sext, !dbg !24
  store i32 1, ptr addrspace(1) %arrayidx4, align 4, !dbg !25, !tbaa !26
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %sext, !dbg !30
  %arrayidx6.ascast = addrspacecast ptr addrspace(1) %arrayidx6 to ptr, !dbg !31
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %arrayidx6.ascast, i32 noundef 1, i32 noundef 3, i32 noundef 2) #4, !dbg !32
  ret void, !dbg !33
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !34 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !35 hidden i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare !dbg !36 hidden void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @each_tells_first(ptr addrspace(1) noundef align 4 %flag, ptr addrspace(1) nocapture noundef align 4 %data) local_unnamed_addr #0 !dbg !37 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !38
  %sext = shl i64 %call, 32, !dbg !39
  %idxprom = ashr exact i64 %sext, 32, !dbg !39
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom, !dbg !39
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !40, !tbaa !26
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom, !dbg !41
  %arrayidx2.ascast = addrspacecast ptr addrspace(1) %arrayidx2 to ptr, !dbg !42
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %arrayidx2.ascast, i32 noundef 1, i32 noundef 3, i32 noundef 2) #4, !dbg !43
  %idxprom3 = xor i64 %idxprom, 1
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %flag, i64 %idxprom3
  %arrayidx4.ascast = addrspacecast ptr addrspace(1) %arrayidx4 to ptr
  br label %while.cond, !dbg !44

while.cond:                                       ; preds = %while.cond, %entry
  %call5 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef %arrayidx4.ascast, i32 noundef 2, i32 noundef 2) #4, !dbg !45
  %cmp = icmp eq i32 %call5, 0, !dbg !46
  br i1 %cmp, label %while.cond, label %while.end, !dbg !44, !llvm.loop !47

while.end:                                        ; preds = %while.cond
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %idxprom3, !dbg !49
  %0 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !49, !tbaa !26
  %sext19 = add i64 %sext, 8589934592, !dbg !50
  %1 = ashr exact i64 %sext19, 30, !dbg !50
  %arrayidx10 = getelementptr inbounds i8, ptr addrspace(1) %data, i64 %1, !dbg !50
  store i32 %0, ptr addrspace(1) %arrayidx10, align 4, !dbg !51, !tbaa !26
  ret void, !dbg !52
}

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { convergent nounwind willreturn memory(none) }
attributes #4 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/hangs.cl", directory: ".", checksumkind: CSK_MD5, checksum: "1894dc27e90af1d3b66e8ade48177c82")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "each_waits", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 1}
!13 = !{!"none", !"none"}
!14 = !{!"atomic_int*", !"int*"}
!15 = !{!"_Atomic(int)*", !"int*"}
!16 = !{!"", !""}
!17 = !DILocation(line: 6, column: 13, scope: !9)
!18 = !DILocation(line: 7, column: 3, scope: !9)
!19 = !DILocation(line: 7, column: 10, scope: !9)
!20 = !DILocation(line: 7, column: 88, scope: !9)
!21 = distinct !{!21, !18, !22, !23}
!22 = !DILocation(line: 7, column: 95, scope: !9)
!23 = !{!"llvm.loop.unroll.disable"}
!24 = !DILocation(line: 8, column: 3, scope: !9)
!25 = !DILocation(line: 8, column: 13, scope: !9)
!26 = !{!27, !27, i64 0}
!27 = !{!"int", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C/C++ TBAA"}
!30 = !DILocation(line: 9, column: 26, scope: !9)
!31 = !DILocation(line: 9, column: 25, scope: !9)
!32 = !DILocation(line: 9, column: 3, scope: !9)
!33 = !DILocation(line: 10, column: 1, scope: !9)
!34 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 6, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!35 = !DISubprogram(name: "atomic_load_explicit", scope: !1, file: !1, line: 7, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!36 = !DISubprogram(name: "atomic_store_explicit", scope: !1, file: !1, line: 9, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!37 = distinct !DISubprogram(name: "each_tells_first", scope: !1, file: !1, line: 13, type: !10, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!38 = !DILocation(line: 14, column: 13, scope: !37)
!39 = !DILocation(line: 15, column: 3, scope: !37)
!40 = !DILocation(line: 15, column: 13, scope: !37)
!41 = !DILocation(line: 16, column: 26, scope: !37)
!42 = !DILocation(line: 16, column: 25, scope: !37)
!43 = !DILocation(line: 16, column: 3, scope: !37)
!44 = !DILocation(line: 17, column: 3, scope: !37)
!45 = !DILocation(line: 17, column: 10, scope: !37)
!46 = !DILocation(line: 17, column: 88, scope: !37)
!47 = distinct !{!47, !44, !48, !23}
!48 = !DILocation(line: 17, column: 95, scope: !37)
!49 = !DILocation(line: 18, column: 19, scope: !37)
!50 = !DILocation(line: 18, column: 3, scope: !37)
!51 = !DILocation(line: 18, column: 17, scope: !37)
!52 = !DILocation(line: 19, column: 1, scope: !37)

; ModuleID = 'tests/kernels/opencl/flow.cl'
source_filename = "tests/kernels/opencl/flow.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @increment(ptr addrspace(1) nocapture noundef align 4 %data) local_unnamed_addr #0 !dbg !11 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !16 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !18
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %call, !dbg !19
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !20, !tbaa !21
  %add = add nsw i32 %0, 1, !dbg !20
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !20, !tbaa !21
  ret void, !dbg !25
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !26 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @increment_twice(ptr addrspace(1) nocapture noundef align 4 %data) local_unnamed_addr #2 !dbg !27 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !16 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 {
entry:
  tail call amdgpu_kernel void @increment(ptr addrspace(1) noundef align 4 %data) #7, !dbg !28
  tail call amdgpu_kernel void @increment(ptr addrspace(1) noundef align 4 %data) #7, !dbg !29
  ret void, !dbg !30
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @increment_here_and_beside(ptr addrspace(1) nocapture noundef align 4 %data) local_unnamed_addr #2 !dbg !31 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !16 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 {
entry:
  tail call amdgpu_kernel void @increment(ptr addrspace(1) noundef align 4 %data) #7, !dbg !32
  %add.ptr = getelementptr inbounds i8, ptr addrspace(1) %data, i64 4, !dbg !33
  tail call amdgpu_kernel void @increment(ptr addrspace(1) noundef align 4 %add.ptr) #7, !dbg !34
  ret void, !dbg !35
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @printed(ptr addrspace(1) nocapture noundef writeonly align 4 %data) local_unnamed_addr #3 !dbg !36 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !16 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !37
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %call, !dbg !38
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !39, !tbaa !21
  %printf_alloc_fn = tail call ptr addrspace(1) @__printf_alloc(i32 8)
  %.not = icmp eq ptr addrspace(1) %printf_alloc_fn, null, !dbg !40
  br i1 %.not, label %1, label %0, !dbg !40

0:                                                ; preds = %entry
  store i32 2, ptr addrspace(1) %printf_alloc_fn, align 4
  %PrintBuffGep = getelementptr i8, ptr addrspace(1) %printf_alloc_fn, i64 4
  store i32 1, ptr addrspace(1) %PrintBuffGep, align 4
  br label %1, !dbg !40

1:                                                ; preds = %entry, %0
  ret void, !dbg !41
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @printed_from_the_left(ptr addrspace(1) nocapture noundef align 4 %data) local_unnamed_addr #3 !dbg !42 !kernel_arg_addr_space !14 !kernel_arg_access_qual !15 !kernel_arg_type !16 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 {
entry:
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !43
  %conv = trunc i64 %call to i32, !dbg !43
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !44
  %0 = getelementptr i32, ptr addrspace(1) %data, i64 %call1, !dbg !45
  %arrayidx = getelementptr i8, ptr addrspace(1) %0, i64 4, !dbg !45
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !46, !tbaa !21
  %1 = load i32, ptr addrspace(1) %0, align 4, !dbg !47, !tbaa !21
  %printf_alloc_fn = tail call ptr addrspace(1) @__printf_alloc(i32 8)
  %.not = icmp eq ptr addrspace(1) %printf_alloc_fn, null, !dbg !48
  br i1 %.not, label %3, label %2, !dbg !48

2:                                                ; preds = %entry
  store i32 1, ptr addrspace(1) %printf_alloc_fn, align 4
  %PrintBuffGep = getelementptr i8, ptr addrspace(1) %printf_alloc_fn, i64 4
  store i32 %1, ptr addrspace(1) %PrintBuffGep, align 4
  br label %3, !dbg !48

3:                                                ; preds = %entry, %2
  ret void, !dbg !49
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !50 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @into_the_loop(ptr addrspace(1) nocapture noundef align 4 %data, i32 noundef %n, i32 noundef %skip) local_unnamed_addr #4 !dbg !51 !kernel_arg_addr_space !52 !kernel_arg_access_qual !53 !kernel_arg_type !54 !kernel_arg_base_type !54 !kernel_arg_type_qual !55 {
entry:
  %cmp = icmp sgt i32 %skip, 3, !dbg !56
  br i1 %cmp, label %middle, label %top, !dbg !57

top:                                              ; preds = %middle, %entry
  %at.0 = phi i32 [ %add6, %middle ], [ 0, %entry ], !dbg !58
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !59
  %conv = sext i32 %at.0 to i64, !dbg !60
  %0 = getelementptr i32, ptr addrspace(1) %data, i64 %call, !dbg !61
  %arrayidx = getelementptr i32, ptr addrspace(1) %0, i64 %conv, !dbg !61
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !62, !tbaa !21
  %add1 = add nsw i32 %1, %at.0, !dbg !62
  store i32 %add1, ptr addrspace(1) %arrayidx, align 4, !dbg !62, !tbaa !21
  br label %middle, !dbg !61

middle:                                           ; preds = %entry, %top
  %at.1 = phi i32 [ 0, %entry ], [ %at.0, %top ], !dbg !58
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !63
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %call2, !dbg !64
  %2 = load i32, ptr addrspace(1) %arrayidx3, align 4, !dbg !64, !tbaa !21
  %cmp4 = icmp sgt i32 %2, 7, !dbg !65
  %cond = select i1 %cmp4, i32 2, i32 1, !dbg !64
  %add6 = add nsw i32 %cond, %at.1, !dbg !66
  %cmp7 = icmp slt i32 %add6, %n, !dbg !67
  br i1 %cmp7, label %top, label %if.end10, !dbg !68

if.end10:                                         ; preds = %middle
  ret void, !dbg !69
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @into_the_loop_on_its_own(ptr addrspace(1) nocapture noundef align 4 %data, i32 noundef %n, i32 noundef %skip) local_unnamed_addr #4 !dbg !70 !kernel_arg_addr_space !52 !kernel_arg_access_qual !53 !kernel_arg_type !54 !kernel_arg_base_type !54 !kernel_arg_type_qual !55 {
entry:
  %cmp = icmp sgt i32 %skip, 3, !dbg !71
  br i1 %cmp, label %middle, label %top, !dbg !72

top:                                              ; preds = %middle, %entry
  %at.0 = phi i32 [ %add4, %middle ], [ 0, %entry ], !dbg !73
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !74
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %call, !dbg !75
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !76, !tbaa !21
  %add = add nsw i32 %0, %at.0, !dbg !76
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !76, !tbaa !21
  br label %middle, !dbg !75

middle:                                           ; preds = %entry, %top
  %at.1 = phi i32 [ 0, %entry ], [ %at.0, %top ], !dbg !73
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !77
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %call1, !dbg !78
  %1 = load i32, ptr addrspace(1) %arrayidx2, align 4, !dbg !78, !tbaa !21
  %cmp3 = icmp sgt i32 %1, 7, !dbg !79
  %cond = select i1 %cmp3, i32 2, i32 1, !dbg !78
  %add4 = add nsw i32 %cond, %at.1, !dbg !80
  %cmp5 = icmp slt i32 %add4, %n, !dbg !81
  br i1 %cmp5, label %top, label %if.end7, !dbg !82

if.end7:                                          ; preds = %middle
  ret void, !dbg !83
}

; Function Attrs: nounwind
declare ptr addrspace(1) @__printf_alloc(i32) local_unnamed_addr #5

attributes #0 = { convergent mustprogress nofree noinline norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { nounwind "amdgpu-waves-per-eu"="4,8" "uniform-work-group-size"="false" }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}
!llvm.printf.fmts = !{!9, !10}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/flow.cl", directory: ".", checksumkind: CSK_MD5, checksum: "8953af84d2b244a735ca4f5681c47ebf")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = !{!"1:1:4:%d\\n"}
!10 = !{!"2:1:4:%d\\n"}
!11 = distinct !DISubprogram(name: "increment", scope: !1, file: !1, line: 5, type: !12, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !{i32 1}
!15 = !{!"none"}
!16 = !{!"int*"}
!17 = !{!""}
!18 = !DILocation(line: 6, column: 8, scope: !11)
!19 = !DILocation(line: 6, column: 3, scope: !11)
!20 = !DILocation(line: 6, column: 26, scope: !11)
!21 = !{!22, !22, i64 0}
!22 = !{!"int", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C/C++ TBAA"}
!25 = !DILocation(line: 7, column: 1, scope: !11)
!26 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 6, type: !12, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!27 = distinct !DISubprogram(name: "increment_twice", scope: !1, file: !1, line: 10, type: !12, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!28 = !DILocation(line: 11, column: 3, scope: !27)
!29 = !DILocation(line: 12, column: 3, scope: !27)
!30 = !DILocation(line: 13, column: 1, scope: !27)
!31 = distinct !DISubprogram(name: "increment_here_and_beside", scope: !1, file: !1, line: 16, type: !12, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!32 = !DILocation(line: 17, column: 3, scope: !31)
!33 = !DILocation(line: 18, column: 18, scope: !31)
!34 = !DILocation(line: 18, column: 3, scope: !31)
!35 = !DILocation(line: 19, column: 1, scope: !31)
!36 = distinct !DISubprogram(name: "printed", scope: !1, file: !1, line: 22, type: !12, scopeLine: 22, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!37 = !DILocation(line: 23, column: 8, scope: !36)
!38 = !DILocation(line: 23, column: 3, scope: !36)
!39 = !DILocation(line: 23, column: 26, scope: !36)
!40 = !DILocation(line: 24, column: 3, scope: !36)
!41 = !DILocation(line: 25, column: 1, scope: !36)
!42 = distinct !DISubprogram(name: "printed_from_the_left", scope: !1, file: !1, line: 28, type: !12, scopeLine: 28, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!43 = !DILocation(line: 29, column: 32, scope: !42)
!44 = !DILocation(line: 29, column: 8, scope: !42)
!45 = !DILocation(line: 29, column: 3, scope: !42)
!46 = !DILocation(line: 29, column: 30, scope: !42)
!47 = !DILocation(line: 30, column: 18, scope: !42)
!48 = !DILocation(line: 30, column: 3, scope: !42)
!49 = !DILocation(line: 31, column: 1, scope: !42)
!50 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 29, type: !12, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!51 = distinct !DISubprogram(name: "into_the_loop", scope: !1, file: !1, line: 34, type: !12, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!52 = !{i32 1, i32 0, i32 0}
!53 = !{!"none", !"none", !"none"}
!54 = !{!"int*", !"int", !"int"}
!55 = !{!"", !"", !""}
!56 = !DILocation(line: 36, column: 12, scope: !51)
!57 = !DILocation(line: 36, column: 7, scope: !51)
!58 = !DILocation(line: 0, scope: !51)
!59 = !DILocation(line: 39, column: 8, scope: !51)
!60 = !DILocation(line: 39, column: 27, scope: !51)
!61 = !DILocation(line: 39, column: 3, scope: !51)
!62 = !DILocation(line: 39, column: 31, scope: !51)
!63 = !DILocation(line: 41, column: 14, scope: !51)
!64 = !DILocation(line: 41, column: 9, scope: !51)
!65 = !DILocation(line: 41, column: 32, scope: !51)
!66 = !DILocation(line: 41, column: 6, scope: !51)
!67 = !DILocation(line: 42, column: 10, scope: !51)
!68 = !DILocation(line: 42, column: 7, scope: !51)
!69 = !DILocation(line: 44, column: 1, scope: !51)
!70 = distinct !DISubprogram(name: "into_the_loop_on_its_own", scope: !1, file: !1, line: 47, type: !12, scopeLine: 47, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!71 = !DILocation(line: 49, column: 12, scope: !70)
!72 = !DILocation(line: 49, column: 7, scope: !70)
!73 = !DILocation(line: 0, scope: !70)
!74 = !DILocation(line: 52, column: 8, scope: !70)
!75 = !DILocation(line: 52, column: 3, scope: !70)
!76 = !DILocation(line: 52, column: 26, scope: !70)
!77 = !DILocation(line: 54, column: 14, scope: !70)
!78 = !DILocation(line: 54, column: 9, scope: !70)
!79 = !DILocation(line: 54, column: 32, scope: !70)
!80 = !DILocation(line: 54, column: 6, scope: !70)
!81 = !DILocation(line: 55, column: 10, scope: !70)
!82 = !DILocation(line: 55, column: 7, scope: !70)
!83 = !DILocation(line: 57, column: 1, scope: !70)

; ModuleID = 'tests/kernels/hip/arguments.c'
source_filename = "tests/kernels/hip/arguments.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.pair = type { i32, ptr, ptr }
%struct.many = type { [20 x ptr] }

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @one_pointer(ptr nocapture writeonly %s.coerce) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !11
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !12
  %mul = shl i32 %1, 7, !dbg !12
  %add = add i32 %mul, %0, !dbg !12
  %idxprom = zext i32 %add to i64, !dbg !13
  %arrayidx = getelementptr inbounds i32, ptr %s.coerce, i64 %idxprom, !dbg !13
  store i32 %0, ptr %arrayidx, align 4, !dbg !14, !tbaa !15
  ret void, !dbg !19
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @one_place(ptr nocapture writeonly %s.coerce) local_unnamed_addr #0 !dbg !20 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !21
  %mul = shl i32 %0, 7, !dbg !21
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !21
  %add = add i32 %mul, %1, !dbg !21
  store i32 %add, ptr %s.coerce, align 4, !dbg !22, !tbaa !15
  ret void, !dbg !23
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none)
define hidden amdgpu_kernel void @two_pointers(ptr addrspace(4) nocapture noundef readonly byref(%struct.pair) align 8 %0) local_unnamed_addr #2 !dbg !24 {
entry:
  %coerce.sroa.0.0.copyload = load i32, ptr addrspace(4) %0, align 8
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !25
  %mul = shl i32 %1, 7, !dbg !25
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !25
  %add = add i32 %mul, %2, !dbg !25
  %cmp = icmp ult i32 %add, %coerce.sroa.0.0.copyload, !dbg !26
  br i1 %cmp, label %if.then, label %if.end, !dbg !25

if.then:                                          ; preds = %entry
  %coerce.sroa.3.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 16
  %coerce.sroa.3.0.copyload = load ptr, ptr addrspace(4) %coerce.sroa.3.0..sroa_idx, align 8
  %3 = addrspacecast ptr %coerce.sroa.3.0.copyload to ptr addrspace(1)
  %coerce.sroa.28.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 8
  %coerce.sroa.28.0.copyload = load ptr, ptr addrspace(4) %coerce.sroa.28.0..sroa_idx, align 8
  %4 = addrspacecast ptr %coerce.sroa.28.0.copyload to ptr addrspace(1)
  %add3 = add i32 %add, 1, !dbg !27
  %idxprom = zext i32 %add3 to i64, !dbg !28
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %4, i64 %idxprom, !dbg !28
  %5 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !28, !tbaa !15
  %idxprom6 = zext i32 %add to i64, !dbg !29
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %3, i64 %idxprom6, !dbg !29
  store i32 %5, ptr addrspace(1) %arrayidx7, align 4, !dbg !30, !tbaa !15
  br label %if.end, !dbg !29

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !31
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none)
define hidden amdgpu_kernel void @in_place(ptr addrspace(4) nocapture noundef readonly byref(%struct.pair) align 8 %0) local_unnamed_addr #2 !dbg !32 {
entry:
  %coerce.sroa.0.0.copyload = load i32, ptr addrspace(4) %0, align 8
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !33
  %mul = shl i32 %1, 7, !dbg !33
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !33
  %add = add i32 %mul, %2, !dbg !33
  %cmp = icmp ult i32 %add, %coerce.sroa.0.0.copyload, !dbg !34
  br i1 %cmp, label %if.then, label %if.end, !dbg !33

if.then:                                          ; preds = %entry
  %coerce.sroa.29.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 16
  %coerce.sroa.29.0.copyload = load ptr, ptr addrspace(4) %coerce.sroa.29.0..sroa_idx, align 8
  %3 = addrspacecast ptr %coerce.sroa.29.0.copyload to ptr addrspace(1)
  %add3 = add i32 %add, 1, !dbg !35
  %idxprom = zext i32 %add3 to i64, !dbg !36
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %3, i64 %idxprom, !dbg !36
  %4 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !36, !tbaa !15
  %idxprom7 = zext i32 %add to i64, !dbg !37
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %3, i64 %idxprom7, !dbg !37
  store i32 %4, ptr addrspace(1) %arrayidx8, align 4, !dbg !38, !tbaa !15
  br label %if.end, !dbg !37

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !39
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none)
define hidden amdgpu_kernel void @rows(ptr addrspace(4) nocapture noundef readonly byref(%struct.many) align 8 %0) local_unnamed_addr #2 !dbg !40 {
entry:
  %coerce.sroa.1.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 24
  %coerce.sroa.1.0.copyload = load ptr, ptr addrspace(4) %coerce.sroa.1.0..sroa_idx, align 8
  %1 = addrspacecast ptr %coerce.sroa.1.0.copyload to ptr addrspace(1)
  %coerce.sroa.2.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 32
  %coerce.sroa.2.0.copyload = load ptr, ptr addrspace(4) %coerce.sroa.2.0..sroa_idx, align 8
  %2 = addrspacecast ptr %coerce.sroa.2.0.copyload to ptr addrspace(1)
  %3 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !41
  %mul = shl i32 %3, 7, !dbg !41
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !41
  %add = add i32 %mul, %4, !dbg !41
  %add1 = add i32 %add, 1, !dbg !42
  %idxprom = zext i32 %add1 to i64, !dbg !43
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %idxprom, !dbg !43
  %5 = load i32, ptr addrspace(1) %arrayidx2, align 4, !dbg !43, !tbaa !15
  %idxprom7 = zext i32 %add to i64, !dbg !44
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %idxprom7, !dbg !44
  store i32 %5, ptr addrspace(1) %arrayidx8, align 4, !dbg !45, !tbaa !15
  ret void, !dbg !46
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none)
define hidden amdgpu_kernel void @same_row(ptr addrspace(4) nocapture noundef readonly byref(%struct.many) align 8 %0) local_unnamed_addr #2 !dbg !47 {
entry:
  %coerce.sroa.1.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 24
  %coerce.sroa.1.0.copyload = load ptr, ptr addrspace(4) %coerce.sroa.1.0..sroa_idx, align 8
  %1 = addrspacecast ptr %coerce.sroa.1.0.copyload to ptr addrspace(1)
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !48
  %mul = shl i32 %2, 7, !dbg !48
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !48
  %add = add i32 %mul, %3, !dbg !48
  %add1 = add i32 %add, 1, !dbg !49
  %idxprom = zext i32 %add1 to i64, !dbg !50
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %idxprom, !dbg !50
  %4 = load i32, ptr addrspace(1) %arrayidx2, align 4, !dbg !50, !tbaa !15
  %idxprom7 = zext i32 %add to i64, !dbg !51
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %idxprom7, !dbg !51
  store i32 %4, ptr addrspace(1) %arrayidx8, align 4, !dbg !52, !tbaa !15
  ret void, !dbg !53
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @stride_stated(ptr addrspace(1) nocapture noundef writeonly %a, i32 noundef %n, i32 noundef %stride) local_unnamed_addr #3 !dbg !54 {
entry:
  %cmp = icmp eq i32 %stride, 128, !dbg !55
  tail call void @__requires(i1 noundef zeroext %cmp) #8, !dbg !56
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !57
  %cmp18 = icmp slt i32 %0, %n, !dbg !58
  br i1 %cmp18, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !59

for.body.lr.ph:                                   ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %1, %n
  br label %for.body, !dbg !59

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !60

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.09 = phi i32 [ %0, %for.body.lr.ph ], [ %add2, %for.body ]
  %add = add i32 %i.09, %mul, !dbg !61
  %idxprom = zext i32 %add to i64, !dbg !62
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !62
  store i32 %i.09, ptr addrspace(1) %arrayidx, align 4, !dbg !63, !tbaa !15
  %add2 = add nsw i32 %i.09, %stride, !dbg !64
  %cmp1 = icmp slt i32 %add2, %n, !dbg !58
  br i1 %cmp1, label %for.body, label %for.cond.cleanup, !dbg !59, !llvm.loop !65
}

declare !dbg !69 hidden void @__requires(i1 noundef zeroext) local_unnamed_addr #4

; Function Attrs: nounwind
define hidden amdgpu_kernel void @stride_stated_short(ptr addrspace(1) nocapture noundef writeonly %a, i32 noundef %n, i32 noundef %stride) local_unnamed_addr #3 !dbg !70 {
entry:
  %cmp = icmp eq i32 %stride, 127, !dbg !71
  tail call void @__requires(i1 noundef zeroext %cmp) #8, !dbg !72
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !73
  %cmp17 = icmp slt i32 %0, %n, !dbg !74
  br i1 %cmp17, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !75

for.body.lr.ph:                                   ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %1, %n
  br label %for.body, !dbg !75

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !76

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.08 = phi i32 [ %0, %for.body.lr.ph ], [ %add2, %for.body ]
  %add = add i32 %i.08, %mul, !dbg !77
  %idxprom = zext i32 %add to i64, !dbg !78
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !78
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !79, !tbaa !15
  %add2 = add nsw i32 %i.08, %stride, !dbg !80
  %cmp1 = icmp slt i32 %add2, %n, !dbg !74
  br i1 %cmp1, label %for.body, label %for.cond.cleanup, !dbg !75, !llvm.loop !81
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: write)
define hidden amdgpu_kernel void @offset_assumed(ptr addrspace(1) nocapture noundef %a, i32 noundef %offset) local_unnamed_addr #5 !dbg !83 {
entry:
  %cmp = icmp ugt i32 %offset, 255, !dbg !84
  tail call void @llvm.assume(i1 %cmp), !dbg !85
  %cmp1 = icmp ult i32 %offset, 100000, !dbg !86
  tail call void @llvm.assume(i1 %cmp1), !dbg !87
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !88
  %mul = shl i32 %0, 7, !dbg !88
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !88
  %add = add i32 %mul, %1, !dbg !88
  %idxprom = zext i32 %add to i64, !dbg !89
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !89
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !89, !tbaa !15
  %add4 = add i32 %add, %offset, !dbg !90
  %idxprom5 = zext i32 %add4 to i64, !dbg !91
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom5, !dbg !91
  store i32 %2, ptr addrspace(1) %arrayidx6, align 4, !dbg !92, !tbaa !15
  ret void, !dbg !93
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #6

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: write)
define hidden amdgpu_kernel void @offset_assumed_short(ptr addrspace(1) nocapture noundef %a, i32 noundef %offset) local_unnamed_addr #5 !dbg !94 {
entry:
  %cmp = icmp ugt i32 %offset, 127, !dbg !95
  tail call void @llvm.assume(i1 %cmp), !dbg !96
  %cmp1 = icmp ult i32 %offset, 100000, !dbg !97
  tail call void @llvm.assume(i1 %cmp1), !dbg !98
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !99
  %mul = shl i32 %0, 7, !dbg !99
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !99
  %add = add i32 %mul, %1, !dbg !99
  %idxprom = zext i32 %add to i64, !dbg !100
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !100
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !100, !tbaa !15
  %add4 = add i32 %add, %offset, !dbg !101
  %idxprom5 = zext i32 %add4 to i64, !dbg !102
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom5, !dbg !102
  store i32 %2, ptr addrspace(1) %arrayidx6, align 4, !dbg !103, !tbaa !15
  ret void, !dbg !104
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @declared_only(ptr addrspace(1) nocapture noundef writeonly %a) local_unnamed_addr #3 !dbg !105 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !106
  %call = tail call i32 @chosen(i32 noundef %0) #8, !dbg !107
  %tobool.not = icmp eq i32 %call, 0, !dbg !107
  br i1 %tobool.not, label %if.end, label %if.then, !dbg !107

if.then:                                          ; preds = %entry
  %call1 = tail call i32 @chosen(i32 noundef 1) #8, !dbg !108
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !109
  %mul = shl i32 %1, 7, !dbg !109
  %add = add i32 %mul, %0, !dbg !109
  %idxprom = zext i32 %add to i64, !dbg !110
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !110
  store i32 %call1, ptr addrspace(1) %arrayidx, align 4, !dbg !111, !tbaa !15
  br label %if.end, !dbg !110

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !112
}

declare !dbg !113 hidden i32 @chosen(i32 noundef) local_unnamed_addr #4

; Function Attrs: nounwind
define hidden amdgpu_kernel void @declared_place(ptr addrspace(1) nocapture noundef writeonly %a) local_unnamed_addr #3 !dbg !114 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !115
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !116
  %mul = shl i32 %1, 7, !dbg !117
  %call = tail call i32 @chosen(i32 noundef %0) #8, !dbg !118
  %and = and i32 %call, 127, !dbg !119
  %add = or disjoint i32 %and, %mul, !dbg !120
  %idxprom = zext i32 %add to i64, !dbg !121
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !121
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !122, !tbaa !15
  ret void, !dbg !123
}

; Function Attrs: nounwind
define hidden amdgpu_kernel void @declared_branch(ptr addrspace(1) nocapture noundef writeonly %a) local_unnamed_addr #3 !dbg !124 {
entry:
  %call = tail call i32 @chosen(i32 noundef 0) #8, !dbg !125
  %tobool.not = icmp eq i32 %call, 0, !dbg !125
  br i1 %tobool.not, label %if.end, label %do.body, !dbg !125

do.body:                                          ; preds = %entry
  fence syncscope("workgroup") release, !dbg !126
  tail call void @llvm.amdgcn.s.barrier(), !dbg !126
  fence syncscope("workgroup") acquire, !dbg !126
  br label %if.end, !dbg !126

if.end:                                           ; preds = %do.body, %entry
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !127
  %mul = shl i32 %0, 7, !dbg !127
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !127
  %add = add i32 %mul, %1, !dbg !127
  %idxprom = zext i32 %add to i64, !dbg !128
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !128
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !129, !tbaa !15
  ret void, !dbg !130
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #7

; Function Attrs: nounwind
define hidden amdgpu_kernel void @annotated(ptr addrspace(1) noundef %a, i32 noundef %n) local_unnamed_addr #3 !dbg !131 {
entry:
  %cmp7 = icmp sgt i32 %n, 0, !dbg !132
  br i1 %cmp7, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !133

for.body.lr.ph:                                   ; preds = %entry
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul1 = shl i32 %0, 7
  %1 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul1, %1
  br label %for.body, !dbg !133

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !134

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %k.08 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %call = tail call zeroext i1 @__no_read(ptr addrspace(1) noundef %a) #8, !dbg !135
  tail call void @__invariant(i1 noundef zeroext %call) #8, !dbg !136
  %mul = shl nsw i32 %k.08, 8, !dbg !137
  %add2 = add i32 %add, %mul, !dbg !138
  %idxprom = zext i32 %add2 to i64, !dbg !139
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !139
  store i32 %k.08, ptr addrspace(1) %arrayidx, align 4, !dbg !140, !tbaa !15
  %inc = add nuw nsw i32 %k.08, 1, !dbg !141
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !132
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !133, !llvm.loop !142
}

declare !dbg !144 hidden void @__invariant(i1 noundef zeroext) local_unnamed_addr #4

declare !dbg !145 hidden zeroext i1 @__no_read(ptr addrspace(1) noundef) local_unnamed_addr #4

; Function Attrs: nounwind
define hidden amdgpu_kernel void @annotated_wrongly(ptr addrspace(1) noundef %a, i32 noundef %n) local_unnamed_addr #3 !dbg !146 {
entry:
  %cmp8 = icmp sgt i32 %n, 0, !dbg !147
  br i1 %cmp8, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !148

for.body.lr.ph:                                   ; preds = %entry
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %0, 7
  %1 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %1
  br label %for.body, !dbg !148

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !149

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %k.09 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %call = tail call zeroext i1 @__no_read(ptr addrspace(1) noundef %a) #8, !dbg !150
  tail call void @__invariant(i1 noundef zeroext %call) #8, !dbg !151
  %2 = add i32 %k.09, %0, !dbg !152
  %3 = shl i32 %2, 7, !dbg !152
  %add4 = add i32 %3, %1, !dbg !152
  %idxprom = zext i32 %add4 to i64, !dbg !153
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !153
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !154, !tbaa !15
  %inc = add nuw nsw i32 %k.09, 1, !dbg !155
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !147
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !148, !llvm.loop !156
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { "amdgpu-waves-per-eu"="4,8" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #6 = { mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #7 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #8 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/arguments.c", directory: ".", checksumkind: CSK_MD5, checksum: "2ea7a690120746476cae4149c4baefd7")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "one_pointer", scope: !1, file: !1, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 23, column: 48, scope: !8)
!12 = !DILocation(line: 23, column: 42, scope: !8)
!13 = !DILocation(line: 23, column: 36, scope: !8)
!14 = !DILocation(line: 23, column: 46, scope: !8)
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !17, i64 0}
!17 = !{!"omnipotent char", !18, i64 0}
!18 = !{!"Simple C/C++ TBAA"}
!19 = !DILocation(line: 23, column: 53, scope: !8)
!20 = distinct !DISubprogram(name: "one_place", scope: !1, file: !1, line: 26, type: !9, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = !DILocation(line: 26, column: 45, scope: !20)
!22 = !DILocation(line: 26, column: 43, scope: !20)
!23 = !DILocation(line: 26, column: 49, scope: !20)
!24 = distinct !DISubprogram(name: "two_pointers", scope: !1, file: !1, line: 29, type: !9, scopeLine: 29, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!25 = !DILocation(line: 30, column: 7, scope: !24)
!26 = !DILocation(line: 30, column: 10, scope: !24)
!27 = !DILocation(line: 31, column: 25, scope: !24)
!28 = !DILocation(line: 31, column: 17, scope: !24)
!29 = !DILocation(line: 31, column: 5, scope: !24)
!30 = !DILocation(line: 31, column: 15, scope: !24)
!31 = !DILocation(line: 32, column: 1, scope: !24)
!32 = distinct !DISubprogram(name: "in_place", scope: !1, file: !1, line: 35, type: !9, scopeLine: 35, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!33 = !DILocation(line: 36, column: 7, scope: !32)
!34 = !DILocation(line: 36, column: 10, scope: !32)
!35 = !DILocation(line: 37, column: 26, scope: !32)
!36 = !DILocation(line: 37, column: 17, scope: !32)
!37 = !DILocation(line: 37, column: 5, scope: !32)
!38 = !DILocation(line: 37, column: 15, scope: !32)
!39 = !DILocation(line: 38, column: 1, scope: !32)
!40 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 41, type: !9, scopeLine: 41, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!41 = !DILocation(line: 41, column: 56, scope: !40)
!42 = !DILocation(line: 41, column: 59, scope: !40)
!43 = !DILocation(line: 41, column: 46, scope: !40)
!44 = !DILocation(line: 41, column: 30, scope: !40)
!45 = !DILocation(line: 41, column: 44, scope: !40)
!46 = !DILocation(line: 41, column: 65, scope: !40)
!47 = distinct !DISubprogram(name: "same_row", scope: !1, file: !1, line: 44, type: !9, scopeLine: 44, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!48 = !DILocation(line: 44, column: 60, scope: !47)
!49 = !DILocation(line: 44, column: 63, scope: !47)
!50 = !DILocation(line: 44, column: 50, scope: !47)
!51 = !DILocation(line: 44, column: 34, scope: !47)
!52 = !DILocation(line: 44, column: 48, scope: !47)
!53 = !DILocation(line: 44, column: 69, scope: !47)
!54 = distinct !DISubprogram(name: "stride_stated", scope: !1, file: !1, line: 49, type: !9, scopeLine: 49, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!55 = !DILocation(line: 50, column: 21, scope: !54)
!56 = !DILocation(line: 50, column: 3, scope: !54)
!57 = !DILocation(line: 51, column: 16, scope: !54)
!58 = !DILocation(line: 51, column: 23, scope: !54)
!59 = !DILocation(line: 51, column: 3, scope: !54)
!60 = !DILocation(line: 53, column: 1, scope: !54)
!61 = !DILocation(line: 52, column: 15, scope: !54)
!62 = !DILocation(line: 52, column: 5, scope: !54)
!63 = !DILocation(line: 52, column: 20, scope: !54)
!64 = !DILocation(line: 51, column: 30, scope: !54)
!65 = distinct !{!65, !59, !66, !67, !68}
!66 = !DILocation(line: 52, column: 22, scope: !54)
!67 = !{!"llvm.loop.mustprogress"}
!68 = !{!"llvm.loop.unroll.disable"}
!69 = !DISubprogram(name: "__requires", scope: !1, file: !1, line: 46, type: !9, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!70 = distinct !DISubprogram(name: "stride_stated_short", scope: !1, file: !1, line: 56, type: !9, scopeLine: 56, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!71 = !DILocation(line: 57, column: 21, scope: !70)
!72 = !DILocation(line: 57, column: 3, scope: !70)
!73 = !DILocation(line: 58, column: 16, scope: !70)
!74 = !DILocation(line: 58, column: 23, scope: !70)
!75 = !DILocation(line: 58, column: 3, scope: !70)
!76 = !DILocation(line: 60, column: 1, scope: !70)
!77 = !DILocation(line: 59, column: 15, scope: !70)
!78 = !DILocation(line: 59, column: 5, scope: !70)
!79 = !DILocation(line: 59, column: 20, scope: !70)
!80 = !DILocation(line: 58, column: 30, scope: !70)
!81 = distinct !{!81, !75, !82, !67, !68}
!82 = !DILocation(line: 59, column: 22, scope: !70)
!83 = distinct !DISubprogram(name: "offset_assumed", scope: !1, file: !1, line: 63, type: !9, scopeLine: 63, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!84 = !DILocation(line: 64, column: 27, scope: !83)
!85 = !DILocation(line: 64, column: 3, scope: !83)
!86 = !DILocation(line: 65, column: 27, scope: !83)
!87 = !DILocation(line: 65, column: 3, scope: !83)
!88 = !DILocation(line: 66, column: 22, scope: !83)
!89 = !DILocation(line: 66, column: 20, scope: !83)
!90 = !DILocation(line: 66, column: 8, scope: !83)
!91 = !DILocation(line: 66, column: 3, scope: !83)
!92 = !DILocation(line: 66, column: 18, scope: !83)
!93 = !DILocation(line: 67, column: 1, scope: !83)
!94 = distinct !DISubprogram(name: "offset_assumed_short", scope: !1, file: !1, line: 70, type: !9, scopeLine: 70, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!95 = !DILocation(line: 71, column: 27, scope: !94)
!96 = !DILocation(line: 71, column: 3, scope: !94)
!97 = !DILocation(line: 72, column: 27, scope: !94)
!98 = !DILocation(line: 72, column: 3, scope: !94)
!99 = !DILocation(line: 73, column: 22, scope: !94)
!100 = !DILocation(line: 73, column: 20, scope: !94)
!101 = !DILocation(line: 73, column: 8, scope: !94)
!102 = !DILocation(line: 73, column: 3, scope: !94)
!103 = !DILocation(line: 73, column: 18, scope: !94)
!104 = !DILocation(line: 74, column: 1, scope: !94)
!105 = distinct !DISubprogram(name: "declared_only", scope: !1, file: !1, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!106 = !DILocation(line: 80, column: 14, scope: !105)
!107 = !DILocation(line: 80, column: 7, scope: !105)
!108 = !DILocation(line: 81, column: 13, scope: !105)
!109 = !DILocation(line: 81, column: 7, scope: !105)
!110 = !DILocation(line: 81, column: 5, scope: !105)
!111 = !DILocation(line: 81, column: 11, scope: !105)
!112 = !DILocation(line: 82, column: 1, scope: !105)
!113 = !DISubprogram(name: "chosen", scope: !1, file: !1, line: 76, type: !9, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!114 = distinct !DISubprogram(name: "declared_place", scope: !1, file: !1, line: 85, type: !9, scopeLine: 85, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!115 = !DILocation(line: 85, column: 77, scope: !114)
!116 = !DILocation(line: 85, column: 42, scope: !114)
!117 = !DILocation(line: 85, column: 46, scope: !114)
!118 = !DILocation(line: 85, column: 55, scope: !114)
!119 = !DILocation(line: 85, column: 67, scope: !114)
!120 = !DILocation(line: 85, column: 52, scope: !114)
!121 = !DILocation(line: 85, column: 40, scope: !114)
!122 = !DILocation(line: 85, column: 75, scope: !114)
!123 = !DILocation(line: 85, column: 82, scope: !114)
!124 = distinct !DISubprogram(name: "declared_branch", scope: !1, file: !1, line: 88, type: !9, scopeLine: 88, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!125 = !DILocation(line: 89, column: 7, scope: !124)
!126 = !DILocation(line: 90, column: 5, scope: !124)
!127 = !DILocation(line: 91, column: 5, scope: !124)
!128 = !DILocation(line: 91, column: 3, scope: !124)
!129 = !DILocation(line: 91, column: 9, scope: !124)
!130 = !DILocation(line: 92, column: 1, scope: !124)
!131 = distinct !DISubprogram(name: "annotated", scope: !1, file: !1, line: 98, type: !9, scopeLine: 98, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!132 = !DILocation(line: 99, column: 21, scope: !131)
!133 = !DILocation(line: 99, column: 3, scope: !131)
!134 = !DILocation(line: 103, column: 1, scope: !131)
!135 = !DILocation(line: 100, column: 17, scope: !131)
!136 = !DILocation(line: 100, column: 5, scope: !131)
!137 = !DILocation(line: 101, column: 11, scope: !131)
!138 = !DILocation(line: 101, column: 15, scope: !131)
!139 = !DILocation(line: 101, column: 5, scope: !131)
!140 = !DILocation(line: 101, column: 21, scope: !131)
!141 = !DILocation(line: 99, column: 27, scope: !131)
!142 = distinct !{!142, !133, !143, !67, !68}
!143 = !DILocation(line: 102, column: 3, scope: !131)
!144 = !DISubprogram(name: "__invariant", scope: !1, file: !1, line: 94, type: !9, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!145 = !DISubprogram(name: "__no_read", scope: !1, file: !1, line: 95, type: !9, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!146 = distinct !DISubprogram(name: "annotated_wrongly", scope: !1, file: !1, line: 106, type: !9, scopeLine: 106, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!147 = !DILocation(line: 107, column: 21, scope: !146)
!148 = !DILocation(line: 107, column: 3, scope: !146)
!149 = !DILocation(line: 111, column: 1, scope: !146)
!150 = !DILocation(line: 108, column: 17, scope: !146)
!151 = !DILocation(line: 108, column: 5, scope: !146)
!152 = !DILocation(line: 109, column: 15, scope: !146)
!153 = !DILocation(line: 109, column: 5, scope: !146)
!154 = !DILocation(line: 109, column: 21, scope: !146)
!155 = !DILocation(line: 107, column: 27, scope: !146)
!156 = distinct !{!156, !148, !157, !67, !68}
!157 = !DILocation(line: 110, column: 3, scope: !146)

; ModuleID = 'tests/kernels/hip/fences.c'
source_filename = "tests/kernels/hip/fences.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@s = internal unnamed_addr addrspace(3) global [128 x i32] zeroinitializer, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @sync(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !8 {
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
  tail call void @llvm.amdgcn.s.barrier(), !dbg !22
  fence syncscope("workgroup") acquire, !dbg !22
  %sub = sub nsw i32 127, %1, !dbg !23
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !24
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !24, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !25, !tbaa !16
  ret void, !dbg !26
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @barrier_alone(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !27 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !28
  %mul = shl i32 %0, 7, !dbg !29
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !30
  %add = add i32 %mul, %1, !dbg !31
  %idxprom = zext i32 %add to i64, !dbg !32
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !32
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !32, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !33
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !34, !tbaa !16
  tail call void @llvm.amdgcn.s.barrier(), !dbg !35
  %sub = sub nsw i32 127, %1, !dbg !36
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !37
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !37, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !38, !tbaa !16
  ret void, !dbg !39
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @barrier_with_waitcnt(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !40 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !41
  %mul = shl i32 %0, 7, !dbg !42
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !43
  %add = add i32 %mul, %1, !dbg !44
  %idxprom = zext i32 %add to i64, !dbg !45
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !45
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !45, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !46
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !47, !tbaa !16
  tail call void @llvm.amdgcn.s.waitcnt(i32 0), !dbg !48
  tail call void @llvm.amdgcn.s.barrier(), !dbg !49
  %sub = sub nsw i32 127, %1, !dbg !50
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !51
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !51, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !52, !tbaa !16
  ret void, !dbg !53
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.waitcnt(i32 immarg) #3

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @release_only(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !54 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !55
  %mul = shl i32 %0, 7, !dbg !56
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !57
  %add = add i32 %mul, %1, !dbg !58
  %idxprom = zext i32 %add to i64, !dbg !59
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !59
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !59, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !60
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !61, !tbaa !16
  fence syncscope("workgroup") release, !dbg !62
  tail call void @llvm.amdgcn.s.barrier(), !dbg !63
  %sub = sub nsw i32 127, %1, !dbg !64
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !65
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !65, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !66, !tbaa !16
  ret void, !dbg !67
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @acquire_only(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !68 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !69
  %mul = shl i32 %0, 7, !dbg !70
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !71
  %add = add i32 %mul, %1, !dbg !72
  %idxprom = zext i32 %add to i64, !dbg !73
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !73
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !73, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !74
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !75, !tbaa !16
  tail call void @llvm.amdgcn.s.barrier(), !dbg !76
  fence syncscope("workgroup") acquire, !dbg !77
  %sub = sub nsw i32 127, %1, !dbg !78
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !79
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !79, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !80, !tbaa !16
  ret void, !dbg !81
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @wave_scope(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !82 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !83
  %mul = shl i32 %0, 7, !dbg !84
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !85
  %add = add i32 %mul, %1, !dbg !86
  %idxprom = zext i32 %add to i64, !dbg !87
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !87
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !87, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !88
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !89, !tbaa !16
  fence syncscope("wavefront") release, !dbg !90
  tail call void @llvm.amdgcn.s.barrier(), !dbg !91
  fence syncscope("wavefront") acquire, !dbg !92
  %sub = sub nsw i32 127, %1, !dbg !93
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !94
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !94, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !95, !tbaa !16
  ret void, !dbg !96
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @agent_scope(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !97 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !98
  %mul = shl i32 %0, 7, !dbg !99
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !100
  %add = add i32 %mul, %1, !dbg !101
  %idxprom = zext i32 %add to i64, !dbg !102
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !102
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !102, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !103
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !104, !tbaa !16
  fence syncscope("agent") seq_cst, !dbg !105
  tail call void @llvm.amdgcn.s.barrier(), !dbg !106
  fence syncscope("agent") seq_cst, !dbg !107
  %sub = sub nsw i32 127, %1, !dbg !108
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !109
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !109, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !110, !tbaa !16
  ret void, !dbg !111
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @local_only(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !112 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !113
  %mul = shl i32 %0, 7, !dbg !114
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !115
  %add = add i32 %mul, %1, !dbg !116
  %idxprom = zext i32 %add to i64, !dbg !117
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !117
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !117, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !118
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !119, !tbaa !16
  fence syncscope("workgroup") release, !dbg !120, !mmra !121
  tail call void @llvm.amdgcn.s.barrier(), !dbg !120
  fence syncscope("workgroup") acquire, !dbg !120, !mmra !121
  %sub = sub nsw i32 127, %1, !dbg !122
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !123
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !123, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !124, !tbaa !16
  ret void, !dbg !125
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @local_only_on_global(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !126 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !127
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !128
  %mul = shl i32 %1, 7, !dbg !129
  %add = add i32 %mul, %0, !dbg !130
  %idxprom = zext i32 %add to i64, !dbg !131
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !131
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !132, !tbaa !16
  fence syncscope("workgroup") release, !dbg !133, !mmra !121
  tail call void @llvm.amdgcn.s.barrier(), !dbg !133
  fence syncscope("workgroup") acquire, !dbg !133, !mmra !121
  %reass.sub = sub i32 %mul, %0, !dbg !134
  %sub = add i32 %reass.sub, 127, !dbg !134
  %idxprom3 = zext i32 %sub to i64, !dbg !135
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom3, !dbg !135
  %2 = load i32, ptr addrspace(1) %arrayidx4, align 4, !dbg !135, !tbaa !16
  %arrayidx6 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %0, !dbg !136
  store i32 %2, ptr addrspace(3) %arrayidx6, align 4, !dbg !137, !tbaa !16
  ret void, !dbg !138
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @global_only_on_global(ptr addrspace(1) nocapture noundef %a, ptr addrspace(1) nocapture noundef writeonly %b) local_unnamed_addr #0 !dbg !139 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !140
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !141
  %mul = shl i32 %1, 7, !dbg !142
  %add = add i32 %mul, %0, !dbg !143
  %idxprom = zext i32 %add to i64, !dbg !144
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !144
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !145, !tbaa !16
  fence syncscope("workgroup") release, !dbg !146, !mmra !147
  tail call void @llvm.amdgcn.s.barrier(), !dbg !146
  fence syncscope("workgroup") acquire, !dbg !146, !mmra !147
  %reass.sub = sub i32 %mul, %0, !dbg !148
  %sub = add i32 %reass.sub, 127, !dbg !148
  %idxprom3 = zext i32 %sub to i64, !dbg !149
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom3, !dbg !149
  %2 = load i32, ptr addrspace(1) %arrayidx4, align 4, !dbg !149, !tbaa !16
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %idxprom, !dbg !150
  store i32 %2, ptr addrspace(1) %arrayidx8, align 4, !dbg !151, !tbaa !16
  ret void, !dbg !152
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @global_only_on_local(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !153 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !154
  %mul = shl i32 %0, 7, !dbg !155
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !156
  %add = add i32 %mul, %1, !dbg !157
  %idxprom = zext i32 %add to i64, !dbg !158
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !158
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !158, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %1, !dbg !159
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !160, !tbaa !16
  fence syncscope("workgroup") release, !dbg !161, !mmra !147
  tail call void @llvm.amdgcn.s.barrier(), !dbg !161
  fence syncscope("workgroup") acquire, !dbg !161, !mmra !147
  %sub = sub nsw i32 127, %1, !dbg !162
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !163
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !163, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !164, !tbaa !16
  ret void, !dbg !165
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @waves_specialised(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !166 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !167
  %1 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %0), !dbg !168
  %cmp = icmp slt i32 %1, 64, !dbg !169
  br i1 %cmp, label %if.then, label %do.body3, !dbg !168

if.then:                                          ; preds = %entry
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !170
  %mul = shl i32 %2, 7, !dbg !171
  %add = add i32 %mul, %0, !dbg !172
  %idxprom = zext i32 %add to i64, !dbg !173
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !173
  %3 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !173, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %0, !dbg !174
  store i32 %3, ptr addrspace(3) %arrayidx2, align 4, !dbg !175, !tbaa !16
  fence syncscope("workgroup") release, !dbg !176
  tail call void @llvm.amdgcn.s.barrier(), !dbg !176
  fence syncscope("workgroup") acquire, !dbg !176
  br label %if.end, !dbg !177

do.body3:                                         ; preds = %entry
  fence syncscope("workgroup") release, !dbg !178
  tail call void @llvm.amdgcn.s.barrier(), !dbg !178
  fence syncscope("workgroup") acquire, !dbg !178
  %sub = add nsw i32 %0, -64, !dbg !179
  %arrayidx6 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !180
  %4 = load i32, ptr addrspace(3) %arrayidx6, align 4, !dbg !180, !tbaa !16
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !181
  %mul7 = shl i32 %5, 7, !dbg !182
  %add8 = add i32 %mul7, %0, !dbg !183
  %idxprom9 = zext i32 %add8 to i64, !dbg !184
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom9, !dbg !184
  store i32 %4, ptr addrspace(1) %arrayidx10, align 4, !dbg !185, !tbaa !16
  br label %if.end

if.end:                                           ; preds = %do.body3, %if.then
  ret void, !dbg !186
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #4

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @lanes_specialised(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !187 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !188
  %and = and i32 %0, 1, !dbg !189
  %tobool.not = icmp eq i32 %and, 0, !dbg !189
  br i1 %tobool.not, label %do.body3, label %if.then, !dbg !188

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !190
  %mul = shl i32 %1, 7, !dbg !191
  %add = add i32 %mul, %0, !dbg !192
  %idxprom = zext i32 %add to i64, !dbg !193
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !193
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !193, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %0, !dbg !194
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !195, !tbaa !16
  fence syncscope("workgroup") release, !dbg !196
  tail call void @llvm.amdgcn.s.barrier(), !dbg !196
  fence syncscope("workgroup") acquire, !dbg !196
  br label %if.end, !dbg !197

do.body3:                                         ; preds = %entry
  fence syncscope("workgroup") release, !dbg !198
  tail call void @llvm.amdgcn.s.barrier(), !dbg !198
  fence syncscope("workgroup") acquire, !dbg !198
  %add5 = or disjoint i32 %0, 1, !dbg !199
  %arrayidx7 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %add5, !dbg !200
  %3 = load i32, ptr addrspace(3) %arrayidx7, align 4, !dbg !200, !tbaa !16
  %4 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !201
  %mul8 = shl i32 %4, 7, !dbg !202
  %add9 = add i32 %mul8, %0, !dbg !203
  %idxprom10 = zext i32 %add9 to i64, !dbg !204
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom10, !dbg !204
  store i32 %3, ptr addrspace(1) %arrayidx11, align 4, !dbg !205, !tbaa !16
  br label %if.end

if.end:                                           ; preds = %do.body3, %if.then
  ret void, !dbg !206
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @wave_ends_early(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !207 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !208
  %1 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %0), !dbg !209
  %cmp = icmp sgt i32 %1, 63, !dbg !210
  br i1 %cmp, label %return, label %if.end, !dbg !209

if.end:                                           ; preds = %entry
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !211
  %mul = shl i32 %2, 7, !dbg !212
  %add = add i32 %mul, %0, !dbg !213
  %idxprom = zext i32 %add to i64, !dbg !214
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !214
  %3 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !214, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %0, !dbg !215
  store i32 %3, ptr addrspace(3) %arrayidx2, align 4, !dbg !216, !tbaa !16
  fence syncscope("workgroup") release, !dbg !217
  tail call void @llvm.amdgcn.s.barrier(), !dbg !217
  fence syncscope("workgroup") acquire, !dbg !217
  %sub = sub nsw i32 63, %0, !dbg !218
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !219
  %4 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !219, !tbaa !16
  store i32 %4, ptr addrspace(1) %arrayidx, align 4, !dbg !220, !tbaa !16
  br label %return, !dbg !221

return:                                           ; preds = %entry, %if.end
  ret void, !dbg !221
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define hidden amdgpu_kernel void @lanes_end_early(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #0 !dbg !222 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !223
  %cmp = icmp ugt i32 %0, 99, !dbg !224
  br i1 %cmp, label %return, label %if.end, !dbg !223

if.end:                                           ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !225
  %mul = shl i32 %1, 7, !dbg !226
  %add = or disjoint i32 %mul, %0, !dbg !227
  %idxprom = zext i32 %add to i64, !dbg !228
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !228
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !228, !tbaa !16
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %0, !dbg !229
  store i32 %2, ptr addrspace(3) %arrayidx2, align 4, !dbg !230, !tbaa !16
  fence syncscope("workgroup") release, !dbg !231
  tail call void @llvm.amdgcn.s.barrier(), !dbg !231
  fence syncscope("workgroup") acquire, !dbg !231
  %sub = sub nuw nsw i32 99, %0, !dbg !232
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !233
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !233, !tbaa !16
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !234, !tbaa !16
  br label %return, !dbg !235

return:                                           ; preds = %entry, %if.end
  ret void, !dbg !235
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @counter(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #5 !dbg !236 {
entry:
  %0 = atomicrmw add ptr addrspace(1) %a, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !237
  ret void, !dbg !238
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @counter_of_the_group(ptr addrspace(1) nocapture noundef %a) local_unnamed_addr #5 !dbg !239 {
entry:
  %0 = atomicrmw add ptr addrspace(1) %a, i32 1 syncscope("workgroup-one-as") monotonic, align 4, !dbg !240
  ret void, !dbg !241
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @message(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #5 !dbg !242 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !243
  %cmp = icmp eq i32 %0, 0, !dbg !244
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !245
  %cmp1 = icmp eq i32 %1, 0, !dbg !245
  br i1 %cmp, label %if.then, label %if.else, !dbg !243

if.then:                                          ; preds = %entry
  br i1 %cmp1, label %if.then2, label %if.end9, !dbg !246

if.then2:                                         ; preds = %if.then
  store i32 42, ptr addrspace(1) %data, align 4, !dbg !247, !tbaa !16
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") release, align 4, !dbg !248
  br label %if.end9, !dbg !249

if.else:                                          ; preds = %entry
  br i1 %cmp1, label %if.then4, label %if.end9, !dbg !250

if.then4:                                         ; preds = %if.else
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !251
  %cmp5 = icmp eq i32 %2, 1, !dbg !252
  br i1 %cmp5, label %if.then6, label %if.end9, !dbg !251

if.then6:                                         ; preds = %if.then4
  %3 = load i32, ptr addrspace(1) %data, align 4, !dbg !253, !tbaa !16
  store i32 %3, ptr addrspace(1) %out, align 4, !dbg !254, !tbaa !16
  br label %if.end9, !dbg !255

if.end9:                                          ; preds = %if.else, %if.then6, %if.then4, %if.then, %if.then2
  ret void, !dbg !256
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @message_relaxed(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #5 !dbg !257 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !258
  %cmp = icmp eq i32 %0, 0, !dbg !259
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !260
  %cmp1 = icmp eq i32 %1, 0, !dbg !260
  br i1 %cmp, label %if.then, label %if.else, !dbg !258

if.then:                                          ; preds = %entry
  br i1 %cmp1, label %if.then2, label %if.end9, !dbg !261

if.then2:                                         ; preds = %if.then
  store i32 42, ptr addrspace(1) %data, align 4, !dbg !262, !tbaa !16
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent-one-as") monotonic, align 4, !dbg !263
  br label %if.end9, !dbg !264

if.else:                                          ; preds = %entry
  br i1 %cmp1, label %if.then4, label %if.end9, !dbg !265

if.then4:                                         ; preds = %if.else
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("agent-one-as") acquire, align 4, !dbg !266
  %cmp5 = icmp eq i32 %2, 1, !dbg !267
  br i1 %cmp5, label %if.then6, label %if.end9, !dbg !266

if.then6:                                         ; preds = %if.then4
  %3 = load i32, ptr addrspace(1) %data, align 4, !dbg !268, !tbaa !16
  store i32 %3, ptr addrspace(1) %out, align 4, !dbg !269, !tbaa !16
  br label %if.end9, !dbg !270

if.end9:                                          ; preds = %if.else, %if.then6, %if.then4, %if.then, %if.then2
  ret void, !dbg !271
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @message_narrow(ptr addrspace(1) nocapture noundef %data, ptr addrspace(1) nocapture noundef %flag, ptr addrspace(1) nocapture noundef writeonly %out) local_unnamed_addr #5 !dbg !272 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !273
  %cmp = icmp eq i32 %0, 0, !dbg !274
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !275
  %cmp1 = icmp eq i32 %1, 0, !dbg !275
  br i1 %cmp, label %if.then, label %if.else, !dbg !273

if.then:                                          ; preds = %entry
  br i1 %cmp1, label %if.then2, label %if.end9, !dbg !276

if.then2:                                         ; preds = %if.then
  store i32 42, ptr addrspace(1) %data, align 4, !dbg !277, !tbaa !16
  store atomic i32 1, ptr addrspace(1) %flag syncscope("workgroup-one-as") release, align 4, !dbg !278
  br label %if.end9, !dbg !279

if.else:                                          ; preds = %entry
  br i1 %cmp1, label %if.then4, label %if.end9, !dbg !280

if.then4:                                         ; preds = %if.else
  %2 = load atomic i32, ptr addrspace(1) %flag syncscope("workgroup-one-as") acquire, align 4, !dbg !281
  %cmp5 = icmp eq i32 %2, 1, !dbg !282
  br i1 %cmp5, label %if.then6, label %if.end9, !dbg !281

if.then6:                                         ; preds = %if.then4
  %3 = load i32, ptr addrspace(1) %data, align 4, !dbg !283, !tbaa !16
  store i32 %3, ptr addrspace(1) %out, align 4, !dbg !284, !tbaa !16
  br label %if.end9, !dbg !285

if.end9:                                          ; preds = %if.else, %if.then6, %if.then4, %if.then, %if.then2
  ret void, !dbg !286
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @spin_lock(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum) local_unnamed_addr #6 !dbg !287 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !288
  %cmp = icmp eq i32 %0, 0, !dbg !289
  br i1 %cmp, label %while.cond, label %if.end, !dbg !288

while.cond:                                       ; preds = %entry, %while.cond
  %1 = atomicrmw xchg ptr addrspace(1) %lock, i32 1 syncscope("agent-one-as") acquire, align 4, !dbg !290
  %tobool.not = icmp eq i32 %1, 0, !dbg !291
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !291, !llvm.loop !292

while.end:                                        ; preds = %while.cond
  %2 = load i32, ptr addrspace(1) %sum, align 4, !dbg !296, !tbaa !16
  %add = add nsw i32 %2, 1, !dbg !296
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !296, !tbaa !16
  store atomic i32 0, ptr addrspace(1) %lock syncscope("agent-one-as") release, align 4, !dbg !297
  br label %if.end, !dbg !298

if.end:                                           ; preds = %while.end, %entry
  ret void, !dbg !299
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @spin_lock_relaxed_unlock(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum) local_unnamed_addr #6 !dbg !300 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !301
  %cmp = icmp eq i32 %0, 0, !dbg !302
  br i1 %cmp, label %while.cond, label %if.end, !dbg !301

while.cond:                                       ; preds = %entry, %while.cond
  %1 = atomicrmw xchg ptr addrspace(1) %lock, i32 1 syncscope("agent-one-as") acquire, align 4, !dbg !303
  %tobool.not = icmp eq i32 %1, 0, !dbg !304
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !304, !llvm.loop !305

while.end:                                        ; preds = %while.cond
  %2 = load i32, ptr addrspace(1) %sum, align 4, !dbg !307, !tbaa !16
  %add = add nsw i32 %2, 1, !dbg !307
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !307, !tbaa !16
  store atomic i32 0, ptr addrspace(1) %lock syncscope("agent-one-as") monotonic, align 4, !dbg !308
  br label %if.end, !dbg !309

if.end:                                           ; preds = %while.end, %entry
  ret void, !dbg !310
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @spin_lock_relaxed_lock(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum) local_unnamed_addr #6 !dbg !311 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !312
  %cmp = icmp eq i32 %0, 0, !dbg !313
  br i1 %cmp, label %while.cond, label %if.end, !dbg !312

while.cond:                                       ; preds = %entry, %while.cond
  %1 = atomicrmw xchg ptr addrspace(1) %lock, i32 1 syncscope("agent-one-as") monotonic, align 4, !dbg !314
  %tobool.not = icmp eq i32 %1, 0, !dbg !315
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !315, !llvm.loop !316

while.end:                                        ; preds = %while.cond
  %2 = load i32, ptr addrspace(1) %sum, align 4, !dbg !318, !tbaa !16
  %add = add nsw i32 %2, 1, !dbg !318
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !318, !tbaa !16
  store atomic i32 0, ptr addrspace(1) %lock syncscope("agent-one-as") release, align 4, !dbg !319
  br label %if.end, !dbg !320

if.end:                                           ; preds = %while.end, %entry
  ret void, !dbg !321
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @spin_lock_narrow(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum) local_unnamed_addr #6 !dbg !322 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !323
  %cmp = icmp eq i32 %0, 0, !dbg !324
  br i1 %cmp, label %while.cond, label %if.end, !dbg !323

while.cond:                                       ; preds = %entry, %while.cond
  %1 = atomicrmw xchg ptr addrspace(1) %lock, i32 1 syncscope("workgroup-one-as") acquire, align 4, !dbg !325
  %tobool.not = icmp eq i32 %1, 0, !dbg !326
  br i1 %tobool.not, label %while.end, label %while.cond, !dbg !326, !llvm.loop !327

while.end:                                        ; preds = %while.cond
  %2 = load i32, ptr addrspace(1) %sum, align 4, !dbg !329, !tbaa !16
  %add = add nsw i32 %2, 1, !dbg !329
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !329, !tbaa !16
  store atomic i32 0, ptr addrspace(1) %lock syncscope("workgroup-one-as") release, align 4, !dbg !330
  br label %if.end, !dbg !331

if.end:                                           ; preds = %while.end, %entry
  ret void, !dbg !332
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define hidden amdgpu_kernel void @no_lock(ptr addrspace(1) nocapture noundef %sum) local_unnamed_addr #7 !dbg !333 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !334
  %cmp = icmp eq i32 %0, 0, !dbg !335
  br i1 %cmp, label %if.then, label %if.end, !dbg !334

if.then:                                          ; preds = %entry
  %1 = load i32, ptr addrspace(1) %sum, align 4, !dbg !336, !tbaa !16
  %add = add nsw i32 %1, 1, !dbg !336
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !336, !tbaa !16
  br label %if.end, !dbg !337

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !338
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @cas_lock_with_fences(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum) local_unnamed_addr #8 !dbg !339 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !340
  %cmp = icmp eq i32 %0, 0, !dbg !341
  br i1 %cmp, label %do.body, label %if.end, !dbg !340

do.body:                                          ; preds = %entry, %do.body
  %1 = cmpxchg ptr addrspace(1) %lock, i32 0, i32 1 syncscope("agent-one-as") monotonic monotonic, align 4, !dbg !342
  %2 = extractvalue { i32, i1 } %1, 1, !dbg !342
  br i1 %2, label %do.end, label %do.body, !dbg !343, !llvm.loop !344

do.end:                                           ; preds = %do.body
  fence syncscope("agent") acquire, !dbg !347
  %3 = load i32, ptr addrspace(1) %sum, align 4, !dbg !348, !tbaa !16
  %add = add nsw i32 %3, 1, !dbg !348
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !348, !tbaa !16
  fence syncscope("agent") release, !dbg !349
  store atomic i32 0, ptr addrspace(1) %lock syncscope("agent-one-as") monotonic, align 4, !dbg !350
  br label %if.end, !dbg !351

if.end:                                           ; preds = %do.end, %entry
  ret void, !dbg !352
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @cas_lock_local_fence(ptr addrspace(1) nocapture noundef %lock, ptr addrspace(1) nocapture noundef %sum) local_unnamed_addr #8 !dbg !353 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !354
  %cmp = icmp eq i32 %0, 0, !dbg !355
  br i1 %cmp, label %do.body, label %if.end, !dbg !354

do.body:                                          ; preds = %entry, %do.body
  %1 = cmpxchg ptr addrspace(1) %lock, i32 0, i32 1 syncscope("agent-one-as") monotonic monotonic, align 4, !dbg !356
  %2 = extractvalue { i32, i1 } %1, 1, !dbg !356
  br i1 %2, label %do.end, label %do.body, !dbg !357, !llvm.loop !358

do.end:                                           ; preds = %do.body
  fence syncscope("agent") acquire, !dbg !361, !mmra !121
  %3 = load i32, ptr addrspace(1) %sum, align 4, !dbg !362, !tbaa !16
  %add = add nsw i32 %3, 1, !dbg !362
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !362, !tbaa !16
  fence syncscope("agent") release, !dbg !363, !mmra !121
  store atomic i32 0, ptr addrspace(1) %lock syncscope("agent-one-as") monotonic, align 4, !dbg !364
  br label %if.end, !dbg !365

if.end:                                           ; preds = %do.end, %entry
  ret void, !dbg !366
}

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #5 = { mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #6 = { nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #7 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #8 = { nofree norecurse nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/fences.c", directory: ".", checksumkind: CSK_MD5, checksum: "7b60d277bca9f4423486c96fb335efc1")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "sync", scope: !1, file: !1, line: 8, type: !9, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 9, column: 14, scope: !8)
!12 = !DILocation(line: 9, column: 18, scope: !8)
!13 = !DILocation(line: 9, column: 26, scope: !8)
!14 = !DILocation(line: 9, column: 24, scope: !8)
!15 = !DILocation(line: 9, column: 12, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C/C++ TBAA"}
!20 = !DILocation(line: 9, column: 3, scope: !8)
!21 = !DILocation(line: 9, column: 10, scope: !8)
!22 = !DILocation(line: 10, column: 3, scope: !8)
!23 = !DILocation(line: 11, column: 30, scope: !8)
!24 = !DILocation(line: 11, column: 24, scope: !8)
!25 = !DILocation(line: 11, column: 22, scope: !8)
!26 = !DILocation(line: 12, column: 1, scope: !8)
!27 = distinct !DISubprogram(name: "barrier_alone", scope: !1, file: !1, line: 15, type: !9, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!28 = !DILocation(line: 16, column: 14, scope: !27)
!29 = !DILocation(line: 16, column: 18, scope: !27)
!30 = !DILocation(line: 16, column: 26, scope: !27)
!31 = !DILocation(line: 16, column: 24, scope: !27)
!32 = !DILocation(line: 16, column: 12, scope: !27)
!33 = !DILocation(line: 16, column: 3, scope: !27)
!34 = !DILocation(line: 16, column: 10, scope: !27)
!35 = !DILocation(line: 17, column: 3, scope: !27)
!36 = !DILocation(line: 18, column: 30, scope: !27)
!37 = !DILocation(line: 18, column: 24, scope: !27)
!38 = !DILocation(line: 18, column: 22, scope: !27)
!39 = !DILocation(line: 19, column: 1, scope: !27)
!40 = distinct !DISubprogram(name: "barrier_with_waitcnt", scope: !1, file: !1, line: 22, type: !9, scopeLine: 22, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!41 = !DILocation(line: 23, column: 14, scope: !40)
!42 = !DILocation(line: 23, column: 18, scope: !40)
!43 = !DILocation(line: 23, column: 26, scope: !40)
!44 = !DILocation(line: 23, column: 24, scope: !40)
!45 = !DILocation(line: 23, column: 12, scope: !40)
!46 = !DILocation(line: 23, column: 3, scope: !40)
!47 = !DILocation(line: 23, column: 10, scope: !40)
!48 = !DILocation(line: 24, column: 3, scope: !40)
!49 = !DILocation(line: 25, column: 3, scope: !40)
!50 = !DILocation(line: 26, column: 30, scope: !40)
!51 = !DILocation(line: 26, column: 24, scope: !40)
!52 = !DILocation(line: 26, column: 22, scope: !40)
!53 = !DILocation(line: 27, column: 1, scope: !40)
!54 = distinct !DISubprogram(name: "release_only", scope: !1, file: !1, line: 30, type: !9, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!55 = !DILocation(line: 31, column: 14, scope: !54)
!56 = !DILocation(line: 31, column: 18, scope: !54)
!57 = !DILocation(line: 31, column: 26, scope: !54)
!58 = !DILocation(line: 31, column: 24, scope: !54)
!59 = !DILocation(line: 31, column: 12, scope: !54)
!60 = !DILocation(line: 31, column: 3, scope: !54)
!61 = !DILocation(line: 31, column: 10, scope: !54)
!62 = !DILocation(line: 32, column: 3, scope: !54)
!63 = !DILocation(line: 33, column: 3, scope: !54)
!64 = !DILocation(line: 34, column: 30, scope: !54)
!65 = !DILocation(line: 34, column: 24, scope: !54)
!66 = !DILocation(line: 34, column: 22, scope: !54)
!67 = !DILocation(line: 35, column: 1, scope: !54)
!68 = distinct !DISubprogram(name: "acquire_only", scope: !1, file: !1, line: 38, type: !9, scopeLine: 38, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!69 = !DILocation(line: 39, column: 14, scope: !68)
!70 = !DILocation(line: 39, column: 18, scope: !68)
!71 = !DILocation(line: 39, column: 26, scope: !68)
!72 = !DILocation(line: 39, column: 24, scope: !68)
!73 = !DILocation(line: 39, column: 12, scope: !68)
!74 = !DILocation(line: 39, column: 3, scope: !68)
!75 = !DILocation(line: 39, column: 10, scope: !68)
!76 = !DILocation(line: 40, column: 3, scope: !68)
!77 = !DILocation(line: 41, column: 3, scope: !68)
!78 = !DILocation(line: 42, column: 30, scope: !68)
!79 = !DILocation(line: 42, column: 24, scope: !68)
!80 = !DILocation(line: 42, column: 22, scope: !68)
!81 = !DILocation(line: 43, column: 1, scope: !68)
!82 = distinct !DISubprogram(name: "wave_scope", scope: !1, file: !1, line: 46, type: !9, scopeLine: 46, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!83 = !DILocation(line: 47, column: 14, scope: !82)
!84 = !DILocation(line: 47, column: 18, scope: !82)
!85 = !DILocation(line: 47, column: 26, scope: !82)
!86 = !DILocation(line: 47, column: 24, scope: !82)
!87 = !DILocation(line: 47, column: 12, scope: !82)
!88 = !DILocation(line: 47, column: 3, scope: !82)
!89 = !DILocation(line: 47, column: 10, scope: !82)
!90 = !DILocation(line: 48, column: 3, scope: !82)
!91 = !DILocation(line: 49, column: 3, scope: !82)
!92 = !DILocation(line: 50, column: 3, scope: !82)
!93 = !DILocation(line: 51, column: 30, scope: !82)
!94 = !DILocation(line: 51, column: 24, scope: !82)
!95 = !DILocation(line: 51, column: 22, scope: !82)
!96 = !DILocation(line: 52, column: 1, scope: !82)
!97 = distinct !DISubprogram(name: "agent_scope", scope: !1, file: !1, line: 55, type: !9, scopeLine: 55, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!98 = !DILocation(line: 56, column: 14, scope: !97)
!99 = !DILocation(line: 56, column: 18, scope: !97)
!100 = !DILocation(line: 56, column: 26, scope: !97)
!101 = !DILocation(line: 56, column: 24, scope: !97)
!102 = !DILocation(line: 56, column: 12, scope: !97)
!103 = !DILocation(line: 56, column: 3, scope: !97)
!104 = !DILocation(line: 56, column: 10, scope: !97)
!105 = !DILocation(line: 57, column: 3, scope: !97)
!106 = !DILocation(line: 58, column: 3, scope: !97)
!107 = !DILocation(line: 59, column: 3, scope: !97)
!108 = !DILocation(line: 60, column: 30, scope: !97)
!109 = !DILocation(line: 60, column: 24, scope: !97)
!110 = !DILocation(line: 60, column: 22, scope: !97)
!111 = !DILocation(line: 61, column: 1, scope: !97)
!112 = distinct !DISubprogram(name: "local_only", scope: !1, file: !1, line: 64, type: !9, scopeLine: 64, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!113 = !DILocation(line: 65, column: 14, scope: !112)
!114 = !DILocation(line: 65, column: 18, scope: !112)
!115 = !DILocation(line: 65, column: 26, scope: !112)
!116 = !DILocation(line: 65, column: 24, scope: !112)
!117 = !DILocation(line: 65, column: 12, scope: !112)
!118 = !DILocation(line: 65, column: 3, scope: !112)
!119 = !DILocation(line: 65, column: 10, scope: !112)
!120 = !DILocation(line: 66, column: 3, scope: !112)
!121 = !{!"amdgpu-as", !"local"}
!122 = !DILocation(line: 67, column: 30, scope: !112)
!123 = !DILocation(line: 67, column: 24, scope: !112)
!124 = !DILocation(line: 67, column: 22, scope: !112)
!125 = !DILocation(line: 68, column: 1, scope: !112)
!126 = distinct !DISubprogram(name: "local_only_on_global", scope: !1, file: !1, line: 71, type: !9, scopeLine: 71, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!127 = !DILocation(line: 72, column: 24, scope: !126)
!128 = !DILocation(line: 72, column: 5, scope: !126)
!129 = !DILocation(line: 72, column: 9, scope: !126)
!130 = !DILocation(line: 72, column: 15, scope: !126)
!131 = !DILocation(line: 72, column: 3, scope: !126)
!132 = !DILocation(line: 72, column: 22, scope: !126)
!133 = !DILocation(line: 73, column: 3, scope: !126)
!134 = !DILocation(line: 74, column: 30, scope: !126)
!135 = !DILocation(line: 74, column: 12, scope: !126)
!136 = !DILocation(line: 74, column: 3, scope: !126)
!137 = !DILocation(line: 74, column: 10, scope: !126)
!138 = !DILocation(line: 75, column: 1, scope: !126)
!139 = distinct !DISubprogram(name: "global_only_on_global", scope: !1, file: !1, line: 78, type: !9, scopeLine: 78, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!140 = !DILocation(line: 79, column: 24, scope: !139)
!141 = !DILocation(line: 79, column: 5, scope: !139)
!142 = !DILocation(line: 79, column: 9, scope: !139)
!143 = !DILocation(line: 79, column: 15, scope: !139)
!144 = !DILocation(line: 79, column: 3, scope: !139)
!145 = !DILocation(line: 79, column: 22, scope: !139)
!146 = !DILocation(line: 80, column: 3, scope: !139)
!147 = !{!"amdgpu-as", !"global"}
!148 = !DILocation(line: 81, column: 42, scope: !139)
!149 = !DILocation(line: 81, column: 24, scope: !139)
!150 = !DILocation(line: 81, column: 3, scope: !139)
!151 = !DILocation(line: 81, column: 22, scope: !139)
!152 = !DILocation(line: 82, column: 1, scope: !139)
!153 = distinct !DISubprogram(name: "global_only_on_local", scope: !1, file: !1, line: 85, type: !9, scopeLine: 85, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!154 = !DILocation(line: 86, column: 14, scope: !153)
!155 = !DILocation(line: 86, column: 18, scope: !153)
!156 = !DILocation(line: 86, column: 26, scope: !153)
!157 = !DILocation(line: 86, column: 24, scope: !153)
!158 = !DILocation(line: 86, column: 12, scope: !153)
!159 = !DILocation(line: 86, column: 3, scope: !153)
!160 = !DILocation(line: 86, column: 10, scope: !153)
!161 = !DILocation(line: 87, column: 3, scope: !153)
!162 = !DILocation(line: 88, column: 30, scope: !153)
!163 = !DILocation(line: 88, column: 24, scope: !153)
!164 = !DILocation(line: 88, column: 22, scope: !153)
!165 = !DILocation(line: 89, column: 1, scope: !153)
!166 = distinct !DISubprogram(name: "waves_specialised", scope: !1, file: !1, line: 92, type: !9, scopeLine: 92, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!167 = !DILocation(line: 93, column: 38, scope: !166)
!168 = !DILocation(line: 93, column: 7, scope: !166)
!169 = !DILocation(line: 93, column: 43, scope: !166)
!170 = !DILocation(line: 94, column: 16, scope: !166)
!171 = !DILocation(line: 94, column: 20, scope: !166)
!172 = !DILocation(line: 94, column: 26, scope: !166)
!173 = !DILocation(line: 94, column: 14, scope: !166)
!174 = !DILocation(line: 94, column: 5, scope: !166)
!175 = !DILocation(line: 94, column: 12, scope: !166)
!176 = !DILocation(line: 95, column: 5, scope: !166)
!177 = !DILocation(line: 96, column: 3, scope: !166)
!178 = !DILocation(line: 97, column: 5, scope: !166)
!179 = !DILocation(line: 98, column: 32, scope: !166)
!180 = !DILocation(line: 98, column: 26, scope: !166)
!181 = !DILocation(line: 98, column: 7, scope: !166)
!182 = !DILocation(line: 98, column: 11, scope: !166)
!183 = !DILocation(line: 98, column: 17, scope: !166)
!184 = !DILocation(line: 98, column: 5, scope: !166)
!185 = !DILocation(line: 98, column: 24, scope: !166)
!186 = !DILocation(line: 100, column: 1, scope: !166)
!187 = distinct !DISubprogram(name: "lanes_specialised", scope: !1, file: !1, line: 103, type: !9, scopeLine: 103, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!188 = !DILocation(line: 104, column: 7, scope: !187)
!189 = !DILocation(line: 104, column: 11, scope: !187)
!190 = !DILocation(line: 105, column: 16, scope: !187)
!191 = !DILocation(line: 105, column: 20, scope: !187)
!192 = !DILocation(line: 105, column: 26, scope: !187)
!193 = !DILocation(line: 105, column: 14, scope: !187)
!194 = !DILocation(line: 105, column: 5, scope: !187)
!195 = !DILocation(line: 105, column: 12, scope: !187)
!196 = !DILocation(line: 106, column: 5, scope: !187)
!197 = !DILocation(line: 107, column: 3, scope: !187)
!198 = !DILocation(line: 108, column: 5, scope: !187)
!199 = !DILocation(line: 109, column: 32, scope: !187)
!200 = !DILocation(line: 109, column: 26, scope: !187)
!201 = !DILocation(line: 109, column: 7, scope: !187)
!202 = !DILocation(line: 109, column: 11, scope: !187)
!203 = !DILocation(line: 109, column: 17, scope: !187)
!204 = !DILocation(line: 109, column: 5, scope: !187)
!205 = !DILocation(line: 109, column: 24, scope: !187)
!206 = !DILocation(line: 111, column: 1, scope: !187)
!207 = distinct !DISubprogram(name: "wave_ends_early", scope: !1, file: !1, line: 114, type: !9, scopeLine: 114, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!208 = !DILocation(line: 115, column: 38, scope: !207)
!209 = !DILocation(line: 115, column: 7, scope: !207)
!210 = !DILocation(line: 115, column: 43, scope: !207)
!211 = !DILocation(line: 117, column: 14, scope: !207)
!212 = !DILocation(line: 117, column: 18, scope: !207)
!213 = !DILocation(line: 117, column: 24, scope: !207)
!214 = !DILocation(line: 117, column: 12, scope: !207)
!215 = !DILocation(line: 117, column: 3, scope: !207)
!216 = !DILocation(line: 117, column: 10, scope: !207)
!217 = !DILocation(line: 118, column: 3, scope: !207)
!218 = !DILocation(line: 119, column: 29, scope: !207)
!219 = !DILocation(line: 119, column: 24, scope: !207)
!220 = !DILocation(line: 119, column: 22, scope: !207)
!221 = !DILocation(line: 120, column: 1, scope: !207)
!222 = distinct !DISubprogram(name: "lanes_end_early", scope: !1, file: !1, line: 123, type: !9, scopeLine: 123, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!223 = !DILocation(line: 124, column: 7, scope: !222)
!224 = !DILocation(line: 124, column: 11, scope: !222)
!225 = !DILocation(line: 126, column: 14, scope: !222)
!226 = !DILocation(line: 126, column: 18, scope: !222)
!227 = !DILocation(line: 126, column: 24, scope: !222)
!228 = !DILocation(line: 126, column: 12, scope: !222)
!229 = !DILocation(line: 126, column: 3, scope: !222)
!230 = !DILocation(line: 126, column: 10, scope: !222)
!231 = !DILocation(line: 127, column: 3, scope: !222)
!232 = !DILocation(line: 128, column: 29, scope: !222)
!233 = !DILocation(line: 128, column: 24, scope: !222)
!234 = !DILocation(line: 128, column: 22, scope: !222)
!235 = !DILocation(line: 129, column: 1, scope: !222)
!236 = distinct !DISubprogram(name: "counter", scope: !1, file: !1, line: 132, type: !9, scopeLine: 132, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!237 = !DILocation(line: 132, column: 33, scope: !236)
!238 = !DILocation(line: 132, column: 107, scope: !236)
!239 = distinct !DISubprogram(name: "counter_of_the_group", scope: !1, file: !1, line: 135, type: !9, scopeLine: 135, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!240 = !DILocation(line: 136, column: 3, scope: !239)
!241 = !DILocation(line: 137, column: 1, scope: !239)
!242 = distinct !DISubprogram(name: "message", scope: !1, file: !1, line: 141, type: !9, scopeLine: 141, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!243 = !DILocation(line: 142, column: 7, scope: !242)
!244 = !DILocation(line: 142, column: 11, scope: !242)
!245 = !DILocation(line: 0, scope: !242)
!246 = !DILocation(line: 143, column: 9, scope: !242)
!247 = !DILocation(line: 144, column: 13, scope: !242)
!248 = !DILocation(line: 145, column: 7, scope: !242)
!249 = !DILocation(line: 146, column: 5, scope: !242)
!250 = !DILocation(line: 147, column: 14, scope: !242)
!251 = !DILocation(line: 148, column: 9, scope: !242)
!252 = !DILocation(line: 148, column: 79, scope: !242)
!253 = !DILocation(line: 149, column: 14, scope: !242)
!254 = !DILocation(line: 149, column: 12, scope: !242)
!255 = !DILocation(line: 149, column: 7, scope: !242)
!256 = !DILocation(line: 151, column: 1, scope: !242)
!257 = distinct !DISubprogram(name: "message_relaxed", scope: !1, file: !1, line: 155, type: !9, scopeLine: 155, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!258 = !DILocation(line: 156, column: 7, scope: !257)
!259 = !DILocation(line: 156, column: 11, scope: !257)
!260 = !DILocation(line: 0, scope: !257)
!261 = !DILocation(line: 157, column: 9, scope: !257)
!262 = !DILocation(line: 158, column: 13, scope: !257)
!263 = !DILocation(line: 159, column: 7, scope: !257)
!264 = !DILocation(line: 160, column: 5, scope: !257)
!265 = !DILocation(line: 161, column: 14, scope: !257)
!266 = !DILocation(line: 162, column: 9, scope: !257)
!267 = !DILocation(line: 162, column: 79, scope: !257)
!268 = !DILocation(line: 163, column: 14, scope: !257)
!269 = !DILocation(line: 163, column: 12, scope: !257)
!270 = !DILocation(line: 163, column: 7, scope: !257)
!271 = !DILocation(line: 165, column: 1, scope: !257)
!272 = distinct !DISubprogram(name: "message_narrow", scope: !1, file: !1, line: 169, type: !9, scopeLine: 169, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!273 = !DILocation(line: 170, column: 7, scope: !272)
!274 = !DILocation(line: 170, column: 11, scope: !272)
!275 = !DILocation(line: 0, scope: !272)
!276 = !DILocation(line: 171, column: 9, scope: !272)
!277 = !DILocation(line: 172, column: 13, scope: !272)
!278 = !DILocation(line: 173, column: 7, scope: !272)
!279 = !DILocation(line: 174, column: 5, scope: !272)
!280 = !DILocation(line: 175, column: 14, scope: !272)
!281 = !DILocation(line: 176, column: 9, scope: !272)
!282 = !DILocation(line: 176, column: 79, scope: !272)
!283 = !DILocation(line: 177, column: 14, scope: !272)
!284 = !DILocation(line: 177, column: 12, scope: !272)
!285 = !DILocation(line: 177, column: 7, scope: !272)
!286 = !DILocation(line: 179, column: 1, scope: !272)
!287 = distinct !DISubprogram(name: "spin_lock", scope: !1, file: !1, line: 182, type: !9, scopeLine: 182, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!288 = !DILocation(line: 183, column: 7, scope: !287)
!289 = !DILocation(line: 183, column: 11, scope: !287)
!290 = !DILocation(line: 184, column: 12, scope: !287)
!291 = !DILocation(line: 184, column: 5, scope: !287)
!292 = distinct !{!292, !291, !293, !294, !295}
!293 = !DILocation(line: 185, column: 7, scope: !287)
!294 = !{!"llvm.loop.mustprogress"}
!295 = !{!"llvm.loop.unroll.disable"}
!296 = !DILocation(line: 186, column: 10, scope: !287)
!297 = !DILocation(line: 187, column: 5, scope: !287)
!298 = !DILocation(line: 188, column: 3, scope: !287)
!299 = !DILocation(line: 189, column: 1, scope: !287)
!300 = distinct !DISubprogram(name: "spin_lock_relaxed_unlock", scope: !1, file: !1, line: 192, type: !9, scopeLine: 192, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!301 = !DILocation(line: 193, column: 7, scope: !300)
!302 = !DILocation(line: 193, column: 11, scope: !300)
!303 = !DILocation(line: 194, column: 12, scope: !300)
!304 = !DILocation(line: 194, column: 5, scope: !300)
!305 = distinct !{!305, !304, !306, !294, !295}
!306 = !DILocation(line: 195, column: 7, scope: !300)
!307 = !DILocation(line: 196, column: 10, scope: !300)
!308 = !DILocation(line: 197, column: 5, scope: !300)
!309 = !DILocation(line: 198, column: 3, scope: !300)
!310 = !DILocation(line: 199, column: 1, scope: !300)
!311 = distinct !DISubprogram(name: "spin_lock_relaxed_lock", scope: !1, file: !1, line: 202, type: !9, scopeLine: 202, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!312 = !DILocation(line: 203, column: 7, scope: !311)
!313 = !DILocation(line: 203, column: 11, scope: !311)
!314 = !DILocation(line: 204, column: 12, scope: !311)
!315 = !DILocation(line: 204, column: 5, scope: !311)
!316 = distinct !{!316, !315, !317, !294, !295}
!317 = !DILocation(line: 205, column: 7, scope: !311)
!318 = !DILocation(line: 206, column: 10, scope: !311)
!319 = !DILocation(line: 207, column: 5, scope: !311)
!320 = !DILocation(line: 208, column: 3, scope: !311)
!321 = !DILocation(line: 209, column: 1, scope: !311)
!322 = distinct !DISubprogram(name: "spin_lock_narrow", scope: !1, file: !1, line: 212, type: !9, scopeLine: 212, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!323 = !DILocation(line: 213, column: 7, scope: !322)
!324 = !DILocation(line: 213, column: 11, scope: !322)
!325 = !DILocation(line: 214, column: 12, scope: !322)
!326 = !DILocation(line: 214, column: 5, scope: !322)
!327 = distinct !{!327, !326, !328, !294, !295}
!328 = !DILocation(line: 215, column: 7, scope: !322)
!329 = !DILocation(line: 216, column: 10, scope: !322)
!330 = !DILocation(line: 217, column: 5, scope: !322)
!331 = !DILocation(line: 218, column: 3, scope: !322)
!332 = !DILocation(line: 219, column: 1, scope: !322)
!333 = distinct !DISubprogram(name: "no_lock", scope: !1, file: !1, line: 222, type: !9, scopeLine: 222, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!334 = !DILocation(line: 223, column: 7, scope: !333)
!335 = !DILocation(line: 223, column: 11, scope: !333)
!336 = !DILocation(line: 224, column: 10, scope: !333)
!337 = !DILocation(line: 224, column: 5, scope: !333)
!338 = !DILocation(line: 225, column: 1, scope: !333)
!339 = distinct !DISubprogram(name: "cas_lock_with_fences", scope: !1, file: !1, line: 228, type: !9, scopeLine: 228, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!340 = !DILocation(line: 229, column: 7, scope: !339)
!341 = !DILocation(line: 229, column: 11, scope: !339)
!342 = !DILocation(line: 233, column: 13, scope: !339)
!343 = !DILocation(line: 232, column: 7, scope: !339)
!344 = distinct !{!344, !345, !346, !294, !295}
!345 = !DILocation(line: 231, column: 5, scope: !339)
!346 = !DILocation(line: 234, column: 88, scope: !339)
!347 = !DILocation(line: 235, column: 5, scope: !339)
!348 = !DILocation(line: 236, column: 10, scope: !339)
!349 = !DILocation(line: 237, column: 5, scope: !339)
!350 = !DILocation(line: 238, column: 5, scope: !339)
!351 = !DILocation(line: 239, column: 3, scope: !339)
!352 = !DILocation(line: 240, column: 1, scope: !339)
!353 = distinct !DISubprogram(name: "cas_lock_local_fence", scope: !1, file: !1, line: 243, type: !9, scopeLine: 243, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!354 = !DILocation(line: 244, column: 7, scope: !353)
!355 = !DILocation(line: 244, column: 11, scope: !353)
!356 = !DILocation(line: 248, column: 13, scope: !353)
!357 = !DILocation(line: 247, column: 7, scope: !353)
!358 = distinct !{!358, !359, !360, !294, !295}
!359 = !DILocation(line: 246, column: 5, scope: !353)
!360 = !DILocation(line: 249, column: 88, scope: !353)
!361 = !DILocation(line: 250, column: 5, scope: !353)
!362 = !DILocation(line: 251, column: 10, scope: !353)
!363 = !DILocation(line: 252, column: 5, scope: !353)
!364 = !DILocation(line: 253, column: 5, scope: !353)
!365 = !DILocation(line: 254, column: 3, scope: !353)
!366 = !DILocation(line: 255, column: 1, scope: !353)

; ModuleID = 'tests/kernels/opencl/loops.cl'
source_filename = "tests/kernels/opencl/loops.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@reused.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@reused_no_war.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@pipelined.s = internal unnamed_addr addrspace(3) global [2 x [128 x i32]] undef, align 4
@pipelined_one_buffer.s = internal unnamed_addr addrspace(3) global [2 x [128 x i32]] undef, align 4
@three_stages.s = internal unnamed_addr addrspace(3) global [3 x [128 x i32]] undef, align 4
@three_stages_two_back.s = internal unnamed_addr addrspace(3) global [3 x [128 x i32]] undef, align 4
@until_uniform.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@until_own.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@until_shared.done = internal unnamed_addr addrspace(3) global i32 undef, align 4
@until_shared_no_war.done = internal unnamed_addr addrspace(3) global i32 undef, align 4
@stage_by_switch.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@stage_by_item.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@triangle.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@triangle_written.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@shrinking.s = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@shrinking_by_one.s = internal unnamed_addr addrspace(3) global [257 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reused(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !16
  %conv = trunc i64 %call to i32, !dbg !16
  %arrayidx3 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reused.s, i32 0, i32 %conv
  %0 = shl i64 %call, 32
  %sext = sub i64 545460846592, %0
  %idxprom4 = lshr exact i64 %sext, 32
  %1 = trunc nuw i64 %idxprom4 to i32
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reused.s, i32 0, i32 %1
  br label %for.body, !dbg !17

for.cond.cleanup:                                 ; preds = %for.body
  %call7 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !18
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call7, !dbg !19
  store i32 %add6, ptr addrspace(1) %arrayidx8, align 4, !dbg !20, !tbaa !21
  ret void, !dbg !25

for.body:                                         ; preds = %entry, %for.body
  %i.015 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %sum.014 = phi i32 [ 0, %entry ], [ %add6, %for.body ]
  %mul = shl nuw nsw i32 %i.015, 7, !dbg !26
  %add = add nsw i32 %mul, %conv, !dbg !27
  %idxprom = sext i32 %add to i64, !dbg !28
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !28
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !28, !tbaa !21
  store i32 %2, ptr addrspace(3) %arrayidx3, align 4, !dbg !29, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !30
  %3 = load i32, ptr addrspace(3) %arrayidx5, align 4, !dbg !31, !tbaa !21
  %add6 = add nsw i32 %3, %sum.014, !dbg !32
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !33
  %inc = add nuw nsw i32 %i.015, 1, !dbg !34
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !35
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !17, !llvm.loop !36
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !39 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !40 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !41 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reused_no_war(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !42 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !43
  %conv = trunc i64 %call to i32, !dbg !43
  %arrayidx3 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reused_no_war.s, i32 0, i32 %conv
  %0 = shl i64 %call, 32
  %sext = sub i64 545460846592, %0
  %idxprom4 = lshr exact i64 %sext, 32
  %1 = trunc nuw i64 %idxprom4 to i32
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reused_no_war.s, i32 0, i32 %1
  br label %for.body, !dbg !44

for.cond.cleanup:                                 ; preds = %for.body
  %call7 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !45
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call7, !dbg !46
  store i32 %add6, ptr addrspace(1) %arrayidx8, align 4, !dbg !47, !tbaa !21
  ret void, !dbg !48

for.body:                                         ; preds = %entry, %for.body
  %i.015 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %sum.014 = phi i32 [ 0, %entry ], [ %add6, %for.body ]
  %mul = shl nuw nsw i32 %i.015, 7, !dbg !49
  %add = add nsw i32 %mul, %conv, !dbg !50
  %idxprom = sext i32 %add to i64, !dbg !51
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !51
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !51, !tbaa !21
  store i32 %2, ptr addrspace(3) %arrayidx3, align 4, !dbg !52, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !53
  %3 = load i32, ptr addrspace(3) %arrayidx5, align 4, !dbg !54, !tbaa !21
  %add6 = add nsw i32 %3, %sum.014, !dbg !55
  %inc = add nuw nsw i32 %i.015, 1, !dbg !56
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !57
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !44, !llvm.loop !58
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @pipelined(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !60 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !61
  %conv = trunc i64 %call to i32, !dbg !61
  %sext = shl i64 %call, 32, !dbg !62
  %0 = ashr exact i64 %sext, 30, !dbg !62
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0, !dbg !62
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !62, !tbaa !21
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @pipelined.s, i32 0, i32 %conv, !dbg !63
  store i32 %1, ptr addrspace(3) %arrayidx2, align 4, !dbg !64, !tbaa !21
  %sext33 = sub i64 545460846592, %sext
  %idxprom17 = lshr exact i64 %sext33, 32
  %2 = trunc nuw i64 %idxprom17 to i32
  br label %for.body, !dbg !65

for.cond.cleanup:                                 ; preds = %if.end
  %call20 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !66
  %arrayidx21 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call20, !dbg !67
  store i32 %add19, ptr addrspace(1) %arrayidx21, align 4, !dbg !68, !tbaa !21
  ret void, !dbg !69

for.body:                                         ; preds = %entry, %if.end
  %i.035 = phi i32 [ 0, %entry ], [ %inc, %if.end ]
  %sum.034 = phi i32 [ 0, %entry ], [ %add19, %if.end ]
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !70
  %cmp4.not = icmp eq i32 %i.035, 15, !dbg !71
  br i1 %cmp4.not, label %if.end, label %if.then, !dbg !72

if.then:                                          ; preds = %for.body
  %add = add nuw nsw i32 %i.035, 1, !dbg !73
  %mul = shl nuw nsw i32 %add, 7, !dbg !74
  %add6 = add nsw i32 %mul, %conv, !dbg !75
  %idxprom7 = sext i32 %add6 to i64, !dbg !76
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom7, !dbg !76
  %3 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !76, !tbaa !21
  %and = and i32 %add, 1, !dbg !77
  %arrayidx13 = getelementptr inbounds [2 x [128 x i32]], ptr addrspace(3) @pipelined.s, i32 0, i32 %and, i32 %conv, !dbg !78
  store i32 %3, ptr addrspace(3) %arrayidx13, align 4, !dbg !79, !tbaa !21
  br label %if.end, !dbg !78

if.end:                                           ; preds = %if.then, %for.body
  %and14 = and i32 %i.035, 1, !dbg !80
  %arrayidx18 = getelementptr inbounds [2 x [128 x i32]], ptr addrspace(3) @pipelined.s, i32 0, i32 %and14, i32 %2, !dbg !81
  %4 = load i32, ptr addrspace(3) %arrayidx18, align 4, !dbg !81, !tbaa !21
  %add19 = add nsw i32 %4, %sum.034, !dbg !82
  %inc = add nuw nsw i32 %i.035, 1, !dbg !83
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !84
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !65, !llvm.loop !85
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @pipelined_one_buffer(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !87 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !88
  %conv = trunc i64 %call to i32, !dbg !88
  %sext = shl i64 %call, 32, !dbg !89
  %0 = ashr exact i64 %sext, 30, !dbg !89
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0, !dbg !89
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !89, !tbaa !21
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @pipelined_one_buffer.s, i32 0, i32 %conv, !dbg !90
  store i32 %1, ptr addrspace(3) %arrayidx2, align 4, !dbg !91, !tbaa !21
  %mul = add i32 %conv, 128
  %sext29 = sub i64 545460846592, %sext
  %idxprom14 = lshr exact i64 %sext29, 32
  %2 = trunc nuw i64 %idxprom14 to i32
  %arrayidx15 = getelementptr inbounds [128 x i32], ptr addrspace(3) @pipelined_one_buffer.s, i32 0, i32 %2
  br label %for.body, !dbg !92

for.cond.cleanup:                                 ; preds = %if.end
  %call17 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !93
  %arrayidx18 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call17, !dbg !94
  store i32 %add16, ptr addrspace(1) %arrayidx18, align 4, !dbg !95, !tbaa !21
  ret void, !dbg !96

for.body:                                         ; preds = %entry, %if.end
  %i.031 = phi i32 [ 0, %entry ], [ %inc, %if.end ]
  %sum.030 = phi i32 [ 0, %entry ], [ %add16, %if.end ]
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !97
  %cmp4.not = icmp eq i32 %i.031, 15, !dbg !98
  br i1 %cmp4.not, label %if.end, label %if.then, !dbg !99

if.then:                                          ; preds = %for.body
  %add = shl nuw nsw i32 %i.031, 7, !dbg !100
  %add6 = add i32 %mul, %add, !dbg !101
  %idxprom7 = sext i32 %add6 to i64, !dbg !102
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom7, !dbg !102
  %3 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !102, !tbaa !21
  store i32 %3, ptr addrspace(3) %arrayidx2, align 4, !dbg !103, !tbaa !21
  br label %if.end, !dbg !104

if.end:                                           ; preds = %if.then, %for.body
  %4 = load i32, ptr addrspace(3) %arrayidx15, align 4, !dbg !105, !tbaa !21
  %add16 = add nsw i32 %4, %sum.030, !dbg !106
  %inc = add nuw nsw i32 %i.031, 1, !dbg !107
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !108
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !92, !llvm.loop !109
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @three_stages(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !111 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !112
  %conv = trunc i64 %call to i32, !dbg !112
  %0 = shl i64 %call, 32
  %sext = sub i64 545460846592, %0
  %idxprom9 = lshr exact i64 %sext, 32
  %1 = trunc nuw i64 %idxprom9 to i32
  br label %for.body, !dbg !113

for.cond.cleanup:                                 ; preds = %for.inc
  %call22 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !114
  %arrayidx23 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call22, !dbg !115
  store i32 %sum.1, ptr addrspace(1) %arrayidx23, align 4, !dbg !116, !tbaa !21
  ret void, !dbg !117

for.body:                                         ; preds = %entry, %for.inc
  %i.036 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  %sum.035 = phi i32 [ 0, %entry ], [ %sum.1, %for.inc ]
  %mul = shl nuw nsw i32 %i.036, 7, !dbg !118
  %add = add nsw i32 %mul, %conv, !dbg !119
  %idxprom = sext i32 %add to i64, !dbg !120
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !120
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !120, !tbaa !21
  %rem = urem i32 %i.036, 3, !dbg !121
  %arrayidx5 = getelementptr inbounds [3 x [128 x i32]], ptr addrspace(3) @three_stages.s, i32 0, i32 %rem, i32 %conv, !dbg !122
  store i32 %2, ptr addrspace(3) %arrayidx5, align 4, !dbg !123, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !124
  %arrayidx10 = getelementptr inbounds [3 x [128 x i32]], ptr addrspace(3) @three_stages.s, i32 0, i32 %rem, i32 %1, !dbg !125
  %3 = load i32, ptr addrspace(3) %arrayidx10, align 4, !dbg !125, !tbaa !21
  %add11 = add nsw i32 %3, %sum.035, !dbg !126
  %cmp12.not = icmp eq i32 %i.036, 0, !dbg !127
  br i1 %cmp12.not, label %for.inc, label %if.then, !dbg !128

if.then:                                          ; preds = %for.body
  %add14 = add nuw nsw i32 %i.036, 2, !dbg !129
  %rem15 = urem i32 %add14, 3, !dbg !130
  %arrayidx20 = getelementptr inbounds [3 x [128 x i32]], ptr addrspace(3) @three_stages.s, i32 0, i32 %rem15, i32 %1, !dbg !131
  %4 = load i32, ptr addrspace(3) %arrayidx20, align 4, !dbg !131, !tbaa !21
  %add21 = add nsw i32 %4, %add11, !dbg !132
  br label %for.inc, !dbg !133

for.inc:                                          ; preds = %for.body, %if.then
  %sum.1 = phi i32 [ %add21, %if.then ], [ %add11, %for.body ], !dbg !134
  %inc = add nuw nsw i32 %i.036, 1, !dbg !135
  %exitcond.not = icmp eq i32 %inc, 12, !dbg !136
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !113, !llvm.loop !137
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @three_stages_two_back(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !139 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !140
  %conv = trunc i64 %call to i32, !dbg !140
  %0 = shl i64 %call, 32
  %sext = sub i64 545460846592, %0
  %idxprom9 = lshr exact i64 %sext, 32
  %1 = trunc nuw i64 %idxprom9 to i32
  br label %for.body, !dbg !141

for.cond.cleanup:                                 ; preds = %for.inc
  %call22 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !142
  %arrayidx23 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call22, !dbg !143
  store i32 %sum.1, ptr addrspace(1) %arrayidx23, align 4, !dbg !144, !tbaa !21
  ret void, !dbg !145

for.body:                                         ; preds = %entry, %for.inc
  %i.036 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  %sum.035 = phi i32 [ 0, %entry ], [ %sum.1, %for.inc ]
  %mul = shl nuw nsw i32 %i.036, 7, !dbg !146
  %add = add nsw i32 %mul, %conv, !dbg !147
  %idxprom = sext i32 %add to i64, !dbg !148
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !148
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !148, !tbaa !21
  %rem = urem i32 %i.036, 3, !dbg !149
  %arrayidx5 = getelementptr inbounds [3 x [128 x i32]], ptr addrspace(3) @three_stages_two_back.s, i32 0, i32 %rem, i32 %conv, !dbg !150
  store i32 %2, ptr addrspace(3) %arrayidx5, align 4, !dbg !151, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !152
  %arrayidx10 = getelementptr inbounds [3 x [128 x i32]], ptr addrspace(3) @three_stages_two_back.s, i32 0, i32 %rem, i32 %1, !dbg !153
  %3 = load i32, ptr addrspace(3) %arrayidx10, align 4, !dbg !153, !tbaa !21
  %add11 = add nsw i32 %3, %sum.035, !dbg !154
  %cmp12 = icmp ugt i32 %i.036, 1, !dbg !155
  br i1 %cmp12, label %if.then, label %for.inc, !dbg !156

if.then:                                          ; preds = %for.body
  %add14 = add nuw nsw i32 %i.036, 1, !dbg !157
  %rem15 = urem i32 %add14, 3, !dbg !158
  %arrayidx20 = getelementptr inbounds [3 x [128 x i32]], ptr addrspace(3) @three_stages_two_back.s, i32 0, i32 %rem15, i32 %1, !dbg !159
  %4 = load i32, ptr addrspace(3) %arrayidx20, align 4, !dbg !159, !tbaa !21
  %add21 = add nsw i32 %4, %add11, !dbg !160
  br label %for.inc, !dbg !161

for.inc:                                          ; preds = %for.body, %if.then
  %sum.1 = phi i32 [ %add21, %if.then ], [ %add11, %for.body ], !dbg !162
  %inc = add nuw nsw i32 %i.036, 1, !dbg !163
  %exitcond.not = icmp eq i32 %inc, 12, !dbg !164
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !141, !llvm.loop !165
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @until_uniform(ptr addrspace(1) nocapture noundef align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %stop) local_unnamed_addr #0 !dbg !167 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !168 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !169
  %0 = load i32, ptr addrspace(1) %stop, align 4, !dbg !170, !tbaa !21
  %tobool.not10 = icmp eq i32 %0, 0, !dbg !171
  br i1 %tobool.not10, label %while.end, label %while.body.lr.ph, !dbg !171

while.body.lr.ph:                                 ; preds = %entry
  %1 = trunc i64 %call to i32
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @until_uniform.s, i32 0, i32 %1
  %2 = shl i64 %call, 32
  %sext = sub i64 545460846592, %2
  %idxprom3 = lshr exact i64 %sext, 32
  %3 = trunc nuw i64 %idxprom3 to i32
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @until_uniform.s, i32 0, i32 %3
  br label %while.body, !dbg !171

while.body:                                       ; preds = %while.body.lr.ph, %while.body
  %i.011 = phi i32 [ 0, %while.body.lr.ph ], [ %inc, %while.body ]
  store i32 %i.011, ptr addrspace(3) %arrayidx2, align 4, !dbg !172, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !173
  %4 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !174, !tbaa !21
  %call5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !175
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call5, !dbg !176
  %5 = load i32, ptr addrspace(1) %arrayidx6, align 4, !dbg !177, !tbaa !21
  %add = add nsw i32 %5, %4, !dbg !177
  store i32 %add, ptr addrspace(1) %arrayidx6, align 4, !dbg !177, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !178
  %inc = add nuw nsw i32 %i.011, 1, !dbg !179
  %idxprom = zext nneg i32 %inc to i64, !dbg !170
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %stop, i64 %idxprom, !dbg !170
  %6 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !170, !tbaa !21
  %tobool.not = icmp eq i32 %6, 0, !dbg !171
  br i1 %tobool.not, label %while.end, label %while.body, !dbg !171, !llvm.loop !180

while.end:                                        ; preds = %while.body, %entry
  ret void, !dbg !182
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @until_own(ptr addrspace(1) nocapture noundef align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %stop) local_unnamed_addr #0 !dbg !183 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !168 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !184
  %0 = trunc i64 %call to i32
  %arrayidx3 = getelementptr inbounds [128 x i32], ptr addrspace(3) @until_own.s, i32 0, i32 %0
  %1 = shl i64 %call, 32
  %sext = sub i64 545460846592, %1
  %idxprom4 = lshr exact i64 %sext, 32
  %2 = trunc nuw i64 %idxprom4 to i32
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @until_own.s, i32 0, i32 %2
  br label %while.cond, !dbg !185

while.cond:                                       ; preds = %while.body, %entry
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %while.body ], !dbg !186
  %mul = shl nsw i32 %i.0, 8, !dbg !187
  %conv1 = zext nneg i32 %mul to i64, !dbg !188
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !189
  %3 = getelementptr i32, ptr addrspace(1) %stop, i64 %call2, !dbg !190
  %arrayidx = getelementptr i32, ptr addrspace(1) %3, i64 %conv1, !dbg !190
  %4 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !190, !tbaa !21
  %tobool.not = icmp eq i32 %4, 0, !dbg !185
  br i1 %tobool.not, label %while.end, label %while.body, !dbg !185

while.body:                                       ; preds = %while.cond
  store i32 %i.0, ptr addrspace(3) %arrayidx3, align 4, !dbg !191, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !192
  %5 = load i32, ptr addrspace(3) %arrayidx5, align 4, !dbg !193, !tbaa !21
  %call6 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !194
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call6, !dbg !195
  %6 = load i32, ptr addrspace(1) %arrayidx7, align 4, !dbg !196, !tbaa !21
  %add8 = add nsw i32 %6, %5, !dbg !196
  store i32 %add8, ptr addrspace(1) %arrayidx7, align 4, !dbg !196, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !197
  %inc = add nuw nsw i32 %i.0, 1, !dbg !198
  br label %while.cond, !dbg !185, !llvm.loop !199

while.end:                                        ; preds = %while.cond
  ret void, !dbg !201
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @until_shared(ptr addrspace(1) nocapture noundef readonly align 4 %a) local_unnamed_addr #0 !dbg !202 !kernel_arg_addr_space !203 !kernel_arg_access_qual !204 !kernel_arg_type !205 !kernel_arg_base_type !205 !kernel_arg_type_qual !206 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !207
  %0 = and i64 %call, 4294967295
  %cmp2 = icmp eq i64 %0, 0
  br label %for.body, !dbg !208

for.body:                                         ; preds = %entry, %if.end8
  %i.011 = phi i32 [ 0, %entry ], [ %inc, %if.end8 ]
  br i1 %cmp2, label %if.then, label %if.end, !dbg !209

if.then:                                          ; preds = %for.body
  %call4 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !210
  %arrayidx.idx = shl i64 %call4, 9, !dbg !211
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %arrayidx.idx, !dbg !211
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !211, !tbaa !21
  %cmp5 = icmp sgt i32 %1, %i.011, !dbg !212
  %conv6 = zext i1 %cmp5 to i32, !dbg !212
  store i32 %conv6, ptr addrspace(3) @until_shared.done, align 4, !dbg !213, !tbaa !21
  br label %if.end, !dbg !214

if.end:                                           ; preds = %if.then, %for.body
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !215
  %2 = load i32, ptr addrspace(3) @until_shared.done, align 4, !dbg !216, !tbaa !21
  %tobool.not = icmp eq i32 %2, 0, !dbg !216
  br i1 %tobool.not, label %if.end8, label %cleanup, !dbg !216

if.end8:                                          ; preds = %if.end
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !217
  %inc = add nuw nsw i32 %i.011, 1, !dbg !218
  %exitcond.not = icmp eq i32 %inc, 100, !dbg !219
  br i1 %exitcond.not, label %cleanup, label %for.body, !dbg !208, !llvm.loop !220

cleanup:                                          ; preds = %if.end, %if.end8
  ret void, !dbg !222
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !223 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @until_shared_no_war(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !224 !kernel_arg_addr_space !203 !kernel_arg_access_qual !204 !kernel_arg_type !205 !kernel_arg_base_type !205 !kernel_arg_type_qual !206 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !225
  %0 = and i64 %call, 4294967295
  %cmp2 = icmp eq i64 %0, 0
  br label %for.body, !dbg !226

for.body:                                         ; preds = %if.end, %entry
  %i.014 = phi i32 [ 0, %entry ], [ %inc, %if.end ]
  br i1 %cmp2, label %if.then, label %if.end, !dbg !227

if.then:                                          ; preds = %for.body
  %call4 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !228
  %arrayidx.idx = shl i64 %call4, 9, !dbg !229
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %arrayidx.idx, !dbg !229
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !229, !tbaa !21
  %cmp5 = icmp sgt i32 %1, %i.014, !dbg !230
  %conv6 = zext i1 %cmp5 to i32, !dbg !230
  store i32 %conv6, ptr addrspace(3) @until_shared_no_war.done, align 4, !dbg !231, !tbaa !21
  br label %if.end, !dbg !232

if.end:                                           ; preds = %if.then, %for.body
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !233
  %2 = load i32, ptr addrspace(3) @until_shared_no_war.done, align 4, !dbg !234, !tbaa !21
  %tobool.not = icmp ne i32 %2, 0, !dbg !234
  %inc = add nuw nsw i32 %i.014, 1
  %exitcond.not = icmp eq i32 %inc, 100
  %or.cond = select i1 %tobool.not, i1 true, i1 %exitcond.not, !dbg !234
  br i1 %or.cond, label %cleanup, label %for.body, !dbg !234, !llvm.loop !235

cleanup:                                          ; preds = %if.end
  %call9 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !237
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call9, !dbg !238
  store i32 0, ptr addrspace(1) %arrayidx10, align 4, !dbg !239, !tbaa !21
  ret void, !dbg !240
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @stage_by_switch(ptr addrspace(1) nocapture noundef align 4 %a, i32 noundef %stage) local_unnamed_addr #0 !dbg !241 !kernel_arg_addr_space !242 !kernel_arg_access_qual !13 !kernel_arg_type !243 !kernel_arg_base_type !243 !kernel_arg_type_qual !244 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !245
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !246
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !247
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !247, !tbaa !21
  %1 = trunc i64 %call to i32, !dbg !248
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @stage_by_switch.s, i32 0, i32 %1, !dbg !248
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !249, !tbaa !21
  switch i32 %stage, label %sw.epilog [
    i32 1, label %sw.bb
    i32 2, label %sw.bb7
  ], !dbg !250

sw.bb:                                            ; preds = %entry
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !251
  %2 = xor i32 %1, 1, !dbg !252
  %call5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !253
  br label %sw.epilog.sink.split, !dbg !254

sw.bb7:                                           ; preds = %entry
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !255
  %3 = xor i32 %1, 64, !dbg !256
  %call11 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !257
  br label %sw.epilog.sink.split, !dbg !258

sw.epilog.sink.split:                             ; preds = %sw.bb, %sw.bb7
  %call11.sink = phi i64 [ %call11, %sw.bb7 ], [ %call5, %sw.bb ]
  %.pn = phi i32 [ %3, %sw.bb7 ], [ %2, %sw.bb ]
  %.sink.in = getelementptr inbounds [128 x i32], ptr addrspace(3) @stage_by_switch.s, i32 0, i32 %.pn, !dbg !259
  %.sink = load i32, ptr addrspace(3) %.sink.in, align 4, !dbg !259, !tbaa !21
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call11.sink, !dbg !259
  store i32 %.sink, ptr addrspace(1) %arrayidx12, align 4, !dbg !259, !tbaa !21
  br label %sw.epilog, !dbg !260

sw.epilog:                                        ; preds = %sw.epilog.sink.split, %entry
  ret void, !dbg !260
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @stage_by_item(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !261 !kernel_arg_addr_space !203 !kernel_arg_access_qual !204 !kernel_arg_type !205 !kernel_arg_base_type !205 !kernel_arg_type_qual !206 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !262
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !263
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !264
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !264, !tbaa !21
  %1 = trunc i64 %call to i32, !dbg !265
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @stage_by_item.s, i32 0, i32 %1, !dbg !265
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !266, !tbaa !21
  %2 = and i64 %call, 4294967232, !dbg !267
  %cond = icmp eq i64 %2, 0, !dbg !267
  br i1 %cond, label %sw.bb, label %sw.default, !dbg !267

sw.bb:                                            ; preds = %entry
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !268
  %3 = xor i32 %1, 1, !dbg !269
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @stage_by_item.s, i32 0, i32 %3, !dbg !269
  %4 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !269, !tbaa !21
  %call5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !270
  br label %sw.epilog, !dbg !271

sw.default:                                       ; preds = %entry
  %call7 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !272
  br label %sw.epilog, !dbg !273

sw.epilog:                                        ; preds = %sw.default, %sw.bb
  %call7.sink = phi i64 [ %call7, %sw.default ], [ %call5, %sw.bb ]
  %.sink = phi i32 [ 1, %sw.default ], [ %4, %sw.bb ]
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call7.sink, !dbg !274
  store i32 %.sink, ptr addrspace(1) %arrayidx8, align 4, !dbg !274, !tbaa !21
  ret void, !dbg !275
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @triangle(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !276 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !277
  %conv = trunc i64 %call to i32, !dbg !277
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !278
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call1, !dbg !279
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !279, !tbaa !21
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @triangle.s, i32 0, i32 %conv, !dbg !280
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !281, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !282
  %cmp25 = icmp sgt i32 %conv, 0, !dbg !283
  br i1 %cmp25, label %for.cond4.preheader, label %for.cond.cleanup, !dbg !284

for.cond4.preheader:                              ; preds = %entry, %for.cond.cleanup7
  %i.027 = phi i32 [ %inc12, %for.cond.cleanup7 ], [ 0, %entry ]
  %sum.026 = phi i32 [ %add, %for.cond.cleanup7 ], [ 0, %entry ]
  br label %for.body8, !dbg !285

for.cond.cleanup:                                 ; preds = %for.cond.cleanup7, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add, %for.cond.cleanup7 ], !dbg !286
  %call14 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !287
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call14, !dbg !288
  store i32 %sum.0.lcssa, ptr addrspace(1) %arrayidx15, align 4, !dbg !289, !tbaa !21
  ret void, !dbg !290

for.cond.cleanup7:                                ; preds = %for.body8
  %inc12 = add nuw nsw i32 %i.027, 1, !dbg !291
  %exitcond.not = icmp eq i32 %inc12, %conv, !dbg !283
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.cond4.preheader, !dbg !284, !llvm.loop !292

for.body8:                                        ; preds = %for.cond4.preheader, %for.body8
  %j.024 = phi i32 [ %i.027, %for.cond4.preheader ], [ %inc, %for.body8 ]
  %sum.123 = phi i32 [ %sum.026, %for.cond4.preheader ], [ %add, %for.body8 ]
  %arrayidx10 = getelementptr inbounds [128 x i32], ptr addrspace(3) @triangle.s, i32 0, i32 %j.024, !dbg !294
  %1 = load i32, ptr addrspace(3) %arrayidx10, align 4, !dbg !294, !tbaa !21
  %add = add nsw i32 %1, %sum.123, !dbg !295
  %inc = add nuw nsw i32 %j.024, 1, !dbg !296
  %cmp5 = icmp slt i32 %inc, %conv, !dbg !297
  br i1 %cmp5, label %for.body8, label %for.cond.cleanup7, !dbg !285, !llvm.loop !298
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @triangle_written(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !299 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !300
  %conv = trunc i64 %call to i32, !dbg !300
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !301
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call1, !dbg !302
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !302, !tbaa !21
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @triangle_written.s, i32 0, i32 %conv, !dbg !303
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !304, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !305
  %cmp17 = icmp sgt i32 %conv, 0, !dbg !306
  br i1 %cmp17, label %for.body, label %for.cond.cleanup, !dbg !307

for.cond.cleanup:                                 ; preds = %for.body, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !308
  %1 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !309, !tbaa !21
  %call10 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !310
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call10, !dbg !311
  store i32 %1, ptr addrspace(1) %arrayidx11, align 4, !dbg !312, !tbaa !21
  ret void, !dbg !313

for.body:                                         ; preds = %entry, %for.body
  %i.018 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !314, !tbaa !21
  %arrayidx7 = getelementptr inbounds [128 x i32], ptr addrspace(3) @triangle_written.s, i32 0, i32 %i.018, !dbg !315
  %3 = load i32, ptr addrspace(3) %arrayidx7, align 4, !dbg !316, !tbaa !21
  %add = add nsw i32 %3, %2, !dbg !316
  store i32 %add, ptr addrspace(3) %arrayidx7, align 4, !dbg !316, !tbaa !21
  %inc = add nuw nsw i32 %i.018, 1, !dbg !317
  %exitcond.not = icmp eq i32 %inc, %conv, !dbg !306
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !307, !llvm.loop !318
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @shrinking(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !320 !kernel_arg_addr_space !203 !kernel_arg_access_qual !204 !kernel_arg_type !205 !kernel_arg_base_type !205 !kernel_arg_type_qual !206 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !321
  %conv = trunc i64 %call to i32, !dbg !321
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !322
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !323
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !323, !tbaa !21
  %arrayidx2 = getelementptr inbounds [256 x i32], ptr addrspace(3) @shrinking.s, i32 0, i32 %conv, !dbg !324
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !325, !tbaa !21
  %1 = add i32 %conv, 128, !dbg !326
  %arrayidx4 = getelementptr inbounds [256 x i32], ptr addrspace(3) @shrinking.s, i32 0, i32 %1, !dbg !326
  store i32 0, ptr addrspace(3) %arrayidx4, align 4, !dbg !327, !tbaa !21
  br label %for.body, !dbg !328

for.cond.cleanup:                                 ; preds = %for.inc
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !329
  %2 = load i32, ptr addrspace(3) @shrinking.s, align 4, !dbg !330, !tbaa !21
  %call14 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !331
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call14, !dbg !332
  store i32 %2, ptr addrspace(1) %arrayidx15, align 4, !dbg !333, !tbaa !21
  ret void, !dbg !334

for.body:                                         ; preds = %entry, %for.inc
  %d.025 = phi i32 [ 128, %entry ], [ %div24, %for.inc ]
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !335
  %cmp6 = icmp sgt i32 %d.025, %conv, !dbg !336
  br i1 %cmp6, label %if.then, label %for.inc, !dbg !337

if.then:                                          ; preds = %for.body
  %add8 = add nsw i32 %d.025, %conv, !dbg !338
  %arrayidx10 = getelementptr inbounds [256 x i32], ptr addrspace(3) @shrinking.s, i32 0, i32 %add8, !dbg !339
  %3 = load i32, ptr addrspace(3) %arrayidx10, align 4, !dbg !339, !tbaa !21
  %4 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !340, !tbaa !21
  %add13 = add nsw i32 %4, %3, !dbg !340
  store i32 %add13, ptr addrspace(3) %arrayidx2, align 4, !dbg !340, !tbaa !21
  br label %for.inc, !dbg !341

for.inc:                                          ; preds = %for.body, %if.then
  %div24 = lshr i32 %d.025, 1, !dbg !342
  %cmp.not = icmp ult i32 %d.025, 2, !dbg !343
  br i1 %cmp.not, label %for.cond.cleanup, label %for.body, !dbg !328, !llvm.loop !344
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @shrinking_by_one(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !346 !kernel_arg_addr_space !203 !kernel_arg_access_qual !204 !kernel_arg_type !205 !kernel_arg_base_type !205 !kernel_arg_type_qual !206 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !347
  %conv = trunc i64 %call to i32, !dbg !347
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !348
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !349
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !349, !tbaa !21
  %arrayidx2 = getelementptr inbounds [257 x i32], ptr addrspace(3) @shrinking_by_one.s, i32 0, i32 %conv, !dbg !350
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !351, !tbaa !21
  %1 = add i32 %conv, 128, !dbg !352
  %arrayidx4 = getelementptr inbounds [257 x i32], ptr addrspace(3) @shrinking_by_one.s, i32 0, i32 %1, !dbg !352
  store i32 0, ptr addrspace(3) %arrayidx4, align 4, !dbg !353, !tbaa !21
  br label %for.body, !dbg !354

for.cond.cleanup:                                 ; preds = %for.inc
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !355
  %2 = load i32, ptr addrspace(3) @shrinking_by_one.s, align 4, !dbg !356, !tbaa !21
  %call14 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !357
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call14, !dbg !358
  store i32 %2, ptr addrspace(1) %arrayidx15, align 4, !dbg !359, !tbaa !21
  ret void, !dbg !360

for.body:                                         ; preds = %entry, %for.inc
  %d.025 = phi i32 [ 128, %entry ], [ %div24, %for.inc ]
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !361
  %cmp6.not = icmp slt i32 %d.025, %conv, !dbg !362
  br i1 %cmp6.not, label %for.inc, label %if.then, !dbg !363

if.then:                                          ; preds = %for.body
  %add8 = add nsw i32 %d.025, %conv, !dbg !364
  %arrayidx10 = getelementptr inbounds [257 x i32], ptr addrspace(3) @shrinking_by_one.s, i32 0, i32 %add8, !dbg !365
  %3 = load i32, ptr addrspace(3) %arrayidx10, align 4, !dbg !365, !tbaa !21
  %4 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !366, !tbaa !21
  %add13 = add nsw i32 %4, %3, !dbg !366
  store i32 %add13, ptr addrspace(3) %arrayidx2, align 4, !dbg !366, !tbaa !21
  br label %for.inc, !dbg !367

for.inc:                                          ; preds = %for.body, %if.then
  %div24 = lshr i32 %d.025, 1, !dbg !368
  %cmp.not = icmp ult i32 %d.025, 2, !dbg !369
  br i1 %cmp.not, label %for.cond.cleanup, label %for.body, !dbg !354, !llvm.loop !370
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
!1 = !DIFile(filename: "tests/kernels/opencl/loops.cl", directory: ".", checksumkind: CSK_MD5, checksum: "cf936713d64cb67247f56a5b77b47c44")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "reused", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 1}
!13 = !{!"none", !"none"}
!14 = !{!"int*", !"int*"}
!15 = !{!"const", !""}
!16 = !DILocation(line: 7, column: 11, scope: !9)
!17 = !DILocation(line: 8, column: 3, scope: !9)
!18 = !DILocation(line: 14, column: 7, scope: !9)
!19 = !DILocation(line: 14, column: 3, scope: !9)
!20 = !DILocation(line: 14, column: 25, scope: !9)
!21 = !{!22, !22, i64 0}
!22 = !{!"int", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C/C++ TBAA"}
!25 = !DILocation(line: 15, column: 1, scope: !9)
!26 = !DILocation(line: 9, column: 17, scope: !9)
!27 = !DILocation(line: 9, column: 23, scope: !9)
!28 = !DILocation(line: 9, column: 12, scope: !9)
!29 = !DILocation(line: 9, column: 10, scope: !9)
!30 = !DILocation(line: 10, column: 5, scope: !9)
!31 = !DILocation(line: 11, column: 12, scope: !9)
!32 = !DILocation(line: 11, column: 9, scope: !9)
!33 = !DILocation(line: 12, column: 5, scope: !9)
!34 = !DILocation(line: 8, column: 28, scope: !9)
!35 = !DILocation(line: 8, column: 21, scope: !9)
!36 = distinct !{!36, !17, !37, !38}
!37 = !DILocation(line: 13, column: 3, scope: !9)
!38 = !{!"llvm.loop.unroll.disable"}
!39 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 7, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!40 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 10, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!41 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 14, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!42 = distinct !DISubprogram(name: "reused_no_war", scope: !1, file: !1, line: 18, type: !10, scopeLine: 18, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!43 = !DILocation(line: 20, column: 11, scope: !42)
!44 = !DILocation(line: 21, column: 3, scope: !42)
!45 = !DILocation(line: 26, column: 7, scope: !42)
!46 = !DILocation(line: 26, column: 3, scope: !42)
!47 = !DILocation(line: 26, column: 25, scope: !42)
!48 = !DILocation(line: 27, column: 1, scope: !42)
!49 = !DILocation(line: 22, column: 17, scope: !42)
!50 = !DILocation(line: 22, column: 23, scope: !42)
!51 = !DILocation(line: 22, column: 12, scope: !42)
!52 = !DILocation(line: 22, column: 10, scope: !42)
!53 = !DILocation(line: 23, column: 5, scope: !42)
!54 = !DILocation(line: 24, column: 12, scope: !42)
!55 = !DILocation(line: 24, column: 9, scope: !42)
!56 = !DILocation(line: 21, column: 28, scope: !42)
!57 = !DILocation(line: 21, column: 21, scope: !42)
!58 = distinct !{!58, !44, !59, !38}
!59 = !DILocation(line: 25, column: 3, scope: !42)
!60 = distinct !DISubprogram(name: "pipelined", scope: !1, file: !1, line: 30, type: !10, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!61 = !DILocation(line: 32, column: 11, scope: !60)
!62 = !DILocation(line: 33, column: 13, scope: !60)
!63 = !DILocation(line: 33, column: 3, scope: !60)
!64 = !DILocation(line: 33, column: 11, scope: !60)
!65 = !DILocation(line: 34, column: 3, scope: !60)
!66 = !DILocation(line: 39, column: 7, scope: !60)
!67 = !DILocation(line: 39, column: 3, scope: !60)
!68 = !DILocation(line: 39, column: 25, scope: !60)
!69 = !DILocation(line: 40, column: 1, scope: !60)
!70 = !DILocation(line: 35, column: 5, scope: !60)
!71 = !DILocation(line: 36, column: 11, scope: !60)
!72 = !DILocation(line: 36, column: 9, scope: !60)
!73 = !DILocation(line: 36, column: 43, scope: !60)
!74 = !DILocation(line: 36, column: 48, scope: !60)
!75 = !DILocation(line: 36, column: 54, scope: !60)
!76 = !DILocation(line: 36, column: 37, scope: !60)
!77 = !DILocation(line: 36, column: 27, scope: !60)
!78 = !DILocation(line: 36, column: 17, scope: !60)
!79 = !DILocation(line: 36, column: 35, scope: !60)
!80 = !DILocation(line: 37, column: 16, scope: !60)
!81 = !DILocation(line: 37, column: 12, scope: !60)
!82 = !DILocation(line: 37, column: 9, scope: !60)
!83 = !DILocation(line: 34, column: 28, scope: !60)
!84 = !DILocation(line: 34, column: 21, scope: !60)
!85 = distinct !{!85, !65, !86, !38}
!86 = !DILocation(line: 38, column: 3, scope: !60)
!87 = distinct !DISubprogram(name: "pipelined_one_buffer", scope: !1, file: !1, line: 43, type: !10, scopeLine: 43, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!88 = !DILocation(line: 45, column: 11, scope: !87)
!89 = !DILocation(line: 46, column: 13, scope: !87)
!90 = !DILocation(line: 46, column: 3, scope: !87)
!91 = !DILocation(line: 46, column: 11, scope: !87)
!92 = !DILocation(line: 47, column: 3, scope: !87)
!93 = !DILocation(line: 52, column: 7, scope: !87)
!94 = !DILocation(line: 52, column: 3, scope: !87)
!95 = !DILocation(line: 52, column: 25, scope: !87)
!96 = !DILocation(line: 53, column: 1, scope: !87)
!97 = !DILocation(line: 48, column: 5, scope: !87)
!98 = !DILocation(line: 49, column: 11, scope: !87)
!99 = !DILocation(line: 49, column: 9, scope: !87)
!100 = !DILocation(line: 49, column: 48, scope: !87)
!101 = !DILocation(line: 49, column: 54, scope: !87)
!102 = !DILocation(line: 49, column: 37, scope: !87)
!103 = !DILocation(line: 49, column: 35, scope: !87)
!104 = !DILocation(line: 49, column: 17, scope: !87)
!105 = !DILocation(line: 50, column: 12, scope: !87)
!106 = !DILocation(line: 50, column: 9, scope: !87)
!107 = !DILocation(line: 47, column: 28, scope: !87)
!108 = !DILocation(line: 47, column: 21, scope: !87)
!109 = distinct !{!109, !92, !110, !38}
!110 = !DILocation(line: 51, column: 3, scope: !87)
!111 = distinct !DISubprogram(name: "three_stages", scope: !1, file: !1, line: 56, type: !10, scopeLine: 56, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!112 = !DILocation(line: 58, column: 11, scope: !111)
!113 = !DILocation(line: 59, column: 3, scope: !111)
!114 = !DILocation(line: 65, column: 7, scope: !111)
!115 = !DILocation(line: 65, column: 3, scope: !111)
!116 = !DILocation(line: 65, column: 25, scope: !111)
!117 = !DILocation(line: 66, column: 1, scope: !111)
!118 = !DILocation(line: 60, column: 24, scope: !111)
!119 = !DILocation(line: 60, column: 30, scope: !111)
!120 = !DILocation(line: 60, column: 19, scope: !111)
!121 = !DILocation(line: 60, column: 9, scope: !111)
!122 = !DILocation(line: 60, column: 5, scope: !111)
!123 = !DILocation(line: 60, column: 17, scope: !111)
!124 = !DILocation(line: 61, column: 5, scope: !111)
!125 = !DILocation(line: 62, column: 12, scope: !111)
!126 = !DILocation(line: 62, column: 9, scope: !111)
!127 = !DILocation(line: 63, column: 11, scope: !111)
!128 = !DILocation(line: 63, column: 9, scope: !111)
!129 = !DILocation(line: 63, column: 28, scope: !111)
!130 = !DILocation(line: 63, column: 33, scope: !111)
!131 = !DILocation(line: 63, column: 23, scope: !111)
!132 = !DILocation(line: 63, column: 20, scope: !111)
!133 = !DILocation(line: 63, column: 16, scope: !111)
!134 = !DILocation(line: 0, scope: !111)
!135 = !DILocation(line: 59, column: 28, scope: !111)
!136 = !DILocation(line: 59, column: 21, scope: !111)
!137 = distinct !{!137, !113, !138, !38}
!138 = !DILocation(line: 64, column: 3, scope: !111)
!139 = distinct !DISubprogram(name: "three_stages_two_back", scope: !1, file: !1, line: 69, type: !10, scopeLine: 69, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!140 = !DILocation(line: 71, column: 11, scope: !139)
!141 = !DILocation(line: 72, column: 3, scope: !139)
!142 = !DILocation(line: 78, column: 7, scope: !139)
!143 = !DILocation(line: 78, column: 3, scope: !139)
!144 = !DILocation(line: 78, column: 25, scope: !139)
!145 = !DILocation(line: 79, column: 1, scope: !139)
!146 = !DILocation(line: 73, column: 24, scope: !139)
!147 = !DILocation(line: 73, column: 30, scope: !139)
!148 = !DILocation(line: 73, column: 19, scope: !139)
!149 = !DILocation(line: 73, column: 9, scope: !139)
!150 = !DILocation(line: 73, column: 5, scope: !139)
!151 = !DILocation(line: 73, column: 17, scope: !139)
!152 = !DILocation(line: 74, column: 5, scope: !139)
!153 = !DILocation(line: 75, column: 12, scope: !139)
!154 = !DILocation(line: 75, column: 9, scope: !139)
!155 = !DILocation(line: 76, column: 11, scope: !139)
!156 = !DILocation(line: 76, column: 9, scope: !139)
!157 = !DILocation(line: 76, column: 28, scope: !139)
!158 = !DILocation(line: 76, column: 33, scope: !139)
!159 = !DILocation(line: 76, column: 23, scope: !139)
!160 = !DILocation(line: 76, column: 20, scope: !139)
!161 = !DILocation(line: 76, column: 16, scope: !139)
!162 = !DILocation(line: 0, scope: !139)
!163 = !DILocation(line: 72, column: 28, scope: !139)
!164 = !DILocation(line: 72, column: 21, scope: !139)
!165 = distinct !{!165, !141, !166, !38}
!166 = !DILocation(line: 77, column: 3, scope: !139)
!167 = distinct !DISubprogram(name: "until_uniform", scope: !1, file: !1, line: 82, type: !10, scopeLine: 82, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!168 = !{!"", !"const"}
!169 = !DILocation(line: 84, column: 11, scope: !167)
!170 = !DILocation(line: 85, column: 10, scope: !167)
!171 = !DILocation(line: 85, column: 3, scope: !167)
!172 = !DILocation(line: 86, column: 10, scope: !167)
!173 = !DILocation(line: 87, column: 5, scope: !167)
!174 = !DILocation(line: 88, column: 28, scope: !167)
!175 = !DILocation(line: 88, column: 7, scope: !167)
!176 = !DILocation(line: 88, column: 5, scope: !167)
!177 = !DILocation(line: 88, column: 25, scope: !167)
!178 = !DILocation(line: 89, column: 5, scope: !167)
!179 = !DILocation(line: 90, column: 6, scope: !167)
!180 = distinct !{!180, !171, !181, !38}
!181 = !DILocation(line: 91, column: 3, scope: !167)
!182 = !DILocation(line: 92, column: 1, scope: !167)
!183 = distinct !DISubprogram(name: "until_own", scope: !1, file: !1, line: 95, type: !10, scopeLine: 95, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!184 = !DILocation(line: 97, column: 11, scope: !183)
!185 = !DILocation(line: 98, column: 3, scope: !183)
!186 = !DILocation(line: 0, scope: !183)
!187 = !DILocation(line: 98, column: 17, scope: !183)
!188 = !DILocation(line: 98, column: 15, scope: !183)
!189 = !DILocation(line: 98, column: 25, scope: !183)
!190 = !DILocation(line: 98, column: 10, scope: !183)
!191 = !DILocation(line: 99, column: 10, scope: !183)
!192 = !DILocation(line: 100, column: 5, scope: !183)
!193 = !DILocation(line: 101, column: 28, scope: !183)
!194 = !DILocation(line: 101, column: 7, scope: !183)
!195 = !DILocation(line: 101, column: 5, scope: !183)
!196 = !DILocation(line: 101, column: 25, scope: !183)
!197 = !DILocation(line: 102, column: 5, scope: !183)
!198 = !DILocation(line: 103, column: 6, scope: !183)
!199 = distinct !{!199, !185, !200, !38}
!200 = !DILocation(line: 104, column: 3, scope: !183)
!201 = !DILocation(line: 105, column: 1, scope: !183)
!202 = distinct !DISubprogram(name: "until_shared", scope: !1, file: !1, line: 108, type: !10, scopeLine: 108, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!203 = !{i32 1}
!204 = !{!"none"}
!205 = !{!"int*"}
!206 = !{!""}
!207 = !DILocation(line: 110, column: 11, scope: !202)
!208 = !DILocation(line: 111, column: 3, scope: !202)
!209 = !DILocation(line: 112, column: 9, scope: !202)
!210 = !DILocation(line: 112, column: 26, scope: !202)
!211 = !DILocation(line: 112, column: 24, scope: !202)
!212 = !DILocation(line: 112, column: 49, scope: !202)
!213 = !DILocation(line: 112, column: 22, scope: !202)
!214 = !DILocation(line: 112, column: 17, scope: !202)
!215 = !DILocation(line: 113, column: 5, scope: !202)
!216 = !DILocation(line: 114, column: 9, scope: !202)
!217 = !DILocation(line: 115, column: 5, scope: !202)
!218 = !DILocation(line: 111, column: 29, scope: !202)
!219 = !DILocation(line: 111, column: 21, scope: !202)
!220 = distinct !{!220, !208, !221, !38}
!221 = !DILocation(line: 116, column: 3, scope: !202)
!222 = !DILocation(line: 117, column: 1, scope: !202)
!223 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 112, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!224 = distinct !DISubprogram(name: "until_shared_no_war", scope: !1, file: !1, line: 120, type: !10, scopeLine: 120, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!225 = !DILocation(line: 122, column: 11, scope: !224)
!226 = !DILocation(line: 123, column: 3, scope: !224)
!227 = !DILocation(line: 124, column: 9, scope: !224)
!228 = !DILocation(line: 124, column: 26, scope: !224)
!229 = !DILocation(line: 124, column: 24, scope: !224)
!230 = !DILocation(line: 124, column: 49, scope: !224)
!231 = !DILocation(line: 124, column: 22, scope: !224)
!232 = !DILocation(line: 124, column: 17, scope: !224)
!233 = !DILocation(line: 125, column: 5, scope: !224)
!234 = !DILocation(line: 126, column: 9, scope: !224)
!235 = distinct !{!235, !226, !236, !38}
!236 = !DILocation(line: 127, column: 3, scope: !224)
!237 = !DILocation(line: 128, column: 5, scope: !224)
!238 = !DILocation(line: 128, column: 3, scope: !224)
!239 = !DILocation(line: 128, column: 23, scope: !224)
!240 = !DILocation(line: 129, column: 1, scope: !224)
!241 = distinct !DISubprogram(name: "stage_by_switch", scope: !1, file: !1, line: 132, type: !10, scopeLine: 132, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!242 = !{i32 1, i32 0}
!243 = !{!"int*", !"int"}
!244 = !{!"", !""}
!245 = !DILocation(line: 134, column: 11, scope: !241)
!246 = !DILocation(line: 135, column: 12, scope: !241)
!247 = !DILocation(line: 135, column: 10, scope: !241)
!248 = !DILocation(line: 135, column: 3, scope: !241)
!249 = !DILocation(line: 135, column: 8, scope: !241)
!250 = !DILocation(line: 136, column: 3, scope: !241)
!251 = !DILocation(line: 137, column: 11, scope: !241)
!252 = !DILocation(line: 137, column: 63, scope: !241)
!253 = !DILocation(line: 137, column: 43, scope: !241)
!254 = !DILocation(line: 137, column: 73, scope: !241)
!255 = !DILocation(line: 138, column: 11, scope: !241)
!256 = !DILocation(line: 138, column: 63, scope: !241)
!257 = !DILocation(line: 138, column: 43, scope: !241)
!258 = !DILocation(line: 138, column: 74, scope: !241)
!259 = !DILocation(line: 0, scope: !241)
!260 = !DILocation(line: 141, column: 1, scope: !241)
!261 = distinct !DISubprogram(name: "stage_by_item", scope: !1, file: !1, line: 144, type: !10, scopeLine: 144, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!262 = !DILocation(line: 146, column: 11, scope: !261)
!263 = !DILocation(line: 147, column: 12, scope: !261)
!264 = !DILocation(line: 147, column: 10, scope: !261)
!265 = !DILocation(line: 147, column: 3, scope: !261)
!266 = !DILocation(line: 147, column: 8, scope: !261)
!267 = !DILocation(line: 148, column: 3, scope: !261)
!268 = !DILocation(line: 149, column: 11, scope: !261)
!269 = !DILocation(line: 149, column: 63, scope: !261)
!270 = !DILocation(line: 149, column: 43, scope: !261)
!271 = !DILocation(line: 149, column: 73, scope: !261)
!272 = !DILocation(line: 150, column: 14, scope: !261)
!273 = !DILocation(line: 150, column: 37, scope: !261)
!274 = !DILocation(line: 0, scope: !261)
!275 = !DILocation(line: 152, column: 1, scope: !261)
!276 = distinct !DISubprogram(name: "triangle", scope: !1, file: !1, line: 155, type: !10, scopeLine: 155, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!277 = !DILocation(line: 157, column: 11, scope: !276)
!278 = !DILocation(line: 158, column: 13, scope: !276)
!279 = !DILocation(line: 158, column: 10, scope: !276)
!280 = !DILocation(line: 158, column: 3, scope: !276)
!281 = !DILocation(line: 158, column: 8, scope: !276)
!282 = !DILocation(line: 159, column: 3, scope: !276)
!283 = !DILocation(line: 161, column: 21, scope: !276)
!284 = !DILocation(line: 161, column: 3, scope: !276)
!285 = !DILocation(line: 162, column: 5, scope: !276)
!286 = !DILocation(line: 160, column: 7, scope: !276)
!287 = !DILocation(line: 164, column: 7, scope: !276)
!288 = !DILocation(line: 164, column: 3, scope: !276)
!289 = !DILocation(line: 164, column: 25, scope: !276)
!290 = !DILocation(line: 165, column: 1, scope: !276)
!291 = !DILocation(line: 161, column: 27, scope: !276)
!292 = distinct !{!292, !284, !293, !38}
!293 = !DILocation(line: 163, column: 17, scope: !276)
!294 = !DILocation(line: 163, column: 14, scope: !276)
!295 = !DILocation(line: 163, column: 11, scope: !276)
!296 = !DILocation(line: 162, column: 29, scope: !276)
!297 = !DILocation(line: 162, column: 23, scope: !276)
!298 = distinct !{!298, !285, !293, !38}
!299 = distinct !DISubprogram(name: "triangle_written", scope: !1, file: !1, line: 168, type: !10, scopeLine: 168, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!300 = !DILocation(line: 170, column: 11, scope: !299)
!301 = !DILocation(line: 171, column: 13, scope: !299)
!302 = !DILocation(line: 171, column: 10, scope: !299)
!303 = !DILocation(line: 171, column: 3, scope: !299)
!304 = !DILocation(line: 171, column: 8, scope: !299)
!305 = !DILocation(line: 172, column: 3, scope: !299)
!306 = !DILocation(line: 173, column: 21, scope: !299)
!307 = !DILocation(line: 173, column: 3, scope: !299)
!308 = !DILocation(line: 175, column: 3, scope: !299)
!309 = !DILocation(line: 176, column: 27, scope: !299)
!310 = !DILocation(line: 176, column: 7, scope: !299)
!311 = !DILocation(line: 176, column: 3, scope: !299)
!312 = !DILocation(line: 176, column: 25, scope: !299)
!313 = !DILocation(line: 177, column: 1, scope: !299)
!314 = !DILocation(line: 174, column: 13, scope: !299)
!315 = !DILocation(line: 174, column: 5, scope: !299)
!316 = !DILocation(line: 174, column: 10, scope: !299)
!317 = !DILocation(line: 173, column: 27, scope: !299)
!318 = distinct !{!318, !307, !319, !38}
!319 = !DILocation(line: 174, column: 16, scope: !299)
!320 = distinct !DISubprogram(name: "shrinking", scope: !1, file: !1, line: 180, type: !10, scopeLine: 180, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!321 = !DILocation(line: 182, column: 11, scope: !320)
!322 = !DILocation(line: 183, column: 12, scope: !320)
!323 = !DILocation(line: 183, column: 10, scope: !320)
!324 = !DILocation(line: 183, column: 3, scope: !320)
!325 = !DILocation(line: 183, column: 8, scope: !320)
!326 = !DILocation(line: 184, column: 3, scope: !320)
!327 = !DILocation(line: 184, column: 14, scope: !320)
!328 = !DILocation(line: 185, column: 3, scope: !320)
!329 = !DILocation(line: 189, column: 3, scope: !320)
!330 = !DILocation(line: 190, column: 25, scope: !320)
!331 = !DILocation(line: 190, column: 5, scope: !320)
!332 = !DILocation(line: 190, column: 3, scope: !320)
!333 = !DILocation(line: 190, column: 23, scope: !320)
!334 = !DILocation(line: 191, column: 1, scope: !320)
!335 = !DILocation(line: 186, column: 5, scope: !320)
!336 = !DILocation(line: 187, column: 11, scope: !320)
!337 = !DILocation(line: 187, column: 9, scope: !320)
!338 = !DILocation(line: 187, column: 28, scope: !320)
!339 = !DILocation(line: 187, column: 24, scope: !320)
!340 = !DILocation(line: 187, column: 21, scope: !320)
!341 = !DILocation(line: 187, column: 16, scope: !320)
!342 = !DILocation(line: 185, column: 31, scope: !320)
!343 = !DILocation(line: 185, column: 23, scope: !320)
!344 = distinct !{!344, !328, !345, !38}
!345 = !DILocation(line: 188, column: 3, scope: !320)
!346 = distinct !DISubprogram(name: "shrinking_by_one", scope: !1, file: !1, line: 194, type: !10, scopeLine: 194, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!347 = !DILocation(line: 196, column: 11, scope: !346)
!348 = !DILocation(line: 197, column: 12, scope: !346)
!349 = !DILocation(line: 197, column: 10, scope: !346)
!350 = !DILocation(line: 197, column: 3, scope: !346)
!351 = !DILocation(line: 197, column: 8, scope: !346)
!352 = !DILocation(line: 198, column: 3, scope: !346)
!353 = !DILocation(line: 198, column: 14, scope: !346)
!354 = !DILocation(line: 199, column: 3, scope: !346)
!355 = !DILocation(line: 203, column: 3, scope: !346)
!356 = !DILocation(line: 204, column: 25, scope: !346)
!357 = !DILocation(line: 204, column: 5, scope: !346)
!358 = !DILocation(line: 204, column: 3, scope: !346)
!359 = !DILocation(line: 204, column: 23, scope: !346)
!360 = !DILocation(line: 205, column: 1, scope: !346)
!361 = !DILocation(line: 200, column: 5, scope: !346)
!362 = !DILocation(line: 201, column: 11, scope: !346)
!363 = !DILocation(line: 201, column: 9, scope: !346)
!364 = !DILocation(line: 201, column: 29, scope: !346)
!365 = !DILocation(line: 201, column: 25, scope: !346)
!366 = !DILocation(line: 201, column: 22, scope: !346)
!367 = !DILocation(line: 201, column: 17, scope: !346)
!368 = !DILocation(line: 199, column: 31, scope: !346)
!369 = !DILocation(line: 199, column: 23, scope: !346)
!370 = distinct !{!370, !354, !371, !38}
!371 = !DILocation(line: 202, column: 3, scope: !346)

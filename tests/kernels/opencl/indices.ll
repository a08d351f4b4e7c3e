; ModuleID = 'tests/kernels/opencl/indices.cl'
source_filename = "tests/kernels/opencl/indices.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@remainder.s = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@remainder_too_small.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: write)
define protected amdgpu_kernel void @rows(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %w, i32 noundef %h) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !16
  %conv = trunc i64 %call to i32, !dbg !16
  %cmp7 = icmp sgt i32 %h, 0, !dbg !17
  br i1 %cmp7, label %for.body, label %for.cond.cleanup, !dbg !18

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !19

for.body:                                         ; preds = %entry, %for.body
  %y.08 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %add = add nsw i32 %y.08, %conv, !dbg !20
  %mul = mul nsw i32 %y.08, %w, !dbg !21
  %add2 = add nsw i32 %mul, %conv, !dbg !22
  %idxprom = sext i32 %add2 to i64, !dbg !23
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !23
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !24, !tbaa !25
  %inc = add nuw nsw i32 %y.08, 1, !dbg !29
  %exitcond.not = icmp eq i32 %inc, %h, !dbg !17
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !18, !llvm.loop !30
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !33 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: write)
define protected amdgpu_kernel void @rows_any_width(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %w, i32 noundef %h) local_unnamed_addr #0 !dbg !34 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !35
  %conv = trunc i64 %call to i32, !dbg !35
  %cmp7 = icmp sgt i32 %h, 0, !dbg !36
  br i1 %cmp7, label %for.body, label %for.cond.cleanup, !dbg !37

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !38

for.body:                                         ; preds = %entry, %for.body
  %y.08 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %add = add nsw i32 %y.08, %conv, !dbg !39
  %mul = mul nsw i32 %y.08, %w, !dbg !40
  %add2 = add nsw i32 %mul, %conv, !dbg !41
  %idxprom = sext i32 %add2 to i64, !dbg !42
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !42
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !43, !tbaa !25
  %inc = add nuw nsw i32 %y.08, 1, !dbg !44
  %exitcond.not = icmp eq i32 %inc, %h, !dbg !36
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !37, !llvm.loop !45
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: write)
define protected amdgpu_kernel void @chunk_of_each(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %per) local_unnamed_addr #0 !dbg !47 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !52
  %conv = trunc i64 %call to i32, !dbg !53
  %mul = mul nsw i32 %conv, %per, !dbg !54
  %cmp6 = icmp sgt i32 %per, 0, !dbg !55
  br i1 %cmp6, label %for.body, label %for.cond.cleanup, !dbg !56

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !57

for.body:                                         ; preds = %entry, %for.body
  %i.07 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %add = add nsw i32 %i.07, %mul, !dbg !58
  %idxprom = sext i32 %add to i64, !dbg !59
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !59
  store i32 %i.07, ptr addrspace(1) %arrayidx, align 4, !dbg !60, !tbaa !25
  %inc = add nuw nsw i32 %i.07, 1, !dbg !61
  %exitcond.not = icmp eq i32 %inc, %per, !dbg !55
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !56, !llvm.loop !62
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: write)
define protected amdgpu_kernel void @chunk_by_one(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %per) local_unnamed_addr #0 !dbg !64 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !65
  %conv = trunc i64 %call to i32, !dbg !66
  %mul = mul nsw i32 %conv, %per, !dbg !67
  %cmp.not7 = icmp slt i32 %per, 0, !dbg !68
  br i1 %cmp.not7, label %for.cond.cleanup, label %for.body, !dbg !69

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !70

for.body:                                         ; preds = %entry, %for.body
  %i.08 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !71
  %conv3 = trunc i64 %call2 to i32, !dbg !71
  %add = add nsw i32 %i.08, %mul, !dbg !72
  %idxprom = sext i32 %add to i64, !dbg !73
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !73
  store i32 %conv3, ptr addrspace(1) %arrayidx, align 4, !dbg !74, !tbaa !25
  %inc = add nuw i32 %i.08, 1, !dbg !75
  %exitcond.not = icmp eq i32 %i.08, %per, !dbg !68
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !69, !llvm.loop !76
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @shifted_read(ptr addrspace(1) nocapture noundef align 4 %a, i32 noundef %off) local_unnamed_addr #2 !dbg !78 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !79
  %conv = trunc i64 %call to i32, !dbg !79
  %add = add nsw i32 %conv, %off, !dbg !80
  %idxprom = sext i32 %add to i64, !dbg !81
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !81
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !81, !tbaa !25
  %sext = shl i64 %call, 32, !dbg !82
  %1 = ashr exact i64 %sext, 30, !dbg !82
  %arrayidx2 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %1, !dbg !82
  store i32 %0, ptr addrspace(1) %arrayidx2, align 4, !dbg !83, !tbaa !25
  ret void, !dbg !84
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @shifted_read_by_some(ptr addrspace(1) nocapture noundef align 4 %a, i32 noundef %off) local_unnamed_addr #2 !dbg !85 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !86
  %conv = trunc i64 %call to i32, !dbg !86
  %add = add nsw i32 %conv, %off, !dbg !87
  %idxprom = sext i32 %add to i64, !dbg !88
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !88
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !88, !tbaa !25
  %sext = shl i64 %call, 32, !dbg !89
  %1 = ashr exact i64 %sext, 30, !dbg !89
  %arrayidx2 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %1, !dbg !89
  store i32 %0, ptr addrspace(1) %arrayidx2, align 4, !dbg !90, !tbaa !25
  ret void, !dbg !91
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @own_pair(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !92 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !97
  %conv = trunc i64 %call to i32, !dbg !97
  %mul = shl nsw i32 %conv, 1, !dbg !98
  %idxprom = sext i32 %mul to i64, !dbg !99
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !99
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !100, !tbaa !25
  %add = or disjoint i32 %mul, 1, !dbg !101
  %idxprom2 = sext i32 %add to i64, !dbg !102
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom2, !dbg !102
  store i32 %conv, ptr addrspace(1) %arrayidx3, align 4, !dbg !103, !tbaa !25
  ret void, !dbg !104
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @pair_by_one(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !105 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !106
  %conv = trunc i64 %call to i32, !dbg !106
  %mul = shl nsw i32 %conv, 1, !dbg !107
  %idxprom = sext i32 %mul to i64, !dbg !108
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !108
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !109, !tbaa !25
  %arrayidx3 = getelementptr i8, ptr addrspace(1) %arrayidx, i64 8, !dbg !110
  store i32 %conv, ptr addrspace(1) %arrayidx3, align 4, !dbg !111, !tbaa !25
  ret void, !dbg !112
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @two_dimensions(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !113 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !114
  %conv = trunc i64 %call to i32, !dbg !114
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #6, !dbg !115
  %call3 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6, !dbg !116
  %mul = mul i64 %call3, %call1, !dbg !117
  %add = add i64 %mul, %call, !dbg !118
  %sext = shl i64 %add, 32, !dbg !119
  %0 = ashr exact i64 %sext, 30, !dbg !119
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !119
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !120, !tbaa !25
  ret void, !dbg !121
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !122 hidden i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @two_dimensions_narrow(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !123 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !124
  %conv = trunc i64 %call to i32, !dbg !124
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #6, !dbg !125
  %call3 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #6, !dbg !126
  %sub = add i64 %call3, 4294967295, !dbg !127
  %mul = mul i64 %sub, %call1, !dbg !128
  %add = add i64 %mul, %call, !dbg !129
  %sext = shl i64 %add, 32, !dbg !130
  %0 = ashr exact i64 %sext, 30, !dbg !130
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !130
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !131, !tbaa !25
  ret void, !dbg !132
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !133 hidden i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @three_dimensions(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !134 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !135
  %conv = trunc i64 %call to i32, !dbg !135
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #6, !dbg !136
  %conv2 = trunc i64 %call1 to i32, !dbg !136
  %call3 = tail call i64 @_Z13get_global_idj(i32 noundef 2) #6, !dbg !137
  %conv4 = trunc i64 %call3 to i32, !dbg !137
  %0 = shl i32 %conv4, 6, !dbg !138
  %1 = shl i32 %conv2, 3, !dbg !138
  %mul5 = add i32 %1, %conv, !dbg !138
  %add6 = add i32 %mul5, %0, !dbg !139
  %idxprom = sext i32 %add6 to i64, !dbg !140
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !140
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !141, !tbaa !25
  ret void, !dbg !142
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @three_dimensions_short(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !143 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !144
  %conv = trunc i64 %call to i32, !dbg !144
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #6, !dbg !145
  %conv2 = trunc i64 %call1 to i32, !dbg !145
  %call3 = tail call i64 @_Z13get_global_idj(i32 noundef 2) #6, !dbg !146
  %conv4 = trunc i64 %call3 to i32, !dbg !146
  %mul = shl nsw i32 %conv2, 3, !dbg !147
  %add = add nsw i32 %mul, %conv, !dbg !148
  %mul5 = shl nsw i32 %conv4, 6, !dbg !149
  %add6 = add nsw i32 %add, %mul5, !dbg !150
  %mul7 = mul nsw i32 %conv4, 7, !dbg !151
  %add8 = add nsw i32 %mul7, %conv2, !dbg !152
  %mul9 = shl nsw i32 %add8, 3, !dbg !153
  %add10 = add nsw i32 %mul9, %conv, !dbg !154
  %idxprom = sext i32 %add10 to i64, !dbg !155
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !155
  store i32 %add6, ptr addrspace(1) %arrayidx, align 4, !dbg !156, !tbaa !25
  ret void, !dbg !157
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @reversed(ptr addrspace(1) nocapture noundef writeonly align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %b) local_unnamed_addr #2 !dbg !158 !kernel_arg_addr_space !159 !kernel_arg_access_qual !49 !kernel_arg_type !160 !kernel_arg_base_type !160 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !162
  %call1 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6, !dbg !163
  %sext = shl i64 %call, 32, !dbg !164
  %0 = ashr exact i64 %sext, 30, !dbg !164
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %b, i64 %0, !dbg !164
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !164, !tbaa !25
  %2 = xor i64 %call, -1, !dbg !165
  %sub3 = add i64 %call1, %2, !dbg !165
  %sext7 = shl i64 %sub3, 32, !dbg !166
  %3 = ashr exact i64 %sext7, 30, !dbg !166
  %arrayidx5 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %3, !dbg !166
  store i32 %1, ptr addrspace(1) %arrayidx5, align 4, !dbg !167, !tbaa !25
  ret void, !dbg !168
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reversed_in_place(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #4 !dbg !169 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !170
  %call1 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6, !dbg !171
  %sext = shl i64 %call, 32, !dbg !172
  %0 = ashr exact i64 %sext, 30, !dbg !172
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !172
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !172, !tbaa !25
  tail call void @_Z7barrierj(i32 noundef 2) #7, !dbg !173
  %2 = xor i64 %call, -1, !dbg !174
  %sub3 = add i64 %call1, %2, !dbg !174
  %sext8 = shl i64 %sub3, 32, !dbg !175
  %3 = ashr exact i64 %sext8, 30, !dbg !175
  %arrayidx5 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %3, !dbg !175
  store i32 %1, ptr addrspace(1) %arrayidx5, align 4, !dbg !176, !tbaa !25
  ret void, !dbg !177
}

; Function Attrs: convergent nounwind
declare !dbg !178 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #5

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @swapped_halves(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #2 !dbg !179 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !180
  %conv = trunc i64 %call to i32, !dbg !180
  %cmp = icmp slt i32 %conv, 128, !dbg !181
  br i1 %cmp, label %if.then, label %if.end, !dbg !182

if.then:                                          ; preds = %entry
  %sext = shl i64 %call, 32, !dbg !183
  %0 = ashr exact i64 %sext, 30, !dbg !183
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !183
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !183, !tbaa !25
  %sext16 = add i64 %sext, 549755813888, !dbg !184
  %2 = ashr exact i64 %sext16, 30, !dbg !184
  %arrayidx3 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %2, !dbg !184
  %3 = load i32, ptr addrspace(1) %arrayidx3, align 4, !dbg !184, !tbaa !25
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !185, !tbaa !25
  store i32 %1, ptr addrspace(1) %arrayidx3, align 4, !dbg !186, !tbaa !25
  br label %if.end, !dbg !187

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !188
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @swapped_halves_by_one(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #2 !dbg !189 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !190
  %conv = trunc i64 %call to i32, !dbg !190
  %cmp = icmp slt i32 %conv, 129, !dbg !191
  br i1 %cmp, label %if.then, label %if.end, !dbg !192

if.then:                                          ; preds = %entry
  %sext = shl i64 %call, 32, !dbg !193
  %0 = ashr exact i64 %sext, 30, !dbg !193
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !193
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !193, !tbaa !25
  %sext16 = add i64 %sext, 549755813888, !dbg !194
  %2 = ashr exact i64 %sext16, 30, !dbg !194
  %arrayidx3 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %2, !dbg !194
  %3 = load i32, ptr addrspace(1) %arrayidx3, align 4, !dbg !194, !tbaa !25
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !195, !tbaa !25
  store i32 %1, ptr addrspace(1) %arrayidx3, align 4, !dbg !196, !tbaa !25
  br label %if.end, !dbg !197

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !198
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @remainder(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #4 !dbg !199 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !200
  %conv = trunc i64 %call to i32, !dbg !200
  %add = add nsw i32 %conv, 17, !dbg !201
  %rem = srem i32 %add, 64, !dbg !202
  %arrayidx = getelementptr inbounds [64 x i32], ptr addrspace(3) @remainder.s, i32 0, i32 %rem, !dbg !203
  store i32 %conv, ptr addrspace(3) %arrayidx, align 4, !dbg !204, !tbaa !25
  tail call void @_Z7barrierj(i32 noundef 1) #7, !dbg !205
  %add1 = add nsw i32 %conv, 5, !dbg !206
  %rem2 = srem i32 %add1, 64, !dbg !207
  %arrayidx4 = getelementptr inbounds [64 x i32], ptr addrspace(3) @remainder.s, i32 0, i32 %rem2, !dbg !208
  %0 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !208, !tbaa !25
  %call5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !209
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call5, !dbg !210
  store i32 %0, ptr addrspace(1) %arrayidx6, align 4, !dbg !211, !tbaa !25
  ret void, !dbg !212
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !213 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @remainder_too_small(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #4 !dbg !214 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !215
  %conv = trunc i64 %call to i32, !dbg !215
  %add = add nsw i32 %conv, 17, !dbg !216
  %rem = srem i32 %add, 96, !dbg !217
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @remainder_too_small.s, i32 0, i32 %rem, !dbg !218
  store i32 %conv, ptr addrspace(3) %arrayidx, align 4, !dbg !219, !tbaa !25
  tail call void @_Z7barrierj(i32 noundef 1) #7, !dbg !220
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @remainder_too_small.s, i32 0, i32 %conv, !dbg !221
  %0 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !221, !tbaa !25
  %call3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !222
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call3, !dbg !223
  store i32 %0, ptr addrspace(1) %arrayidx4, align 4, !dbg !224, !tbaa !25
  ret void, !dbg !225
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @exclusive_or(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !226 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !227
  %conv = trunc i64 %call to i32, !dbg !227
  %xor = shl i64 %call, 32, !dbg !228
  %sext = ashr exact i64 %xor, 32, !dbg !228
  %idxprom = xor i64 %sext, 85, !dbg !228
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !228
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !229, !tbaa !25
  ret void, !dbg !230
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @masked(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !231 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !95 !kernel_arg_base_type !95 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !232
  %conv = trunc i64 %call to i32, !dbg !232
  %and = and i64 %call, 95, !dbg !233
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %and, !dbg !234
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !235, !tbaa !25
  ret void, !dbg !236
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @guarded_tail(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %n) local_unnamed_addr #3 !dbg !237 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !238
  %conv = trunc i64 %call to i32, !dbg !238
  %cmp = icmp slt i32 %conv, %n, !dbg !239
  %sext7 = shl i64 %call, 32, !dbg !240
  %sext = add i64 %sext7, 1099511627776, !dbg !241
  %sext.sink = select i1 %cmp, i64 %sext7, i64 %sext, !dbg !241
  %.sink = select i1 %cmp, i32 1, i32 2, !dbg !241
  %0 = ashr exact i64 %sext.sink, 30, !dbg !240
  %arrayidx3 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !240
  store i32 %.sink, ptr addrspace(1) %arrayidx3, align 4, !dbg !240, !tbaa !25
  ret void, !dbg !242
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @guarded_tail_short(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %n) local_unnamed_addr #3 !dbg !243 !kernel_arg_addr_space !48 !kernel_arg_access_qual !49 !kernel_arg_type !50 !kernel_arg_base_type !50 !kernel_arg_type_qual !51 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !244
  %conv = trunc i64 %call to i32, !dbg !244
  %cmp = icmp slt i32 %conv, %n, !dbg !245
  br i1 %cmp, label %if.then, label %if.else, !dbg !246

if.then:                                          ; preds = %entry
  %sext = shl i64 %call, 32, !dbg !247
  %0 = ashr exact i64 %sext, 30, !dbg !247
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !247
  br label %if.end, !dbg !247

if.else:                                          ; preds = %entry
  %sub = sub nsw i32 %conv, %n, !dbg !248
  %idxprom2 = sext i32 %sub to i64, !dbg !249
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom2, !dbg !249
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %arrayidx3.sink = phi ptr addrspace(1) [ %arrayidx3, %if.else ], [ %arrayidx, %if.then ]
  store i32 %conv, ptr addrspace(1) %arrayidx3.sink, align 4, !dbg !250, !tbaa !25
  ret void, !dbg !251
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @bytes(ptr addrspace(1) nocapture noundef writeonly align 1 %a) local_unnamed_addr #3 !dbg !252 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !253 !kernel_arg_base_type !253 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !254
  %conv1 = trunc i64 %call to i8, !dbg !255
  %sext = shl i64 %call, 32, !dbg !256
  %idxprom = ashr exact i64 %sext, 32, !dbg !256
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %idxprom, !dbg !256
  store i8 %conv1, ptr addrspace(1) %arrayidx, align 1, !dbg !257, !tbaa !258
  ret void, !dbg !259
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @bytes_as_words(ptr addrspace(1) nocapture noundef writeonly align 1 %a) local_unnamed_addr #3 !dbg !260 !kernel_arg_addr_space !93 !kernel_arg_access_qual !94 !kernel_arg_type !253 !kernel_arg_base_type !253 !kernel_arg_type_qual !96 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !261
  %conv = trunc i64 %call to i32, !dbg !261
  %and = shl i64 %call, 32, !dbg !262
  %sext = ashr exact i64 %and, 32, !dbg !262
  %idx.ext = and i64 %sext, -2, !dbg !262
  %add.ptr = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %idx.ext, !dbg !262
  store i32 %conv, ptr addrspace(1) %add.ptr, align 4, !dbg !263, !tbaa !25
  ret void, !dbg !264
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @bits_of_a_word(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %b) local_unnamed_addr #4 !dbg !265 !kernel_arg_addr_space !159 !kernel_arg_access_qual !49 !kernel_arg_type !266 !kernel_arg_base_type !266 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !267
  %sext = shl i64 %call, 32, !dbg !268
  %0 = ashr exact i64 %sext, 30, !dbg !268
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %b, i64 %0, !dbg !268
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !268, !tbaa !25
  %tobool.not = icmp eq i32 %1, 0, !dbg !268
  br i1 %tobool.not, label %if.end, label %if.then, !dbg !268

if.then:                                          ; preds = %entry
  %conv = trunc i64 %call to i32, !dbg !267
  %shr = ashr i32 %conv, 5, !dbg !269
  %idxprom1 = sext i32 %shr to i64, !dbg !270
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom1, !dbg !270
  %and = and i32 %conv, 31, !dbg !271
  %shl = shl nuw i32 1, %and, !dbg !272
  %call3 = tail call i32 @_Z9atomic_orPU3AS1Vjj(ptr addrspace(1) noundef %arrayidx2, i32 noundef %shl) #7, !dbg !273
  br label %if.end, !dbg !273

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !274
}

; Function Attrs: convergent nounwind
declare !dbg !275 hidden i32 @_Z9atomic_orPU3AS1Vjj(ptr addrspace(1) noundef, i32 noundef) local_unnamed_addr #5

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @bits_of_a_word_plain(ptr addrspace(1) nocapture noundef align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %b) local_unnamed_addr #2 !dbg !276 !kernel_arg_addr_space !159 !kernel_arg_access_qual !49 !kernel_arg_type !266 !kernel_arg_base_type !266 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !277
  %sext = shl i64 %call, 32, !dbg !278
  %0 = ashr exact i64 %sext, 30, !dbg !278
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %b, i64 %0, !dbg !278
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !278, !tbaa !25
  %tobool.not = icmp eq i32 %1, 0, !dbg !278
  br i1 %tobool.not, label %if.end, label %if.then, !dbg !278

if.then:                                          ; preds = %entry
  %conv = trunc i64 %call to i32, !dbg !277
  %and = and i32 %conv, 31, !dbg !279
  %shl = shl nuw i32 1, %and, !dbg !280
  %shr = ashr i32 %conv, 5, !dbg !281
  %idxprom1 = sext i32 %shr to i64, !dbg !282
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom1, !dbg !282
  %2 = load i32, ptr addrspace(1) %arrayidx2, align 4, !dbg !283, !tbaa !25
  %or = or i32 %2, %shl, !dbg !283
  store i32 %or, ptr addrspace(1) %arrayidx2, align 4, !dbg !283, !tbaa !25
  br label %if.end, !dbg !282

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !284
}

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/indices.cl", directory: ".", checksumkind: CSK_MD5, checksum: "cb050c98aa72d3f8bc3b76723d7b06b1")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 0, i32 0}
!13 = !{!"none", !"none", !"none"}
!14 = !{!"int*", !"int", !"int"}
!15 = !{!"", !"", !""}
!16 = !DILocation(line: 6, column: 11, scope: !9)
!17 = !DILocation(line: 7, column: 21, scope: !9)
!18 = !DILocation(line: 7, column: 3, scope: !9)
!19 = !DILocation(line: 9, column: 1, scope: !9)
!20 = !DILocation(line: 8, column: 22, scope: !9)
!21 = !DILocation(line: 8, column: 9, scope: !9)
!22 = !DILocation(line: 8, column: 13, scope: !9)
!23 = !DILocation(line: 8, column: 5, scope: !9)
!24 = !DILocation(line: 8, column: 18, scope: !9)
!25 = !{!26, !26, i64 0}
!26 = !{!"int", !27, i64 0}
!27 = !{!"omnipotent char", !28, i64 0}
!28 = !{!"Simple C/C++ TBAA"}
!29 = !DILocation(line: 7, column: 27, scope: !9)
!30 = distinct !{!30, !18, !31, !32}
!31 = !DILocation(line: 8, column: 24, scope: !9)
!32 = !{!"llvm.loop.unroll.disable"}
!33 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 6, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!34 = distinct !DISubprogram(name: "rows_any_width", scope: !1, file: !1, line: 12, type: !10, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!35 = !DILocation(line: 13, column: 11, scope: !34)
!36 = !DILocation(line: 14, column: 21, scope: !34)
!37 = !DILocation(line: 14, column: 3, scope: !34)
!38 = !DILocation(line: 16, column: 1, scope: !34)
!39 = !DILocation(line: 15, column: 22, scope: !34)
!40 = !DILocation(line: 15, column: 9, scope: !34)
!41 = !DILocation(line: 15, column: 13, scope: !34)
!42 = !DILocation(line: 15, column: 5, scope: !34)
!43 = !DILocation(line: 15, column: 18, scope: !34)
!44 = !DILocation(line: 14, column: 27, scope: !34)
!45 = distinct !{!45, !37, !46, !32}
!46 = !DILocation(line: 15, column: 24, scope: !34)
!47 = distinct !DISubprogram(name: "chunk_of_each", scope: !1, file: !1, line: 19, type: !10, scopeLine: 19, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!48 = !{i32 1, i32 0}
!49 = !{!"none", !"none"}
!50 = !{!"int*", !"int"}
!51 = !{!"", !""}
!52 = !DILocation(line: 20, column: 20, scope: !47)
!53 = !DILocation(line: 20, column: 15, scope: !47)
!54 = !DILocation(line: 20, column: 37, scope: !47)
!55 = !DILocation(line: 21, column: 21, scope: !47)
!56 = !DILocation(line: 21, column: 3, scope: !47)
!57 = !DILocation(line: 23, column: 1, scope: !47)
!58 = !DILocation(line: 22, column: 13, scope: !47)
!59 = !DILocation(line: 22, column: 5, scope: !47)
!60 = !DILocation(line: 22, column: 18, scope: !47)
!61 = !DILocation(line: 21, column: 29, scope: !47)
!62 = distinct !{!62, !56, !63, !32}
!63 = !DILocation(line: 22, column: 20, scope: !47)
!64 = distinct !DISubprogram(name: "chunk_by_one", scope: !1, file: !1, line: 26, type: !10, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!65 = !DILocation(line: 27, column: 20, scope: !64)
!66 = !DILocation(line: 27, column: 15, scope: !64)
!67 = !DILocation(line: 27, column: 37, scope: !64)
!68 = !DILocation(line: 28, column: 21, scope: !64)
!69 = !DILocation(line: 28, column: 3, scope: !64)
!70 = !DILocation(line: 30, column: 1, scope: !64)
!71 = !DILocation(line: 29, column: 20, scope: !64)
!72 = !DILocation(line: 29, column: 13, scope: !64)
!73 = !DILocation(line: 29, column: 5, scope: !64)
!74 = !DILocation(line: 29, column: 18, scope: !64)
!75 = !DILocation(line: 28, column: 30, scope: !64)
!76 = distinct !{!76, !69, !77, !32}
!77 = !DILocation(line: 29, column: 35, scope: !64)
!78 = distinct !DISubprogram(name: "shifted_read", scope: !1, file: !1, line: 33, type: !10, scopeLine: 33, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!79 = !DILocation(line: 34, column: 11, scope: !78)
!80 = !DILocation(line: 35, column: 14, scope: !78)
!81 = !DILocation(line: 35, column: 10, scope: !78)
!82 = !DILocation(line: 35, column: 3, scope: !78)
!83 = !DILocation(line: 35, column: 8, scope: !78)
!84 = !DILocation(line: 36, column: 1, scope: !78)
!85 = distinct !DISubprogram(name: "shifted_read_by_some", scope: !1, file: !1, line: 39, type: !10, scopeLine: 39, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!86 = !DILocation(line: 40, column: 11, scope: !85)
!87 = !DILocation(line: 41, column: 14, scope: !85)
!88 = !DILocation(line: 41, column: 10, scope: !85)
!89 = !DILocation(line: 41, column: 3, scope: !85)
!90 = !DILocation(line: 41, column: 8, scope: !85)
!91 = !DILocation(line: 42, column: 1, scope: !85)
!92 = distinct !DISubprogram(name: "own_pair", scope: !1, file: !1, line: 45, type: !10, scopeLine: 45, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!93 = !{i32 1}
!94 = !{!"none"}
!95 = !{!"int*"}
!96 = !{!""}
!97 = !DILocation(line: 46, column: 11, scope: !92)
!98 = !DILocation(line: 47, column: 7, scope: !92)
!99 = !DILocation(line: 47, column: 3, scope: !92)
!100 = !DILocation(line: 47, column: 12, scope: !92)
!101 = !DILocation(line: 48, column: 11, scope: !92)
!102 = !DILocation(line: 48, column: 3, scope: !92)
!103 = !DILocation(line: 48, column: 16, scope: !92)
!104 = !DILocation(line: 49, column: 1, scope: !92)
!105 = distinct !DISubprogram(name: "pair_by_one", scope: !1, file: !1, line: 52, type: !10, scopeLine: 52, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!106 = !DILocation(line: 53, column: 11, scope: !105)
!107 = !DILocation(line: 54, column: 7, scope: !105)
!108 = !DILocation(line: 54, column: 3, scope: !105)
!109 = !DILocation(line: 54, column: 12, scope: !105)
!110 = !DILocation(line: 55, column: 3, scope: !105)
!111 = !DILocation(line: 55, column: 16, scope: !105)
!112 = !DILocation(line: 56, column: 1, scope: !105)
!113 = distinct !DISubprogram(name: "two_dimensions", scope: !1, file: !1, line: 60, type: !10, scopeLine: 60, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!114 = !DILocation(line: 61, column: 11, scope: !113)
!115 = !DILocation(line: 61, column: 33, scope: !113)
!116 = !DILocation(line: 62, column: 14, scope: !113)
!117 = !DILocation(line: 62, column: 7, scope: !113)
!118 = !DILocation(line: 62, column: 33, scope: !113)
!119 = !DILocation(line: 62, column: 3, scope: !113)
!120 = !DILocation(line: 62, column: 38, scope: !113)
!121 = !DILocation(line: 63, column: 1, scope: !113)
!122 = !DISubprogram(name: "get_global_size", scope: !1, file: !1, line: 62, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!123 = distinct !DISubprogram(name: "two_dimensions_narrow", scope: !1, file: !1, line: 67, type: !10, scopeLine: 67, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!124 = !DILocation(line: 68, column: 11, scope: !123)
!125 = !DILocation(line: 68, column: 33, scope: !123)
!126 = !DILocation(line: 69, column: 15, scope: !123)
!127 = !DILocation(line: 69, column: 33, scope: !123)
!128 = !DILocation(line: 69, column: 7, scope: !123)
!129 = !DILocation(line: 69, column: 38, scope: !123)
!130 = !DILocation(line: 69, column: 3, scope: !123)
!131 = !DILocation(line: 69, column: 43, scope: !123)
!132 = !DILocation(line: 70, column: 1, scope: !123)
!133 = !DISubprogram(name: "get_local_size", scope: !1, file: !1, line: 69, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!134 = distinct !DISubprogram(name: "three_dimensions", scope: !1, file: !1, line: 74, type: !10, scopeLine: 74, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!135 = !DILocation(line: 75, column: 11, scope: !134)
!136 = !DILocation(line: 75, column: 33, scope: !134)
!137 = !DILocation(line: 75, column: 55, scope: !134)
!138 = !DILocation(line: 76, column: 17, scope: !134)
!139 = !DILocation(line: 76, column: 21, scope: !134)
!140 = !DILocation(line: 76, column: 3, scope: !134)
!141 = !DILocation(line: 76, column: 26, scope: !134)
!142 = !DILocation(line: 77, column: 1, scope: !134)
!143 = distinct !DISubprogram(name: "three_dimensions_short", scope: !1, file: !1, line: 81, type: !10, scopeLine: 81, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!144 = !DILocation(line: 82, column: 11, scope: !143)
!145 = !DILocation(line: 82, column: 33, scope: !143)
!146 = !DILocation(line: 82, column: 55, scope: !143)
!147 = !DILocation(line: 83, column: 34, scope: !143)
!148 = !DILocation(line: 83, column: 30, scope: !143)
!149 = !DILocation(line: 83, column: 42, scope: !143)
!150 = !DILocation(line: 83, column: 38, scope: !143)
!151 = !DILocation(line: 83, column: 8, scope: !143)
!152 = !DILocation(line: 83, column: 12, scope: !143)
!153 = !DILocation(line: 83, column: 17, scope: !143)
!154 = !DILocation(line: 83, column: 21, scope: !143)
!155 = !DILocation(line: 83, column: 3, scope: !143)
!156 = !DILocation(line: 83, column: 26, scope: !143)
!157 = !DILocation(line: 84, column: 1, scope: !143)
!158 = distinct !DISubprogram(name: "reversed", scope: !1, file: !1, line: 87, type: !10, scopeLine: 87, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!159 = !{i32 1, i32 1}
!160 = !{!"int*", !"int*"}
!161 = !{!"", !"const"}
!162 = !DILocation(line: 88, column: 11, scope: !158)
!163 = !DILocation(line: 88, column: 33, scope: !158)
!164 = !DILocation(line: 89, column: 18, scope: !158)
!165 = !DILocation(line: 89, column: 11, scope: !158)
!166 = !DILocation(line: 89, column: 3, scope: !158)
!167 = !DILocation(line: 89, column: 16, scope: !158)
!168 = !DILocation(line: 90, column: 1, scope: !158)
!169 = distinct !DISubprogram(name: "reversed_in_place", scope: !1, file: !1, line: 93, type: !10, scopeLine: 93, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!170 = !DILocation(line: 94, column: 11, scope: !169)
!171 = !DILocation(line: 94, column: 33, scope: !169)
!172 = !DILocation(line: 95, column: 11, scope: !169)
!173 = !DILocation(line: 96, column: 3, scope: !169)
!174 = !DILocation(line: 97, column: 11, scope: !169)
!175 = !DILocation(line: 97, column: 3, scope: !169)
!176 = !DILocation(line: 97, column: 16, scope: !169)
!177 = !DILocation(line: 98, column: 1, scope: !169)
!178 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 96, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!179 = distinct !DISubprogram(name: "swapped_halves", scope: !1, file: !1, line: 101, type: !10, scopeLine: 101, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!180 = !DILocation(line: 102, column: 11, scope: !179)
!181 = !DILocation(line: 103, column: 9, scope: !179)
!182 = !DILocation(line: 103, column: 7, scope: !179)
!183 = !DILocation(line: 104, column: 13, scope: !179)
!184 = !DILocation(line: 105, column: 12, scope: !179)
!185 = !DILocation(line: 105, column: 10, scope: !179)
!186 = !DILocation(line: 106, column: 16, scope: !179)
!187 = !DILocation(line: 107, column: 3, scope: !179)
!188 = !DILocation(line: 108, column: 1, scope: !179)
!189 = distinct !DISubprogram(name: "swapped_halves_by_one", scope: !1, file: !1, line: 111, type: !10, scopeLine: 111, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!190 = !DILocation(line: 112, column: 11, scope: !189)
!191 = !DILocation(line: 113, column: 9, scope: !189)
!192 = !DILocation(line: 113, column: 7, scope: !189)
!193 = !DILocation(line: 114, column: 13, scope: !189)
!194 = !DILocation(line: 115, column: 12, scope: !189)
!195 = !DILocation(line: 115, column: 10, scope: !189)
!196 = !DILocation(line: 116, column: 16, scope: !189)
!197 = !DILocation(line: 117, column: 3, scope: !189)
!198 = !DILocation(line: 118, column: 1, scope: !189)
!199 = distinct !DISubprogram(name: "remainder", scope: !1, file: !1, line: 121, type: !10, scopeLine: 121, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!200 = !DILocation(line: 123, column: 11, scope: !199)
!201 = !DILocation(line: 124, column: 8, scope: !199)
!202 = !DILocation(line: 124, column: 14, scope: !199)
!203 = !DILocation(line: 124, column: 3, scope: !199)
!204 = !DILocation(line: 124, column: 20, scope: !199)
!205 = !DILocation(line: 125, column: 3, scope: !199)
!206 = !DILocation(line: 126, column: 30, scope: !199)
!207 = !DILocation(line: 126, column: 35, scope: !199)
!208 = !DILocation(line: 126, column: 25, scope: !199)
!209 = !DILocation(line: 126, column: 5, scope: !199)
!210 = !DILocation(line: 126, column: 3, scope: !199)
!211 = !DILocation(line: 126, column: 23, scope: !199)
!212 = !DILocation(line: 127, column: 1, scope: !199)
!213 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 123, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!214 = distinct !DISubprogram(name: "remainder_too_small", scope: !1, file: !1, line: 131, type: !10, scopeLine: 131, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!215 = !DILocation(line: 133, column: 11, scope: !214)
!216 = !DILocation(line: 134, column: 8, scope: !214)
!217 = !DILocation(line: 134, column: 14, scope: !214)
!218 = !DILocation(line: 134, column: 3, scope: !214)
!219 = !DILocation(line: 134, column: 20, scope: !214)
!220 = !DILocation(line: 135, column: 3, scope: !214)
!221 = !DILocation(line: 136, column: 25, scope: !214)
!222 = !DILocation(line: 136, column: 5, scope: !214)
!223 = !DILocation(line: 136, column: 3, scope: !214)
!224 = !DILocation(line: 136, column: 23, scope: !214)
!225 = !DILocation(line: 137, column: 1, scope: !214)
!226 = distinct !DISubprogram(name: "exclusive_or", scope: !1, file: !1, line: 140, type: !10, scopeLine: 140, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!227 = !DILocation(line: 141, column: 11, scope: !226)
!228 = !DILocation(line: 142, column: 3, scope: !226)
!229 = !DILocation(line: 142, column: 15, scope: !226)
!230 = !DILocation(line: 143, column: 1, scope: !226)
!231 = distinct !DISubprogram(name: "masked", scope: !1, file: !1, line: 146, type: !10, scopeLine: 146, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!232 = !DILocation(line: 147, column: 11, scope: !231)
!233 = !DILocation(line: 148, column: 7, scope: !231)
!234 = !DILocation(line: 148, column: 3, scope: !231)
!235 = !DILocation(line: 148, column: 15, scope: !231)
!236 = !DILocation(line: 149, column: 1, scope: !231)
!237 = distinct !DISubprogram(name: "guarded_tail", scope: !1, file: !1, line: 152, type: !10, scopeLine: 152, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!238 = !DILocation(line: 153, column: 11, scope: !237)
!239 = !DILocation(line: 154, column: 9, scope: !237)
!240 = !DILocation(line: 0, scope: !237)
!241 = !DILocation(line: 154, column: 7, scope: !237)
!242 = !DILocation(line: 156, column: 1, scope: !237)
!243 = distinct !DISubprogram(name: "guarded_tail_short", scope: !1, file: !1, line: 159, type: !10, scopeLine: 159, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!244 = !DILocation(line: 160, column: 11, scope: !243)
!245 = !DILocation(line: 161, column: 9, scope: !243)
!246 = !DILocation(line: 161, column: 7, scope: !243)
!247 = !DILocation(line: 161, column: 14, scope: !243)
!248 = !DILocation(line: 162, column: 12, scope: !243)
!249 = !DILocation(line: 162, column: 8, scope: !243)
!250 = !DILocation(line: 0, scope: !243)
!251 = !DILocation(line: 163, column: 1, scope: !243)
!252 = distinct !DISubprogram(name: "bytes", scope: !1, file: !1, line: 166, type: !10, scopeLine: 166, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!253 = !{!"uchar*"}
!254 = !DILocation(line: 167, column: 11, scope: !252)
!255 = !DILocation(line: 168, column: 10, scope: !252)
!256 = !DILocation(line: 168, column: 3, scope: !252)
!257 = !DILocation(line: 168, column: 8, scope: !252)
!258 = !{!27, !27, i64 0}
!259 = !DILocation(line: 169, column: 1, scope: !252)
!260 = distinct !DISubprogram(name: "bytes_as_words", scope: !1, file: !1, line: 172, type: !10, scopeLine: 172, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!261 = !DILocation(line: 173, column: 11, scope: !260)
!262 = !DILocation(line: 174, column: 21, scope: !260)
!263 = !DILocation(line: 174, column: 33, scope: !260)
!264 = !DILocation(line: 175, column: 1, scope: !260)
!265 = distinct !DISubprogram(name: "bits_of_a_word", scope: !1, file: !1, line: 178, type: !10, scopeLine: 178, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!266 = !{!"uint*", !"uint*"}
!267 = !DILocation(line: 179, column: 11, scope: !265)
!268 = !DILocation(line: 180, column: 7, scope: !265)
!269 = !DILocation(line: 180, column: 28, scope: !265)
!270 = !DILocation(line: 180, column: 24, scope: !265)
!271 = !DILocation(line: 180, column: 44, scope: !265)
!272 = !DILocation(line: 180, column: 38, scope: !265)
!273 = !DILocation(line: 180, column: 13, scope: !265)
!274 = !DILocation(line: 181, column: 1, scope: !265)
!275 = !DISubprogram(name: "atomic_or", scope: !1, file: !1, line: 180, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!276 = distinct !DISubprogram(name: "bits_of_a_word_plain", scope: !1, file: !1, line: 184, type: !10, scopeLine: 184, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!277 = !DILocation(line: 185, column: 11, scope: !276)
!278 = !DILocation(line: 186, column: 7, scope: !276)
!279 = !DILocation(line: 186, column: 35, scope: !276)
!280 = !DILocation(line: 186, column: 29, scope: !276)
!281 = !DILocation(line: 186, column: 17, scope: !276)
!282 = !DILocation(line: 186, column: 13, scope: !276)
!283 = !DILocation(line: 186, column: 23, scope: !276)
!284 = !DILocation(line: 187, column: 1, scope: !276)

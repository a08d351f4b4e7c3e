; ModuleID = 'tests/kernels/opencl/patterns.cl'
source_filename = "tests/kernels/opencl/patterns.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@scan_double_buffer.s = internal unnamed_addr addrspace(3) global [2 x [64 x i32]] undef, align 4
@scan_single_buffer.s = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@scan_two_barriers.s = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@transpose.t = internal unnamed_addr addrspace(3) global [16 x [17 x float]] undef, align 4
@transpose_no_barrier.t = internal unnamed_addr addrspace(3) global [16 x [17 x float]] undef, align 4
@stencil.s = internal unnamed_addr addrspace(3) global [66 x float] undef, align 4
@stencil_halo_by_one.s = internal unnamed_addr addrspace(3) global [66 x float] undef, align 4
@stencil_iterated_no_war.s = internal unnamed_addr addrspace(3) global [66 x float] undef, align 4
@stencil_iterated.s = internal unnamed_addr addrspace(3) global [66 x float] undef, align 4
@bitonic.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@bitonic_wrong_mask.s = internal unnamed_addr addrspace(3) global [192 x i32] undef, align 4
@odd_even_sort.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@odd_even_sort_no_barrier.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@matmul_tiled.ta = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@matmul_tiled.tb = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@matmul_tiled_no_war.ta = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@matmul_tiled_no_war.tb = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@matmul_two_buffers.ta = internal unnamed_addr addrspace(3) global [2 x [8 x [8 x float]]] undef, align 4
@matmul_two_buffers.tb = internal unnamed_addr addrspace(3) global [2 x [8 x [8 x float]]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scan_double_buffer(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !16
  %conv = trunc i64 %call to i32, !dbg !16
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !17
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call1, !dbg !18
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !18, !tbaa !19
  %arrayidx2 = getelementptr inbounds [64 x i32], ptr addrspace(3) @scan_double_buffer.s, i32 0, i32 %conv, !dbg !23
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !24, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !25
  br label %for.body, !dbg !26

for.cond.cleanup:                                 ; preds = %if.end
  %arrayidx23 = getelementptr inbounds [2 x [64 x i32]], ptr addrspace(3) @scan_double_buffer.s, i32 0, i32 0, i32 %conv, !dbg !27
  %1 = load i32, ptr addrspace(3) %arrayidx23, align 4, !dbg !27, !tbaa !19
  %call24 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !28
  %arrayidx25 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call24, !dbg !29
  store i32 %1, ptr addrspace(1) %arrayidx25, align 4, !dbg !30, !tbaa !19
  ret void, !dbg !31

for.body:                                         ; preds = %entry, %if.end
  %d.040 = phi i32 [ 1, %entry ], [ %shl, %if.end ]
  %which.039 = phi i32 [ 0, %entry ], [ %sub14, %if.end ]
  %arrayidx7 = getelementptr inbounds [2 x [64 x i32]], ptr addrspace(3) @scan_double_buffer.s, i32 0, i32 %which.039, i32 %conv, !dbg !32
  %2 = load i32, ptr addrspace(3) %arrayidx7, align 4, !dbg !32, !tbaa !19
  %cmp8.not = icmp sgt i32 %d.040, %conv, !dbg !33
  br i1 %cmp8.not, label %if.end, label %if.then, !dbg !34

if.then:                                          ; preds = %for.body
  %sub = sub nsw i32 %conv, %d.040, !dbg !35
  %arrayidx13 = getelementptr inbounds [2 x [64 x i32]], ptr addrspace(3) @scan_double_buffer.s, i32 0, i32 %which.039, i32 %sub, !dbg !36
  %3 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !36, !tbaa !19
  %add = add nsw i32 %3, %2, !dbg !37
  br label %if.end, !dbg !38

if.end:                                           ; preds = %if.then, %for.body
  %v.0 = phi i32 [ %add, %if.then ], [ %2, %for.body ], !dbg !39
  %sub14 = sub nuw nsw i32 1, %which.039, !dbg !40
  %arrayidx18 = getelementptr inbounds [2 x [64 x i32]], ptr addrspace(3) @scan_double_buffer.s, i32 0, i32 %sub14, i32 %conv, !dbg !41
  store i32 %v.0, ptr addrspace(3) %arrayidx18, align 4, !dbg !42, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !43
  %shl = shl i32 %d.040, 1, !dbg !44
  %cmp = icmp slt i32 %shl, 64, !dbg !45
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !26, !llvm.loop !46
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !49 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !50 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !51 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scan_single_buffer(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !52 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !53
  %conv = trunc i64 %call to i32, !dbg !53
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !54
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call1, !dbg !55
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !55, !tbaa !19
  %arrayidx2 = getelementptr inbounds [64 x i32], ptr addrspace(3) @scan_single_buffer.s, i32 0, i32 %conv, !dbg !56
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !57, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !58
  br label %for.body, !dbg !59

for.cond.cleanup:                                 ; preds = %if.end
  %1 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !60, !tbaa !19
  %call14 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !61
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call14, !dbg !62
  store i32 %1, ptr addrspace(1) %arrayidx15, align 4, !dbg !63, !tbaa !19
  ret void, !dbg !64

for.body:                                         ; preds = %entry, %if.end
  %d.025 = phi i32 [ 1, %entry ], [ %shl, %if.end ]
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !65, !tbaa !19
  %cmp6.not = icmp sgt i32 %d.025, %conv, !dbg !66
  br i1 %cmp6.not, label %if.end, label %if.then, !dbg !67

if.then:                                          ; preds = %for.body
  %sub = sub nsw i32 %conv, %d.025, !dbg !68
  %arrayidx9 = getelementptr inbounds [64 x i32], ptr addrspace(3) @scan_single_buffer.s, i32 0, i32 %sub, !dbg !69
  %3 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !69, !tbaa !19
  %add = add nsw i32 %3, %2, !dbg !70
  br label %if.end, !dbg !71

if.end:                                           ; preds = %if.then, %for.body
  %v.0 = phi i32 [ %add, %if.then ], [ %2, %for.body ], !dbg !72
  store i32 %v.0, ptr addrspace(3) %arrayidx2, align 4, !dbg !73, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !74
  %shl = shl i32 %d.025, 1, !dbg !75
  %cmp = icmp slt i32 %shl, 64, !dbg !76
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !59, !llvm.loop !77
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scan_two_barriers(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !79 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !80
  %conv = trunc i64 %call to i32, !dbg !80
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !81
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call1, !dbg !82
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !82, !tbaa !19
  %arrayidx2 = getelementptr inbounds [64 x i32], ptr addrspace(3) @scan_two_barriers.s, i32 0, i32 %conv, !dbg !83
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !84, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !85
  br label %for.body, !dbg !86

for.cond.cleanup:                                 ; preds = %if.end
  %1 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !87, !tbaa !19
  %call14 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !88
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call14, !dbg !89
  store i32 %1, ptr addrspace(1) %arrayidx15, align 4, !dbg !90, !tbaa !19
  ret void, !dbg !91

for.body:                                         ; preds = %entry, %if.end
  %d.025 = phi i32 [ 1, %entry ], [ %shl, %if.end ]
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !92, !tbaa !19
  %cmp6.not = icmp sgt i32 %d.025, %conv, !dbg !93
  br i1 %cmp6.not, label %if.end, label %if.then, !dbg !94

if.then:                                          ; preds = %for.body
  %sub = sub nsw i32 %conv, %d.025, !dbg !95
  %arrayidx9 = getelementptr inbounds [64 x i32], ptr addrspace(3) @scan_two_barriers.s, i32 0, i32 %sub, !dbg !96
  %3 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !96, !tbaa !19
  %add = add nsw i32 %3, %2, !dbg !97
  br label %if.end, !dbg !98

if.end:                                           ; preds = %if.then, %for.body
  %v.0 = phi i32 [ %add, %if.then ], [ %2, %for.body ], !dbg !99
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !100
  store i32 %v.0, ptr addrspace(3) %arrayidx2, align 4, !dbg !101, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !102
  %shl = shl i32 %d.025, 1, !dbg !103
  %cmp = icmp slt i32 %shl, 64, !dbg !104
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !86, !llvm.loop !105
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @transpose(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !107 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !108 !kernel_arg_base_type !108 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !109
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #10, !dbg !110
  %call3 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #10, !dbg !111
  %call5 = tail call i64 @_Z15get_global_sizej(i32 noundef 1) #10, !dbg !112
  %call7 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #10, !dbg !113
  %sext = shl i64 %call3, 32, !dbg !114
  %conv8 = ashr exact i64 %sext, 32, !dbg !114
  %mul = mul i64 %call7, %conv8, !dbg !115
  %call9 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !116
  %0 = getelementptr float, ptr addrspace(1) %in, i64 %mul, !dbg !117
  %arrayidx = getelementptr float, ptr addrspace(1) %0, i64 %call9, !dbg !117
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !117, !tbaa !118
  %sext33 = shl i64 %call1, 32, !dbg !120
  %idxprom = ashr exact i64 %sext33, 32, !dbg !120
  %2 = trunc i64 %call1 to i32, !dbg !120
  %sext34 = shl i64 %call, 32, !dbg !120
  %3 = trunc i64 %call to i32, !dbg !120
  %arrayidx12 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @transpose.t, i32 0, i32 %2, i32 %3, !dbg !120
  store float %1, ptr addrspace(3) %arrayidx12, align 4, !dbg !121, !tbaa !118
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !122
  %arrayidx16 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @transpose.t, i32 0, i32 %3, i32 %2, !dbg !123
  %4 = load float, ptr addrspace(3) %arrayidx16, align 4, !dbg !123, !tbaa !118
  %call17 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !124
  %mul18 = shl i64 %call17, 4, !dbg !125
  %add20 = add i64 %mul18, %idxprom, !dbg !126
  %sext35 = shl i64 %call5, 32, !dbg !127
  %conv21 = ashr exact i64 %sext35, 32, !dbg !127
  %mul22 = mul i64 %add20, %conv21, !dbg !128
  %call23 = tail call i64 @_Z12get_group_idj(i32 noundef 1) #10, !dbg !129
  %5 = getelementptr float, ptr addrspace(1) %out, i64 %mul22, !dbg !130
  %.idx = shl i64 %call23, 6, !dbg !130
  %6 = getelementptr i8, ptr addrspace(1) %5, i64 %.idx, !dbg !130
  %7 = ashr exact i64 %sext34, 30, !dbg !130
  %arrayidx28 = getelementptr i8, ptr addrspace(1) %6, i64 %7, !dbg !130
  store float %4, ptr addrspace(1) %arrayidx28, align 4, !dbg !131, !tbaa !118
  ret void, !dbg !132
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !133 hidden i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !134 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @transpose_no_barrier(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #3 !dbg !135 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !108 !kernel_arg_base_type !108 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !136
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #10, !dbg !137
  %call3 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #10, !dbg !138
  %call5 = tail call i64 @_Z15get_global_sizej(i32 noundef 1) #10, !dbg !139
  %call7 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #10, !dbg !140
  %sext = shl i64 %call3, 32, !dbg !141
  %conv8 = ashr exact i64 %sext, 32, !dbg !141
  %mul = mul i64 %call7, %conv8, !dbg !142
  %call9 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !143
  %0 = getelementptr float, ptr addrspace(1) %in, i64 %mul, !dbg !144
  %arrayidx = getelementptr float, ptr addrspace(1) %0, i64 %call9, !dbg !144
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !144, !tbaa !118
  %sext33 = shl i64 %call1, 32, !dbg !145
  %idxprom = ashr exact i64 %sext33, 32, !dbg !145
  %2 = trunc i64 %call1 to i32, !dbg !145
  %sext34 = shl i64 %call, 32, !dbg !145
  %3 = trunc i64 %call to i32, !dbg !145
  %arrayidx12 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @transpose_no_barrier.t, i32 0, i32 %2, i32 %3, !dbg !145
  store float %1, ptr addrspace(3) %arrayidx12, align 4, !dbg !146, !tbaa !118
  %arrayidx16 = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @transpose_no_barrier.t, i32 0, i32 %3, i32 %2, !dbg !147
  %4 = load float, ptr addrspace(3) %arrayidx16, align 4, !dbg !147, !tbaa !118
  %call17 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !148
  %mul18 = shl i64 %call17, 4, !dbg !149
  %add20 = add i64 %mul18, %idxprom, !dbg !150
  %sext35 = shl i64 %call5, 32, !dbg !151
  %conv21 = ashr exact i64 %sext35, 32, !dbg !151
  %mul22 = mul i64 %add20, %conv21, !dbg !152
  %call23 = tail call i64 @_Z12get_group_idj(i32 noundef 1) #10, !dbg !153
  %5 = getelementptr float, ptr addrspace(1) %out, i64 %mul22, !dbg !154
  %.idx = shl i64 %call23, 6, !dbg !154
  %6 = getelementptr i8, ptr addrspace(1) %5, i64 %.idx, !dbg !154
  %7 = ashr exact i64 %sext34, 30, !dbg !154
  %arrayidx28 = getelementptr i8, ptr addrspace(1) %6, i64 %7, !dbg !154
  store float %4, ptr addrspace(1) %arrayidx28, align 4, !dbg !155, !tbaa !118
  ret void, !dbg !156
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @transpose_in_place(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !157 !kernel_arg_addr_space !158 !kernel_arg_access_qual !159 !kernel_arg_type !160 !kernel_arg_base_type !160 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !162
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #10, !dbg !163
  %call3 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #10, !dbg !164
  %mul = mul i64 %call3, %call1, !dbg !165
  %add = add i64 %mul, %call, !dbg !166
  %sext = shl i64 %add, 32, !dbg !167
  %0 = ashr exact i64 %sext, 30, !dbg !167
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !167
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !167, !tbaa !118
  tail call void @_Z7barrierj(i32 noundef 2) #11, !dbg !168
  %mul5 = mul i64 %call3, %call, !dbg !169
  %add6 = add i64 %mul5, %call1, !dbg !170
  %sext13 = shl i64 %add6, 32, !dbg !171
  %2 = ashr exact i64 %sext13, 30, !dbg !171
  %arrayidx8 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %2, !dbg !171
  store float %1, ptr addrspace(1) %arrayidx8, align 4, !dbg !172, !tbaa !118
  ret void, !dbg !173
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @stencil(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !174 !kernel_arg_addr_space !175 !kernel_arg_access_qual !176 !kernel_arg_type !177 !kernel_arg_base_type !177 !kernel_arg_type_qual !178 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !179
  %conv = trunc i64 %call to i32, !dbg !179
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !180
  %conv2 = trunc i64 %call1 to i32, !dbg !180
  %sext = shl i64 %call1, 32, !dbg !181
  %idxprom = ashr exact i64 %sext, 32, !dbg !181
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom, !dbg !181
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !181, !tbaa !118
  %1 = add i32 %conv, 1, !dbg !182
  %arrayidx4 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil.s, i32 0, i32 %1, !dbg !182
  store float %0, ptr addrspace(3) %arrayidx4, align 4, !dbg !183, !tbaa !118
  switch i32 %conv, label %if.end23 [
    i32 0, label %if.then
    i32 63, label %if.then12
  ], !dbg !184

if.then:                                          ; preds = %entry
  %cmp6 = icmp sgt i32 %conv2, 0, !dbg !185
  br i1 %cmp6, label %cond.true, label %cond.end, !dbg !186

cond.true:                                        ; preds = %if.then
  %sub = add i64 %call1, 4294967295, !dbg !187
  %idxprom8 = and i64 %sub, 4294967295, !dbg !188
  %arrayidx9 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom8, !dbg !188
  %2 = load float, ptr addrspace(1) %arrayidx9, align 4, !dbg !188, !tbaa !118
  br label %cond.end, !dbg !186

cond.end:                                         ; preds = %if.then, %cond.true
  %cond = phi float [ %2, %cond.true ], [ 0.000000e+00, %if.then ], !dbg !186
  store float %cond, ptr addrspace(3) @stencil.s, align 4, !dbg !189, !tbaa !118
  %cmp10 = icmp eq i32 %conv, 63, !dbg !190
  br i1 %cmp10, label %if.then12, label %if.end23, !dbg !191

if.then12:                                        ; preds = %entry, %cond.end
  %add13 = add nsw i32 %conv2, 1, !dbg !192
  %cmp14 = icmp slt i32 %add13, %n, !dbg !193
  br i1 %cmp14, label %cond.true16, label %cond.end21, !dbg !194

cond.true16:                                      ; preds = %if.then12
  %idxprom18 = sext i32 %add13 to i64, !dbg !195
  %arrayidx19 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom18, !dbg !195
  %3 = load float, ptr addrspace(1) %arrayidx19, align 4, !dbg !195, !tbaa !118
  br label %cond.end21, !dbg !194

cond.end21:                                       ; preds = %if.then12, %cond.true16
  %cond22 = phi float [ %3, %cond.true16 ], [ 0.000000e+00, %if.then12 ], !dbg !194
  store float %cond22, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stencil.s, i32 260), align 4, !dbg !196, !tbaa !118
  br label %if.end23, !dbg !197

if.end23:                                         ; preds = %entry, %cond.end21, %cond.end
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !198
  %arrayidx25 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil.s, i32 0, i32 %conv, !dbg !199
  %4 = load float, ptr addrspace(3) %arrayidx25, align 4, !dbg !199, !tbaa !118
  %5 = load float, ptr addrspace(3) %arrayidx4, align 4, !dbg !200, !tbaa !118
  %add29 = fadd float %4, %5, !dbg !201
  %6 = add i32 %conv, 2, !dbg !202
  %arrayidx32 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil.s, i32 0, i32 %6, !dbg !202
  %7 = load float, ptr addrspace(3) %arrayidx32, align 4, !dbg !202, !tbaa !118
  %add33 = fadd float %add29, %7, !dbg !203
  %arrayidx35 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom, !dbg !204
  store float %add33, ptr addrspace(1) %arrayidx35, align 4, !dbg !205, !tbaa !118
  ret void, !dbg !206
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @stencil_halo_by_one(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !207 !kernel_arg_addr_space !175 !kernel_arg_access_qual !176 !kernel_arg_type !177 !kernel_arg_base_type !177 !kernel_arg_type_qual !178 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !208
  %conv = trunc i64 %call to i32, !dbg !208
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !209
  %conv2 = trunc i64 %call1 to i32, !dbg !209
  %sext = shl i64 %call1, 32, !dbg !210
  %idxprom = ashr exact i64 %sext, 32, !dbg !210
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom, !dbg !210
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !210, !tbaa !118
  %1 = add i32 %conv, 1, !dbg !211
  %arrayidx4 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil_halo_by_one.s, i32 0, i32 %1, !dbg !211
  store float %0, ptr addrspace(3) %arrayidx4, align 4, !dbg !212, !tbaa !118
  switch i32 %conv, label %if.end23 [
    i32 0, label %if.then
    i32 63, label %if.then12
  ], !dbg !213

if.then:                                          ; preds = %entry
  %cmp6 = icmp sgt i32 %conv2, 0, !dbg !214
  br i1 %cmp6, label %cond.true, label %cond.end, !dbg !215

cond.true:                                        ; preds = %if.then
  %sub = add i64 %call1, 4294967295, !dbg !216
  %idxprom8 = and i64 %sub, 4294967295, !dbg !217
  %arrayidx9 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom8, !dbg !217
  %2 = load float, ptr addrspace(1) %arrayidx9, align 4, !dbg !217, !tbaa !118
  br label %cond.end, !dbg !215

cond.end:                                         ; preds = %if.then, %cond.true
  %cond = phi float [ %2, %cond.true ], [ 0.000000e+00, %if.then ], !dbg !215
  store float %cond, ptr addrspace(3) @stencil_halo_by_one.s, align 4, !dbg !218, !tbaa !118
  %cmp10 = icmp eq i32 %conv, 63, !dbg !219
  br i1 %cmp10, label %if.then12, label %if.end23, !dbg !220

if.then12:                                        ; preds = %entry, %cond.end
  %add13 = add nsw i32 %conv2, 1, !dbg !221
  %cmp14 = icmp slt i32 %add13, %n, !dbg !222
  br i1 %cmp14, label %cond.true16, label %cond.end21, !dbg !223

cond.true16:                                      ; preds = %if.then12
  %idxprom18 = sext i32 %add13 to i64, !dbg !224
  %arrayidx19 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom18, !dbg !224
  %3 = load float, ptr addrspace(1) %arrayidx19, align 4, !dbg !224, !tbaa !118
  br label %cond.end21, !dbg !223

cond.end21:                                       ; preds = %if.then12, %cond.true16
  %cond22 = phi float [ %3, %cond.true16 ], [ 0.000000e+00, %if.then12 ], !dbg !223
  store float %cond22, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stencil_halo_by_one.s, i32 252), align 4, !dbg !225, !tbaa !118
  br label %if.end23, !dbg !226

if.end23:                                         ; preds = %entry, %cond.end21, %cond.end
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !227
  %arrayidx25 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil_halo_by_one.s, i32 0, i32 %conv, !dbg !228
  %4 = load float, ptr addrspace(3) %arrayidx25, align 4, !dbg !228, !tbaa !118
  %5 = load float, ptr addrspace(3) %arrayidx4, align 4, !dbg !229, !tbaa !118
  %add29 = fadd float %4, %5, !dbg !230
  %6 = add i32 %conv, 2, !dbg !231
  %arrayidx32 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil_halo_by_one.s, i32 0, i32 %6, !dbg !231
  %7 = load float, ptr addrspace(3) %arrayidx32, align 4, !dbg !231, !tbaa !118
  %add33 = fadd float %add29, %7, !dbg !232
  %arrayidx35 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom, !dbg !233
  store float %add33, ptr addrspace(1) %arrayidx35, align 4, !dbg !234, !tbaa !118
  ret void, !dbg !235
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @stencil_iterated_no_war(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %steps) local_unnamed_addr #0 !dbg !236 !kernel_arg_addr_space !175 !kernel_arg_access_qual !176 !kernel_arg_type !177 !kernel_arg_base_type !177 !kernel_arg_type_qual !178 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !237
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !238
  %sext = shl i64 %call1, 32, !dbg !239
  %idxprom = ashr exact i64 %sext, 32, !dbg !239
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom, !dbg !239
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !239, !tbaa !118
  %1 = trunc i64 %call to i32, !dbg !240
  %2 = add i32 %1, 1, !dbg !240
  %arrayidx4 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil_iterated_no_war.s, i32 0, i32 %2, !dbg !240
  store float %0, ptr addrspace(3) %arrayidx4, align 4, !dbg !241, !tbaa !118
  %3 = and i64 %call, 4294967295, !dbg !242
  %cmp = icmp eq i64 %3, 0, !dbg !242
  br i1 %cmp, label %if.then, label %if.end, !dbg !243

if.then:                                          ; preds = %entry
  store float 0.000000e+00, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stencil_iterated_no_war.s, i32 260), align 4, !dbg !244, !tbaa !118
  store float 0.000000e+00, ptr addrspace(3) @stencil_iterated_no_war.s, align 4, !dbg !245, !tbaa !118
  br label %if.end, !dbg !246

if.end:                                           ; preds = %if.then, %entry
  %cmp637 = icmp sgt i32 %steps, 0, !dbg !247
  br i1 %cmp637, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !248

for.body.lr.ph:                                   ; preds = %if.end
  %arrayidx9 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil_iterated_no_war.s, i32 0, i32 %1
  %4 = add i32 %1, 2
  %arrayidx16 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil_iterated_no_war.s, i32 0, i32 %4
  br label %for.body, !dbg !248

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  %5 = load float, ptr addrspace(3) %arrayidx4, align 4, !dbg !249, !tbaa !118
  %arrayidx25 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom, !dbg !250
  store float %5, ptr addrspace(1) %arrayidx25, align 4, !dbg !251, !tbaa !118
  ret void, !dbg !252

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.038 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !253
  %6 = load float, ptr addrspace(3) %arrayidx9, align 4, !dbg !254, !tbaa !118
  %7 = load float, ptr addrspace(3) %arrayidx4, align 4, !dbg !255, !tbaa !118
  %add13 = fadd float %6, %7, !dbg !256
  %8 = load float, ptr addrspace(3) %arrayidx16, align 4, !dbg !257, !tbaa !118
  %add17 = fadd float %add13, %8, !dbg !258
  store float %add17, ptr addrspace(3) %arrayidx4, align 4, !dbg !259, !tbaa !118
  %inc = add nuw nsw i32 %i.038, 1, !dbg !260
  %exitcond.not = icmp eq i32 %inc, %steps, !dbg !247
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !248, !llvm.loop !261
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @stencil_iterated(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %steps) local_unnamed_addr #0 !dbg !263 !kernel_arg_addr_space !175 !kernel_arg_access_qual !176 !kernel_arg_type !177 !kernel_arg_base_type !177 !kernel_arg_type_qual !178 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !264
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !265
  %sext = shl i64 %call1, 32, !dbg !266
  %idxprom = ashr exact i64 %sext, 32, !dbg !266
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom, !dbg !266
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !266, !tbaa !118
  %1 = trunc i64 %call to i32, !dbg !267
  %2 = add i32 %1, 1, !dbg !267
  %arrayidx4 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil_iterated.s, i32 0, i32 %2, !dbg !267
  store float %0, ptr addrspace(3) %arrayidx4, align 4, !dbg !268, !tbaa !118
  %3 = and i64 %call, 4294967295, !dbg !269
  %cmp = icmp eq i64 %3, 0, !dbg !269
  br i1 %cmp, label %if.then, label %if.end, !dbg !270

if.then:                                          ; preds = %entry
  store float 0.000000e+00, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stencil_iterated.s, i32 260), align 4, !dbg !271, !tbaa !118
  store float 0.000000e+00, ptr addrspace(3) @stencil_iterated.s, align 4, !dbg !272, !tbaa !118
  br label %if.end, !dbg !273

if.end:                                           ; preds = %if.then, %entry
  %cmp637 = icmp sgt i32 %steps, 0, !dbg !274
  br i1 %cmp637, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !275

for.body.lr.ph:                                   ; preds = %if.end
  %arrayidx9 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil_iterated.s, i32 0, i32 %1
  %4 = add i32 %1, 2
  %arrayidx16 = getelementptr inbounds [66 x float], ptr addrspace(3) @stencil_iterated.s, i32 0, i32 %4
  br label %for.body, !dbg !275

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  %5 = load float, ptr addrspace(3) %arrayidx4, align 4, !dbg !276, !tbaa !118
  %arrayidx25 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom, !dbg !277
  store float %5, ptr addrspace(1) %arrayidx25, align 4, !dbg !278, !tbaa !118
  ret void, !dbg !279

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.038 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !280
  %6 = load float, ptr addrspace(3) %arrayidx9, align 4, !dbg !281, !tbaa !118
  %7 = load float, ptr addrspace(3) %arrayidx4, align 4, !dbg !282, !tbaa !118
  %add13 = fadd float %6, %7, !dbg !283
  %8 = load float, ptr addrspace(3) %arrayidx16, align 4, !dbg !284, !tbaa !118
  %add17 = fadd float %add13, %8, !dbg !285
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !286
  store float %add17, ptr addrspace(3) %arrayidx4, align 4, !dbg !287, !tbaa !118
  %inc = add nuw nsw i32 %i.038, 1, !dbg !288
  %exitcond.not = icmp eq i32 %inc, %steps, !dbg !274
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !275, !llvm.loop !289
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @bitonic(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !291 !kernel_arg_addr_space !158 !kernel_arg_access_qual !159 !kernel_arg_type !292 !kernel_arg_base_type !292 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !293
  %conv = trunc i64 %call to i32, !dbg !293
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !294
  %sext = shl i64 %call, 32, !dbg !295
  %conv2 = ashr exact i64 %sext, 32, !dbg !295
  %.idx = shl i64 %call1, 9, !dbg !296
  %0 = getelementptr i8, ptr addrspace(1) %a, i64 %.idx, !dbg !296
  %arrayidx = getelementptr i32, ptr addrspace(1) %0, i64 %conv2, !dbg !296
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !296, !tbaa !19
  %arrayidx3 = getelementptr inbounds [128 x i32], ptr addrspace(3) @bitonic.s, i32 0, i32 %conv, !dbg !297
  store i32 %1, ptr addrspace(3) %arrayidx3, align 4, !dbg !298, !tbaa !19
  %arrayidx9 = getelementptr i8, ptr addrspace(1) %arrayidx, i64 256, !dbg !299
  %2 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !299, !tbaa !19
  %3 = add i32 %conv, 64, !dbg !300
  %arrayidx12 = getelementptr inbounds [128 x i32], ptr addrspace(3) @bitonic.s, i32 0, i32 %3, !dbg !300
  store i32 %2, ptr addrspace(3) %arrayidx12, align 4, !dbg !301, !tbaa !19
  %mul19 = shl nsw i32 %conv, 1
  br label %for.body, !dbg !302

for.cond.cleanup:                                 ; preds = %for.cond.cleanup17
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !303
  %4 = load i32, ptr addrspace(3) %arrayidx3, align 4, !dbg !304, !tbaa !19
  %call43 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !305
  %.idx83 = shl i64 %call43, 9, !dbg !306
  %5 = getelementptr i8, ptr addrspace(1) %a, i64 %.idx83, !dbg !306
  %arrayidx47 = getelementptr i32, ptr addrspace(1) %5, i64 %conv2, !dbg !306
  store i32 %4, ptr addrspace(1) %arrayidx47, align 4, !dbg !307, !tbaa !19
  %6 = load i32, ptr addrspace(3) %arrayidx12, align 4, !dbg !308, !tbaa !19
  %arrayidx56 = getelementptr i8, ptr addrspace(1) %arrayidx47, i64 256, !dbg !309
  store i32 %6, ptr addrspace(1) %arrayidx56, align 4, !dbg !310, !tbaa !19
  ret void, !dbg !311

for.body:                                         ; preds = %entry, %for.cond.cleanup17
  %k.086 = phi i32 [ 2, %entry ], [ %shl, %for.cond.cleanup17 ]
  %shr = ashr exact i32 %k.086, 1, !dbg !312
  %cmp1584 = icmp sgt i32 %shr, 0, !dbg !313
  br i1 %cmp1584, label %for.body18, label %for.cond.cleanup17, !dbg !314

for.cond.cleanup17:                               ; preds = %if.end, %for.body
  %shl = shl i32 %k.086, 1, !dbg !315
  %cmp = icmp slt i32 %shl, 129, !dbg !316
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !302, !llvm.loop !317

for.body18:                                       ; preds = %for.body, %if.end
  %j.085 = phi i32 [ %shr38, %if.end ], [ %shr, %for.body ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !319
  %sub = add nsw i32 %j.085, -1, !dbg !320
  %and = and i32 %sub, %conv, !dbg !321
  %sub20 = sub nsw i32 %mul19, %and, !dbg !322
  %arrayidx22 = getelementptr inbounds [128 x i32], ptr addrspace(3) @bitonic.s, i32 0, i32 %sub20, !dbg !323
  %7 = load i32, ptr addrspace(3) %arrayidx22, align 4, !dbg !323, !tbaa !19
  %add23 = add nsw i32 %sub20, %j.085, !dbg !324
  %arrayidx25 = getelementptr inbounds [128 x i32], ptr addrspace(3) @bitonic.s, i32 0, i32 %add23, !dbg !325
  %8 = load i32, ptr addrspace(3) %arrayidx25, align 4, !dbg !325, !tbaa !19
  %cmp26 = icmp sgt i32 %7, %8, !dbg !326
  %and28 = and i32 %sub20, %k.086, !dbg !327
  %9 = icmp ne i32 %and28, 0, !dbg !328
  %cmp31 = xor i1 %9, %cmp26, !dbg !328
  br i1 %cmp31, label %if.then, label %if.end, !dbg !329

if.then:                                          ; preds = %for.body18
  store i32 %8, ptr addrspace(3) %arrayidx22, align 4, !dbg !330, !tbaa !19
  store i32 %7, ptr addrspace(3) %arrayidx25, align 4, !dbg !331, !tbaa !19
  br label %if.end, !dbg !332

if.end:                                           ; preds = %if.then, %for.body18
  %shr38 = lshr i32 %j.085, 1, !dbg !333
  %cmp15.not = icmp ult i32 %j.085, 2, !dbg !313
  br i1 %cmp15.not, label %for.cond.cleanup17, label %for.body18, !dbg !314, !llvm.loop !334
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @bitonic_wrong_mask(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !335 !kernel_arg_addr_space !158 !kernel_arg_access_qual !159 !kernel_arg_type !292 !kernel_arg_base_type !292 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !336
  %conv = trunc i64 %call to i32, !dbg !336
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !337
  %sext = shl i64 %call, 32, !dbg !338
  %conv2 = ashr exact i64 %sext, 32, !dbg !338
  %.idx = shl i64 %call1, 9, !dbg !339
  %0 = getelementptr i8, ptr addrspace(1) %a, i64 %.idx, !dbg !339
  %arrayidx = getelementptr i32, ptr addrspace(1) %0, i64 %conv2, !dbg !339
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !339, !tbaa !19
  %arrayidx3 = getelementptr inbounds [192 x i32], ptr addrspace(3) @bitonic_wrong_mask.s, i32 0, i32 %conv, !dbg !340
  store i32 %1, ptr addrspace(3) %arrayidx3, align 4, !dbg !341, !tbaa !19
  %arrayidx9 = getelementptr i8, ptr addrspace(1) %arrayidx, i64 256, !dbg !342
  %2 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !342, !tbaa !19
  %3 = add i32 %conv, 64, !dbg !343
  %arrayidx12 = getelementptr inbounds [192 x i32], ptr addrspace(3) @bitonic_wrong_mask.s, i32 0, i32 %3, !dbg !343
  store i32 %2, ptr addrspace(3) %arrayidx12, align 4, !dbg !344, !tbaa !19
  %mul19 = shl nsw i32 %conv, 1
  br label %for.body, !dbg !345

for.cond.cleanup:                                 ; preds = %for.cond.cleanup17
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !346
  %4 = load i32, ptr addrspace(3) %arrayidx3, align 4, !dbg !347, !tbaa !19
  %call42 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !348
  %.idx82 = shl i64 %call42, 9, !dbg !349
  %5 = getelementptr i8, ptr addrspace(1) %a, i64 %.idx82, !dbg !349
  %arrayidx46 = getelementptr i32, ptr addrspace(1) %5, i64 %conv2, !dbg !349
  store i32 %4, ptr addrspace(1) %arrayidx46, align 4, !dbg !350, !tbaa !19
  %6 = load i32, ptr addrspace(3) %arrayidx12, align 4, !dbg !351, !tbaa !19
  %arrayidx55 = getelementptr i8, ptr addrspace(1) %arrayidx46, i64 256, !dbg !352
  store i32 %6, ptr addrspace(1) %arrayidx55, align 4, !dbg !353, !tbaa !19
  ret void, !dbg !354

for.body:                                         ; preds = %entry, %for.cond.cleanup17
  %k.085 = phi i32 [ 2, %entry ], [ %shl, %for.cond.cleanup17 ]
  %shr = ashr exact i32 %k.085, 1, !dbg !355
  %cmp1583 = icmp sgt i32 %shr, 0, !dbg !356
  br i1 %cmp1583, label %for.body18, label %for.cond.cleanup17, !dbg !357

for.cond.cleanup17:                               ; preds = %if.end, %for.body
  %shl = shl i32 %k.085, 1, !dbg !358
  %cmp = icmp slt i32 %shl, 129, !dbg !359
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !345, !llvm.loop !360

for.body18:                                       ; preds = %for.body, %if.end
  %j.084 = phi i32 [ %shr37, %if.end ], [ %shr, %for.body ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !362
  %and = and i32 %j.084, %conv, !dbg !363
  %sub = sub nsw i32 %mul19, %and, !dbg !364
  %arrayidx21 = getelementptr inbounds [192 x i32], ptr addrspace(3) @bitonic_wrong_mask.s, i32 0, i32 %sub, !dbg !365
  %7 = load i32, ptr addrspace(3) %arrayidx21, align 4, !dbg !365, !tbaa !19
  %add22 = add nsw i32 %sub, %j.084, !dbg !366
  %arrayidx24 = getelementptr inbounds [192 x i32], ptr addrspace(3) @bitonic_wrong_mask.s, i32 0, i32 %add22, !dbg !367
  %8 = load i32, ptr addrspace(3) %arrayidx24, align 4, !dbg !367, !tbaa !19
  %cmp25 = icmp sgt i32 %7, %8, !dbg !368
  %and27 = and i32 %sub, %k.085, !dbg !369
  %9 = icmp ne i32 %and27, 0, !dbg !370
  %cmp30 = xor i1 %9, %cmp25, !dbg !370
  br i1 %cmp30, label %if.then, label %if.end, !dbg !371

if.then:                                          ; preds = %for.body18
  store i32 %8, ptr addrspace(3) %arrayidx21, align 4, !dbg !372, !tbaa !19
  store i32 %7, ptr addrspace(3) %arrayidx24, align 4, !dbg !373, !tbaa !19
  br label %if.end, !dbg !374

if.end:                                           ; preds = %if.then, %for.body18
  %shr37 = lshr i32 %j.084, 1, !dbg !375
  %cmp15.not = icmp ult i32 %j.084, 2, !dbg !356
  br i1 %cmp15.not, label %for.cond.cleanup17, label %for.body18, !dbg !357, !llvm.loop !376
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @odd_even_sort(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !377 !kernel_arg_addr_space !158 !kernel_arg_access_qual !159 !kernel_arg_type !292 !kernel_arg_base_type !292 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !378
  %conv = trunc i64 %call to i32, !dbg !378
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !379
  %call1.tr = trunc i64 %call1 to i32, !dbg !379
  %conv2 = shl i32 %call1.tr, 7, !dbg !379
  %mul3 = shl nsw i32 %conv, 1, !dbg !380
  %add = add nsw i32 %conv2, %mul3, !dbg !381
  %idxprom = sext i32 %add to i64, !dbg !382
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !382
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !382, !tbaa !19
  %arrayidx6 = getelementptr inbounds [128 x i32], ptr addrspace(3) @odd_even_sort.s, i32 0, i32 %mul3, !dbg !383
  store i32 %0, ptr addrspace(3) %arrayidx6, align 4, !dbg !384, !tbaa !19
  %add9 = or disjoint i32 %add, 1, !dbg !385
  %idxprom10 = sext i32 %add9 to i64, !dbg !386
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom10, !dbg !386
  %1 = load i32, ptr addrspace(1) %arrayidx11, align 4, !dbg !386, !tbaa !19
  %add13 = or disjoint i32 %mul3, 1, !dbg !387
  %arrayidx15 = getelementptr inbounds [128 x i32], ptr addrspace(3) @odd_even_sort.s, i32 0, i32 %add13, !dbg !388
  store i32 %1, ptr addrspace(3) %arrayidx15, align 4, !dbg !389, !tbaa !19
  br label %for.body, !dbg !390

for.cond.cleanup:                                 ; preds = %if.end
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !391
  %2 = load i32, ptr addrspace(3) %arrayidx6, align 4, !dbg !392, !tbaa !19
  store i32 %2, ptr addrspace(1) %arrayidx, align 4, !dbg !393, !tbaa !19
  %3 = load i32, ptr addrspace(3) %arrayidx15, align 4, !dbg !394, !tbaa !19
  store i32 %3, ptr addrspace(1) %arrayidx11, align 4, !dbg !395, !tbaa !19
  ret void, !dbg !396

for.body:                                         ; preds = %entry, %if.end
  %r.078 = phi i32 [ 0, %entry ], [ %inc, %if.end ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !397
  %and = and i32 %r.078, 1, !dbg !398
  %add18 = or disjoint i32 %and, %mul3, !dbg !399
  %cmp20 = icmp slt i32 %add18, 127, !dbg !400
  br i1 %cmp20, label %land.lhs.true, label %if.end, !dbg !401

land.lhs.true:                                    ; preds = %for.body
  %add19 = add nsw i32 %add18, 1, !dbg !402
  %arrayidx23 = getelementptr inbounds [128 x i32], ptr addrspace(3) @odd_even_sort.s, i32 0, i32 %add18, !dbg !403
  %4 = load i32, ptr addrspace(3) %arrayidx23, align 4, !dbg !403, !tbaa !19
  %arrayidx26 = getelementptr inbounds [128 x i32], ptr addrspace(3) @odd_even_sort.s, i32 0, i32 %add19, !dbg !404
  %5 = load i32, ptr addrspace(3) %arrayidx26, align 4, !dbg !404, !tbaa !19
  %cmp27 = icmp sgt i32 %4, %5, !dbg !405
  br i1 %cmp27, label %if.then, label %if.end, !dbg !406

if.then:                                          ; preds = %land.lhs.true
  store i32 %5, ptr addrspace(3) %arrayidx23, align 4, !dbg !407, !tbaa !19
  store i32 %4, ptr addrspace(3) %arrayidx26, align 4, !dbg !408, !tbaa !19
  br label %if.end, !dbg !409

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body
  %inc = add nuw nsw i32 %r.078, 1, !dbg !410
  %exitcond.not = icmp eq i32 %inc, 128, !dbg !411
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !390, !llvm.loop !412
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @odd_even_sort_no_barrier(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !414 !kernel_arg_addr_space !158 !kernel_arg_access_qual !159 !kernel_arg_type !292 !kernel_arg_base_type !292 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !415
  %conv = trunc i64 %call to i32, !dbg !415
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !416
  %call1.tr = trunc i64 %call1 to i32, !dbg !416
  %conv2 = shl i32 %call1.tr, 7, !dbg !416
  %mul3 = shl nsw i32 %conv, 1, !dbg !417
  %add = add nsw i32 %conv2, %mul3, !dbg !418
  %idxprom = sext i32 %add to i64, !dbg !419
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !419
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !419, !tbaa !19
  %arrayidx6 = getelementptr inbounds [128 x i32], ptr addrspace(3) @odd_even_sort_no_barrier.s, i32 0, i32 %mul3, !dbg !420
  store i32 %0, ptr addrspace(3) %arrayidx6, align 4, !dbg !421, !tbaa !19
  %add9 = or disjoint i32 %add, 1, !dbg !422
  %idxprom10 = sext i32 %add9 to i64, !dbg !423
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom10, !dbg !423
  %1 = load i32, ptr addrspace(1) %arrayidx11, align 4, !dbg !423, !tbaa !19
  %add13 = or disjoint i32 %mul3, 1, !dbg !424
  %arrayidx15 = getelementptr inbounds [128 x i32], ptr addrspace(3) @odd_even_sort_no_barrier.s, i32 0, i32 %add13, !dbg !425
  store i32 %1, ptr addrspace(3) %arrayidx15, align 4, !dbg !426, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !427
  br label %for.body, !dbg !428

for.cond.cleanup:                                 ; preds = %if.end
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !429
  %2 = load i32, ptr addrspace(3) %arrayidx6, align 4, !dbg !430, !tbaa !19
  store i32 %2, ptr addrspace(1) %arrayidx, align 4, !dbg !431, !tbaa !19
  %3 = load i32, ptr addrspace(3) %arrayidx15, align 4, !dbg !432, !tbaa !19
  store i32 %3, ptr addrspace(1) %arrayidx11, align 4, !dbg !433, !tbaa !19
  ret void, !dbg !434

for.body:                                         ; preds = %entry, %if.end
  %r.078 = phi i32 [ 0, %entry ], [ %inc, %if.end ]
  %and = and i32 %r.078, 1, !dbg !435
  %add18 = or disjoint i32 %and, %mul3, !dbg !436
  %cmp20 = icmp slt i32 %add18, 127, !dbg !437
  br i1 %cmp20, label %land.lhs.true, label %if.end, !dbg !438

land.lhs.true:                                    ; preds = %for.body
  %add19 = add nsw i32 %add18, 1, !dbg !439
  %arrayidx23 = getelementptr inbounds [128 x i32], ptr addrspace(3) @odd_even_sort_no_barrier.s, i32 0, i32 %add18, !dbg !440
  %4 = load i32, ptr addrspace(3) %arrayidx23, align 4, !dbg !440, !tbaa !19
  %arrayidx26 = getelementptr inbounds [128 x i32], ptr addrspace(3) @odd_even_sort_no_barrier.s, i32 0, i32 %add19, !dbg !441
  %5 = load i32, ptr addrspace(3) %arrayidx26, align 4, !dbg !441, !tbaa !19
  %cmp27 = icmp sgt i32 %4, %5, !dbg !442
  br i1 %cmp27, label %if.then, label %if.end, !dbg !443

if.then:                                          ; preds = %land.lhs.true
  store i32 %5, ptr addrspace(3) %arrayidx23, align 4, !dbg !444, !tbaa !19
  store i32 %4, ptr addrspace(3) %arrayidx26, align 4, !dbg !445, !tbaa !19
  br label %if.end, !dbg !446

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body
  %inc = add nuw nsw i32 %r.078, 1, !dbg !447
  %exitcond.not = icmp eq i32 %inc, 128, !dbg !448
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !428, !llvm.loop !449
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @matmul_tiled(ptr addrspace(1) nocapture noundef readonly align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %b, ptr addrspace(1) nocapture noundef writeonly align 4 %c, i32 noundef %n) local_unnamed_addr #0 !dbg !451 !kernel_arg_addr_space !452 !kernel_arg_access_qual !453 !kernel_arg_type !454 !kernel_arg_base_type !454 !kernel_arg_type_qual !455 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !456
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #10, !dbg !457
  %conv2 = trunc i64 %call1 to i32, !dbg !457
  %cmp61 = icmp sgt i32 %n, 0, !dbg !458
  br i1 %cmp61, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !459

for.body.lr.ph:                                   ; preds = %entry
  %conv5 = zext nneg i32 %n to i64
  %sext = shl i64 %call, 32
  %0 = ashr exact i64 %sext, 30
  %1 = trunc i64 %call to i32
  %arrayidx11 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @matmul_tiled.ta, i32 0, i32 %conv2, i32 %1
  %arrayidx21 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @matmul_tiled.tb, i32 0, i32 %conv2, i32 %1
  br label %for.body, !dbg !459

for.cond.cleanup:                                 ; preds = %for.cond.cleanup25, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %10, %for.cond.cleanup25 ], !dbg !460
  %call39 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #10, !dbg !461
  %call41 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !462
  %.idx = shl i64 %call39, 6, !dbg !463
  %2 = getelementptr i8, ptr addrspace(1) %c, i64 %.idx, !dbg !463
  %arrayidx43 = getelementptr float, ptr addrspace(1) %2, i64 %call41, !dbg !463
  store float %sum.0.lcssa, ptr addrspace(1) %arrayidx43, align 4, !dbg !464, !tbaa !118
  ret void, !dbg !465

for.body:                                         ; preds = %for.body.lr.ph, %for.cond.cleanup25
  %t.063 = phi i32 [ 0, %for.body.lr.ph ], [ %add37, %for.cond.cleanup25 ]
  %sum.062 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %10, %for.cond.cleanup25 ]
  %call4 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #10, !dbg !466
  %mul = mul i64 %call4, %conv5, !dbg !467
  %conv6 = zext nneg i32 %t.063 to i64, !dbg !468
  %3 = getelementptr float, ptr addrspace(1) %a, i64 %mul, !dbg !469
  %4 = getelementptr float, ptr addrspace(1) %3, i64 %conv6, !dbg !469
  %arrayidx = getelementptr i8, ptr addrspace(1) %4, i64 %0, !dbg !469
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !469, !tbaa !118
  store float %5, ptr addrspace(3) %arrayidx11, align 4, !dbg !470, !tbaa !118
  %add12 = add nsw i32 %t.063, %conv2, !dbg !471
  %mul13 = shl nsw i32 %add12, 4, !dbg !472
  %conv14 = sext i32 %mul13 to i64, !dbg !473
  %call15 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !474
  %6 = getelementptr float, ptr addrspace(1) %b, i64 %call15, !dbg !475
  %arrayidx17 = getelementptr float, ptr addrspace(1) %6, i64 %conv14, !dbg !475
  %7 = load float, ptr addrspace(1) %arrayidx17, align 4, !dbg !475, !tbaa !118
  store float %7, ptr addrspace(3) %arrayidx21, align 4, !dbg !476, !tbaa !118
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !477
  br label %for.body26, !dbg !478

for.cond.cleanup25:                               ; preds = %for.body26
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !479
  %add37 = add nuw nsw i32 %t.063, 8, !dbg !480
  %cmp = icmp slt i32 %add37, %n, !dbg !458
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !459, !llvm.loop !481

for.body26:                                       ; preds = %for.body, %for.body26
  %k.060 = phi i32 [ 0, %for.body ], [ %inc, %for.body26 ]
  %sum.159 = phi float [ %sum.062, %for.body ], [ %10, %for.body26 ]
  %arrayidx30 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @matmul_tiled.ta, i32 0, i32 %conv2, i32 %k.060, !dbg !483
  %8 = load float, ptr addrspace(3) %arrayidx30, align 4, !dbg !483, !tbaa !118
  %arrayidx34 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @matmul_tiled.tb, i32 0, i32 %k.060, i32 %1, !dbg !484
  %9 = load float, ptr addrspace(3) %arrayidx34, align 4, !dbg !484, !tbaa !118
  %10 = tail call float @llvm.fmuladd.f32(float %8, float %9, float %sum.159), !dbg !485
  %inc = add nuw nsw i32 %k.060, 1, !dbg !486
  %exitcond.not = icmp eq i32 %inc, 8, !dbg !487
  br i1 %exitcond.not, label %for.cond.cleanup25, label %for.body26, !dbg !478, !llvm.loop !488
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #4

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @matmul_tiled_no_war(ptr addrspace(1) nocapture noundef readonly align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %b, ptr addrspace(1) nocapture noundef writeonly align 4 %c, i32 noundef %n) local_unnamed_addr #0 !dbg !490 !kernel_arg_addr_space !452 !kernel_arg_access_qual !453 !kernel_arg_type !454 !kernel_arg_base_type !454 !kernel_arg_type_qual !455 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !491
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #10, !dbg !492
  %conv2 = trunc i64 %call1 to i32, !dbg !492
  %cmp61 = icmp sgt i32 %n, 0, !dbg !493
  br i1 %cmp61, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !494

for.body.lr.ph:                                   ; preds = %entry
  %conv5 = zext nneg i32 %n to i64
  %sext = shl i64 %call, 32
  %0 = ashr exact i64 %sext, 30
  %1 = trunc i64 %call to i32
  %arrayidx11 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @matmul_tiled_no_war.ta, i32 0, i32 %conv2, i32 %1
  %arrayidx21 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @matmul_tiled_no_war.tb, i32 0, i32 %conv2, i32 %1
  br label %for.body, !dbg !494

for.cond.cleanup:                                 ; preds = %for.cond.cleanup25, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %10, %for.cond.cleanup25 ], !dbg !495
  %call39 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #10, !dbg !496
  %call41 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !497
  %.idx = shl i64 %call39, 6, !dbg !498
  %2 = getelementptr i8, ptr addrspace(1) %c, i64 %.idx, !dbg !498
  %arrayidx43 = getelementptr float, ptr addrspace(1) %2, i64 %call41, !dbg !498
  store float %sum.0.lcssa, ptr addrspace(1) %arrayidx43, align 4, !dbg !499, !tbaa !118
  ret void, !dbg !500

for.body:                                         ; preds = %for.body.lr.ph, %for.cond.cleanup25
  %t.063 = phi i32 [ 0, %for.body.lr.ph ], [ %add37, %for.cond.cleanup25 ]
  %sum.062 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %10, %for.cond.cleanup25 ]
  %call4 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #10, !dbg !501
  %mul = mul i64 %call4, %conv5, !dbg !502
  %conv6 = zext nneg i32 %t.063 to i64, !dbg !503
  %3 = getelementptr float, ptr addrspace(1) %a, i64 %mul, !dbg !504
  %4 = getelementptr float, ptr addrspace(1) %3, i64 %conv6, !dbg !504
  %arrayidx = getelementptr i8, ptr addrspace(1) %4, i64 %0, !dbg !504
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !504, !tbaa !118
  store float %5, ptr addrspace(3) %arrayidx11, align 4, !dbg !505, !tbaa !118
  %add12 = add nsw i32 %t.063, %conv2, !dbg !506
  %mul13 = shl nsw i32 %add12, 4, !dbg !507
  %conv14 = sext i32 %mul13 to i64, !dbg !508
  %call15 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !509
  %6 = getelementptr float, ptr addrspace(1) %b, i64 %call15, !dbg !510
  %arrayidx17 = getelementptr float, ptr addrspace(1) %6, i64 %conv14, !dbg !510
  %7 = load float, ptr addrspace(1) %arrayidx17, align 4, !dbg !510, !tbaa !118
  store float %7, ptr addrspace(3) %arrayidx21, align 4, !dbg !511, !tbaa !118
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !512
  br label %for.body26, !dbg !513

for.cond.cleanup25:                               ; preds = %for.body26
  %add37 = add nuw nsw i32 %t.063, 8, !dbg !514
  %cmp = icmp slt i32 %add37, %n, !dbg !493
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !494, !llvm.loop !515

for.body26:                                       ; preds = %for.body, %for.body26
  %k.060 = phi i32 [ 0, %for.body ], [ %inc, %for.body26 ]
  %sum.159 = phi float [ %sum.062, %for.body ], [ %10, %for.body26 ]
  %arrayidx30 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @matmul_tiled_no_war.ta, i32 0, i32 %conv2, i32 %k.060, !dbg !517
  %8 = load float, ptr addrspace(3) %arrayidx30, align 4, !dbg !517, !tbaa !118
  %arrayidx34 = getelementptr inbounds [8 x [8 x float]], ptr addrspace(3) @matmul_tiled_no_war.tb, i32 0, i32 %k.060, i32 %1, !dbg !518
  %9 = load float, ptr addrspace(3) %arrayidx34, align 4, !dbg !518, !tbaa !118
  %10 = tail call float @llvm.fmuladd.f32(float %8, float %9, float %sum.159), !dbg !519
  %inc = add nuw nsw i32 %k.060, 1, !dbg !520
  %exitcond.not = icmp eq i32 %inc, 8, !dbg !521
  br i1 %exitcond.not, label %for.cond.cleanup25, label %for.body26, !dbg !513, !llvm.loop !522
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @matmul_two_buffers(ptr addrspace(1) nocapture noundef readonly align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %b, ptr addrspace(1) nocapture noundef writeonly align 4 %c, i32 noundef %n) local_unnamed_addr #0 !dbg !524 !kernel_arg_addr_space !452 !kernel_arg_access_qual !453 !kernel_arg_type !454 !kernel_arg_base_type !454 !kernel_arg_type_qual !455 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !525
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 1) #10, !dbg !526
  %conv2 = trunc i64 %call1 to i32, !dbg !526
  %cmp75 = icmp sgt i32 %n, 0, !dbg !527
  br i1 %cmp75, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !528

for.body.lr.ph:                                   ; preds = %entry
  %conv5 = zext nneg i32 %n to i64
  %sext = shl i64 %call, 32
  %0 = ashr exact i64 %sext, 30
  %1 = trunc i64 %call to i32
  br label %for.body, !dbg !528

for.cond.cleanup:                                 ; preds = %for.cond.cleanup31, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %10, %for.cond.cleanup31 ], !dbg !529
  %call49 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #10, !dbg !530
  %call51 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !531
  %.idx = shl i64 %call49, 6, !dbg !532
  %2 = getelementptr i8, ptr addrspace(1) %c, i64 %.idx, !dbg !532
  %arrayidx53 = getelementptr float, ptr addrspace(1) %2, i64 %call51, !dbg !532
  store float %sum.0.lcssa, ptr addrspace(1) %arrayidx53, align 4, !dbg !533, !tbaa !118
  ret void, !dbg !534

for.body:                                         ; preds = %for.body.lr.ph, %for.cond.cleanup31
  %sum.077 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %10, %for.cond.cleanup31 ]
  %t.076 = phi i32 [ 0, %for.body.lr.ph ], [ %inc47, %for.cond.cleanup31 ]
  %and = and i32 %t.076, 1, !dbg !535
  %call4 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #10, !dbg !536
  %mul = mul i64 %call4, %conv5, !dbg !537
  %mul6 = shl nsw i32 %t.076, 3, !dbg !538
  %conv7 = zext nneg i32 %mul6 to i64, !dbg !539
  %3 = getelementptr float, ptr addrspace(1) %a, i64 %mul, !dbg !540
  %4 = getelementptr float, ptr addrspace(1) %3, i64 %conv7, !dbg !540
  %arrayidx = getelementptr i8, ptr addrspace(1) %4, i64 %0, !dbg !540
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !540, !tbaa !118
  %arrayidx14 = getelementptr inbounds [2 x [8 x [8 x float]]], ptr addrspace(3) @matmul_two_buffers.ta, i32 0, i32 %and, i32 %conv2, i32 %1, !dbg !541
  store float %5, ptr addrspace(3) %arrayidx14, align 4, !dbg !542, !tbaa !118
  %add16 = add nsw i32 %mul6, %conv2, !dbg !543
  %mul17 = shl nsw i32 %add16, 4, !dbg !544
  %conv18 = sext i32 %mul17 to i64, !dbg !545
  %call19 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !546
  %6 = getelementptr float, ptr addrspace(1) %b, i64 %call19, !dbg !547
  %arrayidx21 = getelementptr float, ptr addrspace(1) %6, i64 %conv18, !dbg !547
  %7 = load float, ptr addrspace(1) %arrayidx21, align 4, !dbg !547, !tbaa !118
  %arrayidx27 = getelementptr inbounds [2 x [8 x [8 x float]]], ptr addrspace(3) @matmul_two_buffers.tb, i32 0, i32 %and, i32 %conv2, i32 %1, !dbg !548
  store float %7, ptr addrspace(3) %arrayidx27, align 4, !dbg !549, !tbaa !118
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !550
  br label %for.body32, !dbg !551

for.cond.cleanup31:                               ; preds = %for.body32
  %inc47 = add nuw nsw i32 %t.076, 1, !dbg !552
  %exitcond78.not = icmp eq i32 %inc47, %n, !dbg !527
  br i1 %exitcond78.not, label %for.cond.cleanup, label %for.body, !dbg !528, !llvm.loop !553

for.body32:                                       ; preds = %for.body, %for.body32
  %k.074 = phi i32 [ 0, %for.body ], [ %inc, %for.body32 ]
  %sum.173 = phi float [ %sum.077, %for.body ], [ %10, %for.body32 ]
  %arrayidx38 = getelementptr inbounds [2 x [8 x [8 x float]]], ptr addrspace(3) @matmul_two_buffers.ta, i32 0, i32 %and, i32 %conv2, i32 %k.074, !dbg !555
  %8 = load float, ptr addrspace(3) %arrayidx38, align 4, !dbg !555, !tbaa !118
  %arrayidx44 = getelementptr inbounds [2 x [8 x [8 x float]]], ptr addrspace(3) @matmul_two_buffers.tb, i32 0, i32 %and, i32 %k.074, i32 %1, !dbg !556
  %9 = load float, ptr addrspace(3) %arrayidx44, align 4, !dbg !556, !tbaa !118
  %10 = tail call float @llvm.fmuladd.f32(float %8, float %9, float %sum.173), !dbg !557
  %inc = add nuw nsw i32 %k.074, 1, !dbg !558
  %exitcond.not = icmp eq i32 %inc, 8, !dbg !559
  br i1 %exitcond.not, label %for.cond.cleanup31, label %for.body32, !dbg !551, !llvm.loop !560
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @neighbour(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #5 !dbg !562 !kernel_arg_addr_space !158 !kernel_arg_access_qual !159 !kernel_arg_type !292 !kernel_arg_base_type !292 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !563
  %add = shl i64 %call, 32, !dbg !564
  %sext = add i64 %add, 4294967296, !dbg !564
  %0 = ashr exact i64 %sext, 30, !dbg !564
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !564
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !564, !tbaa !19
  %2 = ashr exact i64 %add, 30, !dbg !565
  %arrayidx2 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %2, !dbg !565
  store i32 %1, ptr addrspace(1) %arrayidx2, align 4, !dbg !566, !tbaa !19
  ret void, !dbg !567
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @same_half(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %n) local_unnamed_addr #6 !dbg !568 !kernel_arg_addr_space !569 !kernel_arg_access_qual !13 !kernel_arg_type !570 !kernel_arg_base_type !570 !kernel_arg_type_qual !571 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !572
  %conv = trunc i64 %call to i32, !dbg !572
  %div = sdiv i32 %conv, 2, !dbg !573
  %idxprom = sext i32 %div to i64, !dbg !574
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !574
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !575, !tbaa !19
  ret void, !dbg !576
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @stride_unknown(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %s) local_unnamed_addr #6 !dbg !577 !kernel_arg_addr_space !569 !kernel_arg_access_qual !13 !kernel_arg_type !570 !kernel_arg_base_type !570 !kernel_arg_type_qual !571 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !578
  %conv = trunc i64 %call to i32, !dbg !578
  %conv2 = sext i32 %s to i64, !dbg !579
  %mul = mul i64 %call, %conv2, !dbg !580
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %mul, !dbg !581
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !582, !tbaa !19
  ret void, !dbg !583
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @stride_positive(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %s) local_unnamed_addr #6 !dbg !584 !kernel_arg_addr_space !569 !kernel_arg_access_qual !13 !kernel_arg_type !570 !kernel_arg_base_type !570 !kernel_arg_type_qual !571 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !585
  %conv = trunc i64 %call to i32, !dbg !585
  %mul = mul nsw i32 %conv, %s, !dbg !586
  %idxprom = sext i32 %mul to i64, !dbg !587
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !587
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !588, !tbaa !19
  ret void, !dbg !589
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @saxpy(ptr addrspace(1) nocapture noundef align 4 %y, ptr addrspace(1) nocapture noundef readonly align 4 %x, float noundef %a, i32 noundef %n) local_unnamed_addr #7 !dbg !590 !kernel_arg_addr_space !591 !kernel_arg_access_qual !453 !kernel_arg_type !592 !kernel_arg_base_type !592 !kernel_arg_type_qual !593 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !594
  %i.014 = trunc i64 %call to i32, !dbg !595
  %cmp15 = icmp slt i32 %i.014, %n, !dbg !596
  br i1 %cmp15, label %for.body, label %for.cond.cleanup, !dbg !597

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !598

for.body:                                         ; preds = %entry, %for.body
  %i.0.in16 = phi i64 [ %add, %for.body ], [ %call, %entry ]
  %sext = shl i64 %i.0.in16, 32, !dbg !599
  %idxprom = ashr exact i64 %sext, 32, !dbg !599
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %x, i64 %idxprom, !dbg !599
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !599, !tbaa !118
  %arrayidx3 = getelementptr inbounds float, ptr addrspace(1) %y, i64 %idxprom, !dbg !600
  %1 = load float, ptr addrspace(1) %arrayidx3, align 4, !dbg !600, !tbaa !118
  %2 = tail call float @llvm.fmuladd.f32(float %a, float %0, float %1), !dbg !601
  store float %2, ptr addrspace(1) %arrayidx3, align 4, !dbg !602, !tbaa !118
  %call6 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #10, !dbg !603
  %add = add i64 %call6, %idxprom, !dbg !604
  %i.0 = trunc i64 %add to i32, !dbg !595
  %cmp = icmp slt i32 %i.0, %n, !dbg !596
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !597, !llvm.loop !605
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @saxpy_overlap(ptr addrspace(1) nocapture noundef align 4 %y, ptr addrspace(1) nocapture noundef readonly align 4 %x, float noundef %a, i32 noundef %n) local_unnamed_addr #7 !dbg !607 !kernel_arg_addr_space !591 !kernel_arg_access_qual !453 !kernel_arg_type !592 !kernel_arg_base_type !592 !kernel_arg_type_qual !593 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !608
  %i.014 = trunc i64 %call to i32, !dbg !609
  %cmp15 = icmp slt i32 %i.014, %n, !dbg !610
  br i1 %cmp15, label %for.body, label %for.cond.cleanup, !dbg !611

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !612

for.body:                                         ; preds = %entry, %for.body
  %i.0.in16 = phi i64 [ %add, %for.body ], [ %call, %entry ]
  %sext = shl i64 %i.0.in16, 32, !dbg !613
  %idxprom = ashr exact i64 %sext, 32, !dbg !613
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %x, i64 %idxprom, !dbg !613
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !613, !tbaa !118
  %arrayidx3 = getelementptr inbounds float, ptr addrspace(1) %y, i64 %idxprom, !dbg !614
  %1 = load float, ptr addrspace(1) %arrayidx3, align 4, !dbg !614, !tbaa !118
  %2 = tail call float @llvm.fmuladd.f32(float %a, float %0, float %1), !dbg !615
  store float %2, ptr addrspace(1) %arrayidx3, align 4, !dbg !616, !tbaa !118
  %call6 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #10, !dbg !617
  %sub = add nsw i64 %idxprom, -1, !dbg !618
  %add = add i64 %sub, %call6, !dbg !619
  %i.0 = trunc i64 %add to i32, !dbg !609
  %cmp = icmp slt i32 %i.0, %n, !dbg !610
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !611, !llvm.loop !620
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: write)
define protected amdgpu_kernel void @chunks(ptr addrspace(1) nocapture noundef writeonly align 4 %y, i32 noundef %per) local_unnamed_addr #8 !dbg !622 !kernel_arg_addr_space !569 !kernel_arg_access_qual !13 !kernel_arg_type !623 !kernel_arg_base_type !623 !kernel_arg_type_qual !571 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !624
  %call.tr = trunc i64 %call to i32, !dbg !624
  %conv = shl i32 %call.tr, 4, !dbg !624
  br label %for.body, !dbg !625

for.cond.cleanup:                                 ; preds = %for.body
  ret void, !dbg !626

for.body:                                         ; preds = %entry, %for.body
  %i.06 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %conv2 = uitofp nneg i32 %i.06 to float, !dbg !627
  %add = add nuw nsw i32 %i.06, %conv, !dbg !628
  %idxprom = sext i32 %add to i64, !dbg !629
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %y, i64 %idxprom, !dbg !629
  store float %conv2, ptr addrspace(1) %arrayidx, align 4, !dbg !630, !tbaa !118
  %inc = add nuw nsw i32 %i.06, 1, !dbg !631
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !632
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !625, !llvm.loop !633
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: write)
define protected amdgpu_kernel void @chunks_by_one(ptr addrspace(1) nocapture noundef writeonly align 4 %y, i32 noundef %per) local_unnamed_addr #8 !dbg !634 !kernel_arg_addr_space !569 !kernel_arg_access_qual !13 !kernel_arg_type !623 !kernel_arg_base_type !623 !kernel_arg_type_qual !571 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !635
  %call.tr = trunc i64 %call to i32, !dbg !635
  %conv = shl i32 %call.tr, 4, !dbg !635
  br label %for.body, !dbg !636

for.cond.cleanup:                                 ; preds = %for.body
  ret void, !dbg !637

for.body:                                         ; preds = %entry, %for.body
  %i.06 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !638
  %conv3 = uitofp i64 %call2 to float, !dbg !638
  %add = add nsw i32 %i.06, %conv, !dbg !639
  %idxprom = sext i32 %add to i64, !dbg !640
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %y, i64 %idxprom, !dbg !640
  store float %conv3, ptr addrspace(1) %arrayidx, align 4, !dbg !641, !tbaa !118
  %inc = add nuw nsw i32 %i.06, 1, !dbg !642
  %exitcond.not = icmp eq i32 %inc, 17, !dbg !643
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !636, !llvm.loop !644
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @vectors(ptr addrspace(1) nocapture noundef writeonly align 16 %y, ptr addrspace(1) nocapture noundef readonly align 16 %x) local_unnamed_addr #5 !dbg !646 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !647 !kernel_arg_base_type !648 !kernel_arg_type_qual !649 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !650
  %sext = shl i64 %call, 32, !dbg !651
  %idxprom = ashr exact i64 %sext, 32, !dbg !651
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %x, i64 %idxprom, !dbg !651
  %0 = load <4 x float>, ptr addrspace(1) %arrayidx, align 16, !dbg !651, !tbaa !652
  %mul = fmul <4 x float> %0, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>, !dbg !653
  %arrayidx2 = getelementptr inbounds <4 x float>, ptr addrspace(1) %y, i64 %idxprom, !dbg !654
  store <4 x float> %mul, ptr addrspace(1) %arrayidx2, align 16, !dbg !655, !tbaa !652
  ret void, !dbg !656
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @vectors_overlap(ptr addrspace(1) noundef align 4 %y, ptr addrspace(1) nocapture noundef readonly align 16 %x) local_unnamed_addr #0 !dbg !657 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !658 !kernel_arg_base_type !659 !kernel_arg_type_qual !649 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !660
  %conv = trunc i64 %call to i32, !dbg !660
  %sext = shl i64 %call, 32, !dbg !661
  %0 = ashr exact i64 %sext, 28, !dbg !661
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %x, i64 %0, !dbg !661
  %1 = load <4 x float>, ptr addrspace(1) %arrayidx, align 16, !dbg !661, !tbaa !652
  %mul = shl nsw i32 %conv, 1, !dbg !662
  %idx.ext = sext i32 %mul to i64, !dbg !663
  %add.ptr = getelementptr inbounds float, ptr addrspace(1) %y, i64 %idx.ext, !dbg !663
  %add.ptr.ascast = addrspacecast ptr addrspace(1) %add.ptr to ptr, !dbg !664
  tail call void @_Z7vstore4Dv4_fmPU3AS0f(<4 x float> noundef %1, i64 noundef 0, ptr noundef %add.ptr.ascast) #11, !dbg !665
  ret void, !dbg !666
}

; Function Attrs: convergent nounwind
declare !dbg !667 hidden void @_Z7vstore4Dv4_fmPU3AS0f(<4 x float> noundef, i64 noundef, ptr noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @vectors_store(ptr addrspace(1) noundef align 4 %y, ptr addrspace(1) noundef align 4 %x) local_unnamed_addr #0 !dbg !668 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !108 !kernel_arg_base_type !108 !kernel_arg_type_qual !649 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !669
  %sext = shl i64 %call, 32, !dbg !670
  %conv1 = ashr exact i64 %sext, 32, !dbg !670
  %0 = addrspacecast ptr addrspace(1) %x to ptr, !dbg !671
  %call2 = tail call <4 x float> @_Z6vload4mPU3AS0Kf(i64 noundef %conv1, ptr noundef %0) #12, !dbg !672
  %1 = addrspacecast ptr addrspace(1) %y to ptr, !dbg !673
  tail call void @_Z7vstore4Dv4_fmPU3AS0f(<4 x float> noundef %call2, i64 noundef %conv1, ptr noundef %1) #11, !dbg !674
  ret void, !dbg !675
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(read)
declare !dbg !676 hidden <4 x float> @_Z6vload4mPU3AS0Kf(i64 noundef, ptr noundef) local_unnamed_addr #9

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @structs(ptr addrspace(1) nocapture noundef writeonly align 4 %p) local_unnamed_addr #6 !dbg !677 !kernel_arg_addr_space !158 !kernel_arg_access_qual !159 !kernel_arg_type !678 !kernel_arg_base_type !678 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !679
  %sext = shl i64 %call, 32, !dbg !680
  %0 = ashr exact i64 %sext, 29, !dbg !680
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %0, !dbg !680
  %b = getelementptr inbounds i8, ptr addrspace(1) %arrayidx, i64 4, !dbg !681
  store i8 1, ptr addrspace(1) %b, align 4, !dbg !682, !tbaa !683
  %conv1 = trunc i64 %call to i16, !dbg !686
  %c = getelementptr inbounds i8, ptr addrspace(1) %arrayidx, i64 6, !dbg !687
  store i16 %conv1, ptr addrspace(1) %c, align 2, !dbg !688, !tbaa !689
  ret void, !dbg !690
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @structs_bytes(ptr addrspace(1) nocapture noundef writeonly align 4 %p) local_unnamed_addr #6 !dbg !691 !kernel_arg_addr_space !158 !kernel_arg_access_qual !159 !kernel_arg_type !678 !kernel_arg_base_type !678 !kernel_arg_type_qual !161 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !692
  %conv = trunc i64 %call to i32, !dbg !692
  %conv1 = trunc i64 %call to i8, !dbg !693
  %mul = shl nsw i32 %conv, 2, !dbg !694
  %idxprom = sext i32 %mul to i64, !dbg !695
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %idxprom, !dbg !695
  store i8 %conv1, ptr addrspace(1) %arrayidx, align 4, !dbg !696, !tbaa !652
  %sext = shl i64 %call, 32, !dbg !697
  %0 = ashr exact i64 %sext, 29, !dbg !697
  %arrayidx3 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %0, !dbg !697
  store i32 %conv, ptr addrspace(1) %arrayidx3, align 4, !dbg !698, !tbaa !699
  ret void, !dbg !700
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @switches(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %mode) local_unnamed_addr #6 !dbg !701 !kernel_arg_addr_space !569 !kernel_arg_access_qual !13 !kernel_arg_type !570 !kernel_arg_base_type !570 !kernel_arg_type_qual !571 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !702
  %conv = trunc i64 %call to i32, !dbg !702
  switch i32 %mode, label %cleanup [
    i32 0, label %sw.epilog
    i32 1, label %sw.bb1
    i32 7, label %sw.bb2
  ], !dbg !703

sw.bb1:                                           ; preds = %entry
  %mul = shl nsw i32 %conv, 1, !dbg !704
  br label %sw.epilog, !dbg !705

sw.bb2:                                           ; preds = %entry
  %mul3 = mul nsw i32 %conv, 3, !dbg !706
  %add = add nsw i32 %mul3, 1, !dbg !707
  br label %sw.epilog, !dbg !708

sw.epilog:                                        ; preds = %entry, %sw.bb2, %sw.bb1
  %i.0 = phi i32 [ %add, %sw.bb2 ], [ %mul, %sw.bb1 ], [ %conv, %entry ], !dbg !709
  %idxprom = sext i32 %i.0 to i64, !dbg !710
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !710
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !711, !tbaa !19
  br label %cleanup, !dbg !712

cleanup:                                          ; preds = %entry, %sw.epilog
  ret void, !dbg !712
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @switches_wrong(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %mode) local_unnamed_addr #6 !dbg !713 !kernel_arg_addr_space !569 !kernel_arg_access_qual !13 !kernel_arg_type !570 !kernel_arg_base_type !570 !kernel_arg_type_qual !571 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !714
  %conv = trunc i64 %call to i32, !dbg !714
  switch i32 %mode, label %cleanup [
    i32 0, label %sw.epilog
    i32 1, label %sw.bb1
    i32 7, label %sw.bb2
  ], !dbg !715

sw.bb1:                                           ; preds = %entry
  %mul = shl nsw i32 %conv, 1, !dbg !716
  br label %sw.epilog, !dbg !717

sw.bb2:                                           ; preds = %entry
  %and = and i32 %conv, 15, !dbg !718
  br label %sw.epilog, !dbg !719

sw.epilog:                                        ; preds = %entry, %sw.bb2, %sw.bb1
  %i.0 = phi i32 [ %and, %sw.bb2 ], [ %mul, %sw.bb1 ], [ %conv, %entry ], !dbg !720
  %idxprom = sext i32 %i.0 to i64, !dbg !721
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom, !dbg !721
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !722, !tbaa !19
  br label %cleanup, !dbg !723

cleanup:                                          ; preds = %entry, %sw.epilog
  ret void, !dbg !723
}

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { convergent mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #6 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #7 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #8 = { convergent nofree norecurse nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #9 = { convergent mustprogress nofree nounwind willreturn memory(read) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #10 = { convergent nounwind willreturn memory(none) }
attributes #11 = { convergent nounwind }
attributes #12 = { convergent nounwind willreturn memory(read) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/patterns.cl", directory: ".", checksumkind: CSK_MD5, checksum: "41f6384b2a314266e7bafdc5390ba68a")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "scan_double_buffer", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 1}
!13 = !{!"none", !"none"}
!14 = !{!"int*", !"int*"}
!15 = !{!"const", !""}
!16 = !DILocation(line: 7, column: 11, scope: !9)
!17 = !DILocation(line: 8, column: 16, scope: !9)
!18 = !DILocation(line: 8, column: 13, scope: !9)
!19 = !{!20, !20, i64 0}
!20 = !{!"int", !21, i64 0}
!21 = !{!"omnipotent char", !22, i64 0}
!22 = !{!"Simple C/C++ TBAA"}
!23 = !DILocation(line: 8, column: 3, scope: !9)
!24 = !DILocation(line: 8, column: 11, scope: !9)
!25 = !DILocation(line: 9, column: 3, scope: !9)
!26 = !DILocation(line: 10, column: 3, scope: !9)
!27 = !DILocation(line: 17, column: 27, scope: !9)
!28 = !DILocation(line: 17, column: 7, scope: !9)
!29 = !DILocation(line: 17, column: 3, scope: !9)
!30 = !DILocation(line: 17, column: 25, scope: !9)
!31 = !DILocation(line: 18, column: 1, scope: !9)
!32 = !DILocation(line: 11, column: 13, scope: !9)
!33 = !DILocation(line: 12, column: 11, scope: !9)
!34 = !DILocation(line: 12, column: 9, scope: !9)
!35 = !DILocation(line: 12, column: 33, scope: !9)
!36 = !DILocation(line: 12, column: 22, scope: !9)
!37 = !DILocation(line: 12, column: 19, scope: !9)
!38 = !DILocation(line: 12, column: 17, scope: !9)
!39 = !DILocation(line: 0, scope: !9)
!40 = !DILocation(line: 13, column: 9, scope: !9)
!41 = !DILocation(line: 13, column: 5, scope: !9)
!42 = !DILocation(line: 13, column: 21, scope: !9)
!43 = !DILocation(line: 15, column: 5, scope: !9)
!44 = !DILocation(line: 10, column: 29, scope: !9)
!45 = !DILocation(line: 10, column: 21, scope: !9)
!46 = distinct !{!46, !26, !47, !48}
!47 = !DILocation(line: 16, column: 3, scope: !9)
!48 = !{!"llvm.loop.unroll.disable"}
!49 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 7, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!50 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 8, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!51 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 9, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!52 = distinct !DISubprogram(name: "scan_single_buffer", scope: !1, file: !1, line: 21, type: !10, scopeLine: 21, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!53 = !DILocation(line: 23, column: 11, scope: !52)
!54 = !DILocation(line: 24, column: 13, scope: !52)
!55 = !DILocation(line: 24, column: 10, scope: !52)
!56 = !DILocation(line: 24, column: 3, scope: !52)
!57 = !DILocation(line: 24, column: 8, scope: !52)
!58 = !DILocation(line: 25, column: 3, scope: !52)
!59 = !DILocation(line: 26, column: 3, scope: !52)
!60 = !DILocation(line: 32, column: 27, scope: !52)
!61 = !DILocation(line: 32, column: 7, scope: !52)
!62 = !DILocation(line: 32, column: 3, scope: !52)
!63 = !DILocation(line: 32, column: 25, scope: !52)
!64 = !DILocation(line: 33, column: 1, scope: !52)
!65 = !DILocation(line: 27, column: 13, scope: !52)
!66 = !DILocation(line: 28, column: 11, scope: !52)
!67 = !DILocation(line: 28, column: 9, scope: !52)
!68 = !DILocation(line: 28, column: 26, scope: !52)
!69 = !DILocation(line: 28, column: 22, scope: !52)
!70 = !DILocation(line: 28, column: 19, scope: !52)
!71 = !DILocation(line: 28, column: 17, scope: !52)
!72 = !DILocation(line: 0, scope: !52)
!73 = !DILocation(line: 29, column: 10, scope: !52)
!74 = !DILocation(line: 30, column: 5, scope: !52)
!75 = !DILocation(line: 26, column: 29, scope: !52)
!76 = !DILocation(line: 26, column: 21, scope: !52)
!77 = distinct !{!77, !59, !78, !48}
!78 = !DILocation(line: 31, column: 3, scope: !52)
!79 = distinct !DISubprogram(name: "scan_two_barriers", scope: !1, file: !1, line: 36, type: !10, scopeLine: 36, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!80 = !DILocation(line: 38, column: 11, scope: !79)
!81 = !DILocation(line: 39, column: 13, scope: !79)
!82 = !DILocation(line: 39, column: 10, scope: !79)
!83 = !DILocation(line: 39, column: 3, scope: !79)
!84 = !DILocation(line: 39, column: 8, scope: !79)
!85 = !DILocation(line: 40, column: 3, scope: !79)
!86 = !DILocation(line: 41, column: 3, scope: !79)
!87 = !DILocation(line: 48, column: 27, scope: !79)
!88 = !DILocation(line: 48, column: 7, scope: !79)
!89 = !DILocation(line: 48, column: 3, scope: !79)
!90 = !DILocation(line: 48, column: 25, scope: !79)
!91 = !DILocation(line: 49, column: 1, scope: !79)
!92 = !DILocation(line: 42, column: 13, scope: !79)
!93 = !DILocation(line: 43, column: 11, scope: !79)
!94 = !DILocation(line: 43, column: 9, scope: !79)
!95 = !DILocation(line: 43, column: 26, scope: !79)
!96 = !DILocation(line: 43, column: 22, scope: !79)
!97 = !DILocation(line: 43, column: 19, scope: !79)
!98 = !DILocation(line: 43, column: 17, scope: !79)
!99 = !DILocation(line: 0, scope: !79)
!100 = !DILocation(line: 44, column: 5, scope: !79)
!101 = !DILocation(line: 45, column: 10, scope: !79)
!102 = !DILocation(line: 46, column: 5, scope: !79)
!103 = !DILocation(line: 41, column: 29, scope: !79)
!104 = !DILocation(line: 41, column: 21, scope: !79)
!105 = distinct !{!105, !86, !106, !48}
!106 = !DILocation(line: 47, column: 3, scope: !79)
!107 = distinct !DISubprogram(name: "transpose", scope: !1, file: !1, line: 53, type: !10, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!108 = !{!"float*", !"float*"}
!109 = !DILocation(line: 55, column: 11, scope: !107)
!110 = !DILocation(line: 55, column: 32, scope: !107)
!111 = !DILocation(line: 56, column: 11, scope: !107)
!112 = !DILocation(line: 56, column: 35, scope: !107)
!113 = !DILocation(line: 57, column: 16, scope: !107)
!114 = !DILocation(line: 57, column: 35, scope: !107)
!115 = !DILocation(line: 57, column: 33, scope: !107)
!116 = !DILocation(line: 57, column: 39, scope: !107)
!117 = !DILocation(line: 57, column: 13, scope: !107)
!118 = !{!119, !119, i64 0}
!119 = !{!"float", !21, i64 0}
!120 = !DILocation(line: 57, column: 3, scope: !107)
!121 = !DILocation(line: 57, column: 11, scope: !107)
!122 = !DILocation(line: 58, column: 3, scope: !107)
!123 = !DILocation(line: 59, column: 68, scope: !107)
!124 = !DILocation(line: 59, column: 8, scope: !107)
!125 = !DILocation(line: 59, column: 24, scope: !107)
!126 = !DILocation(line: 59, column: 29, scope: !107)
!127 = !DILocation(line: 59, column: 36, scope: !107)
!128 = !DILocation(line: 59, column: 34, scope: !107)
!129 = !DILocation(line: 59, column: 40, scope: !107)
!130 = !DILocation(line: 59, column: 3, scope: !107)
!131 = !DILocation(line: 59, column: 66, scope: !107)
!132 = !DILocation(line: 60, column: 1, scope: !107)
!133 = !DISubprogram(name: "get_global_size", scope: !1, file: !1, line: 56, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!134 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 59, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!135 = distinct !DISubprogram(name: "transpose_no_barrier", scope: !1, file: !1, line: 64, type: !10, scopeLine: 64, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!136 = !DILocation(line: 66, column: 11, scope: !135)
!137 = !DILocation(line: 66, column: 32, scope: !135)
!138 = !DILocation(line: 67, column: 11, scope: !135)
!139 = !DILocation(line: 67, column: 35, scope: !135)
!140 = !DILocation(line: 68, column: 16, scope: !135)
!141 = !DILocation(line: 68, column: 35, scope: !135)
!142 = !DILocation(line: 68, column: 33, scope: !135)
!143 = !DILocation(line: 68, column: 39, scope: !135)
!144 = !DILocation(line: 68, column: 13, scope: !135)
!145 = !DILocation(line: 68, column: 3, scope: !135)
!146 = !DILocation(line: 68, column: 11, scope: !135)
!147 = !DILocation(line: 69, column: 68, scope: !135)
!148 = !DILocation(line: 69, column: 8, scope: !135)
!149 = !DILocation(line: 69, column: 24, scope: !135)
!150 = !DILocation(line: 69, column: 29, scope: !135)
!151 = !DILocation(line: 69, column: 36, scope: !135)
!152 = !DILocation(line: 69, column: 34, scope: !135)
!153 = !DILocation(line: 69, column: 40, scope: !135)
!154 = !DILocation(line: 69, column: 3, scope: !135)
!155 = !DILocation(line: 69, column: 66, scope: !135)
!156 = !DILocation(line: 70, column: 1, scope: !135)
!157 = distinct !DISubprogram(name: "transpose_in_place", scope: !1, file: !1, line: 74, type: !10, scopeLine: 74, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!158 = !{i32 1}
!159 = !{!"none"}
!160 = !{!"float*"}
!161 = !{!""}
!162 = !DILocation(line: 75, column: 11, scope: !157)
!163 = !DILocation(line: 75, column: 33, scope: !157)
!164 = !DILocation(line: 75, column: 55, scope: !157)
!165 = !DILocation(line: 76, column: 17, scope: !157)
!166 = !DILocation(line: 76, column: 21, scope: !157)
!167 = !DILocation(line: 76, column: 13, scope: !157)
!168 = !DILocation(line: 77, column: 3, scope: !157)
!169 = !DILocation(line: 78, column: 7, scope: !157)
!170 = !DILocation(line: 78, column: 11, scope: !157)
!171 = !DILocation(line: 78, column: 3, scope: !157)
!172 = !DILocation(line: 78, column: 16, scope: !157)
!173 = !DILocation(line: 79, column: 1, scope: !157)
!174 = distinct !DISubprogram(name: "stencil", scope: !1, file: !1, line: 82, type: !10, scopeLine: 82, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!175 = !{i32 1, i32 1, i32 0}
!176 = !{!"none", !"none", !"none"}
!177 = !{!"float*", !"float*", !"int"}
!178 = !{!"const", !"", !""}
!179 = !DILocation(line: 84, column: 11, scope: !174)
!180 = !DILocation(line: 84, column: 32, scope: !174)
!181 = !DILocation(line: 85, column: 14, scope: !174)
!182 = !DILocation(line: 85, column: 3, scope: !174)
!183 = !DILocation(line: 85, column: 12, scope: !174)
!184 = !DILocation(line: 86, column: 7, scope: !174)
!185 = !DILocation(line: 86, column: 24, scope: !174)
!186 = !DILocation(line: 86, column: 22, scope: !174)
!187 = !DILocation(line: 86, column: 35, scope: !174)
!188 = !DILocation(line: 86, column: 30, scope: !174)
!189 = !DILocation(line: 86, column: 20, scope: !174)
!190 = !DILocation(line: 87, column: 9, scope: !174)
!191 = !DILocation(line: 87, column: 7, scope: !174)
!192 = !DILocation(line: 87, column: 26, scope: !174)
!193 = !DILocation(line: 87, column: 30, scope: !174)
!194 = !DILocation(line: 87, column: 24, scope: !174)
!195 = !DILocation(line: 87, column: 36, scope: !174)
!196 = !DILocation(line: 87, column: 22, scope: !174)
!197 = !DILocation(line: 87, column: 16, scope: !174)
!198 = !DILocation(line: 88, column: 3, scope: !174)
!199 = !DILocation(line: 89, column: 12, scope: !174)
!200 = !DILocation(line: 89, column: 19, scope: !174)
!201 = !DILocation(line: 89, column: 17, scope: !174)
!202 = !DILocation(line: 89, column: 30, scope: !174)
!203 = !DILocation(line: 89, column: 28, scope: !174)
!204 = !DILocation(line: 89, column: 3, scope: !174)
!205 = !DILocation(line: 89, column: 10, scope: !174)
!206 = !DILocation(line: 90, column: 1, scope: !174)
!207 = distinct !DISubprogram(name: "stencil_halo_by_one", scope: !1, file: !1, line: 93, type: !10, scopeLine: 93, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!208 = !DILocation(line: 95, column: 11, scope: !207)
!209 = !DILocation(line: 95, column: 32, scope: !207)
!210 = !DILocation(line: 96, column: 14, scope: !207)
!211 = !DILocation(line: 96, column: 3, scope: !207)
!212 = !DILocation(line: 96, column: 12, scope: !207)
!213 = !DILocation(line: 97, column: 7, scope: !207)
!214 = !DILocation(line: 97, column: 24, scope: !207)
!215 = !DILocation(line: 97, column: 22, scope: !207)
!216 = !DILocation(line: 97, column: 35, scope: !207)
!217 = !DILocation(line: 97, column: 30, scope: !207)
!218 = !DILocation(line: 97, column: 20, scope: !207)
!219 = !DILocation(line: 98, column: 9, scope: !207)
!220 = !DILocation(line: 98, column: 7, scope: !207)
!221 = !DILocation(line: 98, column: 26, scope: !207)
!222 = !DILocation(line: 98, column: 30, scope: !207)
!223 = !DILocation(line: 98, column: 24, scope: !207)
!224 = !DILocation(line: 98, column: 36, scope: !207)
!225 = !DILocation(line: 98, column: 22, scope: !207)
!226 = !DILocation(line: 98, column: 16, scope: !207)
!227 = !DILocation(line: 99, column: 3, scope: !207)
!228 = !DILocation(line: 100, column: 12, scope: !207)
!229 = !DILocation(line: 100, column: 19, scope: !207)
!230 = !DILocation(line: 100, column: 17, scope: !207)
!231 = !DILocation(line: 100, column: 30, scope: !207)
!232 = !DILocation(line: 100, column: 28, scope: !207)
!233 = !DILocation(line: 100, column: 3, scope: !207)
!234 = !DILocation(line: 100, column: 10, scope: !207)
!235 = !DILocation(line: 101, column: 1, scope: !207)
!236 = distinct !DISubprogram(name: "stencil_iterated_no_war", scope: !1, file: !1, line: 104, type: !10, scopeLine: 104, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!237 = !DILocation(line: 106, column: 11, scope: !236)
!238 = !DILocation(line: 106, column: 32, scope: !236)
!239 = !DILocation(line: 107, column: 14, scope: !236)
!240 = !DILocation(line: 107, column: 3, scope: !236)
!241 = !DILocation(line: 107, column: 12, scope: !236)
!242 = !DILocation(line: 108, column: 9, scope: !236)
!243 = !DILocation(line: 108, column: 7, scope: !236)
!244 = !DILocation(line: 108, column: 28, scope: !236)
!245 = !DILocation(line: 108, column: 20, scope: !236)
!246 = !DILocation(line: 108, column: 15, scope: !236)
!247 = !DILocation(line: 109, column: 21, scope: !236)
!248 = !DILocation(line: 109, column: 3, scope: !236)
!249 = !DILocation(line: 114, column: 12, scope: !236)
!250 = !DILocation(line: 114, column: 3, scope: !236)
!251 = !DILocation(line: 114, column: 10, scope: !236)
!252 = !DILocation(line: 115, column: 1, scope: !236)
!253 = !DILocation(line: 110, column: 5, scope: !236)
!254 = !DILocation(line: 111, column: 15, scope: !236)
!255 = !DILocation(line: 111, column: 22, scope: !236)
!256 = !DILocation(line: 111, column: 20, scope: !236)
!257 = !DILocation(line: 111, column: 33, scope: !236)
!258 = !DILocation(line: 111, column: 31, scope: !236)
!259 = !DILocation(line: 112, column: 14, scope: !236)
!260 = !DILocation(line: 109, column: 31, scope: !236)
!261 = distinct !{!261, !248, !262, !48}
!262 = !DILocation(line: 113, column: 3, scope: !236)
!263 = distinct !DISubprogram(name: "stencil_iterated", scope: !1, file: !1, line: 118, type: !10, scopeLine: 118, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!264 = !DILocation(line: 120, column: 11, scope: !263)
!265 = !DILocation(line: 120, column: 32, scope: !263)
!266 = !DILocation(line: 121, column: 14, scope: !263)
!267 = !DILocation(line: 121, column: 3, scope: !263)
!268 = !DILocation(line: 121, column: 12, scope: !263)
!269 = !DILocation(line: 122, column: 9, scope: !263)
!270 = !DILocation(line: 122, column: 7, scope: !263)
!271 = !DILocation(line: 122, column: 28, scope: !263)
!272 = !DILocation(line: 122, column: 20, scope: !263)
!273 = !DILocation(line: 122, column: 15, scope: !263)
!274 = !DILocation(line: 123, column: 21, scope: !263)
!275 = !DILocation(line: 123, column: 3, scope: !263)
!276 = !DILocation(line: 129, column: 12, scope: !263)
!277 = !DILocation(line: 129, column: 3, scope: !263)
!278 = !DILocation(line: 129, column: 10, scope: !263)
!279 = !DILocation(line: 130, column: 1, scope: !263)
!280 = !DILocation(line: 124, column: 5, scope: !263)
!281 = !DILocation(line: 125, column: 15, scope: !263)
!282 = !DILocation(line: 125, column: 22, scope: !263)
!283 = !DILocation(line: 125, column: 20, scope: !263)
!284 = !DILocation(line: 125, column: 33, scope: !263)
!285 = !DILocation(line: 125, column: 31, scope: !263)
!286 = !DILocation(line: 126, column: 5, scope: !263)
!287 = !DILocation(line: 127, column: 14, scope: !263)
!288 = !DILocation(line: 123, column: 31, scope: !263)
!289 = distinct !{!289, !275, !290, !48}
!290 = !DILocation(line: 128, column: 3, scope: !263)
!291 = distinct !DISubprogram(name: "bitonic", scope: !1, file: !1, line: 133, type: !10, scopeLine: 133, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!292 = !{!"int*"}
!293 = !DILocation(line: 135, column: 11, scope: !291)
!294 = !DILocation(line: 136, column: 12, scope: !291)
!295 = !DILocation(line: 136, column: 36, scope: !291)
!296 = !DILocation(line: 136, column: 10, scope: !291)
!297 = !DILocation(line: 136, column: 3, scope: !291)
!298 = !DILocation(line: 136, column: 8, scope: !291)
!299 = !DILocation(line: 137, column: 15, scope: !291)
!300 = !DILocation(line: 137, column: 3, scope: !291)
!301 = !DILocation(line: 137, column: 13, scope: !291)
!302 = !DILocation(line: 138, column: 3, scope: !291)
!303 = !DILocation(line: 148, column: 3, scope: !291)
!304 = !DILocation(line: 149, column: 34, scope: !291)
!305 = !DILocation(line: 149, column: 5, scope: !291)
!306 = !DILocation(line: 149, column: 3, scope: !291)
!307 = !DILocation(line: 149, column: 32, scope: !291)
!308 = !DILocation(line: 150, column: 39, scope: !291)
!309 = !DILocation(line: 150, column: 3, scope: !291)
!310 = !DILocation(line: 150, column: 37, scope: !291)
!311 = !DILocation(line: 151, column: 1, scope: !291)
!312 = !DILocation(line: 139, column: 20, scope: !291)
!313 = !DILocation(line: 139, column: 28, scope: !291)
!314 = !DILocation(line: 139, column: 5, scope: !291)
!315 = !DILocation(line: 138, column: 31, scope: !291)
!316 = !DILocation(line: 138, column: 21, scope: !291)
!317 = distinct !{!317, !302, !318, !48}
!318 = !DILocation(line: 147, column: 5, scope: !291)
!319 = !DILocation(line: 140, column: 7, scope: !291)
!320 = !DILocation(line: 141, column: 31, scope: !291)
!321 = !DILocation(line: 141, column: 26, scope: !291)
!322 = !DILocation(line: 141, column: 21, scope: !291)
!323 = !DILocation(line: 142, column: 15, scope: !291)
!324 = !DILocation(line: 142, column: 29, scope: !291)
!325 = !DILocation(line: 142, column: 25, scope: !291)
!326 = !DILocation(line: 143, column: 14, scope: !291)
!327 = !DILocation(line: 143, column: 26, scope: !291)
!328 = !DILocation(line: 143, column: 19, scope: !291)
!329 = !DILocation(line: 143, column: 11, scope: !291)
!330 = !DILocation(line: 144, column: 14, scope: !291)
!331 = !DILocation(line: 145, column: 18, scope: !291)
!332 = !DILocation(line: 146, column: 7, scope: !291)
!333 = !DILocation(line: 139, column: 35, scope: !291)
!334 = distinct !{!334, !314, !318, !48}
!335 = distinct !DISubprogram(name: "bitonic_wrong_mask", scope: !1, file: !1, line: 154, type: !10, scopeLine: 154, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!336 = !DILocation(line: 156, column: 11, scope: !335)
!337 = !DILocation(line: 157, column: 12, scope: !335)
!338 = !DILocation(line: 157, column: 36, scope: !335)
!339 = !DILocation(line: 157, column: 10, scope: !335)
!340 = !DILocation(line: 157, column: 3, scope: !335)
!341 = !DILocation(line: 157, column: 8, scope: !335)
!342 = !DILocation(line: 158, column: 15, scope: !335)
!343 = !DILocation(line: 158, column: 3, scope: !335)
!344 = !DILocation(line: 158, column: 13, scope: !335)
!345 = !DILocation(line: 159, column: 3, scope: !335)
!346 = !DILocation(line: 169, column: 3, scope: !335)
!347 = !DILocation(line: 170, column: 34, scope: !335)
!348 = !DILocation(line: 170, column: 5, scope: !335)
!349 = !DILocation(line: 170, column: 3, scope: !335)
!350 = !DILocation(line: 170, column: 32, scope: !335)
!351 = !DILocation(line: 171, column: 39, scope: !335)
!352 = !DILocation(line: 171, column: 3, scope: !335)
!353 = !DILocation(line: 171, column: 37, scope: !335)
!354 = !DILocation(line: 172, column: 1, scope: !335)
!355 = !DILocation(line: 160, column: 20, scope: !335)
!356 = !DILocation(line: 160, column: 28, scope: !335)
!357 = !DILocation(line: 160, column: 5, scope: !335)
!358 = !DILocation(line: 159, column: 31, scope: !335)
!359 = !DILocation(line: 159, column: 21, scope: !335)
!360 = distinct !{!360, !345, !361, !48}
!361 = !DILocation(line: 168, column: 5, scope: !335)
!362 = !DILocation(line: 161, column: 7, scope: !335)
!363 = !DILocation(line: 162, column: 26, scope: !335)
!364 = !DILocation(line: 162, column: 21, scope: !335)
!365 = !DILocation(line: 163, column: 15, scope: !335)
!366 = !DILocation(line: 163, column: 29, scope: !335)
!367 = !DILocation(line: 163, column: 25, scope: !335)
!368 = !DILocation(line: 164, column: 14, scope: !335)
!369 = !DILocation(line: 164, column: 26, scope: !335)
!370 = !DILocation(line: 164, column: 19, scope: !335)
!371 = !DILocation(line: 164, column: 11, scope: !335)
!372 = !DILocation(line: 165, column: 14, scope: !335)
!373 = !DILocation(line: 166, column: 18, scope: !335)
!374 = !DILocation(line: 167, column: 7, scope: !335)
!375 = !DILocation(line: 160, column: 35, scope: !335)
!376 = distinct !{!376, !357, !361, !48}
!377 = distinct !DISubprogram(name: "odd_even_sort", scope: !1, file: !1, line: 175, type: !10, scopeLine: 175, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!378 = !DILocation(line: 177, column: 11, scope: !377)
!379 = !DILocation(line: 177, column: 35, scope: !377)
!380 = !DILocation(line: 178, column: 25, scope: !377)
!381 = !DILocation(line: 178, column: 21, scope: !377)
!382 = !DILocation(line: 178, column: 14, scope: !377)
!383 = !DILocation(line: 178, column: 3, scope: !377)
!384 = !DILocation(line: 178, column: 12, scope: !377)
!385 = !DILocation(line: 179, column: 33, scope: !377)
!386 = !DILocation(line: 179, column: 18, scope: !377)
!387 = !DILocation(line: 179, column: 11, scope: !377)
!388 = !DILocation(line: 179, column: 3, scope: !377)
!389 = !DILocation(line: 179, column: 16, scope: !377)
!390 = !DILocation(line: 180, column: 3, scope: !377)
!391 = !DILocation(line: 189, column: 3, scope: !377)
!392 = !DILocation(line: 190, column: 21, scope: !377)
!393 = !DILocation(line: 190, column: 19, scope: !377)
!394 = !DILocation(line: 191, column: 25, scope: !377)
!395 = !DILocation(line: 191, column: 23, scope: !377)
!396 = !DILocation(line: 192, column: 1, scope: !377)
!397 = !DILocation(line: 181, column: 5, scope: !377)
!398 = !DILocation(line: 182, column: 24, scope: !377)
!399 = !DILocation(line: 182, column: 19, scope: !377)
!400 = !DILocation(line: 183, column: 15, scope: !377)
!401 = !DILocation(line: 183, column: 21, scope: !377)
!402 = !DILocation(line: 183, column: 11, scope: !377)
!403 = !DILocation(line: 183, column: 24, scope: !377)
!404 = !DILocation(line: 183, column: 31, scope: !377)
!405 = !DILocation(line: 183, column: 29, scope: !377)
!406 = !DILocation(line: 183, column: 9, scope: !377)
!407 = !DILocation(line: 185, column: 12, scope: !377)
!408 = !DILocation(line: 186, column: 16, scope: !377)
!409 = !DILocation(line: 187, column: 5, scope: !377)
!410 = !DILocation(line: 180, column: 29, scope: !377)
!411 = !DILocation(line: 180, column: 21, scope: !377)
!412 = distinct !{!412, !390, !413, !48}
!413 = !DILocation(line: 188, column: 3, scope: !377)
!414 = distinct !DISubprogram(name: "odd_even_sort_no_barrier", scope: !1, file: !1, line: 195, type: !10, scopeLine: 195, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!415 = !DILocation(line: 197, column: 11, scope: !414)
!416 = !DILocation(line: 197, column: 35, scope: !414)
!417 = !DILocation(line: 198, column: 25, scope: !414)
!418 = !DILocation(line: 198, column: 21, scope: !414)
!419 = !DILocation(line: 198, column: 14, scope: !414)
!420 = !DILocation(line: 198, column: 3, scope: !414)
!421 = !DILocation(line: 198, column: 12, scope: !414)
!422 = !DILocation(line: 199, column: 33, scope: !414)
!423 = !DILocation(line: 199, column: 18, scope: !414)
!424 = !DILocation(line: 199, column: 11, scope: !414)
!425 = !DILocation(line: 199, column: 3, scope: !414)
!426 = !DILocation(line: 199, column: 16, scope: !414)
!427 = !DILocation(line: 200, column: 3, scope: !414)
!428 = !DILocation(line: 201, column: 3, scope: !414)
!429 = !DILocation(line: 209, column: 3, scope: !414)
!430 = !DILocation(line: 210, column: 21, scope: !414)
!431 = !DILocation(line: 210, column: 19, scope: !414)
!432 = !DILocation(line: 211, column: 25, scope: !414)
!433 = !DILocation(line: 211, column: 23, scope: !414)
!434 = !DILocation(line: 212, column: 1, scope: !414)
!435 = !DILocation(line: 202, column: 24, scope: !414)
!436 = !DILocation(line: 202, column: 19, scope: !414)
!437 = !DILocation(line: 203, column: 15, scope: !414)
!438 = !DILocation(line: 203, column: 21, scope: !414)
!439 = !DILocation(line: 203, column: 11, scope: !414)
!440 = !DILocation(line: 203, column: 24, scope: !414)
!441 = !DILocation(line: 203, column: 31, scope: !414)
!442 = !DILocation(line: 203, column: 29, scope: !414)
!443 = !DILocation(line: 203, column: 9, scope: !414)
!444 = !DILocation(line: 205, column: 12, scope: !414)
!445 = !DILocation(line: 206, column: 16, scope: !414)
!446 = !DILocation(line: 207, column: 5, scope: !414)
!447 = !DILocation(line: 201, column: 29, scope: !414)
!448 = !DILocation(line: 201, column: 21, scope: !414)
!449 = distinct !{!449, !428, !450, !48}
!450 = !DILocation(line: 208, column: 3, scope: !414)
!451 = distinct !DISubprogram(name: "matmul_tiled", scope: !1, file: !1, line: 216, type: !10, scopeLine: 216, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!452 = !{i32 1, i32 1, i32 1, i32 0}
!453 = !{!"none", !"none", !"none", !"none"}
!454 = !{!"float*", !"float*", !"float*", !"int"}
!455 = !{!"const", !"const", !"", !""}
!456 = !DILocation(line: 218, column: 11, scope: !451)
!457 = !DILocation(line: 218, column: 32, scope: !451)
!458 = !DILocation(line: 220, column: 21, scope: !451)
!459 = !DILocation(line: 220, column: 3, scope: !451)
!460 = !DILocation(line: 219, column: 9, scope: !451)
!461 = !DILocation(line: 228, column: 5, scope: !451)
!462 = !DILocation(line: 228, column: 29, scope: !451)
!463 = !DILocation(line: 228, column: 3, scope: !451)
!464 = !DILocation(line: 228, column: 47, scope: !451)
!465 = !DILocation(line: 229, column: 1, scope: !451)
!466 = !DILocation(line: 221, column: 18, scope: !451)
!467 = !DILocation(line: 221, column: 35, scope: !451)
!468 = !DILocation(line: 221, column: 41, scope: !451)
!469 = !DILocation(line: 221, column: 16, scope: !451)
!470 = !DILocation(line: 221, column: 14, scope: !451)
!471 = !DILocation(line: 222, column: 21, scope: !451)
!472 = !DILocation(line: 222, column: 26, scope: !451)
!473 = !DILocation(line: 222, column: 18, scope: !451)
!474 = !DILocation(line: 222, column: 33, scope: !451)
!475 = !DILocation(line: 222, column: 16, scope: !451)
!476 = !DILocation(line: 222, column: 14, scope: !451)
!477 = !DILocation(line: 223, column: 5, scope: !451)
!478 = !DILocation(line: 224, column: 5, scope: !451)
!479 = !DILocation(line: 226, column: 5, scope: !451)
!480 = !DILocation(line: 220, column: 28, scope: !451)
!481 = distinct !{!481, !459, !482, !48}
!482 = !DILocation(line: 227, column: 3, scope: !451)
!483 = !DILocation(line: 225, column: 14, scope: !451)
!484 = !DILocation(line: 225, column: 25, scope: !451)
!485 = !DILocation(line: 225, column: 11, scope: !451)
!486 = !DILocation(line: 224, column: 29, scope: !451)
!487 = !DILocation(line: 224, column: 23, scope: !451)
!488 = distinct !{!488, !478, !489, !48}
!489 = !DILocation(line: 225, column: 32, scope: !451)
!490 = distinct !DISubprogram(name: "matmul_tiled_no_war", scope: !1, file: !1, line: 233, type: !10, scopeLine: 234, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!491 = !DILocation(line: 236, column: 11, scope: !490)
!492 = !DILocation(line: 236, column: 32, scope: !490)
!493 = !DILocation(line: 238, column: 21, scope: !490)
!494 = !DILocation(line: 238, column: 3, scope: !490)
!495 = !DILocation(line: 237, column: 9, scope: !490)
!496 = !DILocation(line: 245, column: 5, scope: !490)
!497 = !DILocation(line: 245, column: 29, scope: !490)
!498 = !DILocation(line: 245, column: 3, scope: !490)
!499 = !DILocation(line: 245, column: 47, scope: !490)
!500 = !DILocation(line: 246, column: 1, scope: !490)
!501 = !DILocation(line: 239, column: 18, scope: !490)
!502 = !DILocation(line: 239, column: 35, scope: !490)
!503 = !DILocation(line: 239, column: 41, scope: !490)
!504 = !DILocation(line: 239, column: 16, scope: !490)
!505 = !DILocation(line: 239, column: 14, scope: !490)
!506 = !DILocation(line: 240, column: 21, scope: !490)
!507 = !DILocation(line: 240, column: 26, scope: !490)
!508 = !DILocation(line: 240, column: 18, scope: !490)
!509 = !DILocation(line: 240, column: 33, scope: !490)
!510 = !DILocation(line: 240, column: 16, scope: !490)
!511 = !DILocation(line: 240, column: 14, scope: !490)
!512 = !DILocation(line: 241, column: 5, scope: !490)
!513 = !DILocation(line: 242, column: 5, scope: !490)
!514 = !DILocation(line: 238, column: 28, scope: !490)
!515 = distinct !{!515, !494, !516, !48}
!516 = !DILocation(line: 244, column: 3, scope: !490)
!517 = !DILocation(line: 243, column: 14, scope: !490)
!518 = !DILocation(line: 243, column: 25, scope: !490)
!519 = !DILocation(line: 243, column: 11, scope: !490)
!520 = !DILocation(line: 242, column: 29, scope: !490)
!521 = !DILocation(line: 242, column: 23, scope: !490)
!522 = distinct !{!522, !513, !523, !48}
!523 = !DILocation(line: 243, column: 32, scope: !490)
!524 = distinct !DISubprogram(name: "matmul_two_buffers", scope: !1, file: !1, line: 250, type: !10, scopeLine: 251, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!525 = !DILocation(line: 253, column: 11, scope: !524)
!526 = !DILocation(line: 253, column: 32, scope: !524)
!527 = !DILocation(line: 255, column: 21, scope: !524)
!528 = !DILocation(line: 255, column: 3, scope: !524)
!529 = !DILocation(line: 254, column: 9, scope: !524)
!530 = !DILocation(line: 263, column: 5, scope: !524)
!531 = !DILocation(line: 263, column: 29, scope: !524)
!532 = !DILocation(line: 263, column: 3, scope: !524)
!533 = !DILocation(line: 263, column: 47, scope: !524)
!534 = !DILocation(line: 264, column: 1, scope: !524)
!535 = !DILocation(line: 256, column: 15, scope: !524)
!536 = !DILocation(line: 257, column: 21, scope: !524)
!537 = !DILocation(line: 257, column: 38, scope: !524)
!538 = !DILocation(line: 257, column: 46, scope: !524)
!539 = !DILocation(line: 257, column: 44, scope: !524)
!540 = !DILocation(line: 257, column: 19, scope: !524)
!541 = !DILocation(line: 257, column: 5, scope: !524)
!542 = !DILocation(line: 257, column: 17, scope: !524)
!543 = !DILocation(line: 258, column: 28, scope: !524)
!544 = !DILocation(line: 258, column: 33, scope: !524)
!545 = !DILocation(line: 258, column: 21, scope: !524)
!546 = !DILocation(line: 258, column: 40, scope: !524)
!547 = !DILocation(line: 258, column: 19, scope: !524)
!548 = !DILocation(line: 258, column: 5, scope: !524)
!549 = !DILocation(line: 258, column: 17, scope: !524)
!550 = !DILocation(line: 259, column: 5, scope: !524)
!551 = !DILocation(line: 260, column: 5, scope: !524)
!552 = !DILocation(line: 255, column: 27, scope: !524)
!553 = distinct !{!553, !528, !554, !48}
!554 = !DILocation(line: 262, column: 3, scope: !524)
!555 = !DILocation(line: 261, column: 14, scope: !524)
!556 = !DILocation(line: 261, column: 28, scope: !524)
!557 = !DILocation(line: 261, column: 11, scope: !524)
!558 = !DILocation(line: 260, column: 29, scope: !524)
!559 = !DILocation(line: 260, column: 23, scope: !524)
!560 = distinct !{!560, !551, !561, !48}
!561 = !DILocation(line: 261, column: 38, scope: !524)
!562 = distinct !DISubprogram(name: "neighbour", scope: !1, file: !1, line: 267, type: !10, scopeLine: 267, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!563 = !DILocation(line: 268, column: 11, scope: !562)
!564 = !DILocation(line: 269, column: 10, scope: !562)
!565 = !DILocation(line: 269, column: 3, scope: !562)
!566 = !DILocation(line: 269, column: 8, scope: !562)
!567 = !DILocation(line: 270, column: 1, scope: !562)
!568 = distinct !DISubprogram(name: "same_half", scope: !1, file: !1, line: 273, type: !10, scopeLine: 273, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!569 = !{i32 1, i32 0}
!570 = !{!"int*", !"int"}
!571 = !{!"", !""}
!572 = !DILocation(line: 274, column: 11, scope: !568)
!573 = !DILocation(line: 275, column: 7, scope: !568)
!574 = !DILocation(line: 275, column: 3, scope: !568)
!575 = !DILocation(line: 275, column: 12, scope: !568)
!576 = !DILocation(line: 276, column: 1, scope: !568)
!577 = distinct !DISubprogram(name: "stride_unknown", scope: !1, file: !1, line: 279, type: !10, scopeLine: 279, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!578 = !DILocation(line: 280, column: 29, scope: !577)
!579 = !DILocation(line: 280, column: 24, scope: !577)
!580 = !DILocation(line: 280, column: 22, scope: !577)
!581 = !DILocation(line: 280, column: 3, scope: !577)
!582 = !DILocation(line: 280, column: 27, scope: !577)
!583 = !DILocation(line: 281, column: 1, scope: !577)
!584 = distinct !DISubprogram(name: "stride_positive", scope: !1, file: !1, line: 284, type: !10, scopeLine: 284, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!585 = !DILocation(line: 285, column: 34, scope: !584)
!586 = !DILocation(line: 285, column: 27, scope: !584)
!587 = !DILocation(line: 285, column: 3, scope: !584)
!588 = !DILocation(line: 285, column: 32, scope: !584)
!589 = !DILocation(line: 286, column: 1, scope: !584)
!590 = distinct !DISubprogram(name: "saxpy", scope: !1, file: !1, line: 289, type: !10, scopeLine: 289, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!591 = !{i32 1, i32 1, i32 0, i32 0}
!592 = !{!"float*", !"float*", !"float", !"int"}
!593 = !{!"", !"const", !"", !""}
!594 = !DILocation(line: 290, column: 16, scope: !590)
!595 = !DILocation(line: 290, scope: !590)
!596 = !DILocation(line: 290, column: 36, scope: !590)
!597 = !DILocation(line: 290, column: 3, scope: !590)
!598 = !DILocation(line: 292, column: 1, scope: !590)
!599 = !DILocation(line: 291, column: 16, scope: !590)
!600 = !DILocation(line: 291, column: 23, scope: !590)
!601 = !DILocation(line: 291, column: 21, scope: !590)
!602 = !DILocation(line: 291, column: 10, scope: !590)
!603 = !DILocation(line: 290, column: 46, scope: !590)
!604 = !DILocation(line: 290, column: 43, scope: !590)
!605 = distinct !{!605, !597, !606, !48}
!606 = !DILocation(line: 291, column: 26, scope: !590)
!607 = distinct !DISubprogram(name: "saxpy_overlap", scope: !1, file: !1, line: 295, type: !10, scopeLine: 295, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!608 = !DILocation(line: 296, column: 16, scope: !607)
!609 = !DILocation(line: 296, scope: !607)
!610 = !DILocation(line: 296, column: 36, scope: !607)
!611 = !DILocation(line: 296, column: 3, scope: !607)
!612 = !DILocation(line: 298, column: 1, scope: !607)
!613 = !DILocation(line: 297, column: 16, scope: !607)
!614 = !DILocation(line: 297, column: 23, scope: !607)
!615 = !DILocation(line: 297, column: 21, scope: !607)
!616 = !DILocation(line: 297, column: 10, scope: !607)
!617 = !DILocation(line: 296, column: 46, scope: !607)
!618 = !DILocation(line: 296, column: 65, scope: !607)
!619 = !DILocation(line: 296, column: 43, scope: !607)
!620 = distinct !{!620, !611, !621, !48}
!621 = !DILocation(line: 297, column: 26, scope: !607)
!622 = distinct !DISubprogram(name: "chunks", scope: !1, file: !1, line: 301, type: !10, scopeLine: 301, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!623 = !{!"float*", !"int"}
!624 = !DILocation(line: 302, column: 15, scope: !622)
!625 = !DILocation(line: 303, column: 3, scope: !622)
!626 = !DILocation(line: 305, column: 1, scope: !622)
!627 = !DILocation(line: 304, column: 20, scope: !622)
!628 = !DILocation(line: 304, column: 13, scope: !622)
!629 = !DILocation(line: 304, column: 5, scope: !622)
!630 = !DILocation(line: 304, column: 18, scope: !622)
!631 = !DILocation(line: 303, column: 28, scope: !622)
!632 = !DILocation(line: 303, column: 21, scope: !622)
!633 = distinct !{!633, !625, !627, !48}
!634 = distinct !DISubprogram(name: "chunks_by_one", scope: !1, file: !1, line: 308, type: !10, scopeLine: 308, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!635 = !DILocation(line: 309, column: 15, scope: !634)
!636 = !DILocation(line: 310, column: 3, scope: !634)
!637 = !DILocation(line: 312, column: 1, scope: !634)
!638 = !DILocation(line: 311, column: 20, scope: !634)
!639 = !DILocation(line: 311, column: 13, scope: !634)
!640 = !DILocation(line: 311, column: 5, scope: !634)
!641 = !DILocation(line: 311, column: 18, scope: !634)
!642 = !DILocation(line: 310, column: 29, scope: !634)
!643 = !DILocation(line: 310, column: 21, scope: !634)
!644 = distinct !{!644, !636, !645, !48}
!645 = !DILocation(line: 311, column: 35, scope: !634)
!646 = distinct !DISubprogram(name: "vectors", scope: !1, file: !1, line: 315, type: !10, scopeLine: 315, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!647 = !{!"float4*", !"float4*"}
!648 = !{!"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*"}
!649 = !{!"", !"const"}
!650 = !DILocation(line: 316, column: 11, scope: !646)
!651 = !DILocation(line: 317, column: 10, scope: !646)
!652 = !{!21, !21, i64 0}
!653 = !DILocation(line: 317, column: 15, scope: !646)
!654 = !DILocation(line: 317, column: 3, scope: !646)
!655 = !DILocation(line: 317, column: 8, scope: !646)
!656 = !DILocation(line: 318, column: 1, scope: !646)
!657 = distinct !DISubprogram(name: "vectors_overlap", scope: !1, file: !1, line: 321, type: !10, scopeLine: 321, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!658 = !{!"float*", !"float4*"}
!659 = !{!"float*", !"float __attribute__((ext_vector_type(4)))*"}
!660 = !DILocation(line: 322, column: 11, scope: !657)
!661 = !DILocation(line: 323, column: 11, scope: !657)
!662 = !DILocation(line: 323, column: 26, scope: !657)
!663 = !DILocation(line: 323, column: 22, scope: !657)
!664 = !DILocation(line: 323, column: 20, scope: !657)
!665 = !DILocation(line: 323, column: 3, scope: !657)
!666 = !DILocation(line: 324, column: 1, scope: !657)
!667 = !DISubprogram(name: "vstore4", scope: !1, file: !1, line: 323, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!668 = distinct !DISubprogram(name: "vectors_store", scope: !1, file: !1, line: 327, type: !10, scopeLine: 327, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!669 = !DILocation(line: 328, column: 11, scope: !668)
!670 = !DILocation(line: 329, column: 18, scope: !668)
!671 = !DILocation(line: 329, column: 21, scope: !668)
!672 = !DILocation(line: 329, column: 11, scope: !668)
!673 = !DILocation(line: 329, column: 28, scope: !668)
!674 = !DILocation(line: 329, column: 3, scope: !668)
!675 = !DILocation(line: 330, column: 1, scope: !668)
!676 = !DISubprogram(name: "vload4", scope: !1, file: !1, line: 329, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!677 = distinct !DISubprogram(name: "structs", scope: !1, file: !1, line: 334, type: !10, scopeLine: 334, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!678 = !{!"struct pair*"}
!679 = !DILocation(line: 335, column: 11, scope: !677)
!680 = !DILocation(line: 336, column: 3, scope: !677)
!681 = !DILocation(line: 336, column: 8, scope: !677)
!682 = !DILocation(line: 336, column: 10, scope: !677)
!683 = !{!684, !21, i64 4}
!684 = !{!"pair", !20, i64 0, !21, i64 4, !685, i64 6}
!685 = !{!"short", !21, i64 0}
!686 = !DILocation(line: 337, column: 12, scope: !677)
!687 = !DILocation(line: 337, column: 8, scope: !677)
!688 = !DILocation(line: 337, column: 10, scope: !677)
!689 = !{!684, !685, i64 6}
!690 = !DILocation(line: 338, column: 1, scope: !677)
!691 = distinct !DISubprogram(name: "structs_bytes", scope: !1, file: !1, line: 341, type: !10, scopeLine: 341, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!692 = !DILocation(line: 342, column: 11, scope: !691)
!693 = !DILocation(line: 343, column: 31, scope: !691)
!694 = !DILocation(line: 343, column: 24, scope: !691)
!695 = !DILocation(line: 343, column: 3, scope: !691)
!696 = !DILocation(line: 343, column: 29, scope: !691)
!697 = !DILocation(line: 344, column: 3, scope: !691)
!698 = !DILocation(line: 344, column: 10, scope: !691)
!699 = !{!684, !20, i64 0}
!700 = !DILocation(line: 345, column: 1, scope: !691)
!701 = distinct !DISubprogram(name: "switches", scope: !1, file: !1, line: 348, type: !10, scopeLine: 348, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!702 = !DILocation(line: 349, column: 11, scope: !701)
!703 = !DILocation(line: 350, column: 3, scope: !701)
!704 = !DILocation(line: 352, column: 17, scope: !701)
!705 = !DILocation(line: 352, column: 22, scope: !701)
!706 = !DILocation(line: 353, column: 17, scope: !701)
!707 = !DILocation(line: 353, column: 21, scope: !701)
!708 = !DILocation(line: 353, column: 26, scope: !701)
!709 = !DILocation(line: 0, scope: !701)
!710 = !DILocation(line: 356, column: 3, scope: !701)
!711 = !DILocation(line: 356, column: 8, scope: !701)
!712 = !DILocation(line: 357, column: 1, scope: !701)
!713 = distinct !DISubprogram(name: "switches_wrong", scope: !1, file: !1, line: 360, type: !10, scopeLine: 360, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!714 = !DILocation(line: 361, column: 11, scope: !713)
!715 = !DILocation(line: 362, column: 3, scope: !713)
!716 = !DILocation(line: 364, column: 17, scope: !713)
!717 = !DILocation(line: 364, column: 22, scope: !713)
!718 = !DILocation(line: 365, column: 17, scope: !713)
!719 = !DILocation(line: 365, column: 23, scope: !713)
!720 = !DILocation(line: 0, scope: !713)
!721 = !DILocation(line: 368, column: 3, scope: !713)
!722 = !DILocation(line: 368, column: 8, scope: !713)
!723 = !DILocation(line: 369, column: 1, scope: !713)

; ModuleID = 'tests/kernels/opencl/reductions.cl'
source_filename = "tests/kernels/opencl/reductions.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@reduce.s = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@reduce_no_barrier_in_loop.s = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@reduce_no_first_barrier.s = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@reduce_barrier_in_branch.s = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@reduce_wrong_fence.s = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@reduce_one_result.s = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@reduce_atomic.s = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@reduce_strided.s = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@reduce_strided_wrong.s = internal unnamed_addr addrspace(3) global [512 x float] undef, align 4
@reduce_last_wave_unsynchronized.s = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4
@reduce_last_wave_lockstep.s = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !16
  %conv = trunc i64 %call to i32, !dbg !16
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !17
  %conv2 = trunc i64 %call1 to i32, !dbg !17
  %cmp = icmp slt i32 %conv2, %n, !dbg !18
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !19

cond.true:                                        ; preds = %entry
  %sext = shl i64 %call1, 32, !dbg !20
  %0 = ashr exact i64 %sext, 30, !dbg !20
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0, !dbg !20
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !20, !tbaa !21
  br label %cond.end, !dbg !19

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi float [ %1, %cond.true ], [ 0.000000e+00, %entry ], !dbg !19
  %arrayidx5 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce.s, i32 0, i32 %conv, !dbg !25
  store float %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !26, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !27
  %call6 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #3, !dbg !28
  %div32 = lshr i64 %call6, 1, !dbg !29
  %conv7 = trunc i64 %div32 to i32, !dbg !28
  %cmp833 = icmp sgt i32 %conv7, 0, !dbg !30
  br i1 %cmp833, label %for.body, label %for.cond.cleanup, !dbg !31

for.cond.cleanup:                                 ; preds = %if.end, %cond.end
  %cmp17 = icmp eq i32 %conv, 0, !dbg !32
  br i1 %cmp17, label %if.then19, label %if.end22, !dbg !33

for.body:                                         ; preds = %cond.end, %if.end
  %i.034 = phi i32 [ %shr, %if.end ], [ %conv7, %cond.end ]
  %cmp10 = icmp sgt i32 %i.034, %conv, !dbg !34
  br i1 %cmp10, label %if.then, label %if.end, !dbg !35

if.then:                                          ; preds = %for.body
  %add = add nsw i32 %i.034, %conv, !dbg !36
  %arrayidx13 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce.s, i32 0, i32 %add, !dbg !37
  %2 = load float, ptr addrspace(3) %arrayidx13, align 4, !dbg !37, !tbaa !21
  %3 = load float, ptr addrspace(3) %arrayidx5, align 4, !dbg !38, !tbaa !21
  %add16 = fadd float %2, %3, !dbg !38
  store float %add16, ptr addrspace(3) %arrayidx5, align 4, !dbg !38, !tbaa !21
  br label %if.end, !dbg !39

if.end:                                           ; preds = %if.then, %for.body
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !40
  %shr = lshr i32 %i.034, 1, !dbg !41
  %cmp8.not = icmp ult i32 %i.034, 2, !dbg !30
  br i1 %cmp8.not, label %for.cond.cleanup, label %for.body, !dbg !31, !llvm.loop !42

if.then19:                                        ; preds = %for.cond.cleanup
  %4 = load float, ptr addrspace(3) @reduce.s, align 4, !dbg !45, !tbaa !21
  %call20 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !46
  %arrayidx21 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call20, !dbg !47
  store float %4, ptr addrspace(1) %arrayidx21, align 4, !dbg !48, !tbaa !21
  br label %if.end22, !dbg !47

if.end22:                                         ; preds = %if.then19, %for.cond.cleanup
  ret void, !dbg !49
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !50 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !51 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !52 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !53 hidden i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !54 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_no_barrier_in_loop(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !55 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !56
  %conv = trunc i64 %call to i32, !dbg !56
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !57
  %conv2 = trunc i64 %call1 to i32, !dbg !57
  %cmp = icmp slt i32 %conv2, %n, !dbg !58
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !59

cond.true:                                        ; preds = %entry
  %sext = shl i64 %call1, 32, !dbg !60
  %0 = ashr exact i64 %sext, 30, !dbg !60
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0, !dbg !60
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !60, !tbaa !21
  br label %cond.end, !dbg !59

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi float [ %1, %cond.true ], [ 0.000000e+00, %entry ], !dbg !59
  %arrayidx5 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_no_barrier_in_loop.s, i32 0, i32 %conv, !dbg !61
  store float %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !62, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !63
  %call6 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #3, !dbg !64
  %div32 = lshr i64 %call6, 1, !dbg !65
  %conv7 = trunc i64 %div32 to i32, !dbg !64
  %cmp833 = icmp sgt i32 %conv7, 0, !dbg !66
  br i1 %cmp833, label %for.body, label %for.cond.cleanup, !dbg !67

for.cond.cleanup:                                 ; preds = %for.inc, %cond.end
  %cmp17 = icmp eq i32 %conv, 0, !dbg !68
  br i1 %cmp17, label %if.then19, label %if.end22, !dbg !69

for.body:                                         ; preds = %cond.end, %for.inc
  %i.034 = phi i32 [ %shr, %for.inc ], [ %conv7, %cond.end ]
  %cmp10 = icmp sgt i32 %i.034, %conv, !dbg !70
  br i1 %cmp10, label %if.then, label %for.inc, !dbg !71

if.then:                                          ; preds = %for.body
  %add = add nsw i32 %i.034, %conv, !dbg !72
  %arrayidx13 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_no_barrier_in_loop.s, i32 0, i32 %add, !dbg !73
  %2 = load float, ptr addrspace(3) %arrayidx13, align 4, !dbg !73, !tbaa !21
  %3 = load float, ptr addrspace(3) %arrayidx5, align 4, !dbg !74, !tbaa !21
  %add16 = fadd float %2, %3, !dbg !74
  store float %add16, ptr addrspace(3) %arrayidx5, align 4, !dbg !74, !tbaa !21
  br label %for.inc, !dbg !75

for.inc:                                          ; preds = %for.body, %if.then
  %shr = lshr i32 %i.034, 1, !dbg !76
  %cmp8.not = icmp ult i32 %i.034, 2, !dbg !66
  br i1 %cmp8.not, label %for.cond.cleanup, label %for.body, !dbg !67, !llvm.loop !77

if.then19:                                        ; preds = %for.cond.cleanup
  %4 = load float, ptr addrspace(3) @reduce_no_barrier_in_loop.s, align 4, !dbg !79, !tbaa !21
  %call20 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !80
  %arrayidx21 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call20, !dbg !81
  store float %4, ptr addrspace(1) %arrayidx21, align 4, !dbg !82, !tbaa !21
  br label %if.end22, !dbg !81

if.end22:                                         ; preds = %if.then19, %for.cond.cleanup
  ret void, !dbg !83
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_no_first_barrier(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !84 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !85
  %conv = trunc i64 %call to i32, !dbg !85
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !86
  %conv2 = trunc i64 %call1 to i32, !dbg !86
  %cmp = icmp slt i32 %conv2, %n, !dbg !87
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !88

cond.true:                                        ; preds = %entry
  %sext = shl i64 %call1, 32, !dbg !89
  %0 = ashr exact i64 %sext, 30, !dbg !89
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0, !dbg !89
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !89, !tbaa !21
  br label %cond.end, !dbg !88

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi float [ %1, %cond.true ], [ 0.000000e+00, %entry ], !dbg !88
  %arrayidx5 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_no_first_barrier.s, i32 0, i32 %conv, !dbg !90
  store float %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !91, !tbaa !21
  %call6 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #3, !dbg !92
  %div32 = lshr i64 %call6, 1, !dbg !93
  %conv7 = trunc i64 %div32 to i32, !dbg !92
  %cmp833 = icmp sgt i32 %conv7, 0, !dbg !94
  br i1 %cmp833, label %for.body, label %for.cond.cleanup, !dbg !95

for.cond.cleanup:                                 ; preds = %if.end, %cond.end
  %cmp17 = icmp eq i32 %conv, 0, !dbg !96
  br i1 %cmp17, label %if.then19, label %if.end22, !dbg !97

for.body:                                         ; preds = %cond.end, %if.end
  %i.034 = phi i32 [ %shr, %if.end ], [ %conv7, %cond.end ]
  %cmp10 = icmp sgt i32 %i.034, %conv, !dbg !98
  br i1 %cmp10, label %if.then, label %if.end, !dbg !99

if.then:                                          ; preds = %for.body
  %add = add nsw i32 %i.034, %conv, !dbg !100
  %arrayidx13 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_no_first_barrier.s, i32 0, i32 %add, !dbg !101
  %2 = load float, ptr addrspace(3) %arrayidx13, align 4, !dbg !101, !tbaa !21
  %3 = load float, ptr addrspace(3) %arrayidx5, align 4, !dbg !102, !tbaa !21
  %add16 = fadd float %2, %3, !dbg !102
  store float %add16, ptr addrspace(3) %arrayidx5, align 4, !dbg !102, !tbaa !21
  br label %if.end, !dbg !103

if.end:                                           ; preds = %if.then, %for.body
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !104
  %shr = lshr i32 %i.034, 1, !dbg !105
  %cmp8.not = icmp ult i32 %i.034, 2, !dbg !94
  br i1 %cmp8.not, label %for.cond.cleanup, label %for.body, !dbg !95, !llvm.loop !106

if.then19:                                        ; preds = %for.cond.cleanup
  %4 = load float, ptr addrspace(3) @reduce_no_first_barrier.s, align 4, !dbg !108, !tbaa !21
  %call20 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !109
  %arrayidx21 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call20, !dbg !110
  store float %4, ptr addrspace(1) %arrayidx21, align 4, !dbg !111, !tbaa !21
  br label %if.end22, !dbg !110

if.end22:                                         ; preds = %if.then19, %for.cond.cleanup
  ret void, !dbg !112
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_barrier_in_branch(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !113 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !114
  %conv = trunc i64 %call to i32, !dbg !114
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !115
  %conv2 = trunc i64 %call1 to i32, !dbg !115
  %cmp = icmp slt i32 %conv2, %n, !dbg !116
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !117

cond.true:                                        ; preds = %entry
  %sext = shl i64 %call1, 32, !dbg !118
  %0 = ashr exact i64 %sext, 30, !dbg !118
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0, !dbg !118
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !118, !tbaa !21
  br label %cond.end, !dbg !117

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi float [ %1, %cond.true ], [ 0.000000e+00, %entry ], !dbg !117
  %arrayidx5 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_barrier_in_branch.s, i32 0, i32 %conv, !dbg !119
  store float %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !120, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !121
  %call6 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #3, !dbg !122
  %div32 = lshr i64 %call6, 1, !dbg !123
  %conv7 = trunc i64 %div32 to i32, !dbg !122
  %cmp833 = icmp sgt i32 %conv7, 0, !dbg !124
  br i1 %cmp833, label %for.body, label %for.cond.cleanup, !dbg !125

for.cond.cleanup:                                 ; preds = %for.inc, %cond.end
  %cmp17 = icmp eq i32 %conv, 0, !dbg !126
  br i1 %cmp17, label %if.then19, label %if.end22, !dbg !127

for.body:                                         ; preds = %cond.end, %for.inc
  %i.034 = phi i32 [ %shr, %for.inc ], [ %conv7, %cond.end ]
  %cmp10 = icmp sgt i32 %i.034, %conv, !dbg !128
  br i1 %cmp10, label %if.then, label %for.inc, !dbg !129

if.then:                                          ; preds = %for.body
  %add = add nsw i32 %i.034, %conv, !dbg !130
  %arrayidx13 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_barrier_in_branch.s, i32 0, i32 %add, !dbg !131
  %2 = load float, ptr addrspace(3) %arrayidx13, align 4, !dbg !131, !tbaa !21
  %3 = load float, ptr addrspace(3) %arrayidx5, align 4, !dbg !132, !tbaa !21
  %add16 = fadd float %2, %3, !dbg !132
  store float %add16, ptr addrspace(3) %arrayidx5, align 4, !dbg !132, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !133
  br label %for.inc, !dbg !134

for.inc:                                          ; preds = %for.body, %if.then
  %shr = lshr i32 %i.034, 1, !dbg !135
  %cmp8.not = icmp ult i32 %i.034, 2, !dbg !124
  br i1 %cmp8.not, label %for.cond.cleanup, label %for.body, !dbg !125, !llvm.loop !136

if.then19:                                        ; preds = %for.cond.cleanup
  %4 = load float, ptr addrspace(3) @reduce_barrier_in_branch.s, align 4, !dbg !138, !tbaa !21
  %call20 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !139
  %arrayidx21 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call20, !dbg !140
  store float %4, ptr addrspace(1) %arrayidx21, align 4, !dbg !141, !tbaa !21
  br label %if.end22, !dbg !140

if.end22:                                         ; preds = %if.then19, %for.cond.cleanup
  ret void, !dbg !142
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_wrong_fence(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !143 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !144
  %conv = trunc i64 %call to i32, !dbg !144
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !145
  %conv2 = trunc i64 %call1 to i32, !dbg !145
  %cmp = icmp slt i32 %conv2, %n, !dbg !146
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !147

cond.true:                                        ; preds = %entry
  %sext = shl i64 %call1, 32, !dbg !148
  %0 = ashr exact i64 %sext, 30, !dbg !148
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0, !dbg !148
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !148, !tbaa !21
  br label %cond.end, !dbg !147

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi float [ %1, %cond.true ], [ 0.000000e+00, %entry ], !dbg !147
  %arrayidx5 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_wrong_fence.s, i32 0, i32 %conv, !dbg !149
  store float %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !150, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !151
  %call6 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #3, !dbg !152
  %div32 = lshr i64 %call6, 1, !dbg !153
  %conv7 = trunc i64 %div32 to i32, !dbg !152
  %cmp833 = icmp sgt i32 %conv7, 0, !dbg !154
  br i1 %cmp833, label %for.body, label %for.cond.cleanup, !dbg !155

for.cond.cleanup:                                 ; preds = %if.end, %cond.end
  %cmp17 = icmp eq i32 %conv, 0, !dbg !156
  br i1 %cmp17, label %if.then19, label %if.end22, !dbg !157

for.body:                                         ; preds = %cond.end, %if.end
  %i.034 = phi i32 [ %shr, %if.end ], [ %conv7, %cond.end ]
  %cmp10 = icmp sgt i32 %i.034, %conv, !dbg !158
  br i1 %cmp10, label %if.then, label %if.end, !dbg !159

if.then:                                          ; preds = %for.body
  %add = add nsw i32 %i.034, %conv, !dbg !160
  %arrayidx13 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_wrong_fence.s, i32 0, i32 %add, !dbg !161
  %2 = load float, ptr addrspace(3) %arrayidx13, align 4, !dbg !161, !tbaa !21
  %3 = load float, ptr addrspace(3) %arrayidx5, align 4, !dbg !162, !tbaa !21
  %add16 = fadd float %2, %3, !dbg !162
  store float %add16, ptr addrspace(3) %arrayidx5, align 4, !dbg !162, !tbaa !21
  br label %if.end, !dbg !163

if.end:                                           ; preds = %if.then, %for.body
  tail call void @_Z7barrierj(i32 noundef 2) #4, !dbg !164
  %shr = lshr i32 %i.034, 1, !dbg !165
  %cmp8.not = icmp ult i32 %i.034, 2, !dbg !154
  br i1 %cmp8.not, label %for.cond.cleanup, label %for.body, !dbg !155, !llvm.loop !166

if.then19:                                        ; preds = %for.cond.cleanup
  %4 = load float, ptr addrspace(3) @reduce_wrong_fence.s, align 4, !dbg !168, !tbaa !21
  %call20 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !169
  %arrayidx21 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call20, !dbg !170
  store float %4, ptr addrspace(1) %arrayidx21, align 4, !dbg !171, !tbaa !21
  br label %if.end22, !dbg !170

if.end22:                                         ; preds = %if.then19, %for.cond.cleanup
  ret void, !dbg !172
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_one_result(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !173 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !174
  %conv = trunc i64 %call to i32, !dbg !174
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !175
  %conv2 = trunc i64 %call1 to i32, !dbg !175
  %cmp = icmp slt i32 %conv2, %n, !dbg !176
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !177

cond.true:                                        ; preds = %entry
  %sext = shl i64 %call1, 32, !dbg !178
  %0 = ashr exact i64 %sext, 30, !dbg !178
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0, !dbg !178
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !178, !tbaa !21
  br label %cond.end, !dbg !177

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi float [ %1, %cond.true ], [ 0.000000e+00, %entry ], !dbg !177
  %arrayidx5 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_one_result.s, i32 0, i32 %conv, !dbg !179
  store float %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !180, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !181
  %call6 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #3, !dbg !182
  %div32 = lshr i64 %call6, 1, !dbg !183
  %conv7 = trunc i64 %div32 to i32, !dbg !182
  %cmp833 = icmp sgt i32 %conv7, 0, !dbg !184
  br i1 %cmp833, label %for.body, label %for.cond.cleanup, !dbg !185

for.cond.cleanup:                                 ; preds = %if.end, %cond.end
  %cmp17 = icmp eq i32 %conv, 0, !dbg !186
  br i1 %cmp17, label %if.then19, label %if.end22, !dbg !187

for.body:                                         ; preds = %cond.end, %if.end
  %i.034 = phi i32 [ %shr, %if.end ], [ %conv7, %cond.end ]
  %cmp10 = icmp sgt i32 %i.034, %conv, !dbg !188
  br i1 %cmp10, label %if.then, label %if.end, !dbg !189

if.then:                                          ; preds = %for.body
  %add = add nsw i32 %i.034, %conv, !dbg !190
  %arrayidx13 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_one_result.s, i32 0, i32 %add, !dbg !191
  %2 = load float, ptr addrspace(3) %arrayidx13, align 4, !dbg !191, !tbaa !21
  %3 = load float, ptr addrspace(3) %arrayidx5, align 4, !dbg !192, !tbaa !21
  %add16 = fadd float %2, %3, !dbg !192
  store float %add16, ptr addrspace(3) %arrayidx5, align 4, !dbg !192, !tbaa !21
  br label %if.end, !dbg !193

if.end:                                           ; preds = %if.then, %for.body
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !194
  %shr = lshr i32 %i.034, 1, !dbg !195
  %cmp8.not = icmp ult i32 %i.034, 2, !dbg !184
  br i1 %cmp8.not, label %for.cond.cleanup, label %for.body, !dbg !185, !llvm.loop !196

if.then19:                                        ; preds = %for.cond.cleanup
  %4 = load float, ptr addrspace(3) @reduce_one_result.s, align 4, !dbg !198, !tbaa !21
  %5 = load float, ptr addrspace(1) %out, align 4, !dbg !199, !tbaa !21
  %add21 = fadd float %4, %5, !dbg !199
  store float %add21, ptr addrspace(1) %out, align 4, !dbg !199, !tbaa !21
  br label %if.end22, !dbg !200

if.end22:                                         ; preds = %if.then19, %for.cond.cleanup
  ret void, !dbg !201
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_atomic(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !202 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !203 !kernel_arg_base_type !203 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !204
  %conv = trunc i64 %call to i32, !dbg !204
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !205
  %conv2 = trunc i64 %call1 to i32, !dbg !205
  %cmp = icmp slt i32 %conv2, %n, !dbg !206
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !207

cond.true:                                        ; preds = %entry
  %sext = shl i64 %call1, 32, !dbg !208
  %0 = ashr exact i64 %sext, 30, !dbg !208
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0, !dbg !208
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !208, !tbaa !209
  br label %cond.end, !dbg !207

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ], !dbg !207
  %arrayidx5 = getelementptr inbounds [256 x i32], ptr addrspace(3) @reduce_atomic.s, i32 0, i32 %conv, !dbg !211
  store i32 %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !212, !tbaa !209
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !213
  %call6 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #3, !dbg !214
  %div31 = lshr i64 %call6, 1, !dbg !215
  %conv7 = trunc i64 %div31 to i32, !dbg !214
  %cmp832 = icmp sgt i32 %conv7, 0, !dbg !216
  br i1 %cmp832, label %for.body, label %for.cond.cleanup, !dbg !217

for.cond.cleanup:                                 ; preds = %if.end, %cond.end
  %cmp17 = icmp eq i32 %conv, 0, !dbg !218
  br i1 %cmp17, label %if.then19, label %if.end21, !dbg !219

for.body:                                         ; preds = %cond.end, %if.end
  %i.033 = phi i32 [ %shr, %if.end ], [ %conv7, %cond.end ]
  %cmp10 = icmp sgt i32 %i.033, %conv, !dbg !220
  br i1 %cmp10, label %if.then, label %if.end, !dbg !221

if.then:                                          ; preds = %for.body
  %add = add nsw i32 %i.033, %conv, !dbg !222
  %arrayidx13 = getelementptr inbounds [256 x i32], ptr addrspace(3) @reduce_atomic.s, i32 0, i32 %add, !dbg !223
  %2 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !223, !tbaa !209
  %3 = load i32, ptr addrspace(3) %arrayidx5, align 4, !dbg !224, !tbaa !209
  %add16 = add nsw i32 %3, %2, !dbg !224
  store i32 %add16, ptr addrspace(3) %arrayidx5, align 4, !dbg !224, !tbaa !209
  br label %if.end, !dbg !225

if.end:                                           ; preds = %if.then, %for.body
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !226
  %shr = lshr i32 %i.033, 1, !dbg !227
  %cmp8.not = icmp ult i32 %i.033, 2, !dbg !216
  br i1 %cmp8.not, label %for.cond.cleanup, label %for.body, !dbg !217, !llvm.loop !228

if.then19:                                        ; preds = %for.cond.cleanup
  %4 = load i32, ptr addrspace(3) @reduce_atomic.s, align 4, !dbg !230, !tbaa !209
  %call20 = tail call i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) noundef %out, i32 noundef %4) #4, !dbg !231
  br label %if.end21, !dbg !231

if.end21:                                         ; preds = %if.then19, %for.cond.cleanup
  ret void, !dbg !232
}

; Function Attrs: convergent nounwind
declare !dbg !233 hidden i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_strided(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !234 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !235
  %conv = trunc i64 %call to i32, !dbg !235
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !236
  %i.042 = trunc i64 %call1 to i32, !dbg !237
  %cmp43 = icmp slt i32 %i.042, %n, !dbg !238
  br i1 %cmp43, label %for.body, label %for.cond.cleanup, !dbg !239

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %add, %for.body ], !dbg !240
  %arrayidx9 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_strided.s, i32 0, i32 %conv, !dbg !241
  store float %sum.0.lcssa, ptr addrspace(3) %arrayidx9, align 4, !dbg !242, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !243
  br label %for.body14, !dbg !244

for.body:                                         ; preds = %entry, %for.body
  %i.0.in45 = phi i64 [ %add6, %for.body ], [ %call1, %entry ]
  %sum.044 = phi float [ %add, %for.body ], [ 0.000000e+00, %entry ]
  %sext = shl i64 %i.0.in45, 32, !dbg !245
  %idxprom = ashr exact i64 %sext, 32, !dbg !245
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom, !dbg !245
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !245, !tbaa !21
  %add = fadd float %sum.044, %0, !dbg !246
  %call4 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #3, !dbg !247
  %add6 = add i64 %call4, %idxprom, !dbg !248
  %i.0 = trunc i64 %add6 to i32, !dbg !237
  %cmp = icmp slt i32 %i.0, %n, !dbg !238
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !239, !llvm.loop !249

for.cond.cleanup13:                               ; preds = %if.end
  %cmp26 = icmp eq i32 %conv, 0, !dbg !251
  br i1 %cmp26, label %if.then28, label %if.end31, !dbg !252

for.body14:                                       ; preds = %for.cond.cleanup, %if.end
  %d.046 = phi i32 [ 1, %for.cond.cleanup ], [ %mul, %if.end ]
  %mul = shl nuw nsw i32 %d.046, 1, !dbg !253
  %1 = add nsw i32 %mul, -1, !dbg !254
  %2 = and i32 %1, %conv, !dbg !254
  %cmp15 = icmp eq i32 %2, 0, !dbg !254
  br i1 %cmp15, label %if.then, label %if.end, !dbg !255

if.then:                                          ; preds = %for.body14
  %add17 = add nsw i32 %d.046, %conv, !dbg !256
  %arrayidx19 = getelementptr inbounds [256 x float], ptr addrspace(3) @reduce_strided.s, i32 0, i32 %add17, !dbg !257
  %3 = load float, ptr addrspace(3) %arrayidx19, align 4, !dbg !257, !tbaa !21
  %4 = load float, ptr addrspace(3) %arrayidx9, align 4, !dbg !258, !tbaa !21
  %add22 = fadd float %3, %4, !dbg !258
  store float %add22, ptr addrspace(3) %arrayidx9, align 4, !dbg !258, !tbaa !21
  br label %if.end, !dbg !259

if.end:                                           ; preds = %if.then, %for.body14
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !260
  %cmp11 = icmp ult i32 %d.046, 128, !dbg !261
  br i1 %cmp11, label %for.body14, label %for.cond.cleanup13, !dbg !244, !llvm.loop !262

if.then28:                                        ; preds = %for.cond.cleanup13
  %5 = load float, ptr addrspace(3) @reduce_strided.s, align 4, !dbg !264, !tbaa !21
  %call29 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !265
  %arrayidx30 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call29, !dbg !266
  store float %5, ptr addrspace(1) %arrayidx30, align 4, !dbg !267, !tbaa !21
  br label %if.end31, !dbg !266

if.end31:                                         ; preds = %if.then28, %for.cond.cleanup13
  ret void, !dbg !268
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !269 hidden i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_strided_wrong(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !270 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !271
  %conv = trunc i64 %call to i32, !dbg !271
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !272
  %i.041 = trunc i64 %call1 to i32, !dbg !273
  %cmp42 = icmp slt i32 %i.041, %n, !dbg !274
  br i1 %cmp42, label %for.body, label %for.cond.cleanup, !dbg !275

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %add, %for.body ], !dbg !276
  %arrayidx9 = getelementptr inbounds [512 x float], ptr addrspace(3) @reduce_strided_wrong.s, i32 0, i32 %conv, !dbg !277
  store float %sum.0.lcssa, ptr addrspace(3) %arrayidx9, align 4, !dbg !278, !tbaa !21
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !279
  br label %for.body14, !dbg !280

for.body:                                         ; preds = %entry, %for.body
  %i.0.in44 = phi i64 [ %add6, %for.body ], [ %call1, %entry ]
  %sum.043 = phi float [ %add, %for.body ], [ 0.000000e+00, %entry ]
  %sext = shl i64 %i.0.in44, 32, !dbg !281
  %idxprom = ashr exact i64 %sext, 32, !dbg !281
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom, !dbg !281
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !281, !tbaa !21
  %add = fadd float %sum.043, %0, !dbg !282
  %call4 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #3, !dbg !283
  %add6 = add i64 %call4, %idxprom, !dbg !284
  %i.0 = trunc i64 %add6 to i32, !dbg !273
  %cmp = icmp slt i32 %i.0, %n, !dbg !274
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !275, !llvm.loop !285

for.cond.cleanup13:                               ; preds = %if.end
  %cmp25 = icmp eq i32 %conv, 0, !dbg !287
  br i1 %cmp25, label %if.then27, label %if.end30, !dbg !288

for.body14:                                       ; preds = %for.cond.cleanup, %if.end
  %d.045 = phi i32 [ 1, %for.cond.cleanup ], [ %mul, %if.end ]
  %1 = add nsw i32 %d.045, -1, !dbg !289
  %2 = and i32 %1, %conv, !dbg !289
  %cmp15 = icmp eq i32 %2, 0, !dbg !289
  br i1 %cmp15, label %if.then, label %if.end, !dbg !290

if.then:                                          ; preds = %for.body14
  %add17 = add nsw i32 %d.045, %conv, !dbg !291
  %arrayidx19 = getelementptr inbounds [512 x float], ptr addrspace(3) @reduce_strided_wrong.s, i32 0, i32 %add17, !dbg !292
  %3 = load float, ptr addrspace(3) %arrayidx19, align 4, !dbg !292, !tbaa !21
  %4 = load float, ptr addrspace(3) %arrayidx9, align 4, !dbg !293, !tbaa !21
  %add22 = fadd float %3, %4, !dbg !293
  store float %add22, ptr addrspace(3) %arrayidx9, align 4, !dbg !293, !tbaa !21
  br label %if.end, !dbg !294

if.end:                                           ; preds = %if.then, %for.body14
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !295
  %mul = shl nuw nsw i32 %d.045, 1, !dbg !296
  %cmp11 = icmp ult i32 %d.045, 128, !dbg !297
  br i1 %cmp11, label %for.body14, label %for.cond.cleanup13, !dbg !280, !llvm.loop !298

if.then27:                                        ; preds = %for.cond.cleanup13
  %5 = load float, ptr addrspace(3) @reduce_strided_wrong.s, align 4, !dbg !300, !tbaa !21
  %call28 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !301
  %arrayidx29 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call28, !dbg !302
  store float %5, ptr addrspace(1) %arrayidx29, align 4, !dbg !303, !tbaa !21
  br label %if.end30, !dbg !302

if.end30:                                         ; preds = %if.then27, %for.cond.cleanup13
  ret void, !dbg !304
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_last_wave_unsynchronized(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !305 !kernel_arg_addr_space !306 !kernel_arg_access_qual !307 !kernel_arg_type !308 !kernel_arg_base_type !308 !kernel_arg_type_qual !309 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !310
  %conv = trunc i64 %call to i32, !dbg !310
  %cmp = icmp slt i32 %conv, 64, !dbg !311
  br i1 %cmp, label %if.then, label %if.end, !dbg !312

if.then:                                          ; preds = %entry
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !313
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %call2, !dbg !314
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !314, !tbaa !21
  %arrayidx3 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_unsynchronized.s, i32 0, i32 %conv, !dbg !315
  store float %0, ptr addrspace(3) %arrayidx3, align 4, !dbg !316, !tbaa !21
  br label %if.end, !dbg !315

if.end:                                           ; preds = %if.then, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !317
  %cmp4 = icmp slt i32 %conv, 32, !dbg !318
  br i1 %cmp4, label %if.then6, label %if.end12, !dbg !319

if.then6:                                         ; preds = %if.end
  %1 = add i32 %conv, 32, !dbg !320
  %arrayidx8 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_unsynchronized.s, i32 0, i32 %1, !dbg !320
  %2 = load float, ptr addrspace(3) %arrayidx8, align 4, !dbg !320, !tbaa !21
  %arrayidx10 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_unsynchronized.s, i32 0, i32 %conv, !dbg !321
  %3 = load float, ptr addrspace(3) %arrayidx10, align 4, !dbg !322, !tbaa !21
  %add11 = fadd float %2, %3, !dbg !322
  store float %add11, ptr addrspace(3) %arrayidx10, align 4, !dbg !322, !tbaa !21
  br label %if.end12, !dbg !321

if.end12:                                         ; preds = %if.then6, %if.end
  %cmp13 = icmp slt i32 %conv, 16, !dbg !323
  br i1 %cmp13, label %if.then15, label %if.end22, !dbg !324

if.then15:                                        ; preds = %if.end12
  %4 = add i32 %conv, 16, !dbg !325
  %arrayidx18 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_unsynchronized.s, i32 0, i32 %4, !dbg !325
  %5 = load float, ptr addrspace(3) %arrayidx18, align 4, !dbg !325, !tbaa !21
  %arrayidx20 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_unsynchronized.s, i32 0, i32 %conv, !dbg !326
  %6 = load float, ptr addrspace(3) %arrayidx20, align 4, !dbg !327, !tbaa !21
  %add21 = fadd float %5, %6, !dbg !327
  store float %add21, ptr addrspace(3) %arrayidx20, align 4, !dbg !327, !tbaa !21
  br label %if.end22, !dbg !326

if.end22:                                         ; preds = %if.then15, %if.end12
  %cmp23 = icmp slt i32 %conv, 8, !dbg !328
  br i1 %cmp23, label %if.then25, label %if.end32, !dbg !329

if.then25:                                        ; preds = %if.end22
  %7 = add i32 %conv, 8, !dbg !330
  %arrayidx28 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_unsynchronized.s, i32 0, i32 %7, !dbg !330
  %8 = load float, ptr addrspace(3) %arrayidx28, align 4, !dbg !330, !tbaa !21
  %arrayidx30 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_unsynchronized.s, i32 0, i32 %conv, !dbg !331
  %9 = load float, ptr addrspace(3) %arrayidx30, align 4, !dbg !332, !tbaa !21
  %add31 = fadd float %8, %9, !dbg !332
  store float %add31, ptr addrspace(3) %arrayidx30, align 4, !dbg !332, !tbaa !21
  br label %if.end32, !dbg !331

if.end32:                                         ; preds = %if.then25, %if.end22
  %cmp33 = icmp eq i32 %conv, 0, !dbg !333
  br i1 %cmp33, label %if.then35, label %if.end38, !dbg !334

if.then35:                                        ; preds = %if.end32
  %10 = load float, ptr addrspace(3) @reduce_last_wave_unsynchronized.s, align 4, !dbg !335, !tbaa !21
  %call36 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !336
  %arrayidx37 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call36, !dbg !337
  store float %10, ptr addrspace(1) %arrayidx37, align 4, !dbg !338, !tbaa !21
  br label %if.end38, !dbg !337

if.end38:                                         ; preds = %if.then35, %if.end32
  ret void, !dbg !339
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce_last_wave_lockstep(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !340 !kernel_arg_addr_space !306 !kernel_arg_access_qual !307 !kernel_arg_type !308 !kernel_arg_base_type !308 !kernel_arg_type_qual !309 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #3, !dbg !341
  %conv = trunc i64 %call to i32, !dbg !341
  %cmp = icmp slt i32 %conv, 64, !dbg !342
  br i1 %cmp, label %if.then, label %if.end, !dbg !343

if.then:                                          ; preds = %entry
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #3, !dbg !344
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %call2, !dbg !345
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !345, !tbaa !21
  %arrayidx3 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_lockstep.s, i32 0, i32 %conv, !dbg !346
  store float %0, ptr addrspace(3) %arrayidx3, align 4, !dbg !347, !tbaa !21
  br label %if.end, !dbg !346

if.end:                                           ; preds = %if.then, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #4, !dbg !348
  %cmp4 = icmp slt i32 %conv, 32, !dbg !349
  br i1 %cmp4, label %if.then6, label %if.end12, !dbg !350

if.then6:                                         ; preds = %if.end
  %1 = add i32 %conv, 32, !dbg !351
  %arrayidx8 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_lockstep.s, i32 0, i32 %1, !dbg !351
  %2 = load float, ptr addrspace(3) %arrayidx8, align 4, !dbg !351, !tbaa !21
  %arrayidx10 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_lockstep.s, i32 0, i32 %conv, !dbg !352
  %3 = load float, ptr addrspace(3) %arrayidx10, align 4, !dbg !353, !tbaa !21
  %add11 = fadd float %2, %3, !dbg !353
  store float %add11, ptr addrspace(3) %arrayidx10, align 4, !dbg !353, !tbaa !21
  br label %if.end12, !dbg !352

if.end12:                                         ; preds = %if.then6, %if.end
  %cmp13 = icmp slt i32 %conv, 16, !dbg !354
  br i1 %cmp13, label %if.then15, label %if.end22, !dbg !355

if.then15:                                        ; preds = %if.end12
  %4 = add i32 %conv, 16, !dbg !356
  %arrayidx18 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_lockstep.s, i32 0, i32 %4, !dbg !356
  %5 = load float, ptr addrspace(3) %arrayidx18, align 4, !dbg !356, !tbaa !21
  %arrayidx20 = getelementptr inbounds [64 x float], ptr addrspace(3) @reduce_last_wave_lockstep.s, i32 0, i32 %conv, !dbg !357
  %6 = load float, ptr addrspace(3) %arrayidx20, align 4, !dbg !358, !tbaa !21
  %add21 = fadd float %5, %6, !dbg !358
  store float %add21, ptr addrspace(3) %arrayidx20, align 4, !dbg !358, !tbaa !21
  br label %if.end22, !dbg !357

if.end22:                                         ; preds = %if.then15, %if.end12
  %cmp23 = icmp eq i32 %conv, 0, !dbg !359
  br i1 %cmp23, label %if.then25, label %if.end28, !dbg !360

if.then25:                                        ; preds = %if.end22
  %7 = load float, ptr addrspace(3) @reduce_last_wave_lockstep.s, align 4, !dbg !361, !tbaa !21
  %call26 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #3, !dbg !362
  %arrayidx27 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call26, !dbg !363
  store float %7, ptr addrspace(1) %arrayidx27, align 4, !dbg !364, !tbaa !21
  br label %if.end28, !dbg !363

if.end28:                                         ; preds = %if.then25, %if.end22
  ret void, !dbg !365
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
!1 = !DIFile(filename: "tests/kernels/opencl/reductions.cl", directory: ".", checksumkind: CSK_MD5, checksum: "7a6e0cec1a31c2a4c2693dc757932a2d")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "reduce", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 1, i32 0}
!13 = !{!"none", !"none", !"none"}
!14 = !{!"float*", !"float*", !"int"}
!15 = !{!"const", !"", !""}
!16 = !DILocation(line: 7, column: 11, scope: !9)
!17 = !DILocation(line: 7, column: 32, scope: !9)
!18 = !DILocation(line: 8, column: 12, scope: !9)
!19 = !DILocation(line: 8, column: 10, scope: !9)
!20 = !DILocation(line: 8, column: 18, scope: !9)
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C/C++ TBAA"}
!25 = !DILocation(line: 8, column: 3, scope: !9)
!26 = !DILocation(line: 8, column: 8, scope: !9)
!27 = !DILocation(line: 9, column: 3, scope: !9)
!28 = !DILocation(line: 10, column: 16, scope: !9)
!29 = !DILocation(line: 10, column: 34, scope: !9)
!30 = !DILocation(line: 10, column: 41, scope: !9)
!31 = !DILocation(line: 10, column: 3, scope: !9)
!32 = !DILocation(line: 15, column: 9, scope: !9)
!33 = !DILocation(line: 15, column: 7, scope: !9)
!34 = !DILocation(line: 11, column: 11, scope: !9)
!35 = !DILocation(line: 11, column: 9, scope: !9)
!36 = !DILocation(line: 12, column: 19, scope: !9)
!37 = !DILocation(line: 12, column: 15, scope: !9)
!38 = !DILocation(line: 12, column: 12, scope: !9)
!39 = !DILocation(line: 12, column: 7, scope: !9)
!40 = !DILocation(line: 13, column: 5, scope: !9)
!41 = !DILocation(line: 10, column: 48, scope: !9)
!42 = distinct !{!42, !31, !43, !44}
!43 = !DILocation(line: 14, column: 3, scope: !9)
!44 = !{!"llvm.loop.unroll.disable"}
!45 = !DILocation(line: 16, column: 28, scope: !9)
!46 = !DILocation(line: 16, column: 9, scope: !9)
!47 = !DILocation(line: 16, column: 5, scope: !9)
!48 = !DILocation(line: 16, column: 26, scope: !9)
!49 = !DILocation(line: 17, column: 1, scope: !9)
!50 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 7, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!51 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 7, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!52 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 9, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!53 = !DISubprogram(name: "get_local_size", scope: !1, file: !1, line: 10, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!54 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 16, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!55 = distinct !DISubprogram(name: "reduce_no_barrier_in_loop", scope: !1, file: !1, line: 20, type: !10, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!56 = !DILocation(line: 22, column: 11, scope: !55)
!57 = !DILocation(line: 22, column: 32, scope: !55)
!58 = !DILocation(line: 23, column: 12, scope: !55)
!59 = !DILocation(line: 23, column: 10, scope: !55)
!60 = !DILocation(line: 23, column: 18, scope: !55)
!61 = !DILocation(line: 23, column: 3, scope: !55)
!62 = !DILocation(line: 23, column: 8, scope: !55)
!63 = !DILocation(line: 24, column: 3, scope: !55)
!64 = !DILocation(line: 25, column: 16, scope: !55)
!65 = !DILocation(line: 25, column: 34, scope: !55)
!66 = !DILocation(line: 25, column: 41, scope: !55)
!67 = !DILocation(line: 25, column: 3, scope: !55)
!68 = !DILocation(line: 29, column: 9, scope: !55)
!69 = !DILocation(line: 29, column: 7, scope: !55)
!70 = !DILocation(line: 26, column: 11, scope: !55)
!71 = !DILocation(line: 26, column: 9, scope: !55)
!72 = !DILocation(line: 27, column: 19, scope: !55)
!73 = !DILocation(line: 27, column: 15, scope: !55)
!74 = !DILocation(line: 27, column: 12, scope: !55)
!75 = !DILocation(line: 27, column: 7, scope: !55)
!76 = !DILocation(line: 25, column: 48, scope: !55)
!77 = distinct !{!77, !67, !78, !44}
!78 = !DILocation(line: 28, column: 3, scope: !55)
!79 = !DILocation(line: 30, column: 28, scope: !55)
!80 = !DILocation(line: 30, column: 9, scope: !55)
!81 = !DILocation(line: 30, column: 5, scope: !55)
!82 = !DILocation(line: 30, column: 26, scope: !55)
!83 = !DILocation(line: 31, column: 1, scope: !55)
!84 = distinct !DISubprogram(name: "reduce_no_first_barrier", scope: !1, file: !1, line: 34, type: !10, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!85 = !DILocation(line: 36, column: 11, scope: !84)
!86 = !DILocation(line: 36, column: 32, scope: !84)
!87 = !DILocation(line: 37, column: 12, scope: !84)
!88 = !DILocation(line: 37, column: 10, scope: !84)
!89 = !DILocation(line: 37, column: 18, scope: !84)
!90 = !DILocation(line: 37, column: 3, scope: !84)
!91 = !DILocation(line: 37, column: 8, scope: !84)
!92 = !DILocation(line: 38, column: 16, scope: !84)
!93 = !DILocation(line: 38, column: 34, scope: !84)
!94 = !DILocation(line: 38, column: 41, scope: !84)
!95 = !DILocation(line: 38, column: 3, scope: !84)
!96 = !DILocation(line: 43, column: 9, scope: !84)
!97 = !DILocation(line: 43, column: 7, scope: !84)
!98 = !DILocation(line: 39, column: 11, scope: !84)
!99 = !DILocation(line: 39, column: 9, scope: !84)
!100 = !DILocation(line: 40, column: 19, scope: !84)
!101 = !DILocation(line: 40, column: 15, scope: !84)
!102 = !DILocation(line: 40, column: 12, scope: !84)
!103 = !DILocation(line: 40, column: 7, scope: !84)
!104 = !DILocation(line: 41, column: 5, scope: !84)
!105 = !DILocation(line: 38, column: 48, scope: !84)
!106 = distinct !{!106, !95, !107, !44}
!107 = !DILocation(line: 42, column: 3, scope: !84)
!108 = !DILocation(line: 44, column: 28, scope: !84)
!109 = !DILocation(line: 44, column: 9, scope: !84)
!110 = !DILocation(line: 44, column: 5, scope: !84)
!111 = !DILocation(line: 44, column: 26, scope: !84)
!112 = !DILocation(line: 45, column: 1, scope: !84)
!113 = distinct !DISubprogram(name: "reduce_barrier_in_branch", scope: !1, file: !1, line: 48, type: !10, scopeLine: 48, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!114 = !DILocation(line: 50, column: 11, scope: !113)
!115 = !DILocation(line: 50, column: 32, scope: !113)
!116 = !DILocation(line: 51, column: 12, scope: !113)
!117 = !DILocation(line: 51, column: 10, scope: !113)
!118 = !DILocation(line: 51, column: 18, scope: !113)
!119 = !DILocation(line: 51, column: 3, scope: !113)
!120 = !DILocation(line: 51, column: 8, scope: !113)
!121 = !DILocation(line: 52, column: 3, scope: !113)
!122 = !DILocation(line: 53, column: 16, scope: !113)
!123 = !DILocation(line: 53, column: 34, scope: !113)
!124 = !DILocation(line: 53, column: 41, scope: !113)
!125 = !DILocation(line: 53, column: 3, scope: !113)
!126 = !DILocation(line: 59, column: 9, scope: !113)
!127 = !DILocation(line: 59, column: 7, scope: !113)
!128 = !DILocation(line: 54, column: 11, scope: !113)
!129 = !DILocation(line: 54, column: 9, scope: !113)
!130 = !DILocation(line: 55, column: 19, scope: !113)
!131 = !DILocation(line: 55, column: 15, scope: !113)
!132 = !DILocation(line: 55, column: 12, scope: !113)
!133 = !DILocation(line: 56, column: 7, scope: !113)
!134 = !DILocation(line: 57, column: 5, scope: !113)
!135 = !DILocation(line: 53, column: 48, scope: !113)
!136 = distinct !{!136, !125, !137, !44}
!137 = !DILocation(line: 58, column: 3, scope: !113)
!138 = !DILocation(line: 60, column: 28, scope: !113)
!139 = !DILocation(line: 60, column: 9, scope: !113)
!140 = !DILocation(line: 60, column: 5, scope: !113)
!141 = !DILocation(line: 60, column: 26, scope: !113)
!142 = !DILocation(line: 61, column: 1, scope: !113)
!143 = distinct !DISubprogram(name: "reduce_wrong_fence", scope: !1, file: !1, line: 64, type: !10, scopeLine: 64, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!144 = !DILocation(line: 66, column: 11, scope: !143)
!145 = !DILocation(line: 66, column: 32, scope: !143)
!146 = !DILocation(line: 67, column: 12, scope: !143)
!147 = !DILocation(line: 67, column: 10, scope: !143)
!148 = !DILocation(line: 67, column: 18, scope: !143)
!149 = !DILocation(line: 67, column: 3, scope: !143)
!150 = !DILocation(line: 67, column: 8, scope: !143)
!151 = !DILocation(line: 68, column: 3, scope: !143)
!152 = !DILocation(line: 69, column: 16, scope: !143)
!153 = !DILocation(line: 69, column: 34, scope: !143)
!154 = !DILocation(line: 69, column: 41, scope: !143)
!155 = !DILocation(line: 69, column: 3, scope: !143)
!156 = !DILocation(line: 74, column: 9, scope: !143)
!157 = !DILocation(line: 74, column: 7, scope: !143)
!158 = !DILocation(line: 70, column: 11, scope: !143)
!159 = !DILocation(line: 70, column: 9, scope: !143)
!160 = !DILocation(line: 71, column: 19, scope: !143)
!161 = !DILocation(line: 71, column: 15, scope: !143)
!162 = !DILocation(line: 71, column: 12, scope: !143)
!163 = !DILocation(line: 71, column: 7, scope: !143)
!164 = !DILocation(line: 72, column: 5, scope: !143)
!165 = !DILocation(line: 69, column: 48, scope: !143)
!166 = distinct !{!166, !155, !167, !44}
!167 = !DILocation(line: 73, column: 3, scope: !143)
!168 = !DILocation(line: 75, column: 28, scope: !143)
!169 = !DILocation(line: 75, column: 9, scope: !143)
!170 = !DILocation(line: 75, column: 5, scope: !143)
!171 = !DILocation(line: 75, column: 26, scope: !143)
!172 = !DILocation(line: 76, column: 1, scope: !143)
!173 = distinct !DISubprogram(name: "reduce_one_result", scope: !1, file: !1, line: 79, type: !10, scopeLine: 79, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!174 = !DILocation(line: 81, column: 11, scope: !173)
!175 = !DILocation(line: 81, column: 32, scope: !173)
!176 = !DILocation(line: 82, column: 12, scope: !173)
!177 = !DILocation(line: 82, column: 10, scope: !173)
!178 = !DILocation(line: 82, column: 18, scope: !173)
!179 = !DILocation(line: 82, column: 3, scope: !173)
!180 = !DILocation(line: 82, column: 8, scope: !173)
!181 = !DILocation(line: 83, column: 3, scope: !173)
!182 = !DILocation(line: 84, column: 16, scope: !173)
!183 = !DILocation(line: 84, column: 34, scope: !173)
!184 = !DILocation(line: 84, column: 41, scope: !173)
!185 = !DILocation(line: 84, column: 3, scope: !173)
!186 = !DILocation(line: 89, column: 9, scope: !173)
!187 = !DILocation(line: 89, column: 7, scope: !173)
!188 = !DILocation(line: 85, column: 11, scope: !173)
!189 = !DILocation(line: 85, column: 9, scope: !173)
!190 = !DILocation(line: 86, column: 19, scope: !173)
!191 = !DILocation(line: 86, column: 15, scope: !173)
!192 = !DILocation(line: 86, column: 12, scope: !173)
!193 = !DILocation(line: 86, column: 7, scope: !173)
!194 = !DILocation(line: 87, column: 5, scope: !173)
!195 = !DILocation(line: 84, column: 48, scope: !173)
!196 = distinct !{!196, !185, !197, !44}
!197 = !DILocation(line: 88, column: 3, scope: !173)
!198 = !DILocation(line: 90, column: 15, scope: !173)
!199 = !DILocation(line: 90, column: 12, scope: !173)
!200 = !DILocation(line: 90, column: 5, scope: !173)
!201 = !DILocation(line: 91, column: 1, scope: !173)
!202 = distinct !DISubprogram(name: "reduce_atomic", scope: !1, file: !1, line: 94, type: !10, scopeLine: 94, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!203 = !{!"int*", !"int*", !"int"}
!204 = !DILocation(line: 96, column: 11, scope: !202)
!205 = !DILocation(line: 96, column: 32, scope: !202)
!206 = !DILocation(line: 97, column: 12, scope: !202)
!207 = !DILocation(line: 97, column: 10, scope: !202)
!208 = !DILocation(line: 97, column: 18, scope: !202)
!209 = !{!210, !210, i64 0}
!210 = !{!"int", !23, i64 0}
!211 = !DILocation(line: 97, column: 3, scope: !202)
!212 = !DILocation(line: 97, column: 8, scope: !202)
!213 = !DILocation(line: 98, column: 3, scope: !202)
!214 = !DILocation(line: 99, column: 16, scope: !202)
!215 = !DILocation(line: 99, column: 34, scope: !202)
!216 = !DILocation(line: 99, column: 41, scope: !202)
!217 = !DILocation(line: 99, column: 3, scope: !202)
!218 = !DILocation(line: 104, column: 9, scope: !202)
!219 = !DILocation(line: 104, column: 7, scope: !202)
!220 = !DILocation(line: 100, column: 11, scope: !202)
!221 = !DILocation(line: 100, column: 9, scope: !202)
!222 = !DILocation(line: 101, column: 19, scope: !202)
!223 = !DILocation(line: 101, column: 15, scope: !202)
!224 = !DILocation(line: 101, column: 12, scope: !202)
!225 = !DILocation(line: 101, column: 7, scope: !202)
!226 = !DILocation(line: 102, column: 5, scope: !202)
!227 = !DILocation(line: 99, column: 48, scope: !202)
!228 = distinct !{!228, !217, !229, !44}
!229 = !DILocation(line: 103, column: 3, scope: !202)
!230 = !DILocation(line: 105, column: 21, scope: !202)
!231 = !DILocation(line: 105, column: 5, scope: !202)
!232 = !DILocation(line: 106, column: 1, scope: !202)
!233 = !DISubprogram(name: "atomic_add", scope: !1, file: !1, line: 105, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!234 = distinct !DISubprogram(name: "reduce_strided", scope: !1, file: !1, line: 109, type: !10, scopeLine: 109, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!235 = !DILocation(line: 111, column: 11, scope: !234)
!236 = !DILocation(line: 113, column: 16, scope: !234)
!237 = !DILocation(line: 113, scope: !234)
!238 = !DILocation(line: 113, column: 36, scope: !234)
!239 = !DILocation(line: 113, column: 3, scope: !234)
!240 = !DILocation(line: 0, scope: !234)
!241 = !DILocation(line: 115, column: 3, scope: !234)
!242 = !DILocation(line: 115, column: 8, scope: !234)
!243 = !DILocation(line: 116, column: 3, scope: !234)
!244 = !DILocation(line: 117, column: 3, scope: !234)
!245 = !DILocation(line: 114, column: 12, scope: !234)
!246 = !DILocation(line: 114, column: 9, scope: !234)
!247 = !DILocation(line: 113, column: 46, scope: !234)
!248 = !DILocation(line: 113, column: 43, scope: !234)
!249 = distinct !{!249, !239, !250, !44}
!250 = !DILocation(line: 114, column: 16, scope: !234)
!251 = !DILocation(line: 122, column: 9, scope: !234)
!252 = !DILocation(line: 122, column: 7, scope: !234)
!253 = !DILocation(line: 118, column: 16, scope: !234)
!254 = !DILocation(line: 118, column: 21, scope: !234)
!255 = !DILocation(line: 118, column: 9, scope: !234)
!256 = !DILocation(line: 119, column: 19, scope: !234)
!257 = !DILocation(line: 119, column: 15, scope: !234)
!258 = !DILocation(line: 119, column: 12, scope: !234)
!259 = !DILocation(line: 119, column: 7, scope: !234)
!260 = !DILocation(line: 120, column: 5, scope: !234)
!261 = !DILocation(line: 117, column: 21, scope: !234)
!262 = distinct !{!262, !244, !263, !44}
!263 = !DILocation(line: 121, column: 3, scope: !234)
!264 = !DILocation(line: 123, column: 28, scope: !234)
!265 = !DILocation(line: 123, column: 9, scope: !234)
!266 = !DILocation(line: 123, column: 5, scope: !234)
!267 = !DILocation(line: 123, column: 26, scope: !234)
!268 = !DILocation(line: 124, column: 1, scope: !234)
!269 = !DISubprogram(name: "get_global_size", scope: !1, file: !1, line: 113, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!270 = distinct !DISubprogram(name: "reduce_strided_wrong", scope: !1, file: !1, line: 127, type: !10, scopeLine: 127, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!271 = !DILocation(line: 129, column: 11, scope: !270)
!272 = !DILocation(line: 131, column: 16, scope: !270)
!273 = !DILocation(line: 131, scope: !270)
!274 = !DILocation(line: 131, column: 36, scope: !270)
!275 = !DILocation(line: 131, column: 3, scope: !270)
!276 = !DILocation(line: 0, scope: !270)
!277 = !DILocation(line: 133, column: 3, scope: !270)
!278 = !DILocation(line: 133, column: 8, scope: !270)
!279 = !DILocation(line: 134, column: 3, scope: !270)
!280 = !DILocation(line: 135, column: 3, scope: !270)
!281 = !DILocation(line: 132, column: 12, scope: !270)
!282 = !DILocation(line: 132, column: 9, scope: !270)
!283 = !DILocation(line: 131, column: 46, scope: !270)
!284 = !DILocation(line: 131, column: 43, scope: !270)
!285 = distinct !{!285, !275, !286, !44}
!286 = !DILocation(line: 132, column: 16, scope: !270)
!287 = !DILocation(line: 140, column: 9, scope: !270)
!288 = !DILocation(line: 140, column: 7, scope: !270)
!289 = !DILocation(line: 136, column: 15, scope: !270)
!290 = !DILocation(line: 136, column: 9, scope: !270)
!291 = !DILocation(line: 137, column: 19, scope: !270)
!292 = !DILocation(line: 137, column: 15, scope: !270)
!293 = !DILocation(line: 137, column: 12, scope: !270)
!294 = !DILocation(line: 137, column: 7, scope: !270)
!295 = !DILocation(line: 138, column: 5, scope: !270)
!296 = !DILocation(line: 135, column: 30, scope: !270)
!297 = !DILocation(line: 135, column: 21, scope: !270)
!298 = distinct !{!298, !280, !299, !44}
!299 = !DILocation(line: 139, column: 3, scope: !270)
!300 = !DILocation(line: 141, column: 28, scope: !270)
!301 = !DILocation(line: 141, column: 9, scope: !270)
!302 = !DILocation(line: 141, column: 5, scope: !270)
!303 = !DILocation(line: 141, column: 26, scope: !270)
!304 = !DILocation(line: 142, column: 1, scope: !270)
!305 = distinct !DISubprogram(name: "reduce_last_wave_unsynchronized", scope: !1, file: !1, line: 145, type: !10, scopeLine: 145, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!306 = !{i32 1, i32 1}
!307 = !{!"none", !"none"}
!308 = !{!"float*", !"float*"}
!309 = !{!"const", !""}
!310 = !DILocation(line: 147, column: 11, scope: !305)
!311 = !DILocation(line: 148, column: 9, scope: !305)
!312 = !DILocation(line: 148, column: 7, scope: !305)
!313 = !DILocation(line: 148, column: 25, scope: !305)
!314 = !DILocation(line: 148, column: 22, scope: !305)
!315 = !DILocation(line: 148, column: 15, scope: !305)
!316 = !DILocation(line: 148, column: 20, scope: !305)
!317 = !DILocation(line: 149, column: 3, scope: !305)
!318 = !DILocation(line: 150, column: 9, scope: !305)
!319 = !DILocation(line: 150, column: 7, scope: !305)
!320 = !DILocation(line: 150, column: 23, scope: !305)
!321 = !DILocation(line: 150, column: 15, scope: !305)
!322 = !DILocation(line: 150, column: 20, scope: !305)
!323 = !DILocation(line: 151, column: 9, scope: !305)
!324 = !DILocation(line: 151, column: 7, scope: !305)
!325 = !DILocation(line: 151, column: 23, scope: !305)
!326 = !DILocation(line: 151, column: 15, scope: !305)
!327 = !DILocation(line: 151, column: 20, scope: !305)
!328 = !DILocation(line: 152, column: 9, scope: !305)
!329 = !DILocation(line: 152, column: 7, scope: !305)
!330 = !DILocation(line: 152, column: 22, scope: !305)
!331 = !DILocation(line: 152, column: 14, scope: !305)
!332 = !DILocation(line: 152, column: 19, scope: !305)
!333 = !DILocation(line: 153, column: 9, scope: !305)
!334 = !DILocation(line: 153, column: 7, scope: !305)
!335 = !DILocation(line: 154, column: 28, scope: !305)
!336 = !DILocation(line: 154, column: 9, scope: !305)
!337 = !DILocation(line: 154, column: 5, scope: !305)
!338 = !DILocation(line: 154, column: 26, scope: !305)
!339 = !DILocation(line: 155, column: 1, scope: !305)
!340 = distinct !DISubprogram(name: "reduce_last_wave_lockstep", scope: !1, file: !1, line: 158, type: !10, scopeLine: 158, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!341 = !DILocation(line: 160, column: 11, scope: !340)
!342 = !DILocation(line: 161, column: 9, scope: !340)
!343 = !DILocation(line: 161, column: 7, scope: !340)
!344 = !DILocation(line: 161, column: 25, scope: !340)
!345 = !DILocation(line: 161, column: 22, scope: !340)
!346 = !DILocation(line: 161, column: 15, scope: !340)
!347 = !DILocation(line: 161, column: 20, scope: !340)
!348 = !DILocation(line: 162, column: 3, scope: !340)
!349 = !DILocation(line: 163, column: 9, scope: !340)
!350 = !DILocation(line: 163, column: 7, scope: !340)
!351 = !DILocation(line: 163, column: 23, scope: !340)
!352 = !DILocation(line: 163, column: 15, scope: !340)
!353 = !DILocation(line: 163, column: 20, scope: !340)
!354 = !DILocation(line: 164, column: 9, scope: !340)
!355 = !DILocation(line: 164, column: 7, scope: !340)
!356 = !DILocation(line: 164, column: 23, scope: !340)
!357 = !DILocation(line: 164, column: 15, scope: !340)
!358 = !DILocation(line: 164, column: 20, scope: !340)
!359 = !DILocation(line: 165, column: 9, scope: !340)
!360 = !DILocation(line: 165, column: 7, scope: !340)
!361 = !DILocation(line: 166, column: 28, scope: !340)
!362 = !DILocation(line: 166, column: 9, scope: !340)
!363 = !DILocation(line: 166, column: 5, scope: !340)
!364 = !DILocation(line: 166, column: 26, scope: !340)
!365 = !DILocation(line: 167, column: 1, scope: !340)

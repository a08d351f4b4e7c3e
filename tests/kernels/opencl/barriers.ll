; ModuleID = 'tests/kernels/opencl/barriers.cl'
source_filename = "tests/kernels/opencl/barriers.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@early_return.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@early_return_never.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@guarded.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@uniform_branch.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@group_branch.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@data_branch.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@uniform_data_branch.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@loop_uniform.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@broadcast_bound.n = internal unnamed_addr addrspace(3) global i32 undef, align 4
@broadcast_bound.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@broadcast_no_barrier.n = internal unnamed_addr addrspace(3) global i32 undef, align 4
@nested_loops.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@nested_loops_one_missing.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@different_value.flag = internal unnamed_addr addrspace(3) global i32 undef, align 4
@helper_function.s = internal unnamed_addr addrspace(3) global [130 x i32] undef, align 4
@helper_function_no_barrier.s = internal unnamed_addr addrspace(3) global [130 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @early_return(ptr addrspace(1) nocapture noundef align 4 %a, i32 noundef %n) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !16
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !17
  %conv2 = trunc i64 %call1 to i32, !dbg !18
  %cmp.not = icmp slt i32 %conv2, %n, !dbg !19
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !18

if.end:                                           ; preds = %entry
  %call4 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !20
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call4, !dbg !21
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !21, !tbaa !22
  %1 = trunc i64 %call to i32, !dbg !26
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @early_return.s, i32 0, i32 %1, !dbg !26
  store i32 %0, ptr addrspace(3) %arrayidx5, align 4, !dbg !27, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !28
  %2 = shl i64 %call, 32, !dbg !29
  %sext = sub i64 545460846592, %2, !dbg !29
  %idxprom6 = lshr exact i64 %sext, 32, !dbg !29
  %3 = trunc nuw i64 %idxprom6 to i32, !dbg !29
  %arrayidx7 = getelementptr inbounds [128 x i32], ptr addrspace(3) @early_return.s, i32 0, i32 %3, !dbg !29
  %4 = load i32, ptr addrspace(3) %arrayidx7, align 4, !dbg !29, !tbaa !22
  store i32 %4, ptr addrspace(1) %arrayidx, align 4, !dbg !30, !tbaa !22
  br label %cleanup, !dbg !31

cleanup:                                          ; preds = %entry, %if.end
  ret void, !dbg !31
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !32 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !33 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !34 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @early_return_never(ptr addrspace(1) nocapture noundef align 4 %a, i32 noundef %n) local_unnamed_addr #0 !dbg !35 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !36
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !37
  %conv2 = trunc i64 %call1 to i32, !dbg !38
  %cmp.not = icmp slt i32 %conv2, %n, !dbg !39
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !38

if.end:                                           ; preds = %entry
  %call4 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !40
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call4, !dbg !41
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !41, !tbaa !22
  %1 = trunc i64 %call to i32, !dbg !42
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @early_return_never.s, i32 0, i32 %1, !dbg !42
  store i32 %0, ptr addrspace(3) %arrayidx5, align 4, !dbg !43, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !44
  %2 = shl i64 %call, 32, !dbg !45
  %sext = sub i64 545460846592, %2, !dbg !45
  %idxprom6 = lshr exact i64 %sext, 32, !dbg !45
  %3 = trunc nuw i64 %idxprom6 to i32, !dbg !45
  %arrayidx7 = getelementptr inbounds [128 x i32], ptr addrspace(3) @early_return_never.s, i32 0, i32 %3, !dbg !45
  %4 = load i32, ptr addrspace(3) %arrayidx7, align 4, !dbg !45, !tbaa !22
  store i32 %4, ptr addrspace(1) %arrayidx, align 4, !dbg !46, !tbaa !22
  br label %cleanup, !dbg !47

cleanup:                                          ; preds = %entry, %if.end
  ret void, !dbg !47
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @guarded(ptr addrspace(1) nocapture noundef align 4 %a, i32 noundef %n) local_unnamed_addr #0 !dbg !48 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !49
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !50
  %conv2 = trunc i64 %call1 to i32, !dbg !50
  %cmp = icmp slt i32 %conv2, %n, !dbg !51
  br i1 %cmp, label %cond.true, label %cond.end, !dbg !52

cond.true:                                        ; preds = %entry
  %sext = shl i64 %call1, 32, !dbg !53
  %0 = ashr exact i64 %sext, 30, !dbg !53
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !53
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !53, !tbaa !22
  br label %cond.end, !dbg !52

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ], !dbg !52
  %2 = trunc i64 %call to i32, !dbg !54
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @guarded.s, i32 0, i32 %2, !dbg !54
  store i32 %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !55, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !56
  br i1 %cmp, label %if.then, label %if.end, !dbg !57

if.then:                                          ; preds = %cond.end
  %3 = shl i64 %call, 32, !dbg !58
  %sext19 = sub i64 545460846592, %3, !dbg !58
  %idxprom8 = lshr exact i64 %sext19, 32, !dbg !58
  %4 = trunc nuw i64 %idxprom8 to i32, !dbg !58
  %arrayidx9 = getelementptr inbounds [128 x i32], ptr addrspace(3) @guarded.s, i32 0, i32 %4, !dbg !58
  %5 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !58, !tbaa !22
  %sext20 = shl i64 %call1, 32, !dbg !59
  %6 = ashr exact i64 %sext20, 30, !dbg !59
  %arrayidx11 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %6, !dbg !59
  store i32 %5, ptr addrspace(1) %arrayidx11, align 4, !dbg !60, !tbaa !22
  br label %if.end, !dbg !59

if.end:                                           ; preds = %if.then, %cond.end
  ret void, !dbg !61
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @both_branches(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #0 !dbg !62 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !67
  %and = and i64 %call, 1, !dbg !68
  %tobool.not = icmp eq i64 %and, 0, !dbg !68
  br i1 %tobool.not, label %if.else, label %if.then, !dbg !67

if.then:                                          ; preds = %entry
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !69
  br label %if.end, !dbg !69

if.else:                                          ; preds = %entry
  tail call void @_Z7barrierj(i32 noundef 3) #11, !dbg !70
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !71
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !72
  store i32 0, ptr addrspace(1) %arrayidx, align 4, !dbg !73, !tbaa !22
  ret void, !dbg !74
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @uniform_branch(ptr addrspace(1) nocapture noundef align 4 %a, i32 noundef %mode) local_unnamed_addr #0 !dbg !75 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !76
  %cmp = icmp sgt i32 %mode, 3, !dbg !77
  br i1 %cmp, label %if.then, label %if.end, !dbg !78

if.then:                                          ; preds = %entry
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !79
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call2, !dbg !80
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !80, !tbaa !22
  %1 = trunc i64 %call to i32, !dbg !81
  %arrayidx3 = getelementptr inbounds [128 x i32], ptr addrspace(3) @uniform_branch.s, i32 0, i32 %1, !dbg !81
  store i32 %0, ptr addrspace(3) %arrayidx3, align 4, !dbg !82, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !83
  %2 = shl i64 %call, 32, !dbg !84
  %sext = sub i64 545460846592, %2, !dbg !84
  %idxprom4 = lshr exact i64 %sext, 32, !dbg !84
  %3 = trunc nuw i64 %idxprom4 to i32, !dbg !84
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @uniform_branch.s, i32 0, i32 %3, !dbg !84
  %4 = load i32, ptr addrspace(3) %arrayidx5, align 4, !dbg !84, !tbaa !22
  store i32 %4, ptr addrspace(1) %arrayidx, align 4, !dbg !85, !tbaa !22
  br label %if.end, !dbg !86

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !87
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @group_branch(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !88 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !89
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !90
  %cmp = icmp eq i64 %call1, 1, !dbg !91
  br i1 %cmp, label %if.then, label %if.end, !dbg !90

if.then:                                          ; preds = %entry
  %call3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !92
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call3, !dbg !93
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !93, !tbaa !22
  %1 = trunc i64 %call to i32, !dbg !94
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @group_branch.s, i32 0, i32 %1, !dbg !94
  store i32 %0, ptr addrspace(3) %arrayidx4, align 4, !dbg !95, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !96
  %2 = shl i64 %call, 32, !dbg !97
  %sext = sub i64 545460846592, %2, !dbg !97
  %idxprom5 = lshr exact i64 %sext, 32, !dbg !97
  %3 = trunc nuw i64 %idxprom5 to i32, !dbg !97
  %arrayidx6 = getelementptr inbounds [128 x i32], ptr addrspace(3) @group_branch.s, i32 0, i32 %3, !dbg !97
  %4 = load i32, ptr addrspace(3) %arrayidx6, align 4, !dbg !97, !tbaa !22
  store i32 %4, ptr addrspace(1) %arrayidx, align 4, !dbg !98, !tbaa !22
  br label %if.end, !dbg !99

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !100
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !101 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @data_branch(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !102 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !103
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !104
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !105
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !105, !tbaa !22
  %cmp = icmp sgt i32 %0, 3, !dbg !106
  br i1 %cmp, label %if.then, label %if.end, !dbg !105

if.then:                                          ; preds = %entry
  %conv = trunc i64 %call to i32, !dbg !103
  %arrayidx3 = getelementptr inbounds [128 x i32], ptr addrspace(3) @data_branch.s, i32 0, i32 %conv, !dbg !107
  store i32 %conv, ptr addrspace(3) %arrayidx3, align 4, !dbg !108, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !109
  %1 = shl i64 %call, 32, !dbg !110
  %sext = sub i64 545460846592, %1, !dbg !110
  %idxprom4 = lshr exact i64 %sext, 32, !dbg !110
  %2 = trunc nuw i64 %idxprom4 to i32, !dbg !110
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @data_branch.s, i32 0, i32 %2, !dbg !110
  %3 = load i32, ptr addrspace(3) %arrayidx5, align 4, !dbg !110, !tbaa !22
  %call6 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !111
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call6, !dbg !112
  store i32 %3, ptr addrspace(1) %arrayidx7, align 4, !dbg !113, !tbaa !22
  br label %if.end, !dbg !114

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !115
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @uniform_data_branch(ptr addrspace(1) nocapture noundef writeonly align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %flag) local_unnamed_addr #0 !dbg !116 !kernel_arg_addr_space !117 !kernel_arg_access_qual !13 !kernel_arg_type !118 !kernel_arg_base_type !118 !kernel_arg_type_qual !119 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !120
  %0 = load i32, ptr addrspace(1) %flag, align 4, !dbg !121, !tbaa !22
  %cmp = icmp sgt i32 %0, 3, !dbg !122
  br i1 %cmp, label %if.then, label %if.end, !dbg !121

if.then:                                          ; preds = %entry
  %conv = trunc i64 %call to i32, !dbg !120
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @uniform_data_branch.s, i32 0, i32 %conv, !dbg !123
  store i32 %conv, ptr addrspace(3) %arrayidx2, align 4, !dbg !124, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !125
  %1 = shl i64 %call, 32, !dbg !126
  %sext = sub i64 545460846592, %1, !dbg !126
  %idxprom3 = lshr exact i64 %sext, 32, !dbg !126
  %2 = trunc nuw i64 %idxprom3 to i32, !dbg !126
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @uniform_data_branch.s, i32 0, i32 %2, !dbg !126
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !126, !tbaa !22
  %call5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !127
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call5, !dbg !128
  store i32 %3, ptr addrspace(1) %arrayidx6, align 4, !dbg !129, !tbaa !22
  br label %if.end, !dbg !130

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !131
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @loop_per_item(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #0 !dbg !132 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  br label %for.cond, !dbg !133

for.cond:                                         ; preds = %for.body, %entry
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %for.body ], !dbg !134
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !135
  %conv = trunc i64 %call to i32, !dbg !136
  %cmp = icmp slt i32 %i.0, %conv, !dbg !137
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !138

for.cond.cleanup:                                 ; preds = %for.cond
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !139
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call2, !dbg !140
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !141, !tbaa !22
  ret void, !dbg !142

for.body:                                         ; preds = %for.cond
  tail call void @_Z7barrierj(i32 noundef 2) #11, !dbg !143
  %inc = add nuw nsw i32 %i.0, 1, !dbg !144
  br label %for.cond, !dbg !138, !llvm.loop !145
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @loop_uniform(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %n) local_unnamed_addr #0 !dbg !148 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !149
  %conv = trunc i64 %call to i32, !dbg !149
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @loop_uniform.s, i32 0, i32 %conv, !dbg !150
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !dbg !151, !tbaa !22
  %cmp16 = icmp sgt i32 %n, 0, !dbg !152
  br i1 %cmp16, label %for.body, label %for.cond.cleanup, !dbg !153

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %0 = load i32, ptr addrspace(3) %arrayidx, align 4, !dbg !154, !tbaa !22
  %call9 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !155
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call9, !dbg !156
  store i32 %0, ptr addrspace(1) %arrayidx10, align 4, !dbg !157, !tbaa !22
  ret void, !dbg !158

for.body:                                         ; preds = %entry, %for.body
  %i.017 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !159
  %add = add nsw i32 %i.017, %conv, !dbg !160
  %and = and i32 %add, 127, !dbg !161
  %arrayidx3 = getelementptr inbounds [128 x i32], ptr addrspace(3) @loop_uniform.s, i32 0, i32 %and, !dbg !162
  %1 = load i32, ptr addrspace(3) %arrayidx3, align 4, !dbg !162, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !163
  %add4 = add nsw i32 %1, 1, !dbg !164
  store i32 %add4, ptr addrspace(3) %arrayidx, align 4, !dbg !165, !tbaa !22
  %inc = add nuw nsw i32 %i.017, 1, !dbg !166
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !152
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !153, !llvm.loop !167
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @loop_break(ptr addrspace(1) nocapture noundef readonly align 4 %a, i32 noundef %n) local_unnamed_addr #0 !dbg !169 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %cmp4 = icmp sgt i32 %n, 0, !dbg !170
  br i1 %cmp4, label %for.body, label %cleanup, !dbg !171

for.body:                                         ; preds = %entry, %if.end
  %i.05 = phi i32 [ %inc, %if.end ], [ 0, %entry ]
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !172
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call, !dbg !173
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !173, !tbaa !22
  %cmp1 = icmp eq i32 %0, %i.05, !dbg !174
  br i1 %cmp1, label %cleanup, label %if.end, !dbg !173

if.end:                                           ; preds = %for.body
  tail call void @_Z7barrierj(i32 noundef 2) #11, !dbg !175
  %inc = add nuw nsw i32 %i.05, 1, !dbg !176
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !170
  br i1 %exitcond.not, label %cleanup, label %for.body, !dbg !171, !llvm.loop !177

cleanup:                                          ; preds = %if.end, %for.body, %entry
  ret void, !dbg !179
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @broadcast_bound(ptr addrspace(1) nocapture noundef align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %bounds) local_unnamed_addr #0 !dbg !180 !kernel_arg_addr_space !117 !kernel_arg_access_qual !13 !kernel_arg_type !118 !kernel_arg_base_type !118 !kernel_arg_type_qual !119 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !181
  %0 = and i64 %call, 4294967295, !dbg !182
  %cmp = icmp eq i64 %0, 0, !dbg !182
  br i1 %cmp, label %if.then, label %if.end, !dbg !183

if.then:                                          ; preds = %entry
  %call2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !184
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %bounds, i64 %call2, !dbg !185
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !185, !tbaa !22
  store i32 %1, ptr addrspace(3) @broadcast_bound.n, align 4, !dbg !186, !tbaa !22
  br label %if.end, !dbg !187

if.end:                                           ; preds = %if.then, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !188
  %2 = load i32, ptr addrspace(3) @broadcast_bound.n, align 4, !dbg !189, !tbaa !22
  %cmp314 = icmp sgt i32 %2, 0, !dbg !190
  br i1 %cmp314, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !191

for.body.lr.ph:                                   ; preds = %if.end
  %3 = trunc i64 %call to i32
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @broadcast_bound.s, i32 0, i32 %3
  %4 = shl i64 %call, 32
  %sext = sub i64 545460846592, %4
  %idxprom6 = lshr exact i64 %sext, 32
  %5 = trunc nuw i64 %idxprom6 to i32
  %arrayidx7 = getelementptr inbounds [128 x i32], ptr addrspace(3) @broadcast_bound.s, i32 0, i32 %5
  br label %for.body, !dbg !191

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  ret void, !dbg !192

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.015 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  store i32 %i.015, ptr addrspace(3) %arrayidx5, align 4, !dbg !193, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !194
  %6 = load i32, ptr addrspace(3) %arrayidx7, align 4, !dbg !195, !tbaa !22
  %call8 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !196
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call8, !dbg !197
  %7 = load i32, ptr addrspace(1) %arrayidx9, align 4, !dbg !198, !tbaa !22
  %add = add nsw i32 %7, %6, !dbg !198
  store i32 %add, ptr addrspace(1) %arrayidx9, align 4, !dbg !198, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !199
  %inc = add nuw nsw i32 %i.015, 1, !dbg !200
  %8 = load i32, ptr addrspace(3) @broadcast_bound.n, align 4, !dbg !189, !tbaa !22
  %cmp3 = icmp slt i32 %inc, %8, !dbg !190
  br i1 %cmp3, label %for.body, label %for.cond.cleanup, !dbg !191, !llvm.loop !201
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @broadcast_no_barrier(ptr addrspace(1) nocapture noundef writeonly align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %bounds) local_unnamed_addr #3 !dbg !203 !kernel_arg_addr_space !117 !kernel_arg_access_qual !13 !kernel_arg_type !118 !kernel_arg_base_type !118 !kernel_arg_type_qual !119 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !204
  %0 = and i64 %call, 4294967295, !dbg !205
  %cmp = icmp eq i64 %0, 0, !dbg !205
  br i1 %cmp, label %if.then, label %if.end, !dbg !206

if.then:                                          ; preds = %entry
  %call2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !207
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %bounds, i64 %call2, !dbg !208
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !208, !tbaa !22
  store i32 %1, ptr addrspace(3) @broadcast_no_barrier.n, align 4, !dbg !209, !tbaa !22
  br label %if.end, !dbg !210

if.end:                                           ; preds = %if.then, %entry
  %2 = load i32, ptr addrspace(3) @broadcast_no_barrier.n, align 4, !dbg !211, !tbaa !22
  %call3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !212
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call3, !dbg !213
  store i32 %2, ptr addrspace(1) %arrayidx4, align 4, !dbg !214, !tbaa !22
  ret void, !dbg !215
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @local_fence_for_global(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !216 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !217
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !218
  %conv2 = trunc i64 %call1 to i32, !dbg !218
  %sext = shl i64 %call, 32, !dbg !219
  %0 = ashr exact i64 %sext, 30, !dbg !219
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !219
  store i32 %conv2, ptr addrspace(1) %arrayidx, align 4, !dbg !220, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !221
  %sext7 = ashr exact i64 %sext, 32, !dbg !222
  %idxprom3 = xor i64 %sext7, 1, !dbg !222
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom3, !dbg !222
  %1 = load i32, ptr addrspace(1) %arrayidx4, align 4, !dbg !223, !tbaa !22
  %add = add nsw i32 %1, 1, !dbg !223
  store i32 %add, ptr addrspace(1) %arrayidx4, align 4, !dbg !223, !tbaa !22
  ret void, !dbg !224
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @global_fence_for_global(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #0 !dbg !225 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !226
  %conv = trunc i64 %call to i32, !dbg !226
  %sext = shl i64 %call, 32, !dbg !227
  %0 = ashr exact i64 %sext, 30, !dbg !227
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !227
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !228, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 2) #11, !dbg !229
  %sext6 = ashr exact i64 %sext, 32, !dbg !230
  %idxprom1 = xor i64 %sext6, 1, !dbg !230
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom1, !dbg !230
  %1 = load i32, ptr addrspace(1) %arrayidx2, align 4, !dbg !231, !tbaa !22
  %add = add nsw i32 %1, 1, !dbg !231
  store i32 %add, ptr addrspace(1) %arrayidx2, align 4, !dbg !231, !tbaa !22
  ret void, !dbg !232
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @nested_loops(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %n, i32 noundef %m) local_unnamed_addr #0 !dbg !233 !kernel_arg_addr_space !234 !kernel_arg_access_qual !235 !kernel_arg_type !236 !kernel_arg_base_type !236 !kernel_arg_type_qual !237 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !238
  %0 = trunc i64 %call to i32, !dbg !239
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @nested_loops.s, i32 0, i32 %0, !dbg !239
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !dbg !240, !tbaa !22
  %cmp25 = icmp sgt i32 %n, 0, !dbg !241
  br i1 %cmp25, label %for.cond2.preheader.lr.ph, label %for.cond.cleanup, !dbg !242

for.cond2.preheader.lr.ph:                        ; preds = %entry
  %cmp323 = icmp sgt i32 %m, 0
  %1 = add i32 %0, 1
  %2 = and i32 %1, 127
  %arrayidx8 = getelementptr inbounds [128 x i32], ptr addrspace(3) @nested_loops.s, i32 0, i32 %2
  br label %for.cond2.preheader, !dbg !242

for.cond2.preheader:                              ; preds = %for.cond2.preheader.lr.ph, %for.cond.cleanup5
  %i.026 = phi i32 [ 0, %for.cond2.preheader.lr.ph ], [ %inc12, %for.cond.cleanup5 ]
  br i1 %cmp323, label %for.body6, label %for.cond.cleanup5, !dbg !243

for.cond.cleanup:                                 ; preds = %for.cond.cleanup5, %entry
  %3 = load i32, ptr addrspace(3) %arrayidx, align 4, !dbg !244, !tbaa !22
  %call16 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !245
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call16, !dbg !246
  store i32 %3, ptr addrspace(1) %arrayidx17, align 4, !dbg !247, !tbaa !22
  ret void, !dbg !248

for.cond.cleanup5:                                ; preds = %for.body6, %for.cond2.preheader
  %inc12 = add nuw nsw i32 %i.026, 1, !dbg !249
  %exitcond27.not = icmp eq i32 %inc12, %n, !dbg !241
  br i1 %exitcond27.not, label %for.cond.cleanup, label %for.cond2.preheader, !dbg !242, !llvm.loop !250

for.body6:                                        ; preds = %for.cond2.preheader, %for.body6
  %j.024 = phi i32 [ %inc, %for.body6 ], [ 0, %for.cond2.preheader ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !252
  %4 = load i32, ptr addrspace(3) %arrayidx8, align 4, !dbg !253, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !254
  store i32 %4, ptr addrspace(3) %arrayidx, align 4, !dbg !255, !tbaa !22
  %inc = add nuw nsw i32 %j.024, 1, !dbg !256
  %exitcond.not = icmp eq i32 %inc, %m, !dbg !257
  br i1 %exitcond.not, label %for.cond.cleanup5, label %for.body6, !dbg !243, !llvm.loop !258
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @nested_loops_one_missing(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %n, i32 noundef %m) local_unnamed_addr #0 !dbg !260 !kernel_arg_addr_space !234 !kernel_arg_access_qual !235 !kernel_arg_type !236 !kernel_arg_base_type !236 !kernel_arg_type_qual !237 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !261
  %0 = trunc i64 %call to i32, !dbg !262
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @nested_loops_one_missing.s, i32 0, i32 %0, !dbg !262
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !dbg !263, !tbaa !22
  %cmp25 = icmp sgt i32 %n, 0, !dbg !264
  br i1 %cmp25, label %for.cond2.preheader.lr.ph, label %for.cond.cleanup, !dbg !265

for.cond2.preheader.lr.ph:                        ; preds = %entry
  %cmp323 = icmp sgt i32 %m, 0
  %1 = add i32 %0, 1
  %2 = and i32 %1, 127
  %arrayidx8 = getelementptr inbounds [128 x i32], ptr addrspace(3) @nested_loops_one_missing.s, i32 0, i32 %2
  br label %for.cond2.preheader, !dbg !265

for.cond2.preheader:                              ; preds = %for.cond2.preheader.lr.ph, %for.cond.cleanup5
  %i.026 = phi i32 [ 0, %for.cond2.preheader.lr.ph ], [ %inc12, %for.cond.cleanup5 ]
  br i1 %cmp323, label %for.body6, label %for.cond.cleanup5, !dbg !266

for.cond.cleanup:                                 ; preds = %for.cond.cleanup5, %entry
  %3 = load i32, ptr addrspace(3) %arrayidx, align 4, !dbg !267, !tbaa !22
  %call16 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !268
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call16, !dbg !269
  store i32 %3, ptr addrspace(1) %arrayidx17, align 4, !dbg !270, !tbaa !22
  ret void, !dbg !271

for.cond.cleanup5:                                ; preds = %for.body6, %for.cond2.preheader
  %inc12 = add nuw nsw i32 %i.026, 1, !dbg !272
  %exitcond27.not = icmp eq i32 %inc12, %n, !dbg !264
  br i1 %exitcond27.not, label %for.cond.cleanup, label %for.cond2.preheader, !dbg !265, !llvm.loop !273

for.body6:                                        ; preds = %for.cond2.preheader, %for.body6
  %j.024 = phi i32 [ %inc, %for.body6 ], [ 0, %for.cond2.preheader ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !275
  %4 = load i32, ptr addrspace(3) %arrayidx8, align 4, !dbg !276, !tbaa !22
  store i32 %4, ptr addrspace(3) %arrayidx, align 4, !dbg !277, !tbaa !22
  %inc = add nuw nsw i32 %j.024, 1, !dbg !278
  %exitcond.not = icmp eq i32 %inc, %m, !dbg !279
  br i1 %exitcond.not, label %for.cond.cleanup5, label %for.body6, !dbg !266, !llvm.loop !280
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @only_one_item(ptr addrspace(1) nocapture noundef align 4 %a) local_unnamed_addr #4 !dbg !282 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !283
  %cmp = icmp eq i64 %call, 0, !dbg !284
  br i1 %cmp, label %if.then, label %if.end, !dbg !283

if.then:                                          ; preds = %entry
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #10, !dbg !285
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !286
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !286, !tbaa !22
  %add = add nsw i32 %0, 1, !dbg !287
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !dbg !288, !tbaa !22
  br label %if.end, !dbg !289

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !290
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @same_value(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #0 !dbg !291 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !292
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !293
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call, !dbg !294
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !295, !tbaa !22
  ret void, !dbg !296
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @different_value(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #0 !dbg !297 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !298
  %conv = trunc i64 %call to i32, !dbg !298
  store i32 %conv, ptr addrspace(3) @different_value.flag, align 4, !dbg !299, !tbaa !22
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !300
  %0 = load i32, ptr addrspace(3) @different_value.flag, align 4, !dbg !301, !tbaa !22
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !302
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !303
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !304, !tbaa !22
  ret void, !dbg !305
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read)
define hidden i32 @helper(ptr addrspace(3) nocapture noundef readonly %s, i32 noundef %i) local_unnamed_addr #5 !dbg !306 {
entry:
  %arrayidx = getelementptr inbounds i32, ptr addrspace(3) %s, i32 %i, !dbg !307
  %0 = load i32, ptr addrspace(3) %arrayidx, align 4, !dbg !307, !tbaa !22
  %arrayidx2 = getelementptr i8, ptr addrspace(3) %arrayidx, i32 4, !dbg !308
  %1 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !308, !tbaa !22
  %add3 = add nsw i32 %1, %0, !dbg !309
  ret i32 %add3, !dbg !310
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @helper_function(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #0 !dbg !311 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !312
  %conv = trunc i64 %call to i32, !dbg !312
  %arrayidx = getelementptr inbounds [130 x i32], ptr addrspace(3) @helper_function.s, i32 0, i32 %conv, !dbg !313
  store i32 %conv, ptr addrspace(3) %arrayidx, align 4, !dbg !314, !tbaa !22
  %cmp = icmp slt i32 %conv, 2, !dbg !315
  br i1 %cmp, label %if.then, label %if.end, !dbg !316

if.then:                                          ; preds = %entry
  %0 = add i32 %conv, 128, !dbg !317
  %arrayidx3 = getelementptr inbounds [130 x i32], ptr addrspace(3) @helper_function.s, i32 0, i32 %0, !dbg !317
  store i32 0, ptr addrspace(3) %arrayidx3, align 4, !dbg !318, !tbaa !22
  br label %if.end, !dbg !317

if.end:                                           ; preds = %if.then, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !319
  %arrayidx.i = getelementptr inbounds i32, ptr addrspace(3) @helper_function.s, i32 %conv, !dbg !320
  %1 = load i32, ptr addrspace(3) %arrayidx.i, align 4, !dbg !320, !tbaa !22
  %arrayidx2.i = getelementptr i8, ptr addrspace(3) %arrayidx.i, i32 4, !dbg !322
  %2 = load i32, ptr addrspace(3) %arrayidx2.i, align 4, !dbg !322, !tbaa !22
  %add3.i = add nsw i32 %2, %1, !dbg !323
  %call5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !324
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call5, !dbg !325
  store i32 %add3.i, ptr addrspace(1) %arrayidx6, align 4, !dbg !326, !tbaa !22
  ret void, !dbg !327
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(readwrite, argmem: write, inaccessiblemem: none)
define protected amdgpu_kernel void @helper_function_no_barrier(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #6 !dbg !328 !kernel_arg_addr_space !63 !kernel_arg_access_qual !64 !kernel_arg_type !65 !kernel_arg_base_type !65 !kernel_arg_type_qual !66 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !329
  %conv = trunc i64 %call to i32, !dbg !329
  %arrayidx = getelementptr inbounds [130 x i32], ptr addrspace(3) @helper_function_no_barrier.s, i32 0, i32 %conv, !dbg !330
  store i32 %conv, ptr addrspace(3) %arrayidx, align 4, !dbg !331, !tbaa !22
  %cmp = icmp slt i32 %conv, 2, !dbg !332
  br i1 %cmp, label %if.then, label %if.end, !dbg !333

if.then:                                          ; preds = %entry
  %0 = add i32 %conv, 128, !dbg !334
  %arrayidx3 = getelementptr inbounds [130 x i32], ptr addrspace(3) @helper_function_no_barrier.s, i32 0, i32 %0, !dbg !334
  store i32 0, ptr addrspace(3) %arrayidx3, align 4, !dbg !335, !tbaa !22
  br label %if.end, !dbg !334

if.end:                                           ; preds = %if.then, %entry
  %arrayidx.i = getelementptr inbounds i32, ptr addrspace(3) @helper_function_no_barrier.s, i32 %conv, !dbg !336
  %1 = load i32, ptr addrspace(3) %arrayidx.i, align 4, !dbg !336, !tbaa !22
  %arrayidx2.i = getelementptr i8, ptr addrspace(3) %arrayidx.i, i32 4, !dbg !338
  %2 = load i32, ptr addrspace(3) %arrayidx2.i, align 4, !dbg !338, !tbaa !22
  %add3.i = add nsw i32 %2, %1, !dbg !339
  %call5 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !340
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call5, !dbg !341
  store i32 %add3.i, ptr addrspace(1) %arrayidx6, align 4, !dbg !342, !tbaa !22
  ret void, !dbg !343
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(write, inaccessiblemem: none)
define protected amdgpu_kernel void @select_pointer(ptr addrspace(1) nocapture noundef writeonly align 4 %a, ptr addrspace(1) nocapture noundef writeonly align 4 %b, i32 noundef %which) local_unnamed_addr #7 !dbg !344 !kernel_arg_addr_space !345 !kernel_arg_access_qual !235 !kernel_arg_type !346 !kernel_arg_base_type !346 !kernel_arg_type_qual !237 {
entry:
  %tobool.not = icmp eq i32 %which, 0, !dbg !347
  %cond = select i1 %tobool.not, ptr addrspace(1) %b, ptr addrspace(1) %a, !dbg !347
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !348
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %cond, i64 %call, !dbg !349
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !350, !tbaa !22
  ret void, !dbg !351
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @select_pointer_shared(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %which) local_unnamed_addr #8 !dbg !352 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !353
  %cmp = icmp ult i64 %call, 5, !dbg !354
  %cond.idx = select i1 %cmp, i64 0, i64 8, !dbg !353
  %cond = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %cond.idx, !dbg !353
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !355
  %conv = trunc i64 %call1 to i32, !dbg !355
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %cond, i64 %call1, !dbg !356
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !357, !tbaa !22
  ret void, !dbg !358
}

; Function Attrs: convergent nofree norecurse nounwind memory(write, inaccessiblemem: none)
define protected amdgpu_kernel void @walking_pointer(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %n) local_unnamed_addr #9 !dbg !359 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !360
  %cmp6 = icmp sgt i32 %n, 0, !dbg !361
  br i1 %cmp6, label %for.body.preheader, label %for.cond.cleanup, !dbg !362

for.body.preheader:                               ; preds = %entry
  %add.ptr = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call, !dbg !363
  br label %for.body, !dbg !362

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !364

for.body:                                         ; preds = %for.body.preheader, %for.body
  %i.08 = phi i32 [ %inc, %for.body ], [ 0, %for.body.preheader ]
  %p.07 = phi ptr addrspace(1) [ %add.ptr2, %for.body ], [ %add.ptr, %for.body.preheader ]
  store i32 %i.08, ptr addrspace(1) %p.07, align 4, !dbg !365, !tbaa !22
  %inc = add nuw nsw i32 %i.08, 1, !dbg !366
  %call1 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #10, !dbg !367
  %add.ptr2 = getelementptr inbounds i32, ptr addrspace(1) %p.07, i64 %call1, !dbg !368
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !361
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !362, !llvm.loop !369
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !371 hidden i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nofree norecurse nounwind memory(write, inaccessiblemem: none)
define protected amdgpu_kernel void @walking_pointer_wrong(ptr addrspace(1) nocapture noundef writeonly align 4 %a, i32 noundef %n) local_unnamed_addr #9 !dbg !372 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !373
  %cmp6 = icmp sgt i32 %n, 0, !dbg !374
  br i1 %cmp6, label %for.body.preheader, label %for.cond.cleanup, !dbg !375

for.body.preheader:                               ; preds = %entry
  %add.ptr = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call, !dbg !376
  br label %for.body, !dbg !375

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !377

for.body:                                         ; preds = %for.body.preheader, %for.body
  %i.08 = phi i32 [ %inc, %for.body ], [ 0, %for.body.preheader ]
  %p.07 = phi ptr addrspace(1) [ %add.ptr2, %for.body ], [ %add.ptr, %for.body.preheader ]
  store i32 %i.08, ptr addrspace(1) %p.07, align 4, !dbg !378, !tbaa !22
  %inc = add nuw nsw i32 %i.08, 1, !dbg !379
  %call1 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #10, !dbg !380
  %add.ptr2 = getelementptr inbounds i32, ptr addrspace(1) %p.07, i64 %call1, !dbg !381
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !374
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !375, !llvm.loop !382
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !384 hidden i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { convergent mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #6 = { convergent mustprogress nofree norecurse nounwind willreturn memory(readwrite, argmem: write, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #7 = { convergent mustprogress nofree norecurse nounwind willreturn memory(write, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #8 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #9 = { convergent nofree norecurse nounwind memory(write, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #10 = { convergent nounwind willreturn memory(none) }
attributes #11 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/barriers.cl", directory: ".", checksumkind: CSK_MD5, checksum: "04e25e5276030b239bf1898f58dc9f7d")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "early_return", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 0}
!13 = !{!"none", !"none"}
!14 = !{!"int*", !"int"}
!15 = !{!"", !""}
!16 = !DILocation(line: 7, column: 11, scope: !9)
!17 = !DILocation(line: 8, column: 12, scope: !9)
!18 = !DILocation(line: 8, column: 7, scope: !9)
!19 = !DILocation(line: 8, column: 29, scope: !9)
!20 = !DILocation(line: 9, column: 12, scope: !9)
!21 = !DILocation(line: 9, column: 10, scope: !9)
!22 = !{!23, !23, i64 0}
!23 = !{!"int", !24, i64 0}
!24 = !{!"omnipotent char", !25, i64 0}
!25 = !{!"Simple C/C++ TBAA"}
!26 = !DILocation(line: 9, column: 3, scope: !9)
!27 = !DILocation(line: 9, column: 8, scope: !9)
!28 = !DILocation(line: 10, column: 3, scope: !9)
!29 = !DILocation(line: 11, column: 25, scope: !9)
!30 = !DILocation(line: 11, column: 23, scope: !9)
!31 = !DILocation(line: 12, column: 1, scope: !9)
!32 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 7, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!33 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 8, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!34 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 10, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!35 = distinct !DISubprogram(name: "early_return_never", scope: !1, file: !1, line: 15, type: !10, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!36 = !DILocation(line: 17, column: 11, scope: !35)
!37 = !DILocation(line: 18, column: 12, scope: !35)
!38 = !DILocation(line: 18, column: 7, scope: !35)
!39 = !DILocation(line: 18, column: 29, scope: !35)
!40 = !DILocation(line: 19, column: 12, scope: !35)
!41 = !DILocation(line: 19, column: 10, scope: !35)
!42 = !DILocation(line: 19, column: 3, scope: !35)
!43 = !DILocation(line: 19, column: 8, scope: !35)
!44 = !DILocation(line: 20, column: 3, scope: !35)
!45 = !DILocation(line: 21, column: 25, scope: !35)
!46 = !DILocation(line: 21, column: 23, scope: !35)
!47 = !DILocation(line: 22, column: 1, scope: !35)
!48 = distinct !DISubprogram(name: "guarded", scope: !1, file: !1, line: 25, type: !10, scopeLine: 25, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!49 = !DILocation(line: 27, column: 11, scope: !48)
!50 = !DILocation(line: 27, column: 32, scope: !48)
!51 = !DILocation(line: 28, column: 12, scope: !48)
!52 = !DILocation(line: 28, column: 10, scope: !48)
!53 = !DILocation(line: 28, column: 18, scope: !48)
!54 = !DILocation(line: 28, column: 3, scope: !48)
!55 = !DILocation(line: 28, column: 8, scope: !48)
!56 = !DILocation(line: 29, column: 3, scope: !48)
!57 = !DILocation(line: 30, column: 7, scope: !48)
!58 = !DILocation(line: 30, column: 21, scope: !48)
!59 = !DILocation(line: 30, column: 14, scope: !48)
!60 = !DILocation(line: 30, column: 19, scope: !48)
!61 = !DILocation(line: 31, column: 1, scope: !48)
!62 = distinct !DISubprogram(name: "both_branches", scope: !1, file: !1, line: 34, type: !10, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!63 = !{i32 1}
!64 = !{!"none"}
!65 = !{!"int*"}
!66 = !{!""}
!67 = !DILocation(line: 35, column: 7, scope: !62)
!68 = !DILocation(line: 35, column: 23, scope: !62)
!69 = !DILocation(line: 36, column: 5, scope: !62)
!70 = !DILocation(line: 38, column: 5, scope: !62)
!71 = !DILocation(line: 39, column: 5, scope: !62)
!72 = !DILocation(line: 39, column: 3, scope: !62)
!73 = !DILocation(line: 39, column: 23, scope: !62)
!74 = !DILocation(line: 40, column: 1, scope: !62)
!75 = distinct !DISubprogram(name: "uniform_branch", scope: !1, file: !1, line: 43, type: !10, scopeLine: 43, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!76 = !DILocation(line: 45, column: 11, scope: !75)
!77 = !DILocation(line: 46, column: 12, scope: !75)
!78 = !DILocation(line: 46, column: 7, scope: !75)
!79 = !DILocation(line: 47, column: 14, scope: !75)
!80 = !DILocation(line: 47, column: 12, scope: !75)
!81 = !DILocation(line: 47, column: 5, scope: !75)
!82 = !DILocation(line: 47, column: 10, scope: !75)
!83 = !DILocation(line: 48, column: 5, scope: !75)
!84 = !DILocation(line: 49, column: 27, scope: !75)
!85 = !DILocation(line: 49, column: 25, scope: !75)
!86 = !DILocation(line: 50, column: 3, scope: !75)
!87 = !DILocation(line: 51, column: 1, scope: !75)
!88 = distinct !DISubprogram(name: "group_branch", scope: !1, file: !1, line: 54, type: !10, scopeLine: 54, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!89 = !DILocation(line: 56, column: 11, scope: !88)
!90 = !DILocation(line: 57, column: 7, scope: !88)
!91 = !DILocation(line: 57, column: 23, scope: !88)
!92 = !DILocation(line: 58, column: 14, scope: !88)
!93 = !DILocation(line: 58, column: 12, scope: !88)
!94 = !DILocation(line: 58, column: 5, scope: !88)
!95 = !DILocation(line: 58, column: 10, scope: !88)
!96 = !DILocation(line: 59, column: 5, scope: !88)
!97 = !DILocation(line: 60, column: 27, scope: !88)
!98 = !DILocation(line: 60, column: 25, scope: !88)
!99 = !DILocation(line: 61, column: 3, scope: !88)
!100 = !DILocation(line: 62, column: 1, scope: !88)
!101 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 57, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!102 = distinct !DISubprogram(name: "data_branch", scope: !1, file: !1, line: 65, type: !10, scopeLine: 65, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!103 = !DILocation(line: 67, column: 11, scope: !102)
!104 = !DILocation(line: 68, column: 9, scope: !102)
!105 = !DILocation(line: 68, column: 7, scope: !102)
!106 = !DILocation(line: 68, column: 27, scope: !102)
!107 = !DILocation(line: 69, column: 5, scope: !102)
!108 = !DILocation(line: 69, column: 10, scope: !102)
!109 = !DILocation(line: 70, column: 5, scope: !102)
!110 = !DILocation(line: 71, column: 27, scope: !102)
!111 = !DILocation(line: 71, column: 7, scope: !102)
!112 = !DILocation(line: 71, column: 5, scope: !102)
!113 = !DILocation(line: 71, column: 25, scope: !102)
!114 = !DILocation(line: 72, column: 3, scope: !102)
!115 = !DILocation(line: 73, column: 1, scope: !102)
!116 = distinct !DISubprogram(name: "uniform_data_branch", scope: !1, file: !1, line: 76, type: !10, scopeLine: 76, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!117 = !{i32 1, i32 1}
!118 = !{!"int*", !"int*"}
!119 = !{!"", !"const"}
!120 = !DILocation(line: 78, column: 11, scope: !116)
!121 = !DILocation(line: 79, column: 7, scope: !116)
!122 = !DILocation(line: 79, column: 15, scope: !116)
!123 = !DILocation(line: 80, column: 5, scope: !116)
!124 = !DILocation(line: 80, column: 10, scope: !116)
!125 = !DILocation(line: 81, column: 5, scope: !116)
!126 = !DILocation(line: 82, column: 27, scope: !116)
!127 = !DILocation(line: 82, column: 7, scope: !116)
!128 = !DILocation(line: 82, column: 5, scope: !116)
!129 = !DILocation(line: 82, column: 25, scope: !116)
!130 = !DILocation(line: 83, column: 3, scope: !116)
!131 = !DILocation(line: 84, column: 1, scope: !116)
!132 = distinct !DISubprogram(name: "loop_per_item", scope: !1, file: !1, line: 87, type: !10, scopeLine: 87, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!133 = !DILocation(line: 88, column: 8, scope: !132)
!134 = !DILocation(line: 88, scope: !132)
!135 = !DILocation(line: 88, column: 28, scope: !132)
!136 = !DILocation(line: 88, column: 23, scope: !132)
!137 = !DILocation(line: 88, column: 21, scope: !132)
!138 = !DILocation(line: 88, column: 3, scope: !132)
!139 = !DILocation(line: 90, column: 5, scope: !132)
!140 = !DILocation(line: 90, column: 3, scope: !132)
!141 = !DILocation(line: 90, column: 23, scope: !132)
!142 = !DILocation(line: 91, column: 1, scope: !132)
!143 = !DILocation(line: 89, column: 5, scope: !132)
!144 = !DILocation(line: 88, column: 46, scope: !132)
!145 = distinct !{!145, !138, !146, !147}
!146 = !DILocation(line: 89, column: 33, scope: !132)
!147 = !{!"llvm.loop.unroll.disable"}
!148 = distinct !DISubprogram(name: "loop_uniform", scope: !1, file: !1, line: 94, type: !10, scopeLine: 94, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!149 = !DILocation(line: 96, column: 11, scope: !148)
!150 = !DILocation(line: 97, column: 3, scope: !148)
!151 = !DILocation(line: 97, column: 8, scope: !148)
!152 = !DILocation(line: 98, column: 21, scope: !148)
!153 = !DILocation(line: 98, column: 3, scope: !148)
!154 = !DILocation(line: 104, column: 25, scope: !148)
!155 = !DILocation(line: 104, column: 5, scope: !148)
!156 = !DILocation(line: 104, column: 3, scope: !148)
!157 = !DILocation(line: 104, column: 23, scope: !148)
!158 = !DILocation(line: 105, column: 1, scope: !148)
!159 = !DILocation(line: 99, column: 5, scope: !148)
!160 = !DILocation(line: 100, column: 18, scope: !148)
!161 = !DILocation(line: 100, column: 23, scope: !148)
!162 = !DILocation(line: 100, column: 13, scope: !148)
!163 = !DILocation(line: 101, column: 5, scope: !148)
!164 = !DILocation(line: 102, column: 14, scope: !148)
!165 = !DILocation(line: 102, column: 10, scope: !148)
!166 = !DILocation(line: 98, column: 27, scope: !148)
!167 = distinct !{!167, !153, !168, !147}
!168 = !DILocation(line: 103, column: 3, scope: !148)
!169 = distinct !DISubprogram(name: "loop_break", scope: !1, file: !1, line: 108, type: !10, scopeLine: 108, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!170 = !DILocation(line: 109, column: 21, scope: !169)
!171 = !DILocation(line: 109, column: 3, scope: !169)
!172 = !DILocation(line: 110, column: 11, scope: !169)
!173 = !DILocation(line: 110, column: 9, scope: !169)
!174 = !DILocation(line: 110, column: 29, scope: !169)
!175 = !DILocation(line: 111, column: 5, scope: !169)
!176 = !DILocation(line: 109, column: 27, scope: !169)
!177 = distinct !{!177, !171, !178, !147}
!178 = !DILocation(line: 112, column: 3, scope: !169)
!179 = !DILocation(line: 113, column: 1, scope: !169)
!180 = distinct !DISubprogram(name: "broadcast_bound", scope: !1, file: !1, line: 116, type: !10, scopeLine: 116, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!181 = !DILocation(line: 119, column: 11, scope: !180)
!182 = !DILocation(line: 120, column: 9, scope: !180)
!183 = !DILocation(line: 120, column: 7, scope: !180)
!184 = !DILocation(line: 120, column: 26, scope: !180)
!185 = !DILocation(line: 120, column: 19, scope: !180)
!186 = !DILocation(line: 120, column: 17, scope: !180)
!187 = !DILocation(line: 120, column: 15, scope: !180)
!188 = !DILocation(line: 121, column: 3, scope: !180)
!189 = !DILocation(line: 122, column: 23, scope: !180)
!190 = !DILocation(line: 122, column: 21, scope: !180)
!191 = !DILocation(line: 122, column: 3, scope: !180)
!192 = !DILocation(line: 128, column: 1, scope: !180)
!193 = !DILocation(line: 123, column: 10, scope: !180)
!194 = !DILocation(line: 124, column: 5, scope: !180)
!195 = !DILocation(line: 125, column: 28, scope: !180)
!196 = !DILocation(line: 125, column: 7, scope: !180)
!197 = !DILocation(line: 125, column: 5, scope: !180)
!198 = !DILocation(line: 125, column: 25, scope: !180)
!199 = !DILocation(line: 126, column: 5, scope: !180)
!200 = !DILocation(line: 122, column: 27, scope: !180)
!201 = distinct !{!201, !191, !202, !147}
!202 = !DILocation(line: 127, column: 3, scope: !180)
!203 = distinct !DISubprogram(name: "broadcast_no_barrier", scope: !1, file: !1, line: 131, type: !10, scopeLine: 131, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!204 = !DILocation(line: 133, column: 11, scope: !203)
!205 = !DILocation(line: 134, column: 9, scope: !203)
!206 = !DILocation(line: 134, column: 7, scope: !203)
!207 = !DILocation(line: 134, column: 26, scope: !203)
!208 = !DILocation(line: 134, column: 19, scope: !203)
!209 = !DILocation(line: 134, column: 17, scope: !203)
!210 = !DILocation(line: 134, column: 15, scope: !203)
!211 = !DILocation(line: 135, column: 25, scope: !203)
!212 = !DILocation(line: 135, column: 5, scope: !203)
!213 = !DILocation(line: 135, column: 3, scope: !203)
!214 = !DILocation(line: 135, column: 23, scope: !203)
!215 = !DILocation(line: 136, column: 1, scope: !203)
!216 = distinct !DISubprogram(name: "local_fence_for_global", scope: !1, file: !1, line: 139, type: !10, scopeLine: 139, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!217 = !DILocation(line: 140, column: 11, scope: !216)
!218 = !DILocation(line: 140, column: 33, scope: !216)
!219 = !DILocation(line: 141, column: 3, scope: !216)
!220 = !DILocation(line: 141, column: 8, scope: !216)
!221 = !DILocation(line: 142, column: 3, scope: !216)
!222 = !DILocation(line: 143, column: 3, scope: !216)
!223 = !DILocation(line: 143, column: 12, scope: !216)
!224 = !DILocation(line: 144, column: 1, scope: !216)
!225 = distinct !DISubprogram(name: "global_fence_for_global", scope: !1, file: !1, line: 147, type: !10, scopeLine: 147, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!226 = !DILocation(line: 148, column: 11, scope: !225)
!227 = !DILocation(line: 149, column: 3, scope: !225)
!228 = !DILocation(line: 149, column: 8, scope: !225)
!229 = !DILocation(line: 150, column: 3, scope: !225)
!230 = !DILocation(line: 151, column: 3, scope: !225)
!231 = !DILocation(line: 151, column: 12, scope: !225)
!232 = !DILocation(line: 152, column: 1, scope: !225)
!233 = distinct !DISubprogram(name: "nested_loops", scope: !1, file: !1, line: 155, type: !10, scopeLine: 155, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!234 = !{i32 1, i32 0, i32 0}
!235 = !{!"none", !"none", !"none"}
!236 = !{!"int*", !"int", !"int"}
!237 = !{!"", !"", !""}
!238 = !DILocation(line: 157, column: 11, scope: !233)
!239 = !DILocation(line: 158, column: 3, scope: !233)
!240 = !DILocation(line: 158, column: 8, scope: !233)
!241 = !DILocation(line: 159, column: 21, scope: !233)
!242 = !DILocation(line: 159, column: 3, scope: !233)
!243 = !DILocation(line: 160, column: 5, scope: !233)
!244 = !DILocation(line: 167, column: 25, scope: !233)
!245 = !DILocation(line: 167, column: 5, scope: !233)
!246 = !DILocation(line: 167, column: 3, scope: !233)
!247 = !DILocation(line: 167, column: 23, scope: !233)
!248 = !DILocation(line: 168, column: 1, scope: !233)
!249 = !DILocation(line: 159, column: 27, scope: !233)
!250 = distinct !{!250, !242, !251, !147}
!251 = !DILocation(line: 166, column: 3, scope: !233)
!252 = !DILocation(line: 161, column: 7, scope: !233)
!253 = !DILocation(line: 162, column: 15, scope: !233)
!254 = !DILocation(line: 163, column: 7, scope: !233)
!255 = !DILocation(line: 164, column: 12, scope: !233)
!256 = !DILocation(line: 160, column: 29, scope: !233)
!257 = !DILocation(line: 160, column: 23, scope: !233)
!258 = distinct !{!258, !243, !259, !147}
!259 = !DILocation(line: 165, column: 5, scope: !233)
!260 = distinct !DISubprogram(name: "nested_loops_one_missing", scope: !1, file: !1, line: 171, type: !10, scopeLine: 171, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!261 = !DILocation(line: 173, column: 11, scope: !260)
!262 = !DILocation(line: 174, column: 3, scope: !260)
!263 = !DILocation(line: 174, column: 8, scope: !260)
!264 = !DILocation(line: 175, column: 21, scope: !260)
!265 = !DILocation(line: 175, column: 3, scope: !260)
!266 = !DILocation(line: 176, column: 5, scope: !260)
!267 = !DILocation(line: 182, column: 25, scope: !260)
!268 = !DILocation(line: 182, column: 5, scope: !260)
!269 = !DILocation(line: 182, column: 3, scope: !260)
!270 = !DILocation(line: 182, column: 23, scope: !260)
!271 = !DILocation(line: 183, column: 1, scope: !260)
!272 = !DILocation(line: 175, column: 27, scope: !260)
!273 = distinct !{!273, !265, !274, !147}
!274 = !DILocation(line: 181, column: 3, scope: !260)
!275 = !DILocation(line: 177, column: 7, scope: !260)
!276 = !DILocation(line: 178, column: 15, scope: !260)
!277 = !DILocation(line: 179, column: 12, scope: !260)
!278 = !DILocation(line: 176, column: 29, scope: !260)
!279 = !DILocation(line: 176, column: 23, scope: !260)
!280 = distinct !{!280, !266, !281, !147}
!281 = !DILocation(line: 180, column: 5, scope: !260)
!282 = distinct !DISubprogram(name: "only_one_item", scope: !1, file: !1, line: 186, type: !10, scopeLine: 186, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!283 = !DILocation(line: 188, column: 7, scope: !282)
!284 = !DILocation(line: 188, column: 23, scope: !282)
!285 = !DILocation(line: 190, column: 15, scope: !282)
!286 = !DILocation(line: 190, column: 13, scope: !282)
!287 = !DILocation(line: 190, column: 10, scope: !282)
!288 = !DILocation(line: 191, column: 24, scope: !282)
!289 = !DILocation(line: 192, column: 3, scope: !282)
!290 = !DILocation(line: 193, column: 1, scope: !282)
!291 = distinct !DISubprogram(name: "same_value", scope: !1, file: !1, line: 196, type: !10, scopeLine: 196, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!292 = !DILocation(line: 199, column: 3, scope: !291)
!293 = !DILocation(line: 200, column: 5, scope: !291)
!294 = !DILocation(line: 200, column: 3, scope: !291)
!295 = !DILocation(line: 200, column: 23, scope: !291)
!296 = !DILocation(line: 201, column: 1, scope: !291)
!297 = distinct !DISubprogram(name: "different_value", scope: !1, file: !1, line: 204, type: !10, scopeLine: 204, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!298 = !DILocation(line: 206, column: 10, scope: !297)
!299 = !DILocation(line: 206, column: 8, scope: !297)
!300 = !DILocation(line: 207, column: 3, scope: !297)
!301 = !DILocation(line: 208, column: 25, scope: !297)
!302 = !DILocation(line: 208, column: 5, scope: !297)
!303 = !DILocation(line: 208, column: 3, scope: !297)
!304 = !DILocation(line: 208, column: 23, scope: !297)
!305 = !DILocation(line: 209, column: 1, scope: !297)
!306 = distinct !DISubprogram(name: "helper", scope: !1, file: !1, line: 211, type: !10, scopeLine: 211, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!307 = !DILocation(line: 211, column: 42, scope: !306)
!308 = !DILocation(line: 211, column: 49, scope: !306)
!309 = !DILocation(line: 211, column: 47, scope: !306)
!310 = !DILocation(line: 211, column: 35, scope: !306)
!311 = distinct !DISubprogram(name: "helper_function", scope: !1, file: !1, line: 213, type: !10, scopeLine: 213, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!312 = !DILocation(line: 215, column: 11, scope: !311)
!313 = !DILocation(line: 216, column: 3, scope: !311)
!314 = !DILocation(line: 216, column: 8, scope: !311)
!315 = !DILocation(line: 217, column: 9, scope: !311)
!316 = !DILocation(line: 217, column: 7, scope: !311)
!317 = !DILocation(line: 217, column: 14, scope: !311)
!318 = !DILocation(line: 217, column: 25, scope: !311)
!319 = !DILocation(line: 218, column: 3, scope: !311)
!320 = !DILocation(line: 211, column: 42, scope: !306, inlinedAt: !321)
!321 = distinct !DILocation(line: 219, column: 25, scope: !311)
!322 = !DILocation(line: 211, column: 49, scope: !306, inlinedAt: !321)
!323 = !DILocation(line: 211, column: 47, scope: !306, inlinedAt: !321)
!324 = !DILocation(line: 219, column: 5, scope: !311)
!325 = !DILocation(line: 219, column: 3, scope: !311)
!326 = !DILocation(line: 219, column: 23, scope: !311)
!327 = !DILocation(line: 220, column: 1, scope: !311)
!328 = distinct !DISubprogram(name: "helper_function_no_barrier", scope: !1, file: !1, line: 223, type: !10, scopeLine: 223, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!329 = !DILocation(line: 225, column: 11, scope: !328)
!330 = !DILocation(line: 226, column: 3, scope: !328)
!331 = !DILocation(line: 226, column: 8, scope: !328)
!332 = !DILocation(line: 227, column: 9, scope: !328)
!333 = !DILocation(line: 227, column: 7, scope: !328)
!334 = !DILocation(line: 227, column: 14, scope: !328)
!335 = !DILocation(line: 227, column: 25, scope: !328)
!336 = !DILocation(line: 211, column: 42, scope: !306, inlinedAt: !337)
!337 = distinct !DILocation(line: 228, column: 25, scope: !328)
!338 = !DILocation(line: 211, column: 49, scope: !306, inlinedAt: !337)
!339 = !DILocation(line: 211, column: 47, scope: !306, inlinedAt: !337)
!340 = !DILocation(line: 228, column: 5, scope: !328)
!341 = !DILocation(line: 228, column: 3, scope: !328)
!342 = !DILocation(line: 228, column: 23, scope: !328)
!343 = !DILocation(line: 229, column: 1, scope: !328)
!344 = distinct !DISubprogram(name: "select_pointer", scope: !1, file: !1, line: 232, type: !10, scopeLine: 232, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!345 = !{i32 1, i32 1, i32 0}
!346 = !{!"int*", !"int*", !"int"}
!347 = !DILocation(line: 233, column: 19, scope: !344)
!348 = !DILocation(line: 234, column: 5, scope: !344)
!349 = !DILocation(line: 234, column: 3, scope: !344)
!350 = !DILocation(line: 234, column: 23, scope: !344)
!351 = !DILocation(line: 235, column: 1, scope: !344)
!352 = distinct !DISubprogram(name: "select_pointer_shared", scope: !1, file: !1, line: 238, type: !10, scopeLine: 238, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!353 = !DILocation(line: 239, column: 19, scope: !352)
!354 = !DILocation(line: 239, column: 35, scope: !352)
!355 = !DILocation(line: 240, column: 25, scope: !352)
!356 = !DILocation(line: 240, column: 3, scope: !352)
!357 = !DILocation(line: 240, column: 23, scope: !352)
!358 = !DILocation(line: 241, column: 1, scope: !352)
!359 = distinct !DISubprogram(name: "walking_pointer", scope: !1, file: !1, line: 244, type: !10, scopeLine: 244, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!360 = !DILocation(line: 245, column: 23, scope: !359)
!361 = !DILocation(line: 246, column: 21, scope: !359)
!362 = !DILocation(line: 246, column: 3, scope: !359)
!363 = !DILocation(line: 245, column: 21, scope: !359)
!364 = !DILocation(line: 248, column: 1, scope: !359)
!365 = !DILocation(line: 247, column: 8, scope: !359)
!366 = !DILocation(line: 246, column: 27, scope: !359)
!367 = !DILocation(line: 246, column: 36, scope: !359)
!368 = !DILocation(line: 246, column: 33, scope: !359)
!369 = distinct !{!369, !362, !370, !147}
!370 = !DILocation(line: 247, column: 10, scope: !359)
!371 = !DISubprogram(name: "get_global_size", scope: !1, file: !1, line: 246, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!372 = distinct !DISubprogram(name: "walking_pointer_wrong", scope: !1, file: !1, line: 251, type: !10, scopeLine: 251, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!373 = !DILocation(line: 252, column: 23, scope: !372)
!374 = !DILocation(line: 253, column: 21, scope: !372)
!375 = !DILocation(line: 253, column: 3, scope: !372)
!376 = !DILocation(line: 252, column: 21, scope: !372)
!377 = !DILocation(line: 255, column: 1, scope: !372)
!378 = !DILocation(line: 254, column: 8, scope: !372)
!379 = !DILocation(line: 253, column: 27, scope: !372)
!380 = !DILocation(line: 253, column: 36, scope: !372)
!381 = !DILocation(line: 253, column: 33, scope: !372)
!382 = distinct !{!382, !375, !383, !147}
!383 = !DILocation(line: 254, column: 10, scope: !372)
!384 = !DISubprogram(name: "get_local_size", scope: !1, file: !1, line: 253, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)

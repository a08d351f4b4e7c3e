; ModuleID = 'tests/kernels/opencl/shapes.cl'
source_filename = "tests/kernels/opencl/shapes.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.entry = type { i32, i32 }
%union.either = type { i32 }

@entries.s = internal unnamed_addr addrspace(3) global [128 x %struct.entry] undef, align 4
@entries_late_value.s = internal unnamed_addr addrspace(3) global [128 x %struct.entry] undef, align 4
@fields_apart.s = internal unnamed_addr addrspace(3) global [128 x %struct.entry] undef, align 4
@fields_mixed.s = internal unnamed_addr addrspace(3) global [128 x %struct.entry] undef, align 4
@four_at_a_time.s = internal unnamed_addr addrspace(3) global [128 x <4 x float>] undef, align 16
@one_of_four.s = internal unnamed_addr addrspace(3) global [128 x <4 x float>] undef, align 16
@chosen_buffer.s = internal unnamed_addr addrspace(3) global [2 x [128 x i32]] undef, align 4
@chosen_twice.s = internal unnamed_addr addrspace(3) global [2 x [128 x i32]] undef, align 4
@rotated.s = internal unnamed_addr addrspace(3) global [2 x [128 x i32]] undef, align 4
@not_rotated.s = internal unnamed_addr addrspace(3) global [2 x [128 x i32]] undef, align 4
@by_functions.s = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4
@rotated3.s = internal unnamed_addr addrspace(3) global [3 x [128 x i32]] undef, align 4
@rotated3_late.s = internal unnamed_addr addrspace(3) global [3 x [128 x i32]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @entries(ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(1) nocapture noundef readonly align 4 %in) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !16
  %conv = trunc i64 %call to i32, !dbg !16
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !17
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call1, !dbg !18
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !18, !tbaa !19
  %arrayidx2 = getelementptr inbounds [128 x %struct.entry], ptr addrspace(3) @entries.s, i32 0, i32 %conv, !dbg !23
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !24, !tbaa !25
  %value = getelementptr inbounds i8, ptr addrspace(3) %arrayidx2, i32 4, !dbg !27
  store i32 %conv, ptr addrspace(3) %value, align 4, !dbg !28, !tbaa !29
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !30
  %arrayidx6 = getelementptr inbounds %struct.entry, ptr addrspace(1) %out, i64 %call1, !dbg !31
  %1 = shl i64 %call, 32, !dbg !32
  %sext = sub i64 545460846592, %1, !dbg !32
  %idxprom7 = lshr exact i64 %sext, 32, !dbg !32
  %2 = trunc nuw i64 %idxprom7 to i32, !dbg !32
  %arrayidx8 = getelementptr inbounds [128 x %struct.entry], ptr addrspace(3) @entries.s, i32 0, i32 %2, !dbg !32
  %3 = load i64, ptr addrspace(3) %arrayidx8, align 4, !dbg !32
  store i64 %3, ptr addrspace(1) %arrayidx6, align 4, !dbg !32
  ret void, !dbg !33
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !34 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !35 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !36 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @entries_late_value(ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(1) nocapture noundef readonly align 4 %in) local_unnamed_addr #0 !dbg !37 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !38
  %conv = trunc i64 %call to i32, !dbg !38
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !39
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call1, !dbg !40
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !40, !tbaa !19
  %arrayidx2 = getelementptr inbounds [128 x %struct.entry], ptr addrspace(3) @entries_late_value.s, i32 0, i32 %conv, !dbg !41
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !42, !tbaa !25
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !43
  %value = getelementptr inbounds i8, ptr addrspace(3) %arrayidx2, i32 4, !dbg !44
  store i32 %conv, ptr addrspace(3) %value, align 4, !dbg !45, !tbaa !29
  %arrayidx6 = getelementptr inbounds %struct.entry, ptr addrspace(1) %out, i64 %call1, !dbg !46
  %1 = shl i64 %call, 32, !dbg !47
  %sext = sub i64 545460846592, %1, !dbg !47
  %idxprom7 = lshr exact i64 %sext, 32, !dbg !47
  %2 = trunc nuw i64 %idxprom7 to i32, !dbg !47
  %arrayidx8 = getelementptr inbounds [128 x %struct.entry], ptr addrspace(3) @entries_late_value.s, i32 0, i32 %2, !dbg !47
  %3 = load i64, ptr addrspace(3) %arrayidx8, align 4, !dbg !47
  store i64 %3, ptr addrspace(1) %arrayidx6, align 4, !dbg !47
  ret void, !dbg !48
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @fields_apart(ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !49 !kernel_arg_addr_space !50 !kernel_arg_access_qual !51 !kernel_arg_type !52 !kernel_arg_base_type !52 !kernel_arg_type_qual !53 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !54
  %conv = trunc i64 %call to i32, !dbg !54
  %arrayidx = getelementptr inbounds [128 x %struct.entry], ptr addrspace(3) @fields_apart.s, i32 0, i32 %conv, !dbg !55
  store i32 %conv, ptr addrspace(3) %arrayidx, align 4, !dbg !56, !tbaa !25
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !57
  %0 = shl i64 %call, 32, !dbg !58
  %sext = sub i64 545460846592, %0, !dbg !58
  %idxprom1 = lshr exact i64 %sext, 32, !dbg !58
  %1 = trunc nuw i64 %idxprom1 to i32, !dbg !58
  %arrayidx2 = getelementptr inbounds [128 x %struct.entry], ptr addrspace(3) @fields_apart.s, i32 0, i32 %1, !dbg !58
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !59, !tbaa !25
  %value = getelementptr inbounds i8, ptr addrspace(3) %arrayidx, i32 4, !dbg !60
  store i32 %2, ptr addrspace(3) %value, align 4, !dbg !61, !tbaa !29
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !62
  %value9 = getelementptr inbounds i8, ptr addrspace(3) %arrayidx2, i32 4, !dbg !63
  %3 = load i32, ptr addrspace(3) %value9, align 4, !dbg !63, !tbaa !29
  %call10 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call10, !dbg !65
  store i32 %3, ptr addrspace(1) %arrayidx11, align 4, !dbg !66, !tbaa !19
  ret void, !dbg !67
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @fields_mixed(ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !68 !kernel_arg_addr_space !50 !kernel_arg_access_qual !51 !kernel_arg_type !52 !kernel_arg_base_type !52 !kernel_arg_type_qual !53 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !69
  %conv = trunc i64 %call to i32, !dbg !69
  %arrayidx = getelementptr inbounds [128 x %struct.entry], ptr addrspace(3) @fields_mixed.s, i32 0, i32 %conv, !dbg !70
  store i32 %conv, ptr addrspace(3) %arrayidx, align 4, !dbg !71, !tbaa !25
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !72
  %0 = shl i64 %call, 32, !dbg !73
  %sext = sub i64 545460846592, %0, !dbg !73
  %idxprom1 = lshr exact i64 %sext, 32, !dbg !73
  %1 = trunc nuw i64 %idxprom1 to i32, !dbg !73
  %arrayidx2 = getelementptr inbounds [128 x %struct.entry], ptr addrspace(3) @fields_mixed.s, i32 0, i32 %1, !dbg !73
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !74, !tbaa !25
  store i32 %2, ptr addrspace(3) %arrayidx, align 4, !dbg !75, !tbaa !25
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !76
  %3 = load i32, ptr addrspace(3) %arrayidx, align 4, !dbg !77, !tbaa !25
  %call10 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !78
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call10, !dbg !79
  store i32 %3, ptr addrspace(1) %arrayidx11, align 4, !dbg !80, !tbaa !19
  ret void, !dbg !81
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @halves_of_own(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !82 !kernel_arg_addr_space !50 !kernel_arg_access_qual !51 !kernel_arg_type !83 !kernel_arg_base_type !83 !kernel_arg_type_qual !53 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !84
  %sext = shl i64 %call, 32, !dbg !85
  %0 = ashr exact i64 %sext, 30, !dbg !85
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0, !dbg !85
  store i16 1, ptr addrspace(1) %arrayidx, align 4, !dbg !86, !tbaa !87
  %conv2 = trunc i64 %call to i16, !dbg !88
  %arrayidx5 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx, i64 2, !dbg !89
  store i16 %conv2, ptr addrspace(1) %arrayidx5, align 2, !dbg !90, !tbaa !87
  ret void, !dbg !91
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @halves_of_neighbours(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !92 !kernel_arg_addr_space !50 !kernel_arg_access_qual !51 !kernel_arg_type !83 !kernel_arg_base_type !83 !kernel_arg_type_qual !53 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !93
  %conv = trunc i64 %call to i32, !dbg !93
  %conv1 = trunc i64 %call to i16, !dbg !94
  %div = sdiv i32 %conv, 2, !dbg !95
  %idxprom = sext i32 %div to i64, !dbg !96
  %arrayidx = getelementptr inbounds %union.either, ptr addrspace(1) %a, i64 %idxprom, !dbg !96
  %and = and i32 %conv, 1, !dbg !97
  %idxprom2 = and i64 %call, 1, !dbg !96
  %arrayidx3 = getelementptr inbounds [2 x i16], ptr addrspace(1) %arrayidx, i64 0, i64 %idxprom2, !dbg !96
  store i16 %conv1, ptr addrspace(1) %arrayidx3, align 2, !dbg !98, !tbaa !87
  %tobool.not = icmp eq i32 %and, 0, !dbg !99
  br i1 %tobool.not, label %if.end, label %if.then, !dbg !100

if.then:                                          ; preds = %entry
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !101, !tbaa !87
  br label %if.end, !dbg !102

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !103
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @own_half(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #3 !dbg !104 !kernel_arg_addr_space !50 !kernel_arg_access_qual !51 !kernel_arg_type !83 !kernel_arg_base_type !83 !kernel_arg_type_qual !53 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !105
  %conv = trunc i64 %call to i32, !dbg !105
  %conv1 = trunc i64 %call to i16, !dbg !106
  %div = sdiv i32 %conv, 2, !dbg !107
  %idxprom = sext i32 %div to i64, !dbg !108
  %arrayidx = getelementptr inbounds %union.either, ptr addrspace(1) %a, i64 %idxprom, !dbg !108
  %and = and i64 %call, 1, !dbg !109
  %arrayidx3 = getelementptr inbounds [2 x i16], ptr addrspace(1) %arrayidx, i64 0, i64 %and, !dbg !108
  store i16 %conv1, ptr addrspace(1) %arrayidx3, align 2, !dbg !110, !tbaa !87
  ret void, !dbg !111
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @four_at_a_time(ptr addrspace(1) nocapture noundef writeonly align 16 %out, ptr addrspace(1) nocapture noundef readonly align 16 %in) local_unnamed_addr #0 !dbg !112 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !113 !kernel_arg_base_type !114 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !115
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !116
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %in, i64 %call1, !dbg !117
  %0 = load <4 x float>, ptr addrspace(1) %arrayidx, align 16, !dbg !117, !tbaa !87
  %1 = trunc i64 %call to i32, !dbg !118
  %arrayidx2 = getelementptr inbounds [128 x <4 x float>], ptr addrspace(3) @four_at_a_time.s, i32 0, i32 %1, !dbg !118
  store <4 x float> %0, ptr addrspace(3) %arrayidx2, align 16, !dbg !119, !tbaa !87
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !120
  %2 = shl i64 %call, 32, !dbg !121
  %sext = sub i64 545460846592, %2, !dbg !121
  %idxprom3 = lshr exact i64 %sext, 32, !dbg !121
  %3 = trunc nuw i64 %idxprom3 to i32, !dbg !121
  %arrayidx4 = getelementptr inbounds [128 x <4 x float>], ptr addrspace(3) @four_at_a_time.s, i32 0, i32 %3, !dbg !121
  %4 = load <4 x float>, ptr addrspace(3) %arrayidx4, align 16, !dbg !121, !tbaa !87
  %5 = load <4 x float>, ptr addrspace(3) %arrayidx2, align 16, !dbg !122, !tbaa !87
  %add = fadd <4 x float> %4, %5, !dbg !123
  %arrayidx8 = getelementptr inbounds <4 x float>, ptr addrspace(1) %out, i64 %call1, !dbg !124
  store <4 x float> %add, ptr addrspace(1) %arrayidx8, align 16, !dbg !125, !tbaa !87
  ret void, !dbg !126
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @one_of_four(ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(1) nocapture noundef readonly align 16 %in) local_unnamed_addr #4 !dbg !127 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !128 !kernel_arg_base_type !129 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !130
  %conv = trunc i64 %call to i32, !dbg !130
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !131
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %in, i64 %call1, !dbg !132
  %0 = load <4 x float>, ptr addrspace(1) %arrayidx, align 16, !dbg !132, !tbaa !87
  %arrayidx2 = getelementptr inbounds [128 x <4 x float>], ptr addrspace(3) @one_of_four.s, i32 0, i32 %conv, !dbg !133
  store <4 x float> %0, ptr addrspace(3) %arrayidx2, align 16, !dbg !134, !tbaa !87
  %1 = shl i32 %conv, 2, !dbg !135
  %mul = sub i32 508, %1, !dbg !135
  %arrayidx4 = getelementptr inbounds float, ptr addrspace(3) @one_of_four.s, i32 %mul, !dbg !136
  %2 = load float, ptr addrspace(3) %arrayidx4, align 16, !dbg !136, !tbaa !137
  %arrayidx6 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call1, !dbg !139
  store float %2, ptr addrspace(1) %arrayidx6, align 4, !dbg !140, !tbaa !137
  ret void, !dbg !141
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @chosen_buffer(ptr addrspace(1) nocapture noundef readonly align 4 %a, ptr addrspace(1) nocapture noundef writeonly align 4 %b, i32 noundef %flip) local_unnamed_addr #0 !dbg !142 !kernel_arg_addr_space !143 !kernel_arg_access_qual !144 !kernel_arg_type !145 !kernel_arg_base_type !145 !kernel_arg_type_qual !146 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !147
  %conv = trunc i64 %call to i32, !dbg !147
  %tobool.not = icmp eq i32 %flip, 0, !dbg !148
  %chosen_buffer.s. = select i1 %tobool.not, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @chosen_buffer.s, i32 512), ptr addrspace(3) @chosen_buffer.s, !dbg !148
  %cond5 = select i1 %tobool.not, ptr addrspace(3) @chosen_buffer.s, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @chosen_buffer.s, i32 512), !dbg !149
  %call6 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !150
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call6, !dbg !151
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !151, !tbaa !19
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(3) %chosen_buffer.s., i32 %conv, !dbg !152
  store i32 %0, ptr addrspace(3) %arrayidx7, align 4, !dbg !153, !tbaa !19
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(3) %cond5, i32 %conv, !dbg !154
  store i32 %conv, ptr addrspace(3) %arrayidx9, align 4, !dbg !155, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !156
  %1 = shl i64 %call, 32, !dbg !157
  %sext = sub i64 545460846592, %1, !dbg !157
  %idxprom10 = lshr exact i64 %sext, 32, !dbg !157
  %2 = trunc nuw i64 %idxprom10 to i32, !dbg !157
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(3) %chosen_buffer.s., i32 %2, !dbg !157
  %3 = load i32, ptr addrspace(3) %arrayidx11, align 4, !dbg !157, !tbaa !19
  %arrayidx14 = getelementptr inbounds i32, ptr addrspace(3) %cond5, i32 %2, !dbg !158
  %4 = load i32, ptr addrspace(3) %arrayidx14, align 4, !dbg !158, !tbaa !19
  %add = add nsw i32 %4, %3, !dbg !159
  %arrayidx16 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %call6, !dbg !160
  store i32 %add, ptr addrspace(1) %arrayidx16, align 4, !dbg !161, !tbaa !19
  ret void, !dbg !162
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @chosen_twice(ptr addrspace(1) nocapture noundef readonly align 4 %a, ptr addrspace(1) nocapture noundef writeonly align 4 %b, i32 noundef %flip) local_unnamed_addr #4 !dbg !163 !kernel_arg_addr_space !143 !kernel_arg_access_qual !144 !kernel_arg_type !145 !kernel_arg_base_type !145 !kernel_arg_type_qual !146 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !164
  %tobool.not = icmp eq i32 %flip, 0, !dbg !165
  %chosen_twice.s. = select i1 %tobool.not, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @chosen_twice.s, i32 512), ptr addrspace(3) @chosen_twice.s, !dbg !165
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !166
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !167
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !167, !tbaa !19
  %1 = trunc i64 %call to i32, !dbg !168
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) %chosen_twice.s., i32 %1, !dbg !168
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !169, !tbaa !19
  %2 = shl i64 %call, 32, !dbg !170
  %sext = sub i64 545460846592, %2, !dbg !170
  %idxprom3 = lshr exact i64 %sext, 32, !dbg !170
  %3 = trunc nuw i64 %idxprom3 to i32, !dbg !170
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @chosen_twice.s, i32 512), i32 %3, !dbg !170
  %4 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !170, !tbaa !19
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %call1, !dbg !171
  store i32 %4, ptr addrspace(1) %arrayidx6, align 4, !dbg !172, !tbaa !19
  ret void, !dbg !173
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @rotated(ptr addrspace(1) nocapture noundef align 4 %a, i32 noundef %n) local_unnamed_addr #0 !dbg !174 !kernel_arg_addr_space !175 !kernel_arg_access_qual !13 !kernel_arg_type !176 !kernel_arg_base_type !176 !kernel_arg_type_qual !177 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !178
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !179
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !180
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !180, !tbaa !19
  %1 = trunc i64 %call to i32, !dbg !181
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) @rotated.s, i32 %1, !dbg !181
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !182, !tbaa !19
  %cmp21 = icmp sgt i32 %n, 0, !dbg !183
  br i1 %cmp21, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !184

for.body.lr.ph:                                   ; preds = %entry
  %2 = add i32 %1, 1
  %3 = and i32 %2, 127
  br label %for.body, !dbg !184

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %from.0.lcssa = phi ptr addrspace(3) [ @rotated.s, %entry ], [ %to.022, %for.body ], !dbg !185
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(3) %from.0.lcssa, i32 %1, !dbg !186
  %4 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !186, !tbaa !19
  %call10 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !187
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call10, !dbg !188
  store i32 %4, ptr addrspace(1) %arrayidx11, align 4, !dbg !189, !tbaa !19
  ret void, !dbg !190

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %from.024 = phi ptr addrspace(3) [ @rotated.s, %for.body.lr.ph ], [ %to.022, %for.body ]
  %i.023 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %to.022 = phi ptr addrspace(3) [ getelementptr inbounds (i8, ptr addrspace(3) @rotated.s, i32 512), %for.body.lr.ph ], [ %from.024, %for.body ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !191
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(3) %from.024, i32 %3, !dbg !192
  %5 = load i32, ptr addrspace(3) %arrayidx5, align 4, !dbg !192, !tbaa !19
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(3) %to.022, i32 %1, !dbg !193
  store i32 %5, ptr addrspace(3) %arrayidx7, align 4, !dbg !194, !tbaa !19
  %inc = add nuw nsw i32 %i.023, 1, !dbg !195
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !183
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !184, !llvm.loop !196
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @not_rotated(ptr addrspace(1) nocapture noundef align 4 %a, i32 noundef %n) local_unnamed_addr #0 !dbg !199 !kernel_arg_addr_space !175 !kernel_arg_access_qual !13 !kernel_arg_type !176 !kernel_arg_base_type !176 !kernel_arg_type_qual !177 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !200
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !201
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !202
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !202, !tbaa !19
  %1 = trunc i64 %call to i32, !dbg !203
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) @not_rotated.s, i32 %1, !dbg !203
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !204, !tbaa !19
  %cmp20 = icmp sgt i32 %n, 0, !dbg !205
  br i1 %cmp20, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !206

for.body.lr.ph:                                   ; preds = %entry
  %2 = add i32 %1, 1
  %3 = and i32 %2, 127
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @not_rotated.s, i32 512), i32 %1
  br label %for.body, !dbg !206

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %from.0.lcssa = phi ptr addrspace(3) [ @not_rotated.s, %entry ], [ getelementptr inbounds (i8, ptr addrspace(3) @not_rotated.s, i32 512), %for.body ], !dbg !207
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(3) %from.0.lcssa, i32 %1, !dbg !208
  %4 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !208, !tbaa !19
  %call10 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !209
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call10, !dbg !210
  store i32 %4, ptr addrspace(1) %arrayidx11, align 4, !dbg !211, !tbaa !19
  ret void, !dbg !212

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.022 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %from.021 = phi ptr addrspace(3) [ @not_rotated.s, %for.body.lr.ph ], [ getelementptr inbounds (i8, ptr addrspace(3) @not_rotated.s, i32 512), %for.body ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !213
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(3) %from.021, i32 %3, !dbg !214
  %5 = load i32, ptr addrspace(3) %arrayidx5, align 4, !dbg !214, !tbaa !19
  store i32 %5, ptr addrspace(3) %arrayidx7, align 4, !dbg !215, !tbaa !19
  %inc = add nuw nsw i32 %i.022, 1, !dbg !216
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !205
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !206, !llvm.loop !217
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden void @put(ptr addrspace(3) nocapture noundef writeonly %s, i32 noundef %at, i32 noundef %v) local_unnamed_addr #5 !dbg !219 {
entry:
  %arrayidx = getelementptr inbounds i32, ptr addrspace(3) %s, i32 %at, !dbg !220
  store i32 %v, ptr addrspace(3) %arrayidx, align 4, !dbg !221, !tbaa !19
  ret void, !dbg !222
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read)
define hidden i32 @get(ptr addrspace(3) nocapture noundef readonly %s, i32 noundef %at) local_unnamed_addr #6 !dbg !223 {
entry:
  %arrayidx = getelementptr inbounds i32, ptr addrspace(3) %s, i32 %at, !dbg !224
  %0 = load i32, ptr addrspace(3) %arrayidx, align 4, !dbg !224, !tbaa !19
  ret i32 %0, !dbg !225
}

; Function Attrs: convergent norecurse nounwind
define hidden void @meet() local_unnamed_addr #7 !dbg !226 {
entry:
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !227
  ret void, !dbg !228
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @by_functions(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #0 !dbg !229 !kernel_arg_addr_space !50 !kernel_arg_access_qual !51 !kernel_arg_type !52 !kernel_arg_base_type !52 !kernel_arg_type_qual !53 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !230
  %conv = trunc i64 %call to i32, !dbg !230
  %arrayidx.i = getelementptr inbounds i32, ptr addrspace(3) @by_functions.s, i32 %conv, !dbg !231
  store i32 %conv, ptr addrspace(3) %arrayidx.i, align 4, !dbg !233, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !234
  %sub = sub nsw i32 127, %conv, !dbg !236
  %arrayidx.i5 = getelementptr inbounds i32, ptr addrspace(3) @by_functions.s, i32 %sub, !dbg !237
  %0 = load i32, ptr addrspace(3) %arrayidx.i5, align 4, !dbg !237, !tbaa !19
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !239
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call2, !dbg !240
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !241, !tbaa !19
  ret void, !dbg !242
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @meeting_of_some(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #0 !dbg !243 !kernel_arg_addr_space !50 !kernel_arg_access_qual !51 !kernel_arg_type !52 !kernel_arg_base_type !52 !kernel_arg_type_qual !53 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !244
  %conv = trunc i64 %call to i32, !dbg !244
  %cmp = icmp slt i32 %conv, 64, !dbg !245
  br i1 %cmp, label %if.then, label %if.end, !dbg !246

if.then:                                          ; preds = %entry
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !247
  br label %if.end, !dbg !249

if.end:                                           ; preds = %if.then, %entry
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !250
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call2, !dbg !251
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !252, !tbaa !19
  ret void, !dbg !253
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: write)
define protected amdgpu_kernel void @private_array(ptr addrspace(1) nocapture noundef writeonly align 4 %a) local_unnamed_addr #8 !dbg !254 !kernel_arg_addr_space !50 !kernel_arg_access_qual !51 !kernel_arg_type !52 !kernel_arg_base_type !52 !kernel_arg_type_qual !53 {
entry:
  br label %for.body, !dbg !255

for.body:                                         ; preds = %entry, %for.body
  %i.023 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %promotealloca22 = phi <8 x i32> [ undef, %entry ], [ %1, %for.body ]
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !256
  %0 = trunc i64 %call to i32, !dbg !257
  %conv1 = mul i32 %i.023, %0, !dbg !257
  %1 = insertelement <8 x i32> %promotealloca22, i32 %conv1, i32 %i.023, !dbg !258
  %inc = add nuw nsw i32 %i.023, 1, !dbg !259
  %exitcond.not = icmp eq i32 %inc, 8, !dbg !260
  br i1 %exitcond.not, label %for.body7, label %for.body, !dbg !255, !llvm.loop !261

for.cond.cleanup6:                                ; preds = %for.body7
  %call14 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !263
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call14, !dbg !264
  store i32 %add, ptr addrspace(1) %arrayidx15, align 4, !dbg !265, !tbaa !19
  ret void, !dbg !266

for.body7:                                        ; preds = %for.body, %for.body7
  %i2.025 = phi i32 [ %inc12, %for.body7 ], [ 0, %for.body ]
  %sum.024 = phi i32 [ %add, %for.body7 ], [ 0, %for.body ]
  %mul8 = mul nuw nsw i32 %i2.025, 3, !dbg !267
  %and = and i32 %mul8, 7, !dbg !268
  %2 = extractelement <8 x i32> %1, i32 %and, !dbg !269
  %add = add nsw i32 %2, %sum.024, !dbg !270
  %inc12 = add nuw nsw i32 %i2.025, 1, !dbg !271
  %exitcond26.not = icmp eq i32 %inc12, 8, !dbg !272
  br i1 %exitcond26.not, label %for.cond.cleanup6, label %for.body7, !dbg !273, !llvm.loop !274
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @local_argument(ptr addrspace(1) nocapture noundef writeonly align 4 %a, ptr addrspace(3) nocapture noundef align 4 %s) local_unnamed_addr #0 !dbg !276 !kernel_arg_addr_space !277 !kernel_arg_access_qual !13 !kernel_arg_type !278 !kernel_arg_base_type !278 !kernel_arg_type_qual !177 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !279
  %conv = trunc i64 %call to i32, !dbg !279
  %arrayidx = getelementptr inbounds i32, ptr addrspace(3) %s, i32 %conv, !dbg !280
  store i32 %conv, ptr addrspace(3) %arrayidx, align 4, !dbg !281, !tbaa !19
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !282
  %0 = shl i64 %call, 32, !dbg !283
  %sext = sub i64 545460846592, %0, !dbg !283
  %idxprom1 = lshr exact i64 %sext, 32, !dbg !283
  %1 = trunc nuw i64 %idxprom1 to i32, !dbg !283
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) %s, i32 %1, !dbg !283
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !283, !tbaa !19
  %call3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !284
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call3, !dbg !285
  store i32 %2, ptr addrspace(1) %arrayidx4, align 4, !dbg !286, !tbaa !19
  ret void, !dbg !287
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @local_argument_no_barrier(ptr addrspace(1) nocapture noundef writeonly align 4 %a, ptr addrspace(3) nocapture noundef align 4 %s) local_unnamed_addr #9 !dbg !288 !kernel_arg_addr_space !277 !kernel_arg_access_qual !13 !kernel_arg_type !278 !kernel_arg_base_type !278 !kernel_arg_type_qual !177 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !289
  %conv = trunc i64 %call to i32, !dbg !289
  %arrayidx = getelementptr inbounds i32, ptr addrspace(3) %s, i32 %conv, !dbg !290
  store i32 %conv, ptr addrspace(3) %arrayidx, align 4, !dbg !291, !tbaa !19
  %0 = shl i64 %call, 32, !dbg !292
  %sext = sub i64 545460846592, %0, !dbg !292
  %idxprom1 = lshr exact i64 %sext, 32, !dbg !292
  %1 = trunc nuw i64 %idxprom1 to i32, !dbg !292
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) %s, i32 %1, !dbg !292
  %2 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !292, !tbaa !19
  %call3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !293
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call3, !dbg !294
  store i32 %2, ptr addrspace(1) %arrayidx4, align 4, !dbg !295, !tbaa !19
  ret void, !dbg !296
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @rotated3(ptr addrspace(1) nocapture noundef readonly align 4 %a, i32 noundef %n) local_unnamed_addr #0 !dbg !297 !kernel_arg_addr_space !175 !kernel_arg_access_qual !13 !kernel_arg_type !176 !kernel_arg_base_type !176 !kernel_arg_type_qual !177 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !298
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !299
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !300
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !300, !tbaa !19
  %1 = trunc i64 %call to i32, !dbg !301
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) @rotated3.s, i32 %1, !dbg !301
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !302, !tbaa !19
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rotated3.s, i32 512), i32 %1, !dbg !303
  store i32 0, ptr addrspace(3) %arrayidx4, align 4, !dbg !304, !tbaa !19
  %cmp25 = icmp sgt i32 %n, 0, !dbg !305
  br i1 %cmp25, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !306

for.body.lr.ph:                                   ; preds = %entry
  %2 = add i32 %1, 1
  %3 = and i32 %2, 127
  %4 = add i32 %1, 2
  %5 = and i32 %4, 127
  br label %for.body, !dbg !306

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !307

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %x.029 = phi ptr addrspace(3) [ @rotated3.s, %for.body.lr.ph ], [ %y.026, %for.body ]
  %i.028 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %z.027 = phi ptr addrspace(3) [ getelementptr inbounds (i8, ptr addrspace(3) @rotated3.s, i32 1024), %for.body.lr.ph ], [ %x.029, %for.body ]
  %y.026 = phi ptr addrspace(3) [ getelementptr inbounds (i8, ptr addrspace(3) @rotated3.s, i32 512), %for.body.lr.ph ], [ %z.027, %for.body ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !308
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(3) %x.029, i32 %3, !dbg !309
  %6 = load i32, ptr addrspace(3) %arrayidx7, align 4, !dbg !309, !tbaa !19
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(3) %y.026, i32 %5, !dbg !310
  %7 = load i32, ptr addrspace(3) %arrayidx11, align 4, !dbg !310, !tbaa !19
  %add12 = add nsw i32 %7, %6, !dbg !311
  %arrayidx14 = getelementptr inbounds i32, ptr addrspace(3) %z.027, i32 %1, !dbg !312
  store i32 %add12, ptr addrspace(3) %arrayidx14, align 4, !dbg !313, !tbaa !19
  %inc = add nuw nsw i32 %i.028, 1, !dbg !314
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !305
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !306, !llvm.loop !315
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @rotated3_late(ptr addrspace(1) nocapture noundef readonly align 4 %a, i32 noundef %n) local_unnamed_addr #0 !dbg !317 !kernel_arg_addr_space !175 !kernel_arg_access_qual !13 !kernel_arg_type !176 !kernel_arg_base_type !176 !kernel_arg_type_qual !177 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #10, !dbg !318
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #10, !dbg !319
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %call1, !dbg !320
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !320, !tbaa !19
  %1 = trunc i64 %call to i32, !dbg !321
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) @rotated3_late.s, i32 %1, !dbg !321
  store i32 %0, ptr addrspace(3) %arrayidx2, align 4, !dbg !322, !tbaa !19
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rotated3_late.s, i32 512), i32 %1, !dbg !323
  store i32 0, ptr addrspace(3) %arrayidx4, align 4, !dbg !324, !tbaa !19
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rotated3_late.s, i32 1024), i32 %1, !dbg !325
  store i32 0, ptr addrspace(3) %arrayidx6, align 4, !dbg !326, !tbaa !19
  %cmp29 = icmp sgt i32 %n, 0, !dbg !327
  br i1 %cmp29, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !328

for.body.lr.ph:                                   ; preds = %entry
  %2 = add i32 %1, 1
  %3 = and i32 %2, 127
  %4 = add i32 %1, 2
  %5 = and i32 %4, 127
  br label %for.body, !dbg !328

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !329

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %x.033 = phi ptr addrspace(3) [ @rotated3_late.s, %for.body.lr.ph ], [ %y.030, %for.body ]
  %i.032 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %z.031 = phi ptr addrspace(3) [ getelementptr inbounds (i8, ptr addrspace(3) @rotated3_late.s, i32 1024), %for.body.lr.ph ], [ %x.033, %for.body ]
  %y.030 = phi ptr addrspace(3) [ getelementptr inbounds (i8, ptr addrspace(3) @rotated3_late.s, i32 512), %for.body.lr.ph ], [ %z.031, %for.body ]
  tail call void @_Z7barrierj(i32 noundef 1) #11, !dbg !330
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(3) %x.033, i32 %3, !dbg !331
  %6 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !331, !tbaa !19
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(3) %z.031, i32 %5, !dbg !332
  %7 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !332, !tbaa !19
  %add14 = add nsw i32 %7, %6, !dbg !333
  %arrayidx16 = getelementptr inbounds i32, ptr addrspace(3) %z.031, i32 %1, !dbg !334
  store i32 %add14, ptr addrspace(3) %arrayidx16, align 4, !dbg !335, !tbaa !19
  %inc = add nuw nsw i32 %i.032, 1, !dbg !336
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !327
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !328, !llvm.loop !337
}

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { convergent mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #6 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #7 = { convergent norecurse nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #8 = { convergent nofree norecurse nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #9 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #10 = { convergent nounwind willreturn memory(none) }
attributes #11 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/shapes.cl", directory: ".", checksumkind: CSK_MD5, checksum: "131dfc063ca658a0d2bd87d5ff6ff18a")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "entries", scope: !1, file: !1, line: 7, type: !10, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 1}
!13 = !{!"none", !"none"}
!14 = !{!"entry*", !"int*"}
!15 = !{!"", !"const"}
!16 = !DILocation(line: 9, column: 11, scope: !9)
!17 = !DILocation(line: 10, column: 17, scope: !9)
!18 = !DILocation(line: 10, column: 14, scope: !9)
!19 = !{!20, !20, i64 0}
!20 = !{!"int", !21, i64 0}
!21 = !{!"omnipotent char", !22, i64 0}
!22 = !{!"Simple C/C++ TBAA"}
!23 = !DILocation(line: 10, column: 3, scope: !9)
!24 = !DILocation(line: 10, column: 12, scope: !9)
!25 = !{!26, !20, i64 0}
!26 = !{!"", !20, i64 0, !20, i64 4}
!27 = !DILocation(line: 11, column: 8, scope: !9)
!28 = !DILocation(line: 11, column: 14, scope: !9)
!29 = !{!26, !20, i64 4}
!30 = !DILocation(line: 12, column: 3, scope: !9)
!31 = !DILocation(line: 13, column: 3, scope: !9)
!32 = !DILocation(line: 13, column: 27, scope: !9)
!33 = !DILocation(line: 14, column: 1, scope: !9)
!34 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 9, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!35 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 10, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!36 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 12, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!37 = distinct !DISubprogram(name: "entries_late_value", scope: !1, file: !1, line: 17, type: !10, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!38 = !DILocation(line: 19, column: 11, scope: !37)
!39 = !DILocation(line: 20, column: 17, scope: !37)
!40 = !DILocation(line: 20, column: 14, scope: !37)
!41 = !DILocation(line: 20, column: 3, scope: !37)
!42 = !DILocation(line: 20, column: 12, scope: !37)
!43 = !DILocation(line: 21, column: 3, scope: !37)
!44 = !DILocation(line: 22, column: 8, scope: !37)
!45 = !DILocation(line: 22, column: 14, scope: !37)
!46 = !DILocation(line: 23, column: 3, scope: !37)
!47 = !DILocation(line: 23, column: 27, scope: !37)
!48 = !DILocation(line: 24, column: 1, scope: !37)
!49 = distinct !DISubprogram(name: "fields_apart", scope: !1, file: !1, line: 27, type: !10, scopeLine: 27, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!50 = !{i32 1}
!51 = !{!"none"}
!52 = !{!"int*"}
!53 = !{!""}
!54 = !DILocation(line: 29, column: 11, scope: !49)
!55 = !DILocation(line: 30, column: 3, scope: !49)
!56 = !DILocation(line: 30, column: 12, scope: !49)
!57 = !DILocation(line: 31, column: 3, scope: !49)
!58 = !DILocation(line: 32, column: 16, scope: !49)
!59 = !DILocation(line: 32, column: 27, scope: !49)
!60 = !DILocation(line: 32, column: 8, scope: !49)
!61 = !DILocation(line: 32, column: 14, scope: !49)
!62 = !DILocation(line: 33, column: 3, scope: !49)
!63 = !DILocation(line: 34, column: 38, scope: !49)
!64 = !DILocation(line: 34, column: 7, scope: !49)
!65 = !DILocation(line: 34, column: 3, scope: !49)
!66 = !DILocation(line: 34, column: 25, scope: !49)
!67 = !DILocation(line: 35, column: 1, scope: !49)
!68 = distinct !DISubprogram(name: "fields_mixed", scope: !1, file: !1, line: 38, type: !10, scopeLine: 38, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!69 = !DILocation(line: 40, column: 11, scope: !68)
!70 = !DILocation(line: 41, column: 3, scope: !68)
!71 = !DILocation(line: 41, column: 12, scope: !68)
!72 = !DILocation(line: 42, column: 3, scope: !68)
!73 = !DILocation(line: 43, column: 14, scope: !68)
!74 = !DILocation(line: 43, column: 25, scope: !68)
!75 = !DILocation(line: 43, column: 12, scope: !68)
!76 = !DILocation(line: 44, column: 3, scope: !68)
!77 = !DILocation(line: 45, column: 32, scope: !68)
!78 = !DILocation(line: 45, column: 7, scope: !68)
!79 = !DILocation(line: 45, column: 3, scope: !68)
!80 = !DILocation(line: 45, column: 25, scope: !68)
!81 = !DILocation(line: 46, column: 1, scope: !68)
!82 = distinct !DISubprogram(name: "halves_of_own", scope: !1, file: !1, line: 51, type: !10, scopeLine: 51, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!83 = !{!"either*"}
!84 = !DILocation(line: 52, column: 11, scope: !82)
!85 = !DILocation(line: 53, column: 3, scope: !82)
!86 = !DILocation(line: 53, column: 16, scope: !82)
!87 = !{!21, !21, i64 0}
!88 = !DILocation(line: 54, column: 18, scope: !82)
!89 = !DILocation(line: 54, column: 3, scope: !82)
!90 = !DILocation(line: 54, column: 16, scope: !82)
!91 = !DILocation(line: 55, column: 1, scope: !82)
!92 = distinct !DISubprogram(name: "halves_of_neighbours", scope: !1, file: !1, line: 58, type: !10, scopeLine: 58, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!93 = !DILocation(line: 59, column: 11, scope: !92)
!94 = !DILocation(line: 60, column: 26, scope: !92)
!95 = !DILocation(line: 60, column: 7, scope: !92)
!96 = !DILocation(line: 60, column: 3, scope: !92)
!97 = !DILocation(line: 60, column: 19, scope: !92)
!98 = !DILocation(line: 60, column: 24, scope: !92)
!99 = !DILocation(line: 61, column: 9, scope: !92)
!100 = !DILocation(line: 61, column: 7, scope: !92)
!101 = !DILocation(line: 61, column: 29, scope: !92)
!102 = !DILocation(line: 61, column: 14, scope: !92)
!103 = !DILocation(line: 62, column: 1, scope: !92)
!104 = distinct !DISubprogram(name: "own_half", scope: !1, file: !1, line: 65, type: !10, scopeLine: 65, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!105 = !DILocation(line: 66, column: 11, scope: !104)
!106 = !DILocation(line: 67, column: 26, scope: !104)
!107 = !DILocation(line: 67, column: 7, scope: !104)
!108 = !DILocation(line: 67, column: 3, scope: !104)
!109 = !DILocation(line: 67, column: 19, scope: !104)
!110 = !DILocation(line: 67, column: 24, scope: !104)
!111 = !DILocation(line: 68, column: 1, scope: !104)
!112 = distinct !DISubprogram(name: "four_at_a_time", scope: !1, file: !1, line: 71, type: !10, scopeLine: 71, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!113 = !{!"float4*", !"float4*"}
!114 = !{!"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*"}
!115 = !DILocation(line: 73, column: 11, scope: !112)
!116 = !DILocation(line: 74, column: 13, scope: !112)
!117 = !DILocation(line: 74, column: 10, scope: !112)
!118 = !DILocation(line: 74, column: 3, scope: !112)
!119 = !DILocation(line: 74, column: 8, scope: !112)
!120 = !DILocation(line: 75, column: 3, scope: !112)
!121 = !DILocation(line: 76, column: 27, scope: !112)
!122 = !DILocation(line: 76, column: 40, scope: !112)
!123 = !DILocation(line: 76, column: 38, scope: !112)
!124 = !DILocation(line: 76, column: 3, scope: !112)
!125 = !DILocation(line: 76, column: 25, scope: !112)
!126 = !DILocation(line: 77, column: 1, scope: !112)
!127 = distinct !DISubprogram(name: "one_of_four", scope: !1, file: !1, line: 80, type: !10, scopeLine: 80, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!128 = !{!"float*", !"float4*"}
!129 = !{!"float*", !"float __attribute__((ext_vector_type(4)))*"}
!130 = !DILocation(line: 82, column: 11, scope: !127)
!131 = !DILocation(line: 83, column: 13, scope: !127)
!132 = !DILocation(line: 83, column: 10, scope: !127)
!133 = !DILocation(line: 83, column: 3, scope: !127)
!134 = !DILocation(line: 83, column: 8, scope: !127)
!135 = !DILocation(line: 84, column: 48, scope: !127)
!136 = !DILocation(line: 84, column: 27, scope: !127)
!137 = !{!138, !138, i64 0}
!138 = !{!"float", !21, i64 0}
!139 = !DILocation(line: 84, column: 3, scope: !127)
!140 = !DILocation(line: 84, column: 25, scope: !127)
!141 = !DILocation(line: 85, column: 1, scope: !127)
!142 = distinct !DISubprogram(name: "chosen_buffer", scope: !1, file: !1, line: 88, type: !10, scopeLine: 88, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!143 = !{i32 1, i32 1, i32 0}
!144 = !{!"none", !"none", !"none"}
!145 = !{!"int*", !"int*", !"int"}
!146 = !{!"", !"", !""}
!147 = !DILocation(line: 90, column: 11, scope: !142)
!148 = !DILocation(line: 91, column: 18, scope: !142)
!149 = !DILocation(line: 92, column: 18, scope: !142)
!150 = !DILocation(line: 93, column: 12, scope: !142)
!151 = !DILocation(line: 93, column: 10, scope: !142)
!152 = !DILocation(line: 93, column: 3, scope: !142)
!153 = !DILocation(line: 93, column: 8, scope: !142)
!154 = !DILocation(line: 94, column: 3, scope: !142)
!155 = !DILocation(line: 94, column: 8, scope: !142)
!156 = !DILocation(line: 95, column: 3, scope: !142)
!157 = !DILocation(line: 96, column: 25, scope: !142)
!158 = !DILocation(line: 96, column: 38, scope: !142)
!159 = !DILocation(line: 96, column: 36, scope: !142)
!160 = !DILocation(line: 96, column: 3, scope: !142)
!161 = !DILocation(line: 96, column: 23, scope: !142)
!162 = !DILocation(line: 97, column: 1, scope: !142)
!163 = distinct !DISubprogram(name: "chosen_twice", scope: !1, file: !1, line: 100, type: !10, scopeLine: 100, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!164 = !DILocation(line: 102, column: 11, scope: !163)
!165 = !DILocation(line: 103, column: 18, scope: !163)
!166 = !DILocation(line: 105, column: 12, scope: !163)
!167 = !DILocation(line: 105, column: 10, scope: !163)
!168 = !DILocation(line: 105, column: 3, scope: !163)
!169 = !DILocation(line: 105, column: 8, scope: !163)
!170 = !DILocation(line: 106, column: 25, scope: !163)
!171 = !DILocation(line: 106, column: 3, scope: !163)
!172 = !DILocation(line: 106, column: 23, scope: !163)
!173 = !DILocation(line: 107, column: 1, scope: !163)
!174 = distinct !DISubprogram(name: "rotated", scope: !1, file: !1, line: 110, type: !10, scopeLine: 110, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!175 = !{i32 1, i32 0}
!176 = !{!"int*", !"int"}
!177 = !{!"", !""}
!178 = !DILocation(line: 112, column: 11, scope: !174)
!179 = !DILocation(line: 114, column: 15, scope: !174)
!180 = !DILocation(line: 114, column: 13, scope: !174)
!181 = !DILocation(line: 114, column: 3, scope: !174)
!182 = !DILocation(line: 114, column: 11, scope: !174)
!183 = !DILocation(line: 115, column: 21, scope: !174)
!184 = !DILocation(line: 115, column: 3, scope: !174)
!185 = !DILocation(line: 0, scope: !174)
!186 = !DILocation(line: 122, column: 25, scope: !174)
!187 = !DILocation(line: 122, column: 5, scope: !174)
!188 = !DILocation(line: 122, column: 3, scope: !174)
!189 = !DILocation(line: 122, column: 23, scope: !174)
!190 = !DILocation(line: 123, column: 1, scope: !174)
!191 = !DILocation(line: 116, column: 5, scope: !174)
!192 = !DILocation(line: 117, column: 13, scope: !174)
!193 = !DILocation(line: 117, column: 5, scope: !174)
!194 = !DILocation(line: 117, column: 11, scope: !174)
!195 = !DILocation(line: 115, column: 27, scope: !174)
!196 = distinct !{!196, !184, !197, !198}
!197 = !DILocation(line: 121, column: 3, scope: !174)
!198 = !{!"llvm.loop.unroll.disable"}
!199 = distinct !DISubprogram(name: "not_rotated", scope: !1, file: !1, line: 126, type: !10, scopeLine: 126, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!200 = !DILocation(line: 128, column: 11, scope: !199)
!201 = !DILocation(line: 130, column: 15, scope: !199)
!202 = !DILocation(line: 130, column: 13, scope: !199)
!203 = !DILocation(line: 130, column: 3, scope: !199)
!204 = !DILocation(line: 130, column: 11, scope: !199)
!205 = !DILocation(line: 131, column: 21, scope: !199)
!206 = !DILocation(line: 131, column: 3, scope: !199)
!207 = !DILocation(line: 0, scope: !199)
!208 = !DILocation(line: 136, column: 25, scope: !199)
!209 = !DILocation(line: 136, column: 5, scope: !199)
!210 = !DILocation(line: 136, column: 3, scope: !199)
!211 = !DILocation(line: 136, column: 23, scope: !199)
!212 = !DILocation(line: 137, column: 1, scope: !199)
!213 = !DILocation(line: 132, column: 5, scope: !199)
!214 = !DILocation(line: 133, column: 13, scope: !199)
!215 = !DILocation(line: 133, column: 11, scope: !199)
!216 = !DILocation(line: 131, column: 27, scope: !199)
!217 = distinct !{!217, !206, !218, !198}
!218 = !DILocation(line: 135, column: 3, scope: !199)
!219 = distinct !DISubprogram(name: "put", scope: !1, file: !1, line: 139, type: !10, scopeLine: 139, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!220 = !DILocation(line: 139, column: 41, scope: !219)
!221 = !DILocation(line: 139, column: 47, scope: !219)
!222 = !DILocation(line: 139, column: 52, scope: !219)
!223 = distinct !DISubprogram(name: "get", scope: !1, file: !1, line: 140, type: !10, scopeLine: 140, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!224 = !DILocation(line: 140, column: 40, scope: !223)
!225 = !DILocation(line: 140, column: 33, scope: !223)
!226 = distinct !DISubprogram(name: "meet", scope: !1, file: !1, line: 141, type: !10, scopeLine: 141, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!227 = !DILocation(line: 141, column: 19, scope: !226)
!228 = !DILocation(line: 141, column: 49, scope: !226)
!229 = distinct !DISubprogram(name: "by_functions", scope: !1, file: !1, line: 144, type: !10, scopeLine: 144, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!230 = !DILocation(line: 146, column: 11, scope: !229)
!231 = !DILocation(line: 139, column: 41, scope: !219, inlinedAt: !232)
!232 = distinct !DILocation(line: 147, column: 3, scope: !229)
!233 = !DILocation(line: 139, column: 47, scope: !219, inlinedAt: !232)
!234 = !DILocation(line: 141, column: 19, scope: !226, inlinedAt: !235)
!235 = distinct !DILocation(line: 148, column: 3, scope: !229)
!236 = !DILocation(line: 149, column: 36, scope: !229)
!237 = !DILocation(line: 140, column: 40, scope: !223, inlinedAt: !238)
!238 = distinct !DILocation(line: 149, column: 25, scope: !229)
!239 = !DILocation(line: 149, column: 5, scope: !229)
!240 = !DILocation(line: 149, column: 3, scope: !229)
!241 = !DILocation(line: 149, column: 23, scope: !229)
!242 = !DILocation(line: 150, column: 1, scope: !229)
!243 = distinct !DISubprogram(name: "meeting_of_some", scope: !1, file: !1, line: 153, type: !10, scopeLine: 153, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!244 = !DILocation(line: 155, column: 11, scope: !243)
!245 = !DILocation(line: 157, column: 9, scope: !243)
!246 = !DILocation(line: 157, column: 7, scope: !243)
!247 = !DILocation(line: 141, column: 19, scope: !226, inlinedAt: !248)
!248 = distinct !DILocation(line: 157, column: 15, scope: !243)
!249 = !DILocation(line: 157, column: 15, scope: !243)
!250 = !DILocation(line: 158, column: 5, scope: !243)
!251 = !DILocation(line: 158, column: 3, scope: !243)
!252 = !DILocation(line: 158, column: 23, scope: !243)
!253 = !DILocation(line: 159, column: 1, scope: !243)
!254 = distinct !DISubprogram(name: "private_array", scope: !1, file: !1, line: 162, type: !10, scopeLine: 162, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!255 = !DILocation(line: 164, column: 3, scope: !254)
!256 = !DILocation(line: 164, column: 44, scope: !254)
!257 = !DILocation(line: 164, column: 40, scope: !254)
!258 = !DILocation(line: 164, column: 38, scope: !254)
!259 = !DILocation(line: 164, column: 27, scope: !254)
!260 = !DILocation(line: 164, column: 21, scope: !254)
!261 = distinct !{!261, !255, !262, !198}
!262 = !DILocation(line: 164, column: 58, scope: !254)
!263 = !DILocation(line: 167, column: 5, scope: !254)
!264 = !DILocation(line: 167, column: 3, scope: !254)
!265 = !DILocation(line: 167, column: 23, scope: !254)
!266 = !DILocation(line: 168, column: 1, scope: !254)
!267 = !DILocation(line: 166, column: 45, scope: !254)
!268 = !DILocation(line: 166, column: 50, scope: !254)
!269 = !DILocation(line: 166, column: 38, scope: !254)
!270 = !DILocation(line: 166, column: 35, scope: !254)
!271 = !DILocation(line: 166, column: 27, scope: !254)
!272 = !DILocation(line: 166, column: 21, scope: !254)
!273 = !DILocation(line: 166, column: 3, scope: !254)
!274 = distinct !{!274, !273, !275, !198}
!275 = !DILocation(line: 166, column: 53, scope: !254)
!276 = distinct !DISubprogram(name: "local_argument", scope: !1, file: !1, line: 171, type: !10, scopeLine: 171, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!277 = !{i32 1, i32 3}
!278 = !{!"int*", !"int*"}
!279 = !DILocation(line: 172, column: 11, scope: !276)
!280 = !DILocation(line: 173, column: 3, scope: !276)
!281 = !DILocation(line: 173, column: 8, scope: !276)
!282 = !DILocation(line: 174, column: 3, scope: !276)
!283 = !DILocation(line: 175, column: 25, scope: !276)
!284 = !DILocation(line: 175, column: 5, scope: !276)
!285 = !DILocation(line: 175, column: 3, scope: !276)
!286 = !DILocation(line: 175, column: 23, scope: !276)
!287 = !DILocation(line: 176, column: 1, scope: !276)
!288 = distinct !DISubprogram(name: "local_argument_no_barrier", scope: !1, file: !1, line: 179, type: !10, scopeLine: 179, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!289 = !DILocation(line: 180, column: 11, scope: !288)
!290 = !DILocation(line: 181, column: 3, scope: !288)
!291 = !DILocation(line: 181, column: 8, scope: !288)
!292 = !DILocation(line: 182, column: 25, scope: !288)
!293 = !DILocation(line: 182, column: 5, scope: !288)
!294 = !DILocation(line: 182, column: 3, scope: !288)
!295 = !DILocation(line: 182, column: 23, scope: !288)
!296 = !DILocation(line: 183, column: 1, scope: !288)
!297 = distinct !DISubprogram(name: "rotated3", scope: !1, file: !1, line: 185, type: !10, scopeLine: 185, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!298 = !DILocation(line: 187, column: 11, scope: !297)
!299 = !DILocation(line: 189, column: 12, scope: !297)
!300 = !DILocation(line: 189, column: 10, scope: !297)
!301 = !DILocation(line: 189, column: 3, scope: !297)
!302 = !DILocation(line: 189, column: 8, scope: !297)
!303 = !DILocation(line: 190, column: 3, scope: !297)
!304 = !DILocation(line: 190, column: 8, scope: !297)
!305 = !DILocation(line: 191, column: 21, scope: !297)
!306 = !DILocation(line: 191, column: 3, scope: !297)
!307 = !DILocation(line: 199, column: 1, scope: !297)
!308 = !DILocation(line: 192, column: 5, scope: !297)
!309 = !DILocation(line: 193, column: 12, scope: !297)
!310 = !DILocation(line: 193, column: 31, scope: !297)
!311 = !DILocation(line: 193, column: 29, scope: !297)
!312 = !DILocation(line: 193, column: 5, scope: !297)
!313 = !DILocation(line: 193, column: 10, scope: !297)
!314 = !DILocation(line: 191, column: 27, scope: !297)
!315 = distinct !{!315, !306, !316, !198}
!316 = !DILocation(line: 198, column: 3, scope: !297)
!317 = distinct !DISubprogram(name: "rotated3_late", scope: !1, file: !1, line: 202, type: !10, scopeLine: 202, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!318 = !DILocation(line: 204, column: 11, scope: !317)
!319 = !DILocation(line: 206, column: 12, scope: !317)
!320 = !DILocation(line: 206, column: 10, scope: !317)
!321 = !DILocation(line: 206, column: 3, scope: !317)
!322 = !DILocation(line: 206, column: 8, scope: !317)
!323 = !DILocation(line: 207, column: 3, scope: !317)
!324 = !DILocation(line: 207, column: 8, scope: !317)
!325 = !DILocation(line: 208, column: 3, scope: !317)
!326 = !DILocation(line: 208, column: 8, scope: !317)
!327 = !DILocation(line: 209, column: 21, scope: !317)
!328 = !DILocation(line: 209, column: 3, scope: !317)
!329 = !DILocation(line: 217, column: 1, scope: !317)
!330 = !DILocation(line: 210, column: 5, scope: !317)
!331 = !DILocation(line: 211, column: 12, scope: !317)
!332 = !DILocation(line: 211, column: 31, scope: !317)
!333 = !DILocation(line: 211, column: 29, scope: !317)
!334 = !DILocation(line: 211, column: 5, scope: !317)
!335 = !DILocation(line: 211, column: 10, scope: !317)
!336 = !DILocation(line: 209, column: 27, scope: !317)
!337 = distinct !{!337, !328, !338, !198}
!338 = !DILocation(line: 216, column: 3, scope: !317)

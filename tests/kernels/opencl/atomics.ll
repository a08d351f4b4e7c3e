; ModuleID = 'tests/kernels/opencl/atomics.cl'
source_filename = "tests/kernels/opencl/atomics.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@histogram.h = internal addrspace(3) global [32 x i32] undef, align 4
@histogram_plain.h = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@histogram_no_barrier.h = internal addrspace(3) global [32 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @histogram(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !16
  %conv = trunc i64 %call to i32, !dbg !16
  %cmp = icmp slt i32 %conv, 32, !dbg !17
  br i1 %cmp, label %if.then, label %if.end, !dbg !18

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds [32 x i32], ptr addrspace(3) @histogram.h, i32 0, i32 %conv, !dbg !19
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !dbg !20, !tbaa !21
  br label %if.end, !dbg !19

if.end:                                           ; preds = %if.then, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #5, !dbg !25
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !26
  %i.030 = trunc i64 %call2 to i32, !dbg !27
  %cmp431 = icmp slt i32 %i.030, %n, !dbg !28
  br i1 %cmp431, label %for.body, label %for.cond.cleanup, !dbg !29

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  tail call void @_Z7barrierj(i32 noundef 1) #5, !dbg !30
  br i1 %cmp, label %if.then16, label %if.end22, !dbg !31

for.body:                                         ; preds = %if.end, %for.body
  %i.0.in32 = phi i64 [ %add, %for.body ], [ %call2, %if.end ]
  %sext29 = shl i64 %i.0.in32, 32, !dbg !32
  %idxprom6 = ashr exact i64 %sext29, 32, !dbg !32
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom6, !dbg !32
  %0 = load i32, ptr addrspace(1) %arrayidx7, align 4, !dbg !32, !tbaa !21
  %and = and i32 %0, 31, !dbg !33
  %arrayidx9 = getelementptr inbounds [32 x i32], ptr addrspace(3) @histogram.h, i32 0, i32 %and, !dbg !34
  %call10 = tail call i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef %arrayidx9) #5, !dbg !35
  %call11 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #4, !dbg !36
  %add = add i64 %call11, %idxprom6, !dbg !37
  %i.0 = trunc i64 %add to i32, !dbg !27
  %cmp4 = icmp slt i32 %i.0, %n, !dbg !28
  br i1 %cmp4, label %for.body, label %for.cond.cleanup, !dbg !29, !llvm.loop !38

if.then16:                                        ; preds = %for.cond.cleanup
  %sext = shl i64 %call, 32, !dbg !41
  %1 = ashr exact i64 %sext, 30, !dbg !41
  %arrayidx18 = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %1, !dbg !41
  %arrayidx20 = getelementptr inbounds [32 x i32], ptr addrspace(3) @histogram.h, i32 0, i32 %conv, !dbg !42
  %2 = load i32, ptr addrspace(3) %arrayidx20, align 4, !dbg !42, !tbaa !21
  %call21 = tail call i32 @_Z10atomic_addPU3AS1Vjj(ptr addrspace(1) noundef %arrayidx18, i32 noundef %2) #5, !dbg !43
  br label %if.end22, !dbg !43

if.end22:                                         ; preds = %if.then16, %for.cond.cleanup
  ret void, !dbg !44
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !45 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !46 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !47 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !48 hidden i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !49 hidden i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !50 hidden i32 @_Z10atomic_addPU3AS1Vjj(ptr addrspace(1) noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @histogram_plain(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !51 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !52
  %conv = trunc i64 %call to i32, !dbg !52
  %cmp = icmp slt i32 %conv, 32, !dbg !53
  br i1 %cmp, label %if.then, label %if.end, !dbg !54

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds [32 x i32], ptr addrspace(3) @histogram_plain.h, i32 0, i32 %conv, !dbg !55
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !dbg !56, !tbaa !21
  br label %if.end, !dbg !55

if.end:                                           ; preds = %if.then, %entry
  tail call void @_Z7barrierj(i32 noundef 1) #5, !dbg !57
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !58
  %i.029 = trunc i64 %call2 to i32, !dbg !59
  %cmp430 = icmp slt i32 %i.029, %n, !dbg !60
  br i1 %cmp430, label %for.body, label %for.cond.cleanup, !dbg !61

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  tail call void @_Z7barrierj(i32 noundef 1) #5, !dbg !62
  br i1 %cmp, label %if.then15, label %if.end21, !dbg !63

for.body:                                         ; preds = %if.end, %for.body
  %i.0.in31 = phi i64 [ %add, %for.body ], [ %call2, %if.end ]
  %sext28 = shl i64 %i.0.in31, 32, !dbg !64
  %idxprom6 = ashr exact i64 %sext28, 32, !dbg !64
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom6, !dbg !64
  %0 = load i32, ptr addrspace(1) %arrayidx7, align 4, !dbg !64, !tbaa !21
  %and = and i32 %0, 31, !dbg !65
  %arrayidx9 = getelementptr inbounds [32 x i32], ptr addrspace(3) @histogram_plain.h, i32 0, i32 %and, !dbg !66
  %1 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !67, !tbaa !21
  %inc = add i32 %1, 1, !dbg !67
  store i32 %inc, ptr addrspace(3) %arrayidx9, align 4, !dbg !67, !tbaa !21
  %call10 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #4, !dbg !68
  %add = add i64 %call10, %idxprom6, !dbg !69
  %i.0 = trunc i64 %add to i32, !dbg !59
  %cmp4 = icmp slt i32 %i.0, %n, !dbg !60
  br i1 %cmp4, label %for.body, label %for.cond.cleanup, !dbg !61, !llvm.loop !70

if.then15:                                        ; preds = %for.cond.cleanup
  %sext = shl i64 %call, 32, !dbg !71
  %2 = ashr exact i64 %sext, 30, !dbg !71
  %arrayidx17 = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %2, !dbg !71
  %arrayidx19 = getelementptr inbounds [32 x i32], ptr addrspace(3) @histogram_plain.h, i32 0, i32 %conv, !dbg !72
  %3 = load i32, ptr addrspace(3) %arrayidx19, align 4, !dbg !72, !tbaa !21
  %call20 = tail call i32 @_Z10atomic_addPU3AS1Vjj(ptr addrspace(1) noundef %arrayidx17, i32 noundef %3) #5, !dbg !73
  br label %if.end21, !dbg !73

if.end21:                                         ; preds = %if.then15, %for.cond.cleanup
  ret void, !dbg !74
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @histogram_no_barrier(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) local_unnamed_addr #0 !dbg !75 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !76
  %conv = trunc i64 %call to i32, !dbg !76
  %cmp = icmp slt i32 %conv, 32, !dbg !77
  br i1 %cmp, label %if.then, label %if.end, !dbg !78

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds [32 x i32], ptr addrspace(3) @histogram_no_barrier.h, i32 0, i32 %conv, !dbg !79
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !dbg !80, !tbaa !21
  br label %if.end, !dbg !79

if.end:                                           ; preds = %if.then, %entry
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !81
  %i.030 = trunc i64 %call2 to i32, !dbg !82
  %cmp431 = icmp slt i32 %i.030, %n, !dbg !83
  br i1 %cmp431, label %for.body, label %for.cond.cleanup, !dbg !84

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  tail call void @_Z7barrierj(i32 noundef 1) #5, !dbg !85
  br i1 %cmp, label %if.then16, label %if.end22, !dbg !86

for.body:                                         ; preds = %if.end, %for.body
  %i.0.in32 = phi i64 [ %add, %for.body ], [ %call2, %if.end ]
  %sext29 = shl i64 %i.0.in32, 32, !dbg !87
  %idxprom6 = ashr exact i64 %sext29, 32, !dbg !87
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom6, !dbg !87
  %0 = load i32, ptr addrspace(1) %arrayidx7, align 4, !dbg !87, !tbaa !21
  %and = and i32 %0, 31, !dbg !88
  %arrayidx9 = getelementptr inbounds [32 x i32], ptr addrspace(3) @histogram_no_barrier.h, i32 0, i32 %and, !dbg !89
  %call10 = tail call i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef %arrayidx9) #5, !dbg !90
  %call11 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #4, !dbg !91
  %add = add i64 %call11, %idxprom6, !dbg !92
  %i.0 = trunc i64 %add to i32, !dbg !82
  %cmp4 = icmp slt i32 %i.0, %n, !dbg !83
  br i1 %cmp4, label %for.body, label %for.cond.cleanup, !dbg !84, !llvm.loop !93

if.then16:                                        ; preds = %for.cond.cleanup
  %sext = shl i64 %call, 32, !dbg !95
  %1 = ashr exact i64 %sext, 30, !dbg !95
  %arrayidx18 = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %1, !dbg !95
  %arrayidx20 = getelementptr inbounds [32 x i32], ptr addrspace(3) @histogram_no_barrier.h, i32 0, i32 %conv, !dbg !96
  %2 = load i32, ptr addrspace(3) %arrayidx20, align 4, !dbg !96, !tbaa !21
  %call21 = tail call i32 @_Z10atomic_addPU3AS1Vjj(ptr addrspace(1) noundef %arrayidx18, i32 noundef %2) #5, !dbg !97
  br label %if.end22, !dbg !97

if.end22:                                         ; preds = %if.then16, %for.cond.cleanup
  ret void, !dbg !98
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @compact(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(1) noundef align 4 %count) local_unnamed_addr #0 !dbg !99 !kernel_arg_addr_space !100 !kernel_arg_access_qual !13 !kernel_arg_type !101 !kernel_arg_base_type !101 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !102
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !103
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !103, !tbaa !21
  %cmp = icmp sgt i32 %0, 0, !dbg !104
  br i1 %cmp, label %if.then, label %if.end, !dbg !105

if.then:                                          ; preds = %entry
  %call1 = tail call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef %count) #5, !dbg !106
  %idxprom = sext i32 %call1 to i64, !dbg !107
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !107
  store i32 %0, ptr addrspace(1) %arrayidx2, align 4, !dbg !108, !tbaa !21
  br label %if.end, !dbg !107

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !109
}

; Function Attrs: convergent nounwind
declare !dbg !110 hidden i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @compact_mixed(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(1) noundef align 4 %count) local_unnamed_addr #0 !dbg !111 !kernel_arg_addr_space !100 !kernel_arg_access_qual !13 !kernel_arg_type !101 !kernel_arg_base_type !101 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !112
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !113
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !113, !tbaa !21
  %cmp = icmp sgt i32 %0, 0, !dbg !114
  br i1 %cmp, label %if.then, label %if.end, !dbg !115

if.then:                                          ; preds = %entry
  %call1 = tail call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef %count) #5, !dbg !116
  %idxprom = sext i32 %call1 to i64, !dbg !117
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !117
  br label %if.end, !dbg !117

if.end:                                           ; preds = %entry, %if.then
  %out.sink = phi ptr addrspace(1) [ %arrayidx2, %if.then ], [ %out, %entry ]
  store i32 %0, ptr addrspace(1) %out.sink, align 4, !dbg !118, !tbaa !21
  ret void, !dbg !119
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @counter_read(ptr addrspace(1) noundef align 4 %count, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !120 !kernel_arg_addr_space !121 !kernel_arg_access_qual !122 !kernel_arg_type !123 !kernel_arg_base_type !123 !kernel_arg_type_qual !124 {
entry:
  %call = tail call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef %count) #5, !dbg !125
  %0 = load i32, ptr addrspace(1) %count, align 4, !dbg !126, !tbaa !21
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !127
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call1, !dbg !128
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !129, !tbaa !21
  ret void, !dbg !130
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @max_everywhere(ptr addrspace(1) noundef align 4 %best, ptr addrspace(1) nocapture noundef readonly align 4 %in) local_unnamed_addr #0 !dbg !131 !kernel_arg_addr_space !121 !kernel_arg_access_qual !122 !kernel_arg_type !123 !kernel_arg_base_type !123 !kernel_arg_type_qual !132 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !133
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !134
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !134, !tbaa !21
  %call1 = tail call i32 @_Z10atomic_maxPU3AS1Vii(ptr addrspace(1) noundef %best, i32 noundef %0) #5, !dbg !135
  ret void, !dbg !136
}

; Function Attrs: convergent nounwind
declare !dbg !137 hidden i32 @_Z10atomic_maxPU3AS1Vii(ptr addrspace(1) noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @scatter(ptr addrspace(1) nocapture noundef readonly align 4 %to, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #3 !dbg !138 !kernel_arg_addr_space !121 !kernel_arg_access_qual !122 !kernel_arg_type !123 !kernel_arg_base_type !123 !kernel_arg_type_qual !139 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !140
  %conv = trunc i64 %call to i32, !dbg !140
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %to, i64 %call, !dbg !141
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !141, !tbaa !21
  %idxprom = sext i32 %0 to i64, !dbg !142
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !142
  store i32 %conv, ptr addrspace(1) %arrayidx2, align 4, !dbg !143, !tbaa !21
  ret void, !dbg !144
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @gather(ptr addrspace(1) nocapture noundef readonly align 4 %from, ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #3 !dbg !145 !kernel_arg_addr_space !100 !kernel_arg_access_qual !13 !kernel_arg_type !101 !kernel_arg_base_type !101 !kernel_arg_type_qual !146 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !147
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %call, !dbg !148
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !148, !tbaa !21
  %idxprom = sext i32 %0 to i64, !dbg !149
  %arrayidx1 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !149
  %1 = load i32, ptr addrspace(1) %arrayidx1, align 4, !dbg !149, !tbaa !21
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call, !dbg !150
  store i32 %1, ptr addrspace(1) %arrayidx3, align 4, !dbg !151, !tbaa !21
  ret void, !dbg !152
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @two_tickets(ptr addrspace(1) noundef align 4 %counter, ptr addrspace(1) nocapture noundef writeonly align 4 %list) local_unnamed_addr #0 !dbg !153 !kernel_arg_addr_space !121 !kernel_arg_access_qual !122 !kernel_arg_type !154 !kernel_arg_base_type !154 !kernel_arg_type_qual !124 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !155
  %conv = trunc i64 %call to i32, !dbg !155
  %call1 = tail call i32 @_Z10atomic_incPU3AS1Vj(ptr addrspace(1) noundef %counter) #5, !dbg !156
  %idxprom = zext i32 %call1 to i64, !dbg !157
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom, !dbg !157
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !158, !tbaa !21
  %call2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #4, !dbg !159
  %conv3 = trunc i64 %call2 to i32, !dbg !159
  %call4 = tail call i32 @_Z10atomic_addPU3AS1Vjj(ptr addrspace(1) noundef %counter, i32 noundef 1) #5, !dbg !160
  %idxprom5 = zext i32 %call4 to i64, !dbg !161
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom5, !dbg !161
  store i32 %conv3, ptr addrspace(1) %arrayidx6, align 4, !dbg !162, !tbaa !21
  ret void, !dbg !163
}

; Function Attrs: convergent nounwind
declare !dbg !164 hidden i32 @_Z10atomic_incPU3AS1Vj(ptr addrspace(1) noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !165 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @two_tickets_of_a_reused_counter(ptr addrspace(1) noundef align 4 %counter, ptr addrspace(1) nocapture noundef writeonly align 4 %list) local_unnamed_addr #0 !dbg !166 !kernel_arg_addr_space !121 !kernel_arg_access_qual !122 !kernel_arg_type !154 !kernel_arg_base_type !154 !kernel_arg_type_qual !124 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !167
  %conv = trunc i64 %call to i32, !dbg !167
  %call1 = tail call i32 @_Z10atomic_incPU3AS1Vj(ptr addrspace(1) noundef %counter) #5, !dbg !168
  %idxprom = zext i32 %call1 to i64, !dbg !169
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom, !dbg !169
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !170, !tbaa !21
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !171
  %conv3 = trunc i64 %call2 to i32, !dbg !171
  %call4 = tail call i32 @_Z10atomic_decPU3AS1Vj(ptr addrspace(1) noundef %counter) #5, !dbg !172
  %idxprom5 = zext i32 %call4 to i64, !dbg !173
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %list, i64 %idxprom5, !dbg !173
  store i32 %conv3, ptr addrspace(1) %arrayidx6, align 4, !dbg !174, !tbaa !21
  ret void, !dbg !175
}

; Function Attrs: convergent nounwind
declare !dbg !176 hidden i32 @_Z10atomic_decPU3AS1Vj(ptr addrspace(1) noundef) local_unnamed_addr #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { convergent nounwind willreturn memory(none) }
attributes #5 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/atomics.cl", directory: ".", checksumkind: CSK_MD5, checksum: "9121af960d93752b5261bb7ae23c78e2")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "histogram", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 1, i32 0}
!13 = !{!"none", !"none", !"none"}
!14 = !{!"uint*", !"uint*", !"int"}
!15 = !{!"const", !"", !""}
!16 = !DILocation(line: 7, column: 11, scope: !9)
!17 = !DILocation(line: 8, column: 9, scope: !9)
!18 = !DILocation(line: 8, column: 7, scope: !9)
!19 = !DILocation(line: 8, column: 15, scope: !9)
!20 = !DILocation(line: 8, column: 20, scope: !9)
!21 = !{!22, !22, i64 0}
!22 = !{!"int", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C/C++ TBAA"}
!25 = !DILocation(line: 9, column: 3, scope: !9)
!26 = !DILocation(line: 10, column: 16, scope: !9)
!27 = !DILocation(line: 10, scope: !9)
!28 = !DILocation(line: 10, column: 36, scope: !9)
!29 = !DILocation(line: 10, column: 3, scope: !9)
!30 = !DILocation(line: 12, column: 3, scope: !9)
!31 = !DILocation(line: 13, column: 7, scope: !9)
!32 = !DILocation(line: 11, column: 19, scope: !9)
!33 = !DILocation(line: 11, column: 25, scope: !9)
!34 = !DILocation(line: 11, column: 17, scope: !9)
!35 = !DILocation(line: 11, column: 5, scope: !9)
!36 = !DILocation(line: 10, column: 46, scope: !9)
!37 = !DILocation(line: 10, column: 43, scope: !9)
!38 = distinct !{!38, !29, !39, !40}
!39 = !DILocation(line: 11, column: 30, scope: !9)
!40 = !{!"llvm.loop.unroll.disable"}
!41 = !DILocation(line: 13, column: 27, scope: !9)
!42 = !DILocation(line: 13, column: 35, scope: !9)
!43 = !DILocation(line: 13, column: 15, scope: !9)
!44 = !DILocation(line: 14, column: 1, scope: !9)
!45 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 7, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!46 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 9, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!47 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 10, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!48 = !DISubprogram(name: "atomic_inc", scope: !1, file: !1, line: 11, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!49 = !DISubprogram(name: "get_global_size", scope: !1, file: !1, line: 10, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!50 = !DISubprogram(name: "atomic_add", scope: !1, file: !1, line: 13, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!51 = distinct !DISubprogram(name: "histogram_plain", scope: !1, file: !1, line: 17, type: !10, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!52 = !DILocation(line: 19, column: 11, scope: !51)
!53 = !DILocation(line: 20, column: 9, scope: !51)
!54 = !DILocation(line: 20, column: 7, scope: !51)
!55 = !DILocation(line: 20, column: 15, scope: !51)
!56 = !DILocation(line: 20, column: 20, scope: !51)
!57 = !DILocation(line: 21, column: 3, scope: !51)
!58 = !DILocation(line: 22, column: 16, scope: !51)
!59 = !DILocation(line: 22, scope: !51)
!60 = !DILocation(line: 22, column: 36, scope: !51)
!61 = !DILocation(line: 22, column: 3, scope: !51)
!62 = !DILocation(line: 24, column: 3, scope: !51)
!63 = !DILocation(line: 25, column: 7, scope: !51)
!64 = !DILocation(line: 23, column: 7, scope: !51)
!65 = !DILocation(line: 23, column: 13, scope: !51)
!66 = !DILocation(line: 23, column: 5, scope: !51)
!67 = !DILocation(line: 23, column: 18, scope: !51)
!68 = !DILocation(line: 22, column: 46, scope: !51)
!69 = !DILocation(line: 22, column: 43, scope: !51)
!70 = distinct !{!70, !61, !67, !40}
!71 = !DILocation(line: 25, column: 27, scope: !51)
!72 = !DILocation(line: 25, column: 35, scope: !51)
!73 = !DILocation(line: 25, column: 15, scope: !51)
!74 = !DILocation(line: 26, column: 1, scope: !51)
!75 = distinct !DISubprogram(name: "histogram_no_barrier", scope: !1, file: !1, line: 29, type: !10, scopeLine: 29, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!76 = !DILocation(line: 31, column: 11, scope: !75)
!77 = !DILocation(line: 32, column: 9, scope: !75)
!78 = !DILocation(line: 32, column: 7, scope: !75)
!79 = !DILocation(line: 32, column: 15, scope: !75)
!80 = !DILocation(line: 32, column: 20, scope: !75)
!81 = !DILocation(line: 33, column: 16, scope: !75)
!82 = !DILocation(line: 33, scope: !75)
!83 = !DILocation(line: 33, column: 36, scope: !75)
!84 = !DILocation(line: 33, column: 3, scope: !75)
!85 = !DILocation(line: 35, column: 3, scope: !75)
!86 = !DILocation(line: 36, column: 7, scope: !75)
!87 = !DILocation(line: 34, column: 19, scope: !75)
!88 = !DILocation(line: 34, column: 25, scope: !75)
!89 = !DILocation(line: 34, column: 17, scope: !75)
!90 = !DILocation(line: 34, column: 5, scope: !75)
!91 = !DILocation(line: 33, column: 46, scope: !75)
!92 = !DILocation(line: 33, column: 43, scope: !75)
!93 = distinct !{!93, !84, !94, !40}
!94 = !DILocation(line: 34, column: 30, scope: !75)
!95 = !DILocation(line: 36, column: 27, scope: !75)
!96 = !DILocation(line: 36, column: 35, scope: !75)
!97 = !DILocation(line: 36, column: 15, scope: !75)
!98 = !DILocation(line: 37, column: 1, scope: !75)
!99 = distinct !DISubprogram(name: "compact", scope: !1, file: !1, line: 40, type: !10, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!100 = !{i32 1, i32 1, i32 1}
!101 = !{!"int*", !"int*", !"int*"}
!102 = !DILocation(line: 41, column: 14, scope: !99)
!103 = !DILocation(line: 41, column: 11, scope: !99)
!104 = !DILocation(line: 42, column: 9, scope: !99)
!105 = !DILocation(line: 42, column: 7, scope: !99)
!106 = !DILocation(line: 42, column: 18, scope: !99)
!107 = !DILocation(line: 42, column: 14, scope: !99)
!108 = !DILocation(line: 42, column: 37, scope: !99)
!109 = !DILocation(line: 43, column: 1, scope: !99)
!110 = !DISubprogram(name: "atomic_inc", scope: !1, file: !1, line: 42, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!111 = distinct !DISubprogram(name: "compact_mixed", scope: !1, file: !1, line: 46, type: !10, scopeLine: 46, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!112 = !DILocation(line: 47, column: 14, scope: !111)
!113 = !DILocation(line: 47, column: 11, scope: !111)
!114 = !DILocation(line: 48, column: 9, scope: !111)
!115 = !DILocation(line: 48, column: 7, scope: !111)
!116 = !DILocation(line: 48, column: 18, scope: !111)
!117 = !DILocation(line: 48, column: 14, scope: !111)
!118 = !DILocation(line: 0, scope: !111)
!119 = !DILocation(line: 50, column: 1, scope: !111)
!120 = distinct !DISubprogram(name: "counter_read", scope: !1, file: !1, line: 53, type: !10, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!121 = !{i32 1, i32 1}
!122 = !{!"none", !"none"}
!123 = !{!"int*", !"int*"}
!124 = !{!"", !""}
!125 = !DILocation(line: 54, column: 3, scope: !120)
!126 = !DILocation(line: 55, column: 27, scope: !120)
!127 = !DILocation(line: 55, column: 7, scope: !120)
!128 = !DILocation(line: 55, column: 3, scope: !120)
!129 = !DILocation(line: 55, column: 25, scope: !120)
!130 = !DILocation(line: 56, column: 1, scope: !120)
!131 = distinct !DISubprogram(name: "max_everywhere", scope: !1, file: !1, line: 59, type: !10, scopeLine: 59, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!132 = !{!"", !"const"}
!133 = !DILocation(line: 60, column: 23, scope: !131)
!134 = !DILocation(line: 60, column: 20, scope: !131)
!135 = !DILocation(line: 60, column: 3, scope: !131)
!136 = !DILocation(line: 61, column: 1, scope: !131)
!137 = !DISubprogram(name: "atomic_max", scope: !1, file: !1, line: 60, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!138 = distinct !DISubprogram(name: "scatter", scope: !1, file: !1, line: 64, type: !10, scopeLine: 64, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!139 = !{!"const", !""}
!140 = !DILocation(line: 65, column: 31, scope: !138)
!141 = !DILocation(line: 65, column: 7, scope: !138)
!142 = !DILocation(line: 65, column: 3, scope: !138)
!143 = !DILocation(line: 65, column: 29, scope: !138)
!144 = !DILocation(line: 66, column: 1, scope: !138)
!145 = distinct !DISubprogram(name: "gather", scope: !1, file: !1, line: 69, type: !10, scopeLine: 69, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!146 = !{!"const", !"const", !""}
!147 = !DILocation(line: 70, column: 35, scope: !145)
!148 = !DILocation(line: 70, column: 30, scope: !145)
!149 = !DILocation(line: 70, column: 27, scope: !145)
!150 = !DILocation(line: 70, column: 3, scope: !145)
!151 = !DILocation(line: 70, column: 25, scope: !145)
!152 = !DILocation(line: 71, column: 1, scope: !145)
!153 = distinct !DISubprogram(name: "two_tickets", scope: !1, file: !1, line: 75, type: !10, scopeLine: 75, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!154 = !{!"uint*", !"int*"}
!155 = !DILocation(line: 76, column: 31, scope: !153)
!156 = !DILocation(line: 76, column: 8, scope: !153)
!157 = !DILocation(line: 76, column: 3, scope: !153)
!158 = !DILocation(line: 76, column: 29, scope: !153)
!159 = !DILocation(line: 77, column: 35, scope: !153)
!160 = !DILocation(line: 77, column: 8, scope: !153)
!161 = !DILocation(line: 77, column: 3, scope: !153)
!162 = !DILocation(line: 77, column: 33, scope: !153)
!163 = !DILocation(line: 78, column: 1, scope: !153)
!164 = !DISubprogram(name: "atomic_inc", scope: !1, file: !1, line: 76, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!165 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 77, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!166 = distinct !DISubprogram(name: "two_tickets_of_a_reused_counter", scope: !1, file: !1, line: 81, type: !10, scopeLine: 81, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!167 = !DILocation(line: 82, column: 31, scope: !166)
!168 = !DILocation(line: 82, column: 8, scope: !166)
!169 = !DILocation(line: 82, column: 3, scope: !166)
!170 = !DILocation(line: 82, column: 29, scope: !166)
!171 = !DILocation(line: 83, column: 31, scope: !166)
!172 = !DILocation(line: 83, column: 8, scope: !166)
!173 = !DILocation(line: 83, column: 3, scope: !166)
!174 = !DILocation(line: 83, column: 29, scope: !166)
!175 = !DILocation(line: 84, column: 1, scope: !166)
!176 = !DISubprogram(name: "atomic_dec", scope: !1, file: !1, line: 83, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)

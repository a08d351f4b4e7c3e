; ModuleID = 'tests/kernels/opencl/copies.cl'
source_filename = "tests/kernels/opencl/copies.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@scale_tile.tile = internal addrspace(3) global [64 x float] undef, align 4
@scale_tile_without_wait.tile = internal addrspace(3) global [64 x float] undef, align 4
@scale_tile_after_wait.tile = internal addrspace(3) global [64 x float] undef, align 4
@write_back.tile = internal addrspace(3) global [64 x <4 x float>] undef, align 16
@write_back_without_barrier.tile = internal addrspace(3) global [64 x <4 x float>] undef, align 16
@write_back_to_one_place.tile = internal addrspace(3) global [64 x i32] undef, align 4
@gathered_columns.tile = internal addrspace(3) global [64 x i32] undef, align 4
@two_copies_to_one_tile.tile = internal addrspace(3) global [64 x i32] undef, align 4
@two_copies_to_two_tiles.tile = internal addrspace(3) global [128 x i32] undef, align 4
@waits_for_the_other_copy.tile = internal addrspace(3) global [128 x i32] undef, align 4
@copied_by_some.tile = internal addrspace(3) global [64 x i32] undef, align 4
@copied_from_different_places.tile = internal addrspace(3) global [64 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scale_tile(ptr addrspace(1) noundef align 4 %data) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %copied = alloca ptr addrspace(5), align 8, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !16
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5, !dbg !17
  %add.ptr.idx = shl i64 %call, 8, !dbg !18
  %add.ptr = getelementptr inbounds i8, ptr addrspace(1) %data, i64 %add.ptr.idx, !dbg !18
  %call1 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) noundef @scale_tile.tile, ptr addrspace(1) noundef %add.ptr, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !19
  store ptr addrspace(5) %call1, ptr addrspace(5) %copied, align 8, !dbg !20, !tbaa !21
  %copied.ascast = addrspacecast ptr addrspace(5) %copied to ptr, !dbg !25
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 1, ptr noundef %copied.ascast) #6, !dbg !26
  call void @_Z7barrierj(i32 noundef 3) #6, !dbg !27
  %call2 = call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !28
  %0 = trunc i64 %call2 to i32, !dbg !29
  %arrayidx = getelementptr inbounds [64 x float], ptr addrspace(3) @scale_tile.tile, i32 0, i32 %0, !dbg !29
  %1 = load float, ptr addrspace(3) %arrayidx, align 4, !dbg !29, !tbaa !30
  %mul3 = fmul float %1, 3.000000e+00, !dbg !32
  %call4 = call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !33
  %arrayidx5 = getelementptr inbounds float, ptr addrspace(1) %data, i64 %call4, !dbg !34
  store float %mul3, ptr addrspace(1) %arrayidx5, align 4, !dbg !35, !tbaa !30
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !36
  ret void, !dbg !36
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: convergent nounwind
declare !dbg !37 hidden ptr addrspace(5) @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) noundef, ptr addrspace(1) noundef, i64 noundef, ptr addrspace(5)) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !38 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare !dbg !39 hidden void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef, ptr noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare !dbg !40 hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !41 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #3

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !42 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scale_tile_without_wait(ptr addrspace(1) noundef align 4 %data) local_unnamed_addr #0 !dbg !43 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5, !dbg !44
  %add.ptr.idx = shl i64 %call, 8, !dbg !45
  %add.ptr = getelementptr inbounds i8, ptr addrspace(1) %data, i64 %add.ptr.idx, !dbg !45
  %call1 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) noundef @scale_tile_without_wait.tile, ptr addrspace(1) noundef %add.ptr, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !46
  tail call void @_Z7barrierj(i32 noundef 3) #6, !dbg !47
  %call2 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !48
  %0 = trunc i64 %call2 to i32, !dbg !49
  %arrayidx = getelementptr inbounds [64 x float], ptr addrspace(3) @scale_tile_without_wait.tile, i32 0, i32 %0, !dbg !49
  %1 = load float, ptr addrspace(3) %arrayidx, align 4, !dbg !49, !tbaa !30
  %mul3 = fmul float %1, 3.000000e+00, !dbg !50
  %call4 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !51
  %arrayidx5 = getelementptr inbounds float, ptr addrspace(1) %data, i64 %call4, !dbg !52
  store float %mul3, ptr addrspace(1) %arrayidx5, align 4, !dbg !53, !tbaa !30
  ret void, !dbg !54
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @scale_tile_after_wait(ptr addrspace(1) noundef align 4 %data, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !55 !kernel_arg_addr_space !56 !kernel_arg_access_qual !57 !kernel_arg_type !58 !kernel_arg_base_type !58 !kernel_arg_type_qual !59 {
entry:
  %copied = alloca ptr addrspace(5), align 8, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !60
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5, !dbg !61
  %add.ptr.idx = shl i64 %call, 8, !dbg !62
  %add.ptr = getelementptr inbounds i8, ptr addrspace(1) %data, i64 %add.ptr.idx, !dbg !62
  %call1 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) noundef @scale_tile_after_wait.tile, ptr addrspace(1) noundef %add.ptr, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !63
  store ptr addrspace(5) %call1, ptr addrspace(5) %copied, align 8, !dbg !64, !tbaa !21
  %copied.ascast = addrspacecast ptr addrspace(5) %copied to ptr, !dbg !65
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 1, ptr noundef %copied.ascast) #6, !dbg !66
  %call2 = call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !67
  %0 = trunc i64 %call2 to i32, !dbg !68
  %arrayidx = getelementptr inbounds [64 x float], ptr addrspace(3) @scale_tile_after_wait.tile, i32 0, i32 %0, !dbg !68
  %1 = load float, ptr addrspace(3) %arrayidx, align 4, !dbg !68, !tbaa !30
  %mul3 = fmul float %1, 3.000000e+00, !dbg !69
  %call4 = call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !70
  %arrayidx5 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call4, !dbg !71
  store float %mul3, ptr addrspace(1) %arrayidx5, align 4, !dbg !72, !tbaa !30
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !73
  ret void, !dbg !73
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @write_back(ptr addrspace(1) noundef align 16 %data) local_unnamed_addr #0 !dbg !74 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !75 !kernel_arg_base_type !76 !kernel_arg_type_qual !15 {
entry:
  %copied = alloca ptr addrspace(5), align 8, addrspace(5)
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !77
  %conv = uitofp i64 %call to float, !dbg !77
  %splat.splatinsert = insertelement <4 x float> poison, float %conv, i64 0, !dbg !77
  %splat.splat = shufflevector <4 x float> %splat.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer, !dbg !77
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !78
  %0 = trunc i64 %call1 to i32, !dbg !79
  %arrayidx = getelementptr inbounds [64 x <4 x float>], ptr addrspace(3) @write_back.tile, i32 0, i32 %0, !dbg !79
  store <4 x float> %splat.splat, ptr addrspace(3) %arrayidx, align 16, !dbg !80, !tbaa !81
  tail call void @_Z7barrierj(i32 noundef 1) #6, !dbg !82
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !83
  %call2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5, !dbg !84
  %add.ptr.idx = shl i64 %call2, 10, !dbg !85
  %add.ptr = getelementptr inbounds i8, ptr addrspace(1) %data, i64 %add.ptr.idx, !dbg !85
  %call3 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS1Dv4_fPU3AS3KS_m9ocl_event(ptr addrspace(1) noundef %add.ptr, ptr addrspace(3) noundef @write_back.tile, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !86
  store ptr addrspace(5) %call3, ptr addrspace(5) %copied, align 8, !dbg !87, !tbaa !21
  %copied.ascast = addrspacecast ptr addrspace(5) %copied to ptr, !dbg !88
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 1, ptr noundef %copied.ascast) #6, !dbg !89
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !90
  ret void, !dbg !90
}

; Function Attrs: convergent nounwind
declare !dbg !91 hidden ptr addrspace(5) @_Z21async_work_group_copyPU3AS1Dv4_fPU3AS3KS_m9ocl_event(ptr addrspace(1) noundef, ptr addrspace(3) noundef, i64 noundef, ptr addrspace(5)) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @write_back_without_barrier(ptr addrspace(1) noundef align 16 %data) local_unnamed_addr #0 !dbg !92 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !75 !kernel_arg_base_type !76 !kernel_arg_type_qual !15 {
entry:
  %copied = alloca ptr addrspace(5), align 8, addrspace(5)
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !93
  %conv = uitofp i64 %call to float, !dbg !93
  %splat.splatinsert = insertelement <4 x float> poison, float %conv, i64 0, !dbg !93
  %splat.splat = shufflevector <4 x float> %splat.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer, !dbg !93
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !94
  %0 = trunc i64 %call1 to i32, !dbg !95
  %arrayidx = getelementptr inbounds [64 x <4 x float>], ptr addrspace(3) @write_back_without_barrier.tile, i32 0, i32 %0, !dbg !95
  store <4 x float> %splat.splat, ptr addrspace(3) %arrayidx, align 16, !dbg !96, !tbaa !81
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !97
  %call2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5, !dbg !98
  %add.ptr.idx = shl i64 %call2, 10, !dbg !99
  %add.ptr = getelementptr inbounds i8, ptr addrspace(1) %data, i64 %add.ptr.idx, !dbg !99
  %call3 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS1Dv4_fPU3AS3KS_m9ocl_event(ptr addrspace(1) noundef %add.ptr, ptr addrspace(3) noundef @write_back_without_barrier.tile, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !100
  store ptr addrspace(5) %call3, ptr addrspace(5) %copied, align 8, !dbg !101, !tbaa !21
  %copied.ascast = addrspacecast ptr addrspace(5) %copied to ptr, !dbg !102
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 1, ptr noundef %copied.ascast) #6, !dbg !103
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !104
  ret void, !dbg !104
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @write_back_to_one_place(ptr addrspace(1) noundef align 4 %data) local_unnamed_addr #0 !dbg !105 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !106 !kernel_arg_base_type !106 !kernel_arg_type_qual !15 {
entry:
  %copied = alloca ptr addrspace(5), align 8, addrspace(5)
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !107
  %conv = trunc i64 %call to i32, !dbg !107
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !108
  %0 = trunc i64 %call1 to i32, !dbg !109
  %arrayidx = getelementptr inbounds [64 x i32], ptr addrspace(3) @write_back_to_one_place.tile, i32 0, i32 %0, !dbg !109
  store i32 %conv, ptr addrspace(3) %arrayidx, align 4, !dbg !110, !tbaa !111
  tail call void @_Z7barrierj(i32 noundef 1) #6, !dbg !113
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !114
  %call2 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS1iPU3AS3Kim9ocl_event(ptr addrspace(1) noundef %data, ptr addrspace(3) noundef @write_back_to_one_place.tile, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !115
  store ptr addrspace(5) %call2, ptr addrspace(5) %copied, align 8, !dbg !116, !tbaa !21
  %copied.ascast = addrspacecast ptr addrspace(5) %copied to ptr, !dbg !117
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 1, ptr noundef %copied.ascast) #6, !dbg !118
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !119
  ret void, !dbg !119
}

; Function Attrs: convergent nounwind
declare !dbg !120 hidden ptr addrspace(5) @_Z21async_work_group_copyPU3AS1iPU3AS3Kim9ocl_event(ptr addrspace(1) noundef, ptr addrspace(3) noundef, i64 noundef, ptr addrspace(5)) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @gathered_columns(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !121 !kernel_arg_addr_space !56 !kernel_arg_access_qual !57 !kernel_arg_type !122 !kernel_arg_base_type !122 !kernel_arg_type_qual !59 {
entry:
  %copied = alloca ptr addrspace(5), align 8, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !123
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #5, !dbg !124
  %add.ptr = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !125
  %call1 = tail call ptr addrspace(5) @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3) noundef @gathered_columns.tile, ptr addrspace(1) noundef %add.ptr, i64 noundef 64, i64 noundef 8, ptr addrspace(5) null) #6, !dbg !126
  store ptr addrspace(5) %call1, ptr addrspace(5) %copied, align 8, !dbg !127, !tbaa !21
  %copied.ascast = addrspacecast ptr addrspace(5) %copied to ptr, !dbg !128
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 1, ptr noundef %copied.ascast) #6, !dbg !129
  call void @_Z7barrierj(i32 noundef 1) #6, !dbg !130
  %call2 = call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !131
  %0 = trunc i64 %call2 to i32, !dbg !132
  %1 = sub i32 63, %0, !dbg !132
  %arrayidx = getelementptr inbounds [64 x i32], ptr addrspace(3) @gathered_columns.tile, i32 0, i32 %1, !dbg !132
  %2 = load i32, ptr addrspace(3) %arrayidx, align 4, !dbg !132, !tbaa !111
  %call3 = call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !133
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call3, !dbg !134
  store i32 %2, ptr addrspace(1) %arrayidx4, align 4, !dbg !135, !tbaa !111
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !136
  ret void, !dbg !136
}

; Function Attrs: convergent nounwind
declare !dbg !137 hidden ptr addrspace(5) @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3) noundef, ptr addrspace(1) noundef, i64 noundef, i64 noundef, ptr addrspace(5)) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @two_copies_to_one_tile(ptr addrspace(1) noundef align 4 %left, ptr addrspace(1) noundef align 4 %right, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !138 !kernel_arg_addr_space !139 !kernel_arg_access_qual !140 !kernel_arg_type !141 !kernel_arg_base_type !141 !kernel_arg_type_qual !142 {
entry:
  %copied = alloca [2 x ptr addrspace(5)], align 8, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 8, ptr addrspace(5) %copied) #4, !dbg !143
  %call = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) noundef @two_copies_to_one_tile.tile, ptr addrspace(1) noundef %left, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !144
  store ptr addrspace(5) %call, ptr addrspace(5) %copied, align 8, !dbg !145, !tbaa !21
  %call1 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) noundef getelementptr inbounds (i8, ptr addrspace(3) @two_copies_to_one_tile.tile, i32 128), ptr addrspace(1) noundef %right, i64 noundef 32, ptr addrspace(5) null) #6, !dbg !146
  %arrayidx2 = getelementptr inbounds i8, ptr addrspace(5) %copied, i32 4, !dbg !147
  store ptr addrspace(5) %call1, ptr addrspace(5) %arrayidx2, align 8, !dbg !148, !tbaa !21
  %arraydecay.ascast = addrspacecast ptr addrspace(5) %copied to ptr, !dbg !149
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 2, ptr noundef %arraydecay.ascast) #6, !dbg !150
  call void @_Z7barrierj(i32 noundef 1) #6, !dbg !151
  %call3 = call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !152
  %0 = trunc i64 %call3 to i32, !dbg !153
  %arrayidx4 = getelementptr inbounds [64 x i32], ptr addrspace(3) @two_copies_to_one_tile.tile, i32 0, i32 %0, !dbg !153
  %1 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !153, !tbaa !111
  %call5 = call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !154
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call5, !dbg !155
  store i32 %1, ptr addrspace(1) %arrayidx6, align 4, !dbg !156, !tbaa !111
  call void @llvm.lifetime.end.p5(i64 8, ptr addrspace(5) %copied) #4, !dbg !157
  ret void, !dbg !157
}

; Function Attrs: convergent nounwind
declare !dbg !158 hidden ptr addrspace(5) @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) noundef, ptr addrspace(1) noundef, i64 noundef, ptr addrspace(5)) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @two_copies_to_two_tiles(ptr addrspace(1) noundef align 4 %left, ptr addrspace(1) noundef align 4 %right, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !159 !kernel_arg_addr_space !139 !kernel_arg_access_qual !140 !kernel_arg_type !141 !kernel_arg_base_type !141 !kernel_arg_type_qual !142 {
entry:
  %copied = alloca [2 x ptr addrspace(5)], align 8, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 8, ptr addrspace(5) %copied) #4, !dbg !160
  %call = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) noundef @two_copies_to_two_tiles.tile, ptr addrspace(1) noundef %left, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !161
  store ptr addrspace(5) %call, ptr addrspace(5) %copied, align 8, !dbg !162, !tbaa !21
  %call1 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) noundef getelementptr inbounds (i8, ptr addrspace(3) @two_copies_to_two_tiles.tile, i32 256), ptr addrspace(1) noundef %right, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !163
  %arrayidx2 = getelementptr inbounds i8, ptr addrspace(5) %copied, i32 4, !dbg !164
  store ptr addrspace(5) %call1, ptr addrspace(5) %arrayidx2, align 8, !dbg !165, !tbaa !21
  %arraydecay.ascast = addrspacecast ptr addrspace(5) %copied to ptr, !dbg !166
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 2, ptr noundef %arraydecay.ascast) #6, !dbg !167
  call void @_Z7barrierj(i32 noundef 1) #6, !dbg !168
  %call3 = call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !169
  %0 = trunc i64 %call3 to i32, !dbg !170
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @two_copies_to_two_tiles.tile, i32 0, i32 %0, !dbg !170
  %1 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !170, !tbaa !111
  %2 = add i32 %0, 64, !dbg !171
  %arrayidx6 = getelementptr inbounds [128 x i32], ptr addrspace(3) @two_copies_to_two_tiles.tile, i32 0, i32 %2, !dbg !171
  %3 = load i32, ptr addrspace(3) %arrayidx6, align 4, !dbg !171, !tbaa !111
  %add7 = add nsw i32 %3, %1, !dbg !172
  %call8 = call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !173
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call8, !dbg !174
  store i32 %add7, ptr addrspace(1) %arrayidx9, align 4, !dbg !175, !tbaa !111
  call void @llvm.lifetime.end.p5(i64 8, ptr addrspace(5) %copied) #4, !dbg !176
  ret void, !dbg !176
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @waits_for_the_other_copy(ptr addrspace(1) noundef align 4 %left, ptr addrspace(1) noundef align 4 %right, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !177 !kernel_arg_addr_space !139 !kernel_arg_access_qual !140 !kernel_arg_type !141 !kernel_arg_base_type !141 !kernel_arg_type_qual !142 {
entry:
  %first = alloca ptr addrspace(5), align 8, addrspace(5)
  %second = alloca ptr addrspace(5), align 8, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %first) #4, !dbg !178
  %call = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) noundef @waits_for_the_other_copy.tile, ptr addrspace(1) noundef %left, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !179
  store ptr addrspace(5) %call, ptr addrspace(5) %first, align 8, !dbg !180, !tbaa !21
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %second) #4, !dbg !181
  %call1 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) noundef getelementptr inbounds (i8, ptr addrspace(3) @waits_for_the_other_copy.tile, i32 256), ptr addrspace(1) noundef %right, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !182
  store ptr addrspace(5) %call1, ptr addrspace(5) %second, align 8, !dbg !183, !tbaa !21
  %second.ascast = addrspacecast ptr addrspace(5) %second to ptr, !dbg !184
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 1, ptr noundef %second.ascast) #6, !dbg !185
  call void @_Z7barrierj(i32 noundef 1) #6, !dbg !186
  %call2 = call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !187
  %0 = trunc i64 %call2 to i32, !dbg !188
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @waits_for_the_other_copy.tile, i32 0, i32 %0, !dbg !188
  %1 = load i32, ptr addrspace(3) %arrayidx, align 4, !dbg !188, !tbaa !111
  %2 = add i32 %0, 64, !dbg !189
  %arrayidx4 = getelementptr inbounds [128 x i32], ptr addrspace(3) @waits_for_the_other_copy.tile, i32 0, i32 %2, !dbg !189
  %3 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !189, !tbaa !111
  %add5 = add nsw i32 %3, %1, !dbg !190
  %call6 = call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !191
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call6, !dbg !192
  store i32 %add5, ptr addrspace(1) %arrayidx7, align 4, !dbg !193, !tbaa !111
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr, !dbg !194
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 1, ptr noundef %first.ascast) #6, !dbg !195
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %second) #4, !dbg !196
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %first) #4, !dbg !196
  ret void, !dbg !196
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @copied_by_some(ptr addrspace(1) noundef align 4 %in) local_unnamed_addr #0 !dbg !197 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !106 !kernel_arg_base_type !106 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !198
  %cmp = icmp ult i64 %call, 32, !dbg !199
  br i1 %cmp, label %if.then, label %if.end, !dbg !198

if.then:                                          ; preds = %entry
  %call1 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) noundef @copied_by_some.tile, ptr addrspace(1) noundef %in, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !200
  br label %if.end, !dbg !200

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !201
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @copied_from_different_places(ptr addrspace(1) noundef align 4 %in) local_unnamed_addr #0 !dbg !202 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !106 !kernel_arg_base_type !106 !kernel_arg_type_qual !15 {
entry:
  %copied = alloca ptr addrspace(5), align 8, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !203
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #5, !dbg !204
  %add.ptr = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !205
  %call1 = tail call ptr addrspace(5) @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) noundef @copied_from_different_places.tile, ptr addrspace(1) noundef %add.ptr, i64 noundef 64, ptr addrspace(5) null) #6, !dbg !206
  store ptr addrspace(5) %call1, ptr addrspace(5) %copied, align 8, !dbg !207, !tbaa !21
  %copied.ascast = addrspacecast ptr addrspace(5) %copied to ptr, !dbg !208
  call void @_Z17wait_group_eventsiPU3AS09ocl_event(i32 noundef 1, ptr noundef %copied.ascast) #6, !dbg !209
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %copied) #4, !dbg !210
  ret void, !dbg !210
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @agreed_barrier(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !211 !kernel_arg_addr_space !56 !kernel_arg_access_qual !57 !kernel_arg_type !122 !kernel_arg_base_type !122 !kernel_arg_type_qual !59 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !212
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !213
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !213, !tbaa !111
  %cmp = icmp sgt i32 %0, 0, !dbg !214
  %conv = zext i1 %cmp to i32, !dbg !214
  %call1 = tail call i32 @_Z14work_group_alli(i32 noundef %conv) #6, !dbg !215
  %tobool.not = icmp eq i32 %call1, 0, !dbg !215
  br i1 %tobool.not, label %if.end, label %if.then, !dbg !215

if.then:                                          ; preds = %entry
  tail call void @_Z7barrierj(i32 noundef 1) #6, !dbg !216
  %call2 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !217
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call2, !dbg !218
  store i32 1, ptr addrspace(1) %arrayidx3, align 4, !dbg !219, !tbaa !111
  br label %if.end, !dbg !220

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !221
}

; Function Attrs: convergent nounwind
declare !dbg !222 hidden i32 @_Z14work_group_alli(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduced_by_some(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !223 !kernel_arg_addr_space !56 !kernel_arg_access_qual !57 !kernel_arg_type !122 !kernel_arg_base_type !122 !kernel_arg_type_qual !59 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !224
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call, !dbg !225
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !225, !tbaa !111
  %cmp = icmp sgt i32 %0, 0, !dbg !226
  br i1 %cmp, label %if.then, label %if.end, !dbg !225

if.then:                                          ; preds = %entry
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #5, !dbg !227
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %call1, !dbg !228
  %1 = load i32, ptr addrspace(1) %arrayidx2, align 4, !dbg !228, !tbaa !111
  %call3 = tail call i32 @_Z21work_group_reduce_addi(i32 noundef %1) #6, !dbg !229
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call1, !dbg !230
  store i32 %call3, ptr addrspace(1) %arrayidx5, align 4, !dbg !231, !tbaa !111
  br label %if.end, !dbg !230

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !232
}

; Function Attrs: convergent nounwind
declare !dbg !233 hidden i32 @_Z21work_group_reduce_addi(i32 noundef) local_unnamed_addr #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { nounwind }
attributes #5 = { convergent nounwind willreturn memory(none) }
attributes #6 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/copies.cl", directory: ".", checksumkind: CSK_MD5, checksum: "766febdbf6a5bdb1d69f7dd0393bd9f0")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "scale_tile", scope: !1, file: !1, line: 7, type: !10, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1}
!13 = !{!"none"}
!14 = !{!"float*"}
!15 = !{!""}
!16 = !DILocation(line: 9, column: 3, scope: !9)
!17 = !DILocation(line: 9, column: 59, scope: !9)
!18 = !DILocation(line: 9, column: 53, scope: !9)
!19 = !DILocation(line: 9, column: 20, scope: !9)
!20 = !DILocation(line: 9, column: 11, scope: !9)
!21 = !{!22, !22, i64 0}
!22 = !{!"event_t", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C/C++ TBAA"}
!25 = !DILocation(line: 10, column: 24, scope: !9)
!26 = !DILocation(line: 10, column: 3, scope: !9)
!27 = !DILocation(line: 11, column: 3, scope: !9)
!28 = !DILocation(line: 12, column: 40, scope: !9)
!29 = !DILocation(line: 12, column: 35, scope: !9)
!30 = !{!31, !31, i64 0}
!31 = !{!"float", !23, i64 0}
!32 = !DILocation(line: 12, column: 33, scope: !9)
!33 = !DILocation(line: 12, column: 8, scope: !9)
!34 = !DILocation(line: 12, column: 3, scope: !9)
!35 = !DILocation(line: 12, column: 26, scope: !9)
!36 = !DILocation(line: 13, column: 1, scope: !9)
!37 = !DISubprogram(name: "async_work_group_copy", scope: !1, file: !1, line: 9, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!38 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 9, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!39 = !DISubprogram(name: "wait_group_events", scope: !1, file: !1, line: 10, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!40 = !DISubprogram(name: "barrier", scope: !1, file: !1, line: 11, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!41 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 12, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!42 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 12, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!43 = distinct !DISubprogram(name: "scale_tile_without_wait", scope: !1, file: !1, line: 16, type: !10, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!44 = !DILocation(line: 18, column: 42, scope: !43)
!45 = !DILocation(line: 18, column: 36, scope: !43)
!46 = !DILocation(line: 18, column: 3, scope: !43)
!47 = !DILocation(line: 19, column: 3, scope: !43)
!48 = !DILocation(line: 20, column: 40, scope: !43)
!49 = !DILocation(line: 20, column: 35, scope: !43)
!50 = !DILocation(line: 20, column: 33, scope: !43)
!51 = !DILocation(line: 20, column: 8, scope: !43)
!52 = !DILocation(line: 20, column: 3, scope: !43)
!53 = !DILocation(line: 20, column: 26, scope: !43)
!54 = !DILocation(line: 21, column: 1, scope: !43)
!55 = distinct !DISubprogram(name: "scale_tile_after_wait", scope: !1, file: !1, line: 25, type: !10, scopeLine: 25, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!56 = !{i32 1, i32 1}
!57 = !{!"none", !"none"}
!58 = !{!"float*", !"float*"}
!59 = !{!"", !""}
!60 = !DILocation(line: 27, column: 3, scope: !55)
!61 = !DILocation(line: 27, column: 59, scope: !55)
!62 = !DILocation(line: 27, column: 53, scope: !55)
!63 = !DILocation(line: 27, column: 20, scope: !55)
!64 = !DILocation(line: 27, column: 11, scope: !55)
!65 = !DILocation(line: 28, column: 24, scope: !55)
!66 = !DILocation(line: 28, column: 3, scope: !55)
!67 = !DILocation(line: 29, column: 39, scope: !55)
!68 = !DILocation(line: 29, column: 34, scope: !55)
!69 = !DILocation(line: 29, column: 32, scope: !55)
!70 = !DILocation(line: 29, column: 7, scope: !55)
!71 = !DILocation(line: 29, column: 3, scope: !55)
!72 = !DILocation(line: 29, column: 25, scope: !55)
!73 = !DILocation(line: 30, column: 1, scope: !55)
!74 = distinct !DISubprogram(name: "write_back", scope: !1, file: !1, line: 33, type: !10, scopeLine: 33, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!75 = !{!"float4*"}
!76 = !{!"float __attribute__((ext_vector_type(4)))*"}
!77 = !DILocation(line: 35, column: 27, scope: !74)
!78 = !DILocation(line: 35, column: 8, scope: !74)
!79 = !DILocation(line: 35, column: 3, scope: !74)
!80 = !DILocation(line: 35, column: 25, scope: !74)
!81 = !{!23, !23, i64 0}
!82 = !DILocation(line: 36, column: 3, scope: !74)
!83 = !DILocation(line: 37, column: 3, scope: !74)
!84 = !DILocation(line: 37, column: 53, scope: !74)
!85 = !DILocation(line: 37, column: 47, scope: !74)
!86 = !DILocation(line: 37, column: 20, scope: !74)
!87 = !DILocation(line: 37, column: 11, scope: !74)
!88 = !DILocation(line: 38, column: 24, scope: !74)
!89 = !DILocation(line: 38, column: 3, scope: !74)
!90 = !DILocation(line: 39, column: 1, scope: !74)
!91 = !DISubprogram(name: "async_work_group_copy", scope: !1, file: !1, line: 37, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!92 = distinct !DISubprogram(name: "write_back_without_barrier", scope: !1, file: !1, line: 42, type: !10, scopeLine: 42, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!93 = !DILocation(line: 44, column: 27, scope: !92)
!94 = !DILocation(line: 44, column: 8, scope: !92)
!95 = !DILocation(line: 44, column: 3, scope: !92)
!96 = !DILocation(line: 44, column: 25, scope: !92)
!97 = !DILocation(line: 45, column: 3, scope: !92)
!98 = !DILocation(line: 45, column: 53, scope: !92)
!99 = !DILocation(line: 45, column: 47, scope: !92)
!100 = !DILocation(line: 45, column: 20, scope: !92)
!101 = !DILocation(line: 45, column: 11, scope: !92)
!102 = !DILocation(line: 46, column: 24, scope: !92)
!103 = !DILocation(line: 46, column: 3, scope: !92)
!104 = !DILocation(line: 47, column: 1, scope: !92)
!105 = distinct !DISubprogram(name: "write_back_to_one_place", scope: !1, file: !1, line: 50, type: !10, scopeLine: 50, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!106 = !{!"int*"}
!107 = !DILocation(line: 52, column: 27, scope: !105)
!108 = !DILocation(line: 52, column: 8, scope: !105)
!109 = !DILocation(line: 52, column: 3, scope: !105)
!110 = !DILocation(line: 52, column: 25, scope: !105)
!111 = !{!112, !112, i64 0}
!112 = !{!"int", !23, i64 0}
!113 = !DILocation(line: 53, column: 3, scope: !105)
!114 = !DILocation(line: 54, column: 3, scope: !105)
!115 = !DILocation(line: 54, column: 20, scope: !105)
!116 = !DILocation(line: 54, column: 11, scope: !105)
!117 = !DILocation(line: 55, column: 24, scope: !105)
!118 = !DILocation(line: 55, column: 3, scope: !105)
!119 = !DILocation(line: 56, column: 1, scope: !105)
!120 = !DISubprogram(name: "async_work_group_copy", scope: !1, file: !1, line: 54, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!121 = distinct !DISubprogram(name: "gathered_columns", scope: !1, file: !1, line: 59, type: !10, scopeLine: 59, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!122 = !{!"int*", !"int*"}
!123 = !DILocation(line: 61, column: 3, scope: !121)
!124 = !DILocation(line: 61, column: 61, scope: !121)
!125 = !DILocation(line: 61, column: 59, scope: !121)
!126 = !DILocation(line: 61, column: 20, scope: !121)
!127 = !DILocation(line: 61, column: 11, scope: !121)
!128 = !DILocation(line: 62, column: 24, scope: !121)
!129 = !DILocation(line: 62, column: 3, scope: !121)
!130 = !DILocation(line: 63, column: 3, scope: !121)
!131 = !DILocation(line: 64, column: 40, scope: !121)
!132 = !DILocation(line: 64, column: 27, scope: !121)
!133 = !DILocation(line: 64, column: 7, scope: !121)
!134 = !DILocation(line: 64, column: 3, scope: !121)
!135 = !DILocation(line: 64, column: 25, scope: !121)
!136 = !DILocation(line: 65, column: 1, scope: !121)
!137 = !DISubprogram(name: "async_work_group_strided_copy", scope: !1, file: !1, line: 61, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!138 = distinct !DISubprogram(name: "two_copies_to_one_tile", scope: !1, file: !1, line: 68, type: !10, scopeLine: 68, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!139 = !{i32 1, i32 1, i32 1}
!140 = !{!"none", !"none", !"none"}
!141 = !{!"int*", !"int*", !"int*"}
!142 = !{!"", !"", !""}
!143 = !DILocation(line: 70, column: 3, scope: !138)
!144 = !DILocation(line: 71, column: 15, scope: !138)
!145 = !DILocation(line: 71, column: 13, scope: !138)
!146 = !DILocation(line: 72, column: 15, scope: !138)
!147 = !DILocation(line: 72, column: 3, scope: !138)
!148 = !DILocation(line: 72, column: 13, scope: !138)
!149 = !DILocation(line: 73, column: 24, scope: !138)
!150 = !DILocation(line: 73, column: 3, scope: !138)
!151 = !DILocation(line: 74, column: 3, scope: !138)
!152 = !DILocation(line: 75, column: 32, scope: !138)
!153 = !DILocation(line: 75, column: 27, scope: !138)
!154 = !DILocation(line: 75, column: 7, scope: !138)
!155 = !DILocation(line: 75, column: 3, scope: !138)
!156 = !DILocation(line: 75, column: 25, scope: !138)
!157 = !DILocation(line: 76, column: 1, scope: !138)
!158 = !DISubprogram(name: "async_work_group_copy", scope: !1, file: !1, line: 71, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!159 = distinct !DISubprogram(name: "two_copies_to_two_tiles", scope: !1, file: !1, line: 79, type: !10, scopeLine: 79, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!160 = !DILocation(line: 81, column: 3, scope: !159)
!161 = !DILocation(line: 82, column: 15, scope: !159)
!162 = !DILocation(line: 82, column: 13, scope: !159)
!163 = !DILocation(line: 83, column: 15, scope: !159)
!164 = !DILocation(line: 83, column: 3, scope: !159)
!165 = !DILocation(line: 83, column: 13, scope: !159)
!166 = !DILocation(line: 84, column: 24, scope: !159)
!167 = !DILocation(line: 84, column: 3, scope: !159)
!168 = !DILocation(line: 85, column: 3, scope: !159)
!169 = !DILocation(line: 86, column: 32, scope: !159)
!170 = !DILocation(line: 86, column: 27, scope: !159)
!171 = !DILocation(line: 86, column: 51, scope: !159)
!172 = !DILocation(line: 86, column: 49, scope: !159)
!173 = !DILocation(line: 86, column: 7, scope: !159)
!174 = !DILocation(line: 86, column: 3, scope: !159)
!175 = !DILocation(line: 86, column: 25, scope: !159)
!176 = !DILocation(line: 87, column: 1, scope: !159)
!177 = distinct !DISubprogram(name: "waits_for_the_other_copy", scope: !1, file: !1, line: 90, type: !10, scopeLine: 90, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!178 = !DILocation(line: 92, column: 3, scope: !177)
!179 = !DILocation(line: 92, column: 19, scope: !177)
!180 = !DILocation(line: 92, column: 11, scope: !177)
!181 = !DILocation(line: 93, column: 3, scope: !177)
!182 = !DILocation(line: 93, column: 20, scope: !177)
!183 = !DILocation(line: 93, column: 11, scope: !177)
!184 = !DILocation(line: 94, column: 24, scope: !177)
!185 = !DILocation(line: 94, column: 3, scope: !177)
!186 = !DILocation(line: 95, column: 3, scope: !177)
!187 = !DILocation(line: 96, column: 32, scope: !177)
!188 = !DILocation(line: 96, column: 27, scope: !177)
!189 = !DILocation(line: 96, column: 51, scope: !177)
!190 = !DILocation(line: 96, column: 49, scope: !177)
!191 = !DILocation(line: 96, column: 7, scope: !177)
!192 = !DILocation(line: 96, column: 3, scope: !177)
!193 = !DILocation(line: 96, column: 25, scope: !177)
!194 = !DILocation(line: 97, column: 24, scope: !177)
!195 = !DILocation(line: 97, column: 3, scope: !177)
!196 = !DILocation(line: 98, column: 1, scope: !177)
!197 = distinct !DISubprogram(name: "copied_by_some", scope: !1, file: !1, line: 101, type: !10, scopeLine: 101, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!198 = !DILocation(line: 103, column: 7, scope: !197)
!199 = !DILocation(line: 103, column: 23, scope: !197)
!200 = !DILocation(line: 104, column: 5, scope: !197)
!201 = !DILocation(line: 105, column: 1, scope: !197)
!202 = distinct !DISubprogram(name: "copied_from_different_places", scope: !1, file: !1, line: 108, type: !10, scopeLine: 108, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!203 = !DILocation(line: 110, column: 3, scope: !202)
!204 = !DILocation(line: 110, column: 53, scope: !202)
!205 = !DILocation(line: 110, column: 51, scope: !202)
!206 = !DILocation(line: 110, column: 20, scope: !202)
!207 = !DILocation(line: 110, column: 11, scope: !202)
!208 = !DILocation(line: 111, column: 24, scope: !202)
!209 = !DILocation(line: 111, column: 3, scope: !202)
!210 = !DILocation(line: 112, column: 1, scope: !202)
!211 = distinct !DISubprogram(name: "agreed_barrier", scope: !1, file: !1, line: 115, type: !10, scopeLine: 115, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!212 = !DILocation(line: 116, column: 25, scope: !211)
!213 = !DILocation(line: 116, column: 22, scope: !211)
!214 = !DILocation(line: 116, column: 43, scope: !211)
!215 = !DILocation(line: 116, column: 7, scope: !211)
!216 = !DILocation(line: 117, column: 5, scope: !211)
!217 = !DILocation(line: 118, column: 9, scope: !211)
!218 = !DILocation(line: 118, column: 5, scope: !211)
!219 = !DILocation(line: 118, column: 27, scope: !211)
!220 = !DILocation(line: 119, column: 3, scope: !211)
!221 = !DILocation(line: 120, column: 1, scope: !211)
!222 = !DISubprogram(name: "work_group_all", scope: !1, file: !1, line: 116, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!223 = distinct !DISubprogram(name: "reduced_by_some", scope: !1, file: !1, line: 123, type: !10, scopeLine: 123, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!224 = !DILocation(line: 124, column: 10, scope: !223)
!225 = !DILocation(line: 124, column: 7, scope: !223)
!226 = !DILocation(line: 124, column: 28, scope: !223)
!227 = !DILocation(line: 125, column: 54, scope: !223)
!228 = !DILocation(line: 125, column: 51, scope: !223)
!229 = !DILocation(line: 125, column: 29, scope: !223)
!230 = !DILocation(line: 125, column: 5, scope: !223)
!231 = !DILocation(line: 125, column: 27, scope: !223)
!232 = !DILocation(line: 126, column: 1, scope: !223)
!233 = !DISubprogram(name: "work_group_reduce_add", scope: !1, file: !1, line: 125, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)

; ModuleID = 'tests/kernels/opencl/builtins.cl'
source_filename = "tests/kernels/opencl/builtins.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @copy_image(ptr addrspace(4) %to, ptr addrspace(4) %from, ptr addrspace(4) %sampler) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #8, !dbg !16
  %conv = trunc i64 %call to i32, !dbg !16
  %vecinit = insertelement <2 x i32> poison, i32 %conv, i64 0, !dbg !17
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #8, !dbg !18
  %conv2 = trunc i64 %call1 to i32, !dbg !18
  %vecinit3 = insertelement <2 x i32> %vecinit, i32 %conv2, i64 1, !dbg !17
  %call4 = tail call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(4) %from, ptr addrspace(4) %sampler, <2 x i32> noundef %vecinit3) #9, !dbg !19
  tail call void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(ptr addrspace(4) %to, <2 x i32> noundef %vecinit3, <4 x float> noundef %call4) #10, !dbg !20
  ret void, !dbg !21
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !22 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare !dbg !23 hidden void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(ptr addrspace(4), <2 x i32> noundef, <4 x float> noundef) local_unnamed_addr #3

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(read)
declare !dbg !24 hidden <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(4), ptr addrspace(4), <2 x i32> noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @copy_image_to_one_column(ptr addrspace(4) %to, ptr addrspace(4) %from, ptr addrspace(4) %sampler) local_unnamed_addr #0 !dbg !25 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #8, !dbg !26
  %conv = trunc i64 %call to i32, !dbg !26
  %vecinit = insertelement <2 x i32> poison, i32 %conv, i64 0, !dbg !27
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #8, !dbg !28
  %conv2 = trunc i64 %call1 to i32, !dbg !28
  %vecinit3 = insertelement <2 x i32> %vecinit, i32 %conv2, i64 1, !dbg !27
  %vecinit5 = insertelement <2 x i32> <i32 0, i32 poison>, i32 %conv2, i64 1, !dbg !29
  %call6 = tail call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(4) %from, ptr addrspace(4) %sampler, <2 x i32> noundef %vecinit3) #9, !dbg !30
  tail call void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(ptr addrspace(4) %to, <2 x i32> noundef %vecinit5, <4 x float> noundef %call6) #10, !dbg !31
  ret void, !dbg !32
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !33 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !34 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @in_place(ptr addrspace(4) %image) local_unnamed_addr #0 !dbg !35 !kernel_arg_addr_space !36 !kernel_arg_access_qual !37 !kernel_arg_type !38 !kernel_arg_base_type !38 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #8, !dbg !40
  %conv = trunc i64 %call to i32, !dbg !40
  %vecinit = insertelement <2 x i32> poison, i32 %conv, i64 0, !dbg !41
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #8, !dbg !42
  %conv2 = trunc i64 %call1 to i32, !dbg !42
  %vecinit3 = insertelement <2 x i32> %vecinit, i32 %conv2, i64 1, !dbg !41
  %call4 = tail call <4 x i32> @_Z12read_imageui14ocl_image2d_rwDv2_i(ptr addrspace(4) %image, <2 x i32> noundef %vecinit3) #9, !dbg !43
  %add = add <4 x i32> %call4, <i32 1, i32 1, i32 1, i32 1>, !dbg !44
  tail call void @_Z13write_imageui14ocl_image2d_rwDv2_iDv4_j(ptr addrspace(4) %image, <2 x i32> noundef %vecinit3, <4 x i32> noundef %add) #10, !dbg !45
  ret void, !dbg !46
}

; Function Attrs: convergent nounwind
declare !dbg !47 hidden void @_Z13write_imageui14ocl_image2d_rwDv2_iDv4_j(ptr addrspace(4), <2 x i32> noundef, <4 x i32> noundef) local_unnamed_addr #3

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(read)
declare !dbg !48 hidden <4 x i32> @_Z12read_imageui14ocl_image2d_rwDv2_i(ptr addrspace(4), <2 x i32> noundef) local_unnamed_addr #4

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @in_place_from_the_left(ptr addrspace(4) %image) local_unnamed_addr #0 !dbg !49 !kernel_arg_addr_space !36 !kernel_arg_access_qual !37 !kernel_arg_type !38 !kernel_arg_base_type !38 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #8, !dbg !50
  %conv = trunc i64 %call to i32, !dbg !50
  %vecinit = insertelement <2 x i32> poison, i32 %conv, i64 0, !dbg !51
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 1) #8, !dbg !52
  %conv2 = trunc i64 %call1 to i32, !dbg !52
  %vecinit3 = insertelement <2 x i32> %vecinit, i32 %conv2, i64 1, !dbg !51
  %sub = add <2 x i32> %vecinit3, <i32 -1, i32 0>, !dbg !53
  %call5 = tail call <4 x i32> @_Z12read_imageui14ocl_image2d_rwDv2_i(ptr addrspace(4) %image, <2 x i32> noundef %sub) #9, !dbg !54
  %add = add <4 x i32> %call5, <i32 1, i32 1, i32 1, i32 1>, !dbg !55
  tail call void @_Z13write_imageui14ocl_image2d_rwDv2_iDv4_j(ptr addrspace(4) %image, <2 x i32> noundef %vecinit3, <4 x i32> noundef %add) #10, !dbg !56
  ret void, !dbg !57
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @by_unsigned_bytes(ptr addrspace(1) nocapture noundef readonly align 1 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #5 !dbg !58 !kernel_arg_addr_space !59 !kernel_arg_access_qual !60 !kernel_arg_type !61 !kernel_arg_base_type !61 !kernel_arg_type_qual !62 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #8, !dbg !63
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %call, !dbg !64
  %0 = load i8, ptr addrspace(1) %arrayidx, align 1, !dbg !64, !tbaa !65
  %call1 = tail call i32 @_Z12convert_uinth(i8 noundef zeroext %0) #8, !dbg !68
  %cmp = icmp eq i32 %call1, 255, !dbg !69
  br i1 %cmp, label %if.then, label %if.end, !dbg !70

if.then:                                          ; preds = %entry
  %call2 = tail call float @_Z13convert_floatj(i32 noundef 255) #8, !dbg !71
  %call3 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #8, !dbg !72
  %arrayidx4 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call3, !dbg !73
  store float %call2, ptr addrspace(1) %arrayidx4, align 4, !dbg !74, !tbaa !75
  br label %if.end, !dbg !73

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !77
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !78 hidden i32 @_Z12convert_uinth(i8 noundef zeroext) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !79 hidden float @_Z13convert_floatj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @by_converted_ids(ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #6 !dbg !80 !kernel_arg_addr_space !36 !kernel_arg_access_qual !81 !kernel_arg_type !82 !kernel_arg_base_type !82 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #8, !dbg !83
  %add = add i64 %call, 200, !dbg !84
  %call1 = tail call zeroext i8 @_Z13convert_ucharm(i64 noundef %add) #8, !dbg !85
  %call2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #8, !dbg !86
  %call3 = tail call i32 @_Z12convert_uinth(i8 noundef zeroext %call1) #8, !dbg !87
  %conv = zext i32 %call3 to i64, !dbg !87
  %.idx = shl i64 %call2, 10, !dbg !88
  %0 = getelementptr i8, ptr addrspace(1) %out, i64 %.idx, !dbg !88
  %arrayidx = getelementptr float, ptr addrspace(1) %0, i64 %conv, !dbg !88
  store float 1.000000e+00, ptr addrspace(1) %arrayidx, align 4, !dbg !89, !tbaa !75
  ret void, !dbg !90
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !91 hidden zeroext i8 @_Z13convert_ucharm(i64 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @by_shortened_ids(ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #6 !dbg !92 !kernel_arg_addr_space !36 !kernel_arg_access_qual !81 !kernel_arg_type !82 !kernel_arg_base_type !82 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #8, !dbg !93
  %mul = shl i64 %call, 3, !dbg !94
  %call1 = tail call zeroext i8 @_Z13convert_ucharm(i64 noundef %mul) #8, !dbg !95
  %conv = uitofp i64 %call to float, !dbg !96
  %call3 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #8, !dbg !97
  %call5 = tail call i32 @_Z12convert_uinth(i8 noundef zeroext %call1) #8, !dbg !98
  %conv6 = zext i32 %call5 to i64, !dbg !98
  %.idx = shl i64 %call3, 10, !dbg !99
  %0 = getelementptr i8, ptr addrspace(1) %out, i64 %.idx, !dbg !99
  %arrayidx = getelementptr float, ptr addrspace(1) %0, i64 %conv6, !dbg !99
  store float %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !100, !tbaa !75
  ret void, !dbg !101
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @last_angle(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #5 !dbg !102 !kernel_arg_addr_space !59 !kernel_arg_access_qual !60 !kernel_arg_type !103 !kernel_arg_base_type !103 !kernel_arg_type_qual !62 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #8, !dbg !104
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %call, !dbg !105
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !105, !tbaa !75
  %call1 = tail call float @_Z5atan2ff(float noundef 1.000000e+00, float noundef %0) #8, !dbg !106
  %call2 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #8, !dbg !107
  %arrayidx3 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call2, !dbg !108
  store float %call1, ptr addrspace(1) %arrayidx3, align 4, !dbg !109, !tbaa !75
  ret void, !dbg !110
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !111 hidden float @_Z5atan2ff(float noundef, float noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @common_angle(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #5 !dbg !112 !kernel_arg_addr_space !59 !kernel_arg_access_qual !60 !kernel_arg_type !103 !kernel_arg_base_type !103 !kernel_arg_type_qual !62 {
entry:
  %call = tail call i64 @_Z12get_group_idj(i32 noundef 0) #8, !dbg !113
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %call, !dbg !114
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !114, !tbaa !75
  %call1 = tail call float @_Z5atan2ff(float noundef 1.000000e+00, float noundef %0) #8, !dbg !115
  %arrayidx3 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call, !dbg !116
  store float %call1, ptr addrspace(1) %arrayidx3, align 4, !dbg !117, !tbaa !75
  ret void, !dbg !118
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @halves(ptr addrspace(1) noundef align 2 %in, ptr addrspace(1) nocapture noundef writeonly align 16 %out) local_unnamed_addr #0 !dbg !119 !kernel_arg_addr_space !59 !kernel_arg_access_qual !60 !kernel_arg_type !120 !kernel_arg_base_type !121 !kernel_arg_type_qual !122 {
entry:
  %whole = alloca float, align 4, addrspace(5)
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #8, !dbg !123
  %0 = addrspacecast ptr addrspace(1) %in to ptr, !dbg !124
  %call1 = tail call <4 x float> @_Z11vload_half4mPU3AS0KDh(i64 noundef %call, ptr noundef %0) #9, !dbg !125
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %whole) #11, !dbg !126
  %1 = extractelement <4 x float> %call1, i64 0, !dbg !127
  %whole.ascast = addrspacecast ptr addrspace(5) %whole to ptr, !dbg !128
  %call2 = call float @_Z5fractfPU3AS0f(float noundef %1, ptr noundef %whole.ascast) #10, !dbg !129
  %splat.splatinsert = insertelement <4 x float> poison, float %call2, i64 0, !dbg !129
  %splat.splat = shufflevector <4 x float> %splat.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer, !dbg !129
  %2 = load <1 x float>, ptr addrspace(5) %whole, align 4, !dbg !130
  %splat.splat4 = shufflevector <1 x float> %2, <1 x float> poison, <4 x i32> zeroinitializer, !dbg !130
  %3 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %call1, <4 x float> %splat.splat, <4 x float> %splat.splat4), !dbg !131
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %out, i64 %call, !dbg !132
  store <4 x float> %3, ptr addrspace(1) %arrayidx, align 16, !dbg !133, !tbaa !65
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %whole) #11, !dbg !134
  ret void, !dbg !134
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(read)
declare !dbg !135 hidden <4 x float> @_Z11vload_half4mPU3AS0KDh(i64 noundef, ptr noundef) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare !dbg !136 hidden float @_Z5fractfPU3AS0f(float noundef, ptr noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>) #7

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @halves_in_place(ptr addrspace(1) noundef align 2 %data) local_unnamed_addr #0 !dbg !137 !kernel_arg_addr_space !36 !kernel_arg_access_qual !81 !kernel_arg_type !138 !kernel_arg_base_type !138 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #8, !dbg !139
  %0 = addrspacecast ptr addrspace(1) %data to ptr, !dbg !140
  %call1 = tail call <3 x float> @_Z11vload_half3mPU3AS0KDh(i64 noundef %call, ptr noundef %0) #9, !dbg !141
  %mul = fmul <3 x float> %call1, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>, !dbg !142
  tail call void @_Z12vstore_half3Dv3_fmPU3AS0Dh(<3 x float> noundef %mul, i64 noundef %call, ptr noundef %0) #10, !dbg !143
  ret void, !dbg !144
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(read)
declare !dbg !145 hidden <3 x float> @_Z11vload_half3mPU3AS0KDh(i64 noundef, ptr noundef) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare !dbg !146 hidden void @_Z12vstore_half3Dv3_fmPU3AS0Dh(<3 x float> noundef, i64 noundef, ptr noundef) local_unnamed_addr #3

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @halves_of_four_by_threes(ptr addrspace(1) noundef align 2 %data) local_unnamed_addr #0 !dbg !147 !kernel_arg_addr_space !36 !kernel_arg_access_qual !81 !kernel_arg_type !138 !kernel_arg_base_type !138 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #8, !dbg !148
  %0 = addrspacecast ptr addrspace(1) %data to ptr, !dbg !149
  %call1 = tail call <4 x float> @_Z11vload_half4mPU3AS0KDh(i64 noundef %call, ptr noundef %0) #9, !dbg !150
  %1 = shufflevector <4 x float> %call1, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>, !dbg !151
  tail call void @_Z12vstore_half3Dv3_fmPU3AS0Dh(<3 x float> noundef %1, i64 noundef %call, ptr noundef %0) #10, !dbg !152
  ret void, !dbg !153
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @rotated(ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #6 !dbg !154 !kernel_arg_addr_space !36 !kernel_arg_access_qual !81 !kernel_arg_type !155 !kernel_arg_base_type !155 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #8, !dbg !156
  %conv = trunc i64 %call to i32, !dbg !157
  %call1 = tail call i32 @_Z6rotatejj(i32 noundef %conv, i32 noundef 26) #8, !dbg !158
  %shr = lshr i32 %call1, 26, !dbg !159
  %conv2 = zext nneg i32 %shr to i64, !dbg !160
  %conv4 = add i32 %shr, %conv, !dbg !160
  %call5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #8, !dbg !161
  %mul = shl i64 %call5, 6, !dbg !162
  %add7 = or disjoint i64 %mul, %conv2, !dbg !163
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %add7, !dbg !164
  store i32 %conv4, ptr addrspace(1) %arrayidx, align 4, !dbg !165, !tbaa !166
  ret void, !dbg !168
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !169 hidden i32 @_Z6rotatejj(i32 noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write)
define protected amdgpu_kernel void @counted_bits(ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #6 !dbg !170 !kernel_arg_addr_space !36 !kernel_arg_access_qual !81 !kernel_arg_type !155 !kernel_arg_base_type !155 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #8, !dbg !171
  %conv = trunc i64 %call to i32, !dbg !171
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #8, !dbg !172
  %call4 = tail call i32 @_Z8popcountj(i32 noundef %conv) #8, !dbg !173
  %conv5 = zext i32 %call4 to i64, !dbg !173
  %.idx = shl i64 %call1, 8, !dbg !174
  %0 = getelementptr i8, ptr addrspace(1) %out, i64 %.idx, !dbg !174
  %arrayidx = getelementptr i32, ptr addrspace(1) %0, i64 %conv5, !dbg !174
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !175, !tbaa !166
  ret void, !dbg !176
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !177 hidden i32 @_Z8popcountj(i32 noundef) local_unnamed_addr #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { convergent mustprogress nofree nounwind willreturn memory(read) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #6 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #7 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { convergent nounwind willreturn memory(none) }
attributes #9 = { convergent nounwind willreturn memory(read) }
attributes #10 = { convergent nounwind }
attributes #11 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/builtins.cl", directory: ".", checksumkind: CSK_MD5, checksum: "49d9c6ff4b0402340625cc301b58f73b")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "copy_image", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 1, i32 0}
!13 = !{!"write_only", !"read_only", !"none"}
!14 = !{!"image2d_t", !"image2d_t", !"sampler_t"}
!15 = !{!"", !"", !""}
!16 = !DILocation(line: 6, column: 20, scope: !9)
!17 = !DILocation(line: 6, column: 19, scope: !9)
!18 = !DILocation(line: 6, column: 38, scope: !9)
!19 = !DILocation(line: 7, column: 24, scope: !9)
!20 = !DILocation(line: 7, column: 3, scope: !9)
!21 = !DILocation(line: 8, column: 1, scope: !9)
!22 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 6, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!23 = !DISubprogram(name: "write_imagef", scope: !1, file: !1, line: 7, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!24 = !DISubprogram(name: "read_imagef", scope: !1, file: !1, line: 7, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!25 = distinct !DISubprogram(name: "copy_image_to_one_column", scope: !1, file: !1, line: 11, type: !10, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!26 = !DILocation(line: 13, column: 20, scope: !25)
!27 = !DILocation(line: 13, column: 19, scope: !25)
!28 = !DILocation(line: 13, column: 37, scope: !25)
!29 = !DILocation(line: 14, column: 26, scope: !25)
!30 = !DILocation(line: 14, column: 37, scope: !25)
!31 = !DILocation(line: 14, column: 3, scope: !25)
!32 = !DILocation(line: 15, column: 1, scope: !25)
!33 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 13, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!34 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 13, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!35 = distinct !DISubprogram(name: "in_place", scope: !1, file: !1, line: 18, type: !10, scopeLine: 18, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!36 = !{i32 1}
!37 = !{!"read_write"}
!38 = !{!"image2d_t"}
!39 = !{!""}
!40 = !DILocation(line: 19, column: 20, scope: !35)
!41 = !DILocation(line: 19, column: 19, scope: !35)
!42 = !DILocation(line: 19, column: 38, scope: !35)
!43 = !DILocation(line: 20, column: 28, scope: !35)
!44 = !DILocation(line: 20, column: 52, scope: !35)
!45 = !DILocation(line: 20, column: 3, scope: !35)
!46 = !DILocation(line: 21, column: 1, scope: !35)
!47 = !DISubprogram(name: "write_imageui", scope: !1, file: !1, line: 20, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!48 = !DISubprogram(name: "read_imageui", scope: !1, file: !1, line: 20, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!49 = distinct !DISubprogram(name: "in_place_from_the_left", scope: !1, file: !1, line: 24, type: !10, scopeLine: 24, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!50 = !DILocation(line: 25, column: 20, scope: !49)
!51 = !DILocation(line: 25, column: 19, scope: !49)
!52 = !DILocation(line: 25, column: 38, scope: !49)
!53 = !DILocation(line: 26, column: 51, scope: !49)
!54 = !DILocation(line: 26, column: 28, scope: !49)
!55 = !DILocation(line: 26, column: 67, scope: !49)
!56 = !DILocation(line: 26, column: 3, scope: !49)
!57 = !DILocation(line: 27, column: 1, scope: !49)
!58 = distinct !DISubprogram(name: "by_unsigned_bytes", scope: !1, file: !1, line: 30, type: !10, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!59 = !{i32 1, i32 1}
!60 = !{!"none", !"none"}
!61 = !{!"uchar*", !"float*"}
!62 = !{!"const", !""}
!63 = !DILocation(line: 31, column: 29, scope: !58)
!64 = !DILocation(line: 31, column: 26, scope: !58)
!65 = !{!66, !66, i64 0}
!66 = !{!"omnipotent char", !67, i64 0}
!67 = !{!"Simple C/C++ TBAA"}
!68 = !DILocation(line: 31, column: 13, scope: !58)
!69 = !DILocation(line: 32, column: 10, scope: !58)
!70 = !DILocation(line: 32, column: 7, scope: !58)
!71 = !DILocation(line: 33, column: 29, scope: !58)
!72 = !DILocation(line: 33, column: 9, scope: !58)
!73 = !DILocation(line: 33, column: 5, scope: !58)
!74 = !DILocation(line: 33, column: 27, scope: !58)
!75 = !{!76, !76, i64 0}
!76 = !{!"float", !66, i64 0}
!77 = !DILocation(line: 34, column: 1, scope: !58)
!78 = !DISubprogram(name: "convert_uint", scope: !1, file: !1, line: 31, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!79 = !DISubprogram(name: "convert_float", scope: !1, file: !1, line: 33, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!80 = distinct !DISubprogram(name: "by_converted_ids", scope: !1, file: !1, line: 38, type: !10, scopeLine: 38, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!81 = !{!"none"}
!82 = !{!"float*"}
!83 = !DILocation(line: 39, column: 29, scope: !80)
!84 = !DILocation(line: 39, column: 45, scope: !80)
!85 = !DILocation(line: 39, column: 15, scope: !80)
!86 = !DILocation(line: 40, column: 7, scope: !80)
!87 = !DILocation(line: 40, column: 31, scope: !80)
!88 = !DILocation(line: 40, column: 3, scope: !80)
!89 = !DILocation(line: 40, column: 50, scope: !80)
!90 = !DILocation(line: 41, column: 1, scope: !80)
!91 = !DISubprogram(name: "convert_uchar", scope: !1, file: !1, line: 39, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!92 = distinct !DISubprogram(name: "by_shortened_ids", scope: !1, file: !1, line: 44, type: !10, scopeLine: 44, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!93 = !DILocation(line: 45, column: 29, scope: !92)
!94 = !DILocation(line: 45, column: 45, scope: !92)
!95 = !DILocation(line: 45, column: 15, scope: !92)
!96 = !DILocation(line: 46, column: 52, scope: !92)
!97 = !DILocation(line: 46, column: 7, scope: !92)
!98 = !DILocation(line: 46, column: 31, scope: !92)
!99 = !DILocation(line: 46, column: 3, scope: !92)
!100 = !DILocation(line: 46, column: 50, scope: !92)
!101 = !DILocation(line: 47, column: 1, scope: !92)
!102 = distinct !DISubprogram(name: "last_angle", scope: !1, file: !1, line: 50, type: !10, scopeLine: 50, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!103 = !{!"float*", !"float*"}
!104 = !DILocation(line: 51, column: 41, scope: !102)
!105 = !DILocation(line: 51, column: 38, scope: !102)
!106 = !DILocation(line: 51, column: 26, scope: !102)
!107 = !DILocation(line: 51, column: 7, scope: !102)
!108 = !DILocation(line: 51, column: 3, scope: !102)
!109 = !DILocation(line: 51, column: 24, scope: !102)
!110 = !DILocation(line: 52, column: 1, scope: !102)
!111 = !DISubprogram(name: "atan2", scope: !1, file: !1, line: 51, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!112 = distinct !DISubprogram(name: "common_angle", scope: !1, file: !1, line: 55, type: !10, scopeLine: 55, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!113 = !DILocation(line: 56, column: 41, scope: !112)
!114 = !DILocation(line: 56, column: 38, scope: !112)
!115 = !DILocation(line: 56, column: 26, scope: !112)
!116 = !DILocation(line: 56, column: 3, scope: !112)
!117 = !DILocation(line: 56, column: 24, scope: !112)
!118 = !DILocation(line: 57, column: 1, scope: !112)
!119 = distinct !DISubprogram(name: "halves", scope: !1, file: !1, line: 60, type: !10, scopeLine: 60, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!120 = !{!"half*", !"float4*"}
!121 = !{!"half*", !"float __attribute__((ext_vector_type(4)))*"}
!122 = !{!"", !""}
!123 = !DILocation(line: 61, column: 29, scope: !119)
!124 = !DILocation(line: 61, column: 47, scope: !119)
!125 = !DILocation(line: 61, column: 17, scope: !119)
!126 = !DILocation(line: 62, column: 3, scope: !119)
!127 = !DILocation(line: 63, column: 40, scope: !119)
!128 = !DILocation(line: 63, column: 48, scope: !119)
!129 = !DILocation(line: 63, column: 34, scope: !119)
!130 = !DILocation(line: 63, column: 58, scope: !119)
!131 = !DILocation(line: 63, column: 56, scope: !119)
!132 = !DILocation(line: 63, column: 3, scope: !119)
!133 = !DILocation(line: 63, column: 25, scope: !119)
!134 = !DILocation(line: 64, column: 1, scope: !119)
!135 = !DISubprogram(name: "vload_half4", scope: !1, file: !1, line: 61, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!136 = !DISubprogram(name: "fract", scope: !1, file: !1, line: 63, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!137 = distinct !DISubprogram(name: "halves_in_place", scope: !1, file: !1, line: 67, type: !10, scopeLine: 67, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!138 = !{!"half*"}
!139 = !DILocation(line: 68, column: 30, scope: !137)
!140 = !DILocation(line: 68, column: 48, scope: !137)
!141 = !DILocation(line: 68, column: 18, scope: !137)
!142 = !DILocation(line: 69, column: 22, scope: !137)
!143 = !DILocation(line: 69, column: 3, scope: !137)
!144 = !DILocation(line: 70, column: 1, scope: !137)
!145 = !DISubprogram(name: "vload_half3", scope: !1, file: !1, line: 68, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!146 = !DISubprogram(name: "vstore_half3", scope: !1, file: !1, line: 69, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!147 = distinct !DISubprogram(name: "halves_of_four_by_threes", scope: !1, file: !1, line: 73, type: !10, scopeLine: 73, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!148 = !DILocation(line: 74, column: 29, scope: !147)
!149 = !DILocation(line: 74, column: 47, scope: !147)
!150 = !DILocation(line: 74, column: 17, scope: !147)
!151 = !DILocation(line: 75, column: 16, scope: !147)
!152 = !DILocation(line: 75, column: 3, scope: !147)
!153 = !DILocation(line: 76, column: 1, scope: !147)
!154 = distinct !DISubprogram(name: "rotated", scope: !1, file: !1, line: 79, type: !10, scopeLine: 79, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!155 = !{!"uint*"}
!156 = !DILocation(line: 80, column: 26, scope: !154)
!157 = !DILocation(line: 80, column: 20, scope: !154)
!158 = !DILocation(line: 80, column: 13, scope: !154)
!159 = !DILocation(line: 80, column: 48, scope: !154)
!160 = !DILocation(line: 81, column: 36, scope: !154)
!161 = !DILocation(line: 81, column: 7, scope: !154)
!162 = !DILocation(line: 81, column: 23, scope: !154)
!163 = !DILocation(line: 81, column: 28, scope: !154)
!164 = !DILocation(line: 81, column: 3, scope: !154)
!165 = !DILocation(line: 81, column: 34, scope: !154)
!166 = !{!167, !167, i64 0}
!167 = !{!"int", !66, i64 0}
!168 = !DILocation(line: 82, column: 1, scope: !154)
!169 = !DISubprogram(name: "rotate", scope: !1, file: !1, line: 80, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!170 = distinct !DISubprogram(name: "counted_bits", scope: !1, file: !1, line: 85, type: !10, scopeLine: 85, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!171 = !DILocation(line: 86, column: 65, scope: !170)
!172 = !DILocation(line: 86, column: 7, scope: !170)
!173 = !DILocation(line: 86, column: 30, scope: !170)
!174 = !DILocation(line: 86, column: 3, scope: !170)
!175 = !DILocation(line: 86, column: 63, scope: !170)
!176 = !DILocation(line: 87, column: 1, scope: !170)
!177 = !DISubprogram(name: "popcount", scope: !1, file: !1, line: 86, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)

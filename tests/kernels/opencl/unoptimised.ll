; ModuleID = 'tests/kernels/opencl/unoptimised.cl'
source_filename = "tests/kernels/opencl/unoptimised.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@reduce0.s = internal addrspace(3) global [128 x i32] undef, align 4, !dbg !0
@reduce0_no_barrier.s = internal addrspace(3) global [128 x i32] undef, align 4, !dbg !13
@return0.s = internal addrspace(3) global [128 x i32] undef, align 4, !dbg !20
@transpose0.s = internal addrspace(3) global [128 x i32] undef, align 4, !dbg !25
@transpose0_by_one.s = internal addrspace(3) global [144 x i32] undef, align 4, !dbg !30
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent noinline norecurse nounwind optnone
define hidden i32 @clamp_to(i32 noundef %v, i32 noundef %n) #0 !dbg !44 {
entry:
  %v.addr = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  store i32 %v, ptr addrspace(5) %v.addr, align 4
    #dbg_declare(ptr addrspace(5) %v.addr, !47, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !48)
  store i32 %n, ptr addrspace(5) %n.addr, align 4
    #dbg_declare(ptr addrspace(5) %n.addr, !49, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !50)
  %0 = load i32, ptr addrspace(5) %v.addr, align 4, !dbg !51
  %1 = load i32, ptr addrspace(5) %n.addr, align 4, !dbg !52
  %cmp = icmp slt i32 %0, %1, !dbg !53
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !51

cond.true:                                        ; preds = %entry
  %2 = load i32, ptr addrspace(5) %v.addr, align 4, !dbg !54
  br label %cond.end, !dbg !51

cond.false:                                       ; preds = %entry
  %3 = load i32, ptr addrspace(5) %n.addr, align 4, !dbg !55
  %sub = sub nsw i32 %3, 1, !dbg !56
  br label %cond.end, !dbg !51

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %2, %cond.true ], [ %sub, %cond.false ], !dbg !51
  ret i32 %cond, !dbg !57
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @reduce0(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) #1 !dbg !2 !kernel_arg_addr_space !58 !kernel_arg_access_qual !59 !kernel_arg_type !60 !kernel_arg_base_type !60 !kernel_arg_type_qual !61 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %g = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
    #dbg_declare(ptr addrspace(5) %in.addr, !62, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !63)
  store ptr addrspace(1) %out, ptr addrspace(5) %out.addr, align 8
    #dbg_declare(ptr addrspace(5) %out.addr, !64, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !65)
  store i32 %n, ptr addrspace(5) %n.addr, align 4
    #dbg_declare(ptr addrspace(5) %n.addr, !66, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !67)
    #dbg_declare(ptr addrspace(5) %l, !68, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !69)
  %call = call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !70
  %conv = trunc i64 %call to i32, !dbg !70
  store i32 %conv, ptr addrspace(5) %l, align 4, !dbg !69
    #dbg_declare(ptr addrspace(5) %g, !71, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !72)
  %call1 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !73
  %conv2 = trunc i64 %call1 to i32, !dbg !73
  store i32 %conv2, ptr addrspace(5) %g, align 4, !dbg !72
  %0 = load i32, ptr addrspace(5) %g, align 4, !dbg !74
  %1 = load i32, ptr addrspace(5) %n.addr, align 4, !dbg !75
  %cmp = icmp slt i32 %0, %1, !dbg !76
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !74

cond.true:                                        ; preds = %entry
  %2 = load ptr addrspace(1), ptr addrspace(5) %in.addr, align 8, !dbg !77
  %3 = load i32, ptr addrspace(5) %g, align 4, !dbg !78
  %idxprom = sext i32 %3 to i64, !dbg !77
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %idxprom, !dbg !77
  %4 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !77
  br label %cond.end, !dbg !74

cond.false:                                       ; preds = %entry
  br label %cond.end, !dbg !74

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %4, %cond.true ], [ 0, %cond.false ], !dbg !74
  %5 = load i32, ptr addrspace(5) %l, align 4, !dbg !79
  %idxprom4 = sext i32 %5 to i64, !dbg !80
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reduce0.s, i64 0, i64 %idxprom4, !dbg !80
  store i32 %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !81
  call void @_Z7barrierj(i32 noundef 1) #5, !dbg !82
    #dbg_declare(ptr addrspace(5) %d, !83, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !85)
  store i32 64, ptr addrspace(5) %d, align 4, !dbg !85
  br label %for.cond, !dbg !86

for.cond:                                         ; preds = %for.inc, %cond.end
  %6 = load i32, ptr addrspace(5) %d, align 4, !dbg !87
  %cmp6 = icmp sgt i32 %6, 0, !dbg !89
  br i1 %cmp6, label %for.body, label %for.end, !dbg !90

for.body:                                         ; preds = %for.cond
  %7 = load i32, ptr addrspace(5) %l, align 4, !dbg !91
  %8 = load i32, ptr addrspace(5) %d, align 4, !dbg !94
  %cmp8 = icmp slt i32 %7, %8, !dbg !95
  br i1 %cmp8, label %if.then, label %if.end, !dbg !96

if.then:                                          ; preds = %for.body
  %9 = load i32, ptr addrspace(5) %l, align 4, !dbg !97
  %10 = load i32, ptr addrspace(5) %d, align 4, !dbg !98
  %add = add nsw i32 %9, %10, !dbg !99
  %idxprom10 = sext i32 %add to i64, !dbg !100
  %arrayidx11 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reduce0.s, i64 0, i64 %idxprom10, !dbg !100
  %11 = load i32, ptr addrspace(3) %arrayidx11, align 4, !dbg !100
  %12 = load i32, ptr addrspace(5) %l, align 4, !dbg !101
  %idxprom12 = sext i32 %12 to i64, !dbg !102
  %arrayidx13 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reduce0.s, i64 0, i64 %idxprom12, !dbg !102
  %13 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !103
  %add14 = add nsw i32 %13, %11, !dbg !103
  store i32 %add14, ptr addrspace(3) %arrayidx13, align 4, !dbg !103
  br label %if.end, !dbg !102

if.end:                                           ; preds = %if.then, %for.body
  call void @_Z7barrierj(i32 noundef 1) #5, !dbg !104
  br label %for.inc, !dbg !105

for.inc:                                          ; preds = %if.end
  %14 = load i32, ptr addrspace(5) %d, align 4, !dbg !106
  %shr = ashr i32 %14, 1, !dbg !106
  store i32 %shr, ptr addrspace(5) %d, align 4, !dbg !106
  br label %for.cond, !dbg !107, !llvm.loop !108

for.end:                                          ; preds = %for.cond
  %15 = load i32, ptr addrspace(5) %l, align 4, !dbg !110
  %cmp15 = icmp eq i32 %15, 0, !dbg !112
  br i1 %cmp15, label %if.then17, label %if.end20, !dbg !113

if.then17:                                        ; preds = %for.end
  %16 = load i32, ptr addrspace(3) @reduce0.s, align 4, !dbg !114
  %17 = load ptr addrspace(1), ptr addrspace(5) %out.addr, align 8, !dbg !115
  %call18 = call i64 @_Z12get_group_idj(i32 noundef 0) #4, !dbg !116
  %arrayidx19 = getelementptr inbounds i32, ptr addrspace(1) %17, i64 %call18, !dbg !115
  store i32 %16, ptr addrspace(1) %arrayidx19, align 4, !dbg !117
  br label %if.end20, !dbg !115

if.end20:                                         ; preds = %if.then17, %for.end
  ret void, !dbg !118
}

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) #2

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) #2

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) #3

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) #2

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @reduce0_no_barrier(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) #1 !dbg !15 !kernel_arg_addr_space !58 !kernel_arg_access_qual !59 !kernel_arg_type !60 !kernel_arg_base_type !60 !kernel_arg_type_qual !61 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %g = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
    #dbg_declare(ptr addrspace(5) %in.addr, !119, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !120)
  store ptr addrspace(1) %out, ptr addrspace(5) %out.addr, align 8
    #dbg_declare(ptr addrspace(5) %out.addr, !121, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !122)
  store i32 %n, ptr addrspace(5) %n.addr, align 4
    #dbg_declare(ptr addrspace(5) %n.addr, !123, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !124)
    #dbg_declare(ptr addrspace(5) %l, !125, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !126)
  %call = call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !127
  %conv = trunc i64 %call to i32, !dbg !127
  store i32 %conv, ptr addrspace(5) %l, align 4, !dbg !126
    #dbg_declare(ptr addrspace(5) %g, !128, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !129)
  %call1 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !130
  %conv2 = trunc i64 %call1 to i32, !dbg !130
  store i32 %conv2, ptr addrspace(5) %g, align 4, !dbg !129
  %0 = load i32, ptr addrspace(5) %g, align 4, !dbg !131
  %1 = load i32, ptr addrspace(5) %n.addr, align 4, !dbg !132
  %cmp = icmp slt i32 %0, %1, !dbg !133
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !131

cond.true:                                        ; preds = %entry
  %2 = load ptr addrspace(1), ptr addrspace(5) %in.addr, align 8, !dbg !134
  %3 = load i32, ptr addrspace(5) %g, align 4, !dbg !135
  %idxprom = sext i32 %3 to i64, !dbg !134
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %idxprom, !dbg !134
  %4 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !134
  br label %cond.end, !dbg !131

cond.false:                                       ; preds = %entry
  br label %cond.end, !dbg !131

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %4, %cond.true ], [ 0, %cond.false ], !dbg !131
  %5 = load i32, ptr addrspace(5) %l, align 4, !dbg !136
  %idxprom4 = sext i32 %5 to i64, !dbg !137
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reduce0_no_barrier.s, i64 0, i64 %idxprom4, !dbg !137
  store i32 %cond, ptr addrspace(3) %arrayidx5, align 4, !dbg !138
  call void @_Z7barrierj(i32 noundef 1) #5, !dbg !139
    #dbg_declare(ptr addrspace(5) %d, !140, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !142)
  store i32 64, ptr addrspace(5) %d, align 4, !dbg !142
  br label %for.cond, !dbg !143

for.cond:                                         ; preds = %for.inc, %cond.end
  %6 = load i32, ptr addrspace(5) %d, align 4, !dbg !144
  %cmp6 = icmp sgt i32 %6, 0, !dbg !146
  br i1 %cmp6, label %for.body, label %for.end, !dbg !147

for.body:                                         ; preds = %for.cond
  %7 = load i32, ptr addrspace(5) %l, align 4, !dbg !148
  %8 = load i32, ptr addrspace(5) %d, align 4, !dbg !151
  %cmp8 = icmp slt i32 %7, %8, !dbg !152
  br i1 %cmp8, label %if.then, label %if.end, !dbg !153

if.then:                                          ; preds = %for.body
  %9 = load i32, ptr addrspace(5) %l, align 4, !dbg !154
  %10 = load i32, ptr addrspace(5) %d, align 4, !dbg !155
  %add = add nsw i32 %9, %10, !dbg !156
  %idxprom10 = sext i32 %add to i64, !dbg !157
  %arrayidx11 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reduce0_no_barrier.s, i64 0, i64 %idxprom10, !dbg !157
  %11 = load i32, ptr addrspace(3) %arrayidx11, align 4, !dbg !157
  %12 = load i32, ptr addrspace(5) %l, align 4, !dbg !158
  %idxprom12 = sext i32 %12 to i64, !dbg !159
  %arrayidx13 = getelementptr inbounds [128 x i32], ptr addrspace(3) @reduce0_no_barrier.s, i64 0, i64 %idxprom12, !dbg !159
  %13 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !160
  %add14 = add nsw i32 %13, %11, !dbg !160
  store i32 %add14, ptr addrspace(3) %arrayidx13, align 4, !dbg !160
  br label %if.end, !dbg !159

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc, !dbg !161

for.inc:                                          ; preds = %if.end
  %14 = load i32, ptr addrspace(5) %d, align 4, !dbg !162
  %shr = ashr i32 %14, 1, !dbg !162
  store i32 %shr, ptr addrspace(5) %d, align 4, !dbg !162
  br label %for.cond, !dbg !163, !llvm.loop !164

for.end:                                          ; preds = %for.cond
  %15 = load i32, ptr addrspace(5) %l, align 4, !dbg !166
  %cmp15 = icmp eq i32 %15, 0, !dbg !168
  br i1 %cmp15, label %if.then17, label %if.end20, !dbg !169

if.then17:                                        ; preds = %for.end
  %16 = load i32, ptr addrspace(3) @reduce0_no_barrier.s, align 4, !dbg !170
  %17 = load ptr addrspace(1), ptr addrspace(5) %out.addr, align 8, !dbg !171
  %call18 = call i64 @_Z12get_group_idj(i32 noundef 0) #4, !dbg !172
  %arrayidx19 = getelementptr inbounds i32, ptr addrspace(1) %17, i64 %call18, !dbg !171
  store i32 %16, ptr addrspace(1) %arrayidx19, align 4, !dbg !173
  br label %if.end20, !dbg !171

if.end20:                                         ; preds = %if.then17, %for.end
  ret void, !dbg !174
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @clamped(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) #1 !dbg !175 !kernel_arg_addr_space !58 !kernel_arg_access_qual !59 !kernel_arg_type !60 !kernel_arg_base_type !60 !kernel_arg_type_qual !61 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
    #dbg_declare(ptr addrspace(5) %in.addr, !176, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !177)
  store ptr addrspace(1) %out, ptr addrspace(5) %out.addr, align 8
    #dbg_declare(ptr addrspace(5) %out.addr, !178, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !179)
  store i32 %n, ptr addrspace(5) %n.addr, align 4
    #dbg_declare(ptr addrspace(5) %n.addr, !180, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !181)
  %0 = load ptr addrspace(1), ptr addrspace(5) %in.addr, align 8, !dbg !182
  %call = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !183
  %conv = trunc i64 %call to i32, !dbg !183
  %1 = load i32, ptr addrspace(5) %n.addr, align 4, !dbg !184
  %call1 = call i32 @clamp_to(i32 noundef %conv, i32 noundef %1) #5, !dbg !185
  %idxprom = sext i32 %call1 to i64, !dbg !182
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %idxprom, !dbg !182
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !182
  %3 = load ptr addrspace(1), ptr addrspace(5) %out.addr, align 8, !dbg !186
  %call2 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !187
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %3, i64 %call2, !dbg !186
  store i32 %2, ptr addrspace(1) %arrayidx3, align 4, !dbg !188
  ret void, !dbg !189
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @clamped_write(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %n) #1 !dbg !190 !kernel_arg_addr_space !58 !kernel_arg_access_qual !59 !kernel_arg_type !60 !kernel_arg_base_type !60 !kernel_arg_type_qual !61 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
    #dbg_declare(ptr addrspace(5) %in.addr, !191, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !192)
  store ptr addrspace(1) %out, ptr addrspace(5) %out.addr, align 8
    #dbg_declare(ptr addrspace(5) %out.addr, !193, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !194)
  store i32 %n, ptr addrspace(5) %n.addr, align 4
    #dbg_declare(ptr addrspace(5) %n.addr, !195, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !196)
  %call = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !197
  %conv = trunc i64 %call to i32, !dbg !197
  %0 = load ptr addrspace(1), ptr addrspace(5) %out.addr, align 8, !dbg !198
  %call1 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !199
  %conv2 = trunc i64 %call1 to i32, !dbg !199
  %1 = load i32, ptr addrspace(5) %n.addr, align 4, !dbg !200
  %call3 = call i32 @clamp_to(i32 noundef %conv2, i32 noundef %1) #5, !dbg !201
  %idxprom = sext i32 %call3 to i64, !dbg !198
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %idxprom, !dbg !198
  store i32 %conv, ptr addrspace(1) %arrayidx, align 4, !dbg !202
  ret void, !dbg !203
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @return0(ptr addrspace(1) noundef align 4 %a, i32 noundef %n) #1 !dbg !22 !kernel_arg_addr_space !204 !kernel_arg_access_qual !205 !kernel_arg_type !206 !kernel_arg_base_type !206 !kernel_arg_type_qual !207 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %a, ptr addrspace(5) %a.addr, align 8
    #dbg_declare(ptr addrspace(5) %a.addr, !208, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !209)
  store i32 %n, ptr addrspace(5) %n.addr, align 4
    #dbg_declare(ptr addrspace(5) %n.addr, !210, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !211)
    #dbg_declare(ptr addrspace(5) %l, !212, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !213)
  %call = call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !214
  %conv = trunc i64 %call to i32, !dbg !214
  store i32 %conv, ptr addrspace(5) %l, align 4, !dbg !213
  %call1 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !215
  %conv2 = trunc i64 %call1 to i32, !dbg !217
  %0 = load i32, ptr addrspace(5) %n.addr, align 4, !dbg !218
  %cmp = icmp sge i32 %conv2, %0, !dbg !219
  br i1 %cmp, label %if.then, label %if.end, !dbg !220

if.then:                                          ; preds = %entry
  br label %return, !dbg !221

if.end:                                           ; preds = %entry
  %1 = load i32, ptr addrspace(5) %l, align 4, !dbg !222
  %2 = load i32, ptr addrspace(5) %l, align 4, !dbg !223
  %idxprom = sext i32 %2 to i64, !dbg !224
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @return0.s, i64 0, i64 %idxprom, !dbg !224
  store i32 %1, ptr addrspace(3) %arrayidx, align 4, !dbg !225
  call void @_Z7barrierj(i32 noundef 1) #5, !dbg !226
  %3 = load i32, ptr addrspace(5) %l, align 4, !dbg !227
  %sub = sub nsw i32 127, %3, !dbg !228
  %idxprom4 = sext i32 %sub to i64, !dbg !229
  %arrayidx5 = getelementptr inbounds [128 x i32], ptr addrspace(3) @return0.s, i64 0, i64 %idxprom4, !dbg !229
  %4 = load i32, ptr addrspace(3) %arrayidx5, align 4, !dbg !229
  %5 = load ptr addrspace(1), ptr addrspace(5) %a.addr, align 8, !dbg !230
  %call6 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !231
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %5, i64 %call6, !dbg !230
  store i32 %4, ptr addrspace(1) %arrayidx7, align 4, !dbg !232
  br label %return, !dbg !233

return:                                           ; preds = %if.end, %if.then
  ret void, !dbg !233
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @transpose0(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out) #1 !dbg !27 !kernel_arg_addr_space !234 !kernel_arg_access_qual !205 !kernel_arg_type !235 !kernel_arg_base_type !235 !kernel_arg_type_qual !236 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
    #dbg_declare(ptr addrspace(5) %in.addr, !237, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !238)
  store ptr addrspace(1) %out, ptr addrspace(5) %out.addr, align 8
    #dbg_declare(ptr addrspace(5) %out.addr, !239, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !240)
    #dbg_declare(ptr addrspace(5) %l, !241, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !242)
  %call = call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !243
  %conv = trunc i64 %call to i32, !dbg !243
  store i32 %conv, ptr addrspace(5) %l, align 4, !dbg !242
    #dbg_declare(ptr addrspace(5) %x, !244, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !245)
  %0 = load i32, ptr addrspace(5) %l, align 4, !dbg !246
  %and = and i32 %0, 15, !dbg !247
  store i32 %and, ptr addrspace(5) %x, align 4, !dbg !245
    #dbg_declare(ptr addrspace(5) %y, !248, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !249)
  %1 = load i32, ptr addrspace(5) %l, align 4, !dbg !250
  %shr = ashr i32 %1, 4, !dbg !251
  store i32 %shr, ptr addrspace(5) %y, align 4, !dbg !249
  %2 = load ptr addrspace(1), ptr addrspace(5) %in.addr, align 8, !dbg !252
  %call1 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !253
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %call1, !dbg !252
  %3 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !252
  %4 = load i32, ptr addrspace(5) %y, align 4, !dbg !254
  %mul = mul nsw i32 %4, 16, !dbg !255
  %5 = load i32, ptr addrspace(5) %x, align 4, !dbg !256
  %add = add nsw i32 %mul, %5, !dbg !257
  %idxprom = sext i32 %add to i64, !dbg !258
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @transpose0.s, i64 0, i64 %idxprom, !dbg !258
  store i32 %3, ptr addrspace(3) %arrayidx2, align 4, !dbg !259
  call void @_Z7barrierj(i32 noundef 1) #5, !dbg !260
  %6 = load i32, ptr addrspace(5) %l, align 4, !dbg !261
  %and3 = and i32 %6, 7, !dbg !262
  %mul4 = mul nsw i32 %and3, 16, !dbg !263
  %7 = load i32, ptr addrspace(5) %l, align 4, !dbg !264
  %shr5 = ashr i32 %7, 3, !dbg !265
  %add6 = add nsw i32 %mul4, %shr5, !dbg !266
  %idxprom7 = sext i32 %add6 to i64, !dbg !267
  %arrayidx8 = getelementptr inbounds [128 x i32], ptr addrspace(3) @transpose0.s, i64 0, i64 %idxprom7, !dbg !267
  %8 = load i32, ptr addrspace(3) %arrayidx8, align 4, !dbg !267
  %9 = load ptr addrspace(1), ptr addrspace(5) %out.addr, align 8, !dbg !268
  %call9 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !269
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %9, i64 %call9, !dbg !268
  store i32 %8, ptr addrspace(1) %arrayidx10, align 4, !dbg !270
  ret void, !dbg !271
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @transpose0_by_one(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out) #1 !dbg !32 !kernel_arg_addr_space !234 !kernel_arg_access_qual !205 !kernel_arg_type !235 !kernel_arg_base_type !235 !kernel_arg_type_qual !236 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
    #dbg_declare(ptr addrspace(5) %in.addr, !272, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !273)
  store ptr addrspace(1) %out, ptr addrspace(5) %out.addr, align 8
    #dbg_declare(ptr addrspace(5) %out.addr, !274, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !275)
    #dbg_declare(ptr addrspace(5) %l, !276, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !277)
  %call = call i64 @_Z12get_local_idj(i32 noundef 0) #4, !dbg !278
  %conv = trunc i64 %call to i32, !dbg !278
  store i32 %conv, ptr addrspace(5) %l, align 4, !dbg !277
    #dbg_declare(ptr addrspace(5) %x, !279, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !280)
  %0 = load i32, ptr addrspace(5) %l, align 4, !dbg !281
  %and = and i32 %0, 15, !dbg !282
  store i32 %and, ptr addrspace(5) %x, align 4, !dbg !280
    #dbg_declare(ptr addrspace(5) %y, !283, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !284)
  %1 = load i32, ptr addrspace(5) %l, align 4, !dbg !285
  %shr = ashr i32 %1, 4, !dbg !286
  store i32 %shr, ptr addrspace(5) %y, align 4, !dbg !284
  %2 = load ptr addrspace(1), ptr addrspace(5) %in.addr, align 8, !dbg !287
  %call1 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !288
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %call1, !dbg !287
  %3 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !287
  %4 = load i32, ptr addrspace(5) %y, align 4, !dbg !289
  %mul = mul nsw i32 %4, 15, !dbg !290
  %5 = load i32, ptr addrspace(5) %x, align 4, !dbg !291
  %add = add nsw i32 %mul, %5, !dbg !292
  %idxprom = sext i32 %add to i64, !dbg !293
  %arrayidx2 = getelementptr inbounds [144 x i32], ptr addrspace(3) @transpose0_by_one.s, i64 0, i64 %idxprom, !dbg !293
  store i32 %3, ptr addrspace(3) %arrayidx2, align 4, !dbg !294
  call void @_Z7barrierj(i32 noundef 1) #5, !dbg !295
  %6 = load i32, ptr addrspace(5) %l, align 4, !dbg !296
  %and3 = and i32 %6, 7, !dbg !297
  %mul4 = mul nsw i32 %and3, 16, !dbg !298
  %7 = load i32, ptr addrspace(5) %l, align 4, !dbg !299
  %shr5 = ashr i32 %7, 3, !dbg !300
  %add6 = add nsw i32 %mul4, %shr5, !dbg !301
  %idxprom7 = sext i32 %add6 to i64, !dbg !302
  %arrayidx8 = getelementptr inbounds [144 x i32], ptr addrspace(3) @transpose0_by_one.s, i64 0, i64 %idxprom7, !dbg !302
  %8 = load i32, ptr addrspace(3) %arrayidx8, align 4, !dbg !302
  %9 = load ptr addrspace(1), ptr addrspace(5) %out.addr, align 8, !dbg !303
  %call9 = call i64 @_Z13get_global_idj(i32 noundef 0) #4, !dbg !304
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %9, i64 %call9, !dbg !303
  store i32 %8, ptr addrspace(1) %arrayidx10, align 4, !dbg !305
  ret void, !dbg !306
}

attributes #0 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" }
attributes #1 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" }
attributes #4 = { convergent nounwind willreturn memory(none) }
attributes #5 = { convergent nounwind }

!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!36, !37, !38, !39, !40, !41}
!opencl.ocl.version = !{!42}
!llvm.ident = !{!43}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 2, DW_OP_swap, DW_OP_xderef))
!1 = distinct !DIGlobalVariable(name: "s", scope: !2, file: !3, line: 9, type: !17, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "reduce0", scope: !3, file: !3, line: 8, type: !4, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !10, retainedNodes: !16)
!3 = !DIFile(filename: "tests/kernels/opencl/unoptimised.cl", directory: ".", checksumkind: CSK_MD5, checksum: "61f254b1ed976dba0fb2484d65b0821f")
!4 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !5)
!5 = !{null, !6, !9, !8}
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!7 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!10 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !11, globals: !12, splitDebugInlining: false, nameTableKind: None)
!11 = !{!8}
!12 = !{!0, !13, !20, !25, !30}
!13 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression(DW_OP_constu, 2, DW_OP_swap, DW_OP_xderef))
!14 = distinct !DIGlobalVariable(name: "s", scope: !15, file: !3, line: 22, type: !17, isLocal: true, isDefinition: true)
!15 = distinct !DISubprogram(name: "reduce0_no_barrier", scope: !3, file: !3, line: 21, type: !4, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !10, retainedNodes: !16)
!16 = !{}
!17 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 4096, elements: !18)
!18 = !{!19}
!19 = !DISubrange(count: 128)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression(DW_OP_constu, 2, DW_OP_swap, DW_OP_xderef))
!21 = distinct !DIGlobalVariable(name: "s", scope: !22, file: !3, line: 44, type: !17, isLocal: true, isDefinition: true)
!22 = distinct !DISubprogram(name: "return0", scope: !3, file: !3, line: 43, type: !23, scopeLine: 43, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !10, retainedNodes: !16)
!23 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !24)
!24 = !{null, !9, !8}
!25 = !DIGlobalVariableExpression(var: !26, expr: !DIExpression(DW_OP_constu, 2, DW_OP_swap, DW_OP_xderef))
!26 = distinct !DIGlobalVariable(name: "s", scope: !27, file: !3, line: 54, type: !17, isLocal: true, isDefinition: true)
!27 = distinct !DISubprogram(name: "transpose0", scope: !3, file: !3, line: 53, type: !28, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !10, retainedNodes: !16)
!28 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !29)
!29 = !{null, !6, !9}
!30 = !DIGlobalVariableExpression(var: !31, expr: !DIExpression(DW_OP_constu, 2, DW_OP_swap, DW_OP_xderef))
!31 = distinct !DIGlobalVariable(name: "s", scope: !32, file: !3, line: 63, type: !33, isLocal: true, isDefinition: true)
!32 = distinct !DISubprogram(name: "transpose0_by_one", scope: !3, file: !3, line: 62, type: !28, scopeLine: 62, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !10, retainedNodes: !16)
!33 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 4608, elements: !34)
!34 = !{!35}
!35 = !DISubrange(count: 144)
!36 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!37 = !{i32 7, !"Dwarf Version", i32 5}
!38 = !{i32 2, !"Debug Info Version", i32 3}
!39 = !{i32 1, !"wchar_size", i32 4}
!40 = !{i32 8, !"PIC Level", i32 2}
!41 = !{i32 7, !"frame-pointer", i32 2}
!42 = !{i32 2, i32 0}
!43 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!44 = distinct !DISubprogram(name: "clamp_to", scope: !3, file: !3, line: 5, type: !45, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !10, retainedNodes: !16)
!45 = !DISubroutineType(types: !46)
!46 = !{!8, !8, !8}
!47 = !DILocalVariable(name: "v", arg: 1, scope: !44, file: !3, line: 5, type: !8)
!48 = !DILocation(line: 5, column: 18, scope: !44)
!49 = !DILocalVariable(name: "n", arg: 2, scope: !44, file: !3, line: 5, type: !8)
!50 = !DILocation(line: 5, column: 25, scope: !44)
!51 = !DILocation(line: 5, column: 37, scope: !44)
!52 = !DILocation(line: 5, column: 41, scope: !44)
!53 = !DILocation(line: 5, column: 39, scope: !44)
!54 = !DILocation(line: 5, column: 45, scope: !44)
!55 = !DILocation(line: 5, column: 49, scope: !44)
!56 = !DILocation(line: 5, column: 51, scope: !44)
!57 = !DILocation(line: 5, column: 30, scope: !44)
!58 = !{i32 1, i32 1, i32 0}
!59 = !{!"none", !"none", !"none"}
!60 = !{!"int*", !"int*", !"int"}
!61 = !{!"const", !"", !""}
!62 = !DILocalVariable(name: "in", arg: 1, scope: !2, file: !3, line: 8, type: !6)
!63 = !DILocation(line: 8, column: 39, scope: !2)
!64 = !DILocalVariable(name: "out", arg: 2, scope: !2, file: !3, line: 8, type: !9)
!65 = !DILocation(line: 8, column: 55, scope: !2)
!66 = !DILocalVariable(name: "n", arg: 3, scope: !2, file: !3, line: 8, type: !8)
!67 = !DILocation(line: 8, column: 64, scope: !2)
!68 = !DILocalVariable(name: "l", scope: !2, file: !3, line: 10, type: !8)
!69 = !DILocation(line: 10, column: 7, scope: !2)
!70 = !DILocation(line: 10, column: 11, scope: !2)
!71 = !DILocalVariable(name: "g", scope: !2, file: !3, line: 10, type: !8)
!72 = !DILocation(line: 10, column: 28, scope: !2)
!73 = !DILocation(line: 10, column: 32, scope: !2)
!74 = !DILocation(line: 11, column: 10, scope: !2)
!75 = !DILocation(line: 11, column: 14, scope: !2)
!76 = !DILocation(line: 11, column: 12, scope: !2)
!77 = !DILocation(line: 11, column: 18, scope: !2)
!78 = !DILocation(line: 11, column: 21, scope: !2)
!79 = !DILocation(line: 11, column: 5, scope: !2)
!80 = !DILocation(line: 11, column: 3, scope: !2)
!81 = !DILocation(line: 11, column: 8, scope: !2)
!82 = !DILocation(line: 12, column: 3, scope: !2)
!83 = !DILocalVariable(name: "d", scope: !84, file: !3, line: 13, type: !8)
!84 = distinct !DILexicalBlock(scope: !2, file: !3, line: 13, column: 3)
!85 = !DILocation(line: 13, column: 12, scope: !84)
!86 = !DILocation(line: 13, column: 8, scope: !84)
!87 = !DILocation(line: 13, column: 20, scope: !88)
!88 = distinct !DILexicalBlock(scope: !84, file: !3, line: 13, column: 3)
!89 = !DILocation(line: 13, column: 22, scope: !88)
!90 = !DILocation(line: 13, column: 3, scope: !84)
!91 = !DILocation(line: 14, column: 9, scope: !92)
!92 = distinct !DILexicalBlock(scope: !93, file: !3, line: 14, column: 9)
!93 = distinct !DILexicalBlock(scope: !88, file: !3, line: 13, column: 36)
!94 = !DILocation(line: 14, column: 13, scope: !92)
!95 = !DILocation(line: 14, column: 11, scope: !92)
!96 = !DILocation(line: 14, column: 9, scope: !93)
!97 = !DILocation(line: 14, column: 26, scope: !92)
!98 = !DILocation(line: 14, column: 30, scope: !92)
!99 = !DILocation(line: 14, column: 28, scope: !92)
!100 = !DILocation(line: 14, column: 24, scope: !92)
!101 = !DILocation(line: 14, column: 18, scope: !92)
!102 = !DILocation(line: 14, column: 16, scope: !92)
!103 = !DILocation(line: 14, column: 21, scope: !92)
!104 = !DILocation(line: 15, column: 5, scope: !93)
!105 = !DILocation(line: 16, column: 3, scope: !93)
!106 = !DILocation(line: 13, column: 29, scope: !88)
!107 = !DILocation(line: 13, column: 3, scope: !88)
!108 = distinct !{!108, !90, !109}
!109 = !DILocation(line: 16, column: 3, scope: !84)
!110 = !DILocation(line: 17, column: 7, scope: !111)
!111 = distinct !DILexicalBlock(scope: !2, file: !3, line: 17, column: 7)
!112 = !DILocation(line: 17, column: 9, scope: !111)
!113 = !DILocation(line: 17, column: 7, scope: !2)
!114 = !DILocation(line: 17, column: 38, scope: !111)
!115 = !DILocation(line: 17, column: 15, scope: !111)
!116 = !DILocation(line: 17, column: 19, scope: !111)
!117 = !DILocation(line: 17, column: 36, scope: !111)
!118 = !DILocation(line: 18, column: 1, scope: !2)
!119 = !DILocalVariable(name: "in", arg: 1, scope: !15, file: !3, line: 21, type: !6)
!120 = !DILocation(line: 21, column: 50, scope: !15)
!121 = !DILocalVariable(name: "out", arg: 2, scope: !15, file: !3, line: 21, type: !9)
!122 = !DILocation(line: 21, column: 66, scope: !15)
!123 = !DILocalVariable(name: "n", arg: 3, scope: !15, file: !3, line: 21, type: !8)
!124 = !DILocation(line: 21, column: 75, scope: !15)
!125 = !DILocalVariable(name: "l", scope: !15, file: !3, line: 23, type: !8)
!126 = !DILocation(line: 23, column: 7, scope: !15)
!127 = !DILocation(line: 23, column: 11, scope: !15)
!128 = !DILocalVariable(name: "g", scope: !15, file: !3, line: 23, type: !8)
!129 = !DILocation(line: 23, column: 28, scope: !15)
!130 = !DILocation(line: 23, column: 32, scope: !15)
!131 = !DILocation(line: 24, column: 10, scope: !15)
!132 = !DILocation(line: 24, column: 14, scope: !15)
!133 = !DILocation(line: 24, column: 12, scope: !15)
!134 = !DILocation(line: 24, column: 18, scope: !15)
!135 = !DILocation(line: 24, column: 21, scope: !15)
!136 = !DILocation(line: 24, column: 5, scope: !15)
!137 = !DILocation(line: 24, column: 3, scope: !15)
!138 = !DILocation(line: 24, column: 8, scope: !15)
!139 = !DILocation(line: 25, column: 3, scope: !15)
!140 = !DILocalVariable(name: "d", scope: !141, file: !3, line: 26, type: !8)
!141 = distinct !DILexicalBlock(scope: !15, file: !3, line: 26, column: 3)
!142 = !DILocation(line: 26, column: 12, scope: !141)
!143 = !DILocation(line: 26, column: 8, scope: !141)
!144 = !DILocation(line: 26, column: 20, scope: !145)
!145 = distinct !DILexicalBlock(scope: !141, file: !3, line: 26, column: 3)
!146 = !DILocation(line: 26, column: 22, scope: !145)
!147 = !DILocation(line: 26, column: 3, scope: !141)
!148 = !DILocation(line: 27, column: 9, scope: !149)
!149 = distinct !DILexicalBlock(scope: !150, file: !3, line: 27, column: 9)
!150 = distinct !DILexicalBlock(scope: !145, file: !3, line: 26, column: 36)
!151 = !DILocation(line: 27, column: 13, scope: !149)
!152 = !DILocation(line: 27, column: 11, scope: !149)
!153 = !DILocation(line: 27, column: 9, scope: !150)
!154 = !DILocation(line: 27, column: 26, scope: !149)
!155 = !DILocation(line: 27, column: 30, scope: !149)
!156 = !DILocation(line: 27, column: 28, scope: !149)
!157 = !DILocation(line: 27, column: 24, scope: !149)
!158 = !DILocation(line: 27, column: 18, scope: !149)
!159 = !DILocation(line: 27, column: 16, scope: !149)
!160 = !DILocation(line: 27, column: 21, scope: !149)
!161 = !DILocation(line: 28, column: 3, scope: !150)
!162 = !DILocation(line: 26, column: 29, scope: !145)
!163 = !DILocation(line: 26, column: 3, scope: !145)
!164 = distinct !{!164, !147, !165}
!165 = !DILocation(line: 28, column: 3, scope: !141)
!166 = !DILocation(line: 29, column: 7, scope: !167)
!167 = distinct !DILexicalBlock(scope: !15, file: !3, line: 29, column: 7)
!168 = !DILocation(line: 29, column: 9, scope: !167)
!169 = !DILocation(line: 29, column: 7, scope: !15)
!170 = !DILocation(line: 29, column: 38, scope: !167)
!171 = !DILocation(line: 29, column: 15, scope: !167)
!172 = !DILocation(line: 29, column: 19, scope: !167)
!173 = !DILocation(line: 29, column: 36, scope: !167)
!174 = !DILocation(line: 30, column: 1, scope: !15)
!175 = distinct !DISubprogram(name: "clamped", scope: !3, file: !3, line: 33, type: !4, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !10, retainedNodes: !16)
!176 = !DILocalVariable(name: "in", arg: 1, scope: !175, file: !3, line: 33, type: !6)
!177 = !DILocation(line: 33, column: 39, scope: !175)
!178 = !DILocalVariable(name: "out", arg: 2, scope: !175, file: !3, line: 33, type: !9)
!179 = !DILocation(line: 33, column: 55, scope: !175)
!180 = !DILocalVariable(name: "n", arg: 3, scope: !175, file: !3, line: 33, type: !8)
!181 = !DILocation(line: 33, column: 64, scope: !175)
!182 = !DILocation(line: 34, column: 27, scope: !175)
!183 = !DILocation(line: 34, column: 39, scope: !175)
!184 = !DILocation(line: 34, column: 57, scope: !175)
!185 = !DILocation(line: 34, column: 30, scope: !175)
!186 = !DILocation(line: 34, column: 3, scope: !175)
!187 = !DILocation(line: 34, column: 7, scope: !175)
!188 = !DILocation(line: 34, column: 25, scope: !175)
!189 = !DILocation(line: 35, column: 1, scope: !175)
!190 = distinct !DISubprogram(name: "clamped_write", scope: !3, file: !3, line: 38, type: !4, scopeLine: 38, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !10, retainedNodes: !16)
!191 = !DILocalVariable(name: "in", arg: 1, scope: !190, file: !3, line: 38, type: !6)
!192 = !DILocation(line: 38, column: 45, scope: !190)
!193 = !DILocalVariable(name: "out", arg: 2, scope: !190, file: !3, line: 38, type: !9)
!194 = !DILocation(line: 38, column: 61, scope: !190)
!195 = !DILocalVariable(name: "n", arg: 3, scope: !190, file: !3, line: 38, type: !8)
!196 = !DILocation(line: 38, column: 70, scope: !190)
!197 = !DILocation(line: 39, column: 40, scope: !190)
!198 = !DILocation(line: 39, column: 3, scope: !190)
!199 = !DILocation(line: 39, column: 16, scope: !190)
!200 = !DILocation(line: 39, column: 34, scope: !190)
!201 = !DILocation(line: 39, column: 7, scope: !190)
!202 = !DILocation(line: 39, column: 38, scope: !190)
!203 = !DILocation(line: 40, column: 1, scope: !190)
!204 = !{i32 1, i32 0}
!205 = !{!"none", !"none"}
!206 = !{!"int*", !"int"}
!207 = !{!"", !""}
!208 = !DILocalVariable(name: "a", arg: 1, scope: !22, file: !3, line: 43, type: !9)
!209 = !DILocation(line: 43, column: 33, scope: !22)
!210 = !DILocalVariable(name: "n", arg: 2, scope: !22, file: !3, line: 43, type: !8)
!211 = !DILocation(line: 43, column: 40, scope: !22)
!212 = !DILocalVariable(name: "l", scope: !22, file: !3, line: 45, type: !8)
!213 = !DILocation(line: 45, column: 7, scope: !22)
!214 = !DILocation(line: 45, column: 11, scope: !22)
!215 = !DILocation(line: 46, column: 12, scope: !216)
!216 = distinct !DILexicalBlock(scope: !22, file: !3, line: 46, column: 7)
!217 = !DILocation(line: 46, column: 7, scope: !216)
!218 = !DILocation(line: 46, column: 32, scope: !216)
!219 = !DILocation(line: 46, column: 29, scope: !216)
!220 = !DILocation(line: 46, column: 7, scope: !22)
!221 = !DILocation(line: 46, column: 35, scope: !216)
!222 = !DILocation(line: 47, column: 10, scope: !22)
!223 = !DILocation(line: 47, column: 5, scope: !22)
!224 = !DILocation(line: 47, column: 3, scope: !22)
!225 = !DILocation(line: 47, column: 8, scope: !22)
!226 = !DILocation(line: 48, column: 3, scope: !22)
!227 = !DILocation(line: 49, column: 33, scope: !22)
!228 = !DILocation(line: 49, column: 31, scope: !22)
!229 = !DILocation(line: 49, column: 25, scope: !22)
!230 = !DILocation(line: 49, column: 3, scope: !22)
!231 = !DILocation(line: 49, column: 5, scope: !22)
!232 = !DILocation(line: 49, column: 23, scope: !22)
!233 = !DILocation(line: 50, column: 1, scope: !22)
!234 = !{i32 1, i32 1}
!235 = !{!"int*", !"int*"}
!236 = !{!"const", !""}
!237 = !DILocalVariable(name: "in", arg: 1, scope: !27, file: !3, line: 53, type: !6)
!238 = !DILocation(line: 53, column: 42, scope: !27)
!239 = !DILocalVariable(name: "out", arg: 2, scope: !27, file: !3, line: 53, type: !9)
!240 = !DILocation(line: 53, column: 58, scope: !27)
!241 = !DILocalVariable(name: "l", scope: !27, file: !3, line: 55, type: !8)
!242 = !DILocation(line: 55, column: 7, scope: !27)
!243 = !DILocation(line: 55, column: 11, scope: !27)
!244 = !DILocalVariable(name: "x", scope: !27, file: !3, line: 55, type: !8)
!245 = !DILocation(line: 55, column: 28, scope: !27)
!246 = !DILocation(line: 55, column: 32, scope: !27)
!247 = !DILocation(line: 55, column: 34, scope: !27)
!248 = !DILocalVariable(name: "y", scope: !27, file: !3, line: 55, type: !8)
!249 = !DILocation(line: 55, column: 40, scope: !27)
!250 = !DILocation(line: 55, column: 44, scope: !27)
!251 = !DILocation(line: 55, column: 46, scope: !27)
!252 = !DILocation(line: 56, column: 19, scope: !27)
!253 = !DILocation(line: 56, column: 22, scope: !27)
!254 = !DILocation(line: 56, column: 5, scope: !27)
!255 = !DILocation(line: 56, column: 7, scope: !27)
!256 = !DILocation(line: 56, column: 14, scope: !27)
!257 = !DILocation(line: 56, column: 12, scope: !27)
!258 = !DILocation(line: 56, column: 3, scope: !27)
!259 = !DILocation(line: 56, column: 17, scope: !27)
!260 = !DILocation(line: 57, column: 3, scope: !27)
!261 = !DILocation(line: 58, column: 30, scope: !27)
!262 = !DILocation(line: 58, column: 32, scope: !27)
!263 = !DILocation(line: 58, column: 37, scope: !27)
!264 = !DILocation(line: 58, column: 45, scope: !27)
!265 = !DILocation(line: 58, column: 47, scope: !27)
!266 = !DILocation(line: 58, column: 42, scope: !27)
!267 = !DILocation(line: 58, column: 27, scope: !27)
!268 = !DILocation(line: 58, column: 3, scope: !27)
!269 = !DILocation(line: 58, column: 7, scope: !27)
!270 = !DILocation(line: 58, column: 25, scope: !27)
!271 = !DILocation(line: 59, column: 1, scope: !27)
!272 = !DILocalVariable(name: "in", arg: 1, scope: !32, file: !3, line: 62, type: !6)
!273 = !DILocation(line: 62, column: 49, scope: !32)
!274 = !DILocalVariable(name: "out", arg: 2, scope: !32, file: !3, line: 62, type: !9)
!275 = !DILocation(line: 62, column: 65, scope: !32)
!276 = !DILocalVariable(name: "l", scope: !32, file: !3, line: 64, type: !8)
!277 = !DILocation(line: 64, column: 7, scope: !32)
!278 = !DILocation(line: 64, column: 11, scope: !32)
!279 = !DILocalVariable(name: "x", scope: !32, file: !3, line: 64, type: !8)
!280 = !DILocation(line: 64, column: 28, scope: !32)
!281 = !DILocation(line: 64, column: 32, scope: !32)
!282 = !DILocation(line: 64, column: 34, scope: !32)
!283 = !DILocalVariable(name: "y", scope: !32, file: !3, line: 64, type: !8)
!284 = !DILocation(line: 64, column: 40, scope: !32)
!285 = !DILocation(line: 64, column: 44, scope: !32)
!286 = !DILocation(line: 64, column: 46, scope: !32)
!287 = !DILocation(line: 65, column: 19, scope: !32)
!288 = !DILocation(line: 65, column: 22, scope: !32)
!289 = !DILocation(line: 65, column: 5, scope: !32)
!290 = !DILocation(line: 65, column: 7, scope: !32)
!291 = !DILocation(line: 65, column: 14, scope: !32)
!292 = !DILocation(line: 65, column: 12, scope: !32)
!293 = !DILocation(line: 65, column: 3, scope: !32)
!294 = !DILocation(line: 65, column: 17, scope: !32)
!295 = !DILocation(line: 66, column: 3, scope: !32)
!296 = !DILocation(line: 67, column: 30, scope: !32)
!297 = !DILocation(line: 67, column: 32, scope: !32)
!298 = !DILocation(line: 67, column: 37, scope: !32)
!299 = !DILocation(line: 67, column: 45, scope: !32)
!300 = !DILocation(line: 67, column: 47, scope: !32)
!301 = !DILocation(line: 67, column: 42, scope: !32)
!302 = !DILocation(line: 67, column: 27, scope: !32)
!303 = !DILocation(line: 67, column: 3, scope: !32)
!304 = !DILocation(line: 67, column: 7, scope: !32)
!305 = !DILocation(line: 67, column: 25, scope: !32)
!306 = !DILocation(line: 68, column: 1, scope: !32)

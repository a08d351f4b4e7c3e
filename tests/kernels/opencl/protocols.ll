; ModuleID = 'tests/kernels/opencl/protocols.cl'
source_filename = "tests/kernels/opencl/protocols.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@last_resets.last = internal unnamed_addr addrspace(3) global i32 undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @cas_eq1(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %sum) local_unnamed_addr #0 !dbg !9 !kernel_arg_addr_space !12 !kernel_arg_access_qual !13 !kernel_arg_type !14 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 {
entry:
  br label %while.cond, !dbg !16

while.cond:                                       ; preds = %while.cond, %entry
  %call = tail call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) noundef %lock, i32 noundef 0, i32 noundef 1) #5, !dbg !17
  %cmp = icmp eq i32 %call, 1, !dbg !18
  br i1 %cmp, label %while.cond, label %while.end, !dbg !16, !llvm.loop !19

while.end:                                        ; preds = %while.cond
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 2, i32 noundef 2, i32 noundef 2) #5, !dbg !22
  %0 = load i32, ptr addrspace(1) %sum, align 4, !dbg !23, !tbaa !24
  %add = add nsw i32 %0, 1, !dbg !23
  store i32 %add, ptr addrspace(1) %sum, align 4, !dbg !23, !tbaa !24
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 2, i32 noundef 3, i32 noundef 2) #5, !dbg !28
  %call1 = tail call i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1) noundef %lock, i32 noundef 0) #5, !dbg !29
  ret void, !dbg !30
}

; Function Attrs: convergent nounwind
declare !dbg !31 hidden i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !32 hidden void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !33 hidden i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1) noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @rw_lock(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %data, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !34 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !37 !kernel_arg_base_type !38 !kernel_arg_type_qual !39 {
entry:
  %e = alloca i32, align 4, addrspace(5)
  %old = alloca i32, align 4, addrspace(5)
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !40
  %cmp = icmp eq i64 %call, 0, !dbg !41
  br i1 %cmp, label %if.then, label %if.end20, !dbg !40

if.then:                                          ; preds = %entry
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !42
  %cmp2 = icmp eq i64 %call1, 0, !dbg !43
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br i1 %cmp2, label %if.then3, label %if.else, !dbg !42

if.then3:                                         ; preds = %if.then
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %e) #7, !dbg !44
  %e.ascast = addrspacecast ptr addrspace(5) %e to ptr
  br label %while.cond, !dbg !45

while.cond:                                       ; preds = %while.cond, %if.then3
  store i32 0, ptr addrspace(5) %e, align 4, !dbg !46, !tbaa !24
  %call4 = call zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %e.ascast, i32 noundef -1, i32 noundef 2, i32 noundef 0, i32 noundef 2) #5, !dbg !47
  br i1 %call4, label %while.end, label %while.cond, !dbg !45, !llvm.loop !48

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %data, align 4, !dbg !50, !tbaa !24
  %add = add nsw i32 %1, 1, !dbg !50
  store i32 %add, ptr addrspace(1) %data, align 4, !dbg !50, !tbaa !24
  call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #5, !dbg !51
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %e) #7, !dbg !52
  br label %if.end20, !dbg !52

if.else:                                          ; preds = %if.then
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %old) #7, !dbg !53
  %call5 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 2) #5, !dbg !54
  store i32 %call5, ptr addrspace(5) %old, align 4, !dbg !55, !tbaa !24
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  br label %while.cond6, !dbg !56

while.cond6:                                      ; preds = %while.end12, %if.else
  %2 = load i32, ptr addrspace(5) %old, align 4, !dbg !57, !tbaa !24
  %cmp928 = icmp slt i32 %2, 0, !dbg !58
  br i1 %cmp928, label %while.body10, label %while.end12, !dbg !59

while.body10:                                     ; preds = %while.cond6, %while.body10
  %call11 = call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 2) #5, !dbg !60
  store i32 %call11, ptr addrspace(5) %old, align 4, !dbg !61, !tbaa !24
  %cmp9 = icmp slt i32 %call11, 0, !dbg !58
  br i1 %cmp9, label %while.body10, label %while.end12, !dbg !59, !llvm.loop !62

while.end12:                                      ; preds = %while.body10, %while.cond6
  %.lcssa27 = phi i32 [ %2, %while.cond6 ], [ %call11, %while.body10 ], !dbg !57
  %add13 = add nuw nsw i32 %.lcssa27, 1, !dbg !63
  %call14 = call zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %old.ascast, i32 noundef %add13, i32 noundef 2, i32 noundef 0, i32 noundef 2) #5, !dbg !64
  br i1 %call14, label %while.end16, label %while.cond6, !dbg !64, !llvm.loop !65

while.end16:                                      ; preds = %while.end12
  %3 = load i32, ptr addrspace(1) %data, align 4, !dbg !67, !tbaa !24
  %call17 = call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !68
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call17, !dbg !69
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !70, !tbaa !24
  %call18 = call i32 @_Z25atomic_fetch_sub_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 3, i32 noundef 2) #5, !dbg !71
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %old) #7, !dbg !72
  br label %if.end20

if.end20:                                         ; preds = %while.end, %while.end16, %entry
  ret void, !dbg !73
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !74 hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !75 hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #3

; Function Attrs: convergent nounwind
declare !dbg !76 hidden zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef, ptr noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !77 hidden void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #3

; Function Attrs: convergent nounwind
declare !dbg !78 hidden i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !79 hidden i32 @_Z25atomic_fetch_sub_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @rw_lock_bad(ptr addrspace(1) noundef align 4 %lock, ptr addrspace(1) nocapture noundef align 4 %data, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !80 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !37 !kernel_arg_base_type !38 !kernel_arg_type_qual !39 {
entry:
  %e = alloca i32, align 4, addrspace(5)
  %old = alloca i32, align 4, addrspace(5)
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !81
  %cmp = icmp eq i64 %call, 0, !dbg !82
  br i1 %cmp, label %if.then, label %if.end20, !dbg !81

if.then:                                          ; preds = %entry
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !83
  %cmp2 = icmp eq i64 %call1, 0, !dbg !84
  %0 = addrspacecast ptr addrspace(1) %lock to ptr
  br i1 %cmp2, label %if.then3, label %if.else, !dbg !83

if.then3:                                         ; preds = %if.then
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %e) #7, !dbg !85
  %e.ascast = addrspacecast ptr addrspace(5) %e to ptr
  br label %while.cond, !dbg !86

while.cond:                                       ; preds = %while.cond, %if.then3
  store i32 0, ptr addrspace(5) %e, align 4, !dbg !87, !tbaa !24
  %call4 = call zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %e.ascast, i32 noundef -1, i32 noundef 2, i32 noundef 0, i32 noundef 2) #5, !dbg !88
  br i1 %call4, label %while.end, label %while.cond, !dbg !86, !llvm.loop !89

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %data, align 4, !dbg !91, !tbaa !24
  %add = add nsw i32 %1, 1, !dbg !91
  store i32 %add, ptr addrspace(1) %data, align 4, !dbg !91, !tbaa !24
  call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #5, !dbg !92
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %e) #7, !dbg !93
  br label %if.end20, !dbg !93

if.else:                                          ; preds = %if.then
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %old) #7, !dbg !94
  %call5 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 2) #5, !dbg !95
  store i32 %call5, ptr addrspace(5) %old, align 4, !dbg !96, !tbaa !24
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  br label %while.cond6, !dbg !97

while.cond6:                                      ; preds = %while.end12, %if.else
  %2 = load i32, ptr addrspace(5) %old, align 4, !dbg !98, !tbaa !24
  %cmp928 = icmp slt i32 %2, 0, !dbg !99
  br i1 %cmp928, label %while.body10, label %while.end12, !dbg !100

while.body10:                                     ; preds = %while.cond6, %while.body10
  %call11 = call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 2) #5, !dbg !101
  store i32 %call11, ptr addrspace(5) %old, align 4, !dbg !102, !tbaa !24
  %cmp9 = icmp slt i32 %call11, 0, !dbg !99
  br i1 %cmp9, label %while.body10, label %while.end12, !dbg !100, !llvm.loop !103

while.end12:                                      ; preds = %while.body10, %while.cond6
  %.lcssa27 = phi i32 [ %2, %while.cond6 ], [ %call11, %while.body10 ], !dbg !98
  %add13 = add nuw nsw i32 %.lcssa27, 1, !dbg !104
  %call14 = call zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %old.ascast, i32 noundef %add13, i32 noundef 2, i32 noundef 0, i32 noundef 2) #5, !dbg !105
  br i1 %call14, label %while.end16, label %while.cond6, !dbg !105, !llvm.loop !106

while.end16:                                      ; preds = %while.end12
  %3 = load i32, ptr addrspace(1) %data, align 4, !dbg !108, !tbaa !24
  %call17 = call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !109
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call17, !dbg !110
  store i32 %3, ptr addrspace(1) %arrayidx, align 4, !dbg !111, !tbaa !24
  %call18 = call i32 @_Z25atomic_fetch_sub_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #5, !dbg !112
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %old) #7, !dbg !113
  br label %if.end20

if.end20:                                         ; preds = %while.end, %while.end16, %entry
  ret void, !dbg !114
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @queue(ptr addrspace(1) nocapture noundef readnone align 4 %head, ptr addrspace(1) noundef align 4 %tail, ptr addrspace(1) nocapture noundef align 4 %slot, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !115 !kernel_arg_addr_space !116 !kernel_arg_access_qual !117 !kernel_arg_type !118 !kernel_arg_base_type !119 !kernel_arg_type_qual !120 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !121
  %cmp = icmp eq i64 %call, 0, !dbg !122
  br i1 %cmp, label %if.then, label %if.end23, !dbg !121

if.then:                                          ; preds = %entry
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !123
  %cmp2 = icmp eq i64 %call1, 0, !dbg !124
  br i1 %cmp2, label %for.cond.preheader, label %if.else, !dbg !123

for.cond.preheader:                               ; preds = %if.then
  %0 = addrspacecast ptr addrspace(1) %tail to ptr
  br label %for.body, !dbg !125

for.body:                                         ; preds = %for.cond.preheader, %for.body
  %i.036 = phi i32 [ 0, %for.cond.preheader ], [ %add, %for.body ]
  %idxprom = zext nneg i32 %i.036 to i64, !dbg !126
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %slot, i64 %idxprom, !dbg !126
  store i32 %i.036, ptr addrspace(1) %arrayidx, align 4, !dbg !127, !tbaa !24
  %add = add nuw nsw i32 %i.036, 1, !dbg !128
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef %add, i32 noundef 3, i32 noundef 2) #5, !dbg !128
  %exitcond38.not = icmp eq i32 %add, 16, !dbg !129
  br i1 %exitcond38.not, label %if.end23, label %for.body, !dbg !125, !llvm.loop !130

if.else:                                          ; preds = %if.then
  %call5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !132
  %cmp6 = icmp eq i64 %call5, 1, !dbg !133
  br i1 %cmp6, label %for.cond9.preheader, label %if.end23, !dbg !132

for.cond9.preheader:                              ; preds = %if.else
  %1 = addrspacecast ptr addrspace(1) %tail to ptr
  br label %while.cond.preheader, !dbg !134

while.cond.preheader:                             ; preds = %for.cond9.preheader, %while.end
  %i8.035 = phi i32 [ 0, %for.cond9.preheader ], [ %inc20, %while.end ]
  br label %while.cond, !dbg !135

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call13 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #5, !dbg !136
  %cmp14.not = icmp ugt i32 %call13, %i8.035, !dbg !137
  br i1 %cmp14.not, label %while.end, label %while.cond, !dbg !135, !llvm.loop !138

while.end:                                        ; preds = %while.cond
  %idxprom15 = zext nneg i32 %i8.035 to i64, !dbg !140
  %arrayidx16 = getelementptr inbounds i32, ptr addrspace(1) %slot, i64 %idxprom15, !dbg !140
  %2 = load i32, ptr addrspace(1) %arrayidx16, align 4, !dbg !140, !tbaa !24
  %arrayidx18 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom15, !dbg !141
  store i32 %2, ptr addrspace(1) %arrayidx18, align 4, !dbg !142, !tbaa !24
  %inc20 = add nuw nsw i32 %i8.035, 1, !dbg !143
  %exitcond.not = icmp eq i32 %inc20, 16, !dbg !144
  br i1 %exitcond.not, label %if.end23, label %while.cond.preheader, !dbg !134, !llvm.loop !145

if.end23:                                         ; preds = %while.end, %for.body, %if.else, %entry
  ret void, !dbg !147
}

; Function Attrs: convergent nounwind
declare !dbg !148 hidden void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !149 hidden i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @queue_bad(ptr addrspace(1) nocapture noundef readnone align 4 %head, ptr addrspace(1) noundef align 4 %tail, ptr addrspace(1) nocapture noundef align 4 %slot, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !150 !kernel_arg_addr_space !116 !kernel_arg_access_qual !117 !kernel_arg_type !118 !kernel_arg_base_type !119 !kernel_arg_type_qual !120 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !151
  %cmp = icmp eq i64 %call, 0, !dbg !152
  br i1 %cmp, label %if.then, label %if.end23, !dbg !151

if.then:                                          ; preds = %entry
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !153
  %cmp2 = icmp eq i64 %call1, 0, !dbg !154
  br i1 %cmp2, label %for.cond.preheader, label %if.else, !dbg !153

for.cond.preheader:                               ; preds = %if.then
  %0 = addrspacecast ptr addrspace(1) %tail to ptr
  br label %for.body, !dbg !155

for.body:                                         ; preds = %for.cond.preheader, %for.body
  %i.036 = phi i32 [ 0, %for.cond.preheader ], [ %add, %for.body ]
  %add = add nuw nsw i32 %i.036, 1, !dbg !156
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef %add, i32 noundef 3, i32 noundef 2) #5, !dbg !156
  %idxprom = zext nneg i32 %i.036 to i64, !dbg !157
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %slot, i64 %idxprom, !dbg !157
  store i32 %i.036, ptr addrspace(1) %arrayidx, align 4, !dbg !158, !tbaa !24
  %exitcond38.not = icmp eq i32 %add, 16, !dbg !159
  br i1 %exitcond38.not, label %if.end23, label %for.body, !dbg !155, !llvm.loop !160

if.else:                                          ; preds = %if.then
  %call5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !162
  %cmp6 = icmp eq i64 %call5, 1, !dbg !163
  br i1 %cmp6, label %for.cond9.preheader, label %if.end23, !dbg !162

for.cond9.preheader:                              ; preds = %if.else
  %1 = addrspacecast ptr addrspace(1) %tail to ptr
  br label %while.cond.preheader, !dbg !164

while.cond.preheader:                             ; preds = %for.cond9.preheader, %while.end
  %i8.035 = phi i32 [ 0, %for.cond9.preheader ], [ %inc20, %while.end ]
  br label %while.cond, !dbg !165

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call13 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #5, !dbg !166
  %cmp14.not = icmp ugt i32 %call13, %i8.035, !dbg !167
  br i1 %cmp14.not, label %while.end, label %while.cond, !dbg !165, !llvm.loop !168

while.end:                                        ; preds = %while.cond
  %idxprom15 = zext nneg i32 %i8.035 to i64, !dbg !170
  %arrayidx16 = getelementptr inbounds i32, ptr addrspace(1) %slot, i64 %idxprom15, !dbg !170
  %2 = load i32, ptr addrspace(1) %arrayidx16, align 4, !dbg !170, !tbaa !24
  %arrayidx18 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom15, !dbg !171
  store i32 %2, ptr addrspace(1) %arrayidx18, align 4, !dbg !172, !tbaa !24
  %inc20 = add nuw nsw i32 %i8.035, 1, !dbg !173
  %exitcond.not = icmp eq i32 %inc20, 16, !dbg !174
  br i1 %exitcond.not, label %if.end23, label %while.cond.preheader, !dbg !164, !llvm.loop !175

if.end23:                                         ; preds = %while.end, %for.body, %if.else, %entry
  ret void, !dbg !177
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @ring_bad(ptr addrspace(1) nocapture noundef readnone align 4 %head, ptr addrspace(1) noundef align 4 %tail, ptr addrspace(1) nocapture noundef align 4 %slot, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !178 !kernel_arg_addr_space !116 !kernel_arg_access_qual !117 !kernel_arg_type !118 !kernel_arg_base_type !119 !kernel_arg_type_qual !120 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !179
  %cmp = icmp eq i64 %call, 0, !dbg !180
  br i1 %cmp, label %if.then, label %if.end24, !dbg !179

if.then:                                          ; preds = %entry
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !181
  %cmp2 = icmp eq i64 %call1, 0, !dbg !182
  br i1 %cmp2, label %for.cond.preheader, label %if.else, !dbg !181

for.cond.preheader:                               ; preds = %if.then
  %0 = addrspacecast ptr addrspace(1) %tail to ptr
  br label %for.body, !dbg !183

for.body:                                         ; preds = %for.cond.preheader, %for.body
  %i.037 = phi i32 [ 0, %for.cond.preheader ], [ %add, %for.body ]
  %and = and i32 %i.037, 3, !dbg !184
  %idxprom = zext nneg i32 %and to i64, !dbg !185
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %slot, i64 %idxprom, !dbg !185
  store i32 %i.037, ptr addrspace(1) %arrayidx, align 4, !dbg !186, !tbaa !24
  %add = add nuw nsw i32 %i.037, 1, !dbg !187
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef %add, i32 noundef 3, i32 noundef 2) #5, !dbg !187
  %exitcond39.not = icmp eq i32 %add, 16, !dbg !188
  br i1 %exitcond39.not, label %if.end24, label %for.body, !dbg !183, !llvm.loop !189

if.else:                                          ; preds = %if.then
  %call5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !191
  %cmp6 = icmp eq i64 %call5, 1, !dbg !192
  br i1 %cmp6, label %for.cond9.preheader, label %if.end24, !dbg !191

for.cond9.preheader:                              ; preds = %if.else
  %1 = addrspacecast ptr addrspace(1) %tail to ptr
  br label %while.cond.preheader, !dbg !193

while.cond.preheader:                             ; preds = %for.cond9.preheader, %while.end
  %i8.036 = phi i32 [ 0, %for.cond9.preheader ], [ %inc21, %while.end ]
  br label %while.cond, !dbg !194

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call13 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #5, !dbg !195
  %cmp14.not = icmp ugt i32 %call13, %i8.036, !dbg !196
  br i1 %cmp14.not, label %while.end, label %while.cond, !dbg !194, !llvm.loop !197

while.end:                                        ; preds = %while.cond
  %and15 = and i32 %i8.036, 3, !dbg !199
  %idxprom16 = zext nneg i32 %and15 to i64, !dbg !200
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %slot, i64 %idxprom16, !dbg !200
  %2 = load i32, ptr addrspace(1) %arrayidx17, align 4, !dbg !200, !tbaa !24
  %idxprom18 = zext nneg i32 %i8.036 to i64, !dbg !201
  %arrayidx19 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom18, !dbg !201
  store i32 %2, ptr addrspace(1) %arrayidx19, align 4, !dbg !202, !tbaa !24
  %inc21 = add nuw nsw i32 %i8.036, 1, !dbg !203
  %exitcond.not = icmp eq i32 %inc21, 16, !dbg !204
  br i1 %exitcond.not, label %if.end24, label %while.cond.preheader, !dbg !193, !llvm.loop !205

if.end24:                                         ; preds = %while.end, %for.body, %if.else, %entry
  ret void, !dbg !207
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @seqlock(ptr addrspace(1) noundef align 4 %seq, ptr addrspace(1) nocapture noundef align 4 %data, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !208 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !209 !kernel_arg_base_type !210 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !211
  %cmp = icmp eq i64 %call, 0, !dbg !212
  br i1 %cmp, label %if.then, label %if.end8, !dbg !211

if.then:                                          ; preds = %entry
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !213
  %cmp2 = icmp eq i64 %call1, 0, !dbg !214
  %0 = addrspacecast ptr addrspace(1) %seq to ptr
  br i1 %cmp2, label %if.then3, label %do.body, !dbg !213

if.then3:                                         ; preds = %if.then
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #5, !dbg !215
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 2, i32 noundef 3, i32 noundef 2) #5, !dbg !216
  store i32 7, ptr addrspace(1) %data, align 4, !dbg !217, !tbaa !24
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 2, i32 noundef 3, i32 noundef 2) #5, !dbg !218
  br label %if.end8, !dbg !219

do.body:                                          ; preds = %if.then, %do.body.backedge
  %call4 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %0, i32 noundef 2, i32 noundef 2) #5, !dbg !220
  %1 = load i32, ptr addrspace(1) %data, align 4, !dbg !221, !tbaa !24
  tail call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 2, i32 noundef 2, i32 noundef 2) #5, !dbg !222
  %and = and i32 %call4, 1, !dbg !223
  %tobool.not = icmp eq i32 %and, 0, !dbg !223
  br i1 %tobool.not, label %lor.rhs, label %do.body.backedge, !dbg !224

lor.rhs:                                          ; preds = %do.body
  %call5 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 2) #5, !dbg !225
  %cmp6.not = icmp eq i32 %call5, %call4, !dbg !226
  br i1 %cmp6.not, label %do.end, label %do.body.backedge, !dbg !227

do.body.backedge:                                 ; preds = %lor.rhs, %do.body
  br label %do.body, !dbg !220, !llvm.loop !228

do.end:                                           ; preds = %lor.rhs
  %call7 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !231
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call7, !dbg !232
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !233, !tbaa !24
  br label %if.end8

if.end8:                                          ; preds = %if.then3, %do.end, %entry
  ret void, !dbg !234
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define protected amdgpu_kernel void @volatile_flag(ptr addrspace(1) nocapture noundef align 4 %data, ptr addrspace(1) noundef align 4 %flag, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #4 !dbg !235 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !236 !kernel_arg_base_type !236 !kernel_arg_type_qual !237 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !238
  %cmp = icmp eq i64 %call, 0, !dbg !239
  br i1 %cmp, label %if.then, label %if.end6, !dbg !238

if.then:                                          ; preds = %entry
  %call1 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !240
  %cmp2 = icmp eq i64 %call1, 0, !dbg !241
  br i1 %cmp2, label %if.then3, label %while.cond, !dbg !240

if.then3:                                         ; preds = %if.then
  store i32 1, ptr addrspace(1) %data, align 4, !dbg !242, !tbaa !24
  store volatile i32 1, ptr addrspace(1) %flag, align 4, !dbg !243, !tbaa !24
  br label %if.end6, !dbg !244

while.cond:                                       ; preds = %if.then, %while.cond
  %0 = load volatile i32, ptr addrspace(1) %flag, align 4, !dbg !245, !tbaa !24
  %cmp4 = icmp eq i32 %0, 0, !dbg !246
  br i1 %cmp4, label %while.cond, label %while.end, !dbg !247, !llvm.loop !248

while.end:                                        ; preds = %while.cond
  %1 = load i32, ptr addrspace(1) %data, align 4, !dbg !250, !tbaa !24
  %call5 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !251
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call5, !dbg !252
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !253, !tbaa !24
  br label %if.end6

if.end6:                                          ; preds = %if.then3, %while.end, %entry
  ret void, !dbg !254
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @counter_at_least(ptr addrspace(1) nocapture noundef align 4 %data, ptr addrspace(1) noundef align 4 %count, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !255 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !256 !kernel_arg_base_type !257 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !258
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %call, !dbg !259
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !260, !tbaa !24
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !261
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !262
  %cmp = icmp eq i64 %call1, 0, !dbg !263
  br i1 %cmp, label %if.then, label %if.end, !dbg !262

if.then:                                          ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %count to ptr, !dbg !264
  %call2 = tail call i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 4, i32 noundef 2) #5, !dbg !265
  br label %while.cond, !dbg !266

while.cond:                                       ; preds = %while.cond, %if.then
  %call3 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %0, i32 noundef 2, i32 noundef 2) #5, !dbg !267
  %conv = zext i32 %call3 to i64, !dbg !267
  %call4 = tail call i64 @_Z14get_num_groupsj(i32 noundef 0) #6, !dbg !268
  %cmp5 = icmp ugt i64 %call4, %conv, !dbg !269
  br i1 %cmp5, label %while.cond, label %if.end, !dbg !266, !llvm.loop !270

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !272
  %call7 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6, !dbg !273
  %call8 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !274
  %1 = xor i64 %call8, -1, !dbg !275
  %2 = getelementptr i32, ptr addrspace(1) %data, i64 %call7, !dbg !276
  %arrayidx10 = getelementptr i32, ptr addrspace(1) %2, i64 %1, !dbg !276
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !276, !tbaa !24
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call8, !dbg !277
  store i32 %3, ptr addrspace(1) %arrayidx12, align 4, !dbg !278, !tbaa !24
  ret void, !dbg !279
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !280 hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare !dbg !281 hidden void @_Z18work_group_barrierj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare !dbg !282 hidden i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !283 hidden i64 @_Z14get_num_groupsj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare !dbg !284 hidden i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @all_count(ptr addrspace(1) nocapture noundef align 4 %data, ptr addrspace(1) noundef align 4 %count, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !285 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !256 !kernel_arg_base_type !257 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !286
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %call, !dbg !287
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !288, !tbaa !24
  %0 = addrspacecast ptr addrspace(1) %count to ptr, !dbg !289
  %call1 = tail call i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 4, i32 noundef 2) #5, !dbg !290
  br label %while.cond, !dbg !291

while.cond:                                       ; preds = %while.cond, %entry
  %call2 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %0, i32 noundef 2, i32 noundef 2) #5, !dbg !292
  %conv = zext i32 %call2 to i64, !dbg !292
  %call3 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6, !dbg !293
  %cmp = icmp ugt i64 %call3, %conv, !dbg !294
  br i1 %cmp, label %while.cond, label %while.end, !dbg !291, !llvm.loop !295

while.end:                                        ; preds = %while.cond
  %call5 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6, !dbg !297
  %call6 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !298
  %1 = xor i64 %call6, -1, !dbg !299
  %2 = getelementptr i32, ptr addrspace(1) %data, i64 %call5, !dbg !300
  %arrayidx8 = getelementptr i32, ptr addrspace(1) %2, i64 %1, !dbg !300
  %3 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !300, !tbaa !24
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call6, !dbg !301
  store i32 %3, ptr addrspace(1) %arrayidx10, align 4, !dbg !302, !tbaa !24
  ret void, !dbg !303
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @sense_barrier(ptr addrspace(1) nocapture noundef align 4 %data, ptr addrspace(1) noundef align 4 %count, ptr addrspace(1) noundef align 4 %sense, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !304 !kernel_arg_addr_space !116 !kernel_arg_access_qual !117 !kernel_arg_type !305 !kernel_arg_base_type !306 !kernel_arg_type_qual !120 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !307
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %call, !dbg !308
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !309, !tbaa !24
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !310
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !311
  %cmp = icmp eq i64 %call1, 0, !dbg !312
  br i1 %cmp, label %if.then, label %if.end10, !dbg !311

if.then:                                          ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %count to ptr, !dbg !313
  %call2 = tail call i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 4, i32 noundef 2) #5, !dbg !314
  %conv = zext i32 %call2 to i64, !dbg !314
  %call3 = tail call i64 @_Z14get_num_groupsj(i32 noundef 0) #6, !dbg !315
  %sub = add i64 %call3, -1, !dbg !316
  %cmp4 = icmp eq i64 %sub, %conv, !dbg !317
  %1 = addrspacecast ptr addrspace(1) %sense to ptr
  br i1 %cmp4, label %if.then6, label %while.cond, !dbg !314

if.then6:                                         ; preds = %if.then
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %1, i32 noundef 1, i32 noundef 3, i32 noundef 2) #5, !dbg !318
  br label %if.end10, !dbg !318

while.cond:                                       ; preds = %if.then, %while.cond
  %call7 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #5, !dbg !319
  %cmp8 = icmp eq i32 %call7, 0, !dbg !320
  br i1 %cmp8, label %while.cond, label %if.end10, !dbg !321, !llvm.loop !322

if.end10:                                         ; preds = %while.cond, %if.then6, %entry
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !324
  %call11 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6, !dbg !325
  %call13 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !326
  %2 = xor i64 %call13, -1, !dbg !327
  %3 = getelementptr i32, ptr addrspace(1) %data, i64 %call11, !dbg !328
  %arrayidx15 = getelementptr i32, ptr addrspace(1) %3, i64 %2, !dbg !328
  %4 = load i32, ptr addrspace(1) %arrayidx15, align 4, !dbg !328, !tbaa !24
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call13, !dbg !329
  store i32 %4, ptr addrspace(1) %arrayidx17, align 4, !dbg !330, !tbaa !24
  ret void, !dbg !331
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @sense_barrier_relaxed(ptr addrspace(1) nocapture noundef align 4 %data, ptr addrspace(1) noundef align 4 %count, ptr addrspace(1) noundef align 4 %sense, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !332 !kernel_arg_addr_space !116 !kernel_arg_access_qual !117 !kernel_arg_type !305 !kernel_arg_base_type !306 !kernel_arg_type_qual !120 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !333
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %data, i64 %call, !dbg !334
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !335, !tbaa !24
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !336
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !337
  %cmp = icmp eq i64 %call1, 0, !dbg !338
  br i1 %cmp, label %if.then, label %if.end10, !dbg !337

if.then:                                          ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %count to ptr, !dbg !339
  %call2 = tail call i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 3, i32 noundef 2) #5, !dbg !340
  %conv = zext i32 %call2 to i64, !dbg !340
  %call3 = tail call i64 @_Z14get_num_groupsj(i32 noundef 0) #6, !dbg !341
  %sub = add i64 %call3, -1, !dbg !342
  %cmp4 = icmp eq i64 %sub, %conv, !dbg !343
  %1 = addrspacecast ptr addrspace(1) %sense to ptr
  br i1 %cmp4, label %if.then6, label %while.cond, !dbg !340

if.then6:                                         ; preds = %if.then
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %1, i32 noundef 1, i32 noundef 3, i32 noundef 2) #5, !dbg !344
  br label %if.end10, !dbg !344

while.cond:                                       ; preds = %if.then, %while.cond
  %call7 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomicj12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #5, !dbg !345
  %cmp8 = icmp eq i32 %call7, 0, !dbg !346
  br i1 %cmp8, label %while.cond, label %if.end10, !dbg !347, !llvm.loop !348

if.end10:                                         ; preds = %while.cond, %if.then6, %entry
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !350
  %call11 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6, !dbg !351
  %call13 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !352
  %2 = xor i64 %call13, -1, !dbg !353
  %3 = getelementptr i32, ptr addrspace(1) %data, i64 %call11, !dbg !354
  %arrayidx15 = getelementptr i32, ptr addrspace(1) %3, i64 %2, !dbg !354
  %4 = load i32, ptr addrspace(1) %arrayidx15, align 4, !dbg !354, !tbaa !24
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call13, !dbg !355
  store i32 %4, ptr addrspace(1) %arrayidx17, align 4, !dbg !356, !tbaa !24
  ret void, !dbg !357
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @last_resets(ptr addrspace(1) nocapture noundef align 4 %part, ptr addrspace(1) noundef align 4 %count, ptr addrspace(1) nocapture noundef writeonly align 4 %out) local_unnamed_addr #0 !dbg !358 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !256 !kernel_arg_base_type !257 !kernel_arg_type_qual !39 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !359
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %call, !dbg !360
  store i32 1, ptr addrspace(1) %arrayidx, align 4, !dbg !361, !tbaa !24
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !362
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !363
  %cmp = icmp eq i64 %call1, 0, !dbg !364
  br i1 %cmp, label %if.then, label %if.end, !dbg !363

if.then:                                          ; preds = %entry
  %0 = addrspacecast ptr addrspace(1) %count to ptr, !dbg !365
  %call2 = tail call i32 @_Z25atomic_fetch_add_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 4, i32 noundef 2) #5, !dbg !366
  %conv = zext i32 %call2 to i64, !dbg !366
  %call3 = tail call i64 @_Z14get_num_groupsj(i32 noundef 0) #6, !dbg !367
  %sub = add i64 %call3, -1, !dbg !368
  %cmp4 = icmp eq i64 %sub, %conv, !dbg !369
  %conv5 = zext i1 %cmp4 to i32, !dbg !369
  store i32 %conv5, ptr addrspace(3) @last_resets.last, align 4, !dbg !370, !tbaa !24
  br label %if.end, !dbg !371

if.end:                                           ; preds = %if.then, %entry
  tail call void @_Z18work_group_barrierj(i32 noundef 3) #5, !dbg !372
  %1 = load i32, ptr addrspace(3) @last_resets.last, align 4, !dbg !373, !tbaa !24
  %tobool.not = icmp eq i32 %1, 0, !dbg !373
  br i1 %tobool.not, label %if.end19, label %if.then6, !dbg !373

if.then6:                                         ; preds = %if.end
  %call7 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !374
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %part, i64 %call7, !dbg !375
  %2 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !375, !tbaa !24
  %arrayidx10 = getelementptr i8, ptr addrspace(1) %arrayidx8, i64 256, !dbg !376
  %3 = load i32, ptr addrspace(1) %arrayidx10, align 4, !dbg !376, !tbaa !24
  %add11 = add nsw i32 %3, %2, !dbg !377
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %call7, !dbg !378
  store i32 %add11, ptr addrspace(1) %arrayidx13, align 4, !dbg !379, !tbaa !24
  %cmp15 = icmp eq i64 %call7, 0, !dbg !380
  br i1 %cmp15, label %if.then17, label %if.end19, !dbg !381

if.then17:                                        ; preds = %if.then6
  %4 = addrspacecast ptr addrspace(1) %count to ptr, !dbg !382
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicjj12memory_order12memory_scope(ptr noundef %4, i32 noundef 0, i32 noundef 0, i32 noundef 2) #5, !dbg !382
  br label %if.end19, !dbg !382

if.end19:                                         ; preds = %if.then6, %if.then17, %if.end
  ret void, !dbg !383
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @split_k(ptr addrspace(1) nocapture noundef align 4 %acc, ptr addrspace(1) noundef align 4 %sem, ptr addrspace(1) nocapture noundef readonly align 4 %x) local_unnamed_addr #0 !dbg !384 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !385 !kernel_arg_base_type !386 !kernel_arg_type_qual !387 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !388
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %x, i64 %call, !dbg !389
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !389, !tbaa !390
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !392
  %cmp = icmp eq i64 %call1, 0, !dbg !393
  br i1 %cmp, label %while.cond.preheader, label %if.end, !dbg !392

while.cond.preheader:                             ; preds = %entry
  %1 = addrspacecast ptr addrspace(1) %sem to ptr
  br label %while.cond, !dbg !394

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call2 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #5, !dbg !395
  %conv = sext i32 %call2 to i64, !dbg !395
  %call3 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !396
  %cmp4.not = icmp eq i64 %call3, %conv, !dbg !397
  br i1 %cmp4.not, label %if.end, label %while.cond, !dbg !394, !llvm.loop !398

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !400
  %call6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !401
  %arrayidx7 = getelementptr inbounds float, ptr addrspace(1) %acc, i64 %call6, !dbg !402
  %2 = load float, ptr addrspace(1) %arrayidx7, align 4, !dbg !403, !tbaa !390
  %add = fadd float %0, %2, !dbg !403
  store float %add, ptr addrspace(1) %arrayidx7, align 4, !dbg !403, !tbaa !390
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !404
  %cmp9 = icmp eq i64 %call6, 0, !dbg !405
  br i1 %cmp9, label %if.then11, label %if.end15, !dbg !406

if.then11:                                        ; preds = %if.end
  %3 = addrspacecast ptr addrspace(1) %sem to ptr, !dbg !407
  %call12 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !407
  %4 = trunc i64 %call12 to i32, !dbg !407
  %conv14 = add i32 %4, 1, !dbg !407
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %3, i32 noundef %conv14, i32 noundef 3, i32 noundef 2) #5, !dbg !407
  br label %if.end15, !dbg !407

if.end15:                                         ; preds = %if.then11, %if.end
  ret void, !dbg !408
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @split_k_no_barrier(ptr addrspace(1) nocapture noundef align 4 %acc, ptr addrspace(1) noundef align 4 %sem, ptr addrspace(1) nocapture noundef readonly align 4 %x) local_unnamed_addr #0 !dbg !409 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !385 !kernel_arg_base_type !386 !kernel_arg_type_qual !387 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !410
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %x, i64 %call, !dbg !411
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !dbg !411, !tbaa !390
  %call1 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !412
  %cmp = icmp eq i64 %call1, 0, !dbg !413
  br i1 %cmp, label %while.cond.preheader, label %if.end, !dbg !412

while.cond.preheader:                             ; preds = %entry
  %1 = addrspacecast ptr addrspace(1) %sem to ptr
  br label %while.cond, !dbg !414

while.cond:                                       ; preds = %while.cond.preheader, %while.cond
  %call2 = tail call i32 @_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope(ptr noundef %1, i32 noundef 2, i32 noundef 2) #5, !dbg !415
  %conv = sext i32 %call2 to i64, !dbg !415
  %call3 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !416
  %cmp4.not = icmp eq i64 %call3, %conv, !dbg !417
  br i1 %cmp4.not, label %if.end, label %while.cond, !dbg !414, !llvm.loop !418

if.end:                                           ; preds = %while.cond, %entry
  tail call void @_Z18work_group_barrierj(i32 noundef 2) #5, !dbg !420
  %call6 = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6, !dbg !421
  %arrayidx7 = getelementptr inbounds float, ptr addrspace(1) %acc, i64 %call6, !dbg !422
  %2 = load float, ptr addrspace(1) %arrayidx7, align 4, !dbg !423, !tbaa !390
  %add = fadd float %0, %2, !dbg !423
  store float %add, ptr addrspace(1) %arrayidx7, align 4, !dbg !423, !tbaa !390
  %cmp9 = icmp eq i64 %call6, 0, !dbg !424
  br i1 %cmp9, label %if.then11, label %if.end15, !dbg !425

if.then11:                                        ; preds = %if.end
  %3 = addrspacecast ptr addrspace(1) %sem to ptr, !dbg !426
  %call12 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6, !dbg !426
  %4 = trunc i64 %call12 to i32, !dbg !426
  %conv14 = add i32 %4, 1, !dbg !426
  tail call void @_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope(ptr noundef %3, i32 noundef %conv14, i32 noundef 3, i32 noundef 2) #5, !dbg !426
  br label %if.end15, !dbg !426

if.end15:                                         ; preds = %if.then11, %if.end
  ret void, !dbg !427
}

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #5 = { convergent nounwind }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/opencl/protocols.cl", directory: ".", checksumkind: CSK_MD5, checksum: "e5efd78a73a99789f2f6f45811909c1a")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 2, i32 0}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "cas_eq1", scope: !1, file: !1, line: 12, type: !10, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{i32 1, i32 1}
!13 = !{!"none", !"none"}
!14 = !{!"int*", !"int*"}
!15 = !{!"volatile", !""}
!16 = !DILocation(line: 13, column: 3, scope: !9)
!17 = !DILocation(line: 13, column: 10, scope: !9)
!18 = !DILocation(line: 13, column: 37, scope: !9)
!19 = distinct !{!19, !16, !20, !21}
!20 = !DILocation(line: 14, column: 5, scope: !9)
!21 = !{!"llvm.loop.unroll.disable"}
!22 = !DILocation(line: 15, column: 3, scope: !9)
!23 = !DILocation(line: 16, column: 8, scope: !9)
!24 = !{!25, !25, i64 0}
!25 = !{!"int", !26, i64 0}
!26 = !{!"omnipotent char", !27, i64 0}
!27 = !{!"Simple C/C++ TBAA"}
!28 = !DILocation(line: 17, column: 3, scope: !9)
!29 = !DILocation(line: 18, column: 3, scope: !9)
!30 = !DILocation(line: 19, column: 1, scope: !9)
!31 = !DISubprogram(name: "atomic_cmpxchg", scope: !1, file: !1, line: 13, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!32 = !DISubprogram(name: "atomic_work_item_fence", scope: !1, file: !1, line: 15, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!33 = !DISubprogram(name: "atomic_xchg", scope: !1, file: !1, line: 18, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!34 = distinct !DISubprogram(name: "rw_lock", scope: !1, file: !1, line: 21, type: !10, scopeLine: 21, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!35 = !{i32 1, i32 1, i32 1}
!36 = !{!"none", !"none", !"none"}
!37 = !{!"atomic_int*", !"int*", !"int*"}
!38 = !{!"_Atomic(int)*", !"int*", !"int*"}
!39 = !{!"", !"", !""}
!40 = !DILocation(line: 22, column: 7, scope: !34)
!41 = !DILocation(line: 22, column: 11, scope: !34)
!42 = !DILocation(line: 23, column: 9, scope: !34)
!43 = !DILocation(line: 23, column: 13, scope: !34)
!44 = !DILocation(line: 24, column: 7, scope: !34)
!45 = !DILocation(line: 25, column: 7, scope: !34)
!46 = !DILocation(line: 0, scope: !34)
!47 = !DILocation(line: 25, column: 15, scope: !34)
!48 = distinct !{!48, !45, !49, !21}
!49 = !DILocation(line: 25, column: 100, scope: !34)
!50 = !DILocation(line: 26, column: 13, scope: !34)
!51 = !DILocation(line: 27, column: 7, scope: !34)
!52 = !DILocation(line: 28, column: 5, scope: !34)
!53 = !DILocation(line: 29, column: 7, scope: !34)
!54 = !DILocation(line: 29, column: 17, scope: !34)
!55 = !DILocation(line: 29, column: 11, scope: !34)
!56 = !DILocation(line: 30, column: 7, scope: !34)
!57 = !DILocation(line: 31, column: 16, scope: !34)
!58 = !DILocation(line: 31, column: 20, scope: !34)
!59 = !DILocation(line: 31, column: 9, scope: !34)
!60 = !DILocation(line: 31, column: 31, scope: !34)
!61 = !DILocation(line: 31, column: 29, scope: !34)
!62 = distinct !{!62, !59, !60, !21}
!63 = !DILocation(line: 32, column: 69, scope: !34)
!64 = !DILocation(line: 32, column: 13, scope: !34)
!65 = distinct !{!65, !56, !66, !21}
!66 = !DILocation(line: 33, column: 7, scope: !34)
!67 = !DILocation(line: 34, column: 18, scope: !34)
!68 = !DILocation(line: 34, column: 11, scope: !34)
!69 = !DILocation(line: 34, column: 7, scope: !34)
!70 = !DILocation(line: 34, column: 16, scope: !34)
!71 = !DILocation(line: 35, column: 7, scope: !34)
!72 = !DILocation(line: 36, column: 5, scope: !34)
!73 = !DILocation(line: 38, column: 1, scope: !34)
!74 = !DISubprogram(name: "get_local_id", scope: !1, file: !1, line: 22, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!75 = !DISubprogram(name: "get_group_id", scope: !1, file: !1, line: 23, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!76 = !DISubprogram(name: "atomic_compare_exchange_strong_explicit", scope: !1, file: !1, line: 25, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!77 = !DISubprogram(name: "atomic_store_explicit", scope: !1, file: !1, line: 27, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!78 = !DISubprogram(name: "atomic_load_explicit", scope: !1, file: !1, line: 29, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!79 = !DISubprogram(name: "atomic_fetch_sub_explicit", scope: !1, file: !1, line: 35, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!80 = distinct !DISubprogram(name: "rw_lock_bad", scope: !1, file: !1, line: 40, type: !10, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!81 = !DILocation(line: 41, column: 7, scope: !80)
!82 = !DILocation(line: 41, column: 11, scope: !80)
!83 = !DILocation(line: 42, column: 9, scope: !80)
!84 = !DILocation(line: 42, column: 13, scope: !80)
!85 = !DILocation(line: 43, column: 7, scope: !80)
!86 = !DILocation(line: 44, column: 7, scope: !80)
!87 = !DILocation(line: 0, scope: !80)
!88 = !DILocation(line: 44, column: 15, scope: !80)
!89 = distinct !{!89, !86, !90, !21}
!90 = !DILocation(line: 44, column: 100, scope: !80)
!91 = !DILocation(line: 45, column: 13, scope: !80)
!92 = !DILocation(line: 46, column: 7, scope: !80)
!93 = !DILocation(line: 47, column: 5, scope: !80)
!94 = !DILocation(line: 48, column: 7, scope: !80)
!95 = !DILocation(line: 48, column: 17, scope: !80)
!96 = !DILocation(line: 48, column: 11, scope: !80)
!97 = !DILocation(line: 49, column: 7, scope: !80)
!98 = !DILocation(line: 50, column: 16, scope: !80)
!99 = !DILocation(line: 50, column: 20, scope: !80)
!100 = !DILocation(line: 50, column: 9, scope: !80)
!101 = !DILocation(line: 50, column: 31, scope: !80)
!102 = !DILocation(line: 50, column: 29, scope: !80)
!103 = distinct !{!103, !100, !101, !21}
!104 = !DILocation(line: 51, column: 69, scope: !80)
!105 = !DILocation(line: 51, column: 13, scope: !80)
!106 = distinct !{!106, !97, !107, !21}
!107 = !DILocation(line: 52, column: 7, scope: !80)
!108 = !DILocation(line: 53, column: 18, scope: !80)
!109 = !DILocation(line: 53, column: 11, scope: !80)
!110 = !DILocation(line: 53, column: 7, scope: !80)
!111 = !DILocation(line: 53, column: 16, scope: !80)
!112 = !DILocation(line: 54, column: 7, scope: !80)
!113 = !DILocation(line: 55, column: 5, scope: !80)
!114 = !DILocation(line: 57, column: 1, scope: !80)
!115 = distinct !DISubprogram(name: "queue", scope: !1, file: !1, line: 59, type: !10, scopeLine: 59, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!116 = !{i32 1, i32 1, i32 1, i32 1}
!117 = !{!"none", !"none", !"none", !"none"}
!118 = !{!"atomic_uint*", !"atomic_uint*", !"int*", !"int*"}
!119 = !{!"_Atomic(unsigned int)*", !"_Atomic(unsigned int)*", !"int*", !"int*"}
!120 = !{!"", !"", !"", !""}
!121 = !DILocation(line: 60, column: 7, scope: !115)
!122 = !DILocation(line: 60, column: 11, scope: !115)
!123 = !DILocation(line: 61, column: 9, scope: !115)
!124 = !DILocation(line: 61, column: 13, scope: !115)
!125 = !DILocation(line: 62, column: 7, scope: !115)
!126 = !DILocation(line: 63, column: 9, scope: !115)
!127 = !DILocation(line: 63, column: 17, scope: !115)
!128 = !DILocation(line: 64, column: 9, scope: !115)
!129 = !DILocation(line: 62, column: 26, scope: !115)
!130 = distinct !{!130, !125, !131, !21}
!131 = !DILocation(line: 65, column: 7, scope: !115)
!132 = !DILocation(line: 66, column: 16, scope: !115)
!133 = !DILocation(line: 66, column: 20, scope: !115)
!134 = !DILocation(line: 67, column: 7, scope: !115)
!135 = !DILocation(line: 68, column: 9, scope: !115)
!136 = !DILocation(line: 68, column: 16, scope: !115)
!137 = !DILocation(line: 68, column: 36, scope: !115)
!138 = distinct !{!138, !135, !139, !21}
!139 = !DILocation(line: 69, column: 11, scope: !115)
!140 = !DILocation(line: 70, column: 18, scope: !115)
!141 = !DILocation(line: 70, column: 9, scope: !115)
!142 = !DILocation(line: 70, column: 16, scope: !115)
!143 = !DILocation(line: 67, column: 33, scope: !115)
!144 = !DILocation(line: 67, column: 26, scope: !115)
!145 = distinct !{!145, !134, !146, !21}
!146 = !DILocation(line: 71, column: 7, scope: !115)
!147 = !DILocation(line: 74, column: 1, scope: !115)
!148 = !DISubprogram(name: "atomic_store_explicit", scope: !1, file: !1, line: 64, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!149 = !DISubprogram(name: "atomic_load_explicit", scope: !1, file: !1, line: 68, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!150 = distinct !DISubprogram(name: "queue_bad", scope: !1, file: !1, line: 76, type: !10, scopeLine: 76, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!151 = !DILocation(line: 77, column: 7, scope: !150)
!152 = !DILocation(line: 77, column: 11, scope: !150)
!153 = !DILocation(line: 78, column: 9, scope: !150)
!154 = !DILocation(line: 78, column: 13, scope: !150)
!155 = !DILocation(line: 79, column: 7, scope: !150)
!156 = !DILocation(line: 80, column: 9, scope: !150)
!157 = !DILocation(line: 81, column: 9, scope: !150)
!158 = !DILocation(line: 81, column: 17, scope: !150)
!159 = !DILocation(line: 79, column: 26, scope: !150)
!160 = distinct !{!160, !155, !161, !21}
!161 = !DILocation(line: 82, column: 7, scope: !150)
!162 = !DILocation(line: 83, column: 16, scope: !150)
!163 = !DILocation(line: 83, column: 20, scope: !150)
!164 = !DILocation(line: 84, column: 7, scope: !150)
!165 = !DILocation(line: 85, column: 9, scope: !150)
!166 = !DILocation(line: 85, column: 16, scope: !150)
!167 = !DILocation(line: 85, column: 36, scope: !150)
!168 = distinct !{!168, !165, !169, !21}
!169 = !DILocation(line: 86, column: 11, scope: !150)
!170 = !DILocation(line: 87, column: 18, scope: !150)
!171 = !DILocation(line: 87, column: 9, scope: !150)
!172 = !DILocation(line: 87, column: 16, scope: !150)
!173 = !DILocation(line: 84, column: 33, scope: !150)
!174 = !DILocation(line: 84, column: 26, scope: !150)
!175 = distinct !{!175, !164, !176, !21}
!176 = !DILocation(line: 88, column: 7, scope: !150)
!177 = !DILocation(line: 91, column: 1, scope: !150)
!178 = distinct !DISubprogram(name: "ring_bad", scope: !1, file: !1, line: 93, type: !10, scopeLine: 93, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!179 = !DILocation(line: 94, column: 7, scope: !178)
!180 = !DILocation(line: 94, column: 11, scope: !178)
!181 = !DILocation(line: 95, column: 9, scope: !178)
!182 = !DILocation(line: 95, column: 13, scope: !178)
!183 = !DILocation(line: 96, column: 7, scope: !178)
!184 = !DILocation(line: 97, column: 16, scope: !178)
!185 = !DILocation(line: 97, column: 9, scope: !178)
!186 = !DILocation(line: 97, column: 21, scope: !178)
!187 = !DILocation(line: 98, column: 9, scope: !178)
!188 = !DILocation(line: 96, column: 26, scope: !178)
!189 = distinct !{!189, !183, !190, !21}
!190 = !DILocation(line: 99, column: 7, scope: !178)
!191 = !DILocation(line: 100, column: 16, scope: !178)
!192 = !DILocation(line: 100, column: 20, scope: !178)
!193 = !DILocation(line: 101, column: 7, scope: !178)
!194 = !DILocation(line: 102, column: 9, scope: !178)
!195 = !DILocation(line: 102, column: 16, scope: !178)
!196 = !DILocation(line: 102, column: 36, scope: !178)
!197 = distinct !{!197, !194, !198, !21}
!198 = !DILocation(line: 103, column: 11, scope: !178)
!199 = !DILocation(line: 104, column: 25, scope: !178)
!200 = !DILocation(line: 104, column: 18, scope: !178)
!201 = !DILocation(line: 104, column: 9, scope: !178)
!202 = !DILocation(line: 104, column: 16, scope: !178)
!203 = !DILocation(line: 101, column: 33, scope: !178)
!204 = !DILocation(line: 101, column: 26, scope: !178)
!205 = distinct !{!205, !193, !206, !21}
!206 = !DILocation(line: 105, column: 7, scope: !178)
!207 = !DILocation(line: 108, column: 1, scope: !178)
!208 = distinct !DISubprogram(name: "seqlock", scope: !1, file: !1, line: 110, type: !10, scopeLine: 110, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!209 = !{!"atomic_uint*", !"int*", !"int*"}
!210 = !{!"_Atomic(unsigned int)*", !"int*", !"int*"}
!211 = !DILocation(line: 111, column: 7, scope: !208)
!212 = !DILocation(line: 111, column: 11, scope: !208)
!213 = !DILocation(line: 112, column: 9, scope: !208)
!214 = !DILocation(line: 112, column: 13, scope: !208)
!215 = !DILocation(line: 113, column: 7, scope: !208)
!216 = !DILocation(line: 114, column: 7, scope: !208)
!217 = !DILocation(line: 115, column: 13, scope: !208)
!218 = !DILocation(line: 116, column: 7, scope: !208)
!219 = !DILocation(line: 117, column: 5, scope: !208)
!220 = !DILocation(line: 120, column: 13, scope: !208)
!221 = !DILocation(line: 121, column: 13, scope: !208)
!222 = !DILocation(line: 122, column: 9, scope: !208)
!223 = !DILocation(line: 123, column: 19, scope: !208)
!224 = !DILocation(line: 123, column: 24, scope: !208)
!225 = !DILocation(line: 123, column: 27, scope: !208)
!226 = !DILocation(line: 123, column: 46, scope: !208)
!227 = !DILocation(line: 123, column: 7, scope: !208)
!228 = distinct !{!228, !229, !230, !21}
!229 = !DILocation(line: 119, column: 7, scope: !208)
!230 = !DILocation(line: 123, column: 50, scope: !208)
!231 = !DILocation(line: 124, column: 11, scope: !208)
!232 = !DILocation(line: 124, column: 7, scope: !208)
!233 = !DILocation(line: 124, column: 16, scope: !208)
!234 = !DILocation(line: 127, column: 1, scope: !208)
!235 = distinct !DISubprogram(name: "volatile_flag", scope: !1, file: !1, line: 129, type: !10, scopeLine: 129, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!236 = !{!"int*", !"int*", !"int*"}
!237 = !{!"", !"volatile", !""}
!238 = !DILocation(line: 130, column: 7, scope: !235)
!239 = !DILocation(line: 130, column: 11, scope: !235)
!240 = !DILocation(line: 131, column: 9, scope: !235)
!241 = !DILocation(line: 131, column: 13, scope: !235)
!242 = !DILocation(line: 131, column: 27, scope: !235)
!243 = !DILocation(line: 131, column: 38, scope: !235)
!244 = !DILocation(line: 131, column: 43, scope: !235)
!245 = !DILocation(line: 132, column: 19, scope: !235)
!246 = !DILocation(line: 132, column: 25, scope: !235)
!247 = !DILocation(line: 132, column: 12, scope: !235)
!248 = distinct !{!248, !247, !249, !21}
!249 = !DILocation(line: 132, column: 30, scope: !235)
!250 = !DILocation(line: 132, column: 43, scope: !235)
!251 = !DILocation(line: 132, column: 36, scope: !235)
!252 = !DILocation(line: 132, column: 32, scope: !235)
!253 = !DILocation(line: 132, column: 41, scope: !235)
!254 = !DILocation(line: 134, column: 1, scope: !235)
!255 = distinct !DISubprogram(name: "counter_at_least", scope: !1, file: !1, line: 136, type: !10, scopeLine: 136, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!256 = !{!"int*", !"atomic_uint*", !"int*"}
!257 = !{!"int*", !"_Atomic(unsigned int)*", !"int*"}
!258 = !DILocation(line: 137, column: 8, scope: !255)
!259 = !DILocation(line: 137, column: 3, scope: !255)
!260 = !DILocation(line: 137, column: 26, scope: !255)
!261 = !DILocation(line: 138, column: 3, scope: !255)
!262 = !DILocation(line: 139, column: 7, scope: !255)
!263 = !DILocation(line: 139, column: 11, scope: !255)
!264 = !DILocation(line: 140, column: 31, scope: !255)
!265 = !DILocation(line: 140, column: 5, scope: !255)
!266 = !DILocation(line: 141, column: 5, scope: !255)
!267 = !DILocation(line: 141, column: 12, scope: !255)
!268 = !DILocation(line: 141, column: 35, scope: !255)
!269 = !DILocation(line: 141, column: 33, scope: !255)
!270 = distinct !{!270, !266, !271, !21}
!271 = !DILocation(line: 141, column: 53, scope: !255)
!272 = !DILocation(line: 143, column: 3, scope: !255)
!273 = !DILocation(line: 144, column: 32, scope: !255)
!274 = !DILocation(line: 144, column: 57, scope: !255)
!275 = !DILocation(line: 144, column: 55, scope: !255)
!276 = !DILocation(line: 144, column: 27, scope: !255)
!277 = !DILocation(line: 144, column: 3, scope: !255)
!278 = !DILocation(line: 144, column: 25, scope: !255)
!279 = !DILocation(line: 145, column: 1, scope: !255)
!280 = !DISubprogram(name: "get_global_id", scope: !1, file: !1, line: 137, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!281 = !DISubprogram(name: "work_group_barrier", scope: !1, file: !1, line: 138, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!282 = !DISubprogram(name: "atomic_fetch_add_explicit", scope: !1, file: !1, line: 140, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!283 = !DISubprogram(name: "get_num_groups", scope: !1, file: !1, line: 141, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!284 = !DISubprogram(name: "get_global_size", scope: !1, file: !1, line: 144, type: !10, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!285 = distinct !DISubprogram(name: "all_count", scope: !1, file: !1, line: 147, type: !10, scopeLine: 147, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!286 = !DILocation(line: 148, column: 8, scope: !285)
!287 = !DILocation(line: 148, column: 3, scope: !285)
!288 = !DILocation(line: 148, column: 26, scope: !285)
!289 = !DILocation(line: 149, column: 29, scope: !285)
!290 = !DILocation(line: 149, column: 3, scope: !285)
!291 = !DILocation(line: 150, column: 3, scope: !285)
!292 = !DILocation(line: 150, column: 10, scope: !285)
!293 = !DILocation(line: 150, column: 33, scope: !285)
!294 = !DILocation(line: 150, column: 31, scope: !285)
!295 = distinct !{!295, !291, !296, !21}
!296 = !DILocation(line: 150, column: 52, scope: !285)
!297 = !DILocation(line: 151, column: 32, scope: !285)
!298 = !DILocation(line: 151, column: 57, scope: !285)
!299 = !DILocation(line: 151, column: 55, scope: !285)
!300 = !DILocation(line: 151, column: 27, scope: !285)
!301 = !DILocation(line: 151, column: 3, scope: !285)
!302 = !DILocation(line: 151, column: 25, scope: !285)
!303 = !DILocation(line: 152, column: 1, scope: !285)
!304 = distinct !DISubprogram(name: "sense_barrier", scope: !1, file: !1, line: 154, type: !10, scopeLine: 154, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!305 = !{!"int*", !"atomic_uint*", !"atomic_uint*", !"int*"}
!306 = !{!"int*", !"_Atomic(unsigned int)*", !"_Atomic(unsigned int)*", !"int*"}
!307 = !DILocation(line: 155, column: 8, scope: !304)
!308 = !DILocation(line: 155, column: 3, scope: !304)
!309 = !DILocation(line: 155, column: 26, scope: !304)
!310 = !DILocation(line: 156, column: 3, scope: !304)
!311 = !DILocation(line: 157, column: 7, scope: !304)
!312 = !DILocation(line: 157, column: 11, scope: !304)
!313 = !DILocation(line: 158, column: 35, scope: !304)
!314 = !DILocation(line: 158, column: 9, scope: !304)
!315 = !DILocation(line: 158, column: 78, scope: !304)
!316 = !DILocation(line: 158, column: 96, scope: !304)
!317 = !DILocation(line: 158, column: 75, scope: !304)
!318 = !DILocation(line: 159, column: 7, scope: !304)
!319 = !DILocation(line: 161, column: 14, scope: !304)
!320 = !DILocation(line: 161, column: 35, scope: !304)
!321 = !DILocation(line: 161, column: 7, scope: !304)
!322 = distinct !{!322, !321, !323, !21}
!323 = !DILocation(line: 161, column: 40, scope: !304)
!324 = !DILocation(line: 163, column: 3, scope: !304)
!325 = !DILocation(line: 164, column: 32, scope: !304)
!326 = !DILocation(line: 164, column: 57, scope: !304)
!327 = !DILocation(line: 164, column: 55, scope: !304)
!328 = !DILocation(line: 164, column: 27, scope: !304)
!329 = !DILocation(line: 164, column: 3, scope: !304)
!330 = !DILocation(line: 164, column: 25, scope: !304)
!331 = !DILocation(line: 165, column: 1, scope: !304)
!332 = distinct !DISubprogram(name: "sense_barrier_relaxed", scope: !1, file: !1, line: 167, type: !10, scopeLine: 167, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!333 = !DILocation(line: 168, column: 8, scope: !332)
!334 = !DILocation(line: 168, column: 3, scope: !332)
!335 = !DILocation(line: 168, column: 26, scope: !332)
!336 = !DILocation(line: 169, column: 3, scope: !332)
!337 = !DILocation(line: 170, column: 7, scope: !332)
!338 = !DILocation(line: 170, column: 11, scope: !332)
!339 = !DILocation(line: 171, column: 35, scope: !332)
!340 = !DILocation(line: 171, column: 9, scope: !332)
!341 = !DILocation(line: 171, column: 65, scope: !332)
!342 = !DILocation(line: 171, column: 83, scope: !332)
!343 = !DILocation(line: 171, column: 62, scope: !332)
!344 = !DILocation(line: 172, column: 7, scope: !332)
!345 = !DILocation(line: 174, column: 14, scope: !332)
!346 = !DILocation(line: 174, column: 35, scope: !332)
!347 = !DILocation(line: 174, column: 7, scope: !332)
!348 = distinct !{!348, !347, !349, !21}
!349 = !DILocation(line: 174, column: 40, scope: !332)
!350 = !DILocation(line: 176, column: 3, scope: !332)
!351 = !DILocation(line: 177, column: 32, scope: !332)
!352 = !DILocation(line: 177, column: 57, scope: !332)
!353 = !DILocation(line: 177, column: 55, scope: !332)
!354 = !DILocation(line: 177, column: 27, scope: !332)
!355 = !DILocation(line: 177, column: 3, scope: !332)
!356 = !DILocation(line: 177, column: 25, scope: !332)
!357 = !DILocation(line: 178, column: 1, scope: !332)
!358 = distinct !DISubprogram(name: "last_resets", scope: !1, file: !1, line: 180, type: !10, scopeLine: 180, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!359 = !DILocation(line: 182, column: 8, scope: !358)
!360 = !DILocation(line: 182, column: 3, scope: !358)
!361 = !DILocation(line: 182, column: 26, scope: !358)
!362 = !DILocation(line: 183, column: 3, scope: !358)
!363 = !DILocation(line: 184, column: 7, scope: !358)
!364 = !DILocation(line: 184, column: 11, scope: !358)
!365 = !DILocation(line: 185, column: 38, scope: !358)
!366 = !DILocation(line: 185, column: 12, scope: !358)
!367 = !DILocation(line: 185, column: 81, scope: !358)
!368 = !DILocation(line: 185, column: 99, scope: !358)
!369 = !DILocation(line: 185, column: 78, scope: !358)
!370 = !DILocation(line: 185, column: 10, scope: !358)
!371 = !DILocation(line: 185, column: 5, scope: !358)
!372 = !DILocation(line: 186, column: 3, scope: !358)
!373 = !DILocation(line: 187, column: 7, scope: !358)
!374 = !DILocation(line: 188, column: 21, scope: !358)
!375 = !DILocation(line: 188, column: 16, scope: !358)
!376 = !DILocation(line: 188, column: 28, scope: !358)
!377 = !DILocation(line: 188, column: 26, scope: !358)
!378 = !DILocation(line: 188, column: 5, scope: !358)
!379 = !DILocation(line: 188, column: 14, scope: !358)
!380 = !DILocation(line: 189, column: 13, scope: !358)
!381 = !DILocation(line: 189, column: 9, scope: !358)
!382 = !DILocation(line: 189, column: 19, scope: !358)
!383 = !DILocation(line: 191, column: 1, scope: !358)
!384 = distinct !DISubprogram(name: "split_k", scope: !1, file: !1, line: 193, type: !10, scopeLine: 193, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!385 = !{!"float*", !"atomic_int*", !"float*"}
!386 = !{!"float*", !"_Atomic(int)*", !"float*"}
!387 = !{!"", !"", !"const"}
!388 = !DILocation(line: 195, column: 15, scope: !384)
!389 = !DILocation(line: 195, column: 13, scope: !384)
!390 = !{!391, !391, i64 0}
!391 = !{!"float", !26, i64 0}
!392 = !DILocation(line: 196, column: 7, scope: !384)
!393 = !DILocation(line: 196, column: 11, scope: !384)
!394 = !DILocation(line: 197, column: 5, scope: !384)
!395 = !DILocation(line: 197, column: 12, scope: !384)
!396 = !DILocation(line: 197, column: 34, scope: !384)
!397 = !DILocation(line: 197, column: 31, scope: !384)
!398 = distinct !{!398, !394, !399, !21}
!399 = !DILocation(line: 197, column: 38, scope: !384)
!400 = !DILocation(line: 198, column: 3, scope: !384)
!401 = !DILocation(line: 199, column: 7, scope: !384)
!402 = !DILocation(line: 199, column: 3, scope: !384)
!403 = !DILocation(line: 199, column: 12, scope: !384)
!404 = !DILocation(line: 200, column: 3, scope: !384)
!405 = !DILocation(line: 201, column: 11, scope: !384)
!406 = !DILocation(line: 201, column: 7, scope: !384)
!407 = !DILocation(line: 202, column: 5, scope: !384)
!408 = !DILocation(line: 203, column: 1, scope: !384)
!409 = distinct !DISubprogram(name: "split_k_no_barrier", scope: !1, file: !1, line: 205, type: !10, scopeLine: 205, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!410 = !DILocation(line: 206, column: 15, scope: !409)
!411 = !DILocation(line: 206, column: 13, scope: !409)
!412 = !DILocation(line: 207, column: 7, scope: !409)
!413 = !DILocation(line: 207, column: 11, scope: !409)
!414 = !DILocation(line: 208, column: 5, scope: !409)
!415 = !DILocation(line: 208, column: 12, scope: !409)
!416 = !DILocation(line: 208, column: 34, scope: !409)
!417 = !DILocation(line: 208, column: 31, scope: !409)
!418 = distinct !{!418, !414, !419, !21}
!419 = !DILocation(line: 208, column: 38, scope: !409)
!420 = !DILocation(line: 209, column: 3, scope: !409)
!421 = !DILocation(line: 210, column: 7, scope: !409)
!422 = !DILocation(line: 210, column: 3, scope: !409)
!423 = !DILocation(line: 210, column: 12, scope: !409)
!424 = !DILocation(line: 211, column: 11, scope: !409)
!425 = !DILocation(line: 211, column: 7, scope: !409)
!426 = !DILocation(line: 212, column: 5, scope: !409)
!427 = !DILocation(line: 213, column: 1, scope: !409)

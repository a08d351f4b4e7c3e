; ModuleID = 'tests/kernels/hip/layouts.c'
source_filename = "tests/kernels/hip/layouts.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@exchanged_tile.tile = internal unnamed_addr addrspace(3) global [1024 x i32] zeroinitializer, align 4
@exchanged_tile_written_early.tile = internal unnamed_addr addrspace(3) global [1024 x i32] zeroinitializer, align 4
@places_of_waves.places = internal unnamed_addr addrspace(3) global [256 x i32] zeroinitializer, align 4
@places_of_waves_overlap.places = internal unnamed_addr addrspace(3) global [256 x i32] zeroinitializer, align 4
@after_the_loop.tile = internal unnamed_addr addrspace(3) global [128 x i32] zeroinitializer, align 4
@after_the_loop_early.tile = internal unnamed_addr addrspace(3) global [128 x i32] zeroinitializer, align 4
@all_lanes_write.sums = internal unnamed_addr addrspace(3) global [2 x i32] zeroinitializer, align 4
@all_lanes_write_early.sums = internal unnamed_addr addrspace(3) global [2 x i32] zeroinitializer, align 4
@buffers_take_turns.tiles = internal unnamed_addr addrspace(3) global [2 x [128 x i32]] zeroinitializer, align 4
@buffers_take_turns_late.tiles = internal unnamed_addr addrspace(3) global [2 x [128 x i32]] zeroinitializer, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @exchanged_tile(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !11
  %shr = lshr i32 %0, 5, !dbg !12
  %and = and i32 %0, 31, !dbg !13
  %cmp60 = icmp sgt i32 %n, 0, !dbg !14
  br i1 %cmp60, label %for.cond1.preheader.lr.ph, label %for.cond.cleanup, !dbg !15

for.cond1.preheader.lr.ph:                        ; preds = %entry
  %mul20 = shl nuw nsw i32 %and, 5
  %xor23 = xor i32 %shr, %and, !dbg !16
  %add24 = or disjoint i32 %xor23, %mul20, !dbg !17
  %arrayidx26 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add24, !dbg !18
  %mul9 = and i32 %0, 992
  %xor = xor i32 %shr, %and
  %add12 = or disjoint i32 %mul9, %xor
  %arrayidx14 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add12
  %invariant.gep = getelementptr inbounds i8, ptr addrspace(1) %in, i64 512, !dbg !15
  %add8.1 = add nuw nsw i32 %shr, 4
  %mul9.1 = shl nuw nsw i32 %add8.1, 5
  %xor.1 = xor i32 %add8.1, %and
  %add12.1 = add nuw nsw i32 %mul9.1, %xor.1
  %arrayidx14.1 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add12.1
  %invariant.gep63 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 1024, !dbg !15
  %add8.2 = add nuw nsw i32 %shr, 8
  %mul9.2 = shl nuw nsw i32 %add8.2, 5
  %xor.2 = xor i32 %add8.2, %and
  %add12.2 = add nuw nsw i32 %mul9.2, %xor.2
  %arrayidx14.2 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add12.2
  %invariant.gep65 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 1536, !dbg !15
  %add8.3 = add nuw nsw i32 %shr, 12
  %mul9.3 = shl nuw nsw i32 %add8.3, 5
  %xor.3 = xor i32 %add8.3, %and
  %add12.3 = add nuw nsw i32 %mul9.3, %xor.3
  %arrayidx14.3 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add12.3
  %invariant.gep67 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 2048, !dbg !15
  %add8.4 = add nuw nsw i32 %shr, 16
  %mul9.4 = shl nuw nsw i32 %add8.4, 5
  %xor.4 = xor i32 %add8.4, %and
  %add12.4 = add nuw nsw i32 %mul9.4, %xor.4
  %arrayidx14.4 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add12.4
  %invariant.gep69 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 2560, !dbg !15
  %add8.5 = add nuw nsw i32 %shr, 20
  %mul9.5 = shl nuw nsw i32 %add8.5, 5
  %xor.5 = xor i32 %add8.5, %and
  %add12.5 = add nuw nsw i32 %mul9.5, %xor.5
  %arrayidx14.5 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add12.5
  %invariant.gep71 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 3072, !dbg !15
  %add8.6 = add nuw nsw i32 %shr, 24
  %mul9.6 = shl nuw nsw i32 %add8.6, 5
  %xor.6 = xor i32 %add8.6, %and
  %add12.6 = add nuw nsw i32 %mul9.6, %xor.6
  %arrayidx14.6 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add12.6
  %invariant.gep73 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 3584, !dbg !15
  %add8.7 = add nuw nsw i32 %shr, 28
  %mul9.7 = shl nuw nsw i32 %add8.7, 5
  %xor.7 = xor i32 %add8.7, %and
  %add12.7 = add nuw nsw i32 %mul9.7, %xor.7
  %arrayidx14.7 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add12.7
  %add22.1 = add nuw nsw i32 %shr, 4
  %xor23.1 = xor i32 %add22.1, %and
  %add24.1 = add nuw nsw i32 %xor23.1, %mul20
  %arrayidx26.1 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add24.1
  %add22.2 = add nuw nsw i32 %shr, 8
  %xor23.2 = xor i32 %add22.2, %and
  %add24.2 = add nuw nsw i32 %xor23.2, %mul20
  %arrayidx26.2 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add24.2
  %add22.3 = add nuw nsw i32 %shr, 12
  %xor23.3 = xor i32 %add22.3, %and
  %add24.3 = add nuw nsw i32 %xor23.3, %mul20
  %arrayidx26.3 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add24.3
  %add22.4 = add nuw nsw i32 %shr, 16
  %xor23.4 = xor i32 %add22.4, %and
  %add24.4 = add nuw nsw i32 %xor23.4, %mul20
  %arrayidx26.4 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add24.4
  %add22.5 = add nuw nsw i32 %shr, 20
  %xor23.5 = xor i32 %add22.5, %and
  %add24.5 = add nuw nsw i32 %xor23.5, %mul20
  %arrayidx26.5 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add24.5
  %add22.6 = add nuw nsw i32 %shr, 24
  %xor23.6 = xor i32 %add22.6, %and
  %add24.6 = add nuw nsw i32 %xor23.6, %mul20
  %arrayidx26.6 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add24.6
  %add22.7 = add nuw nsw i32 %shr, 28
  %xor23.7 = xor i32 %add22.7, %and
  %add24.7 = add nuw nsw i32 %xor23.7, %mul20
  %arrayidx26.7 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile.tile, i32 0, i32 %add24.7
  br label %for.cond1.preheader, !dbg !15

for.cond1.preheader:                              ; preds = %for.cond1.preheader.lr.ph, %for.cond1.preheader
  %k.062 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %inc35, %for.cond1.preheader ]
  %sum.061 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %add27.7, %for.cond1.preheader ]
  %mul = shl nsw i32 %k.062, 10
  %add = or disjoint i32 %mul, %0
  %idxprom = zext nneg i32 %add to i64, !dbg !19
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !19
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !19, !tbaa !20
  store i32 %1, ptr addrspace(3) %arrayidx14, align 4, !dbg !24, !tbaa !20
  %2 = zext nneg i32 %add to i64, !dbg !19
  %gep = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep, i64 %2, !dbg !19
  %3 = load i32, ptr addrspace(1) %gep, align 4, !dbg !19, !tbaa !20
  store i32 %3, ptr addrspace(3) %arrayidx14.1, align 4, !dbg !24, !tbaa !20
  %4 = zext nneg i32 %add to i64, !dbg !19
  %gep64 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep63, i64 %4, !dbg !19
  %5 = load i32, ptr addrspace(1) %gep64, align 4, !dbg !19, !tbaa !20
  store i32 %5, ptr addrspace(3) %arrayidx14.2, align 4, !dbg !24, !tbaa !20
  %6 = zext nneg i32 %add to i64, !dbg !19
  %gep66 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep65, i64 %6, !dbg !19
  %7 = load i32, ptr addrspace(1) %gep66, align 4, !dbg !19, !tbaa !20
  store i32 %7, ptr addrspace(3) %arrayidx14.3, align 4, !dbg !24, !tbaa !20
  %8 = zext nneg i32 %add to i64, !dbg !19
  %gep68 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep67, i64 %8, !dbg !19
  %9 = load i32, ptr addrspace(1) %gep68, align 4, !dbg !19, !tbaa !20
  store i32 %9, ptr addrspace(3) %arrayidx14.4, align 4, !dbg !24, !tbaa !20
  %10 = zext nneg i32 %add to i64, !dbg !19
  %gep70 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep69, i64 %10, !dbg !19
  %11 = load i32, ptr addrspace(1) %gep70, align 4, !dbg !19, !tbaa !20
  store i32 %11, ptr addrspace(3) %arrayidx14.5, align 4, !dbg !24, !tbaa !20
  %12 = zext nneg i32 %add to i64, !dbg !19
  %gep72 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep71, i64 %12, !dbg !19
  %13 = load i32, ptr addrspace(1) %gep72, align 4, !dbg !19, !tbaa !20
  store i32 %13, ptr addrspace(3) %arrayidx14.6, align 4, !dbg !24, !tbaa !20
  %14 = zext nneg i32 %add to i64, !dbg !19
  %gep74 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep73, i64 %14, !dbg !19
  %15 = load i32, ptr addrspace(1) %gep74, align 4, !dbg !19, !tbaa !20
  store i32 %15, ptr addrspace(3) %arrayidx14.7, align 4, !dbg !24, !tbaa !20
  fence syncscope("workgroup") release, !dbg !25
  tail call void @llvm.amdgcn.s.barrier(), !dbg !25
  fence syncscope("workgroup") acquire, !dbg !25
  %16 = load i32, ptr addrspace(3) %arrayidx26, align 4, !dbg !18, !tbaa !20
  %add27 = add nsw i32 %16, %sum.061, !dbg !26
  %17 = load i32, ptr addrspace(3) %arrayidx26.1, align 4, !dbg !18, !tbaa !20
  %add27.1 = add nsw i32 %17, %add27, !dbg !26
  %18 = load i32, ptr addrspace(3) %arrayidx26.2, align 4, !dbg !18, !tbaa !20
  %add27.2 = add nsw i32 %18, %add27.1, !dbg !26
  %19 = load i32, ptr addrspace(3) %arrayidx26.3, align 4, !dbg !18, !tbaa !20
  %add27.3 = add nsw i32 %19, %add27.2, !dbg !26
  %20 = load i32, ptr addrspace(3) %arrayidx26.4, align 4, !dbg !18, !tbaa !20
  %add27.4 = add nsw i32 %20, %add27.3, !dbg !26
  %21 = load i32, ptr addrspace(3) %arrayidx26.5, align 4, !dbg !18, !tbaa !20
  %add27.5 = add nsw i32 %21, %add27.4, !dbg !26
  %22 = load i32, ptr addrspace(3) %arrayidx26.6, align 4, !dbg !18, !tbaa !20
  %add27.6 = add nsw i32 %22, %add27.5, !dbg !26
  %23 = load i32, ptr addrspace(3) %arrayidx26.7, align 4, !dbg !18, !tbaa !20
  %add27.7 = add nsw i32 %23, %add27.6, !dbg !26
  fence syncscope("workgroup") release, !dbg !27
  tail call void @llvm.amdgcn.s.barrier(), !dbg !27
  fence syncscope("workgroup") acquire, !dbg !27
  %inc35 = add nuw nsw i32 %k.062, 1, !dbg !28
  %exitcond.not = icmp eq i32 %inc35, %n, !dbg !14
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.cond1.preheader, !dbg !15, !llvm.loop !29

for.cond.cleanup:                                 ; preds = %for.cond1.preheader, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add27.7, %for.cond1.preheader ], !dbg !33
  %24 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !34
  %mul37 = shl i32 %24, 7, !dbg !35
  %add38 = add i32 %mul37, %0, !dbg !36
  %idxprom39 = zext i32 %add38 to i64, !dbg !37
  %arrayidx40 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom39, !dbg !37
  store i32 %sum.0.lcssa, ptr addrspace(1) %arrayidx40, align 4, !dbg !38, !tbaa !20
  ret void, !dbg !39
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @exchanged_tile_written_early(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 !dbg !40 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !41
  %shr = lshr i32 %0, 5, !dbg !42
  %and = and i32 %0, 31, !dbg !43
  %cmp57 = icmp sgt i32 %n, 0, !dbg !44
  br i1 %cmp57, label %for.cond1.preheader.lr.ph, label %for.cond.cleanup, !dbg !45

for.cond1.preheader.lr.ph:                        ; preds = %entry
  %mul20 = shl nuw nsw i32 %and, 5
  %xor23 = xor i32 %shr, %and, !dbg !46
  %add24 = or disjoint i32 %xor23, %mul20, !dbg !47
  %arrayidx26 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add24, !dbg !48
  %mul9 = and i32 %0, 992
  %xor = xor i32 %shr, %and
  %add12 = or disjoint i32 %mul9, %xor
  %arrayidx14 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add12
  %invariant.gep = getelementptr inbounds i8, ptr addrspace(1) %in, i64 512, !dbg !45
  %add8.1 = add nuw nsw i32 %shr, 4
  %mul9.1 = shl nuw nsw i32 %add8.1, 5
  %xor.1 = xor i32 %add8.1, %and
  %add12.1 = add nuw nsw i32 %mul9.1, %xor.1
  %arrayidx14.1 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add12.1
  %invariant.gep60 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 1024, !dbg !45
  %add8.2 = add nuw nsw i32 %shr, 8
  %mul9.2 = shl nuw nsw i32 %add8.2, 5
  %xor.2 = xor i32 %add8.2, %and
  %add12.2 = add nuw nsw i32 %mul9.2, %xor.2
  %arrayidx14.2 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add12.2
  %invariant.gep62 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 1536, !dbg !45
  %add8.3 = add nuw nsw i32 %shr, 12
  %mul9.3 = shl nuw nsw i32 %add8.3, 5
  %xor.3 = xor i32 %add8.3, %and
  %add12.3 = add nuw nsw i32 %mul9.3, %xor.3
  %arrayidx14.3 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add12.3
  %invariant.gep64 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 2048, !dbg !45
  %add8.4 = add nuw nsw i32 %shr, 16
  %mul9.4 = shl nuw nsw i32 %add8.4, 5
  %xor.4 = xor i32 %add8.4, %and
  %add12.4 = add nuw nsw i32 %mul9.4, %xor.4
  %arrayidx14.4 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add12.4
  %invariant.gep66 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 2560, !dbg !45
  %add8.5 = add nuw nsw i32 %shr, 20
  %mul9.5 = shl nuw nsw i32 %add8.5, 5
  %xor.5 = xor i32 %add8.5, %and
  %add12.5 = add nuw nsw i32 %mul9.5, %xor.5
  %arrayidx14.5 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add12.5
  %invariant.gep68 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 3072, !dbg !45
  %add8.6 = add nuw nsw i32 %shr, 24
  %mul9.6 = shl nuw nsw i32 %add8.6, 5
  %xor.6 = xor i32 %add8.6, %and
  %add12.6 = add nuw nsw i32 %mul9.6, %xor.6
  %arrayidx14.6 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add12.6
  %invariant.gep70 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 3584, !dbg !45
  %add8.7 = add nuw nsw i32 %shr, 28
  %mul9.7 = shl nuw nsw i32 %add8.7, 5
  %xor.7 = xor i32 %add8.7, %and
  %add12.7 = add nuw nsw i32 %mul9.7, %xor.7
  %arrayidx14.7 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add12.7
  %add22.1 = add nuw nsw i32 %shr, 4
  %xor23.1 = xor i32 %add22.1, %and
  %add24.1 = add nuw nsw i32 %xor23.1, %mul20
  %arrayidx26.1 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add24.1
  %add22.2 = add nuw nsw i32 %shr, 8
  %xor23.2 = xor i32 %add22.2, %and
  %add24.2 = add nuw nsw i32 %xor23.2, %mul20
  %arrayidx26.2 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add24.2
  %add22.3 = add nuw nsw i32 %shr, 12
  %xor23.3 = xor i32 %add22.3, %and
  %add24.3 = add nuw nsw i32 %xor23.3, %mul20
  %arrayidx26.3 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add24.3
  %add22.4 = add nuw nsw i32 %shr, 16
  %xor23.4 = xor i32 %add22.4, %and
  %add24.4 = add nuw nsw i32 %xor23.4, %mul20
  %arrayidx26.4 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add24.4
  %add22.5 = add nuw nsw i32 %shr, 20
  %xor23.5 = xor i32 %add22.5, %and
  %add24.5 = add nuw nsw i32 %xor23.5, %mul20
  %arrayidx26.5 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add24.5
  %add22.6 = add nuw nsw i32 %shr, 24
  %xor23.6 = xor i32 %add22.6, %and
  %add24.6 = add nuw nsw i32 %xor23.6, %mul20
  %arrayidx26.6 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add24.6
  %add22.7 = add nuw nsw i32 %shr, 28
  %xor23.7 = xor i32 %add22.7, %and
  %add24.7 = add nuw nsw i32 %xor23.7, %mul20
  %arrayidx26.7 = getelementptr inbounds [1024 x i32], ptr addrspace(3) @exchanged_tile_written_early.tile, i32 0, i32 %add24.7
  br label %for.cond1.preheader, !dbg !45

for.cond1.preheader:                              ; preds = %for.cond1.preheader.lr.ph, %for.cond1.preheader
  %k.059 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %inc32, %for.cond1.preheader ]
  %sum.058 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %add27.7, %for.cond1.preheader ]
  %mul = shl nsw i32 %k.059, 10
  %add = or disjoint i32 %mul, %0
  %idxprom = zext nneg i32 %add to i64, !dbg !49
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !49
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !49, !tbaa !20
  store i32 %1, ptr addrspace(3) %arrayidx14, align 4, !dbg !50, !tbaa !20
  %2 = zext nneg i32 %add to i64, !dbg !49
  %gep = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep, i64 %2, !dbg !49
  %3 = load i32, ptr addrspace(1) %gep, align 4, !dbg !49, !tbaa !20
  store i32 %3, ptr addrspace(3) %arrayidx14.1, align 4, !dbg !50, !tbaa !20
  %4 = zext nneg i32 %add to i64, !dbg !49
  %gep61 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep60, i64 %4, !dbg !49
  %5 = load i32, ptr addrspace(1) %gep61, align 4, !dbg !49, !tbaa !20
  store i32 %5, ptr addrspace(3) %arrayidx14.2, align 4, !dbg !50, !tbaa !20
  %6 = zext nneg i32 %add to i64, !dbg !49
  %gep63 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep62, i64 %6, !dbg !49
  %7 = load i32, ptr addrspace(1) %gep63, align 4, !dbg !49, !tbaa !20
  store i32 %7, ptr addrspace(3) %arrayidx14.3, align 4, !dbg !50, !tbaa !20
  %8 = zext nneg i32 %add to i64, !dbg !49
  %gep65 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep64, i64 %8, !dbg !49
  %9 = load i32, ptr addrspace(1) %gep65, align 4, !dbg !49, !tbaa !20
  store i32 %9, ptr addrspace(3) %arrayidx14.4, align 4, !dbg !50, !tbaa !20
  %10 = zext nneg i32 %add to i64, !dbg !49
  %gep67 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep66, i64 %10, !dbg !49
  %11 = load i32, ptr addrspace(1) %gep67, align 4, !dbg !49, !tbaa !20
  store i32 %11, ptr addrspace(3) %arrayidx14.5, align 4, !dbg !50, !tbaa !20
  %12 = zext nneg i32 %add to i64, !dbg !49
  %gep69 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep68, i64 %12, !dbg !49
  %13 = load i32, ptr addrspace(1) %gep69, align 4, !dbg !49, !tbaa !20
  store i32 %13, ptr addrspace(3) %arrayidx14.6, align 4, !dbg !50, !tbaa !20
  %14 = zext nneg i32 %add to i64, !dbg !49
  %gep71 = getelementptr inbounds i32, ptr addrspace(1) %invariant.gep70, i64 %14, !dbg !49
  %15 = load i32, ptr addrspace(1) %gep71, align 4, !dbg !49, !tbaa !20
  store i32 %15, ptr addrspace(3) %arrayidx14.7, align 4, !dbg !50, !tbaa !20
  fence syncscope("workgroup") release, !dbg !51
  tail call void @llvm.amdgcn.s.barrier(), !dbg !51
  fence syncscope("workgroup") acquire, !dbg !51
  %16 = load i32, ptr addrspace(3) %arrayidx26, align 4, !dbg !48, !tbaa !20
  %add27 = add nsw i32 %16, %sum.058, !dbg !52
  %17 = load i32, ptr addrspace(3) %arrayidx26.1, align 4, !dbg !48, !tbaa !20
  %add27.1 = add nsw i32 %17, %add27, !dbg !52
  %18 = load i32, ptr addrspace(3) %arrayidx26.2, align 4, !dbg !48, !tbaa !20
  %add27.2 = add nsw i32 %18, %add27.1, !dbg !52
  %19 = load i32, ptr addrspace(3) %arrayidx26.3, align 4, !dbg !48, !tbaa !20
  %add27.3 = add nsw i32 %19, %add27.2, !dbg !52
  %20 = load i32, ptr addrspace(3) %arrayidx26.4, align 4, !dbg !48, !tbaa !20
  %add27.4 = add nsw i32 %20, %add27.3, !dbg !52
  %21 = load i32, ptr addrspace(3) %arrayidx26.5, align 4, !dbg !48, !tbaa !20
  %add27.5 = add nsw i32 %21, %add27.4, !dbg !52
  %22 = load i32, ptr addrspace(3) %arrayidx26.6, align 4, !dbg !48, !tbaa !20
  %add27.6 = add nsw i32 %22, %add27.5, !dbg !52
  %23 = load i32, ptr addrspace(3) %arrayidx26.7, align 4, !dbg !48, !tbaa !20
  %add27.7 = add nsw i32 %23, %add27.6, !dbg !52
  %inc32 = add nuw nsw i32 %k.059, 1, !dbg !53
  %exitcond.not = icmp eq i32 %inc32, %n, !dbg !44
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.cond1.preheader, !dbg !45, !llvm.loop !54

for.cond.cleanup:                                 ; preds = %for.cond1.preheader, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add27.7, %for.cond1.preheader ], !dbg !56
  %24 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !57
  %mul34 = shl i32 %24, 7, !dbg !58
  %add35 = add i32 %mul34, %0, !dbg !59
  %idxprom36 = zext i32 %add35 to i64, !dbg !60
  %arrayidx37 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom36, !dbg !60
  store i32 %sum.0.lcssa, ptr addrspace(1) %arrayidx37, align 4, !dbg !61, !tbaa !20
  ret void, !dbg !62
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none)
define hidden amdgpu_kernel void @places_of_waves(ptr addrspace(1) nocapture noundef %out, i32 noundef %n) local_unnamed_addr #3 !dbg !63 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !64
  %1 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %0), !dbg !65
  %and = and i32 %1, 192, !dbg !66
  %cmp22 = icmp sgt i32 %n, 0, !dbg !67
  br i1 %cmp22, label %for.cond.for.cond.cleanup_crit_edge, label %for.cond.cleanup, !dbg !68

for.cond.for.cond.cleanup_crit_edge:              ; preds = %entry
  %2 = add nsw i32 %n, -1, !dbg !68
  %3 = zext i32 %2 to i33, !dbg !68
  %4 = add nsw i32 %n, -2, !dbg !68
  %5 = zext i32 %4 to i33, !dbg !68
  %6 = mul i33 %3, %5, !dbg !68
  %7 = lshr i33 %6, 1, !dbg !68
  %8 = trunc nuw i33 %7 to i32, !dbg !68
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %9, 8
  %add = add i32 %mul, %0
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom
  %10 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !20
  %11 = add i32 %10, 1, !dbg !68
  %12 = mul i32 %2, %11, !dbg !68
  %and2 = and i32 %0, 63
  %or = or disjoint i32 %and, %and2
  %arrayidx4 = getelementptr inbounds [256 x i32], ptr addrspace(3) @places_of_waves.places, i32 0, i32 %or
  %arrayidx4.promoted = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !20
  %13 = add i32 %arrayidx4.promoted, %10, !dbg !68
  %14 = add i32 %13, %12, !dbg !68
  %15 = add i32 %14, %8, !dbg !68
  store i32 %15, ptr addrspace(3) %arrayidx4, align 4, !dbg !69, !tbaa !20
  br label %for.cond.cleanup, !dbg !68

for.cond.cleanup:                                 ; preds = %for.cond.for.cond.cleanup_crit_edge, %entry
  %and6 = and i32 %0, 63, !dbg !70
  %or7 = or disjoint i32 %and, %and6, !dbg !71
  %arrayidx9 = getelementptr inbounds [256 x i32], ptr addrspace(3) @places_of_waves.places, i32 0, i32 %or7, !dbg !72
  %16 = load i32, ptr addrspace(3) %arrayidx9, align 4, !dbg !72, !tbaa !20
  %17 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !73
  %mul10 = shl i32 %17, 8, !dbg !74
  %add11 = add i32 %mul10, %0, !dbg !75
  %idxprom12 = zext i32 %add11 to i64, !dbg !76
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom12, !dbg !76
  store i32 %16, ptr addrspace(1) %arrayidx13, align 4, !dbg !77, !tbaa !20
  ret void, !dbg !78
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #4

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none)
define hidden amdgpu_kernel void @places_of_waves_overlap(ptr addrspace(1) nocapture noundef %out, i32 noundef %n) local_unnamed_addr #3 !dbg !79 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !80
  %1 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %0), !dbg !81
  %and = and i32 %1, 192, !dbg !82
  %cmp23 = icmp sgt i32 %n, 0, !dbg !83
  br i1 %cmp23, label %for.cond.for.cond.cleanup_crit_edge, label %for.cond.cleanup, !dbg !84

for.cond.for.cond.cleanup_crit_edge:              ; preds = %entry
  %2 = add nsw i32 %n, -1, !dbg !84
  %3 = zext i32 %2 to i33, !dbg !84
  %4 = add nsw i32 %n, -2, !dbg !84
  %5 = zext i32 %4 to i33, !dbg !84
  %6 = mul i33 %3, %5, !dbg !84
  %7 = lshr i33 %6, 1, !dbg !84
  %8 = trunc nuw i33 %7 to i32, !dbg !84
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl i32 %9, 8
  %add = add i32 %mul, %0
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom
  %10 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !20
  %11 = add i32 %10, 1, !dbg !84
  %12 = mul i32 %2, %11, !dbg !84
  %shr = lshr exact i32 %and, 1
  %and2 = and i32 %0, 63
  %or = or i32 %shr, %and2
  %arrayidx4 = getelementptr inbounds [256 x i32], ptr addrspace(3) @places_of_waves_overlap.places, i32 0, i32 %or
  %arrayidx4.promoted = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !20
  %13 = add i32 %arrayidx4.promoted, %10, !dbg !84
  %14 = add i32 %13, %12, !dbg !84
  %15 = add i32 %14, %8, !dbg !84
  store i32 %15, ptr addrspace(3) %arrayidx4, align 4, !dbg !85, !tbaa !20
  br label %for.cond.cleanup, !dbg !84

for.cond.cleanup:                                 ; preds = %for.cond.for.cond.cleanup_crit_edge, %entry
  %shr6 = lshr exact i32 %and, 1, !dbg !86
  %and7 = and i32 %0, 63, !dbg !87
  %or8 = or i32 %shr6, %and7, !dbg !88
  %arrayidx10 = getelementptr inbounds [256 x i32], ptr addrspace(3) @places_of_waves_overlap.places, i32 0, i32 %or8, !dbg !89
  %16 = load i32, ptr addrspace(3) %arrayidx10, align 4, !dbg !89, !tbaa !20
  %17 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !90
  %mul11 = shl i32 %17, 8, !dbg !91
  %add12 = add i32 %mul11, %0, !dbg !92
  %idxprom13 = zext i32 %add12 to i64, !dbg !93
  %arrayidx14 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom13, !dbg !93
  store i32 %16, ptr addrspace(1) %arrayidx14, align 4, !dbg !94, !tbaa !20
  ret void, !dbg !95
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @after_the_loop(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 !dbg !96 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !97
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @after_the_loop.tile, i32 0, i32 %0, !dbg !98
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !dbg !99, !tbaa !20
  fence syncscope("workgroup") release, !dbg !100
  tail call void @llvm.amdgcn.s.barrier(), !dbg !100
  fence syncscope("workgroup") acquire, !dbg !100
  %cmp28 = icmp sgt i32 %n, 0, !dbg !101
  br i1 %cmp28, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !102

for.body.lr.ph:                                   ; preds = %entry
  %add = add nuw nsw i32 %0, 1
  %and = and i32 %add, 127
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @after_the_loop.tile, i32 0, i32 %and
  br label %for.body, !dbg !102

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %xor = xor i32 %0, 64, !dbg !103
  %arrayidx16 = getelementptr inbounds [128 x i32], ptr addrspace(3) @after_the_loop.tile, i32 0, i32 %xor, !dbg !104
  %1 = load i32, ptr addrspace(3) %arrayidx16, align 4, !dbg !104, !tbaa !20
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !105
  %mul17 = shl i32 %2, 7, !dbg !106
  %add18 = add i32 %mul17, %0, !dbg !107
  %idxprom19 = zext i32 %add18 to i64, !dbg !108
  %arrayidx20 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom19, !dbg !108
  store i32 %1, ptr addrspace(1) %arrayidx20, align 4, !dbg !109, !tbaa !20
  ret void, !dbg !110

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %k.029 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %3 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !111, !tbaa !20
  fence syncscope("workgroup") release, !dbg !112
  tail call void @llvm.amdgcn.s.barrier(), !dbg !112
  fence syncscope("workgroup") acquire, !dbg !112
  %mul = shl nsw i32 %k.029, 7, !dbg !113
  %add6 = add nuw nsw i32 %mul, %0, !dbg !114
  %idxprom7 = zext nneg i32 %add6 to i64, !dbg !115
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom7, !dbg !115
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !115, !tbaa !20
  %add9 = add nsw i32 %4, %3, !dbg !116
  store i32 %add9, ptr addrspace(3) %arrayidx, align 4, !dbg !117, !tbaa !20
  fence syncscope("workgroup") release, !dbg !118
  tail call void @llvm.amdgcn.s.barrier(), !dbg !118
  fence syncscope("workgroup") acquire, !dbg !118
  %inc = add nuw nsw i32 %k.029, 1, !dbg !119
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !101
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !102, !llvm.loop !120
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @after_the_loop_early(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 !dbg !122 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !123
  %arrayidx = getelementptr inbounds [128 x i32], ptr addrspace(3) @after_the_loop_early.tile, i32 0, i32 %0, !dbg !124
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !dbg !125, !tbaa !20
  %cmp25 = icmp sgt i32 %n, 0, !dbg !126
  br i1 %cmp25, label %do.body.lr.ph, label %for.cond.cleanup, !dbg !127

do.body.lr.ph:                                    ; preds = %entry
  %add = add nuw nsw i32 %0, 1
  %and = and i32 %add, 127
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @after_the_loop_early.tile, i32 0, i32 %and
  br label %do.body, !dbg !127

for.cond.cleanup:                                 ; preds = %do.body, %entry
  %xor = xor i32 %0, 64, !dbg !128
  %arrayidx13 = getelementptr inbounds [128 x i32], ptr addrspace(3) @after_the_loop_early.tile, i32 0, i32 %xor, !dbg !129
  %1 = load i32, ptr addrspace(3) %arrayidx13, align 4, !dbg !129, !tbaa !20
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !130
  %mul14 = shl i32 %2, 7, !dbg !131
  %add15 = add i32 %mul14, %0, !dbg !132
  %idxprom16 = zext i32 %add15 to i64, !dbg !133
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom16, !dbg !133
  store i32 %1, ptr addrspace(1) %arrayidx17, align 4, !dbg !134, !tbaa !20
  ret void, !dbg !135

do.body:                                          ; preds = %do.body.lr.ph, %do.body
  %k.026 = phi i32 [ 0, %do.body.lr.ph ], [ %inc, %do.body ]
  fence syncscope("workgroup") release, !dbg !136
  tail call void @llvm.amdgcn.s.barrier(), !dbg !136
  fence syncscope("workgroup") acquire, !dbg !136
  %3 = load i32, ptr addrspace(3) %arrayidx2, align 4, !dbg !137, !tbaa !20
  fence syncscope("workgroup") release, !dbg !138
  tail call void @llvm.amdgcn.s.barrier(), !dbg !138
  fence syncscope("workgroup") acquire, !dbg !138
  %mul = shl nsw i32 %k.026, 7, !dbg !139
  %add6 = add nuw nsw i32 %mul, %0, !dbg !140
  %idxprom7 = zext nneg i32 %add6 to i64, !dbg !141
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom7, !dbg !141
  %4 = load i32, ptr addrspace(1) %arrayidx8, align 4, !dbg !141, !tbaa !20
  %add9 = add nsw i32 %4, %3, !dbg !142
  store i32 %add9, ptr addrspace(3) %arrayidx, align 4, !dbg !143, !tbaa !20
  %inc = add nuw nsw i32 %k.026, 1, !dbg !144
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !126
  br i1 %exitcond.not, label %for.cond.cleanup, label %do.body, !dbg !127, !llvm.loop !145
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @all_lanes_write(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 !dbg !147 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !148
  %cmp37 = icmp sgt i32 %n, 0, !dbg !149
  br i1 %cmp37, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !150

for.body.lr.ph:                                   ; preds = %entry
  %and = shl nuw nsw i32 %0, 2
  %xor = and i32 %and, 252
  %mul6 = xor i32 %xor, 128
  %shr = lshr i32 %0, 6
  %arrayidx9 = getelementptr inbounds [2 x i32], ptr addrspace(3) @all_lanes_write.sums, i32 0, i32 %shr
  br label %for.body, !dbg !150

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %total.0.lcssa = phi i32 [ 0, %entry ], [ %add11, %for.body ], !dbg !151
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !152
  %mul15 = shl i32 %1, 7, !dbg !153
  %add16 = add i32 %mul15, %0, !dbg !154
  %idxprom17 = zext i32 %add16 to i64, !dbg !155
  %arrayidx18 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom17, !dbg !155
  store i32 %total.0.lcssa, ptr addrspace(1) %arrayidx18, align 4, !dbg !156, !tbaa !20
  ret void, !dbg !157

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %total.039 = phi i32 [ 0, %for.body.lr.ph ], [ %add11, %for.body ]
  %k.038 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %mul = shl nsw i32 %k.038, 7, !dbg !158
  %add = add nuw nsw i32 %mul, %0, !dbg !159
  %idxprom = zext nneg i32 %add to i64, !dbg !160
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !160
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !160, !tbaa !20
  %3 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %2, i32 1055), !dbg !161
  %add1 = add nsw i32 %3, %2, !dbg !162
  %4 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %add1, i32 2079), !dbg !163
  %add2 = add nsw i32 %add1, %4, !dbg !164
  %5 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %add2, i32 4127), !dbg !165
  %add3 = add nsw i32 %add2, %5, !dbg !166
  %6 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %add3, i32 8223), !dbg !167
  %add4 = add nsw i32 %add3, %6, !dbg !168
  %7 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %add4, i32 16415), !dbg !169
  %add5 = add nsw i32 %add4, %7, !dbg !170
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %mul6, i32 %add5), !dbg !171
  %add7 = add nsw i32 %add5, %8, !dbg !172
  store i32 %add7, ptr addrspace(3) %arrayidx9, align 4, !dbg !173, !tbaa !20
  fence syncscope("workgroup") release, !dbg !174
  tail call void @llvm.amdgcn.s.barrier(), !dbg !174
  fence syncscope("workgroup") acquire, !dbg !174
  %9 = load i32, ptr addrspace(3) @all_lanes_write.sums, align 4, !dbg !175, !tbaa !20
  %10 = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @all_lanes_write.sums, i32 4), align 4, !dbg !176, !tbaa !20
  %add10 = add i32 %9, %total.039, !dbg !177
  %add11 = add i32 %add10, %10, !dbg !178
  fence syncscope("workgroup") release, !dbg !179
  tail call void @llvm.amdgcn.s.barrier(), !dbg !179
  fence syncscope("workgroup") acquire, !dbg !179
  %inc = add nuw nsw i32 %k.038, 1, !dbg !180
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !149
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !150, !llvm.loop !181
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg) #4

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #4

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @all_lanes_write_early(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 !dbg !183 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !184
  %cmp29 = icmp sgt i32 %n, 0, !dbg !185
  br i1 %cmp29, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !186

for.body.lr.ph:                                   ; preds = %entry
  %shr = lshr i32 %0, 6
  %arrayidx6 = getelementptr inbounds [2 x i32], ptr addrspace(3) @all_lanes_write_early.sums, i32 0, i32 %shr
  br label %for.body, !dbg !186

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %total.0.lcssa = phi i32 [ 0, %entry ], [ %add8, %for.body ], !dbg !187
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !188
  %mul12 = shl i32 %1, 7, !dbg !189
  %add13 = add i32 %mul12, %0, !dbg !190
  %idxprom14 = zext i32 %add13 to i64, !dbg !191
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom14, !dbg !191
  store i32 %total.0.lcssa, ptr addrspace(1) %arrayidx15, align 4, !dbg !192, !tbaa !20
  ret void, !dbg !193

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %total.031 = phi i32 [ 0, %for.body.lr.ph ], [ %add8, %for.body ]
  %k.030 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %mul = shl nsw i32 %k.030, 7, !dbg !194
  %add = add nuw nsw i32 %mul, %0, !dbg !195
  %idxprom = zext nneg i32 %add to i64, !dbg !196
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !196
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !196, !tbaa !20
  %3 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %2, i32 1055), !dbg !197
  %add1 = add nsw i32 %3, %2, !dbg !198
  %4 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %add1, i32 2079), !dbg !199
  %add2 = add nsw i32 %add1, %4, !dbg !200
  %5 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %add2, i32 4127), !dbg !201
  %add3 = add nsw i32 %add2, %5, !dbg !202
  %6 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %add3, i32 8223), !dbg !203
  %add4 = add nsw i32 %add3, %6, !dbg !204
  store i32 %add4, ptr addrspace(3) %arrayidx6, align 4, !dbg !205, !tbaa !20
  fence syncscope("workgroup") release, !dbg !206
  tail call void @llvm.amdgcn.s.barrier(), !dbg !206
  fence syncscope("workgroup") acquire, !dbg !206
  %7 = load i32, ptr addrspace(3) @all_lanes_write_early.sums, align 4, !dbg !207, !tbaa !20
  %8 = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @all_lanes_write_early.sums, i32 4), align 4, !dbg !208, !tbaa !20
  %add7 = add i32 %7, %total.031, !dbg !209
  %add8 = add i32 %add7, %8, !dbg !210
  fence syncscope("workgroup") release, !dbg !211
  tail call void @llvm.amdgcn.s.barrier(), !dbg !211
  fence syncscope("workgroup") acquire, !dbg !211
  %inc = add nuw nsw i32 %k.030, 1, !dbg !212
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !185
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !186, !llvm.loop !213
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @rows_of_any_pitch(ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %rows, i32 noundef %columns) local_unnamed_addr #5 !dbg !215 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !216
  %mul = shl i32 %0, 3, !dbg !217
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !218
  %shr = lshr i32 %1, 3, !dbg !219
  %add = add i32 %mul, %shr, !dbg !220
  %and = and i32 %1, 7, !dbg !221
  %cmp = icmp slt i32 %add, %rows, !dbg !222
  %cmp1 = icmp slt i32 %and, %columns
  %or.cond = and i1 %cmp, %cmp1, !dbg !223
  br i1 %or.cond, label %if.then, label %if.end, !dbg !223

if.then:                                          ; preds = %entry
  %mul2 = mul nsw i32 %add, %columns, !dbg !224
  %add3 = add nsw i32 %mul2, %and, !dbg !225
  %idxprom = sext i32 %add3 to i64, !dbg !226
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !226
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !227, !tbaa !20
  br label %if.end, !dbg !226

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !228
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @rows_of_any_pitch_too_wide(ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %rows, i32 noundef %columns) local_unnamed_addr #5 !dbg !229 {
entry:
  %0 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !230
  %mul = shl i32 %0, 3, !dbg !231
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !232
  %shr = lshr i32 %1, 3, !dbg !233
  %add = add i32 %mul, %shr, !dbg !234
  %and = and i32 %1, 7, !dbg !235
  %cmp = icmp sge i32 %add, %rows, !dbg !236
  %cmp1.not = icmp sgt i32 %and, %columns
  %or.cond = or i1 %cmp, %cmp1.not, !dbg !237
  br i1 %or.cond, label %if.end, label %if.then, !dbg !237

if.then:                                          ; preds = %entry
  %mul2 = mul nsw i32 %add, %columns, !dbg !238
  %add3 = add nsw i32 %mul2, %and, !dbg !239
  %idxprom = sext i32 %add3 to i64, !dbg !240
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !240
  store i32 %1, ptr addrspace(1) %arrayidx, align 4, !dbg !241, !tbaa !20
  br label %if.end, !dbg !240

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !242
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @planes_of_any_size(ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %height, i32 noundef %width) local_unnamed_addr #5 !dbg !243 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !244
  %shr = lshr i32 %0, 3, !dbg !245
  %and = and i32 %0, 7, !dbg !246
  %cmp = icmp slt i32 %shr, %height, !dbg !247
  %cmp1 = icmp slt i32 %and, %width
  %or.cond = and i1 %cmp, %cmp1, !dbg !248
  br i1 %or.cond, label %if.then, label %if.end, !dbg !248

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !249
  %mul = mul nsw i32 %1, %height, !dbg !250
  %add = add nsw i32 %mul, %shr, !dbg !251
  %mul2 = mul nsw i32 %add, %width, !dbg !252
  %add3 = add nsw i32 %mul2, %and, !dbg !253
  %idxprom = sext i32 %add3 to i64, !dbg !254
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !254
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !255, !tbaa !20
  br label %if.end, !dbg !254

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !256
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define hidden amdgpu_kernel void @planes_of_any_size_too_high(ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %height, i32 noundef %width) local_unnamed_addr #5 !dbg !257 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !258
  %shr = lshr i32 %0, 3, !dbg !259
  %and = and i32 %0, 7, !dbg !260
  %cmp.not = icmp sle i32 %shr, %height, !dbg !261
  %cmp1 = icmp slt i32 %and, %width
  %or.cond = and i1 %cmp.not, %cmp1, !dbg !262
  br i1 %or.cond, label %if.then, label %if.end, !dbg !262

if.then:                                          ; preds = %entry
  %1 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !263
  %mul = mul nsw i32 %1, %height, !dbg !264
  %add = add nsw i32 %mul, %shr, !dbg !265
  %mul2 = mul nsw i32 %add, %width, !dbg !266
  %add3 = add nsw i32 %mul2, %and, !dbg !267
  %idxprom = sext i32 %add3 to i64, !dbg !268
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom, !dbg !268
  store i32 %0, ptr addrspace(1) %arrayidx, align 4, !dbg !269, !tbaa !20
  br label %if.end, !dbg !268

if.end:                                           ; preds = %if.then, %entry
  ret void, !dbg !270
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @buffers_take_turns(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 !dbg !271 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !272
  %idxprom = zext nneg i32 %0 to i64, !dbg !273
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !273
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !273, !tbaa !20
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @buffers_take_turns.tiles, i32 0, i32 %0, !dbg !274
  store i32 %1, ptr addrspace(3) %arrayidx2, align 4, !dbg !275, !tbaa !20
  %cmp33 = icmp sgt i32 %n, 1, !dbg !276
  br i1 %cmp33, label %do.body.lr.ph, label %for.cond.cleanup, !dbg !277

do.body.lr.ph:                                    ; preds = %entry
  %xor = xor i32 %0, 1
  %sub = sub nsw i32 127, %0
  br label %do.body, !dbg !277

for.cond.cleanup:                                 ; preds = %do.body, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add16, %do.body ], !dbg !278
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !279
  %mul17 = shl i32 %2, 7, !dbg !280
  %add18 = add i32 %mul17, %0, !dbg !281
  %idxprom19 = zext i32 %add18 to i64, !dbg !282
  %arrayidx20 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom19, !dbg !282
  store i32 %sum.0.lcssa, ptr addrspace(1) %arrayidx20, align 4, !dbg !283, !tbaa !20
  ret void, !dbg !284

do.body:                                          ; preds = %do.body.lr.ph, %do.body
  %turn.036 = phi i32 [ 0, %do.body.lr.ph ], [ %cond, %do.body ]
  %k.035 = phi i32 [ 1, %do.body.lr.ph ], [ %inc, %do.body ]
  %sum.034 = phi i32 [ 0, %do.body.lr.ph ], [ %add16, %do.body ]
  fence syncscope("workgroup") release, !dbg !285
  tail call void @llvm.amdgcn.s.barrier(), !dbg !285
  fence syncscope("workgroup") acquire, !dbg !285
  %add = add nsw i32 %turn.036, 1, !dbg !286
  %cmp3.inv = icmp sgt i32 %turn.036, 0, !dbg !287
  %cond = select i1 %cmp3.inv, i32 0, i32 %add, !dbg !287
  %mul = shl nsw i32 %k.035, 7, !dbg !288
  %add5 = add nuw nsw i32 %mul, %0, !dbg !289
  %idxprom6 = zext nneg i32 %add5 to i64, !dbg !290
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom6, !dbg !290
  %3 = load i32, ptr addrspace(1) %arrayidx7, align 4, !dbg !290, !tbaa !20
  %arrayidx11 = getelementptr inbounds [2 x [128 x i32]], ptr addrspace(3) @buffers_take_turns.tiles, i32 0, i32 %cond, i32 %xor, !dbg !291
  store i32 %3, ptr addrspace(3) %arrayidx11, align 4, !dbg !292, !tbaa !20
  %arrayidx15 = getelementptr inbounds [2 x [128 x i32]], ptr addrspace(3) @buffers_take_turns.tiles, i32 0, i32 %turn.036, i32 %sub, !dbg !293
  %4 = load i32, ptr addrspace(3) %arrayidx15, align 4, !dbg !293, !tbaa !20
  %add16 = add nsw i32 %4, %sum.034, !dbg !294
  %inc = add nuw nsw i32 %k.035, 1, !dbg !295
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !276
  br i1 %exitcond.not, label %for.cond.cleanup, label %do.body, !dbg !277, !llvm.loop !296
}

; Function Attrs: nofree norecurse nounwind
define hidden amdgpu_kernel void @buffers_take_turns_late(ptr addrspace(1) nocapture noundef readonly %in, ptr addrspace(1) nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 !dbg !298 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !299
  %idxprom = zext nneg i32 %0 to i64, !dbg !300
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom, !dbg !300
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !300, !tbaa !20
  %arrayidx2 = getelementptr inbounds [128 x i32], ptr addrspace(3) @buffers_take_turns_late.tiles, i32 0, i32 %0, !dbg !301
  store i32 %1, ptr addrspace(3) %arrayidx2, align 4, !dbg !302, !tbaa !20
  %cmp33 = icmp sgt i32 %n, 1, !dbg !303
  br i1 %cmp33, label %do.body.lr.ph, label %for.cond.cleanup, !dbg !304

do.body.lr.ph:                                    ; preds = %entry
  %xor = xor i32 %0, 1
  %sub = sub nsw i32 127, %0
  br label %do.body, !dbg !304

for.cond.cleanup:                                 ; preds = %do.body, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add16, %do.body ], !dbg !305
  %2 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !306
  %mul17 = shl i32 %2, 7, !dbg !307
  %add18 = add i32 %mul17, %0, !dbg !308
  %idxprom19 = zext i32 %add18 to i64, !dbg !309
  %arrayidx20 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom19, !dbg !309
  store i32 %sum.0.lcssa, ptr addrspace(1) %arrayidx20, align 4, !dbg !310, !tbaa !20
  ret void, !dbg !311

do.body:                                          ; preds = %do.body.lr.ph, %do.body
  %turn.036 = phi i32 [ 0, %do.body.lr.ph ], [ %cond, %do.body ]
  %k.035 = phi i32 [ 1, %do.body.lr.ph ], [ %inc, %do.body ]
  %sum.034 = phi i32 [ 0, %do.body.lr.ph ], [ %add16, %do.body ]
  fence syncscope("workgroup") release, !dbg !312
  tail call void @llvm.amdgcn.s.barrier(), !dbg !312
  fence syncscope("workgroup") acquire, !dbg !312
  %add = add nsw i32 %turn.036, 1, !dbg !313
  %cmp3.inv = icmp sgt i32 %turn.036, 0, !dbg !314
  %cond = select i1 %cmp3.inv, i32 0, i32 %add, !dbg !314
  %mul = shl nsw i32 %k.035, 7, !dbg !315
  %add5 = add nuw nsw i32 %mul, %0, !dbg !316
  %idxprom6 = zext nneg i32 %add5 to i64, !dbg !317
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom6, !dbg !317
  %3 = load i32, ptr addrspace(1) %arrayidx7, align 4, !dbg !317, !tbaa !20
  %arrayidx11 = getelementptr inbounds [2 x [128 x i32]], ptr addrspace(3) @buffers_take_turns_late.tiles, i32 0, i32 %turn.036, i32 %xor, !dbg !318
  store i32 %3, ptr addrspace(3) %arrayidx11, align 4, !dbg !319, !tbaa !20
  %arrayidx15 = getelementptr inbounds [2 x [128 x i32]], ptr addrspace(3) @buffers_take_turns_late.tiles, i32 0, i32 %turn.036, i32 %sub, !dbg !320
  %4 = load i32, ptr addrspace(3) %arrayidx15, align 4, !dbg !320, !tbaa !20
  %add16 = add nsw i32 %4, %sum.034, !dbg !321
  %inc = add nuw nsw i32 %k.035, 1, !dbg !322
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !303
  br i1 %exitcond.not, label %for.cond.cleanup, label %do.body, !dbg !304, !llvm.loop !323
}

attributes #0 = { nofree norecurse nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "uniform-work-group-size"="false" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "tests/kernels/hip/layouts.c", directory: ".", checksumkind: CSK_MD5, checksum: "d990138f9928dc2d4caebf9156d4619d")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = distinct !DISubprogram(name: "exchanged_tile", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 12, column: 11, scope: !8)
!12 = !DILocation(line: 12, column: 24, scope: !8)
!13 = !DILocation(line: 12, column: 41, scope: !8)
!14 = !DILocation(line: 13, column: 21, scope: !8)
!15 = !DILocation(line: 13, column: 3, scope: !8)
!16 = !DILocation(line: 20, column: 48, scope: !8)
!17 = !DILocation(line: 20, column: 31, scope: !8)
!18 = !DILocation(line: 20, column: 14, scope: !8)
!19 = !DILocation(line: 16, column: 61, scope: !8)
!20 = !{!21, !21, i64 0}
!21 = !{!"int", !22, i64 0}
!22 = !{!"omnipotent char", !23, i64 0}
!23 = !{!"Simple C/C++ TBAA"}
!24 = !DILocation(line: 16, column: 59, scope: !8)
!25 = !DILocation(line: 17, column: 5, scope: !8)
!26 = !DILocation(line: 20, column: 11, scope: !8)
!27 = !DILocation(line: 21, column: 5, scope: !8)
!28 = !DILocation(line: 13, column: 27, scope: !8)
!29 = distinct !{!29, !15, !30, !31, !32}
!30 = !DILocation(line: 22, column: 3, scope: !8)
!31 = !{!"llvm.loop.mustprogress"}
!32 = !{!"llvm.loop.unroll.disable"}
!33 = !DILocation(line: 12, column: 47, scope: !8)
!34 = !DILocation(line: 23, column: 7, scope: !8)
!35 = !DILocation(line: 23, column: 11, scope: !8)
!36 = !DILocation(line: 23, column: 17, scope: !8)
!37 = !DILocation(line: 23, column: 3, scope: !8)
!38 = !DILocation(line: 23, column: 22, scope: !8)
!39 = !DILocation(line: 24, column: 1, scope: !8)
!40 = distinct !DISubprogram(name: "exchanged_tile_written_early", scope: !1, file: !1, line: 27, type: !9, scopeLine: 27, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!41 = !DILocation(line: 29, column: 11, scope: !40)
!42 = !DILocation(line: 29, column: 24, scope: !40)
!43 = !DILocation(line: 29, column: 41, scope: !40)
!44 = !DILocation(line: 30, column: 21, scope: !40)
!45 = !DILocation(line: 30, column: 3, scope: !40)
!46 = !DILocation(line: 37, column: 48, scope: !40)
!47 = !DILocation(line: 37, column: 31, scope: !40)
!48 = !DILocation(line: 37, column: 14, scope: !40)
!49 = !DILocation(line: 33, column: 61, scope: !40)
!50 = !DILocation(line: 33, column: 59, scope: !40)
!51 = !DILocation(line: 34, column: 5, scope: !40)
!52 = !DILocation(line: 37, column: 11, scope: !40)
!53 = !DILocation(line: 30, column: 27, scope: !40)
!54 = distinct !{!54, !45, !55, !31, !32}
!55 = !DILocation(line: 38, column: 3, scope: !40)
!56 = !DILocation(line: 29, column: 47, scope: !40)
!57 = !DILocation(line: 39, column: 7, scope: !40)
!58 = !DILocation(line: 39, column: 11, scope: !40)
!59 = !DILocation(line: 39, column: 17, scope: !40)
!60 = !DILocation(line: 39, column: 3, scope: !40)
!61 = !DILocation(line: 39, column: 22, scope: !40)
!62 = !DILocation(line: 40, column: 1, scope: !40)
!63 = distinct !DISubprogram(name: "places_of_waves", scope: !1, file: !1, line: 43, type: !9, scopeLine: 43, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!64 = !DILocation(line: 45, column: 11, scope: !63)
!65 = !DILocation(line: 45, column: 23, scope: !63)
!66 = !DILocation(line: 45, column: 32, scope: !63)
!67 = !DILocation(line: 46, column: 21, scope: !63)
!68 = !DILocation(line: 46, column: 3, scope: !63)
!69 = !DILocation(line: 47, column: 29, scope: !63)
!70 = !DILocation(line: 48, column: 41, scope: !63)
!71 = !DILocation(line: 48, column: 36, scope: !63)
!72 = !DILocation(line: 48, column: 24, scope: !63)
!73 = !DILocation(line: 48, column: 7, scope: !63)
!74 = !DILocation(line: 48, column: 11, scope: !63)
!75 = !DILocation(line: 48, column: 17, scope: !63)
!76 = !DILocation(line: 48, column: 3, scope: !63)
!77 = !DILocation(line: 48, column: 22, scope: !63)
!78 = !DILocation(line: 49, column: 1, scope: !63)
!79 = distinct !DISubprogram(name: "places_of_waves_overlap", scope: !1, file: !1, line: 52, type: !9, scopeLine: 52, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!80 = !DILocation(line: 54, column: 11, scope: !79)
!81 = !DILocation(line: 54, column: 23, scope: !79)
!82 = !DILocation(line: 54, column: 32, scope: !79)
!83 = !DILocation(line: 55, column: 21, scope: !79)
!84 = !DILocation(line: 55, column: 3, scope: !79)
!85 = !DILocation(line: 56, column: 36, scope: !79)
!86 = !DILocation(line: 57, column: 37, scope: !79)
!87 = !DILocation(line: 57, column: 48, scope: !79)
!88 = !DILocation(line: 57, column: 43, scope: !79)
!89 = !DILocation(line: 57, column: 24, scope: !79)
!90 = !DILocation(line: 57, column: 7, scope: !79)
!91 = !DILocation(line: 57, column: 11, scope: !79)
!92 = !DILocation(line: 57, column: 17, scope: !79)
!93 = !DILocation(line: 57, column: 3, scope: !79)
!94 = !DILocation(line: 57, column: 22, scope: !79)
!95 = !DILocation(line: 58, column: 1, scope: !79)
!96 = distinct !DISubprogram(name: "after_the_loop", scope: !1, file: !1, line: 61, type: !9, scopeLine: 61, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!97 = !DILocation(line: 63, column: 11, scope: !96)
!98 = !DILocation(line: 64, column: 3, scope: !96)
!99 = !DILocation(line: 64, column: 11, scope: !96)
!100 = !DILocation(line: 65, column: 3, scope: !96)
!101 = !DILocation(line: 66, column: 21, scope: !96)
!102 = !DILocation(line: 66, column: 3, scope: !96)
!103 = !DILocation(line: 72, column: 31, scope: !96)
!104 = !DILocation(line: 72, column: 24, scope: !96)
!105 = !DILocation(line: 72, column: 7, scope: !96)
!106 = !DILocation(line: 72, column: 11, scope: !96)
!107 = !DILocation(line: 72, column: 17, scope: !96)
!108 = !DILocation(line: 72, column: 3, scope: !96)
!109 = !DILocation(line: 72, column: 22, scope: !96)
!110 = !DILocation(line: 73, column: 1, scope: !96)
!111 = !DILocation(line: 67, column: 17, scope: !96)
!112 = !DILocation(line: 68, column: 5, scope: !96)
!113 = !DILocation(line: 69, column: 30, scope: !96)
!114 = !DILocation(line: 69, column: 34, scope: !96)
!115 = !DILocation(line: 69, column: 23, scope: !96)
!116 = !DILocation(line: 69, column: 21, scope: !96)
!117 = !DILocation(line: 69, column: 13, scope: !96)
!118 = !DILocation(line: 70, column: 5, scope: !96)
!119 = !DILocation(line: 66, column: 27, scope: !96)
!120 = distinct !{!120, !102, !121, !31, !32}
!121 = !DILocation(line: 71, column: 3, scope: !96)
!122 = distinct !DISubprogram(name: "after_the_loop_early", scope: !1, file: !1, line: 76, type: !9, scopeLine: 76, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!123 = !DILocation(line: 78, column: 11, scope: !122)
!124 = !DILocation(line: 79, column: 3, scope: !122)
!125 = !DILocation(line: 79, column: 11, scope: !122)
!126 = !DILocation(line: 80, column: 21, scope: !122)
!127 = !DILocation(line: 80, column: 3, scope: !122)
!128 = !DILocation(line: 86, column: 31, scope: !122)
!129 = !DILocation(line: 86, column: 24, scope: !122)
!130 = !DILocation(line: 86, column: 7, scope: !122)
!131 = !DILocation(line: 86, column: 11, scope: !122)
!132 = !DILocation(line: 86, column: 17, scope: !122)
!133 = !DILocation(line: 86, column: 3, scope: !122)
!134 = !DILocation(line: 86, column: 22, scope: !122)
!135 = !DILocation(line: 87, column: 1, scope: !122)
!136 = !DILocation(line: 81, column: 5, scope: !122)
!137 = !DILocation(line: 82, column: 17, scope: !122)
!138 = !DILocation(line: 83, column: 5, scope: !122)
!139 = !DILocation(line: 84, column: 30, scope: !122)
!140 = !DILocation(line: 84, column: 34, scope: !122)
!141 = !DILocation(line: 84, column: 23, scope: !122)
!142 = !DILocation(line: 84, column: 21, scope: !122)
!143 = !DILocation(line: 84, column: 13, scope: !122)
!144 = !DILocation(line: 80, column: 27, scope: !122)
!145 = distinct !{!145, !127, !146, !31, !32}
!146 = !DILocation(line: 85, column: 3, scope: !122)
!147 = distinct !DISubprogram(name: "all_lanes_write", scope: !1, file: !1, line: 90, type: !9, scopeLine: 90, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!148 = !DILocation(line: 92, column: 11, scope: !147)
!149 = !DILocation(line: 93, column: 21, scope: !147)
!150 = !DILocation(line: 93, column: 3, scope: !147)
!151 = !DILocation(line: 0, scope: !147)
!152 = !DILocation(line: 106, column: 7, scope: !147)
!153 = !DILocation(line: 106, column: 11, scope: !147)
!154 = !DILocation(line: 106, column: 17, scope: !147)
!155 = !DILocation(line: 106, column: 3, scope: !147)
!156 = !DILocation(line: 106, column: 22, scope: !147)
!157 = !DILocation(line: 107, column: 1, scope: !147)
!158 = !DILocation(line: 94, column: 22, scope: !147)
!159 = !DILocation(line: 94, column: 26, scope: !147)
!160 = !DILocation(line: 94, column: 15, scope: !147)
!161 = !DILocation(line: 95, column: 12, scope: !147)
!162 = !DILocation(line: 95, column: 9, scope: !147)
!163 = !DILocation(line: 96, column: 12, scope: !147)
!164 = !DILocation(line: 96, column: 9, scope: !147)
!165 = !DILocation(line: 97, column: 12, scope: !147)
!166 = !DILocation(line: 97, column: 9, scope: !147)
!167 = !DILocation(line: 98, column: 12, scope: !147)
!168 = !DILocation(line: 98, column: 9, scope: !147)
!169 = !DILocation(line: 99, column: 12, scope: !147)
!170 = !DILocation(line: 99, column: 9, scope: !147)
!171 = !DILocation(line: 100, column: 12, scope: !147)
!172 = !DILocation(line: 100, column: 9, scope: !147)
!173 = !DILocation(line: 101, column: 18, scope: !147)
!174 = !DILocation(line: 102, column: 5, scope: !147)
!175 = !DILocation(line: 103, column: 14, scope: !147)
!176 = !DILocation(line: 103, column: 24, scope: !147)
!177 = !DILocation(line: 103, column: 22, scope: !147)
!178 = !DILocation(line: 103, column: 11, scope: !147)
!179 = !DILocation(line: 104, column: 5, scope: !147)
!180 = !DILocation(line: 93, column: 27, scope: !147)
!181 = distinct !{!181, !150, !182, !31, !32}
!182 = !DILocation(line: 105, column: 3, scope: !147)
!183 = distinct !DISubprogram(name: "all_lanes_write_early", scope: !1, file: !1, line: 110, type: !9, scopeLine: 110, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!184 = !DILocation(line: 112, column: 11, scope: !183)
!185 = !DILocation(line: 113, column: 21, scope: !183)
!186 = !DILocation(line: 113, column: 3, scope: !183)
!187 = !DILocation(line: 0, scope: !183)
!188 = !DILocation(line: 124, column: 7, scope: !183)
!189 = !DILocation(line: 124, column: 11, scope: !183)
!190 = !DILocation(line: 124, column: 17, scope: !183)
!191 = !DILocation(line: 124, column: 3, scope: !183)
!192 = !DILocation(line: 124, column: 22, scope: !183)
!193 = !DILocation(line: 125, column: 1, scope: !183)
!194 = !DILocation(line: 114, column: 22, scope: !183)
!195 = !DILocation(line: 114, column: 26, scope: !183)
!196 = !DILocation(line: 114, column: 15, scope: !183)
!197 = !DILocation(line: 115, column: 12, scope: !183)
!198 = !DILocation(line: 115, column: 9, scope: !183)
!199 = !DILocation(line: 116, column: 12, scope: !183)
!200 = !DILocation(line: 116, column: 9, scope: !183)
!201 = !DILocation(line: 117, column: 12, scope: !183)
!202 = !DILocation(line: 117, column: 9, scope: !183)
!203 = !DILocation(line: 118, column: 12, scope: !183)
!204 = !DILocation(line: 118, column: 9, scope: !183)
!205 = !DILocation(line: 119, column: 18, scope: !183)
!206 = !DILocation(line: 120, column: 5, scope: !183)
!207 = !DILocation(line: 121, column: 14, scope: !183)
!208 = !DILocation(line: 121, column: 24, scope: !183)
!209 = !DILocation(line: 121, column: 22, scope: !183)
!210 = !DILocation(line: 121, column: 11, scope: !183)
!211 = !DILocation(line: 122, column: 5, scope: !183)
!212 = !DILocation(line: 113, column: 27, scope: !183)
!213 = distinct !{!213, !186, !214, !31, !32}
!214 = !DILocation(line: 123, column: 3, scope: !183)
!215 = distinct !DISubprogram(name: "rows_of_any_pitch", scope: !1, file: !1, line: 128, type: !9, scopeLine: 128, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!216 = !DILocation(line: 129, column: 13, scope: !215)
!217 = !DILocation(line: 129, column: 17, scope: !215)
!218 = !DILocation(line: 129, column: 24, scope: !215)
!219 = !DILocation(line: 129, column: 28, scope: !215)
!220 = !DILocation(line: 129, column: 21, scope: !215)
!221 = !DILocation(line: 129, column: 48, scope: !215)
!222 = !DILocation(line: 130, column: 11, scope: !215)
!223 = !DILocation(line: 130, column: 18, scope: !215)
!224 = !DILocation(line: 131, column: 13, scope: !215)
!225 = !DILocation(line: 131, column: 23, scope: !215)
!226 = !DILocation(line: 131, column: 5, scope: !215)
!227 = !DILocation(line: 131, column: 33, scope: !215)
!228 = !DILocation(line: 132, column: 1, scope: !215)
!229 = distinct !DISubprogram(name: "rows_of_any_pitch_too_wide", scope: !1, file: !1, line: 135, type: !9, scopeLine: 135, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!230 = !DILocation(line: 136, column: 13, scope: !229)
!231 = !DILocation(line: 136, column: 17, scope: !229)
!232 = !DILocation(line: 136, column: 24, scope: !229)
!233 = !DILocation(line: 136, column: 28, scope: !229)
!234 = !DILocation(line: 136, column: 21, scope: !229)
!235 = !DILocation(line: 136, column: 48, scope: !229)
!236 = !DILocation(line: 137, column: 11, scope: !229)
!237 = !DILocation(line: 137, column: 18, scope: !229)
!238 = !DILocation(line: 138, column: 13, scope: !229)
!239 = !DILocation(line: 138, column: 23, scope: !229)
!240 = !DILocation(line: 138, column: 5, scope: !229)
!241 = !DILocation(line: 138, column: 33, scope: !229)
!242 = !DILocation(line: 139, column: 1, scope: !229)
!243 = distinct !DISubprogram(name: "planes_of_any_size", scope: !1, file: !1, line: 142, type: !9, scopeLine: 142, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!244 = !DILocation(line: 143, column: 26, scope: !243)
!245 = !DILocation(line: 143, column: 30, scope: !243)
!246 = !DILocation(line: 143, column: 49, scope: !243)
!247 = !DILocation(line: 144, column: 11, scope: !243)
!248 = !DILocation(line: 144, column: 20, scope: !243)
!249 = !DILocation(line: 143, column: 15, scope: !243)
!250 = !DILocation(line: 145, column: 16, scope: !243)
!251 = !DILocation(line: 145, column: 25, scope: !243)
!252 = !DILocation(line: 145, column: 32, scope: !243)
!253 = !DILocation(line: 145, column: 40, scope: !243)
!254 = !DILocation(line: 145, column: 5, scope: !243)
!255 = !DILocation(line: 145, column: 50, scope: !243)
!256 = !DILocation(line: 146, column: 1, scope: !243)
!257 = distinct !DISubprogram(name: "planes_of_any_size_too_high", scope: !1, file: !1, line: 149, type: !9, scopeLine: 149, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!258 = !DILocation(line: 150, column: 26, scope: !257)
!259 = !DILocation(line: 150, column: 30, scope: !257)
!260 = !DILocation(line: 150, column: 49, scope: !257)
!261 = !DILocation(line: 151, column: 11, scope: !257)
!262 = !DILocation(line: 151, column: 21, scope: !257)
!263 = !DILocation(line: 150, column: 15, scope: !257)
!264 = !DILocation(line: 152, column: 16, scope: !257)
!265 = !DILocation(line: 152, column: 25, scope: !257)
!266 = !DILocation(line: 152, column: 32, scope: !257)
!267 = !DILocation(line: 152, column: 40, scope: !257)
!268 = !DILocation(line: 152, column: 5, scope: !257)
!269 = !DILocation(line: 152, column: 50, scope: !257)
!270 = !DILocation(line: 153, column: 1, scope: !257)
!271 = distinct !DISubprogram(name: "buffers_take_turns", scope: !1, file: !1, line: 156, type: !9, scopeLine: 156, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!272 = !DILocation(line: 158, column: 11, scope: !271)
!273 = !DILocation(line: 159, column: 17, scope: !271)
!274 = !DILocation(line: 159, column: 3, scope: !271)
!275 = !DILocation(line: 159, column: 15, scope: !271)
!276 = !DILocation(line: 160, column: 21, scope: !271)
!277 = !DILocation(line: 160, column: 3, scope: !271)
!278 = !DILocation(line: 0, scope: !271)
!279 = !DILocation(line: 167, column: 7, scope: !271)
!280 = !DILocation(line: 167, column: 11, scope: !271)
!281 = !DILocation(line: 167, column: 17, scope: !271)
!282 = !DILocation(line: 167, column: 3, scope: !271)
!283 = !DILocation(line: 167, column: 22, scope: !271)
!284 = !DILocation(line: 168, column: 1, scope: !271)
!285 = !DILocation(line: 161, column: 5, scope: !271)
!286 = !DILocation(line: 162, column: 21, scope: !271)
!287 = !DILocation(line: 162, column: 16, scope: !271)
!288 = !DILocation(line: 163, column: 33, scope: !271)
!289 = !DILocation(line: 163, column: 37, scope: !271)
!290 = !DILocation(line: 163, column: 26, scope: !271)
!291 = !DILocation(line: 163, column: 5, scope: !271)
!292 = !DILocation(line: 163, column: 24, scope: !271)
!293 = !DILocation(line: 164, column: 12, scope: !271)
!294 = !DILocation(line: 164, column: 9, scope: !271)
!295 = !DILocation(line: 160, column: 27, scope: !271)
!296 = distinct !{!296, !277, !297, !31, !32}
!297 = !DILocation(line: 166, column: 3, scope: !271)
!298 = distinct !DISubprogram(name: "buffers_take_turns_late", scope: !1, file: !1, line: 171, type: !9, scopeLine: 171, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!299 = !DILocation(line: 173, column: 11, scope: !298)
!300 = !DILocation(line: 174, column: 17, scope: !298)
!301 = !DILocation(line: 174, column: 3, scope: !298)
!302 = !DILocation(line: 174, column: 15, scope: !298)
!303 = !DILocation(line: 175, column: 21, scope: !298)
!304 = !DILocation(line: 175, column: 3, scope: !298)
!305 = !DILocation(line: 0, scope: !298)
!306 = !DILocation(line: 182, column: 7, scope: !298)
!307 = !DILocation(line: 182, column: 11, scope: !298)
!308 = !DILocation(line: 182, column: 17, scope: !298)
!309 = !DILocation(line: 182, column: 3, scope: !298)
!310 = !DILocation(line: 182, column: 22, scope: !298)
!311 = !DILocation(line: 183, column: 1, scope: !298)
!312 = !DILocation(line: 176, column: 5, scope: !298)
!313 = !DILocation(line: 177, column: 21, scope: !298)
!314 = !DILocation(line: 177, column: 16, scope: !298)
!315 = !DILocation(line: 178, column: 33, scope: !298)
!316 = !DILocation(line: 178, column: 37, scope: !298)
!317 = !DILocation(line: 178, column: 26, scope: !298)
!318 = !DILocation(line: 178, column: 5, scope: !298)
!319 = !DILocation(line: 178, column: 24, scope: !298)
!320 = !DILocation(line: 179, column: 12, scope: !298)
!321 = !DILocation(line: 179, column: 9, scope: !298)
!322 = !DILocation(line: 175, column: 27, scope: !298)
!323 = distinct !{!323, !304, !324, !31, !32}
!324 = !DILocation(line: 181, column: 3, scope: !298)

; Both sides of a branch have a barrier, one of them two.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	v_cmp_gt_u32_e32 vcc, 64, v0
	s_cbranch_vccz .Lelse
	v_mov_b32_e32 v1, 1
	s_barrier
	s_branch .Ljoin
.Lelse:
	v_mov_b32_e32 v1, 2
	s_barrier                          ; expect FP102 only-if
	s_barrier
.Ljoin:
	s_barrier
	s_endpgm

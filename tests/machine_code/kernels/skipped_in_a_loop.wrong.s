; The number of rounds depends on the work-item, and so how often a wave passes the barrier.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.text
	.type	k,@function
k:
	v_lshrrev_b32_e32 v1, 5, v0
	v_readfirstlane_b32 s4, v1
.Lloop:
	s_barrier                          ; expect FP102 only-if
	s_sub_u32 s4, s4, 1
	s_cmp_lg_u32 s4, 0
	s_cbranch_scc1 .Lloop
	s_barrier
	s_endpgm

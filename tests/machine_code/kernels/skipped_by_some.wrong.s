; Some waves skip a barrier, and meet the others at the next one.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	v_cmp_gt_u32_e32 vcc, 64, v0
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .Ljoin
	v_mov_b32_e32 v1, v2
	s_barrier                          ; expect FP102 only-if
.Ljoin:
	s_or_b64 exec, exec, s[2:3]
	s_barrier
	s_endpgm

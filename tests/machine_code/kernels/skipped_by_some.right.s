; Waves that skip the barrier end: it does not wait for them.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	v_cmp_gt_u32_e32 vcc, 64, v0
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .Ljoin
	v_mov_b32_e32 v1, v2
	s_barrier
.Ljoin:
	s_or_b64 exec, exec, s[2:3]
	s_nop 0
	s_endpgm

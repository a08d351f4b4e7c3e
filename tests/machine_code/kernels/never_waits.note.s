; Waits for what was waited for before, and one in a loop that is needed in its second round.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 8
		.amdhsa_accum_offset 8
	.end_amdhsa_kernel
k:
	global_load_dword v1, v0, s[0:1]
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v2, v1
	s_waitcnt vmcnt(0)                 ; expect FP304 note vmcnt(0)
.Lloop:
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v2, v1
	global_load_dword v1, v0, s[0:1]
	s_cbranch_scc1 .Lloop
	ds_read_b32 v3, v0
	s_waitcnt lgkmcnt(1)               ; expect FP304 note lgkmcnt(1)
	s_waitcnt lgkmcnt(0)
	s_endpgm

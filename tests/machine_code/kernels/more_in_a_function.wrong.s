; The function that is called waits at once, so that waits need not follow it; its registers count.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
	.text
	.type	f,@function
f:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v20, 0                      ; expect FP412 certain
	s_setpc_b64 s[30:31]
	.type	k,@function
k:
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, f@rel32@lo+4
	s_addc_u32 s5, s5, f@rel32@hi+12
	s_swappc_b64 s[30:31], s[4:5]
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 32
	.end_amdhsa_kernel

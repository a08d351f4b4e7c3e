; The highest register of each file, against what the descriptor grants.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	v_mov_b32_e32 v29, v0                     ; expect FP412 certain
	v_accvgpr_write_b32 a8, v0                ; expect FP412 certain
	s_mov_b32 s40, vcc_lo                     ; expect FP412 certain ; expect FP412 certain
	scratch_store_dword off, v0, s2 offset:16 ; expect FP412 certain
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 12
		.amdhsa_next_free_sgpr 7
		.amdhsa_reserve_vcc 0
		.amdhsa_accum_offset 8
	.end_amdhsa_kernel

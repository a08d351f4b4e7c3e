; As much as is declared, to the last register of each file.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	s_mov_b32 s2, 0
	v_mov_b32_e32 v7, v0
	v_accvgpr_write_b32 a7, v0
	s_mov_b32 s13, vcc_lo
	scratch_store_dword off, v0, s2 offset:16
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 14
		.amdhsa_private_segment_fixed_size 20
		.amdhsa_accum_offset 8
	.end_amdhsa_kernel

; A wave that asks for more vector registers has more than its descriptor says.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1201"
	.text
	.type	k,@function
k:
	s_alloc_vgpr 64
	v_mov_b32_e32 v40, 0
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 8
	.end_amdhsa_kernel

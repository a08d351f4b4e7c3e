; Two halves of a buffer take turns: one barrier an iteration keeps the next store from what is read.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_load_dword s2, s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	v_xor_b32_e32 v2, 0xff, v0
	v_lshlrev_b32_e32 v2, 2, v2
	s_mov_b32 s3, 0
	s_mov_b32 s4, 0
	s_waitcnt lgkmcnt(0)
.L1:
	v_add_u32_e32 v3, s3, v1
	v_add_u32_e32 v4, s3, v2
	ds_write_b32 v3, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v4
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v0, v0, v5
	s_xor_b32 s3, s3, 0x400
	s_add_i32 s4, s4, 1
	s_cmp_lt_i32 s4, s2
	s_cbranch_scc1 .L1
	s_endpgm

	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 32
		.amdhsa_group_segment_fixed_size 2048
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_accum_offset 16
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.kernels:
  - .name:           k
    .symbol:         k.kd
    .args:           []
    .group_segment_fixed_size: 2048
    .kernarg_segment_align: 8
    .kernarg_segment_size: 0
    .max_flat_workgroup_size: 256
    .private_segment_fixed_size: 0
    .sgpr_count:     38
    .vgpr_count:     16
    .wavefront_size: 64
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

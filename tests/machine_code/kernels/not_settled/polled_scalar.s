; All waves wait by a scalar load for the first one, which says that its words are there.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	v_mbcnt_lo_u32_b32 v4, -1, 0
	v_mbcnt_hi_u32_b32 v4, -1, v4
	v_sub_u32_e32 v5, 63, v4
	v_lshlrev_b32_e32 v1, 2, v4
	v_lshlrev_b32_e32 v2, 2, v5
	v_cmp_gt_u32_e32 vcc, 64, v0
	s_and_saveexec_b64 s[6:7], vcc
	ds_write_b32 v1, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v7, 1
	v_mov_b32_e32 v8, s4
	v_mov_b32_e32 v9, s5
	global_store_dword v[8:9], v7, off
	s_or_b64 exec, exec, s[6:7]
.L2:
	s_load_dword s2, s[4:5], 0x0
	s_waitcnt lgkmcnt(0)
	s_dcache_inv
	s_cmp_eq_u32 s2, 0
	s_cbranch_scc1 .L2
	ds_read_b32 v3, v2
	s_waitcnt lgkmcnt(0)
	s_endpgm

	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 32
		.amdhsa_group_segment_fixed_size 1024
		.amdhsa_accum_offset 16
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.kernels:
  - .name:           k
    .symbol:         k.kd
    .args:           []
    .group_segment_fixed_size: 1024
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

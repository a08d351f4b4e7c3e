; A flag that another wave sets, whose place is loaded, says that a word may be read: no barrier is needed.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	v_xor_b32_e32 v2, 0x100, v1
	s_waitcnt lgkmcnt(0)
	global_load_dword v7, v1, s[2:3]
	s_waitcnt vmcnt(0)
	ds_read_b32 v3, v7
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i32_e32 vcc, 0, v3
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L1
	ds_read_b32 v4, v2 offset:1024
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v6, v4
.L1:
	s_or_b64 exec, exec, s[4:5]
	ds_write_b32 v1, v0 offset:1024
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v5, 1
	ds_write_b32 v7, v5
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

; One lane stores a value for all in every iteration; nothing keeps the next one from being stored before the last is read.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_load_dword s2, s[0:1], 0x0
	v_mov_b32_e32 v2, 0
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
.L1:
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L2
	v_mov_b32_e32 v3, s2
	ds_write_b32 v2, v3                       ; expect FP405 path
.L2:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v2
	s_add_i32 s2, s2, -1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, v5, v4
	s_cmp_lg_u32 s2, 0
	s_cbranch_scc1 .L1
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 32
		.amdhsa_group_segment_fixed_size 1024
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
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

; As in not_settled/first_wave.s, but the bit is of the workgroup's id: all its waves go.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_bitcmp1_b32 s0, 31
	s_cbranch_scc0 .L1
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v3, 7
	ds_write_b32 v1, v3
	s_waitcnt lgkmcnt(0)
	ds_read_b32 v2, v1                        ; expect FP405 path
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, v2
.L1:
	s_endpgm

	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_system_sgpr_workgroup_info 1
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 32
		.amdhsa_group_segment_fixed_size 512
		.amdhsa_accum_offset 16
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.kernels:
  - .name:           k
    .symbol:         k.kd
    .args:           []
    .group_segment_fixed_size: 512
    .kernarg_segment_align: 8
    .kernarg_segment_size: 0
    .max_flat_workgroup_size: 128
    .private_segment_fixed_size: 0
    .sgpr_count:     38
    .vgpr_count:     16
    .wavefront_size: 64
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; The place in LDS is computed from the offset of the wave in scratch.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	s_add_u32 s3, s1, 0
	v_mov_b32_e32 v1, s3
	v_and_b32_e32 v1, 0x100, v1
	v_or_b32_e32 v5, 0, v1
	v_mov_b32_e32 v3, 7
	ds_write_b32 v1, v3
	s_waitcnt lgkmcnt(0)
	ds_read_b32 v2, v5
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, v2
	s_endpgm

	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
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

; One lane of a row and a column writes: a mask of few lanes is not the mask of none.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	v_and_b32_e32 v1, 0x3ff, v0
	v_bfe_u32 v2, v0, 10, 10
	v_cmp_eq_u32_e32 vcc_lo, 5, v1
	v_cmp_eq_u32_e64 s2, 7, v2
	v_mov_b32_e32 v3, 0
	s_and_b32 s2, vcc_lo, s2
	s_and_saveexec_b32 s3, s2
	s_cbranch_execz .Lend
	ds_store_b32 v3, v0
.Lend:
	s_or_b32 exec_lo, exec_lo, s3
	s_waitcnt lgkmcnt(0)
	ds_load_b32 v5, v3                        ; expect FP405 path
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v6, v5
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 32
		.amdhsa_group_segment_fixed_size 1024
		.amdhsa_system_vgpr_workitem_id 1
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
    .wavefront_size: 32
    .reqd_workgroup_size: [16, 16, 1]
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; A workgroup of one wave: its lanes execute one after the other what stands one after the other.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	v_lshlrev_b32_e32 v1, 2, v0
	ds_write_b32 v1, v2
	ds_read_b32 v3, v1 offset:4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, v3
	s_endpgm
	.amdgpu_metadata
---
amdhsa.kernels:
  - .name: k
    .max_flat_workgroup_size: 64
    .wavefront_size: 64
amdhsa.version: [1, 2]
...
	.end_amdgpu_metadata

; Waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.type	k,@function
k:
	ds_bpermute_b32 v2, v0, v1
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v2, v2
	s_endpgm

; Waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	global_load_dwordx4 a[0:3], v0, s[0:1]
	ds_read_b64 v[2:3], v1
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mfma_f32_16x16x4f32 a[0:3], v2, v3, a[0:3]
	s_endpgm

; s_wait_idle waits for everything.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	global_load_b32 v1, v0, s[0:1]
	ds_load_b32 v2, v0
	s_wait_idle
	v_add_f32_e32 v3, v1, v2
	s_endpgm

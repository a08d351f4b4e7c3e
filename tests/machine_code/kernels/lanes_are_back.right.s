; Behind a branch of lanes those of the load are active again; it is waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_and_saveexec_b64 s[2:3], vcc
	global_load_dword v1, v0, s[0:1]
	s_or_b64 exec, exec, s[2:3]
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v1, v1
	s_endpgm

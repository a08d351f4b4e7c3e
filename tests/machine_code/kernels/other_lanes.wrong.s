; The other side of a branch of lanes writes the register of a load in flight: it has other lanes.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_and_saveexec_b64 s[2:3], vcc
	global_load_dword v1, v0, s[0:1]
	s_xor_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v1, 0                ; expect FP402 only-if vmcnt(0)
	s_or_b64 exec, exec, s[2:3]
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v1, v1
	s_endpgm

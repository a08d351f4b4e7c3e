; Both sides of a branch of lanes come behind the wait.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	global_load_b32 v1, v0, s[0:1]
	s_and_saveexec_b32 s2, vcc_lo
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v1, v1
	s_xor_b32 exec_lo, exec_lo, s2
	v_mov_b32_e32 v3, v1
	s_or_b32 exec_lo, exec_lo, s2
	s_endpgm

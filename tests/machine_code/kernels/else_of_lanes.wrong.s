; Both sides of a branch of lanes write one register, one of them from memory: the lanes are others.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	s_and_saveexec_b32 s2, vcc_lo
	s_xor_b32 s2, exec_lo, s2
	global_load_b32 v1, v0, s[0:1]
	s_or_saveexec_b32 s2, s2
	s_xor_b32 exec_lo, exec_lo, s2
	v_mov_b32_e32 v1, 0                ; expect FP402 only-if vmcnt(0)
	s_or_b32 exec_lo, exec_lo, s2
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v1, v1
	s_endpgm

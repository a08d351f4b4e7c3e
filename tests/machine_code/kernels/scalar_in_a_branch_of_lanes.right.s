; A scalar register is of all lanes; it is waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_and_saveexec_b64 s[2:3], vcc
	s_load_dword s8, s[0:1], 0x0
	s_xor_b64 exec, exec, s[2:3]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s8
	s_endpgm

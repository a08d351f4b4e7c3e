; The wait leaves the copy to the second buffer.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_mov_b32 m0, 0
	buffer_load_dword v0, s[4:7], 0 offen lds
	s_mov_b32 m0, 0x100
	buffer_load_dword v0, s[4:7], 0 offen lds
	s_waitcnt vmcnt(1)
	s_barrier
	ds_read_b32 v2, v3
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, v2
	s_endpgm

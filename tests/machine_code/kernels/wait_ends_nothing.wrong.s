; The wait leaves as many as there are: it says nothing of what is meant to be in flight.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_mov_b32 m0, 0
	buffer_load_dword v0, s[4:7], 0 offen lds
	s_mov_b32 m0, 0x100
	buffer_load_dword v0, s[4:7], 0 offen lds
	s_waitcnt vmcnt(2)
	s_barrier                          ; expect FP404 only-if vmcnt(0) ; expect FP404 only-if vmcnt(1)
	ds_read_b32 v2, v3
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, v2
	s_endpgm

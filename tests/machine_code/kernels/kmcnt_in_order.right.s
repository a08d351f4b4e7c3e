; A wait for all of them.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	s_load_b32 s4, s[0:1], 0x0
	s_load_b32 s5, s[0:1], 0x4
	s_wait_kmcnt 0x0
	s_add_co_u32 s6, s4, 1
	s_endpgm

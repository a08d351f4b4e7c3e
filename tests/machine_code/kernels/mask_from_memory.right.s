; Waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.text
	.type	k,@function
k:
	s_load_dwordx2 vcc, s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	s_cbranch_vccnz .Lend
	v_mov_b32_e32 v0, 0
.Lend:
	s_endpgm

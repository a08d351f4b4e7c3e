; A comparison and its opposite exclude each other.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	s_cmp_lg_u32 s4, 0
	s_cbranch_scc0 .Lskip
	global_load_b32 v1, v0, s[0:1]
.Lskip:
	s_nop 0
	s_cmp_eq_u32 s4, 0
	s_cbranch_scc1 .Lother
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v2, v1
.Lother:
	s_endpgm

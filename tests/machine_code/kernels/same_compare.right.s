; Load and wait stand behind the same comparison of a register that nothing writes between.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_cmp_eq_u32 s4, 0
	s_cbranch_scc1 .Lskip
	global_load_dword v1, v0, s[0:1]
.Lskip:
	s_cmp_eq_u32 s4, 0
	s_cbranch_scc1 .Luse
	s_waitcnt vmcnt(0)
.Luse:
	v_mov_b32_e32 v2, v1
	s_endpgm

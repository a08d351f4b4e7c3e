; Registers by symbols, loads by a macro: what is expanded is checked.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	.set vgprA, 8
	.macro LOAD dst, at
	global_load_dwordx2 v[vgprA+\dst:vgprA+\dst+1], v0, s[0:1] offset:\at
	.endm
	LOAD 0, 0
	LOAD 2, 8
	.set left, 1
	s_waitcnt vmcnt(left)
	v_add_f32_e32 v1, v[vgprA+1], v[vgprA+2] ; expect FP401 certain vmcnt(0)
	s_endpgm

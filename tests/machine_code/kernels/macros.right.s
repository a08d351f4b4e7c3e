; The same with a number that fits.
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
	s_waitcnt vmcnt(left-1)
	v_add_f32_e32 v1, v[vgprA+1], v[vgprA+2]
	s_endpgm

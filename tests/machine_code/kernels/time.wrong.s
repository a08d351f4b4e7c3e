; The clock comes back like a scalar load.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_memtime s[4:5]
	s_add_u32 s6, s4, 1                ; expect FP401 certain lgkmcnt(0)
	s_endpgm

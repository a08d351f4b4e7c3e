; An atomic with sc0 returns the value from before.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_atomic_add v1, v0, v2, s[0:1] sc0
	v_mov_b32_e32 v3, v1               ; expect FP401 certain vmcnt(0)
	s_waitcnt vmcnt(0)
	s_endpgm

; In the epilogue no new loads are issued: the count of the loop is one too high there.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dwordx4 v[4:7], v0, s[0:1]
	global_load_dwordx4 v[8:11], v0, s[0:1] offset:16
.Lloop:
	s_waitcnt vmcnt(1)
	v_add_f32_e32 v1, v1, v4
	global_load_dwordx4 v[4:7], v0, s[2:3]
	s_waitcnt vmcnt(1)
	v_add_f32_e32 v1, v1, v8
	global_load_dwordx4 v[8:11], v0, s[2:3] offset:16
	s_sub_u32 s4, s4, 1
	s_cbranch_scc1 .Lloop
	s_waitcnt vmcnt(1)
	v_add_f32_e32 v1, v1, v4
	s_waitcnt vmcnt(1)
	v_add_f32_e32 v1, v1, v8           ; expect FP401 certain vmcnt(0)
	s_endpgm

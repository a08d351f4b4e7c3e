; A jump to an address that is made of where the code is: the wait behind it is passed over.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	s_getpc_b64 s[34:35]
	s_add_i32 s36, .Lfar, 4
	s_add_u32 s34, s34, s36
	s_addc_u32 s35, s35, 0
	s_setpc_b64 s[34:35]
	s_waitcnt vmcnt(0)
.Lfar:
	v_mov_b32_e32 v2, v1               ; expect FP401 certain vmcnt(0)
	s_endpgm

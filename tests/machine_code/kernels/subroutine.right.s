; A subroutine reads what its callers have loaded and waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_getpc_b64 s[34:35]
	s_add_u32 s34, s34, .Ladd@rel32@lo+4
	s_addc_u32 s35, s35, .Ladd@rel32@hi+12
	global_load_dword v1, v0, s[0:1]
	s_waitcnt vmcnt(0)
	s_swappc_b64 s[30:31], s[34:35]
	global_load_dword v1, v0, s[2:3]
	s_waitcnt vmcnt(0)
	s_swappc_b64 s[30:31], s[34:35]
	global_store_dword v0, v2, s[0:1]
	s_endpgm
.Ladd:
	v_add_f32_e32 v2, v2, v1
	s_setpc_b64 s[30:31]

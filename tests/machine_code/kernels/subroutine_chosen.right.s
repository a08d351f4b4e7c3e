; One of two subroutines is called; both wait.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	s_getpc_b64 s[34:35]
	s_add_u32 s36, s34, .Lclamp@rel32@lo+4
	s_addc_u32 s37, s35, .Lclamp@rel32@hi+12
	s_cmp_eq_u32 s4, 0
	s_cbranch_scc1 .Lcall
	s_getpc_b64 s[34:35]
	s_add_u32 s36, s34, .Ldouble@rel32@lo+4
	s_addc_u32 s37, s35, .Ldouble@rel32@hi+12
.Lcall:
	s_swappc_b64 s[30:31], s[36:37]
	global_store_dword v0, v2, s[0:1]
	s_endpgm
.Lclamp:
	s_nop 0
	s_waitcnt vmcnt(0)
	v_max_f32_e32 v2, 0, v1
	s_setpc_b64 s[30:31]
.Ldouble:
	s_nop 0
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v1, v1
	s_setpc_b64 s[30:31]

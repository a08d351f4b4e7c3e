; A jump through s_getpc is followed: what is behind it reads too early.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	global_load_dword v1, v0, s[0:1]
	s_getpc_b64 s[4:5]
.Lhere:
	s_add_u32 s4, s4, (.Lthere-.Lhere)&4294967295
	s_addc_u32 s5, s5, (.Lthere-.Lhere)>>32
	s_setpc_b64 s[4:5]
	s_endpgm
.Lthere:
	v_mov_b32_e32 v2, v1               ; expect FP401 certain vmcnt(0)
	s_endpgm

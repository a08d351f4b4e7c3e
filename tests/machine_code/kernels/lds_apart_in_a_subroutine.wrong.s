; What a subroutine reads is apart from what was written in one of its calls; in the other the
; address comes from memory.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.type	k,@function
k:
	s_getpc_b64 s[34:35]
	s_add_u32 s34, s34, .Lread@rel32@lo+4
	s_addc_u32 s35, s35, .Lread@rel32@hi+12
	v_lshlrev_b32_e32 v1, 2, v0
	ds_write_b32 v1, v2
	v_mov_b32_e32 v3, 0
	s_swappc_b64 s[30:31], s[34:35]
	global_load_dword v3, v0, s[2:3]
	s_waitcnt vmcnt(0)
	s_swappc_b64 s[30:31], s[34:35]
	s_endpgm
.Lread:
	ds_read_b32 v4, v3 offset:4096     ; expect FP405 only-if
	s_waitcnt lgkmcnt(0)
	s_setpc_b64 s[30:31]

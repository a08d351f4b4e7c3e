; The wait leaves two loads outstanding, and the sum needs the second one.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.globl	sum
	.type	sum,@function
sum:
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	global_load_dword v1, v0, s[0:1]
	global_load_dword v2, v0, s[0:1] offset:256
	global_load_dword v3, v0, s[0:1] offset:512
	s_waitcnt vmcnt(2)
	v_add_f32_e32 v1, v1, v2           ; expect FP401 certain vmcnt(1)
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v1, v1, v3
	global_store_dword v0, v1, s[0:1]
	s_endpgm

; A flag says which way the code came, but the load stands on the way where it says that nothing is to be waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.text
	.type	k,@function
k:
	s_mov_b32 s2, -1
	s_cmp_gt_u32 s3, 31
	s_cbranch_scc0 .Ljoin
	global_load_dword v1, v0, s[0:1]
	s_mov_b32 s2, 0
.Ljoin:
	s_andn2_b32 vcc_lo, exec_lo, s2
	s_cbranch_vccnz .Luse
	s_waitcnt vmcnt(0)
.Luse:
	v_mov_b32_e32 v2, v1               ; expect FP401 path vmcnt(0)
	s_endpgm

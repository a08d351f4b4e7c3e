; An export reads its registers later; expcnt says when.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.text
	.type	k,@function
k:
	exp mrt0 v0, v1, v2, v3 done vm
	v_mov_b32_e32 v2, 0                ; expect FP403 certain expcnt(0)
	s_endpgm

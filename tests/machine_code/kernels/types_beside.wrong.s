; A sample and a load share a counter, but write registers in no order.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	image_sample v4, v0, s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_1D
	global_load_b32 v4, v0, s[0:1]     ; expect FP402 certain vmcnt(0)
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v5, v4
	s_endpgm

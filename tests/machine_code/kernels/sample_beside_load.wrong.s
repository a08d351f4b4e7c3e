; Samples have a counter of their own.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	image_sample v[4:7], [v0, v1], s[0:7], s[8:11] dmask:0xf dim:SQ_RSRC_IMG_2D
	s_wait_loadcnt 0x0
	v_add_f32_e32 v2, v4, v5           ; expect FP401 certain samplecnt(0)
	s_endpgm

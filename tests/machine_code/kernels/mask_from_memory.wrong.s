; A mask in VCC comes from memory; the branch on it is a read.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.text
	.type	k,@function
k:
	s_load_dwordx2 vcc, s[0:1], 0x0
	s_cbranch_vccnz .Lend              ; expect FP401 certain lgkmcnt(0)
	v_mov_b32_e32 v0, 0
.Lend:
	s_endpgm

; The mask of a store is overwritten when it has been translated.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_and_saveexec_b32 s4, vcc_lo
	global_store_b32 v0, v1, s[0:1]
	s_wait_xcnt 0x0
	s_or_b32 exec_lo, exec_lo, s4
	s_endpgm

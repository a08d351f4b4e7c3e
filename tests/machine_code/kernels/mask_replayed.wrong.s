; The mask of a store is overwritten before it is translated.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_and_saveexec_b32 s4, vcc_lo
	global_store_b32 v0, v1, s[0:1]
	s_or_b32 exec_lo, exec_lo, s4      ; expect FP410 only-if xcnt(0)
	s_endpgm

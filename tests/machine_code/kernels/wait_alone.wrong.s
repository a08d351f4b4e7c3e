; Nobody arrives at the barrier that is waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	s_nop 0
	s_barrier_wait -1                  ; expect FP102 certain
	s_endpgm

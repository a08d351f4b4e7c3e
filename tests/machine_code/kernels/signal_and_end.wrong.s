; A wave arrives, and ends without a wait.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	s_barrier_signal -1
	s_endpgm                           ; expect FP105 only-if

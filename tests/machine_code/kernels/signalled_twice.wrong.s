; A wave arrives twice in one phase: the phase ends before other waves have come.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	s_barrier_signal -1
	s_barrier_signal -1                ; expect FP107 only-if
	s_barrier_wait -1
	s_endpgm

; Arrive, then wait.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	s_barrier_signal -1
	s_nop 0
	s_barrier_wait -1
	s_endpgm

; The trap barrier is for the trap handler alone.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_barrier_signal -2                ; expect FP109 only-if
	s_barrier_wait -2                  ; expect FP109 only-if
	s_endpgm

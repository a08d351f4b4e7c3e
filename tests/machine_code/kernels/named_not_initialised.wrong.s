; Another named barrier is initialised than the one that is used.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_mov_b32 m0, 0x20002
	s_barrier_init m0
	s_barrier_signal -1
	s_barrier_wait -1
	s_barrier_join 1                   ; expect FP103 certain
	s_barrier_signal 1                 ; expect FP103 certain
	s_barrier_wait 1                   ; expect FP103 certain
	s_endpgm

; A wave waits on a named barrier to which no instruction of the kernel arrives.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_mov_b32 m0, 0x20001
	s_barrier_init m0
	s_mov_b32 m0, 0x20002
	s_barrier_init m0
	s_barrier_signal -1
	s_barrier_wait -1
	s_barrier_join 1
	s_barrier_signal 2
	s_barrier_wait 1                   ; expect FP102 certain
	s_endpgm

; Each wait names the barrier that was joined last; a wait on the null barrier does nothing.
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
	s_barrier_join 2
	s_barrier_signal 1
	s_barrier_signal 2
	s_barrier_wait 2
	s_barrier_join 1
	s_barrier_signal 1
	s_barrier_wait 1
	s_barrier_join 0
	s_barrier_wait 0
	s_endpgm

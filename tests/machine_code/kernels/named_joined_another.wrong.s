; A wait is on the named barrier that was joined last, whatever it names; in a branch another one was.
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
	s_barrier_wait 1                   ; expect FP104 only-if
	s_cmp_eq_u32 s4, 0
	s_cbranch_scc1 .LJ
	s_barrier_join 1
.LJ:
	s_barrier_signal 1
	s_barrier_signal 2
	s_barrier_wait 1                   ; expect FP104 only-if
	s_endpgm

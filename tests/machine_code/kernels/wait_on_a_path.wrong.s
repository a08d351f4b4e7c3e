; One way leads to the wait without an arrival.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1201"
	.text
	.type	k,@function
k:
	s_cmp_eq_u32 s4, 0
	s_cbranch_scc1 .Lwait
	s_barrier_signal -1
.Lwait:
	s_barrier_wait -1                  ; expect FP102 only-if
.Lend:
	s_endpgm

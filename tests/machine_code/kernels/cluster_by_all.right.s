; The first wave of each workgroup arrives at the barrier of the cluster.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_barrier_signal_isfirst -1
	s_barrier_wait -1
	s_wait_kmcnt 0x0
	s_cbranch_scc0 .Lwait
	s_barrier_signal -3
.Lwait:
	s_barrier_wait -3
	s_endpgm

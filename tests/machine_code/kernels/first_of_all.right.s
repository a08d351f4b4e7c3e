; SCC of an arrival is waited for.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_barrier_signal_isfirst -1
	s_wait_kmcnt 0x0
	s_cbranch_scc1 .Lwait
	v_mov_b32_e32 v1, v2
.Lwait:
	s_barrier_wait -1
	s_endpgm

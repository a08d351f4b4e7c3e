; SCC of an arrival comes back with kmcnt.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_barrier_signal_isfirst -1
	s_cbranch_scc1 .Lwait              ; expect FP401 certain kmcnt(0)
	v_mov_b32_e32 v1, v2
.Lwait:
	s_barrier_wait -1
	s_endpgm

; Every wave of a workgroup arrives at the barrier of the cluster.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_barrier_signal -3                ; expect FP108 only-if
	s_barrier_wait -3
	s_endpgm

; Each arrival of the loop is waited for in the next round or behind it.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	s_barrier_signal -1
.Lloop:
	s_barrier_wait -1
	v_add_f32_e32 v1, v1, v2
	s_barrier_signal -1
	s_sub_co_u32 s4, s4, 1
	s_cbranch_scc0 .Lloop
	s_barrier_wait -1
	s_endpgm

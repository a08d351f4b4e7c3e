; The address register is another place in the second turn.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1200"
	.text
	.type	k,@function
k:
	v_lshlrev_b32_e32 v1, 2, v0
	s_mov_b32 s0, 4
loop:
	ds_load_b32 v3, v1                  ; expect FP405 only-if
	s_wait_dscnt 0x0
	ds_store_b32 v1, v3
	v_xor_b32_e32 v1, 64, v1
	s_sub_co_i32 s0, s0, 1
	s_cmp_lg_u32 s0, 0
	s_cbranch_scc1 loop
	s_endpgm

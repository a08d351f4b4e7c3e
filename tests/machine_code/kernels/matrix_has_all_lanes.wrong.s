; A matrix instruction has all lanes, whatever the mask says.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type	k,@function
k:
	s_and_saveexec_b64 s[2:3], vcc
	global_load_dwordx2 v[4:5], v0, s[0:1]
	s_xor_b64 exec, exec, s[2:3]
	v_mfma_f32_4x4x4_16b_f16 v[0:3], v[4:5], v[6:7], v[0:3]; expect FP401 certain vmcnt(0)
	s_or_b64 exec, exec, s[2:3]
	s_endpgm

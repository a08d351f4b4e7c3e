; Some lanes have another address, but none that of the other array.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.type	k,@function
k:
	v_mov_b32_e32 v3, 0
	s_and_saveexec_b64 s[2:3], vcc
	v_mov_b32_e32 v3, 32
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v1, 64
	ds_write_b32 v1, v2
	ds_read_b32 v4, v3
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v5, v4
	s_endpgm

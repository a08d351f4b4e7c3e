; Waited for: by name, by a wait for the loads, or by an access of vector memory, which is not
; translated together with scalar memory.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_load_b32 s8, s[4:5], 0x0
	s_wait_xcnt 0x0
	s_mov_b64 s[4:5], s[0:1]
	s_load_b32 s9, s[6:7], 0x0
	s_wait_kmcnt 0x0
	s_mov_b64 s[6:7], s[0:1]
	s_load_b32 s9, s[6:7], 0x0
	global_store_b32 v0, v1, s[10:11]
	s_mov_b64 s[6:7], s[0:1]
	s_wait_kmcnt 0x0
	s_endpgm

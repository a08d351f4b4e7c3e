; An address in scalar registers is overwritten before scalar memory has translated it, the second
; time by what comes back to a later load, which may be translated first.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	s_load_b32 s8, s[4:5], 0x0
	s_mov_b64 s[4:5], s[0:1]              ; expect FP410 only-if xcnt(0)
	s_load_b32 s9, s[6:7], 0x0
	s_load_b32 s6, s[2:3], 0x0            ; expect FP410 only-if xcnt(0)
	s_wait_kmcnt 0x0
	s_endpgm

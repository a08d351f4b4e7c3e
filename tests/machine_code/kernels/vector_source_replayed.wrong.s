; What comes back from LDS needs no translation, and may come before the address is translated;
; what comes back from vector memory comes behind its own, which ends in order. Lanes are a source.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.type	k,@function
k:
	global_load_b32 v2, v0, s[4:5]
	global_load_b32 v0, v3, s[4:5]
	global_load_b32 v4, v5, s[4:5]
	ds_load_b32 v5, v6                    ; expect FP410 only-if xcnt(0)
	global_store_b32 v6, v7, s[4:5]
	global_store_b32 v8, v9, s[4:5]
	v_mov_b32_e32 v7, 0                   ; expect FP410 only-if xcnt(1)
	s_mov_b32 exec_lo, 1                  ; expect FP410 only-if xcnt(4) ; expect FP410 only-if xcnt(3) ; expect FP410 only-if xcnt(0)
	s_endpgm

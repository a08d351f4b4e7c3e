s_load_dwordx4 s[0:3], s[4:5], 0x10
s_waitcnt vmcnt(1) lgkmcnt(0)
s_waitcnt_vscnt null, 0x0
v_add_co_u32 v0, vcc_lo, v1, v2
v_cmpx_gt_u32_e64 s2, v0
v_fma_f32 v0, v1, 0x40490fdb, v2
global_load_dwordx4 v[4:7], v[2:3], off offset:16 glc dlc
global_atomic_add v9, v0, v8, s[0:1] glc
buffer_load_dword v1, v2, s[8:11], s3 offen offset:4
ds_read2_b32 v[4:5], v0 offset0:1 offset1:3
image_load v[0:3], [v4, v6], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D unorm
v_mov_b32_dpp v1, v2 dpp8:[7,6,5,4,3,2,1,0]
buffer_gl0_inv
s_barrier
s_endpgm

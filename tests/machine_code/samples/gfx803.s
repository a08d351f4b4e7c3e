s_load_dwordx4 s[0:3], s[4:5], 0x10
s_load_dwordx2 s[6:7], s[4:5], s8
s_buffer_load_dword s9, s[8:11], 0x4
s_store_dword s0, s[4:5], 0x8
s_waitcnt vmcnt(3) & lgkmcnt(0)
s_barrier
s_mov_b64 s[0:1], exec
s_and_saveexec_b64 s[2:3], vcc
s_movk_i32 s4, 0x1234
s_cmpk_eq_u32 s4, 0x10
s_cbranch_execz 4
v_mov_b32_e32 v1, 0x3f800001
v_add_u32_e32 v2, vcc, v0, v1
v_addc_u32_e32 v3, vcc, 0, v1, vcc
v_add_f32_e64 v2, -v1, |v3|
v_mad_f32 v4, v1, v2, -v3
v_cmp_gt_i32_e32 vcc, s2, v0
v_cmp_lt_f32_e64 s[4:5], v1, v2
v_mov_b32_sdwa v1, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1
v_mov_b32_dpp v1, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_readfirstlane_b32 s5, v3
v_interp_p1_f32 v4, v5, attr1.x
ds_read_b32 v1, v2 offset:16
ds_write2_b64 v1, v[2:3], v[4:5] offset0:1 offset1:2
ds_add_rtn_u32 v1, v2, v3 gds
ds_bpermute_b32 v1, v2, v3
flat_load_dwordx4 v[4:7], v[2:3] glc
flat_store_dword v[2:3], v4
flat_atomic_add v1, v[2:3], v4 glc
buffer_load_dword v1, v2, s[8:11], s3 offen offset:4
buffer_store_dwordx2 v[4:5], v[0:1], s[8:11], 0 idxen offen glc
buffer_load_dword v2, s[8:11], s3 offen offset:4 lds
buffer_wbinvl1_vol
tbuffer_load_format_x v1, v2, s[8:11], 0 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT] idxen
image_load v[4:7], v[0:3], s[8:15] dmask:0xf unorm
image_sample v1, v[0:1], s[8:15], s[16:19] dmask:0x1
exp mrt0 v0, v1, v2, v3 done vm
s_sendmsg sendmsg(MSG_INTERRUPT)
s_endpgm

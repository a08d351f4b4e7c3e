s_load_b128 s[0:3], s[4:5], 0x10
s_waitcnt lgkmcnt(0)
s_waitcnt_vscnt null, 0x0
v_add_f32_e64 v2, -v1, |v3|
v_fma_f32 v0, v1, 0x40490fdb, v2
v_cmp_gt_i32_e32 vcc_lo, s2, v0
v_cmpx_gt_u32_e64 s2, v0
v_dual_mul_f32 v0, v1, v2 :: v_dual_fmac_f32 v5, v3, v4
global_load_b128 v[4:7], v[2:3], off offset:16 glc dlc
global_atomic_add_u32 v9, v0, v8, s[0:1] glc
buffer_load_b32 v1, v2, s[8:11], s3 offen offset:4
ds_load_2addr_b32 v[4:5], v0 offset0:1 offset1:3
ds_store_b64 v0, v[4:5] offset:8
scratch_load_b32 v3, v4, off offset:12
v_add_f32_dpp v1, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf
v_add_f32_e64_dpp v1, v2, v3 row_shr:1 row_mask:0xf bank_mask:0xf
v_wmma_f32_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7]
buffer_gl0_inv
buffer_gl1_inv
s_barrier
s_endpgm

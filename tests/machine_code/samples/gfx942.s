s_load_dwordx4 s[0:3], s[4:5], 0x10
s_waitcnt lgkmcnt(0)
v_mov_b32_e32 v1, 0x3f800000
v_add_f32_e64 v2, -v1, |v3|
v_cmp_gt_i32_e32 vcc, s2, v0
s_and_saveexec_b64 s[6:7], vcc
s_cbranch_execz 4
global_load_dwordx4 v[4:7], v[2:3], off offset:16 sc0 sc1
global_load_dword v8, v0, s[0:1] offset:-8 nt
global_atomic_add_f32 v9, v0, v8, s[0:1] sc0
global_atomic_add_f32 v0, v8, s[0:1]
buffer_load_dword v1, v2, s[8:11], s3 offen offset:4
buffer_load_dword v2, s[8:11], s3 offen offset:4 lds
buffer_store_dwordx2 v[4:5], v[0:1], s[8:11], 0 idxen offen
buffer_wbl2 sc0 sc1
buffer_inv sc1
ds_read2_b32 v[4:5], v0 offset0:1 offset1:3
ds_write_b64 v0, v[4:5] offset:8
ds_add_rtn_u32 v1, v0, v2
flat_store_dword v[0:1], v2
scratch_load_dword v3, v4, off offset:12
v_mfma_f32_16x16x16_f16 a[0:3], v[0:1], v[2:3], a[0:3]
v_accvgpr_read_b32 v4, a0
v_pk_add_f32 v[0:1], v[2:3], v[4:5] op_sel_hi:[1,0]
v_add_f32_dpp v1, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf
v_add_u16_sdwa v1, v2, v3 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0 src1_sel:WORD_1
v_readfirstlane_b32 s3, v0
v_fmac_f32_e32 v0, v1, v2
s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0x11
s_mov_b32 m0, 0x12345678
s_movk_i32 s3, 0xfff0
s_barrier
s_sleep 2
s_branch 65530
s_endpgm

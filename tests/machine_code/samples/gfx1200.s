s_load_b128 s[0:3], s[4:5], 0x10
s_wait_kmcnt 0x0
s_wait_loadcnt_dscnt 0x0
global_load_b128 v[4:7], v[2:3], off offset:16 scope:SCOPE_SYS
global_store_b64 v0, v[4:5], s[0:1] scope:SCOPE_DEV
global_atomic_add_u32 v9, v0, v8, s[0:1] th:TH_ATOMIC_RETURN
buffer_load_b32 v1, v2, s[8:11], s3 offen offset:4
ds_load_b64 v[4:5], v0 offset:8
scratch_load_b32 v3, v4, off offset:12
global_inv scope:SCOPE_DEV
global_wb scope:SCOPE_SYS
s_barrier_signal -1
s_barrier_wait 0xffff
v_dual_mov_b32 v0, v1 :: v_dual_add_f32 v3, v4, v5
v_wmma_f32_16x16x16_f16 v[0:7], v[8:11], v[12:15], v[0:7]
s_endpgm

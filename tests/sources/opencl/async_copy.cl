kernel __attribute__((reqd_work_group_size(64, 1, 1))) void staged(global const float *in,
                                                                   global float *out, local float *s) {
  event_t e = async_work_group_copy(s, in + get_group_id(0) * 64, 64, 0);
  wait_group_events(1, &e);
  out[get_global_id(0)] = s[63 - get_local_id(0)];
}

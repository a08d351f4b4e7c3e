kernel void red(global const float4* a, global float* out, local float* s, int n, global atomic_int* flag, global int* c){
  size_t t=get_local_id(0); float acc=0; for(int i=get_global_id(0); i<n; i+=get_global_size(0)){float4 v=a[i]; acc+=v.x+v.s1+dot(v,v)+native_exp(v.z)+sqrt(v.w);} s[t]=acc; barrier(CLK_LOCAL_MEM_FENCE);
  for(int k=get_local_size(0)/2;k>0;k/=2){ if(t<k) s[t]+=s[t+k]; work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);} 
  if(t==0){ out[get_group_id(0)]=s[0]; atomic_fetch_add_explicit(flag, 1, memory_order_release, memory_scope_device); atomic_add(c,1); atom_add(c,1);atomic_cmpxchg(c,1,2); mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_store(flag,3); atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);}
  float2 w=vload2(t,out); vstore2(w,t,out); uint4 q=convert_uint4_sat(a[0]); c[t]=as_int(w.x)+q.x+min(1,c[1])+clamp(c[2],0,3)+mad24(c[1],2,3);
  int r=sub_group_reduce_add(c[3]); r+=work_group_scan_inclusive_add(r); c[t]=r+INT_MAX+isnan(w.x)+ (int)M_PI_F + select(1,2,c[3]); printf("%d",r);
  int expected=0; atomic_compare_exchange_strong_explicit(flag,&expected,1,memory_order_acquire,memory_order_relaxed,memory_scope_device);
  double dd=a[1].x; out[3]=(float)pow(dd,2.0)+fma(w.x,w.y,1.0f)+half_exp(w.x)+pown(w.x,3)+ctz(c[4])+popcount(c[5]);
  event_t e=async_work_group_copy(s,out,16,0); wait_group_events(1,&e);
}

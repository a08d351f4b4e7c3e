const sampler_t smp = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
kernel void luminance(global const uchar4 *in, global float *out, int n) {
  int i = get_global_id(0);
  if (i < n) {
    float4 c = convert_float4(in[i]) / 255.0f;
    out[i] = dot(c.xyz, (float3)(0.2126f, 0.7152f, 0.0722f));
  }
}

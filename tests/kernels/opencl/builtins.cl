// Built-in functions of OpenCL C: images, conversions, functions of numbers.
// launch: --workgroup 64 --grid 8

// expect: proved
kernel void copy_image(write_only image2d_t to, read_only image2d_t from, sampler_t sampler) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(to, at, read_imagef(from, sampler, at));
}

// expect: bug FP203
kernel void copy_image_to_one_column(write_only image2d_t to, read_only image2d_t from,
                                     sampler_t sampler) {
  int2 at = (int2)(get_group_id(0), get_local_id(0));
  write_imagef(to, (int2)(0, at.y), read_imagef(from, sampler, at));
}

// expect: proved
kernel void in_place(read_write image2d_t image) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imageui(image, at, read_imageui(image, at) + 1);
}

// expect: bug FP203
kernel void in_place_from_the_left(read_write image2d_t image) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imageui(image, at, read_imageui(image, at - (int2)(1, 0)) + 1);
}

// expect: proved
kernel void by_unsigned_bytes(global const uchar *in, global float *out) {
  uint at = convert_uint(in[get_global_id(0)]);
  if (at == 255)
    out[get_global_id(0)] = convert_float(at);
}

// The work-items of a lower half come first, and bytes are not signed.
// expect: proved
kernel void by_converted_ids(global float *out) {
  uchar low = convert_uchar(get_local_id(0) + 200);
  out[get_group_id(0) * 256 + convert_uint(low)] = 1.0f;
}

// expect: bug FP202
kernel void by_shortened_ids(global float *out) {
  uchar low = convert_uchar(get_local_id(0) * 8);
  out[get_group_id(0) * 256 + convert_uint(low)] = get_local_id(0);
}

// expect: bug FP202
kernel void last_angle(global const float *in, global float *out) {
  out[get_group_id(0)] = atan2(1.0f, in[get_global_id(0)]);
}

// expect: proved
kernel void common_angle(global const float *in, global float *out) {
  out[get_group_id(0)] = atan2(1.0f, in[get_group_id(0)]);
}

// expect: proved
kernel void halves(global half *in, global float4 *out) {
  float4 four = vload_half4(get_global_id(0), in);
  float whole;
  out[get_global_id(0)] = four * fract(four.x, &whole) + whole;
}

// expect: proved
kernel void halves_in_place(global half *data) {
  float3 three = vload_half3(get_global_id(0), data);
  vstore_half3(three * 2.0f, get_global_id(0), data);
}

// expect: bug FP203
kernel void halves_of_four_by_threes(global half *data) {
  float4 four = vload_half4(get_global_id(0), data);
  vstore_half3(four.xyz, get_global_id(0), data);
}

// expect: proved
kernel void rotated(global uint *out) {
  uint at = rotate((uint)get_local_id(0), 26u) >> 26;
  out[get_group_id(0) * 64 + at] = at + get_local_id(0);
}

// expect: bug FP202
kernel void counted_bits(global uint *out) {
  out[get_group_id(0) * 64 + popcount((uint)get_local_id(0))] = get_local_id(0);
}

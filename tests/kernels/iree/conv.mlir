func.func @conv(%x: tensor<2x34x34x128xf16>, %w: tensor<3x3x128x256xf16>) -> tensor<2x32x32x256xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x32x32x256xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x32x32x256xf32>) -> tensor<2x32x32x256xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%x, %w : tensor<2x34x34x128xf16>, tensor<3x3x128x256xf16>) outs(%f : tensor<2x32x32x256xf32>) -> tensor<2x32x32x256xf32>
  return %r : tensor<2x32x32x256xf32>
}

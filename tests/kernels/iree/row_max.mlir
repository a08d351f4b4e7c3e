func.func @row_max(%a: tensor<512x4096xf32>) -> tensor<512xf32> {
  %z = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<512xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel","reduction"]}
    ins(%a : tensor<512x4096xf32>) outs(%f : tensor<512xf32>) {
    ^bb0(%x: f32, %o: f32):
      %s = arith.maximumf %x, %o : f32
      linalg.yield %s : f32
  } -> tensor<512xf32>
  return %r : tensor<512xf32>
}

func.func @layer_norm(%a: tensor<128x1024xf32>) -> tensor<128x1024xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 1024.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %e = tensor.empty() : tensor<128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel","reduction"]}
    ins(%a : tensor<128x1024xf32>) outs(%f : tensor<128xf32>) {
    ^bb0(%x: f32, %o: f32):
      %t = arith.addf %x, %o : f32
      linalg.yield %t : f32
  } -> tensor<128xf32>
  %v = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel","reduction"]}
    ins(%a, %s : tensor<128x1024xf32>, tensor<128xf32>) outs(%f : tensor<128xf32>) {
    ^bb0(%x: f32, %m: f32, %o: f32):
      %mm = arith.divf %m, %n : f32
      %d = arith.subf %x, %mm : f32
      %dd = arith.mulf %d, %d : f32
      %t = arith.addf %dd, %o : f32
      linalg.yield %t : f32
  } -> tensor<128xf32>
  %o = tensor.empty() : tensor<128x1024xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]}
    ins(%a, %s, %v : tensor<128x1024xf32>, tensor<128xf32>, tensor<128xf32>) outs(%o : tensor<128x1024xf32>) {
    ^bb0(%x: f32, %m: f32, %q: f32, %u: f32):
      %mm = arith.divf %m, %n : f32
      %d = arith.subf %x, %mm : f32
      %qq = arith.divf %q, %n : f32
      %q2 = arith.addf %qq, %eps : f32
      %rs = math.rsqrt %q2 : f32
      %t = arith.mulf %d, %rs : f32
      linalg.yield %t : f32
  } -> tensor<128x1024xf32>
  return %r : tensor<128x1024xf32>
}

func.func @arg_max(%a: tensor<64x4096xf32>) -> (tensor<64xf32>, tensor<64xi32>) {
  %z = arith.constant 0xFF800000 : f32
  %zi = arith.constant 0 : i32
  %e = tensor.empty() : tensor<64xf32>
  %ei = tensor.empty() : tensor<64xi32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %fi = linalg.fill ins(%zi : i32) outs(%ei : tensor<64xi32>) -> tensor<64xi32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel","reduction"]}
    ins(%a : tensor<64x4096xf32>) outs(%f, %fi : tensor<64xf32>, tensor<64xi32>) {
    ^bb0(%x: f32, %o: f32, %p: i32):
      %j = linalg.index 1 : index
      %ji = arith.index_cast %j : index to i32
      %c = arith.cmpf ogt, %x, %o : f32
      %m = arith.select %c, %x, %o : f32
      %n = arith.select %c, %ji, %p : i32
      linalg.yield %m, %n : f32, i32
  } -> (tensor<64xf32>, tensor<64xi32>)
  return %r#0, %r#1 : tensor<64xf32>, tensor<64xi32>
}

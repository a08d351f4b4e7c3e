func.func @matmul_i8(%a: tensor<512x1024xi8>, %b: tensor<512x1024xi8>) -> tensor<512x512xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<512x512xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<512x512xi32>) -> tensor<512x512xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(j,k)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"]}
    ins(%a, %b : tensor<512x1024xi8>, tensor<512x1024xi8>) outs(%f : tensor<512x512xi32>) {
    ^bb0(%x: i8, %y: i8, %o: i32):
      %xx = arith.extsi %x : i8 to i32
      %yy = arith.extsi %y : i8 to i32
      %p = arith.muli %xx, %yy : i32
      %s = arith.addi %p, %o : i32
      linalg.yield %s : i32
  } -> tensor<512x512xi32>
  return %r : tensor<512x512xi32>
}

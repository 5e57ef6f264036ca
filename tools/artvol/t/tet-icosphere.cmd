# needs: tetgen
# stdout: ^surface_faces 320$
# stdout: ^surface_euler 2$
# A ball: the icosahedron divided twice, its surface kept, filled with good elements; its volume is that of
# the polyhedron, which artmesh knows.
artmesh make icosphere r=1 divisions=2 -o ball.obj
artvol tet --quality 1.4 --no-split ball.obj -o ball.ele
artvol info ball.ele
artvol info ball.ele | sed -n 's/^volume //p' > a
artmesh info ball.obj | sed -n 's/^volume[ \t]*//p' > b
test -s a
test -s b
awk 'NR == FNR { a = $1; next } { d = a - $1; exit !(d < 1e-9 && d > -1e-9) }' a b
test "$(artvol info ball.ele | sed -n 's/^tet //p')" -gt 200

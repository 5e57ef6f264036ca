# stderr: note: 30 vertices are outside, by at most 0.1, at
# tol: 1e-12 0
# a table, and the same motion by it, by the moved mesh and by a field
artvol make grid kind=wedge nx=2 ny=2 nz=2 -o rest.vtu
artmesh make octasphere r=0.6 divisions=2 -o ball.obj
artvol embed rest.vtu ball.obj --table w.tsv
head -1 w.tsv
awk '!/^#/ {s[$1] += $3} END {for (v in s) if ((s[v] - 1)^2 > 1e-24) exit 1; print length(s)}' w.tsv
artvol transform --scale 2,1,3 --rotate 1,2,3,40 rest.vtu -o moved.vtu
artvol embed -q --moved moved.vtu rest.vtu ball.obj -o a.obj
artvol embed --weights w.tsv moved.vtu ball.obj -o b.obj
cmp a.obj b.obj
artmesh transform --scale 2,1,3 --rotate 1,2,3,40 ball.obj -o want.obj
for f in a want; do awk '$1 == "v" {n++; x += $2; y += $3 * n; z += $4 * n * n} END {print n, x, y, z}' $f.obj; done
artvol embed -q --moved rest.vtu rest.vtu ball.obj -o same.obj
awk '$1 == "v" {x += $2^2 + $3^2 + $4^2} END {print x}' same.obj

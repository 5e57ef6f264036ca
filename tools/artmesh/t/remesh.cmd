# stderr: ^artmesh: warning: edges of 0\.[0-9]*, not 1: the distance lets them be no longer
# A box with even triangles, its edges where they were; a ring within a distance, with shorter edges than asked for.
artmesh make box wx=2 wy=3 wz=4 -o box.obj
artmesh remesh --edge 0.5 box.obj -o even.obj --report even.tsv
awk -F'\t' '{ x[$1] = $2 } END { print (x["share"] > 0.85) (x["distance_at_least"] < 1e-12) (x["faces_after"] > 400) (x["crossing"] == 0) }' even.tsv
artmesh check -q even.obj
artmesh info even.obj | awk '$1 == "volume" { printf "%.9f\n", $2 }'
artmesh make torus -o ring.obj
artmesh remesh --edge 1 --within 0.02 ring.obj -o near.obj --report near.tsv || test $? = 1
awk -F'\t' '{ x[$1] = $2 } END { print (x["distance_at_most"] <= 0.02) (x["edge"] < 1) }' near.tsv
artmesh info near.obj | grep -E '^(euler|solid)'
artmesh make torus | artmesh remesh -f obj -n 0 | artmesh info -f obj - | grep '^faces'

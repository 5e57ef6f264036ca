# tol: 1e-9 1e-9
# Down to a number; within a distance; flat faces to two triangles a side.
artmesh make icosphere r=2 divisions=4 -o ball.obj
artmesh simplify --share 0.1 ball.obj -o light.obj
artmesh info light.obj | grep -E '^(faces|euler|solid)'
artmesh simplify --error 0.05 ball.obj -o near.obj --report near.tsv
artmesh check -q near.obj
awk -F'\t' '{ x[$1] = $2 } END { print (x["distance_at_most"] <= 0.05) (x["distance_at_least"] > 0) (x["faces_after"] < 2000) }' near.tsv
artmesh make rectangle wx=4 wy=4 nx=9 ny=9 -o sheet.obj
artmesh simplify --error 1e-6 sheet.obj -o flat.obj --report flat.tsv
head -n 2 flat.tsv

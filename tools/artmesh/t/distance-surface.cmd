# the surface that contact and wrapping meet: closed, on its level, with the volume of the ball
# stdout: ^inside_and_out 0$
artmesh make icosphere r=1 divisions=4 --units mm -o ball.stl
for kind in linear cubic tets; do
    artmesh distance --grid $kind --isosurface 0 -r 40 ball.stl -o iso.ply
    artmesh check -q --for contact iso.ply
    artmesh info iso.ply | awk -F'\t' '$1 == "volume" && ($2 < 4.12 || $2 > 4.19) { print "volume " $2; exit 1 }'
done
# grown, beyond the margin; shrunk; finer
artmesh distance --isosurface 0.5 --margin 0 ball.stl -o out.obj
artmesh distance --isosurface -0.5 --refine 2 ball.stl -o in.obj
artmesh check -q --for contact out.obj
artmesh check -q --for contact in.obj
artmesh distance --vertices ball.stl out.obj | awk 'NR > 1 && ($4 < 0.485 || $4 > 0.515) { bad++ } END { print "inside_and_out", bad + 0 }'
artmesh distance --vertices ball.stl in.obj | awk 'NR > 1 && ($4 < -0.52 || $4 > -0.48) { bad++ } END { exit bad > 0 }'

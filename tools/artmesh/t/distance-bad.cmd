# each is refused with its exit code and a message
# stderr: points.txt:2:5: .*'here' is not a coordinate
# stderr: one.obj: .*this is a mesh \(obj\), not points
# stderr: <stdin>: .*this is a mesh \(obj\), not points
# stderr: flat.txt:1.* a point has three coordinates
# stderr: inside out
# stderr: without faces
# stderr: resolution takes one or three whole numbers
# stderr: --margin belongs to --grid, --isosurface or --grid-points
# stderr: exclude each other
# stderr: need no points
# stderr: --refine and --to belong to --isosurface
# stderr: a range for each of x, y, z
# stderr: margin
# stderr: the grid has vertices 0 to 4 along z, none 5
# stderr: more than 100 million
# stderr: no.txt
# stderr: --step belongs to --between
# stderr: --between excludes
artmesh make box -o box.obj
artmesh transform --flip box.obj -o out.obj
printf '0 0 0\n1 2 here\n' > points.txt
printf '0 0\n1 1\n' > flat.txt
fails()
{
    want=$1
    shift
    got=0
    artmesh distance "$@" > /dev/null || got=$?
    test $got = "$want" || echo "artmesh distance $*: exit code $got"
}
fails 3 box.obj points.txt
fails 3 box.obj flat.txt
printf 'v 0 0 0\n' > one.obj
fails 3 box.obj one.obj
fails 3 box.obj - < one.obj
fails 3 out.obj points.txt --grid linear
fails 3 out.obj --isosurface 0
artmesh make points xyz=0,0,0 -o p.obj
fails 3 p.obj --isosurface 0
printf '0 0 0\n' > good.txt
fails 3 p.obj good.txt
for r in 0 1025 1,2 1,2,3,4 1,2, x 2.5 ''; do fails 2 box.obj --isosurface 0 --resolution "$r"; done
fails 2 box.obj good.txt --margin 0.2
fails 2 box.obj --isosurface 0 --grid-points '* * *'
fails 2 box.obj good.txt --isosurface 0
fails 2 box.obj good.txt --refine 2
fails 2 box.obj good.txt -t obj
fails 2 box.obj --grid-points '* *'
fails 2 box.obj --isosurface 0 --margin -1
fails 3 box.obj --isosurface 0 --resolution 1000,1000,1000
fails 2 box.obj --grid-points "**5" -r 4
fails 3 box.obj no.txt
fails 2 box.obj good.txt --step 1
fails 2 box.obj box.obj --between --vertices
fails 3 box.obj p.obj --between
fails 3 p.obj box.obj --between --step 1

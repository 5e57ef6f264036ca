# each is refused with its exit code and a message; without convergence there is no mesh
# stderr: no convergence in 2 steps: the last one moved the mesh by .*--most
# stderr: there are no faces to come onto
# stderr: --onto belongs to --landmarks
# stderr: --trim needs a TARGET
# stderr: 3 landmarks cannot come onto 4
# stderr: the landmark 'c' is there in one file alone
# stderr: the landmark 'a' is there more than once
# stderr: on a line
# stderr: in a plane
# stderr: two.txt: .*there is no second set
# stderr: short.landmarkAscii:6:1: .*the file ends where a number is expected
# stderr: few.landmarkAscii:6:1: .*1 landmarks, the header says 2
# stderr: b.obj: .*this is a mesh \(obj\), not points
# stderr: there are no faces to come onto
# stderr: 2 pairs of points are too few
fails()
{
    want=$1
    shift
    got=0
    artmesh register "$@" -o out.obj > /dev/null || got=$?
    test $got = "$want" || echo "artmesh register $*: exit code $got"
    test ! -e out.obj || { echo "artmesh register $*: a mesh"; rm out.obj; }
}
artmesh make ellipsoid a=3 b=2 c=1 -o a.obj
artmesh transform --rotate 1,1,1,30 a.obj -o b.obj
fails 1 --most 2 b.obj a.obj --matrix m.txt --report r.tsv
grep -q "^converged	no" r.tsv || echo "no report"
test ! -e m.txt || echo "a matrix"
fails 2 b.obj
fails 2 b.obj a.obj --onto three.txt
printf '0 0 0\n1 0 0\n0 1 0\n' > three.txt
printf '0 0 0\n1 0 0\n0 1 0\n2 1 0\n' > four.txt
printf '0 0 0\n1 0 0\n' > two.txt
printf '0 0 0\n1 0 0\n3 0 0\n' > line.txt
fails 2 b.obj --landmarks three.txt --onto three.txt --trim 0.1
fails 3 b.obj --landmarks three.txt --onto four.txt
printf 'name x y z\na 0 0 0\nb 1 0 0\nc 0 1 0\n' > abc.txt
printf 'name x y z\na 0 0 0\nb 1 0 0\nd 0 1 0\n' > abd.txt
printf 'name x y z\na 0 0 0\nb 1 0 0\na 0 1 0\n' > aba.txt
fails 3 b.obj --landmarks abc.txt --onto abd.txt
fails 3 b.obj --landmarks abc.txt --onto aba.txt
fails 4 b.obj --landmarks line.txt --onto three.txt
fails 4 b.obj --fit affine --landmarks four.txt --onto four.txt
fails 3 b.obj --landmarks two.txt
fails 3 b.obj --landmarks two.txt --onto two.txt
printf '# AmiraMesh 3D ASCII 2.0\ndefine Markers 1\nMarkers { float[3] Coordinates } @1\n@1\n1 2\n' > short.landmarkAscii
fails 3 b.obj --landmarks short.landmarkAscii --onto three.txt
printf '# AmiraMesh 3D ASCII 2.0\ndefine Markers 2\nMarkers { float[3] Coordinates } @1\n@1\n1 2 3333333333\n' > few.landmarkAscii
fails 3 b.obj --landmarks few.landmarkAscii --onto three.txt
fails 3 b.obj --landmarks b.obj --onto three.txt
artmesh make points xyz=0,0,0,0,0,7 -o p.obj
fails 3 b.obj p.obj

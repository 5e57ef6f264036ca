# points: from landmarks to rows of numbers, to bytes and back; what a cloud cannot have is told, and --strict refuses it
# stderr: ^artmesh: warning: the format xyz does not keep: 4 faces$
# stderr: ^artmesh: tetra.obj: error: the format xyz does not keep: 4 faces$
cat > two.landmarkAscii <<END
# AmiraMesh 3D ASCII 2.0
define Markers 2
Markers { float[3] Coordinates } @1
@1
1 2 3
4 5.5 -6
END
artmesh convert two.landmarkAscii two.xyz
cat two.xyz
artmesh convert two.xyz two.xyzb
artmesh convert two.xyzb -t xyz | cmp - two.xyz
sed 1d "$HERE/man/tetra.obj" >tetra.obj
artmesh convert tetra.obj -t xyz | artmesh convert - -t xyzb | artmesh convert -f xyzb - -t xyz
artmesh convert --normals always -q tetra.obj -o tetra.xyzb
artmesh info tetra.xyzb | grep -E '^(vertices|normals)'
if artmesh convert --strict tetra.obj -o no.xyz; then exit 1; fi
test ! -e no.xyz

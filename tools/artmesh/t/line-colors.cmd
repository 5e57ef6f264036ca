# Colours of polylines and points: read, kept by what else is done, written, told where they are lost.
cat >in.ply <<'END'
ply
format ascii 1.0
element vertex 4
property double x
property double y
property double z
element edge 2
property int vertex1
property int vertex2
property uchar red
property uchar green
property uchar blue
property float width
element point 1
property int vertex_index
property uchar red
property uchar green
property uchar blue
property uchar alpha
end_header
0 0 0
1 0 0
1 1 0.1
0 1 0
0 1 255 0 0 2
1 3 0 0 255 3
2 0 128 0 51
END
artmesh convert -e ascii in.ply same.ply && cmp in.ply same.ply
artmesh convert -e binary in.ply - -t ply | artmesh convert -e ascii - -t ply | cmp in.ply -
artmesh convert in.ply -t vtp - | artmesh convert -e ascii - -t ply | cmp in.ply -
artmesh transform --translate 0,0,1 in.ply | artmesh merge - in.ply -t ply | artmesh convert -e ascii - -t ply | tail -n 6
artmesh convert in.ply out.obj 2>&1 | grep -o "point field 'color'"

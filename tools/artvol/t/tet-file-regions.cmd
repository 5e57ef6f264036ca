# needs: tetgen
# tol: 1e-9
# stderr: ^artvol: warning: region at \(50, 0, 0\): the point is not inside the surface, and changes nothing$
# Regions of a file come in place of those by groups, --region in place of both: two points in one part would
# share it by chance. One that lies outside is left out (tetgen crashed on it). A part that none names is
# not united with one that happens to have its number for a name.
artmesh make box wx=4 wy=4 wz=4 -o outer.obj
artmesh make box -o inner.obj
artmesh merge outer.obj inner.obj -o both.smesh
parts()
{
    artvol tet "$@" -o out.vtu
    artvol info out.vtu | sed -n 's/^region \(.*\) [0-9]* \([0-9.]*\)$/\1 \2/p' | sort
}
sed -n '/^# part 4/q;p' both.smesh >bare.smesh
{ cat bare.smesh; printf '2\n1 0 0 0 7 -1\n2 1.5 0 0 3 -1\n'; } >two.smesh
parts two.smesh
parts --region 0,0,0,core two.smesh
{ cat bare.smesh; printf '2\n1 50 0 0 7 -1\n2 1.5 0 0 3 -1\n'; } >outside.smesh
parts outside.smesh

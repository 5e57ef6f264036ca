# Surface meshes through pipes: formats that follow from the content, text and binary, packed and not; each chain gives
# the volume that the head of it has, 8 cubic centimetres, in whatever unit it arrives.
# tol: 1e-12 1e-12
volume() { artmesh info "$@" | awk -v FS='\t' '$1 == "volume" || $1 == "units" { printf "%s\t", $2 } END { print "" }'; }
cube() { artmesh make box wx=2 wy=2 wz=2 nx=2 --units cm "$@"; }

artmesh make sphere -t stl | artmesh check -q -
cube | volume
for format in gts obj off ply poly smesh stl vtk vtp; do
    printf '%s\t' $format
    cube -t $format | artmesh convert - | artmesh convert -t obj -f $format | volume -
done
for format in ply stl vtk vtp; do
    printf '%s\t' $format
    cube | artmesh convert -t $format -e binary | artmesh convert -t off | volume
done

# packed by gzip itself, unpacked by the programs, and the other way round
cube -t ply | gzip | artmesh convert -t stl | volume
cube -o cube.vtp.gz
gzip -dc cube.vtp.gz | volume -

# made, moved, merged, checked, mended, weighed
cube -o left.stl
cube | artmesh transform --translate 3,0,0 --units mm | artmesh merge --no-groups left.stl - 2>notes |
    artmesh convert -t ply -e binary | artmesh repair | artmesh convert -t off -f ply >both.off
grep -c 'from mm to cm' notes
artmesh check -q both.off
artmesh mass --density 1e-3 both.off | grep '^mass\|^center'
# the same twice gives the same bytes
artmesh mass --density 1e-3 - <both.off | cmp - - <<END
$(artmesh mass --density 1e-3 both.off | sed 's/^name.*/name	-/')
END

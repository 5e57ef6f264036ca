# two bodies in one file that overlap become one, as `bool union` of both makes it; a second time
# nothing is left to do
# stderr: ^artmesh: note: self-intersections: [1-9][0-9]* pairs of faces that crossed$
artmesh make sphere -o a.obj
artmesh transform --translate 0.7,0.31,0.2 a.obj -o b.obj
artmesh merge a.obj b.obj -o both.obj
artmesh check -q both.obj && exit 9
artmesh repair -v --self-intersections both.obj -o one.obj
artmesh check -q one.obj
artmesh bool union a.obj b.obj -o union.obj
volume()
{
    artmesh info "$1" | awk '$1 == "volume" { printf "%.12g\n", $2 }'
}
test "$(volume one.obj)" = "$(volume union.obj)"
artmesh repair -x one.obj | artmesh convert -t stl - - | cksum >again
artmesh convert -t stl one.obj - | cksum | cmp - again
# without the option they are left
artmesh repair both.obj -o same.obj 2>log
grep -q 'left: .* pairs of faces that cross, touch or overlap;' log

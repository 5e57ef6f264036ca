# messages say where, and hold no commands to the terminal
said()
{
    want=$1 text=$2
    shift 2
    code=0
    "$@" >out 2>err || code=$?
    [ $code = "$want" ] && grep -qe "$text" err || { echo "$code, not $want: $text"; cat err; exit 1; }
}
esc=$(printf 'a\033[31mb\302\233c')
said 3 '^artmesh: a\\x1b\[31mb\\x9bc: error: cannot open' artmesh info "$esc"
! grep -q "$(printf '\033')" err
# what has no place of its own names the file
awk 'BEGIN { for (i = 0; i < 3000; i++) print "v", i < 1500 ? i : 2999 - i, i < 1500 ? i % 2 : -5, 0; printf "f"; for (i = 1; i <= 3000; i++) printf " %d", i; print "" }' >poly.obj
said 3 '^artmesh: poly.obj: error: face 0 has 3000 corners' artmesh convert poly.obj --triangulate -o out.obj
said 3 '^artmesh: poly.obj: error: face 0 has 3000 corners' artmesh check poly.obj
# a document type, also one that has something in it
printf '<?xml version="1.0"?>\n<!DOCTYPE a [ <!ENTITY b "c"> ]>\n<VTKFile type="PolyData"/>' >dtd.vtp
said 3 '^artmesh: dtd.vtp:2:1: error: a document type is not allowed' artmesh info dtd.vtp
awk 'BEGIN { printf "<VTKFile type=\"PolyData\""; for (i = 0; i < 1001; i++) printf " a%d=\"1\"", i; print "/>" }' >attr.vtp
said 3 '^artmesh: attr.vtp:1:1: error: a tag with more than 1000 attributes' artmesh info attr.vtp
printf 't\n0\n1\n' >one.csv
said 3 '^artprobe: one.csv:2:1: error: a time and at least one value' artprobe stats one.csv
: >empty.glb
said 3 'empty.glb: error: byte 0: the file is empty' artmesh info empty.glb
: >empty.art
said 3 'empty.art: error: byte 0: the file is empty' artmesh info empty.art
said 3 'empty.art: error: byte 0: the file is empty' artplot empty.art
: >e.node
said 0 '^artvol: e.node:1:1: warning: the file is empty: a mesh of nothing' artvol convert e.node -f ansys -o e.vtu
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2 3//1\n' >mixed.obj
said 0 '^artmesh: mixed.obj:5:8: warning: this corner of a face has another form' artmesh info mixed.obj
# who has read enough ends a program as a signal does
(code=0; artmesh make sphere slices=200 levels=200 || code=$?; echo $code >code) | head -n 1 >/dev/null
[ "$(cat code)" = 141 ]
model="$ARTKIT_TOP/tools/artsim/t/man/pendulum.art"
(code=0; artsim "$model" -t 100 -r models/pendulum/particles/bob:position --save-state end.txt 2>err || code=$?; echo $code >code) | head -n 1 >/dev/null
[ "$(cat code)" = 141 ] && [ ! -s err ] && [ -s end.txt ]

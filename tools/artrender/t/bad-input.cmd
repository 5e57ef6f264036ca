# stderr: no colour map 'virdis'; did you mean 'viridis'
# stderr: no view 'from'
# stderr: --size takes WIDTHxHEIGHT.* not '0x10'
# stderr: --size takes WIDTHxHEIGHT.* not '100000x10'
# stderr: --range: 2 is not below 1
# stderr: '#12345' is not a colour
# stderr: --clip-plane: '0,0,0,1' has no direction
# stderr: --eye takes 3 numbers
# stderr: --samples is 1, 4, 8 or 16
# stderr: the name of a picture ends in
# stderr: a number is written
# stderr: what is to be drawn
# stderr: --set needs a model
# stderr: -t needs a model
# stderr: one model or one run at a time
# stderr: nothing that is shown has 'stres'
# stderr: nothing that is shown has 'pressure'
# stderr: nan.obj:2
# stderr: nothing to be seen
# stderr: texture.art:[0-9]+:[0-9]+: error: drawn without its picture: file 'none.png' is not in
# stderr: texture.art:[0-9]+:[0-9]+: error: .*not a sound PNG|bad.png: error: not a sound PNG
# stderr: cut.pvd: error: not a whole collection
# stderr: time.pvd:3:2: error: 'soon' is no time
# stderr: back.pvd: error: time 1 comes after 2
# stderr: gone.pvd:.*|no/file.vtu
# stderr: until when
# stderr: a contact sheet is one picture
# stderr: no component|has no
# stderr: --follow takes BAR=PATH
# stderr: is no ColorBar but a RigidBody
# stderr: --follow: error: 'nothing' does not exist
# stderr: Box has no property|has no property 'faceColour'|faceColour
# stderr: --arrow needs a model
# stderr: --arrow takes PATH:PROP
# stderr: --arrow takes PATH:PROP
# stderr: --arrow takes PATH:PROP
# stderr: 'pinkish' is not a colour
# stderr: 'models/mech/rigidBodies/top' has no vector 'nothing'
# stderr: 'density' of .* has 1 number; an arrow takes 3
# stderr: 'models/mech' has no position
# nothing is drawn from what is not understood, and no file is left
try() {
    code=0
    want=$1
    shift
    artrender -q -o out.png "$@" || code=$?
    if [ "$code" -ne "$want" ] || [ -e out.png ]; then
        echo "exit $code, not $want: $*"
    fi
}
cp "$HERE"/man/* .
try 2 tetra.obj --map virdis
try 2 tetra.obj --view from
try 2 tetra.obj --size 0x10
try 2 tetra.obj --size 100000x10
try 2 tetra.obj --range 2,1
try 2 tetra.obj --background '#12345'
try 2 tetra.obj --clip-plane 0,0,0,1
try 2 tetra.obj --eye 1,2
try 2 tetra.obj --samples 3
try 2 tetra.obj -o out.gif
try 2 tetra.obj -o out-%d-%d.png
try 2
try 2 tetra.obj --set a:b=1
try 2 tetra.obj -t 1
try 2 bar.art brick.art
try 3 bar.art --color stres
try 3 tetra.obj --color pressure
printf 'v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n' >nan.obj
try 3 nan.obj
printf 'RootModel [ ]\n' >empty.art
try 3 empty.art
sed 's/name="top"/name="top" renderProps=[ colorMap=[ enabled=true fileName="none.png" ] ]/;
     s/^f 1 3 4/vt 0 0\nf 1\/1 3\/1 4\/1/' brick.art >texture.art
try 3 texture.art --strict
echo no picture >bad.png
sed 's/none.png/bad.png/' texture.art >texture2.art && mv texture2.art texture.art
try 3 texture.art
printf '<VTKFile type="Collection">\n<Collection>\n' >cut.pvd
try 3 cut.pvd
printf '<VTKFile>\n<Collection>\n <DataSet timestep="soon" file="a.vtu"/>\n</Collection>\n' >time.pvd
try 3 time.pvd
printf '<VTKFile>\n<Collection>\n<DataSet timestep="2" file="a.vtu"/>\n<DataSet timestep="1" file="b.vtu"/>\n</Collection>\n' >back.pvd
try 3 back.pvd
printf '<VTKFile>\n<Collection>\n<DataSet timestep="0" file="no/file.vtu"/>\n</Collection>\n' >gone.pvd
try 3 gone.pvd
try 2 brick.art -o out.apng
try 2 bar.art --contact-sheet 3 -t 1 -o out.mp4
try 3 brick.art --set models/mech/rigidBodies/tap:density=1
try 3 brick.art --set models/mech/rigidBodies/top:renderProps.faceColour=red
try 2 brick.art --follow models/mech
try 2 brick.art --follow models/mech/rigidBodies/top=models/mech
try 3 brick.art --follow nothing=models/mech
try 2 tetra.obj --arrow models/mech:gravity
try 2 brick.art --arrow gravity
try 2 brick.art --arrow models/mech/rigidBodies/top:transForce@x
try 2 brick.art --arrow models/mech/rigidBodies/top:transForce@1,-1
try 2 brick.art --arrow models/mech/rigidBodies/top:transForce=pinkish
try 3 brick.art --arrow models/mech/rigidBodies/top:nothing
try 3 brick.art --arrow models/mech/rigidBodies/top:density
try 3 brick.art --arrow models/mech:gravity
ls out* 2>/dev/null || true

# The file of a probe that drives a coordinate has the unit of angles that it states, as --input of the same file and --mot have
cat >h.lua <<'END'
local art = require "art"
local root = art.root{name="r", maxStepSize=0.01}
local m = root:add(art.MechModel{name="m", gravity={0,0,0}})
local x = m:add(art.box{name="a", size={1,1,1}, density=1})
m:add_joint("HingeJoint", {name="j", a=x, origin={0,0,0}, axis={0,0,1}})
local file = art.args{file=""}.file
if file ~= "" then
  root:add(art.NumericInputProbe{name="in", model="models/m", props={"models/m/bodyConnectors/j:theta"}, attachedFile=file,
    startTime=0, stopTime=1})
end
END
sto() { printf 'x\nversion=1\nnRows=3\nnColumns=2\n%bendheader\ntime\ttheta\n0\t%s\n0.05\t%s\n1\t%s\n' "$1" "$2" "$2" "$2"; }
sto 'inDegrees=no\n' 0.5235987755982988 >rad.sto
sto '' 0.5235987755982988 >silent.sto
sto 'inDegrees=yes\n' 30 >deg.sto
artbuild -q h.lua -o plain.art
for f in rad silent deg; do
    artbuild -q h.lua file=$f.sto -o m.art
    artsim -q m.art -t 0.05 -r j:theta@0.05=probe.tsv
    artsim -q plain.art -t 0.05 -i j:theta=$f.sto -r j:theta@0.05=input.tsv
    artsim -q plain.art -t 0.05 --mot $f.sto -r j:theta@0.05=mot.tsv
    awk -v f=$f '!/^#/ { n++; if ($2 - 30 > 1e-9 || 30 - $2 > 1e-9) print f, FILENAME, $0 } END { if (n != 6) print f, n " rows" }' \
        probe.tsv input.tsv mot.tsv
done
# as the console loads it, in a model whose probe had a table without a unit
printf '0 1 1\nLinear 1 explicit\n0 0\n1 0\n' >zero.txt
artbuild -q h.lua file=zero.txt -o zero.art
for f in rad silent deg; do
    printf 'data inputProbes/in load %s.sto\ndata inputProbes/in save again-%s.sto\nrun 0.05\nget models/m/bodyConnectors/j:theta\n' $f $f |
        artsim -q --console zero.art | awk -v f=$f '/theta/ { n++; if ($2 - 30 > 1e-9 || 30 - $2 > 1e-9) print f, $0 } END { if (n != 1) print f, n " lines" }'
    artbuild -q h.lua file=again-$f.sto -o again.art
    artsim -q again.art -t 0.05 -r j:theta@0.05 | awk -v f=$f '!/^#/ { n++; if ($2 - 30 > 1e-9 || 30 - $2 > 1e-9) print f, "again", $0 } END { if (n != 2) print f, "again", n " rows" }'
done
# what was read in radians is written in the unit that the file states
printf 'data inputProbes/in save kept.sto\n' >save
artbuild -q h.lua file=rad.sto -o m.art
artsim -q --console m.art <save
awk '/^inDegrees/ { unit = $0 } END { if (unit != "inDegrees=yes" || $2 - 30 > 1e-9 || 30 - $2 > 1e-9) print unit, $0 }' kept.sto
# coordinates that OpenSim never converts are radians in the files
cat >half.osim <<'END'
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 0 0</gravity>
<BodySet><objects><Body name='a'><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><CustomJoint name='half'><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/a</socket_child_frame>
<coordinates><Coordinate name='q'/></coordinates><SpatialTransform>
<TransformAxis><coordinates>q</coordinates><axis>0 0 1</axis><LinearFunction><coefficients>0.5 0</coefficients></LinearFunction></TransformAxis>
<TransformAxis><axis>1 0 0</axis></TransformAxis><TransformAxis><axis>0 1 0</axis></TransformAxis><TransformAxis><axis>1 0 0</axis></TransformAxis>
<TransformAxis><axis>0 1 0</axis></TransformAxis><TransformAxis><axis>0 0 1</axis></TransformAxis></SpatialTransform></CustomJoint></objects></JointSet>
</Model></OpenSimDocument>
END
artbuild -q half.osim -o half.art
joint=models/m/jointset/half
artedit half.art -o drives.art --add "inputProbes=NumericInputProbe [ name=\"in\" startTime=0.0 stopTime=1.0 interpolationOrder=Linear vsize=1 props=[ \"$joint:q\" ] data=[ 0 30 1 30 ] ]"
printf 'data inputProbes/in save half.sto\nknot inputProbes/in 0 1\nknot inputProbes/in 1 1\ndata inputProbes/in load half.sto\nknots inputProbes/in\n' |
    artsim -q --console drives.art | awk '{ n++; if ($3 - 30 > 1e-9 || 30 - $3 > 1e-9) print } END { if (n != 2) print n " knots" }'
awk 'END { if ($2 - 0.5235987755982988 > 1e-9 || 0.5235987755982988 - $2 > 1e-9) print }' half.sto
# a file of another unit of lengths than the model has is reported, as with --input
cat >p.art <<'END'
RootModel [ RenderableComponentList<ModelComponent> [ name="models"
 MechModel [ name="m" gravity=[ 0 0 -9.81 ] PointList<Particle> [ name="particles" [ name="p" dynamic=false ] ] ] ]
 RenderableComponentList<Probe> [ name="inputProbes" NumericInputProbe [ name="in" startTime=0.0 stopTime=1.0 vsize=3
  props=[ "models/m/particles/p:position" ] attachedFile="m.trc" ] ] ]
END
printf 'PathFileType\t4\t(X/Y/Z)\tm.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n10\t10\t2\t1\tmm\t10\t1\t2\nFrame#\tTime\tp\n\t\tX1\tY1\tZ1\n\n1\t0\t10\t20\t30\n2\t0.1\t20\t20\t30\n' >m.trc
artsim -t 0.01 p.art -o end.art 2>err || echo "exit $?"
grep -q 'p.art:4:.*the columns are in mm and the model is in m by its gravity: they are taken as they are; times 0.001, they fit' err || cat err

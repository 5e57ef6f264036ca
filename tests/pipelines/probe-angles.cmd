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

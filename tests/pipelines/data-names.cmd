# Names and columns that are unknown, missing, extra, twice or unused are told by every option and argument that reads a file:
# data-names.tsv has a row for each that the programs' own --help shows, and names the case below that tries what it reads.
table=$HERE/data-names.tsv
for p in "$(dirname "$(command -v artsim)")"/art*; do
    b=${p##*/}
    "$p" --help >top
    awk '/^Commands:/ { c = 1; next } /^$/ { c = 0 } c && /^  [a-z]/ { print $1 }' top >commands
    [ -s commands ] || echo '' >commands
    while IFS= read -r c; do
        # shellcheck disable=SC2086  # one word or none
        "$p" $c --help | awk -v who="$b${c:+ $c}" '
            /^Usage:/ { sub(/^Usage: /, ""); n = split($0, w, " ")
                for (i = 2; i <= n; i++) { x = w[i]; gsub(/[][.|]/, " ", x); m = split(x, y, " ")
                    for (k = 1; k <= m; k++) if (y[k] ~ /^[A-Z]/ && y[k] != "OPTION") print who, y[k] } }
            /^Common options/ { exit }
            /^ +(-[^=]*, )?--/ && match($0, /--[a-z0-9-]+=[^ ]*/) { o = v = substr($0, RSTART, RLENGTH)
                sub(/=.*/, "", o); sub(/[^=]*=/, "", v)
                if (v ~ /FILE|SPEC|TABLE|MESH|IMAGE|DIR|POINTS/) print who, o }'
    done <commands
done | sort -u >read
[ "$(wc -l <read)" -gt 200 ]
awk 'FILENAME == ARGV[1] { if (/^#/) next
        n = split($0, f, "\t"); p = f[1]; gsub(/\*/, ".*", p); gsub(/\?/, ".", p); row[++k] = p; print f[2] >"kinds"; next }
    { found = 0; for (i = 1; i <= k; i++) if ($0 ~ "^" row[i] "$") { used[i] = 1; found = 1 }
      if (!found) print "no case reads: " $0 }
    END { for (i = 1; i <= k; i++) if (!used[i]) print "nothing is called: " row[i] }' "$table" read
# told PATTERN COMMAND...: a message on standard error that is no note of another thing, whatever the exit code
told()
{
    want=$1
    shift
    "$@" >out 2>err || [ $? -lt 4 ]
    grep -q "^[a-z]*: .*$want" err || { echo "$kind: not told: $want: $*"; cat err; }
}
quiet()
{
    "$@" >out 2>err || [ $? = 1 ]
    ! grep -v 'nothing of this run' err || echo "$kind: told without a cause: $*"
}
csv() { f=$1; shift; printf '%s\n' "$@" >"$f"; }
csv ab.csv time,a,b 0,1,2 1,2,3 2,3,4
csv ba.csv time,b,a 0,1,2 1,2,3 2,3,4
csv twice.csv time,a,a 0,1,2 1,2,3 2,3,4
csv short.csv time,a,b 0,1,2 1,2
csv long.csv time,a,b 0,1,2 1,2,3,4
csv a.csv time,a 0,1 1,2 2,3
cat >m.lua <<'END'
local art = require "art"
local a = art.args{g=0}
local mech = art.root{name="r", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0,0,a.g}})
local base, b = mech:add(art.box{name="base", size={1,1,1}, density=1, dynamic=false}), mech:add(art.box{name="b", size={1,1,1}, density=1})
mech:add_joint("HingeJoint", {name="j", a=b, b=base, origin={0,0,0}, axis={0,0,1}})
local marker = {}
for i, x in ipairs{{1,0,0},{0,1,0},{0,0,1}} do marker[i] = mech.frameMarkers:add(art.marker{name="M"..i, frame=b, location=x}) end
mech:add(art.Muscle{name="mu", points={marker[1],marker[2]}, material=art.SimpleAxialMuscle{maxForce=1}})
END
artbuild m.lua >m.art 2>err || cat err
echo '<OpenSimDocument Version="40000"><Model name="m"><BodySet><objects><Body name="a"><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet></Model></OpenSimDocument>' >q.osim
artmesh make box >box.obj
artvol make grid nx=1 ny=1 nz=1 -o grid.vtk
run() { artsim m.art -t 0.02 "$@"; }
series()
{
    for c in 'stats' 'cut -c a' 'math -e y=a' 'convert -t csv' 'resample --step 1'; do
        # shellcheck disable=SC2086
        told "columns 1 and 2 are both called 'a'\|columns 2 and 3 are both called 'a'" artprobe $c twice.csv
    done
    told "both called" artplot twice.csv -o x.svg
    told "both called" artplot ab.csv --reference twice.csv -o x.svg
    told "both called" artprobe resample --times twice.csv ab.csv
    told "no column 'z'" artprobe cut -c z ab.csv
    told "no column 'z'" artprobe rename --name z=y ab.csv
    told "nothing is called 'z'" artprobe math -e y=z ab.csv
    told "no column 'z'" artplot ab.csv -c z -o x.svg
    told 'short.csv:3' artprobe stats short.csv
    told 'long.csv:3' artprobe stats long.csv
    told "2 columns are compared by place .*column 1 is 'a' in A and 'b' in B" artprobe diff ab.csv ba.csv
    told "has 2 columns" artprobe diff ab.csv a.csv
    told "column 1 is 'a' in series 1" artprobe join ab.csv ba.csv
    quiet artprobe stats ab.csv
    quiet artprobe diff ab.csv ab.csv
}
record()
{
    told "no property 'nope'" run -r b:nope
    told "'nope'" run -r nope:position
    csv plan.tsv 'case	x' 'c1	1'
    quiet artbatch run -q plan.tsv -o rec -- echo '{x}'
    told "no column 'nope'" artbatch collect rec nope@end
}
plan()
{
    csv p.tsv 'case	x	x' 'c1	1	2'
    told "parameter 'x' is there twice" artbatch cases p.tsv
    csv p.tsv 'case	top' 'c1	1'
    told "cannot be called 'top'" artbatch cases p.tsv
    csv p.tsv 'case	x	y' 'c1	1	2'
    told "does not use the parameter 'y'" artbatch run p.tsv -o st -- echo '{x}'
    told "no parameter 'z'" artbatch run p.tsv -o st2 -- echo '{z}'
    csv p.tsv 'case	x	y' 'c1	1'
    told 'p.tsv:2' artbatch cases p.tsv
}
table()
{
    csv sens.tsv 'design morris n=2' 'x 0 1' 'y 0 1'
    csv y.tsv 'y	y' '1	2'
    told 'both called' artbatch sensitivity sens.tsv --table y.tsv y
    told "nope" artbatch sensitivity sens.tsv --table y.tsv nope
}
trial()
{
    for f in "$ARTKIT_TOP"/tools/artmotion/t/man/*; do [ -f "${f##*/}" ] || cp "$f" .; done
    quiet artmotion ik -q leg.osim walk.trc -o trial.mot
    quiet artmotion id leg.osim quadratic.mot --loads loads.xml -o trial.sto
    sed 's/knee_angle_r/knie/' quadratic.mot >unknown.mot
    told "1 column are no coordinates\|1 column is no coordinate\|'knie'" artmotion id leg.osim unknown.mot
    told "1 coordinate.*knee_angle_r" artmotion id leg.osim unknown.mot
    sed 's/hip_flexion_r/knee_angle_r/' quadratic.mot >double.mot
    told "both called 'knee_angle_r'\|both the coordinate 'knee_angle_r'" artmotion id leg.osim double.mot
    sed 's/R\.Knee/R.Knie/' walk.trc >unknown.trc
    printf 'R.Knee 1\nR.ASIS 1\nL.ASIS 1\nV.Sacral 1\n' >w.txt
    told "the marker 'R.Knee' is not in the table" artmotion ik leg.osim unknown.trc -w w.txt
    told "R.Knie\|1 marker" artmotion ik leg.osim unknown.trc
    printf 'R.Knee 1\nR.Knee 2\n' >w.txt
    told "'R.Knee' has a weight already" artmotion ik leg.osim walk.trc -w w.txt
    printf 'R.Knie 1\nR.ASIS 2\n' >w.txt
    told "'R.Knie' is not in the model" artmotion ik leg.osim walk.trc -w w.txt
    sed 's/ground_torque_/moment/' loads.xml >loads2.xml
    told "no column that begins with 'moment'" artmotion id leg.osim quadratic.mot --loads loads2.xml
    sed 's/<objects>/<objects><ExternalMoment name="x"\/>/' loads.xml >loads2.xml
    told "ExternalMoment" artmotion id leg.osim quadratic.mot --loads loads2.xml
    sed 's/<time_range>/<colour>red<\/colour><time_range>/' setup_id.xml >unknown.xml
    told "<colour>" artmotion run --force unknown.xml
    sed 's/<coordinate>flexion/<coordinate>bending/' reserves.xml >unknown.xml
    told "flexion_reserve.*coordinate" artmotion so elbow.osim hold.mot -a unknown.xml
    told "reserves.*'elbow.art'\|added to models of OpenSim" artmotion so elbow.art hold.mot -a reserves.xml
    sed 's/flexion/bending/' hold.mot >unknown.mot
    told "no column is called" artmotion so elbow.osim unknown.mot
}
loads()
{
    artprobe convert ab.csv -o ab.sto 2>err
    force='<applied_to_body>a</applied_to_body><force_identifier>fx</force_identifier>'
    echo "<OpenSimDocument Version=\"40000\"><ExternalLoads name=\"l\"><objects><ExternalForce name=\"f\">$force</ExternalForce></objects><datafile>ab.sto</datafile></ExternalLoads></OpenSimDocument>" >l.xml
    told "the data have no column" artbuild q.osim --loads l.xml -o z.art
    echo '<OpenSimDocument Version="40000"><ScaleSet name="s"><objects><Scale><scales>1 1 1</scales><segment>nope</segment><apply>true</apply></Scale></objects></ScaleSet></OpenSimDocument>' >s.xml
    told "the model has no body 'nope'" artbuild q.osim --scale-set s.xml -o z.art
}
script()
{
    told "no argument 'nope'" artbuild m.lua nope=3 -o z.art
    echo 'local art = require "art" art.root{nope=3}' >s.lua
    told "nope" artbuild s.lua -o z.art
}
plugin() { told 'no such plug-in' run --plugin none.so; }
model()
{
    echo 'RootModel [ maxStepSize=0.01 maxStepSize=0.02 nonsense=3 Nope [ ] ]' >u.art
    for c in 'artsim -t 0.1' 'artinfo tree' 'artinfo check' 'artxform --translate 1,0,0' 'artedit --set .:maxStepSize=0.1'; do
        # shellcheck disable=SC2086
        $c u.art >out 2>err || [ $? = 1 ] || [ $? = 3 ]
        cat out err >both
        grep -q "'maxStepSize' stands here twice" both && grep -q "unknown property 'nonsense'" both || { echo "model: not told: $c"; cat both; }
    done
}
points()
{
    csv p.csv x,y,z,q 0,0,0,1
    csv bare.txt '0 0 0 5 6'
    told '1 column is no coordinate and left out, the first of them is column 4, q' artmesh distance box.obj p.csv
    told '2 columns are no coordinates and left out, the first of them is column 4' artmesh distance box.obj bare.txt
    csv p.csv x,x,y,z 0,9,1,2
    told "both called 'x'" artmesh distance box.obj p.csv
    csv p.csv z,y,x 3,2,1
    quiet artmesh distance box.obj p.csv
    [ "$(sed -n 2p out | cut -f 1-3)" = '1	2	3' ] || echo 'points: not by their names'
    cat >f.lua <<'END'
local art = require "art"
local mech = art.root{name="r"}:add(art.MechModel{name="m"})
local f = mech:add_grid_field{name="g", cells={1,1,1}, size={2,4,6}}
END
    artbuild f.lua >f.art 2>err || { cat err; return; }
    quiet artinfo field f.art m/fields/g p.csv
    grep -q '^1.0	2.0	3.0' out || { echo 'points: a field is asked at other places'; cat out; }
    csv p.csv z,q,y,x 3,9,2,1
    told '1 column is no coordinate' artinfo field f.art m/fields/g p.csv
}
landmarks()
{
    csv l1.csv name,x,y,z a,0,0,0 b,1,0,0 c,0,1,0 d,0,0,1
    sed 's/^d/e/' l1.csv >l2.csv
    told "the landmark 'd' is there in one file alone" artmesh register --landmarks l1.csv --onto l2.csv box.obj
    sed 's/^d/c/' l1.csv >l2.csv
    told "'c' is there more than once" artmesh register --landmarks l2.csv --onto l2.csv box.obj
}
weights()
{
    csv w.csv a,a 1,0
    told 'both called' artmesh weights --table w.csv box.obj
    told '1 row for 8 vertices' artmesh weights --table w.csv box.obj
    csv w.tsv 'vertex	node	weight	q' '0	0	1	2'
    told '4 columns instead of vertex, node, weight' artvol embed grid.vtk box.obj --weights w.tsv
}
numbers()
{
    csv n.txt 1 2 999
    told 'there is no node 999' artvol select --file n.txt grid.vtk
}
mesh()
{
    { echo 'nope 1'; cat box.obj; } >u.obj
    told "statement 'nope' is not known" artmesh info u.obj
    told "statement 'nope' is not known" artmesh clip --by u.obj box.obj
    told "statement 'nope' is not known" artmesh weights --body a=u.obj box.obj
}
volume()
{

    printf '# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 9 float\n0 0 0 1 0 0 0 1 0 0 0 1 3 0 0 4 0 0 4 1 0 3.5 2 0 3 1 0\nCELLS 3 13\n4 0 1 2 3\n5 4 5 6 7 8\n1 0\nCELL_TYPES 3\n10 7 1\n' >v.vtk
    told 'polygon of more than four corners' artvol info v.vtk
    told 'points or lines are left out' artvol info v.vtk
}
image()
{
    printf 'NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 2 2\nencoding: ascii\n\n1 2 3 4 5 6 7 8\n' >i.nrrd
    told 'voxels of size 1 are assumed' artimage info i.nrrd
    sed 's/^encoding/nope: 3\nencoding/' i.nrrd >u.nrrd
    told "the field 'nope' is not known" artimage info u.nrrd
    told 'voxels of size 1 are assumed' artimage convert i.nrrd x.mha
    told 'voxels of size 1 are assumed' artimage resample --like i.nrrd i.nrrd -o x.nrrd
}
input()
{
    told "no property 'nope'" run -i b:nope=a.csv
    told '2 values a row' run -i m:gravity=ab.csv
    told "both called 'a'" run -i m:gravity=twice.csv
    told "'nope' after '@'" run -i m:gravity@nope=a.csv
}
motion()
{
    told "both called" run --mot twice.csv
    csv mot.csv time,j,nope 0,1,2 1,2,3
    told "1 of 2 columns move no coordinate" run --mot mot.csv
    csv mot.csv time,j,j 0,1,2 1,2,3
    told "both called 'j'" run --mot mot.csv
    told 'no column\|coordinate' run --mot ab.csv
}
markers()
{
    csv mk.csv time,N1.x,N1.y,N1.z 0,1,0,0 1,1,0,0
    told 'are called as a marker of the model' run --markers mk.csv
}
probes()
{
    echo 'Nonsense [ ]' >p.art
    told "unknown class 'Nonsense'" run --probes p.art
    echo 'NumericInputProbe [ nope=3 startTime=0.0 stopTime=1.0 props=[ "models/m:gravity" ] data=[ 0 1 0 0 0 1 1 0 0 0 ] ]' >p.art
    told "nope" run --probes p.art
}
track() { told "cannot be tracked" run --track b:nope=a.csv --exciters 'm/axialSprings/*'; }
state()
{
    artsim -q m.art -t 0.01 --save-state s.txt
    sed 's/^end.*/end/' s.txt >bare.txt
    sed 's/^end/excitation	"nope"	0	0\nend/' bare.txt >more.txt
    sed '/rigidBodies.b"/d' bare.txt >less.txt
    sed '/rigidBodies.b"/{p;}' bare.txt >double.txt
    for f in more less double; do
        told "$f.txt:[0-9]*:.*error" run --load-state $f.txt
        told "$f.txt:[0-9]*:.*error" artrender m.art --state $f.txt -o x.png
    done
}
program()
{
    echo 'x = 3' >c.lua
    told 'no function apply' run --controller c.lua
    told 'no function apply' run --monitor c.lua
    echo 'nonsense 3' >con
    told "no command 'nonsense'" artsim --console --script con m.art
}
folder()
{
    told "'nope', where files of the model are looked for, is no folder" run --data nope -r b:mass
    told "'nope', where files of the model are looked for, is no folder" artinfo tree --data nope m.art
    told "'nope', where files of the model are looked for, is no folder" artbuild --data nope m.lua -o x.art
    sed 's/<Body name="a">/&<attached_geometry><Mesh name="g"><mesh_file>no.obj<\/mesh_file><\/Mesh><\/attached_geometry>/' q.osim >g.osim
    told 'no.obj' artbuild g.osim --geometry . -o z.art
    csv plan.tsv 'case	x' 'c1	1'
    told "nope" artbatch run -q plan.tsv --input nope -o with -- echo '{x}'
    told 'nope.art' artinfo fetch got.art file:///nope.art
    echo 'other' >here.txt
    told 'check sum\|sha256' artinfo fetch got.txt "file://$PWD/here.txt" --sha256 0000000000000000000000000000000000000000000000000000000000000000
}
study()
{
    csv plan.tsv 'case	x' 'c1	1' 'c2	2'
    told 'nope' artbatch status nope
    artbatch run -q plan.tsv -o done -- echo '{x}'
    told "c9" artbatch work done c9
    told "no column 'nope'" artbatch collect done nope@end
}
zone()
{
    cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
    artreduce compute pad.art --bone 'z < -0.0039' --seam 'right=x > 0.0124' --touch 52 -n a -o a.zone
    artreduce compute pad.art --bone 'z < -0.0039' --seam 'left=x < -0.0124' --touch 52 -n b -o b.zone
    { echo 'artchain 1'; echo 'zone a a.zone'; echo 'zone b b.zone parent=a at=0.025,0,0 axis=0,1,0'; echo 'seam a:right b:left'; } >c.chain
    pose() { artreduce pose c.chain "$@"; }
    quiet pose -a b=3 -l a:52=0,0,1
    told "no zone 'nope'" pose -a nope=3
    told "zone 'b' is given twice" pose -a b=3 -a b=4
    told "no node 9999" pose -l a:9999=0,0,1
    csv p.tsv 'time	b	nope' '0	1	2'
    told "no zone 'nope'" pose --poses p.tsv
    csv p.tsv 'b	b' '1	2'
    told "both called 'b'" pose --poses p.tsv
    csv p.tsv 'b' '1' '2	3'
    told 'p.tsv:3:' pose --poses p.tsv
    change() { sed "$1" c.chain >d.chain; told "$2" artreduce pose d.chain; }
    change '2p' "two zones 'a'"
    change 's/parent=a/parent=q/' "no zone 'q'"
    change 's/parent=a/& &/' "given twice: 'parent=a'"
    change 's/axis=.*/& axis=1,0,0/' "given twice: 'axis=1,0,0'"
    change 's/axis=/turn=/' "expected parent="
    change 's/right/nope/' "no seam 'a:nope'"
    change '$p' 'bonded twice'
    change '3s/^zone/thing/' 'expected zone, seam or free'
}
frames()
{
    artsim -q m.art -t 0.02 --frames f@0.01
    quiet artrender f.pvd -t 0.01 -o x.png
    change() { sed "$1" f.pvd >g.pvd; told "$2" artrender g.pvd -o x.png; }
    change 's/timestep="0.01"//' 'without a timestep'
    change '/timestep="0.01"/p' "there twice at t = 0.01"
    change 's/file="[^"]*"//' 'without a file'
    change 's/timestep="0.01"/timestep="soon"/' "'soon' is no time"
    change 's/timestep="0.02"/timestep="0.005"/' 'comes after'
    change 's/file="[^"]*2.vt/file="nope.vt/' 'nope.vt'
    told 'the run ends at t = 0.02' artrender f.pvd -t 9 -o x.png
}
picture()
{
    artrender m.art -o one.png
    quiet artrender m.art --compare one.png
    artrender m.art --size 320x200 -o small.png
    told '320' artrender m.art --compare small.png
}
# what names no file: components, parts, shapes, parameters, operations, words of a command
word()
{
    told "'nope'" artinfo get m.art nope:mass
    told "no property 'nope'" artinfo get m.art b:nope
    told "'nope'" artinfo path m.art nope
    told "'nope'" artinfo classes nope
    told "nope" artinfo lua nope
    told "nope" artmesh bool nope box.obj box.obj
    told "nope" artmesh make nope
    told "no parameter 'nope'" artmesh make box nope=1
    told 'one name, twice' artmesh make box wx=1 wx=2
    told "no parameter 'nope'" artvol make grid nope=1
    told 'one name, twice' artvol make grid nx=1 nx=2
    told "nope" artvol make nope
    told "nope" artvol kinds nope
    told "nothing is called 'q'" artimage make --size 4 q -o x.nrrd
    csv plan.tsv 'case	x' 'c1	1'
    told "no parameter 'nope'" artbatch run plan.tsv -o words -- echo '{nope}'
    told "argument 'g' is given twice" artbuild m.lua g=1 g=2
}
# what is written: the ending says how, and one output is named once
out()
{
    told 'shows no format' artmesh make box -o x.nope
    told 'shows no format' artvol make grid -o x.nope
    told 'shows no format' artprobe convert ab.csv -o x.nope
    told 'shows no format' artimage convert i.nrrd x.nope
    told 'a picture ends in\|no picture\|shows no format' artrender m.art -o x.nope
    told 'the name of a picture ends in' artplot ab.csv -o x.nope
    told 'named twice' artimage convert i.nrrd x.nrrd -o y.nrrd
    told 'named twice\|twice' artmesh convert box.obj x.stl -o y.stl
    told 'two outputs\|same file\|twice\|both' run -r b:mass=x.tsv -r b:position=x.tsv
    told '.-save-state is given twice' run --save-state x.state --save-state y.state -r b:mass
}
sort -u kinds >cases
while IFS= read -r kind; do
    "$kind" </dev/null || echo "$kind: failed"
done <cases

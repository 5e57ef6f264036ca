# An option that nothing would read beside the others, and what an output does not keep, is reported by every program.
told() { # WANT COMMAND...
    want=$1
    shift
    "$@" >out 2>err || [ $? -lt 4 ]
    grep -q -- "^[a-z]*: .*$want" err || { echo "not told: $want: $*"; cat err; }
}
quiet() { "$@" >out 2>err || echo "fails: $*"; [ ! -s err ] || { echo "told without a cause: $*"; cat err; }; }
csv() { f=$1; shift; printf '%s\n' "$@" >"$f"; }
csv a.csv time,a,b 0,1,2 1,2,3 2,3,4 3,4,5
# series: the order of interpolation, units, steps that end before the series, rotations
told 'csv does not keep: the interpolation order Cubic' artprobe convert --order Cubic a.csv
artprobe convert --order Cubic a.csv -o cubic.txt
for to in csv sto tsv; do
    told "$to does not keep: the interpolation order Cubic" artprobe convert cubic.txt -t $to
    told "$to does not keep: the interpolation order Cubic" artprobe cut -c a cubic.txt -t $to
done
quiet artprobe resample --step 0.5 cubic.txt -t csv
quiet artprobe convert cubic.txt -o again.txt
cmp again.txt cubic.txt
told 'csv does not keep: the unit deg' artprobe convert --units deg a.csv
told 'sto does not keep: the unit mm' artprobe convert --units mm a.csv -t sto
quiet artprobe convert --units rad a.csv -t sto
told 'the last knot is at 2.8, not at 3: steps of 0.7 end there' artprobe resample --step 0.7 a.csv
told 'the last knot is at 0, not at 3' artprobe convert --step 100 a.csv
quiet artprobe resample --step 0.1 a.csv
told 'no values are a rotation: SphericalLinear is Linear here' artprobe resample --order SphericalLinear --step 1 a.csv
told 'no values are a rotation: SphericalCubic is Cubic here' artprobe convert --order SphericalCubic a.csv -t probe
# any option that takes one value, and parameters
told '--step is given twice, and the last one counts' artprobe resample --step 1 --step 0.5 a.csv
told "'r=1' and 'r=2': one name, twice" artmesh make sphere r=1 r=2
told "'nx=2' and 'nx=3': one name, twice" artvol make grid nx=2 nx=3
artmesh make box -o box.obj
artmesh make sphere r=2 -o ball.obj
artvol make grid -o g.vtk
told '--rings belongs to --smooth' artmesh weights --body a=ball.obj --rings 3 box.obj
told '--spread belongs to --smooth' artmesh weights --body a=ball.obj --spread 3 box.obj
told "two bodies are called 'a'" artmesh weights --body a=ball.obj --body a=box.obj box.obj
told '--branching belongs to --line' artvol select --surface --branching g.vtk
cat >m.lua <<'X'
local art = require "art"
local mech = art.root{name="r"}:add(art.MechModel{name="m"})
mech:add(art.box{name="b", size={1,1,1}, mass=1})
X
artbuild m.lua -o m.art
told '--names belongs to --merge or --add' artedit --names unique -n m.art
told '--dependents belongs to --duplicate or --extract' artedit --dependents -n -s m:gravity=0,0,1 m.art
told '--references belongs to --duplicate' artedit --references -n -s m:gravity=0,0,1 m.art
told '--unit belongs to --scale-bar' artrender --unit mm m.art -o x.png
told '--step is for steps, and this is the start' artrender --step 0.1 m.art -o x.png
told '--integrator is for steps' artrender --integrator Trapezoidal m.art -o x.png
quiet artrender --step 0.01 -t 0.02 m.art -o x.png
told '--fit is for movies' artrender --fit all m.art -o x.png
quiet artrender --fit all --contact-sheet 2 -t 0.02 m.art -o x.png
for option in '--step 0.1' '--ignore A' '--alias A=Particle' '--data .' --trust --skip-missing '--compat artisynth'; do
    # shellcheck disable=SC2086
    told "needs a model" artrender $option box.obj -o x.png
done
# a picture leaves nothing out without a word
csv neg.csv time,a 0,-1 1,2 2,0
csv part.csv time,a 0,1 1,2
told "column 'a' is named twice" artplot a.csv -c a,a -o x.svg
told "no point of 'a' lies within --xlim" artplot a.csv --xlim 9,20 -o x.svg
told "2 of 3 points of 'a' are not above 0" artplot neg.csv --log y -o x.svg
told 'there are 3 styles and 2 curves' artplot a.csv --style lines,points,dashes -o x.svg
told '1 column is not in the reference, and not drawn; the first is .b' artplot a.csv --reference part.csv -o x.svg
told '2 of 4 times lie outside of the reference, 0 to 1' artplot a.csv -c a --reference part.csv -o x.svg
quiet artplot a.csv --xlim 1,2 -o x.svg
# runs
told "no component is a 'Nope', which is to be left out" artsim m.art -t 0.01 --ignore Nope -r b:mass
told "'b:mass' is recorded twice" artsim m.art -t 0.01 -r b:mass,b:mass
told "'nope', where files of the model are looked for, is no folder" artsim m.art -t 0.01 --data nope -r b:mass
told "'nope', where files of the model are looked for, is no folder" artbuild --data nope m.lua -o x.art

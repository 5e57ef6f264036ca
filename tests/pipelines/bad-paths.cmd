# A path that finds nothing: every program says which step it was, and what there is in its place.
# stderr: ^artsim: --record: error: 'models/rigs' does not exist: 'models' has no component 'rigs'; did you mean 'rig'\?$
cp "$ARTKIT_TOP"/tools/artsim/t/man/* .
artsim -q two.art -r models/rigs:energy || echo $?
tell()
{
    "$@" >out 2>err && echo "not refused: $*"
    echo "$? $(cat err)"
}
for path in models//rig:energy models/*/as/bicep:length models/rig/p/9:position models/rig/p/9*:position \
    'models/*/p/*:forse' models/rig: 'models/rig/p/*/x:mass' 'models/*/axialSprngs/*:length' models/rig/p/0/x:mass; do
    tell artsim -q two.art -t 0.1 -r "$path"
done
for value in gravity=9.8 'gravity=0 0' gravity= 'gravity=[ 1 ]' 'gravity=0 0 x' 'gravity=0 0 0 0' gravty=1; do
    tell artsim -q two.art -t 0.1 -s "models/rig:$value"
done
tell artsim -q two.art -t 0.1 --set models/rig/as/muscle:material.maxForec=1
tell artsim -q two.art -t 0.1 --set models/rig/as/muscle:material.E=1
tell artsim -q pendulum.art -t 0.1 --input 'models/pendulum/p/*x:position=pull.txt'
tell artedit two.art --set 'models/rig/p/x*:mass=1'
tell artedit two.art --unset models/rig/pp/1:mass
tell artedit two.art --delete models/rig/p/none
tell artinfo get two.art 'models/rig/p/x*:mass'
tell artinfo get two.art models/rig/as/muscle:material.E
tell artrender two.art -o x.png --set 'models/rig/p/x*:mass=1'
tell artrender two.art -o x.png --set models/rig/none:mass=1
# columns
artsim -q two.art -t 0.02 -r models/rig/p/bob:position,models/rig:energy=rows.tsv
for column in enrgy position.w models/rig:enrgy 7 nothing; do
    tell artplot rows.tsv -c "$column" -o x.svg
    tell artprobe cut rows.tsv -c "$column"
done
tell artplot rows.tsv --over bob -o x.svg
ls x.svg x.png 2>/dev/null || true

# What a run refuses `artinfo check` finds, and the errors that it finds a run refuses: models of all examples, with the files that they
# name and without them, and each with a fault of its own.
. "$HERE/one_answer.sh"
build_models

# ask FILE FOLDER: exit codes of both in $checked and $ran
ask()
{
    checked=0 ran=0
    artinfo check -q --data "$2" "$1" >found 2>err || checked=$?
    artsim -q --check --data "$2" "$1" >out 2>said || ran=$?
    case $checked$ran in
    00 | 13 | 33) ;;
    10) if grep -q ': error: ' found; then echo "$1: runs in spite of $(grep -m 1 ': error: ' found)"; fi ;;
    *) echo "$1: check ends with $checked, a run with $ran: $(head -n 1 said)" ;;
    esac
}
n=0 lacking=0
for model in m/*.art m/*.osim; do
    name=${model%.*}
    ask "$model" "$(cat "$name.folder")"
    [ $ran = 0 ] || echo "$model is refused: $(cat said)"
    ask "$model" .
    if [ $ran != 0 ]; then
        lacking=$((lacking + 1))
        sed -n '1s/^artsim: //p' said | grep -qxFf - found || echo "$model: check does not say $(cat said)"
    fi
    n=$((n + 1))
done
[ $n -ge 70 ] || echo "$n models"
[ $lacking -ge 5 ] || echo "$lacking lack a file"

# faults: a class that nobody knows, a reference to nothing, a number out of range, a text for a number
fault() { # NAME SED
    sed "$2" "$model" >"faulty-$1.art"
    cmp -s "$model" "faulty-$1.art" && echo "$1 changes nothing"
    ask "faulty-$1.art" .
    [ $ran = 3 ] || echo "$1: the run ends with $ran"
}
model=m/wrapping-arm.art
fault class 's/HingeJoint/Hinged/'
fault reference '0,/bodyB="rigidBodies\/base"/s//bodyB="rigidBodies\/bas"/'
fault range '0,/density=/s/density=[0-9.]*/density=-1/'
fault text '0,/density=/s/density=[0-9.]*/density=heavy/'
fault order 's/thetaRange=\[ \[-*[0-9.]*,[0-9.]*\] \]/thetaRange=[ [70.0,-70.0] ]/'

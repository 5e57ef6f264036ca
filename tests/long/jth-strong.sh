# Every exciter and muscle of the bones at its most from one step to the next, for a second; with objective damping every muscle of
# the tongue, all of them together, and with those of the jaw; in steps of 5 ms or parts of them (--adaptive). All go
# through, what they write holds numbers, and no element is inverted at a time that is recorded. With damping by the
# tangent (`damping=tangent`, the default) hyoglossus ends with exit code 4, the element and the time, however small the step: decision 0035.
# STRONG: these runs alone, of jh or jth.
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$jaw"
here=$ARTKIT_TOP/examples/jaw-tongue-hyoid
J=models/jawmodel result=0 survived=0
(cd "$here" && artbuild -q jth.lua data="$jaw" variant=jh -o -) > jh.art
(cd "$here" && artbuild -q jth.lua data="$jaw" damping=objective -o -) > jth.art

# run NAME MODEL [OPTION]...
run()
{
    name=$1 model=$2
    shift 2
    rm -f seen.tsv
    artsim -q "$model" -t 1 "$@" 2> log
    code=$?
    if [ ! -f seen.tsv ] || ! awk '/[nN]a[nN]|[iI]nf/ && !/^#/ { bad = 1 } !/^#/ && NF >= 4 { n++ } END { exit bad || !n }' seen.tsv; then
        echo "$name: what it has recorded is no row of numbers"
        result=1
    fi
    if [ $code = 0 ]; then
        survived=$((survived + 1))
    else
        echo "$name: exit code $code: $(head -n 1 log)"
        result=1
    fi
    [ -z "${VERBOSE-}" ] || echo "$name: $code, until $(tail -n 1 seen.tsv | cut -f 1) $(sed 's/.*error: //; q' log)"
}

incisor=$J/frameMarkers/lowerincisor:position
if [ "${STRONG:-jh}" = jh ]; then
    for e in $(artinfo tree --path $J/exciters --depth 1 jh.art 2>/dev/null | awk '$2 == "MuscleExciter" { print $1 }'); do
        run "jh $e" jh.art --adaptive -s "$J/exciters/$e:excitation=1" -r "$incisor@0.05=seen.tsv"
    done
    for m in $(artinfo tree --path $J/axialSprings --depth 1 jh.art 2>/dev/null | awk '$2 == "Muscle" { print $1 }'); do
        run "jh $m" jh.art --adaptive -s "$J/axialSprings/$m:excitation=1" -r "$incisor@0.05=seen.tsv"
    done
    [ $survived -ge 80 ] || { echo "only $survived runs of the bones"; result=1; }
fi
if [ "${STRONG:-jth}" = jth ]; then
    T=$J/models/tongue muscles='GGP GGM GGA STY GH MH HG VERT TRANS IL SL'
    seen="$incisor,$T:numInverted@0.01=seen.tsv"
    strong() # NAME [EXCITER]...
    {
        name=$1
        shift
        for path in "$@"; do set -- "$@" -s "$path:excitation=1"; shift; done
        run "jth $name" jth.art --adaptive "$@" -r "$seen"
        awk -v name="jth $name" '!/^#/ && $5 > 0 { print name ": inverted at " $1; bad = 1 } END { exit bad }' seen.tsv || result=1
    }
    all=
    for e in $muscles; do
        strong "$e" "$T/exciters/$e"
        all="$all $T/exciters/$e"
    done
    # shellcheck disable=SC2086  # words
    strong 'all of the tongue' $all
    # shellcheck disable=SC2086
    strong 'all' $all "$J/exciters/bi_open" "$J/exciters/bi_close"
    [ $survived -ge 13 ] || result=1

    # the other damping lets elements be inverted: the run ends, and says where and when. Whether an element, the velocity
    # of a node or the residual of a solve is what the last and smallest step fails by is decided by rounding.
    (cd "$here" && artbuild -q jth.lua data="$jaw" -o -) > tangent.art
    artsim -q tangent.art -t 0.1 --adaptive -s "$T/exciters/HG:excitation=1" 2> log && code=0 || code=$?
    where="'models/jawmodel/models/tongue/[a-z]*/[0-9]*'" when='t = [0-9.e-]*'
    if [ $code != 4 ] || ! grep -q -e "$where has no force at $when: it is inverted" -e "unstable velocity of $where at $when" \
        -e "leaves a residual of [0-9.e-]*, most of it at $where, $when" log; then
        echo "damping by the tangent: exit code $code: $(head -n 1 log)"
        result=1
    fi
fi
echo "$survived survived"
exit $result

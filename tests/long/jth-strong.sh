# Every exciter and muscle of the bones at its most for a second, and muscles of the tongue. A run
# ends well, or stops with exit code 4 and says which element of the tongue was inverted, and when; what it has written until then
# holds numbers. The bones, which steps of 5 ms throw too far, survive all with --adaptive, and every muscle by itself.
# STRONG: these runs alone, of jh or jth.
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$jaw"
here=$ARTKIT_TOP/examples/jaw-tongue-hyoid
J=models/jawmodel result=0 survived=0 stopped=0
(cd "$here" && artbuild -q jth.lua data="$jaw" variant=jh -o -) > jh.art
(cd "$here" && artbuild -q jth.lua data="$jaw" -o -) > jth.art

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
    case $code in
    0) survived=$((survived + 1)) ;;
    4)
        stopped=$((stopped + 1))
        [ "$model" = jth.art ] && grep -q "elements/[0-9]*' has no force at t = [0-9.e-]*: it is inverted" log || {
            echo "$name stopped, and not for an element that was inverted: $(head -n 1 log)"
            result=1
        }
        ;;
    *)
        echo "$name: exit code $code: $(head -n 1 log)"
        result=1
        ;;
    esac
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
    T=$J/models/tongue
    for e in GGP GGM GGA STY HG SL; do
        run "jth $e" jth.art -s "$T/exciters/$e:excitation=1" -r "$incisor,$T:numInverted@0.005=seen.tsv"
    done
fi
echo "$survived survived, $stopped stopped at an element that was inverted"
exit $result

#!/bin/sh
# A run to T is a run to T/2, a save, and the rest in a new process, for every model of the reference data
# that artsim can simulate and several integrators: the states at the end are
# the same bytes (--exact: factors of large systems do not serve across the parting). And a run killed at random moments, again and again, and taken up again from its last
# checkpoint, gives the rows of one left alone; ARTKIT_KILLS says how often (default 100).
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
[ -z "${ARTKIT_REFERENCE-}" ] || present "$reference"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
top=${ARTKIT_TOP-.}
compared=0 result=0
set -- "$top"/tools/artsim/t/man/*.art
set -- "$@" "$reference"/art/*.art "$reference"/art/*.art.gz
for model; do
    [ -f "$model" ] || continue
    for scheme in ConstrainedBackwardEuler SymplecticEuler Trapezoidal RungeKutta4; do
        # the step must be the model's own, the half a point of its grid
        how="-q --exact --integrator $scheme"
        timeout 60 artsim "$model" $how --check >/dev/null 2>&1 || continue
        timeout 60 artsim "$model" $how -t 0.4 --save-state "$dir/whole" >/dev/null 2>&1 || continue
        if artsim "$model" $how -t 0.2 --save-state "$dir/half" 2>"$dir/why" &&
            artsim "$model" $how -t 0.4 --load-state "$dir/half" --save-state "$dir/end" 2>"$dir/why" &&
            cmp "$dir/whole" "$dir/end" >"$dir/why"; then
            compared=$((compared + 1))
        else
            echo "$model $scheme"
            cat "$dir/why"
            result=1
        fi
    done
done
[ "$compared" -ge 4 ] || { echo "only $compared runs could be compared"; result=1; }
[ -z "${VERBOSE-}" ] || echo "$compared runs in halves agree"

# each round is killed after 0 to 0.2 s and the next goes on, until the end is reached
model=$top/tools/artsim/t/man/pendulum.art
P=models/0/p/1:position
cd "$dir" || exit 1
artsim "$model" -t 400 -r $P=whole.tsv --save-state whole || result=1
kills=${ARTKIT_KILLS-100}
go_on='' round=0
for pause in $(awk -v n="$kills" 'BEGIN { srand(7); while (n--) print 0.2 * rand() }'); do
    # shellcheck disable=SC2086  # options
    artsim "$model" -t 400 -r $P=x.tsv --checkpoint-every 1=check $go_on &
    pid=$!
    sleep "$pause"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ ! -f x.tsv ] || head -c "$(wc -c <x.tsv)" whole.tsv | cmp - x.tsv || result=1
    [ ! -f check ] || go_on='--load-state check --append'
    # a new start now and then
    round=$((round + 1))
    [ $((round % 20)) -ne 0 ] || { go_on=''; rm -f check x.tsv; }
done
rm -f check x.tsv
artsim "$model" -t 150 -r $P=x.tsv --save-state check || result=1
artsim "$model" -t 400 -r $P=x.tsv --load-state check --append --save-state end || result=1
cmp x.tsv whole.tsv && cmp end whole || result=1
exit $result

#!/bin/sh
# same-records.sh - compare the records of this build with those of another one, byte for byte.
#
# ARTKIT_OLD is the folder with the programs of the other build. All models of ARTKIT_REFERENCE are simulated with
# both, as the original and by default, with one thread and two; the states, the tables and the messages must be
# equal. RECORDS_TIME is the length of a run (default 0.05), RECORDS_INTEGRATORS adds runs with these integrators,
# RECORDS_MODELS is a pattern of model names. Then the examples are run with both, and what they write is compared.
# RECORDS_SED is a sed script for states, tables and messages ahead of the comparison, which sets aside what differs by
# intent: 's/^end[[:blank:]].*/end/' for the check sums of states.
set -u
new=$(dirname "$(command -v artsim)")
old=$ARTKIT_OLD
time=${RECORDS_TIME:-0.05}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

# run PROGRAMS OUT MODEL OPTIONS...: one run in a folder of its own
run() {
    bin=$1 out=$2 model=$3
    shift 3
    mkdir -p "$out"
    (cd "$out" && timeout 600 "$bin/artsim" "$model" -t "$time" --save-state state.txt "$@" >stdout 2>stderr)
    echo $? >"$out/status"
}

# same: what both wrote is equal, but for RECORDS_SED
same() {
    [ -z "${RECORDS_SED:-}" ] ||
        find "$work/old" "$work/new" -type f ! -name '*.png' -exec sed -i -e "$RECORDS_SED" {} +
    diff -r "$work/old" "$work/new" >"$work/diff"
}

compare() {
    name=$1
    shift
    run "$old" "$work/old" "$model" "$@"
    run "$new" "$work/new" "$model" "$@"
    if ! same; then
        echo "$name $*:"
        head -n 4 "$work/diff" | cut -c 1-200
        bad=$((bad + 1))
    fi
    rm -rf "$work/old" "$work/new"
}

for model in "$ARTKIT_REFERENCE"/artisynth/art/${RECORDS_MODELS:-*}.art; do
    name=$(basename "$model" .art)
    for threads in 1 2; do
        compare "$name" --threads $threads
        compare "$name" --threads $threads --compat artisynth
    done
    for integrator in ${RECORDS_INTEGRATORS:-}; do
        compare "$name" --integrator "$integrator"
    done
done

# example PROGRAMS OUT STORY
example() {
    mkdir -p "$2"
    (cd "$ARTKIT_TOP/examples/$3" && PATH="$1:$PATH" OUT="$2" sh ./run.sh >"$2/stdout" 2>"$2/stderr") || echo "exit $?" >"$2/status"
}
if [ -z "${RECORDS_MODELS:-}" ]; then
    for story in "$ARTKIT_TOP"/examples/*/run.sh; do
        story=$(basename "$(dirname "$story")")
        # the same folder for both: its name stands in what some examples write
        example "$old" "$work/out" "$story"
        mv "$work/out" "$work/old"
        example "$new" "$work/out" "$story"
        mv "$work/out" "$work/new"
        if ! same; then
            echo "example $story:"
            head -n 4 "$work/diff" | cut -c 1-200
            bad=$((bad + 1))
        fi
        rm -rf "$work/old" "$work/new"
    done
fi
[ "$bad" = 0 ] || { echo "$bad differ"; exit 1; }

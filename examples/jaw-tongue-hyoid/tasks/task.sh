#!/bin/sh
# sh task.sh MODEL TASK [OPTION of artsim]...: one task of tasks.tsv, from the state at rest in $OUT/MODEL.state, into
# $OUT/MODEL-TASK.tsv (times from the start of the task on), its contacts beside it, and frames if FRAMES is set. NAME: other
# than MODEL-TASK.
set -eu
here=$(dirname "$0")
. "$here/common.sh"
model=$1 task=$2
shift 2
out=${OUT:-out}
name=${NAME:-$model-$task}

# what is held before, from the state at rest on: the state that it leads to serves all runs of the task
state=$out/$model.state begin=$SETTLED hold=
held=$(awk -F '\t' -v task="$task" '$1 == task { print $5 }' "$here/tasks.tsv")
if [ -n "$held" ]; then
    begin=1.3
    printf '0\t%s\n9\t%s\n' "${held#*=}" "${held#*=}" > "$out/$name.held.tsv"
    hold="--input $J/exciters/${held%=*}:excitation=$out/$name.held.tsv"
    if [ ! -f "$out/$model-$task.state" ] || [ "$out/$model-$task.state" -ot "$state" ]; then
        # shellcheck disable=SC2046,SC2086  # words
        artsim -q "$out/$model.art" $(steps "$model") $SIM --load-state "$state" -t $begin $hold --save-state "$out/$model-$task.state"
    fi
    state=$out/$model-$task.state
    set -- "$@" "${hold%% *}" "${hold#* }"
fi

# the inputs: time, and a column for each exciter
awk -F '\t' -v task="$task" -v t0=$begin -v paths="$out/$name.paths" '
    $1 != task { next }
    {
        found = 1
        n = split($4, w, " ")
        k = split(($2 == "jaw") ? "0.1 0.25 0.35 0.5 0.6" : "0.05 0.1 0.3 0.35 0.4", at, " ")
        for (i = 1; i <= n; i++) {
            split(w[i], e, "=")
            level[i] = e[2]
            if (!sub("^tongue/", "models/tongue/exciters/", e[1])) e[1] = "exciters/" e[1]
            path = path (i > 1 ? "," : "") "models/jawmodel/" e[1] ":excitation"
        }
        print path > paths
        print t0 + at[k] > paths
        for (j = 0; j <= k; j++) {
            printf "%g", t0 + (j ? at[j] : 0)
            for (i = 1; i <= n; i++) printf "\t%g", (j == 2 || j == 3) ? level[i] : 0
            print ""
        }
    }
    END { if (!found) { print "no task is called " task > "/dev/stderr"; exit 2 } }' "$here/tasks.tsv" > "$out/$name.in.tsv"
{ read -r paths; read -r end; } < "$out/$name.paths"
rm "$out/$name.paths"
# what draws it has to know (picture.sh)
echo "--state $state -t $end --input $paths=$out/$name.in.tsv $hold" > "$out/$name.how"

frames=
[ -z "${FRAMES-}" ] || frames="--frames $out/$name@$FRAMES"
# shellcheck disable=SC2046,SC2086  # words
artsim -q "$out/$model.art" $(steps "$model") $SIM --load-state "$state" -t "$end" \
    --input "$paths=$out/$name.in.tsv" -r "$(recorded "$model")@$EVERY=$out/$name.raw.tsv" \
    --contacts "$out/$name.contacts.tsv@$EVERY" $frames "$@"
short < "$out/$name.raw.tsv" | awk -v t0=$begin 'BEGIN { OFS = "\t" } !/^#/ { $1 = sprintf("%.6g", $1 - t0) } { print }' > "$out/$name.tsv"
rm "$out/$name.raw.tsv"

#!/bin/sh
# The jaw-tongue-hyoid model (examples/jaw-tongue-hyoid): 600 ms of opening with steps of 5 ms and 400 ms of retraction with
# steps of 10 ms, from rest, by the clock and by the processor, with the profile by phase. Needs
# ARTKIT_DATA.
set -u
. tests/harness/measure.sh
model=$TOP/examples/jaw-tongue-hyoid
title 'jaw, tongue and hyoid'
data=${ARTKIT_DATA-}/jaw-tongue-hyoid
if [ ! -d "$data/geometry" ]; then
    missing 'opening, retraction' 'no ARTKIT_DATA/jaw-tongue-hyoid'
    exit 0
fi
OUT=$dir
export OUT
(cd "$model" && artbuild -q jth.lua data="$data" -o "$dir/jth.art") || exit 1
sh "$model/tasks/rest.sh" jth || exit 1

# task WHAT TASK LIMIT [OPTION]...: LIMIT: real time
task()
{
    what=$1 name=$2 limit=$3
    shift 3
    for threads in 1 2; do
        for k in 1 2 3; do
            bash -c 'TIMEFORMAT="%R %U"; time "$@" 2> "$0"' "$dir/profile$k" sh "$model/tasks/task.sh" jth "$name" \
                --threads $threads --profile "$@" 2>&1 | tail -n 1 | sed "s/$/ $k/"
        done | sort -g | head -n 1 > "$dir/least"
        read -r clock cpu k < "$dir/least"
        row "$what, $threads threads, by the clock" "$clock" s "$limit" 'real time'
        row '  of the processor' "$cpu" s
        sed -n 's/^artsim: models\/jawmodel: \(assembly.*\), probes.*/  \1/p' "$dir/profile$k"
    done
}
task '600 ms of opening, 5 ms' open 0.6
EVERY=0.01 task '400 ms of retraction, 10 ms' retract 0.4 --set models/jawmodel:maxStepSize=0.01

#!/bin/sh
# Frames of 1280 x 720 pixels with 8 samples, each put together anew: milliseconds of processor time, and the memory
# of a large mesh. Goal: 200 000 triangles of jaw and tongue in 100 ms of processor time (20 frames a second on two
# processors); needs ARTKIT_DATA.
set -u
. tests/harness/measure.sh

title render
# frame LABEL THREADS FRAMES TRIANGLES MESH...: rows of time, and of memory
frame()
{
    label=$1 threads=$2 frames=$3 triangles=$4
    shift 4
    "$BUILD/bench/render" 1280 720 8 "$threads" "$frames" "$triangles" "$@" >"$dir/frame" || return 1
    read -r n wall _ _ cpu memory <"$dir/frame"
    row "$label: $n triangles, processor time" "$(calc "1000 * $cpu")" ms
    row "$label: $n triangles, time" "$(calc "1000 * $wall")" ms
    row "$label: memory" "$memory" MB
}

frame 'spheres' 2 10 200000
frame 'spheres' 2 1 10000000
jaw=${ARTKIT_DATA-}/jaw-tongue-hyoid
if [ -d "$jaw" ]; then
    frame 'jaw, maxilla, hyoid, tongue' 2 10 100000 "$jaw/geometry/ubcjaw_symmetric_teethsmoothed.obj" \
        "$jaw/geometry/ubcmaxilla_symmetric_teethsmoothed.obj" "$jaw/geometry/ubchyoid_symmetric.obj" \
        "$jaw/tongue/tongue.obj"
    frame 'the same, finer' 2 10 400000 "$jaw/geometry/ubcjaw_symmetric_teethsmoothed.obj" \
        "$jaw/geometry/ubcmaxilla_symmetric_teethsmoothed.obj" "$jaw/geometry/ubchyoid_symmetric.obj" \
        "$jaw/tongue/tongue.obj"
else
    missing 'jaw' 'no ARTKIT_DATA'
fi

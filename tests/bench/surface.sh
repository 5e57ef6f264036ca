#!/bin/sh
# What contact asks of two meshes of 50 000 triangles, of which 1 % overlap: milliseconds a step, with all that
# a motion brings (positions in the world, boxes). Goal: 5 ms for all of it.
set -u
. tests/harness/measure.sh

title surface
"$BUILD/bench/surface" 160 2>/dev/null >"$dir/phases" || exit 1
while read -r phase time n; do
    case $phase in
    far) label='boxes apart' ;;
    rigid) label='cuts, both rigid' ;;
    inside) label='vertices inside, both rigid' ;;
    soft) label='cuts, one deformed' ;;
    soft-inside) label='vertices of the deformed one inside' ;;
    inside-soft) label='vertices inside the deformed one' ;;
    contours) label='contours and regions, both rigid' ;;
    soft-contours) label='contours and regions, one deformed' ;;
    *) continue ;;
    esac
    row "$label ($n)" "$(calc "1000 * $time")" ms
done <"$dir/phases"

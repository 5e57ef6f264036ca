#!/bin/sh
# Questions to meshes, a processor: how many a second, and triangles a second where all are looked at. Goal:
# 500 000 nearest points a second on a jaw (ARTKIT_DATA).
set -u
. tests/harness/measure.sh

# questions NAME WHAT
questions()
{
    "$BUILD/bench/search" "$2" 2>/dev/null >"$dir/phases" || exit 1
    while read -r phase time n; do
        case $phase in
        build) label='build the tree' unit=triangles/s ;;
        nearest) label='nearest, points in the box' unit=1/s ;;
        near) label='nearest, points near the surface' unit=1/s ;;
        ray) label='first hit of a ray' unit=1/s ;;
        inside) label='inside by winding number' unit=1/s ;;
        self) label='self-intersections, exact' unit=triangles/s ;;
        esac
        row "$1: $label" "$(calc "$n / $time")" "$unit"
    done <"$dir/phases"
}

title search
questions '12 800 triangles' 80
questions '2 million triangles' 1000
jaw=${ARTKIT_DATA-}/jaw-tongue-hyoid/geometry/ubcjaw_symmetric_teethsmoothed.obj
if [ -f "$jaw" ]; then
    questions 'jaw' "$jaw"
else
    missing 'jaw' 'no ARTKIT_DATA'
fi

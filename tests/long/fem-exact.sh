#!/bin/sh
# Beams that swing for half a second, with factors that serve for several steps and solves that end by their tolerance:
# the same motion as with --exact, the same bits with two threads and in halves, few factors.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"

# beam NAME FACTORS KEY=VALUE...: the part of the motion that it is off by, into off-NAME
beam()
{
    name=$1 factors=$2
    shift 2
    artbuild "$ARTKIT_TOP/tests/bench/fem.lua" "$@" -o "$name.art"
    artsim -q "$name.art" -t 0.01 --save-state start.txt
    artsim -q "$name.art" -t 0.5 --threads 1 --waypoint 0.25=way.txt --save-state one.txt --profile 2>log
    artsim -q "$name.art" -t 0.5 --threads 2 --waypoint 0.25=way2.txt --save-state two.txt
    cmp one.txt two.txt
    artsim -q "$name.art" -t 0.5 --load-state way.txt --save-state end.txt
    cmp one.txt end.txt
    artsim -q "$name.art" -t 0.5 --exact --save-state exact.txt
    awk -v most="$factors" '/factorisations/ { for (i = 1; i <= NF; i++) if ($i ~ /^factorisations/) f = $(i + 1) + 0 ? $(i + 1) : $(i - 1)
        if (f < 1 || f > most) { print "factors:", f; exit 1 } }' log
    cat start.txt one.txt exact.txt | awk '
        $1 == "artstate" { part++ }
        $1 == "point" { for (i = 3; i <= 5; i++) {
            if (part == 1) { at[$2, i] = $i; continue }
            if (part == 2) { now[$2, i] = $i; d = $i - at[$2, i]; if (d < 0) d = -d; if (d > way) way = d; continue }
            n++; d = $i - now[$2, i]; if (d < 0) d = -d; if (d > off) off = d } }
        END { if (part != 3 || n < 1800 || !(way > 0.1) || !(off > 0 && off < 1e-7 * way)) {
                print "off by", off, "of", way, "at", n / 3; exit 1 }
            printf "%.1e", off / way }' >"off-$name"
}
beam linear 4
beam incompressible 8 material=mooney hard=AUTO
echo "linear, incompressible: off by $(cat off-linear), $(cat off-incompressible) of the motion"

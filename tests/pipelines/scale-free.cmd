# A model in other units moves alike, bit for bit if they are powers of two: no number of ours, no default
# and no tolerance is of a certain length, mass or force.
pair() # pair SCRIPT TIME PATH
{
    artbuild "$ARTKIT_TOP/examples/contact/$1.lua" >one.art
    artxform --scale-length 1024 --scale-mass 9.5367431640625e-07 one.art -o other.art
    for m in one other; do artsim -q $m.art -t "$2" -r "$3:position@0.004=$m.tsv"; done
    grep -v '^#' one.tsv >one; grep -v '^#' other.tsv >other
    test "$(wc -l <one)" -gt 20
    paste one other | awk -v name="$1" '{
        if (NF != 8 || $1 != $5) { print name, "row", NR; exit 1 }
        for (k = 2; k <= 4; k++)
            if ($k * 1024 != $(k + 4)) { print name ": t =", $1 ": " $k, $(k + 4); exit 1 }
    }'
}
pair ball 0.6 models/mech/rigidBodies/ball
pair fem 0.1 models/mech/models/ellipsoid/nodes/147

# data: ARTKIT_DATA
# Tongues, palates, a face, an airway, a bone: refined, wholly and in part, they keep their volume and
# everything fits; improved, their worst element is not worse and their surface the same, bit for bit (exchanged, of the same
# volume and without fault); linear fields arrive on the refined mesh; their skin goes with them. One palate has faults of its own; very bent
# bricks may not be seen whole from their middle.
volume() # FILE
{
    artvol info -q "$1" | awk '$1 == "volume" { print $2 }'
}
same() # WHAT A B RELATIVE
{
    awk -v a="$2" -v b="$3" -v r="$4" 'BEGIN { d = a - b; exit !(d * d <= r * r * a * a) }' ||
        { echo "$file: $1: $2 and $3"; exit 1; }
}
near() # A B: vertices at the same places
{
    paste -d ' ' "$1" "$2" | awk '
        $1 == "v" {
            for (k = 2; k < 5; k++) {
                d = $k - $(k+4)
                if (d * d > 1e-20 * (1 + $k * $k)) bad++
            }
        }
        END { exit bad > 0 }' || { echo "$file: the skin is not where it should be"; exit 1; }
}
while read -r file faults; do
    artvol convert -q -t vtu "$ARTKIT_DATA/$file" a.vtu 2>/dev/null
    # a field of nodes: 1 + x - 2 y + 3 z
    artvol convert -q -t vtk -e ascii a.vtu b.vtk 2>/dev/null
    awk '/^POINTS/ { n = $2; on = 1; m = 3 * n; next }
        /^(POINT_DATA|CELL_DATA)/ { exit }
        on { for (i = 1; i <= NF && k < m; i++) v[k++] = $i; if (k >= m) on = 0 }
        END {
            for (i = 0; i < n; i++) printf "%.17g\n", 1 + v[3*i] - 2 * v[3*i+1] + 3 * v[3*i+2]
        }' b.vtk >f.txt
    n=$(wc -l <f.txt)
    awk '/^(POINT_DATA|CELL_DATA|METADATA)/ { exit } { print }' b.vtk >c.vtk
    { printf 'POINT_DATA %d\nSCALARS f double 1\nLOOKUP_TABLE default\n' "$n"; cat f.txt; } >>c.vtk
    artvol refine -q c.vtk -o fine.vtu
    same "volume of all" "$(volume c.vtk)" "$(volume fine.vtu)" 1e-12
    middle=$(artvol info c.vtk | awk '/^x(min|max) / { x += $2 / 2 } END { print x }')
    artvol refine -q --where "x<=$middle" -n 2 c.vtk -o part.vtu 2>/dev/null
    same "volume of a part" "$(volume c.vtk)" "$(volume part.vtu)" 2e-3
    if [ $faults = none ]; then
        artvol check -q fine.vtu
        artvol check -q --ignore inverted part.vtu
    fi
    artvol improve -q --report r.tsv c.vtk -o better.vtu
    awk '$1 == "min" { exit !($3 >= $2) }' r.tsv || { echo "$file is worse"; exit 1; }
    # exchanged, in planes of the surface too
    artvol improve -q --swap --surface 0 --report r.tsv c.vtk -o swapped.vtu
    awk '$1 == "min" { exit !($3 >= $2) }' r.tsv || { echo "$file is worse exchanged"; exit 1; }
    same "volume when exchanged" "$(volume c.vtk)" "$(volume swapped.vtu)" 1e-12
    test $faults = some || artvol check -q swapped.vtu
    artvol surface -q c.vtk -o s.obj
    artvol surface -q better.vtu -o t.obj
    cmp s.obj t.obj
    artvol map -q --field f c.vtk fine.vtu -o mapped.vtu
    artvol map -q --field f c.vtk better.vtu -o moved.vtu
    for m in mapped moved; do
        artvol convert -q -t vtk -e ascii $m.vtu d.vtk
        awk '/^POINTS/ { n = $2; on = 1; m = 3 * n; next }
            on { for (i = 1; i <= NF && k < m; i++) v[k++] = $i; if (k >= m) on = 0; next }
            /^(SCALARS f |f 1 )/ { at = 1; next }
            /^LOOKUP_TABLE/ { next }
            at && at <= n { for (i = 1; i <= NF && at <= n; i++) {
                d = $i - (1 + v[3*at-3] - 2 * v[3*at-2] + 3 * v[3*at-1]); at++
                s = (v[3*at-6]^2 + v[3*at-5]^2 + v[3*at-4]^2)^.5 + 1
                if (d * d > 1e-18 * s * s) bad++ } }
            END { if (at != n + 1 || bad) { print "field: " bad " of " n " at " at; exit 1 } }' d.vtk ||
            { echo "$file: $m"; exit 1; }
    done
    artvol embed -q --moved c.vtk c.vtk s.obj -o u.obj
    near s.obj u.obj
    artvol transform --scale 1.1,0.9,1.2 --rotate 1,2,3,20 c.vtk -o pulled.vtu
    artmesh transform --scale 1.1,0.9,1.2 --rotate 1,2,3,20 s.obj -o want.obj
    artvol embed -q --moved pulled.vtu c.vtk s.obj -o got.obj
    near want.obj got.obj
done <<END
jaw-tongue-hyoid/tongue/tongue.1.ele none
jaw-tongue-hyoid/tongue/tongue.node none
face/geometry/badinface_oop_csa_midsagittal.node none
palate/softPalate_v10.1_mixed.vtk some
palate/softPalate_v2_smoothed.inp none
upper-airway/fem/Airway-final2.1.ele none
upper-airway/fem/Pharynx.node none
meshes/ansys/humerus.node none
END

# FEM models in other units, turned, moved and mirrored, do the same motion there: positions now and at rest, moduli,
# densities, dampings, masses and loads go along
P=models/mech/models/fem/nodes/tip1:position
end() { tail -n 1 "$1" | cut -f 2-; }
for kind in hex tet wedge pyramid quadtet; do
    artbuild "$HERE/fem-moved.lua" kind=$kind -o a.art
    artsim -q -t 0.2 a.art -r $P@0.2=a.tsv
    artxform --strict -u m,kg,s=mm,g,ms a.art -o u.art
    artsim -q -t 200 u.art -r $P@200=u.tsv
    artxform --strict --loads --rotate "0 0 1 90" --translate "1 2 3" a.art -o r.art
    artsim -q -t 0.2 r.art -r $P@0.2=r.tsv
    artxform --strict --mirror "1 0 0" a.art -o m.art
    artinfo check m.art
    artsim -q -t 0.2 m.art -r $P@0.2=m.tsv
    { end a.tsv; end u.tsv; end r.tsv; end m.tsv; } | awk -v kind=$kind '
        function off(a, b) { return a - b > 1e-9 || b - a > 1e-9 }
        { for (i = 1; i <= 3; i++) x[NR, i] = $i }
        END {
            for (i = 1; i <= 3; i++)
                if (off(x[1, i], x[2, i] / 1000) || off(x[1, i] * (i == 1 ? -1 : 1), x[4, i])) print kind, i
            if (off(x[3, 1], 1 - x[1, 2]) || off(x[3, 2], 2 + x[1, 1]) || off(x[3, 3], 3 + x[1, 3])) print kind, "turned"
            if (!off(x[1, 3], -0.15)) print kind, "did not move"
        }'
done

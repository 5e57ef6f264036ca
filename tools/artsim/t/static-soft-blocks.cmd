# Two soft blocks with one outline, one on the other, pressed by a fifth of their height in one static step: what passes between them
# is what is needed at the top, the same by both ways of loading. Meshes that match give the force of one block in place of the two, but
# for the tolerance of depth of 1e-5, which takes 3e-5 of the force (one block pressed 1e-5 less), and for gaps closed to 1e-6 of the
# size; others up to what coarse faces deform: measured 4.5e-5, 3.1e-5, 3.1e-5, 3.1e-5, 1.6e-4, 6.0e-3, 1.8e-3.
press() { # INTEGRATOR arguments: the force at the top, and that in the contact
    how=$1
    shift
    artbuild -q "$HERE/static-soft-blocks.lua" "$@" -o b.art
    body=high
    case "$*" in *one=1*) body=low ;; esac
    top=$(grep -o "name=\"t[0-9]*\"" b.art | tr -d "\"" | sed "s|name=|models/mech/models/$body/nodes/|; s|\$|:reaction|" | paste -sd, -)
    rm -f c.tsv
    artsim -q b.art --integrator "$how" --step 1 -t 1 -r "$top@1=f.tsv" --contacts c.tsv@1
    tail -n 1 f.tsv | awk '{ for (i = 4; i <= NF; i += 3) s += $i; printf "%.9g ", -s }'
    if [ -f c.tsv ]; then awk -F '\t' '!/^#/ && $1 > 0.5 { s += $14 } END { printf "%.9g\n", s }' c.tsv; else echo; fi
}
while read -r n1 n2 side bound; do
    [ -n "$n1" ] || continue
    one=$(press StaticLineSearch one=1 "n1=$n1" "n2=$n2" "side=$side")
    for how in StaticLineSearch StaticIncremental; do
        press "$how" "n1=$n1" "n2=$n2" "side=$side" | awk -v one="$one" -v bound="$bound" -v what="$how $n1 $n2 $side" '
            { if (!(one > 0.2 && ($1 / $2 - 1) ^ 2 < 4e-10 && ($1 / one - 1) ^ 2 < bound * bound)) print what ": " $0 ", one block " one }'
    done
done <<END
2 2 0 5e-5
2 2 1 4e-5
2 3 0 7e-3
${ART_LONG:+3 3 0 4e-5
4 4 0 4e-5
4 4 1 2e-4
3 4 1 2e-3}
END
# pressed by two fifths: rims that pass each other are a failure, not another force; what was done before is kept
for n in 2 ${ART_LONG:+3}; do
    artbuild -q "$HERE/static-soft-blocks.lua" "n1=$n" "n2=$n" c=0.4 -o b.art
    artsim -q b.art --integrator StaticLineSearch --step 1 -t 1 2>err && rc=0 || rc=$?
    [ $rc = 4 ] && grep -q "no equilibrium is found at t = 1: .* of the load on, a force of" err || { echo "n=$n: "; cat err; }
done
# the same by pressure, along planes and without Poisson's ratio: NeoHookean in one direction, p = (1 / l - l) / 2 at the stretch l, as
# mu (B - I) / J with mu = 1/2; the stack is as high as 2 l, less the tolerance of depth
p=0.3
[ -z "${ART_LONG-}" ] || p=0.54
artbuild -q "$HERE/static-soft-blocks.lua" n1=2 n2=2 nu=0 side=1 "p=$p" -o b.art
artsim -q b.art --integrator StaticLineSearch --step 1 -t 1 -r "models/mech/models/high/nodes/top:position@1=p.tsv"
tail -n 1 p.tsv | awk -v p=$p '{ l = -p + sqrt(p ^ 2 + 1); if (($4 - 2 * l + 1e-5) ^ 2 > 1e-12) print $4, 2 * l }'

# Two soft blocks with one outline, one on the other, pressed by a fifth of their height in one static step: what passes between them
# is what is needed at the top, the same by both ways of loading. Meshes that match give the force of one block in place of the two, but
# for the tolerance of depth of 1e-5, which makes the stack as much higher; others up to what coarse faces give way.
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
    one=$(press StaticLineSearch one=1 "n1=$n1" "n2=$n2" "side=$side")
    for how in StaticLineSearch StaticIncremental; do
        press "$how" "n1=$n1" "n2=$n2" "side=$side" | awk -v one="$one" -v bound="$bound" -v what="$how $n1 $n2 $side" '
            { if (!(one > 0.2 && ($1 / $2 - 1) ^ 2 < 1e-8 && ($1 / one - 1) ^ 2 < bound * bound)) print what ": " $0 ", one block " one }'
    done
done <<'END'
2 2 0 1e-4
3 3 0 1e-4
4 4 0 1e-4
2 2 1 3e-4
4 4 1 3e-4
2 3 0 5e-2
3 4 1 5e-2
END

# contact-piles.sh FIRST LAST TIME MOST [GAP] - arrangements FIRST to LAST of contact-piles.lua, of at most MOST bodies, stand for TIME by
# default, in all schemes in turn: none gains energy or creeps. With a gap, a part of the size of each, they fall by it and settle.
pile()
{
    case $(($1 % 5)) in
    0) scheme=ConstrainedBackwardEuler ;;
    1) scheme=BackwardEuler ;;
    2) scheme=Trapezoidal ;;
    3) scheme=SymplecticEuler ;;
    4) scheme=FullBackwardEuler ;;
    esac
    artbuild -q "$ARTKIT_TOP/tests/pipelines/contact-piles.lua" seed=$1 most=$3 gap=${4:-0} integrator=$scheme floor=$((4 + $1 % 7 * 10)) -o pile.art
    artsim -q pile.art -t $2 -r 'models/m:energy,models/m/rigidBodies/*:position@0.5' 2>said |
        awk -v what="arrangement $1 $scheme" -v gap=${4:-0} '/^#/ { next }
            !n++ { for (i = 2; i <= NF; i++) first[i] = rest[i] = $i; last = $2 }
            { if ($2 - first[2] > gain) gain = $2 - first[2]; if ($2 - last > gain) gain = $2 - last; last = $2 }
            gap > 0 && $1 == 0.5 { for (i = 3; i <= NF; i++) rest[i] = $i }
            { for (i = 3; i <= NF; i++) { d = $i - rest[i]; d = d < 0 ? -d : d; if (gap > 0 && $1 < 0.5) d = 0; if (d > creep) creep = d }
              for (i = 5; i <= NF; i += 3) if (first[i] - $i > deep) deep = first[i] - $i }
            END { if (!n) print what ": no rows"
                if (gain > 1e-9 * first[2]) print what ": gains " gain " of " first[2]
                if (creep > 1e-6 * 0.02) print what ": creeps by " creep
                if (gap == 0 && deep > 1e-4 * 0.005) print what ": sinks by " deep }'
    [ ! -s said ] || { echo "arrangement $1 $scheme says:"; cat said; }
}
at=$1
while [ $at -le $2 ]; do
    pile $at $3 $4 ${5-}
    at=$((at + 1))
done

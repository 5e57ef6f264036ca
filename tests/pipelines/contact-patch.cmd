# The patch test of contact (Taylor and Papadopoulos 1991): a uniform pressure passes from a soft body to another, in meshes that match and
# in others, with friction and without: all nodes go down by what one block would, less the tolerance that contacts rest at, which is the
# same everywhere; forces of contact are in balance with the load.
# patch BOUND ARGUMENTS: BOUND of the displacements
patch() {
    bound=$1
    shift
    artbuild -q "$HERE/contact-patch.lua" "$@" -o p.art
    artsim -q p.art -t 2 -r 'models/m/models/*/nodes/*:position@2=pos.tsv' --contacts c.tsv@2
    { cat pos.tsv; echo contacts; cat c.tsv; } | awk -F '\t' -v bound="$bound" -v what="$*" -v w="$w" '
        $1 == "contacts" { contacts = 1 }
        contacts { if ($1 == 2) f += $14 + $17; next }
        /^#/ { for (i = 4; i <= NF; i += 3) up[i] = $i ~ /\/up\//; next }
        $1 == 0 { for (i = 4; i <= NF; i += 3) { z[i] = $i; n += up[i] } }
        $1 == 2 { for (i = 4; i <= NF; i += 3) { d[i] = $i - z[i] * 0.99; if (up[i]) mean += d[i] / n } }
        END { for (i in z) { off = d[i] - (up[i] ? mean : 0); if (off * off > worst) worst = off * off }
              p = 10 * w * w
              if (!(n > 0 && sqrt(worst) < bound * 0.01 * w)) print what ": displacements are off by " sqrt(worst) / (0.01 * w)
              if (!(mean <= 0 && mean > -1e-4 * w)) print what ": apart by " mean
              if (!(f / p - 1 < 1e-9 && 1 - f / p < 1e-9)) print what ": force " f " for " p }'
}
w=1
for mesh in "n1=2 n2=2" "n1=2 n2=3" "n1=3 n2=2" "n1=2 n2=4"; do
    patch 1e-9 $mesh mu=0.5
    patch 1e-6 $mesh mu=0
done
patch 2e-3 n1=2 n2=3 nu=0.3 # what has slipped before rest, friction keeps
patch 1e-6 n1=2 n2=3 nu=0.3 mu=0
patch 1e-6 n1=2 n2=3 implicit=1
patch 1e-6 n1=3 n2=5 integrator=Trapezoidal
if [ -n "${ART_LONG-}" ]; then
    for mesh in "n1=4 n2=4" "n1=4 n2=7" "n1=5 n2=3"; do
        for scheme in ConstrainedBackwardEuler FullBackwardEuler Trapezoidal; do patch 1e-6 $mesh "integrator=$scheme"; done
    done
fi
# pulled along by less than friction holds, so that it tilts: at rest, and what is printed is in balance
for s in 2 4.5; do
    artbuild -q "$HERE/contact-patch.lua" n1=3 n2=4 wide=1.4 s=$s -o p.art
    artsim -q p.art -t 6 -r models/m:kineticEnergy@6=e.tsv --contacts c.tsv@6
    { tail -n 1 e.tsv; cat c.tsv; } | awk -F '\t' -v s=$s '
        NR == 1 { rest = $2 < 1e-20; next }
        $1 == 6 { for (k = 0; k < 3; k++) f[k] += $(12 + k) + $(15 + k) }
        END { off = sqrt((f[0] + s) ^ 2 + f[1] ^ 2 + (f[2] - 10) ^ 2); if (!(rest && off < 1e-9 * 10)) print "pulled by " s ": forces are off by " off }'
done
w=0.01
patch 1e-6 n1=2 n2=3 w=0.01

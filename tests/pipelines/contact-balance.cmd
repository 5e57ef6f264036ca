# What rests on a plate that leans: the forces of contact, normal and of friction, that are recorded balance its weight to 1e-9, in all
# schemes that have friction, with damping, joints and finite elements, with friction after the solve and in it.
R=models/m/collisionManager/responses
rests()
{
    for kind in $3; do
        artbuild -q "$HERE/contact-balance.lua" kind=$kind integrator=$1 $2 -o $kind.art
        also=; [ $kind != hinge ] || also=,$R/c:force,$R/c:frictionForce
        artsim -q $kind.art -t $4 -r $R/b:force,$R/b:frictionForce$also@0.5 | awk -v what="$kind $1 $2" -v m=$([ $kind = hinge ] && echo 2 || echo 1) '
            !/^#/ { for (k = 0; k < 3; k++) { f[k] = 0; for (i = 2 + k; i <= NF; i += 3) f[k] += $i } }
            END { off = sqrt((f[0] + 2 * m) ^ 2 + f[1] ^ 2 + (f[2] - 10 * m) ^ 2); if (!(off <= 1e-9 * 10 * m)) print what ": off by " off }'
    done
}
for scheme in ConstrainedBackwardEuler FullBackwardEuler Trapezoidal; do
    rests $scheme implicit=-1 "block damped hinge soft" 3
    rests $scheme implicit=1 "block damped hinge soft" 3
done
rests GeneralizedAlpha radius=1 "block damped hinge" 3
rests GeneralizedAlpha "radius=1 implicit=1" "block damped hinge" 3
rests GeneralizedAlpha radius=0.5 "block damped hinge soft" 3
rests GeneralizedAlpha radius=0 "block damped hinge soft" 3
rests BackwardEuler radius=1 "block damped hinge soft" 3
rests SymplecticEuler radius=1 "block damped hinge" 3
rests RungeKutta4 radius=1 "block damped hinge" 3
rests ConstrainedForwardEuler radius=1 "block damped hinge" 3
rests ForwardEuler radius=1 "block damped hinge" 3

# Activation of muscles of OpenSim: it begins at default_activation and follows by the time constants of the file, or OpenSim's; De Groote's
# muscle has the force of its curves; the forces of a given motion are those that excitations hold. As ArtiSynth imports: at once.
point() { printf '<PathPoint name="%s"><socket_parent_frame>%s</socket_parent_frame><location>%s</location></PathPoint>' "$@"; }
muscle() { # CLASS NAME MORE
    printf '<%s name="%s"><GeometryPath><PathPointSet><objects>%s%s</objects></PathPointSet></GeometryPath><max_isometric_force>1000</max_isometric_force>
<optimal_fiber_length>0.1</optimal_fiber_length><tendon_slack_length>0.2</tendon_slack_length><ignore_tendon_compliance>true</ignore_tendon_compliance>%s</%s>\n' \
        "$1" "$2" "$(point 1 /ground '0 0 0')" "$(point 2 /bodyset/cart '0 0 0')" "$3" "$1"
}
{
    echo '<OpenSimDocument Version="40000"><Model name="cart"><gravity>0 0 0</gravity>
<BodySet><objects><Body name="cart"><mass>5</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><SliderJoint name="rail"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/cart</socket_child_frame>
<coordinates><Coordinate name="x"><default_value>0.3</default_value><locked>true</locked></Coordinate></coordinates></SliderJoint></objects></JointSet><ForceSet><objects>'
    muscle Thelen2003Muscle stated '<activation_time_constant>0.02</activation_time_constant><deactivation_time_constant>0.08</deactivation_time_constant><default_activation>0.2</default_activation>'
    muscle Millard2012EquilibriumMuscle usual ''
    muscle Millard2012EquilibriumMuscle ignores '<ignore_activation_dynamics>true</ignore_activation_dynamics>'
    muscle DeGrooteFregly2016Muscle smooth '<default_activation>0.4</default_activation><fiber_damping>0.01</fiber_damping>'
    echo '</objects></ForceSet></Model></OpenSimDocument>'
} >cart.osim
artbuild cart.osim -o cart.art 2>&1 | sed 's/.*warning: //'
f=models/cart/forceset
set="--set $f/*:excitation=1 --step 0.001"
artsim -q cart.art -t 0.03 $set -r "$f/stated:activation,$f/usual:activation,$f/ignores:activation,$f/smooth:activation@0.01=rise.tsv"
# Thelen's rule, integrated: t = rise (c ln(y0 / y) - 1.5 (y0 - y)) with y = e - a, c = 0.5 + 1.5 e, and for falling u = (a - e) / (0.5 + 1.5 a)
awk 'function time(a0, a, rise) { return rise * (2 * log((1 - a0) / (1 - a)) - 1.5 * (a - a0)) }
    function near(got, want) { return got - want < 1e-12 && want - got < 1e-12 }
    !/^#/ { ok = near(time(0.2, $2, 0.02), $1) && near(time(0.05, $3, 0.01), $1) && ($1 == 0 || $4 == 1) && near(time(0.4, $5, 0.015), $1)
            print $1, (ok ? "as Thelen says" : "is off: " $0) }' rise.tsv
artsim -q cart.art -t 0.05 --set "$f/*:excitation=0" -r "$f/stated:activation@0.05" | awk '$1 == 0.05 { a = 0.2 / 0.8 * exp(-0.5 * 0.05 / 0.08)
    a = 0.5 * a / (1 - 1.5 * a); print ($2 - a < 1e-12 && a - $2 < 1e-12 ? "it falls" : $2 " is not " a) }'
# at its optimal length: a of the force, and the passive part of the curve
printf 'time\tmodels/cart/jointset/rail:x\n0\t0.3\n1\t0.3\n' >still.tsv
force() { artsim -q cart.art --mot still.tsv --set "$f/*:enabled=false" --set "$f/smooth:enabled=true" "$@" --inverse-dynamics one.tsv && tail -n 1 one.tsv | cut -f 2; }
{ force; force --set $f/smooth:excitation=1; force --set $f/smooth:excitation=0; } |
    awk 'BEGIN { o = exp(-16 / 3); p = (1 - o) / (exp(4) - o); split("0.4 1 0", a, " ") }
        { want = 1000 * (a[NR] + p); print ($1 - want < 1e-9 && want - $1 < 1e-9 ? "the force of its curves" : $1 " is not " want) }'
artbuild -q --compat artisynth cart.osim -o direct.art
grep -c activationTime cart.art direct.art

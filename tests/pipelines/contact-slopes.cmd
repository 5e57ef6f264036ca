# On a slope a block sticks up to tan a = mu, slides with g (sin a - mu cos a) beyond it, and topples where its height is more than its length by
# tan a, in all schemes, by default. A disc rolls with 2/3 g sin a; with little friction it slides as a block does and turns by 2 mu g cos a / r.
run()
{
    artbuild -q "$HERE/contact-slopes.lua" "$@" -o s.art && artsim -q s.art -t 1 -r rigidBodies/b:velocity,rigidBodies/b:position | tail -n 1
}
# check WHAT VALUE WANTED TOLERANCE
check() { awk -v what="$1" -v x="$2" -v w="$3" -v tol="$4" 'BEGIN { d = x - w; if (!(d * d <= tol * tol)) print what ": " x ", expected " w }'; }
column() { echo "$2" | cut -f "$1"; }
for scheme in ConstrainedBackwardEuler BackwardEuler FullBackwardEuler Trapezoidal GeneralizedAlpha SymplecticEuler RungeKutta4; do
    check "$scheme slides" "$(column 2 "$(run lean=20 integrator=$scheme)")" 0.589702223 1e-9
    check "$scheme sticks" "$(column 2 "$(run lean=16.65 integrator=$scheme)")" 0 1e-12
    check "$scheme begins to slide" "$(column 2 "$(run lean=16.75 integrator=$scheme)")" 0.009072876 1e-8
    check "$scheme stands" "$(column 10 "$(run high=2 mu=2 lean=26.5 integrator=$scheme)")" 0.2 1e-5
    check "$scheme topples" "$(column 6 "$(run high=2 mu=2 lean=26.65 integrator=$scheme)")" 4 0.6
done
check "rolls" "$(column 2 "$(run what=disc mu=0.5 h=0.001)")" 2.2368 0.03
slips=$(run what=disc mu=0.1 h=0.0005)
check "rolls and slips" "$(column 2 "$slips")" 2.43338 0.002
check "turns as it slips" "$(column 6 "$slips")" 18.437 1

# On a slope a block sticks up to tan a = mu, slides with g (sin a - mu cos a) beyond it, and topples where its height is more than its length by
# tan a, in all schemes, by default: from rest with w = c l sinh(l), l^2 = g R / (J/m), c the angle beyond that. A disc rolls with 2/3 g sin a, a ball
# with 5/7; with little friction they slide as a block does and turn by 2 or 5/2 mu g cos a / r. By steps in which they turn over many faces, too.
run()
{
    artbuild -q "$HERE/contact-slopes.lua" "$@" -o s.art && artsim -q s.art -t 1 -r rigidBodies/b:velocity,rigidBodies/b:position | tail -n 1
}
# check WHAT VALUE WANTED TOLERANCE
# with friction of a tenth of the normal force v = g sin a - 0.1 (g cos a + w) if it ends with the speed w off the slope
slid() { echo "$1" | awk '{ print $2 + 0.1 * $4 }'; }
check() { awk -v what="$1" -v x="$2" -v w="$3" -v tol="$4" 'BEGIN { d = x - w; if (!(d * d <= tol * tol)) print what ": " x ", expected " w }'; }
column() { echo "$2" | cut -f "$1"; }
for scheme in ConstrainedBackwardEuler BackwardEuler FullBackwardEuler Trapezoidal GeneralizedAlpha SymplecticEuler RungeKutta4; do
    check "$scheme slides" "$(column 2 "$(run lean=20 integrator=$scheme)")" 0.589702223 1e-9
    check "$scheme sticks" "$(column 2 "$(run lean=16.65 integrator=$scheme)")" 0 1e-12
    check "$scheme begins to slide" "$(column 2 "$(run lean=16.75 integrator=$scheme)")" 0.009072876 1e-8
    check "$scheme stands" "$(column 10 "$(run high=2 mu=2 lean=26.5 integrator=$scheme)")" 0.2 1e-5
    check "$scheme topples" "$(column 6 "$(run high=2 mu=2 lean=26.65 integrator=$scheme)")" 1.3133 0.1
done
check "rolls" "$(column 2 "$(run what=disc mu=0.5 h=0.001)")" 2.2368 0.03
slips=$(run what=disc mu=0.1 h=0.0005 slices=400)
check "rolls and slips" "$(slid "$slips")" 2.43338 0.002
check "turns as it slips" "$(column 6 "$slips")" 18.437 1
for scheme in ConstrainedBackwardEuler Trapezoidal; do
    check "$scheme rolls, 10 ms" "$(column 2 "$(run what=disc mu=0.5 integrator=$scheme)")" 2.2368 0.15
    slips=$(run what=disc mu=0.1 integrator=$scheme)
    check "$scheme rolls and slips, 10 ms" "$(slid "$slips")" 2.43338 0.025
    check "$scheme turns as it slips, 10 ms" "$(column 6 "$slips")" 18.437 3
done
check "ball rolls, 10 ms" "$(column 2 "$(run what=sphere mu=0.5 slices=96)")" 2.3966 0.05
slips=$(run what=sphere mu=0.1 slices=96)
check "ball rolls and slips, 10 ms" "$(slid "$slips")" 2.43338 0.03
check "ball turns as it slips, 10 ms" "$(column 6 "$slips")" 23.046 1.2

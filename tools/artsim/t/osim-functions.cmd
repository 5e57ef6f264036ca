# Paths by functions of coordinates, and a spring behind a clutch, of a model of OpenSim.
model=$HERE/osim/functions.osim forces=models/functions/forceset joints=models/functions/jointset
# a moment arm that is none is told, and what is not simulated
cp "$model" .
artbuild functions.osim -o functions.art 2>&1
! artinfo check functions.art
artsim functions.art -t 0.1 2>&1 && exit 1 || echo "exit $?"
! artbuild -q --strict functions.osim -o strict.art 2>/dev/null
# l = 0.3 - 0.01 w + 0.002 w^2 - 0.03 b + 0.004 b w + 0.01 b^2, and its derivatives
artinfo path -q functions.art --ignore RollingOnSurfaceConstraint $forces/both --sweep $joints/wrist:theta=0..30/1 | cut -f 1,2,5 |
    awk '!/^#/ { b = $1 * atan2(0, -1) / 180; w = 0.3; l = 0.3 - 0.01 * w + 0.002 * w ^ 2 - 0.03 * b + 0.004 * b * w + 0.01 * b ^ 2
         arm = 0.03 - 0.004 * w - 0.02 * b; printf "%g %s %s\n", $1, ($2 - l) ^ 2 < 1e-24 ? "length" : $2, ($3 - arm) ^ 2 < 1e-18 ? "arm" : $3 }'
# the work of a constant force becomes motion: I w^2 / 2 = F (l0 - l)
artsim -q functions.art --ignore RollingOnSurfaceConstraint -t 0.5 --step 0.001 --integrator RungeKutta4 --set $forces/flexor:excitation=1 \
    -r $forces/flexor:length,models/functions/bodyset/hand:velocity@0.5 |
    awk '$1 == "0" { l = $2 } $1 == 0.5 { off = 0.05 * $8 ^ 2 - 50 * (l - $2); print (off < 1e-9 && off > -1e-9 ? "work is motion" : off), ($8 > 1) }'
# a closed clutch is a spring whose stretch goes with the length; an open one lets it fade
artsim -q functions.art --ignore RollingOnSurfaceConstraint -t 0.2 --step 0.0001 --set $forces/clutch:excitation=1 -r "$joints/rail:way,$forces/clutch:material.stretch@0.1" |
    awk '!/^#/ { x = 0.28 + 0.02 * cos(10 * $1); print $1, ($2 - x) ^ 2 < 1e-10 ? "oscillates" : $2 - x, ($3 - (x - 0.28)) ^ 2 < 1e-10 ? "with its stretch" : $3 }'
artsim -q functions.art --ignore RollingOnSurfaceConstraint -t 0.1 --step 0.001 -r "$forces/clutch:material.stretch,$forces/clutch:forceNorm@0.05" |
    awk '!/^#/ { y = 0.02 * exp(-$1 / 0.05); print $1, ($2 - y) ^ 2 < 1e-24 ? "fades" : $2 - y, $3 }'
# what is wrong is named
for bad in 's/<dimension>2/<dimension>3/' 's/ 0.01<.coefficients><.Multi/<\/coefficients><\/Multi/' 's/<order>2/<order>-1/' \
    's/PolynomialFunction name="length_function"/SimmSpline name="length_function"/; s/0.2<.coefficients><.Poly[a-zA-Z]*/0.2<\/coefficients><\/SimmSpline/' \
    's/rail.way/rail\/away/' 's/<coordinate_paths>.*<.coordinate_paths>//' 's/"length_function"/"length"/'; do
    sed "$bad" "$model" >bad.osim
    artbuild bad.osim -o bad.art 2>&1 | grep -v 'roll\|the derivative is used' || true
done

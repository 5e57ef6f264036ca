# What FEBio's files may say in other words: the energy of the material as a text, a load controller by math, parameters by maps, springs by
# curves, prestrain that is none; each draws the block as before. An energy that is no law here, a map that lacks an element, controllers
# of other kinds are refused or named.
# stderr: typed-unread.feb:[0-9]*:[0-9]*: error: an energy <W> that cannot be read: .*wobble
# stderr: typed-bad.feb:[0-9]*:[0-9]*: error: an energy <W> that is not the one of a law here|map-bad.feb:[0-9]*:[0-9]*: error: <E>: the map 'stiff' has no value in element 2|pid.feb:[0-9]*:[0-9]*: error: load controller 1 of the type "PID"|math-bad.feb:[0-9]*:[0-9]*: error: .*wobble
block=$ARTKIT_TOP/tools/artsim/t/man/block.feb
ends() { artsim -q "$1" -r models/model/models/fem/nodes/11:position | awk 'END { printf "%s %.7g %.7g %.7g\n", name, $2, $3, $4 }' name="$1"; }
typed() { # NAME ENERGY
    sed "s|type=\"neo-Hookean\">.*</material>|type=\"hyperelastic\"><density>1</density><W>$2</W></material>|" "$block" >"$1"
}
typed typed.feb 'mu = 0.5; mu/2*(I1-3) - mu*ln(J)'
ends typed.feb
typed typed-bad.feb 'mu = 0.5; mu/2*(I1-3)^2 - mu*ln(J)'
sed -e 's|type="loadcurve">|type="math"><math>t^2*(2-t)</math>|' -e '/<interpolate>/d; /<extend>/d; /<points>/d' "$block" >math.feb
ends math.feb
sed 's|t^2|wobble|' math.feb >math-bad.feb
sed 's|type="math"|type="PID"|' math.feb >pid.feb
sed -e 's|<E>1</E>|<E type="map">stiff</E>|' \
    -e 's|<Boundary>|<MeshData><ElementData name="stiff" elem_set="part"><e lid="1">1</e><e lid="2">1</e></ElementData></MeshData>&|' "$block" >map.feb
ends map.feb
sed 's|<e lid="2">1</e>||' map.feb >map-bad.feb
# k = 1 in all by a curve, as in feb-springs; the other pieces of the curve are not reached
sed -e 's|<Surface name="side">|<DiscreteSet name="ties"><delem>1,9</delem><delem>2,10</delem><delem>3,11</delem><delem>4,12</delem></DiscreteSet>&|' \
    -e 's|<Loads>|<Discrete><discrete_material id="1" type="nonlinear spring"><scale>0.5</scale><measure>strain</measure><force type="point"><points><pt>-1,0</pt><pt>0,0</pt><pt>1,1</pt><pt>2,1</pt></points></force></discrete_material><discrete dmat="1" discrete_set="ties"/></Discrete>&|' \
    "$block" >springs.feb
ends springs.feb
sed 's|type="neo-Hookean">\(.*\)</material>|type="prestrain elastic"><density>1</density><elastic type="neo-Hookean">\1</elastic><prestrain type="prestrain gradient"><ramp lc="1">1</ramp><F0>1,0,0,0,1,0,0,0,1</F0></prestrain></material>|' "$block" >prestrain.feb
ends prestrain.feb
typed typed-unread.feb 'mu = 0.5; mu/2*wobble(I1'
for bad in typed-bad typed-unread math-bad pid map-bad; do
    if artbuild -q $bad.feb -o $bad.art || test -e $bad.art; then exit 1; fi
done

# What FEBio's files may say in other words: the energy of the material as a text, a load controller by math, parameters by maps, springs by
# curves, prestrain that is none; each draws the block as before. A map that lacks an element, controllers
# of other kinds are refused or named, an energy with a stress at rest is no material.
# stderr: typed-unread.feb:[0-9]*:[0-9]*: error: an energy <W> that cannot be read: .*wobble
# stderr: typed-bad.feb:[0-9]*:[0-9]*: error: W of a FormulaMaterial has a pressure of 0.5 at rest.*|map-bad.feb:[0-9]*:[0-9]*: error: <E>: the map 'stiff' has no value in element 2|pid.feb:[0-9]*:[0-9]*: error: load controller 1 of the type "PID"|math-bad.feb:[0-9]*:[0-9]*: error: .*wobble
block=$ARTKIT_TOP/tools/artsim/t/man/block.feb
ends() { artsim -q "$1" -r models/model/models/fem/nodes/11:position | awk 'END { printf "%s %.7g %.7g %.7g\n", name, $2, $3, $4 }' name="$1"; }
typed() { # NAME ENERGY
    sed "s|type=\"neo-Hookean\">.*</material>|type=\"hyperelastic\"><density>1</density><W>$2</W></material>|" "$block" >"$1"
}
typed typed.feb 'mu = 0.5; mu/2*(I1-3) - mu*ln(J)'
ends typed.feb
typed typed-own.feb 'mu = 0.5; mu/2*(I1-3) - mu*ln(J) + 0.1*(I1-3)^2'
ends typed-own.feb
artbuild -q typed-own.feb -o again.feb
grep -o '<W>.*</W>' again.feb
ends again.feb
# the text of a law that there is
typed typed-rivlin.feb '0.2*(I1-3) + 0.1*(I2-3) - 0.8*ln(J) + 0.3*ln(J)^2'
ends typed-rivlin.feb
sed 's|type="hyperelastic">.*</material>|type="coupled Mooney-Rivlin"><density>1</density><c1>0.2</c1><c2>0.1</c2><k>0.6</k></material>|' typed-rivlin.feb >rivlin.feb
ends rivlin.feb
typed typed-bad.feb 'mu = 0.5; mu/2*(I1-3)^2 - mu*ln(J)'
if artsim -q typed-bad.feb -t 0.01 -r models/model:energy >bad.tsv; then exit 1; fi
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
for bad in typed-unread math-bad pid map-bad; do
    if artbuild -q $bad.feb -o $bad.art || test -e $bad.art; then exit 1; fi
done

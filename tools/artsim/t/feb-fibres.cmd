# Fibres in all directions: by an ellipsoid that is not divided by its integral, and by a density that is, with the modulus for it
# (4 pi beta ksi of a sphere), the block is drawn as far; along the axis of most fibres less far than across. Heart muscle shortens as
# its calcium says. Each comes back from `.art` as the same model. What is no density or law here is named.
# stderr: wobble.feb:[0-9]*:[0-9]*: error: a density of fibres of the type "wobble"|slack.feb:[0-9]*:[0-9]*: error: <lam0> of fibres other than 1|law.feb:[0-9]*:[0-9]*: error: distributed fibres of the type "fiber-pow-linear"|zero.feb:[0-9]*:[0-9]*: error: <ksi> must be positive|axes.feb:[0-9]*:[0-9]*: error: materials of a mixture with axes of their own
block=$ARTKIT_TOP/tools/artsim/t/man/block.feb
solid='<solid type="neo-Hookean"><E>1</E><v>0</v></solid>'
mix() { # NAME FIBRES [KIND MATRIX]
    sed "s|type=\"neo-Hookean\">.*</material>|type=\"${3-solid mixture}\"><density>1</density>${4-$solid}<solid $2</solid></material>|" "$block" >"$1.feb"
}
ends() { artsim -q "$1" -r models/model/models/fem/nodes/11:position | awk 'END { printf "%s %.6g\n", name, $4 / 2 }' name="$1"; }
again() { # NAME: to .art, to .feb and back
    artbuild "$1.feb" -o "$1.art"
    artbuild --strict "$1.art" -o "$1-again.feb"
    artbuild "$1-again.feb" -o "$1-again.art"
    artinfo diff "$1.art" "$1-again.art"
    ends "$1.art"
}
mix sphere 'type="ellipsoidal fiber distribution"><beta>2,2,2</beta><ksi>0.1,0.1,0.1</ksi>'
power() { printf '<fibers type="fiber-exp-pow"><alpha>0</alpha><beta>2</beta><ksi>%s</ksi><lam0>1</lam0></fibers>' "$1"; }
mix density "type=\"continuous fiber distribution\">$(power 2.5132741228718345)<distribution type=\"spherical\"/><scheme type=\"fibers-3d-gkt\"><nph>7</nph></scheme>"
for to in 0,0,1 1,0,0; do
    mix axis$to "type=\"continuous fiber distribution\"><mat_axis type=\"vector\"><a>$to</a><d>0,1,0</d></mat_axis>$(power 2.5)<distribution type=\"von-Mises-3d\"><b>5</b></distribution>"
done
mix plane "type=\"continuous fiber distribution\"><fibers type=\"fiber-NH\"><mu>1</mu></fibers><distribution type=\"elliptical\"><spa1>2</spa1><spa2>1</spa2></distribution><scheme type=\"fibers-2d-trapezoidal\"/>"
matrix='<solid type="Mooney-Rivlin"><k>10</k><c1>0.1</c1><c2>0</c2></solid>'
mix uncoupled 'type="EFD uncoupled"><beta>3,3,3</beta><ksi>0.1,0.2,0.3</ksi>' 'uncoupled solid mixture' "$matrix"
for name in sphere density axis0,0,1 axis1,0,0 plane uncoupled; do again $name; done
sed "s|type=\"neo-Hookean\">.*</material>|type=\"EFD neo-Hookean\"><density>1</density><E>1</E><v>0</v><beta>2,2,2</beta><ksi>0.1,0.1,0.1</ksi></material>|" "$block" >efd.feb
ends efd.feb
sed "s|type=\"neo-Hookean\">.*</material>|type=\"trans iso Mooney-Rivlin\"><density>1</density><k>10</k><c1>0.2</c1><c2>0</c2><c3>1</c3><c4>1</c4><c5>1</c5><lam_max>2</lam_max><fiber type=\"vector\">0,0,1</fiber><active_contraction><ascl lc=\"1\">1</ascl><Tmax>2</Tmax><ca0>4.35</ca0><camax>4.35</camax><beta>4.75</beta><l0>1.58</l0><refl>2.04</refl></active_contraction></material>|" "$block" >heart.feb
again heart
sed 's|von-Mises-3d|wobble|' axis0,0,1.feb >wobble.feb
sed 's|<lam0>1|<lam0>1.2|' density.feb >slack.feb
sed 's|fiber-NH|fiber-pow-linear|' plane.feb >law.feb
sed 's|<ksi>0.1,|<ksi>0,|' sphere.feb >zero.feb
orthotropic='<solid type="orthotropic elastic"><mat_axis type="vector"><a>1,1,0</a><d>0,0,1</d></mat_axis><E1>1</E1><E2>1</E2><E3>1</E3><G12>0.5</G12><G23>0.5</G23><G31>0.5</G31></solid>'
mix axes "type=\"continuous fiber distribution\"><mat_axis type=\"vector\"><a>0,0,1</a><d>0,1,0</d></mat_axis>$(power 1)<distribution type=\"spherical\"/>" 'solid mixture' "$orthotropic"
for bad in wobble slack law zero axes; do
    if artbuild -q $bad.feb -o $bad.art || test -e $bad.art; then exit 1; fi
done

# Materials of FEBio that are damaged: a cube that is stretched to 1.2 and goes back to 1.1 keeps what the greatest strain broke, also one of fibres in a
# matrix, and one that relaxes; a criterion by energy per mass; what has no counterpart here is refused by line; they are written.
# stderr: bad1.feb:4:[0-9]*: error: the criterion of damage "DC Drucker shear stress"|bad2.feb:4:[0-9]*: error: the distribution of damage "CDF gamma"|bad3.feb:4:[0-9]*: error: what the material "uncoupled elastic damage" wraps|bad4.feb:4:[0-9]*: error: the material has no <criterion>|bad5.feb:4:[0-9]*: error: the distribution of damage has no width|bad7.feb:4:[0-9]*: error: a distribution of damage that is not linear|bad6.feb:4:[0-9]*: error: the criterion of damage "DC max normal stress" where <k> of <elastic> is not 0
cube() { # NAME MATERIAL
    cat >"$1.feb" <<FEB
<febio_spec version="4.0">
<Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>20</time_steps><step_size>0.1</step_size></Control>
<Material>$2</Material>
<Mesh><Nodes name="all"><node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">1,1,0</node><node id="4">0,1,0</node>
<node id="5">0,0,1</node><node id="6">1,0,1</node><node id="7">1,1,1</node><node id="8">0,1,1</node></Nodes>
<Elements type="hex8" name="cube"><elem id="1">1,2,3,4,5,6,7,8</elem></Elements>
<NodeSet name="x">1,4,5,8</NodeSet><NodeSet name="y">1,2,5,6</NodeSet><NodeSet name="z">1,2,3,4</NodeSet><NodeSet name="top">5,6,7,8</NodeSet></Mesh>
<MeshDomains><SolidDomain name="cube" mat="m"/></MeshDomains>
<Boundary><bc node_set="x" type="zero displacement"><x_dof>1</x_dof></bc><bc node_set="y" type="zero displacement"><y_dof>1</y_dof></bc><bc node_set="z" type="zero displacement"><z_dof>1</z_dof></bc>
<bc node_set="top" type="prescribed displacement"><dof>z</dof><value lc="1">0.2</value></bc></Boundary>
<LoadData><load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt><pt>2,0.5</pt></points></load_controller></LoadData>
</febio_spec>
FEB
}
end() { # NAME: damage, Cauchy's stress along z
    artsim -q "$1.feb" -r models/model/models/fem/elements/1:damage,models/model/models/fem/elements/1:stress |
        awk -v name="$1" 'END { printf "%s %.6f %.6f\n", name, $2, $5 }'
}
elastic='<elastic type="isotropic elastic"><density>2</density><E>1000</E><v>0</v></elastic>'
weibull='<damage type="CDF Weibull"><Dmax>0.9</Dmax><alpha>2</alpha><mu>0.3</mu><ploc>0.01</ploc></damage>'
strain='<criterion type="DC max normal Lagrange strain"/>'
material() { echo "<material id=\"1\" name=\"m\" type=\"$1\"><density>1</density>$2</material>"; }
# E = 0.22, later 0.105: D = 0.9 (1 - e^(-0.7^2)), stress (1 - D) 1000 1.1 0.105
cube whole "$(material 'elastic damage' "$elastic$weibull$strain")"
end whole
# W = 500 E^2 by mass: 12.1; quintic at the middle of its range
cube mass "$(material 'elastic damage' "$elastic<damage type=\"CDF quintic\"><mumin>10.1</mumin><mumax>14.1</mumax></damage><criterion type=\"DC specific strain energy\"/>")"
end mass
# a distribution by points
points='<cdf type="point"><interpolate>LINEAR</interpolate><extend>CONSTANT</extend><points><pt>0.12,0</pt><pt>0.32,0.5</pt></points></cdf>'
cube points "$(material 'elastic damage' "$elastic<damage type=\"CDF user\">$points</damage>$strain")"
end points
# fibres alone are damaged: 2 ksi (I - 1) a a / J of them with I = 1.21, and the matrix
fibre='<elastic type="fiber-pow"><ksi>100</ksi><beta>2</beta><fiber type="vector"><vector>0,0,1</vector></fiber></elastic>'
cube fibres "$(material 'solid mixture' "<solid type=\"isotropic elastic\"><E>1000</E><v>0</v></solid><solid type=\"elastic damage\">$fibre$weibull$strain</solid>")"
end fibres
# what relaxes within 1e-3 of a time unit: the elastic stress, damaged, and t1/h = 0.01 of what S lost in the last step, 1000 (0.105 - 0.11605)
cube relaxed "$(material 'viscoelastic damage' "<t1>1e-3</t1><g1>1</g1><elastic type=\"elastic damage\">$elastic$weibull$strain</elastic>")"
end relaxed
# bonds that form again are damaged with what never breaks: 1 - D times the stress without damage
bonds='<kinetics>1</kinetics><trigger>0</trigger><wmin>0.001</wmin><emin>0.0001</emin><bond type="isotropic elastic"><E>500</E><v>0</v></bond><relaxation type="relaxation-exponential"><tau>1</tau></relaxation>'
cube sound "$(material 'reactive viscoelastic' "$elastic$bonds")"
cube broken "$(material 'reactive viscoelastic' "<elastic type=\"elastic damage\">$elastic$weibull$strain</elastic>$bonds")"
{ end sound; end broken; } | awk 'NR == 1 { s = $3 } NR == 2 { d = $3 / s - (1 - $2); print "bonds", (d * d < 1e-10 && $2 > 0.3 && s > 100 ? "damaged" : $0 " " s) }'
bad() { # NAME MATERIAL
    cube "$1" "$2"
    if artbuild "$1.feb" -o "$1.art"; then exit 9; fi
    test ! -e "$1.art"
}
bad bad1 "$(material 'elastic damage' "$elastic$weibull<criterion type=\"DC Drucker shear stress\"/>")"
bad bad2 "$(material 'elastic damage' "$elastic<damage type=\"CDF gamma\"><alpha>2</alpha></damage>$strain")"
bad bad3 "$(material 'uncoupled elastic damage' "<k>10</k><elastic type=\"trans iso Mooney-Rivlin\"><c1>1</c1><fiber type=\"vector\"><vector>0,0,1</vector></fiber></elastic>$weibull$strain")"
bad bad4 "$(material 'elastic damage' "$elastic$weibull")"
bad bad5 "$(material 'elastic damage' "$elastic<damage type=\"CDF quintic\"><mumin>2</mumin><mumax>1</mumax></damage>$strain")"
bad bad6 "$(material 'uncoupled elastic damage' "<elastic type=\"Mooney-Rivlin\"><k>10</k><c1>1</c1></elastic>$weibull<criterion type=\"DC max normal stress\"/>")"
bad bad7 "$(material 'elastic damage' "$elastic<damage type=\"CDF user\">$(echo "$points" | sed 's/LINEAR/SMOOTH/')</damage>$strain")"
# what is written reads back the same
soft='<elastic type="Mooney-Rivlin"><c1>1</c1><c2>0</c2></elastic>'
cube soft "$(material 'uncoupled elastic damage' "<k>100</k>$soft<damage type=\"CDF Simo\"><a>0.1</a><b>0.2</b></damage><criterion type=\"DC Simo\"/>")"
what='Damage\|criterion\|distribution\|scale=\|shape=\|location=\|YoungsModulus=\|xi=\|C10=\|bulkModulus='
for name in whole fibres soft; do
    artbuild "$name.feb" -o there.art
    artbuild there.art -o back.feb
    artbuild back.feb -o again.art
    grep "$what" there.art >there
    grep "$what" again.art >again
    cmp there again && grep -c . again
done
# what relaxes before it is damaged is not written
artbuild relaxed.feb -o relaxed.art
if artbuild relaxed.art -o back2.feb 2>list; then exit 9; fi
grep -o 'baseMaterial of the DamageMaterial' list

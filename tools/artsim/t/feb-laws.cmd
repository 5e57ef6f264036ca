# Laws of FEBio's files against their closed forms: a cube that slides on three planes is drawn by a force; at the stretch that it takes the energy of
# the law has that force as its derivative, without contraction where there is none, or with the volume kept. Bulk moduli of what wraps a material count; so
# do axes within axes. Values by maps and texts, springs that are slack when short, a gradient, damping by masses are read; what they lack is named.
# stderr: lame.feb:[0-9]*:[0-9]*: error: fibres that push|rule.feb:[0-9]*:[0-9]*: error: the rule of integration HEX8G6|alpha.feb:[0-9]*:[0-9]*: error: Newmark's method with an alpha|explicit.feb:[0-9]*:[0-9]*: error: the solver "explicit-solid"|nomap.feb:[0-9]*:[0-9]*: error: <value>: there is no map 'heights'|hole.feb:[0-9]*:[0-9]*: error: <value>: the map 'height' has no value at node 6|time.feb:[0-9]*:[0-9]*: error: expression '[^']*', column 1: nothing is called
file() { # MATERIAL [BOUNDARY] [LOADS] [SECTIONS] [KIND SETTINGS]
    echo "<febio_spec version=\"4.0\"><Module type=\"solid\"/><Control><analysis>${5-STATIC}</analysis><time_steps>10</time_steps><step_size>0.1</step_size>${6-}</Control>
<Material><material id=\"1\" name=\"m\" type=$1</material></Material>
<Mesh><Nodes name=\"all\"><node id=\"1\">0,0,0</node><node id=\"2\">1,0,0</node><node id=\"3\">1,1,0</node><node id=\"4\">0,1,0</node><node id=\"5\">0,0,1</node><node id=\"6\">1,0,1</node><node id=\"7\">1,1,1</node><node id=\"8\">0,1,1</node></Nodes>
<Elements type=\"hex8\" name=\"part\"><elem id=\"1\">1,2,3,4,5,6,7,8</elem></Elements>
<NodeSet name=\"bottom\">1,2,3,4</NodeSet><NodeSet name=\"top\">5,6,7,8</NodeSet><NodeSet name=\"x\">1,4,5,8</NodeSet><NodeSet name=\"y\">1,2,5,6</NodeSet>
<DiscreteSet name=\"posts\"><delem>1,5</delem><delem>2,6</delem><delem>3,7</delem><delem>4,8</delem></DiscreteSet></Mesh>
<MeshDomains><SolidDomain name=\"part\" mat=\"m\"/></MeshDomains>${4-}"
    echo "<Boundary>"
    for plane in bottom:z x:x y:y; do
        echo "<bc name=\"$plane\" node_set=\"${plane%:*}\" type=\"zero displacement\"><${plane#*:}_dof>1</${plane#*:}_dof></bc>"
    done
    echo "${2-}</Boundary><Loads>${3-<nodal_load node_set=\"top\" type=\"nodal_force\"><value lc=\"1\">0,0,0.1</value></nodal_load>}</Loads>
<LoadData><load_controller id=\"1\" type=\"loadcurve\"><points><pt>0,0</pt><pt>1,1</pt></points></load_controller></LoadData></febio_spec>"
}
law() { # NAME MATERIAL FORCE, in the stretch l; its difference to the one of the file
    file "$2" >$1.feb
    artsim -q $1.feb -r models/model/models/fem/nodes/7:position | awk -v name=$1 "function exp_power(x, a, b) { return x^(b - 1) * exp(a * x^b) }
        END { l = \$4; i = l * l + 2 / l - 3; rod = l - 1 / l^2; f = $3; if ((f - 0.4)^2 > 1e-8) print name, l, f; else print name }"
}
law svk '"St.Venant-Kirchhoff"><E>1</E><v>0</v>' 'l * (l^2 - 1) / 2'
law hencky '"natural neo-Hookean"><E>2</E><v>0</v>' '2 * log(l) / l'
law ogden '"Ogden unconstrained"><cp>0</cp><c1>1</c1><m1>3</m1><c2>0.5</c2><m2>-2</m2>' '((l^3 - 1) / 3 + (1 - l^-2) / 4) / l'
nh='<solid type="neo-Hookean"><E>1</E><v>0</v></solid>'
along='<fiber type="vector">0,0,1</fiber>'
law power "\"solid mixture\">$nh<solid type=\"fiber-pow\"><ksi>0.3</ksi><beta>2.5</beta>$along</solid>" '(l - 1 / l) / 2 + 0.6 * l * exp_power(l^2 - 1, 0, 2.5)'
lame="<solid type=\"fiber-pow-linear\"><E>1</E><beta>2</beta><lam0>1.05</lam0>$along</solid>"
law straight "\"solid mixture\">$nh$lame" '(l - 1 / l) / 2 + 2 * l * (1 / 4 / 1.05^3 * (1.05^2 - 1) + 0.5 / 1.05 - 0.5 / l)'
bend="<E>1</E><alpha>2</alpha><beta>2.5</beta><lam0>3</lam0>$along"
xi='(8^-0.5 * exp(-2 * 8^2.5) / (4 * 27 * (1.5 + 5 * 8^2.5)))'
law exponential "\"solid mixture\">$nh<solid type=\"fiber-exp-pow-linear\">$bend</solid>" "(l - 1 / l) / 2 + 2 * l * $xi * exp_power(l^2 - 1, 2, 2.5)"
k='<k>1e6</k>'
law rubber "\"incomp neo-Hookean\">$k<G>0.5</G>" '0.5 * rod'
law gent "\"Gent\">$k<G>0.5</G><Jm>2</Jm>" '0.5 * rod / (1 - i / 2)'
law skin "\"uncoupled Holmes-Mow\">$k<mu>0.5</mu><beta>0.7</beta>" '0.5 * rod * exp(0.7 * i)'
law fat "\"coupled Veronda-Westmann\">$k<c1>0.3</c1><c2>0.8</c2>" '0.24 * rod * (2 * exp(0.8 * i) - 1 / l)'
law artery "\"Holzapfel-Gasser-Ogden\">$k<c>0.3</c><k1>0.2</k1><k2>0.5</k2><kappa>0.1</kappa><gamma>0</gamma><mat_axis type=\"vector\"><a>0,0,1</a><d>1,0,0</d></mat_axis>" \
    '0.3 * rod + 0.4 * exp(0.5 * (0.1 * i + 0.7 * (l^2 - 1))^2) * (0.1 * i + 0.7 * (l^2 - 1)) * (0.2 * rod + 1.4 * l)'
law cartilage "\"TC nonlinear orthotropic\">$k<c1>0.2</c1><c2>0</c2><beta>2,3,2.5</beta><ksi>0.9,0.9,0.3</ksi>" '0.4 * rod + 0.3 * 2.5 * (l - 1)^1.5'
mr='<solid type="Mooney-Rivlin"><c1>0.2</c1><c2>0</c2></solid>'
law families "\"uncoupled solid mixture\">$k$mr<solid type=\"fiber-exp-pow-uncoupled\"><ksi>0.1</ksi><alpha>1</alpha><beta>2</beta>$along</solid><solid type=\"fiber-NH-uncoupled\"><mu>0.2</mu>$along</solid>" \
    '0.4 * rod + 0.2 * l * exp_power(l^2 - 1, 1, 2) + 0.2 * l * (l^2 - 1)'
# the axes of the whole turn those of a fibre that is in them
law within "\"uncoupled solid mixture\">$k<mat_axis type=\"vector\"><a>0,0,1</a><d>1,0,0</d></mat_axis>$mr<solid type=\"fiber-NH-uncoupled\"><k>1</k><mu>0.5</mu><fiber type=\"vector\">1,0,0</fiber></solid>" \
    '0.4 * rod + 0.5 * l * (l^2 - 1)'
# relaxation that is over at once: the elastic law, with the bulk modulus of what wraps it
law relaxed "\"uncoupled viscoelastic\">$k<t1>1e-6</t1><g1>0.5</g1><elastic type=\"Mooney-Rivlin\"><c1>0.3</c1><c2>0</c2></elastic>" '0.6 * rod'
ends() { artsim -q "$1" -r models/model/models/fem/nodes/7:position | awk 'END { printf "%s %.6g %.6g %.6g\n", name, $2, $3, $4 }' name="$1"; }
soft='"neo-Hookean"><E>1</E><v>0</v>'
drawn() { printf '<bc name="top" node_set="top" type="prescribed displacement"><dof>z</dof><value lc="1" type="%s">%s</value></bc>' "$1" "$2"; }
data='<MeshData><NodeData name="height" node_set="top"><node lid="1">0.5</node><node lid="2">0.5</node><node lid="3">0.5</node><node lid="4">0.5</node></NodeData></MeshData>'
file "$soft" "$(drawn map height)" '' "$data" >map.feb
file "$soft" "$(drawn math '0.5*Z^2 + 0*X*Y')" '' >math.feb
file "$soft" '<bc node_set="top" type="prescribed deformation"><scale lc="1">0.5</scale><F>1,0,0,0,1,0,0,0,2</F></bc>' '' >gradient.feb
# a force of 0.4 lengthens k = 0.1 in each corner of the cube to the l of (l - 1/l)/2 + 0.4 (l - 1) = 0.4; none if it presses
spring='<Discrete><discrete_material id="1" type="tension-only linear spring"><E>0.1</E></discrete_material><discrete dmat="1" discrete_set="posts"/></Discrete>'
pull() { printf '<nodal_load node_set="top" type="nodal_load"><dof>z</dof><scale lc="1" type="math">%s</scale></nodal_load>' "$1"; }
file "$soft" '' "$(pull '0.1 + 0*X')" "$spring" >posts.feb
file "$soft" '' "$(pull '-0.1*Z')" "$spring" >slack.feb
file "$soft" '' "$(pull '-0.1*Z')" >pressed.feb
for name in map math gradient posts slack pressed; do ends $name.feb; done
# v' = -C v from 1 on, by Newmark's rule with a first acceleration of zero: 0.9^9 / 1.1^10 = 0.149367
file "$soft" '' '<body_load type="mass damping"><C>2</C></body_load>' '<Initial><ic type="velocity" node_set="all"><value>0,1,0</value></ic></Initial>' DYNAMIC |
    sed '/<Boundary>/d; /^<bc name=/d; s|^</Boundary>||' >damped.feb
artsim -q damped.feb -r models/model/models/fem/nodes/7:velocity | awk 'END { printf "damped %.6f\n", $3 }'
file "\"solid mixture\">$nh$(echo "$lame" | sed 's|<beta>|<tension_only>0</tension_only>&|')" >lame.feb
file "$soft" | sed 's|mat="m"|& elem_type="HEX8G6"|' >rule.feb
file "$soft" '' '' '' DYNAMIC '<solver type="solid"><alpha>0.8</alpha></solver>' >alpha.feb
file "$soft" '' '' '' DYNAMIC '<solver type="explicit-solid"/>' >explicit.feb
file "$soft" "$(drawn map heights)" '' "$data" >nomap.feb
file "$soft" "$(drawn map height)" '' "$(echo "$data" | sed 's|<node lid="2">0.5</node>||')" >hole.feb
file "$soft" "$(drawn math 't*X')" '' >time.feb
for bad in lame rule alpha explicit nomap hole time; do
    if artbuild -q $bad.feb -o $bad.art || test -e $bad.art; then exit 1; fi
done

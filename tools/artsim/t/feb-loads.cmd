# Loads and constraints of FEBio's files against closed forms: the block of two cubes, of which one at the stretch l bears (l - 1/l)/2. A body
# force 0.3 Z leaves 0.55 and 0.25 to them, one of 0.3 on the upper cube alone 0.3 and 0.15. Springs of 0.25 to particles or to a rigid body at
# z = -1 pull as those of feb-springs do: 0.75 = (l - 1/l)/2 + 2 (l - 1). A force on one node draws all that linear constraints tie to it. Steps
# of dynamics are no longer than dtmax; in an analysis of both kinds each keeps its own. A shell of an incompressible material with fibres is drawn
# as the cube is.
# stderr: loose.feb:[0-9]*:[0-9]*: error: a spring at a node of no element that is not held|pole.feb:[0-9]*:[0-9]*: error: the body force is not finite in element 1|short.feb:[0-9]*:[0-9]*: error: <force> has no three parts|none.feb:[0-9]*:[0-9]*: error: there are no elements 'nothing'
block=$ARTKIT_TOP/tools/artsim/t/man/block.feb
top() { artsim -q "$1" -r models/model/models/fem/nodes/11:position | awk 'END { printf "%s %.8g\n", name, $4 }' name="$1"; }
sum() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.8g\n", a + sqrt(a^2 + 1) + b + sqrt(b^2 + 1) }'; }
pushed() { # NAME FORCE [ATTRIBUTE]
    sed "s|<nodal_load .*|<body_load type=\"body force\" ${3-}>$2</body_load>|" "$block" >"$1"
}
pushed field.feb '<force type="math" lc="1">0,0*X*Y,-0.3*Z</force>'
top field.feb
sum 0.55 0.25
sed 's|<body_load.*|<body_load type="non-const"><z type="math" lc="1">-0.3*Z</z></body_load>|' field.feb >old.feb
top old.feb
sed 's|<Surface |<ElementSet name="upper">2</ElementSet>&|' "$block" >sets.feb
block=sets.feb pushed upper.feb '<force lc="1">0,0,-0.3</force>' 'elem_set="upper"'
top upper.feb
sum 0.3 0.15
pushed pole.feb '<force type="math">0,0,1/(1-1)</force>'
pushed short.feb '<force type="math">0,Z</force>'
pushed none.feb '<force>0,0,1</force>' 'elem_set="nothing"'

ends='<node id="13">0,0,-1</node><node id="14">1,0,-1</node><node id="15">1,1,-1</node><node id="16">0,1,-1</node>'
ties='<DiscreteSet name="ties"><delem>13,9</delem><delem>14,10</delem><delem>15,11</delem><delem>16,12</delem></DiscreteSet>'
spring='<Discrete><discrete_material id="1" type="linear spring"><E>0.25</E></discrete_material><discrete dmat="1" discrete_set="ties"/></Discrete>'
sed -e "s|</Nodes>|$ends&|" -e "s|<Surface |$ties<NodeSet name=\"ends\">13,14,15,16</NodeSet>&|" -e "s|<Loads>|$spring&|" "$block" >loose.feb
sed 's|<Boundary>|&<bc node_set="ends" type="zero displacement"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>|' loose.feb >held.feb
top held.feb
far='<node id="17">0,0,-2</node><node id="18">1,0,-2</node><node id="19">1,1,-2</node><node id="20">0,1,-2</node>'
held='<Rigid><rigid_bc type="rigid_fixed"><rb>plate</rb><Rx_dof>1</Rx_dof><Ry_dof>1</Ry_dof><Rz_dof>1</Rz_dof><Ru_dof>1</Ru_dof><Rv_dof>1</Rv_dof><Rw_dof>1</Rw_dof></rigid_bc></Rigid>'
sed -e "s|</Nodes>|$far&|" -e 's|</Material>|<material id="2" name="plate" type="rigid body"><density>1</density></material>&|' \
    -e 's|<NodeSet name="bottom">|<Elements type="hex8" name="end"><elem id="3">17,18,19,20,13,14,15,16</elem></Elements>&|' \
    -e "s|<MeshDomains>|&<SolidDomain name=\"end\" mat=\"plate\"/>|" -e "s|<Loads>|$held&|" loose.feb >plate.feb
top plate.feb
terms=$(for i in 9 10 12; do echo "<linear_constraint><node id=\"$i\" bc=\"z\">1</node><node id=\"11\" bc=\"z\">-1</node></linear_constraint>"; done | tr -d '\n')
sed -e 's|<value lc="1">0,0,0.1875|<value lc="1">0,0,0.75|' -e 's|<NodeSet name="top">9,10,11,12|<NodeSet name="top">11|' \
    -e "s|<LoadData>|<Constraints><constraint type=\"linear constraint\"><laugon>1</laugon><rhs>0</rhs>$terms</constraint></Constraints>&|" "$block" >tied.feb
top tied.feb

# motion: 4 steps of 0.25 that dtmax makes 10 of 0.1; static steps of 0.25 before dynamic ones of 0.5
last() { artsim -q "$1" -r models/model/models/fem/nodes/11:position | tail -n 1; }
sed 's|STATIC|DYNAMIC|' "$block" >long.feb
sed 's|<solver|<time_stepper type="default"><dtmax>0.1</dtmax></time_stepper>&|' long.feb >most.feb
sed -e 's|<time_steps>4|<time_steps>10|' -e 's|<step_size>0.25|<step_size>0.1|' long.feb >tenth.feb
last most.feb >most
last tenth.feb | cmp - most
control() { echo "<step><Control><analysis>$1</analysis><time_steps>$2</time_steps><step_size>$3</step_size></Control></step>"; }
sed "s|<LoadData>|<Step>$(control STATIC 4 0.25)$(control DYNAMIC 2 0.5)</Step>&|" "$block" >both.feb
artbuild -q both.feb | grep -m 2 -e maxStepSize -e waypoints

# a shell is a thin cube: its contraction along y and of its thickness
law='<material id="1" name="m" type="trans iso Mooney-Rivlin"><k>100</k><c1>1</c1><c2>0.2</c2><c3>0.5</c3><c4>3</c4><c5>2</c5><lam_max>1.2</lam_max><fiber type="vector">1,0,0</fiber></material>'
file() { # NAME NODES ELEMENTS DOMAIN SETS HELD
    echo "<febio_spec version=\"4.0\"><Module type=\"solid\"/><Control><analysis>STATIC</analysis><time_steps>5</time_steps><step_size>0.2</step_size></Control>
<Material>$law</Material><Mesh><Nodes name=\"n\">$2</Nodes>$3$5</Mesh><MeshDomains>$4</MeshDomains><Boundary>" >"$1"
    for plane in $6; do
        echo "<bc node_set=\"${plane%:*}\" type=\"zero displacement\"><${plane#*:}_dof>1</${plane#*:}_dof></bc>"
    done >>"$1"
    echo "<bc node_set=\"end\" type=\"prescribed displacement\"><dof>x</dof><value lc=\"1\">0.4</value></bc></Boundary>
<LoadData><load_controller id=\"1\" type=\"loadcurve\"><points><pt>0,0</pt><pt>1,1</pt></points></load_controller></LoadData></febio_spec>" >>"$1"
}
square='<node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">1,1,0</node><node id="4">0,1,0</node>'
file sheet.feb "$square" '<Elements type="quad4" name="p"><elem id="1">1,2,3,4</elem></Elements>' \
    '<ShellDomain name="p" mat="m"><shell_thickness>0.01</shell_thickness></ShellDomain>' \
    '<NodeSet name="x">1,4</NodeSet><NodeSet name="y">1,2</NodeSet><NodeSet name="z">1,2,3,4</NodeSet><NodeSet name="end">2,3</NodeSet>' 'x:x y:y z:z'
file cube.feb "$square<node id=\"5\">0,0,1</node><node id=\"6\">1,0,1</node><node id=\"7\">1,1,1</node><node id=\"8\">0,1,1</node>" \
    '<Elements type="hex8" name="p"><elem id="1">1,2,3,4,5,6,7,8</elem></Elements>' '<SolidDomain name="p" mat="m"/>' \
    '<NodeSet name="x">1,4,5,8</NodeSet><NodeSet name="y">1,2,5,6</NodeSet><NodeSet name="z">1,2,3,4</NodeSet><NodeSet name="end">2,3,6,7</NodeSet>' 'x:x y:y z:z'
artsim -q sheet.feb -r models/model/models/fem/nodes/3:position,models/model/models/fem/nodes/3:director |
    awk 'END { printf "%.3f %.3f\n", $3, 100 * $7 }'
artsim -q cube.feb -r models/model/models/fem/nodes/7:position | awk 'END { printf "%.3f %.3f\n", $3, $4 }'
for bad in loose pole short none; do
    if artbuild -q $bad.feb -o $bad.art || test -e $bad.art; then exit 1; fi
done

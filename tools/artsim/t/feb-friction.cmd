# A block is pressed on a plate and dragged along it by FEBio's friction, by three kinds of contact: what slides lags by the shear that
# mu times the pressure makes, what sticks stays where it was, and without friction nothing lags; facets there have none. Twice the way
# makes no more lag. A coefficient below zero is refused.
# stderr: below.feb:[0-9]*:[0-9]*: error: <fric_coeff> is negative
drag() { # NAME KIND FRICTION MORE WAY
    cat >"$1.feb" <<END
<febio_spec version="4.0"><Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>10</time_steps><step_size>0.1</step_size></Control>
<Material><material id="1" name="m" type="neo-Hookean"><density>1</density><E>1</E><v>0</v></material></Material>
<Mesh><Nodes name="all">
<node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">1,1,0</node><node id="4">0,1,0</node>
<node id="5">0,0,1</node><node id="6">1,0,1</node><node id="7">1,1,1</node><node id="8">0,1,1</node>
<node id="11">-1,-1,-1</node><node id="12">4,-1,-1</node><node id="13">4,2,-1</node><node id="14">-1,2,-1</node>
<node id="15">-1,-1,0</node><node id="16">4,-1,0</node><node id="17">4,2,0</node><node id="18">-1,2,0</node>
</Nodes>
<Elements type="hex8" name="block"><elem id="1">1,2,3,4,5,6,7,8</elem></Elements>
<Elements type="hex8" name="plate"><elem id="2">11,12,13,14,15,16,17,18</elem></Elements>
<NodeSet name="top">5,6,7,8</NodeSet><NodeSet name="plate">11,12,13,14,15,16,17,18</NodeSet><NodeSet name="whole">1,2,3,4,5,6,7,8</NodeSet>
<Surface name="below"><quad4 id="1">1,4,3,2</quad4></Surface><Surface name="ground"><quad4 id="1">15,16,17,18</quad4></Surface>
<SurfacePair name="pair"><primary>below</primary><secondary>ground</secondary></SurfacePair></Mesh>
<MeshDomains><SolidDomain name="block" mat="m"/><SolidDomain name="plate" mat="m"/></MeshDomains>
<Boundary>
<bc name="held" node_set="plate" type="zero displacement"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>
<bc name="plane" node_set="whole" type="zero displacement"><x_dof>0</x_dof><y_dof>1</y_dof><z_dof>0</z_dof></bc>
<bc name="press" node_set="top" type="prescribed displacement"><dof>z</dof><value lc="1">-0.1</value></bc>
<bc name="drag" node_set="top" type="prescribed displacement"><dof>x</dof><value lc="2">$5</value></bc></Boundary>
<Contact><contact name="c" surface_pair="pair" type="$2"><laugon>PENALTY</laugon><penalty>20</penalty><fric_coeff>$3</fric_coeff>$4</contact></Contact>
<LoadData>
<load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>0.2,1</pt><pt>1,1</pt></points></load_controller>
<load_controller id="2" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>0.2,0</pt><pt>1,1</pt></points></load_controller></LoadData></febio_spec>
END
    artsim -q "$1.feb" -r models/model/models/fem/nodes/1:position=way.tsv || return
    awk -v name="$1" -v way="$5" 'END { printf "%s lags by %.4f\n", name, way - $2 }' way.tsv
}
slip='<fric_penalty>20</fric_penalty>'
drag nodes sliding-node-on-facet 0.5 $slip 1
drag farther sliding-node-on-facet 0.5 $slip 2
drag elastic sliding-elastic 0.5 '' 1
drag sticks sliding-node-on-facet 2 $slip 0.1
drag smooth sliding-node-on-facet 0.5 '' 1
drag facets sliding-facet-on-facet 0.5 $slip 1
if drag below sliding-elastic -0.5 '' 1; then exit 1; fi
test ! -e below.art
# contact comes back from `.art`, and runs to the same end
artbuild nodes.feb -o nodes.art
artbuild --strict nodes.art -o again.feb
artbuild again.feb -o again.art
artinfo diff nodes.art again.art
artbuild -q facets.feb -o facets.art
artedit facets.art --set models/model/forceEffectors/c_contact1:friction=0.3 -o slips.art
if artbuild -q slips.art -o slips.feb 2>refused || test -e slips.feb; then exit 1; fi
grep -c 'friction of contact by FACET' refused
# back to FEBio: contact along rays has there the one penalty for pressure and friction
artbuild -q elastic.feb -o elastic.art
for penalty in 0 20 7; do
    artedit elastic.art --set "models/model/forceEffectors/0:frictionPenalty=$penalty" -o f.art
    artbuild f.art -o f$penalty.feb 2>said || grep -q "a frictionPenalty of contact by RAY" said || cat said
    [ ! -e f$penalty.feb ] || echo "a penalty of 20, $penalty for friction: written with $(sed -n 's/.*<fric_coeff>\(.*\)<.fric.*/\1/p' f$penalty.feb)"
done

# FEBio's sticky contact: a block is pressed on a plate, pulled up, and comes off where the normal traction exceeds max_traction. With
# nu = 0 it is a bar with the stress E/2 (l - 1/l) over the springs of its four nodes, penalty by area: below it is at z where that is
# e z, l = 1 + h - z, as long as it sticks, and at the height h of its top behind that. There and back `.art` is the same.
# stderr: below.feb:[0-9]*:[0-9]*: error: <max_traction> is negative
pull() { # NAME LIMIT SNAP
    cat >"$1.feb" <<END
<febio_spec version="4.0"><Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>4</time_steps><step_size>0.25</step_size></Control>
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
<bc name="upright" node_set="whole" type="zero displacement"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>0</z_dof></bc>
<bc name="pull" node_set="top" type="prescribed displacement"><dof>z</dof><value lc="1">1</value></bc></Boundary>
<Contact><contact name="c" surface_pair="pair" type="sticky"><penalty>20</penalty><max_traction>$2</max_traction><snap_tol>$3</snap_tol></contact></Contact>
<LoadData><load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points>$4</points></load_controller></LoadData></febio_spec>
END
    artsim -q "$1.feb" -r models/model/models/fem/nodes/1:position@0.25 | awk -v name="$1" -v heights="${5-}" '
        BEGIN { split(heights, h) }
        $1 > 0 { l = 1 + h[++n] - $4; miss = (l - 1 / l) / 2 - 20 * $4
            printf "%s %s %s\n", name, $1, miss ^ 2 < 1e-14 ? "sticks" : (h[n] - $4) ^ 2 < 1e-20 ? "is apart" : "is at " $4 " for " h[n] }'
}
down='<pt>0,0</pt><pt>0.25,-0.1</pt><pt>0.5,0.05</pt><pt>0.75,0.2</pt><pt>1,0.1</pt>'
pull sticks 0 0 "$down" '-0.1 0.05 0.2 0.1'
pull off 0.1 0 "$down" '-0.1 0.05 0.2 0.1'
pull slack 0 0 '<pt>0,0</pt><pt>1,0.1</pt>' '0.025 0.05 0.075 0.1'
pull snaps 0 0.01 '<pt>0,0</pt><pt>1,0.1</pt>' '0.025 0.05 0.075 0.1'
pull below -1 0 "$down"
test ! -e below.art
artbuild off.feb -o off.art
artbuild --strict off.art -o again.feb
artbuild again.feb -o again.art
artinfo diff off.art again.art

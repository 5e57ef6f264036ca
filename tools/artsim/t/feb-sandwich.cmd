# Two cubes of FEBio with a sheet of a tenth of a length between them: the lower one ends at the back of the sheet, 0.1 below its nodes. All have the
# same modulus, and so the whole is pressed evenly: from 2 to 1.5 the nodes of the sheet go down by 0.25, the back by 0.225. The file comes back.
# stdout: ^-0.250000 -0.225000$|^equal$
cat >column.feb <<'FEB'
<febio_spec version="4.0"><Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>2</time_steps><step_size>0.5</step_size></Control>
<Material><material id="1" name="solid" type="neo-Hookean"><density>1</density><E>3</E><v>0</v></material>
<material id="2" name="sheet" type="neo-Hookean"><density>1</density><E>3</E><v>0</v></material></Material>
<Mesh><Nodes name="all"><node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">1,1,0</node><node id="4">0,1,0</node>
<node id="5">0,0,1</node><node id="6">1,0,1</node><node id="7">1,1,1</node><node id="8">0,1,1</node>
<node id="9">0,0,2</node><node id="10">1,0,2</node><node id="11">1,1,2</node><node id="12">0,1,2</node></Nodes>
<Elements type="hex8" name="cubes"><elem id="1">1,2,3,4,5,6,7,8</elem><elem id="2">5,6,7,8,9,10,11,12</elem></Elements>
<Elements type="quad4" name="middle"><elem id="3">5,6,7,8</elem></Elements>
<NodeSet name="low">1,2,3,4</NodeSet><NodeSet name="high">9,10,11,12</NodeSet></Mesh>
<MeshDomains><SolidDomain name="cubes" mat="solid"/><ShellDomain name="middle" mat="sheet"><shell_thickness>0.1</shell_thickness></ShellDomain></MeshDomains>
<Boundary><bc name="held" node_set="low" type="zero displacement"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>
<bc name="moved" node_set="high" type="prescribed displacement"><dof>z</dof><value lc="1">-0.5</value></bc></Boundary>
<LoadData><load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt></points></load_controller></LoadData>
</febio_spec>
FEB
artsim -q column.feb -r models/model/models/fem/nodes/5:position,models/model/models/fem/nodes/5:backPosition | awk 'END { printf "%.6f %.6f\n", $4 - 1, $7 - 0.9 }'
artbuild -q column.feb -o column.art
artbuild --strict column.art -o again.feb
artbuild -q again.feb -o again.art
artinfo diff column.art again.art && echo equal

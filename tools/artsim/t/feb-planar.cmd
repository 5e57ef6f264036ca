# A planar joint of FEBio whose coordinates are prescribed: a block with its middle at (1, 0, 0) turns by a quarter about z through the origin, and
# the origin goes to (2, 1, 0), so that the middle ends at (2, 2, 0).
cat >planar.feb <<'FEB'
<febio_spec version="4.0">
<Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>10</time_steps><step_size>0.1</step_size></Control>
<Material>
<material id="1" name="ground" type="rigid body"><density>1</density><center_of_mass>0,0,-1</center_of_mass></material>
<material id="2" name="block" type="rigid body"><density>1</density><center_of_mass>1,0,0</center_of_mass></material>
</Material>
<Mesh>
<Nodes name="all">
<node id="1">-1,-1,-2</node><node id="2">1,-1,-2</node><node id="3">1,1,-2</node><node id="4">-1,1,-2</node>
<node id="5">-1,-1,-1</node><node id="6">1,-1,-1</node><node id="7">1,1,-1</node><node id="8">-1,1,-1</node>
<node id="11">0,-1,-1</node><node id="12">2,-1,-1</node><node id="13">2,1,-1</node><node id="14">0,1,-1</node>
<node id="15">0,-1,1</node><node id="16">2,-1,1</node><node id="17">2,1,1</node><node id="18">0,1,1</node>
</Nodes>
<Elements type="hex8" name="low"><elem id="1">1,2,3,4,5,6,7,8</elem></Elements>
<Elements type="hex8" name="high"><elem id="2">11,12,13,14,15,16,17,18</elem></Elements>
</Mesh>
<MeshDomains><SolidDomain name="low" mat="ground"/><SolidDomain name="high" mat="block"/></MeshDomains>
<Rigid>
<rigid_bc type="rigid_fixed"><rb>ground</rb><Rx_dof>1</Rx_dof><Ry_dof>1</Ry_dof><Rz_dof>1</Rz_dof><Ru_dof>1</Ru_dof><Rv_dof>1</Rv_dof><Rw_dof>1</Rw_dof></rigid_bc>
<rigid_connector name="table" type="rigid planar joint"><body_a>ground</body_a><body_b>block</body_b>
<joint_origin>0,0,0</joint_origin><rotation_axis>0,0,1</rotation_axis><translation_axis_1>1,0,0</translation_axis_1>
<prescribed_rotation>1</prescribed_rotation><rotation lc="1">1.5707963267948966</rotation>
<prescribed_translation_1>1</prescribed_translation_1><translation_1 lc="1">2</translation_1>
<prescribed_translation_2>1</prescribed_translation_2><translation_2 lc="1">1</translation_2></rigid_connector>
</Rigid>
<LoadData><load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt></points></load_controller></LoadData>
</febio_spec>
FEB
artsim -q planar.feb -r models/model/rigidBodies/block:position | awk 'END { printf "%.6f %.6f %.6f\n", $2, $3, $4 + 1e-9 }'

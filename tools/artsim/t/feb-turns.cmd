# What FEBio prescribes of rigid bodies beyond one axis, and what pushes along a joint: a rotation vector and angles that both turn x to y to z by a
# third of a turn; a force of 3 along a prismatic joint against a spring of 2 moves body_a by 1.5, body_b by -1.5.
# stderr: bad.feb:13:[0-9]*: error: angles by the convention "XYZ"|damped.feb:13:[0-9]*: error: <force_damping> of a rigid connector
put() { # NAME RIGID
    cat >"$1.feb" <<FEB
<febio_spec version="4.0">
<Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>4</time_steps><step_size>0.25</step_size></Control>
<Material>
<material id="1" name="ground" type="rigid body"><density>1</density><center_of_mass>0,0,0</center_of_mass></material>
<material id="2" name="block" type="rigid body"><density>1</density></material>
</Material>
<Mesh><Nodes name="all"><node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">0,1,0</node><node id="4">0,0,1</node>
<node id="11">2,0,0</node><node id="12">3,0,0</node><node id="13">3,1,0</node><node id="14">2,1,0</node><node id="15">2,0,1</node><node id="16">3,0,1</node><node id="17">3,1,1</node><node id="18">2,1,1</node></Nodes>
<Elements type="tet4" name="low"><elem id="1">1,2,3,4</elem></Elements><Elements type="hex8" name="high"><elem id="2">11,12,13,14,15,16,17,18</elem></Elements></Mesh>
<MeshDomains><SolidDomain name="low" mat="ground"/><SolidDomain name="high" mat="block"/></MeshDomains>
<Rigid><rigid_bc type="rigid_fixed"><rb>ground</rb><Rx_dof>1</Rx_dof><Ry_dof>1</Ry_dof><Rz_dof>1</Rz_dof><Ru_dof>1</Ru_dof><Rv_dof>1</Rv_dof><Rw_dof>1</Rw_dof></rigid_bc>
$2
</Rigid>
<LoadData><load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt></points></load_controller></LoadData>
</febio_spec>
FEB
}
fixed='<rigid_bc type="rigid_fixed"><rb>block</rb><Rx_dof>1</Rx_dof><Ry_dof>1</Ry_dof><Rz_dof>1</Rz_dof></rigid_bc>'
turned() { artsim -q "$1.feb" -r models/model/rigidBodies/block:orientation | awk 'END { printf "%.7f %.7f %.7f %.6f\n", $2, $3, $4, $5 }'; }
third=1.2091995761561452
put vector "$fixed<rigid_bc type=\"rigid_rotation_vector\"><rb>block</rb><vx lc=\"1\">$third</vx><vy lc=\"1\">$third</vy><vz lc=\"1\">$third</vz></rigid_bc>"
turned vector
put angles "$fixed<rigid_bc type=\"rigid_euler_angles\"><rb>block</rb><Ex lc=\"1\">90</Ex><Ey>0</Ey><Ez lc=\"1\">90</Ez></rigid_bc>"
turned angles
put bad "$fixed"'<rigid_bc type="rigid_euler_angles"><convention>XYZ</convention><rb>block</rb><Ex>1</Ex></rigid_bc>'
joint() { # NAME BODY_A BODY_B FORCE
    put "$1" "<rigid_connector name=\"slide\" type=\"rigid prismatic joint\"><body_a>$2</body_a><body_b>$3</body_b><joint_origin>0,0,0</joint_origin><translation_axis>1,0,0</translation_axis><transverse_axis>0,1,0</transverse_axis>$4</rigid_connector>
<rigid_connector name=\"hold\" type=\"rigid spring\"><body_a>ground</body_a><body_b>block</body_b><k>2</k><insertion_a>0,0,0</insertion_a><insertion_b>2,0,0</insertion_b></rigid_connector>"
}
moved() { artsim -q "$1.feb" -r models/model/rigidBodies/block:position@1 | awk 'NR == 1 { x = $2 } END { printf "%.7f\n", $2 - 2.5 }'; }
joint first block ground '<force lc="1">3</force>'
moved first
joint second ground block '<force>3</force>'
moved second
joint damped ground block '<force_damping>1</force_damping>'
for bad in bad damped; do
    if artbuild -q $bad.feb -o $bad.art || test -e $bad.art; then exit 1; fi
done
# held but for a way of 1.5 along y: the other coordinates of its centre, (2.5, 0.5, 0.5), stay
put driven '<rigid_bc type="rigid_fixed"><rb>block</rb><Rx_dof>1</Rx_dof><Rz_dof>1</Rz_dof><Ru_dof>1</Ru_dof><Rv_dof>1</Rv_dof><Rw_dof>1</Rw_dof></rigid_bc><rigid_bc type="rigid_displacement"><rb>block</rb><dof>y</dof><value lc="1">1.5</value></rigid_bc>'
artsim -q driven.feb -r models/model/rigidBodies/block:position@0.5 | awk '!/^#/ { printf "%g: %.7f %.7f %.7f\n", $1, $2, $3, $4 }'

# A sheet of FEBio that a rigid body clamps: the body turns by a third of pi about y and may move along x and z, so that the middle of the sheet of 20
# elements, half a thickness below its nodes, bends to an arc with chords of the length 1/20. A moment that the body has instead of the rotation
# bends it by M L / (E I), less the parasitic shear of strains of displacements: 1/(1 + (l/t)^2/2) with l/t = 1/2.
sheet() { # NAME FIXED RIGID
    awk -v fixed="$2" -v rigid="$3" 'BEGIN {
        print "<febio_spec version=\"4.0\"><Module type=\"solid\"/>"
        print "<Control><analysis>STATIC</analysis><time_steps>4</time_steps><step_size>0.25</step_size></Control>"
        print "<Material><material id=\"1\" name=\"sheet\" type=\"neo-Hookean\"><density>1</density><E>12</E><v>0</v></material>"
        print "<material id=\"2\" name=\"block\" type=\"rigid body\"><density>1</density><center_of_mass>1,0.05,0</center_of_mass></material></Material>"
        print "<Mesh><Nodes name=\"all\">"
        for (i = 0; i <= 20; i++) for (j = 0; j < 2; j++) printf "<node id=\"%d\">%.17g,%g,0</node>\n", 2 * i + j + 1, i / 20, j / 10
        for (k = 0; k < 8; k++) printf "<node id=\"%d\">%g,%g,%g</node>\n", 101 + k, 1 + (k % 4 == 1 || k % 4 == 2), (k % 4 > 1), int(k / 4)
        print "</Nodes><Elements type=\"quad4\" name=\"strip\">"
        for (i = 0; i < 20; i++) printf "<elem id=\"%d\">%d,%d,%d,%d</elem>\n", i + 1, 2 * i + 1, 2 * i + 3, 2 * i + 4, 2 * i + 2
        print "</Elements><Elements type=\"hex8\" name=\"body\"><elem id=\"21\">101,102,103,104,105,106,107,108</elem></Elements>"
        print "<NodeSet name=\"left\">1,2</NodeSet><NodeSet name=\"right\">41,42</NodeSet></Mesh>"
        print "<MeshDomains><ShellDomain name=\"strip\" mat=\"sheet\"><shell_thickness>0.1</shell_thickness></ShellDomain><SolidDomain name=\"body\" mat=\"block\"/></MeshDomains>"
        print "<Boundary><bc node_set=\"left\" type=\"zero displacement\"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>"
        print "<bc node_set=\"left\" type=\"zero shell displacement\"><sx_dof>1</sx_dof><sy_dof>1</sy_dof><sz_dof>1</sz_dof></bc>"
        print "<bc node_set=\"right\" type=\"rigid\"><rb>block</rb></bc></Boundary>"
        print "<Rigid><rigid_bc type=\"rigid_fixed\"><rb>block</rb>" fixed "</rigid_bc>" rigid "</Rigid>"
        print "<LoadData><load_controller id=\"1\" type=\"loadcurve\"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt></points></load_controller></LoadData></febio_spec>"
    }' >"$1.feb"
}
ends() { artsim -q "$1.feb" -r "models/model/rigidBodies/block:position,models/model/rigidBodies/block:orientation" | tail -n 1; }
plane='<Ry_dof>1</Ry_dof><Ru_dof>1</Ru_dof><Rw_dof>1</Rw_dof>'
sheet turned "$plane" '<rigid_bc type="rigid_rotation"><rb>block</rb><dof>Rv</dof><value lc="1">-1.0471975511965976</value></rigid_bc>'
ends turned | awk '{ printf "%.3f %.3f\n", $2, $4 }'
awk 'BEGIN { a = atan2(sqrt(3), 1); for (k = 0; k < 20; k++) { x += cos((k + 0.5) * a / 20) / 20; z += sin((k + 0.5) * a / 20) / 20 }; printf "%.3f %.3f\n", x - 0.05 * sin(a), z - 0.05 * (1 - cos(a)) }'
sheet bent "$plane" '<rigid_load type="rigid_moment"><rb>block</rb><dof>Rv</dof><value lc="1">-1e-5</value></rigid_load>'
ends bent | awk '{ printf "%.3f\n", ($8 * $6 < 0 ? 1 : 0) * sqrt($8 * $8) * atan2(0, -1) / 180 / (1e-5 / (12 * 0.1 * 0.1 ^ 3 / 12)) }'
# all of it moves: a target; a degree of freedom that no joint has is refused
sheet held '<Rx_dof>1</Rx_dof>' '<rigid_bc type="rigid_displacement"><rb>block</rb><dof>z</dof><value lc="1">1</value></rigid_bc>'
if artbuild -q held.feb -o held.art 2>list; then exit 1; fi
grep -o "the degrees of freedom that move the rigid body 'block'" list

# A column of one hexahedron of 20 nodes that stands under its weight: its nodes go down by rho g (L z - z^2/2)/E = 5e-4 at its end and 3.75e-4 at half
# of its height, as the body force is shared by the shape functions, with negative parts at corners.
awk 'BEGIN {
    print "<febio_spec version=\"4.0\"><Module type=\"solid\"/><Control><analysis>STATIC</analysis><time_steps>1</time_steps><step_size>1</step_size></Control>"
    print "<Material><material id=\"1\" name=\"m\" type=\"neo-Hookean\"><density>1</density><E>1000</E><v>0</v></material></Material><Mesh><Nodes name=\"all\">"
    split("0 0 0,1 0 0,1 1 0,0 1 0,0 0 1,1 0 1,1 1 1,0 1 1,.5 0 0,1 .5 0,.5 1 0,0 .5 0,.5 0 1,1 .5 1,.5 1 1,0 .5 1,0 0 .5,1 0 .5,1 1 .5,0 1 .5", p, ",")
    for (i = 1; i <= 20; i++) { gsub(" ", ",", p[i]); printf "<node id=\"%d\">%s</node>\n", i, p[i]; s = s (i > 1 ? "," : "") i }
    print "</Nodes><Elements type=\"hex20\" name=\"part\"><elem id=\"1\">" s "</elem></Elements><NodeSet name=\"low\">1,2,3,4,9,10,11,12</NodeSet></Mesh>"
    print "<MeshDomains><SolidDomain name=\"part\" mat=\"m\"/></MeshDomains>"
    print "<Boundary><bc node_set=\"low\" type=\"zero displacement\"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc></Boundary>"
    print "<Loads><body_load type=\"const\"><z>1</z></body_load></Loads></febio_spec>"
}' >column.feb
artsim -q column.feb -r models/model/models/fem/nodes/7:displacement,models/model/models/fem/nodes/13:displacement,models/model/models/fem/nodes/17:displacement |
    awk 'END { printf "%.2e %.2e %.2e\n", $4, $7, $10 }'

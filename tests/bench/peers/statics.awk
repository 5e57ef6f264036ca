# awk -v kind=feb|inp -v nx=NX -v ny=NY -v steps=STEPS -f statics.awk: a bar of 2 x 1 x 1 of NX x NY x NY hexahedra, Mooney-Rivlin, whose ends
# are held; one of them moves by 1 along the bar in STEPS steps: a model of FEBio (artsim reads it), or a deck of CalculiX (C3D8).
function node(i, j, k) { return 1 + i + (nx + 1) * (j + (ny + 1) * k) }
function mesh(element, node_format, elem_format,   i, j, k, n)
{
    for (k = 0; k <= ny; k++) for (j = 0; j <= ny; j++) for (i = 0; i <= nx; i++)
        printf node_format, node(i, j, k), 2 * i / nx, j / ny, k / ny
    print element
    for (k = 0; k < ny; k++) for (j = 0; j < ny; j++) for (i = 0; i < nx; i++)
        printf elem_format, ++n, node(i, j, k), node(i + 1, j, k), node(i + 1, j + 1, k),
            node(i, j + 1, k), node(i, j, k + 1), node(i + 1, j, k + 1), node(i + 1, j + 1, k + 1), node(i, j + 1, k + 1)
}
function face(i, first, between,   j, k, text)
{
    text = ""
    for (k = 0; k <= ny; k++) for (j = 0; j <= ny; j++) text = text (text == "" ? first : between) node(i, j, k)
    return text
}
BEGIN {
    if (kind == "inp") {
        print "*NODE,NSET=NALL"
        mesh("*ELEMENT,TYPE=C3D8,ELSET=EALL", "%d,%.12g,%.12g,%.12g\n", "%d,%d,%d,%d,%d,%d,%d,%d,%d\n")
        printf "*NSET,NSET=FIX\n%s,\n*NSET,NSET=END\n%s,\n*NSET,NSET=MID\n%d,\n", face(0, "", ",\n"), face(nx, "", ",\n"),
            node(nx / 2, 0, 0)
        print "*MATERIAL,NAME=M\n*HYPERELASTIC,MOONEY-RIVLIN\n1,0.5,0.04\n*SOLID SECTION,ELSET=EALL,MATERIAL=M\n*BOUNDARY\nFIX,1,3"
        printf "*STEP,NLGEOM,INC=1000\n*STATIC,DIRECT\n%.12g,1\n*BOUNDARY\nEND,2,3\nEND,1,1,1\n", 1 / steps
        print "*NODE PRINT,NSET=MID\nU\n*END STEP"
        exit
    }
    print "<febio_spec version=\"4.0\"><Module type=\"solid\"/><Control><analysis>STATIC</analysis>"
    printf "<time_steps>%d</time_steps><step_size>%.17g</step_size></Control>\n", steps, 1 / steps
    print "<Material><material id=\"1\" name=\"m\" type=\"Mooney-Rivlin\"><density>1</density><k>50</k><c1>1</c1><c2>0.5</c2>" \
        "<pressure_model>Abaqus</pressure_model></material></Material>\n<Mesh><Nodes name=\"bar\">"
    mesh("</Nodes><Elements type=\"hex8\" name=\"part\">", "<node id=\"%d\">%.12g,%.12g,%.12g</node>\n",
        "<elem id=\"%d\">%d,%d,%d,%d,%d,%d,%d,%d</elem>\n")
    printf "</Elements><NodeSet name=\"fix\">%s</NodeSet><NodeSet name=\"end\">%s</NodeSet></Mesh>\n", face(0, "", ","), face(nx, "", ",")
    print "<MeshDomains><SolidDomain name=\"part\" mat=\"m\"/></MeshDomains><Boundary>"
    print "<bc name=\"fix\" node_set=\"fix\" type=\"zero displacement\"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>"
    print "<bc name=\"end\" node_set=\"end\" type=\"zero displacement\"><x_dof>0</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>"
    print "<bc name=\"pull\" node_set=\"end\" type=\"prescribed displacement\"><dof>x</dof><value lc=\"1\">1</value></bc></Boundary>"
    print "<LoadData><load_controller id=\"1\" type=\"loadcurve\"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt></points>" \
        "</load_controller></LoadData></febio_spec>"
}

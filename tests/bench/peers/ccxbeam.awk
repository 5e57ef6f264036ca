# awk -v nx=NX -v ny=NY -v steps=STEPS -f ccxbeam.awk: a deck of CalculiX, the falling beam of ccxbeam.lua by
# NX x NY x NY hexahedra with incompatible modes (C3D8I), STEPS steps of 1 ms.
function node(i, j, k) { return 1 + i + (nx + 1) * (j + (ny + 1) * k) }
BEGIN {
    print "*NODE,NSET=NALL"
    for (k = 0; k <= ny; k++) for (j = 0; j <= ny; j++) for (i = 0; i <= nx; i++)
        printf "%d,%.12g,%.12g,%.12g\n", node(i, j, k), 0.1 * i / nx, 0.02 * j / ny, 0.02 * k / ny
    print "*ELEMENT,TYPE=C3D8I,ELSET=EALL"
    for (k = 0; k < ny; k++) for (j = 0; j < ny; j++) for (i = 0; i < nx; i++)
        printf "%d,%d,%d,%d,%d,%d,%d,%d,%d\n", ++n, node(i, j, k), node(i + 1, j, k), node(i + 1, j + 1, k),
            node(i, j + 1, k), node(i, j, k + 1), node(i + 1, j, k + 1), node(i + 1, j + 1, k + 1), node(i, j + 1, k + 1)
    print "*NSET,NSET=FIX"
    for (k = 0; k <= ny; k++) for (j = 0; j <= ny; j++) printf "%d,\n", node(0, j, k)
    print "*NSET,NSET=TIP"
    printf "%d,\n", node(nx, ny / 2, ny / 2)
    print "*MATERIAL,NAME=M\n*HYPERELASTIC,YEOH\n10370,486,0.,2e-06,1e20,1e20\n*DENSITY\n1040"
    print "*DAMPING,ALPHA=20,BETA=0.015\n*SOLID SECTION,ELSET=EALL,MATERIAL=M\n*BOUNDARY\nFIX,1,3"
    print "*STEP,NLGEOM,INC=100000\n*DYNAMIC,DIRECT,ALPHA=-0.05"
    printf "0.001,%.9g\n", 0.001 * steps
    print "*DLOAD\nEALL,GRAV,9.8,0.,0.,-1.\n*NODE PRINT,NSET=TIP\nU\n*END STEP"
}

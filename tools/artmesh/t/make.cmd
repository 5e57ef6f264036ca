# a shape with and without parameters, its name and unit, in a format by name or by -o
artmesh make box wx=2
artmesh make rectangle nx=2 wy=0.5 quads=1 --units mm
artmesh make points xyz=1,2,3,4,5,6 -t off
artmesh make prism 'xy=0 0, 1 0, 0 1' h=3 --name wedge -o prism.vtk
artmesh info prism.vtk | grep -E '^(format|name|volume|solid)'

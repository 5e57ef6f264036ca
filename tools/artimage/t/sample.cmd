# tol: 1e-6 1e-6
# Values at nodes, means over elements, an expression of them.
artimage make --size 30 --type float32 '100+2*x-y+3*z' -o a.nii
artvol make grid nx=4 ny=3 nz=2 wx=8 wy=6 wz=4 -o b.vtu
artimage sample --field density a.nii b.vtu -o n.vtu
artimage sample --field E --at elements --expr '1000*(v/100)**2' a.nii b.vtu -o e.vtu
artvol info n.vtu | grep field
artvol info e.vtu | grep field
artvol convert -e ascii n.vtu n.vtk
sed -n '/density/,$p' n.vtk | head -3 | tail -1 | awk '{ print $1 }'
artmesh make icosphere r=3 -o s.obj
artimage sample --surface --field v a.nii s.obj -o s.ply
artmesh info s.ply | grep field

# tol: 1e-12 1e-12
# a mesh, a volume mesh, a table and a model go by a lattice that turns as they go by the turn; the way back is --inverse
cp "$HERE"/man/* .
artxform --make-lattice 3 --margin 9 tetra.obj -o cage.vtu
artxform --rotate 0,0,1,90 --translate 0,0,2 cage.vtu -o turned.vtk
artxform --strict --lattice cage.vtu --deformed turned.vtk tetra.obj -o there.obj
cat there.obj
artxform --strict --lattice cage.vtu --deformed turned.vtk --inverse there.obj
artvol make grid nx=1 ny=1 nz=1 -o one.vtk
artxform --strict --lattice cage.vtu --deformed turned.vtk one.vtk --to abaqus | grep -v "^\*"
# a lattice that mirrors turns elements round, so that their volumes stay positive
artxform --scale -1,1,1 cage.vtu -o mirrored.vtk
artxform --strict --lattice cage.vtu --deformed mirrored.vtk one.vtk -o two.vtk
artvol info two.vtk | awk '{ is[$1] = $2 } END { if (is["turned"] != 0 || is["volume"] - 1 > 1e-12 || 1 - is["volume"] > 1e-12) print "mirrored: " is["turned"] " turned, volume " is["volume"] }'
printf "0,1,2,3\n1,1,0,0.5\n" |
    artxform --strict --from csv --to csv --lattice cage.vtu --deformed turned.vtk --column 1=point
artxform --lattice cage.vtu --deformed turned.vtk arm.art -o a.art 2>err.txt
artxform --rotate 0,0,1,90 --translate 0,0,2 arm.art -o b.art
artinfo diff --tol 1e-12 a.art b.art | cut -f 2
# a lattice in one file: a model with its nodes at rest and now
artxform --make-lattice 1 --margin 9 tetra.obj -o cage.art
artedit -q -s models/lattice/nodes/0:rest="-9 -9 -9" cage.art -o bent.art
artxform --lattice bent.art tetra.obj | head -n 1

# the camera of the model file, slabs, and the reference grid
cat >two.art <<'END'
RootModel [ viewerCenter=[ 0 0 1 ] viewerEye=[ 3 -8 4 ]
 RenderableComponentList<ModelComponent> [ name="models"
  MechModel [ name="m" PointList<Particle> [ name="particles" renderProps=[ pointStyle=SPHERE pointRadius=0.3 ]
   [ position=[ 0 0 0 ] ] [ position=[ 1 0.5 2 ] ] [ position=[ -1 -0.5 1 ] ] ] ] ] ]
END
same() { artrender two.art --size 200x160 "$@" >/dev/null && echo same || echo "not the same"; }
artrender two.art --size 200x160 -o own.png
same --eye 3,-8,4 --centre 0,0,1 --compare own.png
same --view front --compare own.png
same --ortho --compare own.png
artrender two.art --size 200x160 --view front --clip-plane 2,0,0,-0.4,0.3 -o slab.png
same --view front --clip-plane 1,0,0,-0.2 --clip-plane=-1,0,0,-0.1 --compare slab.png
same --view front --clip-plane '2 0 0 -0.4 0.3' --compare slab.png
same --view front --compare slab.png
# a grid in the plane across z, of lines one apart: seen from above they are where they are, and the axes have colours
artrender two.art --size 200x160 --view top -o bare.png
artrender two.art --size 200x160 --view top --grid 1 -o grid.png
same --view top --grid 1,xy --compare grid.png
same --view top --grid 1,xy,0 --compare grid.png
same --view top --grid 1,xy,-5 --compare grid.png
same --view top --grid 0.5 --compare grid.png
same --view top --compare grid.png
# neither moves the camera: without the lines the picture is the same
same --view top --grid 1 --clip-plane 0,0,1,-9,18 --compare grid.png
for bad in --grid=x --grid=0 --grid=1,xx --grid=1,xy, --grid=1,xy,0,1 --grid=1e-9 --clip-plane=1,0,0 --clip-plane=0,0,0,1 \
    --clip-plane=1,0,0,0,-1 --clip-plane=1,0,0,0,1,2; do
    artrender two.art "$bad" -o x.png 2>&1 || echo "exit code $?"
done
ls

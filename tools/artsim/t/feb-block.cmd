# A model of FEBio as it is and as a .art file: a block that forces draw to twice its length, in whole load and in quarters;
# F = mu (l - 1/l) per area, mu = 1/2. Versions 3.0 and 2.5 say the same in other words.
# skip-without: sed
far=models/model/models/fem/nodes/11:position
cp "$ARTKIT_TOP/tools/artsim/t/man/block.feb" .
ends() { artsim -q "$1" -r $far | awk 'END { printf "%g %.8g %.8g %.8g\n", $1, $2, $3, $4 }'; }
ends block.feb
artbuild block.feb -o block.art
ends block.art
artinfo check -q block.feb
artinfo diff block.feb block.art
# version 3.0
sed -e 's/version="4.0"/version="3.0"/' -e 's/type="zero displacement"><x_dof>1<.x_dof><y_dof>1.*<.bc>/type="fix"><dofs>x,y,z<\/dofs><\/bc>/' \
    -e 's/type="zero displacement"><x_dof>1<.x_dof>.*<.bc>/type="fix"><dofs>x<\/dofs><\/bc>/' \
    -e 's/type="nodal_force"><value lc="1">0,0,0.1875<.value>/type="nodal_load"><dof>z<\/dof><scale lc="1">0.1875<\/scale>/' \
    -e 's/pt>/point>/g' block.feb >three.feb
ends three.feb
# version 2.5
sed -e 's/version="4.0"/version="2.5"/' -e 's/Mesh>/Geometry>/' -e 's/type="hex8" name="part"/type="hex8" name="part" mat="1"/' -e '/<MeshDomains/d' \
    -e 's/<bc name="ground".*/<fix bc="x,y,z" node_set="bottom"\/>/' -e 's/<bc name="symmetry".*/<fix bc="x" node_set="@surface:side"\/>/' \
    -e 's/<nodal_load.*/<nodal_load bc="z" node_set="top"><scale lc="1">1<\/scale><value>0.1875<\/value><\/nodal_load>/' \
    -e 's/<load_controller id="1" type="loadcurve">/<loadcurve id="1" type="linear">/' -e 's/load_controller>/loadcurve>/' \
    -e '/<interpolate>/d' -e '/<extend>/d' -e 's/<points>//; s/<.points>//' -e 's/pt>/point>/g' block.feb >old.feb
ends old.feb

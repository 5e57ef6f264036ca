# A displacement of FEBio's second step that is relative to the first: a cube that was pulled up by 0.3 is moved by 0.1 from there; without
# <relative> it goes to 0.1.
cube() { # NAME RELATIVE
    cat >"$1.feb" <<FEB
<febio_spec version="4.0"><Module type="solid"/>
<Material><material id="1" name="m" type="neo-Hookean"><density>1</density><E>1</E><v>0.3</v></material></Material>
<Mesh><Nodes name="all"><node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">1,1,0</node><node id="4">0,1,0</node>
<node id="5">0,0,1</node><node id="6">1,0,1</node><node id="7">1,1,1</node><node id="8">0,1,1</node></Nodes>
<Elements type="hex8" name="cube"><elem id="1">1,2,3,4,5,6,7,8</elem></Elements>
<NodeSet name="low">1,2,3,4</NodeSet><NodeSet name="top">5,6,7,8</NodeSet></Mesh>
<MeshDomains><SolidDomain name="cube" mat="m"/></MeshDomains>
<Boundary><bc node_set="low" type="zero displacement"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc></Boundary>
<Step><step id="1"><Control><analysis>STATIC</analysis><time_steps>2</time_steps><step_size>0.5</step_size></Control>
<Boundary><bc node_set="top" type="prescribed displacement"><dof>z</dof><value lc="1">0.3</value></bc></Boundary></step>
<step id="2"><Control><analysis>STATIC</analysis><time_steps>2</time_steps><step_size>0.5</step_size></Control>
<Boundary><bc node_set="top" type="prescribed displacement"><dof>z</dof><value lc="2">0.1</value><relative>$2</relative></bc></Boundary></step></Step>
<LoadData><load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt></points></load_controller>
<load_controller id="2" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>1,0</pt><pt>2,1</pt></points></load_controller></LoadData>
</febio_spec>
FEB
    artsim -q "$1.feb" -r models/model/models/fem/nodes/7:position@1 | awk '{ z = $4 } $1 >= 1 { printf "%g %.6f\n", $1, z }'
}
cube relative 1
cube absolute 0
artbuild -q relative.feb -o relative.art
artbuild -q --strict relative.art -o again.feb
artbuild -q again.feb -o again.art
artinfo diff relative.art again.art && echo equal
# a time that is no step of the analysis
sed 's/activeFrom=1\(.0\)*$/activeFrom=0.5/' relative.art >between.art
if artbuild -q between.art -o between.feb 2>list || test -e between.feb; then exit 1; fi
grep -o "a displacement whose time is not that of one step" list

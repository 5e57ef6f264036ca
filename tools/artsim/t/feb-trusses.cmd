# Trusses of FEBio: two bars that a force draws down, static, and one that a force draws along in motion, whose mass is consistent; their
# materials are those of no solid, other domains are refused, and what is read is written.
# stderr: solid.feb:6:[0-9]*: error: part 'bars' has a material of trusses|beam.feb:7:[0-9]*: error: a domain of the type "elastic-truss"|noarea.feb:6:[0-9]*: error: the trusses 'bars' have no cross_sectional_area|short.feb:6:[0-9]*: error: a truss has no length
bars() { # NAME CONTROL NODES ELEMENTS DOMAIN LOAD MATERIAL
    cat >"$1.feb" <<FEB
<febio_spec version="4.0">
<Module type="solid"/>
<Control>$2</Control>
<Material><material id="1" name="m" type="${7:-linear truss}"><density>3</density><E>1000</E></material></Material>
<Mesh><Nodes name="all">$3</Nodes>
<Elements $4</Elements>
<NodeSet name="held">1,3</NodeSet><NodeSet name="free">2</NodeSet></Mesh><MeshDomains>$5</MeshDomains>
<Boundary><bc node_set="held" type="zero displacement"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>
<bc node_set="free" type="zero displacement"><y_dof>1</y_dof></bc></Boundary>
<Loads><nodal_load type="nodal_force" node_set="free"><value>$6</value></nodal_load></Loads>
</febio_spec>
FEB
}
nodes='<node id="1">-3,0,0</node><node id="2">0,0,-4</node><node id="3">3,0,0</node>'
elems='type="line2" name="bars"><elem id="1">1,2</elem><elem id="1">2,3</elem>'
domain='<BeamDomain name="bars" mat="m" type="linear-truss"><cross_sectional_area>0.2</cross_sectional_area></BeamDomain>'
static='<analysis>STATIC</analysis><time_steps>1</time_steps><step_size>1</step_size>'
bars roof "$static" "$nodes" "$elems" "$domain" 0,0,-50
# 2 E A L/l ln(l/L) times z/l is the force
artsim -q roof.feb -r models/model/models/fem/nodes/2:position | awk 'END { l = sqrt(9 + $4^2); F = 2 * 200 * 5 / l * log(l / 5) * $4 / l + 50; print "roof", (F * F < 1e-12 ? "balanced" : F) }'
bars moving '<analysis>DYNAMIC</analysis><time_steps>1000</time_steps><step_size>0.0001</step_size>' '<node id="1">0,0,0</node><node id="2">2,0,0</node><node id="3">5,0,0</node>' 'type="truss2" name="bars"><elem id="1">1,2</elem>' "$domain" 0.001,0,0
# u = F L/(E A) (1 - cos w t), w^2 = 3 E/(rho L^2)
artsim -q moving.feb -r models/model/models/fem/nodes/2:position | awk 'END { w = sqrt(3 * 1000 / 3) / 2; u = 0.001 * 2 / 200 * (1 - cos(w * 0.1)); e = ($2 - 2) / u - 1; print "moving", (e * e < 1e-8 ? "consistent" : e) }'
bad() { if artbuild "$1.feb" -o "$1.art"; then exit 9; fi; test ! -e "$1.art"; }
bars solid "$static" "$nodes<node id=\"4\">0,1,0</node>" 'type="tet4" name="bars"><elem id="1">1,3,4,2</elem>' '<SolidDomain name="bars" mat="m"/>' 0,0,0
bad solid
bars beam "$static" "$nodes" "$elems" '<BeamDomain name="bars" mat="m" type="elastic-truss"/>' 0,0,0
bad beam
bars noarea "$static" "$nodes" "$elems" '<BeamDomain name="bars" mat="m" type="linear-truss"/>' 0,0,0
bad noarea
bars short "$static" '<node id="1">0,0,0</node><node id="2">0,0,0</node><node id="3">3,0,0</node>' "$elems" "$domain" 0,0,0
bad short

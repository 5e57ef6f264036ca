# A row of two bricks whose first end moves by t from rest while the other end is held: the middle has 2/3 of the mass, the ends 1/6 each, and the
# spring of a brick is 1000. Newmark's rule takes the acceleration of the driven end from its displacement, so that its velocity is 2 and 0 in
# turn, and the mass between the nodes carries it to the middle: awk has the same recurrence. Lengths are 1000, for strains without squares.
cat >row.feb <<'FEB'
<febio_spec version="4.0">
<Module type="solid"/>
<Control><analysis>DYNAMIC</analysis><time_steps>7</time_steps><step_size>0.01</step_size><rhoi>-2</rhoi></Control>
<Material><material id="1" name="m" type="isotropic elastic"><density>1e-3</density><E>1e6</E><v>0</v></material></Material>
<Mesh>
<Nodes name="all">
<node id="1">0,0,0</node><node id="2">0,1,0</node><node id="3">0,1,1</node><node id="4">0,0,1</node>
<node id="5">1000,0,0</node><node id="6">1000,1,0</node><node id="7">1000,1,1</node><node id="8">1000,0,1</node>
<node id="9">2000,0,0</node><node id="10">2000,1,0</node><node id="11">2000,1,1</node><node id="12">2000,0,1</node>
</Nodes>
<Elements type="hex8" name="row"><elem id="1">1,5,6,2,4,8,7,3</elem><elem id="2">5,9,10,6,8,12,11,7</elem></Elements>
<NodeSet name="every">1,2,3,4,5,6,7,8,9,10,11,12</NodeSet>
<NodeSet name="near">1,2,3,4</NodeSet>
<NodeSet name="far">9,10,11,12</NodeSet>
</Mesh>
<MeshDomains><SolidDomain name="row" mat="m"/></MeshDomains>
<Boundary>
<bc node_set="every" type="zero displacement"><x_dof>0</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>
<bc node_set="far" type="zero displacement"><x_dof>1</x_dof></bc>
<bc node_set="near" type="prescribed displacement"><dof>x</dof><value lc="1">1</value></bc>
</Boundary>
<LoadData><load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt></points></load_controller></LoadData>
</febio_spec>
FEB
artsim -q row.feb -r models/model/models/fem/nodes/5:position,models/model/models/fem/nodes/1:velocity |
    awk '!/^#/ && $1 > 0 { printf "%.2f %.5f %.2f\n", $1, $2 - 1000, $5 + 1e-6 }' | tail -n 7
awk 'BEGIN {
    h = 0.01; c = 4 / (h * h); k = 1000; m = 2 / 3; e = 1 / 6
    for (i = 1; i <= 7; i++) {
        n = c * (i * h - z - w * h) - b       # the driven end: place z, velocity w, acceleration b
        w += h * (b + n) / 2; z = i * h; b = n
        x = (k * z - e * b + m * (c * (u + v * h) + a)) / (m * c + 2 * k)
        n = c * (x - u - v * h) - a
        v += h * (a + n) / 2; u = x; a = n
        printf "%.2f %.5f %.2f\n", i * h, u, w
    }
}'

# A cube of FEBio that grows without stress: all lengths by 1.5, the area across z by 4, its length along z by 2; one that is pressed to 0.8 of its
# height while its surface keeps the volume, exactly or by a penalty; a side that follows another by a factor that follows a curve. What FEBio's file
# has comes back from it.
# stderr: bad.feb:4:[0-9]*: error: the growth "tip growth"|neg.feb:4:[0-9]*: error: the multiplier is not positive at t = 1
cube() { # NAME MATERIAL BOUNDARY CONSTRAINTS
    cat >"$1.feb" <<FEB
<febio_spec version="4.0">
<Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>5</time_steps><step_size>0.2</step_size></Control>
<Material>$2</Material>
<Mesh><Nodes name="all"><node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">1,1,0</node><node id="4">0,1,0</node>
<node id="5">0,0,1</node><node id="6">1,0,1</node><node id="7">1,1,1</node><node id="8">0,1,1</node></Nodes>
<Elements type="hex8" name="cube"><elem id="1">1,2,3,4,5,6,7,8</elem></Elements>
<NodeSet name="x">1,4,5,8</NodeSet><NodeSet name="y">1,2,5,6</NodeSet><NodeSet name="z">1,2,3,4</NodeSet><NodeSet name="top">5,6,7,8</NodeSet><NodeSet name="corner">7</NodeSet>
<Surface name="all"><quad4 id="1">4,3,2,1</quad4><quad4 id="2">5,6,7,8</quad4><quad4 id="3">1,2,6,5</quad4><quad4 id="4">2,3,7,6</quad4><quad4 id="5">3,4,8,7</quad4><quad4 id="6">4,1,5,8</quad4></Surface></Mesh>
<MeshDomains><SolidDomain name="cube" mat="m"/></MeshDomains>
<Boundary><bc node_set="x" type="zero displacement"><x_dof>1</x_dof></bc><bc node_set="y" type="zero displacement"><y_dof>1</y_dof></bc><bc node_set="z" type="zero displacement"><z_dof>1</z_dof></bc>${3-}</Boundary>
${4-}
<LoadData><load_controller id="1" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,0</pt><pt>1,1</pt></points></load_controller>
<load_controller id="2" type="loadcurve"><interpolate>LINEAR</interpolate><points><pt>0,1</pt><pt>1,2</pt></points></load_controller></LoadData>
</febio_spec>
FEB
}
corner() { artsim -q "$1.feb" -r models/model/models/fem/nodes/7:position | awk 'END { printf "%.6f %.6f %.6f\n", $2, $3, $4 }'; }
elastic='<elastic type="neo-Hookean"><density>1</density><E>10</E><v>0.3</v></elastic>'
along='<fiber type="vector"><vector>0,0,2</vector></fiber>'
grows() { cube "$1" "<material id=\"1\" name=\"m\" type=\"kinematic growth\">$elastic<growth type=\"$2 growth\"><multiplier$3</multiplier>$along</growth></material>"; }
grows volume volume '>1.5'
sed "s|$along||" volume.feb >all.feb
corner all
sed 's|"volume growth"><multiplier>1.5</multiplier>|"general growth"><iso>1.5</iso><ani>1</ani>|' all.feb >general.feb
corner general
grows area area ' lc="2">2'
corner area
grows fibre fiber ' lc="2">1'
corner fibre
grows bad tip '>2'
grows neg fiber ' lc="1">-1'
plain='<material id="1" name="m" type="neo-Hookean"><density>1</density><E>1</E><v>0.1</v></material>'
press='<bc node_set="top" type="prescribed displacement"><dof>z</dof><value lc="1">-0.2</value></bc>'
cube kept "$plain" "$press" '<Constraints><constraint name="v" surface="all" type="volume"><laugon>1</laugon><augtol>0.01</augtol><penalty>1</penalty></constraint></Constraints>'
corner kept
cube stiff "$plain" "$press" '<Constraints><constraint name="v" surface="all" type="volume"><laugon>0</laugon><penalty>1e6</penalty></constraint></Constraints>'
corner stiff | awk '{ printf "%.4f %.4f %.4f\n", $1, $2, $3 }'
ties='<bc name="pull" node_set="corner" type="prescribed displacement"><dof>x</dof><value lc="1">0.1</value></bc>'
for n in 2 3 6; do
    ties="$ties<bc type=\"linear constraint\"><dof>x</dof><node>$n</node><child_dof><dof>x</dof><node>7</node><value lc=\"2\">0.5</value></child_dof></bc>"
done
cube ties "$plain" "$ties"
corner ties | awk '{ print $1 }'
artsim -q ties.feb -r models/model/models/fem/nodes/2:position | awk 'END { printf "%.6f\n", $2 }'
for m in kept stiff ties fibre; do
    artbuild -q $m.feb -o $m.art
    artbuild --strict $m.art -o $m-again.feb
    artbuild -q $m-again.feb -o $m-again.art
    artinfo diff $m.art $m-again.art && echo equal
done
for bad in bad neg; do
    if artbuild -q $bad.feb -o $bad.art || test -e $bad.art; then exit 1; fi
done

# exit: 3
# stderr: sheet.feb:6:1: error: the numbers of nodes leave none for those behind sheets
# Nodes behind sheets get numbers above all others; above the largest there is none.
cat >sheet.feb <<'END'
<febio_spec version="4.0"><Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>1</time_steps><step_size>1</step_size></Control>
<Material><material id="1" name="m" type="neo-Hookean"><E>1</E><v>0.3</v></material></Material>
<Mesh><Nodes name="all"><node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">1,1,0</node><node id="4">0,1,0</node>
<node id="5">0,0,-1</node><node id="6">1,0,-1</node><node id="7">1,1,-1</node><node id="2147483647">0,1,-1</node></Nodes>
<Elements type="hex8" name="solid"><elem id="1">5,6,7,2147483647,1,2,3,4</elem></Elements>
<Elements type="quad4" name="sheet"><elem id="2">1,2,3,4</elem></Elements></Mesh>
<MeshDomains><SolidDomain name="solid" mat="m"/><ShellDomain name="sheet" mat="m"><shell_thickness>0.1</shell_thickness></ShellDomain></MeshDomains>
</febio_spec>
END
artbuild -q sheet.feb -o sheet.art

# stdout: ^equal$
# A material with bulk and shear modulus goes out and comes back; it is no matrix of a muscle, which has no shear modulus.
cat > a.feb <<'X'
<febio_spec version="4.0"><Module type="solid"/>
<Control><analysis>STATIC</analysis><time_steps>1</time_steps><step_size>1</step_size></Control>
<Material><material id="1" name="m" type="incomp neo-Hookean"><density>2</density><G>3</G><k>500</k></material></Material>
<Mesh><Nodes name="n"><node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">0,1,0</node><node id="4">0,0,1</node></Nodes>
<Elements type="tet4" name="p"><elem id="1">1,2,3,4</elem></Elements></Mesh>
<MeshDomains><SolidDomain name="p" mat="m"/></MeshDomains></febio_spec>
X
artbuild a.feb -o a.art
artbuild --strict a.art -o b.feb
grep -q '<G>3</G>' b.feb
artbuild b.feb -o b.art
artinfo diff a.art b.art && echo equal

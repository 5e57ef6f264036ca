# exit: 3
# stderr: refused.feb:1:82: error: the physics of the module "biphasic"|refused.feb:2:11: error: the material "perfect gas"|refused.feb:7:25: error: elements of the type "hex27"|refused.feb:9:17: error: <wobble> of <bc type="zero displacement"> is not known|refused.feb:10:11: error: <contact type="sliding-elastic">|nothing is taken over: 5 parts of the model have no counterpart
cat >refused.feb <<'END'
<febio_spec version="4.0"><Control><analysis>STATIC</analysis></Control>         <Module type="biphasic"/>
<Material><material id="1" name="g" type="perfect gas"><density>1</density></material></Material>
<Mesh><Nodes><node id="1">0,0,0</node><node id="2">1,0,0</node><node id="3">0,1,0</node><node id="4">0,0,1</node></Nodes>
<Elements type="tet4" name="a"><elem id="1">1,2,3,4</elem></Elements>
<NodeSet name="s">1,2,3</NodeSet>
</Mesh><MeshDomains><SolidDomain name="a" mat="g"/></MeshDomains>
<!-- more of it -->     <Mesh><Elements type="hex27" name="b"/></Mesh>
<Boundary><bc name="f" node_set="s" type="zero displacement"><x_dof>1</x_dof>
                <wobble>1</wobble></bc></Boundary>
<Contact> <contact type="sliding-elastic" name="c"/></Contact></febio_spec>
END
artbuild refused.feb -o refused.art || { code=$?; ls; exit $code; }

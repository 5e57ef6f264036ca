# exit: 3
# stderr: artbuild: x.feb:[0-9]*:1: error: the model takes more than 2.. MB of memory [(]256, and 100 times its file[)]
# A set of springs is written for each name of it: a small file does not become a model of gigabytes.
awk 'BEGIN {
    print "<febio_spec version=\"4.0\"><Module type=\"solid\"/>"
    print "<Material><material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E><v>0.3</v></material></Material><Mesh><Nodes>"
    for (i = 0; i < 4; i++) print "<node id=\"" i + 1 "\">" (i == 1) "," (i == 2) "," (i == 3) "</node>"
    print "</Nodes><Elements type=\"tet4\" name=\"p\"><elem id=\"1\">1,2,3,4</elem></Elements><DiscreteSet name=\"d\">"
    for (i = 1; i < 2000; i++) print "<delem>1,2</delem>"
    print "</DiscreteSet></Mesh><MeshDomains><SolidDomain name=\"p\" mat=\"m\"/></MeshDomains>"
    print "<Discrete><discrete_material id=\"1\" type=\"linear spring\"><E>1</E></discrete_material>"
    for (i = 1; i <= 2000; i++) print "<discrete name=\"x" i "\" dmat=\"1\" discrete_set=\"d\"/>"
    print "</Discrete></febio_spec>"
}' >x.feb
artbuild -q x.feb -o x.art

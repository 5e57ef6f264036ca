# stderr: artbuild: named.feb:[0-9]*:1: error: sets of nodes are named so often that they stand for more than 50000000 nodes|artbuild: sampled.feb:[0-9]*:1: error: what depends on time has too many steps
# A set of nodes that is named many times stands for each of its nodes each time, and an expression of time is sampled at each step: both are
# limited, whatever a small file asks for, and what is just within the limits is read.
head() { # STEPS
    echo '<febio_spec version="4.0"><Module type="solid"/>'
    echo "<Control><analysis>STATIC</analysis><time_steps>$1</time_steps><step_size>1e-6</step_size></Control>"
    echo '<Material><material id="1" name="m" type="neo-Hookean"><E>1</E><v>0.3</v></material></Material><Mesh><Nodes>'
    for i in '1">0,0,0' '2">1,0,0' '3">0,1,0' '4">0,0,1'; do echo "<node id=\"$i</node>"; done
    echo '</Nodes><Elements type="tet4" name="p"><elem id="1">1,2,3,4</elem></Elements>'
}
named() { # TIMES
    head 1
    awk -v times="$1" 'BEGIN {
        printf "<NodeSet name=\"s\">1"
        for (i = 1; i < 20000; i++) printf ",%d", i % 4 + 1
        print "</NodeSet></Mesh><MeshDomains><SolidDomain name=\"p\" mat=\"m\"/></MeshDomains><Boundary>"
        for (i = 0; i < times; i++) print "<bc type=\"zero shell displacement\" node_set=\"s\"/>"
    }'
    echo '</Boundary></febio_spec>'
}
sampled() { # STEPS
    head "$1"
    echo '</Mesh><MeshDomains><SolidDomain name="p" mat="m"/></MeshDomains><LoadData>'
    echo '<load_controller id="1" type="math"><math>t</math></load_controller></LoadData></febio_spec>'
}
for times in 2500 2501; do
    named $times >named.feb
    artbuild -q named.feb -o x.art && status=0 || status=$?
    echo "named $times times: $status"
done
for steps in 199999 200000; do
    sampled $steps >sampled.feb
    artbuild -q sampled.feb -o x.art && status=0 || status=$?
    echo "$steps steps: $status"
done

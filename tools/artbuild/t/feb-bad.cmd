# What is wrong in a model of FEBio is named with its place, and nothing is written.
cp "$ARTKIT_TOP/tools/artsim/t/man/block.feb" .
try() { # what the sed script makes wrong
    sed "$1" block.feb >bad.feb
    artbuild bad.feb -o bad.art 2>message && echo "taken: $1"
    echo "$? $(sed 's/^artbuild: //' message | head -n 1)"
    ! test -e bad.art || echo "left a file behind"
}
try 's/<elem id="2">5,6/<elem id="2">5,66/'
try 's/<elem id="2">5,6,7/<elem id="2">5,6/'
try 's/<node id="12">0,1,2/<node id="12">0,nan,2/'
try 's/<node id="12">/<node id="1">/'
try 's/top">9,10/top">9,100/'
try 's/value lc="1"/value lc="7"/'
try 's/<pt>0,0/<pt>2,0/'
try 's/<E>1/<E>inf/'
try 's/node_set="bottom"/node_set="cellar"/'
try 's/mat="rubber"/mat="steel"/'
try 's/version="4.0"/version="1.2"/'
try 's/<time_steps>4/<time_steps>0/'
try 's/<step_size>0.25/<step_size>-1/'
try 's/<elem id="1">1,2,3,4,5,6,7,8/<elem id="1">5,6,7,8,1,2,3,4/'
try '1a <!DOCTYPE x [ <!ENTITY a "aaaa"> <!ENTITY b "&a;&a;"> ]>'
try 's/<.febio_spec>//'
try 's/<Mesh>/<Mesh from="other.feb">/'

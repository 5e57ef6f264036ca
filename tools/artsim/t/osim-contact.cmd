# Meshes of OpenSim on an elastic foundation: a cube on the floor and another on it, and one at an offset, come to rest where
# the pressure k d on their faces bears what is above.
cp "$HERE/osim/contact.osim" "$HERE/osim/cube.obj" .
artbuild --strict contact.osim -o contact.art
artinfo check contact.art
grep -c 'ElasticFoundationForce \[' contact.art
f=models/contact/forceset
artsim -q --strict contact.osim -t 2 --step 0.001 -r "$f/bed_2:force,$f/bed_2:depth,$f/bed:depth,$f/bed_9:depth,models/contact/bodyset/high:position@2" |
    awk 'function near(name, got, want) { if (got - want > 1e-7 || want - got > 1e-7) print name " is " got ", not " want }
        /^2/ { a = 0.04
            # of two meshes each has half of its springs, all in the face of the other: the stiffness is that of one
            near("floor", $3, 40); near("lower", $5, 40 / (1e5 * a)); near("stand", $7, 20 / (2e5 * a)); near("between", $6, 20 / (1e5 * a))
            near("height", $9, 0.3 - 40 / (1e5 * a) - 20 / (1e5 * a)); print "at rest" }'
sed 's/cube.obj/none.obj/' contact.osim >none.osim
artbuild none.osim -o none.art 2>&1 | cut -c 1-140

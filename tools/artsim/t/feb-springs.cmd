# Linear springs of FEBio between the corners of the block, k = 1 in all: 0.75 = (l - 1/l)/2 + 2 (l - 1) gives l = 1.2588723.
# A pressure of -0.75 on the end that does not follow draws as the forces did; one that follows as well, as the end stays flat, but hardly
# anything keeps it from tilting then.
# stderr: bad.feb:42:91: error: there is no material '2'
sed -e 's/<Surface name="side">/<DiscreteSet name="ties"><delem>1,9<\/delem><delem>2,10<\/delem><delem>3,11<\/delem><delem>4,12<\/delem><\/DiscreteSet>&/' \
    -e 's/<Loads>/<Discrete><discrete_material id="1" type="linear spring"><E>0.25<\/E><\/discrete_material><discrete dmat="1" discrete_set="ties"\/><\/Discrete>&/' \
    "$ARTKIT_TOP/tools/artsim/t/man/block.feb" >springs.feb
ends() { artsim -q "$1" -r models/model/models/fem/nodes/11:position | awk 'END { printf "%.8g\n", $4 / 2 }'; }
ends springs.feb
sed 's/<discrete dmat="1"/<discrete dmat="2"/' springs.feb >bad.feb
! artbuild -q bad.feb -o bad.art
for linear in 1 0; do
    sed -e 's/<Surface name="side">/<Surface name="end"><quad4 id="1">9,10,11,12<\/quad4><\/Surface>&/' \
        -e "s/<nodal_load.*/<surface_load surface=\"end\" type=\"pressure\"><pressure lc=\"1\">-0.75<\/pressure><linear>$linear<\/linear><\/surface_load>/" \
        "$ARTKIT_TOP/tools/artsim/t/man/block.feb" >pressure.feb
    ends pressure.feb | awk '{ printf "%.5g\n", $1 }'
done

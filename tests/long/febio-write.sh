# Files of FEBio's verification suite ($ARTKIT_DATA/febio-suite) that have no bodies, walls or tied surfaces: to a model, to a file of FEBio
# and back. The two models are equal; some are run and end the same.
set -eu
suite=$ARTKIT_DATA/febio-suite
same=0
norm() {
    artsim -q "$1" --monitor "$ARTKIT_TOP/tests/long/febio-feb.lua" -r monitors/febio-feb:norm | tail -n 1
}
back() {
    artbuild -q "$suite/$1.feb" -o first.art
    artbuild --strict first.art -o again.feb
    artbuild again.feb -o again.art
}
# not mi35: a way point within a step is the end of a step of FEBio, so that it comes back with steps of that length
equal="dy01 dy10 dy12 ma01 ma12 ma15 ma24 ma48 mi03 mi24 mi27 mu03 sh10 sh34 te01"
for case in $equal; do
    back "$case"
    artinfo diff --tol 1e-12 first.art again.art || { echo "$case differs"; exit 1; }
    same=$((same + 1))
done
for case in mi03 mu03 dy01 ma24; do
    back "$case"
    norm "$suite/$case.feb" >want
    norm again.feb >have
    test -s want
    cmp want have || { echo "$case ends otherwise"; exit 1; }
done
echo "$same models come back"

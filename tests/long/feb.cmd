# Models written for FEBio: their meshes have the size that the problem states, and come back the same.
# data: ARTKIT_REFERENCE
decks=$ARTKIT_REFERENCE/fem/decks
check() # FILE NODES ELEMENTS VOLUME
{
    artvol info -q "$decks/$1" >info
    test "$(awk '$1 == "nodes" { print $2 }' info)" = "$2"
    test "$(awk '$1 == "elements" { print $2 }' info)" = "$3"
    awk -v want="$4" '$1 == "volume" { d = $2 / want - 1; ok = d * d < 1e-24 } END { exit !ok }' info
    artvol convert -q "$decks/$1" -o once.feb
    artvol convert --strict once.feb -o twice.feb
    cmp once.feb twice.feb
    artvol convert -q once.feb -t cdb | artvol convert --strict -f cdb - -o back.feb
    cmp once.feb back.feb
}
# a beam of 0.1 x 0.02 x 0.02 in 8 x 4 x 4 bricks, a unit cube
check beam-massdamped.feb 225 128 4e-5
check uniaxial-mooney-rivlin.feb 8 1 1

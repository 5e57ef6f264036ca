#!/bin/sh
# Makes folders of the form that ARTKIT_DATA and ARTKIT_REFERENCE have, of models of the examples and of trajectories that are known
# by formulas, and runs over them the tests that take any models: a machine without the files of others so goes the same ways.
set -u
data=$PWD/made/data reference=$PWD/made/reference result=0
sh "$ARTKIT_TOP/tests/made-up/models.sh" "$data/art-samples" || exit 1
sh "$ARTKIT_TOP/tests/made-up/reference.sh" "$reference/artisynth" || exit 1
n=$(find "$data" -name '*.art' | wc -l)
[ "$n" -gt 50 ] || { echo "only $n models of examples"; exit 1; }

# over NAME: the test is as it is with the files of others
over()
{
    mkdir "$1"
    (cd "$1" && ARTKIT_DATA=$data ARTKIT_REFERENCE=$reference sh "$ARTKIT_TOP/tests/long/$1.sh") >"$1.log" 2>&1 && return
    echo "$1:"
    sed 's/^/    /' "$1.log"
    result=1
}
ARTKIT_MADE_UP='Weight Weight@h0.002 Spin' over reference
# all of them run
ARTKIT_MADE_UP=$(find "$data" -name '*.art' | sed 's,.*/,,; s,\.art$,,') over samples
over round-trip
over edit
! /usr/bin/python3 -c 'import meshio' 2>/dev/null || over frames
# a difference is found
sed -i 's/^0\.5 0 0 -1/0.5 0 0 -1.1/' "$reference/artisynth/Weight.txt"
mkdir wrong
(cd wrong && ARTKIT_MADE_UP='Weight' ARTKIT_REFERENCE=$reference sh "$ARTKIT_TOP/tests/long/reference.sh") >wrong.log 2>&1 && {
    echo "a wrong trajectory is not found"
    result=1
}
[ $result != 0 ] || echo "made-up folders do for those of others"
exit $result

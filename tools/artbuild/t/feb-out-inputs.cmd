# exit: 3
# stderr: inputProbes/curves: an input probe that is no sum of numbers times columns
# Variables of a probe that are wider than its rows were taken for columns beyond them: loads were lost without a word.
artbuild "$ARTKIT_TOP/tools/artsim/t/man/block.feb" -o block.art
sed 's/inputs=\[ V0 1/inputs=[ Z 1000 V0 1/' block.art >wide.art
! cmp -s block.art wide.art || exit 9
artbuild wide.art -o wide.feb || { code=$?; test ! -e wide.feb || exit 9; exit $code; }

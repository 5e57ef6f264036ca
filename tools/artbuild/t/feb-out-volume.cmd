# exit: 3
# stderr: softIncompMethod=FULL of elements of the kind hex; FEBio has ELEMENT
# A way to keep volumes that FEBio's elements do not have is named with its place.
artbuild "$ARTKIT_TOP/tools/artsim/t/man/block.feb" -o block.art
artedit block.art -s 'models/model/models/fem:material=MooneyRivlinMaterial [ C10=1 ]' -o linear.art
artbuild linear.art -o bar.feb || { code=$?; test ! -e bar.feb || exit 9; exit $code; }

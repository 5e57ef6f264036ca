# exit: 3
# stderr: its material LinearMaterial|nothing is written: 1 part of the model has no counterpart
# A law that FEBio's table lacks stops it, and no file appears.
artbuild "$ARTKIT_TOP/tools/artsim/t/man/block.feb" -o block.art
artedit block.art -s 'models/model/models/fem:material=LinearMaterial [ ]' -o linear.art
artbuild linear.art -o bar.feb || { code=$?; test ! -e bar.feb || exit 9; exit $code; }

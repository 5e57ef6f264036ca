# the name of the output decides: a file of FEBio is edited as a file of FEBio, also in place; names of other formats are refused by
# each program that writes models
cp "$ARTKIT_TOP/tools/artsim/t/man/block.feb" .
artedit -q block.feb --set fem:material.YoungsModulus=5 -o soft.feb
grep -c '<febio_spec' soft.feb
artinfo get soft.feb fem:material.YoungsModulus
cp soft.feb same.feb
artedit -q -i same.feb --set fem:material.YoungsModulus=7
artinfo get same.feb fem:material.YoungsModulus
artbuild -q block.feb -o block.art
refused()
{
    code=0
    "$@" 2>err || code=$?
    [ $code = 2 ] && grep -q "$out': $want" err || { echo "$code: $*"; cat err; exit 1; }
}
want='a model ends in .art, or .feb for FEBio'
for out in x.vtu x.obj x.csv x.nii.gz; do
    refused artbuild -q block.art -o $out
    refused artedit -q block.art --set fem:density=2 -o $out
    refused artxform -q block.art --scale 2 -o $out
    [ ! -e $out ]
done
want='models of OpenSim are read, not written'
out=x.osim
refused artbuild -q block.art -o x.osim
# other names are those of .art
artedit -q block.art -o model.txt
artedit -q block.art -o plain
cmp model.txt plain

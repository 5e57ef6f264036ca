# stdout: ^equal$|same end$
# A file of FEBio comes back as the same model, and runs to the same end.
artbuild "$ARTKIT_TOP/tools/artsim/t/man/block.feb" -o block.art
artbuild --strict block.art -o again.feb
artbuild again.feb -o again.art
artinfo diff block.art again.art && echo equal
for m in block again; do artsim -q $m.art -r "models/model/models/fem/nodes/10:position@1" | tail -n 1 >$m.txt; done
test -s block.txt
cmp block.txt again.txt && echo same end

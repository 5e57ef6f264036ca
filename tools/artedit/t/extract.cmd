# a part of a model moves as it did in the whole
artbuild "$ARTKIT_TOP/tools/artedit/t/two-arms.lua" > both.art
artedit --extract models/left both.art > left.art
artsim both.art -t 0.5 -r models/left/particles/p:position=whole.tsv
artsim left.art -t 0.5 -r models/left/particles/p:position=part.tsv
cmp whole.tsv part.tsv
artinfo tree left.art
# out, away and in again: the same
artedit --extract models/left --dependents both.art > left.art
artedit -q --delete models/left both.art | artedit - --names=unite --merge left.art > again.art
artinfo diff both.art again.art
# with what is about it alone
artinfo tree left.art | grep -i -A 1 probe

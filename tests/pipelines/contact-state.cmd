# stderr: old:10:6: error: contacts as an older artkit keeps them
# stderr: new:10:6: error: contacts as a newer artkit keeps them
# stderr: other:10:6: error: contacts of a model in which 3 bodies may collide; in this one 2
# stderr: pair:10:6: error: these are no contacts of this model
# stderr: short:10:6: error: these are no contacts of this model
# contacts in a saved state: the run goes on with the same bits; those of another layout or model are refused at their place
artbuild -q "$ARTKIT_TOP/examples/contact/ball.lua" -o ball.art
artsim -q -t 0.6 ball.art --save-state half
artsim -q -t 1 --load-state half ball.art --save-state end1
artsim -q -t 1 ball.art --save-state end2
cmp end1 end2
tab=$(printf '\t')
n=$(awk '/^list/ { print $3 }' half)
change() { sed "/^list/s/\\(.*Manager\"\\)${tab}[0-9]*${tab}-4${tab}2${tab}\\(.*\\)/\\1$tab$1/" half; }
change "$((n - 2))$tab\\2" >old
change "$n$tab-5${tab}2$tab\\2" >new
change "$n$tab-4${tab}3$tab\\2" >other
change "$n$tab-4${tab}2$tab\\2" | sed "/^list/s/${tab}-4${tab}2\(${tab}[0-9]*\)\{4\}${tab}0/&.5/" >pair
change "7$tab-4${tab}2${tab}0${tab}0${tab}0${tab}0${tab}0" >short
for state in old new other pair short; do
    artsim -q -t 1 --load-state $state ball.art --save-state none && echo "$state loads"
    test -f none && echo "$state leaves a file"
done
# without its contacts the state is good
sed '/^list/d; s/^end.*/end/' half >without
artsim -q -t 1 --load-state without ball.art

# without an option the model is written as it is
artedit "$HERE/man/arm.art" -o a.art
artedit a.art > b.art
cmp a.art b.art
artinfo diff "$HERE/man/arm.art" b.art
grep -c '^# an arm that hangs' b.art

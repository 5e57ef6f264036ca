# -q is silent about notes and warnings
sed 's/name="monitors"/& my.Watcher [ name="w" ]/' "$HERE/man/two.art" > x.art
cp "$HERE/man/pull.txt" .
artsim -q x.art

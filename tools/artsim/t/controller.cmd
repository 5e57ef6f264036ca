# exit: 3
# stderr: error: 'controllers/w' \(my.Ctl\) is not simulated and could move something; --ignore 'my.Ctl' leaves it out
# stderr: warning: unknown class 'my.Ctl'
sed 's/name="controllers"/& my.Ctl [ name="w" ]/' "$HERE/man/two.art" > x.art
cp "$HERE/man/pull.txt" .
artsim -q x.art --ignore my.Ctl
artsim x.art

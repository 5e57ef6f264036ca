sed 's/    Muscle \[/    my.Actuator [/' "$HERE/man/two.art" > x.art
cp "$HERE/man/pull.txt" .
artsim x.art --alias my.Actuator=Muscle -t 0.2 -r models/rig/as/1:length=a.tsv
artsim "$HERE/man/two.art" -t 0.2 -r models/rig/as/1:length=b.tsv
cmp a.tsv b.tsv

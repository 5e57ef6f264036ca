# exit: 3
# stderr: error: 'models/rig' \(my.Arm\) is not simulated and could move something; --ignore 'my.Arm' leaves it out
# stderr: warning: unknown class 'my.Arm'
sed 's/    MechModel \[/    my.Arm [/' "$HERE/man/two.art" > x.art
artsim x.art -t 0.1

# exit: 3
# stderr: ^artsim: x.art:4:3: error: unknown property 'foobar' of MechModel
sed 's/gravity=.*/foobar=3/' "$HERE/man/pendulum.art" > x.art
artsim --strict x.art -t 0.01

# stderr: ^artsim: x.art:4:3: warning: unknown property 'foobar' of MechModel is kept unchanged$
sed 's/gravity=.*/foobar=3/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.01

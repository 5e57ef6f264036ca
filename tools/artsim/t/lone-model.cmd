# a model without a root is the only one of a root: models/NAME, without a name models/0
# tol: 1e-13
sed '/name="pendulum"/d' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.01 -r models/0/particles/bob:position
artsim "$HERE/man/pendulum.art" -t 0.01 -r models/pendulum/particles/bob:position

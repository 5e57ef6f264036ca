# a row at 0, at every multiple of the interval up to and including the end; steps are cut to end there
# tol: 1e-13
artsim "$HERE/man/pendulum.art" -t 0.024 --record models/pendulum/particles/bob:position@0.008

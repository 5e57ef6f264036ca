# stderr: ^artsim: 40 steps; factorisations: [0-9]+ Cholesky
artsim --profile "$HERE/man/pendulum.art" -t 0.2

# stderr: ^artsim: 40 steps, 0 root steps taken again$
# stderr: ^artsim: models/pendulum: 40 steps, 3 unknowns, solver dense, 6 entries in the matrix, 6 in the factor$
# stderr: ^artsim: models/pendulum: 1 analyses; factorisations: 40 Cholesky, 0 LDLT, 0 LU, 0 singular; 40 solves$
# stderr: ^artsim: models/pendulum: assembly [0-9.]+ s, factor [0-9.]+ s, solve [0-9.]+ s, probes [0-9.]+ s$
# stderr: ^artsim: root: probes [0-9.]+ s, output [0-9.]+ s$
artsim --profile "$HERE/man/pendulum.art" -t 0.2

# without an interval: the root's maxStepSize; the header and two properties
# tol: 1e-13
artsim "$HERE/man/pendulum.art" -t 0.03 -r models/0/p/1:position,m/0/as/spring:length

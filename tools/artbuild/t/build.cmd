# stderr: ^built	3$
# tol: 1e-12
artbuild "$HERE/spring.lua" mass=2 name=again

# the anchor bears its own mass (1) and, once all has come to rest, the bob
# tol: 1e-9 1e-6
artsim "$HERE/man/pendulum.art" --set models/pendulum/p/0:mass=2 --set models/pendulum/p/1:pointDamping=5 \
    --set models/pendulum/p/1:position='0 0 0.5' \
    -t 12 -r models/pendulum/p/0:reaction,models/pendulum/p/1:reaction@6

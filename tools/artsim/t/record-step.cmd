# --step is the root's step, and so the default interval
artsim "$HERE/man/pendulum.art" -t 0.012 --step 0.004 -r models/0/as/0:lengthDot | cut -f 1

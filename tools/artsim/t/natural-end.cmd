# without -t: the last stop time of the probes
artsim "$HERE/man/two.art" -r models/rig/as/0:restLength@0.1

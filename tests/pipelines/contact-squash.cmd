# Figure 2 of Stavness et al. 2011: with contact in the solve for velocities a grid without transverse contraction shortens evenly under a
# block, all layers alike, and also with BackwardEuler, which takes contact after that solve with its matrix. The original takes it by masses
# alone there, and squashes the uppermost layer. All vertices under the block rest as deep in it as the tolerance of 1e-5.
artbuild "$HERE/contact-squash.lua" -o s.art
printf '0\t0.01\t0.02\t0.7\n0.25\t0.01\t0.02\t0.5\n0.5\t0.01\t0.02\t0.5\n' > drive.tsv
seen=$(for k in 1 2 3 4 5 6; do printf 'models/m/models/grid/nodes/h%d:position,' $k; done)
# squash INTEGRATOR TIME [OPTION...]: heights of six nodes above each other
squash() {
    scheme=$1 until=$2
    shift 2
    artsim -q s.art "$@" --integrator "$scheme" -t "$until" -i models/m/rigidBodies/block:targetPosition=drive.tsv -r "${seen%,}@$until=o.tsv"
    tail -n 1 o.tsv | awk '{ for (k = 4; k <= 19; k += 3) printf "%s ", $k; print "" }'
}
squash ConstrainedBackwardEuler 0.5 | awk '{ for (k = 1; k <= 6; k++) if (($k - 0.40001 * k / 6) ^ 2 > 1e-18) print "at rest, layer " k " at " $k }'
squash ConstrainedBackwardEuler 0.1 | awk '{ for (k = 1; k <= 6; k++) if (($k - 0.52001 * k / 6) ^ 2 > 3e-10) print "moving, layer " k " at " $k }'
squash BackwardEuler 0.1 | awk '{ for (k = 1; k <= 6; k++) if (($k - 0.52001 * k / 6) ^ 2 > 3e-10) print "BackwardEuler, layer " k " at " $k }'
squash BackwardEuler 0.1 --compat artisynth | awk '{ if (!($6 < 0.5201 && $6 - $5 < 0.3 * 0.1)) print "the uppermost layer is " $6 - $5
    for (k = 1; k <= 5; k++) if (!($k > 0.995 * 0.1 * k)) print "apart, layer " k " at " $k }'

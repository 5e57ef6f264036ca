# numbers, words, dotted names, values with a class
artsim "$HERE/man/two.art" -t 0.01 -s 'models/rig:gravity=0 0 -1' -s models/rig/as/0:material.stiffness=7 \
    -s models/rig:integrator=RungeKutta4 -s '"models/rig/p/hand, left:mass"=2' \
    -s 'models/rig/as/1:material=artisynth.core.materials.ConstantAxialMuscle [ maxForce=3 forceScaling=1 ]' \
    -r 'models/rig:gravity,models/rig/as/0:material.stiffness,"models/rig/p/hand, left:mass",models/rig/as/1:material.maxForce@0.01' |
    tr '\t' '\n'

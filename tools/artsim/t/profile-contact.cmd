# stderr: ^artsim: models/mech: contact of 'models/mech/rigidBodies/top' and 'models/mech/rigidBodies/left': 7 detections, 6 in contact, 4\.00 contacts \(most 4\), 0\.0[0-9]* s$
# what detection did for each pair of bodies
artsim -q "$HERE/man/brick.art" -t 0.1 --profile

# the rows of a joint, of it and of what extends it; what is no joint has none
artinfo classes HingeJoint | sed -n '/^# row/,/^# property/p' | cut -f 1-3
artinfo classes RevoluteJoint | grep -c '^# [0-9]'
artinfo classes Particle | grep -c '^# row' || true

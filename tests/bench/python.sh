#!/bin/sh
# What the module for Python costs: RigidBodySpring of ArtiSynth where there is data, and the weight of the example closed-loop.
# Goal: 20 microseconds of the processor beside the simulation for setting and stepping.
set -u
. tests/harness/measure.sh

PYTHONPATH=tools/python PYTHONDONTWRITEBYTECODE=1 ARTKIT_LIBRARY=$BUILD/lib/libartkit.so.2
export PYTHONPATH PYTHONDONTWRITEBYTECODE ARTKIT_LIBRARY
python=python3
/usr/bin/python3 -c 'import numpy' 2>/dev/null && python=/usr/bin/python3
title python
# figures NAME MODEL SET GET
figures() {
    what=$1
    shift
    $python tests/bench/python.py "$@" >"$dir/figures" || return
    while IFS='	' read -r name value; do row "$what, $name" "$value" us; done <"$dir/figures"
}
model=${ARTKIT_DATA-}/art-samples/RigidBodySpring.art
if [ -f "$model" ]; then
    figures RigidBodySpring "$model" models/mech/particles/p1:externalForce models/mech/rigidBodies/box:position
else
    missing RigidBodySpring "no ARTKIT_DATA"
fi
artbuild -q examples/closed-loop/weight.lua -o "$dir/weight.art"
figures "weight on a muscle" "$dir/weight.art" models/m/axialSprings/muscle:excitation models/m/particles/weight:position

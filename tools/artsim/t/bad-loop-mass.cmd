# the coupler of four bars has no mass: told before time 0
# exit: 3
# stderr: ^artsim: mass.art:58:9: error: 'models/mech/rigidBodies/coupler' is dynamic and has no mass; give it one or set dynamic=false$
artbuild "$ARTKIT_TOP/examples/joints/fourbar.lua" -o fourbar.art
artedit fourbar.art --set models/mech/rigidBodies/coupler:density=0 -o mass.art
if artsim -q mass.art -t 0.1 -r models/mech/rigidBodies/rocker:position=out.tsv; then exit 9; fi
test ! -e out.tsv
exit 3

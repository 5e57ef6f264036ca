# The probes of a list come into the lists of the model; united with itself, a list stays as it is.
# stderr: probes.art: note: 1 reference points into a model that is not in this file
sim=$ARTKIT_TOP/tools/artsim/t/man
artedit --merge "$sim/probes.art" "$sim/pendulum.art" -o both.art
artinfo get both.art inputProbes/pull:props
artedit -q "$sim/probes.art" -o list.art
artedit -q --names=unite --merge list.art list.art | cmp - list.art
artedit -q --names=unite --merge both.art both.art | cmp - both.art

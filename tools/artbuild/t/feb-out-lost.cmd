# exit: 3
# stderr: RigidBody is not written
# What else has no counterpart is a warning with its path, with --strict an error.
artbuild "$ARTKIT_TOP/tools/artsim/t/man/block.feb" -o block.art
artedit block.art --add 'models/model/rigidBodies=RigidBody [ name="ball" mass=1 ]' -o two.art
artbuild two.art -o two.feb 2>warning && grep -q "models/model/rigidBodies/ball: RigidBody is not written" warning || exit 9
test -s two.feb || exit 9
artbuild --strict two.art -o three.feb

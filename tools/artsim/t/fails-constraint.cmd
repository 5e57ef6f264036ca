# Numbers of a constraint that are not finite: the message names the constraint, what of it, and the time; a compliance that
# no step can carry, a body that is faster than numbers go.
artbuild -q "$ARTKIT_TOP/examples/joints/fourbar.lua" -o bar.art
body=$(artinfo tree bar.art | awk '$2 == "RigidBody" { print $1; exit }')
for value in "bodyConnectors/A:compliance=1e308 1e308 1e308 0 0 0" "rigidBodies/$body:velocity=1e200 0 0 0 1e200 0"; do
    code=0
    artsim -q bar.art -t 0.05 -s "models/0/$value" 2>err || code=$?
    echo "$code $(cat err)"
done

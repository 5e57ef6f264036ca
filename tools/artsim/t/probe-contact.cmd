# tol: 1e-6 1e-6
# an output probe of a response; a response where nothing may collide tells of nothing
cat > probe.art <<'END'
[ NumericOutputProbe [ name="p" stopTime=0.1 updateInterval=0.05 attachedFile="pressed.txt"
    props=[ models/mech/collisionManager/responses/left:normalForce models/mech/collisionManager/responses/left:pressure
            models/mech/collisionManager/responses/left:force ] ] ]
END
artsim -q "$HERE/man/brick.art" -t 0.1 --probes probe.art -o run
tail -n 2 run/pressed.txt
b=models/mech/collisionManager/behaviors
artsim -q "$HERE/man/brick.art" -t 0.1 -s $b/4:enabled=false \
    -r models/mech/collisionManager/responses/left:inContact,models/mech/collisionManager/responses/left:force,models/mech/collisionManager:numContacts@0.1 | sed 1d

# rows of a joint by sort, while a limit acts and with a locked coordinate; a compliance that all rows share, or -1
artbuild "$ARTKIT_TOP/examples/joints/arm.lua" elbow=0 -o arm.art
j=models/mech/bodyConnectors/elbow
for set in "$j:thetaRange=[-1 150]" "$j:thetaRange=[30 150]" "$j:thetaLocked=true"; do
    artsim -q arm.art -t 0.01 --set "$set" -r $j:numConstraints,$j:numBilateral,$j:numUnilateral,$j:numEngagedUnilateral@0.01 |
        tail -n 1 | cut -f 2-
done
artedit arm.art --set "$j:compliance=[1 1 1 0 2]" -o own.art
artinfo get own.art $j:linearCompliance $j:rotaryCompliance | cut -f 2
artinfo get arm.art $j:linearCompliance | cut -f 2

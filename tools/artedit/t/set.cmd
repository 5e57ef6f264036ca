# values, dotted names, names, null, modes; from standard input, in the order given
artedit -s models/arm:gravity='[ 0 0 -1 ]' --set models/arm/axialSprings/biceps:material.maxForce=60 \
    --set 'models/arm/particles/5:name=tip' --set 'models/arm/particles/tip:mass=4' \
    --set models/arm/particles/tip:pointDamping:Inherited --set models/arm/particles/hand:pointDamping:Inactive \
    --set 'models/arm/axialSprings/biceps:renderProps=null' --unset models/arm:pointDamping \
    - < "$HERE/man/arm.art" > b.art
artinfo diff "$HERE/man/arm.art" b.art || true
artinfo get b.art models/arm/particles/tip | grep Damping
artedit --set models/arm/axialSprings/biceps:material='LinearAxialMaterial [ stiffness=3 ]' "$HERE/man/arm.art" |
    artinfo get - models/arm/axialSprings/biceps:material.stiffness

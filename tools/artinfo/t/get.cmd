a=$HERE/man/arm.art
artinfo get "$a" models/arm:gravity
artinfo get "$a" /0/0/as/0:material.maxForce
artinfo get "$a" m/arm/p/hand:pointDamping m/arm/p/5:pointDamping m/arm/p/hand:mass m/arm/as/biceps:points m/arm:name

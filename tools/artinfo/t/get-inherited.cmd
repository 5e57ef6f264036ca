printf 'MechModel [ pointDamping=3 PointList<Particle> [ name="particles" pointDamping:Inherited [ ] ] ]' |
    artinfo get - models/0/particles/0 | grep Damping

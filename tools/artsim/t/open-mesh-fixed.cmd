# what does not move needs no inertia, nor does what is given one or the area
cat > x.art <<END
MechModel [
  RenderableComponentList<RigidBody> [
    name="rigidBodies"
    [ name="shell" density=1000.0
      meshes=[ name="meshes"
        [ name="surface" massDistribution=VOLUME
          mesh=[
            v 0 0 0
            v 1 0 0
            v 0 1 0
            v 0 0 1
            f 1 3 2
            f 1 2 4
            f 2 3 4
            EOF
          ]
        ]
      ]
    ]
  ]
]
END
sed 's/density/dynamic=false &/' x.art > y.art
artsim -q --strict y.art -t 0.01
sed 's/density=1000.0/inertiaMethod=EXPLICIT mass=1/' x.art > y.art
artsim -q --strict y.art -t 0.01
sed 's/VOLUME/AREA/' x.art > y.art
artsim -q --strict y.art -t 0.01

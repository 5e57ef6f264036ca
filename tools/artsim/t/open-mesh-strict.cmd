# exit: 3
# stderr: ^artsim: x.art:6:9: error: the mesh of 'models/0/rigidBodies/shell' is not closed.* 3 boundary edges
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
artsim --strict x.art -t 0.01

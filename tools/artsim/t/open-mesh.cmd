# stderr: ^artsim: x.art:6:9: warning: the mesh of 'models/0/rigidBodies/shell' is not closed, its volume integrals depend on the origin; 3 boundary edges \(vertices from 1\): 1-3, 1-4, 3-4$
# stderr: ^artsim: y.art:6:9: warning: the mesh of 'models/0/rigidBodies/shell' is not closed, its mass is spread over its area; 3 boundary
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
artsim x.art -t 0.01
sed 's/massDistribution=VOLUME//' x.art > y.art
artsim y.art -t 0.01

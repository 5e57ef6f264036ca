# exit: 1
# Faults of skins are told with their place.
cat >m.art <<'END'
MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="a" ] [ name="b" ] ]
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="f"
      PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ]
        [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]
      FemElement3dList [ name="elements" TetElement [ nodes=[ 0 1 2 3 ] ] ] ] ]
  RenderableComponentList<MeshComponent> [ name="meshBodies"
    SkinMeshBody [ name="fine"
      bodies=[ Frame "rigidBodies/a" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ] FemModel3d "models/f" ]
      mesh=PolygonalMesh [ v 0 0 0
EOF ]
      attachments=[ [ base=0 0 0 connections=[ F [ 0 0.5 ] E [ 1 0.5 0 0 0 0  1 0 0 0 ] ] ] ] ]
    SkinMeshBody [ name="fixed"
      bodies=[ Frame "rigidBodies/a" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ] ]
      mesh=PolygonalMesh [ v 0 0 0
v 1 0 0
v 2 0 0
EOF ]
      attachments=[ [ base=0 0 0 connections=[ F [ 0 1 ] ] ] [ base=1 0 0 baseWeight=1 connections=[ ] ]
        [ base=2 0 0 baseWeight=2 connections=[ F [ 0 -1 ] ] ] ] ]
    SkinMeshBody [ name="sum"
      bodies=[ Frame "rigidBodies/a" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ] ]
      mesh=PolygonalMesh [ v 0 0 0
EOF ]
      attachments=[ [ base=0 0 0
        connections=[ F [ 0 0.75 ] ] ] ] ]
    SkinMeshBody [ name="gone"
      bodies=[ Frame "rigidBodies/c" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ] ]
      mesh=PolygonalMesh [ v 0 0 0
EOF ]
      attachments=[ [ base=0 0 0 connections=[ F [ 0 1 ] ] ] ] ]
    SkinMeshBody [ name="counts"
      bodies=[ Frame "rigidBodies/a" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ] ]
      mesh=PolygonalMesh [ v 0 0 0
v 1 0 0
EOF ]
      attachments=[ [ base=0 0 0 connections=[ F [ 0 1 ] ] ] ] ]
    SkinMeshBody [ name="elem" bodies=[ FemModel3d "models/f" ] mesh=PolygonalMesh [ v 0 0 0
EOF ]
      attachments=[ [ base=0 0 0 connections=[ E [ 0 1 7 0 0 0  1 0 0 0 ] ] ] ] ]
    SkinMeshBody [ name="coords" bodies=[ FemModel3d "models/f" ] mesh=PolygonalMesh [ v 0 0 0
EOF ]
      attachments=[ [ base=0 0 0 connections=[ E [ 0 1 0 0 0 0  0.5 0 0 0 ] ] ] ] ]
    SkinMeshBody [ name="node" bodies=[ FemModel3d "models/f" ] mesh=PolygonalMesh [ v 0 0 0
EOF ]
      attachments=[ [ base=0 0 0 connections=[ D [ 0 1 9 1 ] ] ] ] ]
    SkinMeshBody [ name="nothing" bodies=[ Frame "rigidBodies/b" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ] ] ]
    SkinMeshBody [ name="alone" mesh=PolygonalMesh [ v 0 0 0
EOF ] ]
  ]
  PointList<Particle> [ name="particles" [ name="p" mass=1 ] [ name="q" mass=1 ] ]
  ComponentList<DynamicAttachmentComp> [ name="attachments"
    PointSkinAttachment [ point="particles/p" skinMesh="meshBodies/fine" base=0 0 0
      connections=[ F [ 0 0.5 ] ] ]
    PointSkinAttachment [ point="particles/q" skinMesh="meshBodies/fine" base=0 0 0 baseWeight=1
      connections=[ ] ] ]
]
END
artinfo check m.art

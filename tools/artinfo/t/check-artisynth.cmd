# exit: 1
# what ArtiSynth does not know, what becomes of it there, and what its reader cannot do without
cat > x.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models"
    MechModel [
      name="m"
      frictionIterations=4
      ComponentList<artisynth.core.mechmodels.MechSystemModel> [ name="models"
        FemModel3d [
          name="bare"
          stiffnessDampingKind=OBJECTIVE
          ComponentList<artisynth.core.modelbase.FieldComponent> [ name="fields"
            VectorNodalField [ name="typeless" type=maspack.matrix.Vector2d fem="." values=[ ] defaultValue=[ 0 0 ] ]
            VectorNodalField<maspack.matrix.Vector2d> [ name="good" type=maspack.matrix.Vector2d fem="." values=[ ] defaultValue=[ 0 0 ] ]
            Vector3dNodalField [ name="no_default" type=maspack.matrix.Vector3d fem="." values=[ ] ]
            ScalarElementField [ name="no_shells" fem="." values=[ ] ]
            ScalarNodalField [ name="no_values" fem="." ]
          ]
        ]
        FemModel3d [
          name="second"
          MeshComponentList<FemMeshComp> [ name="meshes"
            [ name="skin" fem="." surfaceMesh=false ]
            [ name="surface" fem="." surfaceMesh=true generatedSurface=true ]
          ]
        ]
        FemModel3d [
          name="sound"
          MeshComponentList<FemMeshComp> [ name="meshes" [ name="surface" fem="." surfaceMesh=true generatedSurface=true ] ]
        ]
      ]
      ComponentList<Component> [ name="wild" ]
      ComponentList<artisynth.core.modelbase.ModelComponent> [ name="tame" ]
      PointList<Particle> [ name="more" ]
    ]
  ]
  ComponentList<artisynth.core.modelbase.Controller> [ name="controllers"
    ScriptController [ name="a" code="function apply() end" ]
    ScriptController [ name="b" code="function apply() end" ]
  ]
]
END
artinfo check --for artisynth x.art | grep ArtiSynth
# of them nothing is said to who runs the model here
artinfo check x.art | grep ArtiSynth && exit 9
artedit --for artisynth x.art -o y.art
artinfo check --for artisynth y.art | grep 'first mesh' && exit 9
artinfo tree -p models/m/models/second/meshes y.art
artinfo get y.art models/m/models/bare/meshes/surface:generatedSurface models/m/models/bare/meshes/surface:collidable
artinfo get y.art models/m/models/bare/fields/good:defaultValue
grep -c 'VectorNodalField<maspack.matrix.Vector2d>' y.art
artinfo check --for artisynth y.art >/dev/null

# paths in joints and panels follow a name, and go with their bodies
cat > hinge.art <<'END'
RootModel [
  ComponentList<ModelBase> [ name="models"
    MechModel [ name="m"
      RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="base" ] [ name="lower arm" ] [ name="free" ] ]
      RenderableComponentList<BodyConnector> [ name="bodyConnectors"
        HingeJoint [ name="elbow" bodyA="rigidBodies/lower arm" bodyB=rigidBodies/base
          attachmentA=FrameFrameAttachment [ master="rigidBodies/lower arm" ] ] ] ] ]
  ComponentList<ControlPanel> [ name="controlPanels"
    [ name="p"
      maspack.widgets.DoubleFieldSlider [ property="models/m/bodyConnectors/elbow:theta" labelText="lower arm" ]
      maspack.widgets.DoubleFieldSlider [ property="models/m/rigidBodies/free:density" ] ] ]
]
END
artedit --rename 'models/m/rigidBodies/lower arm=forearm' --rename models/m/rigidBodies/base=ground \
    --rename models/m=body hinge.art | grep -E 'body[AB]|master|property|label'
artedit -n --delete models/m/rigidBodies/base hinge.art
artedit -q --delete models/m/rigidBodies/base hinge.art | grep -E 'Hinge|property'

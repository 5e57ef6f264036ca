# exit: 0
# What cannot work in contact is told with its place: pairs, methods, meshes; joined bodies that collide.
tet() { # name, attributes, order of the corners of each face
    cat <<END
    [ name="$1" meshes=[ name="meshes" [ $2 mesh=[
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 $3
f 1 2 4
f 2 3 4
$4
EOF ] ] ] ]
END
}
{ cat <<END
MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies"
END
tet good "" "3 2" "f 3 1 4"
tet open "" "3 2" ""
tet mixed "" "2 3" "f 3 1 4"
cat <<END
    [ name="inside-out" meshes=[ name="meshes" [ mesh=[
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 2 3
f 1 4 2
f 2 4 3
f 3 4 1
EOF ] ] ] ]
    [ name="none" ]
END
tet never isCollidable=false "2 3" ""
cat <<END
  ]
  RenderableComponentList<BodyConnector> [ name="bodyConnectors"
    HingeJoint [ name="hinge" bodyA="rigidBodies/good" bodyB="rigidBodies/open" ]
    HingeJoint [ name="apart" bodyA="rigidBodies/inside-out" bodyB="rigidBodies/open" ]
  ]
  CollisionManager [ name="collisionManager"
    behaviors=[ name="behaviors"
      [ name="1" collidable0="rigidBodies/good" collidable1=Rigid enabled=true ]
      [ name="2" collidable0="rigidBodies/good" collidable1="rigidBodies/open" enabled=true
        method=CONTOUR_REGION colliderType=SIGNED_DISTANCE ]
      [ name="3" collidable0="rigidBodies/open" collidable1="rigidBodies/mixed" enabled=true
        method=VERTEX_EDGE_PENETRATION ]
      [ name="4" collidable0="rigidBodies/good" collidable1="rigidBodies/none" enabled=true ]
      [ name="5" collidable0="rigidBodies/good" collidable1="rigidBodies/mixed" enabled=true
        forceBehavior=LinearElasticContact [ ] ]
      [ name="6" collidable0="rigidBodies/inside-out" collidable1="rigidBodies/mixed" enabled=true
        method=VERTEX_PENETRATION forceBehavior=LinearElasticContact [ useLocalContactArea=false ] ]
      [ name="7" collidable0="rigidBodies/good" collidable1="rigidBodies/inside-out" ]
    ] ] ]
END
} >m.art
artinfo check m.art | grep -v 'is not simulated'
sed -e '/name="[1-7]"/,$d' m.art >n.art
cat >>n.art <<'END'
      [ name="1" collidable0="rigidBodies/good" collidable1="rigidBodies/god" enabled=true ]
      [ name="2" collidable0="rigidBodies/good" collidable1="rigidBodies/good" enabled=true ]
      [ name="3" collidable0="rigidBodies/good" collidable1=Self enabled=true ]
      [ name="4" collidable0="rigidBodies/good" collidable1="rigidBodies/open" friction=-0.5 ]
    ] ] ]
END
echo
artinfo check n.art | grep -v 'is not simulated'

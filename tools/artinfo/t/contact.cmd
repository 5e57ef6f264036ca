# Which bodies collide: explicit pairs first, then by kinds; what is off only with --all; tolerances by the size.
body() { cat <<END
    [ name="$1" position=[ $2 0 0 ] meshes=[ name="meshes" [ ${3-} mesh=[
v 0 0 0
v 3 0 0
v 0 4 0
v 0 0 12
f 1 3 2
f 1 2 4
f 2 3 4
f 3 1 4
EOF ] ] ] ]
END
}
{ cat <<END
MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies"
END
body a 0; body b 0; body c 0; body none 0 isCollidable=false
cat <<END
  ]
  CollisionManager [ name="collisionManager" friction=0.5
    behaviors=[ name="behaviors"
      [ name="all" collidable0=Rigid collidable1=Rigid enabled=true ]
      [ name="c" collidable0="rigidBodies/c" collidable1=Rigid enabled=true friction=0.25 compliance=0.001 damping=10
        colliderType=SIGNED_DISTANCE penetrationTol=0.5 ]
      [ name="ab" collidable0="rigidBodies/b" collidable1="rigidBodies/a" ]
      [ name="ab2" collidable0="rigidBodies/b" collidable1="rigidBodies/a" enabled=true method=VERTEX_PENETRATION
        forceBehavior=LinearElasticContact [ thickness=0.1 ] ]
    ] ] ]
END
} >m.art
artinfo contact m.art
echo
artinfo contact --all --compat artisynth m.art | cut -f 1-4,6
echo
r=models/m/rigidBodies
artinfo contact m.art $r/a $r/b
artinfo contact m.art $r/a $r/none || echo $?
artinfo contact m.art $r/a models/m 2>&1 || echo $?
artinfo contact m.art $r/a 2>&1 || echo $?
artinfo contact --bodies m.art

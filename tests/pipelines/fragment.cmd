# EX0.2, EX0.1: the fragment of a model that ArtiSynth's overview prints is read: properties that are not known any more are reported and kept, and
# are no error. A word that a property does not know any more is one, as in ArtiSynth. A muscle as createPeck("lgh", 40, 35, 45, 0.0) makes it, between
# markers on two bodies with meshes from files.
cat >jaw.art <<'END'
artisynth.models.dynjaw.JawHyoidDemo [
  name="JawHyoidDemo"
  viewerCenter=[ 0 0 0 ]
  viewerEye=[ 0 -300 0 ]
  ComponentList<artisynth.core.modelbase.Model> [
    name="models"
    MechModel [
      name="jawHyoid"
      gravity:Inherited
      stabilization=Local
      collisionPointTol=0.70010976
      penetrationTol=0.00070010976
      PointList<Particle> [ name="particles" pointDamping:Inherited ]
      RenderableComponentList<RigidBody> [
        name="rigidBodies"
        [ mesh=[
            v 0 0 0
            v 30 0 0
            v 0 30 0
            v 0 0 30
            f 1 3 2
            f 1 2 4
            f 2 3 4
            f 3 1 4
            EOF
          ]
          name="jaw" axisLength=0 ]
      ]
    ]
  ]
]
END
artinfo tree jaw.art 2>err.txt || echo "exit $?"
sed -n 's/.*error: //p' err.txt
sed -i '/stabilization=Local/d' jaw.art
artinfo tree jaw.art 2>err.txt
sed -n 's/^artinfo: //p' err.txt
artedit -q --set models/jawHyoid:penetrationTol=0.001 jaw.art -o y.art 2>/dev/null
grep 'collisionPointTol\|penetrationTol' y.art
artmesh make icosphere r=10 -o jaw.obj
artmesh make icosphere r=5 -o hyoid.obj
cat >m.lua <<'END'
local art = require "art"
local mech = art.root { name = "JawHyoidDemo" }:add(art.MechModel { name = "jawHyoid", gravity = { 0, 0, 0 } })
local jaw = mech:add(art.body { name = "jaw", mesh = "jaw.obj", density = 1000, scale = 1 })
local hyoid = mech:add(art.body { name = "hyoid", mesh = "hyoid.obj", density = 1000, scale = 1, position = { 0, 36, -8 } })
local a = hyoid:add_marker { name = "lgh_insertion", world = { 0.99, 1.69, 7.12 } }
local b = jaw:add_marker { name = "lgh_origin", world = { 1.99, -33.16, 14.74 } }
mech:add(art.Muscle { name = "lgh", points = { a, b }, excitation = 1,
  material = art.PeckAxialMuscle { maxForce = 40, optLength = 35, maxLength = 45, tendonRatio = 0, forceScaling = 1 } })
END
artbuild m.lua -o m.art
artsim -q m.art -t 0.001 -r models/jawHyoid/axialSprings/lgh:length,models/jawHyoid/axialSprings/lgh:forceNorm@0.001=x.tsv
# its length is sqrt(1 + 34.85^2 + 7.62^2); it pulls with (1 + cos(2 pi (l - 35)/35)) / 2 of 40, without a passive part
awk 'NR == 2 { l = sqrt(1 + 34.85 ^ 2 + 7.62 ^ 2); f = 20 * (1 + cos(2 * atan2(0, -1) * (l - 35) / 35))
    print ($2 - l < 1e-9 && l - $2 < 1e-9), ($3 - f < 1e-9 && f - $3 < 1e-9) }' x.tsv

# frames in elements and by nodes, points and joints on them go with the nodes: a model that was moved moves as its image
cat > m.lua << 'END'
local art = require "art"
local mech = art.root {}:add(art.MechModel { name = "m" })
local fem = mech:add_fem { name = "f", density = 10, particleDamping = 1, mesh = art.volume.grid { wx = 1, wy = 0.3, wz = 0.3, nx = 3, ny = 1, nz = 1 },
  material = art.NeoHookeanMaterial { YoungsModulus = 4000, PoissonsRatio = 0.3 } }
fem:fix { x = -0.5 }
local nodes = fem:nodes_where { x = { 0, 0.5 } }
for i, x in ipairs { 0.4, 0.3 } do
  local frame = mech.frames:add(art.Frame { name = "e" .. i, pose = { x, 0.02, -0.03, 1, 2, 0, 40 } })
  mech:attach_frame(frame, i == 1 and fem or nodes)
  mech.frameMarkers:add(art.marker { name = "k" .. i, frame = frame, location = { 0.3, 0.1, 0.2 } })
end
local p = mech.particles:add(art.Particle { name = "p", mass = 0.1, position = { 0.45, 0.1, 0.1 } })
mech:attach_point(p, fem)
local b = mech:add(art.box { name = "b", size = { 0.1, 0.1, 0.1 }, density = 20, position = { 0.55, 0, -0.2 } })
mech:add_joint("HingeJoint", { a = b, b = fem, origin = { 0.5, 0, 0 }, axis = { 0, 1, 0 } })
END
artbuild m.lua -o m.art
record="models/m/frameMarkers/k1:position,models/m/frameMarkers/k2:position,models/m/particles/p:position,models/m/rigidBodies/b:position@0.3"
artsim -q -t 0.3 m.art -r "$record" > one
artxform -q --loads --rotate=1,0,0,90 m.art -o turned.art
artsim -q -t 0.3 turned.art -r "$record" > two
# y goes to z, z to -y
awk 'function off(a, b) { return (a - b) ^ 2 > 1e-18 }
    /^#/ { next }
    FILENAME == "one" { for (i = 2; i <= NF; i++) x[FNR, i] = $i; next }
    { for (i = 2; i <= NF; i += 3)
          if (off($i, x[FNR, i]) || off($(i + 1), -x[FNR, i + 2]) || off($(i + 2), x[FNR, i + 1])) {
              print "at " $1 ", column " i ": " $i, $(i + 1), $(i + 2), "from", x[FNR, i], x[FNR, i + 1], x[FNR, i + 2]; exit 1 }
      n++ }
    END { if (n != 2) print n " rows" }' one two
# a mirror: points go to their images (markers of frames do not: frames turn)
artxform -q --mirror=0,1,0 m.art -o image.art
artsim -q -t 0.3 image.art -r models/m/particles/p:position,models/m/frames/e1:position,models/m/frames/e2:position@0.3 > three
artsim -q -t 0.3 m.art -r models/m/particles/p:position,models/m/frames/e1:position,models/m/frames/e2:position@0.3 |
    awk '/^#/ { next } FILENAME == "three" { for (i = 2; i <= NF; i++) x[FNR, i] = $i; next }
        { for (i = 2; i <= NF; i++) if (((i % 3 == 0 ? -$i : $i) - x[FNR, i]) ^ 2 > 1e-16) print "image at " $1 ", column " i ": " $i, x[FNR, i] }' three -

# A path that wraps is at rest at the start for whoever asks: rows of the start, the console, scripts of the root and of the model in the
# first step; and what a program writes at rest is read at rest.
cat > x.art <<'END'
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m" gravity=[ 0 0 0 ]
  PointList<Particle> [ name="particles" [ name="a" dynamic=false position=[ -2 0 0.1 ] ]
    [ name="b" position=[ 2 0 0.1 ] mass=1 ] ]
  RenderableComponentList<RigidBody> [ name="rigidBodies" RigidCylinder [ name="c" dynamic=false radius=0.5
    rotation=[ 0.7071067811865476 0.7071067811865476 0 0 ] ] ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings"
    [ name="s" wrappables=[ "rigidBodies/c" -1 -1 ] material=LinearAxialMaterial [ stiffness=10 ]
      segmentSpecs=[ [ pntB="particles/a" flags=0x8 numKnots=100 ] [ pntB="particles/b" flags=0x0 ] ] ] ] ] ] ]
END
cat >look.lua <<'END'
local done
function apply()
  if not done then print(string.format("%.12f %.9f", root:find("models/m/multiPointSprings/s").length, root:find("models/m/particles/b").force[1])) end
  done = true
end
END
cat >in.lua <<'END'
local r = art.load("x.art")
r.controllers:add(art.ScriptController{name="in", model=r:find("models/m"), script="look.lua"})
r:find("models/m/multiPointSprings/s"):update_wrap_segments()
END
artsim -q x.art -t 0.01 -r models/m/multiPointSprings/s:length,models/m/particles/b:force@0.01 | awk '$1 == 0 && !/#/ { printf "%.12f %.9f\n", $2, $3 }'
printf 'get models/m/multiPointSprings/s:length\nget models/m/particles/b:force\n' | artsim -q --console x.art |
    awk '/length/ { printf "%.12f ", $2 } /force/ { printf "%.9f\n", $3 }'
artsim -q x.art -t 0.01 --controller look.lua 2>&1
artbuild -q in.lua -o in.art
artsim -q in.art -t 0.01 --trust 2>&1
artinfo get in.art models/m/multiPointSprings/s:length | awk '{ printf "%.12f\n", $1 }'

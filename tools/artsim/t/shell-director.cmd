# directors and backs of shells are read, recorded and set, before a run and in it; nodes without shells have none
# stderr: ^artsim: s.art:5:3: error: backVelocity of node 'models/m/models/f/nodes/4' has no meaning: no shell has a director there$
# exit: 3
cat > s.art <<'END'
RootModel [ name="r" ComponentList [ name="models" MechModel [ name="m" maxStepSize=0.01 gravity=[ 0 0 0 ]
 ComponentList [ name="models" FemModel3d [ name="f" density=100 material=LinearMaterial [ YoungsModulus=0.0001 ]
 PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ]
  [ position=[ 1 1 0 ] dynamic=false backNode=[ velocity=[ 0 0 -0.5 ] ] ] [ position=[ 0 1 0 ] ]
  [ position=[ 0 0 1 ] mass=1 ] ]
 FemElement3dList<FemElement3d> [ name="elements" ]
 FemElement3dList<ShellElement3d> [ name="shellElements"
  ShellQuadElement [ nodes=[ 0 1 2 3 ] defaultThickness=0.1 elementClass=SHELL ] ] ] ] ] ] ]
END
cat > turn.lua <<'END'
function apply(t, step)
  local n = root:find("models/m/models/f/nodes/2")
  if t > 0.015 then n.director = { 0.1, 0, 0.2 } end
end
END
n=models/m/models/f/nodes
artsim -q s.art -t 0.01 -r "$n/4:director" 2>&1 || echo "exit $?"
rec="$n/2:director,$n/2:backPosition,$n/2:restDirector,$n/2:backVelocity@0.01"
artsim -q s.art -t 0.01 -r "$rec"
artsim -q s.art -t 0.03 --set "$n/2:director=0 0 0.3" --set "$n/2:restDirector=0 0 0.2" --controller turn.lua -r "$rec"
artinfo get s.art "$n/2:backNode" models/m/models/f/shellElements/0:volume models/m/models/f:volume "$n/2:mass"
artsim -q s.art -t 0.01 --set "$n/4:backVelocity=0 0 1"

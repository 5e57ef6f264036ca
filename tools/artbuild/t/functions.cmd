# a text that is no function is refused where it is built and where it is checked, of every property that holds one
cat >c.lua <<'END'
local art = require "art"
local a = art.args{f="Nonsense [ 0 1 ]"}
local m = art.root{name="c"}:add(art.MechModel{name="m"})
local x, y = m:add(art.box{name="a", size={1,1,1}, density=1}), m:add(art.box{name="b", size={1,1,1}, density=1, position={3,0,0}})
local j = m:add_joint("HingeJoint", {name="j", a=x, origin={0,0,0}, axis={0,0,1}})
local k = m:add_joint("HingeJoint", {name="k", a=y, origin={3,0,0}, axis={0,0,1}})
m:add_joint_coupling{name="half", coordinates={{k,"theta"},{j,"theta"}}, f=a.f}
END
build() { artbuild c.lua "f=$1" -o c.art 2>&1 || echo "exit $?"; }
build 'Nonsense [ 0 1 ]'
build 'CubicFunction1x1 [ 1 0 ]'
build 'LinearFunctionNx1 [ 1 2 0 ]'
build 'LinearFunction1x1 [ 0.5 0 ]'
sed 's/LinearFunction1x1/Nonsense/' c.art >bad.art
artinfo check bad.art || echo "exit $?"
artbuild bad.art -o worse.art 2>&1 || echo "exit $?"
cat >curve.art <<'END'
MechModel [ name="m"
  PointList<Particle> [ name="particles" [ name="p" dynamic=false ] [ name="q" position=[ 1 0 0 ] ] ]
  AxialSpringList<AxialSpring> [ name="axialSprings"
    [ name="s" points=[ "particles/p" "particles/q" ] material=CurveAxialMaterial [ forceCurve=Nonsense [ 1 ] ] ] ] ]
END
artinfo check curve.art || echo "exit $?"

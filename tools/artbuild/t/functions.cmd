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
# a function of Lua, and knots as tables: the dependent coordinate has their values over the range; what cannot be such is refused
cat >f.lua <<'END'
local art = require "art"
local cases = {
  sine={f=function(q) return 0.3 * math.sin(q) + 0.1 * q * q end},
  lines={f={{-1, -0.5}, {0, 0}, {1, 0.25}}},
  cubics={f={{-1, -0.5, 0}, {1, 0.5, 0}}},
  kink={f=function(q) return math.abs(q - 0.3) end},
  text={f=function(q) return "x" end},
  none={f=function(q) return 0 / 0 end},
  knots={f={{-1, 0}, {1, 0, 0}}},
  range={f=0.5, range={0, 1}},
  turned={f=math.sin, range={1, 0}},
  slide={f=math.sin, slider=true},
  slides={f=math.sin, slider=true, range={-2, 2}},
  two={f=function(p, q) return p + q end, both=true},
}
local a = art.args{case="sine"}
local c = cases[a.case]
local m = art.root{name="c", maxStepSize=0.001}:add(art.MechModel{name="m", gravity={0, 0, 0}})
local x, y = m:add(art.box{name="a", size={1,1,1}, density=1}), m:add(art.box{name="b", size={1,1,1}, density=1, position={3,0,0}})
local j = m:add_joint(c.slider and "SliderJoint" or "HingeJoint", {name="j", a=x, origin={0,0,0}, axis={0,0,1}})
local k = m:add_joint("CylindricalJoint", {name="k", a=y, origin={3,0,0}, axis={0,0,1}})
m:add_joint_coupling{name="c", coordinates={{k,"theta"}, {j, 0}, c.both and {k, "z"} or nil}, f=c.f, range=c.range}
END
for case in sine lines cubics slides; do
    artbuild f.lua case=$case -o f.art
    for q in -170 -60 -25 0.1 33.3 90 171; do
        [ $case = sine ] || q=$(echo $q | awk '{ print $1 / 3 }')
        name=theta
        [ $case != slides ] || { name=z q=$(echo $q | awk '{ print $1 / 30 }'); }
        artsim -q f.art -s j:$name=$q -t 0.001 -r j:$name,k:theta@0.001 | awk -v case=$case -v set=$q '
            END { r = 3.14159265358979 / 180; q = case == "slides" ? $2 : $2 * r; y = $3 * r
              if (case == "sine") want = 0.3 * sin(q) + 0.1 * q * q; else if (case == "slides") want = sin(q)
              else if (case == "lines") want = q < 0 ? 0.5 * q : 0.25 * q
              else want = q < -1 ? -0.5 : q > 1 ? 0.5 : q * (3 - q * q) / 4
              if (y - want > 2e-9 || want - y > 2e-9 || $2 - set > 1e-6 || set - $2 > 1e-6) print case, set, $2, y, want }'
    done
done
for case in kink text none knots range turned slide two; do artbuild f.lua case=$case -o f.art 2>&1 || echo "exit $?"; done

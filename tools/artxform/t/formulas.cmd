# Formulas mean the same in other units: forces, moments and lengths are those of the model in metres, as numbers of the
# new units, and so is the motion.
cat >f.lua <<'END'
local art = require "art"
local mech = art.root{name="r", maxStepSize=0.001}:add(art.MechModel{name="m", gravity={0,0,-9.81}})
local p = mech:add(art.Particle{name="p", mass=1, dynamic=false})
local q = mech:add(art.Particle{name="q", mass=2, position={0.5,0,0.1}})
mech:add(art.AxialSpring{name="s", points={p,q}, restLength=0.3,
  material=art.ExpressionAxialMaterial{expression="k*(d-l0)^2 / l0+c*ddot+1e1*max(0,d) ; k=50; c = 2e-1*step(d - 0.01) "}})
local base = mech:add(art.box{name="base", size={1,1,1}, density=1, dynamic=false})
local b = mech:add(art.box{name="b", size={1,1,1}, mass=2})
local j = mech:add_joint("CylindricalJoint", {name="j", a=b, b=base, origin={0,0,0}, axis={0,0,1}})
j.theta, j.z = 20, 0.1
mech:add_joint_expression_force{name="ft", coordinate={j,"theta"}, expression="-50*q - qdot + sin(30*t)"}
mech:add_joint_expression_force{name="fz", coordinate={j,"z"}, expression="-500*q - 3*qdot + cos(30*t)*q^2+19.62"}
local c = mech:add(art.box{name="c", size={1,1,1}, mass=2, position={3,0,0}})
local e = mech:add(art.box{name="e", size={1,1,1}, mass=2, position={3.1,0,0.1}, dynamic=false})
mech:add_frame_spring{name="bu", frameA=c, frameB=e, material=art.BushingFrameMaterial{
  expressions={"-20*delta_x*cos(theta_z)", "0", "-30*delta_z-delta_x", "-theta_x-delta_x", "-theta_y*4", "0"}}}
mech:add_function_path_muscle{name="mu", coordinates={{j,"theta"},{j,"z"}}, length="a0 - 0.05*q1 + 0.3*q2*q1; a0 = 0.4",
  excitation=0.3, material=art.SimpleAxialMuscle{maxForce=10}}
END
artbuild f.lua -o m.art
artxform --strict --units m,kg,s=mm,g,ms m.art -o mm.art
artxform --strict --units mm,g,ms=m,kg,s mm.art -o back.art
record='s:forceNorm as s,ft:force as ft,fz:force as fz,mu:length as l,mu:forceNorm as mu,q:position as q,c:position as c,b:velocity as v'
artsim -q m.art -t 0.3 -r "$record@0.05=m.tsv"
artsim -q back.art -t 0.3 -r "$record@0.05=back.tsv"
artsim -q mm.art -t 300 -r "$record@50=mm.tsv"
artprobe diff --tol 1e-9 m.tsv back.tsv >out || cat out
# forces and speeds have the same numbers, times, moments and lengths are 1000 times as large, turns a thousandth as fast
awk -F'\t' 'NR == FNR { for (i = 1; i <= NF; i++) a[FNR, i] = $i; next }
    FNR == 1 { split("1e3 1 1e3 1 1e3 1 1e3 1e3 1e3 1e3 1e3 1e3 1 1 1 1e-3 1e-3 1e-3", f, " "); next }
    NF != 18 { print NF " columns" }
    { for (i = 1; i <= NF; i++) { d = $i - f[i] * a[FNR, i]; if (d * d > 1e-16 * (1 + $i * $i)) print "row " FNR ", column " i ": " $i " for " f[i] * a[FNR, i] } }
    END { if (FNR != 8) print "no rows" }' m.tsv mm.tsv
grep -o 'xpressions\{0,1\}=.*' mm.art

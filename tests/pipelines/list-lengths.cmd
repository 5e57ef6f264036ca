# Lists of numbers that are too long or too short are refused where they stand; none is cut or filled up.
cat >m.lua <<'END'
local art = require "art"
local a = art.args{what="", list=""}
local mech = art.root{name="r"}:add(art.MechModel{name="mech"})
local b = mech:add(art.box{name="b", size={.2,.2,.1}, mass=1})
local c = mech:add(art.box{name="c", size={.2,.2,.1}, mass=1, position={1,0,0}})
local j = mech:add_joint("HingeJoint", {name="j", a=b, origin={0,0,0}, axis={0,0,1}})
local beam = mech:add(art.beam{name="beam", length=1, radius=0.05, stiffness=1, density=100})
local fem = mech:add_fem{name="fem", mesh=art.volume.grid{wx=1,wy=1,wz=1,nx=1,ny=1,nz=1}, density=1}
END
artbuild -q m.lua -o m.art
try() { # PATH:PROPERTY=VALUE
    artedit m.art --set "models/mech/$1" -o x.art
    { artinfo check x.art 2>&1 || :; } | sed 's/^x.art:[0-9]*:[0-9]*: //'
    artsim -q x.art -t 0.01 -r models/mech:energy >out 2>err && status=0 || status=$?
    echo "$status $(wc -l <out)"
}
try 'bodyConnectors/j:compliance=[ 1 2 ]'
try 'bodyConnectors/j:damping=[ 1 2 3 4 5 6 7 ]'
try 'rigidBodies/beam:elasticCoords=[ 0 1 ]'
try 'models/fem/elements/0:prestrain=[ 1 2 3 ]'
try 'models/fem/elements/0:frame=[ 1 2 3 ]'
try 'models/fem:material=AnisotropicLinearMaterial [ stiffnessTensor=[ 1 2 3 ] ]'
try 'models/fem:material=ViscoelasticMaterial [ viscoBehavior=QLVBehavior [ Tau=[ 1 2 3 4 5 6 7 ] ] ]'
# of a joint: a number for each row, or for each that holds
try 'bodyConnectors/j:compliance=[ 0 0 1e-3 0 0 0 ]'
try 'bodyConnectors/j:compliance=[ 0 0 1e-3 0 0 ]'
# damping of rows without compliance
try 'bodyConnectors/j:damping=[ 0 0 1 0 0 0 ]'

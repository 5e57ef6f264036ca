# stderr: ^artsim: furlong.trc: warning: the unit of the markers, 'furlong', is not known: they are taken as they are$
# Units of markers are known by their signs and words; another one is reported.
cat >arm.lua <<'END'
local m = art.root{name="r"}:add(art.MechModel{name="m", gravity={0, -9.81, 0}})
local a = m:add(art.box{name="a", size={2, 0.1, 0.1}, mass=1})
m:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, 0, 1}})
a:add_marker{name="tip", location={1, 0, 0}}
END
artbuild arm.lua -o arm.art
for unit in m meters mm millimeters furlong; do
    scale=1
    case $unit in mm | millimeters) scale=1000 ;; esac
    printf 'PathFileType\t4\t(X/Y/Z)\tx.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n100\t100\t2\t1\t%s\nFrame#\tTime\ttip\t\t\n\t\tX1\tY1\tZ1\n\n1\t0\t0\t%s\t0\n2\t0.01\t0\t%s\t0\n' \
        $unit $scale $scale >$unit.trc
    artsim arm.art --markers $unit.trc -t 0.01 -r j:theta@0.01 2>err | tail -1 | awk '{ printf "%.6f\n", $2 }'
done
cat err >&2

# Forces of a motion that is given include the loads that --input drives, at the times of its rows.
cat >arm.lua <<'END'
local m = art.root{name="r"}:add(art.MechModel{name="m", gravity={0, -9.81, 0}})
local a = m:add(art.box{name="a", size={0.4, 0.05, 0.06}, density=1000, position={0.2, 0, 0}})
m:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, 0, 1}})
END
artbuild arm.lua -o arm.art
awk 'BEGIN { print "time\tj"; for (i = 0; i <= 50; i++) printf "%.17g\t%.17g\n", i / 50, 40 * sin(3 * i / 50) }' >swing.tsv
awk 'BEGIN { for (i = 0; i <= 10; i++) print i / 10, 0, 0, 0, 0, 0, 2 * i / 10 }' >moment.txt
artsim arm.art --mot swing.tsv --inverse-dynamics alone.tsv
artsim arm.art --mot swing.tsv --inverse-dynamics loaded.tsv --input a:externalForce=moment.txt
paste alone.tsv loaded.tsv | awk '!/^#/ { n++; e = $2 - $4 - 2 * $1; if (e * e > most) most = e * e }
    END { print n, (most < 1e-24 ? "rows less the load" : "off by " sqrt(most)) }'

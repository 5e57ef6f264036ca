# frames of contacts: points that come and go, surfaces that collide with what acts on their vertices; only the fields that are
# asked for; none without behaviours
m=$HERE/man/brick.art
artsim -q "$m" -t 0.1 --frames f@0.01,parts=contacts+collidables
cat f/components.tsv
for n in 000000 000005 000006 000010; do
    artmesh info f/contacts-$n.vtu | awk '$1 == "points" { print $2, "points" }'
done
artmesh info f/contacts-000010.vtu | awk '$1 == "vertex_field" { print $2, $3, $6 }'
artmesh info f/contact-top-000010.vtu | awk '$1 == "vertex_field" { printf "%s %s %s %.6g\n", $2, $3, $6, $5 }'
# weight by area at each of the four corners of the bottom is more than the mean where one triangle stands for two
artmesh info f/contact-left-000010.vtu | awk '$1 == "vertex_field" { printf "%s %s %s %.6g\n", $2, $3, $6, $4 }'
artsim -q "$m" -t 0.01 --frames g@0.01,parts=contacts+collidables,fields=pressure+contactPressure
artmesh info g/contacts-000001.vtu g/contact-top-000001.vtu | awk '$1 == "vertex_field" { print $2, $3, $6 }'
artsim -q "$m" -t 0.01 -s models/mech/collisionManager/behaviors/4:enabled=false --frames h@0.01,parts=bodies+contacts+collidables
ls h
# the contour of the brick on its plate as a line, as long as it is told; without AJL_CONTOUR there is none
artsim -q "$m" -t 0.1 --frames k@0.1,parts=contacts+contours -r models/mech/collisionManager/responses/left:contourLength@0.1=length.tsv
artmesh info k/contours-000001.vtu | awk '$1 == "lines" || $1 == "segments" || $1 == "line_field" { print $1, $2, $3 }'
artmesh info k/contours-000001.vtu | awk '$1 == "length" { printf "%.3f\n", $2 }'
tail -n 1 length.tsv | awk '{ printf "%.3f\n", $2 }'
sed 's/AJL_CONTOUR/TRI_INTERSECTION/' "$m" > plain.art
artsim -q plain.art -t 0.1 --frames l@0.1,parts=contours
artmesh info l/contours-000001.vtu | awk '$1 == "lines" { print $1, $2 }'
# a body on two legs of 1 by 1 and 2 by 1 crosses its plate in two contours, each where its leg is
artmesh make box wx=1 wy=1 wz=1 | artmesh transform --translate -2,0,0 -o one.obj
artmesh make box wx=2 wy=1 wz=1 | artmesh transform --translate 2,0,0 -o two.obj
artmesh merge one.obj two.obj -o legs.obj
cat >legs.lua <<'END'
local mech = art.root():add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local a = mech:add(art.body { name = "a", mesh = art.mesh.read("legs.obj"), position = { 0, 0, 0.45 } })
local b = mech:add(art.body { name = "b", mesh = art.mesh.box { wx = 9, wy = 9, wz = 1 }, position = { 0, 0, -0.5 }, dynamic = false })
mech:set_collision_behavior(a, b, { colliderType = "AJL_CONTOUR" })
END
artbuild -q legs.lua -o legs.art
artsim -q legs.art -t 0.001 --step 0.001 --frames m@0.001,parts=contours
artmesh info m/contours-000001.vtu | awk '/^(min|max|lines)/; $1 == "length" { printf "%.9f\n", $2 }'

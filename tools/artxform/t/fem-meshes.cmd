# tol: 1e-11 1e-11
# meshes within a FEM model go where its nodes go: weights stay, and a mesh that is only named is turned with the model
cat > model.lua <<'END'
local art = require "art"
local mech = art.root { name = "r" }:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "f", mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 2, ny = 2, nz = 2 } }
fem:add_mesh("ball", art.mesh.octasphere { r = 0.6, divisions = 2 })
fem.meshes:add(art.FemMeshComp { name = "box", mesh = art.mesh.box { wx = 0.3, wy = 0.4, wz = 0.5 } })
END
artbuild model.lua > m.art
artinfo check m.art
artxform --rotate 1,1,0,40 --scale 2,2,3 --translate 1,2,3 m.art > t.art
f=models/mech/models/f
for part in ball box; do
    artinfo mesh -t obj m.art $f/meshes/$part |
        artmesh transform --rotate 1,1,0,40 --scale 2,2,3 --translate 1,2,3 -t obj - > want.obj
    artinfo mesh -t obj t.art $f/meshes/$part > got.obj
    grep -c '^v' got.obj
    paste want.obj got.obj | awk '$1 == "v" { for (i = 2; i <= 4; i++) { d = $i - $(i + 4); if (d > 1e-11 || d < -1e-11) bad++ } }
        END { print bad + 0 }'
done
sed -n '/attachments=/,/meshdata=/p' m.art > a
sed -n '/attachments=/,/meshdata=/p' t.art > b
cmp a b
# flags have no unit: nothing is said of them
artxform --units m,kg,s=mm,g,s m.art > u.art
artinfo mesh -t obj u.art $f/meshes/ball > u.obj
artinfo mesh -t obj m.art $f/meshes/ball | artmesh transform --scale 1000 -t obj - > want.obj
paste want.obj u.obj | awk '$1 == "v" { for (i = 2; i <= 4; i++) { d = $i - $(i + 4); if (d > 1e-8 || d < -1e-8) bad++ } }
    END { print bad + 0 }'

# a mesh by the name of its file, with what happened to it since
# stdout: mesh=\[ "tetra.obj" transform=AffineTransform3d \[ 2 0 0 -0.5 0 2 0 -0.5 0 0 2 -0.5 \] \]
# stdout: position=\[ 0.5 0.5 0.5 \]
cp "$HERE/tetra.obj" .
cat >named.lua <<'END'
local m = art.root():add(art.MechModel{name="m"})
m:add(art.body{name="b", file="tetra.obj", scale=2, density=1, inline=false, center=true})
END
artbuild named.lua

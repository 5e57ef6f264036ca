-- Two tori and a square that nothing moves (EX3.11, EX3.12).
local art = require "art"
local root = art.root{name="fixed-meshes"}
local mech = root:add(art.MechModel{name="mech"})
mech:add(art.fixed_mesh{name="torus", mesh=art.mesh.torus(1, 0.3, 24, 9),
  renderProps=art.RenderProps{faceColor={0.8, 1, 0.8}}})
mech:add(art.fixed_mesh{name="square", mesh=art.mesh.rectangle(3, 3, 10, 10),
  pose={0, 0.5, 0, 1, 0, 0, 90}, axisLength=0.75, axisDrawStyle="ARROW",
  renderProps=art.RenderProps{faceColor={0.8, 0.8, 1}, edgeColor={0.5, 0.5, 1}, drawEdges=true,
    faceStyle="FRONT_AND_BACK"}})
mech:add(art.fixed_mesh{name="ring", mesh=art.mesh.torus(1, 0.2, 32, 10), pose={0, 0, 0, 1, 0, 0, 90}})

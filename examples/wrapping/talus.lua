-- TalusWrapping (guide, 9.3.1): a spring around a bone by the distance grid of its mesh. The bone is seen as it was scanned
-- and met as it was smoothed: two meshes of one body, the second of which has no mass.
local art = require "art"
local a = art.args { scan = "talus.obj", smooth = "talus-smooth.obj", resolution = 0 }
local root = art.root { name = "talus" }
local mech = root:add(art.MechModel { name = "mech" })
local talus = mech.rigidBodies:add(art.body { name = "talus", density = 1000, dynamic = false, meshes = {
  { file = a.scan, name = "scan" }, { file = a.smooth, name = "wrapping", hasMass = false } } })
talus.meshes.scan.isCollidable = false
talus.meshes.wrapping.isCollidable = true
talus.meshes.wrapping.renderProps = { visible = false }
talus.meshes.scan.renderProps = { faceColor = { 1, 1, 0.8 } }
talus.distanceGrid.renderGrid = false
if a.resolution > 0 then talus.distanceGrid.maxResolution = a.resolution end
local p0 = mech.particles:add { name = "p0", mass = 0, position = { 2, 0, 0 }, dynamic = false }
local p1 = mech.particles:add { name = "p1", mass = 0, position = { -2, 0, 0 }, dynamic = false }
local spring = mech:add_multi_point_spring { name = "spring", points = { p0, p1 }, wrappables = { talus }, knots = 100,
  initial = { { { 0, -1, 0 } } }, material = art.SimpleAxialMuscle { stiffness = 0.5, damping = 0, maxForce = 0.04 } }
spring:update_wrap_segments()
mech.renderProps = { pointStyle = "SPHERE", pointRadius = 0.05, pointColor = { 0, 0, 1 } }
spring.renderProps = { lineStyle = "CYLINDER", lineRadius = 0.03, lineColor = { 1, 0, 0 }, pointStyle = "SPHERE", pointRadius = 0.05,
  pointColor = { 1, 1, 1 } }

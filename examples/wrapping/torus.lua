-- TorusWrapping (guide, 9.4.1): a ring hangs on a spring that goes around its tube once and a quarter.
local art = require "art"
local root = art.root { name = "torus" }
local mech = root:add(art.MechModel { name = "mech", frameDamping = 1, rotaryDamping = 10 })
local torus = mech.rigidBodies:add(art.rigid_torus { name = "torus", outerRadius = 2, innerRadius = 0.75, density = 1,
  position = { 2, 0, -2 }, orientation = { 0, 1, 0, 90 } })
local p0 = mech.particles:add { name = "p0", mass = 0, position = { 4, 0.2, 2 }, dynamic = false }
local p1 = mech.particles:add { name = "p1", mass = 0, position = { -3, -0.2, 2 }, dynamic = false }
local spring = mech:add_multi_point_spring { name = "spring", points = { p0, p1 }, stiffness = 10, damping = 0, restLength = 0,
  wrappables = { torus }, knots = 100,
  initial = { { { 3, 0, 0 }, { 2, 0, -1 }, { 1, 0, 0 }, { 2, 0, 1 }, { 3, 0, 0 }, { 2, 0, -1 } } } }
spring:update_wrap_segments()
mech.renderProps = { pointStyle = "SPHERE", pointRadius = 0.15, pointColor = { 0, 0, 1 } }
spring.renderProps = { lineStyle = "CYLINDER", lineRadius = 0.05, lineColor = { 1, 0, 0 } }

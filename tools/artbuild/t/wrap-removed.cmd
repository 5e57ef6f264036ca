# a body around which a muscle wraps is taken away: around the others it lies as before, on the same side; knots that touched it are free
cat > two.lua <<'END'
local m = art.root():add(art.MechModel { name = "m" })
local body, p = {}, {}
for i, x in ipairs { 0, 1.5 } do
  body[i] = m.rigidBodies:add(art.rigid_sphere { name = "c" .. i, radius = 0.5, position = { x, 0, 0 }, density = 0, dynamic = false })
end
for i, at in ipairs { { -1.5, 0.1, 0 }, { 3, 0.1, 0 } } do p[i] = m.particles:add { position = at, dynamic = false } end
local s = m:add_multi_point_spring { name = "s", points = p, stiffness = 1, wrappables = body, knots = 60, maxWrapIterations = 50,
  initial = { { { 0, -0.7, 0 }, { 1.5, -0.7, 0 } } } }
s:update_wrap_segments()
local both = s:current_length()
s:set_segment_wrappable(1, 60) -- forgets where it began
s.segmentSpecs[1].initialPoints = nil
s:set_segment_wrappable(1, 60, { { 0, -0.7, 0 }, { 1.5, -0.7, 0 } }):update_wrap_segments()
s.segmentSpecs[1].initialPoints = nil
print(s.segments[1].class, math.abs(s:current_length() - both) < 1e-6)
print(s:remove_wrappable(body[1]), s.segments[1].class, s.segments[1].knots:find("wrapIdx=0") ~= nil, s.segments[1].knots:find("wrapIdx=1"))
s:update_wrap_segments()
-- below the second one alone: two tangents and an arc
local angle = function(x, y) return math.acos(0.5 / math.sqrt(x * x + y * y)) end
local around = math.pi + math.atan(0.1, 3) + math.atan(0.1, 1.5) - angle(3, 0.1) - angle(1.5, 0.1)
local want = math.sqrt(9.01 - 0.25) + math.sqrt(2.26 - 0.25) + 0.5 * around
print(string.format("%.6f", want), math.abs(s:current_length() - want) < 2e-3)
END
artbuild two.lua -o two.art 2>&1

# tol: 1e-6 1e-6
# a muscle around a cylinder, its joint posed by a jump: it stays on the side on which it lies. Its length beside the closed form, in a
# script, by artinfo path, in the console
cat > arm.lua <<'END'
local a = art.args { method = "Strand", attached = false }
local m = art.root():add(art.MechModel { name = "m", gravity = { 0, 0, 0 } })
local b = m.rigidBodies:add(art.box { name = "b", size = { 2, 0.2, 0.2 }, density = 1, position = { 1, 0, 0 } })
local c = m.rigidBodies:add(art.rigid_cylinder { name = "c", radius = 0.5, height = 1, density = 0, dynamic = a.attached })
if a.attached then m:attach_frame(c, b) end
local j = m:add_joint("HingeJoint", { name = "j", a = b, origin = { 0, 0, 0 }, axis = { 0, 0, 1 } })
local p, k = { -1.5, 0.2, 0 }, { 1.5, 0.3, 0 }
local s = m:add_multi_point_muscle { name = "s", wrappables = { c }, knots = 200, maxWrapIterations = 50, wrapMethod = a.method,
  points = { m.particles:add { position = p, dynamic = false }, b:add_marker { world = k } }, initial = { { { 0, 0.7, 0 } } },
  material = art.SimpleAxialMuscle { stiffness = 1 } }
local r, dp, dk = 0.5, math.sqrt(p[1] ^ 2 + p[2] ^ 2), math.sqrt(k[1] ^ 2 + k[2] ^ 2)
s:update_wrap_segments()
for _, theta in ipairs { 0, -90, -170, -10, 90, -80, 0 } do
  j.theta = theta
  s:update_wrap_segments()
  local angle = math.pi - math.atan(p[2], -p[1]) - math.atan(k[2], k[1]) - math.rad(theta)
  local around = angle - math.acos(r / dp) - math.acos(r / dk)
  local want = around > 0 and math.sqrt(dp ^ 2 - r ^ 2) + math.sqrt(dk ^ 2 - r ^ 2) + r * around or
    math.sqrt(dp ^ 2 + dk ^ 2 - 2 * dp * dk * math.cos(angle))
  print(theta, string.format("%.6f", want), math.abs(s:current_length() - want) < (a.method == "Geodesic" and 1e-9 or 6e-4))
end
END
artbuild arm.lua -o arm.art 2>&1
for attached in false true; do artbuild arm.lua method=Geodesic attached=$attached -o exact.art 2>&1; done
artbuild arm.lua attached=true -o /dev/null 2>&1
artinfo path arm.art models/m/multiPointSprings/s --sweep models/m/bodyConnectors/j:theta=0..-170/1 | cut -f 1,2 | grep -v '#'
printf '%s\n' 'load exact.art' 'set models/m/bodyConnectors/j:theta -170' 'step 1' 'get models/m/multiPointSprings/s:length' > session
artsim --console --script session

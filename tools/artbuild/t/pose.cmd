# poses by roll, pitch, yaw, by Euler angles z-y-z, about an axis, by a matrix
cat > pose.lua <<'END'
local art = require "art"
local mech = art.root{}:add(art.MechModel{name="m"})
local n = 0
local function at(t)
  n = n + 1
  local b = mech:add(art.box{name="b" .. n, size={1, 1, 1}, pose=art.pose(t)})
  local p = b:to_world{1, 2, 3}
  print(string.format("%.9f %.9f %.9f", p[1], p[2], p[3]))
end
at{}
at{position={1, 2, 3}}
at{rpy={90, 0, 0}}
at{position={1, 0, 0}, rpy={30, 40, 50}}
at{euler={30, 40, 50}}
at{rotate={0, 0, 1, 90}}
at{rotation={0, -1, 0, 1, 0, 0, 0, 0, 1}}
for _, wrong in ipairs{{rpy={1, 2}}, {rpy={1, 2, "x"}}, {rpy={1, 2, 3}, euler={1, 2, 3}}, {yaw=3}, {rotate={0, 0, 0, 1}}} do
  print(select(2, pcall(art.pose, wrong)))
end
END
artbuild pose.lua -o pose.art 2>said.txt && sed 's/^[^:]*: //' said.txt
# the same by an independent calculation
awk 'function turn(axis, d,   c, s, a, b) {
         c = cos(d * atan2(0, -1) / 180); s = sin(d * atan2(0, -1) / 180)
         a = axis == "z" ? 1 : axis == "y" ? 3 : 2; b = axis == "z" ? 2 : axis == "y" ? 1 : 3
         t = c * x[a] - s * x[b]; x[b] = s * x[a] + c * x[b]; x[a] = t
     }
     BEGIN {
         x[1] = 1; x[2] = 2; x[3] = 3; turn("x", 50); turn("y", 40); turn("z", 30)
         printf "%.9f %.9f %.9f\n", x[1] + 1, x[2], x[3]
         x[1] = 1; x[2] = 2; x[3] = 3; turn("z", 50); turn("y", 40); turn("z", 30)
         printf "%.9f %.9f %.9f\n", x[1], x[2], x[3]
     }'

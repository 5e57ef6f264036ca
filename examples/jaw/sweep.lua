-- Closed surfaces swept along a curve.
local art = require "art"
local sweep = {}

-- A smooth curve through points p[1..n] (tables of numbers of any one length), m values between two of
-- them: Catmull and Rom (1974), the ends continued straight.
function sweep.curve(p, m)
  local out = {}
  local function at(i, k)
    if i < 1 then return 2 * p[1][k] - p[2][k] end
    if i > #p then return 2 * p[#p][k] - p[#p - 1][k] end
    return p[i][k]
  end
  for i = 1, #p - 1 do
    for j = 0, m - 1 do
      local s, q = j / m, {}
      for k = 1, #p[1] do
        local a, b, c, d = at(i - 1, k), at(i, k), at(i + 1, k), at(i + 2, k)
        q[k] = b + s / 2 * (c - a + s * (2 * a - 5 * b + 4 * c - d + s * (3 * (b - c) + d - a)))
      end
      out[#out + 1] = q
    end
  end
  out[#out + 1] = p[#p]
  return out
end

-- The stations of one side, followed by their mirror images in y; the last one lies in the middle.
function sweep.mirrored(stations)
  local out = {}
  for _, s in ipairs(stations) do out[#out + 1] = s end
  for i = #stations - 1, 1, -1 do
    local s = stations[i]
    out[#out + 1] = {s[1], -s[2], s[3], s[4], -s[5], s[6], s[7], s[8]}
  end
  return out
end

-- An elliptic tube. A station is x y z, the direction x y z of its first half axis, both half axes.
function sweep.tube(stations, m, sides)
  local c = sweep.curve(stations, m)
  local vertices, faces, last = {}, {}, #c
  for i, s in ipairs(c) do
    local a, b = c[math.max(i - 1, 1)], c[math.min(i + 1, last)]
    local tangent = art.vec(b[1] - a[1], b[2] - a[2], b[3] - a[3]):unit()
    local wide = art.vec(s[4], s[5], s[6])
    wide = (wide - wide:dot(tangent) * tangent):unit()
    local thin = tangent:cross(wide)
    for j = 0, sides - 1 do
      local angle = 2 * math.pi * j / sides
      local v = art.vec(s[1], s[2], s[3]) + s[7] * math.cos(angle) * wide + s[8] * math.sin(angle) * thin
      vertices[#vertices + 1] = {v.x, v.y, v.z}
    end
  end
  local function index(i, j) return (i - 1) * sides + j % sides + 1 end
  for i = 1, last - 1 do
    for j = 0, sides - 1 do
      faces[#faces + 1] = {index(i, j), index(i, j + 1), index(i + 1, j + 1)}
      faces[#faces + 1] = {index(i, j), index(i + 1, j + 1), index(i + 1, j)}
    end
  end
  for _, i in ipairs{1, last} do
    vertices[#vertices + 1] = {c[i][1], c[i][2], c[i][3]}
    for j = 0, sides - 1 do
      if i == 1 then
        faces[#faces + 1] = {#vertices, index(i, j + 1), index(i, j)}
      else
        faces[#faces + 1] = {#vertices, index(i, j), index(i, j + 1)}
      end
    end
  end
  return art.mesh.new(vertices, faces)
end

return sweep

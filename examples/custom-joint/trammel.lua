-- An elliptic trammel: two pins of a bar, at the distances a and b from its tip, slide in slots along the y and the
-- x axis of D. C is the tip, its x axis along the bar: at the angle t it is at (a cos t, b sin t), turned by t.
local rotation, cos, sin = art.rotation, math.cos, math.sin
local a, b

local function pose(c)
  return { a * cos(c[1]), b * sin(c[1]), 0 }, rotation.about("z", c[1])
end

local function angle_of(R)
  return math.atan(R[4], R[1])
end

-- the point of the ellipse that is nearest to p, by Newton's method from the direction of the bar
local function nearest(p, t)
  for _ = 1, 50 do
    local s, c = sin(t), cos(t)
    local slope = (b * b - a * a) * s * c + a * p[1] * s - b * p[2] * c
    local bend = (b * b - a * a) * (c * c - s * s) + a * p[1] * c + b * p[2] * s
    local step = bend > 0 and slope / bend or slope / (a * a + b * b)
    t = t - math.max(-0.5, math.min(0.5, step))
    if math.abs(step) < 1e-15 then break end
  end
  return t
end

return {
  coordinates = { { name = "theta", type = "angle" } },
  rows = {
    { holds = "length" }, -- the pin in the slot along y
    { holds = "length" }, -- the pin in the slot along x
    { holds = "length", wrench = { 0, 0, 1, 0, 0, 0 } },
    { holds = "angle", wrench = { 0, 0, 0, 1, 0, 0 } },
    { holds = "angle", wrench = { 0, 0, 0, 0, 1, 0 } },
    { limit = "theta", wrench = { 0, 0, 0, 0, 0, 1 } },
  },
  -- the properties that the joint declares
  init = function(own)
    a, b = own.semiX, own.semiY
    if not (a > 0 and b > 0) then error("the distances of the pins must be positive") end
  end,
  pose = pose,
  project = function(p, R)
    return pose { nearest(p, angle_of(rotation.align_z(R))) }
  end,
  coords_of = function(p, R)
    return angle_of(R)
  end,
  -- a pin does not move across its slot, as seen from G, which turns by vel[6]
  update = function(c, p, R, err, vel)
    local s, k, w = sin(c[1]), cos(c[1]), vel[6]
    return {
      { wrench = { k, -s, 0, 0, 0, a * s }, deriv = { -s * w, -k * w, 0, 0, 0, a * k * w } },
      { wrench = { s, k, 0, 0, 0, -b * k }, deriv = { k * w, -s * w, 0, 0, 0, b * s * w } },
    }
  end,
}

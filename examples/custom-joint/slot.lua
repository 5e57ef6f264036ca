-- A slotted hinge: a pin that turns about z of D and slides along x of D. What ArtiSynth's guide takes to show how a joint
-- is written, and a built-in kind as well, with which it can be compared.
local rotation, cos, sin = art.rotation, math.cos, math.sin

return {
  coordinates = { { name = "x", type = "length" }, { name = "theta", type = "angle" } },
  rows = {
    { holds = "length" }, -- y of D, as seen from G
    { holds = "length", wrench = { 0, 0, 1, 0, 0, 0 } },
    { holds = "angle", wrench = { 0, 0, 0, 1, 0, 0 } },
    { holds = "angle", wrench = { 0, 0, 0, 0, 1, 0 } },
    { limit = "x" }, -- x of D, as seen from G
    { limit = "theta", wrench = { 0, 0, 0, 0, 0, 1 } },
  },
  pose = function(c)
    return { c[1], 0, 0 }, rotation.about("z", c[2])
  end,
  project = function(p, R)
    return { p[1], 0, 0 }, rotation.align_z(R)
  end,
  coords_of = function(p, R)
    return { p[1], math.atan(R[4], R[1]) }
  end,
  update = function(c, p, R, err, vel)
    local s, k, w = sin(c[2]), cos(c[2]), vel[6]
    return {
      { wrench = { s, k, 0, 0, 0, 0 }, deriv = { k * w, -s * w, 0, 0, 0, 0 } },
      [5] = { wrench = { k, -s, 0, 0, 0, 0 }, deriv = { -s * w, -k * w, 0, 0, 0, 0 } },
    }
  end,
}

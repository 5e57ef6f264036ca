-- rotation matrices for the functions of joints: 9 numbers, by rows
local art = ...
local rotation = {}
art.rotation = rotation

local vec = art.vec
local axes = { x = { 1, 0, 0 }, y = { 0, 1, 0 }, z = { 0, 0, 1 } }

-- about an axis ("x", "y", "z" or a vector of any length) by an angle in radians
function rotation.about(axis, angle)
  local a = axes[axis] or axis
  if type(a) ~= "table" or #a ~= 3 then art.fail("rotation.about takes an axis and an angle") end
  local n = math.sqrt(a[1] * a[1] + a[2] * a[2] + a[3] * a[3])
  if not (n > 0 and n < math.huge) then art.fail("rotation.about: the axis has no length") end
  local x, y, z, s, c = a[1] / n, a[2] / n, a[3] / n, math.sin(angle), math.cos(angle)
  local k = 1 - c
  return vec { c + k * x * x, k * x * y - s * z, k * x * z + s * y,
    k * x * y + s * z, c + k * y * y, k * y * z - s * x,
    k * x * z - s * y, k * y * z + s * x, c + k * z * z }
end

function rotation.mul(A, B)
  local r = {}
  for i = 0, 6, 3 do
    for j = 1, 3 do r[i + j] = A[i + 1] * B[j] + A[i + 2] * B[3 + j] + A[i + 3] * B[6 + j] end
  end
  return vec(r)
end

function rotation.transpose(A)
  return vec { A[1], A[4], A[7], A[2], A[5], A[8], A[3], A[6], A[9] }
end

-- A v, and back
function rotation.apply(A, v)
  return vec { A[1] * v[1] + A[2] * v[2] + A[3] * v[3], A[4] * v[1] + A[5] * v[2] + A[6] * v[3],
    A[7] * v[1] + A[8] * v[2] + A[9] * v[3] }
end

function rotation.unapply(A, v)
  return vec { A[1] * v[1] + A[4] * v[2] + A[7] * v[3], A[2] * v[1] + A[5] * v[2] + A[8] * v[3],
    A[3] * v[1] + A[6] * v[2] + A[9] * v[3] }
end

-- the least rotation of R after which its z axis is (0, 0, 1)
function rotation.align_z(R)
  local x, y, z = R[3], R[6], R[9]
  local s = math.sqrt(x * x + y * y)
  if s == 0 and z > 0 then return vec { R[1], R[2], R[3], R[4], R[5], R[6], R[7], R[8], R[9] } end
  local axis = s == 0 and axes.x or { y, -x, 0 }
  return rotation.mul(rotation.about(axis, s == 0 and math.pi or math.atan(s, z)), R)
end

-- A wrench that is known in the axes of D, as seen from G: what the rows of a joint take. vel: of C against D, in
-- G; rate: how w changes in D, or nil
function rotation.from_D(R, vel, w, rate)
  local f, m = rotation.unapply(R, w), rotation.unapply(R, { w[4], w[5], w[6] })
  local omega = vec { vel[4], vel[5], vel[6] }
  local df, dm = f:cross(omega), m:cross(omega)
  if rate then
    df = df + rotation.unapply(R, rate)
    dm = dm + rotation.unapply(R, { rate[4], rate[5], rate[6] })
  end
  return { wrench = vec { f[1], f[2], f[3], m[1], m[2], m[3] }, deriv = vec { df[1], df[2], df[3], dm[1], dm[2], dm[3] } }
end

-- art.pose{ position=, rpy={roll, pitch, yaw} | euler={a, b, c} | rotate={axis x, y, z, angle} | rotation=R }: a pose as the
-- 12 numbers of its rows; angles in degrees
local turns = {
  -- RPY of ArtiSynth's RigidTransform3d: Rz(roll) Ry(pitch) Rx(yaw)
  rpy = function(a) return rotation.mul(rotation.about("z", a[1]), rotation.mul(rotation.about("y", a[2]), rotation.about("x", a[3]))) end,
  -- Euler angles z-y-z: Rz(a) Ry(b) Rz(c)
  euler = function(a) return rotation.mul(rotation.about("z", a[1]), rotation.mul(rotation.about("y", a[2]), rotation.about("z", a[3]))) end,
}

local function numbers(x, n, what)
  if type(x) ~= "table" or #x ~= n then art.fail("art.pose: " .. what .. " takes " .. n .. " numbers") end
  for i = 1, n do
    if type(x[i]) ~= "number" then art.fail("art.pose: " .. what .. " takes " .. n .. " numbers, not a " .. type(x[i])) end
  end
  return x
end

local known = { position = 1, rpy = 1, euler = 1, rotate = 1, rotation = 1 }

-- art.pose_product(A, B, ...) is the pose that B, known in A, has where A is known; art.pose_inverse(A) that of the frame around in A
local function numbers_of(pose) return art.matrix(art.is_component(pose) and pose:world_pose() or pose) end

function art.pose_product(A, ...)
  local X = numbers_of(A)
  for _, pose in ipairs { ... } do
    local Y, r = numbers_of(pose), {}
    for i = 0, 8, 4 do
      for j = 1, 4 do
        r[i + j] = X[i + 1] * Y[j] + X[i + 2] * Y[4 + j] + X[i + 3] * Y[8 + j] + (j == 4 and X[i + 4] or 0)
      end
    end
    X = r
  end
  return vec(X)
end

function art.pose_inverse(A)
  local X = numbers_of(A)
  local r = rotation.transpose { X[1], X[2], X[3], X[5], X[6], X[7], X[9], X[10], X[11] }
  local p = rotation.apply(r, { -X[4], -X[8], -X[12] })
  return vec { r[1], r[2], r[3], p[1], r[4], r[5], r[6], p[2], r[7], r[8], r[9], p[3] }
end

function art.pose(t)
  if type(t) ~= "table" then art.fail("art.pose takes a table") end
  local R, given = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, nil
  for k in pairs(t) do
    if not known[k] then art.fail("art.pose has no '" .. tostring(k) .. "'; it has position, rpy, euler, rotate, rotation") end
    if k ~= "position" then
      if given then art.fail("art.pose: '" .. given .. "' and '" .. k .. "' both say how it is turned") end
      given = k
    end
  end
  if t.rotation then R = numbers(t.rotation, 9, "rotation") end
  if t.rotate then
    local a = numbers(t.rotate, 4, "rotate")
    R = rotation.about({ a[1], a[2], a[3] }, math.rad(a[4]))
  end
  for k, turn in pairs(turns) do
    if t[k] then
      local a = numbers(t[k], 3, k)
      R = turn { math.rad(a[1]), math.rad(a[2]), math.rad(a[3]) }
    end
  end
  local p = numbers(t.position or { 0, 0, 0 }, 3, "position")
  return vec { R[1], R[2], R[3], p[1], R[4], R[5], R[6], p[2], R[7], R[8], R[9], p[3] }
end

-- The jaw-hyoid (JH) and the jaw-tongue-hyoid model (JTH) of Stavness, Lloyd, Payan & Fels, "Coupled hard-soft tissue
-- simulation with contact and constraints applied to jaw-tongue-hyoid dynamics", Int. J. Numer. Methods Biomed. Eng. 27,
-- 2011. Millimetres, kilograms, seconds: forces in 1e-3 N, pressures in kPa. x is backwards, y to the right, z up.
--
--     artbuild jth.lua data=FOLDER variant=jth -o jth.art
local art = require "art"
local a = art.args {
  data = "",             -- the folder with geometry/, tables/ and tongue/; see README.md
  variant = "jth",       -- jth: with the tongue; jh: bones alone; tongue: jaw and hyoid stand still, no muscles of theirs
  posture = "rest",      -- rest; built: as assembled; edge, open, open_a, closed: see posture.lua
  densities = "files",   -- of the bones: files, paper (3600 and 2000 kg/m^3)
  stiffening = 9,        -- of elements of the tongue by excitation; 0: none
  damping = "tangent",   -- of the tongue by its stiffness: tangent, as in the original; objective, which full muscles do not let explode
  material = "mooney",   -- of the tongue: mooney, linear
  muscles = "fibres",    -- of the tongue: fibres, elements
  point_muscles = false, -- of the JTH model: gh, am and pm between bones, too, which the tongue has as GH and MH
  regions = false,       -- exciters of parts of the muscles of the tongue, too
  contact = true,        -- of the tongue with palate, jaw and teeth
  contours = false,      -- contacts by the contours in which surfaces meet, with a response for the palate
  tol = 0.002,           -- penetration that contact leaves
  bolus = "none",        -- food between the teeth: none, left, right
  sling = false,         -- the digastric as a sling through the hyoid
}
local tables = require "tables"
if a.data == "" then art.fail("data=FOLDER is missing: the files of the model, see README.md") end
local JH, ALONE = a.variant == "jh", a.variant == "tongue"
if a.muscles ~= "fibres" and a.muscles ~= "elements" then art.fail("muscles is fibres or elements, not " .. a.muscles) end
if a.densities ~= "files" and a.densities ~= "paper" then art.fail("densities is files or paper, not " .. a.densities) end
if not JH and not ALONE and a.variant ~= "jth" then art.fail("variant is jth, jh or tongue, not " .. a.variant) end

local posture = require "posture"
local root = art.root { name = "JawTongueHyoid", maxStepSize = 0.01 }
local mech = root:add(art.new("JawModel", { name = "jawmodel", gravity = { 0, 0, -9800 },
  integrator = a.muscles == "elements" and "ConstrainedBackwardEuler" or "Trapezoidal", maxStepSize = 0.005, penetrationTol = a.tol }))

-- bones, markers, muscles
local bones = require "bones" (mech, a.data, ALONE, a.densities == "paper")
local marker = require "markers" (a.data, bones)
local muscle, muscles, sling = {}, require "muscles", require "sling"
if not ALONE then
  require "hyoid" (mech, bones, marker)
  local off = (JH or a.point_muscles) and {} or { gh = true, am = true, pm = true }
  muscle = muscles.build(mech, marker, off, a.sling and sling.replaced or {})
  if a.sling then sling.build(mech, marker, muscle) end
  require "exciters" (mech, a.data, muscle, a.sling and sling.instead or {})
end

-- the tongue, which is tied to the bones where they are as assembled
local fem
if not JH then
  local volume
  fem, volume = require "tongue" (mech, a.data, a.material, a.damping, a.stiffening, a.muscles)
  local fibres = require "fibres"
  fibres.exciters(fem, fibres.build(fem, volume, a.data, a.muscles))
  if a.regions then fibres.regions(fem, a.data) end
  require "attach" (mech, bones, fem, a.data)
  if a.contact then require "collide" (mech, bones, fem, a.contours) end
end

-- planes, and lengths of muscles, by the pose in which the teeth meet
if not ALONE then
  local built = bones.jaw.pose
  bones.jaw.pose = posture.jaw.intercuspal
  local planes = require "tmj" (mech, bones.jaw, marker)
  require "bolus" (mech, planes, marker, a.bolus)
  muscles.reset_lengths(muscle)
  if a.sling then sling.reset_lengths(muscle) end
  bones.jaw.pose = built
end

-- where it begins
if a.posture ~= "built" then
  bones.jaw.pose = posture.jaw[a.posture] or art.fail("no posture is called '" .. a.posture .. "', see posture.lua")
  if posture.hyoid[a.posture] then bones.hyoid.pose = posture.hyoid[a.posture] end
  if fem then posture.set_tongue(fem, a.data, a.posture) end
end

require "look" (mech, bones, muscle, fem)

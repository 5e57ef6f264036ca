"""opensim-poses.py FILE.osim...: masses, poses of bodies at 100 random poses (1e-9), lengths of paths (1e-9) and moment arms (1e-6)
that artkit has, against those of opensim_model.py, which reads the file by itself. Says how many were compared, and what differs.
"""
import math
import os
import random
import subprocess
import sys

import opensim_model as om

POSES, LENGTH, ARM = 100, 1e-9, 1e-6
H = 2e-4  # of the central difference of lengths, rad or m: its error is H^2 l''' / 6

SCRIPT = """
local root = art.load("model.art")
local mech, out = root:find("models")[1], io.open("poses.tsv", "w")
local function put(...) out:write(string.format(...)) end
for i = 1, #mech.bodyset do
  local b = mech.bodyset[i]
  put("mass\\t%%s", b.name)
  local inertia = b.inertia
  for k = 1, 13 do put("\\t%%.17g", inertia[k]) end
  put("\\n")
end
local poses = { %s }
for k, pose in ipairs(poses) do
  for _, c in ipairs(pose) do mech.jointset:find(c[1])[c[2]] = c[3] end
  for i = 1, #mech.bodyset do
    local b = mech.bodyset[i]
    put("%%d\\t%%s", k, b.name)
    for _, x in ipairs{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}} do
      local w = b:to_world(x)
      put("\\t%%.17g\\t%%.17g\\t%%.17g", w[1], w[2], w[3])
    end
    put("\\n")
  end
end
out:close()
"""

# the property of each coordinate of the classes that joints become
PROPERTIES = {"PinJoint": ["theta"], "UniversalJoint": ["roll", "pitch"], "BallJoint": ["roll", "pitch", "yaw"],
              "GimbalJoint": ["roll", "pitch", "yaw"], "FreeJoint": ["roll", "pitch", "yaw", "x", "y", "z"],
              "EllipsoidJoint": ["longitude", "latitude", "theta"],
              "ScapulothoracicJoint": ["longitude", "latitude", "theta", "phi"]}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit("%s: %s" % (" ".join(command[:3]), done.stderr.strip()))
    return done.stdout


def handles(model):
    """joint, property and factor of each coordinate"""
    found = {}
    for j in model.joints:
        for i, c in enumerate(j.coords):
            name = PROPERTIES[j.kind][i] if j.kind in PROPERTIES else c.name
            found[c.name] = (j.name, name, 180 / math.pi if c.rotary else 1)
    return found


def random_pose(model, rng):
    q = {}
    for name, c in model.coords.items():
        low, high = c.range
        if not c.clamped:
            low, high = max(low, -1.2), min(high, 1.2)
        q[name] = c.value if c.locked else rng.uniform(low, high)
    return model.complete(q)


def check_mass(e, got, new, wrong):
    """mass, centre of mass, inertia about it"""
    if new:
        xx, yy, zz, xy, xz, yz = om.numbers(e.findtext("inertia"))
    else:
        xx, yy, zz, xy, xz, yz = (float(e.findtext("inertia_" + k)) for k in ("xx", "yy", "zz", "xy", "xz", "yz"))
    if got != [float(e.findtext("mass"))] + om.numbers(e.findtext("mass_center", "0 0 0")) + [xx, xy, xz, xy, yy, yz, xz, yz, zz]:
        wrong.append("mass properties of %s: %s" % (e.get("name"), got))


def check_poses(model, rng, wrong):
    handle, poses = handles(model), [random_pose(model, rng) for _ in range(POSES)]
    rows = ["{%s}" % ", ".join("{%r, %r, %.17g}" % (handle[n][0], handle[n][1], x * handle[n][2]) for n, x in q.items())
            for q in poses]
    with open("poses.lua", "w") as f:
        f.write(SCRIPT % ",\n".join(rows))
    run("artbuild", "-q", "poses.lua", "-o", "posed.art")
    worst, expected = 0.0, [model.poses(q) for q in poses]
    with open("poses.tsv") as f:
        for line in f:
            words = line.split("\t")
            if words[0] == "mass":
                check_mass(model.bodies[words[1]], [float(x) for x in words[2:]], model.new, wrong)
                continue
            T, x = expected[int(words[0]) - 1][words[1]], [float(w) for w in words[2:]]
            for k, corner in enumerate(([0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1])):
                off = max(abs(a - b) for a, b in zip(om.apply(T, corner), x[3 * k:3 * k + 3]))
                worst = max(worst, off)
                if not off < LENGTH:
                    wrong.append("%s is off by %.3g in pose %s" % (words[1], off, words[0]))
                    break
    return worst


def moving_coords(model, name):
    """those that change the length of a path, two at most"""
    home = model.complete({})
    dependent = {d for d, _, _ in model.couplers}
    turns = model.turns(name, home)
    length = model.length(name, home, turns)[0]
    return [c for c, x in model.coords.items() if not x.locked and c not in dependent
            and abs(model.length(name, {**home, c: home[c] + 0.01}, turns)[0] - length) > 1e-12][:2]


def sweep_near(model, handle, name, coords, rng):
    """artinfo's rows around a random pose: four for two coordinates, along sweeps of one step"""
    a, b, sweeps = random_pose(model, rng), random_pose(model, rng), []
    for c in coords:
        joint, prop, unit = handle[c]
        to = a[c] + (b[c] - a[c]) / 8
        sweeps += ["--sweep", "models/%s/jointset/%s:%s=%.17g..%.17g/1" % (model.e.get("name"), joint, prop, a[c] * unit, to * unit)]
    out = run("artinfo", "path", "-q", "model.art", "models/%s/forceset/%s" % (model.e.get("name"), name), *sweeps)
    return [row.split("\t") for row in out.splitlines() if not row.startswith("#")]


def check_paths(model, rng, wrong):
    handle, worst, touched = handles(model), [0.0, 0.0], {}
    for name in model.paths:
        coords = moving_coords(model, name)
        n = len(coords)
        for _ in range(POSES // 2 ** n if n else 0):
            for x in sweep_near(model, handle, name, coords, rng):
                q = model.complete({c: float(x[i]) / handle[c][2] for i, c in enumerate(coords)})
                where = "%s at %s" % (name, ", ".join("%s %.6g" % (c, q[c]) for c in coords))
                inside = model.is_inside(name, q)
                if inside != (x[-2] == "inside") and not (inside and x[-2] == "jump"):
                    wrong.append("%s: the state is %s; a point is%s in an obstacle" % (where, x[-2], "" if inside else " not"))
                if inside:
                    touched["inside"] = touched.get("inside", 0) + 1
                    continue
                turns = model.turns(name, q)
                length, names = model.length(name, q, turns)
                for key in names:
                    touched[key] = touched.get(key, 0) + 1
                off = abs(float(x[n]) - length)
                worst[0] = max(worst[0], off)
                if not off < LENGTH:
                    wrong.append("%s: length %s, not %.12g around %s; %s" % (where, x[n], length, " ".join(names) or "nothing", " ".join(x[-2:])))
                    continue
                for i, c in enumerate(coords):
                    up, down = (model.length(name, model.complete({**q, c: q[c] + s}), turns)[0] for s in (H, -H))
                    off = abs(float(x[n + 3 + i]) + (up - down) / (2 * H))
                    worst[1] = max(worst[1], off)
                    if not off < ARM:
                        wrong.append("%s: moment arm about %s %s, not %.9g; %s" % (where, c, x[n + 3 + i], (down - up) / (2 * H), " ".join(x[-2:])))
    return worst[0], worst[1], touched


def check(file):
    wrong, rng, model = [], random.Random(7), om.Model(file)
    run("artbuild", "-q", file, "-o", "model.art")
    pose = check_poses(model, rng, wrong)
    length, arm, touched = check_paths(model, rng, wrong)
    print("%s: %d bodies at %d poses, %d paths" % (os.path.basename(file), len(model.bodies) - 1, POSES, len(model.paths)))
    print("off by %.2g, lengths by %.2g, moment arms by %.2g; touched: %s" %
          (pose, length, arm, ", ".join("%s %d" % item for item in sorted(touched.items()))))
    for line in wrong[:20]:
        print(line)
    return not wrong


if __name__ == "__main__":
    sys.exit(0 if all([check(file) for file in sys.argv[1:]]) else 1)

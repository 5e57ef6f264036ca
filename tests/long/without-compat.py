"""without-compat.py [--check=PAGE] FOLDER [NAME...]: how far runs are from each other, a row of a table for each model with a
trajectory; with --check the rows must be those of a page.

FOLDER is that of ArtiSynth's trajectories, NAME.txt, and its models, art/NAME.art. For each model: the default against ArtiSynth at
the model's own step h, and both against the exact motion, the limit of small steps: 2 x(h/32) - x(h/16) of the default (2 x(h/8) -
x(h/4) of models with finite elements), for schemes of order 1 and at least as good for others. The differences are the largest of all columns
and rows up to 2 s by the range of the kind of quantity (orientations: rad), as in reference.sh. The last column is how far the
exact motion itself is known: the same of half the steps.
"""
import gzip
import math
import os
import re
import subprocess
import sys
import tempfile

KINDS = {"coord": "angle", "length": "length", "force": "force", "excitation": "excitation"}


def text_of(path):
    with (gzip.open(path, "rt") if path.endswith(".gz") else open(path)) as file:
        return file.read()


def requests(columns, blank):
    """(property, kind, component, column there) of what can be compared."""
    out = []
    for at, name in enumerate(columns):
        if "meshBodies/skin/markers/" in name or "." not in name:
            continue
        path, what = name.rsplit(".", 1)
        path = "/".join(blank.get(step, step) for step in path.split("/"))
        if re.fullmatch("[xyz]", what):
            out.append((path + ":position", "position", "xyz".index(what), at))
        elif what == "qw":
            out.append((path + ":orientation", "orientation", 0, at))
        elif re.fullmatch("coord:[xyz]", what):
            out.append((path + ":" + what[6:], "shift", 0, at))
        elif re.match("coord:[a-z]", what):
            out.append((path + ":" + what[6:], "angle", 0, at))
        elif what == "length":
            out.append((path + ":length", "length", 0, at))
        elif what == "force":
            out.append((path + ":forceNorm", "force", 0, at))
    return out


def trajectory(path):
    columns, rows = [], []
    for line in open(path):
        if line.startswith("# columns:"):
            columns = line.split()[2:]
        elif re.match(r"[-\d]", line):
            rows.append([float(x) for x in line.split()])
    return columns, rows


def quaternion(axis, degrees):
    norm = math.sqrt(sum(a * a for a in axis)) or 1
    half = math.radians(degrees) / 2
    return [math.cos(half)] + [math.sin(half) * a / norm for a in axis]


def angle(p, q):
    d = sum(a * b for a, b in zip(p, q))
    # near 1 the arc cosine is not precise
    same = sum((a - math.copysign(1, d) * b) ** 2 for a, b in zip(p, q))
    return 2 * math.sqrt(same)


def run(model, wanted, dt, end, options, folder):
    """What a run records: a list for each wanted, of numbers or quaternions."""
    props = list(dict.fromkeys(w[0] for w in wanted))
    spec = ",".join('"models/%s":%s' % tuple(p.rsplit(":", 1)) for p in props)
    out = os.path.join(folder, "got.tsv")
    subprocess.run(["artsim", model, "-q", "-t", repr(end), "--record", "%s@%s=%s" % (spec, dt, out)] + options, check=True,
                   stderr=subprocess.PIPE, text=True)
    lines = open(out).read().splitlines()
    names = lines[0].lstrip("# ").split("\t")
    rows = [[float(x) for x in line.split("\t")] for line in lines[1:]]
    size, at = {}, {}
    place = 1
    for p in props:
        size[p] = {"position": 3, "orientation": 4}.get(p.rsplit(":", 1)[1], 1)
        at[p] = place
        place += size[p]
    assert place == len(names), (place, len(names))
    series = []
    for prop, kind, component, _ in wanted:
        k = at[prop]
        if kind == "orientation":
            series.append([quaternion(r[k:k + 3], r[k + 3]) for r in rows])
        else:
            series.append([r[k + component] * (math.pi / 180 if kind == "angle" else 1) for r in rows])
    return series


def limit(coarse, fine, wanted):
    """2 fine - coarse, for quaternions too, of which the sign is that of the fine one."""
    out = []
    for (_, kind, _, _), a, b in zip(wanted, coarse, fine):
        if kind == "orientation":
            rows = []
            for p, q in zip(a, b):
                s = math.copysign(1, sum(x * y for x, y in zip(p, q)))
                r = [2 * y - s * x for x, y in zip(p, q)]
                n = math.sqrt(sum(x * x for x in r))
                rows.append([x / n for x in r])
            out.append(rows)
        else:
            out.append([2 * y - x for x, y in zip(a, b)])
    return out


def difference(a, b, wanted, ranges):
    most = 0
    for (_, kind, _, _), p, q in zip(wanted, a, b):
        far = max(angle(x, y) if kind == "orientation" else abs(x - y) for x, y in zip(p, q))
        most = max(most, far / ranges[kind] if ranges[kind] else far)
    return most


def measure(folder, name, dir):
    model = os.path.join(folder, "art", name + ".art")
    if not os.path.exists(model):
        model += ".gz"
    text = text_of(model)
    blank = {n.replace(" ", "_"): n for n in re.findall('name="([^"]* [^"]*)"', text)}
    columns, rows = trajectory(os.path.join(folder, name + ".txt"))
    wanted = requests(columns, blank)
    if not wanted:
        return None
    times = [r[0] for r in rows]
    dt, end = round(times[1] - times[0], 9), min(times[-1], 2.0)
    n = int(round(end / dt)) + 1
    theirs, ranges = [], {}
    for prop, kind, component, at in wanted:
        if kind == "orientation":
            theirs.append([r[at:at + 4] for r in rows[:n]])
            ranges[kind] = 1
            continue
        values = [r[at] for r in rows[:n]]
        # the tension of what is pressed has no sign there
        theirs.append([abs(v) for v in values] if kind == "force" else values)
        ranges[kind] = max(ranges.get(kind, 0), max(values) - min(values))
    step = re.search(r"# step size (\S+) s", open(os.path.join(folder, name + ".txt")).read(4000))
    h = float(step.group(1))
    parts = (4, 8) if "FemElement" in text else (16, 32)
    options = ["--ignore", "artisynth.demos.fem.TubeDemo$PlateProbe"] if name == "TubeDemo" else []

    def at(divisor):
        more = ["--step", repr(h / divisor)] if divisor > 1 else []
        got = run(model, wanted, dt, end, options + more, dir)
        return [[abs(v) for v in s] if w[1] == "force" else s for w, s in zip(wanted, got)]

    default, half, coarse, fine = at(1), at(parts[0] // 2), at(parts[0]), at(parts[1])
    exact, before = limit(coarse, fine, wanted), limit(half, coarse, wanted)
    return (difference(default, theirs, wanted, ranges), difference(default, exact, wanted, ranges),
            difference(theirs, exact, wanted, ranges), difference(before, exact, wanted, ranges))


def nearer(r):
    """Which of the two is nearer to the exact motion, as far as that is known."""
    default, theirs, known = r[1], r[2], r[3]
    if abs(default - theirs) <= max(0.1 * theirs, known):
        return "alike"
    return "default" if default < theirs else "ArtiSynth"


def rows_of(path):
    """NAME: cells of the table in a page."""
    rows = {}
    for line in open(path):
        cells = [c.strip() for c in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 6:
            rows[cells[0]] = cells[1:]
    return rows


def main():
    args = sys.argv[1:]
    page = args.pop(0)[8:] if args[0].startswith("--check=") else None
    folder, names = args[0], args[1:]
    if not names:
        names = sorted(n[:-4] for n in os.listdir(folder) if n.endswith(".txt"))
    said, wrong = rows_of(page) if page else {}, 0
    with tempfile.TemporaryDirectory() as dir:
        for name in names:
            try:
                r = measure(folder, name, dir)
            except (subprocess.CalledProcessError, FileNotFoundError) as e:
                why = (e.stderr or "").strip().splitlines() if isinstance(e, subprocess.CalledProcessError) else [str(e)]
                print("# %s: %s" % (name, why[-1] if why else e), flush=True)
                wrong += bool(page)
                continue
            if not r:
                continue
            cells = ["%.1e" % x for x in r] + [nearer(r)]
            print("| " + " | ".join([name] + cells) + " |", flush=True)
            if page and name not in said:
                print("%s: the page has no row of %s" % (page, name))
                wrong += 1
            elif page:
                # the digits that are told; differences below 1e-7 are those of the digits of the trajectory
                far = [k for k in range(3) if abs(float(said[name][k]) - r[k]) > 0.05 * r[k] + 1e-7]
                if far or said[name][4] != cells[4]:
                    print("%s: the row of %s is %s" % (page, name, " | ".join(said[name])))
                    wrong += 1
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

"""Blocks and sheets of finite elements under even loads against their energies: `fem-sweep.py DIR EVERY`, of all
cases every EVERY-th. Stretches follow from stresses that vanish at free sides; stresses are derivatives of energies
in the principal stretches (by a complex step), which are written down here anew, not taken from the program.

With hard constraints some patterns of pressures push nothing in tetrahedra, pyramids and with NODAL: there the deviator
counts. Quadratic hexahedra and pyramids have rules that are not exact (docs/validation.md)."""
import cmath
import math
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

LAMBDA, MU = 50000 * 0.33 / (1.33 * 0.34), 25000 / 1.33


# energies by the principal stretches l; of `isochoric` ones by s = J^(-1/3) l and the invariants I, K of s^2
def isochoric(f):
    def energy(l):
        J = l[0] * l[1] * l[2]
        s = [x * J ** (-1 / 3) for x in l]
        return f(s, sum(x * x for x in s), sum(1 / (x * x) for x in s))
    return energy


def stvk(l):
    e = [(x * x - 1) / 2 for x in l]
    return LAMBDA / 2 * sum(e) ** 2 + MU * sum(x * x for x in e)


def neo_hookean(l):
    ln_J = cmath.log(l[0] * l[1] * l[2])
    return MU / 2 * (sum(x * x for x in l) - 3) - MU * ln_J + LAMBDA / 2 * ln_J ** 2


def mooney(c10, c01, c11, c20, c02):
    return isochoric(lambda s, I, K: c10 * (I - 3) + c01 * (K - 3) + c11 * (I - 3) * (K - 3) + c20 * (I - 3) ** 2
                     + c02 * (K - 3) ** 2)


def fung(s, I, K):
    mu, C = (14000, 10000, 6000), 10000
    lam = ((21702.57766, 15069.39855, 12954.39524), (15069.39855, 16483.80701, 10310.64111),
           (12954.39524, 10310.64111, 12653.00727))
    e = [(x * x - 1) / 2 for x in s]
    q = sum(2 * mu[a] * e[a] ** 2 + sum(lam[a][b] * e[a] * e[b] for b in range(3)) for a in range(3))
    return C / 2 * (cmath.exp(q / C) - 1)


def arruda(s, I, K):
    c = (1 / 2, 1 / 20, 11 / 1050, 19 / 7000, 519 / 673750)
    return 20000 * sum(c[i] / 4 ** i * (I ** (i + 1) - 3 ** (i + 1)) for i in range(5))


def powers(*C):
    return isochoric(lambda s, I, K: sum(c * (I - 3) ** (i + 1) for i, c in enumerate(C)))


# as Lua, its energy without that of the volume, bulk modulus
MATERIALS = {
    "stvk": ("art.StVenantKirchoffMaterial{YoungsModulus=50000,PoissonsRatio=0.33}", stvk, None),
    "neo": ("art.NeoHookeanMaterial{YoungsModulus=50000,PoissonsRatio=0.33}", neo_hookean, None),
    "incompneo": ("art.IncompNeoHookeanMaterial{shearModulus=20000,bulkModulus=1e6}", mooney(10000, 0, 0, 0, 0), 1e6),
    "mooney": ("art.MooneyRivlinMaterial{C10=10370,C01=1200,C11=300,C20=486,C02=150,bulkModulus=1e6}",
               mooney(10370, 1200, 300, 486, 150), 1e6),
    "log": ("art.MooneyRivlinMaterial{C10=10370,C01=2000,bulkModulus=1e6,bulkPotential='LOGARITHMIC'}",
            mooney(10370, 2000, 0, 0, 0), 1e6),
    "ogden": ("art.OgdenMaterial{Mu1=18000,Alpha1=2.5,Mu2=6000,Alpha2=-2,bulkModulus=1e6}",
              isochoric(lambda s, I, K: sum(m / a / a * (sum(x ** a for x in s) - 3) for m, a in ((18000, 2.5), (6000, -2)))),
              1e6),
    "fung": ("art.FungOrthotropicMaterial{mu1=14000,mu2=10000,mu3=6000,lam11=21702.57766,lam22=16483.80701,"
             "lam33=12653.00727,lam12=15069.39855,lam23=10310.64111,lam31=12954.39524,C=10000,bulkModulus=1e6}",
             isochoric(fung), 1e6),
    "yeoh": ("art.YeohMaterial{C1=10000,C2=2000,C3=300,bulkModulus=1e6}", powers(10000, 2000, 300), 1e6),
    "cubic": ("art.CubicHyperelastic{G10=1037,G20=486,G30=50,bulkModulus=1e5}", powers(1037, 486, 50), 1e5),
    "arruda": ("art.ArrudaBoyceMaterial{mu=20000,lambdaMax=2,bulkModulus=1e6}", isochoric(arruda), 1e6),
    "veronda": ("art.VerondaWestmannMaterial{C1=3000,C2=2,bulkModulus=1e6}",
                isochoric(lambda s, I, K: 3000 * (cmath.exp(2 * (I - 3)) - 1) - 3000 * (K - 3)), 1e6),
}


# muscles along x: tension by the isochoric stretch s and the excitation e
def generic(s, e):
    p1, p2, far = 2000, 6.6, 1.25
    if s <= 1:
        return e * 30000
    at = p1 * (math.exp(p2 * (min(s, far) - 1)) - 1)
    return e * 30000 + (at + p1 * p2 * math.exp(p2 * (far - 1)) * max(s - far, 0)) / s


def blemker(s, e):
    p1, p2, optimum, far = 0.05, 6.6, 1.07, 1.4 / 1.07
    r = s / optimum
    passive = 0
    if r > 1:
        passive = p1 * (math.exp(p2 * (min(r, far) - 1)) - 1) + p1 * p2 * math.exp(p2 * (far - 1)) * max(r - far, 0)
    d = abs(r - 1)
    active = 1 - 4 * d * d if d <= 0.4 else 9 * (0.6 - d) ** 2 if d <= 0.6 else 0
    return 30000 / optimum * (passive + e * active)


def along(s, I, K):
    """Of shears along and across the fibres those that stretches along the axes have: G2 acosh(w)^2."""
    d = (I * s[0] ** 2 - s[0] ** 4) / (2 * s[0]) - 1
    return 4000 * (cmath.acosh(d + 1) ** 2 if abs(d) > 1e-4 else 2 * d - d * d / 3 + 4 * d ** 3 / 45 - d ** 4 / 35)


BLEMKER = "maxLambda=1.4,optLambda=1.07,maxStress=30000,expStressCoeff=0.05,uncrimpingFactor=6.6"
MUSCLES = {
    "generic": ("art.GenericMuscle{maxLambda=1.25,maxStress=30000,expStressCoeff=2000,uncrimpingFactor=6.6}", None, generic),
    "blemker": ("art.BlemkerMuscle{%s}" % BLEMKER, None, blemker),
    "full": ("art.FullBlemkerMuscle{%s,G1=5000,G2=4000}" % BLEMKER, isochoric(along), blemker),
    "simple": ("art.SimpleForceMuscle{maxStress=30000}", None, lambda s, e: e * 30000),
}


def stresses(W, l, tension):
    J, h, s = l[0] * l[1] * l[2], 1e-30, []
    for i in range(3):
        m = [complex(x) for x in l]
        m[i] += 1j * h
        s.append(l[i] / J * (W(m).imag / h))
    s0 = l[0] * J ** (-1 / 3)
    t = tension(s0) * s0 / J
    return [s[0] + t * 2 / 3, s[1] - t / 3, s[2] - t / 3]


def newton(f, x, stretches):
    """The root of f, the first `stretches` unknowns of which stay positive."""
    for _ in range(200):
        r, n, columns = f(x), len(x), []
        for j in range(n):
            y = list(x)
            y[j] += 1e-7 * max(1, abs(y[j]))
            columns.append([(a - b) / (y[j] - x[j]) for a, b in zip(f(y), r)])
        M = [[columns[j][i] for j in range(n)] + [-r[i]] for i in range(n)]
        for c in range(n):
            p = max(range(c, n), key=lambda q: abs(M[q][c]))
            M[c], M[p] = M[p], M[c]
            for q in range(n):
                if q != c:
                    M[q] = [a - M[q][c] / M[c][c] * b for a, b in zip(M[q], M[c])]
        d = [M[i][n] / M[i][i] for i in range(n)]
        if max(map(abs, d)) < 1e-13:
            break
        share = min(1, 0.2 / max(abs(d[i]) / max(1, abs(x[i])) for i in range(n)))
        while any(x[i] + share * d[i] <= 0.15 for i in range(min(n, stretches))) and share > 1e-3:
            share /= 2
        x = [x[i] + share * d[i] for i in range(n)]
    return x


def given(load, size):
    return {"uni": {0: size}, "biax": {0: size, 1: size}, "strip": {0: size, 2: 1.0}, "force": {}}[load]


def expected(case):
    """Stresses along x, y, z."""
    _, W, bulk = MATERIALS[case["material"]]
    pre, hard, parts, unit = given(case["load"], case["size"]), case["hard"] != "OFF", [W], 1e-4
    tension = lambda s: 0
    if case["muscle"]:
        _, more, law = MUSCLES[case["muscle"]]
        parts += [more] if more else []
        tension = lambda s: law(s, case["excitation"])
    if bulk and not hard:
        log = case["material"] == "log"
        parts.append(lambda l: bulk / 2 * (cmath.log(l[0] * l[1] * l[2]) if log else l[0] * l[1] * l[2] - 1) ** 2)
    whole = lambda l: sum(part(l) for part in parts)
    free = [i for i in range(3) if i not in pre]

    def state(x):
        l = [pre.get(i, 0) for i in range(3)]
        for k, i in enumerate(free):
            l[i] = x[k]
        p = x[len(free)] / unit if hard else 0
        return l, [s + p for s in stresses(whole, l, tension)]

    def rest(x):
        l, s = state(x)
        J = l[0] * l[1] * l[2]
        pull = [case["size"] * l[0] / J if case["load"] == "force" and i == 0 else 0 for i in range(3)]
        return [(s[i] - pull[i]) * unit for i in free] + ([J - 1] if hard else [])

    start = math.prod(pre.values()) ** (-1 / len(free))
    x = newton(rest, [start] * len(free) + [0.0] * hard, len(free))
    if max(map(abs, rest(x))) > 1e-8:
        raise ArithmeticError("no root for %s" % case)
    return state(x)[1]


def lua(value):
    if isinstance(value, dict):
        return "{%s}" % ",".join("[%d]=%.17g" % (k + 1, v) for k, v in value.items())
    return '"%s"' % value if isinstance(value, str) else repr(value).lower()


def run(here, folder, number, case):
    """What is wrong, or nothing."""
    name = os.path.join(folder, str(number))
    pre = given(case["load"], case["size"])
    start = math.prod(pre.values()) ** (-1 / (3 - len(pre))) if pre else 1
    more = {"pre": pre, "start": start, "force": case["size"] if case["load"] == "force" else 0}
    with open(name + ".lua", "w") as out:
        out.write("local art = require 'art'\nlocal case = { %s,\n lua_material=%s, lua_muscle=%s }\n" % (
            ", ".join("%s=%s" % (k, lua(v)) for k, v in {**case, **more}.items()), MATERIALS[case["material"]][0],
            MUSCLES[case["muscle"]][0] if case["muscle"] else "nil"))
        out.write(open(os.path.join(here, "fem-sweep.lua")).read())
    said = subprocess.run(["artbuild", name + ".lua", "-o", name + ".art"], capture_output=True, text=True)
    if said.returncode:
        return said.stderr
    sheet = "shell" in case["kind"]
    count = len(re.findall(r"ShellQuadElement \[|ShellTriElement \[" if sheet else r"Element \[", open(name + ".art").read()))
    at = "models/mech/models/fem/" + ("shellElements" if sheet else "elements")
    said = subprocess.run(["artsim", "-q", name + ".art", "--threads=1", "--integrator", "StaticLineSearch", "--step", "1",
                           "-t", "1", "-r", ",".join("%s/%d:stress" % (at, i) for i in range(count)) + "@1=" + name + ".tsv"],
                          capture_output=True, text=True)
    if said.returncode:
        return said.stderr
    v = [float(x) for x in open(name + ".tsv").read().split("\n")[-2].split()[1:]]
    want = expected(case) + [0, 0, 0]
    size = max(max(map(abs, want)), 30000 * case["excitation"])
    bare = case["hard"] != "OFF" and (case["kind"] in ("tet", "pyramid", "quadtet", "quadpyramid", "quadwedge")
                                      or case["hard"] == "NODAL")
    bound = {"quadhex": 5e-6, "quadpyramid": 2.5e-3}.get(case["kind"], 2e-7) if case["load"] == "force" else 2e-7
    off = 0
    for i in range(count):
        d = [a - b for a, b in zip(v[6 * i:6 * i + 6], want)]
        mean = sum(d[:3]) / 3 if bare else 0
        off = max([off] + [abs(x - mean) for x in d[:3]] + [abs(x) for x in d[3:]])
    return None if count > 0 and off < bound * size else "off by %.2g of %.6g, wanted %s" % (off, size, want[:3])


SOLIDS = ("hex", "tet", "wedge", "pyramid", "quadtet", "quadhex", "quadwedge", "quadpyramid")


def cases():
    for kind in SOLIDS + ("shell quad", "shell tri"):
        linear, sheet = "quad" not in kind.split()[0], "shell" in kind
        for name, (_, _, bulk) in MATERIALS.items():
            methods = [(m, "OFF") for m in (("AUTO", "ELEMENT", "NODAL", "FULL") if bulk else ("AUTO",))]
            methods += [("AUTO", m) for m in ("AUTO", "ELEMENT", "NODAL")]
            # muscles, or none
            for muscle, excitation in [(None, 0)] + [(m, e) for m in MUSCLES for e in (0, 0.5, 1)]:
                for soft, hard in methods if not sheet else methods[:1]:
                    if muscle and (name not in ("mooney", "neo") or sheet) or not linear and "NODAL" in (soft, hard):
                        continue
                    for load, size in (("uni", 0.8 if not sheet else 1.2), ("uni", 1.5), ("biax", 1.3), ("strip", 1.4),
                                       ("force", 9000 if name != "cubic" else 700)):
                        # rows that follow from each other, which statics refuse; a sheet has no strip of its thickness
                        if load == "force" and kind == "tet" and hard == "ELEMENT" or sheet and load == "strip":
                            continue
                        yield dict(kind=kind, material=name, muscle=muscle or "", excitation=excitation, soft=soft, hard=hard,
                                   load=load, size=size)


def main():
    here, every = sys.argv[1], int(sys.argv[2])
    some = list(cases())[every // 2::every]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        for case, why in zip(some, pool.map(lambda a: run(here, folder, *a), enumerate(some))):
            if why:
                wrong += 1
                print(case, why.strip())
    if not wrong:
        print("%d blocks and sheets have the stresses of their energies" % len(some))
    sys.exit(wrong > 0)


main()

"""Laws of muscles, tendons and ligaments by the formulas of their papers (docs/rooms/muscle/laws.md), written down a second time, beside what artsim
computes: tensions of all axial laws at random lengths, rates, activations and parameters and at their defaults, fibres and tendon in equilibrium, activation
dynamics, stresses of all muscle materials of elements at random deformations. Prints a line for each class with more than the bound."""
import math
import random
import subprocess
import sys

BOUND = 1e-12
exp, cos, sin, sqrt, log = math.exp, math.cos, math.sin, math.sqrt, math.log
rnd = random.Random(7)
u = rnd.uniform


def root(f, lo, hi):
    """where f, which rises, is 0"""
    for _ in range(200):
        mid = 0.5 * (lo + hi)
        if not lo < mid < hi:
            break
        lo, hi = (mid, hi) if f(mid) < 0 else (lo, mid)
    return 0.5 * (lo + hi)


def clamp(x, lo=0.0, hi=1.0):
    return min(max(x, lo), hi)


# ------------------------------------------------------------------------------------------ Millard, Uchida, Seth & Delp 2013

def corners(ends):
    """straight lines, between which quintic Bezier curves lead; ends (x, y, slope, curviness of the corner behind it)"""
    def curve(x):
        if x <= ends[0][0]:
            return ends[0][1] + ends[0][2] * (x - ends[0][0])
        if x >= ends[-1][0]:
            return ends[-1][1] + ends[-1][2] * (x - ends[-1][0])
        k = max(i for i in range(len(ends) - 1) if ends[i][0] <= x)
        (x0, y0, m0, c), (x1, y1, m1, _) = ends[k], ends[k + 1]
        c = 0.1 + 0.8 * c
        xt = (y1 - y0 - x1 * m1 + x0 * m0) / (m0 - m1) if m0 != m1 else 0.5 * (x0 + x1)
        yt = y0 + m0 * (xt - x0)
        px = [x0, x0 + c * (xt - x0), x0 + c * (xt - x0), x1 + c * (xt - x1), x1 + c * (xt - x1), x1]
        py = [y0, y0 + c * (yt - y0), y0 + c * (yt - y0), y1 + c * (yt - y1), y1 + c * (yt - y1), y1]

        def at(p, s):
            return sum(math.comb(5, i) * s ** i * (1 - s) ** (5 - i) * p[i] for i in range(6))
        return at(py, root(lambda s: at(px, s) - x, 0.0, 1.0))
    return curve


def millard_curves():
    xs, xt, xl, ms = 0.4441, 0.73, 1.8123, 0.8616
    yt = 1 - ms * (0.95 - xt)
    active = corners([(xs, 0, 0, 1), ((xs + xt) / 2, yt / 2, 1.25 * yt / (xt - xs), 1), ((xt + 0.95) / 2, (yt + 1) / 2, ms, 1),
                      (1, 1, 0, 1), ((1.05 + xl) / 2, 0.5, -1 / (xl - 0.05 - 1.05), 1), (xl, 0, 0, 0)])
    k = 2 / 0.7
    d = min(0.1 / k, 0.1 * 0.7)
    passive = corners([(1, 0, 0, 0.75), (1 + d, 0.2 * d / 2, 0.2, 0.75), (1.7, 1, k, 0)])
    speed = corners([(-1, 0, 0, 0.6), (-0.9, 0.0125, 0.25, 0.6), (0, 1, 5, 0.9), (0.9, 1.4 - 0.0075, 0.15, 0.9), (1, 1.4, 0, 0)])
    e, k = 0.049, 1.375 / 0.049
    x_toe = 1 + e - (1 / 3) / k
    x_foot = 1 + (x_toe - 1) / 10
    x_mid = 1 + e - (2 / 3) / k
    m = (1 / 3) / (x_mid - x_foot)
    tendon = corners([(1, 0, 0, 0.5), (x_foot + (x_mid - x_foot) / 2, m * (x_mid - x_foot) / 2, m, 0.5), (x_toe, 2 / 3, k, 0)])
    return active, passive, speed, tendon


MILLARD = millard_curves()


class Millard:
    cls, vary = "artisynth.core.materials.Millard2012AxialMuscle", {}

    def __init__(self, p):
        self.active, self.passive, _, self.tendon = MILLARD

    def speed(self, v, a):
        return MILLARD[2](v)


# -------------------------------------------------------------------------------------------------------------- Thelen 2003

def thelen_tendon(n, strain):
    e, toe = n - 1, 99 * strain * exp(3) / (166 * exp(3) - 67)
    if e <= 0:
        return 0.0
    return 0.33 / (exp(3) - 1) * (exp(3 * e / toe) - 1) if e <= toe else 0.67 / (strain - toe) * (e - toe) + 0.33


class Thelen:
    cls = "artisynth.core.materials.Thelen2003AxialMuscle"
    vary = {"kShapeActive": (0.3, 0.6), "kShapePassive": (2, 6), "fmaxMuscleStrain": (0.4, 0.8), "fmaxTendonStrain": (0.02, 0.06),
            "af": (0.2, 0.5), "flen": (1.2, 1.8), "fvLinearExtrapThreshold": (0.9, 0.99)}
    default = {"kShapeActive": 0.45, "kShapePassive": 5, "fmaxMuscleStrain": 0.6, "fmaxTendonStrain": 0.04, "af": 0.25, "flen": 1.4,
               "fvLinearExtrapThreshold": 0.99}

    def __init__(self, p):
        self.p = dict(self.default, **p)

    def active(self, n):
        return exp(-(n - 1) ** 2 / self.p["kShapeActive"])

    def passive(self, n):
        k = self.p["kShapePassive"]
        return (exp(k * (n - 1) / self.p["fmaxMuscleStrain"]) - 1) / (exp(k) - 1) if n > 1 else 0.0

    def tendon(self, n):
        return thelen_tendon(n, self.p["fmaxTendonStrain"])

    def speed(self, v, a):
        """F/(a f_l) for which equation 6 gives v; above the threshold of the largest force along the tangent there"""
        af, top, alpha = self.p["af"], self.p["flen"], 0.25 + 0.75 * a

        def velocity(f):
            if f <= 1:
                return alpha * (f - 1) / (1 + f / af)
            return alpha * (f - 1) * (top - 1) / ((2 + 2 / af) * (top - f))
        last = self.p["fvLinearExtrapThreshold"] * top
        if v <= velocity(0.0):
            return 0.0
        if v <= velocity(last):
            return root(lambda f: velocity(f) - v, 0.0, last)
        slope = alpha * (top - 1) ** 2 / ((2 + 2 / af) * (top - last) ** 2)  # dv/df
        return last + (v - velocity(last)) / slope


# ----------------------------------------------------------------------------------- De Groote, Kinney, Rao & Fregly 2016

class DeGroote:
    cls = "artkit.DeGrooteFregly2016AxialMuscle"
    vary = {"fmaxTendonStrain": (0.03, 0.07), "fmaxMuscleStrain": (0.4, 0.8), "activeWidthScale": (1, 1.5)}
    default = {"fmaxTendonStrain": 0.049, "fmaxMuscleStrain": 0.6, "activeWidthScale": 1}

    def __init__(self, p):
        self.p = dict(self.default, **p)

    def active(self, n):
        x = (n - 1) / self.p["activeWidthScale"] + 1
        b = ((0.8150671134243542, 1.055033428970575, 0.162384573599574, 0.063303448465465),
             (0.433004984392647, 0.716775413397760, -0.029947116970696, 0.200356847296188), (0.1, 1, 0.5 * sqrt(0.5), 0))
        return sum(h * exp(-0.5 * (x - c) ** 2 / (w + s * x) ** 2) for h, c, w, s in b)

    def passive(self, n):
        e = self.p["fmaxMuscleStrain"]
        low = exp(4 * (0.2 - 1) / e)
        return (exp(4 * (n - 1) / e) - low) / (exp(4) - low) if n > 0.2 else 0.0

    def tendon(self, n):
        k = log((1 + 0.2) / 0.2) / self.p["fmaxTendonStrain"]
        return 0.2 * exp(k * (n - 1)) - 0.2 if n > 1 else 0.0

    def speed(self, v, a):
        x = -8.149 * v - 0.374
        return -0.3211346127989808 * log(x + sqrt(x * x + 1)) + 0.8825327733249912 if v > -1 else 0.0


# -------------------------------------------------------------------------------------------------------- fibres and tendon

def hill(kind):
    """c (a f_l f_v + f_p + beta v) = f_t by F0, with rigid and with elastic tendon, the latter at rest"""
    def case(k):
        rigid = k % 2 == 0
        p = {"maxIsoForce": u(10, 2000), "optFibreLength": u(0.05, 0.2), "tendonSlackLength": u(0.05, 0.3), "maxContractionVelocity": u(5, 12),
             "optPennationAngle": u(0, 0.5) if k % 3 else 0, "fibreDamping": u(0, 0.2) if k % 5 else 0}
        own = {} if k % 4 == 0 else {n: u(*r) for n, r in kind.vary.items()}
        law, F0, l0, T = kind(own), p["maxIsoForce"], p["optFibreLength"], p["tendonSlackLength"]
        H, a, top = l0 * sin(p["optPennationAngle"]), u(0, 1), l0 * p["maxContractionVelocity"]
        vm = u(-1.1, 1.1) * top if rigid else 0

        def fibres(lm):
            lf = sqrt(H * H + lm * lm)
            v = vm * lm / lf / top
            return F0 * lm / lf * (a * law.active(lf / l0) * law.speed(v, a) + law.passive(lf / l0) + p["fibreDamping"] * v)
        if rigid:
            l = T + u(0.5, 1.7) * l0
            F = fibres(l - T)
        else:
            l = T + u(0.6, 1.3) * l0
            F = fibres(root(lambda lm: fibres(lm) - F0 * law.tendon((l - lm) / T), 0.0, l))
        return dict(p, **own, rigidTendon=rigid), 1, l, vm, a, F, F0 * 2
    return kind.cls, 120, case


# --------------------------------------------------------------------------------------------------------- laws along a line

def simple(k):
    p = {"stiffness": u(0, 50), "damping": u(0, 3), "maxForce": u(0, 20)} if k else {}
    q = dict({"stiffness": 0, "damping": 0, "maxForce": 1}, **p)
    l0, l, v, a = u(0.5, 2), u(0.2, 3), u(-2, 2), u(0, 1)
    return p, l0, l, v, a, q["stiffness"] * (l - l0) + q["damping"] * v + q["maxForce"] * a, 100


def common(default, names, force):
    """Constant, Linear, Peck, Pai, Blemker; forceNorm is without forceScaling"""
    def case(k):
        opt = u(0.5, 1.5)
        p = {"maxForce": u(1, 50), "damping": u(0, 3), "passiveFraction": u(0, 0.5), "optLength": opt, "maxLength": opt * u(1.2, 1.8), "tendonRatio": u(0, 0.6),
             "expStressCoeff": u(0.01, 0.2), "uncrimpingFactor": u(2, 8)}
        p = {n: p[n] for n in names if k or (n in ("optLength", "maxLength") and default["optLength"] == 0)}
        q = dict(default, **p)
        l, v, a = u(0.3, 2), u(-2, 2), u(0, 1)
        return p, 1, l, v, a, q["maxForce"] * force(q, l, a) + q["damping"] * v, q["maxForce"] * 2 + 6
    return case


def ramp(q, l):
    return clamp((l - q["optLength"]) / (q["maxLength"] - q["optLength"]))


def peck(q, l, a):
    n = clamp((l - q["optLength"] * q["tendonRatio"]) / (q["optLength"] * (1 - q["tendonRatio"])), 0.5, 1.5)
    return a * (1 + cos(2 * math.pi * n)) / 2 + q["passiveFraction"] * ramp(q, l)


def pai(q, l, a):
    n = clamp((l - q["optLength"] * q["tendonRatio"]) / (q["optLength"] * (1 - q["tendonRatio"])), 0.5, 1.0)
    return a * (1 + cos(2 * math.pi * n)) / 2 + q["passiveFraction"] * ramp(q, l)


def blemker_active(n):
    return 9 * (n - 0.4) ** 2 if 0.4 <= n <= 0.6 else 1 - 4 * (1 - n) ** 2 if 0.6 <= n <= 1.4 else 9 * (n - 1.6) ** 2 if 1.4 <= n <= 1.6 else 0.0


def toe_and_line(n, top, p1, p2, slope=None):
    """p1 (e^(p2 (n - 1)) - 1) from 1 to `top`, then a line, with the slope there unless it has its own"""
    if n <= 1:
        return 0.0
    end = p1 * (exp(p2 * (top - 1)) - 1)
    slope = p1 * p2 * exp(p2 * (top - 1)) if slope is None else slope
    return p1 * (exp(p2 * (n - 1)) - 1) if n <= top else end + slope * (n - top)


def blemker(q, l, a):
    n = l / q["optLength"]
    return a * blemker_active(n) + toe_and_line(n, q["maxLength"] / q["optLength"], q["expStressCoeff"], q["uncrimpingFactor"])


def toe(k, e_t, e):
    """Blankevoort & Huiskes 1991: k e^2/(4 e_l) up to 2 e_l = e_t, then k (e - e_l)"""
    e_l = e_t / 2
    return 0.0 if e <= 0 else k * e * e / (4 * e_l) if e <= 2 * e_l else k * (e - e_l)


def blankevoort(k):
    p = {"linearStiffness": u(10, 1000), "transitionStrain": u(0.02, 0.1), "damping": u(0, 5)} if k else {}
    q = dict({"linearStiffness": 100, "transitionStrain": 0.06, "damping": 0.003}, **p)
    p["slackLength"] = s = u(0.5, 1.5)
    l, v = s * u(0.9, 1.3), u(-2, 2)
    F = toe(q["linearStiffness"], q["transitionStrain"], l / s - 1)
    return p, 1, l, v, 0, F + (q["damping"] * v / s if l > s and v > 0 else 0), 300


def wisconsin(k):
    p = {"referenceStrain": u(-0.1, 0.1), "linearStiffness": u(10, 1000), "ligamentTransitionStrain": u(0.02, 0.1), "normalizedDamping": u(0, 0.02)} if k else {}
    q = dict({"referenceStrain": 0, "linearStiffness": 100, "ligamentTransitionStrain": 0.03, "normalizedDamping": 0.003}, **p)
    l0 = u(0.5, 1.5)
    s = l0 / (1 + q["referenceStrain"])
    l, v = s * u(0.9, 1.3), u(-2, 2)
    e = l / s - 1
    F = toe(q["linearStiffness"], q["ligamentTransitionStrain"], e) + (q["linearStiffness"] * q["normalizedDamping"] * v / s if e > 0 else 0)
    return p, l0, l, v, 0, max(F, 0), 300


def tendon(curve, vary):
    def case(k):
        p = {"maxIsoForce": u(10, 2000), "tendonSlackLength": u(0.1, 0.5)}
        own = {n: u(*r) for n, r in vary.items()} if k % 2 else {}
        l = p["tendonSlackLength"] * u(0.99, 1.06)
        return dict(p, **own), 1, l, u(-1, 1), 0, p["maxIsoForce"] * curve(l / p["tendonSlackLength"], **own), 4 * p["maxIsoForce"]
    return case


def truss(k):
    p = {"youngsModulus": u(1, 100), "area": u(0.1, 2)}
    l0, l = u(0.5, 1.5), u(0.3, 3)
    return p, l0, l, u(-1, 1), 0, p["youngsModulus"] * p["area"] * l0 / l * log(l / l0), 100


def linear(k):
    p = {"stiffness": u(0, 50), "damping": u(0, 3)}
    l0, l, v = u(0.5, 2), u(0.2, 3), u(-2, 2)
    return p, l0, l, v, 0, p["stiffness"] * (l - l0) + p["damping"] * v, 100


def one_sided(k):
    p, l0, l, v, a, F, scale = linear(k)
    return p, l0, l, v, a, p["stiffness"] * max(l - l0, 0) + p["damping"] * v, scale


def constant(k):
    p = {"force": u(-5, 5)}
    return p, 1, u(0.5, 2), u(-1, 1), 0, p["force"], 5


M = "artisynth.core.materials."
CONSTANT = {"maxForce": 1, "damping": 0, "passiveFraction": 0}
LINEAR = dict(CONSTANT, optLength=0, maxLength=1)
PECK = dict(LINEAR, tendonRatio=0)
BLEMKER = {"maxForce": 300000, "damping": 0, "optLength": 1, "maxLength": 1.4, "expStressCoeff": 0.05, "uncrimpingFactor": 6.6}
AXIAL = [
    (M + "SimpleAxialMuscle", 20, simple),
    (M + "SpringAxialMuscle", 20, simple),
    (M + "ConstantAxialMuscle", 20, common(CONSTANT, CONSTANT, lambda q, l, a: a + q["passiveFraction"])),
    (M + "LinearAxialMuscle", 40, common(LINEAR, LINEAR, lambda q, l, a: (a + q["passiveFraction"]) * ramp(q, l))),
    (M + "PeckAxialMuscle", 60, common(PECK, PECK, peck)),
    (M + "PaiAxialMuscle", 60, common(PECK, PECK, pai)),
    (M + "BlemkerAxialMuscle", 80, common(BLEMKER, BLEMKER, blemker)),
    hill(Thelen), hill(Millard), hill(DeGroote),
    (M + "Thelen2003AxialTendon", 40, tendon(lambda n, fmaxTendonStrain=0.04: thelen_tendon(n, fmaxTendonStrain), {"fmaxTendonStrain": (0.02, 0.06)})),
    (M + "Millard2012AxialTendon", 40, tendon(MILLARD[3], {})),
    (M + "Millard2012AxialLigament", 40, tendon(MILLARD[3], {})),
    (M + "Blankevoort1991AxialLigament", 60, blankevoort),
    (M + "UWLigamentMaterial", 60, wisconsin),
    (M + "LinearAxialMaterial", 10, linear),
    (M + "UnidirectionalLinearAxialMaterial", 20, one_sided),
    (M + "ConstantAxialMaterial", 5, constant),
    ("artkit.TrussMaterial", 20, truss),
]


def names(text):
    """names are in double quotes in files"""
    return text.replace("'", '"')


def text(p):
    return " ".join("%s=%s" % (n, str(x).lower() if isinstance(x, bool) else repr(x)) for n, x in p.items())


def write_lines(file):
    """one muscle between points of its own for each case; the expected tensions"""
    points, muscles, want = [], [], []
    for cls, n, case in AXIAL:
        for k in range(n):
            p, l0, l, v, a, F, scale = case(k)
            points.append("[ name='a%d' dynamic=false ] [ name='b%d' mass=1 position=[ %r 0 0 ] velocity=[ %r 0 0 ] ]" % (len(want), len(want), l, v))
            muscles.append("Muscle [ name='m%d' points=[ 'particles/a%d' 'particles/b%d' ] excitation=%r restLength=%r material=%s [ %s ] ]"
                           % (len(want), len(want), len(want), a, l0, cls, text(p)))
            want.append((cls, F, scale, "%s l0=%r l=%r v=%r a=%r" % (text(p), l0, l, v, a)))
    with open(file, "w") as f:
        f.write(names("MechModel [ name='m' gravity=[ 0 0 0 ]\n PointList<Particle> [ name='particles'\n  %s ]\n AxialSpringList<AxialSpring> [ name='axialSprings'\n  %s ] ]\n"
                % ("\n  ".join(points), "\n  ".join(muscles))))
    return want, ["models/m/axialSprings/m%d:forceNorm" % i for i in range(len(want))], ["models/m/axialSprings/m%d:lengthDot" % i for i in range(len(want))]


# ------------------------------------------------------------------------------------------------------------- in elements

def dot(A, B):
    return [[sum(A[i][k] * B[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def det(F):
    return (F[0][0] * (F[1][1] * F[2][2] - F[1][2] * F[2][1]) - F[0][1] * (F[1][0] * F[2][2] - F[1][2] * F[2][0])
            + F[0][2] * (F[1][0] * F[2][1] - F[1][1] * F[2][0]))


def fibre_stress(F, a0, W, coupled):
    """Cauchy's stress of W(I1, I4, I5) by its derivatives, of C or of the part of C without change of volume"""
    J = det(F)
    G = F if coupled else [[x / J ** (1 / 3) for x in row] for row in F]
    C = dot([list(c) for c in zip(*G)], G)
    Ca = [sum(C[i][j] * a0[j] for j in range(3)) for i in range(3)]
    I1, I4, I5 = C[0][0] + C[1][1] + C[2][2], sum(x * y for x, y in zip(a0, Ca)), sum(x * x for x in Ca)
    w1, w4, w5 = W(I1, I4, I5)
    S = [[2 * (w1 * (i == j) + w4 * a0[i] * a0[j] + w5 * (a0[i] * Ca[j] + Ca[i] * a0[j])) for j in range(3)] for i in range(3)]
    s = [[x / J for x in row] for row in dot(dot(G, S), [list(c) for c in zip(*G)])]
    p = 0 if coupled else (s[0][0] + s[1][1] + s[2][2]) / 3
    return [s[i][j] - p * (i == j) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (0, 2))]


def along(T):
    """W' by I4 where l dW/dl = g(l)"""
    def fibre(q, e):
        return lambda I1, I4, I5: (0, T(q, sqrt(I4), e) / (2 * I4), 0)
    return fibre


def exp_power(q, e):
    def W(I1, I4, I5):
        x = I4 - 1
        return 0, q["xi"] * x ** (q["beta"] - 1) * exp(q["alpha"] * x ** q["beta"]) if x > 0 else 0, 0
    return W


def full_blemker(q, e):
    tension = along(blemker_stress)(q, e)

    def W(I1, I4, I5):
        w = (I1 * I4 - I5) / (2 * sqrt(I4))
        dh = q["G2"] * (2 * math.acosh(w) / sqrt(w * w - 1))
        return (dh * sqrt(I4) / 2, tension(I1, I4, I5)[1] - 2 * q["G1"] * I5 / I4 ** 3 + dh * (I1 * I4 + I5) / (4 * I4 ** 1.5),
                q["G1"] / I4 ** 2 - dh / (2 * sqrt(I4)))
    return W


def blemker_stress(q, l, e):
    n = l / q["optLambda"]
    return q["maxStress"] * n * (e * blemker_active(n) + toe_and_line(n, q["maxLambda"] / q["optLambda"], q["expStressCoeff"], q["uncrimpingFactor"]))


def guccione(q, l, e):
    x = exp(q["lengthDependence"] * (q["restSarcomereLength"] * l - q["slackSarcomereLength"])) - 1
    return e * q["maxStress"] * q["calcium"] ** 2 / (q["calcium"] ** 2 + q["maxCalcium"] ** 2 / x) if x > 0 else 0.0


def generic(q, l, e):
    return e * q["maxStress"] * l + toe_and_line(l, q["maxLambda"], q["expStressCoeff"], q["uncrimpingFactor"], q.get("straightModulus"))


STRESS, TOE, BLEM = {"maxStress": (1, 50)}, {"maxLambda": (1.1, 1.4), "expStressCoeff": (0.5, 3), "uncrimpingFactor": (2, 7)}, {"optLambda": (0.9, 1.1)}
FIBRES = [
    (M + "SimpleForceMuscle", STRESS, along(lambda q, l, e: e * q["maxStress"] * l), False),
    (M + "SimpleMuscle", STRESS, along(lambda q, l, e: e * q["maxStress"] * l), False),
    (M + "GenericMuscle", dict(STRESS, **TOE), along(generic), False),
    (M + "BlemkerMuscle", dict(STRESS, **TOE, **BLEM), along(blemker_stress), False),
    (M + "FullBlemkerMuscle", dict(STRESS, **TOE, **BLEM, G1=(1, 20), G2=(1, 20)), full_blemker, False),
    (M + "InactiveMuscle", {}, along(lambda q, l, e: 0.0), False),
    ("artkit.ExpLinearFibre", dict(STRESS, **TOE, straightModulus=(5, 50)), along(generic), False),
    ("artkit.CoupledExpLinearFibre", dict(TOE, straightModulus=(5, 50)), along(lambda q, l, e: generic(dict(q, maxStress=0), l, e)), True),
    ("artkit.ExpPowerFibre", {"alpha": (0.1, 2), "beta": (2, 4), "xi": (1, 20)}, exp_power, True),
    ("artkit.UncoupledExpPowerFibre", {"alpha": (0.1, 2), "beta": (2, 4), "xi": (1, 20)}, exp_power, False),
    ("artkit.NeoHookeanFibre", {"modulus": (1, 20)}, along(lambda q, l, e: q["modulus"] * max(l * l - 1, 0) * l * l), True),
    ("artkit.UncoupledNeoHookeanFibre", {"modulus": (1, 20)}, along(lambda q, l, e: q["modulus"] * max(l * l - 1, 0) * l * l), False),
    ("artkit.UniaxialActiveStress", STRESS, along(lambda q, l, e: e * q["maxStress"] * l * l), True),
    ("artkit.GuccioneActiveStress", dict(STRESS, calcium=(2, 5), maxCalcium=(3, 5), lengthDependence=(3, 5)), along(
        lambda q, l, e: guccione(dict({"restSarcomereLength": 1.85, "slackSarcomereLength": 1.58}, **q), l, e)), True),
]
HEX = [(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1), (0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]


def write_elements(file):
    nodes, elements, want = [], [], []
    for cls, vary, W, coupled in FIBRES:
        for k in range(25):
            q = {n: u(*r) for n, r in vary.items()}
            e, a0 = u(0, 1), [u(-1, 1) for _ in range(3)]
            size = sqrt(sum(x * x for x in a0))
            a0 = [x / size for x in a0]
            F = [[(i == j) * u(0.7, 1.4) + u(-0.3, 0.3) for j in range(3)] for i in range(3)]
            first = len(nodes)
            for X in HEX:
                x = [sum(F[i][j] * X[j] for j in range(3)) for i in range(3)]
                nodes.append("[ rest=[ %r %r %r ] position=[ %r %r %r ] dynamic=false ]" % (tuple(map(float, X)) + tuple(x)))
            elements.append("Hex [ nodes=[ %s ] material=%s [ restDir=[ %r %r %r ] excitation=%r %s ] ]"
                            % (" ".join(str(first + i) for i in range(8)), cls, a0[0], a0[1], a0[2], e, text(q)))
            s = fibre_stress(F, a0, W(q, e), coupled)
            want.append((cls, s, max(map(abs, s)) + sum(q.values()) + 1, "%s e=%r a0=%r F=%r" % (text(q), e, a0, F)))
    with open(file, "w") as f:
        f.write(names("MechModel [ name='m' gravity=[ 0 0 0 ]\n ComponentList<artisynth.core.mechmodels.MechSystemModel> [ name='models' FemModel3d [ name='fem' density=1\n"
                "  PointList<FemNode3d> [ name='nodes'\n   %s ]\n  FemElement3dList<FemElement3d> [ name='elements'\n   %s ] ] ] ]\n"
                % ("\n   ".join(nodes), "\n   ".join(elements))))
    return want, ["models/m/models/fem/elements/%d:stress" % i for i in range(len(want))]


# ------------------------------------------------------------------------------------------------------ activation dynamics

def thelen_after(a, e, rise, fall, t):
    """equation 1 and 2 of Thelen 2003, separated: the time that a change takes, in closed form"""
    if e > a:  # dt = rise (0.5 + 1.5 a)/(e - a) da
        return root(lambda x: rise * ((0.5 + 1.5 * e) * log((e - a) / (e - x)) - 1.5 * (x - a)) - t, a, e - 1e-300 if e == 0 else e * (1 - 1e-16))
    # dt = fall/((e - a)(0.5 + 1.5 a)) da, by partial fractions
    c = 0.5 + 1.5 * e
    return root(lambda x: t - fall / c * log((a - e) / (x - e) * (0.5 + 1.5 * x) / (0.5 + 1.5 * a)), e * (1 + 1e-16) + 1e-300, a)


def zajac_after(a, e, rise, fall, t):
    b = rise / fall
    rate = (b + (1 - b) * e) / rise
    end = e / (b + (1 - b) * e)
    return end + (a - end) * exp(-rate * t)


TIMES = [0.004 * k for k in range(1, 11)]


def write_activations(file):
    muscles, want = [], []
    for k in range(40):
        rule, after = (("Thelen", thelen_after), ("Zajac", zajac_after))[k % 2]
        rise, fall, a, e = u(0.005, 0.03), u(0.02, 0.09), u(0.02, 0.98), u(0.02, 0.98)
        if rule == "Zajac":
            rise = min(rise, fall)
        muscles.append("Muscle [ name='m%d' points=[ 'particles/a' 'particles/b' ] excitation=%r activationTime=%r deactivationTime=%r initialActivation=%r activationRule=%s"
                       " material=SimpleAxialMuscle [ maxForce=0 ] ]" % (k, e, rise, fall, a, rule))
        want.append(("activation, " + rule, [after(a, e, rise, fall, t) for t in TIMES], "a=%r e=%r rise=%r fall=%r" % (a, e, rise, fall)))
    with open(file, "w") as f:
        f.write(names("MechModel [ name='m' gravity=[ 0 0 0 ]\n PointList<Particle> [ name='particles' [ name='a' dynamic=false ] [ name='b' dynamic=false position=[ 1 0 0 ] ] ]\n"
                " AxialSpringList<AxialSpring> [ name='axialSprings'\n  %s ] ]\n" % "\n  ".join(muscles)))
    return want, ["models/m/axialSprings/m%d:activation" % k for k in range(len(want))]


# --------------------------------------------------------------------------------------------------------------------- runs

def record(model, what, time, step):
    """rows of numbers, without times"""
    out = subprocess.run(["artsim", "-q", model, "-t", str(time), "--step", str(step), "-r", ",".join(what)], stdout=subprocess.PIPE, check=True).stdout.decode()
    return [[float(x) for x in line.split()[1:]] for line in out.splitlines() if not line.startswith("#")]


def main():
    worst, counts, where = {}, {}, {}

    def compare(cls, got, want, scale, of):
        name, e = cls.split(".")[-1], abs(got - want) / scale
        counts[name] = counts.get(name, 0) + 1
        if not e <= worst.get(name, -1):
            worst[name], where[name] = e, "%r for %r: %s" % (got, want, of)
    want, forces, rates = write_lines("lines.art")
    row = record("lines.art", forces, 1e-6, 1e-6)[0]
    for (cls, F, scale, of), got in zip(want, row):
        compare(cls, got, F, scale, of)
    want, stresses = write_elements("elements.art")
    row = record("elements.art", stresses, 1e-6, 1e-6)[0]
    for i, (cls, s, scale, of) in enumerate(want):
        for k in range(6):
            compare(cls, row[6 * i + k], s[k], scale, of)
    want, activations = write_activations("activations.art")
    rows = record("activations.art", activations, TIMES[-1], TIMES[0])
    for i, (name, a, of) in enumerate(want):
        for k in range(len(TIMES)):
            compare(name, rows[k + 1][i], a[k], 1, of)
    bad = [n for n in worst if not worst[n] <= BOUND]
    for n in worst if "-v" in sys.argv else bad:
        print("%s: %d values, %.2e, %s" % (n, counts[n], worst[n], where[n]))
    print("%d laws agree" % (len(worst) - len(bad)))


main()

"""A model of OpenSim by its file alone: poses by the functions of the joints, lengths of paths by geodesics, in floating point
of Python and without a line of artkit. tests/long/opensim-poses.py compares the two.

A model gives, for values q of coordinates (radians, metres): model.poses(q), the poses (R, p) of bodies in the ground;
model.length(path, q), the length of the path of a force. Definitions: OpenSim's documentation of SpatialTransform, SimmSpline,
GCVSpline, PathWrap; geodesics of surfaces g(x) = 0 by their equation x'' = -(x'. H x') grad g / |grad g|^2.
"""
import math
import xml.etree.ElementTree as ET

# ---------------------------------------------------------------- vectors, matrices, linear systems


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def add(a, b, s=1.0):
    return [a[i] + s * b[i] for i in range(3)]


def sub(a, b):
    return [a[i] - b[i] for i in range(3)]


def scaled(s, a):
    return [s * x for x in a]


def norm(a):
    return math.sqrt(dot(a, a))


def unit(a):
    return scaled(1 / norm(a), a)


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def matmul(A, B):
    return [[sum(A[i][k] * B[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def matvec(A, x):
    return [dot(A[i], x) for i in range(3)]


def transpose(A):
    return [[A[j][i] for j in range(3)] for i in range(3)]


IDENTITY = [[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]]
STILL = (IDENTITY, [0.0, 0.0, 0.0])


def turn(axis, angle):
    """Rodrigues' formula"""
    x, y, z = unit(axis)
    K = [[0, -z, y], [z, 0, -x], [-y, x, 0]]
    KK = matmul(K, K)
    s, c = math.sin(angle), 1 - math.cos(angle)
    return [[IDENTITY[i][j] + s * K[i][j] + c * KK[i][j] for j in range(3)] for i in range(3)]


def angles_xyz(a):
    return matmul(matmul(turn([1, 0, 0], a[0]), turn([0, 1, 0], a[1])), turn([0, 0, 1], a[2]))


def compose(T, U):
    return matmul(T[0], U[0]), add(T[1], matvec(T[0], U[1]))


def inverse(T):
    R = transpose(T[0])
    return R, scaled(-1, matvec(R, T[1]))


def apply(T, x):
    return add(T[1], matvec(T[0], x))


def solve(A, b):
    """Gaussian elimination with pivots"""
    n = len(b)
    M = [list(A[i]) + [b[i]] for i in range(n)]
    for k in range(n):
        best = max(range(k, n), key=lambda i: abs(M[i][k]))
        M[k], M[best] = M[best], M[k]
        for i in range(k + 1, n):
            f = M[i][k] / M[k][k]
            for j in range(k, n + 1):
                M[i][j] -= f * M[k][j]
    x = [0.0] * n
    for k in reversed(range(n)):
        x[k] = (M[k][n] - sum(M[k][j] * x[j] for j in range(k + 1, n))) / M[k][k]
    return x


# ---------------------------------------------------------------------------------- functions


def numbers(text):
    return [float(w) for w in (text or "").split()]


def simm_spline(x, y, natural=False):
    """Cubic spline whose third derivatives at the ends are those of the cubics through the four outermost points, straight beyond."""
    n = len(x)
    h = [x[i + 1] - x[i] for i in range(n - 1)]
    if n == 1:
        return lambda t: y[0]

    def third(points):
        """the third derivative of the cubic through four points: six times their third divided difference"""
        values = [y[i] for i in points]
        at = [x[i] for i in points]
        for order in range(1, 4):
            values = [(values[i + 1] - values[i]) / (at[i + order] - at[i]) for i in range(len(values) - 1)]
        return 6 * values[0]

    m = [0.0] * n
    if n > 2:
        A = [[0.0] * n for _ in range(n)]
        b = [0.0] * n
        for i in range(1, n - 1):
            A[i][i - 1], A[i][i], A[i][i + 1] = h[i - 1] / 6, (h[i - 1] + h[i]) / 3, h[i] / 6
            b[i] = (y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1]
        if natural:
            A[0][0] = A[n - 1][n - 1] = 1
        else:
            A[0][0], A[0][1] = -1 / h[0], 1 / h[0]
            A[n - 1][n - 2], A[n - 1][n - 1] = -1 / h[-1], 1 / h[-1]
            if n > 3:
                b[0], b[n - 1] = third(range(4)), third(range(n - 4, n))
        m = solve(A, b)

    def value(t):
        if t < x[0]:
            return y[0] + (t - x[0]) * ((y[1] - y[0]) / h[0] - h[0] * (2 * m[0] + m[1]) / 6)
        if t > x[-1]:
            return y[-1] + (t - x[-1]) * ((y[-1] - y[-2]) / h[-1] + h[-1] * (m[-2] + 2 * m[-1]) / 6)
        i = max(0, min(n - 2, sum(1 for k in x if k <= t) - 1))
        a, b = (x[i + 1] - t) / h[i], (t - x[i]) / h[i]
        return a * y[i] + b * y[i + 1] + h[i] ** 2 / 6 * ((a ** 3 - a) * m[i] + (b ** 3 - b) * m[i + 1])
    return value


def gcv_spline(x, y):
    """The natural spline of degree 5 through points: a quadratic and fifth powers of distances, orthogonal to quadratics."""
    n = len(x)
    A = [[abs(x[i] - x[j]) ** 5 for j in range(n)] + [x[i] ** k for k in range(3)] for i in range(n)]
    A += [[x[j] ** k for j in range(n)] + [0.0] * 3 for k in range(3)]
    c = solve(A, list(y) + [0.0] * 3)
    return lambda t: sum(c[i] * abs(t - x[i]) ** 5 for i in range(n)) + sum(c[n + k] * t ** k for k in range(3))


def step(x0, x1, y0, y1):
    def value(t):
        s = min(1, max(0, (t - x0) / (x1 - x0)))
        return y0 + (y1 - y0) * s ** 3 * (10 - 15 * s + 6 * s * s)
    return value


def lines(x, y):
    def value(t):
        i = max(0, min(len(x) - 2, sum(1 for k in x if k <= t) - 1))
        return y[i] + (y[i + 1] - y[i]) / (x[i + 1] - x[i]) * (t - x[i])
    return value


def function(e):
    """The function of an element, of a list of arguments."""
    def number(tag, default):
        return float(e.findtext(tag, str(default)))
    points = numbers(e.findtext("x")), numbers(e.findtext("y"))
    c = numbers(e.findtext("coefficients"))
    one = {
        "SimmSpline": lambda: simm_spline(*points), "NaturalCubicSpline": lambda: simm_spline(*points),
        "GCVSpline": lambda: gcv_spline(*points), "PiecewiseLinearFunction": lambda: lines(*points),
        "PolynomialFunction": lambda: lambda t: sum(k * t ** (len(c) - 1 - i) for i, k in enumerate(c)),
        "Sine": lambda: lambda t: number("amplitude", 1) * math.sin(number("omega", 1) * t + number("phase", 0)) + number("offset", 0),
        "StepFunction": lambda: step(number("start_time", 0), number("end_time", 1), number("start_value", 0), number("end_value", 1)),
    }
    if e.tag == "Constant":
        value = number("value", 0)
        return lambda q: value
    if e.tag == "LinearFunction":
        return lambda q: c[-1] + sum(k * t for k, t in zip(c, q))
    if e.tag == "MultiplierFunction":
        inner, scale = function(function_in(e)), number("scale", 1)
        return lambda q: scale * inner(q)
    f = one[e.tag]()
    return lambda q: f(q[0])


FUNCTIONS = {"Constant", "LinearFunction", "MultiplierFunction", "SimmSpline", "NaturalCubicSpline", "GCVSpline",
             "PiecewiseLinearFunction", "PolynomialFunction", "Sine", "StepFunction"}


def function_in(e):
    """The first element in e that is a function, at any depth of holders."""
    for child in e if e is not None else []:
        if child.tag in FUNCTIONS:
            return child
        if child.tag == "function":
            return function_in(child)
    return None


# -------------------------------------------------------------------------------------- paths


class Surface:
    """A wrap object in its own frame: g(x) = 0, grad g, curvature t. H t, and a map to a ball for first guesses."""

    def __init__(self, kind, size):
        self.kind, self.size = kind, size

    def gradient(self, x):
        if self.kind == "WrapTorus":
            ring = math.hypot(x[0], x[1])
            k = (ring - self.size[0]) / ring
            return [2 * k * x[0], 2 * k * x[1], 2 * x[2]]
        return [2 * x[i] / self.size[i] ** 2 for i in range(3)]

    def value(self, x):
        if self.kind == "WrapTorus":
            return (math.hypot(x[0], x[1]) - self.size[0]) ** 2 + x[2] ** 2 - self.size[1] ** 2
        return sum((x[i] / self.size[i]) ** 2 for i in range(3)) - 1

    def bend(self, x, t):
        if self.kind == "WrapTorus":
            ring = math.hypot(x[0], x[1])
            out = (x[0] * t[0] + x[1] * t[1]) / ring
            return 2 * out * out + 2 * t[2] ** 2 + 2 * (ring - self.size[0]) / ring * (t[0] ** 2 + t[1] ** 2 - out * out)
        return sum(2 * t[i] ** 2 / self.size[i] ** 2 for i in range(3))

    def onto(self, x):
        """A point of the surface near x, along gradients."""
        for _ in range(50):
            g, v = self.gradient(x), self.value(x)
            x = add(x, g, -v / dot(g, g))
            if abs(v) < 1e-15:
                break
        return x

    def rate(self, y):
        x, t = y[:3], y[3:]
        g = self.gradient(x)
        return t + scaled(-self.bend(x, t) / dot(g, g), g)

    def geodesic(self, x, t, length):
        """End and direction of a geodesic: Gragg's midpoint rule, extrapolated (Hairer, Norsett & Wanner 1993, II.9)."""
        y, parts = list(x) + list(t), max(2, int(abs(length) / min(self.size) * 2) + 1)
        for _ in range(parts):
            table, H = [], length / parts
            for k, n in enumerate((2, 4, 6, 8, 10, 12, 14)):
                h = H / n
                before, now = y, [a + h * b for a, b in zip(y, self.rate(y))]
                for _ in range(n - 1):
                    before, now = now, [a + 2 * h * b for a, b in zip(before, self.rate(now))]
                row = [now]
                for j in range(k):
                    f = (n / (2 * (k - j - 1) + 2)) ** 2 - 1
                    row.append([a + (a - b) / f for a, b in zip(row[j], table[k - 1][j])])
                table.append(row)
            y = table[-1][-1]
        return y[:3], unit(y[3:])


def around_cylinder(r, P, Q, turned):
    """Straight, helix, straight, where the path turns by the angle `turned` about the axis from P to Q; None: it is free."""
    rp, rq = math.hypot(P[0], P[1]), math.hypot(Q[0], Q[1])
    sense = 1 if turned > 0 else -1
    begin, end = math.acos(min(1, r / rp)), math.acos(min(1, r / rq))
    arc = abs(turned) - begin - end
    if arc <= 0:
        return None
    near, far = math.sqrt(max(0, rp * rp - r * r)), math.sqrt(max(0, rq * rq - r * r))
    flat = near + far + r * arc
    climb = (Q[2] - P[2]) / flat
    a = math.atan2(P[1], P[0]) + sense * begin
    b = a + sense * arc
    return (math.hypot(flat, Q[2] - P[2]), [r * math.cos(a), r * math.sin(a), P[2] + climb * near],
            [r * math.cos(b), r * math.sin(b), Q[2] - climb * far])


def nearest_turn(P, Q, turned=0.0):
    """The angle about the axis from P to Q that is nearest to another one."""
    angle = math.atan2(Q[1], Q[0]) - math.atan2(P[1], P[0])
    return angle - 2 * math.pi * round((angle - turned) / (2 * math.pi))


def tangent_guess(surface, P, Q, allowed):
    """Begin and length of an arc, as on the ball that the surface is mapped to by its axes; the way around on the allowed side."""
    a = surface.size
    p, q = [P[i] / a[i] for i in range(3)], [Q[i] / a[i] for i in range(3)]
    n = cross(p, q)
    u = unit(p)
    v = unit(cross(n, p))
    between = math.atan2(norm(n), dot(p, q))
    begin, end = math.acos(min(1, 1 / norm(p))), math.acos(min(1, 1 / norm(q)))
    arc = between - begin - end

    def at(s):
        return [a[i] * (math.cos(s) * u[i] + math.sin(s) * v[i]) for i in range(3)]
    if arc <= 0 or not allowed(at(begin + arc / 2)):
        return None
    length = sum(norm(sub(at(begin + arc * (k + 1) / 50), at(begin + arc * k / 50))) for k in range(50))
    return at(begin), length


def around_surface(surface, P, Q, guess):
    """Newton's iteration on the begin of the arc (two unknowns) and its length, so that straight pieces continue it."""
    start, length = guess

    def shoot(x, length):
        n = unit(surface.gradient(x))
        into = unit(sub(x, P))
        t = unit(add(into, n, -dot(into, n)))
        end, dir_end = surface.geodesic(x, t, length)
        m, out = unit(surface.gradient(end)), unit(sub(Q, end))
        return [dot(into, n), dot(out, m), dot(out, cross(m, dir_end))], end

    for _ in range(60):
        r, end = shoot(start, length)
        if max(map(abs, r)) < 2e-14:
            break
        n = unit(surface.gradient(start))
        e1 = unit(cross(n, [1, 0, 0] if abs(n[0]) < 0.7 else [0, 1, 0]))
        basis, h = (e1, cross(n, e1)), 1e-6 * min(surface.size)
        cols = []
        for k in range(3):
            def moved(s):
                return shoot(surface.onto(add(start, basis[k], s)), length) if k < 2 else shoot(start, length + s)
            up, down = moved(h)[0], moved(-h)[0]
            cols.append([(a - b) / (2 * h) for a, b in zip(up, down)])
        d = solve(transpose(cols), scaled(-1, r))
        limit = min(1, 0.3 * min(surface.size) / max(1e-300, math.hypot(d[0], d[1]), abs(d[2])))
        start = surface.onto(add(add(start, basis[0], limit * d[0]), basis[1], limit * d[1]))
        length += limit * d[2]
    total = norm(sub(start, P)) + length + norm(sub(Q, end))
    return (total, start, end) if length > 0 else None


class Wrap:
    def __init__(self, e, frame, T):
        self.name, self.frame, self.kind = e.get("name"), frame, e.tag
        place = numbers(e.findtext("translation", "0 0 0"))
        self.T = compose(T, (angles_xyz(numbers(e.findtext("xyz_body_rotation", "0 0 0"))), place))
        if e.tag == "WrapEllipsoid":
            size = numbers(e.findtext("dimensions"))
        elif e.tag == "WrapTorus":
            size = [float(e.findtext("outer_radius")), float(e.findtext("inner_radius"))]
        else:
            size = [float(e.findtext("radius"))] * 3
        self.surface = Surface(e.tag, size)
        self.active = e.findtext("active", "true").strip() == "true"
        quadrant = e.findtext("quadrant", "all").strip().lower()
        self.side = None if quadrant in ("all", "") else ("xyz".index(quadrant[-1]), -1 if quadrant[0] == "-" else 1)

    def allowed(self, x):
        return self.side is None or self.side[1] * x[self.side[0]] > 0

    def depth(self, x):
        """positive within the object"""
        if self.kind == "WrapCylinder":
            return self.surface.size[0] - math.hypot(x[0], x[1])
        return -self.surface.value(x)

    def first_turn(self, P, Q):
        """How a path turns about the axis of a cylinder where the model begins: straight, if that is free and on the allowed side;
        else around the allowed side."""
        turned, d = nearest_turn(P, Q), sub(Q, P)
        t = -(P[0] * d[0] + P[1] * d[1]) / max(1e-300, d[0] ** 2 + d[1] ** 2)
        near = add(P, d, t)
        if around_cylinder(self.surface.size[0], P, Q, turned) is None and (not 0 < t < 1 or self.allowed(near)):
            return turned
        sense, begin = (1 if turned > 0 else -1), math.acos(min(1, self.surface.size[0] / math.hypot(P[0], P[1])))
        end = math.acos(min(1, self.surface.size[0] / math.hypot(Q[0], Q[1])))
        middle = math.atan2(P[1], P[0]) + sense * (begin + (abs(turned) - begin - end) / 2)
        return turned if self.allowed([math.cos(middle), math.sin(middle), 0]) else turned - sense * 2 * math.pi

    def around(self, P, Q, turned):
        """(length, where the arc begins, where it ends) in the frame of the object; None: straight."""
        if self.kind == "WrapCylinder":
            return around_cylinder(self.surface.size[0], P, Q, nearest_turn(P, Q, turned))
        guess = tangent_guess(self.surface, P, Q, self.allowed)
        return guess and around_surface(self.surface, P, Q, guess)


def around_all(wraps, P, Q):
    """The shortest path between two points around objects [(wrap, pose, turn)]: each arc by itself between the ends of its
    neighbours, repeated until nothing moves. Objects take part in the order along the straight line."""
    order = sorted(wraps, key=lambda w: dot(sub(w[1][1], P), sub(Q, P)))
    arcs = [None] * len(order)
    for _ in range(200):
        change = 0.0
        for k, (wrap, T, turned) in enumerate(order):
            before = next((arcs[i][2] for i in reversed(range(k)) if arcs[i]), P)
            after = next((arcs[i][1] for i in range(k + 1, len(order)) if arcs[i]), Q)
            a, b = (apply(inverse(T), x) for x in (before, after))
            found = wrap.around(a, b, turned)
            now = found and (found[0] - norm(sub(found[1], a)) - norm(sub(b, found[2])), apply(T, found[1]), apply(T, found[2]))
            if (now is None) != (arcs[k] is None):
                change = 1.0
            elif now:
                change = max(change, norm(sub(now[1], arcs[k][1])), norm(sub(now[2], arcs[k][2])))
            arcs[k] = now
        if change < 1e-14:
            break
    total, at = 0.0, P
    for arc in arcs:
        if arc:
            total += norm(sub(arc[1], at)) + arc[0]
            at = arc[2]
    return total + norm(sub(Q, at)), [w[0].name for w, arc in zip(order, arcs) if arc]


# -------------------------------------------------------------------------------------- model


class Coordinate:
    def __init__(self, e, kind):
        def flag(tag):
            return e.findtext(tag, "false").strip() == "true"
        self.name, self.value = e.get("name"), float(e.findtext("default_value", "0"))
        self.range = numbers(e.findtext("range")) or ([-math.pi, math.pi] if kind == "r" else [-1, 1])
        self.locked, self.clamped, self.rotary = flag("locked"), flag("clamped"), kind == "r"


# the axes of each coordinate of joints that are no CustomJoint, r: angle, t: length
KINDS = {"WeldJoint": [], "PinJoint": ["rz"], "SliderJoint": ["tx"], "PlanarJoint": ["rz", "tx", "ty"], "UniversalJoint": ["rx", "ry"],
         "BallJoint": ["rx", "ry", "rz"], "GimbalJoint": ["rx", "ry", "rz"], "FreeJoint": ["rx", "ry", "rz", "tx", "ty", "tz"],
         "EllipsoidJoint": ["rx", "ry", "rz"], "ScapulothoracicJoint": ["rx", "ry", "rz", "r"]}
AXES = {"x": [1, 0, 0], "y": [0, 1, 0], "z": [0, 0, 1]}


class Joint:
    def __init__(self, model, e, child):
        self.name, self.kind, self.e = e.get("name"), e.tag, e
        if model.new:
            ends = [model.frame(e, e.findtext("socket_%s_frame" % side)) for side in ("parent", "child")]
        else:
            def pose(place, turned):
                return angles_xyz(numbers(e.findtext(turned, "0 0 0"))), numbers(e.findtext(place, "0 0 0"))
            ends = [(e.findtext("parent_body"), pose("location_in_parent", "orientation_in_parent")),
                    (child, pose("location", "orientation"))]
        (self.parent, self.P), (self.child, self.C) = ends
        found = [c for c in e.iter("Coordinate")]
        kinds = KINDS.get(e.tag) or ["r"] * len(found)
        self.axes = []
        if e.tag == "CustomJoint":
            for axis in e.find("SpatialTransform").iter("TransformAxis"):
                f = function_in(axis)
                names = (axis.findtext("coordinates") or "").split()
                self.axes.append((names, numbers(axis.findtext("axis")), function(f) if f is not None else None))
            turning = {name for names, _, f in self.axes[:3] for name in names if f}
            kinds = ["r" if c.get("name") in turning else "t" for c in found]
        self.coords = [Coordinate(c, k[0]) for c, k in zip(found, kinds)]

    def motion(self, q):
        x = [q[c.name] for c in self.coords]
        if self.kind == "CustomJoint":
            R, p = IDENTITY, [0.0, 0.0, 0.0]
            for i, (names, axis, f) in enumerate(self.axes):
                if not f:
                    continue
                value = f([q[name] for name in names])
                if i < 3:
                    R = matmul(R, turn(axis, value))
                else:
                    p = add(p, axis, value)
            return R, p
        if self.kind == "EllipsoidJoint":
            R = angles_xyz(x)
            r = numbers(self.e.findtext("radii_x_y_z"))
            return R, [r[i] * R[i][2] for i in range(3)]
        if self.kind == "ScapulothoracicJoint":
            return scapula(self.e, x)
        R, p = IDENTITY, [0.0, 0.0, 0.0]
        for kind, value in zip(KINDS[self.kind], x):
            if kind[0] == "r":
                R = matmul(R, turn(AXES[kind[1]], value))
            else:
                p = add(p, AXES[kind[1]], value)
        return R, p


def scapula(e, x):
    """Seth, Matias, Veloso & Delp 2016: a point on an ellipsoid by abduction and elevation, then upward rotation about the normal
    and winging about an axis in the tangent plane."""
    r = numbers(e.findtext("thoracic_ellipsoid_radii_x_y_z"))
    winging = numbers(e.findtext("scapula_winging_axis_direction"))
    direction = winging[0] if winging else 0.0
    abduction, elevation, upward, wing = x
    # Simbody's ellipsoid joint turns by x-y-z angles; here about y, -x and z: its frame is turned by 90 degrees
    R = matmul(matmul(turn([0, 1, 0], abduction), turn([1, 0, 0], -elevation)), IDENTITY)
    p = [r[i] * R[i][2] for i in range(3)]
    R = matmul(R, turn([0, 0, 1], upward))
    axis = [-math.sin(direction), math.cos(direction), 0]
    return matmul(R, turn(axis, wing)), p


class Model:
    def __init__(self, file):
        root = ET.parse(file).getroot()
        self.new = int(root.get("Version")) >= 40000
        self.e = root.find("Model")
        self.bodies = {b.get("name"): b for b in self.e.find("BodySet").iter("Body")}
        self.parents = {child: parent for parent in root.iter() for child in parent}
        self.joints = []
        if self.new:
            self.bodies.setdefault("ground", self.e.find("Ground"))
            for e in self.e.find("JointSet/objects"):
                self.joints.append(Joint(self, e, None))
        else:
            for name, b in self.bodies.items():
                for e in b.find("Joint") if b.find("Joint") is not None else []:
                    self.joints.append(Joint(self, e, name))
        self.coords = {c.name: c for j in self.joints for c in j.coords}
        self.couplers = []
        for e in self.e.iter("CoordinateCouplerConstraint"):
            f = function(function_in(e.find("coupled_coordinates_function")))
            self.couplers.append((e.findtext("dependent_coordinate_name").strip(), e.findtext("independent_coordinate_names").split(), f))
        self.wraps = {}
        for name, b in self.bodies.items():
            for holder in b.iter("WrapObjectSet") if b is not None else []:
                for e in holder.find("objects"):
                    self.wraps[e.get("name")] = Wrap(e, name, STILL)
        self.paths = {}
        for force in self.e.find("ForceSet/objects") if self.e.find("ForceSet/objects") is not None else []:
            if force.find("GeometryPath") is not None:
                self.paths[force.get("name")] = force.find("GeometryPath")

    def frame(self, e, text):
        """Body and place of a frame by its path: the last step is the name of a body, or of an offset frame in the joint."""
        name = text.strip().split("/")[-1]
        if name in self.bodies or name == "ground":
            return name, STILL
        for f in e.iter("PhysicalOffsetFrame"):
            if f.get("name") == name:
                body, T = self.frame(e, f.findtext("socket_parent"))
                own = angles_xyz(numbers(f.findtext("orientation", "0 0 0"))), numbers(f.findtext("translation", "0 0 0"))
                return body, compose(T, own)
        raise KeyError(text)

    def complete(self, q):
        """Values of all coordinates: those of q, the defaults of others, what couplers say."""
        full = {name: c.value for name, c in self.coords.items()}
        full.update(q)
        for dependent, independent, f in self.couplers:
            full[dependent] = f([full[name] for name in independent])
        return full

    def poses(self, q):
        q, T = self.complete(q), {"ground": STILL}
        left = list(self.joints)
        while left:
            for j in [j for j in left if j.parent in T]:
                T[j.child] = compose(compose(compose(T[j.parent], j.P), j.motion(q)), inverse(j.C))
                left.remove(j)
        return T

    def points(self, path, q, T):
        found = []
        for number, e in enumerate(path.find("PathPointSet/objects")):
            body = e.findtext("socket_parent_frame" if self.new else "body").strip().split("/")[-1]
            place = numbers(e.findtext("location", "0 0 0"))
            if e.tag == "ConditionalPathPoint":
                at = q[e.findtext("socket_coordinate" if self.new else "coordinate").strip().split("/")[-1]]
                low, high = numbers(e.findtext("range"))
                if not low <= at <= high:
                    continue
            if e.tag == "MovingPathPoint":
                for k, axis in enumerate("xyz"):
                    f = function_in(e.find(axis + "_location"))
                    name = e.findtext("socket_%s_coordinate" % axis if self.new else axis + "_coordinate")
                    if f is not None:
                        place[k] = function(f)([q[name.strip().split("/")[-1]]] if name else [0])
            found.append((number, apply(T[body], place)))
        return found

    def segments(self, name, q):
        """Pieces between points: numbers of the points, their places, the wrap objects that count there with their poses."""
        path, q = self.paths[name], self.complete(q)
        T, last = self.poses(q), len(path.find("PathPointSet/objects"))
        points, around = self.points(path, q, T), []
        for e in path.iter("PathWrap"):
            low, high = [int(x) for x in numbers(e.findtext("range", "-1 -1"))]
            wrap = self.wraps[e.findtext("wrap_object").strip().split("/")[-1]]
            if wrap.active:
                around.append((wrap, low if low > 0 else 1, high if high > 0 else last))
        for (i, P), (k, Q) in zip(points, points[1:]):
            yield i, P, Q, [(w, compose(T[w.frame], w.T)) for w, low, high in around if low <= i + 1 and k + 1 <= high]

    def is_inside(self, name, q):
        """True if an end of a piece lies in an object around which the piece may run."""
        return any(wrap.depth(apply(inverse(T), x)) > 0 for _, P, Q, wraps in self.segments(name, q)
                   for wrap, T in wraps for x in (P, Q))

    def turns(self, name, q, steps=24):
        """How the path turns about each cylinder at q: sides are chosen at the defaults and kept along the way to q."""
        home, found = self.complete({}), {}
        for k in range(steps + 1):
            at = {c: x + (q[c] - x) * k / steps for c, x in home.items()}
            for i, P, Q, wraps in self.segments(name, at):
                for wrap, T in wraps:
                    a, b = apply(inverse(T), P), apply(inverse(T), Q)
                    key = i, wrap.name
                    if wrap.kind == "WrapCylinder":
                        found[key] = nearest_turn(a, b, found[key]) if key in found else wrap.first_turn(a, b)
        return found

    def length(self, name, q, turns):
        """The length of a path, and the names of the objects that it touches."""
        total, touched = 0.0, []
        for i, P, Q, wraps in self.segments(name, q):
            here = [(wrap, T, turns.get((i, wrap.name))) for wrap, T in wraps]
            length, names = around_all(here, P, Q) if here else (norm(sub(P, Q)), [])
            total += length
            touched += names
        return total, touched

"""Every format that meshio and artkit know, both ways. What the two make of a file is compared through
vtu files of artkit (volumes) and the tables of obj text (surfaces), which this script reads itself."""
import subprocess
import sys

import meshio
import numpy

ours = theirs = 0


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("%s: exit code %d: %s" % (" ".join(command), done.returncode, done.stderr))
    return done.stdout


def cells_of(mesh):
    """kind -> rows of node numbers, in the order of the file"""
    cells = {}
    for block in mesh.cells:
        cells.setdefault(block.type, []).append(numpy.asarray(block.data))
    return {kind: numpy.concatenate(rows) for kind, rows in cells.items()}


# Faces and edges of the kinds whose first node a format may choose: elements are the same if these are.
FACES = {
    "tetra": [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)],
    "hexahedron": [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)],
}
EDGES = {
    "hexahedron": [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7)],
}


def turned(kind, row):
    """An element without its first node: its faces, each from its smallest node, and the middles of its edges"""
    linear = "hexahedron" if kind == "hexahedron20" else kind
    faces = set()
    for face in FACES[linear]:
        nodes = [int(row[i]) for i in face]
        first = nodes.index(min(nodes))
        faces.add(tuple(nodes[first:] + nodes[:first]))
    middles = set()
    if kind != linear:
        middles = {(frozenset((int(row[a]), int(row[b]))), int(row[8 + i])) for i, (a, b) in enumerate(EDGES[linear])}
    return faces, middles


def same(what, mesh, ref, tolerance):
    assert len(mesh.points) == len(ref.points), what + ": number of points"
    points = numpy.asarray(mesh.points)
    if points.shape[1] == 2:
        points = numpy.column_stack([points, numpy.zeros(len(points))])
    assert abs(points - ref.points).max() <= tolerance, what + ": points"
    a, b = cells_of(mesh), cells_of(ref)
    assert sorted(a) == sorted(b), "%s: kinds %s, not %s" % (what, sorted(a), sorted(b))
    for kind in a:
        assert a[kind].shape == b[kind].shape, "%s: number of %s" % (what, kind)
        for x, y in zip(a[kind], b[kind]):
            if (x == y).all():
                continue
            assert kind.rstrip("20") in FACES, "%s: %s" % (what, kind)
            assert turned(kind, x) == turned(kind, y), "%s: a %s is another one" % (what, kind)


# format of meshio, ours, name, kinds, digits that it writes
VOLUMES = [
    ("abaqus", "abaqus", "x.inp", ["tet", "wedge", "hex", "quadtet", "quadhex"], 1e-14),
    ("gmsh", "msh", "x.msh", ["tet", "pyramid", "wedge", "hex", "quadtet", "quadhex"], 1e-14),
    ("avsucd", "ucd", "x.avs", ["tet", "pyramid", "wedge", "hex"], 1e-14),
    ("tetgen", "tetgen", "x.ele", ["tet"], 1e-14),
]
for theirname, ourname, name, kinds, tolerance in VOLUMES:
    for kind in kinds:
        what = "%s, %s" % (theirname, kind)
        run("artvol", "make", "grid", "kind=" + kind, "nx=2", "ny=3", "nz=2", "wy=0.7", "-o", "ref.vtu")
        ref = meshio.read("ref.vtu")
        run("artvol", "convert", "-q", "-t", ourname, "ref.vtu", name)
        same(what + ", written by us", meshio.read(name, file_format=theirname), ref, 0)
        ours += 1
        ref.point_data, ref.cell_data, ref.field_data = {}, {}, {}
        meshio.write(name, ref, file_format=theirname)
        run("artvol", "convert", "-q", "-f", ourname, name, "back.vtu")
        same(what + ", written by meshio", meshio.read("back.vtu"), ref, tolerance)
        theirs += 1


def read_obj(name):
    """points and faces of plain obj text"""
    points, cells = [], []
    for line in open(name):
        word = line.split()
        if word and word[0] == "v":
            points.append([float(x) for x in word[1:4]])
        elif word and word[0] == "f":
            cells.append(("polygon%d" % (len(word) - 1), [int(w.split("/")[0]) - 1 for w in word[1:]]))
    names = {"polygon3": "triangle", "polygon4": "quad"}
    kinds = {}
    for kind, row in cells:
        kinds.setdefault(names.get(kind, kind), []).append(row)
    return meshio.Mesh(numpy.array(points), [(k, numpy.array(rows, dtype="int32")) for k, rows in kinds.items()])


# format, options of our writing, options of its writing; a surface: triangles, quads
SURFACES = [
    ("obj", [], {}, "box", 1e-14),
    ("off", [], {}, "icosphere", 1e-14),
    ("ply", ["-e", "ascii"], {"binary": False}, "box", 1e-14),
    ("ply", ["-e", "binary"], {"binary": True}, "box", 1e-14),
    ("ply", ["-e", "binary-big"], {"binary": True}, "box", 1e-14),
    ("stl", ["-e", "ascii"], {"binary": False}, "icosphere", 1e-6),
    ("stl", ["-e", "binary"], {"binary": True}, "icosphere", 1e-6),
]
for name, options, how, shape, tolerance in SURFACES:
    what = "%s %s" % (name, " ".join(options))
    if shape == "box":
        run("artmesh", "make", "box", "nx=2", "quads=1", "-o", "ref.obj")
    else:
        run("artmesh", "make", "icosphere", "-o", "first.stl")
        run("artmesh", "convert", "first.stl", "ref.obj")  # points in the order in which facets need them
    ref = read_obj("ref.obj")
    run("artmesh", "convert", "-q", "-t", name, *options, "ref.obj", "x." + name)
    mesh = meshio.read("x." + name)
    if name == "stl":  # (meshio sorts the points)
        assert len(mesh.points) == len(ref.points), what
        a, b = [m.points[cells_of(m)["triangle"]] for m in (mesh, ref)]
        assert abs(a - b).max() <= tolerance, what
    else:
        same(what + ", written by us", mesh, ref, 0)
    ours += 1
    meshio.write("y." + name, ref, **how)
    run("artmesh", "convert", "-q", "y." + name, "back.obj")
    same(what + ", written by meshio", read_obj("back.obj"), ref, tolerance)
    theirs += 1
print("meshio: %d files of ours, %d of its own, all the same" % (ours, theirs))

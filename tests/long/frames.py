"""Frames of models as meshio reads them: `frames.py LIST`, lines of NAME and MODEL; NAME.pvd and NAME.text.pvd are
what artsim has written of the model in 0.02 s."""
import csv
import os
import subprocess
import sys
import xml.etree.ElementTree

import meshio
import numpy

n_files = n_models = 0


def same(a, b, what):
    if a.shape != b.shape or not numpy.array_equal(a, b):
        sys.exit("%s: the packed file and the text differ" % what)


def read(name):
    """(time, part) -> mesh, for all files of a collection"""
    global n_files
    frames = {}
    for entry in xml.etree.ElementTree.parse(name + ".pvd").getroot().iter("DataSet"):
        with open(entry.get("file"), "rb") as file:
            nothing = b'NumberOfPoints="0"' in file.read(1000)
        # meshio fails at files without cells, as those of contacts are where nothing touches; VTK reads them
        if nothing and entry.get("name").startswith("contacts"):
            continue
        frames[float(entry.get("timestep")), entry.get("name")] = meshio.read(entry.get("file"))
        n_files += 1
    return frames


def record(model, paths):
    """The last row of a record of positions."""
    out = subprocess.run(["artsim", "-q", model, "-t", "0.02", "-r",
                          ",".join('"%s:position"' % p for p in paths) + "@0.01"],
                         capture_output=True, text=True)
    if out.returncode != 0:
        sys.exit("%s: %s" % (model, out.stderr))
    return numpy.array([float(x) for x in out.stdout.splitlines()[-1].split("\t")[1:]]).reshape(-1, 3)


for line in open(sys.argv[1]):
    name, model = line.rstrip("\n").split("\t")
    packed, text = read(name), read(name + ".text")
    if sorted(packed) != sorted(text) or sorted({t for t, part in packed}) != [0, 0.01, 0.02]:
        sys.exit("%s: frames at %s" % (name, sorted(packed)))
    for key, mesh in packed.items():
        other = text[key]
        same(mesh.points, other.points, name)
        for a, b in zip(mesh.cells, other.cells):
            same(numpy.asarray(a.data), numpy.asarray(b.data), name)
        for field, values in mesh.point_data.items():
            same(values, other.point_data[field], name + " " + field)
        for field, values in mesh.cell_data.items():
            for a, b in zip(values, other.cell_data[field]):
                same(a, b, name + " " + field)
        if not numpy.isfinite(mesh.points).all():
            sys.exit("%s: not all positions are finite" % name)
    with open(os.path.join(name, "components.tsv"), newline="") as f:
        table = list(csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE))
    for part in {part for t, part in packed}:
        last = packed.get((0.02, part))
        # contacts are between two components, at neither's position
        if part == "contacts" or "component" not in last.point_data:
            continue
        paths = {int(row["component"]): row["path"] for row in table if row["part"] == part}
        some = numpy.linspace(0, len(last.points) - 1, min(len(last.points), 20)).astype(int)
        there = record(model, [paths[int(last.point_data["component"][i])] for i in some])
        if not numpy.array_equal(there, last.points[some]):
            sys.exit("%s: %s are not where the record says" % (name, part))
    n_models += 1
print("frames of %d models, %d files: meshio reads what the models show" % (n_models, n_files))

"""What artimage says of an image, for tests that set it beside other readers, and how these count what they compared."""
import os
import subprocess

import numpy

failed = []
counts = {}


def fail(name, text):
    failed.append("%s: %s" % (name, text))


def count(what):
    counts[what] = counts.get(what, 0) + 1


def run(*command):
    return subprocess.run(command, capture_output=True, timeout=120)


def ours(path, scratch):
    """The lines of `artimage info --checksum` by their first word, and the voxels (times, slices, rows, columns, channels)."""
    done = run("artimage", "info", "--checksum", path)
    if done.returncode:
        return None, done.stderr.decode(errors="replace")
    info = {}
    for line in done.stdout.decode(errors="replace").splitlines():
        word, _, rest = line.partition(" ")
        info.setdefault(word, []).append(rest.split())
    made = run("artimage", "convert", path, "-t", "raw", "-o", scratch)
    if made.returncode:
        return None, made.stderr.decode(errors="replace")
    size = [int(n) for n in info["size"][0]]
    shape = (int(info["times"][0][0]), size[2], size[1], size[0], int(info["channels"][0][0]))
    voxels = numpy.fromfile(scratch, dtype=numpy.dtype(info["type"][0][0]).newbyteorder("<"))
    os.remove(scratch)
    return info, voxels.reshape(shape)

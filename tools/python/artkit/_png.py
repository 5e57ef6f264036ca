"""PNG files of artrender as arrays."""
from __future__ import annotations

import struct
import zlib

from ._library import InputError, UsageError
from ._sim import numpy


def read_png(file: str):
    """Rows, columns and three colours of a picture with eight bits a channel."""
    if numpy is None:
        raise UsageError("pictures as arrays need NumPy", 2)
    with open(file, "rb") as stream:
        data = stream.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise InputError(f"{file}: not a PNG file", 3)
    at, packed, width, height, channels = 8, b"", 0, 0, 3
    while at + 8 <= len(data):
        n, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + n]
        if kind == b"IHDR":
            width, height, bits, color = struct.unpack(">IIBB", body[:10])
            channels = {0: 1, 2: 3, 6: 4}.get(color, 0)
            if bits != 8 or not channels or body[12]:
                raise InputError(f"{file}: only pictures with eight bits a channel are read", 3)
        elif kind == b"IDAT":
            packed += body
        at += n + 12
    lines = numpy.frombuffer(zlib.decompress(packed), numpy.uint8).reshape(height, 1 + width * channels)
    picture = numpy.zeros((height, width, channels), numpy.int64)
    above = numpy.zeros((width, channels), numpy.int64)
    for y in range(height):
        rest = lines[y, 1:].reshape(width, channels).astype(numpy.int64)
        above = picture[y] = _unfilter(int(lines[y, 0]), rest, above)
    picture = picture.astype(numpy.uint8)
    return picture[:, :, :3] if channels >= 3 else picture.repeat(3, axis=2)


def _unfilter(kind: int, x, above):
    """A line from its differences (PNG specification, chapter 9)."""
    if kind == 0:
        return x
    if kind == 1:
        return numpy.cumsum(x, axis=0) % 256
    if kind == 2:
        return (x + above) % 256
    out = numpy.zeros_like(x)
    left, corner = numpy.zeros(x.shape[1], numpy.int64), numpy.zeros(x.shape[1], numpy.int64)
    for i in range(len(x)):
        up = above[i]
        if kind == 3:
            guess = (left + up) // 2
        else:
            p = left + up - corner
            a, b, c = abs(p - left), abs(p - up), abs(p - corner)
            guess = numpy.where((a <= b) & (a <= c), left, numpy.where(b <= c, up, corner))
        left = out[i] = (x[i] + guess) % 256
        corner = up
    return out

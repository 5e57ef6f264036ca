# silhouette.py PICTURE.png COLUMNS ROWS < MASK: the part of the places of a grid (from top to bottom, ROWS lines of 0 and 1 on
# standard input) at which the picture, 8 bits RGB or RGBA without interlacing, is covered (alpha, or other than its corner) as the
# mask says, and the parts that either covers.
import struct
import sys
import zlib

data = open(sys.argv[1], "rb").read()
columns, rows = int(sys.argv[2]), int(sys.argv[3])
at, packed = 8, b""
while at < len(data):
    (n,) = struct.unpack(">I", data[at:at + 4])
    kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + n]
    if kind == b"IHDR":
        width, height, depth, colors = struct.unpack(">IIBB", body[:10])
        assert depth == 8 and colors in (2, 6), "8 bits RGB or RGBA"
    if kind == b"IDAT":
        packed += body
    at += 12 + n
step = 3 if colors == 2 else 4
raw, lines, before = zlib.decompress(packed), [], bytes(width * step)
for y in range(height):
    filtering, line = raw[y * (width * step + 1)], bytearray(raw[y * (width * step + 1) + 1:(y + 1) * (width * step + 1)])
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        up, corner = before[i], before[i - step] if i >= step else 0
        if filtering == 1:
            line[i] = line[i] + left & 255
        elif filtering == 2:
            line[i] = line[i] + up & 255
        elif filtering == 3:
            line[i] = line[i] + (left + up) // 2 & 255
        elif filtering == 4:
            p = left + up - corner
            a, b, c = abs(p - left), abs(p - up), abs(p - corner)
            line[i] = line[i] + (left if a <= b and a <= c else up if b <= c else corner) & 255
    lines.append(line)
    before = bytes(line)
empty = bytes(lines[0][:step])
mask = [line.strip() for line in sys.stdin if line.strip()]
assert len(mask) == rows and all(len(line) == columns for line in mask), "the mask has another size"
same = ours = theirs = 0
for r in range(rows):
    for c in range(columns):
        x, y = (2 * c + 1) * width // (2 * columns), (2 * r + 1) * height // (2 * rows)
        pixel = bytes(lines[y][x * step:(x + 1) * step])
        covered, other = pixel != empty, mask[r][c] == "1"
        same, ours, theirs = same + (covered == other), ours + covered, theirs + other
n = rows * columns
print("%.3f %.3f %.3f" % (same / n, ours / n, theirs / n))

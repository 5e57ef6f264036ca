# components of text are drawn also where there is nothing else: on the picture by pixels, in space by units of the model
# needs: python:zlib
cat >text.lua <<'END'
local art = require "art"
local root = art.root{}
local a = art.args{kind="2d", size=1, turn=0}
if a.kind == "2d" then
    root.renderables:add(art.TextComponent2d{name="t", position={20, 30}, text="HHH", textSize=18})
else
    root.renderables:add(art.TextComponent3d{name="t", position={5, 0, 0}, text="HHH", textSize=a.size, orientation={1, 0, 0, a.turn},
        followEye=a.kind == "eye"})
end
END
# ink FILE: the number of pixels that are not white, and the first and last rows and columns of them
ink() {
    /usr/bin/python3 - "$1" <<'END'
import sys, zlib, struct
data, at, parts = open(sys.argv[1], "rb").read(), 8, b""
while at < len(data):
    n, kind = struct.unpack(">I4s", data[at:at + 8])
    if kind == b"IHDR": w, h, depth, color = struct.unpack(">IIBB", data[at + 8:at + 18])
    if kind == b"IDAT": parts += data[at + 8:at + 8 + n]
    at += 12 + n
raw, bpp = zlib.decompress(parts), {2: 3, 6: 4}[color]
rows, before = [], bytes(w * bpp)
for y in range(h):
    f, line = raw[y * (w * bpp + 1)], bytearray(raw[y * (w * bpp + 1) + 1:(y + 1) * (w * bpp + 1)])
    for i in range(len(line)):
        a, b, c = (line[i - bpp] if i >= bpp else 0), before[i], (before[i - bpp] if i >= bpp else 0)
        p = a + b - c
        nearest = a if abs(p - a) <= abs(p - b) and abs(p - a) <= abs(p - c) else b if abs(p - b) <= abs(p - c) else c
        line[i] = (line[i] + [0, a, b, (a + b) // 2, nearest][f]) & 255
    rows.append(line); before = line
ys = [y for y in range(h) if any(v < 220 for v in rows[y])]
xs = [x for x in range(w) if any(rows[y][x * bpp] < 220 or rows[y][x * bpp + 1] < 220 for y in ys)]
print("rows %d to %d, columns %d to %d" % (ys[0], ys[-1], xs[0], xs[-1]) if ys else "nothing")
END
}
show() {
    echo "$*"
    artbuild -q text.lua kind="$1" size="${2-1}" turn="${3-0}" -o m.art && shift 3 && artrender -q m.art --size 200x100 --background white "$@" -o m.png && ink m.png
}
show 2d 1 0
show eye 1 0
show eye 1000 0
show plane 1 90 --view front
show plane 1 0 --view top

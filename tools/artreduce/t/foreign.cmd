# a matrix from elsewhere: boundary elements of a half space, written by another program, pressed by a sphere. Hertz: F = 4/3
# E/(1 - nu^2) sqrt(R) d^1.5, here within the 3 % of elements of 1 mm; what is wrong in such a file is said
cat >half.py <<'P'
import math, struct, zlib
# nodes on the surface of an elastic half space and one far away that is held; boundary elements of one patch each:
# u = (1 - nu^2)/(pi E) F / r between patches, 4 ln(1 + sqrt 2)/h in one (Love 1929); frictionless, so that the
# tangential directions are only to be stiff and decoupled
n, h, E, nu = 21, 1e-3, 1e6, 0.3
k = (1 - nu * nu) / (math.pi * E)
x = [((i - n // 2) * h, (j - n // 2) * h, 0.0) for j in range(n) for i in range(n)]
N = n * n + 1
head = "artzone 1\nname half\nunits m kg s\nsource boundary elements\nframe 0 0 0 1 0 0 0 1 0 0 0 1\nkey 1\nnodes %d\n" % N
head += "".join("%d free %.17g %.17g %.17g 0\n" % (i + 1, *p) for i, p in enumerate(x)) + "%d bone 0 0 -1 0\n" % N
f = [(a, a + 1, a + n + 1) for j in range(n - 1) for a in range(j * n, j * n + n - 1)]
f += [(a, a + n + 1, a + n) for j in range(n - 1) for a in range(j * n, j * n + n - 1)]
head += "faces %d\n" % len(f) + "".join("%d %d %d\n" % t for t in f)
head += "columns %d\n" % (N - 1) + " ".join(map(str, range(N - 1))) + "\ncomputed %d\n" % (3 * (N - 1))
data = bytearray()
for c in range(N - 1):
    for d in range(3):
        col = [0.0] * (3 * N)
        for r in range(N - 1):
            s = math.dist(x[c], x[r])
            col[3 * r + d] = k * (4 * math.log(1 + math.sqrt(2)) / h if r == c else 1 / s)
        col[3 * (N - 1) + d] = -1.0
        data += struct.pack("<%dd" % (3 * N), *col)
line = "data %d %08x %08x\n" % (len(data), zlib.crc32(head.encode()), zlib.crc32(data))
open("half.zone", "wb").write(head.encode() + line.encode() + bytes(data))
P
python3 half.py
printf 'artchain 1\nzone half half.zone\n' >half.chain
artmesh make icosphere r=0.05 divisions=5 -o s.obj
for d in 0.00036 0.00072; do
    artreduce press half.chain --object s.obj --move 0,0,$(awk "BEGIN { printf \"%.9f\", 0.05 - $d }") -q |
        awk -v d=$d '!/^#/ { f -= $5 } END { e = f / (4 / 3 * 1e6 / 0.91 * sqrt(0.05) * d ^ 1.5); print (e > 0.97 && e < 1.03 ? "Hertz" : e) }'
done

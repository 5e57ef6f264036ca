# needs: python3
# stderr: input 1 at t = 0 is not a finite number
# The other side of shared memory writes what it may not: sizes that are none, numbers that are none.
cp "$HERE/man/pendulum.art" .
bob=models/pendulum/particles/bob
cat >other.py <<'END'
import mmap, struct, sys, time
for k in range(2000):
    try:
        f = open("/dev/shm/" + sys.argv[1], "r+b")
        m = mmap.mmap(f.fileno(), 0)
        if m[:8] == b"artloop1":
            break
    except (OSError, ValueError):
        pass
    time.sleep(0.01)
while struct.unpack_from("<I", m, 16)[0] == 0:
    time.sleep(0.001)
struct.pack_into("<II", m, 8, 0xffffffff, 0xffffffff)
struct.pack_into("<3d", m, 40 + 24, *[float(x) for x in sys.argv[2:5]])
struct.pack_into("<I", m, 20, 1)
while struct.unpack_from("<3I", m, 16) == (1, 1, 0):
    time.sleep(0.001)
struct.pack_into("<I", m, 24, 1)
END
for row in '0 0 1' 'nan 0 1'; do
    name=artkit-test-$$
    python3 other.py $name $row &
    artsim -q pendulum.art --shm $name --control $bob:position:$bob:externalForce || echo $?
    wait
done

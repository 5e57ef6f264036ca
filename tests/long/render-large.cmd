# stderr: out of memory|no memory
# ten million triangles are drawn in 2.5 GB, with the files that they come from; with less it says so and leaves nothing
artmesh make icosphere divisions=8 -o ball.ply
set -- ball.ply ball.ply ball.ply ball.ply ball.ply ball.ply ball.ply ball.ply
(ulimit -v 2500000 && artrender -q "$@" --size 1280x720 -o big.png --threads 2)
artrender -q ball.ply --size 1280x720 --compare big.png && echo the same
code=0
(ulimit -v 600000 && artrender -q "$@" --size 1280x720 -o small.png --threads 2) || code=$?
echo "exit $code"
ls small.png 2>/dev/null || true

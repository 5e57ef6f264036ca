# data: ARTKIT_DATA
# stderr: ^329 nodes on the jaw, 954 on the skull, 58 elements of the ring$
# The example of the face with the public files: the numbers of docs/hemimandibulectomy.md.
OUT=$PWD/out
export OUT
cd "$ARTKIT_TOP/examples/face" || exit 1
sh run.sh "$ARTKIT_DATA/face/geometry"

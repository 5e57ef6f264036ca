#!/bin/sh
# A controller in Python holds a forearm that muscles turn, a pool of processes tries a thousand of them, one learns to
# reach. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
# in the source tree the module is not installed
PYTHONPATH=$(cd ../.. && pwd)/tools/python${PYTHONPATH:+:$PYTHONPATH}
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
artbuild arm.lua -o "$out/arm.art"
python3 hold.py "$out/arm.art" "$out/held.tsv"
artplot -q "$out/held.tsv" -o "$out/held.png"
python3 pool.py "$out/arm.art" "${ARMS:-1000}" 25 2>"$out/rate.txt"
python3 reach.py "$out/arm.art"
artrender -q "$out/arm.art" -o "$out/arm.png" --size 300x300

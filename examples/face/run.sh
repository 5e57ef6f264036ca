#!/bin/sh
# A face of finite elements: its lips are closed and protruded by the orbicularis oris, its mouth is opened by the jaw, and both.
# `sh run.sh FOLDER` takes the public files, without FOLDER made-up ones. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
name=badinface_oop_csa_midsagittal excitation=0.3
data=${1-}
if [ -z "$data" ]; then
    sh made-up.sh "$out/made-up"
    data=$out/made-up name=made-up excitation=0.02
fi
artbuild -q face.lua data="$data" name=$name -o "$out/face.art"
face=models/mech/models/face
printf 'time,e\n0,0\n0.2,%s\n1,%s\n' $excitation $excitation >"$out/muscle.csv"
printf 'time,ux,uy,uz,degrees\n0,0,1,0,0\n0.2,0,1,0,-6\n1,0,1,0,-6\n' >"$out/jaw.csv"
# move NAME OPTION...: forward movement of both lips, and the change of the distance between them, in mm
move()
{
    name=$1 && shift
    artsim -q "$out/face.art" -t 0.3 "$@" --save-state "$out/$name.state" \
        -r "$face/nodes/upperlip:position,$face/nodes/lowerlip:position@0.3=$out/$name.tsv"
    awk -v name="$name" '!/^#/ { if (!n++) for (i = 2; i <= 7; i++) x[i] = $i
        for (i = 2; i <= 7; i++) d[i] = $i - x[i] }
        END { printf "%-6s %6.2f %6.2f %6.2f\n", name, -d[2], -d[5], d[4] - d[7] }' "$out/$name.tsv"
    artrender -q "$out/face.art" --state "$out/$name.state" --eye -300,-160,150 --centre 90,0,110 --up 0,0,1 --size 320x300 -o "$out/$name.png"
}
echo "       upper  lower  apart (mm)"
{
    move pout --input "$face/bundles/oris:excitation=$out/muscle.csv"
    move open --input "models/mech/rigidBodies/jaw:targetOrientation=$out/jaw.csv"
    move both --input "$face/bundles/oris:excitation=$out/muscle.csv" --input "models/mech/rigidBodies/jaw:targetOrientation=$out/jaw.csv"
} | tee "$out/table.txt"
# the muscle protrudes both lips, and brings real ones together; the jaw opens them; with the muscle they open less
awk -v real="${1-}" '{ upper[$1] = $2; lower[$1] = $3; apart[$1] = $4 }
    END { exit !(upper["pout"] > 0 && lower["pout"] > 0 && (!real || apart["pout"] < 0) && apart["open"] > 0 && apart["both"] < apart["open"] &&
        upper["both"] > upper["open"] && lower["both"] > lower["open"]) }' "$out/table.txt" || {
    echo "the lips do not follow muscle and jaw" >&2
    exit 1
}

#!/bin/sh
# demo.sh STORY - run an example; its output stays in $BUILD/demo/STORY.
set -u
. tests/harness/report.sh
story=$1
if [ ! -f "examples/$story/run.sh" ]; then
    echo "demo: there is no examples/$story/run.sh" >&2
    exit 2
fi
OUT=$BUILD/demo/$story
export OUT
rm -rf "$OUT"
mkdir -p "$OUT"
cd "examples/$story" && exec sh ./run.sh

#!/bin/sh
# Every model of others that artsim can simulate writes frames; meshio reads each file, packed and as text, and the
# points and nodes are where a record says. A model that cannot be simulated yet is refused with exit code 3.
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$samples" "$reference/art"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
for python in /usr/bin/python3 python3; do
    "$python" -c 'import meshio' 2>/dev/null && break
done
: > models
for model in "$samples"/*.art "$reference"/art/*.art; do
    name=$(basename "$(dirname "$model")")-$(basename "$model" .art)
    timeout 120 artsim -q "$model" -t 0.02 --frames "$name@0.01,packed" 2> why
    code=$?
    if [ $code = 0 ]; then
        echo "$name	$model" >> models
        timeout 120 artsim -q "$model" -t 0.02 --frames "$name.text@0.01,ascii" || exit 1
    elif [ $code = 3 ] && grep -q 'nothing to show' why; then
        :
    elif [ $code != 3 ]; then
        echo "$name: exit code $code: $(head -n 1 why)"
        exit 1
    fi
done
"$python" "$ARTKIT_TOP/tests/long/frames.py" models

#!/bin/sh
# sh rest.sh MODEL [OPTION of artsim]...: $OUT/MODEL.art comes to rest under its weight: its way in $OUT/MODEL-rest.tsv, the
# state in $OUT/MODEL.state, from which the tasks begin.
set -eu
. "$(dirname "$0")/common.sh"
model=$1
shift
out=${OUT:-out}
frames=
[ -z "${FRAMES-}" ] || frames="--frames $out/$model-rest@$FRAMES"
# shellcheck disable=SC2046,SC2086  # words
artsim -q "$out/$model.art" $(steps "$model") $SIM -t $SETTLED -r "$(recorded "$model")@0.01=$out/$model-rest.raw.tsv" \
    --contacts "$out/$model-rest.contacts.tsv@0.1" --save-state "$out/$model.state" $frames "$@"
short < "$out/$model-rest.raw.tsv" > "$out/$model-rest.tsv"
rm "$out/$model-rest.raw.tsv"

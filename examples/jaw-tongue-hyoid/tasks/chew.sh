#!/bin/sh
# sh chew.sh MODEL DATA [OPTION of artsim]...: chewing on the right side. MODEL was built with bolus=right sling=true; DATA has
# probes/rchew/, the excitations that were recorded from the model of Hannam et al. 2008 (tables in time, cubic). Those
# of muscles that this model has not are left out, as are those of its pictures.
set -eu
. "$(dirname "$0")/common.sh"
model=$1 data=$2
shift 2
out=${OUT:-out}
name=${NAME:-$model-rchew}
[ -f "$data/probes/rchew/0probes.art" ] || {
    echo "there are no probes of chewing in $data/probes/rchew" >&2
    exit 1
}
# the input probes, one after the other, without those that name something else
awk -v lost='(lsteh|rsteh|lth|rth|loh|roh):|Cant|jaw:|amera' '
    /^  \[/ { block = ""; inside = 1 }
    inside { block = block $0 "\n" }
    /^  NumericInputProbe/ { input = 1 }
    /^  NumericOutputProbe|^  [a-z.]*[A-Z][A-Za-z]*Probe/ && !/NumericInputProbe/ { input = 0 }
    /^  \]/ && inside { inside = 0; if (input && block !~ lost && block !~ /active=false/) all = all "  NumericInputProbe\n" block }
    END { printf "[\n%s]\n", all }' "$data/probes/rchew/0probes.art" > "$out/$name.probes.art"
grep -c NumericInputProbe "$out/$name.probes.art" | sed 's/$/ excitations are driven/'
frames=
[ -z "${FRAMES-}" ] || frames="--frames $out/$name@$FRAMES"
bolus=$J/forceEffectors/rightbolus
# shellcheck disable=SC2046,SC2086  # words
artsim -q "$out/$model.art" $(steps "$model") $SIM --probes "$out/$name.probes.art" --data "$data/probes/rchew" -t 1.25 \
    -r "$(recorded "$model"),$bolus:forceNorm@$EVERY=$out/$name.raw.tsv" $frames "$@"
short < "$out/$name.raw.tsv" > "$out/$name.tsv"
rm "$out/$name.raw.tsv"

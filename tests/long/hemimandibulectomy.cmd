# data: ARTKIT_DATA
# The example of the resected jaw with the public files: the numbers of docs/hemimandibulectomy.md.
OUT=$PWD/out
export OUT
cd "$ARTKIT_TOP/examples/hemimandibulectomy" || exit 1
sh run.sh "$ARTKIT_DATA"

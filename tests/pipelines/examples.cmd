# `make examples` lists each example, with a line that says what it shows.
# stdout: ^jaw +A jaw that muscles open and close twice$
MAKEFLAGS='' make -s --no-print-directory -C "$ARTKIT_TOP" examples >list
for run in "$ARTKIT_TOP"/examples/*/run.sh; do
    story=${run%/run.sh}
    test "$(grep -c "^${story##*/}  *[A-Z].\{20\}" list)" = 1 || echo "not listed: $run" >&2
done
cat list

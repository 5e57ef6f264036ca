# one_answer.sh - what the tests one-answer-*.cmd share: the models of all examples, and a comparison. Two programs that
# answer one question must give one answer.

# build_models: m/NAME.art of every example that is built without arguments, and m/arm.osim; files that a model names lie in
# the folder of m/NAME.folder
build_models()
{
    mkdir m
    for script in "$ARTKIT_TOP"/examples/*/*.lua; do
        folder=${script%/*}
        name=${folder##*/}-$(basename "$script" .lua)
        (cd "$folder" && artbuild -q "${script##*/}") >"m/$name.art" 2>/dev/null && [ -s "m/$name.art" ] || rm -f "m/$name.art"
        [ ! -f "m/$name.art" ] || echo "$folder" >"m/$name.folder"
    done
    cp "$ARTKIT_TOP/examples/opensim/arm.osim" m
    echo "$ARTKIT_TOP/examples/opensim" >m/arm.folder
}

# same WHAT TOLERANCE A B: a line for the first number of file B that differs from that of A by more than the tolerance times its
# size (or 1), or for other columns or words; lines that begin with # do not count
same()
{
    awk -v what="$1" -v tol="$2" '
        function size(x) { return x < 0 ? -x : x }
        /^#/ { next }
        FNR == NR { row[++n] = $0; next }
        { k++; width = split(row[k], a)
          if (width != NF) { print what ": " width " and " NF " columns"; exit }
          for (i = 1; i <= NF; i++) {
              number = a[i] ~ /^[-+]?[0-9.]/ && $i ~ /^[-+]?[0-9.]/
              bound = tol * (size(a[i]) > 1 ? size(a[i]) : 1)
              if (number ? size(a[i] - $i) > bound : a[i] != $i) { print what ": column " i " is " a[i] " and " $i; exit }
          } }
        END { if (k < n) print what ": " n " and " k + 0 " rows" }' "$3" "$4"
}

# paths MODEL PATTERN: full paths of the components whose class fits
paths() { artinfo tree -q "$1" | awk -v want="$2" '
    { depth = (match($0, /[^ ]/) - 1) / 2; split($0, part, "\t"); name = part[1]; sub(/^ */, "", name); path[depth] = name
      if (part[2] ~ want) { full = ""; for (i = 1; i <= depth; i++) full = full (i > 1 ? "/" : "") path[i]; print full } }'; }

# python_of_here: what python3 needs to find the module of this build
python_of_here()
{
    PYTHONPATH=$ARTKIT_TOP/tools/python PYTHONDONTWRITEBYTECODE=1 ARTKIT_LIBRARY=$BUILD/lib/libartkit.so.2 ARTKIT_BIN=$BUILD/bin
    export PYTHONPATH PYTHONDONTWRITEBYTECODE ARTKIT_LIBRARY ARTKIT_BIN
    if nm -D "$ARTKIT_LIBRARY" | grep -q __asan_init; then
        LD_PRELOAD=$(${CC:-cc} -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0
        export LD_PRELOAD ASAN_OPTIONS
    fi
}

# needs: gnuplot
# the blocks of docs/reading-results.md run from top to bottom and print the same numbers; those of a program that is not there are
# left out, and those of MATLAB
awk '/^```[a-z]/ { out = sprintf("%02d.%s", ++n, substr($0, 4)); printf "" > out; next }
    /^```/ { if (out) close(out); out = ""; next }
    out { print > out }' "$ARTKIT_TOP/docs/reading-results.md"

there() { # block: its program and modules
    case $1 in
    *.python)
        sed -n 's/^import //p' "$1" | tr -d , | tr ' ' '\n' >modules
        while read -r module; do /usr/bin/python3 -c "import $module" 2>why || return 1; done <modules
        ;;
    *.r) command -v Rscript >why ;;
    *.octave) command -v octave-cli >why ;;
    esac
}

for block in [0-9][0-9].*; do
    there "$block" || continue
    : >printed
    case $block in
    *.sh) sh -eu "$block" ;;
    *.matlab) ;;
    *.python)
        grep -q print "$block" ||
            echo 'assert list(table.columns) == ["time", "angle"] and len(table) == 101; print(table.angle.max())' >>"$block"
        /usr/bin/python3 "$block" >printed
        ;;
    *.r) Rscript "$block" >printed ;;
    *.octave) octave-cli --norc -q "$block" >printed 2>why ;;
    *) echo "$block: how does it run?" ;;
    esac
    [ ! -s swing.csv ] || [ -s wanted ] || awk -F, 'NR == 1 { next } $2 > most { most = $2 } $1 == 0.5 { x = $3 } END { print most, x }' swing.csv >wanted
    case $block in *.sh | *.matlab) continue ;; esac
    awk 'NR == FNR { most = $1; x = $2; next } { n++; if (($1 - most) ^ 2 > 1e-6 || (NF > 1 && ($2 - x) ^ 2 > 1e-8)) bad = 1; line = $0 }
        END { if (n != 1 || bad) { print FILENAME ": " line; exit 1 } }' wanted printed || echo "$block differs"
done
head -n 1 swing.csv
head -n 1 swing.tsv
ls swing.png

# at a terminal names are completed, and what was typed gives the same bytes from a file
# needs: script
cp "$HERE/man/pendulum.art" .
type()
{
    while IFS= read -r line; do
        printf "$line\\n"
        sleep 0.2
    done
}
# without the library that edits lines there is nothing to complete
if ldconfig -p 2>/dev/null | grep -q libreadline.so.8; then
    tab=$(printf '\t')
else
    tab=
fi
{ sleep 1; type <<END; sleep 1; } | timeout 30 script -qec 'artsim -q --console pendulum.art' /dev/null >terminal
$(if [ "$tab" ]; then echo "ru$tab"; else echo "run "; fi)0.1
get models/pendulum/p/$(if [ "$tab" ]; then echo "bo$tab:mass"; else echo bob:mass; fi)
record models/pendulum/p/bob:position@0.1=a.tsv
run 0.4
quit
END
tr -d '\r' <terminal | grep -c 'models/pendulum/particles/bob:mass	0.25$'
artsim -q --console pendulum.art >/dev/null <<'END'
run 0.1
record models/pendulum/p/bob:position@0.1=b.tsv
run 0.4
quit
END
cmp a.tsv b.tsv && echo 'the same bytes'

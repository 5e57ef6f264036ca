# no output of any kind takes the place of a file that is read, whatever its name is: exit code 2, and nothing changes
cp "$HERE/man/two.art" "$HERE/man/pull.txt" .
cp two.art model.art
cp pull.txt kept
ln -s model.art soft.txt
ln model.art hard.txt
ln model.art hard.tsv
mkdir sub
bob=models/rig/particles/bob
refused()
{
    code=0
    artsim "$@" 2>err >out || code=$?
    cmp -s model.art two.art && cmp -s pull.txt kept || { echo "changed by: $*"; exit 1; }
    [ $code = 2 ] && grep -q "which the output would replace" err || { echo "$code: $*"; cat err; exit 1; }
}
for name in model.art ./sub/../model.art "$PWD/model.art" soft.txt hard.txt; do
    case $name in
    *.art) ;; # no name of a record, in any case
    *) refused model.art -r "$bob:position=$name" ;;
    esac
    refused model.art --save-state="$name"
    refused model.art --checkpoint-every "0.01=$name"
    refused model.art --waypoint "0.01=$name"
done
refused model.art --contacts hard.tsv@0.1
refused - --save-state=soft.txt <model.art
# what the model names is read, too: the data of its probe, and the names that -o gives to what it writes
refused model.art -r "$bob:position=pull.txt"
for name in height.txt last-state.txt; do
    cp two.art $name
    refused $name -o .
    cmp $name two.art
    rm $name
done
printf 'function apply(t0, t1) end\n' >c.lua
refused model.art --controller c.lua -r "$bob:position=c.lua"
# two outputs are two files
code=0
artsim model.art -r "$bob:position=x.tsv" --save-state=./x.tsv 2>err || code=$?
[ $code = 2 ] && grep -q 'a record and a state go to the same file' err || { cat err; exit 1; }
[ ! -e x.tsv ]
# the state from which a run goes on may be replaced by a later one, and a device takes everything
artsim model.art -t 0.1 -q --save-state=s.txt
artsim model.art -t 0.2 -q --load-state=s.txt --checkpoint-every 0.05=s.txt --save-state=s.txt
grep -q 'time 0.2\|0\.2' s.txt
artsim model.art -t 0.01 -q -r "$bob:position=/dev/null" -r "$bob:velocity=/dev/null"

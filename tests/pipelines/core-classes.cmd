# every class of ArtiSynth's core that a file can hold is known with its full name, or named by the error of a run that would lack it
artinfo classes | awk -F '\t' '!/^#/ { print $1 }' | LC_ALL=C sort -u >known
awk -F '\t' '!/^#/ && $2 == "known" { n = split($1, part, "."); print part[n] }' "$HERE/core-classes.tsv" | LC_ALL=C sort -u >needed
LC_ALL=C comm -13 known needed | sed 's/^/not known: /'
echo "$(wc -l <needed) classes are known"
awk -F '\t' '!/^#/ && $2 == "named" { print $1 }' "$HERE/core-classes.tsv" | while read -r class; do
    name=${class##*.}
    LC_ALL=C grep -qx "$name" known && echo "$name is known after all"
    cat >m.art <<END
RootModel [
  ComponentList<Model> [ name="models" MechModel [ name="m"
    ComponentList<ForceComponent> [ name="forceEffectors" $class [ name="a" forceScale=10.0 ] ] ] ] ]
END
    artsim -q m.art -t 0.01 2>said && echo "$name: runs"
    grep -q "m.art:3:[0-9]*: error: .*forceEffectors/a' ($class) is not simulated and could move something" said || cat said
    artedit -q m.art -o again.art 2>/dev/null && grep -q "$class \[" again.art || echo "$name is lost"
    artsim -q m.art -t 0.01 --ignore "$class" 2>said || cat said
    echo "$name is named, kept, and left out where it is said"
done

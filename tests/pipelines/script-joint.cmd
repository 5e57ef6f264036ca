# A joint from a script through the tools: turned, in other units (with compliances by the rows that the script has), set,
# copied; the motion is the same each time.
# tol: 1e-7 1e-9
cp "$ARTKIT_TOP/examples/custom-joint/trammel.lua" .
artbuild "$ARTKIT_TOP/examples/custom-joint/bar.lua" -o bar.art
artinfo check bar.art
joint=models/mech/bodyConnectors/trammel
end() { artsim -q "$1" -t 1 -r "models/mech/rigidBodies/bar:position,$joint:theta@1=-" | awk -v s="$2" '$1 == 1 { printf "%.8f %.8f %.7f\n", $2 / s, $3 / s, $5 }'; }
end bar.art 1
artxform --translate 1,2,3 bar.art -o moved.art 2>/dev/null
artsim -q moved.art -t 1 -r "models/mech/rigidBodies/bar:position,$joint:theta@1=-" | awk '$1 == 1 { printf "%.8f %.8f %.7f\n", $2 - 1, $3 - 2, $5 }'
# soft: length, length, length, angle, angle
sed 's/theta=70.0/& compliance=[ 1e-6 1e-6 1e-6 1e-4 1e-4 0 ] damping=[ 1 2 3 4 5 0 ]/' bar.art >soft.art
end soft.art 1
artxform --units m,kg,s=mm,g,s soft.art -o mm.art 2>units.txt
end mm.art 1000
grep -o 'semiX=.*' mm.art
# a coordinate that is set, in the file and in a run
artedit --set "$joint:theta=20" bar.art -o set.art
end set.art 1
artsim -q bar.art -t 1 -s "$joint:theta=20" -r "models/mech/rigidBodies/bar:position,$joint:theta@1=-" |
    awk '$1 == 1 { printf "%.8f %.8f %.7f\n", $2, $3, $5 }'
artinfo get set.art "$joint:theta" "$joint:thetaRange"

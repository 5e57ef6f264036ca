# A joint from a script through the tools: moved, in other units (with compliances by the rows that the script has), set;
# the motion is the same each time.
cp "$ARTKIT_TOP/examples/custom-joint/trammel.lua" .
artbuild "$ARTKIT_TOP/examples/custom-joint/bar.lua" -o bar.art
artinfo check bar.art
joint=models/mech/bodyConnectors/trammel
# place of the tip against (X, Y), in units of SCALE, and the angle, at 1 s
end() { # X Y SCALE FILE OPTION...
    x=$1 y=$2 scale=$3
    shift 3
    artsim -q "$@" -t 1 -r "models/mech/rigidBodies/bar:position,$joint:theta@1=-" |
        awk -v x="$x" -v y="$y" -v s="$scale" '$1 == 1 { printf "%.12g %.12g %.12g ", $2 / s - x, $3 / s - y, $5 }'
}
same() { awk -v what="$1" '{ for (i = 1; i <= 3; i++) { d = $i - $(i + 3); if (d > 1e-6 || d < -1e-6) bad = 1 } found = NF == 6 && $1 != 0 }
                           END { print what, (bad || !found ? "differs" : "same") }'; }
artxform --translate 1,2,3 bar.art -o moved.art 2>/dev/null
{ end 0 0 1 bar.art; end 1 2 1 moved.art; } | same moved
# soft: length, length, length, angle, angle
sed 's/theta=70.0/& compliance=[ 1e-6 1e-6 1e-6 1e-4 1e-4 0 ] damping=[ 1 2 3 4 5 0 ]/' bar.art >soft.art
artxform --units m,kg,s=mm,g,s soft.art -o mm.art 2>units.txt
grep -o 'semiX=.*' mm.art
{ end 0 0 1 soft.art; end 0 0 1000 mm.art; } | same units
# compliance makes a difference
{ end 0 0 1 soft.art; end 0 0 1 bar.art; } | same soft
# a coordinate that is set, in the file and in a run
artedit --set "$joint:theta=20" bar.art -o set.art
{ end 0 0 1 set.art; end 0 0 1 bar.art -s "$joint:theta=20"; } | same set
artinfo get set.art "$joint:theta" | awk '{ printf "%.9f\n", $NF }'

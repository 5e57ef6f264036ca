# Components come and go in the middle of contact, and everything else goes on: what comes and goes again changes no bit,
# neither of contacts nor of the path around a cylinder; a body that goes takes its own contacts along and no others, so
# that bricks that stick on an incline by their bristles stay where they are
MECH=models/mech
artbuild "$HERE/contact-edits.lua" -o m.art
printf '%s\n' 'run 0.3' 'state save at' 'run 0.3' 'state save whole' | artsim -q --console m.art >out
printf '%s\n' 'run 0.3' "add $MECH/rigidBodies=RigidBody [ name=\"new\" position=[ 0 0 9 ] ]" \
    "delete $MECH/rigidBodies/new" 'run 0.3' 'state save edited' | artsim -q --console m.art >out
cmp whole edited
grep -q 'list.*collisionManager' whole && grep -q 'list.*spring' whole || echo 'no contacts, or no path'

# "first" is the first of the bodies, and lies on the plate as well
for edit in 'time' "delete $MECH/rigidBodies/first"; do
    printf '%s\n' 'run 0.3' "$edit" "record $MECH/rigidBodies/high:position,$MECH/rigidBodies/low:position=$(echo "$edit" | cut -c 1-4).tsv" \
        'run 0.4' | artsim -q --console m.art >out
done
paste time.tsv dele.tsv | awk '/^#/ { next }
    { n++; for (i = 2; i <= 7; i++) { d = $i - $(i + 7); if (d > 1e-9 || d < -1e-9) { print "moved: " $0; exit } } }
    END { if (n < 40) print n + 0, "rows" }'

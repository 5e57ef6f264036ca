#!/bin/sh
# Sheets of shells and what falls on them (examples/shells/drop.lua): over cells, kinds, schemes and steps nothing is torn, goes
# through, or gains energy, and all comes to rest.
set -eu
rows=models/mech/models/sheet:kineticEnergy,models/mech/models/sheet:centerOfMass
# drop TIME LOWEST REST NAME=VALUE...: no part below, kinetic energy of the sheet at the end
drop() {
    time=$1 lowest=$2 rest=$3
    shift 3
    case $* in
    *what=sheet*) thing=models/mech/models/thing:centerOfMass ;;
    *) thing=models/mech/rigidBodies/thing:position ;;
    esac
    artbuild -q "$ARTKIT_TOP/examples/shells/drop.lua" "$@" -o drop.art
    artsim -q -t "$time" drop.art -r "$rows,$thing@0.1=drop.tsv" --contacts drop-contacts.tsv@0.5 || echo "$* fails"
    awk -v what="$*" -v time="$time" -v lowest="$lowest" -v rest="$rest" '
        /^#/ { next }
        FILENAME == "drop-contacts.tsv" { met++; next }
        # a fall of 10 m with all of the mass would have some 2000
        { if (!($2 < 500)) { print what, "flies about:", $0; exit }
          if (!($5 > lowest && $8 > lowest)) { print what, "goes through:", $0; exit }
          last = $1; energy = $2 }
        END { if (last && last < time - 0.15) print what, "ends at", last
              if (!(energy < rest)) print what, "has no rest:", energy
              if (!met) print what, "meets nothing" }' drop.tsv drop-contacts.tsv
}

# a ball, a box and a sheet on a hanging sheet
for n in 9 13 19; do
    for kind in quad tri; do drop 12 -5 0.1 what=ball n=$n kind=$kind; done
    drop 12 -5 0.1 what=sheet n=$n
done
drop 12 -5 0.1 what=ball n=19 membrane=true
for n in 13 19; do drop 12 -5 0.1 what=box n=$n; done

# so coarse that a body fits between vertices: its own hold it
for n in 4 6 9; do
    for kind in quad tri; do drop 8 -5 0.1 what=box n=$n kind=$kind; done
done
drop 8 -5 0.2 what=ball n=5
drop 8 -5 0.1 what=box n=6 mu=0.3 scheme=Trapezoidal
drop 12 -5 0.1 what=sheet n=6

# other steps and schemes
for h in 0.001 0.002 0.005; do
    drop 3 -5 20 what=ball n=9 h=$h
    drop 3 -5 20 what=sheet n=9 h=$h
done
for scheme in Trapezoidal FullBackwardEuler; do
    for h in 0.01 0.005 0.002; do
        drop 3 -5 20 what=ball n=9 h=$h scheme=$scheme
        drop 3 -5 20 what=ball n=9 h=$h scheme=$scheme mu=0.3
    done
    drop 3 -5 20 what=ball n=19 scheme=$scheme
    drop 3 -5 20 what=sheet n=9 scheme=$scheme
    drop 3 -5 20 on=ball n=9 mu=0.5 scheme=$scheme
    drop 3 -5 20 on=box n=9 scheme=$scheme
done

# what stands below a sheet holds it, with friction for good
for n in 9 13; do
    drop 20 -5 0.01 on=ball n=$n mu=0.5
    drop 20 -5 0.01 on=box n=$n mu=0.5
    drop 5 -3 1e-6 on=floor n=$n
    drop 5 -3 1e-6 on=floor n=$n mu=0.5
done

# the same steps with any number of threads
artbuild -q "$ARTKIT_TOP/examples/shells/drop.lua" what=sheet n=13 mu=0.2 -o drop.art
for threads in 1 2; do artsim -q -t 1.5 drop.art --threads $threads --save-state "end-$threads.txt"; done
cmp end-1.txt end-2.txt
echo "sheets are met"

# Hard incompressibility by nodes and by elements, over grids: symmetric ones have nodes whose volume does not depend on some
# of the nodes about them, which must not be divided by.
for grid in '6 3 3' '6 2 3' '5 3 3' '4 4 2' '8 2 2'; do
    # shellcheck disable=SC2086  # three words
    set -- $grid
    for kind in tet hex; do
        for hard in NODAL ELEMENT; do
            [ $kind$hard = tetELEMENT ] && continue # locks
            artbuild -q "$ARTKIT_TOP/tests/bench/fem.lua" kind=$kind nx="$1" ny="$2" nz="$3" hard=$hard -o m.art || exit 1
            artsim -q m.art -t 0.03 --threads 1 2>&1 || echo "$kind $grid $hard"
        done
    done
done

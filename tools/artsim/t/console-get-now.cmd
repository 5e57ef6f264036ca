# tol: 1e-9
# all properties of a component are listed with the values of the moment, as each of them is alone
cp "$HERE/man/pendulum.art" .
printf 'run 0.1\nget models/pendulum/particles/bob\nget models/pendulum/particles/bob:position\n' | artsim -q --console pendulum.art >shown
awk -F'\t' '$1 == "position" { a = $2 } /bob:position/ { b = $2 } END { print (a == b && a != "[ 0.1 0 0.5 ]") ? "the same" : a " and " b }' shown

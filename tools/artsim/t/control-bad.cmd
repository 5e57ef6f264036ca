# stderr: --shm takes a name without '/'
# stderr: is not of the form
# stderr: has no property 'mas'; did you mean 'mass'\?
# stderr: cannot be driven
# stderr: is followed by a positive time
# what is no row ends the loop by name; what was recorded stays
cp "$HERE/man/pendulum.art" .
bob=models/pendulum/particles/bob
try()
{
    code=0
    printf "$1" | artsim -q pendulum.art -t 1 -r $bob:position=r.tsv --control "$2" > out 2> err || code=$?
    echo "$code $(wc -l < r.tsv)"
    sed 's/^/  /' err
}
try '0 0 1\n0 0\n' $bob:position:$bob:externalForce
try '0 0 1\n0 0 1 2\n' $bob:position:$bob:externalForce
try '0 0 nan\n' $bob:position:$bob:externalForce
try '0 0 1\n0 x 1\n' $bob:position:$bob:externalForce
try '0 0 1\n0 0' $bob:position:$bob:externalForce
try '0 0 1\n0 0 1\000 7 7\n0 0 1\n' $bob:position:$bob:externalForce
rm r.tsv
artsim -q pendulum.art --control $bob:position < /dev/null || echo $?
artsim -q pendulum.art --control $bob:position:$bob:mas < /dev/null > out || echo $?
artsim -q pendulum.art --control $bob:position:$bob:force < /dev/null > out || echo $?
artsim -q pendulum.art --control $bob:position:$bob:externalForce@0 < /dev/null > out || echo $?
# a reader that has gone
yes '0 0 1' | { artsim -q pendulum.art --save-state s.txt --control $bob:position:$bob:externalForce || echo $? > code; } | head -n 3 > out
cat code
grep -c . s.txt
artsim -q pendulum.art --shm a/b --control $bob:position:$bob:externalForce || echo $?

# exit: 1
# stderr: error: 'a:b' is not of the form PATH:PROP=FILE$
# stderr: error: 'a' is not of the form PATH:PROPERTY: 'a:PROPERTY' for a component, '\*:a' for a coordinate; 'artinfo get MODEL PATH' shows
# stderr: error: 'a:b=': a file name is missing$
# stderr: error: a quote is not closed in '"a:b=f'$
# stderr: error: 'Cubik' after '@' is not an interpolation order
# stderr: error: 'scale:0' after '@'
# stderr: error: 'scale:-1' after '@'
# stderr: error: 'start:nan' after '@'
# stderr: error: 'start:' after '@'
# stderr: error: '' after '@'
n=0
for s in a:b a=f a:b= '"a:b=f' a:b@Cubik=f a:b@scale:0=f a:b@scale:-1=f a:b@start:nan=f a:b@start:=f a:b@=f; do
    code=0
    artsim "$HERE/man/pendulum.art" -t 0.1 -i "$s" || code=$?
    test $code = 2 || exit 9
done
exit 1

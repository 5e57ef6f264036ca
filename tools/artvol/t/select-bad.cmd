# stderr: there is no node 99
# stderr: numNodes=5
# stderr: no node is chosen
# what is wrong is told; nothing is written
artvol make grid nx=1 ny=1 nz=1 -o cube.vtu
refuse()
{
    want=$1
    shift
    code=0
    artvol select "$@" cube.vtu > out 2> err || code=$?
    echo "$code $*"
    sed 's/^/  /' err
    [ $code = "$want" ]
    [ ! -s out ]
}
refuse 2 --box 1,2,3
refuse 2 --box 1,2,3,4,5,inf
refuse 2 --ellipsoid 0,0,0,1,1,0
refuse 2 --ellipsoid 0,0,0,1,1,1,0,0,0,90
refuse 2 --within 0,0,0,-1
refuse 3 --nearest 5,5,5,0.1
refuse 2 --nearest 5
refuse 2 --where 'x <'
refuse 2 --where 'q > 0'
refuse 2 --where '[x, y]'
refuse 2 --near cube.vtu
refuse 3 --near none.obj:1
refuse 2 --patch 1
refuse 3 --patch 99,10
refuse 2 --patch 0,-1
refuse 2 --line 0,10
refuse 3 --number 77
refuse 2 --number x
refuse 3 --set left
echo '1 2 99' > some.txt
echo '1 [ 2' > bad.txt
echo 'numNodes=5 1 2' > five.txt
refuse 3 --file bad.txt
refuse 3 --file none.txt
refuse 3 --strict --file some.txt
artvol select --file some.txt cube.vtu
artvol select --file five.txt cube.vtu
artvol select --where 'x > 7' cube.vtu
# a node within the model is on no surface
artvol make grid nx=2 ny=2 nz=2 -o cube.vtu
refuse 2 --patch 13,10

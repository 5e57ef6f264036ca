# the numbers of the guide's section 6.4.5, and the same nodes by different words
artvol make grid wx=1 wy=0.5 wz=0.5 nx=40 ny=20 nz=20 -o grid.vtu
n()
{
    artvol select -q "$@" grid.vtu > out.txt
    echo "$(wc -w < out.txt) $*"
}
n --patch=-0.5,0,0,10
cp out.txt left.txt
n --where 'x < -0.4999'
cmp out.txt left.txt
n --box=-0.5,-0.25,-0.25,-0.5,0.25,0.25
cmp out.txt left.txt
n --border=-0.5,0,0,10
n --file left.txt --where 'abs(y) > 0.2499 or abs(z) > 0.2499'
n --patch=-0.5,0,0,91
n --surface
n --surface --invert
n --line 0,80,30
n --line 0,80,100
n --line 0,80,100 --branching
n --line=0.5,0,0,80,30
n --nearest 0,0,0
n --nearest 0,0,0 --nearest 0.1,0,0,0.01
n --within 0,0,0,0.025
n --ellipsoid 0,0,0,0.025,0.05,0.025
n --ellipsoid 0,0,0,0.025,0.05,0.025,0,0,1,90
n --number 3-7 --number 12
n --patch 0,10 --box=-0.5,-0.5,-0.5,0,0,0
artmesh make octasphere r=0.2 divisions=5 -o ball.obj
n --inside ball.obj
n --near ball.obj:0.02
n --near ball.obj:0.02 --inside ball.obj
# files: columns, brackets, comments; what this writes it reads
artvol make grid nx=1 ny=1 nz=1 -o cube.vtu
artvol select --columns 3 --brackets --header cube.vtu | tee all.txt
artvol select --file all.txt --where 'z > 0' cube.vtu
artvol select --columns 3 --brackets --header cube.vtu | artvol select --file - cube.vtu
# numbers of the file that the mesh came from; models in .art
artvol convert --renumber 7 -t abaqus cube.vtu cube.inp
artvol select --where 'x > 0' cube.inp
artvol convert -q cube.inp -t artfem cube.art
artvol select --where 'x > 0' cube.art
for k in 1 3; do
    artvol make grid nx=$k ny=$k nz=$k | artvol select --surface - | wc -w
done

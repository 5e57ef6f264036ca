# the same bytes in every run; files beside the script and in --data folders
# stderr: ^built
mkdir other
sed 's/springs.tsv/more.tsv/' "$HERE/spring.lua" >here.lua
cp "$HERE/tetra.obj" .
cp "$HERE/springs.tsv" other/more.tsv
artbuild here.lua --data other -o a.art
artbuild --data other here.lua >b.art
cmp a.art b.art
artbuild "$HERE/spring.lua" -o c.art
cmp a.art c.art

# meshes within FEM models and nodes by features of the surface; what is stated is in order, and in the file as it reads
# back
cp "$HERE/fem-meshes.lua" .
echo '2 12 4 8 23 47' > numbers1.txt
echo '[ 2 12 4 8 23 47 ]' > numbers2.txt
printf '# this is a node number file\n[ 2 12 4 8\n 23 47\n]\n' > numbers3.txt
echo 'numNodes=3 7' > numbers4.txt
printf '1 2\n3 x4\n' > bad.txt
artbuild fem-meshes.lua -o meshes.art
artinfo check meshes.art
artedit meshes.art -o again.art
cmp meshes.art again.art
grep -c 'surfaceMesh=' meshes.art

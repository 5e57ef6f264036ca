# a group for each input; groups inside stay, those of one name become one
artmesh make box -o left.stl
artmesh make icosphere divisions=0 -o right.obj
artmesh merge left.stl right.obj -o both.obj
artmesh info both.obj | grep -E '^(format|vertices|components|group)'
artmesh make box -t obj | artmesh merge both.obj - both.obj --no-groups -t obj | artmesh info | grep -E '^(faces|group)'
artmesh merge both.obj both.obj --prefix --group-names one,two | artmesh info | grep -E '^group'
artmesh merge both.obj right.obj --by-file | artmesh info | grep -E '^group'

# each shape can be made, and is closed, a sheet, lines or points as the table says
artmesh make --list | cut -f 1 | while read -r shape; do
    artmesh make "$shape" -o mesh.obj
    artmesh info mesh.obj | grep -E '^(faces|lines|points|solid|genus)' | cut -f 2 | tr '\n' ' '
    echo "$shape"
done

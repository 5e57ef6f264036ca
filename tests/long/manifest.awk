# The table rows of the list of the data that are meshes, a line each: folder/file <tab> what to compare, as
# "vertices 4209 faces 8344 normals 4209".
BEGIN {
    FS = "[ \t]*[|][ \t]*"
    split("v vertices f faces l lines vn normals points nodes nodes nodes cells elements elements elements tets elements", w, " ")
    for (i = 1; i in w; i += 2) key[w[i]] = w[i + 1]
}
/^## / { folder = substr($0, 4) }
/^[|]/ && $2 ~ /\.(obj|stl|ply|off|gts|vtk|vtp|vtu|inp|node|ele|elem|face|smesh|poly)(\.gz)?$/ {
    n = split($(NF - 1), part, /, */)
    what = ""
    for (i = 1; i <= n; i++) {
        if (split(part[i], word, " ") != 2 || word[1] !~ /^[0-9]+$/) continue
        name = key[word[2]]
        if (word[2] == "faces") name = $2 ~ /\.face$/ ? "facets" : "faces"
        if (name != "") what = what " " name " " word[1]
    }
    print folder $2 "\t" substr(what, 2)
}

# data: ARTKIT_DATA
# stdout: ^3 files$
# FEM models of others have the nodes and elements that are known of them (mesh files: manifest)
counts()
{
    got=$(artvol convert -q -t ucd "$ARTKIT_DATA/$1" - | grep -v '^#' | sed -n '1s/^\([0-9]* [0-9]*\) .*/\1/p')
    test "$got" = "$2" || { echo "$1: $got, not $2" >&2; exit 1; }
}
counts jaw-tongue-hyoid/derived/jawmodel_rest.art "948 740"
counts art-samples/CombinedShellFem.art "180 126"
counts art-samples/ToyMuscleFem.art "208 108"
echo "3 files"

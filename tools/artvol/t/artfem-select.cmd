# a .art file with two FEM models: an error names them, artedit takes one out
fem()
{
    printf 'FemModel3d [ name="%s" PointList<FemNode3d> [ name="nodes" [ ] [ position=[ %s 0 0 ] ]' "$1" "$2"
    printf ' [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]'
    printf ' FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ] ] ] ]\n'
}
{
    printf 'MechModel [ name="mech" ComponentList<artisynth.core.mechmodels.MechSystemModel> [ name="models"\n'
    fem one 1
    fem two 2
    printf '] ]\n'
} > two.art
code=0
artvol convert two.art one.ucd 2> log || code=$?
test "$code" = 3
test ! -e one.ucd
grep -q 'two.art:1:1: error: there are 2 FEM models (models/one, models/two): take one out' log
artedit -x models/mech/models/two two.art | artvol convert -q -f artfem -t ucd - -

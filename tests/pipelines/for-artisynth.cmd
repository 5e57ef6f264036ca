# What ArtiSynth makes of the models of the examples (artinfo check --for artisynth): it reads all of them, but for those that
# have what is artkit's own, each of which is named. Of each FEM model the first mesh is the surface, and its rendering stands
# behind the lists, where ArtiSynth's reader wants it; values have the full names of their classes.
n=0
for script in "$ARTKIT_TOP"/examples/*/*.lua; do
    name=$(echo "$script" | sed 's,.*/examples/,,; s,/,-,g; s,\.lua$,,')
    (cd "${script%/*}" && artbuild -q "${script##*/}") >"$name.art" 2>err.txt || continue
    n=$((n + 1))
    artinfo check --for artisynth "$name.art" | grep 'ArtiSynth' || :
    awk -v name="$name" '
        /^ *(FemModel3d|FemMuscleModel) \[$/ { fem++; early = 1 }
        /^ *surfaceRendering=/ && early { print name ": surfaceRendering comes before the meshes" }
        /^ *MeshComponentList<FemMeshComp> \[$/ { want = 1; early = 0 }
        /^ *surfaceMesh=true$/ && want { good++; want = 0 }
        /^ *RenderableComponentList<FemCutPlane>/ { want = 0 }
        /=[A-Z][A-Za-z]*(Material|ColorMap|Props) \[/ { print name ": " $0 }
        END { if (fem != good) print name ": " fem + 0 " FEM models, " good + 0 " with a surface" }' "$name.art"
done
test $n -ge 54 || echo "only $n models"
artbuild -q "$ARTKIT_TOP/examples/contact-force/drop.lua" law=lua -o law.art 2>&1 || :
artinfo check --for artisynth law.art | grep ArtiSynth
artbuild -q "$ARTKIT_TOP/examples/wrapping/cylinder.lua" method=Geodesic -o exact.art
artedit --set models/mech/multiPointSprings/spring:tubeForce=2 exact.art | artinfo check --for artisynth - | grep 'ArtiSynth'

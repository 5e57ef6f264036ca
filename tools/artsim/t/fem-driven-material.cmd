# tol: 1e-12 1e-12
# stderr: counts before the run only; it cannot be driven$
# properties of a model of finite elements that change while it runs: energies of a given stretch go with the modulus,
# the rate of falling with gravity and damping by mass, from files and from a controller
cat >x.art <<'ART'
MechModel [ name="m" gravity=[ 0 0 0 ]
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="held" material=LinearMaterial [ YoungsModulus=100.0 PoissonsRatio=0.0 ]
      PointList<FemNode3d> [ name="nodes"
        [ position=[ 0 0 0 ] dynamic=false ]
        [ position=[ 1 0 0 ] dynamic=false ]
        [ position=[ 0 1 0 ] dynamic=false ]
        [ position=[ 0 0 1 ] restPosition=[ 0 0 0.8 ] dynamic=false ] ]
      FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ] ] ] ]
    FemModel3d [ name="free" particleDamping=0.0
      PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ]
        [ position=[ 0 0 1 ] ] ]
      FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ] ] ] ] ] ]
ART
m=models/m/models
printf '0 100\n1 300\n' | tr ' ' '\t' >E.tsv
artsim -q x.art --step 0.25 -t 1 -i $m/held:material.YoungsModulus=E.tsv -r $m/held:strainEnergy@0.5=-
# nothing, then g = -8 from 0.5 on
printf '0 0 0 0\n0.499 0 0 0\n0.5 0 0 -8\n1 0 0 -8\n' | tr ' ' '\t' >g.tsv
artsim -q x.art --step 0.25 -t 1 -i $m/free:gravity=g.tsv -r $m/free/nodes/0:velocity@0.25=-
cat >turn.lua <<'END'
local held, free = root:find("models/m/models/held"), root:find("models/m/models/free")
function apply(t0, t1)
  held.material.PoissonsRatio = t0 < 0.5 and 0 or 0.25
  free.gravity = { 0, 0, -1 - 4 * t0 }
  free.particleDamping = t0 < 0.5 and 0 or 2
end
END
artsim -q x.art --step 0.25 -t 1 --controller turn.lua --integrator BackwardEuler \
    -r $m/held:strainEnergy,$m/free/nodes/0:velocity@0.25=-
if artsim -q x.art -t 1 -i $m/free:density=E.tsv; then exit 9; else test $? = 2; fi

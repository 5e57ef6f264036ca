# A block that is stretched when the run begins and held relaxes as an exponential, to rounding, with steps of any length and in every scheme, also where the
# lengths of steps vary and the run goes on from a saved state. With --compat artisynth it is a step behind, as the original is.
cat >block.art <<'END'
MechModel [
  name="m"
  gravity=[ 0 0 0 ]
  ComponentList<artisynth.core.mechmodels.MechSystemModel> [
    name="models"
    FemModel3d [
      name="fem"
      density=1
      particleDamping=0
      material=ViscoelasticMaterial [
        baseMaterial=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]
        viscoBehavior=QLVBehavior [ Tau=[ 0.2 0.05 ] Gamma=[ 1 0.5 ] ]
      ]
      PointList<FemNode3d> [
        name="nodes"
        [ position=[ 0 0 0 ] dynamic=false ]
        [ position=[ 1 0 0 ] dynamic=false ]
        [ position=[ 1 1 0 ] dynamic=false ]
        [ position=[ 0 1 0 ] dynamic=false ]
        [ rest=[ 0 0 1 ] position=[ 0 0.1 1.2 ] dynamic=false ]
        [ rest=[ 1 0 1 ] position=[ 1 0.1 1.2 ] dynamic=false ]
        [ rest=[ 1 1 1 ] position=[ 1 1.1 1.2 ] dynamic=false ]
        [ rest=[ 0 1 1 ] position=[ 0 1.1 1.2 ] dynamic=false ]
      ]
      FemElement3dList<FemElement3d> [
        name="elements"
        Hex [ nodes=[ 4 5 6 7 0 1 2 3 ] ]
      ]
    ]
  ]
]
END
stress='models/m/models/fem/nodes/4:stress'
near() { # RECORD BOUND: the largest relative error
    awk -F '\t' -v bound="$2" '!/^#/ && $1 == 0 { rest = $4 } !/^#/ && $1 > 0 { n++
        e = $4 / (rest * (1 + exp(-$1 / 0.2) + 0.5 * exp(-$1 / 0.05))) - 1; if (e < 0) e = -e; if (e > most) most = e }
        END { print n " rows, " (most < bound ? "exact" : most) }' "$1"
}
for scheme in ConstrainedBackwardEuler FullBackwardEuler SymplecticEuler RungeKutta4 Trapezoidal GeneralizedAlpha StaticLineSearch; do
    for h in 0.02 0.01 0.005; do
        artsim -q block.art --integrator $scheme --step $h -t 0.2 -r "$stress@0.02=$scheme.tsv"
        near $scheme.tsv 1e-12
    done
done | sort | uniq -c | sed 's/^ *//'
artsim -q block.art --step 0.01 -t 0.1 -r "$stress@0.02=parts.tsv" --save-state half.txt
artsim -q block.art --load-state half.txt --append --step 0.003 -t 0.2 -r "$stress@0.02=parts.tsv"
near parts.tsv 1e-12
artsim -q block.art --compat artisynth --step 0.01 -t 0.2 -r "$stress@0.02=compat.tsv"
near compat.tsv 0.01 | sed 's/0\.026[0-9]*/a step behind/'

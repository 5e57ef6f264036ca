# exit: 3
# stderr: ^artsim: --record: error: 'models/top/models/part' is a part of another model; only that has a property 'energy'$
cat > x.art <<'END'
MechModel [ name="top" ComponentList<MechSystemModel> [ name="models"
  MechModel [ name="part" PointList<Particle> [ name="particles" [ name="p" ] ] ] ] ]
END
artsim x.art -t 0.1 -r models/top/models/part:energy=out.tsv

# exit: 3
# stderr: ^artsim: x.art:3:3: error: word 'true' among the way points$
cat > x.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models" MechModel [ name="m" ] ]
  waypoints=[ 0.2 true ]
]
END
artsim x.art -t 1

# properties of the root are named with a colon or, where no component is called so, without
# exit: 3
# stderr: maxStepsize.*does not exist
cat > m.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models" MechModel [ name="m" ] ] ]
END
artsim -q --console m.art <<'END'
get maxStepSize
set maxStepSize 0.02
get :maxStepSize
get maxStepsize
END

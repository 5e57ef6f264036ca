# exit: 4
# stderr: ^artsim: .*singular at 'models/strut/particles/head', t = 0; no step from t = 0 of at least minStepSize, 0.006, succeeds$
{ echo 'RootModel [ minStepSize=0.006 ComponentList<Model> [ name="models"'; cat "$HERE/man/strut.art"; echo '] ]'; } > root.art
artsim root.art -t 1 --adaptive

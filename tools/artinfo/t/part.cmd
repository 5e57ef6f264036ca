# exit: 1
# stderr: probes.art: note: 1 reference points into a model
# stderr: again.art: note: 1 reference points into a model
# tree, get and diff of files that hold a part of a model
cat > probes.art <<'END'
[ NumericOutputProbe
  [ name="late" stopTime=1000000000 props=[ b/18-x/e/13:excitation ] ]
  NumericInputProbe [ name="first" ]
  NumericOutputProbe [ name="late" ] ]
END
sed 's/"first"/"second"/' probes.art > again.art
artinfo tree probes.art
artinfo get probes.art outputProbes/late:stopTime outputProbes/late:props
printf 'artisynth.core.mechmodels.MuscleExciter\n[ excitation=0.5 name="a" ]' > exciter.art
artinfo tree exciter.art
artinfo get exciter.art parts/a:excitation
artinfo diff exciter.art exciter.art
artinfo diff probes.art probes.art
artinfo diff probes.art again.art

# an output probe from 1 to 10 s every 0.01 s has 901 rows of three numbers (the snippet of the overview paper, EX0.5); one made
# by a property alone takes its size from that
cat > mesh.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models"
    MechModel [ name="msmod" gravity=[ 0 0 -9.8 ]
      PointList<Particle> [ name="particles" 7 [ position=[ 0 0 1 ] ] ] ] ]
  RenderableComponentList<Probe> [ name="outputProbes"
    NumericOutputProbe [ name="out" startTime=1.0 stopTime=10.0 updateInterval=0.01
      attachedFile="springMeshOut.txt" props=[ "models/msmod/particles/7:position" ] ] ] ]
END
artsim -q mesh.art -o out
# two lines of head
tail -n +3 out/springMeshOut.txt | awk '{ n += NF == 4 } END { print n, NR }'
artsim -q mesh.art -t 0.02 -r models/msmod/particles/7:position,models/msmod/particles/7:mass | awk -F '\t' '{ print NF }' | sort -u

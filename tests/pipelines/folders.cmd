# Files that a model names are looked for in the folder of the model, in its workingFolder (relative to that folder)
# and in the folders of --data, not in the folder where the program runs; a model from a pipe looks here.
# stderr: in\.txt
mkdir -p model/sub elsewhere here
path() { printf '0.0 1.0 1.0\nLinear 3 explicit\n0 0 0 0\n1 %s 0 0\n' "$1"; }
path 1 >model/in.txt
path 2 >model/sub/in.txt
path 3 >elsewhere/in.txt
path 4 >here/in.txt
model() {
    cat <<END
RootModel [ ${1-}
  ComponentList<Model> [ name="models" MechModel [ name="m"
    PointList<Particle> [ name="particles" [ name="p" dynamic=false ] ] ] ]
  RenderableComponentList<Probe> [ name="inputProbes" NumericInputProbe [ startTime=0.0 stopTime=1.0
    attachedFile="in.txt" props=[ "models/m/particles/p:targetPosition" ] ] ]
]
END
}
model >model/plain.art
model 'workingFolder="sub"' >model/sub.art
at_end() { artsim -q -t 1 -r models/m/particles/p:position "$@" | tail -n 1 | cut -f 2; }
cd here
at_end ../model/plain.art
at_end ../model/sub.art
at_end - <../model/plain.art
rm ../model/in.txt
at_end --data ../elsewhere ../model/plain.art
# an absolute name stands for itself
sed "s,in.txt,$PWD/in.txt," ../model/plain.art >../elsewhere/absolute.art
at_end ../elsewhere/absolute.art
# nowhere: an error, although a file of that name is here
artsim -t 1 ../model/plain.art || echo "exit $?"

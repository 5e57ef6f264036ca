# folders in the names of output probes are kept below the folder of the run, and names that lead out of it are reported
probe() { echo "    NumericOutputProbe [ name=\"$1\" attachedFile=\"$2\" stopTime=0.1 updateInterval=0.1 props=[ \"models/m/particles/p:position\" ] ]"; }
model()
{
    cat <<END
RootModel [
  ComponentList<Model> [ name="models" MechModel [ name="m"
    PointList<Particle> [ name="particles" [ name="p" mass=1 ] ] ] ]
  ComponentList<Probe> [ name="outputProbes"
$*
  ] ]
END
}
model "$(probe a sub/out.txt; probe b other/deep/out.txt; probe c sub/out.txt; probe d ./dot.txt; probe dd .//dot.txt; probe e ..hidden/e.txt)" >m.art
artsim -q m.art -t 0.1 -o run
(cd run && find . -name '*.txt' | LC_ALL=C sort)
model "$(probe a "$PWD/away/abs.txt"; probe b ../up.txt; probe c 'sub/../../up2.txt')" >m.art
artsim m.art -t 0.1 -o out 2>&1 | sed "s|$PWD|HERE|"
(cd out && find . -name '*.txt' | LC_ALL=C sort)
[ ! -e away ] && [ ! -e up.txt ] && [ ! -e up2.txt ]

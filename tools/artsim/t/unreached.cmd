# what is given for times that a run does not come to is reported before it, once, and is an error with --strict
cat >m.art <<'END'
RootModel [ waypoints=[ 0.5 breakpoint 0.7 ]
  ComponentList<Model> [ name="models" MechModel [ name="m" gravity=[ 0 0 0 ]
    PointList<Particle> [ name="particles" [ name="p" mass=1 ] ] ] ]
  ComponentList<Probe> [ name="inputProbes"
    NumericInputProbe [ name="late" startTime=2.0 stopTime=3.0 props=[ "models/m/particles/p:externalForce" ] data=[ 0 1 0 0 1 1 0 0 ] ]
    NumericInputProbe [ name="now" startTime=0.0 stopTime=0.05 props=[ "models/m/particles/p:externalForce" ] data=[ 0 1 0 0 0.05 1 0 0 ] ] ]
  ComponentList<Probe> [ name="outputProbes"
    NumericOutputProbe [ name="never" startTime=2.0 stopTime=3.0 updateInterval=0.1 props=[ "models/m/particles/p:position" ] ] ] ]
END
artsim m.art -t 0.1 --waypoint 0.2=w.txt --checkpoint-every 1=c.txt --frames f@1 2>&1
rm -r f f.pvd
ls
for option in '--waypoint 0.2=w.txt' '--checkpoint-every 1=c.txt'; do
    # shellcheck disable=SC2086  # words
    artsim --strict m.art -q -t 3 $option -r p:position@1 >/dev/null && echo reached
    # shellcheck disable=SC2086
    sed '/inputProbes/,$d; s/waypoints=.*//' m.art | sed '$s/$/ ]/' | artsim --strict - -q -t 0.1 $option -r p:position@0.1 >/dev/null 2>err || echo "exit $? $(cat err)"
done

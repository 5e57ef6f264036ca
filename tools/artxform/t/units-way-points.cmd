# the times of way points change in each form that a file may have; what is no time stays
cat > probe.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models" MechModel [ name="m" ] ]
  waypoints=[ startTime=0.0 stopTime=Infinity updateInterval=-1.0 name="WayPoints" track=3
    displayRange=[ -13 23 ] wayPoints=[ [ time=0.5 breakpoint=true ] [ time=1000000000 ] ] ]
]
END
cat > list.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models" MechModel [ name="m" ] ]
  waypoints=[ 0.5 1.0 breakpoint 2000000000 ]
]
END
artxform --scale-time 10 probe.art | grep -A 5 waypoints
artxform --scale-time 10 list.art | grep -A 5 waypoints

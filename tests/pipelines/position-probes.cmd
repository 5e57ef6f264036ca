# A PositionOutputProbe records a point and a tumbling body; a kinematic copy that a PositionInputProbe
# drives with this very file is at the same places at the knots, in each representation of rotations, and in
# between to the order of the interpolation. The motion is seen by markers, which know no representation.
# The velocities that a VelocityOutputProbe records, driven by a VelocityInputProbe, lead along the same way.
H=0.0025
model() # dynamic, probes
{
    cat <<END
RootModel [
  maxStepSize=$H
  ComponentList<artisynth.core.modelbase.Model> [
    name="models"
    MechModel [
      name="m" gravity=[ 0 0 -9.81 ] integrator=SymplecticEuler
      PointList<Particle> [ name="particles"
        [ name="p" position=[ 1 0 0 ] velocity=[ 0.3 0.2 4 ] dynamic=$1 mass=1 ]
      ]
      RenderableComponentList<RigidBody> [ name="rigidBodies"
        [ name="b" dynamic=$1 position=[ 0 1 2 ] rotation=[ 0.5 0.5 0.5 0.5 ] inertiaMethod=EXPLICIT
          inertia=[ 1 0 0 0 0 0  0 1 0 0 0 0  0 0 1 0 0 0
            0 0 0 1 0 0  0 0 0 0 2 0  0 0 0 0 0 3 ] velocity=[ 1 0 4 1.5 0.7 -2 ] ]
      ]
      PointList<FrameMarker> [ name="frameMarkers"
        [ name="u" attachment=[ point="frameMarkers/u" frame="rigidBodies/b"
            loc=[ 1 2 3 ] ] ]
        [ name="v" attachment=[ point="frameMarkers/v" frame="rigidBodies/b"
            loc=[ 0 -1 1 ] ] ]
      ]
    ]
  ]
  RenderableComponentList<Probe> [ name="inputProbes" $2 ]
  RenderableComponentList<Probe> [ name="outputProbes" ${3:-} ]
]
END
}
R=models/m/particles/p:position,models/m/frameMarkers/u:position,models/m/frameMarkers/v:position
P=models/m/particles/p B=models/m/rigidBodies/b
# the largest difference between two tables, at times from $3 to $4 that are multiples of $5
worst()
{
    paste "$1" "$2" | awk -v a="$3" -v b="$4" -v dt="$5" '
        /#/ { next }
        { k = $1 / dt; near = k - int(k + 0.5); if (near < 0) near = -near }
        $1 < a - 1e-9 || $1 > b + 1e-9 || near > 1e-6 { next }
        { n++; for (i = 2; i <= 10; i++) { d = $i - $(i + 10); if (d < 0) d = -d; if (d > m) m = d } }
        END { if (n < 3) exit 1; printf "%.3g\n", m }'
}
less() { awk -v x="$1" -v y="$2" 'BEGIN { exit !(x < y) }' || { echo "$1 is not below $2: $3"; exit 9; }; }

for rep in ZYX:3 XYZ:3 AXIS_ANGLE:4 ZYX_DEG:3 XYZ_DEG:3 AXIS_ANGLE_DEG:4 QUATERNION:4; do
    size=$((6 + ${rep#*:})) how="rotationRep=${rep%:*} rotationSubvecOffsets=[ 6 ]"
    for dt in 0.04 0.02; do
        model true '' "PositionOutputProbe [ name=\"path\" startTime=0.0 stopTime=0.8 updateInterval=$dt
            attachedFile=\"path.txt\" vsize=$size $how
            props=[ \"$P:position\" \"$B:position\" \"$B:orientation\" ]
            variables=[ P0 P1 P2 ] drivers=[ \"P0\" \"P1\" \"P2\" ] ]" > source.art
        artsim -q source.art -t 0.8 -o . -r $R@$H=source.tsv
        for order in Linear Cubic; do
            model false "PositionInputProbe [ startTime=0.0 stopTime=0.8 attachedFile=\"path.txt\"
                vsize=$size $how interpolationOrder=$order
                props=[ \"$P:targetPosition\" \"$B:targetPosition\" \"$B:targetOrientation\" ]
                inputs=[ V0 3 V1 3 V2 ${rep#*:} ] drivers=[ \"V0\" \"V1\" \"V2\" ] ]" > copy.art
            artsim -q copy.art -t 0.8 -r $R@$H=copy.tsv
            less "$(worst source.tsv copy.tsv $dt 0.8 $dt)" 1e-12 "$rep $order at knots"
            worst source.tsv copy.tsv 0.12 0.68 $H > $order-$dt
        done
    done
    # halving the distance of knots: a fourth, and an eighth or less away from the ends
    less "$(cat Linear-0.02)" "$(awk '{ print $1 / 3.8 }' Linear-0.04)" "$rep Linear"
    less "$(cat Cubic-0.02)" "$(awk '{ print $1 / 7.5 }' Cubic-0.04)" "$rep Cubic"
    less "$(cat Cubic-0.02)" 1e-3 "$rep"
done

model true '' "VelocityOutputProbe [ name=\"speed\" startTime=0.0 stopTime=0.8 attachedFile=\"speed.txt\" vsize=9
    props=[ \"$P:velocity\" \"$B:velocity\" ] ]" > source.art
model false "VelocityInputProbe [ startTime=0.0 stopTime=0.8 attachedFile=\"speed.txt\" vsize=9
    props=[ \"$P:targetVelocity\" \"$B:targetVelocity\" ] ]" > copy.art
# the trapezoidal rule, of second order, against a motion that is right to the fourth
for h in 0.01 0.005; do
    artsim -q source.art --integrator RungeKutta4 -s :maxStepSize=$h -t 0.8 -o . -r $R@$h=source.tsv
    artsim -q copy.art -s :maxStepSize=$h -t 0.8 -r $R@$h=copy.tsv
    worst source.tsv copy.tsv 0 0.8 $h > velocity-$h
done
less "$(cat velocity-0.005)" "$(awk '{ print $1 / 3.8 }' velocity-0.01)" velocities
less "$(cat velocity-0.005)" 1e-3 velocities

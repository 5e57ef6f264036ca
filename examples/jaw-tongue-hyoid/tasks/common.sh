# Sourced: where things are in the models, and what is recorded. SETTLED: when the tasks begin, as the models have come to
# rest; what a run of artsim takes besides is in SIM.
J=models/jawmodel
SETTLED=1
EVERY=${EVERY:-0.005}
SIM=${SIM-}

# steps MODEL: options that the tongue asks for (--adaptive of artsim, in the form that artrender takes too). Steps that turn over one of
# the thin elements at its tip, as with the tongue to the palate, are taken again in parts. In chewing, where the jaw closes on the
# bolus, positions are corrected with the stiffness, as in equation 7 of the paper.
steps()
{
    case $1 in
    *jth-chew*) echo "--set $J:stabilization=GlobalStiffness" ;;
    *jth*) echo --set :adaptiveStepping=true ;;
    esac
}

# recorded MODEL: incisor, condyles and hyoid; the tip of the tongue and four nodes along its upper surface
recorded()
{
    for m in lowerincisor ltmj rtmj hyoidRef; do printf '%s,' "$J/frameMarkers/$m:position"; done
    case $1 in
    *jth*)
        for n in 919 912 873 869 927; do printf '%s,' "$J/models/tongue/nodes/$n:position" "$J/models/tongue/nodes/$n:velocity"; done
        printf '%s,' "$J/models/tongue:numInverted"
        ;;
    esac
    case $1 in *contours*) for p in normalForce area pressure; do printf '%s,' "$J/collisionManager/responses/palate:$p"; done ;; esac
    for c in LTMJ RTMJ LBITE RBITE; do printf '%s,' "$J/bodyConnectors/$c:activation"; done
    echo "$J/frameMarkers/upperincisor:position"
}

# short: names of columns without the paths
short()
{
    sed '1{s,models/jawmodel/models/tongue/nodes/919,tip,g; s,models/jawmodel/models/tongue/nodes/,node,g
        s,models/jawmodel/[a-zA-Z/]*/,,g; s,models/jawmodel/,,g; s,tongue:,,g; s,:position,,g; s,:velocity,.v,g; s,:activation,,g}'
}

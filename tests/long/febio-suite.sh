# Problems of FEBio's verification suite, whose numbers are those of its 2026 snapshot: the length of the vector of all free
# displacements, of which the suite states 12 digits, and the displacement of the node that moved most, of which 6 are known.
# febio-suite.sh [quick]: all, or what takes no time.
set -eu
n=0
# CASE INTEGRATOR STEP END COMPAT: NORM BOUND X Y Z BOUND; the bounds are relative to the norm, and absolute. Reasons:
#   tol    the norm of the suite is as good as its iterations, which end at 1e-3 of a step
#   mass   masses of nodes here, of shape functions there: waves and bending differ
#   sheet  a sheet of FEBio has the displacements of two faces in its norm; that of one is compared: the suite's by the root of 2
# The numbers of co01 follow from the J of the suite, 0.900525. The norm of ri01 is that of the suite with the 8 nodes on the body, whose
# displacement has 6 digits there: the digits behind them are our own.
check() {
    artbuild "$ARTKIT_TOP/tests/long/febio-suite.lua" "case=$1" -o "$1.art"
    artsim -q "$1.art" --compat "$5" --integrator "$2" --step "$3" -t "$4" -r "monitors/tell:norm,monitors/tell:move@$4" | tail -n 1 |
        awk -v name="$1" -v norm="$6" -v part="$7" -v x="$8" -v y="$9" -v z="${10}" -v unit="${11}" '
            function off(a, b) { return a > b ? a - b : b - a }
            norm != "-" && !(off($2, norm) <= part * norm) { print name ": norm " $2 " for " norm }
            !(off($3, x) <= unit && off($4, y) <= unit && off($5, z) <= unit) { print name ": " $3, $4, $5 " for " x, y, z }
            { rows++ }
            END { if (rows != 1) print name ": no result" }' >found
    if test -s found; then
        cat found
        exit 1
    fi
    n=$((n + 1))
}
S=StaticLineSearch D=Trapezoidal

# materials
check mu02 $S 1 1 none 0.0132501289648 1e-10 -0.01 0.00250941 0.00250941 6e-9
check fi02 $S 0.5 1 none 0.836223007889 2e-8 1 0.256876 -0.295102 6e-7
check ma12 $S 0.5 1 none 7.88551331741 1e-6 -0.253452 -0.253452 1 6e-7      # tol
check ma36 $S 1 1 none 0.571123119063 1e-6 1 -0.201923 -0.201923 1e-6       # mu, lambda there with six digits
check ma61 $S 0.5 1 none 3.60823970452 2e-5 -0.422646 -0.422646 2 4e-6      # see the model
check mi27 $S 1 1 none 4.17586115304 2e-6 0.5 -0.103316 -0.103316 6e-7      # tol
check ma25 $S 1 12 none 0.178966663838 2e-4 -0.0717207 0.0378378 0.0378378 6e-5 # the active stress there has a pressure
# motion
check dy01 $D 0.1 1 none 1.41421356237 1e-11 0 0 -0.5 1e-12
check dy10 $D 0.05 4 none 0.0622648389755 1e-3 0 0 -0.0311324 3e-5
check dy11 $D 0.05 4 none 0.187507101539 3e-4 0 0 -0.0937536 3e-5
check dy12 $D 0.05 4 none 0.0207444133133 2e-3 0.00424883 0.00424883 -0.00845444 2e-5
# bodies, springs
check ri09 $D 0.001 1.995 none - 0 -0.000394156 0 -0.0280741 1.2e-4         # there it starts without acceleration: half a step late
check rj12 $D 0.001 1 none - 0 0 0 1.00000322842 2e-7
check ri01 $S 1 1 none 1.09797789 2e-8 0.204997 0 0 6e-7                     # with the nodes on the body: 0.93239783082 without
check di01 $S 0.1 1 none 1.94423248387 1e-7 1.0767 0 0 6e-6
# sheets
check sh32 $D 0.1 1 none 1 1e-12 0 0 -0.5 1e-12
check sh02 $S 0.1 1 artisynth 13.7062627 3e-4 -2.37063 0 3.84721 3e-4         # sheet
if test "${1-}" = quick; then
    echo "$n problems agree"
    exit
fi
check fi04 $S 0.5 1 none 4.53263016647 4e-7 -0.0867655 -0.0867655 0.2 3e-7  # tol
check fi05 $S 0.5 1 none 4.55745006653 7e-7 -0.0915713 -0.0915713 0.2 9e-7  # tol
check mi09 $S 0.2 1 none 7.75904447437 6e-6 1 0 0 1e-12                      # tol
check ma01 $S 0.2 1 none 7.73149507271 3e-6 1 0 0 1e-12                      # tol
check mi02 $S 1 1 none 1.41848905154 1e-7 0.0160468 -0.000299719 -0.0965392 6e-8
check mi24 $S 0.1 1 none 10.5596276733 1e-9 0.650052 0 0 6e-7
check mi26 $S 1 6 none 2.02115312832 1e-5 -0.075627 0 0 6e-7                 # tol
check mi30 $S 0.1 1 none 1881.63452986 4e-6 508 0 -1.69865 1e-5              # tol
check ma05 $S 0.001 1 none 0.004003999996 1e-8 0.002002 0 0 6e-8
check dy07 $D 0.01 1 none 3.60040926788 1.2e-2 0 0 0 2e-5                     # mass; the far end has hardly begun to move
check dy17 $D 0.01 10 none - 0 -1.00002 0 -1.00049 8e-5                       # what is left of its swing
check sh03 $S 0.1 1 artisynth - 0 0 0 0.241762 3e-6
check sh10 $S 0.1 1 artisynth - 0 0 0 -0.36963 2.2e-3                         # weight: equal shares of nodes here
check co01 $S 0.1 1 none 0.19895 1e-3 0 0 -0.099475 1e-3                      # corners of the upper one are not those below
echo "$n problems agree"

# A run to T is a run to T/2, a save, and the rest in a new process: every file of the second is that of the first,
# for all integrators, with probes, inputs, records of three kinds, sub-steps, steps that fail
cp "$HERE"/man/* .
halves()
{
    model=$1 T=$2 half=$3 path=$4
    shift 4
    rm -rf a b
    mkdir a b
    artsim -q "$model" -t "$T" "$@" -o a -r "$path@0.003=a/x.tsv" -r "$path@0.01=a/x.csv" \
        -r "$path@0.007=a/x.txt" --save-state a/state
    artsim -q "$model" -t "$half" "$@" -o b -r "$path@0.003=b/x.tsv" -r "$path@0.01=b/x.csv" \
        -r "$path@0.007=b/x.txt" --save-state b/half
    artsim -q "$model" --load-state b/half --append -t "$T" "$@" -o b -r "$path@0.003=b/x.tsv" \
        -r "$path@0.01=b/x.csv" -r "$path@0.007=b/x.txt" --save-state b/state
    rm b/half
    diff -r a b
}
for scheme in $(artsim --integrator list | cut -f 1); do
    case $scheme in
        Static*) # what the muscle of two.art pulls to has no equilibrium
            halves pendulum.art 0.1 0.05 models/0/p/1:position --integrator "$scheme" \
                --input models/pendulum/as/spring:restLength=pull.txt ;;
        *) halves two.art 0.2 0.1 models/rig/p/1:position --integrator "$scheme" ;;
    esac
done
halves two.art 0.3 0.123 models/rig/as/muscle:forceNorm --step 0.002
halves pendulum.art 0.4 0.2 models/0/p/1:velocity --input models/pendulum/as/spring:restLength=pull.txt
halves strut.art 0.1 0.05 models/0/p/1:position --adaptive

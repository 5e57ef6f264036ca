# stderr: ^artsim: warning: 'models/pendulum/axialSprings/spring:restLength' is driven by two inputs: the last one counts$
# Of two inputs of one property the last one counts, with a warning: in two options, and in one.
cp "$HERE"/man/pendulum.art .
printf '0 0.5\n1 0.5\n' >a.txt
printf '0 0.7\n1 0.7\n' >b.txt
printf '0 0.5 0.7\n1 0.5 0.7\n' >both.txt
length=models/pendulum/as/spring:restLength
for input in "--input $length=a.txt --input $length=b.txt" "--input $length,models/pendulum/axialSprings/spring:restLength=both.txt"; do
    artsim pendulum.art -t 0.01 $input -r $length@0.01 2>err | cut -f 2
    grep -c 'driven by two' err
done
artsim --strict pendulum.art -t 0.01 --input $length=a.txt --input $length=b.txt 2>/dev/null || echo "exit $?"
artsim pendulum.art -t 0.01 --input $length=a.txt -r $length@0.01=one.tsv
cat err >&2

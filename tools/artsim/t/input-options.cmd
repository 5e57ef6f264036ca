# stderr: ^artsim: note: the data for 'models/pendulum/axialSprings/spring:restLength' reach from t = 0 to 0.4, the run from 0 to 0.6: outside of them nothing drives it$
# stderr: ^artsim: note: .* reach from t = 0.1 to 0.5, the run from 0 to 0.6
# stderr: ^artsim: note: .* reach from t = 0.1 to 0.3, the run from 0 to 0.6
# tol: 1e-12
# interpolation, start, scale and ends of the data from the command line
cat > bend.txt <<'END'
0.0 0.4 1.0
Linear 1 explicit
0.1 1
0.2 2
0.3 1
END
M="$HERE/man/pendulum.art" P=models/pendulum/as/0:restLength
for o in '' @Step @Cubic @CubicStep,zero @hold,Linear @start:0.1 @start:0.1,scale:0.5 @scale:2,zero; do
    echo "$o"
    artsim "$M" -t 0.6 -i "$P$o=bend.txt" -r "$P@0.05" | grep -v '#'
done

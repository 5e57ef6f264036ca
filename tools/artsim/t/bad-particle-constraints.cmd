# stderr: ^artsim: normal.art:4:29: error: the normal of 'models/m/particleConstraints/c' is zero$
# stderr: ^artsim: line.art:4:28: error: the direction of 'models/m/particleConstraints/c' is zero$
# stderr: ^artsim: sides.art:4:3: error: 'models/m/particleConstraints/c' is a line, which has no sides to be unilateral$
# stderr: ^artsim: mesh.art:4:3: error: 'models/m/particleConstraints/c' has no mesh with faces$
# stderr: ^artsim: fixed.art:5:12: error: 'models/m/particleConstraints/c' constrains 'models/m/particles/f', which forces do not move$
# stderr: ^artsim: twice.art:5:12: error: 'models/m/particleConstraints/c' constrains 'models/m/particles/p' twice$
# stderr: ^artsim: soft.art:4:46: error: compliance of 'models/m/particleConstraints/c' is -1; it must be zero or positive$
model() {
    held=${2-'"particles/p"'}
    cat <<END
MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="p" mass=1 ] [ name="f" dynamic=false ] ]
 RenderableComponentList<ConstrainerBase> [ name="particleConstraints"
  $1
  name="c" particles=[ $held ] ] ] ]
END
}
fails() { status=0; artsim "$1" -t 0.1 || status=$?; test $status = 3; }
model 'ParticlePlaneConstraint [ normal=[ 0 0 0 ]' > normal.art
model 'ParticleLineConstraint [ direction=[ 0 0 0 ]' > line.art
model 'ParticleLineConstraint [ unilateral=true direction=[ 0 0 1 ]' > sides.art
model 'ParticleMeshConstraint [' > mesh.art
model 'ParticlePlaneConstraint [ normal=[ 0 0 1 ]' '"particles/f"' > fixed.art
model 'ParticlePlaneConstraint [ normal=[ 0 0 1 ]' '"particles/p" "particles/p"' > twice.art
model 'ParticlePlaneConstraint [ normal=[ 0 0 1 ] compliance=-1' > soft.art
for f in normal line sides mesh fixed twice soft; do fails $f.art; done

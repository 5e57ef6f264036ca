# A bolus as files of ArtiSynth have it, with its own copy of the bite plane: the copy moves along, forces get other units, and
# its class, which has no short name there, keeps the long one.
cat >m.art <<'END'
RootModel [ RenderableComponentList<Model> [ name="models" artisynth.models.dynjaw.JawModel [ name="m" lBiteCant=8 maxStepSize=0.0005 gravity=[ 0 0 0 ]
  PointList<Particle> [ name="particles" [ name="p" mass=2 position=[ 0 0 12.02 ] velocity=[ 0 0 -100 ] ] ]
  RenderableComponentList<RigidBody> [ name="rigidBodies" ]
  ComponentList<ForceComponent> [ name="forceEffectors" artisynth.models.dynjaw.FoodBolus [
    point="particles/p"
    planarConnector=[ bodyA=null bodyB=null attachmentA=FrameFrameAttachment [ master=null ]
      attachmentB=FrameFrameAttachment [ master=null TFM=[ 0 0 1 1 0 0 0 ] ] name="BITE" unilateral=true planeSize=25 ]
    name="b" resistance=35 diameter=10 damping=0.01 active=true ] ] ] ] ]
END
artxform m.art --translate 1,2,3 --units mm=m -o si.art
grep -c 'lBiteCant=8' si.art
sed -n '/artisynth.models.dynjaw.FoodBolus \[/,/renderProps\|^ *\]$/p' si.art | tr -d ' \n'
echo
norm() { artsim -q "$1" -t 0.08 -r m/m/forceEffectors/b:forceNorm@0.02=- | awk '!/^#/ { printf "%.9g\n", s * $2 }' s="$2"; }
norm m.art 1 >mm.txt
norm si.art 1000 >m.txt
diff mm.txt m.txt
cat mm.txt

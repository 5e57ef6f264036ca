#include "property_effect_models.h"
#include <stddef.h>

#define BODY "inertiaMethod=EXPLICIT inertia=[ 2 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ]"
#define HEX8                                                                                       \
    "PointList<FemNode3d> [ name='nodes'\n"                                                        \
    " [ dynamic=false position=[ 0 0 0 ] targetPosition=[ 0 0 0.01 ] ]\n"                          \
    " [ position=[ 1 0.1 0 ] velocity=[ 0.5 0.1 -0.3 ] ]\n"                                        \
    " [ position=[ 1.1 1 0 ] ] [ dynamic=false position=[ 0 1 0 ] ] [ dynamic=false position=[ 0 " \
    "0 1 ] ] [ position=[ 1 0 1.1 ] velocity=[ 0.2 0 0.3 ] ]\n"                                    \
    " [ position=[ 1 1 1 ] ] [ dynamic=false position=[ 0 1 1 ] ] ]\n"                             \
    "FemElement3dList<FemElement3d> [ name='elements' HexElement [ nodes=[ 4 5 6 7 0 1 2 3 ] ] "   \
    "]\n"

#define BOX(x, y, z)                                                                               \
    "meshes=[ name='meshes' [ name='s' mesh=PolygonalMesh [\n"                                     \
    "v -" x " -" y " -" z "\nv " x " -" y " -" z "\nv -" x " " y " -" z "\nv " x " " y " -" z "\n" \
    "v -" x " -" y " " z "\nv " x " -" y " " z "\nv -" x " " y " " z "\nv " x " " y " " z "\n"     \
    "f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\n"                                       \
    "f 3 7 8\nf 3 8 4\nf 1 5 7\nf 1 7 3\nf 2 4 8\nf 2 8 6\nEOF\n] ] ]\n"

#define JOINT(more)                                                                                \
    "MechModel [ name='m' gravity=[ 1 -3 -9.8 ] RenderableComponentList<RigidBody> [ "             \
    "name='rigidBodies'\n [ name='a' position=[ 0.3 0.1 0 ] vel=[ 0.3 0.2 0.1 0.4 1.1 -0.2 "       \
    "] " BODY " ]\n [ name='b' orientation=[ 1 2 0 20 ] " BODY " ] ]\n"                            \
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors' %s [ name='j'\n"               \
    " bodyA='rigidBodies/a' bodyB='rigidBodies/b' " more "\n"                                      \
    " attachmentA=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ 0.1 0 0 0 1 0 10 ] ]\n"      \
    " attachmentB=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 0 0.1 0.2 1 0 0 30 ] ] ] ] " \
    "]\n"

static const struct property_effect_model models[] = {
    {.name = "axial",
     .each = "AxialMaterial",
     .law = "models/m/axialSprings/s:material",
     .text =
         "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
         "PointList<Particle> [ name='particles' [ name='a' dynamic=false position=[ 0 0 0 ] ]\n"
         " [ name='b' position=[ 0.8 0.1 0 ] velocity=[ 0.3 0.2 0.1 ] ] ]\n"
         "AxialSpringList<AxialSpring> [ name='axialSprings' Muscle [ name='s' restLength=0.6\n"
         " points=[ 'particles/a' 'particles/b' ] excitation=0.4 material=%s [ ] ] ] ]\n"},
    {.name = "axial, compressed",
     .each = "AxialMaterial",
     .law = "models/m/axialSprings/s:material",
     .text =
         "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
         "PointList<Particle> [ name='particles' [ name='a' dynamic=false position=[ 0 0 0 ] ]\n"
         " [ name='b' position=[ 0.8 0.1 0 ] velocity=[ -0.3 0.2 0.1 ] ] ]\n"
         "AxialSpringList<AxialSpring> [ name='axialSprings' Muscle [ name='s' restLength=1.2\n"
         " points=[ 'particles/a' 'particles/b' ] excitation=0.4 material=%s [ ] ] ] ]\n"},
    {.name = "frame",
     .each = "FrameMaterial",
     .law = "models/m/frameSprings/s:material",
     .text = "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             " [ name='a' dynamic=false " BODY " ]\n"
             " [ name='b' position=[ 0.3 -0.4 -0.2 ] vel=[ 0.3 0.2 0.1 0.4 1.1 -0.2 ] "
             "orientation=[ 1 2 0 20 ] " BODY " ] ]\n"
             "RenderableComponentList<FrameSpring> [ name='frameSprings' [ name='s' "
             "frameA='rigidBodies/a'\n"
             " frameB='rigidBodies/b' attachFrameA=[ 0.1 0 0 0 1 0 10 ] attachFrameB=[ 0 0.1 0 1 0 "
             "0 10 ]\n"
             " initialT21=[ 0.1 0 0.2  0 0 1 10 ] material=%s [ ] ] ] ]\n"},
    {.name = "joint", .each = "BodyConnector", .text = JOINT("")},
    {.name = "segments",
     .text = "MechModel [ name='m' gravity=[ 1 -3 -9.8 ] RenderableComponentList<RigidBody> [ "
             "name='rigidBodies'\n"
             " [ name='a' position=[ 0.3 0.1 0 ] vel=[ 0.3 0.2 0.1 0.4 1.1 -0.2 ] " BODY " ] ]\n"
             "RenderableComponentList<BodyConnector> [ name='bodyConnectors' "
             "SegmentedPlanarConnector [ name='j'\n"
             " segs=[ -1 0 0 0.1 1 0 ] bodyA='rigidBodies/a' bodyB=null ] ] ]\n"},
    {.name = "soft joint",
     .each = "BodyConnector",
     .text = JOINT("linearCompliance=1e-3 rotaryCompliance=1e-3")},
    {.name = "fem",
     .each = "FemMaterial",
     .law = "models/m/models/fem:material",
     .text =
         "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemModel3d [ "
         "name='fem'\n"
         " density=10 particleDamping=0.3 stiffnessDamping=0.01 material=%s [ ]\n" HEX8 "] ] ]\n"},
    {.name = "fem muscle",
     .each = "MuscleMaterial",
     .law = "models/m/models/fem:muscleMaterial",
     .text =
         "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemMuscleModel [ "
         "name='fem'\n"
         " density=10 particleDamping=0.3 stiffnessDamping=0.01 muscleMaterial=%s [ ]\n" HEX8
         "MuscleBundleList [ name='bundles' MuscleBundle [ name='b' excitation=0.5 elementDescs=[\n"
         " name='elementDescs' [ element='elements/0' direction=[ 1 0.3 0.1 ] ] ] ] ] ] ] ]\n"},
    {.name = "fem soft",
     .text =
         "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemModel3d [ "
         "name='fem'\n"
         " density=10 particleDamping=0.3 stiffnessDamping=0.01 material=MooneyRivlinMaterial [ "
         "C10=500 bulkModulus=5000 ]\n" HEX8 "] ] ]\n"},
    {.name = "fem plastic",
     .text = "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemModel3d [ "
             "name='fem'\n"
             " density=10 material=ReactivePlasticMaterial [ initialYield=100 finalYield=2000 "
             "maxDamage=0.5 scale=0.05 location=0.001 ]\n" HEX8 "] ] ]\n"},
    {.name = "fem flow curve",
     .text = "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemModel3d [ "
             "name='fem'\n"
             " density=10 material=ReactivePlasticMaterial [ flowStrain=[ 0.002 0.01 0.05 ] "
             "flowStress=[ 100 300 500 ] ]\n" HEX8 "] ] ]\n"},
    {.name = "fem hard",
     .text =
         "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemModel3d [ "
         "name='fem'\n"
         " density=10 incompressible=ELEMENT material=LinearMaterial [ YoungsModulus=1000 ]\n" HEX8
         "] ] ]\n"},
    {.name = "shell",
     .text = "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemModel3d [ "
             "name='fem'\n"
             " density=10 particleDamping=0.3 stiffnessDamping=0.01 material=LinearMaterial [ "
             "YoungsModulus=1000 ]\n"
             "PointList<FemNode3d> [ name='nodes'\n"
             " [ dynamic=false position=[ 0 0 0 ] ] [ position=[ 1 0.1 0 ] velocity=[ 0.5 0.1 -0.3 "
             "] ]\n"
             " [ position=[ 1.1 1 0 ] ] [ dynamic=false position=[ 0 1 0 ] ] [ position=[ 2 0.3 "
             "0.1 ] ] ]\n"
             "FemElement3dList<ShellElement3d> [ name='shellElements' ShellQuadElement [ nodes=[ 0 "
             "1 2 3 ] "
             "defaultThickness=0.05 ]\n"
             " ShellTriElement [ nodes=[ 1 4 2 ] defaultThickness=0.05 shellClass=MEMBRANE ] ] ] ] "
             "]\n"},
    {.name = "mechanics",
     .text =
         "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
         "PointList<Particle> [ name='particles' pointDamping:Inherited [ name='a' dynamic=false "
         "position=[ 0 0 1 ] ]\n"
         " [ name='b' position=[ 0.8 0.1 0 ] velocity=[ 0.3 0.2 0.1 ] ] [ name='c' position=[ 0.8 "
         "0.6 0 ] ] ]\n"
         "RenderableComponentList<RigidBody> [ name='rigidBodies' frameDamping:Inherited\n"
         " [ name='r' position=[ 0.3 0.1 0 ] vel=[ 0.3 0.2 0.1 0.4 1.1 -0.2 ] " BODY " ]\n"
         " [ name='k' dynamic=false position=[ 3 0 0 ] " BODY " ] ]\n"
         "PointList<FrameMarker> [ name='frameMarkers'\n"
         " [ name='k' attachment=[ frame='rigidBodies/r' loc=[ 0.3 -0.2 0.4 ] ] ]\n"
         " [ name='l' attachment=[ frame='rigidBodies/k' loc=[ 0.3 -0.2 0.4 ] ] ] ]\n"
         "ComponentList<DynamicAttachmentComp> [ name='attachments' ]\n"
         "AxialSpringList<AxialSpring> [ name='axialSprings' [ name='s' restLength=0.6\n"
         " points=[ 'particles/a' 'particles/b' ] material=LinearAxialMaterial [ stiffness=10 "
         "damping=1 ] ]\n"
         " [ points=[ 'frameMarkers/k' 'frameMarkers/l' ] material=LinearAxialMaterial [ "
         "stiffness=10 damping=1 ] ]\n"
         " Muscle [ name='m' points=[ 'frameMarkers/k' 'particles/c' ] "
         "activationRule=Zajac activationTime=0.02 deactivationTime=0.03 initialActivation=0.6 "
         "material=ConstantAxialMuscle [ "
         "maxForce=0.01 ] excitationSources=[ 'exciters/e' 0.4 ] ] ]\n"
         "PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s' restLength=0.1\n"
         " segmentSpecs=[ [ pntB='particles/a' ] [ pntB='frameMarkers/k' ] [ pntB='particles/b' ] "
         "]\n"
         " material=LinearAxialMaterial [ stiffness=5 damping=1 ] ]\n"
         " MultiPointMuscle [ name='m' restLength=0.1 excitation=0.3\n"
         "activationRule=Zajac activationTime=0.02 deactivationTime=0.03 initialActivation=0.6\n"
         " segmentSpecs=[ [ pntB='particles/a' ] [ pntB='frameMarkers/k' ] [ pntB='particles/b' ] "
         "]\n"
         " material=SimpleAxialMuscle [ stiffness=5 damping=1 ] ] ]\n"
         "ComponentList<MuscleExciter> [ name='exciters' [ name='e' excitation=0.2\n"
         " targets=[ 'axialSprings/m' ] gains=[ 0.4 ] ] ]\n"
         "ComponentList<ForceComponent> [ name='forceEffectors'\n"
         " PointForce [ name='f' point='particles/b' force=[ 1 -2 3 ] ]\n"
         " PointPlaneForce [ name='g' point='particles/b' stiffness=100 damping=1 unilateral=true\n"
         "  center=[ 0 0 0.2 ] normal=[ 0 0 1 ] ] PointPlaneForce [ name='h' point='particles/b'\n"
         "  stiffness=10 unilateral=true center=[ 0 0 -9 ] normal=[ 0 0 1 ] ] ] ]\n"},
    {.name = "wrapping",
     .text =
         "MechModel [ name='m' gravity=[ 0.1 -3 -9.8 ]\n"
         "PointList<Particle> [ name='particles'\n"
         " [ name='a' dynamic=false position=[ -1.2 0.2 0.1 ] ]\n"
         " [ name='b' mass=0.1 position=[ 1.1 0.2 0.3 ] velocity=[ 0.2 -0.3 0.1 ] ]\n"
         " [ name='c' dynamic=false position=[ -1.2 5.2 0.1 ] ]\n"
         " [ name='d' mass=0.1 position=[ 1.1 5.2 0.3 ] velocity=[ 0.2 -0.3 0.1 ] ]\n"
         " [ name='e' dynamic=false position=[ -1.2 10.2 0.1 ] ]\n"
         " [ name='f' mass=0.1 position=[ 1.1 10.2 0.3 ] velocity=[ 0.2 -0.3 0.1 ] ]\n"
         " [ name='g' dynamic=false position=[ 0.1 15.1 1 ] ]\n"
         " [ name='h' mass=0.1 position=[ 2 15.1 -0.6 ] velocity=[ 0.2 0.3 -0.1 ] ] ]\n"
         "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
         " RigidCylinder [ name='c' dynamic=false radius=0.5 ]\n"
         " RigidSphere [ name='s' position=[ 0 5 0 ] radius=0.5 " BODY " ]\n"
         " RigidEllipsoid [ name='e' position=[ 0 10 0 ] axisLengths=[ 0.6 0.4 0.5 ] " BODY " ]\n"
         " RigidTorus [ name='t' position=[ 0 15 0 ] outerRadius=1 innerRadius=0.25 " BODY " ] ]\n"
         "PointSpringList<MultiPointSpring> [ name='multiPointSprings'\n"
         " [ name='p' restLength=0.1 wrappables=[ 'rigidBodies/c' -1 -1 ]\n"
         "  material=LinearAxialMaterial [ stiffness=50 damping=1 ]\n"
         "  segmentSpecs=[ [ pntB='particles/a' flags=0x8 numKnots=20 ] [ pntB='particles/b' ] ] "
         "]\n"
         " [ name='q' restLength=0.1 wrappables=[ 'rigidBodies/s' -1 -1 ]\n"
         "  material=LinearAxialMaterial [ stiffness=50 damping=1 ]\n"
         "  segmentSpecs=[ [ pntB='particles/c' flags=0x8 numKnots=20 ] [ pntB='particles/d' ] ] "
         "]\n"
         " [ name='r' restLength=0.1 wrappables=[ 'rigidBodies/e' -1 -1 ]\n"
         "  material=LinearAxialMaterial [ stiffness=50 damping=1 ] maxWrapDisplacement=0.1\n"
         "  segmentSpecs=[ [ pntB='particles/e' flags=0x8 ] [ pntB='particles/f' ] ] ]\n"
         " MultiPointMuscle [ name='u' restLength=0.1 wrappables=[ 'rigidBodies/t' 0 1 ]\n"
         "  excitation=0.3 material=SimpleAxialMuscle [ stiffness=50 damping=1 ]\n"
         "  segmentSpecs=[ [ pntB='particles/g' flags=0x8\n"
         "   initialPoints=[ 0.5 15.1 0.2 ] ] [ pntB='particles/h' ] ] ] ] ]\n"},
    {.name = "limits",
     .text =
         "MechModel [ name='m' gravity=[ 1 -3 -9.8 ] RenderableComponentList<RigidBody> [ "
         "name='rigidBodies'\n"
         " [ name='a' vel=[ 0 0 0.1 0 0 1 ] " BODY " ] ]\n"
         "RenderableComponentList<BodyConnector> [ name='bodyConnectors' CylindricalJoint [ "
         "name='j'\n"
         " bodyA='rigidBodies/a' bodyB=null zRange=[ -0.01 0.01 ] thetaRange=[ -1 1 ]\n"
         " compliance=[ 0 0 1e-4 0 0 1e-4 ] damping=[ 0 0 1 0 0 1 ] ] ]\n"
         "ComponentList<ForceComponent> [ name='forceEffectors'\n"
         " JointLimitForce [ name='f' coordinate=[ 1 'bodyConnectors/j' ]\n"
         " upperLimit=0.5 upperStiffness=3 upperDamping=0.1 upperTransition=0.2\n"
         " lowerLimit=-0.5 lowerStiffness=3 lowerDamping=0.1 lowerTransition=0.2 ]\n"
         " JointLimitForce [ name='h' coordinate=[ 1 'bodyConnectors/j' ]\n"
         " upperLimit=-20 upperStiffness=3e-3 upperDamping=0.1 upperTransition=0.2 ]\n"
         " JointLimitForce [ name='k' coordinate=[ 1 'bodyConnectors/j' ]\n"
         " lowerLimit=20 lowerStiffness=3e-3 lowerDamping=0.1 lowerTransition=0.2 ]\n"
         " JointActuator [ name='g' coordinate=[ 1 'bodyConnectors/j' ] excitation=0.4 ] ] ]\n"},
    {.name = "ball",
     .text = "MechModel [ name='m' gravity=[ 1 -3 -9.8 ] RenderableComponentList<RigidBody> [ "
             "name='rigidBodies'\n"
             " [ name='a' vel=[ 0 0 0 1 2 1 ] " BODY " ] ]\n"
             "RenderableComponentList<BodyConnector> [ name='bodyConnectors' SphericalJoint [ "
             "name='j'\n"
             " bodyA='rigidBodies/a' bodyB=null maxTilt=5 tiltLimited=true ] ] ]\n"},
    {.name = "ball, turned",
     .text =
         "MechModel [ name='m' gravity=[ 1 -3 -9.8 ] RenderableComponentList<RigidBody> [ "
         "name='rigidBodies'\n"
         " [ name='a' vel=[ 0 0 0 1 2 1 ] " BODY " ] ]\n"
         "RenderableComponentList<BodyConnector> [ name='bodyConnectors' SphericalJoint [ "
         "name='j'\n"
         " bodyA='rigidBodies/a' bodyB=null maxRotation=[ 5 4 3 ] rotationLimited=true ] ] ]\n"},
    {.name = "free, limited",
     .text = "MechModel [ name='m' gravity=[ 1 -3 -9.8 ] RenderableComponentList<RigidBody> [ "
             "name='rigidBodies'\n"
             " [ name='a' vel=[ 0 0 0 1 2 1 ] " BODY " ] ]\n"
             "RenderableComponentList<BodyConnector> [ name='bodyConnectors' FreeJoint [ name='j'\n"
             " bodyA='rigidBodies/a' bodyB=null zRange=[ -0.01 0.01 ] rollRange=[ -1 1 ]\n"
             " compliance=[ 0 0 1e-3 1e-3 0 0 ] damping=[ 0 0 1 0.1 0 0 ] ] ] ]\n"},
    {.name = "meshes",
     .text =
         "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
         " [ name='a' density=300 inertiaMethod=DENSITY vel=[ 0 0 0 1 2 3 ] " BOX(
             "0.2", "0.3", "0.4") " ]\n"
                                  " [ name='b' mass=3 inertiaMethod=MASS vel=[ 0 0 0 1 2 3 ] " BOX(
                                      "0.2", "0.3", "0.4") " ] ] ]\n"},
    {.name = "driven",
     .text = "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
             "PointList<Particle> [ name='particles' [ name='a' dynamic=false targetPosition=[ 0.1 "
             "0 1 ] "
             "targetVelocity=[ 0.2 0 0 ] ]\n"
             " [ name='b' position=[ 0.8 0.1 0 ] ] ]\n"
             "RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='r' dynamic=false\n"
             " targetPosition=[ 1 0 0 ] targetOrientation=[ 0 0 1 30 ] targetVelocity=[ 1 0 0 0 2 "
             "0 ] " BODY " ] ]\n"
             "PointList<FrameMarker> [ name='frameMarkers'\n"
             " [ name='k' attachment=[ frame='rigidBodies/r' loc=[ 0.3 -0.2 0.4 ] ] ] ]\n"
             "AxialSpringList<AxialSpring> [ name='axialSprings' [ name='s'\n"
             " points=[ 'particles/a' 'particles/b' ] material=LinearAxialMaterial [ stiffness=10 "
             "damping=1 ] ]\n"
             " [ points=[ 'frameMarkers/k' 'particles/b' ] material=LinearAxialMaterial [ "
             "stiffness=10 ] ] ] ]\n"},
    {.name = "held",
     .text = "MechModel [ name='m' gravity=[ 1 2 -9.8 ]\n"
             "PointList<Particle> [ name='particles' [ name='a' position=[ 0.1 0 1 ] ] [ name='b' "
             "] [ name='c' ] ]\n"
             "RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
             " ParticlePlaneConstraint [ particles=[ 'particles/a' ] compliance=1e-3 damping=1 "
             "normal=[ 0 1 1 ] center=[ 0 0 0.9 ] ]\n"
             " ParticlePlaneConstraint [ particles=[ 'particles/b' ] normal=[ 0 1 1 ] "
             "unilateral=true center=[ 0 0 -9 ] ]\n"
             " ParticleLineConstraint [ particles=[ 'particles/c' ] compliance=1e-3 damping=1 "
             "direction=[ 0 1 1 ] ] ] ]\n"},
    {.name = "fem, attached",
     .text =
         "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemMuscleModel [ "
         "name='fem'\n"
         " density=10 particleDamping=0.3 stiffnessDamping=0.01 material=LinearMaterial [ "
         "YoungsModulus=900 ]\n" HEX8 "MuscleBundleList [ name='bundles' MuscleBundle [ name='b' "
         "excitation=0.5 fibresActive=true\n"
         " AxialSpringList<Muscle> [ name='fibres' [ points=[ nodes/0 nodes/6 ]\n"
         "  material=ConstantAxialMuscle [ maxForce=0.01 ] ] ] ] ] ] ]\n"
         "PointList<Particle> [ name='particles' [ name='p' position=[ 0.5 0.5 0.5 ] mass=0.3 ] ]\n"
         "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
         " PointFem3dAttachment [ point='particles/p' element='models/fem/elements/0' ncoords=[ "
         "0.1 0.3 0.2 ] ] ]\n"
         "]\n"},
#define CONTACT(more) FALLING("", more)
#define FALLING(state, more)                                                                       \
    "MechModel [ name='m' gravity=[ 3 0 -9.8 ] RenderableComponentList<RigidBody> [ "              \
    "name='rigidBodies'\n"                                                                         \
    " [ name='t' dynamic=false position=[ 0 0 -0.25 ] " BOX(                                       \
        "2", "2", "0.25") " ]\n"                                                                   \
                          " [ name='b' position=[ 0.01 0.02 0.098 ] density=1000 " state BOX(      \
                              "0.2", "0.15",                                                       \
                              "0.1") " ] ]\n"                                                      \
                                     "CollisionManager [ name='collisionManager' behaviors=[\n"    \
                                     " [ name='x' enabled=true collidable0='rigidBodies/t' "       \
                                     "collidable1='rigidBodies/b' " more " ] ] ] ]\n"
    {.name = "contact", .text = CONTACT("")},
    {.name = "contact, rubbing", .text = CONTACT("friction=0.2 compliance=1e-4 damping=10")},
    {.name = "contact, sticking",
     .text = CONTACT(
         "friction=0.9 stictionCompliance=1e-4 stictionDamping=10 frictionCone=POLYHEDRAL")},
    {.name = "contact, falling", .text = FALLING("velocity=[ 0 0 -1 0 0 0 ] ", "")},
    {.name = "contact, bouncing", .text = FALLING("velocity=[ 0 0 -1 0 0 0 ] ", "restitution=0.5")},
};

const struct property_effect_model *property_effect_model_at(int i)
{
    return i >= 0 && (size_t)i < sizeof models / sizeof models[0] ? &models[i] : NULL;
}

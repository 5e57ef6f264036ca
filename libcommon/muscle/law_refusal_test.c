/* Axial laws of muscles and ligaments refuse parameters that cannot be. */
#include "physics/sim_fixture.h"
#include <stdio.h>

TEST(phys_muscles_and_ligaments_that_cannot_be)
{
    static const char *const all[] = {
        "Millard2012AxialMuscle [ tendonSlackLength=0 ]",
        "Millard2012AxialMuscle [ maxIsoForce=-1 ]",
        "Thelen2003AxialMuscle [ fibreDamping=-1 ]",
        "Hill3ElemMuscleRigidTendon [ maxForce=-1 ]",
        "Hill3ElemMuscleRigidTendon [ tendonSlackLength=-1 ]",
        "Millard2012AxialMuscle [ optFibreLength=0 ]",
        "Millard2012AxialMuscle [ tendonSlackLength=-1 rigidTendon=true ]",
        "Millard2012AxialMuscle [ optPennationAngle=2 ]",
        "Millard2012AxialMuscle [ maxContractionVelocity=0 ]",
        "Millard2012AxialMuscle [ activeForceLengthCurve=[ 0 0 ] ]",
        "Millard2012AxialMuscle [ activeForceLengthCurve=[ 0 0 0 0 1 0 ] ]",
        "Millard2012AxialMuscle [ forceVelocityCurve=[ 0 inf 0 ] ]",
        "Thelen2003AxialMuscle [ flen=1 ]",
        "Thelen2003AxialMuscle [ fvLinearExtrapThreshold=1 ]",
        "Thelen2003AxialMuscle [ kShapeActive=0 ]",
        "Blankevoort1991AxialLigament [ ]",
        "AxialLigament [ ]",
        "AxialLigament [ slackLength=1 forceLengthCurve=Sine [ 1 ] ]",
        "UWLigamentMaterial [ ]",
        "MasoudMillardLAM [ ]",
        "Hill3ElemMuscleRigidTendon [ pennationAngle=90 ]",
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char text[600];
        struct sim_fixture p;
        snprintf(text, sizeof text,
                 "MechModel [ name='m'\n PointList<Particle> [ name='particles' [ name='a' ]\n"
                 "  [ name='b' position=[ 1 0 0 ] ] ]\n"
                 " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
                 "  Muscle [ name='s' points=[ 'particles/a' 'particles/b' ]\n"
                 "   material=artisynth.core.materials.%s ] ] ]\n",
                 all[i]);
        int status = sim_fixture_open(&p, text, 0, NULL);
        if (!CHECK(status < 0)) TEST_FAIL("%s", all[i]);
        sim_fixture_close(&p);
    }
}

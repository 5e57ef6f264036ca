/* A value that follows from others is right or an error, whichever allocation fails: never 0, and
 * never what the tree says in its place. */
#include "sim_fixture.h"
#include <art/mech.h>
#include <art/mechtree.h>

#define CUBE                                                                                       \
    "mesh=PolygonalMesh [\n v 0 -1 -1\n v 2 -1 -1\n v 2 1 -1\n v 0 1 -1\n v 0 -1 1\n v 2 -1 1\n"   \
    " v 2 1 1\n v 0 1 1\n f 4 3 2 1\n f 5 6 7 8\n f 1 2 6 5\n f 2 3 7 6\n f 3 4 8 7\n f 4 1 5 8\n" \
    " EOF ]"

static const char text[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='fem' density=10\n"
    "  PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ]\n"
    "   [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]\n"
    "  FemElement3dList<FemElement3d> [ name='elements' Tet [ nodes=[ 0 1 2 3 ] ] ] ] ]\n"
    " PointList<Particle> [ name='particles' [ name='o' dynamic=false position=[ -2 0.1 0 ] ]\n"
    "  [ name='e' dynamic=false position=[ 2 0.1 0 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='r' density=3 meshes=[ name='meshes' [ name='cube' " CUBE " ] ] ]\n"
    "  RigidCylinder [ name='c' dynamic=false radius=0.5 ] ]\n"
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "  HingeJoint [ name='h' bodyA='rigidBodies/r' bodyB=null TCA=[ 0 0 0 0 0 1 30 ] ] ]\n"
    " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s' wrapMethod=Geodesic\n"
    "  wrappables=[ 'rigidBodies/c' -1 -1 ] segmentSpecs=[ [ pntB='particles/o' flags=0x8\n"
    "   numKnots=30 initialPoints=[ 0 0.6 0 ] ] [ pntB='particles/e' ] ]\n"
    "  restLength=1 material=LinearAxialMaterial [ stiffness=2 ] ] ] ]\n";

static const struct {
    const char *path, *prop;
} values[] = {{"rigidBodies/r", "mass"},      {"rigidBodies/r", "inertia"},
              {"rigidBodies/r", "density"},   {"rigidBodies/r/meshes/cube", "volume"},
              {"bodyConnectors/h", "theta"},  {"multiPointSprings/s", "length"},
              {"models/fem", "volume"},       {"models/fem", "mass"},
              {"models/fem", "centerOfMass"}, {"models/fem/nodes/1", "mass"}};

TEST(phys_derived_values_are_right_or_an_error)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK));
    const struct art_comp *m = art_find(p.model->root, "models/m");
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        const struct art_comp *comp = art_find(m, values[i].path);
        double right[16], x[16] = {0};
        if (!CHECK(comp != NULL)) continue;
        int n = art_comp_derived(&p.ctx, comp, values[i].prop, right), got = ART_ENOMEM;
        bool ok = CHECK(n > 0);
        /* the step grows: what is made first is what only this function makes */
        for (long k = 0; ok && got == ART_ENOMEM; k += 1 + k / 20) {
            int errors = p.ctx.n_errors;
            p.ctx.fail_after = p.ctx.n_allocs + k;
            got = art_comp_derived(&p.ctx, comp, values[i].prop, x);
            p.ctx.fail_after = -1;
            ok = got == ART_ENOMEM ? CHECK(p.ctx.n_errors > errors) : CHECK_INT(got, n);
            if (ok && got > 0) ok = CHECK_NEAR_N(x, right, n, 0);
        }
        if (!ok) TEST_FAIL("%s:%s: %s", values[i].path, values[i].prop, p.ctx.last);
    }
    sim_fixture_close(&p);
}

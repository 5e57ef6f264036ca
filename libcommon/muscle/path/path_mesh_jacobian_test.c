/* Jacobians and moment arms of strands in space around a mesh on a body that moves, by its distance
 * grid, against differences of paths that are found anew. */
#include "harness/test.h"
#include "physics/sim_fixture.h"
#include <art/mesh.h>
#include <art/muscle.h>
#include <math.h>
#include <string.h>

#define S "models/m/multiPointSprings/s"
#define MASS "inertiaMethod=EXPLICIT inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ] "

static void put_mesh(struct art_buf *text, const struct art_mesh *mesh)
{
    art_buf_puts(text, "[ name='c' " MASS "rotation=[ 0.95 0.1 0.2 -0.2 ] "
                       "distanceGrid=[ maxResolution=40 ] meshes=[ name='meshes' [ "
                       "mesh=PolygonalMesh[\n");
    for (int i = 0; i < mesh->n_verts; i++)
        art_buf_printf(text, "v %.6f %.6f %.6f\n", mesh->pos[3 * i], 0.8 * mesh->pos[3 * i + 1],
                       1.2 * mesh->pos[3 * i + 2]);
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        art_buf_printf(text, "f %d %d %d\n", v[0] + 1, v[1] + 1, v[2] + 1);
    }
    art_buf_puts(text, "EOF ] ] ] ] ");
}

static bool open_mesh(struct sim_fixture *p, double rest)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_puts(&text, "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ "
                        "name='particles' [ name='a' position=[ -1.2 0.2 0.1 ] ] ]\n"
                        "RenderableComponentList<RigidBody> [ name='rigidBodies' ");
    if (art_mesh_make_icosphere(&ctx, &mesh, 0.5, 3) == ART_OK) put_mesh(&text, mesh);
    art_buf_printf(&text,
                   "[ name='r' " MASS "position=[ 1.05 0.2 -0.3 ] ] ]\n"
                   "PointList<FrameMarker> [ name='frameMarkers' [ name='k' attachment=[ "
                   "frame='rigidBodies/r' loc=[ 0.05 -0.1 0.2 ] ] ] ]\n"
                   "PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s' "
                   "wrappables=[ 'rigidBodies/c' -1 -1 ] maxWrapIterations=10000 "
                   "material=LinearAxialMaterial [ stiffness=30 ] restLength=%.17g "
                   "segmentSpecs=[ [ pntB='particles/a' flags=0x8 numKnots=60 initialPoints=[ 0 "
                   "0.7 0 ] ] [ pntB='frameMarkers/k' ] ] ] ] ]",
                   rest);
    bool good = CHECK_STATUS(sim_fixture_open(p, text.s, 0, NULL), ART_OK) &&
                CHECK_STATUS(art_system_settle(p->sys, p->state, ART_SETTLE_START), ART_OK);
    art_buf_fini(&text);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
    return good;
}

static double moved(struct sim_fixture *p, double h, const double *v, double *f)
{
    art_system_move(p->sys, p->state, h, v);
    art_system_update(p->sys, p->state);
    (void)CHECK_STATUS(art_system_settle(p->sys, p->state, ART_SETTLE_STEP), ART_OK);
    art_system_forces(p->sys, p->state, f);
    return sim_fixture_get(p, S ":length", 0);
}

/* Without tension K is what the forces change by; with it, the forces do the work that the length
 * changes by: both as well as a strand of 60 knots is straight between them. */
TEST(muscle_wrap_around_a_mesh_in_space)
{
    const double h = 1e-4;
    struct sim_fixture p;
    REQUIRE(open_mesh(&p, 0.5));
    double rest = sim_fixture_get(&p, S ":length", 0);
    sim_fixture_close(&p);
    for (int round = test_count(3); round > 0; round--) {
        double f[2][64], v[64], at[64], Kv[64], l[2], work = 0, size = 0;
        bool active[16];
        REQUIRE(open_mesh(&p, rest));
        int n = p.sys->n_active;
        for (int b = 0; b < 16; b++) active[b] = b < p.sys->n_active_blocks;
        for (int i = 0; i < n; i++) v[i] = test_uniform(-1, 1), Kv[i] = 0;
        art_system_jacobians(p.sys, p.state);
        art_blocks_mul(p.sys->jac.K, active, active, 1, v, Kv);
        (void)moved(&p, h, v, f[0]);
        (void)moved(&p, -2 * h, v, f[1]);
        for (int i = 0; i < n; i++) size = fmax(size, fabs(Kv[i]));
        for (int i = 0; i < n; i++)
            CHECK_NEAR(Kv[i], (f[0][i] - f[1][i]) / (2 * h), 5e-3 * fmax(size, 30));
        sim_fixture_close(&p);
        REQUIRE(open_mesh(&p, 0.5));
        art_system_forces(p.sys, p.state, at);
        double F = sim_fixture_get(&p, S ":forceNorm", 0);
        for (int i = 0; i < n; i++) work += at[i] * v[i];
        l[0] = moved(&p, h, v, f[0]);
        l[1] = moved(&p, -2 * h, v, f[1]);
        CHECK_NEAR(work / F, -(l[0] - l[1]) / (2 * h), 2e-3);
        sim_fixture_close(&p);
    }
}

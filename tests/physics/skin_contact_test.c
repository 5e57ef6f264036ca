/* Skins that collide: contacts act on the masters by the transpose of what moves the vertices. */
#include "sim_fixture.h"
#include <art/skin.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A box of half width 1/2, by its corners x + 2 y + 4 z. */
#define TRIANGLES                                                                                  \
    "f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\nf 3 7 8\nf 3 8 4\nf 1 5 7\nf 1 7 3\n"   \
    "f 2 4 8\nf 2 8 6\n"

static void put_box(char *text, size_t size, const double h[3], const double c[3])
{
    for (int i = 0; i < 8; i++)
        snprintf(text + strlen(text), size - strlen(text), "v %.17g %.17g %.17g\n",
                 c[0] + (i & 1 ? h[0] : -h[0]), c[1] + (i & 2 ? h[1] : -h[1]),
                 c[2] + (i & 4 ? h[2] : -h[2]));
}

/* A body and a frame attached to it, each with one half of the skin; `share` of the weight of a
 * vertex goes to the one on the other side. */
static void model_text(char *text, size_t size, double share, const char *mode)
{
    const double half[3] = {0.5, 0.5, 0.5}, at[3] = {0, 0, 0.6}, plate[3] = {4, 4, 0.5},
                 below[3] = {0, 0, 0};
    snprintf(text, size,
             "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m'\n"
             "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             " [ name='a' position=[ -0.25 0 0.6 ] inertiaMethod=EXPLICIT\n"
             "   inertia=[ 1 0.25 0 0  0.1 0 0 0 0.1 0 0 0 0.1 ] velocity=[ 0.5 0 0 0 0 0 ] ]\n"
             " [ name='plate' dynamic=false position=[ 0 0 -0.5 ] meshes=[ name='meshes' [\n"
             "   name='surface' mesh=PolygonalMesh [ ");
    put_box(text, size, plate, below);
    snprintf(text + strlen(text), size - strlen(text),
             TRIANGLES
             "EOF ] ] ] ] ]\n"
             "RenderableComponentList<Frame> [ name='frames' [ name='b' position=[ 0.25 0 0.6 ] ] "
             "]\n"
             "ComponentList<DynamicAttachmentComp> [ name='attachments' FrameFrameAttachment [\n"
             " frame='frames/b' master='rigidBodies/a' TFM=[ 0.5 0 0 0 0 1 0 ] ] ]\n"
             "RenderableComponentList<MeshComponent> [ name='meshBodies' SkinMeshBody [ name='s'\n"
             " bodies=[ Frame 'rigidBodies/a' [ 1 0 0 -0.25 0 1 0 0 0 0 1 0.6 0 0 0 1 ]\n"
             "  Frame 'frames/b' [ 1 0 0 0.25 0 1 0 0 0 0 1 0.6 0 0 0 1 ] ]\n"
             " frameBlending=%s mesh=PolygonalMesh [ ",
             mode);
    put_box(text, size, half, at);
    snprintf(text + strlen(text), size - strlen(text), TRIANGLES "EOF ] attachments=[\n");
    for (int i = 0; i < 8; i++)
        snprintf(text + strlen(text), size - strlen(text),
                 "[ base=%g %g %g connections=[ F [ 0 %g ] F [ 1 %g ] ] ]\n", i & 1 ? 0.5 : -0.5,
                 i & 2 ? 0.5 : -0.5, i & 4 ? 1.1 : 0.1, i & 1 ? share : 1 - share,
                 i & 1 ? 1 - share : share);
    snprintf(text + strlen(text), size - strlen(text),
             "] ] ]\n"
             "CollisionManager [ name='collisionManager' behaviors=[ name='behaviors'\n"
             " [ name='x' collidable0='meshBodies/s' collidable1='rigidBodies/plate' enabled=true\n"
             "   friction=0.3 reduceConstraints=true ] ] ]\n"
             "] ] ]\n");
}

/* It falls by 0.1, slides, and stops by friction on the plate, its lower corners there. */
TEST(phys_skin_falls_slides_and_rests)
{
    static const char *const modes[] = {"LINEAR", "DUAL_QUATERNION_LINEAR"};
    for (int k = 0; k < 4; k++) {
        char text[6000];
        struct sim_fixture p;
        double x[24];
        model_text(text, sizeof text, k < 2 ? 0 : 0.3, modes[k % 2]);
        if (!CHECK_STATUS(sim_fixture_open(&p, text, 0.005, NULL), ART_OK)) {
            TEST_FAIL("%s", p.ctx.last);
            return;
        }
        if (!CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK)) TEST_FAIL("%s", p.ctx.last);
        art_system_update(p.sys, p.state);
        art_skin_positions(art_system_skins(p.sys), p.state, x);
        for (int i = 0; i < 4; i++) CHECK_NEAR(x[3 * i + 2], 0, 0.01);
        for (int i = 4; i < 8; i++) CHECK_NEAR(x[3 * i + 2], 1, 0.02);
        const double *a = sim_fixture_q(&p, "models/m/rigidBodies/a"),
                     *v = sim_fixture_u(&p, "models/m/rigidBodies/a");
        CHECK(a[0] > -0.25 + 0.02 && a[0] < 0.1);
        CHECK_NEAR(art_v3_norm(v), 0, 1e-3);
        CHECK_NEAR(a[2], 0.5, 0.01);
        sim_fixture_close(&p);
    }
}

/* A cube of one finite element, one side of it on a body, in a skin that is larger by 0.1 on all
 * sides and follows both: x + 2 y + 4 z. */
static void soft_text(char *text, size_t size, const char *mode, double friction)
{
    const double half[3] = {0.6, 0.6, 0.6}, at[3] = {0, 0, 0.7}, plate[3] = {9, 9, 0.5},
                 below[3] = {0, 0, 0};
    snprintf(text, size,
             "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m'\n"
             "ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='f' density=100\n"
             " particleDamping=0.2 stiffnessDamping=0.02\n"
             " material=LinearMaterial [ YoungsModulus=20000 PoissonsRatio=0.3 ]\n"
             " PointList<FemNode3d> [ name='nodes'\n");
    for (int i = 0; i < 8; i++)
        snprintf(text + strlen(text), size - strlen(text),
                 "[ position=[ %g %g %g ] velocity=[ 1 0 0 ] ]\n", i & 1 ? 0.5 : -0.5,
                 i & 2 ? 0.5 : -0.5, i & 4 ? 1.2 : 0.2);
    snprintf(text + strlen(text), size - strlen(text),
             "] FemElement3dList [ name='elements' HexElement [ nodes=[ 4 5 7 6 0 1 3 2 ] ] ] ] ]\n"
             "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             " [ name='a' position=[ 0 0 0.7 ] inertiaMethod=EXPLICIT velocity=[ 1 0 0 0 0 0 ]\n"
             "   inertia=[ 20 0 0 0 3 0 0 0 3 0 0 0 3 ] ]\n"
             " [ name='plate' dynamic=false position=[ 0 0 -0.5 ] meshes=[ name='meshes' [\n"
             "   name='surface' mesh=PolygonalMesh [ ");
    put_box(text, size, plate, below);
    snprintf(text + strlen(text), size - strlen(text),
             TRIANGLES "EOF ] ] ] ] ]\n"
                       "ComponentList<DynamicAttachmentComp> [ name='attachments'\n");
    for (int i = 0; i < 8; i += 2)
        snprintf(text + strlen(text), size - strlen(text),
                 "PointFrameAttachment [ point='models/f/nodes/%d' frame='rigidBodies/a'\n"
                 " loc=[ -0.5 %g %g ] ]\n",
                 i, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5);
    snprintf(
        text + strlen(text), size - strlen(text),
        "]\nRenderableComponentList<MeshComponent> [ name='meshBodies' SkinMeshBody [ name='s'\n"
        " bodies=[ Frame 'rigidBodies/a' [ 1 0 0 0 0 1 0 0 0 0 1 0.7 0 0 0 1 ]\n"
        "  FemModel3d 'models/f' ] frameBlending=%s mesh=PolygonalMesh [ ",
        mode);
    put_box(text, size, half, at);
    snprintf(text + strlen(text), size - strlen(text), TRIANGLES "EOF ] attachments=[\n");
    for (int i = 0; i < 8; i++) {
        const int place[8] = {4, 5, 7, 6, 0, 1, 3, 2};
        const double s[3] = {i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1};
        snprintf(text + strlen(text), size - strlen(text),
                 "[ base=%g %g %g connections=[ F [ 0 0.3 ] E [ 1 0.7 0 %g %g %g ", 0.6 * s[0],
                 0.6 * s[1], 0.7 + 0.6 * s[2], 0.1 * s[0], 0.1 * s[1], 0.1 * s[2]);
        for (int k = 0; k < 8; k++)
            snprintf(text + strlen(text), size - strlen(text), " %d", place[k] == i);
        snprintf(text + strlen(text), size - strlen(text), " ] ] ]\n");
    }
    snprintf(text + strlen(text), size - strlen(text),
             "] ] ]\n"
             "CollisionManager [ name='collisionManager' behaviors=[ name='behaviors'\n"
             " [ name='x' collidable0='meshBodies/s' collidable1='rigidBodies/plate' enabled=true\n"
             "   friction=%g reduceConstraints=true ] ] ]\n"
             "] ] ]\n",
             friction);
}

/* Large friction on a skin that follows a soft body too: energy is lost alone, and it comes to
 * rest, whatever blends. */
TEST(phys_soft_skin_with_large_friction_comes_to_rest)
{
    static const char *const modes[] = {"LINEAR", "DUAL_QUATERNION_LINEAR"};
    for (int k = 0; k < 4; k++) {
        char text[9000];
        struct sim_fixture p;
        double x[24], most = 0, before;
        soft_text(text, sizeof text, modes[k % 2], k < 2 ? 0.9 : 3);
        if (!CHECK_STATUS(sim_fixture_open(&p, text, 0.005, NULL), ART_OK)) {
            TEST_FAIL("%s", p.ctx.last);
            return;
        }
        before = sim_fixture_get(&p, "models/m:energy", 0);
        for (int i = 1; i <= 30; i++) {
            if (!CHECK_STATUS(art_sim_run(p.sim, 0.1 * i), ART_OK)) TEST_FAIL("%s", p.ctx.last);
            double now = sim_fixture_get(&p, "models/m:energy", 0);
            most = fmax(most, now - before);
            before = now;
        }
        CHECK(most < 0.01 * 120 * 9.8 * 0.1);
        art_system_update(p.sys, p.state);
        art_skin_positions(art_system_skins(p.sys), p.state, x);
        for (int i = 0; i < 4; i++) CHECK_NEAR(x[3 * i + 2], 0, 0.01);
        CHECK_NEAR(art_v3_norm(sim_fixture_u(&p, "models/m/rigidBodies/a")), 0, 1e-3);
        CHECK_NEAR(sim_fixture_get(&p, "models/m:kineticEnergy", 0), 0, 1e-4);
        sim_fixture_close(&p);
    }
}

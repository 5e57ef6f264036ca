/* Bodies and frames: pose, velocity, markers, and the inertia that attributes and meshes give. */
#define _XOPEN_SOURCE 700
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BODY(more)                                                                                 \
    "MechModel [ name='m' gravity=[ 0 0 0 ] RenderableComponentList<RigidBody> [ "                 \
    "name='rigidBodies'\n"                                                                         \
    " [ name='b' " more " ] ] ]\n"
#define B "models/m/rigidBodies/b"

/* a box of 1 x 2 x 3 with a corner in the origin; a square of side 2 of lines; three points */
#define BOX                                                                                        \
    "maspack.geometry.PolygonalMesh[\n"                                                            \
    "v 0 0 0\nv 1 0 0\nv 1 2 0\nv 0 2 0\nv 0 0 3\nv 1 0 3\nv 1 2 3\nv 0 2 3\n"                     \
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nEOF ]"
#define SQUARE                                                                                     \
    "maspack.geometry.PolylineMesh[\nv -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nl 1 2 3 4 1\nEOF ]"
#define POINTS "maspack.geometry.PointMesh[\nv 1 0 0\nv -1 0 0\nv 0 3 0\nEOF ]"
#define MESHES(parts) "meshes=[ " parts " ]"
#define PART(mesh, more) "RigidMeshComp [ mesh=" mesh " " more " ]\n"

/* ---------------------------------------------------------------- pose and velocity */

/* position, orientation (axis, degrees), rotation (quaternion) and pose say the same. */
TEST(phys_poses_of_a_body)
{
    static const char *const forms[] = {
        BODY("position=[ 1 2 3 ] orientation=[ 0 0 2 90 ]"),
        BODY("rotation=[ 1 0 0 1 ] position=[ 1 2 3 ]"),
        BODY("pose=[ 1 2 3 0 0 1 90 ]"),
        BODY("pose=[ 0 -1 0 1  1 0 0 2  0 0 1 3 ]"),
        BODY("position=[ 7 7 7 ] pose=[ 1 2 3 0 0 1 90 ]"),
    };
    const double want[7] = {1, 2, 3, 0, 0, 1, 90}, turned[4] = {0, 1, 0, 30}, moved[3] = {4, 5, 6};
    struct sim_fixture p;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, forms[i], 0.01, NULL), ART_OK));
        for (int k = 0; k < 7; k++) {
            CHECK_NEAR(sim_fixture_get(&p, B ":pose", k), want[k], 1e-13);
            CHECK_NEAR(
                sim_fixture_get(&p, k < 3 ? B ":position" : B ":orientation", k < 3 ? k : k - 3),
                want[k], 1e-13);
        }
        sim_fixture_close(&p);
    }
    /* each may be set without the other */
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, forms[0], 0.01, NULL), ART_OK));
    CHECK_STATUS(sim_fixture_set(&p, B ":orientation", turned), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, B ":position", 2), 3, 0);
    CHECK_NEAR(sim_fixture_get(&p, B ":orientation", 3), 30, 1e-13);
    CHECK_STATUS(sim_fixture_set(&p, B ":position", moved), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, B ":position", 2), 6, 0);
    CHECK_NEAR(sim_fixture_get(&p, B ":orientation", 3), 30, 1e-13);
    sim_fixture_close(&p);
}

/* The velocity is that of the frame's origin, in world axes; markers and attached frames go with
 * the body: x = p + R l, v = v_o + w x (R l). */
TEST(phys_velocity_of_body_marker_and_frame)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='b' position=[ 1 0 0 ] orientation=[ 0 0 1 90 ] vel=[ 1 2 3 0.5 0 2 ]\n"
        "   inertia=[ 2 0 0 0  0.3 0 0 0 0.3 0 0 0 0.3 ] ] ]\n"
        " RenderableComponentList<Frame> [ name='frames' [ name='f' ] ]\n"
        " PointList<FrameMarker> [ name='frameMarkers' [ name='k'\n"
        "  attachment=[ frame='rigidBodies/b' loc=[ 2 0 1 ] ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  FrameFrameAttachment [ frame='frames/f' master='rigidBodies/b' TFM=[ 2 0 1 0 1 0 30 ] ] "
        "] ]\n";
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, "RungeKutta4"), ART_OK));
    for (int round = 0; round < 2; round++) {
        const double *q = sim_fixture_q(&p, B), *u = sim_fixture_u(&p, B),
                     *k = sim_fixture_q(&p, "models/m/frameMarkers/k"),
                     *f = sim_fixture_q(&p, "models/m/frames/f"), loc[3] = {2, 0, 1};
        double R[9], l[3], x[3], v[3], turn[9], want[9], local[9];
        art_rot_from_quat(R, q + 3);
        art_m3_mulvec(l, R, loc);
        art_v3_add(x, q, l);
        art_v3_cross(v, u + 3, l);
        art_v3_add(v, v, u);
        CHECK_NEAR_N(k, x, 3, 1e-14);
        CHECK_NEAR_N(f, x, 3, 1e-14);
        CHECK_NEAR_N(sim_fixture_u(&p, "models/m/frameMarkers/k"), v, 3, 1e-14);
        CHECK_NEAR_N(sim_fixture_u(&p, "models/m/frames/f"), v, 3, 1e-14);
        CHECK_NEAR_N(sim_fixture_u(&p, "models/m/frames/f") + 3, u + 3, 3, 1e-14);
        const double axis[3] = {0, 1, 0};
        art_rot_from_axis_angle_deg(local, axis, 30);
        art_m3_mul(want, R, local);
        art_rot_from_quat(turn, f + 3);
        CHECK_NEAR_N(turn, want, 9, 1e-14);
        /* a ball turns evenly and its middle goes straight on */
        const double at[3] = {1 + 0.4, 0.8, 1.2}, w[3] = {0.5, 0, 2};
        if (round == 1) CHECK_NEAR_N(q, at, 3, 1e-12);
        CHECK_NEAR_N(u + 3, w, 3, 1e-12);
        CHECK_STATUS(art_sim_run(p.sim, 0.4), ART_OK);
    }
    sim_fixture_close(&p);
}

/* The force on a body counts what acts on its markers: here a spring, f and r x f. */
TEST(phys_force_on_body_counts_markers)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -10 ] PointList<Particle> [ name='particles'\n"
        "  [ name='o' dynamic=false position=[ 1 0 5 ] ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b'\n"
        "   inertia=[ 2 0 0 0  0.3 0 0 0 0.3 0 0 0 0.3 ] ] ]\n"
        " PointList<FrameMarker> [ name='frameMarkers' [ name='k'\n"
        "  attachment=[ frame='rigidBodies/b' loc=[ 1 0 1 ] ] ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings' [\n"
        "  points=[ 'particles/o' 'frameMarkers/k' ] material=LinearAxialMaterial [ stiffness=3 ] "
        "] ] ]\n";
    const double want[6] = {0, 0, 12 - 20, 0, -12, 0};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    art_system_forces(p.sys, p.state, NULL);
    for (int k = 0; k < 6; k++) {
        CHECK_NEAR(sim_fixture_get(&p, B ":force", k), want[k], 1e-14);
        CHECK_NEAR(sim_fixture_get(&p, k < 3 ? B ":transForce" : B ":moment", k % 3), want[k],
                   1e-14);
    }
    CHECK_NEAR(sim_fixture_get(&p, "models/m/frameMarkers/k:force", 2), 12, 1e-14);
    sim_fixture_close(&p);
}

/* --------------------------------------------------------------------- inertia */

struct inertia_case {
    const char *text;
    double M[13]; /* mass, centre, inertia about the centre */
};

static void check_inertias(const struct inertia_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct sim_fixture p;
        double M[13];
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, cases[i].text, 0.01, NULL), ART_OK));
        for (int k = 0; k < 13; k++) M[k] = sim_fixture_get(&p, B ":inertia", k);
        if (!CHECK_NEAR_N(M, cases[i].M, 13, 1e-13)) TEST_FAIL("%s", cases[i].text);
        sim_fixture_close(&p);
    }
}

/* a box of mass m and sides 1, 2, 3 about its centre */
#define BOX_INERTIA(m)                                                                             \
    {                                                                                              \
        m, 0.5, 1, 1.5, (m)*13. / 12, 0, 0, 0, (m)*10. / 12, 0, 0, 0, (m)*5. / 12                  \
    }

/* DENSITY is the default, with density 1; what is stated last about mass counts; explicit numbers
 * need no mesh and go before meshes. */
TEST(phys_frame_inertia_methods)
{
    static const struct inertia_case cases[] = {
        {BODY(MESHES(PART(BOX, ""))), BOX_INERTIA(6)},
        {BODY("density=4 " MESHES(PART(BOX, ""))), BOX_INERTIA(24)},
        {BODY("inertiaMethod=DENSITY density=4 mass=3 " MESHES(PART(BOX, ""))), BOX_INERTIA(24)},
        {BODY("inertiaMethod=MASS mass=3 " MESHES(PART(BOX, ""))), BOX_INERTIA(3)},
        {BODY("mass=3 " MESHES(PART(BOX, ""))), BOX_INERTIA(3)},
        {BODY("inertia=[ 2 1 2 3  4 0.1 0.2 0.1 5 0.3 0.2 0.3 6 ] " MESHES(PART(BOX, ""))),
         {2, 1, 2, 3, 4, 0.1, 0.2, 0.1, 5, 0.3, 0.2, 0.3, 6}},
        {BODY("inertiaMethod=EXPLICIT mass=2 centerOfMass=[ 1 2 3 ] inertia=[ 7 0 0 0  4 0 0 0 5 0 "
              "0 0 6 ]"),
         {2, 1, 2, 3, 4, 0, 0, 0, 5, 0, 0, 0, 6}},
        {BODY("inertiaMethod=EXPLICIT"), {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
    };
    check_inertias(cases, sizeof cases / sizeof cases[0]);
}

/* Where the mass sits: lines of 8 in a square, points, faces of the box; the thin closed forms. */
TEST(phys_mass_distributions)
{
    static const struct inertia_case cases[] = {
        /* four rods of length 2 and mass 2: about x, two of m (2^2)/12 and two at a distance of 1
         */
        {BODY(MESHES(PART(SQUARE, ""))),
         {8, 0, 0, 0, 2 * 2. * 4 / 12 + 2 * 2, 0, 0, 0, 2 * 2. * 4 / 12 + 2 * 2, 0, 0, 0,
          2 * (2 * 2. * 4 / 12 + 2 * 2)}},
        {BODY("density=2 " MESHES(PART(POINTS, ""))),
         {6, 0, 1, 0, 2 * (1 + 1 + 4), 0, 0, 0, 4, 0, 0, 0, 2 * (1 + 1 + 4) + 4}},
        /* the vertices of the box as points of mass 1: sums of the squares of half sides */
        {BODY(MESHES(PART(BOX, "massDistribution=POINT"))),
         {8, 0.5, 1, 1.5, 8 * (1 + 2.25), 0, 0, 0, 8 * (0.25 + 2.25), 0, 0, 0, 8 * (0.25 + 1)}},
        /* faces: 2 each of 2x3 (across x), 1x3 (across y), 1x2 (across z) */
        {BODY(MESHES(PART(BOX, "massDistribution=AREA"))),
         {22, 0.5, 1, 1.5, 12 * (4 + 9) / 12. + 6 * (9 / 12. + 1) + 4 * (4 / 12. + 2.25), 0, 0, 0,
          12 * (9 / 12. + 0.25) + 6 * (1 + 9) / 12. + 4 * (1 / 12. + 2.25), 0, 0, 0,
          12 * (4 / 12. + 0.25) + 6 * (1 / 12. + 1) + 4 * (1 + 4) / 12.}},
    };
    check_inertias(cases, sizeof cases / sizeof cases[0]);
}

/* The inertia of a body is the sum over its meshes that have mass, each by its own mass or density,
 * else by the body's; with inertiaMethod MASS the sum is scaled. Overlaps count twice. */
TEST(phys_inertia_of_several_meshes)
{
    static const struct inertia_case cases[] = {
        {BODY("density=2 " MESHES(PART(BOX, "") PART(BOX, "density=3") PART(BOX, "mass=5"))),
         BOX_INERTIA(12 + 18 + 5)},
        {BODY("density=2 " MESHES(PART(BOX, "hasMass=false") PART(BOX, "density=3 mass=5"))),
         BOX_INERTIA(5)},
        {BODY(MESHES(PART(BOX, "mass=5 density=3"))), BOX_INERTIA(18)},
        {BODY("inertiaMethod=MASS mass=1 " MESHES(PART(BOX, "density=3") PART(BOX, "mass=5"))),
         BOX_INERTIA(1)},
    };
    check_inertias(cases, sizeof cases / sizeof cases[0]);
}

/* What a mesh of a body has: its volume, its mass and its density, each from the others. */
TEST(phys_values_of_the_meshes)
{
    static const struct {
        const char *text;
        double volume, mass, density;
    } want[] = {
        {BODY("density=2 " MESHES(PART(BOX, ""))), 6, 12, 2},
        {BODY("density=2 " MESHES(PART(BOX, "density=3"))), 6, 18, 3},
        {BODY("density=2 " MESHES(PART(BOX, "mass=5"))), 6, 5, 5. / 6},
        {BODY("density=2 " MESHES(PART(SQUARE, ""))), 0, 16, 2},
        {BODY("density=2 " MESHES(PART(SQUARE, "volume=4 mass=12"))), 4, 12, 3},
    };
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, want[i].text, 0.01, NULL), ART_OK));
        CHECK_NEAR(sim_fixture_get(&p, B "/meshes/0:volume", 0), want[i].volume, 1e-14);
        CHECK_NEAR(sim_fixture_get(&p, B "/meshes/0:mass", 0), want[i].mass, 1e-14);
        CHECK_NEAR(sim_fixture_get(&p, B "/meshes/0:density", 0), want[i].density, 1e-14);
        sim_fixture_close(&p);
    }
}

/* The density of a body is what was stated, or its mass by the volume of its meshes. */
TEST(phys_density_of_a_body)
{
    static const struct {
        const char *text;
        double density;
    } want[] = {{BODY(MESHES(PART(BOX, ""))), 1},
                {BODY("density=4 " MESHES(PART(BOX, ""))), 4},
                {BODY("inertiaMethod=MASS mass=3 " MESHES(PART(BOX, ""))), 0.5},
                {BODY("mass=3 " MESHES(PART(BOX, "") PART(BOX, "hasMass=false"))), 0.5},
                {BODY("mass=3 " MESHES(PART(BOX, "") PART(BOX, ""))), 0.25},
                {BODY("mass=3 dynamic=false " MESHES(PART(BOX, ""))), 0.5},
                {BODY("mass=3 " MESHES(PART(BOX, "volume=12"))), 0.25},
                {BODY("inertia=[ 3 0 0 0  1 0 0 0 1 0 0 0 1 ] " MESHES(PART(BOX, ""))), 0.5}};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, want[i].text, 0.01, NULL), ART_OK));
        CHECK_NEAR(sim_fixture_get(&p, B ":density", 0), want[i].density, 1e-15);
        sim_fixture_close(&p);
    }
}

/* What does not move has the inertia that it would have if it moved, however its mass is stated. */
TEST(phys_inertia_of_what_does_not_move)
{
    static const char *const bodies[] = {"",
                                         "density=4",
                                         "inertiaMethod=MASS mass=3",
                                         "mass=3",
                                         "inertiaMethod=DENSITY density=2 mass=3",
                                         "inertiaMethod=MASS",
                                         "inertia=[ 2 1 2 3  4 0.1 0.2 0.1 5 0.3 0.2 0.3 6 ]",
                                         "inertiaMethod=EXPLICIT mass=7"};
    static const char *const parts[] = {"", "massDistribution=AREA", "density=3", "mass=5",
                                        "volume=12"};
    for (int i = 0; i < 40; i++) {
        struct art_inertia M[2];
        bool ok = true;
        for (int fixed = 0; fixed < 2 && ok; fixed++) {
            struct sim_fixture p;
            char text[4096];
            snprintf(text, sizeof text,
                     "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies' "
                     "[ name='b' %s %s meshes=[ RigidMeshComp [ mesh=" BOX " %s ] ] ] ] ]\n",
                     bodies[i % 8], fixed ? "dynamic=false" : "", parts[i / 8]);
            ok = CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK);
            if (ok) M[fixed] = p.sys->dyn[0].inertia;
            sim_fixture_close(&p);
        }
        ok = ok && CHECK_NEAR_N(&M[1].mass, &M[0].mass, 1, 0);
        ok = ok && CHECK_NEAR_N(M[1].com, M[0].com, 3, 0) && CHECK_NEAR_N(M[1].J, M[0].J, 9, 0);
        if (!ok) TEST_FAIL("%s | %s", bodies[i % 8], parts[i / 8]);
    }
}

/* The masses of the meshes of a body add up to its own, by whatever method, where none states one.
 */
TEST(phys_masses_of_meshes_add_up)
{
    static const char *const bodies[] = {
        BODY("density=2 " MESHES(PART(BOX, "") PART(BOX, "density=3"))),
        BODY("mass=3 " MESHES(PART(BOX, "") PART(BOX, "volume=3"))),
        BODY("mass=3 dynamic=false " MESHES(PART(BOX, "") PART(BOX, "massDistribution=AREA"))),
        BODY("inertia=[ 5 0 0 0  1 0 0 0 1 0 0 0 1 ] " MESHES(PART(BOX, "") PART(BOX, "")))};
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, bodies[i], 0.01, NULL), ART_OK));
        double sum =
            sim_fixture_get(&p, B "/meshes/0:mass", 0) + sim_fixture_get(&p, B "/meshes/1:mass", 0);
        CHECK_NEAR_REL(sum, sim_fixture_get(&p, B ":mass", 0), 1e-14);
        sim_fixture_close(&p);
    }
}

/* A mesh that is turned inside out in the file has its faces flipped when it is read: the volume
 * tells. */
TEST(phys_mesh_files_with_transform_and_flip)
{
    static const char tetra[] =
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n";
    char dir[] = P_tmpdir "/artkit-phys-XXXXXX", file[64], text[512];
    struct sim_fixture p;
    REQUIRE(CHECK(mkdtemp(dir) != NULL));
    snprintf(file, sizeof file, "%s/tetra.obj", dir);
    FILE *out = fopen(file, "w");
    REQUIRE(CHECK(out != NULL));
    CHECK(fputs(tetra, out) >= 0 && fclose(out) == 0);
    snprintf(text, sizeof text,
             BODY(MESHES("RigidMeshComp [ mesh=[ '%s' flipped=true\n"
                         " transform=RigidTransform3d [ 0 0 7 0 0 1 90 ] ] ]")),
             file);
    bool ok = CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK);
    if (ok) {
        CHECK_NEAR(sim_fixture_get(&p, B ":mass", 0), 1. / 6, 1e-15);
        CHECK_NEAR(sim_fixture_get(&p, B ":centerOfMass", 0), -0.25, 1e-15);
        CHECK_NEAR(sim_fixture_get(&p, B ":centerOfMass", 2), 7.25, 1e-14);
    }
    sim_fixture_close(&p);
    unlink(file);
    rmdir(dir);
}

/* A state that did not change is not followed again; one that did is, and so is the one before it.
 */
TEST(phys_markers_follow_the_state_that_is_asked)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(
        sim_fixture_open(
            &p,
            "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
            " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
            "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  1 0 0 0 1 0 0 0 1 ] ] ]\n"
            " PointList<FrameMarker> [ name='frameMarkers' [ name='k'\n"
            "  attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 1 0 0 ] ] ] ] ]\n",
            0.01, NULL),
        ART_OK));
    const struct art_dyn *k = &p.sys->dyn[p.sys->attachments.list[0].slave];
    const struct art_dyn *b = &p.sys->dyn[p.sys->block_dyn[0]];
    double spin[6] = {0, 0, 0, 0, 0, 2}, none[6] = {0};
    CHECK(p.sys->attachments.followed);
    for (int round = 0; round < 3; round++) {
        double angle = 0.3 * round, c = cos(angle), s = sin(angle);
        const double q[4] = {cos(angle / 2), 0, 0, sin(angle / 2)};
        memcpy(p.state->q + b->q + 3, q, sizeof q);
        art_system_set_velocity(p.sys, p.state, round == 1 ? spin : none);
        for (int twice = 0; twice < 2; twice++) art_system_update(p.sys, p.state);
        CHECK_NEAR_N(p.state->q + k->q, ((double[3]){c, s, 0}), 3, 1e-15);
        double w = round == 1 ? 2 : 0;
        CHECK_NEAR_N(p.state->u + k->u, ((double[3]){-w * s, w * c, 0}), 3, 1e-15);
        /* rotations of another state in between, without its points */
        art_quat_integrate(p.state->q + b->q + 3, 1, (double[3]){0, 0, 1});
        (void)art_system_update_frames(p.sys, p.state);
        memcpy(p.state->q + b->q + 3, q, sizeof q);
        art_system_update(p.sys, p.state);
        CHECK_NEAR(b->R[0], c, 1e-15);
    }
    sim_fixture_close(&p);
}

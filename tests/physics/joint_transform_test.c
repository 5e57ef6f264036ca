/* Joints under changes of units and place. */
#include "sim_fixture.h"
#include <art/joint.h>
#include <art/xform.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define J "models/m/bodyConnectors/j"

/* A body on a base that does not move. %s: class, further properties. */
static const char rig[] =
    "MechModel [ name='m' gravity=[ 1 2 -3 ]\n"
    "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "[ name='base' dynamic=false position=[ 0.3 -0.2 0.1 ] rotation=[ 0.9 0.1 -0.3 0.2 ] ]\n"
    "[ name='a' position=[ 1 2 -1 ] inertia=[ 2 0.1 0 0 1 0 0 0 2 0 0 0 3 ] ] ]\n"
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "%s [ name='j' bodyA='rigidBodies/a' bodyB=%s\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ 0.1 0.2 0.3 1 2 3 40 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master=%s TFM=[ -0.2 0 0.4 3 -1 1 70 ] ] %s ] ] ]";

struct rig {
    struct sim_fixture p;
    struct art_comp *j;
    int n;
    double q[ART_JOINT_MAX_COORDS];
};

static bool linkage_fixture_open(struct rig *r, const struct art_joint_kind *kind, bool ground,
                                 const char *more)
{
    const char *B = ground ? "null" : "'rigidBodies/base'";
    char text[3000], props[600];
    const struct art_prop *segs = NULL;
    for (int i = 0; i < kind->cls->n_props; i++)
        if (strcmp(kind->cls->props[i].name, "segs") == 0) segs = &kind->cls->props[i];
    snprintf(props, sizeof props, "%s %s", more, segs ? "segs=[ -1 0.1 1 0.2 ]" : "");
    snprintf(text, sizeof text, rig, kind->cls->name, B, B, props);
    if (!CHECK_STATUS(sim_fixture_open(&r->p, text, 0.01, NULL), ART_OK)) {
        TEST_FAIL("%s: %s", kind->cls->name, r->p.ctx.last);
        sim_fixture_close(&r->p);
        return false;
    }
    r->j = art_find(r->p.model->root, J);
    r->n = kind->n_coords;
    for (int i = 0; i < r->n; i++) r->q[i] = 0.2 + 0.1 * i;
    if (r->n && kind->pose) CHECK_STATUS(art_joint_set_coords(&r->p.ctx, r->j, r->q), ART_OK);
    return true;
}

static void end_pose(const struct rig *r, bool A, struct art_rigid *T)
{
    const struct art_comp *body = art_get_ref(r->j, A ? "bodyA" : "bodyB");
    const struct art_comp *object = art_get_object(r->j, A ? "attachmentA" : "attachmentB");
    struct art_rigid P, L;
    struct art_value value;
    art_rigid_identity(&P);
    if (body) art_frame_pose(body, &P);
    art_get(object, "TFM", &value);
    for (int i = 0; i < 3; i++) {
        art_v3_copy(L.R + 3 * i, value.num + 4 * i);
        L.p[i] = value.num[4 * i + 3];
    }
    art_rigid_mul(T, &P, &L);
}

/* How far C is from where its coordinates put it. */
static double gap(const struct rig *r)
{
    struct art_rigid C, D, T, U;
    double q[ART_JOINT_MAX_COORDS], d;
    struct art_ctx ctx = r->p.ctx;
    end_pose(r, true, &C);
    end_pose(r, false, &D);
    art_rigid_mul_inv_left(&T, &D, &C);
    if (art_joint_tree_coords(&ctx, r->j, q) < 0) return INFINITY;
    if (art_joint_tree_pose(&ctx, r->j, q, &U) < 0) return INFINITY;
    d = art_v3_distance(T.p, U.p);
    for (int i = 0; i < 9; i++) d = fmax(d, fabs(T.R[i] - U.R[i]));
    return d;
}

static int transform(struct rig *r, const char *what, const char *step, const double *x, int n)
{
    struct art_affine X;
    struct art_transformer t;
    int status;
    memset(&X, 0, sizeof X);
    X.A[0] = X.A[4] = X.A[8] = 1;
    ART_TRY(art_affine_step(&r->p.ctx, &X, step, x, n, NULL));
    art_transformer_affine(&t, &X);
    ART_TRY(art_transform_geometry(&r->p.ctx, art_find(r->p.model->root, what), &t, NULL));
out:
    return status;
}

/* Coordinates, lengths by a factor, and that the joint is whole. */
static void check_coords(struct rig *r, const struct art_joint_kind *kind, double length)
{
    double q[ART_JOINT_MAX_COORDS];
    CHECK_INT(art_joint_tree_coords(&r->p.ctx, r->j, q), r->n);
    for (int i = 0; i < r->n; i++) {
        bool rotary = kind->coords[i].rotary;
        if (!CHECK_NEAR(q[i], rotary ? r->q[i] : length * r->q[i], 1e-11))
            TEST_FAIL("%s: %s", kind->cls->name, kind->coords[i].name);
        CHECK_NEAR(art_get_double(r->j, kind->coords[i].name), q[i] * (rotary ? 180 / ART_PI : 1),
                   1e-9);
    }
    if (!CHECK_NEAR(gap(r), 0, 1e-11)) TEST_FAIL("%s", kind->cls->name);
}

TEST(phys_joints_go_along_with_their_bodies)
{
    static const double turn[4] = {1, 2, -1, 50}, shift[3] = {1, 2, 3};
    static const char *const tops[] = {"models/m", "models/m/rigidBodies/a",
                                       "models/m/rigidBodies/base"};
    for (int i = 0; art_joint_kind_at(i); i++) {
        const struct art_joint_kind *kind = art_joint_kind_at(i);
        for (int k = 0; k < 5 && kind->n_coords; k++) {
            struct rig r;
            bool ground = k > 2;
            struct art_rigid D, E;
            if (!linkage_fixture_open(&r, kind, ground, "")) continue;
            end_pose(&r, false, &D);
            CHECK_STATUS(transform(&r, tops[k % 3], "translate", shift, 3), ART_OK);
            end_pose(&r, false, &E);
            CHECK_NEAR(art_v3_distance(D.p, E.p), sqrt(14), 1e-12);
            CHECK_STATUS(transform(&r, tops[k % 3], "rotate", turn, 4), ART_OK);
            check_coords(&r, kind, 1);
            sim_fixture_close(&r.p);
        }
    }
}

TEST(phys_joints_scale_and_reflect)
{
    static const double twice = 2, across[3] = {1, -2, 0.5};
    for (int i = 0; art_joint_kind_at(i); i++) {
        const struct art_joint_kind *kind = art_joint_kind_at(i);
        struct rig r;
        struct art_value value;
        char name[64], range[600] = "";
        /* the ellipsoid stays as large as it is stated, and a surface has no image of that kind */
        bool ellipsoid = strncmp(kind->cls->name, "Ellipsoid", 9) == 0;
        if (kind->n_coords == 0 || ellipsoid) continue;
        for (int c = 0; c < kind->n_coords; c++)
            snprintf(range + strlen(range), sizeof range - strlen(range), "%sRange=[ [ -1 inf ] ] ",
                     kind->coords[c].name);
        if (!linkage_fixture_open(&r, kind, i % 2, range)) continue;
        CHECK_STATUS(transform(&r, "models/m", "scale", &twice, 1), ART_OK);
        check_coords(&r, kind, 2);
        CHECK_STATUS(transform(&r, "models/m", "mirror", across, 3), ART_OK);
        check_coords(&r, kind, -2);
        for (int c = 0; c < kind->n_coords; c++) {
            bool rotary = kind->coords[c].rotary;
            snprintf(name, sizeof name, "%sRange", kind->coords[c].name);
            REQUIRE(art_get(r.j, name, &value) && value.n == 2);
            CHECK_NEAR(value.num[rotary ? 0 : 1], rotary ? -1 : 1, 0);
            CHECK(isinf(value.num[rotary ? 1 : 0]));
        }
        sim_fixture_close(&r.p);
    }
}

TEST(phys_joint_surfaces_keep_their_side)
{
    static const double across[3] = {0, 0, 1}, tilted[3] = {1, 2, 3};
    for (int i = 0; art_joint_kind_at(i); i++) {
        const struct art_joint_kind *kind = art_joint_kind_at(i);
        struct rig r;
        struct art_rigid C, D;
        double before[3], after[3];
        if (kind->n_coords || kind->n_rows != 1 || strstr(kind->cls->name, "Axis")) continue;
        if (!linkage_fixture_open(&r, kind, false, "unilateral=true")) continue;
        for (int k = 0; k < 2; k++) {
            end_pose(&r, true, &C);
            end_pose(&r, false, &D);
            art_rigid_inv_point(before, &D, C.p);
            CHECK_STATUS(transform(&r, "models/m", "mirror", k ? tilted : across, 3), ART_OK);
            end_pose(&r, true, &C);
            end_pose(&r, false, &D);
            art_rigid_inv_point(after, &D, C.p);
            /* mirrored in the plane in which segments lie */
            CHECK_NEAR(after[0], before[0], 1e-12);
            CHECK_NEAR(after[1], -before[1], 1e-12);
            CHECK_NEAR(after[2], before[2], 1e-12);
        }
        sim_fixture_close(&r.p);
    }
}

/* A compliant joint moves the same way in other units: each row of compliance and damping has its
 * own. */
static void append_row_numbers(struct art_buf *text, const char *prop, int n, double first)
{
    art_buf_printf(text, "%s=[ ", prop);
    for (int i = 0; i < n; i++) art_buf_printf(text, "%g ", first * (i + 1));
    art_buf_puts(text, "] ");
}

TEST(phys_joint_compliances_have_units)
{
    const struct art_scales mm = {.mass = 1000, .length = 1000, .time = 1};
    for (int i = 0; art_joint_kind_at(i); i++) {
        const struct art_joint_kind *kind = art_joint_kind_at(i);
        double q[2][7];
        struct rig r;
        struct art_buf soft;
        struct art_ctx ctx;
        art_ctx_init(&ctx);
        art_buf_init(&soft, &ctx);
        append_row_numbers(&soft, "compliance", kind->n_rows, 0.001);
        append_row_numbers(&soft, "damping", kind->n_rows, 10);
        for (int k = 0; k < 2; k++) {
            struct art_sim_options options = {.step = 0.01};
            if (!linkage_fixture_open(&r, kind, false, soft.s)) break;
            art_sim_free(r.p.sim);
            r.p.sim = NULL;
            if (k) CHECK_STATUS(art_scale_units(&r.p.ctx, r.p.model->root, &mm), ART_OK);
            CHECK_STATUS(art_sim_create(&r.p.ctx, r.p.model, &options, &r.p.sim), ART_OK);
            r.p.sys = art_sim_system(r.p.sim, 0);
            r.p.state = art_sim_state(r.p.sim, 0);
            CHECK_STATUS(art_sim_run(r.p.sim, 0.3), ART_OK);
            memcpy(q[k], sim_fixture_q(&r.p, "models/m/rigidBodies/a"), sizeof q[k]);
            for (int c = 0; k && c < 3; c++) q[k][c] /= 1000;
            sim_fixture_close(&r.p);
        }
        if (!CHECK_NEAR_N(q[1], q[0], 7, 1e-7)) TEST_FAIL("%s", kind->cls->name);
        art_buf_fini(&soft);
        art_ctx_fini(&ctx);
    }
}

/* The line of a segmented connector is stretched, and mirrored, along the axes of its frame D. */
TEST(phys_segments_stretch_with_their_joint)
{
    static const double stretches[][3] = {{2, 1, 3}, {-2, 1, 1}, {1, 1, -1.5}};
    const struct art_joint_kind *kind = NULL;
    for (int i = 0; !kind && art_joint_kind_at(i); i++)
        if (strcmp(art_joint_kind_at(i)->cls->name, "SegmentedPlanarConnector") == 0)
            kind = art_joint_kind_at(i);
    REQUIRE(kind != NULL);
    for (int k = 0; k < 3; k++) {
        const double *s = stretches[k];
        struct rig r;
        struct art_rigid D, image;
        struct art_affine X;
        struct art_transformer t;
        struct art_value value;
        double q[3], want[3];
        if (!linkage_fixture_open(&r, kind, k == 1, "")) return;
        end_pose(&r, false, &D);
        art_affine_identity(&X);
        art_m3_diag(X.A, s[0], s[1], s[2]);
        art_affine_in_frame(&X, &X, &D);
        art_transformer_affine(&t, &X);
        CHECK_STATUS(art_transform_geometry(&r.p.ctx, r.p.model->root, &t, NULL), ART_OK);
        CHECK_INT(r.p.ctx.n_warnings, 0);
        end_pose(&r, false, &image);
        REQUIRE(art_get(r.j, "segs", &value) && value.n == 4);
        for (int i = 0; i < 2; i++) {
            static const double line[2][3] = {{-1, 0, 0.1}, {1, 0, 0.2}};
            art_rigid_point(want, &D, line[i]);
            art_affine_point(want, &X, want);
            const double local[3] = {value.num[2 * i], 0, value.num[2 * i + 1]};
            art_rigid_point(q, &image, local);
            CHECK_NEAR_N(q, want, 3, 1e-12);
        }
        sim_fixture_close(&r.p);
    }
}

/* Laws of the kinds of joints, whichever are registered: tables, coordinates, projection, wrenches
 * and their derivatives against central differences of poses. */
#include "physics/joint_fixture.h"
#include <stdio.h>
#include <string.h>

/* -------------------------------------------------------------------- tables */

static int count_rows(const struct art_joint_kind *kind, unsigned flag)
{
    int n = 0;
    for (int r = 0; r < kind->n_rows; r++) n += (kind->rows[r].flags & flag) != 0;
    return n;
}

static void check_rows(const struct art_joint_kind *kind)
{
    int limits[ART_JOINT_MAX_COORDS] = {0};
    for (int r = 0; r < kind->n_rows; r++) {
        const struct art_joint_row_def *row = &kind->rows[r];
        bool linear = row->flags & ART_ROW_LINEAR, rotary = row->flags & ART_ROW_ROTARY;
        CHECK(linear != rotary);
        CHECK(!(row->flags & ART_ROW_BILATERAL) || !(row->flags & ART_ROW_LIMIT));
        if (row->flags & ART_ROW_CONSTANT)
            CHECK_NEAR(art_spatial_dot(row->wrench, row->wrench), 1, 1e-15);
        if (!(row->flags & ART_ROW_LIMIT)) continue;
        REQUIRE(row->coord >= 0 && row->coord < kind->n_coords);
        CHECK_INT(kind->coords[row->coord].rotary, rotary);
        limits[row->coord]++;
    }
    for (int i = 0; i < kind->n_coords; i++) CHECK_INT(limits[i], 1);
}

static void check_coords(const struct art_joint_kind *kind, const struct art_cls *cls)
{
    static const char *const forms[3] = {"%s", "%sRange", "%sLocked"};
    for (int i = 0; i < kind->n_coords; i++) {
        for (int k = 0; k < 3; k++) {
            char name[64];
            snprintf(name, sizeof name, forms[k], kind->coords[i].name);
            const struct art_prop *prop = art_cls_prop(cls, name);
            if (!CHECK(prop != NULL)) continue;
            if (k == 2)
                CHECK_INT(prop->type, ART_P_BOOL);
            else
                CHECK_STR(prop->unit, kind->coords[i].rotary ? "deg" : "L");
        }
    }
}

TEST(phys_joint_tables_are_consistent)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    const struct art_joint_kind *kind;
    art_ctx_init(&ctx);
    REQUIRE(art_sim_schema(&ctx, &schema) == ART_OK);
    for (int i = 0; (kind = art_joint_kind_at(i)); i++) {
        const struct art_cls *cls = art_schema_class(schema, kind->cls->name);
        REQUIRE(cls != NULL);
        CHECK(cls->def == kind->cls && kind->cls->law == kind);
        CHECK(art_cls_is(cls, "BodyConnector"));
        CHECK(kind->cls->help && kind->cls->help[0]);
        CHECK(kind->n_rows <= ART_JOINT_MAX_ROWS && kind->n_coords <= ART_JOINT_MAX_COORDS);
        CHECK(kind->project != NULL && (kind->n_coords == 0 || (kind->pose && kind->coords_of)));
        CHECK(count_rows(kind, ART_ROW_BILATERAL) + kind->n_coords <= 6);
        check_rows(kind);
        check_coords(kind, cls);
        for (int k = 0; k < i; k++) CHECK(strcmp(art_joint_kind_at(k)->cls->name, kind->cls->name));
    }
    CHECK(art_joint_kind_at(-1) == NULL);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* -------------------------------------------------------------------- poses */

static void near_coords(const struct joint_fixture *b, double size, double *c)
{
    for (int i = 0; i < b->joint->n_coords; i++) c[i] = b->c[i] + test_uniform(-size, size);
}

static bool same_pose(const struct art_rigid *a, const struct art_rigid *b, double tol)
{
    return CHECK_NEAR_N(a->R, b->R, 9, tol) && CHECK_NEAR_N(a->p, b->p, 3, tol);
}

/* True if a turn of coordinate i comes to the same pose; not so on a screw. */
static bool is_round(const struct joint_fixture *b, int i)
{
    struct art_rigid T;
    double c[ART_JOINT_MAX_COORDS];
    if (!b->joint->coord[i].rotary) return false;
    memcpy(c, b->c, sizeof c);
    c[i] += 2 * ART_PI;
    b->joint->kind->pose(b->joint, c, &T);
    return art_v3_distance(T.p, b->T.p) < 1e-9;
}

/* Coordinates come back from the pose that they make, also after several turns, and if those known
 * before were a little different. */
static bool coords_come_back(struct joint_fixture *b)
{
    const struct art_joint *joint = b->joint;
    struct art_rigid T;
    double c[ART_JOINT_MAX_COORDS], turns;
    bool ok = true;
    if (joint->n_coords == 0) return true;
    joint->kind->project(joint, b->c, &b->T, &T);
    ok = same_pose(&T, &b->T, 1e-10);
    near_coords(b, 0.05, c);
    for (int i = 0; i < joint->n_coords; i++)
        if (is_round(b, i)) c[i] += 2 * ART_PI * (test_below(7) - 3);
    double last[ART_JOINT_MAX_COORDS];
    memcpy(last, c, sizeof last);
    joint->kind->coords_of(joint, &T, c);
    for (int i = 0; i < joint->n_coords; i++) {
        turns = is_round(b, i) ? round((last[i] - b->c[i]) / (2 * ART_PI)) : 0;
        ok = CHECK_NEAR(c[i], b->c[i] + 2 * ART_PI * turns, 1e-8) && ok;
    }
    return ok;
}

TEST(phys_joint_coordinates_come_back)
{
    joint_fixture_each(coords_come_back, 30);
}

/* Each angle followed over two turns goes on without a jump, as long as the coordinates are
 * defined. */
static bool coords_wind_up(struct joint_fixture *b)
{
    const struct art_joint *joint = b->joint;
    for (int i = 0; i < joint->n_coords; i++) {
        double c[ART_JOINT_MAX_COORDS], want[ART_JOINT_MAX_COORDS];
        memcpy(want, b->c, sizeof want);
        memcpy(c, b->c, sizeof c);
        for (int k = 0; joint->coord[i].rotary && k < 150; k++) {
            struct art_rigid T;
            want[i] += 0.1;
            if (!joint_fixture_is_regular(b, want)) break;
            joint->kind->pose(joint, want, &T);
            joint->kind->coords_of(joint, &T, c);
            if (!CHECK_NEAR_N(c, want, (size_t)joint->n_coords, 1e-8)) return false;
        }
    }
    return true;
}

TEST(phys_joint_angles_wind_up)
{
    joint_fixture_each(coords_wind_up, 10);
}

/* What is projected stays where it is. The error lies across what the joint allows: the place
 * across every motion, the direction across the motions that only turn; of an OpenSimCustomJoint
 * both together, as a twist. */
static bool projection_is_nearest(struct joint_fixture *b)
{
    const struct art_joint *joint = b->joint;
    struct art_rigid off, T, TGD, again;
    double xi[6], err[6], V[6];
    for (int i = 0; i < 6; i++) xi[i] = test_uniform(-0.3, 0.3);
    joint_fixture_shift(&b->T, xi, &off);
    joint->kind->project(joint, b->c, &off, &TGD);
    joint->kind->project(joint, b->c, &TGD, &again);
    bool ok = same_pose(&TGD, &again, 1e-9);
    art_rigid_mul_inv_left(&T, &TGD, &off);
    art_v3_copy(err, T.p);
    art_rot_log(err + 3, T.R);
    for (int k = 0; k < 12; k++) {
        joint_fixture_motion(b, &TGD, k, V);
        if (art_comp_is(joint->comp, "OpenSimCustomJoint")) {
            double size = 1 + sqrt(art_spatial_dot(V, V));
            ok = CHECK_NEAR(art_spatial_dot(err, V), 0, 1e-6 * size) && ok;
            continue;
        }
        ok = CHECK_NEAR(art_v3_dot(err, V), 0, 1e-6 * (1 + art_v3_norm(V))) && ok;
        if (art_v3_norm(V) < 1e-9)
            ok = CHECK_NEAR(art_v3_dot(err + 3, V + 3), 0, 1e-6 * (1 + art_v3_norm(V + 3))) && ok;
    }
    return ok;
}

TEST(phys_joint_projection_is_nearest)
{
    joint_fixture_each(projection_is_nearest, 30);
}

/* -------------------------------------------------------------------- wrenches */

/* Constraint forces do no work on what the joint allows; and it allows all that they do not forbid.
 */
static bool wrenches_are_workless(struct joint_fixture *b)
{
    const struct art_joint *joint = b->joint;
    struct art_joint_row rows[ART_JOINT_MAX_ROWS];
    double zero[6] = {0}, V[12 * 6];
    int held = 0;
    bool ok = true;
    joint_fixture_rows(b, b->c, &b->T, zero, rows);
    for (int k = 0; k < 12; k++) joint_fixture_motion(b, &b->T, k, V + 6 * k);
    for (int r = 0; r < joint->n_rows; r++) {
        if (!(rows[r].flags & ART_ROW_BILATERAL)) continue;
        held++;
        for (int k = 0; k < 12; k++)
            ok = CHECK_NEAR(art_spatial_dot(rows[r].wrench, V + 6 * k), 0,
                            1e-7 * (1 + art_dense_norm(6, V + 6 * k))) &&
                 ok;
    }
    return CHECK_INT(joint_fixture_rank(12, V), 6 - held) && ok;
}

TEST(phys_joint_forces_are_workless)
{
    joint_fixture_each(wrenches_are_workless, 30);
}

/* The row of a limit measures the rate of its coordinate and of no other. */
static bool limits_measure_rates(struct joint_fixture *b)
{
    const struct art_joint *joint = b->joint;
    struct art_joint_row rows[ART_JOINT_MAX_ROWS];
    double zero[6] = {0}, V[6];
    bool ok = true;
    joint_fixture_rows(b, b->c, &b->T, zero, rows);
    for (int r = 0; r < joint->n_rows; r++) {
        if (!(rows[r].flags & ART_ROW_LIMIT)) continue;
        for (int i = 0; i < joint->n_coords; i++) {
            joint_fixture_rate(b, b->c, i, V);
            double rate = i == joint->kind->rows[r].coord;
            ok = CHECK_NEAR(art_spatial_dot(rows[r].wrench, V), rate, 1e-6) && ok;
        }
    }
    return ok;
}

TEST(phys_joint_limits_measure_rates)
{
    joint_fixture_each(limits_measure_rates, 30);
}

/* Rows that act together never say the same thing twice. */
static bool rows_are_independent(struct joint_fixture *b)
{
    const struct art_joint *joint = b->joint;
    struct art_joint_row rows[ART_JOINT_MAX_ROWS];
    double zero[6] = {0}, W[ART_JOINT_MAX_ROWS * 6];
    int n = 0;
    joint_fixture_rows(b, b->c, &b->T, zero, rows);
    for (int r = 0; r < joint->n_rows; r++)
        if (rows[r].flags & (ART_ROW_BILATERAL | ART_ROW_LIMIT))
            memcpy(W + 6 * n++, rows[r].wrench, 6 * sizeof *W);
    return CHECK_INT(joint_fixture_rank(n, W), n);
}

TEST(phys_joint_rows_are_independent)
{
    joint_fixture_each(rows_are_independent, 30);
}

/* The derivative of each wrench, and for rows that watch a value of their own its rate, along a
 * motion. */
static bool derivatives_are_right(struct joint_fixture *b)
{
    const struct art_joint *joint = b->joint;
    const double h = 1e-5;
    struct art_joint_row rows[3][ART_JOINT_MAX_ROWS];
    double rate[ART_JOINT_MAX_COORDS], vel[6], zero[6] = {0};
    struct art_rigid T[2];
    double c[2][ART_JOINT_MAX_COORDS];
    bool ok = true;
    joint_fixture_path(rate);
    for (int s = 0; s < 2; s++) {
        joint_fixture_along(b, rate, s ? h : -h, c[s], &T[s]);
        joint_fixture_rows(b, c[s], &T[s], zero, rows[s]);
    }
    joint_fixture_twist(&T[0], &T[1], 2 * h, &b->T, vel);
    joint_fixture_rows(b, b->c, &b->T, vel, rows[2]);
    for (int r = 0; r < joint->n_rows; r++) {
        const struct art_joint_row *row = &rows[2][r];
        for (int i = 0; i < 6; i++) {
            double slope = (rows[1][r].wrench[i] - rows[0][r].wrench[i]) / (2 * h);
            ok = CHECK_NEAR(row->deriv[i], slope, 1e-5 * (1 + fabs(slope))) && ok;
        }
        if (row->flags & (ART_ROW_BILATERAL | ART_ROW_LIMIT)) continue;
        double slope = (rows[1][r].value - rows[0][r].value) / (2 * h);
        if (isfinite(row->min) || isfinite(row->max))
            ok = CHECK_NEAR(art_spatial_dot(row->wrench, vel), slope, 1e-5) && ok;
    }
    return ok;
}

TEST(phys_joint_derivatives_are_right)
{
    joint_fixture_each(derivatives_are_right, 30);
}

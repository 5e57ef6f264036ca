/* Blending of rigid motions: what moves as a whole, closed forms for two frames, derivatives. */
#include "blend_priv.h"
#include "harness/test.h"
#include <math.h>
#include <string.h>

enum { MOST = 5 };

static const double none[4];

static void random_pose(struct art_rigid *T, double angle)
{
    double w[3];
    for (int i = 0; i < 3; i++) {
        w[i] = test_uniform(-angle, angle);
        T->p[i] = test_uniform(-2, 2);
    }
    art_rot_exp(T->R, w);
}

struct some {
    struct art_rigid base[MOST], pose[MOST];
    struct skin_motion motion[MOST];
    struct skin_part part[MOST];
    int n;
};

static void set_motions(struct some *s)
{
    for (int k = 0; k < s->n; k++)
        skin_motion_set(&s->motion[k], &s->base[k], s->pose[k].R, s->pose[k].p, none);
}

/* Frames whose motions differ by up to about `apart`, with weights of the sum `sum`. */
static void make_some(struct some *s, double apart, double sum)
{
    struct art_rigid all;
    double total = 0;
    s->n = 2 + test_below(MOST - 1);
    random_pose(&all, 2);
    for (int k = 0; k < s->n; k++) {
        struct art_rigid own, mine;
        random_pose(&s->base[k], 3);
        random_pose(&own, apart);
        art_v3_scale(own.p, 0.2, own.p);
        art_rigid_mul(&mine, &all, &own);
        art_rigid_mul(&s->pose[k], &mine, &s->base[k]);
        s->part[k].motion = &s->motion[k];
        s->part[k].w = test_uniform(0.1, 1);
        total += s->part[k].w;
    }
    for (int k = 0; k < s->n; k++) s->part[k].w *= sum / total;
    set_motions(s);
}

static struct skin_blend blend_of(int mode, int steps)
{
    return (struct skin_blend){
        .mode = (enum art_skin_blending)mode, .max_steps = steps, .exact = true};
}

TEST(skin_blend_of_equal_motions_is_rigid)
{
    for (int round = 0; round < test_count(200); round++) {
        struct some s;
        double p0[3], x[3], want[3];
        struct art_rigid X;
        make_some(&s, 0, 1);
        random_pose(&X, 3);
        for (int k = 0; k < s.n; k++) art_rigid_mul(&s.pose[k], &X, &s.base[k]);
        set_motions(&s);
        for (int i = 0; i < 3; i++) p0[i] = test_uniform(-3, 3);
        art_rigid_point(want, &X, p0);
        for (int mode = 0; mode < 3; mode++) {
            struct skin_blend how = blend_of(mode, 3);
            skin_blend_position(&how, s.part, s.n, p0, x);
            CHECK_NEAR_N(x, want, 3, 1e-12);
        }
    }
}

/* The blend of motions that all go on by one motion goes on by it. */
TEST(skin_blend_goes_with_all)
{
    for (int round = 0; round < test_count(100); round++) {
        struct some s;
        double p0[3], x[3], moved[3], want[3];
        struct art_rigid X, T;
        make_some(&s, 0.6, 1);
        random_pose(&X, 0.5);
        for (int i = 0; i < 3; i++) p0[i] = test_uniform(-3, 3);
        for (int mode = 0; mode < 3; mode++) {
            struct some t = s;
            struct skin_blend how = blend_of(mode, 3);
            for (int k = 0; k < s.n; k++) t.part[k].motion = &t.motion[k];
            set_motions(&t);
            skin_blend_position(&how, t.part, t.n, p0, x);
            for (int k = 0; k < s.n; k++) {
                double last[4];
                memcpy(last, t.motion[k].r, sizeof last);
                art_rigid_mul(&T, &X, &s.pose[k]);
                skin_motion_set(&t.motion[k], &s.base[k], T.R, T.p, last);
            }
            skin_blend_position(&how, t.part, t.n, p0, moved);
            art_rigid_point(want, &X, x);
            CHECK_NEAR_N(moved, want, 3, 1e-12);
        }
    }
}

/* Two frames at one place, one turned by theta about z: what is at radius 1 goes to the radius
 * cos(theta/2) if halves of the places are added, and stays at 1 by dual quaternions. With weights
 * 1 - w and w the angle is atan2(w sin(theta/2), 1 - w + w cos(theta/2)) times 2, and by the
 * iteration w theta. */
TEST(skin_blend_of_two_turns)
{
    const double p0[3] = {1, 0, 0};
    for (int i = 1; i < 30; i++) {
        double theta = 0.1 * i, w = 0.03 * i, x[3];
        struct some s = {.n = 2};
        for (int k = 0; k < 2; k++) {
            art_rigid_identity(&s.base[k]);
            art_rigid_identity(&s.pose[k]);
            s.part[k].motion = &s.motion[k];
            s.part[k].w = 0.5;
        }
        art_rot_basic(s.pose[1].R, 2, theta);
        set_motions(&s);
        struct skin_blend linear = blend_of(ART_SKIN_LINEAR, 0);
        struct skin_blend dual = blend_of(ART_SKIN_DUAL_QUATERNION_LINEAR, 0);
        struct skin_blend screw = blend_of(ART_SKIN_DUAL_QUATERNION_ITERATIVE, 60);
        skin_blend_position(&linear, s.part, 2, p0, x);
        CHECK_NEAR(art_v3_norm(x), cos(theta / 2), 1e-14);
        skin_blend_position(&dual, s.part, 2, p0, x);
        CHECK_NEAR(art_v3_norm(x), 1, 1e-14);
        CHECK_NEAR(atan2(x[1], x[0]), theta / 2, 1e-14);
        s.part[0].w = 1 - w;
        s.part[1].w = w;
        skin_blend_position(&dual, s.part, 2, p0, x);
        CHECK_NEAR(atan2(x[1], x[0]), 2 * atan2(w * sin(theta / 2), 1 - w + w * cos(theta / 2)),
                   1e-14);
        skin_blend_position(&screw, s.part, 2, p0, x);
        CHECK_NEAR(atan2(x[1], x[0]), w * theta, 1e-13);
        CHECK_NEAR(art_v3_norm(x), 1, 1e-14);
    }
}

/* A frame that screws along z by 2 pi and more: its quaternion goes on, so that what is half of it
 * never jumps. */
TEST(skin_blend_keeps_side)
{
    const double p0[3] = {1, 0, 0};
    struct some s = {.n = 2};
    double last[4] = {0}, angle = 0, x[3];
    struct skin_blend dual = blend_of(ART_SKIN_DUAL_QUATERNION_LINEAR, 0);
    for (int k = 0; k < 2; k++) {
        art_rigid_identity(&s.base[k]);
        art_rigid_identity(&s.pose[k]);
        s.part[k] = (struct skin_part){&s.motion[k], k ? 0.499 : 0.501};
    }
    set_motions(&s);
    for (int i = 1; i <= 35; i++) {
        art_rot_basic(s.pose[1].R, 2, 0.1 * i);
        skin_motion_set(&s.motion[1], &s.base[1], s.pose[1].R, s.pose[1].p, last);
        memcpy(last, s.motion[1].r, sizeof last);
        skin_blend_position(&dual, s.part, 2, p0, x);
        angle = atan2(x[1], x[0]);
        CHECK_NEAR(angle < 0 ? angle + 2 * 3.14159265358979323846 : angle, 0.05 * i, 0.05);
    }
}

static void move_frames(struct some *s, const double (*u)[6], double h)
{
    for (int k = 0; k < s->n; k++) {
        double w[3], R[9], E[9], last[4];
        memcpy(last, s->motion[k].r, sizeof last);
        art_v3_scale(w, h, u[k] + 3);
        art_rot_exp(E, w);
        art_m3_mul(R, E, s->pose[k].R);
        art_m3_copy(s->pose[k].R, R);
        art_v3_add_scaled(s->pose[k].p, s->pose[k].p, h, u[k]);
        skin_motion_set(&s->motion[k], &s->base[k], s->pose[k].R, s->pose[k].p, last);
    }
}

static void velocity(const struct skin_blend *how, const struct some *s, const double (*u)[6],
                     const double p0[3], double v[3])
{
    double G[MOST][18];
    skin_blend_jacobian(how, s->part, s->n, p0, G);
    art_v3_zero(v);
    for (int k = 0; k < s->n; k++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 6; j++) v[i] += G[k][6 * i + j] * u[k][j];
}

/* Weights that sum to 0.7, as where a FEM model has the rest. */
TEST(skin_blend_derivatives_against_differences)
{
    const double h = 1e-4;
    for (int round = 0; round < test_count(30); round++)
        for (int mode = 0; mode < 3; mode++) {
            struct some s;
            double u[MOST][6], p0[3], v[3], acc[3], x[2][3], vs[2][3], dx[3], dv[3];
            const double *twist[MOST];
            struct skin_blend how = blend_of(mode, 1 + test_below(4));
            make_some(&s, 0.7, 0.7);
            for (int i = 0; i < 3; i++) p0[i] = test_uniform(-1, 1);
            for (int k = 0; k < s.n; k++) {
                for (int j = 0; j < 6; j++) u[k][j] = test_uniform(-1, 1);
                twist[k] = u[k];
            }
            velocity(&how, &s, (const double(*)[6])u, p0, v);
            skin_blend_rate(&how, s.part, s.n, twist, p0, acc);
            for (int side = 0; side < 2; side++) {
                move_frames(&s, (const double(*)[6])u, side ? 2 * h : -h);
                skin_blend_position(&how, s.part, s.n, p0, x[side]);
                velocity(&how, &s, (const double(*)[6])u, p0, vs[side]);
            }
            for (int i = 0; i < 3; i++) {
                dx[i] = (x[1][i] - x[0][i]) / (2 * h);
                dv[i] = (vs[1][i] - vs[0][i]) / (2 * h);
            }
            CHECK_NEAR_N(dx, v, 3, 3e-7);
            CHECK_NEAR_N(dv, acc, 3, 1e-6);
        }
}

/* What the original does: derivatives of the linear blend, weights as they are. */
TEST(skin_blend_as_the_original)
{
    for (int round = 0; round < test_count(20); round++) {
        struct some s;
        double G[MOST][18], H[MOST][18], p0[3] = {1, 2, 3};
        struct skin_blend how = blend_of(ART_SKIN_DUAL_QUATERNION_ITERATIVE, 3),
                          linear = blend_of(ART_SKIN_DUAL_QUATERNION_LINEAR, 3);
        make_some(&s, 0.7, 1);
        how.exact = false;
        skin_blend_jacobian(&how, s.part, s.n, p0, G);
        skin_blend_jacobian(&linear, s.part, s.n, p0, H);
        for (int k = 0; k < s.n; k++) CHECK_NEAR_N(G[k], H[k], 18, 0);
        how.exact = true;
        skin_blend_jacobian(&how, s.part, s.n, p0, G);
        double most = 0;
        for (int i = 0; i < 18; i++) most = fmax(most, fabs(G[0][i] - H[0][i]));
        CHECK(most > 1e-8);
    }
}

/* Four points at once are blended as each alone: the same bits but of the iteration. */
TEST(skin_blend_of_four_is_that_of_each)
{
    for (int round = 0; round < test_count(300); round++) {
        struct some s;
        int master[MOST][4];
        double w[MOST][4] = {{0}}, base[3][4], x[3][4] = {{0}}, apart = test_uniform(0, 1.8);
        struct skin_part part[MOST];
        make_some(&s, apart, round % 4 ? 1 : 0.7);
        for (int lane = 0; lane < 4; lane++) {
            /* with one master, with all of them, with some in another order */
            int n = lane == 0 && round % 3 == 0 ? 1 : s.n, shift = round % 2 ? test_below(s.n) : 0;
            for (int k = 0; k < s.n; k++) {
                master[k][lane] = (k + shift) % s.n;
                w[k][lane] = k < n ? test_uniform(0.1, 1) / n : 0;
            }
            for (int i = 0; i < 3; i++) base[i][lane] = test_uniform(-3, 3);
        }
        for (int mode = 0; mode < 3; mode++) {
            struct skin_blend how = blend_of(mode, 3);
            const struct skin_four four = {.how = &how,
                                           .motion = s.motion,
                                           .n = s.n,
                                           .master = (const int(*)[4])master,
                                           .w = (const double(*)[4])w,
                                           .base = (const double(*)[4])base};
            how.tolerance = round % 5 ? 1e-8 : 1e-3;
            how.exact = round % 7 > 0;
            skin_blend_four(&four, part, x);
            for (int lane = 0; lane < 4; lane++) {
                const double p0[3] = {base[0][lane], base[1][lane], base[2][lane]};
                const double got[3] = {x[0][lane], x[1][lane], x[2][lane]};
                double want[3];
                int n = 0;
                for (int k = 0; k < s.n; k++)
                    if (w[k][lane] != 0)
                        part[n++] = (struct skin_part){&s.motion[master[k][lane]], w[k][lane]};
                skin_blend_position(&how, part, n, p0, want);
                if (!CHECK_NEAR_N(got, want, 3, mode == 2 ? 1e-12 : 0))
                    TEST_FAIL("mode %d, apart by %g", mode, apart);
            }
        }
    }
}

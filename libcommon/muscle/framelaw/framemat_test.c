/* Frame materials, whichever are registered: what each law must be by itself. */
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <string.h>

static const struct art_prop *prop_of(const struct art_class *cls, const char *name)
{
    for (int i = 0; i < cls->n_props; i++)
        if (strcmp(cls->props[i].name, name) == 0) return &cls->props[i];
    return NULL;
}

static double random_number(const struct art_prop *row)
{
    if (row->type == ART_P_BOOL) return test_below(2);
    if (strstr(row->name, "xponents")) return 1 + test_below(3);
    if (strstr(row->name, "upper")) return test_below(2) ? test_uniform(0, 0.1) : 0;
    if (strstr(row->name, "lower")) return test_below(2) ? test_uniform(-0.1, 0) : 0;
    return test_uniform(0.1, 3);
}

/* Random parameters in their natural ranges; false if the table lacks one. */
static bool random_parameters(const struct art_class *cls, bool compat, double *par)
{
    const struct art_frame_law *law = cls->law;
    int n = 0;
    for (int k = 0; k < 12 && law->params[k]; k++) {
        const struct art_prop *row = prop_of(cls, law->params[k]);
        if (law->params[k][0] == '@') {
            par[n++] = compat;
            continue;
        }
        if (!row) return TEST_FAIL("%s has no %s", cls->name, law->params[k]), false;
        for (int i = 0; i < (row->type == ART_P_VECTOR ? row->size : 1); i++)
            par[n++] = random_number(row);
        if (!CHECK(n <= ART_FRAME_PARAMS)) return false;
    }
    return !law->check || CHECK(law->check(par) == NULL);
}

static void random_pose(struct art_rigid *T, double angle)
{
    double w[3];
    for (int i = 0; i < 3; i++) {
        T->p[i] = test_uniform(-1, 1);
        w[i] = test_uniform(-1, 1);
    }
    art_v3_normalize(w, w);
    art_v3_scale(w, test_uniform(0, angle), w);
    art_rot_exp(T->R, w);
}

/* Return T with its coordinate k changed by h. */
static struct art_rigid moved(const struct art_rigid *T, int k, double h)
{
    struct art_rigid to = *T;
    double w[3] = {0}, E[9];
    if (k < 3) {
        to.p[k] += h;
        return to;
    }
    w[k - 3] = h;
    art_rot_exp(E, w);
    art_m3_mul(to.R, E, T->R);
    return to;
}

static void wrench(const struct art_frame_law *law, const double *par, const struct art_rigid *T,
                   const struct art_rigid *T0, const double v[6], double f[6], double K[36],
                   double D[36])
{
    double k[36] = {0}, d[36] = {0};
    memset(f, 0, 6 * sizeof *f);
    law->eval(par, T, T0, v, f, k, d);
    if (K) memcpy(K, k, sizeof k);
    if (D) memcpy(D, d, sizeof d);
}

/* Check K = df/d(x, theta) and D = df/dv by differences; at a corner of a law the slopes on both
 * sides differ. */
static bool check_derivatives(const struct art_frame_law *law, const double *par,
                              const struct art_rigid *T, const struct art_rigid *T0,
                              const double v[6], int *corners)
{
    double f[6], K[36], D[36], up[6], down[6], h = 1e-6;
    wrench(law, par, T, T0, v, f, K, D);
    for (int k = 0; k < 6; k++) {
        struct art_rigid to = moved(T, k, h), from = moved(T, k, -h);
        double w[6];
        wrench(law, par, &to, T0, v, up, NULL, NULL);
        wrench(law, par, &from, T0, v, down, NULL, NULL);
        for (int i = 0; i < 6; i++) {
            double a = (up[i] - f[i]) / h, b = (f[i] - down[i]) / h, scale = 1 + fabs(f[i]);
            if (fabs(a - b) > 1e-3 * (scale + fabs(a)))
                ++*corners;
            else if (!CHECK_NEAR(K[6 * i + k], 0.5 * (a + b), 1e-6 * (scale + fabs(a))))
                return false;
        }
        memcpy(w, v, sizeof w);
        w[k] += 0.5;
        wrench(law, par, T, T0, w, up, NULL, NULL);
        for (int i = 0; i < 6; i++)
            if (!CHECK_NEAR(D[6 * i + k], (up[i] - f[i]) / 0.5, 1e-12 * (1 + fabs(f[i]))))
                return false;
    }
    return true;
}

/* Check f = dE/d(x, theta) without damping: C is drawn to where D is. */
static bool check_energy(const struct art_frame_law *law, const double *par,
                         const struct art_rigid *T, const struct art_rigid *T0)
{
    static const double none[6] = {0};
    double f[6], h = 1e-6;
    bool moment = !law->moment_energy || law->moment_energy(par);
    wrench(law, par, T, T0, none, f, NULL, NULL);
    for (int k = 0; k < (moment ? 6 : 3); k++) {
        struct art_rigid to = moved(T, k, h), from = moved(T, k, -h);
        double slope = (law->energy(par, &to, T0) - law->energy(par, &from, T0)) / (2 * h);
        if (!CHECK_NEAR(f[k], slope, 1e-7 * (1 + fabs(f[k])))) return false;
    }
    return true;
}

TEST(phys_frame_laws_state_their_derivatives)
{
    const struct art_class *cls;
    int laws = 0;
    for (int i = 0; (cls = art_frame_material_at(i)); i++) {
        const struct art_frame_law *any = cls->law;
        if (any && any->respond) continue; /* bushing_test.c */
        int n = test_count(500), corners = 0;
        if (!cls->law) continue;
        laws++;
        for (int k = 0; k < n; k++) {
            double par[ART_FRAME_PARAMS] = {0}, v[6];
            struct art_rigid T, T0;
            random_pose(&T, 1.2);
            random_pose(&T0, 1.2);
            for (int j = 0; j < 6; j++) v[j] = test_uniform(-1, 1);
            if (!random_parameters(cls, k & 1, par) ||
                !check_derivatives(cls->law, par, &T, &T0, v, &corners) ||
                !check_energy(cls->law, par, &T, &T0)) {
                TEST_FAIL("%s", cls->name);
                return;
            }
        }
        CHECK(corners * 100 < n);
    }
    CHECK(laws >= 6);
}

/* At rest there is neither force nor energy; damping takes energy and gives none. */
TEST(phys_frame_laws_at_rest)
{
    const struct art_class *cls;
    for (int i = 0; (cls = art_frame_material_at(i)); i++) {
        const struct art_frame_law *any = cls->law;
        if (any && any->respond) continue; /* bushing_test.c */
        const struct art_frame_law *law = cls->law;
        for (int k = test_count(50); law && k > 0; k--) {
            double par[ART_FRAME_PARAMS] = {0}, v[6] = {0}, f[6], power = 0;
            struct art_rigid T, T0;
            art_rigid_identity(&T0);
            REQUIRE(random_parameters(cls, k & 1, par));
            wrench(law, par, &T0, &T0, v, f, NULL, NULL);
            for (int j = 0; j < 6; j++)
                if (!CHECK_NEAR(f[j], 0, 0)) TEST_FAIL("%s", cls->name);
            CHECK_NEAR(law->energy(par, &T0, &T0), 0, 0);
            random_pose(&T, 1.2);
            CHECK(law->energy(par, &T, &T0) >= 0);
            for (int j = 0; j < 6; j++) v[j] = test_uniform(-1, 1);
            wrench(law, par, &T0, &T0, v, f, NULL, NULL);
            for (int j = 0; j < 6; j++) power += f[j] * v[j];
            if (!CHECK(power > 0)) TEST_FAIL("%s", cls->name);
        }
    }
}

static const struct art_frame_law *law_called(const char *name)
{
    const struct art_class *cls;
    for (int i = 0; (cls = art_frame_material_at(i)); i++)
        if (strcmp(cls->name, name) == 0) return cls->law;
    return NULL;
}

static void turn(struct art_rigid *T, double x, double y, double z, double angle)
{
    double w[3] = {x, y, z};
    art_rigid_identity(T);
    art_v3_normalize(w, w);
    art_v3_scale(w, angle, w);
    art_rot_exp(T->R, w);
}

/* Moments for known turns, each law. */
TEST(phys_frame_law_moments_by_hand)
{
    static const double none[6] = {0};
    double par[ART_FRAME_PARAMS] = {1, 2, 3, 0, 0, 0, 10, 20, 30}, f[6], s = sin(0.5), R[9];
    struct art_rigid I, T;
    art_rigid_identity(&I);
    /* ArtiSynth's guide, 3.5.2: f = K x, moment K theta with the small angles of R */
    turn(&T, 1, 2, -2, 0.9);
    art_v3_set(T.p, 0.1, -0.2, 0.3);
    wrench(law_called("LinearFrameMaterial"), par, &T, &I, none, f, NULL, NULL);
    const double want[6] = {0.1, -0.4, 0.9, 10 * T.R[7], -20 * T.R[6], 30 * T.R[3]};
    CHECK_NEAR_N(f, want, 6, 1e-15);
    for (int k = 0; k < 3; k++) {
        turn(&T, k == 0, k == 1, k == 2, 0.5);
        wrench(law_called("LinearFrameMaterial"), par, &T, &I, none, f, NULL, NULL);
        for (int i = 0; i < 3; i++) CHECK_NEAR(f[3 + i], i == k ? par[6 + k] * s : 0, 1e-14);
        /* the angles themselves, about one axis */
        par[12] = 1;
        wrench(law_called("LinearFrameMaterial"), par, &T, &I, none, f, NULL, NULL);
        for (int i = 0; i < 3; i++) CHECK_NEAR(f[3 + i], i == k ? par[6 + k] * 0.5 : 0, 1e-14);
        par[12] = 0;
    }
    /* angle times axis */
    turn(&T, 3, 0, 4, 2.5);
    wrench(law_called("RotAxisFrameMaterial"), par, &T, &I, none, f, NULL, NULL);
    CHECK_NEAR(f[3], 10 * 2.5 * 0.6, 1e-13);
    CHECK_NEAR(f[4], 0, 1e-13);
    CHECK_NEAR(f[5], 10 * 2.5 * 0.8, 1e-13);
    CHECK_NEAR(law_called("RotAxisFrameMaterial")->energy(par, &T, &I), 0.5 * 10 * 2.5 * 2.5,
               1e-12);
    /* x = Rx(a) Ry(b) Rz(c) with the moments of three gimbals, from the work that they do */
    par[12] = 1;
    struct art_rigid A, B, C;
    turn(&A, 1, 0, 0, 0.3);
    turn(&B, 0, 1, 0, -0.4);
    turn(&C, 0, 0, 1, 0.7);
    art_m3_mul(R, A.R, B.R);
    art_m3_mul(T.R, R, C.R);
    wrench(law_called("LinearFrameMaterial"), par, &T, &I, none, f, NULL, NULL);
    double second[3] = {A.R[1], A.R[4], A.R[7]}, third[3] = {R[2], R[5], R[8]};
    CHECK_NEAR(f[3], 10 * 0.3, 1e-13);
    CHECK_NEAR(art_v3_dot(f + 3, second), 20 * -0.4, 1e-13);
    CHECK_NEAR(art_v3_dot(f + 3, third), 30 * 0.7, 1e-13);
    /* the original: about the axes of C */
    par[13] = 1;
    wrench(law_called("LinearFrameMaterial"), par, &T, &I, none, f, NULL, NULL);
    const double plain[3] = {3, -8, 21};
    CHECK_NEAR_N(f + 3, plain, 3, 1e-13);
}

TEST(phys_frame_law_offset_and_power_by_hand)
{
    static const double none[6] = {0};
    double par[ART_FRAME_PARAMS] = {1, 2, 3, 0, 0, 0, 10, 20, 30}, f[6];
    struct art_rigid I, T, T0, E;
    art_rigid_identity(&I);
    turn(&T0, 1, 1, 0, 0.8);
    art_v3_set(T0.p, 0.5, 0.6, 0.7);
    const struct art_frame_law *offset = law_called("OffsetLinearFrameMaterial");
    wrench(offset, par, &T0, &T0, none, f, NULL, NULL);
    for (int i = 0; i < 6; i++) CHECK_NEAR(f[i], 0, 1e-14);
    turn(&E, 0, 0, 1, 0.2);
    T = T0;
    art_m3_mul(T.R, E.R, T0.R);
    T.p[1] += 0.25;
    wrench(offset, par, &T, &T0, none, f, NULL, NULL);
    const double want[6] = {0, 0.5, 0, 0, 0, 30 * sin(0.2)};
    CHECK_NEAR_N(f, want, 6, 1e-13);
    /* stiffness 5, exponent 3, dead from -0.1 to 0.2 */
    double power[ART_FRAME_PARAMS] = {0};
    for (int i = 0; i < 3; i++) {
        double *t = power + i, *r = power + 15 + i;
        t[0] = 5, t[3] = 3, t[6] = 0.2, t[9] = -0.1;
        r[0] = 7, r[3] = 2, r[6] = 0.3, r[9] = -0.3;
    }
    turn(&T, 0, 1, 0, -0.5);
    art_v3_set(T.p, 0.5, -0.05, -0.3);
    const struct art_frame_law *law = law_called("PowerFrameMaterial");
    CHECK(law->check(power) == NULL);
    wrench(law, power, &T, &I, none, f, NULL, NULL);
    const double cubes[6] = {5 * 0.3 * 0.3 * 0.3, 0, -5 * 0.2 * 0.2 * 0.2, 0, -7 * 0.2 * 0.2, 0};
    CHECK_NEAR_N(f, cubes, 6, 1e-13);
    power[9] = 0.1;
    CHECK(law->check(power) != NULL);
    power[9] = 0;
    power[3] = 0.5;
    CHECK(law->check(power) != NULL);
}

/* Close to a half turn and for tiny angles the derivative of the rotation vector keeps its digits.
 */
TEST(phys_frame_law_rotation_axis_limits)
{
    static const double none[6] = {0}, angle[] = {1e-9, 1e-5, 9.9e-3, 1.01e-2, 3.1, 3.1415};
    const struct art_frame_law *law = law_called("RotAxisFrameMaterial");
    double par[ART_FRAME_PARAMS] = {0}, f[6], K[36];
    par[6] = 1;
    for (int k = 0; k < 6; k++) {
        struct art_rigid T, I;
        art_rigid_identity(&I);
        turn(&T, 2, -1, 2, angle[k]);
        wrench(law, par, &T, &I, none, f, K, NULL);
        double t = angle[k], n[3] = {2.0 / 3, -1.0 / 3, 2.0 / 3};
        for (int i = 0; i < 3; i++) {
            /* along the axis the angle grows as the turn; across by (t/2) cot(t/2), and t/2
             * sideways */
            double along = 0;
            for (int j = 0; j < 3; j++) along += K[6 * (3 + i) + 3 + j] * n[j];
            CHECK_NEAR(along, n[i], 1e-12);
        }
        double trace = K[21] + K[28] + K[35], half = t / 2;
        CHECK_NEAR(trace, 1 + 2 * half / tan(half), 1e-11);
    }
}

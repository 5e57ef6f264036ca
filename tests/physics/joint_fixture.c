#include "joint_fixture.h"
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------ making */

static void random_word(struct art_buf *text, const char *words)
{
    int n = 1;
    for (const char *s = words; *s; s++) n += *s == '|';
    for (n = test_below(n); n > 0; n--) words = strchr(words, '|') + 1;
    art_buf_add(text, words, strcspn(words, "|"));
}

/* An attribute with numbers or a word tells the geometry. */
static void random_value(struct art_buf *text, const struct art_prop *prop)
{
    bool positive = prop->range && strchr(prop->range, '0') == prop->range + 1;
    if (!(prop->flags & ART_PROP_ATTR)) return;
    switch (prop->type) {
    case ART_P_DOUBLE:
        art_buf_printf(text, " %s=%.6f", prop->name,
                       positive ? test_uniform(0.6, 1.6) : test_uniform(-1, 1));
        return;
    case ART_P_BOOL:
        art_buf_printf(text, " %s=%s", prop->name, test_below(2) ? "true" : "false");
        return;
    case ART_P_ENUM:
        art_buf_printf(text, " %s=", prop->name);
        random_word(text, prop->values);
        return;
    case ART_P_NUMBERS: /* two points of a plane */
        art_buf_printf(text, " %s=[ %.6f %.6f %.6f %.6f ]", prop->name, test_uniform(-1, 0),
                       test_uniform(-1, 1), test_uniform(0.5, 1), test_uniform(-1, 1));
        return;
    default:
        return;
    }
}

static void attachment(struct art_buf *text, const char *which, const char *body, const double T[7])
{
    if (body)
        art_buf_printf(text, " body%s='%s' attachment%s=FrameFrameAttachment [ master='%s' TFM=[",
                       which, body, which, body);
    else
        art_buf_printf(text, " body%s=null attachment%s=FrameFrameAttachment [ master=null TFM=[",
                       which, which);
    for (int i = 0; i < 7; i++) art_buf_printf(text, " %.17g", T[i]);
    art_buf_puts(text, " ] ]\n");
}

void joint_fixture_text(struct art_buf *text, const struct art_cls *cls, const char *name,
                        const char *A, const double C[7], const char *B, const double D[7],
                        const char *more)
{
    art_buf_printf(text, "%s [ name='%s'", cls->name, name);
    for (int i = 0; i < cls->n_props; i++) random_value(text, cls->props[i]);
    attachment(text, "A", A, C);
    attachment(text, "B", B, D);
    art_buf_printf(text, " %s ]\n", more);
}

int joint_fixture_phys(struct sim_fixture *p, const char *text, double h, const char *integrator)
{
    struct art_sim_options options = {.step = h, .integrator = integrator};
    return sim_fixture_open_in(p, joint_fixture_schema, text, &options);
}

static bool open_kind(struct joint_fixture *b, const struct joint_fixture_kind *kind)
{
    static const double C[7] = {0, 0, 0, 0, 0, 1, 0};
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_buf text;
    bool ok = false;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_puts(&text, "MechModel [ name='m' RenderableComponentList<RigidBody> [\n"
                        "name='rigidBodies' [ name='a' mass=1 inertiaMethod=EXPLICIT\n"
                        "inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
                        "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n");
    if (CHECK_STATUS(joint_fixture_schema(&ctx, &schema), ART_OK)) {
        joint_fixture_text(&text, art_schema_class(schema, kind->cls), "j", "rigidBodies/a", C,
                           NULL, C, kind->more);
        art_buf_puts(&text, "] ]\n");
        ok = CHECK_STATUS(joint_fixture_phys(&b->p, text.s, 0.01, NULL), ART_OK);
    }
    if (ok) b->joint = art_system_joint(b->p.sys, 0);
    if (!ok) sim_fixture_close(&b->p);
    art_schema_free(schema);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return ok;
}

bool joint_fixture_move(struct joint_fixture *b)
{
    const struct art_joint *joint = b->joint;
    struct art_rigid any;
    b->seed = test_random();
    for (int tries = 0; tries < 100; tries++) {
        for (int i = 0; i < joint->n_coords; i++)
            b->c[i] = joint->coord[i].rotary ? test_uniform(-3, 3) : test_uniform(-1, 1);
        if (joint->n_coords == 0) {
            double w[3], p[3];
            for (int i = 0; i < 3; i++) w[i] = test_uniform(-1.5, 1.5), p[i] = test_uniform(-1, 1);
            art_rot_exp(any.R, w);
            art_v3_copy(any.p, p);
            joint->kind->project(joint, b->c, &any, &b->T);
            return true;
        }
        if (!joint_fixture_is_regular(b, b->c)) continue;
        joint->kind->pose(joint, b->c, &b->T);
        return true;
    }
    return CHECK(false);
}

void joint_fixture_each(bool (*law)(struct joint_fixture *b), int n)
{
    struct joint_fixture_kind kind;
    for (int i = 0; joint_fixture_kind_at(i, &kind); i++) {
        bool ok = true;
        for (int k = test_count((n + 9) / 10); k > 0 && ok; k--) {
            struct joint_fixture b = {0};
            ok = open_kind(&b, &kind);
            if (!ok) break;
            for (int s = 0; s < 10 && ok; s++) ok = joint_fixture_move(&b) && law(&b);
            sim_fixture_close(&b.p);
        }
        if (!ok) TEST_FAIL("%s", kind.cls);
    }
}

/* ----------------------------------------------------------------- motions */

void joint_fixture_shift(const struct art_rigid *from, const double xi[6], struct art_rigid *to)
{
    struct art_rigid D;
    art_v3_copy(D.p, xi);
    art_rot_exp(D.R, xi + 3);
    art_rigid_mul(to, from, &D);
}

void joint_fixture_twist(const struct art_rigid *A, const struct art_rigid *B, double h,
                         const struct art_rigid *T, double V[6])
{
    double d[3], R[9], w[3];
    art_v3_sub(d, B->p, A->p);
    art_m3_mul_t(R, B->R, A->R);
    art_rot_log(w, R);
    art_m3_tmulvec(V, T->R, d);
    art_m3_tmulvec(V + 3, T->R, w);
    for (int i = 0; i < 6; i++) V[i] /= h;
}

void joint_fixture_rate(const struct joint_fixture *b, const double *c, int i, double V[6])
{
    const double h = 1e-5;
    struct art_rigid T[3];
    double at[ART_JOINT_MAX_COORDS];
    memcpy(at, c, sizeof at);
    for (int s = 0; s < 3; s++) {
        at[i] = c[i] + (s - 1) * h;
        b->joint->kind->pose(b->joint, at, &T[s]);
    }
    joint_fixture_twist(&T[0], &T[2], 2 * h, &T[1], V);
}

void joint_fixture_motion(const struct joint_fixture *b, const struct art_rigid *T, int k,
                          double V[6])
{
    const double h = 1e-5;
    struct art_rigid at[2], off;
    double xi[2][6];
    uint64_t x = b->seed ^ (uint64_t)(k + 1) * 0x9e3779b97f4a7c15u;
    for (int i = 0; i < 6; i++) {
        /* Knuth's MMIX generator: its upper bits */
        x = x * 6364136223846793005u + 1442695040888963407u;
        xi[1][i] = h * ((double)(x >> 11) / 4503599627370496.0 - 1);
        xi[0][i] = -xi[1][i];
    }
    for (int s = 0; s < 2; s++) {
        joint_fixture_shift(T, xi[s], &off);
        b->joint->kind->project(b->joint, b->c, &off, &at[s]);
    }
    joint_fixture_twist(&at[0], &at[1], 2 * h, T, V);
}

void joint_fixture_path(double rate[ART_JOINT_MAX_COORDS])
{
    for (int i = 0; i < ART_JOINT_MAX_COORDS; i++) rate[i] = test_uniform(-1, 1);
}

void joint_fixture_along(const struct joint_fixture *b, const double *rate, double t, double *c,
                         struct art_rigid *T)
{
    const struct art_joint *joint = b->joint;
    struct art_rigid off;
    double xi[6];
    for (int i = 0; i < joint->n_coords; i++) c[i] = b->c[i] + t * rate[i];
    for (int i = 0; i < 6; i++) xi[i] = t * rate[i];
    if (joint->n_coords) {
        joint->kind->pose(joint, c, T);
    } else {
        joint_fixture_shift(&b->T, xi, &off);
        joint->kind->project(joint, c, &off, T);
    }
}

/* -------------------------------------------------------------------- rows */

void joint_fixture_rows(const struct joint_fixture *b, const double *c, const struct art_rigid *T,
                        const double vel[6], struct art_joint_row *rows)
{
    static const double none[6];
    const struct art_joint *joint = b->joint;
    memcpy(rows, joint->row, ART_JOINT_MAX_ROWS * sizeof *rows);
    for (int r = 0; r < joint->n_rows; r++) memset(rows[r].deriv, 0, sizeof rows[r].deriv);
    if (joint->kind->update) joint->kind->update(joint, c, T, none, vel, rows);
}

/* Sizes of what each vector adds to those before it, the largest first (Gram-Schmidt). */
static void pivots(int n, const double *W, double size[6])
{
    double left[32][6];
    for (int i = 0; i < n; i++) memcpy(left[i], W + 6 * i, sizeof left[i]);
    for (int k = 0; k < 6; k++) {
        int best = 0;
        double unit[6];
        for (int i = 1; i < n; i++)
            if (art_dense_norm(6, left[i]) > art_dense_norm(6, left[best])) best = i;
        size[k] = n > k ? art_dense_norm(6, left[best]) : 0;
        if (size[k] < 1e-12) {
            size[k] = 0;
            continue;
        }
        memcpy(unit, left[best], sizeof unit);
        for (int i = 0; i < 6; i++) unit[i] *= 1 / size[k];
        for (int i = 0; i < n; i++)
            art_dense_add_scaled(6, left[i], left[i], -art_dense_dot(6, left[i], unit), unit);
    }
}

int joint_fixture_rank(int n, const double *W)
{
    double size[6];
    int rank = 0;
    pivots(n, W, size);
    while (rank < 6 && size[rank] > 1e-4) rank++;
    return rank;
}

bool joint_fixture_is_regular(const struct joint_fixture *b, const double *c)
{
    double V[ART_JOINT_MAX_COORDS * 6] = {0}, size[6];
    int n = b->joint->n_coords;
    for (int i = 0; i < n; i++) joint_fixture_rate(b, c, i, V + 6 * i);
    pivots(n, V, size);
    return n == 0 || size[n - 1] > 0.2;
}

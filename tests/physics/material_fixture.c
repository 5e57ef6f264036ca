#include "material_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

bool material_fixture_open(struct material_fixture *b)
{
    memset(b, 0, sizeof *b);
    b->dir[0] = 1;
    art_ctx_init(&b->ctx);
    return CHECK_STATUS(art_sim_schema(&b->ctx, &b->schema), ART_OK) &&
           CHECK_STATUS(art_model_create(&b->ctx, b->schema, &b->model), ART_OK);
}

void material_fixture_close(struct material_fixture *b)
{
    art_arena_fini(&b->arena);
    art_model_free(b->model);
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
}

static int read_again(struct material_fixture *b, bool compat)
{
    struct art_quirks quirks;
    art_quirks_set(&quirks, compat);
    int status = art_material_read(&b->ctx, &b->arena, b->comp, &quirks, &b->m);
    if (status == ART_OK && !CHECK(b->m.n_state <= (int)(sizeof b->state / sizeof b->state[0])))
        status = ART_ELIMIT;
    return status;
}

int material_fixture_make(struct material_fixture *b, const char *cls, const char *props,
                          bool compat)
{
    char name[60], text[200];
    int n = 0, status = art_comp_create(b->model, art_schema_class(b->schema, cls), &b->comp);
    while (status == ART_OK && sscanf(props, " %59[^= ]=%199[^;]%n", name, text, &n) == 2) {
        status = art_set_text(&b->ctx, b->comp, name, text, NULL);
        props += n + (props[n] == ';');
    }
    return status == ART_OK ? read_again(b, compat) : status;
}

/* The greatest number with a unit that a class has by default. */
static double scale_of(const struct art_comp *comp, const char *unit)
{
    double most = 0;
    for (int i = 0; i < comp->cls->n_props; i++) {
        const struct art_prop *prop = comp->cls->props[i];
        struct art_value value;
        int n = 0;
        if (!prop->unit || !art_streq(prop->unit, unit) || art_streq(prop->name, "bulkModulus"))
            continue;
        const double *num =
            art_get(comp, prop->name, &value) ? art_value_numbers(&value, &n) : NULL;
        for (int k = 0; k < n; k++) most = fmax(most, fabs(num[k]));
    }
    return most;
}

static bool is_varied(const struct art_prop *prop)
{
    return prop->unit && !(prop->flags & ART_PROP_READONLY) &&
           (prop->type == ART_P_DOUBLE || prop->type == ART_P_NUMBERS);
}

int material_fixture_vary(struct material_fixture *b, double share, bool compat)
{
    for (int i = 0; i < b->comp->cls->n_props; i++) {
        const struct art_prop *prop = b->comp->cls->props[i];
        struct art_value value;
        double num[64], by = 1 + test_uniform(-share, share);
        int n = 0;
        if (!is_varied(prop) || !art_get(b->comp, prop->name, &value)) continue;
        const double *was = art_value_numbers(&value, &n);
        if (!was || n > 64) continue;
        for (int k = 0; k < n; k++) num[k] = was[k] * by;
        if (prop->legal && strcmp(prop->legal, "[0,1]") == 0)
            num[0] = fmin(num[0], 1); /* a share */
        if (n == 1 && was[0] == 0) num[0] = test_uniform(0, share) * scale_of(b->comp, prop->unit);
        int status = art_set_numbers(&b->ctx, b->comp, prop->name, num, n);
        if (status < 0) return status;
    }
    return read_again(b, compat);
}

static void tell(struct material_fixture *b, int trial)
{
    struct art_buf text;
    art_buf_init(&text, &b->ctx);
    for (int i = 0; i < b->comp->cls->n_props; i++) {
        const struct art_prop *prop = b->comp->cls->props[i];
        struct art_value value;
        if (!is_varied(prop) || !art_get(b->comp, prop->name, &value)) continue;
        art_buf_printf(&text, " %s=", prop->name);
        art_value_print(&text, &value, prop);
    }
    TEST_FAIL("%s, trial %d:%s", b->comp->cls->name, trial, text.s ? text.s : "");
    art_buf_fini(&text);
}

void material_fixture_each(bool (*law)(struct material_fixture *b), int n, bool compat)
{
    const struct art_class *cls;
    for (int i = 0; (cls = art_material_at(i)) != NULL; i++) {
        struct material_fixture b;
        bool good = material_fixture_open(&b);
        for (int trial = 0; good && trial < n; trial++) {
            double R[9];
            material_fixture_rotation(R);
            art_v3_copy(b.dir, R);
            b.excitation = 0;
            int status = material_fixture_make(&b, cls->name, "", compat);
            if (status == ART_OK && trial > 0) status = material_fixture_vary(&b, 0.2, compat);
            good = CHECK_STATUS(status, ART_OK) && law(&b);
            if (!good) tell(&b, trial);
        }
        material_fixture_close(&b);
    }
}

void material_fixture_point(struct material_fixture *b, const double F[9], struct art_mat_point *pt)
{
    art_mat_point_init(pt, F);
    pt->state = b->m.n_state ? b->state : NULL;
    pt->directed = true;
    art_v3_copy(pt->dir, b->dir);
    pt->excitation = b->excitation;
    memset(b->state, 0, sizeof b->state);
    if (b->m.law->start) b->m.law->start(&b->m, pt);
}

void material_fixture_tangent(struct material_fixture *b, const double F[9], double s[6],
                              double D[36])
{
    struct art_mat_point pt;
    material_fixture_point(b, F, &pt);
    b->m.law->stress(&b->m, &pt, s, D);
    if (!(b->m.flags & ART_MAT_INCOMPRESSIBLE)) return;
    double dp, p = art_bulk_pressure(&b->m, pt.J, &dp);
    art_mat_add_pressure(p, s, D);
    for (int i = 0; D && i < 9; i++) D[6 * (i / 3) + i % 3] += pt.J * dp;
}

void material_fixture_stress(struct material_fixture *b, const double F[9], double s[6])
{
    material_fixture_tangent(b, F, s, NULL);
}

double material_fixture_energy(struct material_fixture *b, const double F[9])
{
    struct art_mat_point pt;
    material_fixture_point(b, F, &pt);
    double W = b->m.law->energy(&b->m, &pt);
    return W + (b->m.flags & ART_MAT_INCOMPRESSIBLE ? art_bulk_energy(&b->m, pt.J) : 0);
}

void material_fixture_rotation(double R[9])
{
    double q[4], n = 0;
    do {
        n = 0;
        for (int i = 0; i < 4; i++) q[i] = test_uniform(-1, 1), n += q[i] * q[i];
    } while (n > 1 || n < 0.01);
    for (int i = 0; i < 4; i++) q[i] /= sqrt(n);
    double w = q[0], x = q[1], y = q[2], z = q[3];
    const double A[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                         2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                         2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
    art_m3_copy(R, A);
}

void material_fixture_gradient(double lo, double hi, double F[9])
{
    double Q[9], S[9], T[9];
    material_fixture_rotation(Q);
    art_m3_diag(S, test_uniform(lo, hi), test_uniform(lo, hi), test_uniform(lo, hi));
    art_m3_mul(T, Q, S);
    material_fixture_rotation(Q);
    art_m3_mul(F, T, Q);
}

/* True if a stretch is near a corner of a curve along fibres. */
static bool near_corner(double l, double opt, double max)
{
    static const double corner[] = {0.4, 0.6, 1, 1.4, 1.6};
    bool near = fabs(l - max) < 0.04;
    for (int i = 0; i < 5; i++) near = near || fabs(l - opt * corner[i]) < 0.04;
    return near;
}

/* The same of dispersed fibres: they are slack below E = kappa (I1 - 3) + (1 - 3 kappa)(I4 - 1) =
 * 0. */
static bool near_slack(const double F[9], double kappa, double l)
{
    double root = cbrt(art_m3_det(F)), I1 = 0;
    for (int i = 0; i < 9; i++) I1 += F[i] * F[i] / (root * root);
    return fabs(kappa * (I1 - 3) + (1 - 3 * kappa) * (l * l - 1)) < 0.08;
}

void material_fixture_smooth(const struct material_fixture *b, double lo, double hi, double F[9])
{
    double opt = 1, max = 1, kappa = 0, a[3];
    bool near = true;
    if (art_cls_prop(b->comp->cls,
                     "semiAxes")) { /* smooth where fibres of all directions are drawn */
        material_fixture_gradient(1.05, 1.3, F);
        return;
    }
    if (art_cls_prop(b->comp->cls, "optLambda")) opt = art_get_double(b->comp, "optLambda");
    if (art_cls_prop(b->comp->cls, "maxLambda")) max = art_get_double(b->comp, "maxLambda");
    if (art_cls_prop(b->comp->cls, "kappa")) kappa = art_get_double(b->comp, "kappa");
    while (near) {
        material_fixture_gradient(lo, hi, F);
        if (!(b->m.flags & ART_MAT_DIRECTED)) return;
        art_m3_mulvec(a, F, b->dir);
        /* by the stretch without the change of volume, and by all of it */
        double all = art_v3_norm(a), l = all / cbrt(art_m3_det(F));
        if (art_cls_prop(b->comp->cls, "restSarcomereLength"))
            opt = art_get_double(b->comp, "slackSarcomereLength") /
                  art_get_double(b->comp, "restSarcomereLength");
        near = near_corner(l, opt, max) || near_corner(all, opt, max) || near_slack(F, kappa, l);
    }
}

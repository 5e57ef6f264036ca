#include "sim_fixture.h"
#include <math.h>
#include <string.h>

int sim_fixture_open_in(struct sim_fixture *p,
                        int (*make)(struct art_ctx *ctx, struct art_schema **schema),
                        const char *text, const struct art_sim_options *options)
{
    struct art_source src = {0};
    /* tests look at states that no run would begin with */
    struct art_sim_options as_stated = {0};
    int status;
    if (options) as_stated = *options;
    as_stated.as_stated = true;
    memset(p, 0, sizeof *p);
    art_ctx_init(&p->ctx);
    ART_TRY(make(&p->ctx, &p->schema));
    ART_TRY(art_source_string(&p->ctx, &src, "test.art", text, strlen(text)));
    for (size_t i = 0; i < src.n; i++)
        if (src.data[i] == '\'') src.data[i] = '"';
    ART_TRY(art_model_read_source(&p->ctx, p->schema, &src, NULL, &p->model));
    ART_TRY(art_sim_create(&p->ctx, p->model, &as_stated, &p->sim));
    p->sys = art_sim_system(p->sim, 0);
    p->state = art_sim_state(p->sim, 0);
out:
    art_source_fini(&src);
    return status;
}

int sim_fixture_open_with(struct sim_fixture *p, const char *text,
                          const struct art_sim_options *options)
{
    return sim_fixture_open_in(p, art_sim_schema, text, options);
}

int sim_fixture_open(struct sim_fixture *p, const char *text, double h, const char *integrator)
{
    struct art_sim_options options = {.step = h, .integrator = integrator};
    return sim_fixture_open_with(p, text, &options);
}

void sim_fixture_close(struct sim_fixture *p)
{
    art_sim_free(p->sim);
    art_model_free(p->model);
    art_schema_free(p->schema);
    art_ctx_fini(&p->ctx);
}

static const struct art_dyn *dyn_at(const struct sim_fixture *p, const char *path)
{
    return art_system_dyn(p->sys, art_find(p->model->root, path));
}

const double *sim_fixture_q(const struct sim_fixture *p, const char *path)
{
    return p->state->q + dyn_at(p, path)->q;
}

const double *sim_fixture_u(const struct sim_fixture *p, const char *path)
{
    return p->state->u + dyn_at(p, path)->u;
}

double sim_fixture_get(struct sim_fixture *p, const char *path, int component)
{
    struct art_sim_prop prop;
    double x[64];
    if (art_sim_bind_path(&p->ctx, p->sim, NULL, path, NULL, &prop) < 0) return NAN;
    if (component >= prop.size || prop.size > 64) return NAN;
    art_sim_get(p->sim, &prop, x);
    return x[component];
}

int sim_fixture_set(struct sim_fixture *p, const char *path, const double *x)
{
    struct art_sim_prop prop;
    int status = art_sim_bind_path(&p->ctx, p->sim, NULL, path, NULL, &prop);
    return status < 0 ? status : art_sim_set(&p->ctx, p->sim, &prop, x);
}

double sim_fixture_order(const double *e, int n)
{
    /* least squares of log2 e over the number of halvings */
    double sk = 0, se = 0, skk = 0, ske = 0;
    for (int k = 0; k < n; k++) {
        double y = -log2(e[k]);
        sk += k;
        se += y;
        skk += (double)k * k;
        ske += k * y;
    }
    return (n * ske - sk * se) / (n * skk - sk * sk);
}

void sim_fixture_jacobi(double u, double k, double *sn, double *cn, double *dn)
{
    double a[16], c[16], b = sqrt(1 - k * k), phi;
    int n = 0;
    a[0] = 1;
    c[0] = k;
    while (fabs(c[n]) > 1e-16 && n < 15) {
        a[n + 1] = 0.5 * (a[n] + b);
        c[n + 1] = 0.5 * (a[n] - b);
        b = sqrt(a[n] * b);
        n++;
    }
    phi = ldexp(a[n] * u, n);
    for (; n > 0; n--) phi = 0.5 * (phi + asin(c[n] / a[n] * sin(phi)));
    *sn = sin(phi);
    *cn = cos(phi);
    *dn = sqrt(1 - k * k * *sn * *sn);
}

double sim_fixture_elliptic_k(double k)
{
    double a = 1, b = sqrt(1 - k * k);
    while (fabs(a - b) > 1e-15 * a) {
        double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return ART_PI / (a + b);
}

/* This has the table of output fields, and the source of their values. */
#include "../incompressibility.h"
#include "field_rows.h"
#include <math.h>
#include <string.h>

/* --------------------------------------------------- values at points, and means of them */

/* The places of numbers in the values of a point. */
enum {
    STRESS = offsetof(struct art_fem_point_value, stress) / sizeof(double),
    STRAIN = offsetof(struct art_fem_point_value, strain) / sizeof(double),
    ENERGY = offsetof(struct art_fem_point_value, energy) / sizeof(double),
    J = offsetof(struct art_fem_point_value, J) / sizeof(double),
    PRESSURE = offsetof(struct art_fem_point_value, pressure) / sizeof(double),
    DAMAGE = offsetof(struct art_fem_point_value, damage) / sizeof(double),
    PLASTIC_STRAIN = offsetof(struct art_fem_point_value, plastic_strain) / sizeof(double)
};

static const double *number(const struct art_fem_point_value *v, int at)
{
    return (const double *)(const void *)v + at;
}

static void node_mean(const struct art_fem *fem, const struct art_state *state, int i, int at,
                      int n, double *out)
{
    struct art_fem_point_value v[ART_FEM_MAX_POINTS];
    int first = fem->results.around_first[i], last = fem->results.around_first[i + 1];
    const double share = 1.0 / (last - first);
    if (first == last) {
        art_not_known(out, n);
        return;
    }
    memset(out, 0, (size_t)n * sizeof *out);
    for (int k = first; k < last; k++) {
        int e = fem->results.around[k], a = 0;
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        while (art_fem_elem_nodes(fem, e)[a] != i) a++;
        art_fem_point_values(fem, state, e, v);
        for (int p = 0; p < kind->n_points; p++) {
            double weight = kind->extrapolate[a][p] * share;
            for (int c = 0; c < n; c++) out[c] += weight * number(&v[p], at)[c];
        }
    }
}

/* Compute the mean over the volume at rest. */
static void mean_of(const struct art_fem *fem, int e, const struct art_fem_point_value *v, int at,
                    int n, double *out)
{
    const struct art_fem_point *point = &fem->point[fem->elem[e].point];
    int n_points = art_fem_kind_of(fem, e)->n_points;
    double sum = 0;
    memset(out, 0, (size_t)n * sizeof *out);
    for (int p = 0; p < n_points; p++) {
        sum += point[p].dV;
        for (int c = 0; c < n; c++) out[c] += point[p].dV * number(&v[p], at)[c];
    }
    for (int c = 0; c < n; c++) out[c] /= sum;
}

static void elem_mean(const struct art_fem *fem, const struct art_state *state, int e, int at,
                      int n, double *out)
{
    struct art_fem_point_value v[ART_FEM_MAX_POINTS];
    art_fem_point_values(fem, state, e, v);
    mean_of(fem, e, v, at, n, out);
}

static int elem_of_point(const struct art_fem *fem, int i)
{
    int l = 0, r = fem->n_elems - 1;
    while (l < r) {
        int m = (l + r + 1) / 2;
        if (fem->elem[m].point <= i)
            l = m;
        else
            r = m - 1;
    }
    return l;
}

static void at_point(const struct art_fem *fem, const struct art_state *state, int i, int at, int n,
                     double *out)
{
    struct art_fem_point_value v[ART_FEM_MAX_POINTS];
    int e = elem_of_point(fem, i);
    art_fem_point_values(fem, state, e, v);
    memcpy(out, number(&v[i - fem->elem[e].point], at), (size_t)n * sizeof *out);
}

/* A field that is computed from values at points: function, place and size in them. */
#define MEANS(X)                                                                                   \
    X(node_stress, NODE, node_mean, STRESS, 6)                                                     \
    X(node_strain, NODE, node_mean, STRAIN, 6)                                                     \
    X(node_energy, NODE, node_mean, ENERGY, 1)                                                     \
    X(node_pressure, NODE, node_mean, PRESSURE, 1)                                                 \
    X(node_damage, NODE, node_mean, DAMAGE, 1)                                                     \
    X(elem_damage, ELEMENT, elem_mean, DAMAGE, 1)                                                  \
    X(point_damage, POINT, at_point, DAMAGE, 1)                                                    \
    X(node_plastic_strain, NODE, node_mean, PLASTIC_STRAIN, 1)                                     \
    X(elem_plastic_strain, ELEMENT, elem_mean, PLASTIC_STRAIN, 1)                                  \
    X(point_plastic_strain, POINT, at_point, PLASTIC_STRAIN, 1)                                    \
    X(elem_stress, ELEMENT, elem_mean, STRESS, 6)                                                  \
    X(elem_strain, ELEMENT, elem_mean, STRAIN, 6)                                                  \
    X(elem_energy, ELEMENT, elem_mean, ENERGY, 1)                                                  \
    X(elem_pressure, ELEMENT, elem_mean, PRESSURE, 1)                                              \
    X(elem_ratio, ELEMENT, elem_mean, J, 1)                                                        \
    X(point_stress, POINT, at_point, STRESS, 6)                                                    \
    X(point_strain, POINT, at_point, STRAIN, 6)                                                    \
    X(point_energy, POINT, at_point, ENERGY, 1)                                                    \
    X(point_pressure, POINT, at_point, PRESSURE, 1)                                                \
    X(point_J, POINT, at_point, J, 1)

#define X(name, where, of, at, n)                                                                  \
    static void name(const struct art_fem *fem, const struct art_state *state, int i, double *out) \
    {                                                                                              \
        of(fem, state, i, at, n, out);                                                             \
    }
MEANS(X)
#undef X

typedef void value_function(const struct art_fem *fem, const struct art_state *state, int i,
                            double *out);
static const struct mean {
    value_function *value;
    enum art_fem_where where;
    int at, n;
} means[] = {
#define X(name, where, of, at, n) {name, ART_FEM_##where, at, n},
    MEANS(X)
#undef X
};
enum { N_MEANS = sizeof means / sizeof means[0] };

static void point_position(const struct art_fem *fem, const struct art_state *state, int i,
                           double *out)
{
    int e = elem_of_point(fem, i);
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double x[ART_ELEM_MAX_NODES][3];
    art_fem_elem_pos(fem, state, e, x);
    art_v3_zero(out);
    for (int a = 0; a < kind->n_nodes; a++)
        art_v3_add_scaled(out, out, kind->N[i - fem->elem[e].point][a], x[a]);
}

/* ----------------------------------------------------------------------- nodes */

static void node_displacement(const struct art_fem *fem, const struct art_state *state, int i,
                              double *out)
{
    art_v3_sub(out, state->q + fem->sys->dyn[fem->node_dyn[i]].q, fem->rest + 3 * (size_t)i);
}

static void node_rest(const struct art_fem *fem, const struct art_state *state, int i, double *out)
{
    (void)state;
    art_v3_copy(out, fem->rest + 3 * (size_t)i);
}

static void node_director(const struct art_fem *fem, const struct art_state *state, int i,
                          double *out)
{
    const struct art_dyn *dyn = fem->sys->dyn;
    int back = fem->node_back[i];
    art_not_known(out, 3);
    if (back >= 0)
        art_v3_sub(out, state->q + dyn[fem->node_dyn[i]].q, state->q + dyn[fem->node_dyn[back]].q);
}

static void node_mass(const struct art_fem *fem, const struct art_state *state, int i, double *out)
{
    (void)state;
    *out = fem->node_mass[i];
    if (fem->node_back[i] >= 0) *out += fem->node_mass[fem->node_back[i]];
}

/* -------------------------------------------------------------------- elements */

static void elem_volume(const struct art_fem *fem, const struct art_state *state, int e,
                        double *out)
{
    *out = art_fem_elem_volume(fem, state, e);
}

static void elem_rest_volume(const struct art_fem *fem, const struct art_state *state, int e,
                             double *out)
{
    (void)state;
    *out = fem->elem[e].volume0;
}

static void elem_min_J(const struct art_fem *fem, const struct art_state *state, int e, double *out)
{
    struct art_fem_point_value v[ART_FEM_MAX_POINTS];
    art_fem_point_values(fem, state, e, v);
    *out = v[0].J;
    for (int p = 1; p < art_fem_kind_of(fem, e)->n_points; p++)
        if (v[p].J < *out) *out = v[p].J;
}

/* The energy of integrated materials is at the points; that of linear parts is the energy of their
 * forces, also where stresses are those of the warping point. */
static void elem_strain_energy(const struct art_fem *fem, const struct art_state *state, int e,
                               double *out)
{
    struct art_fem_point_value v[ART_FEM_MAX_POINTS];
    const struct art_fem_elem *elem = &fem->elem[e];
    if (elem->linear && !elem->nonlinear) {
        *out = art_fem_elem_energy(fem, state, e);
        return;
    }
    *out = 0;
    art_fem_point_values(fem, state, e, v);
    for (int p = 0; p < fem->kind[elem->kind]->n_points; p++)
        *out += fem->point[elem->point + p].dV * v[p].energy;
}

static void elem_mass(const struct art_fem *fem, const struct art_state *state, int e, double *out)
{
    (void)state;
    *out = fem->elem[e].mass;
}

/* ---------------------------------------------------------------------- models */

static void model_volume(const struct art_fem *fem, const struct art_state *state, int i,
                         double *out)
{
    (void)i;
    *out = 0;
    for (int e = 0; e < fem->n_elems; e++) *out += art_fem_elem_volume(fem, state, e);
}

static void model_mass(const struct art_fem *fem, const struct art_state *state, int i, double *out)
{
    (void)state;
    (void)i;
    *out = 0;
    for (int a = 0; a < fem->n_all; a++) *out += fem->node_mass[a];
}

static void model_com(const struct art_fem *fem, const struct art_state *state, int i, double *out)
{
    double mass = 0;
    (void)i;
    art_v3_zero(out);
    for (int a = 0; a < fem->n_all; a++) {
        mass += fem->node_mass[a];
        art_v3_add_scaled(out, out, fem->node_mass[a],
                          state->q + fem->sys->dyn[fem->node_dyn[a]].q);
    }
    if (mass > 0)
        art_v3_scale(out, 1 / mass, out);
    else
        art_not_known(out, 3);
}

static void model_kinetic(const struct art_fem *fem, const struct art_state *state, int i,
                          double *out)
{
    (void)i;
    *out = 0;
    for (int a = 0; a < fem->n_all; a++) {
        const double *v = state->u + fem->sys->dyn[fem->node_dyn[a]].u;
        *out += 0.5 * fem->node_mass[a] * art_v3_dot(v, v);
    }
}

static void model_strain_energy(const struct art_fem *fem, const struct art_state *state, int i,
                                double *out)
{
    (void)i;
    *out = art_fem_energy(fem, state);
}

static void model_inverted(const struct art_fem *fem, const struct art_state *state, int i,
                           double *out)
{
    double x[ART_ELEM_MAX_NODES][3];
    (void)i;
    *out = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        art_fem_elem_pos(fem, state, e, x);
        *out += !(fem_min_volume(art_fem_kind_of(fem, e), (const double(*)[3])x) > 0);
    }
}

/* ----------------------------------------------------------------------- table */

static void von_mises_stress(const double s[6], double *out)
{
    *out = art_stress_von_mises(s);
}
static void von_mises_strain(const double e[6], double *out)
{
    *out = art_strain_von_mises(e);
}
static void max_abs(const double s[6], double *out)
{
    *out = art_sym_max_abs(s);
}
static void max_shear(const double s[6], double *out)
{
    *out = art_sym_max_shear(s);
}
static void principal(const double s[6], double *out)
{
    art_sym_principal(s, out);
}

static const struct art_fem_field fields[] = {
#define X(where, name, size, unit, value, measure, help)                                           \
    {#name, ART_FEM_##where, size, unit, help, value, measure},
    FEM_FIELDS(X)
#undef X
};

const struct art_fem_field *art_fem_field_at(int i)
{
    return i >= 0 && i < FEM_N_FIELDS ? &fields[i] : NULL;
}

const struct art_fem_field *art_fem_field_find(enum art_fem_where where, const char *name)
{
    for (int i = 0; i < FEM_N_FIELDS; i++)
        if (fields[i].where == where && art_streq(fields[i].name, name)) return &fields[i];
    return NULL;
}

int art_fem_count(const struct art_fem *fem, enum art_fem_where where)
{
    const int n[] = {[ART_FEM_NODE] = fem->n_nodes,
                     [ART_FEM_ELEMENT] = fem->n_elems,
                     [ART_FEM_POINT] = fem->n_points,
                     [ART_FEM_MODEL] = 1};
    return n[where];
}

/* The measure of a tensor that is not known is not known either. */
static void put_measure(const struct art_fem_field *field, const double tensor[6], double *out)
{
    if (isnan(tensor[0]))
        art_not_known(out, field->size);
    else
        field->measure(tensor, out);
}

void art_fem_field_get(const struct art_fem_field *field, const struct art_fem *fem,
                       const struct art_state *state, int i, double *out)
{
    double tensor[6];
    if (!field->measure) {
        field->value(fem, state, i, out);
        return;
    }
    field->value(fem, state, i, tensor);
    put_measure(field, tensor, out);
}

void art_fem_field_all(const struct art_fem_field *field, const struct art_fem *fem,
                       const struct art_state *state, double *out)
{
    int n = art_fem_count(fem, field->where);
    for (int i = 0; i < n; i++)
        art_fem_field_get(field, fem, state, i, out + (size_t)i * (size_t)field->size);
}

/* ---------------------------------------------------------------- several at once */

/* Memory for the means that fields ask for. */
struct job {
    double *to; /* [count][n] */
    bool wanted, own;
};

static int mean_index(const struct art_fem_field *field)
{
    int k = 0;
    while (k < N_MEANS && means[k].value != field->value) k++;
    return k;
}

/* The part of element e with the nodes around it, in the order in which node_mean adds. */
static void add_to_nodes(const struct art_fem *fem, int e, const struct art_fem_point_value *v,
                         const struct mean *mean, double *to)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    for (int a = 0; a < kind->n_front; a++) {
        int node = art_fem_elem_nodes(fem, e)[a];
        const double share =
            1.0 / (fem->results.around_first[node + 1] - fem->results.around_first[node]);
        double *x = to + (size_t)node * (size_t)mean->n;
        for (int p = 0; p < kind->n_points; p++) {
            double weight = kind->extrapolate[a][p] * share;
            const double *from = number(&v[p], mean->at);
            /* a tensor or a number */
            for (int c = 0; mean->n == 6 && c < 6; c++) x[c] += weight * from[c];
            if (mean->n == 1) x[0] += weight * from[0];
        }
    }
}

static void store_values(const struct art_fem *fem, int e, const struct art_fem_point_value *v,
                         const struct mean *mean, double *to)
{
    const size_t n = (size_t)mean->n, first = (size_t)fem->elem[e].point;
    if (mean->where == ART_FEM_NODE) add_to_nodes(fem, e, v, mean, to);
    if (mean->where == ART_FEM_ELEMENT) mean_of(fem, e, v, mean->at, mean->n, to + (size_t)e * n);
    if (mean->where != ART_FEM_POINT) return;
    for (int p = 0; p < art_fem_kind_of(fem, e)->n_points; p++)
        memcpy(to + (first + (size_t)p) * n, number(&v[p], mean->at), n * sizeof *to);
}

/* A node that no element is around has no mean. */
static void begin_mean(const struct art_fem *fem, const struct mean *mean, double *to)
{
    const int *first = fem->results.around_first;
    int count = art_fem_count(fem, mean->where);
    memset(to, 0, (size_t)count * (size_t)mean->n * sizeof *to);
    for (int i = 0; mean->where == ART_FEM_NODE && i < count; i++)
        if (first[i] == first[i + 1]) art_not_known(to + (size_t)i * (size_t)mean->n, mean->n);
}

/* A place for each mean: that of a field that is the mean itself, or one of its own. */
static int place_means(struct art_ctx *ctx, const struct art_fem_field *const *field, int n_fields,
                       const struct art_fem *fem, double *const *out, struct job *job)
{
    for (int i = 0; i < n_fields; i++) {
        int k = mean_index(field[i]);
        if (k < N_MEANS) job[k].wanted = true;
        if (k < N_MEANS && !field[i]->measure) job[k].to = out[i];
    }
    for (int k = 0; k < N_MEANS; k++) {
        size_t n = (size_t)art_fem_count(fem, means[k].where) * (size_t)means[k].n;
        if (job[k].wanted && !job[k].to) {
            job[k].own = true;
            job[k].to = art_alloc(ctx, n, sizeof *job[k].to);
            if (!job[k].to) return ART_ENOMEM;
        }
        if (job[k].wanted) begin_mean(fem, &means[k], job[k].to);
    }
    return ART_OK;
}

/* A field from its mean. */
static void measure_values(const struct art_fem *fem, const struct art_fem_field *field,
                           const double *mean, double *out)
{
    size_t n = (size_t)art_fem_count(fem, field->where), size = (size_t)field->size;
    if (!field->measure && out != mean) memcpy(out, mean, n * size * sizeof *out);
    for (size_t i = 0; field->measure && i < n; i++)
        put_measure(field, mean + 6 * i, out + size * i);
}

int art_fem_fields_all(struct art_ctx *ctx, const struct art_fem_field *const *field, int n_fields,
                       const struct art_fem *fem, const struct art_state *state, double *const *out)
{
    struct art_fem_point_value v[ART_FEM_MAX_POINTS];
    struct job job[N_MEANS] = {{0}};
    bool some = false;
    int status;
    ART_TRY(place_means(ctx, field, n_fields, fem, out, job));
    for (int k = 0; k < N_MEANS; k++) some = some || job[k].wanted;
    for (int e = 0; some && e < fem->n_elems; e++) {
        art_fem_point_values(fem, state, e, v);
        for (int k = 0; k < N_MEANS; k++)
            if (job[k].wanted) store_values(fem, e, v, &means[k], job[k].to);
    }
    for (int i = 0; i < n_fields; i++) {
        int k = mean_index(field[i]);
        if (k < N_MEANS)
            measure_values(fem, field[i], job[k].to, out[i]);
        else
            art_fem_field_all(field[i], fem, state, out[i]);
    }
out:
    for (int k = 0; k < N_MEANS; k++)
        if (job[k].own) art_free(job[k].to);
    return status;
}

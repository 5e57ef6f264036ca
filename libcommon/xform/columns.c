/* This converts columns of tables: other units, other places. */
#include "moving.h"
#include "places.h"
#include "xform_priv.h"
#include <math.h>
#include <string.h>

/* True if a sample is missing, in part or as a whole; it is missing as a whole from here on. */
static bool missing(double *x, int n)
{
    bool any = false;
    for (int i = 0; i < n; i++) any = any || isnan(x[i]);
    for (int i = 0; any && i < n; i++) x[i] = NAN;
    return any;
}

int art_transform_columns(struct art_ctx *ctx, struct art_series *s,
                          const struct art_transformer *t, const char *kind, int first, int *n)
{
    static const struct {
        const char *name;
        enum geom_kind kind;
        int n;
    } known[] = {{"point", GEOM_POINT, 3},   {"vector", GEOM_VECTOR, 3}, {"load", GEOM_LOAD, 3},
                 {"normal", GEOM_NORMAL, 3}, {"twist", GEOM_TWIST, 6},   {"wrench", GEOM_WRENCH, 6},
                 {"pose", GEOM_POSE, 7},     {"orient", GEOM_ORIENT, 4}, {"keep", GEOM_FIXED, 1}};
    const struct moving m = {.ctx = ctx, .t = t};
    struct local_map map;
    size_t i = 0;
    int status;
    while (i < sizeof known / sizeof known[0] && strcmp(known[i].name, kind) != 0) i++;
    if (i == sizeof known / sizeof known[0])
        return art_error(
            ctx, ART_EUSAGE, NULL,
            "columns are point, vector, load, normal, pose, orient, twist, wrench or keep; "
            "not '%s'",
            kind);
    *n = known[i].n;
    if (first < 0 || *n > s->vsize - first)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "a %s takes %d column{s}; from column %d on there are %d", kind, *n,
                         first + 1, s->vsize > first ? s->vsize - first : 0);
    xform_local_map_init(&map, &m, NULL);
    for (size_t k = 0; k < s->n; k++) {
        double *x = s->v + k * (size_t)s->vsize + first, R[9], F[9], turn[9];
        int at = known[i].kind == GEOM_POSE ? 3 : 0;
        if (missing(x, *n)) continue;
        if (known[i].kind == GEOM_POSE || known[i].kind == GEOM_ORIENT) {
            const double origin[3] = {0, 0, 0};
            art_rotation_get(ART_ROT_AXIS_ANGLE_DEG, x + at, R);
            ART_TRY(art_transformer_point(ctx, t, at ? x : origin, at ? x : NULL, F));
            ART_TRY(art_gradient_rotation(ctx, F, turn, NULL));
            art_m3_mul(R, turn, R);
            art_rotation_put(ART_ROT_AXIS_ANGLE_DEG, R, x + at, x + at);
        } else if (known[i].kind != GEOM_FIXED) {
            ART_TRY(xform_map_numbers(&map, known[i].kind, x, *n, NULL));
        }
    }
    return ART_OK;
out:
    return status;
}

int art_scale_columns(struct art_ctx *ctx, struct art_series *s, const struct art_scales *scales,
                      const char *unit, int first, int *n)
{
    const struct art_prop row = {.type = ART_P_VECTOR};
    struct art_unit u;
    int dims[3];
    *n = 0;
    if (!art_unit_parse(unit, &u) || u.kind != ART_UNIT_DIMS)
        return art_error(
            ctx, ART_EUSAGE, NULL,
            "'%s' is not a unit; a unit is a product of M, L and T such as L/T or M L^2, or 1",
            unit);
    for (int k = 0; k < u.n_parts; k++) *n += u.part[k].count;
    if (first < 0 || *n > s->vsize - first)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "'%s' takes %d column{s}; from column %d on there are %d", unit, *n,
                         first + 1, s->vsize > first ? s->vsize - first : 0);
    for (int i = 0; i < *n; i++) {
        art_unit_dims(&row, &u, i, *n, dims);
        double factor = art_scales_factor(scales, dims);
        for (size_t k = 0; factor != 1 && k < s->n; k++)
            s->v[k * (size_t)s->vsize + (size_t)(first + i)] *= factor;
    }
    return ART_OK;
}

void art_scale_times(struct art_series *s, const struct art_scales *scales)
{
    for (size_t k = 0; k < s->n; k++) s->t[k] *= scales->time;
    s->start *= scales->time;
    s->stop *= scales->time;
}
